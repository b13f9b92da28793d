/**
 * Statements that are written once, when a file is loaded, and prepared once per connection. For what is asked
 * all day: a query with rights in it takes PostgreSQL longer to plan than to run.
 */
import { createHash } from 'node:crypto';
import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import { createRecentMap } from '../collections/recent-map.ts';
import type { Database } from './schema.ts';

/** What a parameter of each type is given as. */
interface ParameterValues {
  uuid: string;
  'uuid[]': readonly string[];
  text: string;
  'text[]': readonly string[];
  timestamptz: string;
  int: number;
  bigint: number;
  'bigint[]': readonly number[];
  /** As text: the driver would write an array as one of PostgreSQL's. */
  jsonb: string;
  boolean: boolean;
}

type ParameterTypes = Readonly<Record<string, keyof ParameterValues>>;

/** Where a parameter stands in the text of a statement. */
export type Parameter = RawBuilder<never>;

export type Statement<T extends ParameterTypes, Row> = (
  db: Kysely<Database>,
  values: { [K in keyof T]: ParameterValues[T[K]] | null },
) => Promise<Row[]>;

const compiler = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Begins the text of every prepared statement; its name follows. */
const MARK = '/* prepared ';

const nameOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const named = (text: string): string => `${MARK}${nameOf(text)} */ ${text}`;

/** Texts that others made; each is prepared for good on every connection, so that they are few. */
const kept = createRecentMap<string, string>(8);

/** The text of a statement that is not ours, but the same each time, so that it is prepared as well. */
export function asPrepared(text: string): string {
  const found = kept.get(text);
  if (found !== undefined) return found;
  const made = named(text);
  kept.set(text, made);
  return made;
}

/**
 * How parameter `number` is written. An array stands in a subquery, so that its length is hidden from the planner:
 * it would else plan short ones anew each time, since a plan for any length looks dearer than one for theirs.
 */
function placeOf(number: number, type: string): string {
  const plain = `$${number}::${type}`;
  return type.endsWith('[]') ? `(select ${plain})::${type}` : plain;
}

/**
 * A statement with typed parameters. `build` is called once and may use nothing but `parameters` and constants:
 * a value put into the text would stay in it, so one is refused.
 */
export function prepared<const T extends ParameterTypes, Row>(
  types: T,
  build: (parameters: { [K in keyof T]: Parameter }) => RawBuilder<Row>,
): Statement<T, Row> {
  type Parameters = { [K in keyof T]: Parameter };
  const write = (names: readonly string[]) => {
    const numbered = names.map((name, index) => [name, sql.raw(placeOf(index + 1, types[name] ?? ''))]);
    return build(Object.fromEntries(numbered) as Parameters).compile(compiler);
  };
  // What some variant of a statement has no use for is not sent.
  const all = Object.keys(types);
  const draft = write(all);
  if (draft.parameters.length > 0)
    throw new Error(`A prepared statement holds a value of one call: ${draft.sql}`);
  const names = all.filter((_name, index) => new RegExp(`\\$${index + 1}\\b`).test(draft.sql));
  const text = named(write(names).sql);
  return async (db, given) => {
    const byName: Readonly<Record<string, unknown>> = given;
    const query = CompiledQuery.raw(
      text,
      names.map((parameter) => byName[parameter]),
    );
    return (await db.executeQuery<Row>(query as CompiledQuery<Row>)).rows;
  };
}

/** The name under which a connection keeps the statement of this text; null for one that is not prepared. */
export function preparedName(text: string): string | null {
  return text.startsWith(MARK) ? text.slice(MARK.length, MARK.length + 16) : null;
}
