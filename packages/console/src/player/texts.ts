/** The texts of the player, loaded with it. */
import { screenTexts } from '../texts/index.ts';
import { en } from '../texts/player.en.ts';

export const tp = await screenTexts(en, async () => (await import('../texts/player.de.ts')).de);
