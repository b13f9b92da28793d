import type { AssetLocation } from '@rushes/timeline';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound } from '../../../platform/errors.ts';

/** A project as it is kept; `text` is the JSON of its timeline as it came. */
export interface StoredProject {
  id: string;
  version: number;
  text: string;
  created_at: string;
  updated_at: string;
}

/** What of the library a timeline leans on; versions that are pinned among `required` must exist. */
export interface Leaning {
  projectId: string;
  assets: readonly AssetLocation[];
  required: readonly AssetLocation[];
}

/** Adds the row of a project whose node exists, and notes what it leans on. */
export async function insertProject(
  trx: Transaction<Database>,
  project: { id: string; text: string; assets: readonly AssetLocation[]; mustExist: boolean; now: Date },
): Promise<void> {
  const { id, text, assets, now } = project;
  await trx
    .insertInto('project')
    .values({ id, version: 1, timeline: text, created_at: now, updated_at: now })
    .execute();
  await addAssets(trx, { projectId: id, assets });
  await pinVersions(trx, { projectId: id, assets, required: project.mustExist ? assets : [] });
}

/** Writes the next version of a project's timeline; false where it is not at `version` any more. */
export async function writeTimeline(
  trx: Transaction<Database>,
  project: { id: string; version: number; text: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('project')
    .set({ version: project.version + 1, timeline: project.text, updated_at: project.now })
    .where('id', '=', project.id)
    .where('version', '=', project.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What of the library a new version leans on. */
export interface ChangedLeaning {
  projectId: string;
  /** Everything that its timeline names. */
  named: readonly AssetLocation[];
  /** What of that is new, and may be held on to. */
  added: readonly AssetLocation[];
  /** Versions that are pinned among `added` must exist. */
  mustExist: boolean;
  /** The version before. */
  last: number;
}

/**
 * Notes what the timeline of a new version leans on. What only versions up to `last` pin stays pinned for those, and
 * counts for the current one again where that names it. What was never held is not held by being named.
 */
export async function changeLeaning(trx: Transaction<Database>, leaning: ChangedLeaning): Promise<void> {
  const { projectId, named, added, mustExist, last } = leaning;
  const assetIds = named.map(({ assetId }) => assetId);
  const pinned = named.flatMap(({ versionId }) => versionId ?? []);
  await sql`
    delete from project_asset where project_id = ${projectId} and asset_id::text <> all(${assetIds}::text[])`.execute(
    trx,
  );
  await sql`
    update project_pin set last_version = case when version_id::text = any(${pinned}::text[]) then null else ${last}::integer end
    where project_id = ${projectId} and (last_version is null) <> (version_id::text = any(${pinned}::text[]))`.execute(
    trx,
  );
  await addAssets(trx, { projectId, assets: added });
  await pinVersions(trx, { projectId, assets: added, required: mustExist ? added : [] });
}

async function addAssets(
  trx: Transaction<Database>,
  { projectId, assets }: Pick<Leaning, 'projectId' | 'assets'>,
): Promise<void> {
  if (assets.length === 0) return;
  // As an array: a statement takes 65,535 parameters, and a timeline may name more assets than that.
  await sql`
    insert into project_asset (project_id, asset_id)
    select ${projectId}, asset.id from asset
    where asset.id = any(${assets.map(({ assetId }) => assetId)}::uuid[])
    on conflict do nothing`.execute(trx);
}

/** Pins versions and holds them, so that none is removed meanwhile. Throws `not_found` for a required one that was. */
async function pinVersions(
  trx: Transaction<Database>,
  { projectId, assets, required }: Leaning,
): Promise<void> {
  const pinned = assets.flatMap(({ assetId, versionId }) =>
    versionId === null ? [] : [{ assetId, versionId }],
  );
  if (pinned.length === 0) return;
  const { rows: held } = await sql<{ id: string }>`
    select version.id
    from unnest(
      ${pinned.map(({ assetId }) => assetId)}::uuid[], ${pinned.map(({ versionId }) => versionId)}::uuid[]
    ) as pin (asset_id, version_id)
    join asset_version version on version.id = pin.version_id and version.asset_id = pin.asset_id
    order by version.id for key share of version`.execute(trx);
  const found = new Set(held.map((version) => version.id));
  const missing = required.find(({ versionId }) => versionId !== null && !found.has(versionId));
  if (missing !== undefined) throw notFound(`Version ${missing.versionId}`);
  await sql`
    insert into project_pin (project_id, version_id)
    select ${projectId}, pin.id from unnest(${[...found]}::uuid[]) as pin (id)
    on conflict (project_id, version_id) do update set last_version = null`.execute(trx);
}

export async function findProject(db: Kysely<Database>, id: string): Promise<StoredProject | undefined> {
  return db
    .selectFrom('project')
    .select(['id', 'version', sql<string>`timeline::text`.as('text'), 'created_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The version that a project is at. */
export async function findProjectVersion(db: Kysely<Database>, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('project').select('version').where('id', '=', id).executeTakeFirst();
  return row?.version;
}
