/** Accounts that are being deleted, and quick ways to what names their users. */
import { type Kysely, sql } from 'kysely';

const deletions = sql`
-- Outlives the account: says what was removed, and that nothing is left to do.
create table account_deletion (
  user_id uuid primary key references app_user,
  -- The library, and groups that had no other member: they go with the user.
  group_ids uuid[] not null,
  -- The task that removes; another one takes its place when it fails.
  task_id uuid,
  stage text not null,
  -- How far each stage is that was begun: { done, total } by name.
  stages jsonb not null default '{}',
  -- What was removed so far: a DeleteAccountSummary.
  summary jsonb not null,
  started_at timestamptz not null,
  finished_at timestamptz
);
create index account_deletion_open on account_deletion (started_at) where finished_at is null;

-- Whose identity it was, so that its token can still ask how the deletion goes on.
alter table deleted_identity add column user_id uuid references app_user;
create index deleted_identity_user on deleted_identity (user_id);

create index access_grant_granted_by on access_grant (granted_by);
create index scene_description_created_by on scene_description (created_by) where created_by is not null;
create index run_of_user on run (user_id);
create index outbox_of_account on outbox (account_id) where account_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await deletions.execute(db);
}
