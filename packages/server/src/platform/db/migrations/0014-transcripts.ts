/** What is said in a version, by stream, language and kind. */
import { type Kysely, sql } from 'kysely';

const transcripts = sql`
create table transcript (
  id uuid primary key,
  version_id uuid not null references asset_version on delete cascade,
  -- The stream that was heard or read; null for a file of its own.
  stream_index integer,
  -- BCP 47; und = nobody knows.
  language text not null default 'und' check (length(language) between 1 and 35),
  kind text not null check (kind in ('original', 'translation', 'sdh', 'forced')),
  source text not null check (source in ('stream', 'file', 'cea608', 'cea708', 'speech', 'hand')),
  -- Name of a subtitle file or of a caption channel; empty where there is none.
  label text not null default '',
  -- The analyser with its version and the engine with its version; null for what a person brought.
  analyser text,
  engine text,
  -- Counts every change by hand: an edit names the one it saw.
  revision integer not null default 1 check (revision > 0),
  is_edited boolean not null default false,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index transcript_version on transcript (version_id, created_at);
create index transcript_creator on transcript (created_by) where created_by is not null;

create table transcript_segment (
  id uuid primary key,
  transcript_id uuid not null references transcript on delete cascade,
  ordinal integer not null check (ordinal >= 0),
  start_ms integer not null check (start_ms >= 0),
  end_ms integer not null,
  text text not null check (length(text) > 0),
  speaker text,
  confidence real check (confidence between 0 and 1),
  -- [{ text, start_ms, end_ms, confidence, speaker }]; empty where the engine gave none.
  words jsonb not null default '[]',
  is_edited boolean not null default false,
  check (end_ms > start_ms),
  unique (transcript_id, ordinal) deferrable initially deferred
);
create index transcript_segment_time on transcript_segment (transcript_id, start_ms);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await transcripts.execute(db);
}
