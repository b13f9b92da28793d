/**
 * Chats as their user reads them: messages that outlive the runs they came of, what was read, what it cost; the kinds of a
 * run's events; and which task started another, so that both end together.
 */
import { type Kysely, sql } from 'kysely';

/** What a run says besides how far it is. */
const events = sql`
alter table run_event add column type text not null default 'service.progress'
  check (type ~ '^(response|service)[.][a-z_]+([.][a-z_]+)*$')`;

const messages = sql`
create table chat_message (
  id uuid primary key,
  chat_id uuid not null references chat on delete cascade,
  -- What is over for long is forgotten; what was said stays.
  run_id uuid references run on delete set null,
  author text not null check (author in ('user', 'agent')),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  created_at timestamptz not null,
  unique (run_id, author)
);
create index chat_message_of_chat on chat_message (chat_id, created_at desc, id desc)`;

const chats = sql`
alter table chat
  -- When the newest message was made that its user has read; null = nothing was read yet.
  add column last_read_at timestamptz,
  -- When the agent's newest message was made.
  add column answered_at timestamptz,
  -- What its runs were charged, also those that were forgotten.
  add column charged_microcredits bigint not null default 0 check (charged_microcredits >= 0)`;

/** Counted while a run goes on, so that nothing of it has to be kept. */
const usage = sql`
create table chat_tool_usage (
  chat_id uuid not null references chat on delete cascade,
  tool text not null check (length(tool) between 1 and 100),
  calls bigint not null check (calls >= 0),
  microcredits bigint not null check (microcredits >= 0),
  primary key (chat_id, tool)
);
create table chat_model_usage (
  chat_id uuid primary key references chat on delete cascade,
  -- By the names of ChatUsageBreakdown, each a count.
  counts jsonb not null check (jsonb_typeof(counts) = 'object')
)`;

/** A request that its client names is answered by one run, however often it is sent. */
const names = sql`
alter table run add column client_key text check (length(client_key) between 1 and 255);
create unique index run_of_client_key on run (user_id, client_key) where client_key is not null`;

const starters = sql`
alter table task add column started_by uuid references task on delete set null;
create index task_of_starter on task (started_by) where started_by is not null;
update task set started_by = run.task_id from run
  where run.export_task_id = task.id and task.ended_at is null and run.task_id <> task.id`;

/** What was said before there were messages. */
const history = sql`
insert into chat_message (id, chat_id, run_id, author, content, created_at)
select gen_random_uuid(), run.chat_id, run.id, 'user',
  jsonb_build_object('message', coalesce(run.request ->> 'prompt', '')), run.created_at
from run;
insert into chat_message (id, chat_id, run_id, author, content, created_at)
select gen_random_uuid(), run.chat_id, run.id, 'agent',
  case task.state
    when 'SUCCESS' then coalesce(task.result, '{}') || jsonb_build_object('reason', 'completed', 'task_id', task.id)
    when 'REVOKED' then jsonb_build_object('reason', 'cancelled', 'task_id', task.id, 'code', 'cancelled',
      'message', 'The work was cancelled.')
    else jsonb_build_object('reason', 'error', 'task_id', task.id, 'code', coalesce(task.error_code, 'internal'),
      'message', coalesce(task.error_message, 'The work failed.'))
  end,
  greatest(task.ended_at, run.created_at)
from run join task on task.id = run.task_id where task.ended_at is not null;
update chat set answered_at = told.at, last_read_at = told.at, charged_microcredits = told.charged
from (
  select run.chat_id, max(task.ended_at) as at, sum(coalesce(task.charged_microcredits, 0)) as charged
  from run join task on task.id = run.task_id where task.ended_at is not null group by run.chat_id
) told where told.chat_id = chat.id`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [events, messages, chats, usage, names, starters, history]) await step.execute(db);
}
