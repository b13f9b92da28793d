/** Deliveries that are due, how their attempts went, and which are made again. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Room } from './receiver-windows.ts';

/** A delivery that this process has taken for one attempt. */
export interface ClaimedDelivery {
  id: string;
  /** What shares a window; the column is `lane`. */
  receiver: string;
  endpointId: string;
  /** Of this attempt, from 1. */
  attempt: number;
  messageId: string;
  /** As it is sent. */
  body: string;
  /** Where the request that caused it wants it; null = the endpoint's. */
  url: string | null;
  /** When it was first due, ISO 8601 in UTC. */
  createdAt: string;
  /** When it is due again, should this process die. */
  leaseUntil: Date;
}

/** How an attempt ended, and what becomes of its delivery. */
export interface AttemptRow {
  deliveryId: string;
  endpointId: string;
  number: number;
  /** That of the claim. */
  leaseUntil: Date;
  at: Date;
  durationMs: number;
  status: number | null;
  error: string | null;
  response: string | null;
  state: 'pending' | 'delivered' | 'failed' | 'discarded';
  /** When it is tried again; null unless `pending`. */
  nextAttemptAt: Date | null;
}

export interface ClaimRequest {
  rooms: ReadonlyMap<string, Room>;
  /** Of receivers that are not in `rooms`. */
  freshRoom: Room;
  limit: number;
  now: Date;
  /** When whoever took them is taken for dead. */
  leaseUntil: Date;
}

/**
 * Ends the statement's transaction without waiting for the disk. What a crash of the database then forgets is done
 * again: it was sent, or is sent, with the same webhook-id.
 */
const unhurried = sql`unhurried as materialized (select set_config('synchronous_commit', 'off', true))`;

/**
 * Takes what is due, fairly by receiver: first the one that has waited longest in each, then the next. A taken one is due
 * again at the end of its lease, should this process die.
 */
export async function claimDeliveries(
  db: Kysely<Database>,
  { rooms, freshRoom, limit, now, leaseUntil }: ClaimRequest,
): Promise<ClaimedDelivery[]> {
  const receivers = [...rooms.keys()];
  const firsts = [...rooms.values()].map(({ first }) => first);
  const retries = [...rooms.values()].map(({ retry }) => retry);
  const due = (isRetry: boolean, room: string) => sql`
    select id, row_number() over () as place from (
      select id from webhook_delivery
      where state = 'pending' and lane = r.lane and is_retry = ${sql.raw(String(isRetry))}
        and next_attempt_at <= ${now} and (leased_until is null or leased_until <= ${now})
      order by next_attempt_at, id limit ${sql.ref(room)} for update skip locked
    ) as taken`;
  const { rows } = await sql<Omit<ClaimedDelivery, 'leaseUntil'>>`
    with recursive ${unhurried}, lane as (
      (select lane from webhook_delivery where state = 'pending' order by lane limit 1)
      union all
      select (
        select d.lane from webhook_delivery d where d.state = 'pending' and d.lane > lane.lane order by d.lane limit 1
      ) from lane where lane.lane is not null
    ), r as materialized (
      select lane.lane, coalesce(k.first, ${freshRoom.first}) as first, coalesce(k.retry, ${freshRoom.retry}) as retry
      from lane
      left join unnest(${receivers}::uuid[], ${firsts}::int[], ${retries}::int[]) as k (lane, first, retry)
        on k.lane = lane.lane
      where lane.lane is not null
    ), due as materialized (
      select id from (
        select d.id, d.place from r cross join lateral (${due(false, 'r.first')}) d
        union all
        select d.id, d.place from r cross join lateral (${due(true, 'r.retry')}) d
      ) as d
      order by place limit ${limit}
    )
    update webhook_delivery d set leased_until = ${leaseUntil}
    from unhurried
    where d.id = any(array(select id from due))
    returning d.id, d.lane as receiver, d.endpoint_id as "endpointId", d.attempts + 1 as attempt, d.message_id as "messageId",
      (select m.payload::text from webhook_message m where m.id = d.message_id) as body, d.url, d.created_at as "createdAt"`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, leaseUntil }));
}

/**
 * Writes attempts down. (What is pending has a next attempt. Asked for by its state, the planner would go through all
 * that is pending.) A delivery that somebody else took meanwhile, because this process was taken for dead, is
 * only changed by an attempt that arrived.
 */
export async function recordAttempts(db: Kysely<Database>, attempts: readonly AttemptRow[]): Promise<void> {
  const made = attempts.filter(({ state }) => state !== 'discarded');
  await sql`
    with ${unhurried}, ended as (
      select * from unnest(
        ${attempts.map(({ deliveryId }) => deliveryId)}::uuid[],
        ${attempts.map(({ number }) => number)}::int[],
        ${attempts.map(({ leaseUntil }) => leaseUntil)}::timestamptz[],
        ${attempts.map(({ state }) => state)}::text[],
        ${attempts.map(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[],
        ${attempts.map(({ at, durationMs }) => new Date(at.getTime() + durationMs))}::timestamptz[]
      ) as e (id, number, lease, state, next_attempt_at, ended_at)
    ), changed as (
      update webhook_delivery d set state = e.state, next_attempt_at = e.next_attempt_at, leased_until = null,
        attempts = case when e.state = 'discarded' then d.attempts else e.number end,
        ended_at = case when e.state = 'pending' then null else e.ended_at end
      from unhurried, ended e
      where d.id = e.id and d.next_attempt_at is not null and (d.leased_until = e.lease or e.state = 'delivered')
    )
    insert into webhook_attempt (delivery_id, number, at, duration_ms, status, error, response)
    select a.* from unnest(
      ${made.map(({ deliveryId }) => deliveryId)}::uuid[],
      ${made.map(({ number }) => number)}::int[],
      ${made.map(({ at }) => at)}::timestamptz[],
      ${made.map(({ durationMs }) => durationMs)}::int[],
      ${made.map(({ status }) => status)}::int[],
      ${made.map(({ error }) => error)}::text[],
      ${made.map(({ response }) => response)}::text[]
    ) as a (delivery_id, number, at, duration_ms, status, error, response)
    where exists (select from webhook_delivery d where d.id = a.delivery_id)
    on conflict do nothing`.execute(db);
}

/** Gives back what was taken for an attempt that did not happen. */
export async function giveBack(db: Kysely<Database>, taken: readonly ClaimedDelivery[]): Promise<void> {
  await sql`
    update webhook_delivery d set leased_until = null
    from unnest(
      ${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ leaseUntil }) => leaseUntil)}::timestamptz[]
    ) as t (id, lease)
    where d.id = t.id and d.state = 'pending' and d.leased_until = t.lease`.execute(db);
}

/** Gives up what waits for an endpoint; returns how many. */
export async function discardPending(
  trx: Transaction<Database>,
  endpointId: string,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_delivery')
    .set({ state: 'discarded', next_attempt_at: null, leased_until: null, ended_at: now })
    .where('lane', '=', endpointId)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Delivers a message again; null where there is no such delivery. */
export async function copyDelivery(
  trx: Transaction<Database>,
  copy: { id: string; deliveryId: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_delivery
      (id, message_id, endpoint_id, url, lane, state, next_attempt_at, replay_of, created_at)
    select ${copy.id}, message_id, endpoint_id, url, lane, 'pending', ${copy.now}, id, ${copy.now}
    from webhook_delivery where id = ${copy.deliveryId}
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Deliveries to an endpoint since then that are not replays themselves, one of each message, the oldest first. */
export async function findReplayable(
  trx: Transaction<Database>,
  {
    endpointId,
    since,
    onlyFailed,
    limit,
  }: { endpointId: string; since: Date; onlyFailed: boolean; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from webhook_delivery d
    where d.endpoint_id = ${endpointId} and d.created_at >= ${since} and d.replay_of is null
      and d.state <> 'pending'
      and (not ${onlyFailed}::boolean or d.state <> 'delivered')
      and not exists (
        select from webhook_delivery r
        where r.message_id = d.message_id and r.endpoint_id = d.endpoint_id
          and (r.state = 'pending' or (${onlyFailed}::boolean and r.state = 'delivered'))
      )
    order by d.created_at, d.id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Delivers these again, in their order. */
export async function copyDeliveries(
  trx: Transaction<Database>,
  copies: readonly { id: string; deliveryId: string }[],
  now: Date,
): Promise<void> {
  await sql`
    insert into webhook_delivery
      (id, message_id, endpoint_id, url, lane, state, next_attempt_at, replay_of, created_at)
    select c.id, d.message_id, d.endpoint_id, d.url, d.lane, 'pending', ${now}, d.id, ${now}
    from unnest(
      ${copies.map(({ id }) => id)}::uuid[], ${copies.map(({ deliveryId }) => deliveryId)}::uuid[]
    ) as c (id, delivery_id)
    join webhook_delivery d on d.id = c.delivery_id`.execute(trx);
}

/** Takes a delivery for one attempt by this process. */
export async function leaseDelivery(
  trx: Transaction<Database>,
  deliveryId: string,
  leaseUntil: Date,
): Promise<void> {
  await trx
    .updateTable('webhook_delivery')
    .set({ leased_until: leaseUntil })
    .where('id', '=', deliveryId)
    .execute();
}
