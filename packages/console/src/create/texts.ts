/** The texts of the screens that make films and media, loaded with them. */
import { screenTexts } from '../texts/index.ts';
import { en } from '../texts/making.en.ts';

export const tm = await screenTexts(en, async () => (await import('../texts/making.de.ts')).de);
