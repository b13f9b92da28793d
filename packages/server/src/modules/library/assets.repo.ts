/** Rows of assets, of their versions with the streams in them, and of renditions. */
import type { ProbeResult, StreamInfo } from '@rushes/engine';
import type { Insertable, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { NodeKind } from '../access/index.ts';
import type { NewRendition } from './made-rendition.ts';
import type { StoredFile } from './stored/stored-files.ts';

// Rows of assets, of their versions and of renditions, as they come to be.

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

// Rows of the streams that probing found in a version.

type StreamRow = Insertable<Database['stream']>;

const noVideo = {
  width: null,
  height: null,
  display_width: null,
  display_height: null,
  rotation: null,
  sample_aspect_num: null,
  sample_aspect_den: null,
  rate_num: null,
  rate_den: null,
  variable_rate: null,
  pixel_format: null,
  bit_depth: null,
  alpha: null,
  color_primaries: null,
  color_transfer: null,
  color_matrix: null,
  color_range: null,
  hdr: null,
  attached_picture: null,
};

const noAudio = { sample_rate: null, channels: null, channel_layout: null };

function videoColumns(video: NonNullable<StreamInfo['video']>): typeof noVideo | object {
  return {
    width: video.width,
    height: video.height,
    display_width: video.displayWidth,
    display_height: video.displayHeight,
    rotation: video.rotation,
    sample_aspect_num: video.sampleAspect.num,
    sample_aspect_den: video.sampleAspect.den,
    rate_num: video.rate.num,
    rate_den: video.rate.den,
    variable_rate: video.variableRate,
    pixel_format: video.pixelFormat,
    bit_depth: video.bitDepth,
    alpha: video.alpha,
    color_primaries: video.color.primaries,
    color_transfer: video.color.transfer,
    color_matrix: video.color.matrix,
    color_range: video.color.range,
    hdr: video.color.hdr,
    attached_picture: video.attachedPicture,
  };
}

function streamRow(versionId: string, stream: StreamInfo): StreamRow {
  const { audio } = stream;
  return {
    version_id: versionId,
    stream_index: stream.index,
    kind: stream.kind,
    codec: stream.codec,
    profile: stream.profile,
    time_base_num: stream.timeBase.num,
    time_base_den: stream.timeBase.den,
    start_pts: stream.startPts,
    start_seconds: stream.startSeconds,
    duration_seconds: stream.durationSeconds,
    frames: stream.frames,
    language: stream.language,
    is_default: stream.isDefault,
    ...noVideo,
    ...(stream.video === null ? {} : videoColumns(stream.video)),
    ...(audio === null
      ? noAudio
      : { sample_rate: audio.sampleRate, channels: audio.channels, channel_layout: audio.channelLayout }),
  };
}

/** Writes the streams of a version anew. */
export async function replaceStreams(
  trx: Transaction<Database>,
  versionId: string,
  { streams }: ProbeResult,
): Promise<void> {
  await trx.deleteFrom('stream').where('version_id', '=', versionId).execute();
  if (streams.length === 0) return;
  await trx
    .insertInto('stream')
    .values(streams.map((stream) => streamRow(versionId, stream)))
    .execute();
}
