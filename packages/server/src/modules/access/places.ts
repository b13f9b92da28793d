/** The groups of a caller and the folders that paths lead to. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { invalid } from './folders.ts';
import { defaultGroupOf, isMember } from './groups.repo.ts';
import { parsePath } from './node-names.ts';
import { rootFolderOf } from './nodes.repo.ts';
import type { GroupChoice } from './places.repo.ts';
import * as places from './places.repo.ts';
import type { Reader } from './readable-by.ts';
import type { NodeWithRight } from './rights.repo.ts';

export interface Place {
  /** A folder that the caller can read. */
  folder: NodeWithRight;
  /** Some of what lies below the folder may be hidden from the caller. */
  hasDenials: boolean;
}

export interface Places {
  /** The group whose content a path without group means. */
  defaultGroupOf(principal: Reader): Promise<string>;
  /** Throws `not_found` when the caller is no member. */
  requireMember(principal: Reader, groupId: string, trx?: Kysely<Database>): Promise<void>;
  rootFolderOf(groupId: string): Promise<string>;
  /**
   * The readable folder at `path` of one of the caller's groups. Throws ValidationError at `loc` for what is no path,
   * `not_found` for a group or folder, and `conflict` when several groups of the caller have the name.
   */
  findPlace(
    principal: Reader,
    place: { group: GroupChoice; path: string; loc: (string | number)[] },
  ): Promise<Place>;
  /** Children of a readable folder that the caller may not read: none where the place has no denials. */
  hiddenChildren(principal: Reader, place: Place): Promise<string[]>;
}

export function createPlaces({ db }: { db: Kysely<Database> }): Places {
  return {
    defaultGroupOf: ({ userId }) => defaultGroupOf(db, userId),
    rootFolderOf: (groupId) => rootFolderOf(db, groupId),

    async requireMember({ userId }, groupId, trx = db) {
      if (!(await isMember(trx, { userId, groupId }))) throw notFound('Group');
    },

    async findPlace(principal, { group, path, loc }) {
      const { segments, problem } = parsePath(path);
      if (segments === null) throw invalid(loc, problem);
      const found = await places.findPlace(db, principal, { group, names: segments });
      if (found.groups === 0) throw notFound('Group');
      if (found.groups > 1) {
        throw new ServiceError('conflict', 'You are a member of several groups of this name.');
      }
      if (found.folder === null) throw notFound('Folder');
      return { folder: found.folder, hasDenials: found.hasDenials };
    },

    async hiddenChildren(principal, { folder, hasDenials }) {
      return hasDenials ? places.hiddenChildren(db, principal, folder.id) : [];
    },
  };
}
