/** Which other assets show what an asset shows, as people are told it. */
import { setImmediate } from 'node:timers/promises';
import { mirroredPrint, printLikeness, printViews } from '@rushes/engine';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { AccessService } from '../../access/index.ts';
import { NO_FILTER } from '../../library/index.ts';
import type { VectorHit, VectorSpace, VectorStore } from '../../search-index/index.ts';
import { FINGERPRINT_THRESHOLD } from './fingerprint-calibration.ts';
import { fingerprintsOfAsset, type StoredFingerprint } from './fingerprints.repo.ts';
import type { NearDuplicate, NearDuplicatesQuery, NearDuplicatesResponse } from './near-duplicates.schema.ts';
import { noFingerprints } from './no-fingerprints.ts';

export interface NearDuplicatesDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'rightsOn'>;
  vectors: Pick<VectorStore, 'activeSpace' | 'nearest'>;
}

/** Pictures of the asset that are looked for: each is one search. */
const MOST_PRINTS = 48;

/** Places of one picture, those in the asset itself among them. */
const MOST_PLACES = 300;

// Pictures of one asset that another one shows mirrored, cropped, or with something over them. Pure but for pauses.

/** Pictures that are less alike as they are and mirrored are no crops of each other either, but for one in ten. */
const PERHAPS_ALTERED = 0.5;

/** The picture as it is and mirrored: what a search for altered copies begins with. */
const bothWays = (print: Float32Array): Float32Array[] => [print, mirroredPrint(print)];

const best = (views: readonly Float32Array[], print: Float32Array): number =>
  views.reduce((most, view) => Math.max(most, printLikeness(view, print)), -1);

// What of one asset another one shows, from pictures of it that were found there.

/** A picture of the asset and where the other one shows it. */
interface FoundAgain {
  startMs: number;
  endMs: number;
  otherStartMs: number;
  otherEndMs: number;
  likeness: number;
}

/** How far apart neighbours may be in the other asset, more than in this one, and still be one range, ms. */
const DRIFT_MS = 2_000;

/** For each picture the place that goes on where the one before ended, else the most alike one. */
function chosen(byPicture: readonly (readonly FoundAgain[])[]): FoundAgain[] {
  const all: FoundAgain[] = [];
  for (const places of byPicture) {
    const before = all[all.length - 1];
    const follows = (place: FoundAgain): boolean =>
      before !== undefined &&
      Math.abs(place.otherStartMs - before.otherStartMs - (place.startMs - before.startMs)) <= DRIFT_MS;
    const best = places.toSorted(
      (a, b) => Number(follows(b)) - Number(follows(a)) || b.likeness - a.likeness,
    )[0];
    if (best !== undefined) all.push(best);
  }
  return all;
}

/**
 * Ranges that go on in both, by time. `byPicture` has the places of each picture in the other asset, by the time of the
 * picture.
 */
function alignedRanges(byPicture: readonly (readonly FoundAgain[])[]): FoundAgain[] {
  const ranges: FoundAgain[] = [];
  for (const place of chosen(byPicture)) {
    const last = ranges[ranges.length - 1];
    const gap = last === undefined ? 0 : place.startMs - last.endMs;
    const otherGap = last === undefined ? 0 : place.otherStartMs - last.otherEndMs;
    if (last !== undefined && gap <= DRIFT_MS && Math.abs(otherGap - gap) <= DRIFT_MS) {
      last.endMs = Math.max(last.endMs, place.endMs);
      last.otherEndMs = Math.max(last.otherEndMs, place.otherEndMs);
      last.likeness = Math.max(last.likeness, place.likeness);
    } else ranges.push({ ...place });
  }
  return ranges;
}

/**
 * Where `theirs` show pictures of `prints`, by the index of the picture: each of the two may be a part of the other.
 * What is less alike than `least` is another picture.
 */
export async function alteredPlaces(
  prints: readonly StoredFingerprint[],
  theirs: readonly StoredFingerprint[],
  least: number,
): Promise<Map<number, FoundAgain[]>> {
  const views = new Map<StoredFingerprint, Float32Array[]>();
  const viewsOf = (print: StoredFingerprint): Float32Array[] => {
    const known = views.get(print) ?? printViews(print.vector);
    views.set(print, known);
    return known;
  };
  const found = new Map<number, FoundAgain[]>();
  for (const [index, print] of prints.entries()) {
    const own = bothWays(print.vector);
    const places = theirs
      .filter(({ vector }) => best(own, vector) >= PERHAPS_ALTERED)
      .map((other) => ({
        startMs: print.startMs,
        endMs: print.endMs,
        otherStartMs: other.startMs,
        otherEndMs: other.endMs,
        likeness: Math.max(best(viewsOf(print), other.vector), best(viewsOf(other), print.vector)),
      }))
      .filter(({ likeness }) => likeness >= least);
    if (places.length > 0) found.set(index, places);
    await setImmediate();
  }
  return found;
}

/** Both are whole pictures: what is alike by less is another one, or only a part. */
const SAME_PRINT = Math.max(FINGERPRINT_THRESHOLD, 0.8);

const MOST_RANGES = 100;

/** Assets that are compared picture by picture, those with most pictures that are somewhat alike first. */
const MOST_COMPARED = 24;

/** Pictures of such an asset, evenly chosen. */
const MOST_PRINTS_OF_OTHER = 200;

/** Of this share of its pictures an asset is known to show the other one: no closer look tells more. */
const SHOWN_WHOLE = 0.9;

/** A picture without length counts as a moment. */
const LEAST_MS = 1;

interface Other {
  versionId: string;
  /** Indices of prints that it shows something like. */
  perhaps: Set<number>;
  /** Places of each print, by its index. */
  places: Map<number, FoundAgain[]>;
}

const lengthOf = ({ startMs, endMs }: { startMs: number; endMs: number }): number =>
  Math.max(LEAST_MS, endMs - startMs);

async function placesOf(
  { vectors }: NearDuplicatesDeps,
  principal: Principal,
  space: VectorSpace,
  print: StoredFingerprint,
): Promise<VectorHit[]> {
  const { hits } = await vectors.nearest({
    spaceId: space.id,
    scopes: ['print'],
    vectors: bothWays(print.vector),
    reader: { userId: principal.userId },
    filter: NO_FILTER,
    limit: MOST_PLACES,
    cursor: null,
  });
  return hits.filter(({ similarity, assetId }) => similarity >= PERHAPS_ALTERED && assetId !== print.assetId);
}

async function othersOf(
  deps: NearDuplicatesDeps,
  principal: Principal,
  space: VectorSpace,
  prints: readonly StoredFingerprint[],
): Promise<Map<string, Other>> {
  const others = new Map<string, Other>();
  for (const [index, print] of prints.entries()) {
    for (const hit of await placesOf(deps, principal, space, print)) {
      const none = { versionId: hit.versionId, perhaps: new Set<number>(), places: new Map() };
      const other: Other = others.get(hit.assetId) ?? none;
      others.set(hit.assetId, other);
      other.perhaps.add(index);
      if (hit.similarity < SAME_PRINT) continue;
      const places = other.places.get(index) ?? [];
      other.places.set(index, places);
      places.push({
        startMs: print.startMs,
        endMs: print.endMs,
        otherStartMs: hit.startMs,
        otherEndMs: hit.endMs,
        likeness: hit.similarity,
      });
    }
  }
  await addAltered(deps, space, prints, others);
  return new Map([...others].filter(([, { places }]) => places.size > 0));
}

/** Adds what the likeliest of `others` show mirrored, cropped, or with something over it. */
async function addAltered(
  { db }: NearDuplicatesDeps,
  space: VectorSpace,
  prints: readonly StoredFingerprint[],
  others: ReadonlyMap<string, Other>,
): Promise<void> {
  const likeliest = [...others]
    .filter(([, { places }]) => places.size < prints.length * SHOWN_WHOLE)
    .sort(([a, one], [b, other]) => other.perhaps.size - one.perhaps.size || (a < b ? -1 : 1))
    .slice(0, MOST_COMPARED);
  for (const [assetId, { places }] of likeliest) {
    const wanted = { assetId, spaceId: space.id, limit: MOST_PRINTS_OF_OTHER };
    const theirs = await fingerprintsOfAsset(db, wanted);
    for (const [index, found] of await alteredPlaces(prints, theirs, SAME_PRINT)) {
      if (!places.has(index)) places.set(index, found);
    }
  }
}

function describe(
  { versionId, places }: Other,
  prints: readonly StoredFingerprint[],
  named: { assetId: string; name: string },
): NearDuplicate {
  const whole = prints.reduce((sum, print) => sum + lengthOf(print), 0);
  const found = [...places.keys()].sort((a, b) => a - b);
  const shown = found.reduce((sum, index) => sum + lengthOf(prints[index] ?? { startMs: 0, endMs: 0 }), 0);
  const ranges = alignedRanges(found.map((index) => places.get(index) ?? []));
  return {
    asset_id: named.assetId,
    version_id: versionId,
    source_name: named.name,
    share: Math.min(1, shown / Math.max(LEAST_MS, whole)),
    ranges: ranges.slice(0, MOST_RANGES).map((range) => ({
      start_time_seconds: range.startMs / 1_000,
      end_time_seconds: range.endMs / 1_000,
      other_start_time_seconds: range.otherStartMs / 1_000,
      other_end_time_seconds: range.otherEndMs / 1_000,
      likeness: Math.min(1, range.likeness),
    })),
  };
}

/**
 * READ on the asset; of others only those that the caller may read. Throws `not_found`, and `no_index` while the
 * pictures of the asset are not indexed.
 */
export async function listNearDuplicates(
  deps: NearDuplicatesDeps,
  principal: Principal,
  assetId: string,
  query: NearDuplicatesQuery,
): Promise<NearDuplicatesResponse> {
  const { access, vectors, db } = deps;
  const id = assetId.toLowerCase();
  const node = (await access.rightsOn(principal, [id])).get(id);
  if (node === undefined) throw notFound(`Asset ${assetId}`);
  const space = await vectors.activeSpace(db, 'print');
  const prints =
    space === null
      ? []
      : await fingerprintsOfAsset(db, { assetId: id, spaceId: space.id, limit: MOST_PRINTS });
  if (space === null || prints.length === 0) {
    throw noFingerprints(node);
  }
  const others = await othersOf(deps, principal, space, prints);
  const nodes = await access.rightsOn(principal, [...others.keys()]);
  const all = [...others].flatMap(([otherId, other]) => {
    const name = nodes.get(otherId)?.name;
    return name === undefined ? [] : [describe(other, prints, { assetId: otherId, name })];
  });
  const { limit, page, min_share: least } = query;
  const listed = all
    .filter(({ share }) => share >= least)
    .sort((a, b) => b.share - a.share || (a.asset_id < b.asset_id ? -1 : 1));
  return {
    compared_prints: prints.length,
    near_duplicates: listed.slice(page * limit, (page + 1) * limit),
  };
}

/** What `NearDuplicatesService` is over its context. */
export const nearDuplicatesFunctions = { listNearDuplicates };

export type NearDuplicatesService = Over<typeof nearDuplicatesFunctions>;
