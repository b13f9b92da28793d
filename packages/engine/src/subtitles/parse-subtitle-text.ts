import { type CaptionCue, readSubtitles } from '@rushes/timeline';
import { capWarnings, checkCues } from './cue-rules.ts';
import { decodeText } from './decode-text.ts';
import { readTtml } from './read-ttml.ts';
import type { CaptionTrackCue, ParsedSubtitles, SubtitleFormat, SubtitleHint } from './types.ts';

/** Subtitles of a film take some 100 kB; what is larger is something else. */
const MOST_BYTES = 64 * 1024 ** 2;

/** Whole milliseconds of what is told in seconds. */
const milliseconds = (seconds: number) => Math.round(seconds * 1000);

/** A cue told in seconds, with its times in whole milliseconds. */
export function cueInMilliseconds({ start, end, text, speaker, words = [] }: CaptionCue): CaptionTrackCue {
  return {
    startMs: milliseconds(start),
    endMs: milliseconds(end),
    text,
    speaker: speaker ?? null,
    words: words.map((word) => ({
      startMs: milliseconds(word.start),
      endMs: milliseconds(word.end),
      text: word.text,
    })),
  };
}

const isTtml = (text: string) => /^\s{0,1000}<(?:\?xml|!--|!DOCTYPE|(?:[\w.-]{1,40}:)?tt[\s>])/i.test(text);

function formatOf(text: string, hint: SubtitleFormat | undefined): SubtitleFormat {
  if (isTtml(text)) return 'ttml';
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) return 'vtt';
  return hint === 'vtt' && text.trim() === '' ? 'vtt' : 'srt';
}

/** What the head of a WebVTT file says; some writers name the language there. */
function headLanguage(text: string): string | null {
  const head = text.slice(0, 2000).split(/\n\s*\n|\r\n\s*\r\n/)[0] ?? '';
  return /^Language:[ \t]*([A-Za-z0-9-]{2,35})[ \t]*\r?$/m.exec(head)?.[1] ?? null;
}

function readAs(format: SubtitleFormat, text: string, hint: SubtitleHint): Omit<ParsedSubtitles, 'format'> {
  if (format === 'ttml') return readTtml(text, hint.language);
  const { cues, warnings } = readSubtitles(text);
  return {
    language: format === 'vtt' ? headLanguage(text) : null,
    cues: cues.map(cueInMilliseconds),
    warnings,
  };
}

/**
 * The cues of a SubRip, WebVTT or TTML file (DFXP, IMSC text), whichever the bytes are, in any usual encoding; times
 * exact to the millisecond. Pure, and linear in the length of the file. Never throws: what cannot be read is told in
 * `warnings`, and a file that is no subtitles gives no cues.
 */
export function parseSubtitleText(bytes: Uint8Array, hint: SubtitleHint = {}): ParsedSubtitles {
  if (bytes.length > MOST_BYTES) {
    const warnings = [`This file is larger than ${MOST_BYTES / 1024 ** 2} MB, which no subtitles are.`];
    return { format: hint.format ?? 'srt', language: hint.language ?? null, cues: [], warnings };
  }
  const text = decodeText(bytes, hint.language).replace(/^\ufeff/, '');
  const format = formatOf(text, hint.format);
  const read = readAs(format, text, hint);
  const warnings = [...read.warnings];
  const cues = checkCues(read.cues, warnings);
  if (cues.length === 0 && warnings.length === 0) warnings.push('This file holds no captions.');
  return { format, language: read.language ?? hint.language ?? null, cues, warnings: capWarnings(warnings) };
}
