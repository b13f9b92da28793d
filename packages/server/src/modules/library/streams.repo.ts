/** Rows of the streams that probing found in a version. */
import type { ProbeResult, StreamInfo } from '@rushes/engine';
import type { Insertable, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

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
