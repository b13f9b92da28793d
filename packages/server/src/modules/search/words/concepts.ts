/** Things by their other names: synonyms, kinds, and what they are called in other languages. Pure. */
import { namedNouns, nounLanguages, otherInEnglish } from '@rushes/director';
import { fold, tokenise } from '../../search-index/index.ts';
import { CONCEPTS } from './concept-table.ts';
import { otherForms } from './inflections.ts';

export interface ConceptName {
  /** Folded; of most names one. */
  words: readonly string[];
  language: string;
}

interface Concept {
  /** In English. */
  name: string;
  names: ConceptName[];
  /** Of what kind it is, by name. */
  kinds: string[];
}

/** A name by which what is meant may be called. */
export interface OtherName extends ConceptName {
  concept: string;
  /** Another name of the same, or the name of one of its kind. */
  is: 'same' | 'kind';
}

/** A part of a text that names a thing. */
export interface Named {
  /** Places among the words of the text. */
  from: number;
  to: number;
  /** As it is listed: of many the one. */
  name: string;
  /** In English, the likeliest first. */
  concepts: readonly string[];
  /** Whether English has it by this name. */
  isEnglish: boolean;
  /** Whether English has another word that is written so. */
  isDoubtful: boolean;
  others: readonly OtherName[];
}

const LANGUAGES = ['de', 'fr', 'es', 'pt', 'it', 'zh'] as const;
const MOST_WORDS = 3;
/** With which a name may end in one language or another. */
const ENDINGS = ['', 's', 'es', 'n', 'en', 'e', 'er', 'x'] as const;
const SHORTEST_STEM = 3;

const listOf = (text: string, separator: string) =>
  text
    .split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== '');

const nameOf = (name: string, language: string): ConceptName => ({
  words: tokenise(name).map(({ word }) => word),
  language,
});

function readTable(): Map<string, Concept> {
  const concepts = new Map<string, Concept>();
  for (const line of CONCEPTS.trim().split('\n')) {
    const [left = '', elsewhere = ''] = line.split(':');
    const [own = '', kinds = ''] = left.split('>');
    const english = listOf(own, ',');
    const name = english[0] ?? '';
    const names = english.map((one) => nameOf(one, 'en'));
    for (const [index, others] of elsewhere.split(';').entries()) {
      names.push(...listOf(others, ',').map((one) => nameOf(one, LANGUAGES[index] ?? 'en')));
    }
    concepts.set(name, { name, names, kinds: listOf(kinds, ',') });
  }
  return concepts;
}

/** The director's nouns, each with the concept that has its English name, or as one of their own. */
function addNouns(concepts: Map<string, Concept>): void {
  const byEnglish = new Map<string, Concept>();
  for (const concept of concepts.values()) {
    for (const { words, language } of concept.names) {
      if (language === 'en') byEnglish.set(words.join(' '), concept);
    }
  }
  for (const { english, names } of namedNouns) {
    const key = fold(english);
    const known = byEnglish.get(key);
    const concept = known ?? { name: english, names: [nameOf(english, 'en')], kinds: [] };
    if (known === undefined) concepts.set(english, concept);
    for (const [index, others] of names.entries()) {
      concept.names.push(...others.map((one) => nameOf(one, nounLanguages[index] ?? 'en')));
    }
  }
}

function indexConcepts() {
  const concepts = readTable();
  addNouns(concepts);
  const byName = new Map<string, { concept: Concept; language: string }[]>();
  const ofKind = new Map<string, Concept[]>();
  for (const concept of concepts.values()) {
    concept.names = concept.names.filter(({ words }) => words.length > 0);
    for (const { words, language } of concept.names) {
      const key = words.join(' ');
      byName.set(key, [...(byName.get(key) ?? []), { concept, language }]);
    }
    for (const kind of concept.kinds) ofKind.set(kind, [...(ofKind.get(kind) ?? []), concept]);
  }
  return { byName, ofKind };
}

let index: ReturnType<typeof indexConcepts> | undefined;
let goingOn: Map<string, Map<string, Set<Concept>>> | undefined;

interface Found {
  name: string;
  concepts: { concept: Concept; language: string }[];
}

function find(words: readonly string[]): Found | null {
  index ??= indexConcepts();
  const whole = words.join(' ');
  for (const ending of ENDINGS) {
    const stem = whole.slice(0, whole.length - ending.length);
    if (!whole.endsWith(ending) || (ending !== '' && stem.length < SHORTEST_STEM)) continue;
    const known = index.byName.get(stem);
    if (known !== undefined) return { name: stem, concepts: known };
  }
  const before = whole.slice(0, whole.length - (words.at(-1) ?? '').length);
  for (const { word, language } of otherForms(words.at(-1) ?? '')) {
    const known = index.byName.get(before + word)?.filter((one) => one.language === language) ?? [];
    if (known.length > 0) return { name: before + word, concepts: known };
  }
  return null;
}

function kindsOf({ name }: Concept, seen = new Set<string>()): Concept[] {
  return (index?.ofKind.get(name) ?? []).flatMap((concept) => {
    if (seen.has(concept.name)) return [];
    seen.add(concept.name);
    return [concept, ...kindsOf(concept, seen)];
  });
}

const othersOf = ({ name, names }: Concept, is: OtherName['is']): OtherName[] =>
  names.map((one) => ({ ...one, concept: name, is }));

function namedBy(words: readonly string[], from: number): Named | null {
  const { name, concepts: found } = find(words) ?? { name: '', concepts: [] };
  if (found.length === 0) return null;
  const english = found.filter(({ language }) => language === 'en');
  // What English has by this name is meant in English: a `bank` is no bench.
  const concepts = [...new Set((english.length > 0 ? english : found).map(({ concept }) => concept))];
  return {
    from,
    to: from + words.length,
    name,
    concepts: concepts.map((concept) => concept.name),
    isEnglish: english.length > 0,
    isDoubtful: english.length === 0 && words.some((word) => otherInEnglish.has(word)),
    others: concepts.flatMap((concept) => [
      ...othersOf(concept, 'same'),
      ...kindsOf(concept).flatMap((one) => othersOf(one, 'kind')),
    ]),
  };
}

/**
 * The words that make the name of another thing of this one when they follow it, `park` of `car`: of a thing that is neither one
 * of `concepts` nor of their kind.
 */
export function namesGoingOn(word: string, concepts: readonly string[]): string[] {
  index ??= indexConcepts();
  if (goingOn === undefined) {
    goingOn = new Map();
    for (const { concept } of [...index.byName.values()].flat())
      for (const { words } of concept.names)
        if (words.length > 1) {
          const [first = '', next = ''] = words;
          const known = goingOn.get(first) ?? new Map<string, Set<Concept>>();
          goingOn.set(first, known.set(next, new Set([...(known.get(next) ?? []), concept])));
        }
  }
  const own = new Set(concepts);
  const isOther = (concept: Concept) =>
    !own.has(concept.name) && !allKindsOf(concept).some((kind) => own.has(kind));
  return [...(goingOn.get(word) ?? [])].flatMap(([next, some]) =>
    [...some].every(isOther) ? [next, `${next}s`] : [],
  );
}

/** What a concept is of, and what that is of. */
function allKindsOf({ kinds }: Concept): string[] {
  return kinds.flatMap((kind) => {
    const concept = index?.byName.get(kind)?.find((one) => one.concept.name === kind)?.concept;
    return [kind, ...(concept === undefined ? [] : allKindsOf(concept))];
  });
}

/** All names that things have here. */
export function everyName(): ConceptName[] {
  index ??= indexConcepts();
  return [...new Set([...index.byName.values()].flat())].flatMap(({ concept }) => concept.names);
}

/** The things that a text of these folded words names, longest names first. */
export function findNamed(words: readonly string[]): Named[] {
  const all: Named[] = [];
  for (let at = 0; at < words.length; ) {
    let longest: Named | null = null;
    for (let count = Math.min(MOST_WORDS, words.length - at); count > 0 && longest === null; count -= 1) {
      longest = namedBy(words.slice(at, at + count), at);
    }
    if (longest !== null) all.push(longest);
    at = longest?.to ?? at + 1;
  }
  return all;
}
