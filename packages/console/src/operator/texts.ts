/** The texts of the operator's pages, loaded with them. */
import { screenTexts, serviceSentences, serviceWords } from '../texts/index.ts';
import { en } from '../texts/operator.en.ts';

export const to = await screenTexts(en, async () => (await import('../texts/operator.de.ts')).de);

/** A word of the service by its name, e.g. `act.credits.grant`; what has no text here is said as the service says it. */
export function known(area: 'act' | 'part' | 'state', name: string): string {
  const key = `${area}.${name}`;
  return key in en ? to(key as keyof typeof en) : name;
}

export const priceWords = await serviceWords(async () => (await import('../texts/prices.de.ts')).de);

export const modelWords = await serviceWords(async () => (await import('../texts/models.de.ts')).words);
export const modelSentences = await serviceSentences(
  async () => (await import('../texts/models.de.ts')).sentences,
);
