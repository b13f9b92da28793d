/**
 * What other modules build their queries with: conditions and parts that say which nodes are meant and who may read
 * them, so that this module alone reads the tree and its rights; and what is asked inside of others' transactions.
 */
export { lockEmail } from './email-lock.repo.ts';
export { assetPayers, findPayers } from './payers.repo.ts';
export { findKnownPeople, type KnownPerson } from './people.repo.ts';
export type { Reader, ReaderInQuery } from './rights/readable-by.repo.ts';
export { readableNodes, type Scope } from './rights/readable-nodes.repo.ts';
export { isFindable, isNamedLike, possibleOwners } from './tree/findable-node.repo.ts';
export { createFolderPages, type Decorate, type ListedNode } from './tree/folder-pages.repo.ts';
export { createNodeInfos, type NodeInfo } from './tree/node-infos.ts';
export { findableIds, idsBelow, possibleIds } from './tree/node-sets.repo.ts';
