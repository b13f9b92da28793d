/** Facts about media, and what each kind of media work takes and gives. Plain JSON: they cross process borders. */
import type { Area } from '@rushes/timeline';
import type { ProbeResult } from './probe/probe-result.ts';

export * from './probe/probe-result.ts';
export * from './render/render-types.ts';

export interface ProbeRequest {
  inputPath: string;
}

export interface PreviewRequest {
  inputPath: string;
  /** Existing empty folder that receives the thumbnail. */
  outputFolder: string;
}

/** A picture that was made, by its name in the output folder. */
export interface PictureFile {
  file: string;
  width: number;
  height: number;
}

/** Facts about a file and a picture of it, found without reading all of it. */
export interface PreviewResult {
  probe: ProbeResult;
  /** JPEG in the output folder; null for audio without a cover picture and where none could be decoded. */
  thumbnailFile: PictureFile | null;
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

/** Where in a shot something moves or stands out from its surroundings. `readFocus` unpacks it. */
export interface ShotFocus {
  /** 0.25, doubled as often as it takes to stay within 1,200 steps. */
  stepSeconds: number;
  /** What is left of the picture without black bars, shares of it; absent where it has none. */
  picture?: Area;
  boxes: string;
}

/** One continuous take; its ends are exclusive. */
export interface Shot {
  index: number;
  /** On an even clock at the asset's own rate: the first frame that shows the shot, and the first that shows the next. */
  startFrame: number;
  endFrame: number;
  /** From when its first picture is shown, and that of the next shot: presentation times, as they stand in the file. */
  startSeconds: number;
  endSeconds: number;
  facts: ShotFacts;
  transition: ShotTransition;
  /** Absent for stills. */
  curve?: ShotCurve;
  /** Absent in analyses of older programs. */
  focus?: ShotFocus;
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
  /** What is heard when: silence, speech and music may overlap only where both are told. In the order of their starts. */
  ranges: SoundRange[];
}

/** A stretch of a sound by what is heard in it; found from the sound alone, without a model. */
export interface SoundRange {
  kind: 'silence' | 'speech' | 'music';
  startSeconds: number;
  endSeconds: number;
  /** 0..1. */
  confidence: number;
}

/** How a shot begins. A hard cut has no length: both ends are its first picture. */
export interface ShotTransition {
  kind: 'start' | 'cut' | 'dissolve' | 'fade' | 'wipe';
  /** First picture that is a mixture, and the first that is not any more: frames as of a shot, and presentation times. */
  startFrame: number;
  endFrame: number;
  startSeconds: number;
  endSeconds: number;
}

/** Shots that belong together: one place or one line of action. */
export interface SceneGroup {
  index: number;
  /** Into `shots`; the last one is included. */
  firstShot: number;
  lastShot: number;
}

/** A picture that stays the same for a while, kept to be looked at by text recognition, prints and models. */
export interface Still {
  /** JPEG in the output folder, as shown, at most 1,280 pixels wide or high. */
  file: string;
  seconds: number;
  /** While the picture looks like that, seconds of the asset. */
  startSeconds: number;
  endSeconds: number;
  /** Into `shots`. */
  shot: number;
}

/** A built-in fingerprint of a picture by which it is found again: float32 values, little endian, base64. */
export interface PicturePrint {
  startSeconds: number;
  endSeconds: number;
  values: string;
}

export interface AnalyzeRequest {
  inputPath: string;
  /** Existing empty folder that receives proxy, pictures and waveform. */
  outputFolder: string;
  /** Heights of proxies to make, of those not above the source's; the 720 one goes with any. Empty: none. */
  proxyHeights: number[];
  /** 0..1, higher finds more cuts; 0.5 is the default. */
  cutterSensitivity: number;
  /** False: speech is told by the sound's measures alone, without the network that is there for it. */
  voices?: boolean;
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
  scenes: SceneGroup[];
  stills: Still[];
  prints: PicturePrint[];
  proxies: ProxyFile[];
  /** JPEG in the output folder; null for audio without a cover picture. */
  thumbnailFile: PictureFile | null;
  audio: AudioFacts | null;
  /** What a person should know, e.g. that the file ends early. */
  warnings: string[];
}

/** One file to be made of another. */
export type RenditionWish =
  /** H.264 and AAC in MP4, by the shorter side of the picture as shown; never larger than the source. */
  | { kind: 'video'; minDimension: number }
  | { kind: 'audio'; format: AudioFormat }
  | { kind: 'image'; format: ImageFormat; maxSide: number }
  /** Small pictures of the whole length in one JPEG, to show while scrubbing. */
  | { kind: 'sprite' }
  | { kind: 'waveform' };

export type AudioFormat = 'm4a' | 'mp3' | 'opus' | 'flac' | 'wav';

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif';

export interface RenditionsRequest {
  inputPath: string;
  /** Existing empty folder that receives the files. */
  outputFolder: string;
  /** All are made from one decode. */
  wishes: RenditionWish[];
}

export interface MadeRendition {
  /** Position of its wish in the request. */
  wish: number;
  file: string;
  contentType: string;
  /** Null for sound. */
  width: number | null;
  height: number | null;
  bytes: number;
  /** What only this kind has, e.g. `SpriteDetails`. */
  details: Record<string, unknown>;
}

/** Grid of a sprite sheet: tile `i` stands for `i * secondsPerTile` on, left to right, top to bottom. */
export interface SpriteDetails {
  columns: number;
  rows: number;
  tiles: number;
  tileWidth: number;
  tileHeight: number;
  secondsPerTile: number;
}

export interface RenditionsResult {
  probe: ProbeResult;
  files: MadeRendition[];
  warnings: string[];
}

export interface FrameRequest {
  inputPath: string;
  outputFolder: string;
  /** Below 0 is 0; past the end is the last frame. */
  seconds: number;
}

export interface FrameResult {
  /** JPEG in the output folder. */
  file: string;
  width: number;
  height: number;
  /** Where the frame stands in the asset. */
  seconds: number;
}

/** Small pictures along a video. */
export interface ThumbnailsRequest {
  inputPath: string;
  /** Existing empty folder that receives the pictures. */
  outputFolder: string;
  /** How many, from equal parts of the whole. */
  count: number;
  /** Longer side of each, pixels. */
  maxSide: number;
}

export interface Thumbnail extends PictureFile {
  /** Where the picture stands, seconds: near it, at a keyframe. */
  seconds: number;
}

export interface ThumbnailsResult {
  probe: ProbeResult;
  /** JPEGs in the output folder; none of what is no video. */
  thumbnails: Thumbnail[];
}

/** Proxies of one source, to be switched between: MP4s whose keyframes stand at the same times. */
export interface PackageHlsRequest {
  inputs: { label: string; path: string }[];
  outputFolder: string;
}

/** One rung as a single fragmented MP4 and the index that a playlist is written from. */
export interface HlsRung {
  label: string;
  file: string;
  bytes: number;
  width: number;
  height: number;
  /** RFC 6381, e.g. `avc1.64001f,mp4a.40.2`. */
  codecs: string;
  /** Bits per second: of the largest segment, and over all. */
  peakBandwidth: number;
  averageBandwidth: number;
  frameRate: number;
  /** The initialisation segment is the first `initBytes` bytes. */
  initBytes: number;
  segments: { seconds: number; offset: number; bytes: number }[];
}

export interface PackageHlsResult {
  rungs: HlsRung[];
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
  /** Told the name of each file that can be used before the job ends, of jobs that say so. */
  onMade?: (name: string) => void;
}

/** Limits of the child process a job runs in. */
export interface JobLimits {
  /** Wall-clock seconds until the child is killed. */
  timeoutSeconds: number;
  /** Resident memory in bytes at which the child is killed. */
  memoryBytes: number;
  /** Bytes it may write in all, to whatever; absent: as much as one file may have. */
  writtenBytes?: number;
}
