/** Writes what the engine found into the tables: facts of the version, its streams, analysis and shots. */
import type { AnalysisResult, ProbeResult, StreamInfo } from '@rushes/engine';
import type { Insertable, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AccessService } from '../access/access.service.ts';
import { type AnalysisOptions, analyser, optionsKey, type VersionFile } from './analysis.repo.ts';
import { isPlayerCompatible } from './player-compatible.ts';

function videoColumns({ video }: StreamInfo): Partial<Insertable<Database['stream']>> {
  if (video === null) return {};
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

function streamRow(versionId: string, stream: StreamInfo): Insertable<Database['stream']> {
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
    sample_rate: stream.audio?.sampleRate ?? null,
    channels: stream.audio?.channels ?? null,
    channel_layout: stream.audio?.channelLayout ?? null,
    ...videoColumns(stream),
  };
}

async function writeStreams(trx: Transaction<Database>, versionId: string, streams: readonly StreamInfo[]) {
  await trx.deleteFrom('stream').where('version_id', '=', versionId).execute();
  // One by one: a row has only the columns of its kind.
  for (const stream of streams) await trx.insertInto('stream').values(streamRow(versionId, stream)).execute();
}

/** The uploaded file itself: how large its picture is and whether players play it. */
async function describeOriginal(
  trx: Transaction<Database>,
  versionId: string,
  probe: ProbeResult,
): Promise<void> {
  const video = probe.videoStream === null ? null : (probe.streams[probe.videoStream]?.video ?? null);
  const picture = probe.mediaKind === 'audio' ? null : video;
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
}

/** Facts of the file: they win over what the uploader said it was. */
export async function writeProbe(
  trx: Transaction<Database>,
  file: VersionFile,
  { probe, access }: { probe: ProbeResult; access: Pick<AccessService, 'setKind'> },
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
    .where('id', '=', file.versionId)
    .execute();
  await writeStreams(trx, file.versionId, probe.streams);
  await describeOriginal(trx, file.versionId, probe);
  if (!file.isCurrent) return;
  await trx
    .updateTable('asset')
    .set({ duration_seconds: probe.durationSeconds })
    .where('id', '=', file.assetId)
    .execute();
  await access.setKind(trx, file.assetId, probe.mediaKind);
}

function momentRows(
  result: AnalysisResult,
  owner: { versionId: string; analysisId: string; keyframes: Map<string, string>; ids: Ids },
): Insertable<Database['moment']>[] {
  const { probe, shots } = result;
  const video = probe.videoStream === null ? null : (probe.streams[probe.videoStream]?.video ?? null);
  // A still has no rate: its one picture is frame 0 at 1/1.
  const rate = probe.mediaKind === 'video' && video !== null ? video.rate : { num: 1, den: 1 };
  return shots.map((shot) => ({
    id: owner.ids.uuid(),
    version_id: owner.versionId,
    analysis_id: owner.analysisId,
    kind: probe.mediaKind === 'image' ? 'picture' : 'shot',
    ordinal: shot.index,
    start_frame: shot.startFrame,
    end_frame: Math.max(shot.endFrame, shot.startFrame + 1),
    rate_num: rate.num,
    rate_den: rate.den,
    start_seconds: shot.startSeconds,
    end_seconds: shot.endSeconds,
    facts: JSON.stringify({ ...shot.facts, unusable: shot.unusable }),
    keyframe_rendition_id: owner.keyframes.get(shot.keyframeFile) ?? null,
  }));
}

export interface AnalysisRecord {
  analysisId: string;
  options: AnalysisOptions;
  result: AnalysisResult;
  /** Rendition of each keyframe file. */
  keyframes: Map<string, string>;
  clock: Clock;
  ids: Ids;
}

/** Whether this analysis is stored already, by another account's task for instance. */
export async function hasAnalysis(
  trx: Transaction<Database>,
  versionId: string,
  options: AnalysisOptions,
): Promise<boolean> {
  const row = await trx
    .selectFrom('analysis')
    .select('id')
    .where('version_id', '=', versionId)
    .where('analyser', '=', analyser.name)
    .where('analyser_version', '=', analyser.version)
    .where('options_key', '=', optionsKey(options))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any analysis of the version is stored. */
export async function isAnalysed(trx: Transaction<Database>, versionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('analysis')
    .select('id')
    .where('version_id', '=', versionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function writeAnalysis(
  trx: Transaction<Database>,
  versionId: string,
  { analysisId, options, result, keyframes, clock, ids }: AnalysisRecord,
): Promise<void> {
  await trx
    .insertInto('analysis')
    .values({
      id: analysisId,
      version_id: versionId,
      analyser: analyser.name,
      analyser_version: analyser.version,
      options: JSON.stringify(options),
      options_key: optionsKey(options),
      result: JSON.stringify(result),
      created_at: clock.now(),
    })
    .execute();
  const moments = momentRows(result, { versionId, analysisId, keyframes, ids });
  for (let from = 0; from < moments.length; from += 1_000) {
    await trx
      .insertInto('moment')
      .values(moments.slice(from, from + 1_000))
      .execute();
  }
}
