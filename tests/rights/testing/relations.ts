/**
 * How somebody can stand to an item, and which right follows by the model of rights: written from the
 * specification, so that the service can be held against it.
 */
import type { Right } from '../../../packages/server/src/modules/access/index.ts';

export interface Relation {
  name: RelationName;
  /** The right on the item that follows. */
  right: Right;
  /** The right in the group that owns the item, or that holds the grant; 0 outside. */
  membership: Right;
  /** How the right comes about; what is above the item stands for all items of the relation. */
  by:
    | { kind: 'nothing' }
    | { kind: 'user'; right: Right }
    | { kind: 'group'; right: Right }
    | { kind: 'folder'; right: Right }
    | { kind: 'pending'; right: Right }
    | { kind: 'none'; above: Right }
    | { kind: 'public' }
    | { kind: 'ownership' };
  /** The item lies in the trash. */
  trashed?: true;
}

export const relationNames = [
  'anonymous',
  'stranger',
  'READ',
  'WRITE',
  'ADMIN',
  'by group',
  'by group with a lower right',
  'by folder',
  'by pending email',
  'NONE below a shared folder',
  'public',
  'trashed',
  'operator',
  'member of the owning group',
  'owner',
] as const;
export type RelationName = (typeof relationNames)[number];

const NONE = 0;
const READ = 1;
const WRITE = 2;
const ADMIN = 3;

const direct = (name: RelationName, right: Right): Relation => ({
  name,
  right,
  membership: NONE,
  by: { kind: 'user', right },
});

const outside = (name: RelationName): Relation => ({
  name,
  right: NONE,
  membership: NONE,
  by: { kind: 'nothing' },
});

export const relations: readonly Relation[] = [
  outside('anonymous'),
  outside('stranger'),
  direct('READ', READ),
  direct('WRITE', WRITE),
  direct('ADMIN', ADMIN),
  { name: 'by group', right: ADMIN, membership: ADMIN, by: { kind: 'group', right: ADMIN } },
  {
    name: 'by group with a lower right',
    right: READ,
    membership: READ,
    by: { kind: 'group', right: ADMIN },
  },
  { name: 'by folder', right: WRITE, membership: NONE, by: { kind: 'folder', right: WRITE } },
  { name: 'by pending email', right: ADMIN, membership: NONE, by: { kind: 'pending', right: ADMIN } },
  { name: 'NONE below a shared folder', right: NONE, membership: NONE, by: { kind: 'none', above: ADMIN } },
  { name: 'public', right: READ, membership: NONE, by: { kind: 'public' } },
  { ...direct('trashed', ADMIN), trashed: true },
  outside('operator'),
  { name: 'member of the owning group', right: WRITE, membership: WRITE, by: { kind: 'ownership' } },
  { name: 'owner', right: ADMIN, membership: ADMIN, by: { kind: 'ownership' } },
];
