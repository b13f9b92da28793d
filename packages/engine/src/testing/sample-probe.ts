/** Probe results for plans that need no file. */
import type { Rational } from '@rushes/timeline';
import type { ProbeResult, RenderSource, StreamInfo, VideoStreamInfo } from '../types.ts';

export interface SampleFacts {
  assetId: string;
  kind?: ProbeResult['mediaKind'];
  seconds?: number;
  rate?: Rational;
  width?: number;
  height?: number;
  video?: Partial<VideoStreamInfo>;
  /** Start of the picture in the file's clock, seconds. */
  pictureStart?: number;
  /** Start of the sound in the file's clock, seconds; null for no sound. */
  soundStart?: number | null;
  channels?: number;
  timecode?: string | null;
}

const noColor = { primaries: null, transfer: null, matrix: null, range: null, hdr: 'none' as const };

function pictureStream(facts: SampleFacts): StreamInfo {
  const { width = 1280, height = 720, rate = { num: 30, den: 1 }, seconds = 10 } = facts;
  const video: VideoStreamInfo = {
    ...{ width, height, displayWidth: width, displayHeight: height, rotation: 0, rate },
    ...{ sampleAspect: { num: 1, den: 1 }, variableRate: false, pixelFormat: 'yuv420p', bitDepth: 8 },
    ...{ mirrored: false, fieldOrder: 'progressive' as const },
    ...{ alpha: false, color: noColor, attachedPicture: false },
    ...facts.video,
  };
  return { ...stream(0, 'video'), startSeconds: facts.pictureStart ?? 0, durationSeconds: seconds, video };
}

function stream(index: number, kind: StreamInfo['kind']): StreamInfo {
  return {
    ...{
      index,
      kind,
      codec: kind === 'video' ? 'h264' : 'aac',
      profile: null,
      timeBase: { num: 1, den: 48_000 },
    },
    ...{ startPts: 0, startSeconds: 0, durationSeconds: null, frames: null, language: null, isDefault: true },
    ...{ video: null, audio: null },
  };
}

/** A source with these facts; a 10 s, 720p30 video with stereo sound unless said otherwise. */
export function sampleSource(facts: SampleFacts): RenderSource {
  const { assetId, kind = 'video', seconds = 10, soundStart = 0, channels = 2 } = facts;
  const streams: StreamInfo[] = kind === 'audio' ? [] : [pictureStream(facts)];
  const hasSound = kind !== 'image' && soundStart !== null;
  if (hasSound) {
    const audio = { sampleRate: 48_000, channels, channelLayout: channels === 2 ? 'stereo' : 'mono' };
    streams.push({
      ...stream(streams.length, 'audio'),
      startSeconds: soundStart,
      durationSeconds: seconds,
      audio,
    });
  }
  return {
    assetId,
    path: `/media/${assetId}.mp4`,
    contentKey: `content-${assetId}`,
    probe: {
      ...{
        mediaKind: kind,
        container: kind === 'image' ? 'png_pipe' : 'mov',
        contentType: 'video/mp4',
        bytes: 1,
      },
      durationSeconds: kind === 'image' ? 0 : seconds,
      streams,
      videoStream: kind === 'audio' ? null : 0,
      audioStream: hasSound ? streams.length - 1 : null,
      audioOffsetSeconds: 0,
      timecode: facts.timecode ?? null,
    },
  };
}
