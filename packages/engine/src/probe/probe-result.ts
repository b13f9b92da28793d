/** What is found in the headers and packets of a media file. Plain JSON: it crosses process borders. */
import type { Rational } from '@rushes/timeline';

export type MediaKind = 'video' | 'audio' | 'image';

/** Colour description as FFmpeg names it (`bt709`, `smpte2084`, …); null where the file does not say. */
export interface ColorInfo {
  primaries: string | null;
  transfer: string | null;
  matrix: string | null;
  range: 'tv' | 'pc' | null;
  hdr: 'none' | 'pq' | 'hlg';
}

/** One stream of a media file, from its headers and packets. */
export interface StreamInfo {
  index: number;
  kind: 'video' | 'audio' | 'subtitle' | 'data';
  codec: string;
  profile: string | null;
  timeBase: Rational;
  /** First presentation timestamp in `timeBase` units. */
  startPts: number | null;
  startSeconds: number;
  durationSeconds: number | null;
  /** Number of frames (video) where the container tells it. */
  frames: number | null;
  language: string | null;
  isDefault: boolean;
  video: VideoStreamInfo | null;
  audio: AudioStreamInfo | null;
}

export interface VideoStreamInfo {
  /** Coded picture size in pixels. */
  width: number;
  height: number;
  /** Size as shown: after sample aspect ratio and rotation, square pixels. */
  displayWidth: number;
  displayHeight: number;
  /** Clockwise rotation to apply for display, degrees; after the mirroring, where there is one. */
  rotation: 0 | 90 | 180 | 270;
  /** Left and right are exchanged for display, before the picture is turned. Absent in probes of older programs. */
  mirrored?: boolean;
  /** Seconds at the start whose pictures need others that the file does not hold; the first whole one stands for them. */
  heldSeconds?: number;
  /** How pictures are scanned; null where it can not be told. Absent in probes of older programs. */
  fieldOrder?: FieldOrder | null;
  sampleAspect: Rational;
  /** Exact average rate, frames per second; 0/1 for stills and cover pictures, which have none. */
  rate: Rational;
  variableRate: boolean;
  /** FFmpeg's name; null for stills whose header does not tell it. */
  pixelFormat: string | null;
  bitDepth: number;
  alpha: boolean;
  color: ColorInfo;
  /** A cover picture inside an audio file, not footage. */
  attachedPicture: boolean;
}

/** Which field of a picture comes first; `mixed`: some pictures are progressive and some are not, or both orders occur. */
export type FieldOrder = 'progressive' | 'top_first' | 'bottom_first' | 'mixed';

export interface AudioStreamInfo {
  sampleRate: number;
  channels: number;
  channelLayout: string;
}

/** What `probe` finds in a file. */
export interface ProbeResult {
  mediaKind: MediaKind;
  /** Demuxer name, e.g. `mov`, `matroska`, `mp3`, `png_pipe`. */
  container: string;
  /** Detected MIME type of the bytes, e.g. `video/mp4`. */
  contentType: string;
  bytes: number;
  /** 0 for still images. */
  durationSeconds: number;
  streams: StreamInfo[];
  /** Index into `streams` of the picture and sound that are used; null when there is none. */
  videoStream: number | null;
  audioStream: number | null;
  /** Start of the used audio minus start of the used video, seconds. */
  audioOffsetSeconds: number;
  /** Start timecode as written in the file, e.g. `01:00:00:00`, else null. */
  timecode: string | null;
}
