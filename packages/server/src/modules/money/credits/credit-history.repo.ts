/** Reads an account's past; writes nothing. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

export interface EntryFilter {
  kinds: readonly string[] | null;
  actions: readonly string[] | null;
  apiKeyId: string | null;
  from: Date | null;
  to: Date | null;
  /** Only acts with a lower number. */
  before: number | null;
  limit: number;
}

interface StoredLine {
  price?: string;
  quantity?: number;
  action?: string;
  requests?: number;
  microcredits: number;
}

/** An act with its amounts in micro-credits. */
export interface EntryRow {
  id: string;
  seq: number;
  created_at: string;
  kind: 'grant' | 'reserve' | 'settle' | 'release' | 'spend' | 'expire' | 'take_back';
  available: number;
  reserved: number;
  charged: number;
  available_after: number;
  reserved_after: number;
  action: string | null;
  task_id: string | null;
  api_key_id: string | null;
  request_id: string | null;
  of_id: string | null;
  source: 'signup' | 'purchase' | 'plan' | 'operator' | 'refund' | null;
  expires_at: string | null;
  price_version: number | null;
  lines: StoredLine[] | null;
  memo: string | null;
}

/** Of metered requests every line has an action of its own. */
function actionIn(actions: readonly string[]) {
  return sql`(t.action = any(${[...actions]}) or (t.kind = 'spend' and exists (
    select from jsonb_array_elements(t.lines) line where line ->> 'action' = any(${[...actions]}))))`;
}

/** Acts of an account, the newest first. */
export async function findEntries(
  db: Kysely<Database>,
  accountId: string,
  { kinds, actions, apiKeyId, from, to, before, limit }: EntryFilter,
): Promise<EntryRow[]> {
  const wanted = [
    sql`t.account_id = ${accountId}`,
    ...(before === null ? [] : [sql`t.seq < ${before}`]),
    ...(kinds === null ? [] : [sql`t.kind = any(${[...kinds]})`]),
    ...(actions === null ? [] : [actionIn(actions)]),
    ...(apiKeyId === null ? [] : [sql`t.api_key_id = ${apiKeyId}`]),
    ...(from === null ? [] : [sql`t.created_at >= ${from}`]),
    ...(to === null ? [] : [sql`t.created_at < ${to}`]),
  ];
  const found = await sql<EntryRow>`
    select t.id, t.seq, t.created_at, t.kind, t.available_after, t.reserved_after, t.action, t.task_id, t.api_key_id,
      t.request_id, t.of_id, t.source, t.expires_at, t.price_version, t.lines, t.memo, change.*
    from ledger_transaction t cross join lateral (
      select coalesce(sum(amount_microcredits) filter (where side = 'available'), 0)::bigint as available,
        coalesce(sum(amount_microcredits) filter (where side = 'reserved'), 0)::bigint as reserved,
        coalesce(sum(amount_microcredits) filter (where side = 'revenue'), 0)::bigint as charged
      from ledger_entry where transaction_id = t.id) change
    where ${sql.join(wanted, sql` and `)} order by t.seq desc limit ${limit}`.execute(db);
  return found.rows;
}

export interface UsageSum {
  day: string | null;
  api_key_id: string | null;
  api_key_name: string | null;
  action: string | null;
  microcredits: number;
  requests: number;
  works: number;
}

/** What an account used between two moments, summed by what is asked for; the columns of the rest are null. */
export async function sumUsage(
  db: Kysely<Database>,
  accountId: string,
  { from, to, by }: { from: Date; to: Date; by: { day: boolean; key: boolean; action: boolean } },
): Promise<UsageSum[]> {
  const found = await sql<UsageSum>`
    with act as (
      select t.id, t.kind, t.lines, case when ${by.day} then (t.created_at at time zone 'UTC')::date end as day,
        case when ${by.key} then t.api_key_id end as api_key_id, t.action
      from ledger_transaction t
      where t.account_id = ${accountId} and t.kind in ('settle', 'spend') and t.created_at >= ${from} and t.created_at < ${to}
    ), used as (
      select day, api_key_id, act.action, e.amount_microcredits as amount, 0 as requests, 1 as works
      from act join ledger_entry e on e.transaction_id = act.id and e.side = 'revenue' where kind = 'settle'
      union all
      select day, api_key_id, line.action, line.microcredits, line.requests, 0
      from act cross join lateral jsonb_to_recordset(act.lines) line(action text, requests bigint, microcredits bigint)
      where kind = 'spend'
    ), summed as (
      select day, api_key_id, case when ${by.action} then action end as action, sum(amount)::bigint as microcredits,
        sum(requests)::bigint as requests, sum(works)::bigint as works
      from used group by 1, 2, 3
    )
    select summed.*, api_key.name as api_key_name from summed left join api_key on api_key.id = summed.api_key_id
    order by day desc, microcredits desc, api_key_id, action`.execute(db);
  return found.rows;
}
