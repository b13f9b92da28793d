/** Search for people and for tools, and the index of words behind it. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../platform/errors.ts';
import { over } from '../../platform/over.ts';
import type { Principal } from '../../platform/principal.ts';
import type { AccessService, Reader } from '../access/index.ts';
import { type LibraryService, type MediaFilter, NO_FILTER } from '../library/index.ts';
import type { Refresher } from '../search-index/index.ts';
import { type FoundAsset, type FoundMatch, fuse } from './fuse.ts';
import { showResults } from './results.ts';
import { findChanged } from './search.repo.ts';
import type { SearchByExampleQuery, SearchModeReport, SearchQuery, SearchResponse } from './search.schema.ts';
import { createSearchAssets, type SearchAssets, type SearchAssetsDeps } from './search-assets.ts';
import { keyOf, MOST_ASSETS, readCursor, writeCursor } from './search-cursor.ts';
import {
  FILLED_BY,
  type ModeHit,
  type ModeQuery,
  SEARCH_MODES,
  type SearchMode,
  type SearchModeName,
} from './search-mode.ts';
import type { SeenMode } from './seen/seen-mode.ts';
import { readShotWish, splitApart, splitWithout } from './seen/shot-wish.ts';
import { withoutThat } from './seen/shots-that.ts';
import type { ReadLook } from './seen/wanted-look.ts';
import { noteOf } from './what-was-asked.ts';
import { withoutAsking } from './words/asking.ts';

/** A picture to find again, as the body of a request. */
export interface ExampleImage {
  /** JPEG, PNG or WebP. */
  bytes: Buffer;
}

/** What an example is compared by: prints, the best one counts, and its vector by the picture model. */
interface ExampleVectors {
  print: readonly Float32Array[];
  look: Float32Array | null;
}

/** Turns what a caller gave as an example into vectors. */
export interface ExamplePrints {
  /** Of a frame of an asset that the caller may read; throws `not_found`, and `no_index` where it has no prints. */
  ofAsset(reader: Reader, at: { assetId: string; seconds: number }): Promise<ExampleVectors>;
  /** Throws ValidationError for what is no picture. */
  ofImage(image: ExampleImage): Promise<ExampleVectors>;
}

/** One place where a query was found, with the mode that found it. */
export type FoundHit = FoundMatch;

/** What is looked for, everywhere the reader can read. */
export type HitsQuery = Pick<SearchQuery, 'query' | 'modes' | 'example_asset_id' | 'example_time'>;

export interface SearchService extends Pick<Refresher, 'refresh' | 'refreshAsset'>, SearchAssets {
  /** Finds moments by words, meaning, looks and entities, as GET /search says. */
  search(principal: Principal, query: SearchQuery): Promise<SearchResponse>;
  /** The same by a picture that is sent along. */
  searchByExample(
    principal: Principal,
    image: ExampleImage,
    query: SearchByExampleQuery,
  ): Promise<SearchResponse>;
  /**
   * The places alone, without pictures and pages, for other modules: those in `within`, assets in the order of a search
   * and the best 100 places of them. Throws as `search` does.
   */
  findHits(reader: Reader, query: HitsQuery, within: ReadonlySet<string>): Promise<FoundHit[]>;
  /** Why no words find what pictures show, and what enables it, in two sentences; null where they do. */
  lacksPictureMeaning(reader: Reader): Promise<string | null>;
  /** Assets of a filter in the order of a search, by all modes that are available; at most `limit`. */
  findAssets(
    reader: Reader,
    query: { text: string; filter: MediaFilter; limit: number },
  ): Promise<{ assetId: string; score: number }[]>;
  /**
   * Writes what of these assets changed and was not written yet, of at most 40: so that what somebody has just said of
   * an asset is found. Rights are the caller's to check.
   */
  refreshChanged(assetIds: readonly string[]): Promise<void>;
}

export interface SearchServiceDeps extends SearchAssetsDeps {
  db: Kysely<Database>;
  access: AccessService;
  library: Pick<LibraryService, 'presignRendition'>;
  refresher: Refresher;
  modes: readonly SearchMode[];
  examples: ExamplePrints;
  /** Reads what a description asks to see; without it nothing is said of that. */
  seen?: Pick<SeenMode, 'read' | 'withoutSeen'>;
}

/** Hits of one mode at most. */
const MOST_HITS = 500;
const MOST_TOLD_HITS = 100;
const MOST_CHANGED = 40;

type Wanted = Omit<SearchQuery, 'example_asset_id' | 'example_time'>;

interface FoundByMode {
  byMode: Map<SearchModeName, ModeHit[]>;
  failed: Map<SearchModeName, ServiceError>;
}

/** Throws `not_found` for one that the caller may not read: where it was seen is told to nobody else. */
async function requireEntity(deps: SearchServiceDeps, principal: Principal, given: string): Promise<string> {
  const { access } = deps;
  const id = given.toLowerCase();
  const node = (await access.rightsOn(principal, [id])).get(id);
  if (node?.kind !== 'entity') throw notFound(`Entity ${given}`);
  return id;
}

async function filterOf(deps: SearchServiceDeps, principal: Principal, query: Wanted): Promise<MediaFilter> {
  const { access } = deps;
  const { folder, entity_id: entityId } = query;
  const place =
    folder == null ? null : await access.findPlace(principal, { start: { kind: 'default' }, path: folder });
  return {
    ...NO_FILTER,
    folderId: place?.folder.id ?? null,
    kinds: query.file_type == null || query.file_type.length === 0 ? null : query.file_type,
    createdAfter: query.created_after ?? null,
    createdBefore: query.created_before ?? null,
    minDurationSeconds: query.min_duration ?? null,
    maxDurationSeconds: query.max_duration ?? null,
    shape: query.shape ?? null,
    entityId: entityId == null ? null : await requireEntity(deps, principal, entityId),
    hasSpeech: query.has_speech ?? null,
    onlyMyFiles: query.only_my_files,
  };
}

/** Which modes take part, and what is said of each; throws `no_index` for one that was asked for and can not. */
async function chooseModes(
  deps: SearchServiceDeps,
  principal: Reader,
  query: Pick<Wanted, 'modes'>,
  { hasExample, isByExampleAlone }: { hasExample: boolean; isByExampleAlone: boolean },
): Promise<{ used: SearchMode[]; reports: SearchModeReport[] }> {
  const { modes } = deps;
  const named = query.modes === undefined || query.modes.length === 0 ? null : new Set(query.modes);
  const used: SearchMode[] = [];
  const reports: SearchModeReport[] = [];
  for (const name of SEARCH_MODES) {
    const mode = modes.find((one) => one.name === name);
    const isAsked = named?.has(name) ?? (!isByExampleAlone || mode?.exampleAvailability !== undefined);
    if (!isAsked) {
      reports.push({ mode: name, state: 'not_asked', found: 0 });
      continue;
    }
    const report = mode === undefined ? absent(name) : await reportOf(mode, principal, hasExample);
    if (named !== null && report.state !== 'used') {
      const enable = report.enable === undefined ? {} : { enable: report.enable };
      throw new ServiceError('no_index', report.reason ?? absent(name).reason, {
        details: { mode: name, ...enable },
      });
    }
    if (mode !== undefined && report.state === 'used') used.push(mode);
    reports.push(report);
  }
  return { used, reports };
}

/** What each mode found, and why those that failed did: a provider that is down takes no other mode with it. */
async function findAll(used: readonly SearchMode[], modeQuery: ModeQuery): Promise<FoundByMode> {
  const found: FoundByMode = { byMode: new Map(), failed: new Map() };
  await Promise.all(
    used.map(async ({ name, search }) => {
      try {
        found.byMode.set(name, await search(modeQuery));
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'no_index') throw error;
        found.failed.set(name, error);
      }
    }),
  );
  // In the order of the modes, whichever answered first: it decides between equals.
  found.byMode = new Map(
    used.flatMap(({ name }) => (found.byMode.has(name) ? [[name, found.byMode.get(name) ?? []]] : [])),
  );
  return found;
}

/** “People without bottles”: the thing that is looked for, and the one that is not to be there; null where either is none. */
async function readApart(
  { seen }: Pick<SearchServiceDeps, 'seen'>,
  text: string,
): Promise<{ wanted: string; left: ReadLook } | null> {
  const split = splitApart(text);
  if (split === null || seen === undefined) return null;
  const [asked, left] = [await seen.read(split.wanted), await seen.read(split.apart)];
  const isOfThings = asked?.look != null && left?.look != null;
  return isOfThings ? { wanted: split.wanted, left } : null;
}

async function look(
  deps: SearchServiceDeps,
  principal: Reader,
  query: Pick<Wanted, 'query' | 'modes'>,
  { example, filter }: Pick<ModeQuery, 'example' | 'filter'>,
): Promise<FoundByMode & { reports: SearchModeReport[]; used: SearchMode[]; modeQuery: ModeQuery }> {
  const text = query.query?.trim() || null;
  if (text === null && example === null) throw missingQuery();
  const { used, reports } = await chooseModes(deps, principal, query, {
    hasExample: example !== null,
    isByExampleAlone: text === null,
  });
  const reader = { userId: principal.userId };
  const wanted = text === null ? null : withoutAsking(text);
  const except = wanted === null ? null : splitWithout(wanted);
  const apart = wanted === null || except !== null ? null : await readApart(deps, wanted);
  const looked = except?.wanted ?? apart?.wanted ?? wanted;
  const modeQuery: ModeQuery = { text: looked, example, reader, filter, limit: MOST_HITS };
  const { byMode, failed } = await findAll(used, modeQuery);
  const without =
    except?.without ?? (wanted === null ? undefined : readShotWish(wanted)?.without) ?? new Set();
  if (without.size > 0)
    for (const [mode, hits] of byMode) byMode.set(mode, await withoutThat(deps.db, hits, without));
  if (apart !== null && deps.seen !== undefined)
    for (const [mode, hits] of byMode)
      byMode.set(mode, await deps.seen.withoutSeen(hits, modeQuery, apart.left));
  const isNamed = query.modes !== undefined && query.modes.length > 0;
  for (const [mode, { message }] of failed) {
    if (isNamed) throw new ServiceError('no_index', message, { details: { mode } });
  }
  return { byMode, failed, reports, used: used.filter(({ name }) => byMode.has(name)), modeQuery };
}

async function examplePrint(
  deps: SearchServiceDeps,
  principal: Reader,
  { example_asset_id: assetId, example_time: seconds }: HitsQuery,
): Promise<{ at: { assetId: string; seconds: number } | null; example: ModeQuery['example'] }> {
  const { examples } = deps;
  const at = assetId == null ? null : { assetId, seconds: seconds ?? 0 };
  return { at, example: at === null ? null : await examples.ofAsset(principal, at) };
}

async function findHits(
  deps: SearchServiceDeps,
  reader: Reader,
  query: HitsQuery,
  within: ReadonlySet<string>,
): Promise<FoundHit[]> {
  const { example } = await examplePrint(deps, reader, query);
  const { byMode, used, modeQuery } = await look(deps, reader, query, { example, filter: NO_FILTER });
  const readable = new Map(
    [...byMode].map(([mode, hits]) => [mode, hits.filter(({ assetId }) => within.has(assetId))]),
  );
  const best = fuse(readable)
    .flatMap(({ matches }) => matches)
    .slice(0, MOST_TOLD_HITS);
  const explained = await Promise.all(
    used.map(async (mode) => {
      const own = best.filter((hit) => hit.mode === mode.name);
      const hits = mode.explain === undefined ? own : await mode.explain(own, modeQuery);
      return hits.map((hit): FoundHit => ({ ...hit, mode: mode.name }));
    }),
  );
  const order = new Map([...new Set(best.map(({ assetId }) => assetId))].map((id, index) => [id, index]));
  const rank = ({ assetId }: FoundHit) => order.get(assetId) ?? 0;
  return explained.flat().sort((a, b) => rank(a) - rank(b) || b.score - a.score);
}

/** What is to be known of an answer by words; of one by an example nothing. */
async function noteOn(
  { seen }: Pick<SearchServiceDeps, 'seen'>,
  { query }: Pick<Wanted, 'query'>,
  found: { isFound: boolean; reports: readonly SearchModeReport[] },
): Promise<string | null> {
  const text = query?.trim() ?? '';
  return text === '' ? null : noteOf({ ...found, text, asked: (await seen?.read(text)) ?? null });
}

async function refreshChanged(deps: SearchServiceDeps, assetIds: readonly string[]): Promise<void> {
  const { refresher } = deps;
  for (const assetId of await findChanged(deps.db, assetIds, MOST_CHANGED)) {
    await deps.db.transaction().execute((trx) => refresher.refreshAsset(trx, assetId));
  }
}

async function answer(
  deps: SearchServiceDeps,
  principal: Principal,
  query: Wanted,
  { example, cursorKey }: { example: ModeQuery['example']; cursorKey: unknown },
): Promise<SearchResponse> {
  const key = [cursorKey, { ...query, cursor: undefined, limit: undefined }];
  const position = query.cursor == null ? null : readCursor(key, query.cursor);
  const { byMode, failed, reports, used, modeQuery } = await look(deps, principal, query, {
    example,
    filter: await filterOf(deps, principal, query),
  });
  const ranked = fuse(byMode).slice(0, MOST_ASSETS);
  const note = position === null ? await noteOn(deps, query, { isFound: ranked.length > 0, reports }) : null;
  const order = position?.order ?? ranked.map(({ assetId }) => keyOf(assetId));
  const { page, next } = pageOf(ranked, order, { offset: position?.offset ?? 0, limit: query.limit });
  return {
    modes: reports.map((report) => told(report, { byMode, failed })),
    results: await showResults(deps, principal, page, { used, modeQuery }),
    ...(note === null ? {} : { note }),
    ...(next < order.length ? { next_cursor: writeCursor(key, { offset: next, order }) } : {}),
  };
}

async function search(
  deps: SearchServiceDeps,
  principal: Principal,
  asked: SearchQuery,
): Promise<SearchResponse> {
  const { at, example } = await examplePrint(deps, principal, asked);
  const { example_asset_id: _, example_time: __, ...query } = asked;
  return answer(deps, principal, query, { example, cursorKey: at });
}

async function lacksPictureMeaning(deps: SearchServiceDeps, { userId }: Reader): Promise<string | null> {
  const found = await deps.modes.find(({ name }) => name === 'visual')?.availability({ userId });
  return found === undefined || found.available ? null : `${found.reason} To enable it: ${found.enable}.`;
}

async function findAssets(
  deps: SearchServiceDeps,
  reader: Reader,
  { text, filter, limit }: { text: string; filter: MediaFilter; limit: number },
): Promise<{ assetId: string; score: number }[]> {
  const { byMode } = await look(deps, reader, { query: text }, { example: null, filter });
  return fuse(byMode)
    .slice(0, limit)
    .map(({ assetId, score }) => ({ assetId, score }));
}

async function searchByExample(
  deps: SearchServiceDeps,
  principal: Principal,
  image: ExampleImage,
  query: SearchByExampleQuery,
): Promise<SearchResponse> {
  const { examples } = deps;
  const example = await examples.ofImage(image);
  const cursorKey = example.print.map((vector) => Array.from(vector.subarray(0, 32)));
  return answer(deps, principal, query, { example, cursorKey });
}

export function createSearchService(deps: SearchServiceDeps): SearchService {
  const { refresher } = deps;
  return {
    refresh: refresher.refresh,
    refreshAsset: refresher.refreshAsset,
    ...createSearchAssets(deps),
    findHits: (reader, query, within) => findHits(deps, reader, query, within),
    refreshChanged: (assetIds) => refreshChanged(deps, assetIds),
    ...over(deps, { search, lacksPictureMeaning, findAssets, searchByExample }),
  };
}

function missingQuery(): ValidationError {
  const msg = 'Say what to look for: give query, or an example.';
  return new ValidationError([{ loc: ['query', 'query'], msg, type: 'missing' }]);
}

const assetsIn = (hits: readonly ModeHit[] | undefined) => new Set(hits?.map(({ assetId }) => assetId)).size;

function told(report: SearchModeReport, { byMode, failed }: FoundByMode): SearchModeReport {
  const failure = failed.get(report.mode);
  if (failure !== undefined) return { ...report, state: 'not_available', reason: failure.message };
  return { ...report, found: assetsIn(byMode.get(report.mode)) };
}

function absent(mode: SearchModeName): SearchModeReport & { reason: string } {
  return { mode, state: 'not_available', reason: `Search by ${mode} is not part of this server.`, found: 0 };
}

async function reportOf(
  mode: SearchMode,
  { userId }: Reader,
  hasExample: boolean,
): Promise<SearchModeReport> {
  const ask = (hasExample ? mode.exampleAvailability : undefined) ?? mode.availability;
  const availability = await ask({ userId });
  const { name } = mode;
  if (!availability.available) {
    const { reason, enable } = availability;
    return { mode: name, state: 'not_available', reason, enable, found: 0 };
  }
  if (availability.hasIndex) return { mode: name, state: 'used', found: 0 };
  const reason = `Nothing that you can read is indexed for search by ${name} yet.`;
  return { mode: name, state: 'no_index', reason, enable: FILLED_BY[name], found: 0 };
}

/** The assets of a page in the order of the first one; those that are gone are left out. */
function pageOf(
  ranked: readonly FoundAsset[],
  order: readonly string[],
  { offset, limit }: { offset: number; limit: number },
): { page: FoundAsset[]; next: number } {
  const byKey = new Map(ranked.map((asset) => [keyOf(asset.assetId), asset]));
  const page: FoundAsset[] = [];
  let next = offset;
  for (; next < order.length && page.length < limit; next += 1) {
    const asset = byKey.get(order[next] ?? '');
    if (asset !== undefined) page.push(asset);
  }
  return { page, next };
}
