/** Claims of a film held against the finished file, as it was measured. Pure. */
import type { Brief } from './brief.ts';
import type { Claim } from './claims.ts';

interface Stretch {
  startSeconds: number;
  endSeconds: number;
}

/** What was found in the file, see `FileMeasures` of the engine. */
export interface FilmMeasures {
  durationSeconds: number;
  width: number | null;
  height: number | null;
  black: readonly Stretch[] | null;
  hasSound: boolean;
  silent: readonly Stretch[] | null;
  isDamaged: boolean;
}

export interface MeasuredFilm {
  /** Null where the file could not be measured; `whyNot` says why, a sentence without its full stop. */
  measures: FilmMeasures | null;
  whyNot: string | null;
  /** Integrated loudness of the file, LUFS; null where there is nothing to bring to a loudness. */
  lufs: number | null;
  /** What it should be. */
  targetLufs: number;
  brief: Brief;
  /** When it is black because it was asked to be, see `blackCards`. */
  blackAsked: readonly Stretch[];
}

/** A file may last a frame more or less than its pictures: sound comes in blocks. */
const lengthTolerance = 0.1;
/** Black at either end where the film fades, and black that nobody sees, seconds. */
const fadedSeconds = 1;
const blinkSeconds = 0.15;
const lufsTolerance = 1.5;
/** A pause that is longer is one of those that should have gone, with what is left around a cut. */
const longestPause = 1;
/** Less of the film is heard than this share: it is silent. */
const heardShare = 0.03;

const round = (value: number) => Math.round(value * 100) / 100;
const total = (stretches: readonly Stretch[]) =>
  stretches.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0);

/** What is left of a stretch without others. */
const without = (stretch: Stretch, others: readonly Stretch[]): Stretch[] =>
  others.reduce<Stretch[]>(
    (left, other) =>
      left.flatMap(({ startSeconds, endSeconds }) => [
        { startSeconds, endSeconds: Math.min(endSeconds, Math.max(startSeconds, other.startSeconds)) },
        { startSeconds: Math.max(startSeconds, Math.min(endSeconds, other.endSeconds)), endSeconds },
      ]),
    [stretch],
  );

/** Black stretches that neither a fade nor a black card explains. */
function unexplained(
  { black, durationSeconds }: FilmMeasures,
  { brief: { edits }, blackAsked }: Pick<MeasuredFilm, 'brief' | 'blackAsked'>,
): Stretch[] {
  const fades = edits.flatMap((edit) => (edit.kind === 'fade' ? [edit.edge] : []));
  const opens = fades.some((edge) => edge !== 'out') ? fadedSeconds : 0;
  const closes = fades.some((edge) => edge !== 'in') ? fadedSeconds : 0;
  const seen = (black ?? []).flatMap((stretch) => without(stretch, blackAsked));
  return seen.flatMap(({ startSeconds, endSeconds }) => {
    const stretch = {
      startSeconds: Math.max(startSeconds, opens),
      endSeconds: Math.min(endSeconds, durationSeconds - closes),
    };
    return stretch.endSeconds - stretch.startSeconds > blinkSeconds ? [stretch] : [];
  });
}

const isHeard = ({ hasSound, silent, durationSeconds }: FilmMeasures) =>
  hasSound && durationSeconds - total(silent ?? []) > heardShare * durationSeconds;

/** Why a claim does not hold in the file; null where it does, or the file can not tell. */
function contradiction(claim: Claim, measures: FilmMeasures): string | null {
  switch (claim.kind) {
    case 'length':
      return Math.abs(measures.durationSeconds - claim.seconds) <= lengthTolerance
        ? null
        : `the file lasts ${round(measures.durationSeconds)} s`;
    case 'shape':
      return measures.width === claim.width && measures.height === claim.height
        ? null
        : `the file is ${measures.width ?? 0}x${measures.height ?? 0}`;
    case 'resolution':
      return Math.min(measures.width ?? 0, measures.height ?? 0) === claim.lines
        ? null
        : `the shorter side of the file is ${Math.min(measures.width ?? 0, measures.height ?? 0)} pixels`;
    case 'music':
      return claim.source === 'none' || isHeard(measures) ? null : 'nothing is heard in the file';
    case 'voice':
      return isHeard(measures) ? null : 'nothing is heard in the file';
    case 'originalSound':
      return !claim.heard || isHeard(measures) ? null : 'nothing is heard in the file';
    case 'change': {
      if (claim.change !== 'silences') return null;
      const longest = Math.max(0, ...(measures.silent ?? []).map((stretch) => total([stretch])));
      return longest <= longestPause ? null : `a silence of ${round(longest)} s is still in the file`;
    }
    default:
      return null;
  }
}

/** What decides in pictures and sound: black parts, damage, loudness. */
function fileClaim({ measures, whyNot, lufs, targetLufs: target, ...film }: MeasuredFilm): Claim {
  const loudness = lufs === null ? null : round(lufs);
  if (measures === null) {
    const facts = { measured: false, seconds: null, blackSeconds: null, silentSeconds: null, lufs: loudness };
    return {
      kind: 'file',
      ...facts,
      met: false,
      reason: `it was not measured: ${whyNot ?? 'it could not be read'}`,
    };
  }
  const black = round(total(unexplained(measures, film)));
  const reasons = [
    ...(measures.isDamaged ? ['parts of it can not be read'] : []),
    ...(black > 0 ? [`${black} s of it are black`] : []),
    ...(measures.width !== null && measures.black === null ? ['its pictures were not looked at'] : []),
    ...(lufs !== null && Math.abs(lufs - target) > lufsTolerance
      ? [`it is at ${loudness} LUFS, should be at ${target}`]
      : []),
  ];
  return {
    kind: 'file',
    measured: true,
    seconds: round(measures.durationSeconds),
    blackSeconds: measures.black === null ? null : round(total(measures.black)),
    silentSeconds: measures.silent === null ? null : round(total(measures.silent)),
    lufs: loudness,
    met: reasons.length === 0,
    ...(reasons.length > 0 && { reason: reasons.join('; ') }),
  };
}

/** The claims of a film after its file was measured, with one about the file itself, and which of them fell. */
export function measuredClaims(
  claims: readonly Claim[],
  film: MeasuredFilm,
): { claims: Claim[]; fallen: Claim[] } {
  const { measures } = film;
  const held = claims.map((claim): Claim => {
    const reason = measures === null || !claim.met ? null : contradiction(claim, measures);
    if (reason === null) return claim;
    return claim.kind === 'change'
      ? { ...claim, state: 'changed', met: false, reason }
      : ({ ...claim, met: false, reason } as Claim);
  });
  const file = fileClaim(film);
  const fallen = held.filter((claim, index) => claim !== claims[index]);
  return { claims: [...held, file], fallen: file.met ? fallen : [...fallen, file] };
}
