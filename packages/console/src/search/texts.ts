/** The texts of the search, loaded with it. */
import { screenTexts } from '../texts/index.ts';
import { en } from '../texts/search.en.ts';

export const ts = await screenTexts(en, async () => (await import('../texts/search.de.ts')).de);
