/** Writes CMX 3600 edit decision lists. Browser-safe. */
import { timelineSettings } from '../metadata.ts';
import { listClips } from '../references.ts';
import { rangeToTicks, ticksToFrames, timeToTicks } from '../ticks.ts';
import { type Rational, rateFromNumber } from '../time.ts';
import type { Timeline, Track } from '../types.ts';
import { type EdlEvent, listEvents } from './edl-events.ts';
import { formatTimecode, type TimecodeRule, timecodeRule } from './timecode.ts';

export interface EdlOptions {
  /** Which of the video tracks, counted from the lowest; default 0. */
  videoTrack?: number;
  /** Frames per second of the list; default the timeline's own, else that of its first clip, else 25. */
  rate?: Rational;
  /** False writes 29.97 and 59.94 as non-drop-frame timecode. */
  dropFrame?: boolean;
}

export interface Edl {
  text: string;
  /** How many events it has: other programs do not read one that has none and says why in comments. */
  events: number;
  /** Sentences about what a list can not hold. */
  warnings: string[];
}

/** Sound channels that a list has. */
const channels = ['A', 'A2', 'A3', 'A4'];

/**
 * A timeline as a CMX 3600 list: one video track and up to four sound tracks, with dissolves, wipes, speeds (M2), reel
 * names and the names and URLs of sources as comments. What does not fit is left out or simplified, and told.
 */
export function writeEdl(timeline: Timeline, options: EdlOptions = {}): Edl {
  const rate = options.rate ?? listRate(timeline);
  const rule = timecodeRule(rate, options.dropFrame);
  const warnings: string[] = [];
  const listings = chosenTracks(timeline, options.videoTrack ?? 0, warnings).map((chosen) =>
    listEvents({ ...chosen, rate }),
  );
  warnings.push(...listings.flatMap((listing) => listing.warnings));
  const events = listings.flatMap((listing) => listing.events).sort((a, b) => a.recordIn - b.recordIn);
  if (events.length > 999) warnings.push('The list has more than 999 events, which old systems do not read.');
  warnRates(timeline, rate, warnings);
  const start = timeline.global_start_time ? ticksToFrames(timeToTicks(timeline.global_start_time), rate) : 0;
  const writer: Writer = { rule, start, reels: nameReels(events), last: new Map() };
  const header = [
    `TITLE: ${oneLine(timeline.name) || 'Untitled'}`,
    `FCM: ${rule.dropFrame ? 'DROP' : 'NON-DROP'} FRAME`,
  ];
  const blocks = events.map((event, index) => writeEvent(writer, event, index + 1));
  // They quote names, and may be written into the list as comments.
  const told = new Set(warnings.map(oneLine));
  return {
    text: `${[header.join('\n'), ...blocks].join('\n\n')}\n`,
    events: events.length,
    warnings: [...told],
  };
}

function listRate(timeline: Timeline): Rational {
  const { rate } = timelineSettings(timeline).output ?? {};
  if (rate) return rate;
  const [first] = listClips(timeline).flatMap((clip) => clip.source_range ?? []);
  return first && first.duration.rate > 1 ? rateFromNumber(first.duration.rate) : { num: 25, den: 1 };
}

function chosenTracks(
  timeline: Timeline,
  videoTrack: number,
  warnings: string[],
): { channel: string; track: Track }[] {
  const tracks = timeline.tracks.children.filter((child) => child.OTIO_SCHEMA === 'Track.1');
  if (tracks.length < timeline.tracks.children.length) {
    warnings.push('What stands beside the tracks and in none of them is left out.');
  }
  const pictures = tracks.filter((track) => track.kind === 'Video');
  const sounds = tracks.filter((track) => track.kind === 'Audio');
  const leave = (track: Track, why: string) =>
    warnings.push(`The ${track.kind.toLowerCase()} track "${track.name}" is left out: ${why}.`);
  for (const [index, track] of pictures.entries())
    if (index !== videoTrack) leave(track, 'a list holds one of pictures');
  for (const track of sounds.slice(channels.length)) leave(track, `a list holds ${channels.length} of sound`);
  const picture = pictures[videoTrack];
  return [
    ...(picture ? [{ channel: 'V', track: picture }] : []),
    ...sounds.slice(0, channels.length).map((track, index) => ({ channel: channels[index] ?? 'A', track })),
  ];
}

/** A list has one rate: sources of another are written as if they had it. */
function warnRates(timeline: Timeline, rate: Rational, warnings: string[]): void {
  const other = listClips(timeline).some(({ source_range: range }) => {
    if (!range || rangeToTicks(range).duration === 0) return false;
    const own = rateFromNumber(range.start_time.rate);
    return own.num > own.den && own.num * rate.den !== rate.num * own.den;
  });
  if (other)
    warnings.push(
      'Sources of other rates than the list are written in its rate: their timecode is the nearest.',
    );
}

interface Writer {
  rule: TimecodeRule;
  /** Of the programme, frames. */
  start: number;
  /** Reel by source. */
  reels: Map<string, string>;
  /** The event before, by channel. */
  last: Map<string, EdlEvent>;
}

/** Names of at most eight letters and digits, another one for each source. */
function nameReels(events: readonly EdlEvent[]): Map<string, string> {
  const reels = new Map<string, string>();
  const taken = new Set<string>(['AX', 'BL']);
  for (const { source, reel, name } of events) {
    if (reels.has(source)) continue;
    const wanted = (reel ?? name.replace(/\.[^.]*$/, ''))
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .slice(0, 8);
    const isGiven = wanted === 'AX' || wanted === 'BL';
    let free = wanted || 'SOURCE';
    for (let count = 2; !isGiven && taken.has(free); count += 1) {
      const suffix = String(count);
      free = `${(wanted || 'SOURCE').slice(0, 8 - suffix.length)}${suffix}`;
    }
    taken.add(free);
    reels.set(source, free);
  }
  return reels;
}

function writeEvent(writer: Writer, event: EdlEvent, number: number): string {
  const { kind } = event.transition;
  const before = writer.last.get(event.channel);
  writer.last.set(event.channel, event);
  const lines: string[] = [];
  if (kind !== 'C') lines.push(outgoingLine(writer, { event, before, number }));
  lines.push(eventLine(writer, event, number));
  if (event.speed !== 1) lines.push(speedLine(writer, event));
  if (kind !== 'C' && before?.name) lines.push(`* FROM CLIP NAME: ${oneLine(before.name)}`);
  if (event.name) lines.push(`* ${kind === 'C' ? 'FROM' : 'TO'} CLIP NAME: ${oneLine(event.name)}`);
  if (event.url) lines.push(`* SOURCE FILE: ${oneLine(event.url)}`);
  return lines.join('\n');
}

/** A transition names the outgoing source first, at the frame where it ends. */
function outgoingLine(
  writer: Writer,
  { event, before, number }: { event: EdlEvent; before: EdlEvent | undefined; number: number },
): string {
  const { recordIn, channel } = event;
  const from = before && before.recordOut === recordIn ? before : null;
  const at = from?.sourceOut ?? 0;
  const cut: EdlEvent = {
    ...(from ?? { ...event, source: 'black' }),
    channel,
    sourceIn: at,
    sourceOut: at,
    recordIn,
    recordOut: recordIn,
    transition: { kind: 'C', frames: 0 },
  };
  return eventLine(from ? writer : { ...writer, reels: new Map([['black', 'BL']]) }, cut, number);
}

function eventLine({ rule, start, reels }: Writer, event: EdlEvent, number: number): string {
  const { kind, frames } = event.transition;
  const code = kind === 'C' ? 'C       ' : `${kind.padEnd(4)} ${String(frames).padStart(3, '0')}`;
  const times = [event.sourceIn, event.sourceOut, start + event.recordIn, start + event.recordOut];
  const reel = reels.get(event.source) ?? 'AX';
  const head = `${String(number).padStart(3, '0')}  ${reel.padEnd(8)} ${event.channel.padEnd(5)} ${code}`;
  return `${head} ${times.map((time) => formatTimecode(time, rule)).join(' ')}`;
}

/** M2: the source's frames per second, and the frame it begins to play from. */
function speedLine({ rule, reels }: Writer, event: EdlEvent): string {
  const rate = event.speed * rule.framesPerSecond;
  const speed = `${rate < 0 ? '-' : ' '}${Math.abs(rate).toFixed(1).padStart(5, '0')}`;
  const from = event.speed < 0 ? event.sourceOut - 1 : event.sourceIn;
  return `M2   ${(reels.get(event.source) ?? 'AX').padEnd(8)} ${speed}                ${formatTimecode(from, rule)}`;
}

/** Text of others inside a list, where a line end would begin another event. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  return text.replaceAll(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim();
}
