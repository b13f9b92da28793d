/** Any channel layout as two channels, by one written rule. Pure. */
import { filter } from '../graph/filter-text.ts';

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
export interface ChannelFacts {
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
