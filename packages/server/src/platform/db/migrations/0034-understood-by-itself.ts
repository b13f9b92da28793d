/** Vectors of labels and of texts on a screen, beside those of what is said and described. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vector drop constraint vector_scope_check,
      add constraint vector_scope_check check (scope in ('print', 'keyframe', 'description', 'transcript', 'label',
        'screen_text', 'sequence', 'asset', 'entity'))`.execute(db);
}
