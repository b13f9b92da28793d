/** The texts of review, loaded with it. */
import { screenTexts } from '../texts/index.ts';
import { en } from '../texts/review.en.ts';

export const tr = await screenTexts(en, async () => (await import('../texts/review.de.ts')).de);
