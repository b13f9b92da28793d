/**
 * Every analyser of this deployment, each made by a factory of its module. To add one: export
 * `create…Analyser(deps: AnalyserDeps)` from the module and put it into the list; the order is that of ANALYSER_NAMES.
 */
import type { Deps } from '../../platform/deps.ts';
import type { AccessService } from '../access/index.ts';
import type { ConfigsService, EntitiesService } from '../entities/index.ts';
import type { LibraryService } from '../library/index.ts';
import type { SearchIndexServices } from '../search-index/index.ts';
import type { Analyser } from './analysis/analyser.ts';
import type { AnalysisService } from './analysis/analysis.service.ts';
import { createPictureLooks } from './analysis/picture-looks.ts';
import { createBeatsAnalyser } from './beats/beats.analyser.ts';
import { createDescriptionsAnalyser } from './descriptions/descriptions.analyser.ts';
import type { SceneDescriptionsService } from './descriptions/scene-descriptions.service.ts';
import { createEmbeddingsAnalyser } from './embeddings/embeddings.analyser.ts';
import { calibrateFingerprint, FINGERPRINT_THRESHOLD } from './fingerprints/fingerprint-calibration.ts';
import { createFingerprintsAnalyser } from './fingerprints/fingerprints.analyser.ts';
import { inRunningOrder } from './indexing/analyser-choice.ts';
import { createObjectsAnalyser } from './objects/objects.analyser.ts';
import { createEntitiesAnalyser } from './recognition/entities.analyser.ts';
import { createScreenTextAnalyser } from './screen-text/screen-text.analyser.ts';
import { createTextIndexAnalyser } from './text-index/text-index.analyser.ts';
import { createSpeechAnalyser, type SpeechAnalyserDeps } from './transcripts/speech.analyser.ts';
import { createSubtitlesAnalyser } from './transcripts/subtitles.analyser.ts';
import type { TranscriptsService } from './transcripts/transcripts.service.ts';

/** What factories may ask for: the outside world and the services made before the analysers. */
export interface AnalyserDeps extends Deps, Pick<SearchIndexServices, 'vectors' | 'refresher'> {
  access: AccessService;
  library: LibraryService;
  entities: EntitiesService;
  configs: ConfigsService;
  analysis: AnalysisService;
  sceneDescriptions: SceneDescriptionsService;
  transcripts: TranscriptsService;
}

// The analysers that make transcripts.

/** `subtitles` and `transcript`, in this order. */
export function createTranscriptAnalysers(deps: SpeechAnalyserDeps): Analyser[] {
  return [createSubtitlesAnalyser(deps), createSpeechAnalyser(deps)];
}

export function createAnalysers(given: AnalyserDeps): readonly Analyser[] {
  const deps = { ...given, looks: createPictureLooks(given.models) };
  return inRunningOrder([
    createFingerprintsAnalyser(deps),
    createScreenTextAnalyser(deps),
    ...createTranscriptAnalysers(deps),
    createBeatsAnalyser(deps),
    createDescriptionsAnalyser(deps),
    createObjectsAnalyser(deps),
    createEmbeddingsAnalyser(deps),
    createEntitiesAnalyser({
      ...deps,
      prints: { threshold: FINGERPRINT_THRESHOLD, calibrate: calibrateFingerprint },
    }),
    createTextIndexAnalyser(deps),
  ]);
}
