/**
 * The score: which notes sound when. The length of beats is bent so that the piece fills the asked length exactly; the
 * last bar rests on the tonic. Bars are written one at a time, so that a long piece needs no more memory than a short one.
 */

import { pick, type Random, seededRandom } from '@rushes/engine/generators';
import { STEMS, type StemName } from '../names.ts';
import type { MusicSpec } from '../types.ts';
import { type Measures, measuresOf } from './measures.ts';
import { chordPitches, type Harmony, harmonyOf, nearestVoicing, pitchOf } from './music-theory.ts';

export type Instrument = 'pad' | 'bass' | 'pluck' | 'bell' | 'kick' | 'hat' | 'clap' | 'shaker';

/** Which stem an instrument is heard in. */
export const stemOf: Readonly<Record<Instrument, StemName>> = {
  kick: 'drums',
  hat: 'drums',
  clap: 'drums',
  shaker: 'drums',
  bass: 'bass',
  pad: 'chords',
  pluck: 'chords',
  bell: 'melody',
};

export interface Note {
  instrument: Instrument;
  /** Seconds. */
  start: number;
  length: number;
  pitch: number;
  /** 0 to 1. */
  velocity: number;
  /** -1 left to 1 right. */
  pan: number;
  /** Seconds in which it dies away by itself, for notes of a last chord. */
  ring?: number;
}

/** A piece before its notes. */
export interface Score extends Measures {
  spec: MusicSpec;
  harmony: Harmony;
  seconds: number;
  progression: readonly number[];
  /** Root of the key in the bass octave. */
  root: number;
  /** Melody in scale steps above the chord's root per eighth of two bars; null = rest. */
  motif: (number | null)[];
}

/** A two-bar tune: chord tones on strong eighths, steps between them, with breath at the end. */
function motifOf(harmony: Harmony, random: Random): (number | null)[] {
  const motif: (number | null)[] = [];
  let step = pick(random, [0, 2, 4]);
  for (let eighth = 0; eighth < 16; eighth++) {
    const strong = eighth % 4 === 0;
    const breath = eighth % 8 >= 6;
    const sounds = random() < harmony.melody * (strong ? 1.15 : breath ? 0.25 : 0.5);
    if (strong)
      step = pick(
        random,
        [0, 2, 4, 4, 7].filter((tone) => Math.abs(tone - step) <= 4),
      );
    else step += pick(random, [-1, 1, -2, 1]);
    step = Math.max(-2, Math.min(8, step));
    motif.push(sounds ? step : null);
  }
  return motif;
}

/** Plans a piece of this length: key, beat, bars, harmony and tune. */
export function planScore(spec: MusicSpec, seconds: number): Score {
  const harmony = harmonyOf(spec.mood, spec.mode);
  const random = seededRandom(spec.seed);
  return {
    spec,
    harmony,
    seconds,
    ...measuresOf(spec, seconds),
    progression: pick(random, harmony.progressions),
    root: 36 + ((spec.key + 5) % 12) - 5,
    motif: motifOf(harmony, random),
  };
}

/** The chord of a bar: the progression, a dominant before the end, the tonic at the end. */
function degreeOf(score: Score, bar: number): number {
  const last = score.bars.length - 1;
  if (bar === last) return 0;
  if (bar === last - 1 && last >= (score.ring === null ? 3 : 2))
    return score.spec.mood === 'dreamy' || score.spec.mood === 'calm' ? 3 : 4;
  return score.progression[bar % score.progression.length] ?? 0;
}

/** How full a bar sounds, 0 to 1: an entrance, a swell, a breath every eight bars, a quiet end. */
function energyOf(score: Score, bar: number): number {
  const count = score.bars.length;
  if (score.ring !== null && bar === count - 1) return 1;
  if (count <= 2) return bar === 0 ? 0.6 : 0.4;
  if (bar === count - 1) return 0.25;
  const entrance = Math.min(1, 0.4 + (0.6 * bar) / Math.min(4, Math.max(1, Math.floor(count / 4))));
  const breath = count > 12 && bar % 8 === 0 && bar > 0 ? 0.6 : 1;
  const leaving = bar === count - 2 && score.ring === null ? 0.8 : 1;
  return entrance * breath * leaving;
}

interface Bar {
  score: Score;
  index: number;
  start: number;
  beats: number;
  degree: number;
  energy: number;
  isLast: boolean;
  random: Random;
}

function padNotes({ score, start, beats, degree, isLast, energy }: Bar): Note[] {
  const pitches = nearestVoicing(chordPitches({ harmony: score.harmony, root: score.root + 24, degree }), 60);
  const length = beats * score.beat;
  return pitches.map(
    (pitch, index): Note => ({
      instrument: 'pad',
      start,
      length: isLast ? score.seconds - start : length,
      pitch,
      velocity: 0.55 + 0.3 * energy,
      pan: pitches.length > 1 ? (index / (pitches.length - 1) - 0.5) * 0.9 : 0,
    }),
  );
}

/** Eighths of a bar on which the bass sounds, by pace and energy. */
function bassPattern({ score, energy }: Bar): readonly number[] {
  if (score.spec.mood === 'tense' && energy > 0.5) return [0, 1, 2, 3, 4, 5, 6, 7];
  if (score.spec.metre === 3) return score.spec.pace === 'fast' && energy > 0.5 ? [0, 2, 4] : [0];
  if (score.spec.pace === 'fast' && energy > 0.5) return [0, 2, 3, 4, 6, 7];
  if (score.spec.pace === 'calm' || energy < 0.5) return [0];
  return [0, 3, 4];
}

function bassNotes(bar: Bar): Note[] {
  const { score, start, beats, degree, isLast, energy } = bar;
  const pitch = pitchOf({
    harmony: score.harmony,
    root: score.root,
    degree: degree > 4 ? degree - 7 : degree,
  });
  const low = pitch < 33 ? pitch + 12 : pitch;
  if (isLast)
    return [{ instrument: 'bass', start, length: score.seconds - start, pitch: low, velocity: 0.7, pan: 0 }];
  const eighth = score.beat / 2;
  const pattern = bassPattern(bar).filter((at) => at < beats * 2);
  return pattern.map((at, index): Note => {
    const next = pattern[index + 1] ?? beats * 2;
    return {
      instrument: 'bass',
      start: start + at * eighth,
      length: (next - at) * eighth * 0.92,
      pitch: low,
      velocity: (at === 0 ? 0.85 : 0.68) * (0.75 + 0.25 * energy),
      pan: 0,
    };
  });
}

const SHAPES: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 2, 1, 2, 1],
  [0, 2, 1, 3, 0, 2, 1, 3],
  [0, 1, 2, 1, 3, 2, 1, 2],
  [3, 2, 1, 0, 1, 2, 3, 2],
];

function arpeggioNotes(bar: Bar): Note[] {
  const { score, start, beats, degree, energy, isLast, index } = bar;
  const { harmony, spec } = score;
  const tones = nearestVoicing(chordPitches({ harmony, root: score.root + 36, degree, stack: 3 }), 71);
  const pitches = [...tones, (tones[0] ?? 72) + 12];
  const calm = spec.pace === 'calm';
  const step =
    score.beat / (calm ? 1 : spec.pace === 'fast' ? 4 : 2) / (spec.mood === 'epic' && !calm ? 1 : 1);
  const shape = SHAPES[(spec.seed + Math.floor(index / 8)) % SHAPES.length] ?? [0];
  if (isLast) {
    return pitches.map(
      (pitch, order): Note => ({
        instrument: 'pluck',
        start: start + order * 0.09,
        length: score.beat * 2,
        pitch,
        velocity: 0.5 - order * 0.05,
        pan: (order - 1.5) * 0.3,
      }),
    );
  }
  const notes: Note[] = [];
  const count = Math.round((beats * score.beat) / step);
  const accented = spec.metre === 3 ? Math.round((3 * score.beat) / step) : 4;
  for (let at = 0; at < count; at++) {
    const accent = at % accented === 0 ? 1 : 0.72;
    const present = bar.random() < harmony.arpeggio * (0.55 + 0.5 * energy);
    if (!present && at !== 0) continue;
    notes.push({
      instrument: 'pluck',
      start: start + at * step,
      length: step * 1.6,
      pitch: pitches[(shape[at % shape.length] ?? 0) % pitches.length] ?? 72,
      velocity: 0.5 * accent * (0.6 + 0.4 * energy),
      pan: at % 2 ? 0.34 : -0.34,
    });
  }
  return notes;
}

function melodyNotes(bar: Bar): Note[] {
  const { score, start, beats, degree, energy, isLast, index } = bar;
  const { harmony } = score;
  const pitchAt = (step: number) => pitchOf({ harmony, root: score.root + 36, degree: degree + step });
  if (isLast)
    return [
      {
        instrument: 'bell',
        start,
        length: score.beat * 3,
        pitch: nearestVoicing([pitchAt(0)], 76)[0] ?? 72,
        velocity: 0.5,
        pan: 0.1,
      },
    ];
  if (energy < 0.55 || (index % 8 >= 6 && score.bars.length > 10)) return [];
  const eighth = score.beat / 2;
  const notes: Note[] = [];
  for (let at = 0; at < beats * 2; at++) {
    const step = score.motif[((index % 2) * 8 + at) % 16];
    if (step === null || step === undefined) continue;
    const base = nearestVoicing([pitchAt(0)], 72)[0] ?? 72;
    notes.push({
      instrument: 'bell',
      start: start + at * eighth,
      length: eighth * 2.2,
      pitch: base + pitchAt(step) - pitchAt(0),
      velocity: at % 4 === 0 ? 0.55 : 0.42,
      pan: 0.14,
    });
  }
  return notes;
}

function drumNotes(bar: Bar): Note[] {
  const { score, start, beats, energy, isLast } = bar;
  const level =
    score.harmony.drums * (score.spec.pace === 'calm' ? 0.45 : score.spec.pace === 'fast' ? 1 : 0.85);
  if (isLast)
    return level > 0
      ? [{ instrument: 'kick', start, length: 0.4, pitch: 36, velocity: 0.5 * level, pan: 0 }]
      : [];
  if (level < 0.1 || energy < 0.5) return [];
  const notes: Note[] = [];
  const inThree = score.spec.metre === 3;
  const eighth = score.beat / 2;
  const hit = (instrument: Instrument, at: number, velocity: number, pan = 0) =>
    notes.push({
      instrument,
      start: start + at * eighth,
      length: 0.3,
      pitch: 36,
      velocity: velocity * level,
      pan,
    });
  for (let at = 0; at < beats * 2; at++) {
    const kick = inThree ? at === 0 : score.spec.pace === 'fast' ? at % 2 === 0 : at === 0 || at === 5;
    if (kick) hit('kick', at, at === 0 ? 0.95 : 0.8);
    if ((inThree ? at === 2 || at === 4 : at % 4 === 2) && energy > 0.7) hit('clap', at, 0.5, 0.05);
    if (energy > 0.6) hit(at % 2 ? 'hat' : 'shaker', at, at % 2 ? 0.5 : 0.34, at % 2 ? 0.25 : -0.25);
    if (score.spec.pace === 'fast' && energy > 0.8) hit('hat', at + 0.5, 0.22, 0.3);
  }
  return notes;
}

/** The notes that begin in a bar. */
export function notesOfBar(score: Score, index: number): Note[] {
  const place = score.bars[index];
  if (!place) return [];
  const bar: Bar = {
    score,
    index,
    start: place.firstBeat * score.beat,
    beats: place.beats,
    degree: degreeOf(score, index),
    energy: energyOf(score, index),
    isLast: index === score.bars.length - 1,
    // The same figure returns every four bars, so that the ear finds it again.
    random: seededRandom(score.spec.seed + (index % 4) * 7919),
  };
  const notes = [
    ...padNotes(bar),
    ...bassNotes(bar),
    ...arpeggioNotes(bar),
    ...melodyNotes(bar),
    ...drumNotes(bar),
  ];
  const { ring } = score;
  // What the last chord is made of dies away until the very end, whenever it is struck.
  const last = (note: Note): Note =>
    ring === null ? note : { ...note, ring: Math.max(0.05, score.seconds - note.start) };
  return (bar.isLast ? notes.map(last) : notes).sort((a, b) => a.start - b.start);
}

/** The stems in which something is heard: calm music has no drums. */
export function stemsOf(spec: MusicSpec, seconds: number): StemName[] {
  const score = planScore(spec, seconds);
  const heard = new Set<StemName>();
  for (let bar = 0; bar < score.bars.length && heard.size < STEMS.length; bar++) {
    for (const { instrument, velocity } of notesOfBar(score, bar)) {
      if (velocity > 0) heard.add(stemOf[instrument]);
    }
  }
  return STEMS.filter((stem) => heard.has(stem));
}
