import type { BeatsRequest, BeatsResult } from '../beats/types.ts';
import type { LookRequest, LookResult } from '../camera/types.ts';
import type { EngineReport } from '../check/engine-report.ts';
import type { EffectRequest, MadeSound, MadeSpeech, SpeakRequest } from '../made-sound/types.ts';
import type { FileMeasures, MeasureRequest } from '../measure/types.ts';
import type { PrintJobResult, PrintRequest } from '../prints/print-picture.ts';
import type { CheckTimelineRequest, CheckTimelineResult } from '../render/check-timeline.ts';
import type { ScreenTextRequest, ScreenTextResult } from '../screen-text/read-screen-text.ts';
import type { SoundPiecesRequest, SoundPiecesResult } from '../sound-pieces/types.ts';
import type { TranscribeRequest, TranscribeResult } from '../speech/types.ts';
import type { SubtitleStreamsRequest, SubtitleStreamsResult } from '../subtitles/types.ts';
import type {
  AnalysisResult,
  AnalyzeRequest,
  FrameMediaRequest,
  FrameMediaResult,
  FrameRequest,
  FrameResult,
  JobHooks,
  JobLimits,
  PackageHlsRequest,
  PackageHlsResult,
  PlannedRender,
  PreviewRequest,
  PreviewResult,
  ProbeRequest,
  ProbeResult,
  RenderPartsRequest,
  RenderPartsResult,
  RenderRequest,
  RenderResult,
  RenditionsRequest,
  RenditionsResult,
  StreamProgrammeRequest,
  StreamProgrammeResult,
  ThumbnailsRequest,
  ThumbnailsResult,
  TimelineFrameRequest,
  TimelineFrameResult,
} from '../types.ts';

/**
 * Every kind of media work, with what it takes and gives. Both sides are plain JSON, because each job
 * runs in its own process. A kind named here without a handler in handlers.ts does not compile.
 */
export interface JobMap {
  probe: { request: ProbeRequest; result: ProbeResult };
  preview: { request: PreviewRequest; result: PreviewResult };
  analyze: { request: AnalyzeRequest; result: AnalysisResult };
  renditions: { request: RenditionsRequest; result: RenditionsResult };
  frame: { request: FrameRequest; result: FrameResult };
  thumbnails: { request: ThumbnailsRequest; result: ThumbnailsResult };
  hls: { request: PackageHlsRequest; result: PackageHlsResult };
  render: { request: RenderRequest; result: RenderResult };
  planRender: { request: Omit<RenderRequest, 'outputPath'>; result: PlannedRender };
  renderParts: { request: RenderPartsRequest; result: RenderPartsResult };
  checkTimeline: { request: CheckTimelineRequest; result: CheckTimelineResult };
  frameMedia: { request: FrameMediaRequest; result: FrameMediaResult };
  timelineFrame: { request: TimelineFrameRequest; result: TimelineFrameResult };
  streamProgramme: { request: StreamProgrammeRequest; result: StreamProgrammeResult };
  subtitleStreams: { request: SubtitleStreamsRequest; result: SubtitleStreamsResult };
  transcribe: { request: TranscribeRequest; result: TranscribeResult };
  soundPieces: { request: SoundPiecesRequest; result: SoundPiecesResult };
  effect: { request: EffectRequest; result: MadeSound };
  speak: { request: SpeakRequest; result: MadeSpeech };
  beats: { request: BeatsRequest; result: BeatsResult };
  screenText: { request: ScreenTextRequest; result: ScreenTextResult };
  measure: { request: MeasureRequest; result: FileMeasures };
  look: { request: LookRequest; result: LookResult };
  print: { request: PrintRequest; result: PrintJobResult };
  machine: { request: Record<string, never>; result: { machine: string } };
  check: { request: Record<string, never>; result: EngineReport };
  trySpeech: { request: Record<string, never>; result: { works: true } };
}

export type JobKind = keyof JobMap;

/** The code behind one kind of job. It runs in the child and reports failure by throwing MediaError. */
export type JobHandler<Request, Result> = (request: Request, hooks: JobHooks) => Promise<Result>;

/** One handler for every kind. */
export type JobHandlers = {
  [Kind in JobKind]: JobHandler<JobMap[Kind]['request'], JobMap[Kind]['result']>;
};

const GIBIBYTE = 1024 ** 3;

/**
 * What kinds write that make no more than answers, a picture or two, or many small ones: at least ten times what was
 * seen. Renditions and renders are as long as their inputs; they are stopped when the disk is almost full.
 */
const [LITTLE_WRITTEN, SOME_WRITTEN, MUCH_WRITTEN] = [0.25 * GIBIBYTE, GIBIBYTE, 4 * GIBIBYTE];

/**
 * Limits for callers that have no reason to choose their own. Analysis runs at about twice real time
 * for 1080p on two cores, so 12 hours cover the longest file that is accepted (24 hours). A render of
 * 720p took 0.5 GB; 4K needs nine times the pixels in its frames and encoders.
 */
export const DEFAULT_LIMITS: { readonly [Kind in JobKind]: JobLimits } = {
  probe: { timeoutSeconds: 60, memoryBytes: GIBIBYTE, writtenBytes: LITTLE_WRITTEN },
  preview: { timeoutSeconds: 120, memoryBytes: 2 * GIBIBYTE, writtenBytes: SOME_WRITTEN },
  analyze: { timeoutSeconds: 12 * 3600, memoryBytes: 3 * GIBIBYTE },
  renditions: { timeoutSeconds: 12 * 3600, memoryBytes: 4 * GIBIBYTE },
  frame: { timeoutSeconds: 120, memoryBytes: 2 * GIBIBYTE, writtenBytes: SOME_WRITTEN },
  thumbnails: { timeoutSeconds: 600, memoryBytes: 3 * GIBIBYTE, writtenBytes: MUCH_WRITTEN },
  hls: { timeoutSeconds: 3600, memoryBytes: GIBIBYTE },
  render: { timeoutSeconds: 12 * 3600, memoryBytes: 4 * GIBIBYTE },
  planRender: { timeoutSeconds: 600, memoryBytes: 4 * GIBIBYTE },
  renderParts: { timeoutSeconds: 12 * 3600, memoryBytes: 4 * GIBIBYTE },
  checkTimeline: { timeoutSeconds: 60, memoryBytes: 2 * GIBIBYTE, writtenBytes: LITTLE_WRITTEN },
  frameMedia: { timeoutSeconds: 60, memoryBytes: 2 * GIBIBYTE, writtenBytes: LITTLE_WRITTEN },
  timelineFrame: { timeoutSeconds: 60, memoryBytes: 2 * GIBIBYTE, writtenBytes: SOME_WRITTEN },
  streamProgramme: { timeoutSeconds: 12 * 3600, memoryBytes: 4 * GIBIBYTE },
  // Reads every packet of the file, of which few are looked at.
  subtitleStreams: { timeoutSeconds: 3600, memoryBytes: GIBIBYTE, writtenBytes: LITTLE_WRITTEN },
  // The largest model takes 4 GB, and on two cores several times the length of the sound.
  transcribe: { timeoutSeconds: 48 * 3600, memoryBytes: 6 * GIBIBYTE, writtenBytes: SOME_WRITTEN },
  soundPieces: { timeoutSeconds: 3600, memoryBytes: GIBIBYTE },
  // At least five times real time, and a minute long at most.
  effect: { timeoutSeconds: 120, memoryBytes: GIBIBYTE, writtenBytes: LITTLE_WRITTEN },
  // Twenty times real time; the longest text lasts some five minutes.
  speak: { timeoutSeconds: 300, memoryBytes: GIBIBYTE, writtenBytes: LITTLE_WRITTEN },
  // A thousand times real time behind the decoder; an hour takes seconds.
  beats: { timeoutSeconds: 3600, memoryBytes: GIBIBYTE, writtenBytes: LITTLE_WRITTEN },
  // 0.01 s of processor time a still that is plain, 0.13 s with a line or five, 4 s at most with a page of small print.
  screenText: { timeoutSeconds: 4 * 3600, memoryBytes: 1.5 * GIBIBYTE, writtenBytes: MUCH_WRITTEN },
  // Ten minutes of 4K at most.
  measure: { timeoutSeconds: 300, memoryBytes: GIBIBYTE, writtenBytes: LITTLE_WRITTEN },
  // Half a second and 0.3 GB for a photograph.
  look: { timeoutSeconds: 60, memoryBytes: 2 * GIBIBYTE, writtenBytes: SOME_WRITTEN },
  print: { timeoutSeconds: 60, memoryBytes: 2 * GIBIBYTE, writtenBytes: LITTLE_WRITTEN },
  machine: { timeoutSeconds: 30, memoryBytes: GIBIBYTE, writtenBytes: LITTLE_WRITTEN },
  check: { timeoutSeconds: 30, memoryBytes: GIBIBYTE, writtenBytes: LITTLE_WRITTEN },
  trySpeech: { timeoutSeconds: 120, memoryBytes: GIBIBYTE, writtenBytes: LITTLE_WRITTEN },
};

/** For processes whose jobs have limits of their own: none may be wider. */
export const WIDEST_LIMITS: JobLimits = {
  timeoutSeconds: Math.max(...Object.values(DEFAULT_LIMITS).map(({ timeoutSeconds }) => timeoutSeconds)),
  memoryBytes: Math.max(...Object.values(DEFAULT_LIMITS).map(({ memoryBytes }) => memoryBytes)),
};
