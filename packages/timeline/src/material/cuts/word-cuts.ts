/** Where a programme is cut to take words out of it: in the quiet beside them, on frames. */
import type { Stretch } from '../../edit/board/stretches.ts';
import { joinStretches } from '../../edit/board/stretches.ts';
import { secondsToTicks, ticksPerSecond } from '../../ticks.ts';
import type { Evidence, HeardEvidence } from '../evidence.ts';
import type { FrameGrid } from '../frame-grid.ts';
import { type Placement, toMedia, toProgramme } from '../placements.ts';
import type { HeardWord } from '../spoken-words.ts';

/** Words of one track from the one with index `first` up to `last`. */
export interface WordRun {
  words: readonly HeardWord[];
  first: number;
  last: number;
}

/** How far beside a word its cut is looked for: times of words are good to about a tenth of a second. */
const REACH_SECONDS = 0.08;
/** Of the pauses before and after what goes only the longer one stays, as long as they are no longer than this. */
const LONGEST_PAUSE_SECONDS = 1.5;

const at = (seconds: number) => secondsToTicks(seconds);

/** The quietest moment of a stretch of the programme; its middle where nobody knows. */
function quietestIn(
  heard: HeardEvidence | null | undefined,
  placement: Placement,
  { from, to, wanted }: { from: number; to: number; wanted: number },
): number {
  if (!heard || to <= from) return Math.min(to, Math.max(from, wanted));
  const { peaks, peaksPerSecond } = heard;
  const [first, last] = [from, to].map((ticks) => toMedia(placement, ticks) * peaksPerSecond) as [
    number,
    number,
  ];
  const near = toMedia(placement, wanted) * peaksPerSecond;
  let best: { index: number; level: number; distance: number } | null = null;
  for (let index = Math.ceil(first - 1e-9); index + 1 <= last + 1e-9; index += 1) {
    const level = peaks[index] ?? 0;
    const distance = Math.abs(index + 0.5 - near);
    if (
      best === null ||
      level < best.level - 0.002 ||
      (level <= best.level + 0.002 && distance < best.distance)
    ) {
      best = { index, level, distance };
    }
  }
  return best === null ? wanted : toProgramme(placement, (best.index + 0.5) / peaksPerSecond);
}

/** The stretch of the programme that is cut out with a run of words, ticks. */
export function cutAround(evidence: Evidence, { words, first, last }: WordRun): Stretch {
  const [head, tail] = [words[first] as HeardWord, words[last] as HeardWord];
  const [previous, next] = [words[first - 1], words[last + 1]];
  const reach = at(REACH_SECONDS);
  const lowest = Math.max(previous?.end ?? 0, 0);
  const highest = next?.start ?? tail.placement.end;
  const before = Math.max(0, head.start - lowest);
  const after = Math.max(0, highest - tail.end);
  const [start, end] = [
    quietestIn(evidence[head.placement.key]?.heard, head.placement, {
      from: Math.max(Math.min(lowest, head.start), head.start - reach, head.placement.start),
      to: head.start,
      wanted: head.start - Math.min(before, reach) / 2,
    }),
    quietestIn(evidence[tail.placement.key]?.heard, tail.placement, {
      from: tail.end,
      to: Math.min(Math.max(highest, tail.end), tail.end + reach, tail.placement.end),
      wanted: tail.end + Math.min(after, reach) / 2,
    }),
  ];
  const least = at(0.04);
  // The shorter pause goes with the words: what is left sounds as if nobody had stopped twice.
  const most = at(LONGEST_PAUSE_SECONDS);
  if (previous !== undefined && before <= after && before <= most) {
    return { start: Math.min(start, previous.end + Math.min(least, before / 2)), end };
  }
  if (next !== undefined && after < before && after <= most) {
    return { start, end: Math.max(end, next.start - Math.min(least, after / 2)) };
  }
  return { start, end };
}

/** Stretches as the frames nearest to them, joined. */
export function nearFrames(stretches: readonly Stretch[], grid: FrameGrid): { start: number; end: number }[] {
  return joinStretches(
    stretches
      .map(({ start, end }) => ({ start: Math.max(0, grid.frameNear(start)), end: grid.frameNear(end) }))
      .filter(({ start, end }) => end > start),
  );
}

/** Whether somebody on another track speaks in a stretch: what is cut out there would be lost. */
export function speaksMeanwhile(
  tracks: readonly (readonly HeardWord[])[],
  own: readonly HeardWord[],
  { start, end }: Stretch,
): boolean {
  if (tracks.length < 2) return false;
  const least = ticksPerSecond / 25;
  return tracks.some(
    (words) =>
      words !== own &&
      words.some(
        (word) => Math.min(end, word.end) - Math.max(start, word.start) > least && !sameWord(word, own),
      ),
  );
}

/** The same recording on two tracks says the same at the same time. */
function sameWord({ word, start }: HeardWord, own: readonly HeardWord[]): boolean {
  return own.some((other) => other.word === word && other.start === start);
}
