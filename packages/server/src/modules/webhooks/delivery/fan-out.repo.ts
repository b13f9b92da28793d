/** Rows of the outbox that are to be told, who wants to be told, and what is written when they are. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { OutboxFact, TaskFact } from '../webhook-payloads.ts';

/** An endpoint that is to be told: all events of its types since it is there. */
export interface Listener {
  id: string;
  accountId: string;
  /** Empty = all. */
  types: ReadonlySet<string>;
  /** ISO 8601 in UTC. */
  since: string;
  /** A program that fetches what it is told; nothing is sent to it. */
  fetches: boolean;
}

export interface NewMessage {
  id: string;
  accountId: string;
  type: string;
  assetId: string | null;
  sequence: number | null;
  body: string;
  createdAt: string;
}

export interface NewDelivery {
  id: string;
  messageId: string;
  endpointId: string;
  /** null = the endpoint's. */
  url: string | null;
  /** What shares a window; the column is `lane`. */
  receiver: string;
}

/** Only one at a time reads the outbox, so that numbers have no gaps. False when another one does. */
export async function tryLockFanOut(trx: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('rushes webhook fan-out', 0)) as locked`.execute(trx);
  return rows[0]?.locked === true;
}

/** What nobody was told yet, in order. */
export async function readOutbox(
  trx: Transaction<Database>,
  limit: number,
): Promise<(OutboxFact & { id: number })[]> {
  return await trx
    .selectFrom('outbox')
    .select([
      'id',
      'event_id as eventId',
      'topic',
      'account_id as accountId',
      'subject_id as subjectId',
      'payload',
      'created_at as createdAt',
    ])
    .where('published_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Endpoints of these accounts that are told of events, and programs that have fetched them lately. */
export async function findListeners(
  trx: Transaction<Database>,
  { accountIds, heardSince }: { accountIds: readonly string[]; heardSince: Date },
): Promise<Listener[]> {
  const { rows } = await sql<{
    id: string;
    account_id: string;
    event_types: string[];
    created_at: string;
    fetches: boolean;
  }>`
    select id, account_id, event_types, created_at, false as fetches from webhook_endpoint
    where account_id = any(${accountIds}::uuid[]) and kind = 'account' and disabled_at is null
    union all
    select id, account_id, event_types, created_at, true from webhook_listener
    where account_id = any(${accountIds}::uuid[]) and last_seen_at >= ${heardSince}`.execute(trx);
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    types: new Set(row.event_types),
    since: row.created_at,
    fetches: row.fetches,
  }));
}

/** Puts messages before programs that fetch them, in this order. */
export async function addHeard(
  trx: Transaction<Database>,
  heard: readonly { listenerId: string; messageId: string }[],
): Promise<void> {
  if (heard.length === 0) return;
  // A listener may have ended meanwhile; one that is there stays until this is committed.
  await sql`
    insert into webhook_heard (listener_id, message_id)
    select h.listener_id, h.message_id
    from unnest(
      ${heard.map(({ listenerId }) => listenerId)}::uuid[], ${heard.map(({ messageId }) => messageId)}::uuid[]
    ) with ordinality as h (listener_id, message_id, place)
    join (
      select id from webhook_listener
      where id = any(${heard.map(({ listenerId }) => listenerId)}::uuid[]) order by id for key share
    ) as l on l.id = h.listener_id
    order by h.place`.execute(trx);
}

/** Work that the service starts by itself; told only where somebody asked for it, with a price. */
const OWN_TASKS = ['probe_task', 'index_task'];

/** Those of the tasks that anybody is to be told of: of these accounts, or with an address of their own. */
export async function findTasks(
  trx: Transaction<Database>,
  taskIds: readonly string[],
  accountIds: readonly string[],
): Promise<TaskFact[]> {
  const { rows } = await sql<{
    id: string;
    type: string;
    state: string;
    error_code: string | null;
    error_message: string | null;
    created_at: string;
    ended_at: string | null;
    charged: number;
    asset_ids: string[];
    asked_for: boolean;
    webhook_url: string | null;
    export_project_id: string | null;
    export_asset_id: string | null;
    run_id: string | null;
    chat_id: string | null;
    run_project_id: string | null;
    run_asset_id: string | null;
  }>`
    select t.id, t.type, t.state, t.error_code, t.error_message, t.created_at, t.ended_at, t.webhook_url,
      coalesce(t.charged_microcredits, 0) as charged,
      array(select ta.asset_id from task_asset ta where ta.task_id = t.id order by ta.asset_id) as asset_ids,
      t.type <> all(${OWN_TASKS}) or t.quote is not null or t.webhook_url is not null as asked_for,
      case when t.type = 'export_task' then t.payload ->> 'project_id' end as export_project_id,
      case when t.type = 'export_task' then t.payload ->> 'asset_id' end as export_asset_id,
      r.id as run_id, r.chat_id, r.project_id as run_project_id, e.payload ->> 'asset_id' as run_asset_id
    from task t
    left join run r on r.task_id = t.id
    left join task e on e.id = r.export_task_id
    where t.id = any(${taskIds}::uuid[])
      and (t.account_id = any(${accountIds}::uuid[]) or t.webhook_url is not null)`.execute(trx);
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    state: row.state,
    error: row.error_code === null ? null : { code: row.error_code, detail: row.error_message ?? '' },
    createdAt: row.created_at,
    endedAt: row.ended_at ?? row.created_at,
    chargedMicrocredits: row.charged,
    assetIds: row.asset_ids,
    wasAskedFor: row.asked_for,
    webhookUrl: row.webhook_url,
    exported:
      row.export_project_id === null || row.export_asset_id === null
        ? null
        : { projectId: row.export_project_id, assetId: row.export_asset_id },
    run:
      row.run_id === null || row.chat_id === null
        ? null
        : {
            id: row.run_id,
            chatId: row.chat_id,
            projectId: row.run_project_id,
            assetId: row.run_asset_id,
          },
  }));
}

/** Takes the next `count` numbers of each asset of an account; returns the first of each, in the order given. */
export async function takeNumbers(
  trx: Transaction<Database>,
  wanted: readonly { accountId: string; assetId: string; count: number }[],
): Promise<number[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ account_id: string; asset_id: string; last: number }>`
    insert into webhook_sequence as s (account_id, asset_id, last)
    select * from unnest(
      ${wanted.map(({ accountId }) => accountId)}::uuid[],
      ${wanted.map(({ assetId }) => assetId)}::uuid[],
      ${wanted.map(({ count }) => count)}::bigint[]
    )
    on conflict (account_id, asset_id) do update set last = s.last + excluded.last
    returning account_id, asset_id, last`.execute(trx);
  const last = new Map(rows.map((row) => [`${row.account_id} ${row.asset_id}`, row.last]));
  return wanted.map(
    ({ accountId, assetId, count }) => (last.get(`${accountId} ${assetId}`) ?? count) - count + 1,
  );
}

/** Adds messages and their deliveries, due at once and in their order: a microsecond lies between two. */
export async function addMessages(
  trx: Transaction<Database>,
  {
    messages,
    deliveries,
    now,
  }: { messages: readonly NewMessage[]; deliveries: readonly NewDelivery[]; now: Date },
): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    insert into webhook_message (id, account_id, type, asset_id, sequence, payload, created_at)
    select * from unnest(
      ${messages.map(({ id }) => id)}::uuid[],
      ${messages.map(({ accountId }) => accountId)}::uuid[],
      ${messages.map(({ type }) => type)}::text[],
      ${messages.map(({ assetId }) => assetId)}::uuid[],
      ${messages.map(({ sequence }) => sequence)}::bigint[],
      ${messages.map(({ body }) => body)}::json[],
      ${messages.map(({ createdAt }) => createdAt)}::timestamptz[]
    )`.execute(trx);
  await sql`
    insert into webhook_delivery (id, message_id, endpoint_id, url, lane, state, next_attempt_at, created_at)
    select id, message_id, endpoint_id, url, lane, 'pending',
      ${now}::timestamptz - (${deliveries.length} - place) * interval '1 microsecond', ${now} from unnest(
      ${deliveries.map(({ id }) => id)}::uuid[],
      ${deliveries.map(({ messageId }) => messageId)}::uuid[],
      ${deliveries.map(({ endpointId }) => endpointId)}::uuid[],
      ${deliveries.map(({ url }) => url)}::text[],
      ${deliveries.map(({ receiver }) => receiver)}::uuid[]
    ) with ordinality as d (id, message_id, endpoint_id, url, lane, place)`.execute(trx);
}

/** Notes that these rows were told. */
export async function markPublished(
  trx: Transaction<Database>,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`update outbox set published_at = ${now} where id = any(${ids}::bigint[])`.execute(trx);
}

/** Removes up to `limit` rows of the outbox that were told before then; returns how many. */
export async function sweepOutbox(db: Kysely<Database>, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where id in (select id from outbox where published_at < ${before} order by id limit ${limit})
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Removes up to `limit` messages from before then with all that was delivered of them; returns how many. */
export async function sweepMessages(db: Kysely<Database>, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_message where id in (
      select id from webhook_message where created_at < ${before} order by created_at limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Forgets up to `limit` numbers of assets that are gone and of which no message is left; returns how many. */
export async function sweepSequences(db: Kysely<Database>, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_sequence where (account_id, asset_id) in (
      select s.account_id, s.asset_id from webhook_sequence s
      where not exists (select from asset a where a.id = s.asset_id)
        and not exists (
          select from webhook_message m where m.account_id = s.account_id and m.asset_id = s.asset_id
        )
      limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
