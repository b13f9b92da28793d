/** The cues of a captions generator, and where they lie in the programme. Pure. */
import {
  type CaptionCue,
  type CaptionParameters,
  readSubtitles,
  secondsToTicks,
  ticksToSeconds,
} from '@rushes/timeline';
import { type ItemClock, programmeSpan } from '../../plan/item-clock.ts';
import { wordsOf } from '../words.ts';

/** What a generator says, and sentences about what could not be read. */
export interface ReadCaptions {
  cues: readonly CaptionCue[];
  warnings: readonly string[];
}

const read = new WeakMap<object, ReadCaptions>();

/**
 * The cues of a generator by their start, those at the same time as one: subtitles in files may overlap, a screen has
 * one place for them. Files and transcripts must have been put in their place before (see captions/caption-files.ts).
 */
export function cuesOf(parameters: CaptionParameters): ReadCaptions {
  const known = read.get(parameters);
  if (known) return known;
  const found = readCues(parameters);
  const cues = [...found.cues].filter((cue) => cue.end > cue.start).sort((a, b) => a.start - b.start);
  const result = { cues: joinOverlaps(cues), warnings: found.warnings };
  read.set(parameters, result);
  return result;
}

function readCues(parameters: CaptionParameters): ReadCaptions {
  const { cues, srt, vtt, target_url, transcript_of } = parameters;
  if (cues) return { cues, warnings: [] };
  const file = srt ?? vtt;
  if (file !== undefined) return readSubtitles(file);
  const sentence =
    transcript_of === undefined
      ? `The captions file ${target_url ?? ''} is not here; its captions are left out.`
      : `There is no transcript of ${transcript_of}; its captions are left out.`;
  return { cues: [], warnings: [sentence] };
}

function joinOverlaps(cues: CaptionCue[]): CaptionCue[] {
  const apart = cues.every((cue, index) => cue.start >= (cues[index - 1]?.end ?? 0));
  if (apart) return cues;
  const joined: CaptionCue[] = [];
  let active: CaptionCue[] = [];
  let at = 0;
  const flush = (until: number) => {
    while (active.length > 0 && at < until) {
      const end = Math.min(until, ...active.map((cue) => cue.end));
      if (end > at) joined.push(together(active, { start: at, end }));
      at = Math.max(at, end);
      active = active.filter((cue) => cue.end > at);
    }
    at = until;
  };
  for (const cue of cues) {
    flush(cue.start);
    active.push(cue);
  }
  flush(Math.max(0, ...active.map((cue) => cue.end)));
  return joined;
}

/** More at once than this no one reads. */
const MAX_AT_ONCE = 4;

function together(active: readonly CaptionCue[], span: { start: number; end: number }): CaptionCue {
  const [only] = active;
  if (only && active.length === 1) return cutCue(only, span);
  const text = active.slice(0, MAX_AT_ONCE).map((cue) => cue.text);
  return { ...span, text: text.join('\n') };
}

/** A cue within a span of its own time. Words keep their times, so that a cut cue is said as before. */
function cutCue(cue: CaptionCue, span: { start: number; end: number }): CaptionCue {
  return { ...cue, ...span, words: cue.words ?? sharedWords(cue) };
}

/** A word of a cue: its place in the text (UTF-16 units) and when it is said, seconds. */
export interface TimedWord {
  start: number;
  end: number;
  from: number;
  until: number;
}

/** The words of a cue with their times: those that are told, else shares of the cue's time by their length. */
export function timedWords(cue: CaptionCue): TimedWord[] {
  const told = cue.words ?? [];
  const words: TimedWord[] = [];
  let at = 0;
  for (const word of told) {
    const text = word.text.trim();
    const start = text === '' ? -1 : cue.text.indexOf(text, at);
    if (start < 0) continue;
    at = start + text.length;
    words.push({ start, end: at, from: word.start, until: Math.max(word.start, word.end) });
  }
  // Words that are not those of the text tell nothing about it.
  return words.length > 0 ? words : shared(cue);
}

function shared(cue: CaptionCue): TimedWord[] {
  const spans = wordsOf(cue.text);
  const total = spans.reduce((sum, span) => sum + span.end - span.start, 0);
  let passed = 0;
  return spans.map((span) => {
    const from = cue.start + ((cue.end - cue.start) * passed) / total;
    passed += span.end - span.start;
    return { ...span, from, until: cue.start + ((cue.end - cue.start) * passed) / total };
  });
}

function sharedWords(cue: CaptionCue): NonNullable<CaptionCue['words']> {
  return shared(cue).map(({ start, end, from, until }) => ({
    start: from,
    end: until,
    text: cue.text.slice(start, end),
  }));
}

/** Where a clip's captions may be seen: ticks of the programme, and how the clip's source time runs there. */
export interface CaptionWindow {
  clock: ItemClock;
  start: number;
  end: number;
}

/** Cues in seconds of the programme; what lies outside the window is cut off. */
export function cuesInProgramme(cues: readonly CaptionCue[], window: CaptionWindow): CaptionCue[] {
  return cues.flatMap((cue) => {
    const span = spanOf(cue, window);
    const [start, end] = [Math.max(span.start, window.start), Math.min(span.end, window.end)];
    if (start >= end) return [];
    const straight = start === span.start && end === span.end;
    const words = cue.words ?? (straight ? undefined : sharedWords(cue));
    const moved = words?.map((word) => ({ ...word, ...inSeconds(spanOf(word, window)) }));
    return [{ ...cue, ...inSeconds({ start, end }), ...(moved && { words: moved }) }];
  });
}

function spanOf(
  cue: { start: number; end: number },
  { clock }: CaptionWindow,
): { start: number; end: number } {
  return programmeSpan(clock, { start: secondsToTicks(cue.start), end: secondsToTicks(cue.end) });
}

function inSeconds(span: { start: number; end: number }): { start: number; end: number } {
  const seconds = (ticks: number) => (Number.isFinite(ticks) ? ticksToSeconds(ticks) : 0);
  return { start: seconds(span.start), end: seconds(span.end) };
}
