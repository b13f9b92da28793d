/** `rushes trash`: what lies there, and how it comes back. */
import type { TrashedItem } from '@rushes/sdk';
import type { Context } from '../context.ts';
import { isId, pathOf, segmentsOf } from '../library/paths.ts';
import { harmless } from '../output/text-width.ts';
import { Problem } from '../problems.ts';

type Trashed = TrashedItem & { file_id: string };

const PAGE = 500;

/** The last that was put there first. */
async function* eachTrashed({ client, signal }: Context): AsyncGenerator<Trashed, void, undefined> {
  for (let page = 0; ; page += 1) {
    const items = await client().listTrash({ query: { limit: PAGE, page } }, { signal });
    for (const item of items) {
      const { file_id } = item;
      if (file_id !== null) yield { ...item, file_id };
    }
    if (items.length < PAGE) return;
  }
}

export async function list(context: Context): Promise<void> {
  const { out } = context;
  const rows: string[][] = [];
  for await (const item of eachTrashed(context)) {
    out.json(item);
    rows.push([item.file_id, item.trashed_at.slice(0, 16).replace('T', ' '), harmless(item.path)]);
  }
  out.table(rows);
  if (rows.length === 0) out.note('The trash is empty.');
}

/** The one that is meant; throws Problem where none is, or several are. */
function trashedId(word: string, items: readonly Trashed[]): string {
  if (isId(word)) return word;
  const wanted = pathOf(segmentsOf(word));
  const byPath = items.filter(({ path }) => pathOf(segmentsOf(path)) === wanted);
  const byName = items.filter(({ file_name }) => `/${file_name.normalize('NFC')}` === wanted);
  const found = byPath.length > 0 ? byPath : byName;
  const [first, ...others] = found;
  if (first === undefined) {
    throw new Problem(`There is no ${harmless(word)} in the trash.`, {
      code: 'not_found',
      hint: 'rushes trash list shows what is there.',
    });
  }
  if (others.length > 0) {
    throw new Problem(`${harmless(word)} lies in the trash ${found.length} times.`, {
      code: 'ambiguous',
      hint: `Name one by its id: ${found.map(({ file_id }) => file_id).join(', ')}.`,
    });
  }
  return first.file_id;
}

/** All are looked for before the first comes back. */
export async function restore(context: Context, words: string[]): Promise<void> {
  const { out, signal } = context;
  const items: Trashed[] = [];
  if (!words.every(isId)) for await (const item of eachTrashed(context)) items.push(item);
  const ids = new Set(words.map((word) => trashedId(word, items)));
  for (const asset_id of ids) {
    const { path } = await context.client().restoreAsset({ params: { asset_id }, body: {} }, { signal });
    out.json({ event: 'restored', asset_id, path });
    out.line(`${harmless(path)} is back`);
  }
}
