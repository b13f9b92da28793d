/** Assets, their versions and renditions: how they come to be. All inside the caller's transaction. */
import type { ProbeResult } from '@rushes/engine';
import type { Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/events/outbox.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AccessService, NodeKind } from '../access/index.ts';
import * as rows from './assets.repo.ts';
import { type NewAsset, replaceStreams } from './assets.repo.ts';
import type { NewRendition } from './made-rendition.ts';
import { isPlayerCompatible } from './player-compatible.ts';
import type { StoredFile } from './stored/stored-files.ts';
import { holdAsset, nextVersionNumber } from './versions/versions.repo.ts';

export interface CompletedAsset {
  assetId: string;
  versionId: string;
  /** 1 for the first version. */
  number: number;
  lastEdit: string;
}

/** A version that an asset gets. */
export interface AssetCompletion {
  assetId: string;
  accountId: string;
  file: StoredFile;
  probe?: ProbeResult;
  madeBy: string;
  /** Who brought this version, and what it was called where it came from. */
  createdBy?: string | null;
  sourceName?: string | null;
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
  completeAsset(trx: Transaction<Database>, completion: AssetCompletion): Promise<CompletedAsset>;
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

async function addPendingAssets(
  { clock, ids, access }: AssetsDeps,
  trx: Transaction<Database>,
  { assets, owner }: { assets: readonly NewAsset[]; owner: { userId: string; groupId: string } },
): Promise<string[]> {
  if (assets.length === 0) return [];
  const withIds = assets.map((asset) => ({ ...asset, id: asset.id ?? ids.uuid() }));
  await access.addAssets(
    trx,
    withIds.map(({ id, kind, name, folderId }) => ({ id, kind, name, folderId })),
    owner,
    { pending: true },
  );
  await rows.insertAssets(trx, withIds, clock.now());
  return withIds.map(({ id }) => id);
}

function addRendition(
  { clock, ids }: AssetsDeps,
  trx: Transaction<Database>,
  rendition: NewRendition,
): Promise<string> {
  return rows.upsertRendition(trx, { id: ids.uuid(), rendition, now: clock.now() });
}

async function showFindings(
  { access }: AssetsDeps,
  trx: Transaction<Database>,
  versionId: string,
): Promise<void> {
  const shown = await rows.showDuration(trx, versionId);
  if (shown === undefined || shown.mediaKind === null) return;
  const kind = (await access.findNodes([shown.assetId], trx)).get(shown.assetId)?.kind;
  if (kind === undefined || kind === shown.mediaKind || !MEDIA_KINDS.has(kind)) return;
  await access.setKind(trx, shown.assetId, shown.mediaKind);
}

async function recordProbe(
  deps: AssetsDeps,
  trx: Transaction<Database>,
  { versionId, probe }: { versionId: string; probe: ProbeResult },
): Promise<void> {
  await rows.setProbe(trx, versionId, probe);
  await replaceStreams(trx, versionId, probe);
  const picture = probe.streams.find((stream) => stream.index === probe.videoStream)?.video ?? null;
  await rows.setOriginal(trx, versionId, {
    width: picture?.displayWidth ?? null,
    height: picture?.displayHeight ?? null,
    playerCompatible: isPlayerCompatible(probe),
  });
  await showFindings(deps, trx, versionId);
}

async function completeAsset(
  deps: AssetsDeps,
  trx: Transaction<Database>,
  completion: AssetCompletion,
): Promise<CompletedAsset> {
  const { clock, ids, access, outbox } = deps;
  const { assetId, accountId, file, probe, madeBy, createdBy = null, sourceName = null } = completion;
  // In the order in which whoever removes an asset takes them: its group, its node, the asset itself.
  const lastEdit = await access.touch(trx, assetId, { pending: false });
  if ((await holdAsset(trx, assetId)) === undefined) throw notFound(`Asset ${assetId}`);
  const versionId = ids.uuid();
  const number = await nextVersionNumber(trx, assetId);
  const now = clock.now();
  await rows.insertVersion(trx, { id: versionId, assetId, number, file, createdBy, sourceName, now });
  await addRendition(deps, trx, {
    versionId,
    kind: 'original',
    label: 'original',
    file,
    width: null,
    height: null,
    playerCompatible: false,
    madeBy,
  });
  await rows.setCurrentVersion(trx, assetId, versionId);
  if (probe !== undefined) await recordProbe(deps, trx, { versionId, probe });
  await outbox.publish(trx, {
    topic: 'asset.ready',
    accountId,
    subjectId: assetId,
    payload: { asset_id: assetId, version_id: versionId, version_number: number, bytes: file.bytes },
  });
  return { assetId, versionId, number, lastEdit };
}

async function tellFailure(
  { outbox }: AssetsDeps,
  trx: Transaction<Database>,
  { assetId, accountId, error }: AssetFailure,
): Promise<void> {
  await outbox.publish(trx, {
    topic: 'asset.failed',
    accountId,
    subjectId: assetId,
    payload: { asset_id: assetId, error },
  });
}

export function createAssets(deps: AssetsDeps): Assets {
  return {
    addPendingAssets: (trx, assets, owner) => addPendingAssets(deps, trx, { assets, owner }),
    completeAsset: (trx, completion) => completeAsset(deps, trx, completion),
    addRendition: (trx, rendition) => addRendition(deps, trx, rendition),
    recordProbe: (trx, versionId, probe) => recordProbe(deps, trx, { versionId, probe }),
    showFindings: (trx, versionId) => showFindings(deps, trx, versionId),
    tellFailure: (trx, failure) => tellFailure(deps, trx, failure),
    isPending: async (trx, assetId) => (await holdAsset(trx, assetId))?.state === 'uploading',

    async failAsset(trx, failure) {
      if (await rows.setFailed(trx, failure.assetId)) await tellFailure(deps, trx, failure);
    },
  };
}
