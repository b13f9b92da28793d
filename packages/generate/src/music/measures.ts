/** How the time of a piece is cut into beats and bars, and where its last chord is struck. */
import type { MusicSpec } from '../types.ts';

/** Beats of a piece; the last bar is the one that rests. */
export interface Measures {
  /** Seconds of a beat. */
  beat: number;
  bars: { firstBeat: number; beats: number }[];
  /** Seconds in which the last chord dies away; null where the piece is faded out over its last bar. */
  ring: number | null;
}

/** How long a last chord rings, seconds: shorter is cut off, longer is waited for. */
const RING = { least: 1.8, likes: 2.4, most: 3.2 } as const;

/** How far the tempo may be bent, share. */
const BEND = 0.12;

/** How long a last chord may ring where the tempo is kept exactly, seconds. */
const EXACT_RING = 4.5;

/** Bars of four or three beats; a last one of a single beat takes another from the one before. */
function barsOf(beats: number, metre = 4): Measures['bars'] {
  const bars: Measures['bars'] = [];
  for (let firstBeat = 0; firstBeat < beats; firstBeat += metre) {
    bars.push({ firstBeat, beats: Math.min(metre, beats - firstBeat) });
  }
  const last = bars[bars.length - 1];
  const before = bars[bars.length - 2];
  if (last && before && last.beats === 1) {
    before.beats -= 1;
    last.firstBeat -= 1;
    last.beats += 1;
  }
  return bars;
}

/** Whole beats that fill the length; the first version. */
function filled(seconds: number, tempo: number): Measures {
  const beats = Math.max(1, Math.round((seconds * tempo) / 60));
  return { beat: seconds / beats, bars: barsOf(beats), ring: null };
}

/** So many beats before the last chord, and how far they bend the tempo. */
function before(seconds: number, beats: number, wanted: number) {
  const ring = Math.min(RING.most, Math.max(RING.least, seconds - beats * wanted));
  const beat = (seconds - ring) / beats;
  return { beats, ring, beat, bend: Math.abs(wanted / beat - 1) };
}

/**
 * Whole bars, then a chord on the first beat of the next one that rings until the very end. Where no number of whole
 * bars fits, half bars, then beats; where not even one beat does, the chord is all there is.
 */
function ringing(seconds: number, tempo: number, metre: number): Measures {
  const wanted = 60 / tempo;
  for (const unit of unitsOf(metre)) {
    const near = Math.round((seconds - RING.likes) / (unit * wanted));
    const [best] = [near - 1, near, near + 1]
      .filter((count) => count > 0)
      .map((count) => before(seconds, count * unit, wanted))
      .filter(({ bend }) => bend <= BEND)
      .toSorted((a, b) => a.bend - b.bend || Math.abs(a.ring - RING.likes) - Math.abs(b.ring - RING.likes));
    if (best === undefined) continue;
    const { beat, beats, ring } = best;
    const bars = barsOf(beats, metre).concat({ firstBeat: beats, beats: Math.ceil(ring / beat) });
    return { beat, bars, ring };
  }
  return { beat: seconds, bars: [{ firstBeat: 0, beats: 1 }], ring: seconds };
}

/**
 * The same at exactly the tempo that was asked for: what no whole bar fills, the last chord does. Where it would ring too
 * long, it is struck on another beat.
 */
function exact(seconds: number, tempo: number, metre: number): Measures {
  const beat = 60 / tempo;
  for (const unit of unitsOf(metre)) {
    const near = Math.round((seconds - RING.likes) / (unit * beat));
    const [best] = [near - 1, near, near + 1]
      .map((count) => ({ beats: count * unit, ring: seconds - count * unit * beat }))
      .filter(({ beats, ring }) => beats > 0 && ring >= RING.least && ring <= EXACT_RING)
      .toSorted((a, b) => Math.abs(a.ring - RING.likes) - Math.abs(b.ring - RING.likes));
    if (best === undefined) continue;
    const { beats, ring } = best;
    return {
      beat,
      ring,
      bars: barsOf(beats, metre).concat({ firstBeat: beats, beats: Math.ceil(ring / beat) }),
    };
  }
  return { beat: seconds, bars: [{ firstBeat: 0, beats: 1 }], ring: seconds };
}

/** Beats after which a last chord may be struck, the best first. */
function unitsOf(metre: number): number[] {
  return metre === 4 ? [4, 2, 1] : [metre, 1];
}

/** The beats and bars of a piece of this length. */
export function measuresOf({ version, tempo, keepsTempo, ...spec }: MusicSpec, seconds: number): Measures {
  const metre: number = spec.metre ?? 4;
  if (keepsTempo === true) return exact(seconds, tempo, metre);
  return version === 1 ? filled(seconds, tempo) : ringing(seconds, tempo, metre);
}
