/** The words of a prompt read as sound effects: which, how, and in what order. Pure. */
import type { FoleyLayer } from '../types.ts';
import { type Sound, sounds } from './sounds.ts';

/** Effects that are heard together or after each other, at most. */
const MOST_LAYERS = 8;

/** Shortest and longest effect, seconds. */
export const FOLEY_SECONDS = { least: 0.1, most: 22 } as const;

/** What people ask for and what is not made: to answer with something else would be a lie. */
const NOT_MADE = new Set(
  (
    'dog bark barking cat meow cow horse neigh gallop sheep pig lion roar wolf howl owl duck chicken rooster frog bee elephant monkey animal ' +
    'baby laugh laughter laughing scream screaming shout shouting cry crying cough sneeze snore snoring burp kiss voice speech whisper whispering sing singing choir ' +
    'guitar piano violin trumpet flute saxophone organ harp music song melody beat jingle ' +
    'train airplane plane aeroplane jet helicopter rocket boat ship bicycle horn honk chainsaw drill saw hammer lawnmower vacuum zipper'
  ).split(' '),
);

const SIZES: Readonly<Record<string, number>> = {
  huge: 0.95,
  massive: 0.95,
  giant: 0.95,
  enormous: 0.95,
  epic: 0.9,
  cinematic: 0.85,
  big: 0.8,
  large: 0.8,
  deep: 0.85,
  heavy: 0.8,
  strong: 0.75,
  thick: 0.75,
  powerful: 0.8,
  low: 0.75,
  violent: 0.85,
  hard: 0.7,
  busy: 0.75,
  stormy: 0.85,
  storm: 0.85,
  small: 0.2,
  little: 0.2,
  tiny: 0.08,
  light: 0.25,
  soft: 0.28,
  gentle: 0.25,
  thin: 0.25,
  subtle: 0.2,
  short: 0.35,
  quiet: 0.3,
  high: 0.25,
  calm: 0.28,
};

const PACES: Readonly<Record<string, number>> = {
  fast: 1.6,
  quick: 1.6,
  rapid: 1.9,
  hurried: 1.5,
  running: 1.8,
  jogging: 1.5,
  racing: 1.7,
  frantic: 2,
  slow: 0.62,
  slowly: 0.62,
  lazy: 0.6,
  calm: 0.8,
  walking: 1,
  resting: 0.9,
};

const DISTANCES: Readonly<Record<string, number>> = {
  distant: 0.7,
  far: 0.7,
  faraway: 0.75,
  muffled: 0.85,
  background: 0.4,
  outside: 0.4,
  remote: 0.7,
};

const COUNTS: Readonly<Record<string, number>> = {
  single: 1,
  one: 1,
  double: 2,
  two: 2,
  twice: 2,
  triple: 3,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

const UNITS = new Set([
  's',
  'sec',
  'secs',
  'second',
  'seconds',
  'minute',
  'minutes',
  'ms',
  'hz',
  'khz',
  'bpm',
]);

const NEGATIONS = new Set(['no', 'without', 'not', 'minus', 'except']);

/** A word without its plural, where it is more than that. */
function singular(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word;
  if (/(?:sh|ch|x|ss)es$/u.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

const phrases: readonly { words: readonly string[]; sound: Sound }[] = sounds
  .flatMap((sound) => sound.words.map((text) => ({ words: text.split(/[ -]/u).map(singular), sound })))
  .sort((one, other) => other.words.length - one.words.length);

interface Found {
  sound: Sound;
  at: number;
}

const isRefused = (tokens: readonly string[], at: number): boolean =>
  [tokens[at - 1], tokens[at - 2]].some((before) => before !== undefined && NEGATIONS.has(before));

/** The sounds that words mean, longest phrases first, each word for one sound only; and those that are not made. */
function soundsOf(tokens: readonly string[]): { found: Found[]; notMade: string[] } {
  const plain = tokens.map(singular);
  const taken = new Set<number>();
  const found: Found[] = [];
  const refused = new Set<Sound>();
  const said = new Set(plain);
  for (const { words, sound } of phrases) {
    if (!words.every((word) => said.has(word))) continue;
    for (let at = 0; at + words.length <= plain.length; at++) {
      if (words.some((word, index) => taken.has(at + index) || plain[at + index] !== word)) continue;
      for (let index = 0; index < words.length; index++) taken.add(at + index);
      if (isRefused(tokens, at)) refused.add(sound);
      else if (!found.some((known) => known.sound === sound)) found.push({ sound, at });
    }
  }
  const isUnmade = (word: string) => NOT_MADE.has(word) || NOT_MADE.has(singular(word));
  return {
    found: found.filter(({ sound }) => !refused.has(sound)).sort((one, other) => one.at - other.at),
    notMade: tokens.filter((word, at) => !taken.has(at) && isUnmade(word) && !isRefused(tokens, at)),
  };
}

function countBefore(tokens: readonly string[], at: number): number | null {
  for (let back = 1; back <= 3; back++) {
    const word = tokens[at - back];
    if (word === undefined) return null;
    const number = COUNTS[word] ?? (/^\d{1,2}$/u.test(word) ? Number(word) : undefined);
    if (number !== undefined)
      return UNITS.has(tokens[at - back + 1] ?? '') ? null : Math.max(1, Math.min(24, number));
  }
  return null;
}

/** The mean of what the words say, or what is usual. */
function told(tokens: readonly string[], table: Readonly<Record<string, number>>, usual: number): number {
  const values = tokens.flatMap((word) => table[word] ?? []);
  return values.length === 0 ? usual : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What is heard at once, and how long that usually lasts. */
interface Phase {
  notMade: string[];
  layers: Omit<FoleyLayer, 'from' | 'to'>[];
  lasts: ('on' | 'once')[];
  seconds: number;
}

/** Seconds of a sound: what ends by itself needs as much again for each further one. */
const lengthOf = ({ usual, lasts }: Sound, count: number) =>
  lasts === 'on' ? usual : usual + Math.max(0, count - 1) * Math.min(0.5, usual);

function readPhase(text: string): Phase {
  const tokens = text.match(/[\p{L}\d]+/gu) ?? [];
  const { found, notMade } = soundsOf(tokens);
  const shape = {
    size: told(tokens, SIZES, 0.5),
    pace: told(tokens, PACES, 1),
    distance: told(tokens, DISTANCES, 0),
  };
  const layers = found.map(({ sound, at }) => ({
    sound: sound.name,
    ...shape,
    count: countBefore(tokens, at),
  }));
  return {
    notMade,
    layers,
    lasts: found.map(({ sound }) => sound.lasts),
    seconds: Math.max(0, ...found.map(({ sound }, index) => lengthOf(sound, layers[index]?.count ?? 1))),
  };
}

/** What the words of a prompt ask for. */
export interface FoleyReading {
  layers: FoleyLayer[];
  /** How long it lasts: what the prompt says, or what is usual. */
  seconds: number;
  /** Sounds of the prompt that are not made. */
  notMade: string[];
}

function secondsSaid(text: string): number | null {
  // Few digits and few spaces, and none looked at twice: of a long row of them each would be tried with each length.
  const said = /(?<!\d|\d[.,])(\d{1,3}(?:[.,]\d{1,3})?)[\s-]{0,3}(?:s|secs?|seconds?)\b/u.exec(text)?.[1];
  if (said === undefined) return null;
  const seconds = Number(said.replace(',', '.'));
  return seconds >= FOLEY_SECONDS.least && seconds <= FOLEY_SECONDS.most ? seconds : null;
}

/** "Knocks on wood": what is struck, and no wood where birds sing. */
const OF_WOOD = /\b(?:on|against|of|onto) (?:(?:the|a|some|hard|soft|solid|hollow) )*wood\b/gu;

/** Sounds after each other ("then") share the time as long as each usually lasts; sounds together all have it. */
export function readFoley(prompt: string): FoleyReading {
  const text = prompt.toLowerCase().normalize('NFKC').replace(OF_WOOD, ' ');
  const phases = text
    .split(/\b(?:and then|then|followed by|after that|afterwards|before)\b|[;\u2192>]/u)
    .map(readPhase);
  const whole = phases.reduce((sum, { seconds }) => sum + seconds, 0);
  const layers: FoleyLayer[] = [];
  let from = 0;
  for (const phase of phases) {
    const to = whole === 0 ? 1 : Math.min(1, from + phase.seconds / whole);
    const hasBed = phase.lasts.includes('on');
    for (const [index, layer] of phase.layers.entries()) {
      // What happens in front of something that goes on comes a moment after that has begun.
      const later = hasBed && phase.lasts[index] === 'once' ? 0.15 * (to - from) : 0;
      layers.push({ ...layer, from: from + later, to });
    }
    from = to;
  }
  const seconds = secondsSaid(text) ?? Math.max(FOLEY_SECONDS.least, Math.min(FOLEY_SECONDS.most, whole));
  return {
    layers: layers.slice(0, MOST_LAYERS),
    seconds: Math.round(seconds * 1000) / 1000,
    notMade: [...new Set(phases.flatMap(({ notMade }) => notMade))],
  };
}
