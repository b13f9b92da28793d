/** The texts of keys, usage, webhooks and settings, loaded with them. */

import { en } from '../texts/account.en.ts';
import { screenTexts, serviceSentences, serviceWords } from '../texts/index.ts';

export const ta = await screenTexts(en, async () => (await import('../texts/account.de.ts')).de);

export const memoWords = await serviceSentences(async () => (await import('../texts/memos.de.ts')).memos);

export const priceWords = await serviceWords(async () => (await import('../texts/prices.de.ts')).de);

/** What the service says of a webhook. */
export const noticeSentences = await serviceSentences(
  async () => (await import('../texts/memos.de.ts')).notices,
);
