/** Speech by formants: syllables with glides, stops and hisses in phrases with pauses; no words. */
import { between, type Random } from '../random.ts';

export const RATE = 16_000;

/** First three formants of vowels, Hz. */
const VOWELS = [
  [730, 1090, 2440],
  [270, 2290, 3010],
  [300, 870, 2240],
  [530, 1840, 2480],
  [570, 840, 2410],
  [440, 1020, 2240],
  [660, 1720, 2410],
] as const;

/** A resonator of two poles whose frequency may change. */
function resonator(): (input: number, hertz: number, width: number) => number {
  let [one, two] = [0, 0];
  return (input, hertz, width) => {
    const radius = Math.exp((-Math.PI * width) / RATE);
    const b = 2 * radius * Math.cos((2 * Math.PI * hertz) / RATE);
    const c = -radius * radius;
    const output = (1 - b - c) * input + b * one + c * two;
    two = one;
    one = output;
    return output;
  };
}

interface Syllable {
  start: number;
  end: number;
  /** Share of it that is a consonant, and what that is. */
  onset: number;
  consonant: 'stop' | 'hiss' | 'nasal';
  from: readonly number[];
  to: readonly number[];
  stress: number;
}

/** Syllables in phrases of some seconds; speech is from the first of a phrase to its last. */
function plan(random: Random, seconds: number): { syllables: Syllable[]; phrases: [number, number][] } {
  const syllables: Syllable[] = [];
  const phrases: [number, number][] = [];
  const rate = between(random, 3.2, 6);
  const vowel = () => VOWELS[Math.floor(random() * VOWELS.length)] ?? VOWELS[0];
  let at = between(random, 0, 0.2);
  while (at < seconds - 0.6) {
    const start = at;
    const until = Math.min(seconds - 0.1, at + between(random, 1.2, 4));
    while (at < until) {
      const length = between(random, 0.7, 1.4) / rate;
      const kind = random();
      const consonant = kind < 0.4 ? 'stop' : kind < 0.75 ? 'hiss' : 'nasal';
      const onset = between(random, 0.15, 0.4);
      syllables.push({
        ...{ start: at, end: at + length, onset, consonant, from: vowel(), to: vowel() },
        stress: between(random, 0.35, 1),
      });
      at += length;
    }
    phrases.push([start, at]);
    at += between(random, 0.2, 0.7);
  }
  return { syllables, phrases };
}

/** A voice, and when it speaks (seconds). */
export function speechLike(
  random: Random,
  seconds: number,
): { samples: Float32Array; phrases: [number, number][] } {
  const samples = new Float32Array(Math.round(seconds * RATE));
  const { syllables, phrases } = plan(random, seconds);
  const base = between(random, 85, 240);
  const size = between(random, 0.88, 1.18);
  const formants = [resonator(), resonator(), resonator()];
  const hiss = resonator();
  let [phase, tilt] = [0, 0];
  const hissAt = between(random, 3500, 6000);
  const drift = between(random, 0.6, 1.5);
  for (const syllable of syllables) {
    const { start, end, onset, from, to, stress } = syllable;
    const phrase = phrases.find(([a, b]) => start >= a && start < b) ?? [0, 1];
    for (let index = Math.floor(start * RATE); index < end * RATE && index < samples.length; index += 1) {
      const share = (index / RATE - start) / (end - start);
      const along = (index / RATE - phrase[0]) / (phrase[1] - phrase[0]);
      // The voice falls along a phrase and rises with stress.
      const rise =
        stress * 0.25 * Math.sin(Math.PI * share) + 0.1 * Math.sin(2 * Math.PI * drift * (index / RATE));
      const pitch = base * (1.15 - 0.3 * along + rise) * (1 + 0.01 * (random() - 0.5));
      phase += pitch / RATE;
      if (phase >= 1) phase -= 1;
      const inConsonant = share < onset;
      const voice = inConsonant && syllable.consonant !== 'nasal' ? 0 : 1;
      const pulse = voice * (phase < 0.4 ? Math.sin((Math.PI * phase) / 0.4) - 0.5 : -0.25);
      tilt = 0.8 * tilt + 0.2 * pulse;
      const moved = Math.min(1, Math.max(0, (share - onset) / 0.5));
      const breath = 0.02 * (random() - 0.5);
      let sound = 0;
      for (const [number, filter] of formants.entries()) {
        const hertz = ((from[number] ?? 500) * (1 - moved) + (to[number] ?? 500) * moved) * size;
        sound += filter(tilt + breath, hertz, 60 + 40 * number) / (number + 1);
      }
      const noise = hiss(random() - 0.5, hissAt, 1200);
      const isHiss = inConsonant && (syllable.consonant === 'hiss' || share > onset * 0.7);
      const envelope = Math.min(1, share * 8, (1 - share) * 6) * (0.4 + 0.6 * stress);
      samples[index] = envelope * (inConsonant && voice === 0 ? 0 : sound) + (isHiss ? 0.25 * noise : 0);
    }
  }
  return { samples, phrases };
}
