/** What searches take and answer. */
import { type Static, Type } from 'typebox';
import {
  closed,
  DateTime,
  filterOf,
  nullable,
  optionalNullable,
  pathText,
  Uuid,
  words,
} from '../../platform/http/schema.ts';
import { FileType } from '../library/index.ts';
import { SEARCH_MODES } from './search-mode.ts';

const LONGEST_QUERY = 500;
const MOST_RESULTS = 50;
/** 500 assets, five bytes each, as base64. */
const LONGEST_CURSOR = 4_000;

const SearchModeWord = words(SEARCH_MODES, { $id: 'SearchMode' });

const Seconds = Type.Number({ minimum: 0, maximum: 1_000_000_000 });
/** Where the next page goes on. */
export const searchCursor = optionalNullable(
  Type.String({
    minLength: 1,
    maxLength: LONGEST_CURSOR,
    description: 'From `next_cursor` of the page before.',
  }),
);

const narrowing = {
  modes: Type.Optional(
    Type.Array(SearchModeWord, {
      maxItems: 20,
      description: 'Which ways to search; without it all that are available, fused by rank.',
    }),
  ),
  folder: optionalNullable(
    pathText({ description: 'A folder from the root of the own library; with all below it.' }),
  ),
  file_type: optionalNullable(filterOf(FileType)),
  created_after: optionalNullable(DateTime),
  created_before: optionalNullable(DateTime),
  min_duration: optionalNullable(Seconds),
  max_duration: optionalNullable(Seconds),
  shape: optionalNullable(words(['landscape', 'portrait', 'square'])),
  entity_id: optionalNullable(Uuid),
  has_speech: optionalNullable(Type.Boolean()),
  only_my_files: Type.Boolean({ default: false, description: 'Nothing of shared groups, nothing public.' }),
  limit: Type.Integer({ minimum: 1, maximum: MOST_RESULTS, default: 20 }),
  cursor: searchCursor,
};

export const SearchQuery = Type.Object({
  query: Type.Optional(Type.String({ minLength: 1, maxLength: LONGEST_QUERY })),
  example_asset_id: optionalNullable(
    Type.String({ format: 'uuid', description: 'Find what looks like a frame of this asset.' }),
  ),
  example_time: optionalNullable(Seconds),
  ...narrowing,
});
export type SearchQuery = Static<typeof SearchQuery>;

export const SearchByExampleQuery = Type.Object({
  query: Type.Optional(Type.String({ minLength: 1, maxLength: LONGEST_QUERY })),
  ...narrowing,
});
export type SearchByExampleQuery = Static<typeof SearchByExampleQuery>;

const Score = Type.Number({ minimum: 0, maximum: 1 });

const SearchModeReport = Type.Object(
  {
    mode: SearchModeWord,
    state: words(['used', 'not_available', 'no_index', 'not_asked']),
    reason: Type.Optional(Type.String()),
    enable: Type.Optional(Type.String({ description: 'The command or setting that enables it.' })),
    found: Type.Integer({ minimum: 0, description: 'Assets that this mode found, over all pages.' }),
  },
  { $id: 'SearchModeReport' },
);
export type SearchModeReport = Static<typeof SearchModeReport>;

const SearchMatch = Type.Object(
  {
    mode: SearchModeWord,
    source: Type.String({ description: 'E.g. `transcript`, `screen_text`, `name`, `keyframe`.' }),
    score: Score,
    text: Type.Optional(Type.String()),
    highlights: Type.Array(
      Type.Object(
        { start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 0 }) },
        { $id: 'SearchHighlight' },
      ),
      { description: 'Where in `text` the words of the query stand, in UTF-16 units.' },
    ),
    why: Type.String({ description: 'For people.' }),
  },
  { $id: 'SearchMatch' },
);
export type SearchMatch = Static<typeof SearchMatch>;

const SearchMoment = Type.Object(
  {
    start_time_seconds: Type.Optional(Type.Number()),
    end_time_seconds: Type.Optional(Type.Number()),
    score: Score,
    thumbnail_url: Type.Optional(Type.String()),
    matches: Type.Array(SearchMatch),
  },
  { $id: 'SearchMoment' },
);
export type SearchMoment = Static<typeof SearchMoment>;

const SearchResult = Type.Object(
  {
    asset_id: Uuid,
    source_name: Type.String(),
    path: Type.String(),
    file_type: FileType,
    duration_seconds: nullable(Type.Number()),
    thumbnail_url: Type.Optional(Type.String()),
    score: Score,
    moments: Type.Array(SearchMoment),
  },
  { $id: 'SearchResult' },
);
export type SearchResult = Static<typeof SearchResult>;

export const SearchResponse = Type.Object(
  {
    modes: Type.Array(SearchModeReport),
    results: Type.Array(SearchResult),
    note: Type.Optional(
      Type.String({
        description:
          'For people: of an answer without results what was looked for, and of any what is asked and can not be recognised ' +
          'here, with what enables it. On the first page.',
      }),
    ),
    next_cursor: Type.Optional(Type.String()),
  },
  { $id: 'SearchResponse' },
);
export type SearchResponse = Static<typeof SearchResponse>;

export const ASSET_SEARCH_MODES = [
  'semantic_by_scene_keyframe',
  'semantic_by_scene_description',
  'semantic_by_scene_sequence',
  'semantic_by_asset_description',
  'text_by_filename',
  'text_by_file_description',
] as const;
export type AssetSearchMode = (typeof ASSET_SEARCH_MODES)[number];

export const SearchAssetsRequest = closed(
  {
    prompt: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'What is looked for, in plain language.',
    }),
    search_mode: words(ASSET_SEARCH_MODES, {
      default: 'semantic_by_scene_keyframe',
      description:
        '`semantic_*` compare embeddings; `text_*` find the prompt as a part of the name or description, whatever its case.',
    }),
    folder: optionalNullable(pathText()),
    file_type: optionalNullable(FileType),
    format: optionalNullable(words(['16:9', '9:16'])),
    only_my_files: Type.Boolean({ default: false }),
    limit: Type.Integer({ minimum: 1, maximum: MOST_RESULTS, default: 10 }),
    cursor: searchCursor,
  },
  { $id: 'SearchAssetsRequest', examples: [{ prompt: 'frog', search_mode: 'text_by_filename' }] },
);
export type SearchAssetsRequest = Static<typeof SearchAssetsRequest>;

const AssetSearchResult = closed(
  {
    asset_id: Type.String(),
    score: Type.Number(),
    description: Type.String(),
    start_time_seconds: Type.Number(),
    end_time_seconds: Type.Number(),
  },
  { $id: 'AssetSearchResult' },
);
export type AssetSearchResult = Static<typeof AssetSearchResult>;

export const SearchAssetsResponse = Type.Object(
  {
    results: Type.Array(AssetSearchResult),
    next_cursor: optionalNullable(Type.String()),
  },
  { $id: 'SearchAssetsResponse' },
);
export type SearchAssetsResponse = Static<typeof SearchAssetsResponse>;

export const ToolErrorBody = Type.Object(
  { detail: Type.String({ description: 'Reason of refusal.' }) },
  { $id: 'ToolErrorBody', additionalProperties: true },
);
