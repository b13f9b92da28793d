/** The filters that make one sound of a file 48 kHz stereo, at its own speed or another. Pure text. */
import { ticksPerSecond, ticksToSeconds } from '@rushes/timeline';
import type { RenderSource } from '../../types.ts';
import { chain, filter, inputOptions } from '../graph/filter-text.ts';
import { SAMPLE_RATE, type SoundSource, type SourceSpeed } from '../plan/plan-types.ts';
import { soundStreamOf, zeroSeconds } from '../plan/source-time.ts';

/** Name of the sink that gives interleaved 32-bit floats, two channels, 48 kHz. */
export const SOUND_SINK = 'sound';

/** What is read: `position` ticks from the file's time zero on, `samples` long at the file's own speed. */
export interface SoundSpan {
  source: RenderSource;
  path: string;
  position: number;
  samples: number;
  stream?: number | undefined;
  channel?: number | undefined;
}

/** Another speed than a sound's own, and how many samples come of it. */
export interface SoundPace {
  /** Above 0. */
  speed: SourceSpeed;
  bendPitch: boolean;
  samples: number;
}

/** Where a sound lies in its file: the stream's index, and the second of the file's own clock at which it is read. */
export interface SoundPlace {
  path: string;
  streamIndex: number;
  seconds: number;
}

/** Where a span lies. Throws when the file has no sound: planning has left such clips out. */
export function soundPlace(span: SoundSpan): SoundPlace {
  const { probe } = span.source;
  const stream = soundStreamOf(probe, span.stream);
  if (!stream?.audio) throw new Error(`no sound in asset ${span.source.assetId}`);
  const seconds = zeroSeconds(probe) + ticksToSeconds(span.position);
  return { path: span.path, streamIndex: stream.index, seconds };
}

// Any channel layout as two channels, by one written rule.

/** -3 dB: what one sound on two loudspeakers is lowered by to stay as loud (ITU-R BS.775). */
const HALF_POWER = Math.SQRT1_2;

/** How much of a loudspeaker's channel goes left and right. Low-frequency effects go nowhere (BS.775). */
const SPEAKERS: { readonly [speaker: string]: readonly [left: number, right: number] } = {
  FL: [1, 0],
  FR: [0, 1],
  FC: [HALF_POWER, HALF_POWER],
  LFE: [0, 0],
  BL: [HALF_POWER, 0],
  BR: [0, HALF_POWER],
  SL: [HALF_POWER, 0],
  SR: [0, HALF_POWER],
  BC: [0.5, 0.5],
  // Between centre and side: by the same law of equal power.
  FLC: [0.9239, 0.3827],
  FRC: [0.3827, 0.9239],
};

/** Loudspeakers of the layouts FFmpeg names, in its channel order. */
const LAYOUTS: { readonly [layout: string]: string } = {
  stereo: 'FL FR',
  downmix: 'FL FR',
  '2.1': 'FL FR LFE',
  '3.0': 'FL FR FC',
  '3.0(back)': 'FL FR BC',
  '3.1': 'FL FR FC LFE',
  '4.0': 'FL FR FC BC',
  quad: 'FL FR BL BR',
  'quad(side)': 'FL FR SL SR',
  '4.1': 'FL FR FC LFE BC',
  '5.0': 'FL FR FC BL BR',
  '5.0(side)': 'FL FR FC SL SR',
  '5.1': 'FL FR FC LFE BL BR',
  '5.1(side)': 'FL FR FC LFE SL SR',
  '6.0': 'FL FR FC BC SL SR',
  '6.0(front)': 'FL FR FLC FRC SL SR',
  hexagonal: 'FL FR FC BL BR BC',
  '6.1': 'FL FR FC LFE BC SL SR',
  '6.1(back)': 'FL FR FC LFE BL BR BC',
  '6.1(front)': 'FL FR LFE FLC FRC SL SR',
  '7.0': 'FL FR FC BL BR SL SR',
  '7.0(front)': 'FL FR FC FLC FRC SL SR',
  '7.1': 'FL FR FC LFE BL BR SL SR',
  '7.1(wide)': 'FL FR FC LFE BL BR FLC FRC',
  '7.1(wide-side)': 'FL FR FC LFE FLC FRC SL SR',
  octagonal: 'FL FR FC BL BR BC SL SR',
};

/** What is known of a stream's channels, and the one that is wanted alone. */
interface ChannelFacts {
  channels: number;
  /** FFmpeg's name. */
  layout: string;
  channel?: number | undefined;
}

/** Gains of each channel of a stream towards left and right. */
export function stereoGains(facts: ChannelFacts): { left: number[]; right: number[] } {
  const indexes = Array.from({ length: facts.channels }, (_, index) => index);
  if (facts.channel !== undefined || facts.channels === 1) {
    const alone = indexes.map((index) => (index === (facts.channel ?? 0) ? 1 : 0));
    return { left: alone, right: alone };
  }
  const speakers = LAYOUTS[facts.layout]?.split(' ');
  if (speakers?.length === facts.channels) {
    const gains = speakers.map((speaker) => SPEAKERS[speaker] ?? [0, 0]);
    return { left: gains.map(([left]) => left), right: gains.map(([, right]) => right) };
  }
  if (facts.channels === 2) return { left: [1, 0], right: [0, 1] };
  // Nobody says what stands where: all in the middle, together as loud as they are.
  const even = indexes.map(() => 1 / Math.sqrt(facts.channels));
  return { left: even, right: even };
}

/** The filter that makes two channels of a stream's. Nothing else is lowered for it: the mix has headroom and ends in a limiter. */
export function stereoMix(facts: ChannelFacts): string {
  const { left, right } = stereoGains(facts);
  const sum = (gains: number[]) =>
    gains.flatMap((gain, index) => (gain === 0 ? [] : [`${Number(gain.toFixed(4))}*c${index}`])).join('+');
  return filter('pan', { args: `stereo|c0=${sum(left) || '0*c0'}|c1=${sum(right) || '0*c0'}` });
}

/**
 * Filters that make a span's sound of a stream with these channels, whose frames have the file's own times. Where the
 * stream starts later than the span or has a hole, there is silence, so sound stays with its picture.
 */
export function soundFilters(
  span: SoundSpan,
  facts: Omit<ChannelFacts, 'channel'>,
  pace: SoundPace | null,
): string {
  const { seconds } = soundPlace(span);
  return chain(
    ...(seconds > 0 ? [filter('atrim', { start: seconds.toFixed(6) })] : []),
    filter('asetpts', { expr: `round(PTS-${Math.round(seconds * ticksPerSecond)}/${ticksPerSecond}/TB)` }),
    filter('aformat', { sample_fmts: 'fltp' }),
    stereoMix({ ...facts, channel: span.channel }),
    filter('aresample', { osr: SAMPLE_RATE, async: 1, first_pts: 0 }),
    filter('atrim', { end_sample: span.samples }),
    ...paceFilters(pace),
    floats,
    filter(`abuffersink@${SOUND_SINK}`),
  );
}

/** All that shapes a media sound, as text for a key. */
export function soundKeyText(span: SoundSpan, pace: SoundPace | null): string {
  const { path, streamIndex } = soundPlace(span);
  const audio = span.source.probe.streams[streamIndex]?.audio;
  const facts = { channels: audio?.channels ?? 0, layout: audio?.channelLayout ?? '' };
  return `${path}#${streamIndex},${soundFilters(span, facts, pace)}`;
}

/** Graph of a file of raw samples (interleaved 32-bit floats, 48 kHz stereo). */
export function rawSoundGraph(path: string, pace: SoundPace | null): string {
  const options = inputOptions('f32le', { sample_rate: SAMPLE_RATE, ch_layout: 'stereo' });
  return chain(
    filter('amovie', { filename: `file:${path}`, f: 'f32le', format_opts: options }),
    ...paceFilters(pace),
    floats,
    filter(`abuffersink@${SOUND_SINK}`),
  );
}

const floats = filter('aformat', {
  sample_fmts: 'flt',
  channel_layouts: 'stereo',
  sample_rates: SAMPLE_RATE,
});

/** Samples of the file that `samples` of the programme take at a speed, with some over for what filters keep back. */
export function neededSamples(samples: number, speed: SourceSpeed): number {
  const exact = Math.ceil((samples * Math.abs(speed.num)) / speed.den);
  return Math.abs(speed.num) === speed.den ? exact : exact + SAMPLE_RATE / 2;
}

function paceFilters(pace: SoundPace | null): string[] {
  if (!pace) return [];
  const filters = pace.bendPitch ? bentFilters(pace.speed) : temperedFilters(pace.speed);
  return [
    ...filters,
    filter('apad', { whole_len: pace.samples }),
    filter('atrim', { end_sample: pace.samples }),
  ];
}

/** `atempo` overlaps pieces of the sound up to twice the speed; beyond, it would leave pieces out. */
const MAX_TEMPO = 2;
const MIN_TEMPO = 0.5;

function temperedFilters(speed: SourceSpeed): string[] {
  const filters: string[] = [];
  let rest = speed.num / speed.den;
  for (; rest > MAX_TEMPO; rest /= MAX_TEMPO) filters.push(filter('atempo', { tempo: MAX_TEMPO }));
  for (; rest < MIN_TEMPO; rest /= MIN_TEMPO) filters.push(filter('atempo', { tempo: MIN_TEMPO }));
  return [...filters, filter('atempo', { tempo: rest.toFixed(12) })];
}

/** Highest sample rate that a resampler is asked for. */
const MAX_LABEL_RATE = 9_600_000;

/** As a record at another speed: called another sample rate, and resampled from there. Exact where the rates are whole. */
function bentFilters({ num, den }: SourceSpeed): string[] {
  const times = Math.ceil(SAMPLE_RATE / den);
  const exact = { from: num * times, to: den * times };
  const rounded = { from: Math.max(1, Math.round((SAMPLE_RATE * num) / den)), to: SAMPLE_RATE };
  const { from, to } = Math.max(exact.from, exact.to) <= MAX_LABEL_RATE ? exact : rounded;
  return [
    filter('asetrate', { r: from }),
    filter('aresample', { osr: to }),
    filter('asetrate', { r: SAMPLE_RATE }),
  ];
}

/** What of a file a media sound reads, forwards. */
export function spanOfSound(
  event: { source: Extract<SoundSource, { kind: 'media' }>; samples: number },
  file: { source: RenderSource; path: string },
): SoundSpan {
  const { position, speed = { num: 1, den: 1 }, stream, channel } = event.source;
  const samples = neededSamples(event.samples, speed);
  const start = speed.num < 0 ? position - Math.round((samples * ticksPerSecond) / SAMPLE_RATE) : position;
  return { ...file, position: start, samples, stream, channel };
}

/** The speed that a media sound needs filters for; null at its own, either way round. */
export function paceOfSound(event: {
  source: Extract<SoundSource, { kind: 'media' }>;
  samples: number;
}): SoundPace | null {
  const { speed, bendPitch = false } = event.source;
  if (!speed || Math.abs(speed.num) === speed.den) return null;
  return { speed: { num: Math.abs(speed.num), den: speed.den }, bendPitch, samples: event.samples };
}
