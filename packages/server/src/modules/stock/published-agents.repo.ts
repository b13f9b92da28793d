/** Rows of published agents. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

export interface PublishedAgent {
  name: string;
  description: string;
  appUrl: string;
  isRecommended: boolean;
  isOwn: boolean;
}

export interface AgentsWanted {
  /** Each must stand in the name or the description, whatever its case. */
  words: readonly string[];
  onlyRecommended: boolean;
  onlyOwn: boolean;
  /** The last one of the page before. */
  after: { rank: number; name: string } | null;
  limit: number;
}

const escaped = (word: string) => `%${word.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

/** Those with all words in their names first, then by name. An operator publishes tens of them, so they are looked through. */
export async function findAgents(
  db: Kysely<Database>,
  { words, onlyRecommended, onlyOwn, after, limit }: AgentsWanted,
): Promise<(PublishedAgent & { rank: number })[]> {
  const patterns = words.map(escaped);
  const holds = patterns.map((pattern) => sql`(p.name || ' ' || p.description) ilike ${pattern}`);
  const inName = patterns.map((pattern) => sql`p.name ilike ${pattern}`);
  const rank = sql<number>`case when ${sql.join(inName, sql` and `)} then 0 else 1 end`;
  const from = after === null ? sql`true` : sql`(f.rank, f.name) > (${after.rank}::int, ${after.name}::text)`;
  const { rows } = await sql<PublishedAgent & { rank: number }>`
    select f.* from (
      select p.name, p.description, p.app_url as "appUrl", p.is_recommended as "isRecommended", p.is_own as "isOwn",
        ${rank} as rank
      from published_agent p
      where ${sql.join(holds, sql` and `)}
        and (not ${onlyRecommended}::boolean or p.is_recommended) and (not ${onlyOwn}::boolean or p.is_own)
    ) f where ${from}
    order by f.rank, f.name limit ${limit}`.execute(db);
  return rows;
}

/** Adds one, or changes the one of that name. */
export async function upsertAgent(
  trx: Transaction<Database>,
  agent: PublishedAgent & { id: string; now: Date },
): Promise<void> {
  const values = {
    description: agent.description,
    app_url: agent.appUrl,
    is_recommended: agent.isRecommended,
    is_own: agent.isOwn,
  };
  await trx
    .insertInto('published_agent')
    .values({ id: agent.id, name: agent.name, ...values, published_at: agent.now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

export async function deleteAgent(trx: Transaction<Database>, name: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('published_agent')
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listAgents(db: Kysely<Database>, limit: number): Promise<PublishedAgent[]> {
  return db
    .selectFrom('published_agent')
    .select([
      'name',
      'description',
      'app_url as appUrl',
      'is_recommended as isRecommended',
      'is_own as isOwn',
    ])
    .orderBy('name')
    .limit(limit)
    .execute();
}
