/** What a page of the site is made of. */

/** A page as it is written or generated. */
export interface SourcePage {
  /** Its address below /docs/, without an ending; empty for the first page. */
  path: string;
  /** Where it lies in the repository; null for one that is generated. */
  source: string | null;
  markdown: string;
  /** In menus, in place of the title. */
  menu?: string;
}

/** Pages under one heading of the menu. */
export interface Shelf {
  title: string;
  pages: SourcePage[];
  /** Shown as one entry that opens. */
  isFolded?: true;
}

/** The site's addresses begin so. */
export const BASE = '/docs/';

/** The title of a page: its first heading. */
export function titleOf({ markdown, path }: Pick<SourcePage, 'markdown' | 'path'>): string {
  return /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll(/[`*]/g, '') ?? path;
}
