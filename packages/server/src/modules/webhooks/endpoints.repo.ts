/** Rows of endpoints, as their owners see and change them. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

const columns = [
  'id',
  'url',
  'description',
  'event_types',
  'disabled_at',
  'disabled_reason',
  'failing_since',
  'previous_secret_until',
  'created_at',
  'updated_at',
] as const;

type DisabledReason = 'by_owner' | 'gone' | 'failing';

export interface WebhookRow {
  id: string;
  url: string | null;
  description: string;
  event_types: string[];
  disabled_at: string | null;
  disabled_reason: DisabledReason | null;
  failing_since: string | null;
  previous_secret_until: string | null;
  created_at: string;
  updated_at: string;
}

/** An endpoint by its id and the account it belongs to. */
export interface EndpointOfAccount {
  id: string;
  accountId: string;
}

const rowsOf = (db: Kysely<Database>, accountId: string) =>
  db.selectFrom('webhook_endpoint').select(columns).where('account_id', '=', accountId);

/** Endpoints that an account registered; not the one of its requests. */
const registeredBy = (db: Kysely<Database>, accountId: string) =>
  rowsOf(db, accountId).where('kind', '=', 'account');

/** The endpoints that an account registered, the newest first. */
export async function listRegistered(db: Kysely<Database>, accountId: string): Promise<WebhookRow[]> {
  return await registeredBy(db, accountId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

/** How many endpoints an account registered; counts no further than `atMost`. */
export async function countRegistered(
  db: Kysely<Database>,
  accountId: string,
  atMost: number,
): Promise<number> {
  const rows = await registeredBy(db, accountId).limit(atMost).execute();
  return rows.length;
}

/** An endpoint that an account registered. */
export async function findRegistered(
  db: Kysely<Database>,
  { id, accountId }: EndpointOfAccount,
): Promise<WebhookRow | undefined> {
  return await registeredBy(db, accountId).where('id', '=', id).executeTakeFirst();
}

/** An endpoint that an account registered, held until the transaction ends. */
export async function holdRegistered(
  trx: Transaction<Database>,
  { id, accountId }: EndpointOfAccount,
): Promise<WebhookRow | undefined> {
  return await registeredBy(trx, accountId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** An endpoint of an account, that of its requests too. */
export async function findEndpoint(
  db: Kysely<Database>,
  { id, accountId }: EndpointOfAccount,
): Promise<WebhookRow | undefined> {
  return await rowsOf(db, accountId).where('id', '=', id).executeTakeFirst();
}

/** An endpoint of an account, that of its requests too, held until the transaction ends. */
export async function holdEndpoint(
  trx: Transaction<Database>,
  { id, accountId }: EndpointOfAccount,
): Promise<WebhookRow | undefined> {
  return await rowsOf(trx, accountId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export interface NewEndpoint extends EndpointOfAccount {
  url: string;
  description: string | undefined;
  eventTypes: string[];
  /** Sealed. */
  secret: Buffer;
  now: Date;
}

/** Registers an endpoint. */
export async function insertRegistered(
  trx: Transaction<Database>,
  { id, accountId, url, description, eventTypes, secret, now }: NewEndpoint,
): Promise<WebhookRow> {
  return await trx
    .insertInto('webhook_endpoint')
    .values({
      id,
      account_id: accountId,
      url,
      description,
      event_types: eventTypes,
      secret,
      created_at: now,
      updated_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** What of an endpoint changes; what is left out stays. */
export interface EndpointChange {
  url?: string;
  description?: string;
  event_types?: string[];
  disabled_at?: Date | null;
  disabled_reason?: DisabledReason | null;
  failing_since?: null;
  updated_at: Date;
}

/** Changes an endpoint that the caller holds. */
export async function updateEndpoint(
  trx: Transaction<Database>,
  id: string,
  change: EndpointChange,
): Promise<WebhookRow> {
  return await trx
    .updateTable('webhook_endpoint')
    .set(change)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Removes an endpoint with its log. */
export async function deleteEndpoint(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('webhook_endpoint').where('id', '=', id).execute();
}

/** Until when the secret that an endpoint had before is valid besides its own. */
interface PreviousSecret {
  previous_secret_until: string | null;
}

/** Gives an endpoint another secret, sealed; the one it had stays valid until then. Undefined where there is none. */
export async function replaceSecret(
  db: Kysely<Database>,
  { id, accountId }: EndpointOfAccount,
  { secret, until, now }: { secret: Buffer; until: Date | null; now: Date },
): Promise<PreviousSecret | undefined> {
  return await db
    .updateTable('webhook_endpoint')
    .set((eb) => ({
      secret,
      previous_secret: until === null ? null : eb.ref('secret'),
      previous_secret_until: until,
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('previous_secret_until')
    .executeTakeFirst();
}

/** The sealed secret of an endpoint. */
export async function readSecret(
  db: Kysely<Database>,
  id: string,
): Promise<PreviousSecret & { secret: Buffer }> {
  return await db
    .selectFrom('webhook_endpoint')
    .select(['secret', 'previous_secret_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The endpoint that stands for the addresses of an account's requests; null while there is none. */
export async function findRequestEndpoint(db: Kysely<Database>, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'request')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Makes that endpoint unless somebody else was first. */
export async function insertRequestEndpointIfNew(
  db: Kysely<Database>,
  { id, accountId, secret, now }: EndpointOfAccount & { secret: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('webhook_endpoint')
    .values({
      id,
      account_id: accountId,
      kind: 'request',
      url: null,
      secret,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('account_id').where('kind', '=', 'request').doNothing())
    .execute();
}
