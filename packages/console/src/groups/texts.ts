/** The texts of groups, loaded with them. */
import { en } from '../texts/groups.en.ts';
import { screenTexts } from '../texts/index.ts';

export const tg = await screenTexts(en, async () => (await import('../texts/groups.de.ts')).de);
