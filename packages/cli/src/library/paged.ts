/** Listings that go on after the last id of the page before. */

const LIMIT = 200;

export interface Page {
  /** The last id of the page before. */
  after: string | null;
  limit: number;
}

/** Everything of a listing, page by page; a page that is not full is the last. */
export async function* eachPaged<Item>(
  list: (page: Page) => Promise<readonly Item[]>,
  idOf: (item: Item) => string,
): AsyncGenerator<Item, void, undefined> {
  for (let after: string | null = null; ; ) {
    const items: readonly Item[] = await list({ after, limit: LIMIT });
    yield* items;
    const last = items.at(-1);
    if (last === undefined || items.length < LIMIT) return;
    after = idOf(last);
  }
}
