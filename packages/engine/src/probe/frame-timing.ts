/** What packets and timestamps say of a stream: its rate, what exact rate that is, and where the file ends. */
import { type Rational, rational } from '@rushes/timeline';
import { isPlainPacket, newPacket, packetSeconds } from '../av/frames.ts';
import type { InputHandle } from '../av/open/open-input.ts';
import { packetTimes } from '../av/streams/packet-times.ts';
import type { StreamInfo } from '../types.ts';

/** What the timestamps of a stream say about its rate. */
export interface FrameTiming {
  /** Frames per second over the looked-at stretch; null with fewer than two frames. */
  framesPerSecond: number | null;
  /** True when frames do not come at even steps. */
  variable: boolean;
}

/** Share of steps that may be off before a stream counts as variable: a dropped frame is not a variable rate. */
const TOLERATED_SHARE = 0.02;

/** A step is off when it differs from the usual one by more than this share and by more than rounding. */
const STEP_TOLERANCE = 0.05;

/** Timestamps of containers are whole ticks, so that even steps differ by one tick. */
const ROUNDING_TICKS = 1.01;

function stepsOf(sorted: number[]): number[] {
  return sorted.slice(1).map((value, index) => value - (sorted[index] ?? value));
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * Judges the rate by presentation timestamps, in ticks of `tickSeconds`, in any order. Each run is one
 * uninterrupted stretch of the file; steps between runs are not looked at.
 */
export function frameTiming(runs: number[][], tickSeconds: number): FrameTiming {
  const steps = runs.flatMap((run) => stepsOf([...new Set(run)].sort((a, b) => a - b)));
  if (steps.length === 0) return { framesPerSecond: null, variable: false };
  const usual = median(steps);
  const allowed = Math.max(usual * STEP_TOLERANCE, ROUNDING_TICKS);
  const off = steps.filter((step) => Math.abs(step - usual) > allowed).length;
  const variable = off > steps.length * TOLERATED_SHARE && off > 1;
  const counted = variable ? steps : steps.filter((step) => Math.abs(step - usual) <= allowed);
  const meanStep = counted.reduce((sum, step) => sum + step, 0) / counted.length;
  return { framesPerSecond: meanStep > 0 ? 1 / (meanStep * tickSeconds) : null, variable };
}

/** Rates that exist as standards or habits, per second; each also in its NTSC form (x 1000/1001). */
const WHOLE_RATES = [5, 8, 10, 12, 12.5, 15, 16, 18, 20, 24, 25, 30, 48, 50, 60, 72, 90, 100, 120, 144, 240];
const NTSC_BASES = [12, 15, 24, 30, 48, 60, 120, 240];

/**
 * How far a written rate may lie from the exact one it means. Containers write 23.98 (0.016 % off) or
 * derive the rate from millisecond timestamps; 24 and 24000/1001 lie 0.1 % apart.
 */
const SNAP_TOLERANCE = 0.0003;

/** Denominator up to which an unusual rate is kept as a fraction, so that 29.8 is 149/5. */
const MAX_DENOMINATOR = 1001;

function standardRates(): Rational[] {
  const whole = WHOLE_RATES.map((rate) => rational(Math.round(rate * 2), 2));
  const ntsc = NTSC_BASES.map((base) => rational(base * 1000, 1001));
  return [...whole, ...ntsc];
}

const STANDARD_RATES = standardRates();

/** The fraction nearest to `value` with a denominator up to `maxDenominator` (continued fraction). */
export function nearestFraction(value: number, maxDenominator: number): Rational {
  let [previousNum, previousDen, num, den] = [0, 1, 1, 0];
  let rest = value;
  for (let step = 0; step < 32; step++) {
    const whole = Math.floor(rest);
    const [nextNum, nextDen] = [whole * num + previousNum, whole * den + previousDen];
    if (nextDen > maxDenominator) break;
    [previousNum, previousDen, num, den] = [num, den, nextNum, nextDen];
    if (rest - whole < 1e-9) break;
    rest = 1 / (rest - whole);
  }
  return rational(num, den);
}

/** The exact rate that `framesPerSecond` means: the standard rate it is a rounding of, else the nearest simple fraction. */
export function exactRate(framesPerSecond: number): Rational {
  const standard = STANDARD_RATES.find(
    (rate) => Math.abs((framesPerSecond * rate.den) / rate.num - 1) < SNAP_TOLERANCE,
  );
  return standard ?? nearestFraction(framesPerSecond, MAX_DENOMINATOR);
}

/** How far the last picture may lie before the end that is promised: a few pictures of slow footage. */
const TOLERATED_SECONDS = 2;

/** Packets read at the end before it is taken for whole. */
const MAX_PACKETS = 500;

/**
 * True when no whole picture lies near the end that the header promises: the file was cut off. Only containers whose index
 * stands apart from the pictures promise what they do not hold. Moves the position.
 */
export async function endsEarly(input: InputHandle, stream: StreamInfo, seconds: number): Promise<boolean> {
  if (input.sniffed.demuxer !== 'mov' || seconds <= TOLERATED_SECONDS) return false;
  if (!(await input.seek(stream.startSeconds + seconds))) return true;
  const packet = newPacket();
  let last = Number.NEGATIVE_INFINITY;
  try {
    for (let read = 0; read < MAX_PACKETS; read += 1) {
      if ((await input.read(packet)) !== 'got') break;
      if (packet.streamIndex !== stream.index || !isPlainPacket(packet)) continue;
      const end = packetSeconds(packet, stream.timeBase) ?? last;
      last = Math.max(last, end - stream.startSeconds);
    }
  } finally {
    packet.free();
  }
  return last < seconds - TOLERATED_SECONDS;
}

/** The timestamps of a stream's packets to the end of the file, ticks, and where the last one ends, seconds from the first. */
export async function readToEnd(
  input: InputHandle,
  stream: StreamInfo,
): Promise<{ timestamps: number[]; endSeconds: number }> {
  const packet = newPacket();
  const timestamps: number[] = [];
  let end = 0;
  try {
    while ((await input.read(packet)) === 'got') {
      if (packet.streamIndex !== stream.index) continue;
      const { pts, duration } = packetTimes(packet);
      const start = pts ?? timestamps.length;
      timestamps.push(start);
      end = Math.max(end, start + duration);
    }
  } finally {
    packet.free();
  }
  const first = Math.min(end, ...timestamps.slice(0, 1));
  return { timestamps, endSeconds: ((end - first) * stream.timeBase.num) / stream.timeBase.den };
}

/** Whole pictures of a stream, counted by reading the file to its end without decoding. Moves the position. */
export async function countPackets(input: InputHandle, stream: StreamInfo): Promise<number> {
  await input.seek(stream.startSeconds);
  const packet = newPacket();
  let count = 0;
  try {
    while ((await input.read(packet)) === 'got') {
      if (packet.streamIndex === stream.index && isPlainPacket(packet)) count += 1;
    }
  } finally {
    packet.free();
  }
  return count;
}
