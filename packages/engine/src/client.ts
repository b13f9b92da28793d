import type { BeatsRequest, BeatsResult } from './beats/types.ts';
import type { EngineReport } from './check/engine-report.ts';
import { type RunJobOptions, runJob } from './jobs/run-job.ts';
import type { FileMeasures, MeasureRequest } from './measure/types.ts';
import { decodePrint } from './prints/print-vector.ts';
import type { ScreenTextRequest, ScreenTextResult } from './screen-text/read-screen-text.ts';
import type { SoundPiecesRequest, SoundPiecesResult } from './sound-pieces/types.ts';
import type { TranscribeRequest, TranscribeResult } from './speech/types.ts';
import type { SubtitleStreamsRequest, SubtitleStreamsResult } from './subtitles/types.ts';
import type {
  AnalysisResult,
  AnalyzeRequest,
  FrameRequest,
  FrameResult,
  PackageHlsRequest,
  PackageHlsResult,
  PreviewRequest,
  PreviewResult,
  ProbeResult,
  RenderRequest,
  RenderResult,
  RenditionsRequest,
  RenditionsResult,
  ThumbnailsRequest,
  ThumbnailsResult,
} from './types.ts';

/** Facts about the media file at `inputPath`, read in a child process. Throws MediaError. */
export function probeFile(inputPath: string, options: RunJobOptions = {}): Promise<ProbeResult> {
  return runJob('probe', { inputPath }, options);
}

/** Facts about a media file and a thumbnail in `outputFolder`, made in a child process. Throws MediaError. */
export function previewFile(request: PreviewRequest, options: RunJobOptions = {}): Promise<PreviewResult> {
  return runJob('preview', request, options);
}

/** Analyses a media file in a child process; pictures and proxies land in `outputFolder`. Throws MediaError. */
export function analyzeFile(request: AnalyzeRequest, options: RunJobOptions = {}): Promise<AnalysisResult> {
  return runJob('analyze', request, options);
}

/**
 * Makes renditions of a media file in a child process; they land in `outputFolder`. Throws MediaError, `invalid`
 * for a wish that the file can not meet (see `wishRefusal`).
 */
export function makeRenditions(
  request: RenditionsRequest,
  options: RunJobOptions = {},
): Promise<RenditionsResult> {
  return runJob('renditions', request, options);
}

/** Writes the frame that a video shows at a time as a JPEG in `outputFolder`, in a child process. Throws MediaError. */
export function extractFrame(request: FrameRequest, options: RunJobOptions = {}): Promise<FrameResult> {
  return runJob('frame', request, options);
}

/** Facts about a media file and, of a video, small pictures along it in `outputFolder`, in a child process. Throws MediaError. */
export function writeThumbnails(
  request: ThumbnailsRequest,
  options: RunJobOptions = {},
): Promise<ThumbnailsResult> {
  return runJob('thumbnails', request, options);
}

/** Packages proxies of one source for HLS, by copying, in a child process. Throws MediaError. */
export function packageHls(
  request: PackageHlsRequest,
  options: RunJobOptions = {},
): Promise<PackageHlsResult> {
  return runJob('hls', request, options);
}

/** Looks, in a child process, for every filter, codec and font the engine needs. Throws MediaError when it cannot even look. */
export function checkEngine(options: RunJobOptions = {}): Promise<EngineReport> {
  return runJob('check', {}, options);
}

/**
 * Renders a timeline to an MP4 in a child process. `outputPath` appears whole or not at all; finished
 * segments stay in `segmentFolder` and are used again, also after a crash. Throws MediaError.
 */
export function renderTimeline(request: RenderRequest, options: RunJobOptions = {}): Promise<RenderResult> {
  return runJob('render', request, options);
}

/**
 * Reads, in a child process, the subtitles and captions that a media file carries: text streams, and CEA-608 and
 * CEA-708 inside or beside the picture. Streams that cannot be read are told with the reason. Throws MediaError.
 */
export function readSubtitleStreams(
  request: SubtitleStreamsRequest,
  options: RunJobOptions = {},
): Promise<SubtitleStreamsResult> {
  return runJob('subtitleStreams', request, options);
}

/**
 * Writes down, in a child process, what is said in a media file, by a Whisper model in ONNX. Throws MediaError,
 * `invalid` for a model that is missing, damaged or of another kind and for a stream that is no sound.
 */
export function transcribeSpeech(
  request: TranscribeRequest,
  options: RunJobOptions = {},
): Promise<TranscribeResult> {
  return runJob('transcribe', request, options);
}

/**
 * Prints by which a picture file, or the frame of a video at `seconds`, is found again, best one counts; none where it
 * has no structure. With `outputFolder` the picture is written there too, as `SHOWN_FILE`. Made in a child process. Throws
 * MediaError.
 */
export async function printPicture(
  inputPath: string,
  { seconds, outputFolder, ...options }: RunJobOptions & { seconds?: number; outputFolder?: string } = {},
): Promise<Float32Array[]> {
  const request = {
    inputPath,
    ...(seconds !== undefined && { seconds }),
    ...(outputFolder !== undefined && { outputFolder }),
  };
  const { prints } = await runJob('print', request, options);
  return prints.map((values) => decodePrint(values)).filter((print) => print !== null);
}

/**
 * What a finished film is, read off its pictures and sound in one pass, in a child process. Throws MediaError, `invalid` for
 * one of more than ten minutes.
 */
export function measureFile(request: MeasureRequest, options: RunJobOptions = {}): Promise<FileMeasures> {
  return runJob('measure', request, options);
}

/** Writes stretches of a file's sound as files for speech recognition, in a child process. Throws MediaError. */
export function cutSoundPieces(
  request: SoundPiecesRequest,
  options: RunJobOptions = {},
): Promise<SoundPiecesResult> {
  return runJob('soundPieces', request, options);
}

/** Reads the text in pictures, in a child process. Throws MediaError, `invalid` for languages without data. */
export function readScreenText(
  request: ScreenTextRequest,
  options: RunJobOptions = {},
): Promise<ScreenTextResult> {
  return runJob('screenText', request, options);
}

/** Where the beats of a file's sound fall, found in a child process. Throws MediaError, `invalid` for a file without sound. */
export function findBeats(request: BeatsRequest, options: RunJobOptions = {}): Promise<BeatsResult> {
  return runJob('beats', request, options);
}
