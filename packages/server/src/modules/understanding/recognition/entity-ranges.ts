/** Puts what was found of an entity together into ranges. Pure. */

export interface FoundEntity {
  entityId: string;
  evidence: 'picture' | 'voice' | 'name';
  startMs: number;
  endMs: number;
  score: number;
  /** The frame or the words that show it best. */
  evidenceMs: number;
  evidenceText: string | null;
}

/** Appearances with no more than this between them are one. */
const GAP_MS = 1_000;
/** Rows of one version: an entity that is named in every sentence of a day is found well enough by these. */
export const MOST_MATCHES = 2_000;

function isOne(before: FoundEntity, next: FoundEntity): boolean {
  return (
    before.entityId === next.entityId &&
    before.evidence === next.evidence &&
    // Each mention has words of its own.
    next.evidence !== 'name' &&
    next.startMs <= before.endMs + GAP_MS
  );
}

/** Joined where one appearance goes on, within 0 and `lastMs`, none of no length; the best ones where there are too many. */
export function entityRanges(found: readonly FoundEntity[], lastMs: number): FoundEntity[] {
  const inOrder = found
    .filter(({ startMs, score }) => startMs < Math.max(lastMs, 1) && score > 0)
    .toSorted(
      (a, b) =>
        a.entityId.localeCompare(b.entityId) ||
        a.evidence.localeCompare(b.evidence) ||
        a.startMs - b.startMs ||
        b.score - a.score,
    );
  const ranges: FoundEntity[] = [];
  for (const one of inOrder) {
    const last = ranges.at(-1);
    if (last === undefined || !isOne(last, one)) {
      if (last?.evidence === 'name' && isSameMention(last, one)) continue;
      ranges.push({ ...one });
      continue;
    }
    last.endMs = Math.max(last.endMs, one.endMs);
    if (one.score > last.score) {
      Object.assign(last, { score: one.score, evidenceMs: one.evidenceMs, evidenceText: one.evidenceText });
    }
  }
  return ranges
    .map((range) => ({ ...range, endMs: Math.max(Math.min(range.endMs, lastMs), range.startMs + 1) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_MATCHES);
}

/** Two transcripts of one sound say the same name at the same time. */
function isSameMention(a: FoundEntity, b: FoundEntity): boolean {
  return a.entityId === b.entityId && a.evidence === b.evidence && a.startMs === b.startMs;
}
