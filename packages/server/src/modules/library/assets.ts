/** Assets, their versions and renditions: how they come to be. All inside the caller's transaction. */
import type { ProbeResult } from '@rushes/engine';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, NodeKind, RenditionKind } from '../../platform/db/schema.ts';
import type { Outbox } from '../../platform/events/outbox.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AccessService } from '../access/access.service.ts';
import { isPlayerCompatible } from './player-compatible.ts';
import type { StoredFile } from './stored-files.ts';
import { replaceStreams } from './streams.repo.ts';

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

export interface NewRendition {
  versionId: string;
  kind: RenditionKind;
  /** Unique among the version's renditions of a kind, e.g. `720`. */
  label: string;
  file: StoredFile;
  width: number | null;
  height: number | null;
  playerCompatible: boolean;
  /** What made it, with its version. */
  madeBy: string;
}

export interface CompletedAsset {
  assetId: string;
  versionId: string;
  lastEdit: string;
}

export interface Assets {
  /** Adds assets that nobody sees until they are completed, to folders of one group. Returns their ids. */
  addPendingAssets(
    trx: Transaction<Database>,
    assets: readonly NewAsset[],
    owner: { userId: string; groupId: string },
  ): Promise<string[]>;
  /**
   * Gives an asset its first or next version and makes it visible. `probe` when it is known; otherwise
   * `recordProbe` later. Writes the outbox event `asset.ready`.
   */
  completeAsset(
    trx: Transaction<Database>,
    completion: { assetId: string; accountId: string; file: StoredFile; probe?: ProbeResult; madeBy: string },
  ): Promise<CompletedAsset>;
  /** Whether an asset still waits for its first version; its row is held until the transaction ends. */
  isPending(trx: Transaction<Database>, assetId: string): Promise<boolean>;
  /** An asset that will never be completed stays invisible; this says so. */
  failAsset(trx: Transaction<Database>, assetId: string): Promise<void>;
  /** Adds a rendition, or replaces the one of the same kind and label. */
  addRendition(trx: Transaction<Database>, rendition: NewRendition): Promise<string>;
  /**
   * Writes what probing found: on the version and its streams, the asset's duration and kind (the detected
   * one wins over what the upload said), and whether the original can be played as it is.
   */
  recordProbe(trx: Transaction<Database>, versionId: string, probe: ProbeResult): Promise<void>;
}

export interface AssetsDeps {
  clock: Clock;
  ids: Ids;
  access: Pick<AccessService, 'addAssets' | 'touch' | 'setKind' | 'findNodes'>;
  outbox: Outbox;
}

/** Kinds that are told apart by what the bytes hold. */
const MEDIA_KINDS = new Set<NodeKind>(['video', 'audio', 'image']);

async function nextVersionNumber(trx: Kysely<Database>, assetId: string): Promise<number> {
  const row = await trx
    .selectFrom('asset_version')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('asset_id', '=', assetId)
    .executeTakeFirst();
  return (row?.number ?? 0) + 1;
}

export function createAssets({ clock, ids, access, outbox }: AssetsDeps): Assets {
  const addPendingAssets: Assets['addPendingAssets'] = async (trx, assets, owner) => {
    if (assets.length === 0) return [];
    const withIds = assets.map((asset) => ({ ...asset, id: asset.id ?? ids.uuid() }));
    await access.addAssets(
      trx,
      withIds.map(({ id, kind, name, folderId }) => ({ id, kind, name, folderId })),
      owner,
      { pending: true },
    );
    await trx
      .insertInto('asset')
      .values(
        withIds.map((asset) => ({
          id: asset.id,
          state: 'uploading' as const,
          title: asset.title ?? null,
          description: asset.description ?? null,
          keywords: asset.keywords ?? [],
          source_file: JSON.stringify(asset.sourceFile ?? {}),
          created_at: clock.now(),
        })),
      )
      .execute();
    return withIds.map(({ id }) => id);
  };

  const addRendition: Assets['addRendition'] = async (trx, rendition) => {
    const values = {
      object_id: rendition.file.objectId,
      width: rendition.width,
      height: rendition.height,
      player_compatible: rendition.playerCompatible,
      made_by: rendition.madeBy,
    };
    const { versionId, kind, label } = rendition;
    const { id } = await trx
      .insertInto('rendition')
      .values({ id: ids.uuid(), version_id: versionId, kind, label, ...values, created_at: clock.now() })
      .onConflict((conflict) => conflict.columns(['version_id', 'kind', 'label']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  async function setKindFrom(trx: Transaction<Database>, assetId: string, probe: ProbeResult): Promise<void> {
    const kind = (await access.findNodes([assetId], trx)).get(assetId)?.kind;
    if (kind === undefined || kind === probe.mediaKind || !MEDIA_KINDS.has(kind)) return;
    await access.setKind(trx, assetId, probe.mediaKind);
  }

  const recordProbe: Assets['recordProbe'] = async (trx, versionId, probe) => {
    const { asset_id: assetId } = await trx
      .updateTable('asset_version')
      .set({
        media_kind: probe.mediaKind,
        content_type: probe.contentType,
        container: probe.container,
        duration_seconds: probe.durationSeconds,
        probe: JSON.stringify(probe),
      })
      .where('id', '=', versionId)
      .returning('asset_id')
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('asset')
      .set({ duration_seconds: probe.durationSeconds })
      .where('id', '=', assetId)
      .where('current_version_id', '=', versionId)
      .execute();
    await replaceStreams(trx, versionId, probe);
    const picture = probe.streams.find((stream) => stream.index === probe.videoStream)?.video ?? null;
    await trx
      .updateTable('rendition')
      .set({
        width: picture?.displayWidth ?? null,
        height: picture?.displayHeight ?? null,
        player_compatible: isPlayerCompatible(probe),
      })
      .where('version_id', '=', versionId)
      .where('kind', '=', 'original')
      .execute();
    await setKindFrom(trx, assetId, probe);
  };

  const completeAsset: Assets['completeAsset'] = async (trx, { assetId, accountId, file, probe, madeBy }) => {
    const versionId = ids.uuid();
    await trx
      .insertInto('asset_version')
      .values({
        id: versionId,
        asset_id: assetId,
        number: await nextVersionNumber(trx, assetId),
        object_id: file.objectId,
        content_type: file.contentType,
        created_at: clock.now(),
        media_kind: null,
        container: null,
        probe: null,
      })
      .execute();
    await addRendition(trx, {
      versionId,
      kind: 'original',
      label: 'original',
      file,
      width: null,
      height: null,
      playerCompatible: false,
      madeBy,
    });
    await trx
      .updateTable('asset')
      .set({ state: 'ready', current_version_id: versionId })
      .where('id', '=', assetId)
      .execute();
    if (probe !== undefined) await recordProbe(trx, versionId, probe);
    const lastEdit = await access.touch(trx, assetId, { pending: false });
    await outbox.publish(trx, {
      topic: 'asset.ready',
      accountId,
      subjectId: assetId,
      payload: { asset_id: assetId, version_id: versionId, bytes: file.bytes },
    });
    return { assetId, versionId, lastEdit };
  };

  return {
    addPendingAssets,
    completeAsset,
    addRendition,
    recordProbe,

    async isPending(trx, assetId) {
      const row = await trx
        .selectFrom('asset')
        .select('state')
        .where('id', '=', assetId)
        .forUpdate()
        .executeTakeFirst();
      return row?.state === 'uploading';
    },

    async failAsset(trx, assetId) {
      await trx
        .updateTable('asset')
        .set({ state: 'failed' })
        .where('id', '=', assetId)
        .where('state', '=', 'uploading')
        .execute();
    },
  };
}
