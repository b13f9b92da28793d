/** What making renditions comes to, in quantities of what has a price. Pure. */
import { type PriceName, type Quantity, renditionPrice } from '../../money/index.ts';
import { HLS_RUNGS, type RenditionPlan } from './rendition-plan.ts';
import type { Wish } from './wishes.ts';

/** Sound, and what is made of it or by copying, is quick to make beside pictures. */
const QUICK: PriceName = 'rendition.minute.audio';

function quantityOf(wish: Exclude<Wish, { kind: 'hls' }>, minutes: number): Quantity {
  if (wish.kind === 'image') return { price: 'export.still', quantity: 1 };
  if (wish.kind === 'video') return { price: renditionPrice(wish.minDimension), quantity: minutes };
  return { price: QUICK, quantity: minutes };
}

/** All that a plan makes of a file of so many minutes. */
export function plannedQuantities({ files, hls }: RenditionPlan, minutes: number): Quantity[] {
  const made = files.map(({ wish, slot }) =>
    wish.kind === 'video'
      ? { price: renditionPrice(Number(slot.label)), quantity: minutes }
      : quantityOf(wish, minutes),
  );
  return [...made, ...hls.map(() => ({ price: QUICK, quantity: minutes }))];
}

/** The most that wishes can come to of a file that nobody looked into yet. */
export function wishedQuantities(wishes: readonly Wish[], minutes: number): Quantity[] {
  return wishes.flatMap((wish) => {
    if (wish.kind !== 'hls') return [quantityOf(wish, minutes)];
    return HLS_RUNGS.flatMap((rung) => [
      { price: renditionPrice(rung), quantity: minutes },
      { price: QUICK, quantity: minutes },
    ]);
  });
}
