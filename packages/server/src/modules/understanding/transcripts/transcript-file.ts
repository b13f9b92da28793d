/** A transcript as captions of a timeline and as a file. Pure. */
import { type CaptionCue, writeSrt, writeVtt } from '@rushes/timeline';
import type { SegmentRow } from './transcripts.repo.ts';
import type { TranscriptFormat } from './transcripts.schema.ts';

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
