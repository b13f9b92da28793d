/** Lists of edits (CMX 3600) as timelines: their sources are looked for in the library by what the list calls them. */
import { type EdlSource, type EdlSourceName, parseAssetUrl, type ReadEdl, readEdl } from '@rushes/timeline';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { AccessService } from '../../access/index.ts';
import { TaskFailure } from '../../tasks/index.ts';
import { findListedMedia, type ListedMedia } from './listed-media.repo.ts';

export interface ReadListDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'findNodes' | 'rightsOn'>;
}

/** Reels that lists write for what has none. */
const NO_REELS = new Set(['ax', 'bl', 'black', '']);

/** Names of places that are told. */
const TOLD = 10;

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '');

/** What a source may be called in a library, the likeliest first, in lower case. Pure. */
export function candidateNames({ reel, name, url }: EdlSourceName): string[] {
  const path = url === null || /^asset:/.test(url) ? null : url.split(/[\\/]/).at(-1);
  const given = [path, name].flatMap((one) => (one ? [one.trim().toLowerCase()] : []));
  const own = reel.toLowerCase();
  const all = [...given, ...given.map(stemOf), ...(NO_REELS.has(own) ? [] : [own])];
  return [...new Set(all.filter((one) => one !== ''))];
}

const assetIn = (url: string | null): string | null => {
  const id = url === null ? undefined : parseAssetUrl(url)?.assetId.toLowerCase();
  return id !== undefined && isUuid(id) ? id : null;
};

function sourceOf(media: ListedMedia): EdlSource {
  const { assetId, timecode, rate_num: num, rate_den: den, width, height } = media;
  return { assetId, timecode, rate: num && den ? { num, den } : null, width, height };
}

/** Everything that the list calls a source, once. */
function namesIn(text: string): EdlSourceName[] {
  const names: EdlSourceName[] = [];
  readEdl(text, { sourceOf: (name) => (names.push(name), null) });
  return names;
}

/** Media that whoever asks may read, by id, by whole name and by name without its ending. */
async function findMedia(
  { db, access }: ReadListDeps,
  asked: { userId: string; listId: string },
  names: readonly EdlSourceName[],
): Promise<Map<string, EdlSource>> {
  const list = (await access.findNodes([asked.listId])).get(asked.listId);
  if (list === undefined) return new Map();
  const found = await findListedMedia(db, {
    folderId: list.folderId,
    groupId: list.ownerGroupId,
    names: [...new Set(names.flatMap(candidateNames))],
    ids: [...new Set(names.flatMap(({ url }) => assetIn(url) ?? []))],
  });
  const readable = await access.rightsOn(
    { userId: asked.userId },
    found.map(({ assetId }) => assetId),
  );
  const media = new Map<string, EdlSource>();
  // The first of a name is the one that is meant.
  for (const one of found.toReversed()) {
    if (!readable.has(one.assetId)) continue;
    for (const key of [stemOf(one.name), one.name, one.assetId]) media.set(key, sourceOf(one));
  }
  return media;
}

/** The timeline of a list that lies in the library. Throws TaskFailure `not_a_timeline`. */
export async function readList(
  deps: ReadListDeps,
  asked: { userId: string; listId: string },
  text: string,
): Promise<ReadEdl> {
  try {
    const media = await findMedia(deps, asked, namesIn(text));
    const missing = new Set<string>();
    const read = readEdl(text, {
      sourceOf(name) {
        const keys = [assetIn(name.url) ?? '', ...candidateNames(name)];
        const found = keys.flatMap((key) => media.get(key) ?? [])[0] ?? null;
        if (found === null && !NO_REELS.has((name.name ?? name.reel).toLowerCase()))
          missing.add(name.name ?? name.reel);
        return found;
      },
    });
    if (read.timeline.tracks.children.length === 0)
      throw new TaskFailure('not_a_timeline', 'The list of edits has no event that can be read.');
    return { ...read, warnings: [...read.warnings, ...missingWarning([...missing])] };
  } catch (error) {
    if (error instanceof RangeError) throw new TaskFailure('not_a_timeline', error.message);
    throw error;
  }
}

function missingWarning(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > TOLD ? ` and ${names.length - TOLD} more` : '';
  return [
    `No file of the library is called as these are in the list, so that they are empty until they are replaced: ` +
      `${names.slice(0, TOLD).join(', ')}${more}.`,
  ];
}
