/** What rows of transcripts say to those who ask. */
import type { SaidEvidence, SaidWord } from '@rushes/timeline';
import type { SegmentRow, TranscriptRow } from './transcripts.repo.ts';
import type { AssetTranscript, TranscriptSegment } from './transcripts.schema.ts';

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
