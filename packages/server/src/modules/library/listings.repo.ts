/** Listings of nodes with what the library knows of each. */
import { sql } from 'kysely';
import {
  createFolderPages,
  createNodeInfos,
  createRecent,
  type Decorate,
  type ListedNode,
} from '../access/index.ts';

/** What is shown of a node. */
export interface FileRow extends ListedNode {
  duration_seconds: number | null;
}

/** Adds to nodes how long they last; 0 is kept for what lasts no time and for what is not known. */
export const withDuration: Decorate = (nodes) =>
  sql`select page.*, nullif(asset.duration_seconds, 0) as duration_seconds from ${nodes} page left join asset on asset.id = page.id`;

/** Pages of folders. */
export const filePages = createFolderPages<FileRow>(withDuration);
/** What changed last. */
export const readRecent = createRecent<FileRow>(withDuration);
/** Some nodes by their ids, with right and path. */
export const readInfos = createNodeInfos<FileRow>(withDuration);
