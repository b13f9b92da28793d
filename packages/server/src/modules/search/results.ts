/** Found assets as they are shown: names, paths, pictures, and why each moment matched. */
import type { Kysely } from 'kysely';
import { inParallel } from '../../platform/collections/in-parallel.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Principal } from '../../platform/principal.ts';
import type { AccessService, NodeWithRight } from '../access/index.ts';
import type { LibraryService } from '../library/index.ts';
import { type FoundAsset, type FoundMatch, type FoundMoment, toMoments } from './fuse.ts';
import { type FoundThumbnail, findDurations, findThumbnails, type ThumbnailPlace } from './search.repo.ts';
import type { SearchMatch, SearchMoment, SearchResult } from './search.schema.ts';
import type { ModeQuery, SearchMode } from './search-mode.ts';

export interface ResultsDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'rightsOn' | 'pathsOf'>;
  library: Pick<LibraryService, 'presignRendition'>;
}

/** Matches of one asset that are explained; the best ones. */
const MOST_EXPLAINED = 15;

interface ShownAsset {
  asset: FoundAsset;
  node: NodeWithRight;
  moments: FoundMoment[];
}

const rounded = (score: number) => Math.round(Math.min(1, Math.max(0, score)) * 10_000) / 10_000;

function toMatch({ mode, source, score, text, highlights, why }: FoundMatch): SearchMatch {
  return { mode, source, score: rounded(score), ...(text === null ? {} : { text }), highlights, why };
}

/** Of each mode the matches that are shown, explained together. */
async function explainAll(
  assets: readonly FoundAsset[],
  { used, modeQuery }: { used: readonly SearchMode[]; modeQuery: ModeQuery },
): Promise<Map<string, FoundMatch[]>> {
  const best = assets.flatMap(({ matches }) =>
    [...matches].sort((a, b) => b.score - a.score).slice(0, MOST_EXPLAINED),
  );
  const explained = new Map<string, FoundMatch[]>();
  for (const mode of used) {
    const own = best.filter((match) => match.mode === mode.name);
    const shown = mode.explain === undefined || own.length === 0 ? own : await mode.explain(own, modeQuery);
    for (const hit of shown) {
      const matches = explained.get(hit.assetId) ?? [];
      explained.set(hit.assetId, matches);
      matches.push({ ...hit, mode: mode.name });
    }
  }
  return explained;
}

// Addresses of the pictures of many places at once.

const SIGNED_AT_ONCE = 16;

/** For each place its address, undefined where it has no picture. Rights are the caller's to check. */
export async function thumbnailUrls(
  { db, library }: Pick<ResultsDeps, 'db' | 'library'>,
  principal: Principal,
  shown: readonly { place: ThumbnailPlace; name: string }[],
): Promise<(string | undefined)[]> {
  const found = await findThumbnails(
    db,
    shown.map(({ place }) => place),
  );
  const signed = new Map<string, string>();
  const wanted = new Map<string, { name: string; rendition: FoundThumbnail }>();
  for (const [index, rendition] of found) {
    wanted.set(rendition.id, { name: shown[index]?.name ?? '', rendition });
  }
  await inParallel([...wanted.values()], SIGNED_AT_ONCE, async (file) => {
    signed.set(file.rendition.id, (await library.presignRendition(principal, file)).url);
  });
  return shown.map((_, index) => signed.get(found.get(index)?.id ?? ''));
}

function toMoment(moment: FoundMoment, url: string | undefined): SearchMoment {
  const { startMs, endMs } = moment;
  return {
    ...(startMs === null ? {} : { start_time_seconds: startMs / 1_000 }),
    ...(endMs === null ? {} : { end_time_seconds: endMs / 1_000 }),
    score: rounded(moment.score),
    ...(url === undefined ? {} : { thumbnail_url: url }),
    matches: moment.matches.map(toMatch),
  };
}

/** A page of what was found, as it is told: only what the caller can read. */
export async function showResults(
  deps: ResultsDeps,
  principal: Principal,
  page: readonly FoundAsset[],
  search: { used: readonly SearchMode[]; modeQuery: ModeQuery },
): Promise<SearchResult[]> {
  const { db, access } = deps;
  const ids = page.map(({ assetId }) => assetId);
  const nodes = await access.rightsOn(principal, ids);
  const paths = await access.pathsOf(principal, ids);
  const durations = await findDurations(db, ids);
  const explained = await explainAll(page, search);
  const shown = page.flatMap((asset): ShownAsset[] => {
    const node = nodes.get(asset.assetId);
    const moments = toMoments(explained.get(asset.assetId) ?? []);
    return node === undefined || moments.length === 0 ? [] : [{ asset, node, moments }];
  });
  const places = shown.flatMap(({ asset: { assetId }, node: { name }, moments }) => [
    { name, place: { assetId, versionId: null, startMs: null, endMs: null } },
    ...moments.map(({ versionId, startMs, endMs }) => ({
      name,
      place: { assetId, versionId, startMs, endMs },
    })),
  ]);
  const urls = await thumbnailUrls(deps, principal, places);
  let at = 0;
  return shown.map(({ asset, node, moments }) => {
    const own = urls.slice(at, at + 1 + moments.length);
    at += own.length;
    const [whole, ...each] = own;
    return {
      asset_id: asset.assetId,
      source_name: node.name,
      path: paths.get(asset.assetId) ?? '/',
      file_type: node.kind,
      duration_seconds: durations.get(asset.assetId) || null,
      ...(whole === undefined ? {} : { thumbnail_url: whole }),
      score: rounded(asset.score),
      moments: moments.map((moment, index) => toMoment(moment, each[index])),
    };
  });
}
