/** What a description asks to see: things that the picture model knows, and in which colour. Pure. */
import { fold, type Token, tokenise } from '../../search-index/index.ts';
import type { PictureClasses } from '../../understanding/index.ts';
import { findNamed } from '../words/concepts.ts';
import { otherForms } from '../words/inflections.ts';
import { isModifier, isPreposition } from '../words/modifiers.ts';
import { isStopWordWithoutDictionary } from '../words/stop-words.ts';
import { MISLEADING_NAMES, OTHER_CLASS_NAMES } from './class-names.ts';
import { type ColourName, colourOf } from './colours.ts';

export interface WantedLook {
  /** As it was asked for. */
  name: string;
  /** Of the picture model; none where it has no such thing. */
  classes: readonly number[];
  /** Names of labels that show it, folded. */
  labels: ReadonlySet<string>;
  /** What it is called itself, of one of them: without its kinds and other names. */
  own: readonly string[];
  /** Whether it is somebody, whom a detector knows as a person alone. */
  isPeople: boolean;
}

/** How many of it are to be seen. */
export interface WantedCount {
  least: number;
  /** “People” are several, and one alone will do. */
  isPlural?: boolean;
  /** “Two dogs” are two; of a group or a herd nobody counts. */
  isExact: boolean;
}

/** Classes by what they are called, folded, the words joined by blanks. */
export type ClassNames = ReadonlyMap<string, readonly number[]>;

const keyOf = (name: string): string =>
  tokenise(name)
    .map(({ word }) => word)
    .join(' ');

/** All names of the classes: their own, those of their kinds, and those that people use besides. */
export function nameClasses({ classes }: Pick<PictureClasses, 'classes'>): ClassNames {
  const own = new Map<string, Set<number>>();
  const add = (names: Map<string, Set<number>>, name: string, some: Iterable<number>) => {
    const key = keyOf(name);
    names.set(key, new Set([...(names.get(key) ?? []), ...some]));
  };
  for (const [index, { name, kinds, isUnsure }] of classes.entries()) {
    if (isUnsure) continue;
    add(own, name, [index]);
    for (const kind of kinds) if (kind !== name) add(own, kind, [index]);
  }
  const all = new Map([...own].filter(([name]) => !MISLEADING_NAMES.has(name)));
  for (const line of OTHER_CLASS_NAMES.trim().split('\n')) {
    const [names = '', members = ''] = line.split(':');
    const indices = members.split(',').flatMap((one) => [...(own.get(keyOf(one)) ?? [])]);
    for (const name of names.split(',')) {
      all.delete(keyOf(name));
      add(all, name, indices);
    }
  }
  return new Map([...all].filter(([, some]) => some.size > 0).map(([name, some]) => [name, [...some]]));
}

const NUMBERS: ReadonlySet<string> = new Set(
  'one two three four five six seven eight nine ten many some several few'.split(' '),
);
const SMALL: ReadonlySet<string> = new Set(
  'a an the my our his her their this that these those der die das ein eine le la les un une el los las o os as il lo gli i'.split(
    ' ',
  ),
);

const MOST_WORDS = 3;
const PLURALS = ['', 's', 'es'] as const;
const SHORTEST_STEM = 3;

function oneOf(word: string): string[] {
  const stems = PLURALS.filter(
    (ending) => word.endsWith(ending) && word.length - ending.length >= SHORTEST_STEM,
  ).map((ending) => word.slice(0, word.length - ending.length));
  const others = otherForms(word)
    .filter(({ language }) => language === 'en')
    .map((one) => one.word);
  return [...stems, ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []), ...others];
}

/** What words name: by themselves, and by the other names of the thing in any language. */
function lookOf(words: readonly string[], names: ClassNames): Omit<WantedLook, 'name'> | null {
  const before = words.slice(0, -1);
  const own = oneOf(words.at(-1) ?? '').map((last) => [...before, last].join(' '));
  const named = findNamed(words).find(({ from, to }) => from === 0 && to === words.length);
  // A detector may know what the picture model does not: a thing that has a name is asked for by its names.
  const labels = new Set([...own, ...(named?.others ?? []).map((other) => other.words.join(' '))]);
  const direct = own.flatMap((name) => names.get(name) ?? []);
  const classes = new Set(direct);
  if (direct.length === 0)
    for (const name of labels) for (const one of names.get(name) ?? []) classes.add(one);
  if (classes.size === 0 && named === undefined) return null;
  // A label of any of these, or of a kind that has no others.
  for (const [name, some] of names) if (some.every((one) => classes.has(one))) labels.add(name);
  const isPeople = named?.concepts.some((concept) => PEOPLE.has(concept)) === true;
  return { classes: [...classes], labels, isPeople, own };
}

const PEOPLE: ReadonlySet<string> = new Set(['person', 'man', 'woman', 'child', 'boy', 'girl']);

/** "A herd of cows": what is said of how many stands before the thing itself. */
const GATHERINGS: ReadonlySet<string> = new Set(
  (
    'group herd flock school bunch pack pile couple pair lot lots crowd swarm family piece slice bowl plate glass bottle basket ' +
    'row field kind type'
  ).split(' '),
);

/** "A photo of a dog": how it is shown stands before the thing itself. */
const VIEWS: ReadonlySet<string> = new Set(
  'photo photograph picture image clip video footage shot view scene recording closeup close-up close up portrait'.split(
    ' ',
  ),
);

const COUNTED: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  zwei: 2,
  drei: 3,
  vier: 4,
  funf: 5,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  dois: 2,
  duas: 2,
  quatro: 4,
  due: 2,
  tre: 3,
  quattro: 4,
  cinque: 5,
  couple: 2,
  pair: 2,
};
const MOST_COUNTED = 10;
const SEVERAL: Readonly<Record<string, number>> = {
  few: 2,
  some: 2,
  several: 3,
  many: 4,
  group: 3,
  crowd: 5,
};

/** How many are asked for, "two men", "3 bottles", "a crowd of people"; null where one or any number. */
function countIn(tokens: readonly Token[], content: readonly string[]): WantedCount | null {
  for (const [index, { plain }] of tokens.entries()) {
    if (content.includes(plain) && index === tokens.length - 1) continue;
    const digits = /^\d{1,2}$/.test(plain) ? Number(plain) : 0;
    const exact = COUNTED[plain] ?? digits;
    if (exact > 1 && exact <= MOST_COUNTED) return { least: exact, isExact: true };
    const about = SEVERAL[oneOf(plain).find((one) => SEVERAL[one] !== undefined) ?? plain];
    if (about !== undefined) return { least: about, isExact: false };
  }
  return null;
}

/** "A frying pan", "two sailing boats": what follows is no doing of anybody. */
const saysWhich = (word: string): boolean => isModifier(word) || NUMBERS.has(word) || SMALL.has(word);

/** What something does begins with such a word; who does it stands before. */
const isDoing = (word: string): boolean => word.length > 5 && word.endsWith('ing');

/** Whose change of place is told in other ways: “someone walks in”, “jemand betritt den Raum”, “quelqu’un entre”. */
const GOES: ReadonlySet<string> = new Set(
  (
    'walk walks run runs enter enters leave leaves come comes go goes pass passes cross crosses arrive arrives ' +
    'geht gehen lauft laufen kommt kommen betritt betreten rennt rennen verlasst verlassen ' +
    'marche marchent entre entrent sort sortent court courent passe passent ' +
    'entra entran camina caminan corre corren sale salen cammina camminano entrano corrono esce escono anda andam entram sai saem'
  ).split(' '),
);

const isPersonName = (word: string): boolean =>
  findNamed([word])[0]?.concepts.some((concept) => PEOPLE.has(concept)) === true;
const isSomebody = (word: string): boolean => ANYBODY.has(word) || isPersonName(word);

/** “Someone walks”: a walk of nobody is a thing. */
const goesThere = (tokens: readonly Token[], index: number): boolean =>
  GOES.has(fold(tokens[index]?.plain ?? '')) && isSomebody(tokens[index - 1]?.word ?? '');

function ownTokens(tokens: readonly Token[]): Token[] {
  const place = tokens.findIndex(({ plain }, index) => index > 0 && plain === 'of');
  const isGathering =
    place > 0 &&
    tokens
      .slice(0, place)
      .some(({ plain }) => oneOf(plain).some((one) => GATHERINGS.has(one) || VIEWS.has(one)));
  const from = isGathering ? place + 1 : 0;
  const rest = tokens.slice(from);
  const end = rest.findIndex(
    ({ plain }, index) =>
      index > 0 &&
      (plain === 'of' ||
        isPreposition(plain) ||
        goesThere(rest, index) ||
        (isDoing(plain) && !saysWhich(rest[index - 1]?.plain ?? ''))),
  );
  return end === -1 ? rest : rest.slice(0, end);
}

export interface ReadLook {
  /** Null where the description is of nothing that anybody here could see. */
  look: WantedLook | null;
  /** Asked for in this colour; null where none is. */
  colour: ColourName | null;
  /** Null where any number does. */
  count?: WantedCount | null;
  /** Whether no word beside the thing says which one: a nuclear power plant is no plant. */
  isWhole?: boolean;
  /** Somebody is to change their place: boxes tell it of somebody who is alone. */
  isMoving?: boolean;
  /** A face from near is asked for, and nothing else. */
  isCloseUp?: boolean;
}

const CLOSE: ReadonlySet<string> = new Set(
  'closeup close-up close portrait headshot grossaufnahme'.split(' '),
);
const FACES: ReadonlySet<string> = new Set('face faces head gesicht visage cara rosto volto'.split(' '));
/** Of many somebodies there are two, and one where there are no more. */
const SOME_PEOPLE: WantedCount = { least: 2, isExact: false, isPlural: true };

/** “Close-up of a face”, “portrait of a woman”, “face close up”. */
function isFaceFromNear(tokens: readonly Token[]): boolean {
  const rest = tokens.filter(
    ({ plain }) =>
      !CLOSE.has(plain) && !VIEWS.has(plain) && !SMALL.has(plain) && plain !== 'of' && !isModifier(plain),
  );
  const isFace = ({ plain }: Token) => FACES.has(plain) || isPersonName(plain);
  return (
    tokens.some(({ plain }) => CLOSE.has(plain)) &&
    rest.length > 0 &&
    rest.every((one) => isFace(one) || one.plain === 's')
  );
}

/** The thing that a description is of, "dog on the grass", "two white birds", "a herd of cows", "perro blanco", with its colour. */
export function readWantedLook(text: string, names: ClassNames): ReadLook {
  const tokens = tokenise(text);
  const [asked, own] = [readOwn(ownTokens(tokens), names), ownTokens(tokens)];
  const { look } = asked;
  const until = tokens.indexOf(own.at(-1) ?? (tokens[0] as Token)) + 1;
  // "Someone holding a violin": who does it may be anybody, what it is done with can be seen.
  const doing = tokens[until]?.plain ?? '';
  const isAnybody = look?.isPeople === true || own.every(({ plain }) => ANYBODY.has(plain));
  const moves = MOVING.has(doing) || goesThere(tokens, until);
  if (isAnybody && own.length > 0 && (isDoing(doing) || moves)) {
    const rest = tokens.slice(until + 1);
    if (rest.length > 0 && !isPreposition(rest[0]?.plain ?? '')) {
      const object = readOwn(ownTokens(rest), names);
      // “Enters the room”: where somebody goes is seldom seen, that they do is.
      if (!moves || (object.look?.classes.length ?? 0) > 0) return object;
    }
    if (!moves) return asked;
    return { ...asked, look: look ?? { name: 'person', classes: [], ...SOMEBODY }, isMoving: true };
  }
  if (isFaceFromNear(tokens)) return { ...asked, isCloseUp: true };
  const count = countIn(tokens.slice(0, until), look?.name.split(' ') ?? []);
  const isMany = look?.isPeople === true && own.some(({ plain }) => MANY_PEOPLE.has(plain));
  return { ...asked, count: count ?? (isMany ? SOME_PEOPLE : null) };
}

const SOMEBODY = { labels: new Set(['person']), isPeople: true, own: ['person'] } as const;
/** Doings that are a change of place, whatever else they are. */
const MOVING: ReadonlySet<string> = new Set(
  'walking running entering leaving passing crossing moving jogging strolling hurrying approaching arriving'.split(
    ' ',
  ),
);
const MANY_PEOPLE: ReadonlySet<string> = new Set(
  'people men women children kids boys girls leute menschen'.split(' '),
);
const ANYBODY: ReadonlySet<string> = new Set(
  'someone somebody anyone anybody he she they who jemand'.split(' '),
);

/** “Cerdo rosa”, “voiture orange”: a colour behind the thing that it is of is no flower and no fruit. */
function withoutColourBehind(own: readonly Token[]): readonly Token[] {
  const [before, last] = [own.at(-2), own.at(-1)];
  if (before === undefined || last === undefined || colourOf(last.word) === null) return own;
  return colourOf(before.word) === null && findNamed([before.word]).length > 0 ? own.slice(0, -1) : own;
}

function readOwn(all: readonly Token[], names: ClassNames): ReadLook {
  const own = withoutColourBehind(all);
  const colours = all.flatMap(({ plain }) => colourOf(plain) ?? []);
  const content = own.filter(
    ({ plain }) =>
      !isModifier(plain) && !isStopWordWithoutDictionary(plain) && !NUMBERS.has(plain) && !SMALL.has(plain),
  );
  // Of a longer text nobody knows which word it is of.
  if (content.length > MOST_WORDS) return { look: null, colour: null };
  // `black and white` is one of several; an orange is a fruit.
  const colour = colours.length === 1 && content.length > 0 ? (colours[0] ?? null) : null;
  const words = own.map(({ word }) => fold(word));
  const end = words.length;
  for (let from = Math.max(0, end - MOST_WORDS); from < end; from += 1) {
    const some = words.slice(from);
    const look = lookOf(some, names);
    if (look !== null) {
      const isWhole = content.every(({ word }) => some.includes(fold(word)));
      return {
        look: { name: some.join(' '), ...look },
        colour: isNamedBy(some, colour) ? null : colour,
        isWhole,
      };
    }
  }
  // In other languages what says which one comes last.
  const last = content.at(-1);
  const look = last === undefined ? null : lookOf([last.word], names);
  return { look: look === null ? null : { name: last?.word ?? '', ...look }, colour };
}

/** `polar bear` and `red panda` are whole names: their colour is no wish. */
const isNamedBy = (words: readonly string[], colour: ColourName | null): boolean =>
  colour !== null && words.some((word) => colourOf(word) === colour);

/**
 * The cosine from which a label means what was asked for: labels are single words, and short texts on any two things are
 * nearer to each other than long ones are.
 */
const LEAST_OF_LABEL = 0.68;

/**
 * Whether a label answers a description. What the picture model knows by name is asked for by that name: a cow is near to
 * `animal`, and an animal is perhaps no cow. Of what it does not know, soccer or a voyage, a label tells as far as it means the same.
 */
export function isMeantLabel(name: string, similarity: number, asked: ReadLook | null): boolean {
  const look = asked?.look ?? null;
  const isNamed = look?.labels.has(keyOf(name)) === true;
  const isKnown = look !== null && look.classes.length > 0;
  return isNamed || (!isKnown && similarity >= LEAST_OF_LABEL);
}
