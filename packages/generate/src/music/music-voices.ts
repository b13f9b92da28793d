/** Sounding notes: band-limited wave tables, envelopes and noise. All of it deterministic. */

import type { Instrument, Note } from './music-plan.ts';
import { hertzOf } from './music-theory.ts';

const TABLE = 2048;

/** One cycle of a tone: its samples, and how far it is from each to the next one, which is looked up faster than reckoned. */
interface Wave {
  samples: Float64Array;
  steps: Float64Array;
}

/** A sum of sine partials; `amplitudes[0]` is the fundamental. */
function waveTable(amplitudes: readonly number[]): Wave {
  // Rounded to single precision, which is how it sounded when they were kept so.
  const table = new Float32Array(TABLE + 1);
  const total = amplitudes.reduce((sum, amplitude) => sum + Math.abs(amplitude), 0);
  for (let index = 0; index <= TABLE; index++) {
    let value = 0;
    for (const [partial, amplitude] of amplitudes.entries()) {
      value += amplitude * Math.sin((2 * Math.PI * (partial + 1) * index) / TABLE);
    }
    table[index] = value / total;
  }
  const samples = Float64Array.from(table.subarray(0, TABLE));
  return { samples, steps: samples.map((value, index) => (table[index + 1] as number) - value) };
}

function falling(count: number, power: number): number[] {
  return Array.from({ length: count }, (_, index) => 1 / (index + 1) ** power);
}

// Few partials that fall fast: soft, and free of aliasing up to the highest notes played (MIDI 96).
const SOFT = waveTable(falling(16, 1.3));
const WARM = waveTable([1, 0.6, 0.28, 0.14, 0.08, 0.05]);
const DULL = waveTable([1, 0.26, 0.12, 0.05]);
const BRIGHT = waveTable([1, 0.7, 0.62, 0.45, 0.36, 0.26, 0.2, 0.14, 0.1, 0.08]);
const BELL = waveTable([1, 0.1, 0.3, 0.05, 0.14, 0.1]);

/** Level and place of an instrument in the mix: gain, send to the delay, send to the reverb. */
const MIX: Record<Instrument, { gain: number; delay: number; reverb: number }> = {
  pad: { gain: 0.115, delay: 0, reverb: 0.8 },
  bass: { gain: 0.21, delay: 0, reverb: 0.04 },
  pluck: { gain: 0.46, delay: 0.4, reverb: 0.5 },
  bell: { gain: 0.34, delay: 0.5, reverb: 0.8 },
  kick: { gain: 0.42, delay: 0, reverb: 0.05 },
  hat: { gain: 0.22, delay: 0, reverb: 0.12 },
  clap: { gain: 0.24, delay: 0, reverb: 0.4 },
  shaker: { gain: 0.17, delay: 0, reverb: 0.15 },
};

/** The buses a voice is added to; all of one block's length. */
export interface Buses {
  left: Float32Array;
  right: Float32Array;
  delay: Float32Array;
  reverb: Float32Array;
}

/**
 * A note that sounds. Where it is stands in locals of `add` while it sounds: a number of a closure that changes is an object
 * of its own each time, which took half the time of a piece. `add` renders the next `frames` samples, from `offset` of the block; false when it has ended. */
export interface Voice {
  add: (buses: Buses, offset: number, frames: number) => boolean;
}

/** Smallest level that is kept sounding. */
const INAUDIBLE = 0.002;

interface Sends {
  left: number;
  right: number;
  delay: number;
  reverb: number;
}

/** Equal-power panning of a note with its instrument's level. */
function sendsOf(note: Note): Sends {
  const mix = MIX[note.instrument];
  const level = mix.gain * note.velocity;
  const angle = ((note.pan + 1) * Math.PI) / 4;
  return {
    left: level * Math.cos(angle),
    right: level * Math.sin(angle),
    // Echoes of a last chord would be cut off.
    delay: note.ring === undefined ? level * mix.delay : 0,
    reverb: level * mix.reverb,
  };
}

/** A tone that swells, holds and fades: pads and bass. Two slightly detuned oscillators, one to each side. */
function sustained(
  note: Note,
  sampleRate: number,
  shape: { wave: Wave; attack: number; release: number; detune: number },
): Voice {
  const { samples, steps } = shape.wave;
  const sends = sendsOf(note);
  const hertz = hertzOf(note.pitch);
  const stepA = (hertz * (1 - shape.detune) * TABLE) / sampleRate;
  const stepB = (hertz * (1 + shape.detune) * TABLE) / sampleRate;
  const attack = Math.max(1, Math.min(shape.attack, note.length * 0.4, (note.ring ?? 9) * 0.05) * sampleRate);
  const hold = Math.max(attack, (note.ring === undefined ? note.length : note.ring * 0.15) * sampleRate);
  // The room sounds on after a last chord has ended.
  const release = (note.ring === undefined ? shape.release : note.ring * 0.8) * sampleRate;
  const state = { phaseA: (note.pitch * 377) % TABLE, phaseB: (note.pitch * 911) % TABLE, age: 0 };
  return {
    add: (buses, offset, frames) => {
      const { left, right, reverb } = buses;
      const { left: toLeft, right: toRight, reverb: toReverb } = sends;
      const end = offset + frames;
      let { phaseA, phaseB, age } = state;
      for (let index = offset; index < end; index++, age++) {
        let envelope = 1;
        if (age < attack || age > hold) {
          // A smooth rise and fall: squared ramps have no corner that could be heard.
          const rise = age < attack ? age / attack : 1;
          const fall = age > hold ? Math.max(0, 1 - (age - hold) / release) : 1;
          envelope = rise * rise * (3 - 2 * rise) * fall * fall;
        }
        const a = phaseA | 0;
        const b = phaseB | 0;
        const valueA = ((samples[a] as number) + (steps[a] as number) * (phaseA - a)) * envelope;
        const valueB = ((samples[b] as number) + (steps[b] as number) * (phaseB - b)) * envelope;
        left[index] = (left[index] as number) + (valueA * 1.3 + valueB * 0.7) * toLeft;
        right[index] = (right[index] as number) + (valueA * 0.7 + valueB * 1.3) * toRight;
        reverb[index] = (reverb[index] as number) + (valueA + valueB) * toReverb;
        phaseA += stepA;
        if (phaseA >= TABLE) phaseA -= TABLE;
        phaseB += stepB;
        if (phaseB >= TABLE) phaseB -= TABLE;
      }
      state.phaseA = phaseA;
      state.phaseB = phaseB;
      state.age = age;
      return age < hold + release;
    },
  };
}

/** A struck tone whose bright beginning fades into a dull one: plucks and bells. */
function struck(
  note: Note,
  sampleRate: number,
  shape: { bright: Wave; dull: Wave; decay: number; brightness: number },
): Voice {
  const { samples: brightSamples, steps: brightSteps } = shape.bright;
  const { samples: dullSamples, steps: dullSteps } = shape.dull;
  const sends = sendsOf(note);
  const step = (hertzOf(note.pitch) * TABLE) / sampleRate;
  const attack = 0.004 * sampleRate;
  const decay = note.ring === undefined ? shape.decay : note.ring / 4;
  const decayFactor = Math.exp(-1 / (decay * sampleRate));
  const brightFactor = Math.exp(-1 / (0.12 * sampleRate));
  const state = { level: 1, brightness: shape.brightness, phase: 0, age: 0 };
  return {
    add: (buses, offset, frames) => {
      const { left, right, delay, reverb } = buses;
      const { left: toLeft, right: toRight, delay: toDelay, reverb: toReverb } = sends;
      const end = offset + frames;
      let { level, brightness, phase, age } = state;
      for (let index = offset; index < end; index++, age++) {
        const at = phase | 0;
        const share = phase - at;
        const soft = (dullSamples[at] as number) + (dullSteps[at] as number) * share;
        const sharp = (brightSamples[at] as number) + (brightSteps[at] as number) * share;
        let value = (soft + (sharp - soft) * brightness) * level;
        if (age < attack) value *= age / attack;
        left[index] = (left[index] as number) + value * toLeft;
        right[index] = (right[index] as number) + value * toRight;
        delay[index] = (delay[index] as number) + value * toDelay;
        reverb[index] = (reverb[index] as number) + value * toReverb;
        level *= decayFactor;
        brightness *= brightFactor;
        phase += step;
        if (phase >= TABLE) phase -= TABLE;
      }
      state.level = level;
      state.brightness = brightness;
      state.phase = phase;
      state.age = age;
      return level > INAUDIBLE;
    },
  };
}

/** A sine that falls in pitch: a soft kick drum. */
function kick(note: Note, sampleRate: number): Voice {
  const sends = sendsOf(note);
  const decay = Math.exp(-1 / (0.13 * sampleRate));
  const drop = Math.exp(-1 / (0.035 * sampleRate));
  const attack = 0.003 * sampleRate;
  const state = { level: 1, sweep: 1, phase: 0, age: 0 };
  return {
    add: (buses, offset, frames) => {
      const { left, right, reverb } = buses;
      let { level, sweep, phase, age } = state;
      for (let index = offset; index < offset + frames; index++, age++) {
        const value = Math.sin(phase) * level * (age < attack ? age / attack : 1);
        left[index] = (left[index] as number) + value * sends.left;
        right[index] = (right[index] as number) + value * sends.right;
        reverb[index] = (reverb[index] as number) + value * sends.reverb;
        phase += (2 * Math.PI * (46 + 110 * sweep)) / sampleRate;
        level *= decay;
        sweep *= drop;
      }
      state.level = level;
      state.sweep = sweep;
      state.phase = phase;
      state.age = age;
      return level > INAUDIBLE;
    },
  };
}

/** Filtered noise that fades: hats, claps, shakers. `low` keeps the deeper part, 0 to 1. */
function noise(note: Note, sampleRate: number, shape: { decay: number; attack: number; low: number }): Voice {
  const sends = sendsOf(note);
  const decay = Math.exp(-1 / (shape.decay * sampleRate));
  const attack = Math.max(1, shape.attack * sampleRate);
  const seed = (Math.round(note.start * sampleRate) * 2654435761) >>> 0 || 1;
  const state = { random: seed, level: 1, age: 0, slow: 0, smooth: 0 };
  return {
    add: (buses, offset, frames) => {
      const { left, right, reverb } = buses;
      let { random, level, age, slow, smooth } = state;
      for (let index = offset; index < offset + frames; index++, age++) {
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
        const white = (random >>> 0) / 2147483648 - 1;
        slow += (white - slow) * shape.low;
        smooth += (white - slow - smooth) * 0.55;
        const value = smooth * level * (age < attack ? age / attack : 1);
        left[index] = (left[index] as number) + value * sends.left;
        right[index] = (right[index] as number) + value * sends.right;
        reverb[index] = (reverb[index] as number) + value * sends.reverb;
        level *= decay;
      }
      state.random = random;
      state.level = level;
      state.age = age;
      state.slow = slow;
      state.smooth = smooth;
      return level > INAUDIBLE;
    },
  };
}

/** The voice of a note. `brightness` 0 to 1 colours plucked notes. */
export function voiceOf(note: Note, sampleRate: number, brightness: number): Voice {
  switch (note.instrument) {
    case 'pad':
      return sustained(note, sampleRate, { wave: SOFT, attack: 0.35, release: 0.9, detune: 0.0022 });
    case 'bass':
      return sustained(note, sampleRate, { wave: WARM, attack: 0.012, release: 0.09, detune: 0.0005 });
    case 'pluck':
      return struck(note, sampleRate, {
        bright: BRIGHT,
        dull: DULL,
        decay: Math.min(0.6, 0.16 + note.length * 0.4),
        brightness,
      });
    case 'bell':
      return struck(note, sampleRate, {
        bright: BELL,
        dull: DULL,
        decay: 0.6,
        brightness: 0.4 + brightness * 0.6,
      });
    case 'kick':
      return kick(note, sampleRate);
    case 'hat':
      return noise(note, sampleRate, { decay: 0.035, attack: 0.002, low: 0.5 });
    case 'clap':
      return noise(note, sampleRate, { decay: 0.075, attack: 0.003, low: 0.12 });
    case 'shaker':
      return noise(note, sampleRate, { decay: 0.05, attack: 0.018, low: 0.4 });
  }
}
