/** The groups of a caller and the folders that paths lead to. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { over } from '../../platform/over.ts';
import { defaultGroupOf, isMember } from './groups.repo.ts';
import type { FoundPlace, Start } from './places.repo.ts';
import * as places from './places.repo.ts';
import type { Reader } from './rights/readable-by.repo.ts';
import type { NodeWithRight } from './rights/rights.repo.ts';
import { READ, type Rights } from './rights/rights.ts';
import type { FolderPageQuery, FolderPages } from './tree/folder-pages.repo.ts';
import { invalid } from './tree/folders.ts';
import { parsePath } from './tree/node-names.ts';
import { rootFolderOf } from './tree/nodes.repo.ts';
import type { RecentFilter } from './tree/recent.repo.ts';
import type { Recent } from './tree/recent.ts';

export type { Start } from './places.repo.ts';

export interface Place {
  /** A folder that the caller can read. */
  folder: NodeWithRight;
  /** Some of what lies below the folder may be hidden from the caller. */
  hasDenials: boolean;
}

export interface Places {
  /** The group whose content a path without group means. */
  defaultGroupOf(principal: Reader, trx?: Kysely<Database>): Promise<string>;
  /** Throws `not_found` when the caller is no member. */
  requireMember(principal: Reader, groupId: string, trx?: Kysely<Database>): Promise<void>;
  rootFolderOf(groupId: string, trx?: Kysely<Database>): Promise<string>;
  /**
   * The readable folder at `path` from a start: a group of the caller, or a folder that they can read. Throws
   * ValidationError for what is no path, and for a start that is no folder; `not_found` for a group or folder; and
   * `conflict` when several groups of the caller have the name. Problems are told at the parameters of `query`.
   */
  findPlace(principal: Reader, place: { start: Start; path: string }): Promise<Place>;
  /** A page of what the caller may read in the folder that `findPlace` would find; throws as that does. */
  pageAt<Row>(
    principal: Reader,
    place: { start: Start; path: string },
    page: { pages: FolderPages<Row>; query: FolderPageQuery },
  ): Promise<Row[]>;
  /** What changed last of what the caller may read below the folder that `findPlace` would find; throws as that does. */
  recentAt<Row>(
    principal: Reader,
    place: { start: Start; path: string },
    list: { recent: Recent<Row>; query: RecentFilter },
  ): Promise<Row[]>;
}

export interface PlacesDeps {
  db: Kysely<Database>;
  rights: Pick<Rights, 'requireRight'>;
}

/** Why there is no place: asked only then, so that finding one takes one question. */
async function whyNone({ rights }: PlacesDeps, principal: Reader, start: Start): Promise<Error> {
  if (start.kind !== 'folder') return notFound('Folder');
  const [node] = await rights.requireRight(principal, [start.id], READ);
  if (node?.kind === 'folder') return notFound('Folder');
  return invalid(['query', 'folder_id'], 'This asset is not a folder.');
}

/** What was found from a start, where that is a folder. */
async function requireFound<Folder>(
  deps: PlacesDeps,
  principal: Reader,
  start: Start,
  { groups, folder, hasDenials }: FoundPlace<Folder>,
): Promise<{ folder: Folder; hasDenials: boolean }> {
  if (groups > 1) {
    throw new ServiceError(
      'conflict',
      'You are a member of several groups of this name: pass the root_folder_id of the one you mean, ' +
        'from GET /group/list, as folder_id.',
    );
  }
  if (groups === 0 && start.kind !== 'folder') throw notFound('Group');
  if (folder === null) throw await whyNone(deps, principal, start);
  return { folder, hasDenials };
}

async function requireMember(
  { db }: PlacesDeps,
  { userId }: Reader,
  groupId: string,
  trx: Kysely<Database> = db,
): Promise<void> {
  if (!(await isMember(trx, { userId, groupId }))) throw notFound('Group');
}

async function findPlace(
  deps: PlacesDeps,
  principal: Reader,
  { start, path }: { start: Start; path: string },
): Promise<Place> {
  const { db } = deps;
  const names = namesIn(path);
  return requireFound(deps, principal, start, await places.findPlace(db, principal, { start, names }));
}

async function pageAt<Row>(
  deps: PlacesDeps,
  principal: Reader,
  { start, path }: { start: Start; path: string },
  { pages, query }: { pages: FolderPages<Row>; query: FolderPageQuery },
): Promise<Row[]> {
  const { db } = deps;
  const names = namesIn(path);
  const found = await pages.at(db, principal, { start, names, ...query });
  const place = await requireFound(deps, principal, start, found.place);
  if (!place.hasDenials) return found.rows;
  const folderId = place.folder.id;
  const hidden = await places.hiddenChildren(db, principal, folderId);
  return pages.of(db, { folderId, hidden, ...query });
}

async function recentAt<Row>(
  deps: PlacesDeps,
  principal: Reader,
  { start, path }: { start: Start; path: string },
  { recent, query }: { recent: Recent<Row>; query: RecentFilter },
): Promise<Row[]> {
  const { db } = deps;
  const found = await recent.at(db, principal, { start, names: namesIn(path), ...query });
  await requireFound(deps, principal, start, found.place);
  return found.rows;
}

export function createPlaces(deps: PlacesDeps): Places {
  const { db } = deps;
  return {
    defaultGroupOf: ({ userId }, trx = db) => defaultGroupOf(trx, userId),
    rootFolderOf: (groupId, trx = db) => rootFolderOf(trx, groupId),
    pageAt: (principal, place, page) => pageAt(deps, principal, place, page),
    recentAt: (principal, place, list) => recentAt(deps, principal, place, list),
    ...over(deps, { requireMember, findPlace }),
  };
}

/** The names of a path's folders. Throws ValidationError. */
function namesIn(path: string): string[] {
  const { segments, problem } = parsePath(path);
  if (segments === null) throw invalid(['query', 'path'], problem);
  return segments;
}
