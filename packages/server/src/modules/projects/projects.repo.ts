import type { Timeline } from '@rushes/timeline';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

export interface ProjectRow {
  id: string;
  version: number;
  timeline: Timeline;
  created_at: string;
  updated_at: string;
}

/** Adds the row of a project whose node exists, and notes which assets it leans on, as far as they exist. */
export async function insertProject(
  trx: Transaction<Database>,
  project: {
    id: string;
    timeline: Timeline;
    assets: { assetId: string; versionId: string | null }[];
    now: Date;
  },
): Promise<void> {
  await trx
    .insertInto('project')
    .values({
      id: project.id,
      version: 1,
      timeline: JSON.stringify(project.timeline),
      created_at: project.now,
      updated_at: project.now,
    })
    .execute();
  // As two arrays: a statement takes 65,535 parameters, and a timeline may name more assets than a third of that.
  await sql`
    insert into project_asset (project_id, asset_id, version_id)
    select ${project.id}, asset.id, asset_version.id
    from unnest(
      ${project.assets.map(({ assetId }) => assetId)}::uuid[],
      ${project.assets.map(({ versionId }) => versionId)}::uuid[]
    ) as used (asset_id, version_id)
    join asset on asset.id = used.asset_id
    left join asset_version on asset_version.asset_id = asset.id and asset_version.id = used.version_id
    on conflict do nothing`.execute(trx);
}

export async function findProject(db: Kysely<Database>, id: string): Promise<ProjectRow | undefined> {
  return db
    .selectFrom('project')
    .select(['id', 'version', 'timeline', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}
