/** The clips by which cuts before one background are told, by kind: films that hold cuts, and takes that hold none. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { interviewFilm, jumpCutFilm } from './alike-films.ts';
import type { Composed } from './compose.ts';
import { scdetBorders, smallPicturesOf } from './detectors.ts';
import type { LoadedClip, SetOptions } from './evaluate.ts';
import { HARD_HAPPENINGS, hardTake } from './hard-takes.ts';
import { LIVELY_HELD_OUT, LIVELY_TUNING, livelyTake } from './lively-takes.ts';
import {
  HELD_OUT_LOOKS,
  placeFilm,
  type QuietLooks,
  screenTake,
  singleTake,
  TUNING_LOOKS,
  wallFilm,
} from './quiet-clips.ts';
import { HELD_OUT_TAKES, makeTakes, type TakeList, TUNING_TAKES } from './takes.ts';
import { writeClip } from './write-clip.ts';

export const QUIET_KINDS = [
  'people before one wall',
  'the same with fades',
  'the same person again',
  'one real place',
  'single takes',
  'hard single takes',
  'screen recordings',
  'jump cuts of one take',
  'interviews without their pauses',
  'lively single takes',
] as const;
type QuietKind = (typeof QUIET_KINDS)[number];

export interface QuietSet {
  looks: QuietLooks;
  firstSeed: number;
  /** Files of one place each, with where in them to begin, seconds. */
  places: TakeList['real'][];
  /** What the hard single takes are filmed of, beside people before walls. */
  takes: TakeList;
  /** Kinds of lively takes. */
  lively: readonly (typeof LIVELY_TUNING | typeof LIVELY_HELD_OUT)[number][];
}

export const QUIET_TUNING: QuietSet = {
  ...{ looks: TUNING_LOOKS, firstSeed: 50_000 },
  takes: { ...TUNING_TAKES, made: [] },
  lively: LIVELY_TUNING,
  places: [[2, 8, 14, 20].map((from) => ['car-detection.mp4', from] as const)],
};

export const QUIET_HELD_OUT: QuietSet = {
  ...{ looks: HELD_OUT_LOOKS, firstSeed: 190_000 },
  takes: { ...HELD_OUT_TAKES, made: [] },
  lively: LIVELY_HELD_OUT,
  places: [
    ['elf.mp4', 'monster.mp4', 'pig.mp4'].map((file) => [file, 0] as const),
    [4, 12, 30, 60].map((from) => ['one-by-one-person-detection.mp4', from] as const),
    [2, 10, 18].map((from) => ['bottle-detection.mp4', from] as const),
  ],
};

/** The real files of a list, each with the places to begin at, for films of one file alone. */
function byFile(real: TakeList['real']): TakeList['real'][] {
  const files = new Set(real.map(([file]) => file));
  return [...files].map((file) => real.filter(([name]) => name === file));
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The clips of a set; a third of them where `share` is a third. */
async function composeSet(
  { looks, firstSeed, places, takes, lively }: QuietSet,
  { media, share }: { media: string; share: number },
): Promise<[QuietKind, Composed][]> {
  const many = (count: number): number[] => numbers(Math.max(1, Math.round(count * share)));
  const plain = { dips: 0, sameAgain: 0 };
  const filmed = await makeTakes(takes, media, false);
  const clips: [QuietKind, Composed][] = [
    ...many(8).map((at) => [QUIET_KINDS[0], wallFilm(looks, firstSeed + at, 12, plain)] as const),
    ...many(4).map(
      (at) => [QUIET_KINDS[1], wallFilm(looks, firstSeed + 100 + at, 8, { ...plain, dips: 0.7 })] as const,
    ),
    ...many(4).map(
      (at) =>
        [QUIET_KINDS[2], wallFilm(looks, firstSeed + 200 + at, 10, { ...plain, sameAgain: 1 })] as const,
    ),
    ...many(36).map((at) => [QUIET_KINDS[4], singleTake(looks, firstSeed + 300 + at)] as const),
    ...many(3 * HARD_HAPPENINGS.length).map(
      (at) => [QUIET_KINDS[5], hardTake(looks, filmed, firstSeed + 600 + at)] as const,
    ),
    ...many(16).map((at) => [QUIET_KINDS[6], screenTake(firstSeed + 400 + at)] as const),
    ...many(8).map((at) => [QUIET_KINDS[8], interviewFilm(looks, firstSeed + 2200 + at, 10)] as const),
    ...lively.flatMap((kind, place) =>
      many(3).map(
        (at) =>
          [QUIET_KINDS[9], livelyTake(kind, looks, filmed, firstSeed + 2300 + 10 * place + at)] as const,
      ),
    ),
  ].map(([kind, clip]) => [kind, clip]);
  for (const [place, real] of places.entries()) {
    const views = await makeTakes({ real, made: [], films: [] }, media, false);
    if (views.length === 0) continue;
    for (const at of many(3))
      clips.push([QUIET_KINDS[3], placeFilm(views, firstSeed + 500 + 10 * place + at, 10)]);
  }
  for (const [place, real] of byFile(takes.real).entries()) {
    const views = await makeTakes({ real, made: [], films: [] }, media, false);
    if (views.length === 0) continue;
    for (const at of many(3))
      clips.push([QUIET_KINDS[7], jumpCutFilm(views, firstSeed + 2000 + 10 * place + at, 12)]);
  }
  return clips;
}

/** Encodes and reads the clips of the kinds of a set that `isAsked` names. */
export async function loadQuiet(
  set: QuietSet,
  {
    media,
    folder,
    share,
    isAsked,
  }: Pick<SetOptions, 'media' | 'folder'> & { share: number; isAsked: (kind: QuietKind) => boolean },
): Promise<Map<QuietKind, LoadedClip[]>> {
  const asked = QUIET_KINDS.filter(isAsked);
  const loaded = new Map<QuietKind, LoadedClip[]>(asked.map((kind) => [kind, []]));
  if (asked.length === 0) return loaded;
  for (const [kind, clip] of await composeSet(set, { media, share })) {
    if (!loaded.has(kind)) continue;
    const path = await writeClip(join(folder, 'quiet.mp4'), clip);
    loaded.get(kind)?.push({ clip, pictures: await smallPicturesOf(path), scdet: await scdetBorders(path) });
    await rm(path);
  }
  return loaded;
}
