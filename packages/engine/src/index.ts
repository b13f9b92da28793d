export { type FocusBox, readFocus } from './analyze/pictures/focus-boxes.ts';
export { sniffUnsigned } from './av/streams/sniff-media.ts';
export type * from './beats/types.ts';
export type { Focus } from './camera/focus.ts';
export type { KnownBox } from './camera/saliency.ts';
export type { LookRequest, LookResult } from './camera/types.ts';
export type { EngineReport, MissingPart } from './check/engine-report.ts';
export {
  brokenVerdict,
  ENGINE_PARTS,
  type EnginePart,
  machineKey,
  type PartVerdict,
  tryPart,
} from './check/self-test.ts';
export * from './client.ts';
export * from './errors.ts';
export { unpackVectors } from './infer/check-output.ts';
export { type InferOptions, type InferRunner, openInferRunner } from './infer/infer-runner.ts';
export * from './infer/infer-types.ts';
export { DEFAULT_LIMITS, type JobKind, type JobMap } from './jobs/job-map.ts';
export { placesOf, renderPlaces } from './jobs/job-places.ts';
export type { RunHooks } from './jobs/job-process.ts';
export { type JobRunner, type JobRunnerOptions, openJobRunner } from './jobs/job-runner.ts';
export type { JobUsage } from './jobs/messages.ts';
export { type RunJobOptions, runJob } from './jobs/run-job.ts';
export { flitePath } from './made-sound/flite.ts';
export { type Pronunciation, pronounceText } from './made-sound/pronunciations.ts';
export { isReadable as isSpeakable, markedSeconds } from './made-sound/spoken-text.ts';
export * from './made-sound/types.ts';
export type * from './measure/types.ts';
export { SHOWN_FILE } from './prints/print-picture.ts';
export { decodePrint, encodePrint, PRINT_LENGTH, printLikeness } from './prints/print-vector.ts';
export { mirroredPrint, printViews, takeViews } from './prints/print-views.ts';
export type { CheckTimelineRequest } from './render/check-timeline.ts';
export { canStandFor } from './render/copy/smaller-copy.ts';
export type {
  DrawnScene,
  EffectSource,
  Generators,
  MusicSource,
  SceneFrame,
  SceneSource,
} from './render/generators.ts';
export { ownSize } from './render/outputs/animation-size.ts';
export {
  type OutputFormat,
  outputFormat,
  outputFormats,
  outputProblem,
} from './render/outputs/output-table.ts';
export type {
  RenderFormat,
  RenderOutput,
  RenderQuality,
  RenderVideoCodec,
} from './render/outputs/output-types.ts';
export { type FoundCaptions, withCaptions } from './render/text/captions/caption-files.ts';
export { type CaptionTrack, captionTracks } from './render/text/captions/caption-tracks.ts';
export { imageSide } from './renditions/image-side.ts';
export { wishRefusal } from './renditions/rendition-wishes.ts';
export { type SandboxMeasure, sandboxReport } from './sandbox/machine-measures.ts';
export { findLanguageData } from './screen-text/language-data.ts';
export type { ScreenLine } from './screen-text/text-lines.ts';
export type * from './sound-pieces/types.ts';
export type * from './speech/types.ts';
export { parseSubtitleText } from './subtitles/parse-subtitle-text.ts';
export type * from './subtitles/types.ts';
export { LADDER, type LadderRung, ladderRung, ladderRungs, type Rung } from './transcode/ladder.ts';
export * from './types.ts';
