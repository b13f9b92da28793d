/** Hits of what detectors saw: of a thing with where it is besides, and of as many as were asked for. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { DETECTED_THINGS } from '../../../platform/models/shipped-models.ts';
import { fold } from '../../search-index/index.ts';
import type { ModeHit, ModeQuery } from '../search-mode.ts';
import { timecode } from '../timecode.ts';
import type { Lexical } from '../words/lexical.ts';
import { facesAt, type Place, seenAt } from './seen.repo.ts';
import { currentVersions } from './shots-that.repo.ts';
import type { ReadLook, WantedLook } from './wanted-look.ts';

/** Labels that are looked at, the likeliest first. */
const LOOKED_AT = 300;
/** What a hit keeps of its score where its place in the picture or its doing was asked for, too, which nobody knows. */
const KEPT_OF_PART = 0.7;
/** The same where a detector sees none of what is to be counted, and where it sees fewer of a group. */
const KEPT_UNCOUNTED = 0.7;
const LEAST = 0.62;

const PERSON = 'person';
const NO_VERSION = '00000000-0000-0000-0000-000000000000';
const SEEN: ReadonlySet<string> = new Set(['label', 'keyframe']);

const namesOf = ({ labels, isPeople }: WantedLook): string[] => [...labels, ...(isPeople ? [PERSON] : [])];

function placeOf({
  versionId,
  startMs,
  endMs,
}: Pick<ModeHit, 'versionId' | 'startMs' | 'endMs'>): Place | null {
  if (versionId === null || startMs === null) return null;
  return { versionId, startMs, endMs: endMs ?? startMs };
}

/** Whether a detector may have counted it. */
const isCountable = ({ own, isPeople }: WantedLook): boolean =>
  isPeople || own.some((name) => DETECTED_THINGS.has(name));

/** Of the width of a picture, by which somebody moves who walks and does not only shift: boxes of one who stands vary by less. */
const LEAST_MOVE = 0.15;

/** Of the height of a picture, from which on a face is near; from the second on it is as near as any. */
const NEAR_FACE = 0.28;
const NEAREST_FACE = 0.6;
const NEAR_SCORE = 0.7;

/** Faces that fill much of the picture, the largest first. */
async function findNearFaces(
  { db, lexical }: { db: Kysely<Database>; lexical: Lexical },
  query: ModeQuery,
): Promise<ModeHit[]> {
  const { hits } = await lexical.find({ ...query, text: 'face' });
  const placed = hits
    .filter(({ source }) => source === 'label')
    .slice(0, LOOKED_AT)
    .flatMap((hit) => {
      const place = placeOf(hit);
      return place === null ? [] : [{ assetId: hit.assetId, place }];
    });
  const heights = await facesAt(
    db,
    placed.map(({ place }) => place),
  );
  return placed.flatMap(({ assetId, place }, index): ModeHit[] => {
    const height = heights.get(index) ?? 0;
    if (height < NEAR_FACE) return [];
    const nearness = Math.min(1, (height - NEAR_FACE) / (NEAREST_FACE - NEAR_FACE));
    return [
      {
        ...place,
        assetId,
        source: 'label',
        text: null,
        highlights: [],
        score: NEAR_SCORE + (1 - NEAR_SCORE) * nearness,
        why: `A face fills ${Math.round(height * 100)} % of the height at ${timecode(place.startMs)}`,
      },
    ];
  });
}

/** Where a detector or the picture model saw the thing of a description that says more than the thing. */
export async function findLabelled(
  { db, lexical }: { db: Kysely<Database>; lexical: Lexical },
  query: ModeQuery & { text: string },
  asked: ReadLook,
): Promise<ModeHit[]> {
  const { look, count = null, isCloseUp = false, isMoving = false } = asked;
  if (isCloseUp) return findNearFaces({ db, lexical }, query);
  if (look === null) return [];
  // Of the thing alone its label is found by its words.
  if (count === null && fold(query.text.trim()) === look.name) return [];
  if (count === null && !isMoving && asked.isWhole !== true) return [];
  // Somebody alone is in half of all pictures: what else is said of them nobody can see.
  if (look.isPeople && count === null && !isMoving) return [];
  const { hits } = await lexical.find({ ...query, text: look.isPeople ? PERSON : look.name });
  const labels = hits.filter(({ source }) => source === 'label').slice(0, LOOKED_AT);
  const placed = labels.flatMap((hit) => {
    const place = placeOf(hit);
    return place === null ? [] : [{ hit, place }];
  });
  const seen = await seenAt(
    db,
    placed.map(({ place }) => place),
    namesOf(look),
  );
  return placed.flatMap(({ hit: { assetId }, place }, index): ModeHit[] => {
    const there = seen.get(index);
    if (there === undefined || (isMoving && there.spread < LEAST_MOVE)) return [];
    const many = count === null ? '' : `${there.most} × `;
    const name = look.isPeople ? PERSON : look.name;
    return [
      {
        ...place,
        assetId,
        source: 'label',
        text: null,
        highlights: [],
        score: there.score * (count === null ? KEPT_OF_PART : 1),
        why: `Seen at ${timecode(place.startMs)}: ${many}${name}${isMoving ? ' who changes place' : ''}`,
      },
    ];
  });
}

const FOREVER_MS = 1_000_000_000;

/** `hits` without those where such a thing has a label; of an asset as a whole all of it counts. */
export async function withoutLabelled(
  db: Kysely<Database>,
  hits: readonly ModeHit[],
  { look }: ReadLook,
): Promise<ModeHit[]> {
  if (look === null) return [...hits];
  const versions = await currentVersions(db, [...new Set(hits.map(({ assetId }) => assetId))]);
  const places = hits.map(({ assetId, versionId, startMs, endMs }) => ({
    // Of none nothing was seen.
    versionId: versionId ?? versions.get(assetId) ?? NO_VERSION,
    startMs: startMs ?? 0,
    endMs: startMs === null ? FOREVER_MS : (endMs ?? startMs),
  }));
  const seen = await seenAt(db, places, namesOf(look));
  return hits.filter((_, index) => !seen.has(index));
}

/** `hits` without those that show fewer than were asked for, those that show as many first. */
export async function inNumber(
  db: Kysely<Database>,
  hits: readonly ModeHit[],
  asked: ReadLook | null,
): Promise<ModeHit[]> {
  const { look = null, count = null } = asked ?? {};
  if (look === null || count === null || !isCountable(look)) return [...hits];
  const seen = hits.flatMap((hit) => {
    const place = SEEN.has(hit.source) ? placeOf(hit) : null;
    return place === null ? [] : [{ hit, place }];
  });
  const there = await seenAt(
    db,
    seen.map(({ place }) => place),
    namesOf(look),
  );
  const most = new Map(seen.map(({ hit }, index) => [hit, there.get(index)?.most ?? 0]));
  return hits
    .flatMap((hit) => {
      const many = most.get(hit);
      if (many === undefined) return [hit];
      // Of three a detector often sees two; one alone is seen where there is one.
      if (many === 1 && count.isPlural !== true && (count.isExact || look.isPeople)) return [];
      const isMet = many >= count.least;
      const isMore = count.isExact && many > count.least;
      const score = hit.score * (isMet && !isMore ? 1 : KEPT_UNCOUNTED);
      return many > 0 || score >= LEAST ? [{ ...hit, score }] : [];
    })
    .sort((a, b) => b.score - a.score);
}
