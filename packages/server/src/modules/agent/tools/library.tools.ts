/** Tools that look: what there is in the library, and what is known of it. */
import { Type } from 'typebox';
import { Uuid, words } from '../../../platform/http/schema.ts';
import { ListFilesQuery } from '../../library/index.ts';
import { TalkSummaryQuery } from '../../making/index.ts';
import { pricesLike } from '../../money/index.ts';
import { SearchQuery, type SearchResponse } from '../../search/index.ts';
import { SearchStockRequest } from '../../stock/index.ts';
import type { TranscriptWithSegments } from '../../understanding/index.ts';
import { momentOf, overviewOf, spreadTimes } from './moments.ts';
import { drawStills, inSeconds, STILL_WIDTH } from './pictures.ts';
import { defineTool, fieldsBut, type Tool, type ToolCall, withKeywords, withMinor } from './tool.ts';

/** Stills of one call. */
export const MOST_STILLS = 6;

export const Times = Type.Optional(
  Type.Array(Type.Number({ minimum: 0, maximum: 1_000_000 }), {
    maxItems: MOST_STILLS,
    description: 'Seconds; a still of each.',
  }),
);
export const Width = Type.Optional(
  Type.Integer({ minimum: 64, maximum: 1_024, description: 'Of a still, pixels; default 512.' }),
);

const reads = { effect: 'reads', right: 'READ on the asset' } as const;

const listLibrary = defineTool({
  id: 'list_library',
  title: 'List the library',
  description: 'Files, projects and folders of a folder, newest first.',
  input: {
    path: Type.Optional(withKeywords(ListFilesQuery.properties.path, { description: 'Folder; default /.' })),
    page: Type.Optional(withKeywords(ListFilesQuery.properties.page, { description: 'From 0.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Default 50.' })),
    ...withMinor({ filetype: ListFilesQuery.properties.filetype }, 'filetype'),
  },
  effect: 'reads',
  right: 'READ on the folder; only what the caller may read is listed',
  operation: 'listFiles',
  price: 'request.read',
  async run({ services, principal, input }) {
    const { path = '/', page = 0, limit = 50, filetype } = input;
    const query = {
      path,
      page,
      limit,
      folder_on_top: false,
      sort_order: 'desc' as const,
      filetype: filetype ?? null,
    };
    const files = await services.library.listFiles(principal, query);
    const items = files.map((file) => ({
      id: file.file_id,
      name: file.file_name,
      type: file.file_type,
      ...(file.duration_seconds != null && { duration_seconds: file.duration_seconds }),
    }));
    return { result: { path, items, ...(items.length === limit && { next_page: page + 1 }) } };
  },
  example: { path: '/', limit: 20 },
});

/** Places of one asset that are told. */
const MOST_MOMENTS = 5;

const foundOf = ({ results, modes, note, next_cursor: next }: SearchResponse) => ({
  results: results.map((found) => ({
    asset_id: found.asset_id,
    name: found.source_name,
    path: found.path,
    type: found.file_type,
    duration_seconds: found.duration_seconds,
    score: found.score,
    moments: found.moments.slice(0, MOST_MOMENTS).map((moment) => ({
      start: moment.start_time_seconds,
      end: moment.end_time_seconds,
      why: [...new Set(moment.matches.map(({ why, text }) => (text === undefined ? why : `${why} ${text}`)))],
    })),
  })),
  not_searched: modes.flatMap(({ mode, state, reason }) =>
    state === 'used' || state === 'not_asked' ? [] : [`${mode}: ${reason ?? state}`],
  ),
  ...(note !== undefined && { note }),
  ...(next !== undefined && { next_cursor: next }),
});

const searchMoments = defineTool({
  id: 'search',
  title: 'Search moments',
  description: 'Moments by what is said, seen, written or named; the best first. Then look at them.',
  input: {
    query: Type.String({ minLength: 1, maxLength: 500 }),
    ...withMinor(
      fieldsBut(
        SearchQuery,
        ...(['query', 'example_asset_id', 'example_time', 'modes', 'only_my_files', 'limit'] as const),
        ...(['created_after', 'created_before', 'entity_id'] as const),
      ),
      ...(['min_duration', 'max_duration', 'has_speech', 'shape', 'file_type'] as const),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: 'Default 10.' })),
  },
  effect: 'reads',
  right: 'signed in; finds what the caller can read',
  operation: 'search',
  price: 'request.search',
  async run({ services, principal, input }) {
    const query = { ...input, limit: input.limit ?? 10, only_my_files: false };
    return { result: foundOf(await services.search.search(principal, query)) };
  },
  example: { query: 'video', limit: 5 },
});

const timesOf = ({ times }: { times?: readonly number[] }) => times ?? null;

const look = defineTool({
  id: 'look',
  title: 'Look at a file',
  description:
    'What a file is, and stills at times with what is known of them: shot, things and words with boxes, descriptions.',
  input: { asset_id: Uuid, times: Times, width: Width },
  ...reads,
  operation: 'getVideoDetails',
  price: 'frame',
  times: (input) => Math.max(1, timesOf(input)?.length ?? 3),
  async run({ services, principal, input, requestId }) {
    const { asset_id: assetId, width = STILL_WIDTH } = input;
    await services.stock.bringStock([assetId], requestId);
    const details = await services.video.getVideoDetails(principal, assetId, {});
    const hasPicture = details.width !== null;
    const isStill = details.file_type === 'image';
    const times = timesOf(input) ?? spreadTimes(details.duration_seconds, isStill ? 1 : 3);
    const pictures = hasPicture
      ? await drawStills(times, async (time) => {
          const { jpeg, time: shown } = await services.previews.getAssetFrame(principal, {
            assetId,
            time,
            width,
          });
          return { jpeg, caption: `${details.source_name} at ${inSeconds(shown)}` };
        })
      : [];
    const moments =
      hasPicture || input.times !== undefined ? times.map((time) => momentOf(details, time)) : [];
    return { result: { ...overviewOf(details), moments }, pictures };
  },
  example: { asset_id: '<video>', times: [0.5] },
});

/** The transcript that is read where none is named: one in the language that is spoken. */
async function chooseTranscript(
  { services, principal }: Pick<ToolCall<unknown>, 'services' | 'principal'>,
  assetId: string,
): Promise<string | null> {
  const all = await services.transcripts.listTranscripts(principal, assetId, {});
  return (all.find(({ kind }) => kind === 'original') ?? all[0])?.transcript_id ?? null;
}

const linesOf = (transcript: TranscriptWithSegments, withWords: boolean) => ({
  transcript_id: transcript.transcript_id,
  revision: transcript.revision,
  language: transcript.language,
  segments: transcript.segments.map((segment) => ({
    segment: segment.ordinal,
    start: segment.start_time_ms / 1_000,
    end: segment.end_time_ms / 1_000,
    ...(segment.speaker !== null && { speaker: segment.speaker }),
    text: segment.text,
    ...(withWords && { words: segment.words.map(({ text }) => text) }),
  })),
  next_after: transcript.next_after,
});

const readTranscript = defineTool({
  id: 'read_transcript',
  title: 'Read a transcript',
  description: 'What is said in a file, segment by segment with times; `next_after` continues.',
  input: {
    asset_id: Uuid,
    transcript_id: Type.Optional(withKeywords(Uuid, { description: 'Default the spoken one.' })),
    after: Type.Optional(
      Type.Integer({ minimum: -1, maximum: 20_000, description: 'Segment to go on after.' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: 'Default 100.' })),
    words: Type.Optional(Type.Boolean({ description: 'Also each word, to count them for cut_transcript.' })),
  },
  ...reads,
  operation: 'listTranscripts',
  price: 'request.read',
  async run(call) {
    const { services, principal, input } = call;
    const {
      asset_id: assetId,
      transcript_id: named,
      after = -1,
      limit = 100,
      words: withWords = false,
    } = input;
    const transcriptId = named ?? (await chooseTranscript(call, assetId));
    if (transcriptId === null) {
      return {
        result: { segments: [], note: 'There is no transcript of this file. index_media makes one.' },
      };
    }
    const query = { after, limit };
    const found = await services.transcripts.getTranscript(principal, { assetId, transcriptId, query });
    return { result: linesOf(found, withWords) };
  },
  example: { asset_id: '<recording>', limit: 10 },
});

const summarize = defineTool({
  id: 'summarize_recording',
  title: 'Summarize a recording',
  description: 'The best sentences, phrases and chapters of what is said.',
  input: {
    asset_id: Uuid,
    ...withMinor(
      Type.Partial(Type.Object(fieldsBut(TalkSummaryQuery, 'version_id'))).properties,
      ...(['phrases', 'chapter_seconds'] as const),
    ),
  },
  ...reads,
  operation: 'getTalkSummary',
  price: 'request.read',
  async run({ services, principal, input }) {
    const { asset_id: assetId, sentences = 5, phrases = 10, ...rest } = input;
    return {
      result: await services.talks.getTalkSummary(principal, assetId, { sentences, phrases, ...rest }),
    };
  },
  example: { asset_id: '<recording>', sentences: 2 },
});

/** As uploads are analysed where nobody says otherwise. */
const preprocessOf = (assetId: string) => ({
  query: { priority: 'default' as const },
  body: {
    assets: [{ asset_id: assetId }],
    version: null,
    cutter_sensitivity: 0.5,
    generate_proxy: ['720' as const],
  },
});

const indexMedia = defineTool({
  id: 'index_media',
  title: 'Understand a file',
  description: 'Analyse a file: shots, words, things, beats. Answers a task.',
  input: { asset_id: Uuid },
  effect: 'changes',
  right: 'WRITE on the asset',
  operation: 'preprocess',
  price: 'request.write',
  workPrices: pricesLike('analysis.', 'rendition.', 'index.', 'transcript.', 'description.'),
  quote: ({ services, principal, input }) =>
    services.analysis.quotePreprocess(principal, preprocessOf(input.asset_id)),
  async run({ services, principal, input, requestId }) {
    const call = { ...preprocessOf(input.asset_id), traceId: requestId };
    const [started] = await services.analysis.preprocess(principal, call);
    return { result: started ?? { task_id: '' } };
  },
  example: { asset_id: '<video>' },
});

const getLink = defineTool({
  id: 'get_link',
  title: 'Get a link to a file',
  description: 'An address at which a file can be fetched without a credential, for some time.',
  input: {
    asset_id: Uuid,
    quality: Type.Optional(
      words(['480p', '720p', '1080p', 'original'], { description: 'Default original.' }),
    ),
  },
  ...reads,
  operation: 'createDownloadUrls',
  price: 'request.read',
  async run({ services, principal, input, requestId }) {
    const { asset_id: assetId, quality = 'original' } = input;
    const query = { quality, player_compatible: true };
    const found = await services.library.getDownloadUrl(principal, assetId, query, requestId);
    const { url, expiredIn, file_name: name, content_type: type, size_bytes: bytes } = found;
    return { result: { url, works_for_seconds: expiredIn, name, content_type: type, bytes } };
  },
  example: { asset_id: '<video>' },
});

const searchStock = defineTool({
  id: 'search_stock',
  title: 'Search stock',
  description: 'Pictures and videos that everybody may use; an asset_id works like any other.',
  input: {
    query: withKeywords(SearchStockRequest.properties.prompt, { description: undefined }),
    ...withMinor(
      Type.Partial(Type.Object(fieldsBut(SearchStockRequest, 'prompt'))).properties,
      ...(['format', 'limit'] as const),
    ),
  },
  effect: 'reads',
  right: 'signed in; stock is there for everybody',
  operation: 'searchStock',
  price: 'request.search',
  async run({ services, principal, input }) {
    const { query: prompt, type = 'video', limit = 10, format } = input;
    const request = { prompt, type, limit, ...(format !== undefined && { format }) };
    return { result: await services.stock.searchStock(principal, request) };
  },
  example: { query: 'waves at a beach', limit: 5 },
});

export const libraryTools: readonly Tool[] = [
  listLibrary,
  searchMoments,
  look,
  readTranscript,
  summarize,
  searchStock,
  indexMedia,
  getLink,
];
