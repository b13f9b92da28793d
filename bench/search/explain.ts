/** Where the database's time goes in one search: its statements, asked again with `explain (analyze, buffers)`. */
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../packages/server/src/platform/db/schema.ts';

export interface Recording {
  db: Kysely<Database>;
  /** What was asked since the last call, in order. */
  take(): CompiledQuery[];
}

/** A database whose statements are remembered. */
export function recording(pool: pg.Pool): Recording {
  let asked: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  const take = () => {
    const taken = asked;
    asked = [];
    return taken;
  };
  return { db, take };
}

/** The plans of statements that only read, as text, each with the database's own time. */
export async function explain(pool: pg.Pool, asked: readonly CompiledQuery[]): Promise<string> {
  const plans: string[] = [];
  for (const { sql, parameters } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${sql}`, [
      ...parameters,
    ]);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans.map((plan, index) => `statement ${index + 1} of ${asked.length}\n${plan}\n`).join('\n');
}
