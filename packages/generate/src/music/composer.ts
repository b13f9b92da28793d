/** The composer: from a music spec to samples. Pure: the same spec, length and rate give the same samples. */
import { MediaError } from '@rushes/engine/generators';
import type { StemName } from '../names.ts';
import type { MusicSpec } from '../types.ts';
import { type Note, notesOfBar, planScore, type Score, stemOf } from './music-plan.ts';
import { type Buses, type Voice, voiceOf } from './music-voices.ts';

/** Frames rendered at a time; notes begin on any frame inside. */
const BLOCK = 1024;

/** Level of the whole mix before the ceiling: about -18 dBFS on average. */
const MASTER = 1.3;

function checkLength(seconds: number, sampleRate: number): void {
  if (!(seconds > 0) || seconds > 86_400)
    throw new MediaError('invalid', 'music must last more than 0 and at most 86400 seconds');
  if (!Number.isInteger(sampleRate) || sampleRate < 8000 || sampleRate > 192_000)
    throw new MediaError('invalid', 'the sample rate must be a whole number from 8000 to 192000');
}

/** The gain at a frame: in within 30 ms, out until the very end, where it is zero. */
function fadeAt(frame: number, total: number, options: { fadeIn: number; fadeOut: number }): number {
  // All but the ends of a piece: a power for each sample took a tenth of its time.
  if (frame >= options.fadeIn && total - 1 - frame >= options.fadeOut) return 1;
  const rise = Math.min(1, frame / options.fadeIn);
  const rest = Math.min(1, (total - 1 - frame) / options.fadeOut);
  return rise * Math.max(0, rest) ** 1.4;
}

// Room and echo around the voices, and the ceiling above them. Block-wise, in place, no allocation per block.

/** A stereo echo: sound goes left, then right, getting darker each time. */
interface Echo {
  add: (input: Float32Array, left: Float32Array, right: Float32Array, frames: number) => void;
}

/** An echo of `seconds` between repeats. */
function createEcho(sampleRate: number, seconds: number): Echo {
  const length = Math.max(1, Math.round(seconds * sampleRate));
  const bufferLeft = new Float32Array(length);
  const bufferRight = new Float32Array(length);
  const feedback = 0.42;
  const state = { at: 0, darkLeft: 0, darkRight: 0 };
  return {
    add: (input, left, right, frames) => {
      let { at, darkLeft, darkRight } = state;
      for (let index = 0; index < frames; index++) {
        const echoLeft = bufferLeft[at] as number;
        const echoRight = bufferRight[at] as number;
        darkLeft += (echoLeft - darkLeft) * 0.4;
        darkRight += (echoRight - darkRight) * 0.4;
        bufferLeft[at] = (input[index] as number) + darkRight * feedback;
        bufferRight[at] = darkLeft * 0.8;
        left[index] = (left[index] as number) + darkLeft * 0.55;
        right[index] = (right[index] as number) + darkRight * 0.7;
        at = at + 1 === length ? 0 : at + 1;
      }
      Object.assign(state, { at, darkLeft, darkRight });
    },
  };
}

interface Line {
  buffer: Float32Array;
  at: number;
  memory: number;
}

function line(sampleRate: number, seconds: number): Line {
  return { buffer: new Float32Array(Math.max(1, Math.round(seconds * sampleRate))), at: 0, memory: 0 };
}

/** A room: damped parallel combs into all-passes (Schroeder's design), other lengths on either side. */
interface Room {
  add: (input: Float32Array, left: Float32Array, right: Float32Array, frames: number) => void;
}

const ALL_PASSES = [0.005, 0.0017] as const;

function side(sampleRate: number, spread: number) {
  const comb = (seconds: number) => line(sampleRate, seconds + spread);
  return {
    combs: [comb(0.0297), comb(0.0371), comb(0.0411), comb(0.0437)] as const,
    passes: ALL_PASSES.map((seconds) => line(sampleRate, seconds + spread / 3)),
  };
}

/**
 * Four combs with damping into their sum, in one go: each step is rounded as if the sum had been stored after it, which is
 * how it sounded when they ran one after the other.
 */
function runCombs(
  [one, two, three, four]: readonly [Line, Line, Line, Line],
  input: Float32Array,
  sum: Float32Array,
  frames: number,
): void {
  const { buffer: bufferA } = one;
  const { buffer: bufferB } = two;
  const { buffer: bufferC } = three;
  const { buffer: bufferD } = four;
  let { at: a, memory: memoryA } = one;
  let { at: b, memory: memoryB } = two;
  let { at: c, memory: memoryC } = three;
  let { at: d, memory: memoryD } = four;
  for (let index = 0; index < frames; index++) {
    const sample = input[index] as number;
    const outA = bufferA[a] as number;
    const outB = bufferB[b] as number;
    const outC = bufferC[c] as number;
    const outD = bufferD[d] as number;
    memoryA += (outA - memoryA) * 0.75;
    memoryB += (outB - memoryB) * 0.75;
    memoryC += (outC - memoryC) * 0.75;
    memoryD += (outD - memoryD) * 0.75;
    bufferA[a] = sample + memoryA * 0.83;
    bufferB[b] = sample + memoryB * 0.83;
    bufferC[c] = sample + memoryC * 0.83;
    bufferD[d] = sample + memoryD * 0.83;
    sum[index] = Math.fround(Math.fround(outA + outB) + outC) + outD;
    a = a + 1 === bufferA.length ? 0 : a + 1;
    b = b + 1 === bufferB.length ? 0 : b + 1;
    c = c + 1 === bufferC.length ? 0 : c + 1;
    d = d + 1 === bufferD.length ? 0 : d + 1;
  }
  Object.assign(one, { at: a, memory: memoryA });
  Object.assign(two, { at: b, memory: memoryB });
  Object.assign(three, { at: c, memory: memoryC });
  Object.assign(four, { at: d, memory: memoryD });
}

function runAllPass(pass: Line, sum: Float32Array, frames: number): void {
  const { buffer } = pass;
  const length = buffer.length;
  let { at } = pass;
  for (let index = 0; index < frames; index++) {
    const delayed = buffer[at] as number;
    const into = (sum[index] as number) + delayed * 0.5;
    buffer[at] = into;
    sum[index] = delayed - into * 0.5;
    at = at + 1 === length ? 0 : at + 1;
  }
  pass.at = at;
}

/** A room whose sound is added with `level`. */
function createRoom(sampleRate: number, level: number, blockFrames: number): Room {
  const sides = [side(sampleRate, 0), side(sampleRate, 0.0011)] as const;
  const sum = new Float32Array(blockFrames);
  return {
    add: (input, left, right, frames) => {
      for (const [index, { combs, passes }] of sides.entries()) {
        runCombs(combs, input, sum, frames);
        for (const pass of passes) runAllPass(pass, sum, frames);
        const out = index === 0 ? left : right;
        for (let at = 0; at < frames; at++)
          out[at] = (out[at] as number) + (sum[at] as number) * level * 0.25;
      }
    },
  };
}

/** Greatest sample value that leaves the composer. */
const CEILING = 0.88;

/** A smooth ceiling: nearly linear when quiet, never above CEILING (a rational form of tanh). */
function softCeiling(value: number): number {
  const x = value / CEILING;
  if (x >= 3) return CEILING;
  if (x <= -3) return -CEILING;
  const square = x * x;
  return (CEILING * x * (27 + square)) / (27 + 9 * square);
}

/** What sounds together, with its own echo and room. */
interface Mix {
  buses: Buses;
  echo: Echo;
  room: Room;
  voices: Voice[];
}

function openMix({ beat, harmony }: Score, sampleRate: number): Mix {
  const bus = () => new Float32Array(BLOCK);
  return {
    buses: { left: bus(), right: bus(), delay: bus(), reverb: bus() },
    echo: createEcho(sampleRate, beat * 0.75),
    room: createRoom(sampleRate, harmony.space, BLOCK),
    voices: [],
  };
}

interface Player {
  score: Score;
  nextBar: number;
  pending: Note[];
  /** Where an instrument is heard. */
  mixOf(note: Note): Mix;
  mixes: readonly Mix[];
}

/** All in one mix; or one stem in the first, and what it is played with in the second. */
function openPlayer(score: Score, sampleRate: number, stem: StemName | undefined): Player {
  const whole = openMix(score, sampleRate);
  const rest = stem === undefined ? whole : openMix(score, sampleRate);
  return {
    score,
    nextBar: 0,
    pending: [],
    mixOf: ({ instrument }) => (stemOf[instrument] === stem ? whole : rest),
    mixes: stem === undefined ? [whole] : [whole, rest],
  };
}

/** Brings in the notes of bars that begin before `until` seconds. */
function fetchBars(player: Player, until: number): void {
  const { score } = player;
  for (
    let bar = score.bars[player.nextBar];
    bar && bar.firstBeat * score.beat < until;
    bar = score.bars[player.nextBar]
  ) {
    player.pending.push(...notesOfBar(score, player.nextBar));
    player.nextBar += 1;
  }
}

/** Sounds running notes over the block and starts those that begin inside it. */
function playBlock(player: Player, block: { first: number; frames: number; sampleRate: number }): void {
  const { first, frames, sampleRate } = block;
  for (const mix of player.mixes) {
    for (const bus of Object.values(mix.buses)) bus.fill(0);
    mix.voices = mix.voices.filter((voice) => voice.add(mix.buses, 0, frames));
  }
  const later: Note[] = [];
  for (const note of player.pending) {
    const at = Math.round(note.start * sampleRate) - first;
    if (at >= frames) {
      later.push(note);
      continue;
    }
    const offset = Math.max(0, at);
    const voice = voiceOf(note, sampleRate, player.score.harmony.brightness);
    const { buses, voices } = player.mixOf(note);
    if (voice.add(buses, offset, frames - offset)) voices.push(voice);
  }
  player.pending = later;
  for (const { buses, echo, room } of player.mixes) {
    echo.add(buses.delay, buses.left, buses.right, frames);
    room.add(buses.reverb, buses.left, buses.right, frames);
  }
}

/** A sample under the ceiling; of a stem as much of it as the ceiling leaves of the whole, so that stems add up to it. */
function master(own: number, rest: number | undefined): number {
  if (rest === undefined) return softCeiling(own * MASTER);
  const whole = (own + rest) * MASTER;
  return own * MASTER * (Math.abs(whole) < 1e-6 ? 1 : softCeiling(whole) / whole);
}

/**
 * The piece, or one stem of it, as interleaved stereo blocks of at most 1024 frames, together exactly
 * `round(seconds * sampleRate)` frames; memory does not grow with the length. Peak at most 0.88.
 * Throws MediaError `invalid` on a length or rate out of bounds.
 */
export function* musicBlocks(spec: MusicSpec, seconds: number, sampleRate: number): Generator<Float32Array> {
  checkLength(seconds, sampleRate);
  const total = Math.max(1, Math.round(seconds * sampleRate));
  const score = planScore(spec, seconds);
  const player = openPlayer(score, sampleRate, spec.stem);
  const [own, rest] = player.mixes;
  if (own === undefined) return;
  // A chord that has died away needs no more than what takes its last trace.
  const fadeOut = score.ring === null ? Math.min(seconds * 0.25, 2.4) : Math.min(score.ring * 0.15, 0.3);
  const fades = { fadeIn: 0.03 * sampleRate, fadeOut: fadeOut * sampleRate };
  for (let first = 0; first < total; first += BLOCK) {
    const frames = Math.min(BLOCK, total - first);
    fetchBars(player, (first + frames) / sampleRate);
    playBlock(player, { first, frames, sampleRate });
    const out = new Float32Array(frames * 2);
    const isFaded = first < fades.fadeIn || total - first - frames < fades.fadeOut;
    if (rest === undefined && !isFaded) {
      const { left, right } = own.buses;
      for (let index = 0; index < frames; index++) {
        out[index * 2] = softCeiling((left[index] as number) * MASTER);
        out[index * 2 + 1] = softCeiling((right[index] as number) * MASTER);
      }
      yield out;
      continue;
    }
    for (let index = 0; index < frames; index++) {
      const gain = fadeAt(first + index, total, fades);
      out[index * 2] = master(own.buses.left[index] as number, rest?.buses.left[index]) * gain;
      out[index * 2 + 1] = master(own.buses.right[index] as number, rest?.buses.right[index]) * gain;
    }
    yield out;
  }
}

/** The whole piece as one interleaved stereo array; see `musicBlocks`, which long pieces should use. */
export function composeMusic(spec: MusicSpec, seconds: number, sampleRate: number): Float32Array {
  checkLength(seconds, sampleRate);
  const samples = new Float32Array(Math.max(1, Math.round(seconds * sampleRate)) * 2);
  let at = 0;
  for (const block of musicBlocks(spec, seconds, sampleRate)) {
    samples.set(block, at);
    at += block.length;
  }
  return samples;
}
