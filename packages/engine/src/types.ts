/** Facts about media, and what each kind of media work takes and gives. Plain JSON: they cross process borders. */
import type { Rational, Timeline } from '@rushes/timeline';

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
  /** Clockwise rotation to apply for display, degrees. */
  rotation: 0 | 90 | 180 | 270;
  sampleAspect: Rational;
  /** Exact average rate, frames per second. */
  rate: Rational;
  variableRate: boolean;
  pixelFormat: string;
  bitDepth: number;
  alpha: boolean;
  color: ColorInfo;
  /** A cover picture inside an audio file, not footage. */
  attachedPicture: boolean;
}

export interface AudioStreamInfo {
  sampleRate: number;
  channels: number;
  channelLayout: string;
}

export interface ProbeRequest {
  inputPath: string;
}

export interface PreviewRequest {
  inputPath: string;
  /** Existing empty folder that receives the thumbnail. */
  outputFolder: string;
}

/** Facts about a file and a picture of it, found without reading all of it. */
export interface PreviewResult {
  probe: ProbeResult;
  /** JPEG in the output folder; null for audio and where no picture could be decoded. */
  thumbnailFile: string | null;
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

/** A picture fact of one shot or image, each 0..1 unless said otherwise. */
export interface ShotFacts {
  /** 0 = as sharp as a picture can be, 1 = nothing but blur. */
  blur: number;
  /** Share of the shot's frames that are black. */
  black: number;
  /** Share of the shot's frames that repeat the frame before. */
  freeze: number;
  /** Mean picture change from frame to frame. */
  motion: number;
  /** Mean luma, 0 black to 1 white. */
  brightness: number;
  /** Dominant colours, most frequent first, `#rrggbb` with the share of the picture each covers. */
  colors: { hex: string; share: number }[];
}

/**
 * How a shot goes in the course of time: sample `i` stands for `stepSeconds` seconds from the shot's start
 * plus `i * stepSeconds` on. All lists have the same length; every value is 0..1.
 */
export interface ShotCurve {
  /** 0.5, doubled as often as it takes to stay within 600 samples. */
  stepSeconds: number;
  /** Mean picture change from frame to frame, as `ShotFacts.motion`. */
  motion: number[];
  /** 0 = as sharp as a picture can be, 1 = nothing but blur. */
  blur: number[];
  /** Mean luma, 0 black to 1 white. */
  brightness: number[];
  /**
   * Share of the picture that shows something else than the shot shows there most of the time: before a
   * camera at rest what comes into view, under a moving one what it seldom shows.
   */
  novelty: number[];
}

/** One continuous take. Frames count from 0 at the asset's own rate; `endFrame` is exclusive. */
export interface Shot {
  index: number;
  startFrame: number;
  endFrame: number;
  startSeconds: number;
  endSeconds: number;
  facts: ShotFacts;
  /** Absent for stills. */
  curve?: ShotCurve;
  /** Seconds at which the keyframe picture was taken, and its file in the output folder. */
  keyframeSeconds: number;
  keyframeFile: string;
  /** Stretches inside the shot that are black, frozen or blurred, seconds of the asset. */
  unusable: { kind: 'black' | 'freeze' | 'blur'; startSeconds: number; endSeconds: number }[];
}

export interface AudioFacts {
  /** EBU R128 integrated loudness, LUFS; null when silent. */
  integratedLufs: number | null;
  truePeakDbtp: number | null;
  loudnessRangeLu: number | null;
  /** Stretches below -50 dB for at least 0.5 s, seconds. */
  silences: { startSeconds: number; endSeconds: number }[];
  /** JSON file in the output folder: `{ "peaksPerSecond": n, "peaks": [0..1, …] }`. */
  waveformFile: string;
}

export interface AnalyzeRequest {
  inputPath: string;
  /** Existing empty folder that receives proxy, pictures and waveform. */
  outputFolder: string;
  /** Heights of proxies to make, of those not above the source's; the 720 proxy always exists in effect. */
  proxyHeights: number[];
  /** 0..1, higher finds more cuts; 0.5 is the default. */
  cutterSensitivity: number;
}

export interface ProxyFile {
  /** Asked height class, e.g. 720: the shorter side of the picture. */
  label: string;
  file: string;
  width: number;
  height: number;
  bytes: number;
}

export interface AnalysisResult {
  probe: ProbeResult;
  /** Frames actually decoded; null for audio and images. */
  decodedFrames: number | null;
  shots: Shot[];
  proxies: ProxyFile[];
  /** JPEG in the output folder; null for audio. */
  thumbnailFile: string | null;
  audio: AudioFacts | null;
  /** What a person should know, e.g. that the file ends early. */
  warnings: string[];
}

/** A file that a timeline refers to. */
export interface RenderSource {
  /** What follows `asset://` in the timeline, as `locationKey` writes it: an asset's id, or one pinned version of it. */
  assetId: string;
  path: string;
  probe: ProbeResult;
  /** Identity of the bytes for segment keys, e.g. the object id. */
  contentKey: string;
}

export interface RenderRequest {
  timeline: Timeline;
  sources: RenderSource[];
  /** Picture size to render at; the timeline's own by default. Even numbers. */
  width?: number;
  height?: number;
  outputPath: string;
  /** Scratch folder of this render. Finished segments stay in `segmentFolder` and are reused. */
  workFolder: string;
  segmentFolder: string;
}

export interface LoudnessReport {
  integratedLufs: number | null;
  truePeakDbtp: number | null;
  /** Why the target was not applied, else null. */
  exempt: 'silent' | 'short' | 'no-audio' | null;
}

export interface RenderResult {
  outputPath: string;
  bytes: number;
  width: number;
  height: number;
  frames: number;
  rate: Rational;
  durationSeconds: number;
  loudness: LoudnessReport;
  segments: { total: number; reused: number };
  /** What could not be done as written, one sentence each. */
  warnings: string[];
}

/** Progress of one job: a stage name and 0..1 over the whole job. */
export interface JobProgress {
  stage: string;
  fraction: number;
}

/** How a caller follows and stops a job. */
export interface JobHooks {
  signal?: AbortSignal;
  onProgress?: (progress: JobProgress) => void;
}

/** Limits of the child process a job runs in. */
export interface JobLimits {
  /** Wall-clock seconds until the child is killed. */
  timeoutSeconds: number;
  /** Resident memory in bytes at which the child is killed. */
  memoryBytes: number;
}
