/** What other parts of the program use of this module; they import nothing else of it. */
export { FileReference } from './access.schema.ts';
export {
  type AccessService,
  ADMIN,
  type ConfigNode,
  lacksRight,
  type NodeRow,
  type NodeWithRight,
  READ,
  type Start,
  WRITE,
} from './access.service.ts';
export { lockEmail } from './email-lock.ts';
export type { Leaver, Leaving } from './leaving.ts';
export { assetPayers, findPayers } from './payers.ts';
export type { Reader, ReaderInQuery } from './rights/readable-by.ts';
export { readableNodes, type Scope } from './rights/readable-nodes.ts';
export { RightWord, wordOfRight } from './rights/right-words.ts';
export type { Asker } from './rights/rights.ts';
export { isFindable, isNamedLike, possibleOwners } from './tree/findable-node.ts';
export { createFolderPages, type Decorate, type ListedNode } from './tree/folder-pages.ts';
export { invalid } from './tree/folders.ts';
export { createNodeInfos, type NodeInfo } from './tree/node-infos.ts';
export { freeName, MAX_PATH_LEVELS, nameProblem, parsePath, segmentsProblem } from './tree/node-names.ts';
export { findableIds, idsBelow, possibleIds } from './tree/node-sets.ts';
export { createRecent } from './tree/recent.ts';
