/** Rows of assets, of their versions and of renditions, as they come to be. */
import type { ProbeResult } from '@rushes/engine';
import type { Transaction } from 'kysely';
import type { Database, NodeKind } from '../../platform/db/schema.ts';
import type { NewRendition } from './made-rendition.ts';
import type { StoredFile } from './stored/stored-files.ts';

export interface NewAsset {
  /** Made beforehand where something must refer to it. */
  id?: string;
  kind: Exclude<NodeKind, 'folder'>;
  /** NFC and free of what `nameProblem` refuses. */
  name: string;
  folderId: string;
  /** The `source_file` object of an upload. */
  sourceFile?: Record<string, unknown>;
  title?: string | null;
  description?: string | null;
  keywords?: string[];
}

/** Adds assets that wait for their first version. */
export async function insertAssets(
  trx: Transaction<Database>,
  assets: readonly (NewAsset & { id: string })[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto('asset')
    .values(
      assets.map((asset) => ({
        id: asset.id,
        state: 'uploading' as const,
        title: asset.title ?? null,
        description: asset.description ?? null,
        keywords: asset.keywords ?? [],
        source_file: JSON.stringify(asset.sourceFile ?? {}),
        created_at: now,
      })),
    )
    .execute();
}

/** Adds a rendition, or replaces the one of the same kind and label; returns its id. */
export async function upsertRendition(
  trx: Transaction<Database>,
  { id, rendition, now }: { id: string; rendition: NewRendition; now: Date },
): Promise<string> {
  const { versionId, kind, label } = rendition;
  const values = {
    object_id: rendition.file.objectId,
    width: rendition.width,
    height: rendition.height,
    player_compatible: rendition.playerCompatible,
    made_by: rendition.madeBy,
    details: JSON.stringify(rendition.details ?? {}),
  };
  const row = await trx
    .insertInto('rendition')
    .values({ id, version_id: versionId, kind, label, ...values, created_at: now })
    .onConflict((conflict) => conflict.columns(['version_id', 'kind', 'label']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Gives the asset whose current version it is the version's duration; undefined where it is not the current one. */
export async function showDuration(
  trx: Transaction<Database>,
  versionId: string,
): Promise<{ assetId: string; mediaKind: 'video' | 'audio' | 'image' | null } | undefined> {
  return trx
    .updateTable('asset')
    .from('asset_version')
    .set((eb) => ({ duration_seconds: eb.ref('asset_version.duration_seconds') }))
    .whereRef('asset.current_version_id', '=', 'asset_version.id')
    .where('asset_version.id', '=', versionId)
    .returning(['asset.id as assetId', 'asset_version.media_kind as mediaKind'])
    .executeTakeFirst();
}

/** What probing found, on the version. Throws where there is none. */
export async function setProbe(
  trx: Transaction<Database>,
  versionId: string,
  probe: ProbeResult,
): Promise<void> {
  await trx
    .updateTable('asset_version')
    .set({
      media_kind: probe.mediaKind,
      content_type: probe.contentType,
      container: probe.container,
      duration_seconds: probe.durationSeconds,
      probe: JSON.stringify(probe),
    })
    .where('id', '=', versionId)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** What probing found, on the rendition that is the version's own bytes. */
export async function setOriginal(
  trx: Transaction<Database>,
  versionId: string,
  original: { width: number | null; height: number | null; playerCompatible: boolean },
): Promise<void> {
  await trx
    .updateTable('rendition')
    .set({
      width: original.width,
      height: original.height,
      player_compatible: original.playerCompatible,
    })
    .where('version_id', '=', versionId)
    .where('kind', '=', 'original')
    .execute();
}

export interface NewVersion {
  id: string;
  assetId: string;
  number: number;
  file: StoredFile;
  createdBy: string | null;
  sourceName: string | null;
  now: Date;
}

/** Adds a version of which nothing is known yet but its bytes. */
export async function insertVersion(trx: Transaction<Database>, version: NewVersion): Promise<void> {
  await trx
    .insertInto('asset_version')
    .values({
      id: version.id,
      asset_id: version.assetId,
      number: version.number,
      object_id: version.file.objectId,
      content_type: version.file.contentType,
      created_at: version.now,
      created_by: version.createdBy,
      source_name: version.sourceName,
      media_kind: null,
      container: null,
      probe: null,
    })
    .execute();
}

/** Makes a version the one that the asset shows. */
export async function setCurrentVersion(
  trx: Transaction<Database>,
  assetId: string,
  versionId: string,
): Promise<void> {
  await trx
    .updateTable('asset')
    .set({ state: 'ready', current_version_id: versionId, duration_seconds: 0 })
    .where('id', '=', assetId)
    .execute();
}

/** Says that an asset will never be completed; false for one that does not wait to be. */
export async function setFailed(trx: Transaction<Database>, assetId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('asset')
    .set({ state: 'failed' })
    .where('id', '=', assetId)
    .where('state', '=', 'uploading')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
