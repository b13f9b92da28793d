/** The vocabulary: how many documents have a word, and which words look like one. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

type Db = Kysely<Database>;
export interface CountedWord {
  word: string;
  documents: number;
}

/** Of words that are known. */
export async function findCounts(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<CountedWord>`
    select word, documents from search_word
    where word = any(${[...new Set(words)]}::text[]) and documents > 0`.execute(db);
  return new Map(rows.map(({ word, documents }) => [word, documents]));
}

/** Languages of documents; `und` among them where some are of none that is known. */
export async function findLanguages(db: Db): Promise<Set<string>> {
  const { rows } = await sql<CountedWord>`
    select word, documents from search_word where word >= 'l:' and word < 'l;' and documents > 0`.execute(db);
  return new Set(rows.map(({ word }) => word.slice(2)));
}

/** More share a key only where somebody fills the library with near misses. */
const MOST_ALIKE = 500;

/** Words that share a key of `typoKeys`. */
export async function findAlike(db: Db, keys: readonly string[]): Promise<CountedWord[]> {
  const { rows } = await sql<CountedWord>`
    select word, documents from search_word where keys && ${[...keys]}::text[] and documents > 0
    limit ${MOST_ALIKE}`.execute(db);
  return rows;
}

/** Words that begin so, those of most documents first. */
export async function findPrefixed(db: Db, prefix: string, limit: number): Promise<CountedWord[]> {
  const { rows } = await sql<CountedWord>`
    select word, documents from (
      select word, documents from search_word
      where word > ${prefix} and word < ${`${prefix}\u{10ffff}`} and documents > 0
      order by word limit ${MOST_ALIKE}
    ) begun order by documents desc, word limit ${limit}`.execute(db);
  return rows;
}
