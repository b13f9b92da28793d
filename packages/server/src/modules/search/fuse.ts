/** The hits of several modes as one list of assets, each with its moments. Pure. */
import type { ModeHit, SearchModeName } from './search-mode.ts';

export interface FoundMatch extends ModeHit {
  mode: SearchModeName;
}

export interface FoundMoment {
  /** Null for the asset as a whole. */
  startMs: number | null;
  endMs: number | null;
  versionId: string | null;
  score: number;
  /** Best first. */
  matches: FoundMatch[];
}

export interface FoundAsset {
  assetId: string;
  /** The best of its moments', 0..1. */
  score: number;
  /** What it is ordered by: reciprocal ranks in the modes, each by the score there. */
  fused: number;
  matches: FoundMatch[];
}

/** As usual for reciprocal rank fusion: the first places differ little, so that two modes beat one. */
const RANK_OFFSET = 60;

function bestByAsset(hits: readonly ModeHit[]): ModeHit[] {
  const best = new Map<string, ModeHit>();
  for (const hit of hits) {
    const other = best.get(hit.assetId);
    if (other === undefined || other.score < hit.score) best.set(hit.assetId, hit);
  }
  return [...best.values()].sort((a, b) => b.score - a.score || (a.assetId < b.assetId ? -1 : 1));
}

/** Assets in the order in which they are shown; the same hits always give the same order. */
export function fuse(byMode: ReadonlyMap<SearchModeName, readonly ModeHit[]>): FoundAsset[] {
  const assets = new Map<string, FoundAsset>();
  for (const [mode, hits] of byMode) {
    for (const [rank, { assetId, score }] of bestByAsset(hits).entries()) {
      const asset = assets.get(assetId) ?? { assetId, score: 0, fused: 0, matches: [] };
      assets.set(assetId, asset);
      asset.fused += score / (RANK_OFFSET + rank + 1);
      asset.score = Math.max(asset.score, score);
    }
    for (const hit of hits) assets.get(hit.assetId)?.matches.push({ ...hit, mode });
  }
  return [...assets.values()].sort(
    (a, b) => b.fused - a.fused || b.score - a.score || (a.assetId < b.assetId ? -1 : 1),
  );
}

/** Moments of one asset in an answer, and places shown of each. */
export const MOST_MOMENTS = 5;
const MOST_MATCHES = 5;

const overlaps = (moment: FoundMoment, { startMs, endMs, versionId }: FoundMatch) =>
  moment.startMs === null || startMs === null
    ? moment.startMs === startMs
    : moment.versionId === versionId && startMs < (moment.endMs ?? 0) && (endMs ?? startMs) > moment.startMs;

/** Of this score most of what was asked for stands there. */
const SURELY_THERE = 0.6;
const BY_WORDS: ReadonlySet<SearchModeName> = new Set(['text', 'transcript']);

/** Whether words stand at a place inside of what is alike as a whole: a passage of speech is half a minute. */
function tellsWhere({ startMs, endMs, matches }: FoundMoment, match: FoundMatch): boolean {
  if (startMs === null || match.startMs === null || match.score < SURELY_THERE) return false;
  const isInside = match.startMs >= startMs && (match.endMs ?? match.startMs) <= (endMs ?? startMs);
  return isInside && BY_WORDS.has(match.mode) && matches.every(({ mode }) => mode === 'semantic');
}

/** What lies at the same time is one moment, whichever mode found it; the best moments first. */
export function toMoments(matches: readonly FoundMatch[]): FoundMoment[] {
  const moments: FoundMoment[] = [];
  const ordered = [...matches].sort(
    (a, b) => b.score - a.score || (a.startMs ?? -1) - (b.startMs ?? -1) || (a.source < b.source ? -1 : 1),
  );
  for (const match of ordered) {
    const moment = moments.find((one) => overlaps(one, match));
    if (moment === undefined) {
      const { startMs, endMs, versionId, score } = match;
      moments.push({ startMs, endMs, versionId, score, matches: [match] });
    } else {
      if (tellsWhere(moment, match)) Object.assign(moment, { startMs: match.startMs, endMs: match.endMs });
      if (moment.matches.length < MOST_MATCHES) moment.matches.push(match);
    }
  }
  // Who asks for a moment is not helped by the whole file, however alike that is.
  const isWholeAlike = ({ startMs, matches: own }: FoundMoment) =>
    startMs === null && own.every(({ source }) => source === 'asset');
  return [...moments.filter((one) => !isWholeAlike(one)), ...moments.filter(isWholeAlike)].slice(
    0,
    MOST_MOMENTS,
  );
}
