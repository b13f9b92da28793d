/** What is in media: looked into, analysed, transcribed, described, recognised, and kept up to date. */
import { defineModule } from '../../module.ts';
import { over } from '../../platform/over.ts';
import type { AccessService } from '../access/index.ts';
import type { ConfigsService, EntitiesService, EntityMerges } from '../entities/index.ts';
import type { LibraryServices } from '../library/index.ts';
import type { MoneyServices } from '../money/index.ts';
import type { SearchIndexServices } from '../search-index/index.ts';
import type { TasksService } from '../tasks/index.ts';
import { createAnalysers } from './analysers.ts';
import { createAnalysisService } from './analysis/analysis.service.ts';
import { preprocessTask, probeTask } from './analysis/analysis.tasks.ts';
import { createAnalysisHandlers } from './analysis/analysis.worker.ts';
import { copyAnalyses } from './analysis/copy-analyses.repo.ts';
import { analysisPreflightFunctions } from './analysis/pricing/analysis-preflight.service.ts';
import { createAnalysisQuotes, type PlanAnalysers } from './analysis/pricing/analysis-quotes.ts';
import { analyseProbed, probeUpload, waitingUploadsFunctions } from './analysis/uploaded-media.ts';
import { beatsFunctions } from './beats/beats.service.ts';
import { createSceneDescriptionsService } from './descriptions/scene-descriptions.service.ts';
import { createMediaEvidence } from './evidence/media-evidence.ts';
import { nearDuplicatesFunctions } from './fingerprints/near-duplicates.service.ts';
import { createPlanAnalysers } from './indexing/analyser-choice.ts';
import { analyserStatesFunctions } from './indexing/analyser-states.ts';
import { effectiveConfigsFunctions } from './indexing/effective-config.ts';
import { analysisRunRoutes, indexingRoutes } from './indexing/indexing.routes.ts';
import { indexingFunctions } from './indexing/indexing.service.ts';
import {
  descriptionTask,
  indexTask,
  preprocessFolderTask,
  transcriptTask,
} from './indexing/indexing.tasks.ts';
import { createIndexingHandlers } from './indexing/indexing.worker.ts';
import { createRemakeEmbeddings } from './indexing/remake-embeddings.ts';
import { createAnalysisRunsService } from './indexing/runs/analysis-runs.service.ts';
import { dueIndexingFunctions } from './indexing/runs/due-indexing.ts';
import { createStartIndex, endIndexTask, startIndexAfterPreprocess } from './indexing/start-index.ts';
import { endWalk } from './indexing/walks/walk.ts';
import { createWalkHandlers } from './indexing/walks/walks.worker.ts';
import { entityChangesFunctions } from './recognition/entity-changes.ts';
import { entityMergingFunctions } from './recognition/entity-merging.service.ts';
import { entityMomentsFunctions } from './recognition/entity-moments.service.ts';
import { entityPreprocessingFunctions } from './recognition/entity-preprocessing.service.ts';
import { transcriptRoutes } from './transcripts/transcripts.routes.ts';
import { createTranscriptsService } from './transcripts/transcripts.service.ts';
import {
  analysisPreflightRoutes,
  analysisRoutes,
  entityMergingRoutes,
  entityMomentsRoutes,
  entityPreprocessingRoutes,
  nearDuplicatesRoutes,
  sceneDescriptionRoutes,
} from './understanding.routes.ts';
import { writtenRoutes } from './written/written.routes.ts';
import { writtenFunctions } from './written/written.service.ts';
import { summaryTask, translationTask } from './written/written.tasks.ts';
import { createWrittenHandlers } from './written/written.worker.ts';

export interface UnderstandingNeeds
  extends SearchIndexServices,
    LibraryServices,
    Pick<MoneyServices, 'prices'> {
  access: AccessService;
  tasks: TasksService;
  entities: EntitiesService;
  entityMerges: EntityMerges;
  configs: ConfigsService;
  /** What tests put in the place of the analysers that are built in. */
  createAnalysers?: typeof createAnalysers;
}

export const understandingModule = defineModule<UnderstandingNeeds>()({
  name: 'understanding',
  create: (context) => {
    const { config, libraryEvents } = context;
    const transcripts = createTranscriptsService(context);
    // Analysers stand on the analysis, whose price tells which of them would follow it.
    const planAnalysers: PlanAnalysers = (...choice) => createPlanAnalysers({ config, analysers })(...choice);
    const quotes = createAnalysisQuotes({ ...context, planAnalysers });
    const analysis = createAnalysisService({
      ...context,
      quotes,
      problemOfVersion: context.queryEmbedder.problemOf,
    });
    const sceneDescriptions = createSceneDescriptionsService({
      ...context,
      remakeEmbeddings: (trx, changed) => remakeEmbeddings(trx, changed),
    });
    const analysers = (context.createAnalysers ?? createAnalysers)({
      ...context,
      analysis,
      sceneDescriptions,
      transcripts,
    });
    const startIndex = createStartIndex({ ...context, analysers });
    const remakeEmbeddings = createRemakeEmbeddings({ config, analysers, startIndex });
    const analyserStates = over({ ...context, analysers }, analyserStatesFunctions);
    libraryEvents.uploaded.add(probeUpload(context));
    libraryEvents.restored.add((trx, versions) => copyAnalyses(trx, versions, context));
    libraryEvents.restored.add(transcripts.copyTranscripts);
    return {
      transcripts,
      written: over(context, writtenFunctions),
      beats: over(context, beatsFunctions),
      mediaEvidence: createMediaEvidence({ ...context, transcripts }),
      analysisQuotes: quotes,
      analysis,
      analysisPreflight: over(context, analysisPreflightFunctions),
      sceneDescriptions,
      /** What fills the index, in the order in which it runs. */
      analysers,
      effectiveConfigs: over(context, effectiveConfigsFunctions),
      startIndex,
      analyserStates,
      indexing: over({ ...context, quotes, analysers, analyserStates, startIndex }, indexingFunctions),
      analysisRuns: createAnalysisRunsService({ ...context, planAnalysers, transcripts, analysers }),
      dueIndexing: over({ ...context, analysers, startIndex }, dueIndexingFunctions),
      waitingUploads: over({ ...context, analysis }, waitingUploadsFunctions),
      entityChanges: over(context, entityChangesFunctions),
      entityMerging: over(context, entityMergingFunctions),
      entityMoments: over(context, entityMomentsFunctions),
      entityPreprocessing: over({ ...context, analysis }, entityPreprocessingFunctions),
      nearDuplicates: over(context, nearDuplicatesFunctions),
    };
  },
  routes: [
    ...analysisRoutes,
    ...analysisPreflightRoutes,
    ...analysisRunRoutes,
    ...indexingRoutes,
    ...sceneDescriptionRoutes,
    ...entityMomentsRoutes,
    ...entityMergingRoutes,
    ...entityPreprocessingRoutes,
    ...nearDuplicatesRoutes,
    ...transcriptRoutes,
    ...writtenRoutes,
  ],
  tasks: [
    probeTask,
    preprocessTask,
    indexTask,
    descriptionTask,
    transcriptTask,
    preprocessFolderTask,
    translationTask,
    summaryTask,
  ],
  handlers: (context) => ({
    ...createAnalysisHandlers(context),
    ...createIndexingHandlers(context),
    ...createWalkHandlers(context),
    ...createWrittenHandlers(context),
  }),
  endings: (context) => ({
    [probeTask.type]: analyseProbed(context),
    [preprocessTask.type]: startIndexAfterPreprocess(context, context.startIndex),
    [indexTask.type]: endIndexTask(context),
    [descriptionTask.type]: endWalk,
    [transcriptTask.type]: endWalk,
    [preprocessFolderTask.type]: endWalk,
  }),
  workerSchedules: ({ entityChanges, dueIndexing, waitingUploads }) => [
    {
      name: 'uploads_waiting',
      everyMilliseconds: 10_000,
      run: async () => {
        await waitingUploads.startWaiting();
      },
    },
    {
      name: 'index_due',
      everyMilliseconds: 10_000,
      run: async () => {
        await entityChanges.markChanged();
        await dueIndexing.startDueIndexing();
      },
    },
  ],
});
