/** What deliveries need to know of endpoints, and what attempts do to them. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** What an attempt needs to know of its endpoint. */
export interface EndpointRow {
  id: string;
  accountId: string;
  kind: 'account' | 'request';
  url: string | null;
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretUntil: string | null;
  disabled: boolean;
  /** Nothing has arrived there lately. */
  failing: boolean;
  /** When its owner or the service last changed it, as the database writes it. */
  updatedAt: string;
}

/** Endpoints by id. */
export async function findEndpoints(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, EndpointRow>> {
  const { rows } = await sql<EndpointRow>`
    select id, account_id as "accountId", kind, url, secret, previous_secret as "previousSecret",
      previous_secret_until as "previousSecretUntil", disabled_at is not null as disabled,
      failing_since is not null as failing, updated_at as "updatedAt"
    from webhook_endpoint where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Notes that something arrived at these endpoints. */
export async function noteArrived(trx: Transaction<Database>, endpointIds: readonly string[]): Promise<void> {
  if (endpointIds.length === 0) return;
  await sql`
    update webhook_endpoint set failing_since = null
    where id = any(${endpointIds}::uuid[]) and failing_since is not null`.execute(trx);
}

/** Notes that what was sent to these endpoints did not arrive. */
export async function noteFailed(
  trx: Transaction<Database>,
  endpointIds: readonly string[],
  now: Date,
): Promise<void> {
  if (endpointIds.length === 0) return;
  await sql`
    update webhook_endpoint set failing_since = ${now}
    where id = any(${endpointIds}::uuid[]) and kind = 'account' and failing_since is null`.execute(trx);
}

export interface DisabledEndpoint {
  id: string;
  accountId: string;
  url: string;
  reason: 'gone' | 'failing';
  disabledAt: string;
}

/** An endpoint whose receiver wants nothing more, as it was when that was asked. */
export interface GoneEndpoint {
  id: string;
  updatedAt: string;
}

/**
 * Disables those endpoints that are gone, and those that have been failing since before `failingBefore`. One that was
 * changed since its receiver was asked is left alone: it may have another URL, or have been enabled again.
 */
export async function disableEndpoints(
  trx: Transaction<Database>,
  {
    gone,
    failed,
    failingBefore,
    now,
  }: {
    gone: readonly GoneEndpoint[];
    failed: readonly string[];
    failingBefore: Date;
    now: Date;
  },
): Promise<DisabledEndpoint[]> {
  if (gone.length + failed.length === 0) return [];
  const { rows } = await sql<DisabledEndpoint>`
    with gone as (
      select * from unnest(
        ${gone.map(({ id }) => id)}::uuid[], ${gone.map(({ updatedAt }) => updatedAt)}::timestamptz[]
      ) as g (id, updated_at)
    )
    update webhook_endpoint set disabled_at = ${now}, updated_at = ${now},
      disabled_reason = case when (id, updated_at) in (select * from gone) then 'gone' else 'failing' end
    where kind = 'account' and disabled_at is null and (
      (id, updated_at) in (select * from gone) or (id = any(${failed}::uuid[]) and failing_since < ${failingBefore})
    )
    returning id, account_id as "accountId", url, disabled_reason as reason, disabled_at as "disabledAt"`.execute(
    trx,
  );
  return rows;
}
