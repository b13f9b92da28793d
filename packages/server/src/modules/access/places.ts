/** The groups of a caller and the folders that paths lead to. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { defaultGroupOf, isMember } from './groups.repo.ts';
import type { Start } from './places.repo.ts';
import * as places from './places.repo.ts';
import type { Reader } from './rights/readable-by.repo.ts';
import type { NodeWithRight } from './rights/rights.repo.ts';
import { READ, type Rights } from './rights/rights.ts';
import { invalid } from './tree/folders.ts';
import { parsePath } from './tree/node-names.ts';
import { rootFolderOf } from './tree/nodes.repo.ts';

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
  /** Children of a readable folder that the caller may not read: none where the place has no denials. */
  hiddenChildren(principal: Reader, place: Place): Promise<string[]>;
}

export interface PlacesDeps {
  db: Kysely<Database>;
  rights: Pick<Rights, 'requireRight'>;
}

export function createPlaces({ db, rights }: PlacesDeps): Places {
  /** Why there is no place: asked only then, so that finding one takes one question. */
  async function whyNone(principal: Reader, start: Start): Promise<Error> {
    if (start.kind !== 'folder') return notFound('Folder');
    const [node] = await rights.requireRight(principal, [start.id], READ);
    if (node?.kind === 'folder') return notFound('Folder');
    return invalid(['query', 'folder_id'], 'This asset is not a folder.');
  }

  return {
    defaultGroupOf: ({ userId }, trx = db) => defaultGroupOf(trx, userId),
    rootFolderOf: (groupId, trx = db) => rootFolderOf(trx, groupId),

    async requireMember({ userId }, groupId, trx = db) {
      if (!(await isMember(trx, { userId, groupId }))) throw notFound('Group');
    },

    async findPlace(principal, { start, path }) {
      const { segments, problem } = parsePath(path);
      if (segments === null) throw invalid(['query', 'path'], problem);
      const found = await places.findPlace(db, principal, { start, names: segments });
      if (found.groups > 1) {
        throw new ServiceError(
          'conflict',
          'You are a member of several groups of this name: pass the root_folder_id of the one you mean, ' +
            'from GET /group/list, as folder_id.',
        );
      }
      if (found.groups === 0 && start.kind !== 'folder') throw notFound('Group');
      if (found.folder === null) throw await whyNone(principal, start);
      return { folder: found.folder, hasDenials: found.hasDenials };
    },

    async hiddenChildren(principal, { folder, hasDenials }) {
      return hasDenials ? places.hiddenChildren(db, principal, folder.id) : [];
    },
  };
}
