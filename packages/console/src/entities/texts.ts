/** The texts of people and things, loaded with them. */
import { en } from '../texts/entities.en.ts';
import { screenTexts } from '../texts/index.ts';

export const tn = await screenTexts(en, async () => (await import('../texts/entities.de.ts')).de);
