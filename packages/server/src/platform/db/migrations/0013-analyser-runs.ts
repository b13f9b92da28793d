/** Which analysers looked at which version, and what one decode keeps for them to look at. */
import { type Kysely, sql } from 'kysely';

const runs = sql`
create table analyser_run (
  id uuid primary key,
  version_id uuid not null references asset_version on delete cascade,
  analyser text not null,
  -- Of the newest run that wrote, and with what it did the work; null while none did.
  analyser_version text,
  engine text,
  -- What it was run with besides: the same for the same options, however they were written.
  options_key text not null,
  options jsonb not null default '{}',
  -- parked = failed too often to be tried again by itself.
  state text not null check (state in ('queued', 'running', 'done', 'not_available', 'refused', 'failed', 'parked', 'stale')),
  -- Why, for people, where it is not done; and the command that enables it.
  reason text,
  enable text,
  attempts integer not null default 0 check (attempts >= 0),
  -- When a failed one is tried again.
  next_attempt_at timestamptz,
  task_id uuid references task on delete set null,
  details jsonb not null default '{}',
  warnings jsonb not null default '[]',
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  unique (version_id, analyser),
  check ((next_attempt_at is not null) = (state = 'failed'))
);
create index analyser_run_due on analyser_run (next_attempt_at) where next_attempt_at is not null;
create index analyser_run_task on analyser_run (task_id) where task_id is not null;
create index analyser_run_waiting on analyser_run (analyser, state, version_id) where state in ('not_available', 'stale');
-- What another version of an analyser, or another engine, made.
create index analyser_run_made on analyser_run (analyser, analyser_version, engine) where state in ('done', 'refused');

-- What the walk over a file or a folder has started, so that it goes on after a crash and takes it along when cancelled.
create table walk_step (
  walk_id uuid not null references task on delete cascade,
  asset_id uuid not null references asset on delete cascade,
  -- The newest task of the asset; null once it has ended.
  task_id uuid references task on delete set null,
  -- False for a task that was under way already: it is not ours to cancel.
  started boolean not null,
  outcome text check (outcome in ('done', 'skipped', 'failed')),
  reason text,
  primary key (walk_id, asset_id)
);
create index walk_step_asset on walk_step (asset_id);
create index walk_step_task on walk_step (task_id) where task_id is not null;
`;

/** A still is a picture that stays the same for a while: what text recognition, prints and models look at. */
const seen = sql`
alter table moment drop constraint moment_kind_check;
alter table moment add constraint moment_kind_check check (kind in ('shot', 'picture', 'scene'));

alter table rendition drop constraint rendition_kind_check;
alter table rendition
  add constraint rendition_kind_check check (kind in ('original', 'proxy', 'thumbnail', 'keyframe', 'waveform', 'sprite',
    'hls', 'audio', 'image', 'frame', 'still', 'prints'));

create table still (
  id uuid primary key,
  version_id uuid not null references asset_version on delete cascade,
  analysis_id uuid not null references analysis on delete cascade,
  ordinal integer not null check (ordinal >= 0),
  -- Of the picture that was kept.
  seconds double precision not null check (seconds >= 0),
  -- While it looks like that.
  start_ms integer not null check (start_ms >= 0),
  end_ms integer not null check (end_ms >= start_ms),
  rendition_id uuid references rendition on delete set null,
  unique (analysis_id, ordinal)
);
create index still_version on still (version_id, start_ms);
create index still_rendition on still (rendition_id);

create table sound_range (
  id uuid primary key,
  version_id uuid not null references asset_version on delete cascade,
  analysis_id uuid not null references analysis on delete cascade,
  kind text not null check (kind in ('silence', 'speech', 'music')),
  start_ms integer not null check (start_ms >= 0),
  end_ms integer not null,
  confidence real not null check (confidence between 0 and 1),
  check (end_ms > start_ms)
);
create index sound_range_version on sound_range (version_id, kind, start_ms);
create index sound_range_analysis on sound_range (analysis_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [runs, seen]) await part.execute(db);
}
