/** Which of several transcripts of a version is meant where nobody names one. Pure. */
import type { TranscriptRow } from './transcripts.repo.ts';

const KINDS = ['original', 'sdh', 'translation', 'forced'];
const SOURCES = ['hand', 'file', 'stream', 'cea708', 'cea608', 'speech'];

/**
 * What is said comes before translations; what a person corrected before what a person brought, that before what
 * the file carries, and all before what a machine heard; of equal ones the newest.
 */
function bestTranscript(rows: readonly TranscriptRow[]): TranscriptRow | undefined {
  const rank = (row: TranscriptRow) => [
    row.segments > 0 ? 0 : 1,
    KINDS.indexOf(row.kind),
    row.isEdited ? 0 : 1,
    SOURCES.indexOf(row.source),
  ];
  return [...rows].sort((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    const at = first.findIndex((value, index) => value !== second[index]);
    if (at >= 0) return (first[at] ?? 0) - (second[at] ?? 0);
    return a.createdAt < b.createdAt ? 1 : -1;
  })[0];
}

/** The best of each language; the first is the best of all. */
export function bestOfLanguages(rows: readonly TranscriptRow[]): TranscriptRow[] {
  const first = bestTranscript(rows);
  const others = Map.groupBy(
    rows.filter((row) => row.language !== first?.language),
    ({ language }) => language,
  );
  return [first, ...[...others.values()].map(bestTranscript)].filter((row) => row !== undefined);
}
