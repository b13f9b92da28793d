/** What a run says of its film, held against the finished file. */
import { type Claim, type FilmMeasures, measuredClaims, unmetSentence } from '@rushes/director';
import type { FilmNote } from './film-states.ts';

type Told = Record<string, unknown>;

const isFigure = (value: unknown): value is number => typeof value === 'number';

/** Loudness of a programme that was brought to one; what is exempt has none to be held against. */
function lufsOf({ loudness }: Told): number | null {
  const { integratedLufs, exempt } = (loudness ?? {}) as { integratedLufs?: unknown; exempt?: unknown };
  return isFigure(integratedLufs) && (exempt === null || exempt === undefined || exempt === false)
    ? integratedLufs
    : null;
}

/**
 * The claims and message of a run after its file was measured; `told` is its answer so far, `exported` what the export says
 * of the file. `sentence`: what fell, to be said besides; null where all holds.
 */
export function measureClaims({ told, exported, film }: { told: Told; exported: Told; film: FilmNote }): {
  told: Told;
  exported: Told;
  sentence: string | null;
} {
  // The answer says it as claims.
  const { measures, measures_problem: problem, target_lufs: targetLufs, ...file } = exported;
  if (!Array.isArray(told.claims) || !isFigure(targetLufs)) return { told, exported: file, sentence: null };
  const whyNot = typeof problem === 'string' ? problem : null;
  const { claims, fallen } = measuredClaims(told.claims as Claim[], {
    measures: measures as FilmMeasures | null,
    whyNot: whyNot?.replace(/\.$/, '') ?? null,
    lufs: lufsOf(exported),
    targetLufs,
    brief: film.brief,
    blackAsked: film.blackAsked ?? [],
  });
  if (fallen.length === 0) return { told: { ...told, claims }, exported: file, sentence: null };
  const sentence = `${measures == null ? '' : 'I measured the file. '}${fallen.map((claim) => unmetSentence(claim)).join(' ')}`;
  return {
    told: { ...told, claims, message: `${String(told.message ?? '')} ${sentence}` },
    exported: file,
    sentence,
  };
}
