import type { Timeline } from '@rushes/timeline';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

export interface ProjectRow {
  id: string;
  version: number;
  timeline: Timeline;
  created_at: string;
  updated_at: string;
}

/** Adds the row of a project whose node exists, and notes which assets it leans on. */
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
  if (project.assets.length === 0) return;
  await trx
    .insertInto('project_asset')
    .values(
      project.assets.map(({ assetId, versionId }) => ({
        project_id: project.id,
        asset_id: assetId,
        version_id: versionId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findProject(db: Kysely<Database>, id: string): Promise<ProjectRow | undefined> {
  return db
    .selectFrom('project')
    .select(['id', 'version', 'timeline', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}
