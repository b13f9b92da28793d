/** The composer: from a music spec to samples. Pure: the same spec, length and rate give the same samples. */
import { MediaError } from '@rushes/engine/generators';
import type { MusicSpec } from '../types.ts';
import { createEcho, createRoom, softCeiling } from './music-effects.ts';
import { type Note, notesOfBar, planScore, type Score } from './music-plan.ts';
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

/** The gain at a frame: in within 30 ms, out over the last bar or so, reaching zero at the very end. */
function fadeAt(frame: number, total: number, options: { fadeIn: number; fadeOut: number }): number {
  const rise = Math.min(1, frame / options.fadeIn);
  const rest = Math.min(1, (total - 1 - frame) / options.fadeOut);
  return rise * Math.max(0, rest) ** 1.4;
}

interface Player {
  score: Score;
  nextBar: number;
  pending: Note[];
  voices: Voice[];
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
function playBlock(
  player: Player,
  block: { first: number; frames: number; sampleRate: number; buses: Buses },
): void {
  const { first, frames, sampleRate, buses } = block;
  player.voices = player.voices.filter((voice) => voice.add(buses, 0, frames));
  const later: Note[] = [];
  for (const note of player.pending) {
    const at = Math.round(note.start * sampleRate) - first;
    if (at >= frames) {
      later.push(note);
      continue;
    }
    const offset = Math.max(0, at);
    const voice = voiceOf(note, sampleRate, player.score.harmony.brightness);
    if (voice.add(buses, offset, frames - offset)) player.voices.push(voice);
  }
  player.pending = later;
}

/**
 * The piece as interleaved stereo blocks of at most 1024 frames, together exactly
 * `round(seconds * sampleRate)` frames; memory does not grow with the length. Peak at most 0.88.
 * Throws MediaError `invalid` on a length or rate out of bounds.
 */
export function* musicBlocks(spec: MusicSpec, seconds: number, sampleRate: number): Generator<Float32Array> {
  checkLength(seconds, sampleRate);
  const total = Math.max(1, Math.round(seconds * sampleRate));
  const score = planScore(spec, seconds);
  const player: Player = { score, nextBar: 0, pending: [], voices: [] };
  const buses: Buses = {
    left: new Float32Array(BLOCK),
    right: new Float32Array(BLOCK),
    delay: new Float32Array(BLOCK),
    reverb: new Float32Array(BLOCK),
  };
  const echo = createEcho(sampleRate, score.beat * 0.75);
  const room = createRoom(sampleRate, score.harmony.space, BLOCK);
  const fades = { fadeIn: 0.03 * sampleRate, fadeOut: Math.min(seconds * 0.25, 2.4) * sampleRate };
  for (let first = 0; first < total; first += BLOCK) {
    const frames = Math.min(BLOCK, total - first);
    for (const bus of [buses.left, buses.right, buses.delay, buses.reverb]) bus.fill(0);
    fetchBars(player, (first + frames) / sampleRate);
    playBlock(player, { first, frames, sampleRate, buses });
    echo.add(buses.delay, buses.left, buses.right, frames);
    room.add(buses.reverb, buses.left, buses.right, frames);
    const out = new Float32Array(frames * 2);
    for (let index = 0; index < frames; index++) {
      const gain = fadeAt(first + index, total, fades);
      out[index * 2] = softCeiling((buses.left[index] as number) * MASTER) * gain;
      out[index * 2 + 1] = softCeiling((buses.right[index] as number) * MASTER) * gain;
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
