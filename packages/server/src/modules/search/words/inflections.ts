/** One and many of a word where its stem changes, which a stemmer takes for two words. Pure. */

/** Endings of one and of many, each the other of the other; by folded letters. */
type Endings = readonly (readonly [one: string, many: string])[];

const ENDINGS: Readonly<Record<string, Endings>> = {
  en: [
    ['f', 'ves'],
    ['fe', 'ves'],
    ['man', 'men'],
  ],
  fr: [
    ['al', 'aux'],
    ['ail', 'aux'],
    ['au', 'aux'],
    ['eu', 'eux'],
    ['ou', 'oux'],
    // What one does and what many do: "acheter", "achètent".
    ['er', 'ent'],
  ],
  es: [['z', 'ces']],
  pt: [
    ['ao', 'oes'],
    ['ao', 'aes'],
    ['ao', 'aos'],
    ['al', 'ais'],
    ['el', 'eis'],
    ['ol', 'ois'],
    ['ul', 'uis'],
    ['il', 'is'],
    ['m', 'ns'],
  ],
  it: [
    ['co', 'chi'],
    ['ca', 'che'],
    ['go', 'ghi'],
    ['ga', 'ghe'],
  ],
};

/** What a stemmer makes one of, but a list of names does not. */
const VOWELS: Readonly<Record<string, Endings>> = {
  en: [['y', 'ies']],
  it: [
    ['o', 'i'],
    ['e', 'i'],
    ['a', 'e'],
  ],
};

/** Those of no rule: `one many`. */
const IRREGULAR: Readonly<Record<string, string>> = {
  en:
    'man men, child children, foot feet, tooth teeth, goose geese, mouse mice, louse lice, ox oxen, person people, die dice, ' +
    'penny pence, cactus cacti, fungus fungi',
  fr: 'oeil yeux, monsieur messieurs, madame mesdames, ciel cieux',
  it: 'uovo uova, dito dita, braccio braccia, ginocchio ginocchia, labbro labbra, uomo uomini, paio paia, osso ossa',
};

/** A beginning of this length is left, so that an ending is one. */
const SHORTEST = 2;

export interface OtherForm {
  word: string;
  language: string;
}

function readIrregular(): Map<string, OtherForm[]> {
  const forms = new Map<string, OtherForm[]>();
  const add = (word: string, other: OtherForm) => forms.set(word, [...(forms.get(word) ?? []), other]);
  for (const [language, list] of Object.entries(IRREGULAR)) {
    for (const pair of list.split(', ')) {
      const [one = '', many = ''] = pair.split(' ');
      add(one, { word: many, language });
      add(many, { word: one, language });
    }
  }
  return forms;
}

const irregular = readIrregular();

function byEndings(word: string, rules: typeof ENDINGS): OtherForm[] {
  return Object.entries(rules).flatMap(([language, endings]) =>
    endings
      .flatMap(([one, many]) => [[one, many] as const, [many, one] as const])
      .filter(([from]) => word.endsWith(from) && word.length >= from.length + SHORTEST)
      .map(([from, to]) => ({ word: word.slice(0, word.length - from.length) + to, language })),
  );
}

/** What a folded word may be in the other number, where its stem is another one. */
export const changedForms = (word: string): OtherForm[] => [
  ...(irregular.get(word) ?? []),
  ...byEndings(word, ENDINGS),
];

/** The same with what a stemmer would know: for lists of names, which are not stemmed. */
export const otherForms = (word: string): OtherForm[] => [...changedForms(word), ...byEndings(word, VOWELS)];
