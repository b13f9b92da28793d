/** The texts of the operator's pages, loaded with them. */
import { screenTexts, serviceSentences, serviceWords } from '../texts/index.ts';
import { en } from '../texts/operator.en.ts';

export const to = await screenTexts(en, async () => (await import('../texts/operator.de.ts')).de);

export const priceWords = await serviceWords(async () => (await import('../texts/prices.de.ts')).de);

export const modelWords = await serviceWords(async () => (await import('../texts/models.de.ts')).words);
export const modelSentences = await serviceSentences(
  async () => (await import('../texts/models.de.ts')).sentences,
);
