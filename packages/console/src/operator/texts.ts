/** The texts of the operator's pages, loaded with them. */
import { screenTexts } from '../texts/index.ts';
import { en } from '../texts/operator.en.ts';

export const to = await screenTexts(en, async () => (await import('../texts/operator.de.ts')).de);
