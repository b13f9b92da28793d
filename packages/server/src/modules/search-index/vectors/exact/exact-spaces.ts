/** Spaces in memory as the database has them now: loaded at the first question, then kept up by what changed. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import { countVectors, readChanges, readVectors } from '../vector-feed.repo.ts';
import type { Ranking, RankRequest, ThreadUse } from './exact-protocol.ts';
import { createHeldSpace, type HeldSpace, heldBytes } from './held-space.ts';
import { createRanker } from './ranker.ts';

interface Kept {
  space: HeldSpace;
  dimensions: number;
  /** Where to go on asking for changes. */
  next: number;
  /** Changes that are in memory although they will be told again. */
  seen: Map<string, number>;
  askedAt: number;
}

interface SpacesContext {
  db: Kysely<Database>;
  memoryBytes: number;
  kept: Map<string, Kept>;
  /** Spaces that are larger than what may be kept. */
  streamed: Set<string>;
}

export interface ExactSpaces {
  /** One at a time. */
  rank(request: RankRequest): Promise<Ranking>;
  use(): ThreadUse;
}

/** Changes are forgotten after a day: whoever looked longer ago begins anew. */
const FOLLOWED_MILLISECONDS = 12 * 3_600_000;

/** More versions than these at once are no quicker to read one by one than the whole space. */
const MOST_CHANGES = 20_000;

function allBytes({ kept }: SpacesContext): number {
  return [...kept.values()].reduce((sum, { space }) => sum + space.bytes(), 0);
}

/** Drops spaces that were not asked for the longest, until `bytes` more fit. */
function makeRoom(context: SpacesContext, bytes: number, spaceId: string): void {
  const { kept, memoryBytes } = context;
  const others = [...kept].filter(([id]) => id !== spaceId).sort(([, a], [, b]) => a.askedAt - b.askedAt);
  for (const [id] of others) {
    if (allBytes(context) + bytes <= memoryBytes) return;
    kept.delete(id);
  }
}

async function load(context: SpacesContext, { spaceId, dimensions }: RankRequest): Promise<Kept | null> {
  const { db, memoryBytes } = context;
  const bytes = heldBytes(dimensions, await countVectors(db, spaceId));
  if (bytes > memoryBytes) return null;
  makeRoom(context, bytes, spaceId);
  const { next } = await readChanges(db, spaceId, null);
  const space = createHeldSpace(dimensions, { isKept: true });
  for await (const chunk of readVectors(db, { spaceId, dimensions, versionIds: null })) space.add(chunk);
  return { space, dimensions, next, seen: new Map(), askedAt: Date.now() };
}

async function follow(context: SpacesContext, one: Kept, spaceId: string): Promise<boolean> {
  const { db } = context;
  const changes = await readChanges(db, spaceId, one.next);
  const fresh = changes.versions.filter(({ id, changed }) => one.seen.get(id) !== changed);
  if (fresh.length > MOST_CHANGES) return false;
  if (fresh.length > 0) {
    const versionIds = fresh.map(({ id }) => id);
    one.space.removeVersions(versionIds);
    const wanted = { spaceId, dimensions: one.dimensions, versionIds };
    for await (const chunk of readVectors(db, wanted)) one.space.add(chunk);
  }
  one.seen = new Map(changes.versions.map(({ id, changed }) => [id, changed]));
  one.next = changes.next;
  one.askedAt = Date.now();
  return true;
}

/** The space as it is now; null where it is larger than what may be kept. */
async function upToDate(context: SpacesContext, request: RankRequest): Promise<HeldSpace | null> {
  const { kept, memoryBytes, streamed } = context;
  const { spaceId } = request;
  const before = kept.get(spaceId);
  // Taken out while it changes: one that broke half-way is not used again.
  kept.delete(spaceId);
  const isFollowed = before !== undefined && Date.now() - before.askedAt < FOLLOWED_MILLISECONDS;
  const now = isFollowed && (await follow(context, before, spaceId)) ? before : await load(context, request);
  if (now === null || now.space.bytes() > memoryBytes) {
    streamed.add(spaceId);
    return null;
  }
  makeRoom(context, now.space.bytes(), spaceId);
  streamed.delete(spaceId);
  kept.set(spaceId, now);
  return now.space;
}

/** Reads the space piece by piece and keeps none of it: slow, but it never fails for being large. */
async function rankStreamed(
  context: SpacesContext,
  request: RankRequest,
  ranker: ReturnType<typeof createRanker>,
): Promise<void> {
  const { db } = context;
  const piece = createHeldSpace(request.dimensions, { isKept: false });
  for await (const chunk of readVectors(db, request)) {
    piece.clear();
    piece.add(chunk);
    piece.scan(request, ranker);
  }
}

async function rank(context: SpacesContext, request: RankRequest): Promise<Ranking> {
  const ranker = createRanker(request);
  const space = await upToDate(context, request);
  if (space === null) await rankStreamed(context, request, ranker);
  else space.scan(request, ranker);
  return ranker.finish();
}

function use(context: SpacesContext): ThreadUse {
  const { kept, streamed } = context;
  return {
    bytes: allBytes(context),
    vectors: [...kept.values()].reduce((sum, { space }) => sum + space.vectors(), 0),
    streamed: streamed.size,
  };
}

export function createExactSpaces(db: Kysely<Database>, memoryBytes: number): ExactSpaces {
  const kept = new Map<string, Kept>();
  const streamed = new Set<string>();
  const context: SpacesContext = { db, memoryBytes, kept, streamed };
  return {
    rank: (request) => rank(context, request),
    use: () => use(context),
  };
}
