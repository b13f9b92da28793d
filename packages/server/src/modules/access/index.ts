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
export type { Leaver, Leaving } from './leaving.ts';
export {
  assetPayers,
  createFolderPages,
  createNodeInfos,
  type Decorate,
  findableIds,
  findKnownPeople,
  findPayers,
  idsBelow,
  isFindable,
  isNamedLike,
  type KnownPerson,
  type ListedNode,
  lockEmail,
  type NamedMedia,
  type NodeInfo,
  namedMedia,
  possibleIds,
  possibleOwners,
  type Reader,
  type ReaderInQuery,
  readableNodes,
  type Scope,
} from './queries.ts';
export { RightWord, wordOfRight } from './rights/right-words.ts';
export type { Asker } from './rights/rights.ts';
export { ShareAddRequest } from './sharing/sharing.schema.ts';
export type { SharingService } from './sharing/sharing.service.ts';
export type { NodeKind, Right } from './tables.ts';
export { invalid } from './tree/folders.ts';
export {
  datedName,
  freeName,
  MAX_PATH_LEVELS,
  nameOfText,
  nameProblem,
  parsePath,
  segmentsProblem,
} from './tree/node-names.ts';
export { createRecent } from './tree/recent.ts';
