/** Rows of generations, of what operators say of models, and of the keys of accounts. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Area } from './models/model.ts';

// Rows of generated assets.

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

// Rows of the models that operators added, hid or priced.

export interface ModelRow {
  id: string;
  document: Record<string, unknown> | null;
  isHidden: boolean;
  price: Record<string, number> | null;
}

export async function readModels(db: Kysely<Database>): Promise<ModelRow[]> {
  return db
    .selectFrom('generation_model')
    .select(['id', 'document', 'is_hidden as isHidden', 'price'])
    .orderBy('id')
    .execute();
}

/** Writes what is given of a model, and leaves the rest as it is. */
export async function putModel(
  db: Kysely<Database>,
  { id, now, ...change }: Partial<ModelRow> & { id: string; now: Date },
): Promise<void> {
  const values = {
    ...(change.document !== undefined && {
      document: change.document === null ? null : JSON.stringify(change.document),
    }),
    ...(change.isHidden !== undefined && { is_hidden: change.isHidden }),
    ...(change.price !== undefined && { price: change.price === null ? null : JSON.stringify(change.price) }),
    changed_at: now,
  };
  await db
    .insertInto('generation_model')
    .values({ id, document: null, is_hidden: false, price: null, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Whether there was one. */
export async function deleteModel(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('generation_model')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

// Rows of the keys that accounts brought themselves.

interface KeyRow {
  provider: string;
  setAt: Date;
}

export async function listKeys(db: Kysely<Database>, accountId: string): Promise<KeyRow[]> {
  const rows = await db
    .selectFrom('provider_key')
    .select(['provider', 'set_at as setAt'])
    .where('account_id', '=', accountId)
    .orderBy('provider')
    .execute();
  return rows.map(({ provider, setAt }) => ({ provider, setAt: new Date(setAt) }));
}

export async function findKey(
  db: Kysely<Database>,
  { accountId, provider }: { accountId: string; provider: string },
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('provider_key')
    .select('sealed')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.sealed ?? null;
}

/** Keeps a key in the place of the one that was there. */
export async function putKey(
  db: Kysely<Database>,
  { accountId, provider, sealed, now }: { accountId: string; provider: string; sealed: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('provider_key')
    .values({ account_id: accountId, provider, sealed, set_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'provider']).doUpdateSet({ sealed, set_at: now }),
    )
    .execute();
}

/** Whether there was one. */
export async function deleteKey(
  db: Kysely<Database>,
  { accountId, provider }: { accountId: string; provider: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('provider_key')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
