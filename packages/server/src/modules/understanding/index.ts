/** What other parts of the program use of this module; they import nothing else of it. */
export type { createAnalysers } from './analysers.ts';
export type { AnalysisService } from './analysis/analysis.service.ts';
export { isOfIndex, minutesOf } from './analysis/analysis-price.ts';
export type { AnalysisQuotes } from './analysis/analysis-quotes.ts';
export { findOpeningFailures } from './analysis/opening-failures.ts';
export { findPricedVersions } from './analysis/priced-versions.ts';
export { SceneDescription } from './descriptions/scene-descriptions.schema.ts';
export type { SceneDescriptionsService } from './descriptions/scene-descriptions.service.ts';
export { calibrateFingerprint, FINGERPRINT_THRESHOLD } from './fingerprints/fingerprint-calibration.ts';
export { noFingerprints } from './fingerprints/no-fingerprints.ts';
export type { AnalyserStates } from './indexing/analyser-states.ts';
export { AnalyserState } from './indexing/indexing.schema.ts';
export { aliasesIn, createNameFinder } from './recognition/entity-names.ts';
export { AssetTranscript } from './transcripts/transcripts.schema.ts';
export type { TranscriptsService } from './transcripts/transcripts.service.ts';
