/** Shots by what they are as such: without people, still, dark, of one colour. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { ModeHit, ModeQuery } from '../search-mode.ts';
import { timecode } from '../timecode.ts';
import { type ColourName, plainShareOf } from './colours.ts';
import type { Lacking, ShotWish } from './shot-wish.ts';
import {
  BORDER_MS,
  BRIGHT,
  currentVersions,
  DARK,
  FROZEN,
  lackingAt,
  MOVING,
  type ShotRow,
  STILL,
  shotRowsOf,
} from './shots-that.repo.ts';

/** What something that hardly moves is worth at most, and the motion from which on more is worth no more. */
const KEPT_STIRRING = 0.6;
const BUSIEST = 0.08;
/** Share of the picture that has a colour that is asked for alone. */
const LEAST_COLOUR = 0.2;

/** From this length on a shot is worth as much as any, and what it is worth at least. */
const FULL_MS = 10_000;
const LEAST_SCORE = 0.6;
/** How far between two bounds, 0..1. */
const between = (value: number, low: number, high: number): number =>
  Math.min(1, Math.max(0, (value - low) / (high - low)));

/** How well a shot is what was asked, 0..1, with what is said of it. */
interface Judged {
  worth: number;
  why: string;
}

function judgeMotion({ motion, freeze }: ShotRow, moves: boolean): Judged {
  const change = motion ?? 0;
  if (moves) return { worth: between(change, MOVING, BUSIEST), why: 'Much moves' };
  if ((freeze ?? 0) >= FROZEN) return { worth: 1, why: 'Nothing moves' };
  return { worth: KEPT_STIRRING * (1 - change / STILL), why: 'Hardly anything moves' };
}

function judgeLight({ brightness }: ShotRow, light: 'dark' | 'bright'): Judged {
  const luma = brightness ?? 0;
  const percent = `mean brightness ${Math.round(luma * 100)} %`;
  if (light === 'dark') return { worth: 1 - luma / DARK, why: `Dark, ${percent}` };
  return { worth: between(luma, BRIGHT, 1), why: `Bright, ${percent}` };
}

/** Null where it is not plainly of this colour. */
function judgeColour({ colours }: ShotRow, colour: ColourName): Judged | null {
  const share = plainShareOf(colour, colours ?? []);
  if (share === null || share < LEAST_COLOUR) return null;
  return { worth: share, why: `${Math.round(share * 100)} % of the picture ${colour}` };
}

const MISSING: Readonly<Record<Lacking, string>> = {
  people: 'Nobody is seen',
  speech: 'Nobody speaks',
  music: 'No music',
  sound: 'No sound',
  text: 'Nothing to read',
};

/** Of a row that moves as asked and is as light: null where its colour is another one. */
function judge(row: ShotRow, { without, heard: wanted, moves, light, colour }: ShotWish): Judged | null {
  const ofColour = colour === null ? null : judgeColour(row, colour);
  if (colour !== null && ofColour === null) return null;
  const known = [
    ...(moves === null ? [] : [judgeMotion(row, moves)]),
    ...(light === null ? [] : [judgeLight(row, light)]),
    ...(ofColour === null ? [] : [ofColour]),
  ];
  const told = [
    ...(wanted === null ? [] : [wanted === 'music' ? 'Music is heard' : 'Speech is heard']),
    ...known.map(({ why }) => why),
    ...[...without].map((one) => MISSING[one]),
  ];
  const length = Math.min(1, (row.endMs - row.startMs) / FULL_MS);
  const worth = known.length === 0 ? length : Math.min(...known.map((one) => one.worth));
  return { worth, why: told.join(', ') };
}

/** Places of current versions that are as it was asked, best first. */
export async function findShotsThat(
  db: Kysely<Database>,
  query: Pick<ModeQuery, 'reader' | 'filter' | 'limit'>,
  wish: ShotWish,
): Promise<ModeHit[]> {
  const rows = await shotRowsOf(db, wish, query);
  const hits = rows.flatMap((row): ModeHit[] => {
    const judged = judge(row, wish);
    if (judged === null) return [];
    const { assetId, versionId, startMs, endMs } = row;
    const span = endMs > startMs ? ` from ${timecode(startMs)} to ${timecode(endMs)}` : '';
    return [
      {
        ...{ assetId, versionId, startMs, endMs, source: 'shot', text: null, highlights: [] },
        score: LEAST_SCORE + (1 - LEAST_SCORE) * judged.worth,
        why: `${judged.why}${span}`,
      },
    ];
  });
  return hits.sort((a, b) => b.score - a.score).slice(0, query.limit);
}

/** A moment is looked at with what is around it, so that something can be known of it. */
const LEAST_PLACE_MS = 2 * BORDER_MS + 400;
const FOREVER_MS = 1_000_000_000;

/** `hits` without those in which something is seen or heard that is not to be there; of an asset as a whole all of it counts. */
export async function withoutThat(
  db: Kysely<Database>,
  hits: readonly ModeHit[],
  without: ReadonlySet<Lacking>,
): Promise<ModeHit[]> {
  if (hits.length === 0) return [];
  const versions = await currentVersions(db, [...new Set(hits.map(({ assetId }) => assetId))]);
  const placed = hits.flatMap((hit) => {
    const versionId = hit.versionId ?? versions.get(hit.assetId) ?? null;
    if (versionId === null) return [];
    const startMs = Math.max(0, (hit.startMs ?? 0) - (hit.startMs === null ? BORDER_MS : 0));
    const endMs =
      hit.startMs === null ? FOREVER_MS : Math.max(hit.endMs ?? startMs, startMs + LEAST_PLACE_MS);
    return [{ hit, place: { versionId, startMs, endMs } }];
  });
  const free = await lackingAt(
    db,
    placed.map(({ place }) => place),
    without,
  );
  return placed.filter((_, index) => free.has(index)).map(({ hit }) => hit);
}
