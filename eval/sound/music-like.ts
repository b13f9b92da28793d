/** Music by rules: chords, arpeggios, bass, drums and pads, in any mixture. */
import { between, type Random } from '../../packages/engine/src/random.ts';
import { RATE } from '../../packages/engine/src/testing/speech-like.ts';

const SCALES = [
  [0, 2, 4, 5, 7, 9, 11],
  [0, 2, 3, 5, 7, 8, 10],
  [0, 3, 5, 7, 10],
] as const;

interface Note {
  start: number;
  seconds: number;
  hertz: number;
  level: number;
  /** Weights of its partials. */
  partials: readonly number[];
  decay: number;
  vibrato: number;
}

function addNote(samples: Float32Array, note: Note): void {
  const from = Math.round(note.start * RATE);
  const until = Math.min(samples.length, Math.round((note.start + note.seconds) * RATE));
  for (const [index, weight] of note.partials.entries()) {
    const hertz = note.hertz * (index + 1);
    if (hertz > RATE / 2.2) break;
    for (let at = from; at < until; at += 1) {
      const time = (at - from) / RATE;
      const edge = Math.min(1, time * 100, (note.seconds - time) * 40);
      const bend = note.vibrato * Math.sin(2 * Math.PI * 5.5 * time);
      const level = note.level * weight * edge * Math.exp(-note.decay * (1 + 0.3 * index) * time);
      samples[at] = (samples[at] ?? 0) + level * Math.sin(2 * Math.PI * hertz * time + bend);
    }
  }
}

function addDrum(
  samples: Float32Array,
  { start, kind, level }: { start: number; kind: number; level: number },
  random: Random,
): void {
  const from = Math.round(start * RATE);
  const length = kind === 0 ? 0.25 : kind === 1 ? 0.15 : 0.05;
  let low = 0;
  for (let index = 0; index < length * RATE && from + index < samples.length; index += 1) {
    const time = index / RATE;
    const noise = random() - 0.5;
    low += 0.3 * (noise - low);
    const kick = Math.sin(2 * Math.PI * (50 * time + 12 * (1 - Math.exp(-30 * time)))) * Math.exp(-14 * time);
    const snare = (noise + 0.5 * Math.sin(2 * Math.PI * 190 * time)) * Math.exp(-22 * time);
    const hat = (noise - low) * Math.exp(-70 * time);
    samples[from + index] =
      (samples[from + index] ?? 0) + level * (kind === 0 ? kick : kind === 1 ? snare : hat);
  }
}

/** A piece with some of the parts. */
export function musicLike(random: Random, seconds: number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * RATE));
  const beat = 60 / between(random, 65, 165);
  const scale = SCALES[Math.floor(random() * SCALES.length)] ?? SCALES[0];
  const root = between(random, 50, 110);
  const degree = (step: number) => {
    const octave = Math.floor(step / scale.length);
    return root * 2 ** (octave + (scale[((step % scale.length) + scale.length) % scale.length] ?? 0) / 12);
  };
  const timbre = () =>
    Array.from(
      { length: 8 },
      (_, index) => (random() * 0.8 + 0.2) / (index + 1) ** between(random, 0.6, 1.8),
    );
  const chance = (share: number) => random() < share;
  const parts = {
    pad: chance(0.5),
    chords: chance(0.5),
    arpeggio: chance(0.5),
    bass: chance(0.6),
    drums: chance(0.55),
    melody: chance(0.5),
  };
  if (!Object.values(parts).some(Boolean)) parts.chords = true;
  const sounds = { pad: timbre(), chords: timbre(), arpeggio: timbre(), bass: timbre(), melody: timbre() };
  const decays = {
    chords: between(random, 0.5, 4),
    arpeggio: between(random, 2, 8),
    bass: between(random, 1, 5),
    melody: between(random, 0.3, 3),
  };
  const vibrato = between(random, 0, 0.6);
  for (let bar = 0; bar * 4 * beat < seconds; bar += 1) {
    const chord = Math.floor(random() * scale.length);
    const start = bar * 4 * beat;
    for (const third of [0, 2, 4]) {
      const hertz = degree(chord + third + scale.length);
      if (parts.pad)
        addNote(samples, {
          start,
          seconds: 4 * beat,
          hertz: hertz * 2,
          level: 0.1,
          partials: sounds.pad,
          decay: 0.05,
          vibrato: 0,
        });
      for (let quarter = 0; parts.chords && quarter < 4; quarter += 2) {
        addNote(samples, {
          start: start + quarter * beat,
          seconds: 2 * beat,
          hertz: hertz * 2,
          level: 0.14,
          partials: sounds.chords,
          decay: decays.chords,
          vibrato: 0,
        });
      }
    }
    for (let eighth = 0; eighth < 8; eighth += 1) {
      const at = start + (eighth * beat) / 2;
      const note = { start: at, seconds: beat, vibrato: 0 };
      if (parts.arpeggio)
        addNote(samples, {
          ...note,
          hertz: 2 * degree(chord + 2 * (eighth % 4) + scale.length),
          level: 0.14,
          partials: sounds.arpeggio,
          decay: decays.arpeggio,
        });
      if (parts.bass && eighth % 2 === 0)
        addNote(samples, {
          ...note,
          hertz: degree(chord),
          level: 0.22,
          partials: sounds.bass,
          decay: decays.bass,
        });
      if (parts.melody && chance(0.6)) {
        const hertz = 4 * degree(chord + Math.floor(random() * 6));
        addNote(samples, {
          ...note,
          seconds: beat * between(random, 0.4, 1.5),
          hertz,
          level: 0.14,
          partials: sounds.melody,
          decay: decays.melody,
          vibrato,
        });
      }
      if (!parts.drums) continue;
      addDrum(samples, { start: at, kind: 2, level: 0.15 }, random);
      if (eighth % 4 === 0) addDrum(samples, { start: at, kind: 0, level: 0.5 }, random);
      if (eighth % 4 === 2) addDrum(samples, { start: at, kind: 1, level: 0.35 }, random);
    }
  }
  return samples;
}
