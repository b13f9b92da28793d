/** The texts of the screens that make films and media, loaded with them. */
import type { PriceQuote } from '@rushes/sdk';
import { credits } from '../app/format.ts';
import { currentLanguage, screenTexts } from '../texts/index.ts';
import { en } from '../texts/making.en.ts';

export const tm = await screenTexts(en, async () => (await import('../texts/making.de.ts')).de);

/** What something would cost, as a sentence. */
export const priceText = ({
  credits: amount,
  up_to: isMost,
}: Pick<PriceQuote, 'credits' | 'up_to'>): string =>
  tm(isMost ? 'create.priceUpTo' : 'create.price', { amount: credits(amount, currentLanguage()) });
