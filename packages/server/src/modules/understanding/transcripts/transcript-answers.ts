/** What rows of transcripts say to those who ask: as an answer, as captions and as a file, and which of several is meant. */
import { type CaptionCue, type SaidEvidence, type SaidWord, writeSrt, writeVtt } from '@rushes/timeline';
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { SegmentRow, TranscriptRow } from './transcripts.repo.ts';
import * as repo from './transcripts.repo.ts';
import type { AssetTranscript, TranscriptFormat, TranscriptSegment } from './transcripts.schema.ts';

// What rows of transcripts say to those who ask.

/** One word as it is heard, seconds of the asset. */
export interface SpokenWord {
  text: string;
  startSeconds: number;
  endSeconds: number;
}

/** A transcript as it is answered. */
export function toTranscript(row: TranscriptRow): AssetTranscript {
  return {
    transcript_id: row.id,
    asset_id: row.assetId,
    version_id: row.versionId,
    stream_index: row.streamIndex,
    language: row.language,
    kind: row.kind,
    source: row.source,
    label: row.label,
    analyser: row.analyser,
    engine: row.engine,
    revision: row.revision,
    is_edited: row.isEdited,
    segment_count: row.segments,
    end_time_ms: row.endMs,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** A segment as it is answered, with its words. */
export function toSegment(row: SegmentRow): TranscriptSegment {
  return {
    segment_id: row.id,
    ordinal: row.ordinal,
    start_time_ms: row.startMs,
    end_time_ms: row.endMs,
    text: row.text,
    speaker: row.speaker,
    confidence: row.confidence,
    words: row.words.map(({ start_ms, end_ms, ...word }) => ({
      ...word,
      start_time_ms: start_ms,
      end_time_ms: end_ms,
    })),
    is_edited: row.isEdited,
  };
}

/** The words of a segment; where nobody told their times they share its time by their length. */
export function spokenIn({ startMs, endMs, text, words }: SegmentRow): SpokenWord[] {
  if (words.length > 0) {
    return words.map((word) => ({
      text: word.text,
      startSeconds: word.start_ms / 1_000,
      endSeconds: word.end_ms / 1_000,
    }));
  }
  const spoken = text.split(/\s+/).filter((word) => word !== '');
  const total = spoken.reduce((sum, word) => sum + word.length, 0);
  let before = 0;
  const timeAt = (part: number) => (startMs + ((endMs - startMs) * part) / total) / 1_000;
  return spoken.map((word) => {
    const startSeconds = timeAt(before);
    before += word.length;
    return { text: word, startSeconds, endSeconds: timeAt(before) };
  });
}

/** The words of a segment as edits take them, each with its place in the transcript. */
function saidIn(segment: SegmentRow): SaidWord[] {
  const isGuessed = segment.words.length === 0;
  return spokenIn(segment).map(({ text, startSeconds, endSeconds }, index) => ({
    text,
    start: startSeconds,
    end: endSeconds,
    segment: segment.ordinal,
    index,
    speaker: segment.words[index]?.speaker ?? segment.speaker,
    isGuessed,
  }));
}

/** What is said by a transcript; none where it has no words. */
export function saidEvidence(of: { row: TranscriptRow; segments: readonly SegmentRow[] }): SaidEvidence[] {
  const words = of.segments.flatMap(saidIn);
  const { id: transcriptId, revision, language } = of.row;
  return words.length === 0 ? [] : [{ transcriptId, revision, language, words }];
}

// Which of several transcripts of a version is meant where nobody names one.

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

// A transcript as captions of a timeline and as a file.

/** A transcript as a file. */
export interface TranscriptFile {
  fileName: string;
  contentType: string;
  text: string;
}

type Segment = Pick<SegmentRow, 'startMs' | 'endMs' | 'text' | 'speaker' | 'words'>;

/** A segment as a caption, seconds of the asset. */
export function cueOf({ startMs, endMs, text, speaker, words }: Segment): CaptionCue {
  return {
    start: startMs / 1_000,
    end: endMs / 1_000,
    text,
    ...(words.length > 0 && {
      words: words.map((word) => ({
        start: word.start_ms / 1_000,
        end: word.end_ms / 1_000,
        text: word.text,
      })),
    }),
    ...(speaker !== null && { speaker }),
  };
}

/** One line for each segment; who speaks is said where that changes. */
function plainText(segments: readonly Segment[]): string {
  let last: string | null = null;
  const lines = segments.map(({ text, speaker }) => {
    const said = text.replace(/\s*\n\s*/g, ' ');
    const isNew = speaker !== null && speaker !== last;
    last = speaker;
    return isNew ? `${speaker}: ${said}` : said;
  });
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

export const transcriptTypes: { [Format in TranscriptFormat]: string } = {
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** The file; SubRip and WebVTT exact to the millisecond, WebVTT with speakers and the times of words. */
export function writeTranscript(format: TranscriptFormat, segments: readonly Segment[]): string {
  if (format === 'txt') return plainText(segments);
  const cues = segments.map(cueOf);
  return format === 'srt' ? writeSrt(cues) : writeVtt(cues);
}

// The transcript of speech that was made of a text: what is said is known, and when each word is.

interface SpokenSentence {
  text: string;
  startMs: number;
  endMs: number;
  words: readonly { text: string; startMs: number; endMs: number }[];
}

/** Writes it as a file that came with the version, so that nothing which listens afterwards goes before it. */
export async function storeSpokenText(
  trx: Transaction<Database>,
  options: {
    versionId: string;
    sentences: readonly SpokenSentence[];
    language: string;
    createdBy: string | null;
    ids: Ids;
    now: Date;
  },
): Promise<void> {
  const { versionId, sentences, language, createdBy, ids, now } = options;
  const id = ids.uuid();
  const row: repo.NewTranscript = {
    id,
    versionId,
    streamIndex: null,
    language,
    kind: 'original',
    source: 'file',
    label: 'Spoken text',
    analyser: null,
    engine: null,
    createdBy,
  };
  await repo.insertTranscript(trx, row, now);
  const segments = sentences.map(({ text, startMs, endMs, words }) => ({
    id: ids.uuid(),
    text,
    startMs,
    endMs,
    speaker: null,
    confidence: null,
    words: words.map((word) => ({
      text: word.text,
      start_ms: word.startMs,
      end_ms: word.endMs,
      confidence: null,
      speaker: null,
    })),
  }));
  await repo.insertSegments(trx, id, segments);
}
