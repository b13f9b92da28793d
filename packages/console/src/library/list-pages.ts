/** How a folder of any size is read: a little at first, then as much again as there is, so that its end is never far. Pure. */

/** What one screen shows, several times. */
const FIRST = 200;
/** Twice as much takes the page a tenth of a second to read. */
const DOUBLINGS = 5;

/** The `count`th page, as the service is asked for it: `page` times `limit` items come before it. */
export function listPage(count: number): { limit: number; page: number } {
  if (count === 0) return { limit: FIRST, page: 0 };
  const doublings = Math.min(count - 1, DOUBLINGS);
  return { limit: FIRST * 2 ** doublings, page: count - doublings };
}

/** From so many pages on a list is long: it is not asked for anew whenever somebody looks at it. */
const LONG = 4;

export const isLongList = (pages: number): boolean => pages > LONG;
