/**
 * Every analyser of this deployment, each made by a factory of its module. To add one: export
 * `create…Analyser(deps: AnalyserDeps)` from the module and put it into the list; the order is that of ANALYSER_NAMES.
 */

import type { Analyser } from '../modules/understanding/analysis/analyser.ts';
import { createDescriptionsAnalyser } from '../modules/understanding/descriptions/descriptions.analyser.ts';
import { createEmbeddingsAnalyser } from '../modules/understanding/embeddings/embeddings.analyser.ts';
import { createPrintsAnalyser } from '../modules/understanding/fingerprints/prints.analyser.ts';
import { calibratePrint, PRINT_THRESHOLD } from '../modules/understanding/fingerprints/prints-calibration.ts';
import { inRunningOrder } from '../modules/understanding/indexing/analyser-choice.ts';
import { createObjectsAnalyser } from '../modules/understanding/objects/objects.analyser.ts';
import { createEntitiesAnalyser } from '../modules/understanding/recognition/entities.analyser.ts';
import { createScreenTextAnalyser } from '../modules/understanding/screen-text/screen-text.analyser.ts';
import { createTextIndexAnalyser } from '../modules/understanding/text-index/text-index.analyser.ts';
import { createTranscriptAnalysers } from '../modules/understanding/transcripts/transcripts.analysers.ts';
import type { Deps } from '../platform/deps.ts';
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
