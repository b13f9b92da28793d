/** What the walk over a file or a folder has come to, asset by asset. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import type { PricedMedia } from '../../analysis/pricing/analysis-price.ts';
import { pricedMedia } from '../../analysis/pricing/priced-versions.ts';

export interface WalkStep {
  taskId: string | null;
  outcome: 'done' | 'skipped' | 'failed' | null;
}

interface StepKey {
  walkId: string;
  assetId: string;
}

export async function findStep(
  db: Kysely<Database>,
  { walkId, assetId }: StepKey,
): Promise<WalkStep | undefined> {
  return db
    .selectFrom('walk_step')
    .select(['task_id as taskId', 'outcome'])
    .where('walk_id', '=', walkId)
    .where('asset_id', '=', assetId)
    .executeTakeFirst();
}

/** Notes the task that is under way for an asset; `started` false: it was so before the walk came. */
export async function noteStep(
  trx: Transaction<Database>,
  { walkId, assetId }: StepKey,
  { taskId, created }: { taskId: string; created: boolean },
): Promise<void> {
  const change = { task_id: taskId, started: created };
  await trx
    .insertInto('walk_step')
    .values({ walk_id: walkId, asset_id: assetId, outcome: null, reason: null, ...change })
    .onConflict((conflict) => conflict.columns(['walk_id', 'asset_id']).doUpdateSet(change))
    .execute();
}

/** Of an asset that was removed meanwhile nothing is noted: there is nothing to go on with. */
export async function endStep(
  trx: Transaction<Database>,
  { walkId, assetId }: StepKey,
  { outcome, reason }: { outcome: 'done' | 'skipped' | 'failed'; reason: string | null },
): Promise<void> {
  await sql`
    insert into walk_step (walk_id, asset_id, started, outcome, reason)
    select ${walkId}::uuid, held.id, false, ${outcome}, ${reason}
    from (select id from asset where id = ${assetId} for key share) held
    on conflict (walk_id, asset_id) do update
      set task_id = null, outcome = excluded.outcome, reason = excluded.reason`.execute(trx);
}

/** Tasks that the walk started and that may be under way. */
export async function findStarted(trx: Transaction<Database>, walkId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('walk_step')
    .select('task_id')
    .where('walk_id', '=', walkId)
    .where('started', '=', true)
    .where('task_id', 'is not', null)
    .execute();
  return rows.flatMap(({ task_id: taskId }) => taskId ?? []);
}

/** A file that a walk came to an end with, and what was done about it since the walk began. */
export interface WalkedVersion extends PricedMedia {
  isDecoded: boolean;
  isHeard: boolean;
  /** Pictures that a vision model was shown. */
  pictures: number;
}

type WalkedRow = Parameters<typeof pricedMedia>[0] &
  Pick<WalkedVersion, 'isDecoded' | 'isHeard' | 'pictures'>;

/** Of each file that a walk is done with, what was done while it ran. */
export async function findWork(db: Kysely<Database>, walkId: string): Promise<WalkedVersion[]> {
  const { rows } = await sql<WalkedRow>`
    select object.content_type as "contentType", version.probe, object.size_bytes as bytes,
      exists (
        select from analysis where analysis.version_id = version.id and analysis.analyser = 'media'
          and analysis.created_at >= walk.created_at
      ) as "isDecoded",
      exists (
        select from analyser_run run where run.version_id = version.id and run.analyser = 'transcript'
          and run.state in ('done', 'stale') and run.ended_at >= walk.created_at and run.details ->> 'skipped' is null
      ) as "isHeard",
      coalesce((
        select (run.details ->> 'pictures')::int from analyser_run run
        where run.version_id = version.id and run.analyser = 'descriptions'
          and run.state in ('done', 'stale') and run.ended_at >= walk.created_at
      ), 0) as pictures
    from walk_step step join task walk on walk.id = step.walk_id
      join asset on asset.id = step.asset_id
      join asset_version version on version.id = asset.current_version_id
      join object on object.id = version.object_id
    where step.walk_id = ${walkId} and step.outcome = 'done'`.execute(db);
  return rows.map(({ isDecoded, isHeard, pictures, ...stored }) => ({
    ...pricedMedia(stored),
    isDecoded,
    isHeard,
    pictures,
  }));
}

/** Problems that one answer names. */
const NAMED_AT_MOST = 100;

export interface WalkResult {
  done: number;
  skipped: number;
  failed: number;
  /** The first hundred that were skipped or failed, with the reason. */
  problems: { asset_id: string; reason: string }[];
}

export async function findResult(db: Kysely<Database>, walkId: string): Promise<WalkResult> {
  const { rows } = await sql<{ outcome: 'done' | 'skipped' | 'failed'; assets: number }>`
    select outcome, count(*)::int as assets from walk_step
    where walk_id = ${walkId} and outcome is not null group by outcome`.execute(db);
  const problems = await db
    .selectFrom('walk_step')
    .select(['asset_id', sql<string>`reason`.as('reason')])
    .where('walk_id', '=', walkId)
    .where('reason', 'is not', null)
    .orderBy('asset_id')
    .limit(NAMED_AT_MOST)
    .execute();
  const count = (outcome: string) => rows.find((row) => row.outcome === outcome)?.assets ?? 0;
  return { done: count('done'), skipped: count('skipped'), failed: count('failed'), problems };
}
