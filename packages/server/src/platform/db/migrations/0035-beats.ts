/** Where the beats of music fall. */
import { type Kysely, sql } from 'kysely';

const beats = sql`
create table beat_section (
  version_id uuid not null references asset_version on delete cascade,
  start_ms integer not null check (start_ms >= 0),
  end_ms integer not null,
  bpm real not null check (bpm > 0),
  confidence real not null check (confidence between 0 and 1),
  beats_per_bar smallint check (beats_per_bar between 2 and 12),
  -- Milliseconds of the asset, in order.
  beats integer[] not null check (cardinality(beats) > 0),
  -- Those of them that begin a bar.
  downbeats integer[] not null check (downbeats <@ beats),
  primary key (version_id, start_ms),
  check (end_ms > start_ms)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await beats.execute(db);
}
