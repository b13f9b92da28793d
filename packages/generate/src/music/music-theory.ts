/** Harmony by mood: scales, progressions, voicings. Pitches are MIDI numbers (60 = middle C). */
import type { MoodName } from '../names.ts';

/** Semitones of the scale's seven degrees. */
type Scale = readonly number[];

const MAJOR: Scale = [0, 2, 4, 5, 7, 9, 11];
const MINOR: Scale = [0, 2, 3, 5, 7, 8, 10];
const LYDIAN: Scale = [0, 2, 4, 6, 7, 9, 11];

/** What a mood sounds like. Degrees count from 0, the tonic. */
export interface Harmony {
  scale: Scale;
  /** Chord degrees, one per bar, repeated. */
  progressions: readonly (readonly number[])[];
  /** Thirds stacked on each chord: 3 = triad, 4 = seventh chord, 5 = ninth chord. */
  stack: number;
  /** 0 to 1. */
  drums: number;
  melody: number;
  arpeggio: number;
  /** Brightness of plucked notes, 0 to 1. */
  brightness: number;
  /** Share of the reverb. */
  space: number;
}

const HARMONIES: Record<MoodName, Harmony> = {
  bright: {
    scale: MAJOR,
    progressions: [
      [0, 4, 5, 3],
      [0, 3, 5, 4],
      [0, 5, 3, 4],
    ],
    stack: 3,
    drums: 0.7,
    melody: 0.6,
    arpeggio: 0.9,
    brightness: 0.75,
    space: 0.22,
  },
  calm: {
    scale: MAJOR,
    progressions: [
      [0, 3, 0, 4],
      [0, 2, 3, 3],
      [0, 5, 3, 0],
    ],
    stack: 4,
    drums: 0,
    melody: 0.45,
    arpeggio: 0.5,
    brightness: 0.35,
    space: 0.42,
  },
  epic: {
    scale: MINOR,
    progressions: [
      [0, 5, 2, 6],
      [0, 3, 5, 6],
      [0, 5, 3, 4],
    ],
    stack: 3,
    drums: 0.9,
    melody: 0.5,
    arpeggio: 0.9,
    brightness: 0.6,
    space: 0.36,
  },
  warm: {
    scale: MAJOR,
    progressions: [
      [0, 5, 1, 4],
      [0, 2, 5, 3],
      [3, 4, 2, 5],
    ],
    stack: 4,
    drums: 0.25,
    melody: 0.6,
    arpeggio: 0.6,
    brightness: 0.4,
    space: 0.3,
  },
  playful: {
    scale: MAJOR,
    progressions: [
      [0, 3, 0, 4],
      [0, 5, 1, 4],
      [0, 0, 3, 4],
    ],
    stack: 3,
    drums: 0.75,
    melody: 0.85,
    arpeggio: 0.7,
    brightness: 0.9,
    space: 0.16,
  },
  tense: {
    scale: MINOR,
    progressions: [
      [0, 0, 5, 4],
      [0, 3, 0, 6],
      [0, 5, 0, 4],
    ],
    stack: 3,
    drums: 0.8,
    melody: 0.25,
    arpeggio: 1,
    brightness: 0.55,
    space: 0.3,
  },
  melancholic: {
    scale: MINOR,
    progressions: [
      [0, 5, 2, 6],
      [0, 6, 5, 6],
      [0, 3, 5, 4],
    ],
    stack: 4,
    drums: 0,
    melody: 0.6,
    arpeggio: 0.45,
    brightness: 0.3,
    space: 0.45,
  },
  dreamy: {
    scale: LYDIAN,
    progressions: [
      [0, 1, 0, 4],
      [0, 2, 5, 1],
      [0, 4, 1, 0],
    ],
    stack: 5,
    drums: 0.15,
    melody: 0.55,
    arpeggio: 0.7,
    brightness: 0.5,
    space: 0.5,
  },
};

/** The harmony of a mood; in another scale than its own where a mode is asked for, with chords that suit that one. */
export function harmonyOf(mood: MoodName, mode?: 'major' | 'minor'): Harmony {
  const own = HARMONIES[mood];
  if (mode === undefined) return own;
  const scale = mode === 'major' ? MAJOR : MINOR;
  const isOwn = (own.scale === MINOR) === (mode === 'minor');
  const { progressions } = isOwn ? own : HARMONIES[mode === 'major' ? 'bright' : 'epic'];
  // A piece in a key begins on its tonic.
  return { ...own, scale, progressions: progressions.filter(([first]) => first === 0) };
}

/** The pitch of a scale degree; degrees beyond 6 or below 0 go on in other octaves. */
export function pitchOf(options: { harmony: Harmony; root: number; degree: number }): number {
  const { harmony, root, degree } = options;
  const octave = Math.floor(degree / 7);
  return root + octave * 12 + (harmony.scale[degree - octave * 7] ?? 0);
}

/** Pitches of a chord from its root upwards, in close position. */
export function chordPitches(options: {
  harmony: Harmony;
  root: number;
  degree: number;
  stack?: number;
}): number[] {
  const { harmony, root, degree } = options;
  const count = options.stack ?? harmony.stack;
  return Array.from({ length: count }, (_, index) => pitchOf({ harmony, root, degree: degree + index * 2 }));
}

/** The chord moved by octaves, note by note, into the range nearest to the voicing before it. */
export function nearestVoicing(pitches: readonly number[], center: number): number[] {
  const moved = pitches.map((pitch) => {
    const octaves = Math.round((center - pitch) / 12);
    return pitch + octaves * 12;
  });
  return [...new Set(moved)].sort((a, b) => a - b);
}

/** Hertz of a MIDI pitch. */
export function hertzOf(pitch: number): number {
  return 440 * 2 ** ((pitch - 69) / 12);
}
