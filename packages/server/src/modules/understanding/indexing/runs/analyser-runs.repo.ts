/** Rows of `analyser_run`: who may look at a version with an analyser, and what came of it. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import type { AnalyserName, AnalyserOutcome } from '../../analysis/analyser.ts';

export type RunRow = Selectable<Database['analyser_run']>;

/** What a run is of. */
export interface RunKey {
  versionId: string;
  analyser: AnalyserName;
}

/** With what a run is made. */
export interface RunMaker {
  analyserVersion: string;
  engine: string;
  optionsKey: string;
  options: Record<string, unknown>;
}

/** A run that a task holds: only it may write the end of it. */
export interface HeldRun extends RunKey {
  taskId: string;
}

export function findRuns(db: Kysely<Database>, versionId: string): Promise<RunRow[]> {
  return db.selectFrom('analyser_run').selectAll().where('version_id', '=', versionId).execute();
}

/** A preprocess that is not over, after which the index of the version is filled. */
export interface OpenPreprocess {
  /** Whether descriptions were asked for with it. */
  describes: boolean;
}

/** Undefined where none is under way. */
export function findOpenPreprocess(
  db: Kysely<Database>,
  versionId: string,
): Promise<OpenPreprocess | undefined> {
  return db
    .selectFrom('asset_version')
    .innerJoin('task_asset', 'task_asset.asset_id', 'asset_version.asset_id')
    .innerJoin('task', 'task.id', 'task_asset.task_id')
    .select(sql<boolean>`coalesce((task.payload ->> 'describe')::boolean, false)`.as('describes'))
    .where('asset_version.id', '=', versionId)
    .where('task.type', '=', 'preprocess_task')
    .where('task.ended_at', 'is', null)
    .where(sql`task.payload ->> 'versionId'`, '=', versionId)
    .orderBy('describes', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findRun(db: Kysely<Database>, { versionId, analyser }: RunKey): Promise<RunRow | undefined> {
  return db
    .selectFrom('analyser_run')
    .selectAll()
    .where('version_id', '=', versionId)
    .where('analyser', '=', analyser)
    .executeTakeFirst();
}

/** Whether a task other than `taskId` is at work on a run at this moment. */
async function isHeldByOther(trx: Transaction<Database>, row: RunRow, taskId: string): Promise<boolean> {
  if (row.state !== 'running' || row.task_id === null || row.task_id === taskId) return false;
  const live = await trx
    .selectFrom('attempt')
    .select('id')
    .where('task_id', '=', row.task_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return live !== undefined;
}

/** How the attempt before the one under way ended; null where there was none. */
async function lastOutcome(trx: Transaction<Database>, taskId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('attempt')
    .select('outcome')
    .where('task_id', '=', taskId)
    .where('ended_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.outcome ?? null;
}

export type Claim =
  | { kind: 'held' }
  /** Another task is at it. */
  | { kind: 'busy' }
  /** The last attempt of this task died over this very run, not for the first time. */
  | { kind: 'deadly'; attempts: number };

/**
 * Takes a run for a task. Called inside the task's own commit, so that of two attempts of one task only the living one
 * can; of two tasks the second finds the first one's attempt.
 */
export async function claimRun(
  trx: Transaction<Database>,
  held: HeldRun,
  { maker, id, now }: { maker: RunMaker; id: string; now: Date },
): Promise<Claim> {
  const { versionId, analyser, taskId } = held;
  await trx
    .insertInto('analyser_run')
    .values({ id, version_id: versionId, analyser, options_key: '', state: 'queued', created_at: now })
    .onConflict((conflict) => conflict.columns(['version_id', 'analyser']).doNothing())
    .execute();
  const row = await trx
    .selectFrom('analyser_run')
    .selectAll()
    .where('version_id', '=', versionId)
    .where('analyser', '=', analyser)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (await isHeldByOther(trx, row, taskId)) return { kind: 'busy' };
  const wasLost =
    row.state === 'running' && row.task_id === taskId && (await lastOutcome(trx, taskId)) === 'lost';
  if (wasLost && row.attempts > 0) return { kind: 'deadly', attempts: row.attempts };
  await trx
    .updateTable('analyser_run')
    .set({
      state: 'running',
      task_id: taskId,
      options_key: maker.optionsKey,
      reason: null,
      enable: null,
      next_attempt_at: null,
      started_at: now,
      ended_at: null,
      attempts: row.attempts + (wasLost ? 1 : 0),
    })
    .where('id', '=', row.id)
    .execute();
  return { kind: 'held' };
}

/** Locks a run that the task still holds; false where it was removed or taken meanwhile. */
export async function holdRun(trx: Transaction<Database>, held: HeldRun): Promise<boolean> {
  const row = await trx
    .selectFrom('analyser_run')
    .select('id')
    .where('version_id', '=', held.versionId)
    .where('analyser', '=', held.analyser)
    .where('task_id', '=', held.taskId)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

function ofHeld(trx: Transaction<Database>, held: HeldRun) {
  return trx
    .updateTable('analyser_run')
    .where('version_id', '=', held.versionId)
    .where('analyser', '=', held.analyser)
    .where('task_id', '=', held.taskId)
    .where('state', '=', 'running');
}

/** The run came to its end. Where what it read has changed meanwhile it is out of date at once. */
export async function finishRun(
  trx: Transaction<Database>,
  held: HeldRun,
  { maker, outcome, now }: { maker: RunMaker; outcome: AnalyserOutcome; now: Date },
): Promise<void> {
  await ofHeld(trx, held)
    .set({
      state: sql`case when options_key = ${maker.optionsKey} then 'done' else 'stale' end`,
      reason: sql`case when options_key = ${maker.optionsKey} then null else 'What it read changed meanwhile.' end`,
      analyser_version: maker.analyserVersion,
      engine: maker.engine,
      options_key: maker.optionsKey,
      options: JSON.stringify(maker.options),
      details: JSON.stringify(outcome.details),
      warnings: JSON.stringify(outcome.warnings ?? []),
      attempts: 0,
      ended_at: now,
    })
    .execute();
}

/** This file can never give a result, by this version and these options. */
export async function refuseRun(
  trx: Transaction<Database>,
  held: HeldRun,
  { maker, reason, now }: { maker: RunMaker; reason: string; now: Date },
): Promise<void> {
  await ofHeld(trx, held)
    .set({
      state: 'refused',
      reason,
      analyser_version: maker.analyserVersion,
      engine: maker.engine,
      options: JSON.stringify(maker.options),
      attempts: 0,
      ended_at: now,
    })
    .execute();
}

/** It broke; it is tried again at `nextAttemptAt`, or only when asked for where that is null. */
export async function failRun(
  trx: Transaction<Database>,
  held: HeldRun,
  failure: { reason: string; attempts: number; nextAttemptAt: Date | null; now: Date },
): Promise<void> {
  const { reason, attempts, nextAttemptAt, now } = failure;
  await ofHeld(trx, held)
    .set({
      state: nextAttemptAt === null ? 'parked' : 'failed',
      reason,
      attempts,
      next_attempt_at: nextAttemptAt,
      ended_at: now,
    })
    .execute();
}

/** Notes that an analyser can not work now. What it found earlier is kept and stays done. */
export async function setNotAvailable(
  trx: Transaction<Database>,
  { versionId, analyser }: RunKey,
  { id, reason, enable, now }: { id: string; reason: string; enable: string; now: Date },
): Promise<void> {
  const state = { state: 'not_available' as const, reason, enable, next_attempt_at: null, ended_at: now };
  await trx
    .insertInto('analyser_run')
    .values({ id, version_id: versionId, analyser, options_key: '', created_at: now, ...state })
    .onConflict((conflict) =>
      conflict
        .columns(['version_id', 'analyser'])
        .doUpdateSet(state)
        .where('analyser_run.state', 'not in', ['done', 'running']),
    )
    .execute();
}

/** Results that stand on those of `analyser` are out of date from now on. */
export async function markFollowers(
  trx: Transaction<Database>,
  { versionId, followers, reason }: { versionId: string; followers: readonly string[]; reason: string },
): Promise<void> {
  if (followers.length === 0) return;
  await trx
    .updateTable('analyser_run')
    .set({ state: 'stale', reason })
    .where('version_id', '=', versionId)
    .where('analyser', 'in', followers)
    .where('state', '=', 'done')
    .execute();
}

/** Notes that a task is about to run these: with `again` also what is done, refused or parked. */
export async function queueRuns(
  trx: Transaction<Database>,
  { versionId, taskId }: { versionId: string; taskId: string },
  queued: { runs: readonly { id: string; analyser: AnalyserName }[]; again: boolean; now: Date },
): Promise<void> {
  const { runs, again, now } = queued;
  if (runs.length === 0) return;
  const kept = again ? ['running'] : ['running', 'done', 'refused', 'parked'];
  const change = {
    state: 'queued' as const,
    task_id: taskId,
    reason: null,
    enable: null,
    next_attempt_at: null,
  };
  await trx
    .insertInto('analyser_run')
    .values(
      runs.map(({ id, analyser }) => ({
        id,
        version_id: versionId,
        analyser,
        options_key: '',
        created_at: now,
        ...change,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['version_id', 'analyser'])
        .doUpdateSet({ ...change, ...(again ? { attempts: 0 } : {}) })
        .where('analyser_run.state', 'not in', kept as RunRow['state'][]),
    )
    .execute();
}

/** What a task that ended without saying how leaves behind. */
export async function leaveRuns(
  trx: Transaction<Database>,
  taskId: string,
  left: {
    queued: Pick<RunRow, 'state' | 'reason'>;
    running: { reason: string; nextAttemptAt: Date | null };
    now: Date;
  },
): Promise<void> {
  await trx
    .updateTable('analyser_run')
    .set(left.queued)
    .where('task_id', '=', taskId)
    .where('state', '=', 'queued')
    .execute();
  const { reason, nextAttemptAt } = left.running;
  await trx
    .updateTable('analyser_run')
    .set({
      state: nextAttemptAt === null ? 'parked' : 'failed',
      reason,
      next_attempt_at: nextAttemptAt,
      attempts: sql`attempts + 1`,
      ended_at: left.now,
    })
    .where('task_id', '=', taskId)
    .where('state', '=', 'running')
    .execute();
}

export async function deleteRun(trx: Transaction<Database>, { versionId, analyser }: RunKey): Promise<void> {
  await trx
    .deleteFrom('analyser_run')
    .where('version_id', '=', versionId)
    .where('analyser', '=', analyser)
    .execute();
}
