/** Tempo, key and metre as a prompt states them, in the languages that prompts are written in. Pure. */

/** What a prompt says of its music; null where it says nothing of the kind. */
export interface SaidMusic {
  /** Beats per minute, as stated. */
  tempo: number | null;
  /** Pitch class of the key, 0 = C to 11 = B. */
  key: number | null;
  mode: 'major' | 'minor' | null;
  metre: { beats: number; unit: number } | null;
  /** What was stated besides and cannot be had in the same piece: other tempos, keys, metres, a church mode. */
  besides: string[];
}

interface Key {
  key: number | null;
  mode: 'major' | 'minor' | null;
}

/** Something found, with its place, so that the first one counts. */
interface Found<Value> {
  at: number;
  said: string;
  value: Value;
}

const NUMBER = String.raw`(\d{1,3}(?:[.,]\d{1,2})?)`;
const BEATS_A_MINUTE = String.raw`(?:bpm|(?:beats|ticks|crotchets|quarter[- ]notes)\s+(?:per|a|to\s+the)\s+minute|beats\s*/\s*min(?:ute)?|schlagen?\s+(?:pro|in\s+der|die)\s+minute|(?:battements|pulsations|temps)\s+(?:par|a\s+la)\s+minute|(?:pulsaciones|golpes|tiempos|latidos|batidas|pulsacoes)\s+por\s+minuto|battiti\s+(?:al|per)\s+minuto)`;

const TEMPOS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<![\d.,])${NUMBER}\s*(?:-|–|to|bis|and|und|et|y|e|a)\s*${NUMBER}[\s-]*${BEATS_A_MINUTE}(?![a-z])`,
    'g',
  ),
  new RegExp(String.raw`(?<![\d.,])${NUMBER}[\s-]*${BEATS_A_MINUTE}(?![a-z])`, 'g'),
  new RegExp(
    String.raw`(?<![a-z])(?:bpm|tempo)\s*(?:[:=]|of|at|de|di|von|is|a|em|en)?\s*(?:about|around|ca\.?|circa)?\s*${NUMBER}(?![\d%]|[.,]\d|\s*(?:%|x\b|times|fps|s\b|sec))`,
    'g',
  ),
  new RegExp(String.raw`[♩♪]\s*=\s*${NUMBER}`, 'g'),
];

/** Smaller numbers beside "tempo" are of something else. */
const LEAST_MEANT = 20;

/** "A resting heart makes 60 beats per minute" is of no music. */
const HEART = /(?<![a-z])(?:heart\w*|pulse|herz\w*|puls|coeur|corazon|cuore|coracao)(?![a-z])/;

const LETTERS: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };
/** German: B is B flat, H is B. */
const GERMAN: Readonly<Record<string, number>> = { ...LETTERS, b: 10, h: 11 };
const SYLLABLES: Readonly<Record<string, number>> = {
  do: 0,
  ut: 0,
  re: 2,
  mi: 4,
  fa: 5,
  sol: 7,
  la: 9,
  si: 11,
};

const SHARP = /^(?:#|♯|-?\s*(?:sharp|diese|diesis|sostenido|sustenido|is))$/;

/** Semitones of an accidental as it is written. */
function shiftOf(accidental: string | undefined): number {
  if (accidental === undefined || accidental === '') return 0;
  return SHARP.test(accidental.trim()) ? 1 : -1;
}

const pitchClass = (value: number): number => (value + 12) % 12;

const MAJOR_WORD = /^(?:maj|may|mag|mai|dur)/;

/** What may stand behind a key whose name is an ordinary word too: "in A major at 90 bpm", not "A major city". */
const AFTER_KEY = String.raw`(?=\s*(?:$|[,.;:!?()|/\n\d–-])|\s+(?:scale|chords?|waltz|piano|guitar|at|with|for|a|y|e|con|para|pour|avec|et|mit|und|bei|in|ambient|lo-?fi|bpm|tempo)(?![a-z]))`;

const MODE_WORD = String.raw`[-\s]?(?:[Mm]ajor|[Mm]inor|maj|min)(?![\p{L}])`;
const AFTER_A = MODE_WORD + AFTER_KEY;

/** A key's letter (1) and accidental (2) where they stand. */
interface Named {
  index: number;
  0: string;
  1?: string | undefined;
  2?: string | undefined;
}

/** Keys of English letters, in the prompt as it is written. */
function lettered(text: string): Found<Key>[] {
  const found: Found<Key>[] = [];
  const add = (match: Named, mode: Key['mode']) => {
    const { 0: said, 1: letter = 'c', 2: accidental } = match;
    const key = pitchClass((LETTERS[letter.toLowerCase()] ?? 0) + shiftOf(accidental?.toLowerCase()));
    found.push({ at: match.index, said: said.trim(), value: { key, mode } });
  };
  const modeOf = (word: string | undefined) => (/^maj/i.test(word ?? '') ? 'major' : 'minor');
  const accidental = String.raw`(#|♯|b|♭|[-\s]?sharp|[-\s]?flat)`;
  const start = String.raw`(?<![\p{L}\p{N}'’])`;
  const named = new RegExp(
    String.raw`${start}(?:([B-G])${accidental}?|(A)${accidental})[-\s]?(major|minor|maj|min)(?![\p{L}])`,
    'giu',
  );
  for (const match of text.matchAll(named)) {
    const [said, other, otherSign, a, aSign, word] = match;
    add({ index: match.index, 0: said, 1: other ?? a, 2: otherSign ?? aSign }, modeOf(word));
  }
  // "a major" is an article in most sentences.
  const strict = String.raw`(?=\s*(?:$|[,.;:!?()|/\n\d–-])|\s+(?:at|with)\s)`;
  const a = String.raw`(?:(A)(?:${AFTER_A}|(?<=\b(?:[Ii]n|[Aa]n) A)${MODE_WORD})|(?<=\b[Ii]n )(a)${MODE_WORD}${strict})`;
  for (const match of text.matchAll(new RegExp(`${start}${a}`, 'gu'))) {
    const [said, capital, small] = match;
    add({ index: match.index, 0: said, 1: capital ?? small }, modeOf(said.slice(1).trim().replace('-', '')));
  }
  // "Am", but no "Am Strand" and no "Am I".
  const short = '([A-G])(#|♯|b|♭)?m';
  for (const match of text.matchAll(
    new RegExp(
      String.raw`${start}(?<=(?:^|[,;(|\n]|\b[Ii]n|\b[Kk]ey|\b[Kk]ey of|[Kk]ey:|bpm)\s*)${short}${AFTER_KEY}`,
      'gu',
    ),
  ))
    add(match, 'minor');
  const bare = String.raw`(?:[Kk]ey\s+of|[Kk]ey\s*[:=]|[Tt]onart:?)\s+([A-G])(#|♯|b|♭|[-\s]?sharp|[-\s]?flat)?(?![\p{L}#♯♭]|[-\s]?(?:major|minor|maj|min|dur|moll))`;
  for (const match of text.matchAll(new RegExp(bare, 'gu'))) add(match, null);
  return found;
}

/** Keys as they are written elsewhere: "d-Moll", "B-Dur", "ré mineur", "la menor", "do maggiore". */
function foreign(plain: string): Found<Key>[] {
  const found: Found<Key>[] = [];
  const german = /(?<![a-z0-9])(?:(as|es)|([a-h])(is|es)?)[-\s]?(dur|moll)(?![a-z])/g;
  for (const match of plain.matchAll(german)) {
    const [said, short, letter, ending, word = ''] = match;
    const natural = GERMAN[short?.charAt(0) ?? letter ?? 'c'] ?? 0;
    const shift = short === undefined ? shiftOf(ending) : -1;
    const mode = MAJOR_WORD.test(word) ? 'major' : 'minor';
    found.push({ at: match.index, said, value: { key: pitchClass(natural + shift), mode } });
  }
  const sign = String.raw`(#|♯|b|♭|\s(?:diese|diesis|sostenido|sustenido|bemolle?|bemol))`;
  const modes = '(majeure?|mineure?|mayor|menor|maior|maggiore|minore)(?![a-z])';
  // "la mayor parte", "mi mayor deseo", "si menor …" are ordinary words; with an accidental none is.
  const romance = new RegExp(
    String.raw`(?<![a-z0-9])(?:(do|ut|re|fa|sol)${sign}?[-\s]${modes}|(la|mi|si)${sign}[-\s]${modes}|(la|mi|si)[-\s]${modes}${AFTER_KEY})`,
    'g',
  );
  for (const match of plain.matchAll(romance)) {
    const name = match[1] ?? match[4] ?? match[7] ?? 'do';
    const word = match[3] ?? match[6] ?? match[8] ?? '';
    const key = pitchClass((SYLLABLES[name] ?? 0) + shiftOf((match[2] ?? match[5])?.trim()));
    const mode = MAJOR_WORD.test(word) ? 'major' : 'minor';
    found.push({ at: match.index, said: match[0], value: { key, mode } });
  }
  return found;
}

/** A mode alone: "in a minor key", "in Moll". */
function modeAlone(plain: string): Found<Key>[] {
  const alone =
    /(?<![a-z])(?:(?:in|en|em)\s+(?:a\s+|einer?\s+)?(dur|moll|major|minor|majeur|mineur|menor|mayor|minore|maggiore)(?:[-\s]?(?:key|tonart))?(?=\s*(?:$|[,.;!?\n]))|(major|minor)\s+key(?![a-z]))/g;
  return [...plain.matchAll(alone)].map((match) => ({
    at: match.index,
    said: match[0],
    value: { key: null, mode: MAJOR_WORD.test(match[1] ?? match[2] ?? '') ? 'major' : 'minor' },
  }));
}

function temposIn(plain: string): Found<number>[] {
  const found: Found<number>[] = [];
  const taken: [from: number, to: number][] = [];
  /** A narrow range is met by its middle; "from 80 to 140" are two tempos, "3 and 120 bpm" is one. */
  const within = (first: number, last: number | null): number[] => {
    if (last === null) return [first];
    if (Math.max(first, last) <= 1.2 * Math.min(first, last)) return [(first + last) / 2];
    return [first, last].filter((value) => value >= LEAST_MEANT);
  };
  const numberOf = (text: string) => Number(text.replace(',', '.'));
  for (const pattern of TEMPOS) {
    for (const match of plain.matchAll(pattern)) {
      const [said, first = '0', last] = match;
      const at = match.index;
      const before = plain.slice(0, at);
      const sentence = before.slice(
        Math.max(...['.', '!', '?', '\n'].map((end) => before.lastIndexOf(end))) + 1,
      );
      if (/(?<![a-z])(?:not|keine?|pas|no) $/.test(before.slice(-8)) || HEART.test(sentence)) continue;
      if (/^(?:bpm|tempo)/.test(said) && numberOf(first) < LEAST_MEANT) continue;
      if (taken.some(([from, to]) => at < to && from < at + said.length)) continue;
      taken.push([at, at + said.length]);
      for (const value of within(numberOf(first), last === undefined ? null : numberOf(last)))
        found.push({ at, said: last === undefined ? said.trim() : `${value} bpm`, value });
    }
  }
  return found;
}

const TIME_WORD = '(?:time|met(?:re|er)|signature|takt|beat|feel|rhythm|groove)';
const METRES: readonly RegExp[] = [
  /(?<![a-z0-9])(?:in|im|en|em)\s+(\d{1,2})\/(2|4|8|16)(?![\d/]|\s*(?:of|der|des|de|del|della)(?![a-z])|\s*(?:format|aspect|view))/g,
  new RegExp(String.raw`(?<![\d/])(\d{1,2})\/(2|4|8|16)[-\s]*${TIME_WORD}(?![a-z])`, 'g'),
  /(?<![a-z])(?:time signature|metre|meter|taktart|mesure|compas|tempo di|compasso)\s*(?:[:=]|of|a|de|di|en)?\s*(\d{1,2})\/(2|4|8|16)(?![\d/])/g,
];
const WALTZ = /(?<![a-z])(?:waltz(?:es)?|walzer\w*|valses?|vals|valzer|dreivierteltakt)(?![a-z])/g;

function metresIn(plain: string): Found<{ beats: number; unit: number }>[] {
  const written = METRES.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map((match) => ({
      at: match.index,
      said: `${match[1]}/${match[2]}`,
      value: { beats: Number(match[1]), unit: Number(match[2]) },
    })),
  );
  const danced = [...plain.matchAll(WALTZ)].map((match) => ({
    at: match.index,
    said: match[0],
    value: { beats: 3, unit: 4 },
  }));
  // What is written in figures goes before the name of a dance.
  return written.length > 0 ? written : danced;
}

const CHURCH =
  /(?<![a-z])(dorian|phrygian|lydian|mixolydian|locrian|dorisch|phrygisch|lydisch|mixolydisch)(?![a-z])/g;

/** The first of what was found, and what differs from it. */
function firstOf<Value>(found: readonly Found<Value>[]): { value: Value | null; others: string[] } {
  const [first, ...rest] = found.toSorted((a, b) => a.at - b.at);
  const same = (value: Value) => JSON.stringify(value) === JSON.stringify(first?.value);
  return {
    value: first?.value ?? null,
    others: rest.filter(({ value }) => !same(value)).map(({ said }) => said),
  };
}

/** Reads what a prompt states of its music. Where it states several of a kind, the first counts. */
export function readSaidMusic(prompt: string): SaidMusic {
  // One blank between words keeps every pattern linear.
  const text = prompt.slice(0, 4000).replace(/\s+/gu, (gap) => (gap.includes('\n') ? '\n' : ' '));
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const keys = firstOf([...lettered(text), ...foreign(plain)]);
  const alone = firstOf(modeAlone(plain)).value;
  const tempo = firstOf(temposIn(plain));
  const metre = firstOf(metresIn(plain));
  return {
    tempo: tempo.value,
    key: keys.value?.key ?? null,
    mode: keys.value === null ? (alone?.mode ?? null) : keys.value.mode,
    metre: metre.value,
    besides: [
      ...tempo.others,
      ...keys.others,
      ...metre.others,
      ...[...plain.matchAll(CHURCH)].map(([said]) => said),
    ],
  };
}
