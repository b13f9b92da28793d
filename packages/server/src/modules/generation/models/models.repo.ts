/** Rows of the models that operators added, hid or priced. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

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
