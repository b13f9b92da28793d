/** Writes SubRip and WebVTT strictly as their descriptions have them. Browser-safe. */
import { activeReference, placeItems } from '../measure.ts';
import { trackSettings } from '../metadata.ts';
import type { CaptionCue } from '../rushes-metadata.ts';
import type { Json, Timeline, Track } from '../types.ts';
import { formatCueTime } from './cue-times.ts';

/** Captions as a SubRip file: numbered from 1, sorted by start, times to the millisecond. */
export function writeSrt(cues: readonly CaptionCue[]): string {
  return writable(cues)
    .map(({ start, end, text }, index) => {
      const times = `${formatCueTime(start, ',')} --> ${formatCueTime(end, ',')}`;
      return `${index + 1}\n${times}\n${srtText(text)}\n`;
    })
    .join('\n');
}

/** Captions as a WebVTT file, with speakers as voices and the times of words. */
export function writeVtt(cues: readonly CaptionCue[]): string {
  const blocks = writable(cues).map((cue) => {
    const times = `${formatCueTime(cue.start, '.')} --> ${formatCueTime(cue.end, '.')}`;
    return `${times}\n${vttText(cue)}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** An arrow inside the text would read as a line of times. */
const srtText = (text: string) => text.replaceAll('-->', '->');

/** What can stand in a file: with text, in order, at least a millisecond long, without blank lines inside. */
function writable(cues: readonly CaptionCue[]): CaptionCue[] {
  return cues
    .map((cue) => {
      const start = Math.max(0, cue.start);
      return { ...cue, start, end: Math.max(cue.end, start + 0.001), text: bodyOf(cue.text) };
    })
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.start - b.start);
}

function bodyOf(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join('\n');
}

function escapeVtt(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function vttText(cue: CaptionCue): string {
  const speaker = cue.speaker?.replace(/[\r\n<>&]+/g, ' ').trim();
  const voice = speaker ? `<v ${speaker}>` : '';
  return voice + (timedText(cue) ?? escapeVtt(cue.text));
}

/** The text with a mark before each word's time; null when the words are not those of the text. */
function timedText({ start, end, text, words = [] }: CaptionCue): string | null {
  if (words.length === 0) return null;
  let rest = text;
  let written = '';
  let last = start;
  for (const word of words) {
    const at = rest.indexOf(word.text);
    if (at < 0 || word.text === '' || word.start < last || word.start > end) return null;
    const mark = word.start > start ? `<${formatCueTime(word.start, '.')}>` : '';
    written += escapeVtt(rest.slice(0, at)) + mark + escapeVtt(word.text);
    rest = rest.slice(at + word.text.length);
    last = word.start;
  }
  return written + escapeVtt(rest);
}

// Captions that are written as text clips, one for each: what a subtitle file takes of them.

/** A tick's worth of frames per second, so that times are rounded to a microsecond. */
const microseconds = { num: 1_000_000, den: 1 };

/** The texts of a timeline's caption tracks (`role: captions`), a list for each such track that has any; seconds. */
export function textCues(timeline: Timeline): CaptionCue[][] {
  return timeline.tracks.children
    .filter((child) => child.OTIO_SCHEMA === 'Track.1')
    .filter((track) => track.enabled && trackSettings(track).role === 'captions')
    .map(cuesOfTrack)
    .filter((cues) => cues.length > 0);
}

function cuesOfTrack(track: Track): CaptionCue[] {
  return placeItems(track, microseconds).flatMap(({ item, startFrame, endFrame }) => {
    const reference = item.OTIO_SCHEMA === 'Clip.2' && item.enabled ? activeReference(item) : null;
    if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1' || reference.generator_kind !== 'rushes.text')
      return [];
    const text = shownText(reference.parameters);
    return text === '' ? [] : [{ start: startFrame / 1e6, end: endFrame / 1e6, text }];
  });
}

function shownText({ text, runs }: { [key: string]: Json }): string {
  if (!Array.isArray(runs)) return typeof text === 'string' ? text : '';
  return runs.map((run) => String((run as { text?: Json }).text ?? '')).join('');
}
