/** What of the candidates for copying can be copied: found by reading their packets once, without decoding. */
import { createHash } from 'node:crypto';
import type { Rational } from '@rushes/timeline';
import { MediaError } from '../../errors.ts';
import type { ParameterSets } from '../../h264/avc-configuration.ts';
import type { CopyRun, RenderSource } from '../../types.ts';
import type { CopyCandidate } from './copy-gate.ts';
import { type CopySource, openCopySource } from './copy-source.ts';

/** Reads candidates; those of which nothing can be copied are left out. Throws MediaError `cancelled`. */
export async function indexCopyRuns(
  candidates: readonly CopyCandidate[],
  options: { sources: ReadonlyMap<string, RenderSource>; rate: Rational; signal?: AbortSignal },
): Promise<CopyRun[]> {
  const runs: CopyRun[] = [];
  for (const [assetId, wanted] of byAsset(candidates)) {
    const source = options.sources.get(assetId);
    const opened = source ? await openCopySource(source, options.rate) : null;
    if (!opened) continue;
    try {
      const sets = nameOf(opened.sets);
      for (const candidate of wanted) {
        const run = await findRun(opened, candidate, options.signal);
        if (run) runs.push({ ...run, assetId, sets });
      }
    } finally {
      await opened.close();
    }
  }
  return runs.sort((a, b) => a.startFrame - b.startFrame);
}

function byAsset(candidates: readonly CopyCandidate[]): Map<string, CopyCandidate[]> {
  const map = new Map<string, CopyCandidate[]>();
  for (const candidate of candidates) {
    const list = map.get(candidate.assetId) ?? [];
    list.push(candidate);
    map.set(candidate.assetId, list);
  }
  return map;
}

/** A name for parameter sets: equal bytes, equal names. */
export function nameOf({ sequence, picture }: ParameterSets): string {
  const hash = createHash('sha256');
  for (const unit of [...sequence, ...picture]) hash.update(`${unit.length},`).update(unit);
  return hash.digest('hex').slice(0, 20);
}

type FoundRun = Omit<CopyRun, 'assetId' | 'sets'>;

async function findRun(
  source: CopySource,
  candidate: CopyCandidate,
  signal: AbortSignal | undefined,
): Promise<FoundRun | null> {
  if (!(await source.seek(candidate.sourceFrame))) return null;
  const grower = createGrower(candidate);
  for (let state = await source.read(); state !== 'end'; state = await source.read()) {
    if (signal?.aborted) throw new MediaError('cancelled', 'This was cancelled.');
    if (state === 'unfit' ? grower.breakOff() : grower.add(state)) break;
  }
  return grower.longest();
}

/** More pictures than this never wait for one that is shown before them. */
const MAX_WAITING = 64;

/**
 * Grows a run picture by picture in decoding order. Wherever the pictures so far show frames without a hole, the run
 * can end: whatever they need has been decoded, and nothing that follows is shown among them.
 */
function createGrower(candidate: CopyCandidate) {
  const end = candidate.sourceFrame + candidate.frames;
  const waiting = new Set<number>();
  let start = -1;
  /** The frame before which all are there. */
  let next = -1;
  let sums = { count: 0, bytes: 0, delay: 0 };
  let longest: FoundRun | null = null;
  /** The run as it was when the last entry came. */
  let untilEntry: FoundRun | null = null;
  return {
    /** Takes the next picture; true when nothing more can be gained. */
    add({ frame, isEntry, bytes }: { frame: number; isEntry: boolean; bytes: number }): boolean {
      if (start < 0) {
        if (!isEntry || frame < candidate.sourceFrame) return frame >= end;
        start = frame;
        next = frame;
      }
      // Shown twice, or before the entry: not a plain row of frames.
      if (frame < next || waiting.has(frame) || waiting.size > MAX_WAITING) return true;
      if (isEntry) untilEntry = longest;
      const delay = Math.max(sums.delay, sums.count - (frame - start));
      sums = { count: sums.count + 1, bytes: sums.bytes + bytes, delay };
      waiting.add(frame);
      while (waiting.delete(next)) next += 1;
      if (waiting.size === 0 && next <= end) longest = describe();
      return sums.count >= end - start;
    },
    /**
     * A picture that may not be copied, perhaps a damaged one: a run ends at the entry before it, so that what is drawn
     * from there on begins with pictures that can be decoded; one may still begin after it.
     */
    breakOff(): boolean {
      longest = untilEntry;
      return start >= 0;
    },
    longest: () => longest,
  };

  function describe(): FoundRun {
    const startFrame = candidate.startFrame + start - candidate.sourceFrame;
    return { startFrame, sourceFrame: start, frames: next - start, bytes: sums.bytes, delay: sums.delay };
  }
}
