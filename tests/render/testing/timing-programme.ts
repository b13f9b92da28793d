/** One programme with every way time can run, and what each of its pictures and clicks must be by a calculation of its own. */
import {
  assetClip,
  type Clip,
  type Effect,
  rationalTime,
  type Stack,
  stack,
  type Timeline,
  type Track,
  textClip,
  timeline,
  track,
  transition,
} from '../../../packages/timeline/src/index.ts';
import { COUNTED, type Fraction } from './counted-sources.ts';

/** A source as the programme needs it: seconds at which picture `k` begins. */
export interface TimedSource {
  id: string;
  name: number;
  frames: number;
  begins: (frame: number) => number;
  /** Seconds by which the sound starts later. */
  soundDelay?: number;
}

/** What one picture of the programme must show: picture number of a source, or anything (in a mix of two). */
export type Expected = { feature: string; name: number; frame: number } | null;

export interface ExpectedClick {
  feature: string;
  sample: number;
  /** What the clip's speed is. */
  speed: number;
}

export interface TimingProgramme {
  document: Timeline;
  pictures: Expected[];
  clicks: ExpectedClick[];
  caption: { from: number; to: number };
}

/** A frame that begins within a millisecond after its time has begun. */
const SLACK = 0.001;

function shown(source: TimedSource, seconds: number): number {
  let frame = 0;
  while (frame + 1 < source.frames && source.begins(frame + 1) <= seconds + SLACK + 1e-9) frame += 1;
  return frame;
}

function effect(scalar: number | 'freeze'): Effect {
  const plain = { name: '', effect_name: '', metadata: {} };
  return scalar === 'freeze'
    ? { ...plain, OTIO_SCHEMA: 'FreezeFrame.1', time_scalar: 0 }
    : { ...plain, OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: scalar };
}

/** Part of the programme: a clip from `start` seconds of a source for `seconds`, at a speed. */
interface Part {
  feature: string;
  source: TimedSource;
  start: number;
  seconds: number;
  speed?: number | 'freeze';
}

export function timingProgramme(sources: [TimedSource, TimedSource], rate: Fraction): TimingProgramme {
  const [a, b] = sources;
  const perSecond = rate.num / rate.den;
  const framesOf = (seconds: number) => Math.round(seconds * perSecond);
  const parts: Part[] = [
    { feature: 'cut at the start', source: a, start: 0, seconds: 0.4 },
    { feature: 'cut in a frame', source: b, start: 1.7345, seconds: 0.5 },
    { feature: 'cut at a frame', source: a, start: a.begins(Math.floor(a.frames * 0.47)), seconds: 0.4 },
    { feature: 'twice as fast', source: a, start: 0.8, seconds: 0.5, speed: 2 },
    { feature: 'half as fast', source: b, start: 1.9, seconds: 0.5, speed: 0.5 },
    { feature: '4/3 as fast', source: a, start: 0.7, seconds: 0.5, speed: 4 / 3 },
    { feature: 'backwards', source: b, start: 0.8, seconds: 1.3, speed: -1 },
    { feature: 'backwards, 1.5 as fast', source: a, start: 0.6, seconds: 0.5, speed: -1.5 },
    { feature: 'backwards, half as fast', source: a, start: 2.9, seconds: 0.4, speed: -0.5 },
    { feature: 'standing still', source: b, start: 2.2, seconds: 0.3, speed: 'freeze' },
  ];
  const pictures: Expected[] = [];
  const clicks: ExpectedClick[] = [];
  const children: Track['children'] = [];
  for (const part of parts) {
    const frames = framesOf(part.seconds);
    children.push(clipOf(part, frames, rate));
    clicks.push(...clicksOf(part, { at: pictures.length, frames, rate }));
    for (let frame = 0; frame < frames; frame += 1) {
      const { source, feature } = part;
      pictures.push({
        feature,
        name: source.name,
        frame: shown(source, positionOf(part, { frame, frames, perSecond })),
      });
    }
  }
  nested({ a, b, rate, pictures, children });
  crossfade({ a, b, rate, pictures, children });
  const caption = { from: framesOf(0.2), to: framesOf(0.7) };
  const text = textClip({
    parameters: { text: 'IIIIIIII', style: 'lower-third', animation: { in: 'none', out: 'none' } },
    span: { frames: caption.to - caption.from, rate },
  });
  const gap = { ...text, OTIO_SCHEMA: 'Gap.1' as const };
  const before = { ...gap, source_range: { ...range(0, caption.from, rate) } };
  const document = timeline({
    output: { width: COUNTED.width, height: COUNTED.height, rate },
    // So low that nothing is limited: clicks keep their shape.
    targetLufs: -36,
    tracks: [
      track({ kind: 'Video', children }),
      track({ kind: 'Video', children: [before, text] }),
      track({ kind: 'Audio', children: structuredClone(children) }),
    ],
  });
  return { document, pictures, clicks, caption };
}

function range(start: number, frames: number, rate: Fraction) {
  return {
    OTIO_SCHEMA: 'TimeRange.1' as const,
    start_time: rationalTime(Math.round(start * 1e7) / 1e4, { num: 1000, den: 1 }),
    duration: rationalTime(frames, rate),
  };
}

function clipOf(part: Part, frames: number, rate: Fraction): Clip {
  const clip = assetClip({ assetId: part.source.id, name: part.feature, span: { frames, rate } });
  clip.source_range = range(part.start, frames, rate);
  if (part.speed !== undefined) clip.effects.push(effect(part.speed));
  return clip;
}

/** Second of the source that belongs to a picture: backwards the pictures of the same stretch in the other order. */
function positionOf(part: Part, at: { frame: number; frames: number; perSecond: number }): number {
  const { start, speed = 1 } = part;
  if (speed === 'freeze') return start;
  const frame = speed < 0 ? at.frames - 1 - at.frame : at.frame;
  return start + (Math.abs(speed) * frame) / at.perSecond;
}

/** Where the clicks at the source's whole seconds fall. */
function clicksOf(part: Part, place: { at: number; frames: number; rate: Fraction }): ExpectedClick[] {
  const { start, speed = 1, source } = part;
  if (speed === 'freeze' || speed < 0) return [];
  const sampleOf = (frame: number) => Math.round((frame * place.rate.den * 48_000) / place.rate.num);
  const first = sampleOf(place.at);
  const length = sampleOf(place.at + place.frames) - first;
  const clicks: ExpectedClick[] = [];
  for (let second = 0; second < 4; second += 1) {
    const sample = ((second + (source.soundDelay ?? 0) - start) * 48_000) / speed;
    // Whole, and clear of the ramps of the cut.
    if (sample < 300 || sample > length - 1000) continue;
    clicks.push({ feature: part.feature, sample: first + sample, speed });
  }
  return clicks;
}

interface Growing {
  a: TimedSource;
  b: TimedSource;
  rate: Fraction;
  pictures: Expected[];
  children: Track['children'];
}

/** A stack at twice its speed with two clips inside, the second of which is half as fast again. */
function nested({ a, b, rate, pictures, children }: Growing): void {
  const perSecond = rate.num / rate.den;
  const half = Math.round(0.3 * perSecond);
  const inner = [
    clipOf({ feature: 'nested', source: a, start: 1.2, seconds: 0 }, half * 2, rate),
    clipOf({ feature: 'nested', source: b, start: 0.4, seconds: 0, speed: 0.5 }, half * 2, rate),
  ];
  const outer: Stack = stack([track({ kind: 'Video', children: inner })], 'nested');
  outer.source_range = range(0, half * 2, rate);
  outer.effects.push(effect(2));
  children.push(outer);
  const feature = 'inside a stack twice as fast';
  for (let frame = 0; frame < half; frame += 1)
    pictures.push({ feature, name: a.name, frame: shown(a, 1.2 + (2 * frame) / perSecond) });
  for (let frame = 0; frame < half; frame += 1)
    pictures.push({ feature, name: b.name, frame: shown(b, 0.4 + frame / perSecond) });
}

function crossfade({ a, b, rate, pictures, children }: Growing): void {
  const perSecond = rate.num / rate.den;
  const frames = Math.round(0.5 * perSecond);
  const handle = Math.round(0.12 * perSecond);
  const feature = 'around a crossfade';
  children.push(
    clipOf({ feature, source: a, start: 1.3, seconds: 0.5 }, frames, rate),
    transition({ inFrames: handle, outFrames: handle, rate }),
    clipOf({ feature, source: b, start: 1.25, seconds: 0.5, speed: 2 }, frames, rate),
  );
  for (let frame = 0; frame < frames * 2; frame += 1) {
    const isFirst = frame < frames;
    const mixed = frame > frames - handle && frame < frames + handle;
    const seconds = isFirst ? 1.3 + frame / perSecond : 1.25 + (2 * (frame - frames)) / perSecond;
    const source = isFirst ? a : b;
    pictures.push(mixed ? null : { feature, name: source.name, frame: shown(source, seconds) });
  }
}
