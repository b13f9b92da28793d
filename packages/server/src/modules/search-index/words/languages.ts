/** Stems and stop words by PostgreSQL's own Snowball dictionaries, and which language a text is in. */
import type { Kysely } from 'kysely';
import { createRecentMap } from '../../../platform/collections/recent-map.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { stemWords } from './languages.repo.ts';
import type { Script, Token } from './tokens.ts';

/** ISO 639-1 to the name of the dictionary. */
const DICTIONARIES: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hi: 'hindi',
  hu: 'hungarian',
  id: 'indonesian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
};

/** Those that have a list of stop words, by script: between them a text's own words decide. */
const BY_SCRIPT: Partial<Record<Script, readonly string[]>> = {
  latin: ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'no', 'fi', 'hu', 'tr', 'ro', 'id', 'ca'],
  cyrillic: ['ru'],
  greek: ['el'],
  arabic: ['ar'],
  hindi: ['hi'],
};

/** What a short text is stemmed as whose language nobody knows: the languages of most of such files. */
const COMMON = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];

export interface Stemmed {
  /** Stem, or null where the dictionary has none to give. */
  stem: string | null;
  isStopWord: boolean;
}

/** Of one word, by language. */
export type WordForms = ReadonlyMap<string, Stemmed>;

export interface Languages {
  /** The forms of each word, in all languages of its script; asked of `db`, which in a transaction is that one. */
  formsOf(
    db: Kysely<Database>,
    tokens: readonly Pick<Token, 'plain' | 'script'>[],
  ): Promise<Map<string, WordForms>>;
}

const REMEMBERED = 50_000;
/** Of one query to the database. */
const WORDS_AT_ONCE = 2_000;

/** Languages that words of a script may be of. */
export function languagesOf(script: Script): readonly string[] {
  return BY_SCRIPT[script] ?? [];
}

/** `de-AT` and `deu` as `de`; `und` for what has no dictionary here. */
export function baseLanguage(tag: string): string {
  const [first = ''] = tag.toLowerCase().split(/[-_]/);
  if (first === 'und' || first === '') return 'und';
  try {
    return new Intl.Locale(first).language;
  } catch {
    return 'und';
  }
}

export function createLanguages(): Languages {
  const known = createRecentMap<string, WordForms>(REMEMBERED);

  async function look(db: Kysely<Database>, words: readonly string[], script: Script): Promise<void> {
    const languages = languagesOf(script);
    if (words.length === 0 || languages.length === 0) return;
    const dictionaries = languages.map((language) => `pg_catalog.${DICTIONARIES[language]}_stem`);
    const rows = await stemWords(db, words, dictionaries);
    for (const { word, forms } of rows) {
      const byLanguage = forms.map((form, index): [string, Stemmed] => [
        languages[index] ?? '',
        { stem: form?.[0] ?? null, isStopWord: form !== null && form.length === 0 },
      ]);
      known.set(word, new Map(byLanguage));
    }
  }

  return {
    async formsOf(db, tokens) {
      const byScript = new Map<Script, Set<string>>();
      const found = new Map<string, WordForms>();
      for (const { plain, script } of tokens) {
        const forms = known.get(plain);
        if (forms !== undefined) found.set(plain, forms);
        else byScript.set(script, (byScript.get(script) ?? new Set()).add(plain));
      }
      for (const [script, words] of byScript) {
        const all = [...words];
        for (let from = 0; from < all.length; from += WORDS_AT_ONCE) {
          const some = all.slice(from, from + WORDS_AT_ONCE);
          await look(db, some, script);
          for (const word of some) found.set(word, known.get(word) ?? new Map());
        }
      }
      return found;
    },
  };
}

/** Words beyond these tell nothing more of the language. */
const LOOKED_AT = 600;
/** Share of stop words that running text has at least; measured on the tuning set of eval/search. */
const LEAST_SHARE = 0.15;

/**
 * The languages a text may be in, likeliest first: one where its stop words or its script decide, several where they do
 * not. Letters that only one language has count as a stop word.
 */
export function detectLanguages(
  tokens: readonly Token[],
  forms: ReadonlyMap<string, WordForms>,
): { language: string; stemAs: readonly string[] } {
  const looked = tokens.slice(0, LOOKED_AT);
  const own = looked.filter(({ script }) => script !== 'number' && script !== 'other');
  const script = mostly(own.map((token) => token.script));
  if (script === null) return { language: 'und', stemAs: [] };
  if (script === 'cjk') return { language: kanaOrHan(own), stemAs: [] };
  if (script === 'thai') return { language: 'th', stemAs: [] };
  const languages = languagesOf(script);
  const [only] = languages;
  if (languages.length < 2) return { language: only ?? 'und', stemAs: languages };
  const scores = languages.map((language) => ({ language, score: hits(own, forms, language) }));
  scores.sort((a, b) => b.score - a.score);
  const [best, second] = scores;
  const isClear =
    best !== undefined &&
    best.score >= Math.max(1, own.length * LEAST_SHARE) &&
    best.score > (second?.score ?? 0);
  if (best !== undefined && isClear) return { language: best.language, stemAs: [best.language] };
  return { language: 'und', stemAs: COMMON };
}

const OWN_LETTERS: Readonly<Record<string, RegExp>> = {
  de: /[ß]|[äöü]/,
  es: /[ñ¿¡]/,
  pt: /[ãõ]/,
  fr: /[êèœçû]/,
  da: /[øæ]/,
  no: /[øæ]/,
  sv: /[å]/,
  tr: /[ğışİ]/,
  hu: /[őű]/,
  ro: /[țșă]/,
};

function hits(tokens: readonly Token[], forms: ReadonlyMap<string, WordForms>, language: string): number {
  const letters = OWN_LETTERS[language];
  let score = 0;
  for (const { plain } of tokens) {
    if (forms.get(plain)?.get(language)?.isStopWord === true) score += 1;
    else if (letters?.test(plain) === true) score += 0.5;
  }
  return score;
}

function mostly(scripts: readonly Script[]): Script | null {
  const counts = new Map<Script, number>();
  for (const script of scripts) counts.set(script, (counts.get(script) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

const kanaOrHan = (tokens: readonly Token[]) =>
  tokens.some(({ word }) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) ? 'ja' : 'zh';
