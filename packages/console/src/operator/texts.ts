/** The texts of the operator's pages, loaded with them. */
import { screenTexts, serviceSentences, serviceWords } from '../texts/index.ts';
import { en } from '../texts/operator.en.ts';

export const to = await screenTexts(en, async () => (await import('../texts/operator.de.ts')).de);

/** What was done, by the name that the audit log has for it. */
export function actWords(act: string): string {
  const key = `act.${act}`;
  return key in en ? to(key as keyof typeof en) : act;
}

export const priceWords = await serviceWords(async () => (await import('../texts/prices.de.ts')).de);

export const modelWords = await serviceWords(async () => (await import('../texts/models.de.ts')).words);
export const modelSentences = await serviceSentences(
  async () => (await import('../texts/models.de.ts')).sentences,
);
