/** What other parts of the program use of this module; they import nothing else of it. */
export { contentDisposition } from './downloads/content-disposition.ts';
export { withArticle } from './kind-words.ts';
export { FileType, FileTypeFilter, fileTypes, ListFilesQuery, MediaQuery } from './library.schema.ts';
export type { LibraryService } from './library.service.ts';
export type { LibraryServices } from './library.services.ts';
export type { LibraryEvents } from './library-events.ts';
export {
  INNER_KINDS,
  KEYFRAME_SECONDS,
  pictureOf,
  proxyDetails,
  type RenditionFacts,
  type RenditionSlot,
  renditionOf,
  shownSize,
  slotOf,
} from './made-rendition.ts';
export { type MediaFilter, matchesFilter, NO_FILTER } from './media-filter.ts';
export { isPlayerCompatible } from './player-compatible.ts';
export type { StorageRequest } from './stored/storage-room.ts';
export type { StoredFile } from './stored/stored-files.ts';
export type { RenditionKind } from './tables.ts';
export type { OnUploaded } from './uploads/completions.ts';
export { AssetUploadResponse, SourceFileInfo } from './uploads/uploads.schema.ts';
export type { UploadsService } from './uploads/uploads.service.ts';
