/** What other parts of the program use of this module; they import nothing else of it. */

export { ASSET_SEARCH_MODES, SearchQuery, type SearchResponse, ToolErrorBody } from './search.schema.ts';
export type { FoundHit, SearchService } from './search.service.ts';
export type { SearchModeName } from './search-mode.ts';
