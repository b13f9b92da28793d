/** The texts of the player, loaded with it. */
import { screenTexts, serviceWords } from '../texts/index.ts';
import { en } from '../texts/player.en.ts';

export const tp = await screenTexts(en, async () => (await import('../texts/player.de.ts')).de);

/** What things are called that were seen in a film. */
export const labelWords = await serviceWords(async () => (await import('../texts/labels.de.ts')).words);
