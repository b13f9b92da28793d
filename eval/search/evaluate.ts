/** Fills a database with a set, asks its queries, and compares what comes with what should. */

import { addSearchable } from '../../packages/server/src/modules/search/testing/searchable.ts';
import type { TestClient, TestService } from '../../packages/server/src/testing/test-service.ts';
import type { EvaluatedAsset, EvaluatedQuery, EvaluatedSet, QueryKind } from './set-types.ts';

/** A found place: the asset's key and the time where it begins, null for the asset as a whole. */
export interface FoundPlace {
  assetId: string;
  startMs: number | null;
}

/** Answers places, best first. */
export type Retriever = (query: string) => Promise<FoundPlace[]>;

export interface Figures {
  queries: number;
  recallAt3: number;
  ndcgAt10: number;
  /** Queries without an answer that were answered. */
  falseAnswers: number;
  unanswerable: number;
  byKind: Map<QueryKind, { right: number; all: number }>;
  missed: { query: EvaluatedQuery; got: string[] }[];
  answeredFalsely: EvaluatedQuery[];
}

const STEP_MS = 10_000;
const LENGTH_MS = 5_000;
/** What is said, seen and read does not begin at the same time. */
const OFFSETS = { said: 0, screen: 2_000_000, scenes: 4_000_000, labels: 6_000_000 } as const;

const cues = (texts: readonly string[] | undefined, offset: number) =>
  (texts ?? []).map((text, index) => ({
    startMs: offset + index * STEP_MS,
    endMs: offset + index * STEP_MS + LENGTH_MS,
    text,
  }));

export const momentsOf = ({ said = [], screen = [], scenes = [] }: EvaluatedAsset) =>
  said.length + screen.length + scenes.length + 1;

/** Answers the ids of the assets by key. */
export async function fillLibrary(
  service: TestService,
  user: TestClient,
  { assets }: Pick<EvaluatedSet, 'assets'>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const asset of assets) {
    const { key, name, description, keywords, language } = asset;
    const id = await addSearchable(service, user, {
      name,
      language,
      description: description ?? null,
      keywords: keywords ?? [],
      cues: cues(asset.said, OFFSETS.said),
      screenTexts: cues(asset.screen, OFFSETS.screen),
      sceneDescriptions: cues(asset.scenes, OFFSETS.scenes),
      labels: cues(asset.labels, OFFSETS.labels),
      durationSeconds: 9_000,
    });
    ids.set(key, id);
  }
  await service.services.search.refresh();
  return ids;
}

/** As people see them: the moments of each result in order. */
export function searchRetriever(user: TestClient): Retriever {
  return async (query) => {
    const { body } = await user.call('GET', `/search?limit=10&query=${encodeURIComponent(query)}`);
    return (body.results as { asset_id: string; moments: { start_time_seconds?: number }[] }[]).flatMap(
      ({ asset_id: assetId, moments }) =>
        moments.slice(0, 2).map(({ start_time_seconds: seconds }) => ({
          assetId,
          startMs: seconds === undefined ? null : Math.round(seconds * 1_000),
        })),
    );
  };
}

function isRight(place: FoundPlace, right: readonly string[], ids: ReadonlyMap<string, string>): boolean {
  return right.some((one) => {
    const [key = '', kind, index] = one.split(':');
    if (ids.get(key) !== place.assetId) return false;
    if (kind === undefined) return true;
    return place.startMs === OFFSETS[kind as keyof typeof OFFSETS] + Number(index) * STEP_MS;
  });
}

/** With one right place, as nearly all queries have: 1 at the first rank, less below. */
function gain(
  places: readonly FoundPlace[],
  right: readonly string[],
  ids: ReadonlyMap<string, string>,
): number {
  const rank = places.slice(0, 10).findIndex((place) => isRight(place, right, ids));
  return rank < 0 ? 0 : 1 / Math.log2(rank + 2);
}

export async function evaluate(
  retriever: Retriever,
  asked: readonly EvaluatedQuery[],
  ids: ReadonlyMap<string, string>,
): Promise<Figures> {
  const keys = new Map([...ids].map(([key, id]) => [id, key]));
  const byKind: Figures['byKind'] = new Map();
  const missed: Figures['missed'] = [];
  const answeredFalsely: EvaluatedQuery[] = [];
  let [right, gained, answerable] = [0, 0, 0];
  for (const query of asked) {
    const places = await retriever(query.text);
    if (query.right.length === 0) {
      if (places.length > 0) answeredFalsely.push(query);
      continue;
    }
    answerable += 1;
    gained += gain(places, query.right, ids);
    const isFound = places.slice(0, 3).some((place) => isRight(place, query.right, ids));
    const kind = byKind.get(query.kind) ?? { right: 0, all: 0 };
    byKind.set(query.kind, { right: kind.right + (isFound ? 1 : 0), all: kind.all + 1 });
    if (isFound) right += 1;
    else
      missed.push({
        query,
        got: places.slice(0, 3).map(({ assetId, startMs }) => `${keys.get(assetId)}@${startMs}`),
      });
  }
  return {
    queries: asked.length,
    recallAt3: right / answerable,
    ndcgAt10: gained / answerable,
    falseAnswers: answeredFalsely.length,
    unanswerable: asked.length - answerable,
    byKind,
    missed,
    answeredFalsely,
  };
}
