/** Rows of generated assets. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Area } from './models/model.ts';

export interface NewGeneration {
  assetId: string;
  taskId: string;
  area: Area;
  model: string;
  provider: string;
  prompt: string;
  /** As they were asked for. */
  parameters: Record<string, unknown>;
  seed: number | null;
  sourceAssetIds: readonly string[];
  /** What is said of it from the start; what is decided while it is made comes in the place of that. */
  notes: readonly string[];
  now: Date;
}

export async function insertGeneration(trx: Transaction<Database>, made: NewGeneration): Promise<void> {
  await trx
    .insertInto('generation')
    .values({
      asset_id: made.assetId,
      task_id: made.taskId,
      area: made.area,
      model: made.model,
      provider: made.provider,
      prompt: made.prompt,
      parameters: JSON.stringify(made.parameters),
      seed: made.seed,
      source_asset_ids: [...made.sourceAssetIds],
      notes: [...made.notes],
      created_at: made.now,
    })
    .execute();
}

export interface Generation extends Omit<NewGeneration, 'now' | 'taskId'> {
  /** Null until it is made. */
  chargedMicrocredits: number | null;
  taskId: string | null;
  createdAt: string;
}

/** What was decided while an asset was made. */
export async function noteGeneration(
  trx: Transaction<Database>,
  { assetId, notes }: { assetId: string; notes: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('generation')
    .set({ notes: [...notes] })
    .where('asset_id', '=', assetId)
    .execute();
}

/** Keeps what the task that made an asset took, which its row says by now. */
export async function keepCost(trx: Transaction<Database>, taskId: string): Promise<void> {
  await trx
    .updateTable('generation')
    .from('task')
    .set(({ ref }) => ({ charged_microcredits: ref('task.charged_microcredits') }))
    .whereRef('task.id', '=', 'generation.task_id')
    .where('generation.task_id', '=', taskId)
    .execute();
}

/** How an asset was generated; undefined for what was not. */
export async function findGeneration(db: Kysely<Database>, assetId: string): Promise<Generation | undefined> {
  return db
    .selectFrom('generation')
    .select([
      'asset_id as assetId',
      'task_id as taskId',
      'area',
      'model',
      'provider',
      'prompt',
      'parameters',
      'seed',
      'notes',
      'charged_microcredits as chargedMicrocredits',
      'source_asset_ids as sourceAssetIds',
      'created_at as createdAt',
    ])
    .where('asset_id', '=', assetId)
    .executeTakeFirst();
}

/** The asset that a task makes. */
export async function findAssetOfTask(
  trx: Transaction<Database>,
  taskId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('generation')
    .select('asset_id')
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return row?.asset_id;
}
