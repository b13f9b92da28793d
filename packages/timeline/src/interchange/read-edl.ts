/** Timelines from CMX 3600 lists. Pure. */
import { assetReference, clip, gap, rationalTime, timeline, track, transition } from '../build.ts';
import type { Rational } from '../time.ts';
import type { Clip, Effect, MediaReference, Timeline, Track } from '../types.ts';
import { type ListedEvent, parseEdl } from './parse-edl.ts';
import { parseTimecode, type TimecodeRule, timecodeRule } from './timecode.ts';

/** What is known of a source of a list. */
export interface EdlSource {
  assetId: string;
  /** The timecode at which its file begins, where the file says it. */
  timecode: string | null;
  /** Pictures in a second; null for sound alone. */
  rate: Rational | null;
  width: number | null;
  height: number | null;
}

/** How a list calls a source. */
export interface EdlSourceName {
  reel: string;
  name: string | null;
  url: string | null;
}

export interface ReadEdlOptions {
  /** What a source is; null for what is not there, which stays a place with a name. */
  sourceOf?(name: EdlSourceName): EdlSource | null;
  /** Frames per second of the list, which it does not say; default that of its sources, else as its times allow. */
  rate?: Rational;
}

export interface ReadEdl {
  timeline: Timeline;
  warnings: string[];
}

const SIZE = { width: 1920, height: 1080 };
const PLAIN: readonly Rational[] = [
  { num: 25, den: 1 },
  { num: 30, den: 1 },
  { num: 50, den: 1 },
  { num: 60, den: 1 },
];

interface Reader {
  rate: Rational;
  rule: TimecodeRule;
  /** Where the programme begins. */
  start: number;
  sourceOf(event: ListedEvent): EdlSource | null;
  warn(sentence: string): void;
}

/** The event with frames for its times. */
interface Timed {
  event: ListedEvent;
  recordIn: number;
  recordOut: number;
}

const framesIn = (time: string) => Number(/\d+$/.exec(time)?.[0] ?? 0);

/** A list says no rate: that of most of its sources is taken where its times can have it, else the least that they can. */
function rateOf(
  events: readonly ListedEvent[],
  isDropFrame: boolean,
  sources: readonly (EdlSource | null)[],
) {
  if (isDropFrame) return { num: 30_000, den: 1_001 };
  const most = Math.max(
    0,
    ...events.flatMap(({ recordIn, recordOut }) => [recordIn, recordOut].map(framesIn)),
  );
  const counts = new Map<string, { rate: Rational; count: number }>();
  for (const source of sources) {
    if (source?.rate == null || Math.round(source.rate.num / source.rate.den) <= most) continue;
    const key = `${source.rate.num}/${source.rate.den}`;
    counts.set(key, { rate: source.rate, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const [commonest] = [...counts.values()].sort((a, b) => b.count - a.count);
  return commonest?.rate ?? PLAIN.find(({ num }) => num > most) ?? { num: 60, den: 1 };
}

/** A programme begins at a whole hour, as most do, where it does not begin before. */
function startOf(timed: readonly { recordIn: number }[], { framesPerSecond }: TimecodeRule): number {
  const first = timed.reduce((least, { recordIn }) => Math.min(least, recordIn), Number.POSITIVE_INFINITY);
  const hour = framesPerSecond * 3_600;
  return Number.isFinite(first) && first >= hour ? first : 0;
}

function speedOf({ rule }: Reader, { sourceRate }: ListedEvent): number {
  return sourceRate === null ? 1 : sourceRate / rule.framesPerSecond;
}

function effectsOf(speed: number): Effect[] {
  if (speed === 1) return [];
  const common = { name: '', effect_name: '', metadata: {} };
  return speed === 0
    ? [{ OTIO_SCHEMA: 'FreezeFrame.1', ...common }]
    : [{ OTIO_SCHEMA: 'LinearTimeWarp.1', ...common, time_scalar: speed }];
}

/** Where in its file a source begins to be shown: its times count from the file's own timecode. */
function firstFrame(reader: Reader, { event }: Timed, source: EdlSource | null): number {
  const written = parseTimecode(event.sourceIn, reader.rule);
  const begins = source?.timecode == null ? 0 : parseTimecode(source.timecode, reader.rule);
  return written >= begins ? written - begins : written;
}

function clipOf(reader: Reader, timed: Timed, frames: number, skipped: number): Clip {
  const { event } = timed;
  const source = reader.sourceOf(event);
  const name = event.name ?? event.reel;
  const speed = speedOf(reader, event);
  const reference: MediaReference =
    source !== null
      ? assetReference({ assetId: source.assetId, name })
      : event.url !== null && event.url !== ''
        ? {
            OTIO_SCHEMA: 'ExternalReference.1',
            name,
            target_url: event.url,
            available_range: null,
            metadata: {},
          }
        : { OTIO_SCHEMA: 'MissingReference.1', name, available_range: null, metadata: {} };
  const start = firstFrame(reader, timed, source) + Math.round(skipped * Math.abs(speed));
  return {
    ...clip({ reference, name, span: { start, frames, rate: reader.rate } }),
    effects: effectsOf(speed),
    metadata: { cmx_3600: { reel: event.reel } },
  };
}

/** A dissolve or wipe before a clip: the outgoing one lasts as long as it takes. */
function transitionOf(reader: Reader, { event, recordIn, recordOut }: Timed) {
  const frames = Math.min(event.frames, recordOut - recordIn - 1);
  if (event.kind === 'C' || event.kind.startsWith('K') || frames < 1) return null;
  const isWipe = event.kind.startsWith('W');
  const made = transition({ inFrames: 0, outFrames: frames, rate: reader.rate });
  const direction = event.kind === 'W002' ? 'down' : 'right';
  return isWipe ? { ...made, metadata: { rushes: { kind: 'wipe', direction } } } : made;
}

const isBlack = ({ reel }: ListedEvent) => reel.toUpperCase() === 'BL' || reel.toUpperCase() === 'BLACK';

function trackOf(reader: Reader, channel: string, timed: readonly Timed[]): Track {
  const children: Track['children'] = [];
  let at = reader.start;
  for (const one of timed) {
    const skipped = Math.max(0, at - one.recordIn);
    const frames = one.recordOut - one.recordIn - skipped;
    if (frames <= 0) continue;
    if (skipped > 0)
      reader.warn(`Events on ${channel} overlap: what comes later begins where the one before ends.`);
    if (one.recordIn > at) children.push(gap(one.recordIn - at, reader.rate));
    at = one.recordOut;
    if (isBlack(one.event)) {
      children.push(gap(frames, reader.rate));
      continue;
    }
    const before = children.at(-1);
    const between = transitionOf(reader, one);
    if (between !== null && (before?.OTIO_SCHEMA === 'Clip.2' || before?.OTIO_SCHEMA === 'Gap.1'))
      children.push(between);
    else if (between !== null)
      reader.warn(`"${one.event.name ?? one.event.reel}" comes in from nothing: it is cut to.`);
    children.push(clipOf(reader, one, frames, skipped));
  }
  return track({ kind: channel === 'V' ? 'Video' : 'Audio', name: channel, children });
}

/**
 * The timeline of a list: a track of pictures and up to four of sound, with dissolves, wipes, speeds and names. Sources are
 * looked up by `sourceOf`; what is not found keeps its place.
 */
export function readEdl(text: string, { sourceOf, rate: given }: ReadEdlOptions = {}): ReadEdl {
  const { title, isDropFrame, events, warnings } = parseEdl(text);
  const told = new Set(warnings);
  const found = new Map<string, EdlSource | null>();
  const lookUp = ({ reel, name, url }: ListedEvent) => {
    const key = JSON.stringify([reel, name, url]);
    const known = found.get(key);
    if (known !== undefined) return known;
    const source = sourceOf?.({ reel, name, url }) ?? null;
    found.set(key, source);
    return source;
  };
  const sources = events.map(lookUp);
  const rate = given ?? rateOf(events, isDropFrame, sources);
  const rule = timecodeRule(rate, isDropFrame);
  const timed = events
    .map((event) => ({
      event,
      recordIn: parseTimecode(event.recordIn, rule),
      recordOut: parseTimecode(event.recordOut, rule),
    }))
    // The first line of a transition only names what goes out.
    .filter(({ recordIn, recordOut }) => recordOut > recordIn);
  const reader: Reader = {
    ...{ rate, rule, sourceOf: lookUp, start: startOf(timed, rule) },
    warn: (sentence) => void told.add(sentence),
  };
  const channels = Map.groupBy(timed, ({ event }) => event.channel);
  const tracks = ['V', 'A1', 'A2', 'A3', 'A4'].flatMap((channel) => {
    const own = channels.get(channel)?.toSorted((a, b) => a.recordIn - b.recordIn);
    return own === undefined ? [] : [trackOf(reader, channel, own)];
  });
  const seen = sources.find((source) => source?.width != null && source.height != null);
  const size = seen?.width != null && seen.height != null ? { width: seen.width, height: seen.height } : SIZE;
  const made = timeline({ name: title, output: { ...size, rate }, tracks });
  return {
    timeline: reader.start === 0 ? made : { ...made, global_start_time: rationalTime(reader.start, rate) },
    warnings: [...told],
  };
}
