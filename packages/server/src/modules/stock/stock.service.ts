/** Stock: pictures and videos that everybody may use, of the deployment and of providers. */
import type { Principal } from '../../platform/principal.ts';
import { NO_FILTER } from '../library/index.ts';
import type { SearchService } from '../search/index.ts';
import { type BringStockDeps, bringStock, importStock } from './bring-stock.ts';
import { citationOf, termsOf } from './licences.ts';
import {
  type AboutFile,
  type AddedFile,
  aboutFile,
  addOwnFile,
  mediaBelow,
  type OwnFilesDeps,
} from './own-files.ts';
import type { StockProviders } from './providers/ask-providers.ts';
import type { Found } from './providers/provider.ts';
import {
  deleteUnused,
  findItems,
  findOwner,
  findPresent,
  keyOf,
  listItems,
  type StockItem,
  upsertItems,
} from './stock.repo.ts';
import type { SearchStockRequest, SearchStockResponse, StockAssetSearchResult } from './stock.schema.ts';

export interface ListedStock {
  asset_id: string;
  provider: string;
  kind: string;
  title: string;
  seconds: number;
  here: boolean;
  licence: unknown;
  citation: unknown;
}

export interface StockService {
  /** What fits best, of the deployment's own library and of the providers that are connected. */
  searchStock(principal: Principal, request: SearchStockRequest): Promise<SearchStockResponse>;
  /**
   * Brings what a provider has into the library, so that its `asset_id` is one like any other. Throws as `bringStock`, and
   * `not_found` for what is no stock.
   */
  importStock(principal: Principal, id: string, traceId: string): Promise<StockAssetSearchResult>;
  /** See bring-stock.ts: for what is about to use these ids. */
  bringStock(ids: readonly string[], traceId: string): Promise<void>;
  /**
   * Ids of clips and pictures that fit a subject well, the best first, all of them here: what a provider has is brought; what
   * can not be had is left out. Without `traceId` nothing is brought: only what is here.
   */
  findFootage(subject: string, traceId: string | null): Promise<string[]>;
  /** Where those of `ids` are from that are stock, in that order. */
  creditsOf(ids: readonly string[]): Promise<StockCredit[]>;
  /** Forgets what providers were found to have and nobody used for long; returns how many. */
  sweepFound(): Promise<number>;
  /**
   * Adds files, and all media of folders, to the library of the deployment; the same bytes once only. Answers one by one,
   * with what was wrong with those that could not be added.
   */
  addStock(
    paths: readonly string[],
    about: AboutFile,
  ): AsyncGenerator<AddedFile | { path: string; state: 'refused'; why: string }>;
  /** The newest first. */
  listStock(limit: number): Promise<ListedStock[]>;
}

/** Where a clip is from. */
export interface StockCredit {
  assetId: string;
  /** For people, with its licence. */
  credit: string;
  /** How it is to be named. */
  citation: string;
  isCitationRequired: boolean;
}

export interface StockServiceDeps extends OwnFilesDeps, BringStockDeps {
  config: OwnFilesDeps['config'] & BringStockDeps['config'];
  library: OwnFilesDeps['library'] & BringStockDeps['library'];
  search: OwnFilesDeps['search'] & Pick<SearchService, 'findAssets'>;
  providers: StockProviders;
}

/** Addresses of media work for days or weeks; what is found again is noted anew. */
const KEPT_DAYS = 7;
const DAY_MILLISECONDS = 86_400_000;

/** Where it is from, for people: what stands in the source_file. */
export function creditOf({ sourceFile }: Pick<StockItem, 'sourceFile'>): string {
  const told = [sourceFile.citation, sourceFile.reuseConditionInfo].filter(
    (part) => typeof part === 'string',
  );
  const [first = '', terms = ''] = told;
  return first.includes(terms) ? first : `${first}. ${terms}`;
}

const shown = (item: StockItem) => ({
  asset_id: item.id,
  title: item.title,
  description: [item.description, creditOf(item)].filter((part) => part !== '').join(' — '),
  duration_seconds: item.durationSeconds,
});

/** Something found, with how well it fits; `id` names the thing, whether it is here or with a provider. */
interface Hit {
  id: string;
  fit: number;
  item: StockItem;
}

/** What the library itself has, the best first. */
async function searchLibrary(
  { db, search }: StockServiceDeps,
  { prompt, type, format, limit }: SearchStockRequest,
): Promise<Hit[]> {
  const owner = await findOwner(db);
  if (owner === undefined) return [];
  const filter = { ...NO_FILTER, kinds: [type], format: format ?? null, onlyMyFiles: true };
  const hits = await search.findAssets(owner, { text: prompt, filter, limit });
  const items = await findItems(
    db,
    hits.map(({ assetId }) => assetId),
  );
  return hits.flatMap(({ assetId, score }) => {
    const item = items.get(assetId);
    return item === undefined ? [] : [{ id: keyOf(item), fit: score, item }];
  });
}

// The library's own hits and those of providers in one order.

/** As in the search of the library: the first places differ little, so that how well something fits counts more. */
const RANK_OFFSET = 60;

const wordsIn = (text: string) => new Set(text.toLocaleLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []);

/** Words that differ by their ending alone are one, as `wave` and `waves`. */
function isKnown(word: string, words: ReadonlySet<string>): boolean {
  if (words.has(word)) return true;
  const stem = word.slice(0, Math.max(4, word.length - 2));
  return word.length > 4 && [...words].some((other) => other.startsWith(stem));
}

/**
 * How well a hit of a provider fits, 0.3 to 1: the share of the query's words that are said of it. Where none is, the
 * provider may still know better.
 */
function fitOf(query: string, { title, description, keywords }: Found): number {
  const wanted = [...wordsIn(query)];
  const said = wordsIn([title, description, ...keywords].join(' '));
  const known = wanted.filter((word) => isKnown(word, said)).length;
  return wanted.length === 0 ? 0.3 : 0.3 + (0.7 * known) / wanted.length;
}

/** Lists, each best first, as one: reciprocal ranks weighed by how well each fits; of one thing its best place counts. */
function rankFound<T extends { id: string; fit: number }>(lists: readonly (readonly T[])[]): T[] {
  const best = new Map<string, { value: T; weight: number }>();
  for (const list of lists) {
    for (const [rank, value] of list.entries()) {
      const weight = value.fit / (RANK_OFFSET + rank + 1);
      const other = best.get(value.id);
      if (other === undefined || other.weight < weight) best.set(value.id, { value, weight });
    }
  }
  // Between equals the order of the lists decides.
  return [...best.values()].sort((a, b) => b.weight - a.weight).map(({ value }) => value);
}

/** What providers have, each list in its provider's order. */
async function askProviders(
  deps: StockServiceDeps,
  { prompt, type, format, limit }: SearchStockRequest,
): Promise<Hit[][]> {
  const answers = await deps.providers.ask({ text: prompt, type, format, limit });
  return answers.map(({ provider, found }) =>
    found.map((one) => {
      const item = itemOf(one, provider, { id: deps.ids.uuid(), now: deps.clock.now() });
      return { id: keyOf(item), fit: fitOf(prompt, one), item };
    }),
  );
}

/** A thing of a provider as it is kept until somebody uses it, with whom to name. */
function itemOf(
  found: Found,
  { name, label }: { name: string; label: string },
  { id, now }: { id: string; now: Date },
): StockItem {
  const { title, description, author, licence, pageUrl, keywords } = found;
  const { providerKey, kind, durationSeconds, mediaUrl } = found;
  const sourceFile = {
    sourceName: label,
    sourceUrl: pageUrl,
    sourceIconUrl: null,
    authors: author === null ? [] : [author],
    creationDatetime: null,
    additionDatetime: Math.floor(now.getTime() / 1_000),
    ...termsOf(licence, found.licenceUrl),
    citation: citationOf({ title, author, source: label, licence, url: pageUrl }),
    inAppPath: [],
    title,
    description,
    keywords,
    duration_seconds: durationSeconds,
  };
  return { id, provider: name, providerKey, kind, title, description, durationSeconds, mediaUrl, sourceFile };
}

async function searchStock(deps: StockServiceDeps, request: SearchStockRequest): Promise<Hit[]> {
  const [own, foreign] = await Promise.all([searchLibrary(deps, request), askProviders(deps, request)]);
  const best = rankFound([own, ...foreign]).slice(0, request.limit);
  const isNew = ({ item }: Hit) => item.mediaUrl !== null && !own.some((hit) => hit.item.id === item.id);
  const found = best.filter(isNew).map(({ item }) => item);
  const ids = await upsertItems(deps.db, found, deps.clock.now());
  const noted = new Map(found.map((item, index) => [item, ids[index] ?? item.id]));
  return best.map((hit) => ({ ...hit, item: { ...hit.item, id: noted.get(hit.item) ?? hit.item.id } }));
}

/** Clips of one film; of providers fewer, since each is fetched first. */
const MOST_FOOTAGE = 10;
const MOST_BROUGHT = 5;
/** Half of what is asked for is said of it. */
const LEAST_FIT = 0.65;

async function findFootage(
  deps: StockServiceDeps,
  subject: string,
  traceId: string | null,
): Promise<string[]> {
  const wanted = { prompt: subject, format: null, limit: MOST_FOOTAGE };
  const found: Hit[] = [];
  for (const type of ['video', 'image'] as const) {
    // Pictures only where there is little that moves.
    if (found.length < 3) found.push(...(await searchStock(deps, { ...wanted, type })));
  }
  const fitting = found.filter(({ fit }) => fit >= LEAST_FIT).map(({ item }) => item.id);
  const here = await findPresent(deps.db, fitting);
  const absent = fitting.filter((id) => !here.has(id)).slice(0, MOST_BROUGHT);
  if (traceId === null) return fitting.filter((id) => here.has(id));
  const brought = await Promise.allSettled(absent.map((id) => bringStock(deps, [id], traceId)));
  const usable = new Set([...here, ...absent.filter((_id, index) => brought[index]?.status === 'fulfilled')]);
  return fitting.filter((id) => usable.has(id));
}

async function* addStock(
  deps: StockServiceDeps,
  paths: readonly string[],
  all: AboutFile,
): ReturnType<StockService['addStock']> {
  for (const given of paths) {
    for (const path of await mediaBelow(given)) {
      try {
        yield await addOwnFile(deps, { path, about: await aboutFile(path, all) });
      } catch (error) {
        yield { path, state: 'refused', why: error instanceof Error ? error.message : String(error) };
      }
    }
  }
}

export function createStockService(deps: StockServiceDeps): StockService {
  return {
    async searchStock(_principal, request) {
      const found = await searchStock(deps, request);
      return { results: found.map(({ item }) => shown(item)) };
    },
    async importStock(_principal, id, traceId) {
      return shown(await importStock(deps, id.toLowerCase(), traceId));
    },
    bringStock: (ids, traceId) => bringStock(deps, ids, traceId),
    findFootage: (subject, traceId) => findFootage(deps, subject, traceId),
    async creditsOf(ids) {
      const items = await findItems(deps.db, ids);
      return ids.flatMap((id) => {
        const item = items.get(id);
        if (item === undefined) return [];
        const { citation, isCitationRequired } = item.sourceFile;
        return [
          {
            assetId: id,
            credit: creditOf(item),
            citation: typeof citation === 'string' ? citation : item.title,
            isCitationRequired: isCitationRequired === true,
          },
        ];
      });
    },
    sweepFound: () =>
      deleteUnused(deps.db, new Date(deps.clock.now().getTime() - KEPT_DAYS * DAY_MILLISECONDS)),
    addStock: (paths, about) => addStock(deps, paths, about),
    async listStock(limit) {
      const items = await listItems(deps.db, limit);
      const nodes = await deps.access.findNodes(items.map(({ id }) => id));
      const isHere = (id: string) => nodes.get(id)?.isPending === false && nodes.get(id)?.deletedAt === null;
      return items.map((item) => ({
        asset_id: item.id,
        provider: item.provider,
        kind: item.kind,
        title: item.title,
        seconds: item.durationSeconds,
        here: isHere(item.id),
        licence: item.sourceFile.reuseConditionInfo,
        citation: item.sourceFile.citation,
      }));
    },
  };
}
