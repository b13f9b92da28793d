/**
 * Vectors of faces, labels and texts on a screen, beside those of what is said and described; uploads whose analysis waits for
 * credits or room; and which task made an analysis.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vector drop constraint vector_scope_check,
      add constraint vector_scope_check check (scope in ('print', 'keyframe', 'description', 'transcript', 'label',
        'screen_text', 'sequence', 'asset', 'entity', 'face'))`.execute(db);
  await sql`
    alter table vector_space drop constraint vector_space_purpose_check,
      add constraint vector_space_purpose_check check (purpose in ('print', 'picture_text', 'text', 'face'))`.execute(
    db,
  );
  await sql`
    create table index_wait (
      version_id uuid primary key references asset_version on delete cascade,
      asset_id uuid not null references asset on delete cascade,
      user_id uuid not null references app_user on delete cascade,
      account_id uuid not null references account on delete cascade,
      reason text not null check (reason in ('insufficient_credits', 'storage_full')),
      since timestamptz not null,
      next_attempt_at timestamptz not null check (next_attempt_at >= since)
    )`.execute(db);
  // A task that was put off for another one's work is not paid for that work.
  await sql`alter table analysis add column task_id uuid references task on delete set null`.execute(db);
  await sql`create index analysis_task on analysis (task_id) where task_id is not null`.execute(db);
  await sql`create index index_wait_due on index_wait (next_attempt_at)`.execute(db);
  await sql`create index index_wait_account on index_wait (account_id, next_attempt_at)`.execute(db);
  await sql`create index index_wait_asset on index_wait (asset_id)`.execute(db);
  await sql`create index index_wait_user on index_wait (user_id)`.execute(db);
}
