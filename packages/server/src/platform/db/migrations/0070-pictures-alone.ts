/** Vectors of pictures by a model that knows no words: by them what shows the same is found. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vector_space drop constraint vector_space_purpose_check,
      add constraint vector_space_purpose_check
        check (purpose in ('print', 'picture_text', 'text', 'picture', 'face'))`.execute(db);
}
