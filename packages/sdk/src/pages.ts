/** Listings of many pages as one sequence; a page is asked for when the one before was read. */
import type { CallOptions } from './call.ts';
import type { Client } from './client.ts';
import type { ListFilesInput, ListMostRecentInput } from './generated/operations.ts';
import type { FileReference } from './generated/schemas.ts';

const PAGE = 500;

/**
 * Everything in a folder. Pages are counted, so what is added or removed meanwhile may be missed or seen twice;
 * `eachRecentFile` is exact.
 */
export async function* eachFile(
  client: Pick<Client, 'listFiles'>,
  query: Omit<ListFilesInput['query'], 'limit' | 'page'> & { limit?: number },
  options: CallOptions = {},
): AsyncGenerator<FileReference, void, undefined> {
  const limit = query.limit ?? PAGE;
  for (let page = 0; ; page += 1) {
    const files = await client.listFiles({ query: { ...query, limit, page } }, options);
    yield* files;
    if (files.length < limit) return;
  }
}

/** All files below a folder, those that changed last first; each exactly once, whatever changes meanwhile. */
export async function* eachRecentFile(
  client: Pick<Client, 'listMostRecent'>,
  query: NonNullable<ListMostRecentInput['query']> = {},
  options: CallOptions = {},
): AsyncGenerator<FileReference, void, undefined> {
  const limit = query.limit ?? PAGE;
  let before = query.before ?? undefined;
  for (;;) {
    const position = before === undefined ? {} : { before };
    const files = await client.listMostRecent({ query: { ...query, limit, ...position } }, options);
    yield* files;
    before = files.at(-1)?.last_edit;
    if (before === undefined || files.length < limit) return;
  }
}
