/** Assets, their versions and renditions: how they come to be. All inside the caller's transaction. */
import type { ProbeResult } from '@rushes/engine';
import type { Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, NodeKind, RenditionKind } from '../../platform/db/schema.ts';
import { notFound } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/events/outbox.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AccessService } from '../access/index.ts';
import { isPlayerCompatible } from './player-compatible.ts';
import type { StoredFile } from './stored/stored-files.ts';
import { replaceStreams } from './streams.repo.ts';
import { holdAsset, nextVersionNumber } from './versions/versions.repo.ts';

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
  /** What only this kind has, e.g. the grid of a sprite sheet. */
  details?: Record<string, unknown>;
}

export interface CompletedAsset {
  assetId: string;
  versionId: string;
  /** 1 for the first version. */
  number: number;
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
   * Gives an asset its first or next version, which is the current one from then on, and makes it visible. What older
   * versions are, and what was made of them, stays. Of two at once one comes after the other. `probe` when it is known;
   * otherwise `recordProbe` later. Writes the outbox event `asset.ready`. Throws `not_found` for an asset that is gone.
   */
  completeAsset(
    trx: Transaction<Database>,
    completion: {
      assetId: string;
      accountId: string;
      file: StoredFile;
      probe?: ProbeResult;
      madeBy: string;
      /** Who brought this version, and what it was called where it came from. */
      createdBy?: string | null;
      sourceName?: string | null;
    },
  ): Promise<CompletedAsset>;
  /** Whether an asset still waits for its first version; its row is held until the transaction ends. */
  isPending(trx: Transaction<Database>, assetId: string): Promise<boolean>;
  /** An asset that will never be completed stays invisible; this says so. Writes the outbox event `asset.failed`. */
  failAsset(trx: Transaction<Database>, failure: AssetFailure): Promise<void>;
  /** Writes the outbox event `asset.failed` for bytes that were refused or never came; others may still come. */
  tellFailure(trx: Transaction<Database>, failure: AssetFailure): Promise<void>;
  /** Adds a rendition, or replaces the one of the same kind and label. */
  addRendition(trx: Transaction<Database>, rendition: NewRendition): Promise<string>;
  /**
   * Writes what probing found: on the version and its streams, whether the original can be played as it is, and
   * `showFindings`.
   */
  recordProbe(trx: Transaction<Database>, versionId: string, probe: ProbeResult): Promise<void>;
  /**
   * Gives the asset the duration and kind of a version that was probed (the detected one wins over what the upload
   * said), when that is the current one.
   */
  showFindings(trx: Transaction<Database>, versionId: string): Promise<void>;
}

/** Why an asset did not get its content. */
export interface AssetFailure {
  assetId: string;
  accountId: string;
  /** A stable word, and a sentence. */
  error: { code: string; detail: string };
}

export interface AssetsDeps {
  clock: Clock;
  ids: Ids;
  access: Pick<AccessService, 'addAssets' | 'touch' | 'setKind' | 'findNodes'>;
  outbox: Outbox;
}

/** Kinds that are told apart by what the bytes hold. */
const MEDIA_KINDS = new Set<NodeKind>(['video', 'audio', 'image']);

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
      details: JSON.stringify(rendition.details ?? {}),
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

  const showFindings: Assets['showFindings'] = async (trx, versionId) => {
    const shown = await trx
      .updateTable('asset')
      .from('asset_version')
      .set((eb) => ({ duration_seconds: eb.ref('asset_version.duration_seconds') }))
      .whereRef('asset.current_version_id', '=', 'asset_version.id')
      .where('asset_version.id', '=', versionId)
      .returning(['asset.id', 'asset_version.media_kind as mediaKind'])
      .executeTakeFirst();
    if (shown === undefined || shown.mediaKind === null) return;
    const kind = (await access.findNodes([shown.id], trx)).get(shown.id)?.kind;
    if (kind === undefined || kind === shown.mediaKind || !MEDIA_KINDS.has(kind)) return;
    await access.setKind(trx, shown.id, shown.mediaKind);
  };

  const recordProbe: Assets['recordProbe'] = async (trx, versionId, probe) => {
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
    await showFindings(trx, versionId);
  };

  const completeAsset: Assets['completeAsset'] = async (trx, completion) => {
    const { assetId, accountId, file, probe, madeBy, createdBy = null, sourceName = null } = completion;
    // In the order in which whoever removes an asset takes them: its group, its node, the asset itself.
    const lastEdit = await access.touch(trx, assetId, { pending: false });
    if ((await holdAsset(trx, assetId)) === undefined) throw notFound(`Asset ${assetId}`);
    const versionId = ids.uuid();
    const number = await nextVersionNumber(trx, assetId);
    await trx
      .insertInto('asset_version')
      .values({
        id: versionId,
        asset_id: assetId,
        number,
        object_id: file.objectId,
        content_type: file.contentType,
        created_at: clock.now(),
        created_by: createdBy,
        source_name: sourceName,
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
      .set({ state: 'ready', current_version_id: versionId, duration_seconds: 0 })
      .where('id', '=', assetId)
      .execute();
    if (probe !== undefined) await recordProbe(trx, versionId, probe);
    await outbox.publish(trx, {
      topic: 'asset.ready',
      accountId,
      subjectId: assetId,
      payload: { asset_id: assetId, version_id: versionId, version_number: number, bytes: file.bytes },
    });
    return { assetId, versionId, number, lastEdit };
  };

  const tellFailure: Assets['tellFailure'] = async (trx, { assetId, accountId, error }) => {
    await outbox.publish(trx, {
      topic: 'asset.failed',
      accountId,
      subjectId: assetId,
      payload: { asset_id: assetId, error },
    });
  };

  return {
    addPendingAssets,
    completeAsset,
    addRendition,
    recordProbe,
    showFindings,

    async isPending(trx, assetId) {
      const row = await trx
        .selectFrom('asset')
        .select('state')
        .where('id', '=', assetId)
        .forUpdate()
        .executeTakeFirst();
      return row?.state === 'uploading';
    },

    async failAsset(trx, failure) {
      const { numUpdatedRows } = await trx
        .updateTable('asset')
        .set({ state: 'failed' })
        .where('id', '=', failure.assetId)
        .where('state', '=', 'uploading')
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await tellFailure(trx, failure);
    },

    tellFailure,
  };
}
