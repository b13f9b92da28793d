/** Asks PostgreSQL's dictionaries. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** A word with what each dictionary makes of it: its stems, none of a stop word, null where it knows none. */
export interface WordStems {
  word: string;
  forms: (string[] | null)[];
}

/** The stems of words, by each of the dictionaries in their order. */
export async function stemWords(
  db: Kysely<Database>,
  words: readonly string[],
  dictionaries: readonly string[],
): Promise<WordStems[]> {
  const { rows } = await sql<WordStems>`
    select w.word, array_agg(to_jsonb(ts_lexize(d.name::regdictionary, w.word)) order by d.at) as forms
    from unnest(${[...words]}::text[]) w(word)
    cross join unnest(${[...dictionaries]}::text[]) with ordinality d(name, at)
    group by w.word`.execute(db);
  return rows;
}
