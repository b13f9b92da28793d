/** The texts of versions, loaded with what shows them. */
import { screenTexts } from '../texts/index.ts';
import { en } from '../texts/versions.en.ts';

export const tv = await screenTexts(en, async () => (await import('../texts/versions.de.ts')).de);
