/** Rows of what was exported of projects. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { ExportReport } from './report/export-report.ts';

export interface NewExport {
  assetId: string;
  projectId: string;
  taskId: string;
  projectVersion: number;
  format: string;
  videoCodec: string | null;
  quality: 'draft' | 'standard' | 'high';
  width: number;
  height: number;
  now: Date;
}

export async function insertExport(trx: Transaction<Database>, row: NewExport): Promise<void> {
  await trx
    .insertInto('project_export')
    .values({
      asset_id: row.assetId,
      project_id: row.projectId,
      task_id: row.taskId,
      project_version: row.projectVersion,
      format: row.format,
      video_codec: row.videoCodec,
      quality: row.quality,
      width: row.width,
      height: row.height,
      created_at: row.now,
    })
    .execute();
}

/** Keeps the report of a finished export; does nothing for one whose project is gone. */
export async function finishExport(
  trx: Transaction<Database>,
  finished: { assetId: string; startedAt: Date; finishedAt: Date; report: ExportReport },
): Promise<void> {
  await trx
    .updateTable('project_export')
    .set({
      started_at: finished.startedAt,
      finished_at: finished.finishedAt,
      report: JSON.stringify(finished.report),
    })
    .where('asset_id', '=', finished.assetId)
    .execute();
}

/** Exports of a project, the newest first, those left out whose asset the caller may not read. */
export function findExports(
  db: Kysely<Database>,
  projectId: string,
  page: { limit: number; offset: number },
) {
  return db
    .selectFrom('project_export')
    .innerJoin('asset', 'asset.id', 'project_export.asset_id')
    .select([
      'project_export.asset_id as assetId',
      'project_export.task_id as taskId',
      'project_export.project_version as projectVersion',
      'project_export.format',
      'project_export.video_codec as videoCodec',
      'project_export.quality',
      'project_export.width',
      'project_export.height',
      'project_export.created_at as createdAt',
      'project_export.finished_at as finishedAt',
      'asset.state',
    ])
    .where('project_export.project_id', '=', projectId)
    .orderBy('project_export.created_at', 'desc')
    .orderBy('project_export.asset_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** The report of an export of a project; undefined where there is no such export, null while it is not finished. */
export async function findReport(
  db: Kysely<Database>,
  { projectId, assetId }: { projectId: string; assetId: string },
): Promise<ExportReport | null | undefined> {
  const row = await db
    .selectFrom('project_export')
    .select('report')
    .where('asset_id', '=', assetId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row && (row.report as ExportReport | null);
}

/** The assets that a task is to make. */
export async function findAssetsOfTask(trx: Transaction<Database>, taskId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('task_asset')
    .select('asset_id as assetId')
    .where('task_id', '=', taskId)
    .execute();
  return rows.map(({ assetId }) => assetId);
}
