/** What other parts of the program use of this module; they import nothing else of it. */

export type { ShotGroup } from './alike-shots/group-shots.ts';
export { findAlikeShots, type RatedShot } from './alike-shots/group-shots.ts';
export type { createAnalysers } from './analysers.ts';
export type { AnalysisService } from './analysis/analysis.service.ts';
export { findOpeningFailures } from './analysis/planner/opening-failures.ts';
export { isOfIndex, minutesOf } from './analysis/pricing/analysis-price.ts';
export type { AnalysisQuotes } from './analysis/pricing/analysis-quotes.ts';
export { findPricedVersions } from './analysis/pricing/priced-versions.ts';
export type { BeatsService, FoundBeats } from './beats/beats.service.ts';
export { SceneDescription } from './descriptions/scene-descriptions.schema.ts';
export type { SceneDescriptionsService } from './descriptions/scene-descriptions.service.ts';
export type { MediaEvidenceService } from './evidence/media-evidence.ts';
export {
  calibrateFingerprint,
  FINGERPRINT_THRESHOLD,
  jointLikeness,
  SURE_LIKENESS,
} from './fingerprints/fingerprint-calibration.ts';
export { noFingerprints } from './fingerprints/no-fingerprints.ts';
export type { AnalyserStates } from './indexing/analyser-states.ts';
export { AnalyserState, ReindexRequest } from './indexing/indexing.schema.ts';
export type { IndexingService } from './indexing/indexing.service.ts';
export { createClassReader, type PictureClasses } from './objects/picture-classes.ts';
export { aliasesIn, createNameFinder } from './recognition/entity-names.ts';
export { storeSpokenText } from './transcripts/transcript-answers.ts';
export { AssetTranscript, type TranscriptWithSegments } from './transcripts/transcripts.schema.ts';
export type { TranscriptsService } from './transcripts/transcripts.service.ts';
