/**
 * Every analyser of this deployment, each made by a factory of its module. To add one: export
 * `create…Analyser(deps: AnalyserDeps)` from the module and put it into the list; the order is that of ANALYSER_NAMES.
 */
import type { Deps } from './deps.ts';
import type { Analyser } from './modules/analysis/analyser.ts';
import { createDescriptionsAnalyser } from './modules/analysis/descriptions.analyser.ts';
import { inRunningOrder } from './modules/indexing/analyser-choice.ts';
import { createEntitiesAnalyser } from './modules/recognition/entities.analyser.ts';
import { createObjectsAnalyser } from './modules/recognition/objects.analyser.ts';
import { createPrintsAnalyser } from './modules/recognition/prints.analyser.ts';
import { calibratePrint, PRINT_THRESHOLD } from './modules/recognition/prints-calibration.ts';
import { createScreenTextAnalyser } from './modules/recognition/screen-text.analyser.ts';
import { createTextIndexAnalyser } from './modules/search/text-index.analyser.ts';
import { createTranscriptAnalysers } from './modules/transcripts/transcripts.analysers.ts';
import { createEmbeddingsAnalyser } from './modules/vectors/embeddings.analyser.ts';
import type { Services } from './services.ts';

/** What factories may ask for: the outside world and the services made before the analysers. */
export type AnalyserDeps = Deps &
  Pick<
    Services,
    | 'access'
    | 'library'
    | 'entities'
    | 'configs'
    | 'analysis'
    | 'sceneDescriptions'
    | 'transcripts'
    | 'vectors'
    | 'refresher'
  >;

export function createAnalysers(deps: AnalyserDeps): readonly Analyser[] {
  return inRunningOrder([
    createPrintsAnalyser(deps),
    createScreenTextAnalyser(deps),
    ...createTranscriptAnalysers(deps),
    createDescriptionsAnalyser(deps),
    createObjectsAnalyser(deps),
    createEmbeddingsAnalyser(deps),
    createEntitiesAnalyser({ ...deps, prints: { threshold: PRINT_THRESHOLD, calibrate: calibratePrint } }),
    createTextIndexAnalyser(deps),
  ]);
}
