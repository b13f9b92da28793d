/** Stock: pictures and videos that everybody may use, of the deployment and of providers. */
import type { Principal } from '../../platform/principal.ts';
import { NO_FILTER } from '../library/index.ts';
import type { SearchService } from '../search/index.ts';
import {
  type AboutFile,
  type AddedFile,
  aboutFile,
  addOwnFile,
  mediaBelow,
  type OwnFilesDeps,
} from './own-files.ts';
import { findItems, findOwner, listItems, type StockItem } from './stock.repo.ts';
import type { SearchStockRequest, SearchStockResponse } from './stock.schema.ts';

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

export interface StockServiceDeps extends OwnFilesDeps {
  search: OwnFilesDeps['search'] & Pick<SearchService, 'findAssets'>;
}

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

/** What the library itself has, the best first. */
async function searchLibrary(
  { db, search }: StockServiceDeps,
  { prompt, type, format, limit }: SearchStockRequest,
): Promise<StockItem[]> {
  const owner = await findOwner(db);
  if (owner === undefined) return [];
  const filter = { ...NO_FILTER, kinds: [type], format: format ?? null, onlyMyFiles: true };
  const hits = await search.findAssets(owner, { text: prompt, filter, limit });
  const items = await findItems(
    db,
    hits.map(({ assetId }) => assetId),
  );
  return hits.flatMap(({ assetId }) => items.get(assetId) ?? []);
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
      const found = await searchLibrary(deps, request);
      return { results: found.map(shown) };
    },
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
