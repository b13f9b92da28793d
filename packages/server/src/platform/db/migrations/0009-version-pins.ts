/** Every version that a project pins, also where it uses several of one asset, so that none of them is removed. */
import { type Kysely, sql } from 'kysely';

const pins = sql`
create table project_pin (
  project_id uuid not null references project on delete cascade,
  -- A version goes with its asset, whoever pins it; on its own it is only removed when nobody does.
  version_id uuid not null references asset_version on delete cascade,
  primary key (project_id, version_id)
);
create index project_pin_version on project_pin (version_id);

insert into project_pin (project_id, version_id)
select project_id, version_id from project_asset where version_id is not null
union
select p.id, v.id
from project p
cross join lateral jsonb_path_query(p.timeline, 'strict $.**.target_url') as reference (url)
join asset_version v
  on v.id::text = lower(substring(reference.url #>> '{}', '^asset://[^/?#]+[?]version=([^&#]+)$'))
  and v.asset_id::text = lower(substring(reference.url #>> '{}', '^asset://([^/?#]+)[?]'));

alter table project_asset drop column version_id;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await pins.execute(db);
}
