/** Files whose pictures say their number and whose sound clicks at each second, made by the independent encoder. */
import { decoder, eachPicture } from './independent-decoder.ts';

export interface Fraction {
  num: number;
  den: number;
}

/** Bits of a picture: sixteen of its number, two of its file's name. */
const BARS = 18;
const NUMBER_BITS = 16;

/** Every bar is twelve pixels wide. */
export const COUNTED = { width: BARS * 12, height: 120 } as const;

export interface CountedSpec {
  /** 0 to 3. */
  name: number;
  rate: Fraction;
  seconds: number;
  /** Filters behind the counter, e.g. to move frames in time. */
  timing?: string;
  /** Encoder of the pictures; default H.264 with B-frames and a keyframe every 2 s. */
  pictureArgs?: string[];
  /** Encoder of the sound; default uncompressed. Null for none. */
  soundArgs?: string[] | null;
  sampleRate?: number;
  /** Seconds by which the sound starts later than the picture. */
  soundDelay?: number;
  /** Options of the file, e.g. a timecode. */
  fileArgs?: string[];
}

/** Length of a click, seconds: a sweep, whose place shows to the sample even after lossy coding. */
export const CLICK_SECONDS = 0.01;

/** The click's value `t` seconds after its start. */
export function clickValue(t: number): number {
  if (t < 0 || t >= CLICK_SECONDS) return 0;
  const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * t) / CLICK_SECONDS);
  return 0.6 * window * Math.sin(2 * Math.PI * (800 * t + 250_000 * t * t));
}

const clickExpression =
  'if(lt(mod(t,1),0.01),0.6*(0.5-0.5*cos(2*PI*mod(t,1)/0.01))*sin(2*PI*(800*mod(t,1)+250000*mod(t,1)*mod(t,1))),0)';

/** Writes a counted file; answers its path. A click begins at every whole second of its sound. */
export async function makeCounted(path: string, spec: CountedSpec): Promise<string> {
  const { rate, seconds, sampleRate = 48_000, soundArgs = ['-c:a', 'pcm_s16le'] } = spec;
  const value = `if(mod(floor((N+${spec.name}*${2 ** NUMBER_BITS})/pow(2,X)),2),235,16)`;
  const counter = [
    `color=black:s=${BARS}x2:r=${rate.num}/${rate.den}:d=${seconds},format=yuv444p`,
    `geq=lum='${value}':cb=128:cr=128`,
    `scale=${COUNTED.width}:${COUNTED.height}:flags=neighbor,setsar=1`,
    'format=yuv420p',
    ...(spec.timing ? [spec.timing] : []),
  ].join(',');
  const clicks = `aevalsrc='${clickExpression}':s=${sampleRate}:d=${seconds}`;
  const sound =
    soundArgs === null ? [] : ['-itsoffset', String(spec.soundDelay ?? 0), '-f', 'lavfi', '-i', clicks];
  const pictures = spec.pictureArgs ?? h264(rate);
  await decoder([
    ...['-loglevel', 'error', '-f', 'lavfi', '-i', counter, ...sound],
    ...['-map', '0:v', ...(soundArgs === null ? [] : ['-map', '1:a', ...soundArgs])],
    ...[...pictures, '-vsync', 'passthrough', ...(spec.fileArgs ?? []), path],
  ]);
  return path;
}

function h264(rate: Fraction): string[] {
  const gop = String(Math.round((2 * rate.num) / rate.den));
  return ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '14', '-bf', '3', '-g', gop, '-threads', '1'];
}

/** Name and number of each picture of a counted file, read a quarter down; null where it shows two at once. */
export async function countersOf(path: string): Promise<([name: number, frame: number] | null)[]> {
  const counters: ([number, number] | null)[] = [];
  const filters = `crop=iw:2:0:floor(ih/8)*2,scale=${COUNTED.width}:2`;
  await eachPicture(path, { filters, format: 'gray', bytes: COUNTED.width * 2 }, (picture) => {
    counters.push(readBars(picture));
  });
  return counters;
}

function readBars(row: Buffer): [number, number] | null {
  let value = 0;
  for (let bar = 0; bar < BARS; bar += 1) {
    const level = row[Math.floor(((bar + 0.5) * COUNTED.width) / BARS)] ?? 128;
    if (level > 85 && level < 170) return null;
    if (level >= 170) value += 2 ** bar;
  }
  return [Math.floor(value / 2 ** NUMBER_BITS), value % 2 ** NUMBER_BITS];
}

/** A click's place in a sound near `expected` (samples), to a fraction of a sample; null when there is none within `reach`. */
export function clickNear(sound: Float32Array, expected: number, reach: number): number | null {
  const shape = Float64Array.from({ length: Math.round(CLICK_SECONDS * 48_000) }, (_, index) =>
    clickValue(index / 48_000),
  );
  const energy = shape.reduce((sum, value) => sum + value * value, 0);
  const start = Math.round(expected) - reach;
  const scores: number[] = [];
  for (let lag = 0; lag <= reach * 2; lag += 1) {
    let [score, power] = [0, 0];
    for (let index = 0; index < shape.length; index += 1) {
      const value = sound[start + lag + index] ?? 0;
      score += value * (shape[index] ?? 0);
      power += value * value;
    }
    scores.push(power === 0 ? 0 : score / Math.sqrt(power * energy));
  }
  const best = scores.indexOf(Math.max(...scores));
  if ((scores[best] ?? 0) < 0.8) return null;
  const [before = 0, peak = 0, after = 0] = [scores[best - 1], scores[best], scores[best + 1]];
  const bend = before - 2 * peak + after;
  return start + best + (bend === 0 ? 0 : (0.5 * (before - after)) / bend);
}

/** Where the energy of a sound within `reach` samples of a place lies in the middle; null where there is none. */
export function middleOfSound(sound: Float32Array, around: number, reach: number): number | null {
  let [weight, sum] = [0, 0];
  for (let at = Math.round(around) - reach; at <= around + reach; at += 1) {
    const power = (sound[at] ?? 0) ** 2;
    weight += power;
    sum += power * at;
  }
  return weight < 1e-9 ? null : sum / weight;
}
