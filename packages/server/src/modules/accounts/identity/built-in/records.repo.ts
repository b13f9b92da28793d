/** What the built-in issuer remembers between requests, in the form that oidc-provider asks for. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../../../../platform/db/schema.ts';

/** The issuer's own clock is the machine's; so is this one. */
const now = sql<string>`now()`;

/** Where records without an end of their own are swept. */
const LONGEST_SECONDS = 30 * 24 * 3_600;

/** The records of one kind, such as Session or AuthorizationCode. */
export function createRecords(db: Kysely<Database>, kind: string): Adapter {
  const alive = () =>
    db.selectFrom('issuer_record').select('content').where('kind', '=', kind).where('expires_at', '>', now);
  /** Nothing is kept under what no text column can hold, which anybody can ask for. */
  const find = async (column: 'id' | 'user_code' | 'uid', value: string) =>
    value.includes('\0') ? undefined : contentOf(await alive().where(column, '=', value).executeTakeFirst());
  const contentOf = (row: { content: Record<string, unknown> } | undefined): AdapterPayload | undefined =>
    row === undefined ? undefined : (row.content as AdapterPayload);

  return {
    async upsert(id, payload, expiresIn = 0) {
      const seconds = expiresIn > 0 ? expiresIn : LONGEST_SECONDS;
      const record = {
        content: JSON.stringify(payload),
        subject: payload.accountId ?? null,
        grant_id: payload.grantId ?? null,
        user_code: payload.userCode ?? null,
        uid: payload.uid ?? null,
        expires_at: sql<string>`now() + make_interval(secs => ${seconds})`,
      };
      await db
        .insertInto('issuer_record')
        .values({ kind, id, ...record })
        .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(record))
        .execute();
    },

    find: (id) => find('id', id),
    findByUserCode: (code) => find('user_code', code),
    findByUid: (uid) => find('uid', uid),

    async consume(id) {
      await sql`
        update issuer_record set content = content || jsonb_build_object('consumed', floor(extract(epoch from now())))
        where kind = ${kind} and id = ${id}`.execute(db);
    },

    async destroy(id) {
      await db.deleteFrom('issuer_record').where('kind', '=', kind).where('id', '=', id).execute();
    },

    async revokeByGrantId(grantId) {
      await db.deleteFrom('issuer_record').where('grant_id', '=', grantId).execute();
    },
  };
}

/** Takes a record that is still good away; false where there is none, or somebody else took it. */
export async function takeRecord(
  db: Kysely<Database>,
  { kind, id }: { kind: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('issuer_record')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(numDeletedRows) === 1;
}

/** Removes those of a kind that are over by number, the oldest first; all of it are kept for the same time. */
export async function keepNewestRecords(
  db: Kysely<Database>,
  { kind, most }: { kind: string; most: number },
): Promise<void> {
  await sql`
    delete from issuer_record where kind = ${kind} and id in (
      select id from issuer_record where kind = ${kind} order by expires_at desc, id offset ${most}
    )`.execute(db);
}

/** Ends the sessions and tokens of a subject. */
export async function deleteRecordsOf(trx: Transaction<Database>, subject: string): Promise<void> {
  await trx.deleteFrom('issuer_record').where('subject', '=', subject).execute();
}

/** Removes what has ended; returns how many. */
export async function deleteExpiredRecords(db: Kysely<Database>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('issuer_record')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
