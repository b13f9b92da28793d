export {
  cropAt,
  ease,
  easingPoints,
  hasKeyframes,
  isAnimated,
  lastKeyframe,
  numberAt,
  pointAt,
} from './animated-values.ts';
export * from './build.ts';
export { captionBand, coveredPart } from './captions/caption-places.ts';
export { breakCost } from './captions/phrases.ts';
export { partsOver, type SeenPart, type SeenProgramme, seenProgramme } from './captions/seen-parts.ts';
export { applyDelta, type DeltaStep, type DocumentDelta, diffDocuments } from './document-delta.ts';
export { documentNotes, offlineNotes } from './document-notes.ts';
export * from './edit/index.ts';
export { fillTemplate, type TemplateProblem, type TemplateValues, variablesOf } from './fill-template.ts';
export { isEdl } from './interchange/parse-edl.ts';
export { type EdlSource, type EdlSourceName, type ReadEdl, readEdl } from './interchange/read-edl.ts';
export { decodeSubtitleBytes, readSubtitles, type Subtitles } from './interchange/read-subtitles.ts';
export { formatTimecode, type TimecodeRule, timecodeRule } from './interchange/timecode.ts';
export { type Edl, type EdlOptions, writeEdl } from './interchange/write-edl.ts';
export { textCues, writeSrt, writeVtt } from './interchange/write-subtitles.ts';
export { isJsonLonger } from './json-length.ts';
export * from './material/index.ts';
export * from './measure.ts';
export { listMarkers, type PlacedMarker } from './measure.ts';
export * from './metadata.ts';
export * from './references.ts';
export { relinkDocument, type UrlPlace } from './references.ts';
export * from './reframe/index.ts';
export * from './rushes-metadata.ts';
export { timelineSchema } from './schema/document-schema.ts';
export type { JsonSchema } from './schema/rule-schema.ts';
export { serializeTimeline } from './serialize.ts';
export * from './talk/index.ts';
export * from './ticks.ts';
export * from './time.ts';
export { keepNumbers, keptNumberSchema, readTimelineJson, writeTimelineJson } from './timeline-json.ts';
export * from './types.ts';
export { unknownSchema } from './unknown.ts';
export { parseTimeline } from './validate/validate.ts';
export { InvalidTimelineError, type TimelineError, timelineLimits } from './validate/validate-context.ts';
export { jsonProblem } from './validate/validate-json.ts';
