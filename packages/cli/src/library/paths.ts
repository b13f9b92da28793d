/** Paths of the library, and what lies at them. */
import { ApiError, type Client, eachFile, type FileReference } from '@rushes/sdk';
import { Problem, usageProblem } from '../problems.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Something in the library. */
export interface Item {
  id: string;
  name: string;
  isFolder: boolean;
  type: string | null;
  /** From the root; null where it was named by its id. */
  path: string | null;
}

export function isId(text: string): boolean {
  return ID.test(text);
}

/** Names of folders from the root: `/a//b/` is `a`, `b`. */
export function segmentsOf(path: string): string[] {
  return path
    .normalize('NFC')
    .split('/')
    .filter((part) => part !== '');
}

/** As the service takes paths. */
export function pathOf(segments: readonly string[]): string {
  return `/${segments.join('/')}`;
}

function notFound(path: string): Problem {
  const hint = 'rushes ls shows what is in a folder; rushes search finds by what is said and seen.';
  return new Problem(`There is nothing at ${path} in the library.`, { code: 'not_found', hint });
}

/** What is in a folder. Throws Problem where there is no such folder. */
async function* filesIn(
  client: Client,
  segments: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<FileReference, void, undefined> {
  try {
    yield* eachFile(client, { path: pathOf(segments), folder_on_top: true }, { signal });
  } catch (error) {
    throw error instanceof ApiError && error.status === 404 ? notFound(pathOf(segments)) : error;
  }
}

function itemOf(file: FileReference, parent: readonly string[]): Item {
  return {
    id: file.file_id ?? '',
    name: file.file_name,
    isFolder: file.is_folder,
    type: file.file_type,
    path: pathOf([...parent, file.file_name]),
  };
}

/**
 * What is meant by a path from the root, or by an id. Throws Problem where nothing is there, and where several have
 * the name.
 */
export async function findItem(client: Client, word: string, signal: AbortSignal): Promise<Item> {
  if (isId(word)) {
    const { items } = await client.getAssetInfos({ body: { asset_ids: [word] } }, { signal });
    const info = items[0]?.info;
    if (info == null)
      throw new Problem(items[0]?.error_message ?? `There is no asset ${word}.`, { code: 'not_found' });
    return {
      id: word,
      name: info.source_name,
      isFolder: info.file_type === 'folder',
      type: info.file_type,
      path: null,
    };
  }
  const segments = segmentsOf(word);
  const name = segments.at(-1);
  if (name === undefined) return { id: '', name: '/', isFolder: true, type: 'folder', path: '/' };
  const parent = segments.slice(0, -1);
  const found: Item[] = [];
  for await (const file of filesIn(client, parent, signal)) {
    if (file.file_name === name) found.push(itemOf(file, parent));
  }
  const [first] = found;
  if (first === undefined) throw notFound(pathOf(segments));
  if (found.length === 1) return first;
  const ids = found.map((one) => `  ${one.id}  ${one.isFolder ? 'folder' : one.type}`).join('\n');
  throw new Problem(`Several are called ${pathOf(segments)}; name one by its id:\n${ids}`, {
    code: 'ambiguous',
  });
}

/** As `findItem`, for what is done to one thing: the root is none. Throws Problem. */
export async function findAsset(client: Client, word: string, signal: AbortSignal): Promise<Item> {
  const item = await findItem(client, word, signal);
  if (item.id !== '') return item;
  throw usageProblem(
    'That is the whole library: name a file or folder in it.',
    'rushes ls shows what there is.',
  );
}

/** Files and folders of a folder; those of all below it as well where `deep`. */
export async function* eachItem(
  client: Client,
  segments: readonly string[],
  options: { signal: AbortSignal; isDeep: boolean },
): AsyncGenerator<{ item: Item; file: FileReference; depth: number }, void, undefined> {
  const { signal, isDeep } = options;
  const inside = async function* (
    at: readonly string[],
    depth: number,
  ): AsyncGenerator<{ item: Item; file: FileReference; depth: number }> {
    for await (const file of filesIn(client, at, signal)) {
      yield { item: itemOf(file, at), file, depth };
      if (isDeep && file.is_folder) yield* inside([...at, file.file_name], depth + 1);
    }
  };
  yield* inside(segments, 0);
}
