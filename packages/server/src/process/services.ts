/** All services, made in module order: a service may be given those above it, never those below. */

import { type AccessService, createAccessService } from '../modules/access/access.service.ts';
import { lockEmail } from '../modules/access/email-lock.ts';
import { createGroupsService, type GroupsService } from '../modules/access/groups/groups.service.ts';
import { createLeaving, type Leaving } from '../modules/access/leaving.ts';
import { createSharingService, type SharingService } from '../modules/access/sharing/sharing.service.ts';
import { type AccountsService, createAccountsService } from '../modules/accounts/accounts.service.ts';
import { type ApiKeysService, createApiKeysService } from '../modules/accounts/api-keys/api-keys.service.ts';
import {
  type AccountDeletionService,
  createAccountDeletionService,
} from '../modules/accounts/deletion/account-deletion.service.ts';
import { acceptedIssuers } from '../modules/accounts/identity/accepted-issuers.ts';
import {
  type BuiltInIssuer,
  createBuiltInIssuer,
} from '../modules/accounts/identity/built-in/built-in-issuer.ts';
import { createLocalUsers } from '../modules/accounts/identity/built-in/local-users.ts';
import {
  createIdentityService,
  type IdentityService,
} from '../modules/accounts/identity/identity.service.ts';
import {
  createSettingsService,
  type SettingsService,
} from '../modules/accounts/settings/settings.service.ts';
import { type AgentService, createAgentService } from '../modules/agent/agent.service.ts';
import { createTask } from '../modules/agent/agent.tasks.ts';
import { describeResult } from '../modules/agent/describe-result.ts';
import { endRun } from '../modules/agent/end-run.ts';
import { createRunsRepo, type RunsRepo } from '../modules/agent/runs.repo.ts';
import { type ConfigsService, createConfigsService } from '../modules/entities/configs/configs.service.ts';
import { createEntitiesService, type EntitiesService } from '../modules/entities/entities.service.ts';
import { createLibraryService, type LibraryService } from '../modules/library/library.service.ts';
import { createUploadsService, type UploadsService } from '../modules/library/uploads/uploads.service.ts';
import { endExport } from '../modules/making/exports/end-export.ts';
import { createExportsService, type ExportsService } from '../modules/making/exports/exports.service.ts';
import { exportTask } from '../modules/making/exports/exports.tasks.ts';
import {
  createInterchangeService,
  type InterchangeService,
} from '../modules/making/interchange/interchange.service.ts';
import { failPreview } from '../modules/making/previews/end-preview.ts';
import { createPreviewsService, type PreviewsService } from '../modules/making/previews/previews.service.ts';
import { previewTask } from '../modules/making/previews/previews.tasks.ts';
import { createProjectsService, type ProjectsService } from '../modules/making/projects/projects.service.ts';
import {
  createRenderingService,
  type RenderingService,
} from '../modules/making/rendering/rendering.service.ts';
import {
  createRenditionsService,
  type RenditionsService,
} from '../modules/making/renditions/renditions.service.ts';
import { createVideoService, type VideoService } from '../modules/making/video/video.service.ts';
import { findSubscriptionShown } from '../modules/money/billing/incoming/give-limits.ts';
import { createOperatorService, type OperatorService } from '../modules/operator/operator.service.ts';
import { createRetention, type RetentionService } from '../modules/operator/retention.ts';
import { createRefresher, type Refresher } from '../modules/search/refresher.ts';
import { createSearchService, type SearchService } from '../modules/search/search.service.ts';
import { createVectorModes } from '../modules/search/vector-modes.ts';
import { createVectorSearch } from '../modules/search/vector-search.ts';
import { createQueryEmbedder, type QueryEmbedder } from '../modules/search/vectors/embed-query.ts';
import { createVectorStore, type ExactVectorStore } from '../modules/search/vectors/vectors.service.ts';
import { createLanguages } from '../modules/search/words/languages.ts';
import { createLexicalModes } from '../modules/search/words/lexical-modes.ts';
import { createSystemService, type SystemService } from '../modules/system/system.service.ts';
import { createTaskEndings, type EndingHooks, type TaskEndings } from '../modules/tasks/task-ending.ts';
import { createTaskMetrics, type TaskMetrics } from '../modules/tasks/task-metrics.ts';
import { createTasksService, type TasksService } from '../modules/tasks/tasks.service.ts';
import type { Analyser } from '../modules/understanding/analysis/analyser.ts';
import {
  type AnalysisService,
  createAnalysisService,
} from '../modules/understanding/analysis/analysis.service.ts';
import { preprocessTask } from '../modules/understanding/analysis/analysis.tasks.ts';
import {
  type AnalysisPreflightService,
  createAnalysisPreflightService,
} from '../modules/understanding/analysis/analysis-preflight.service.ts';
import {
  createAnalysisQuotes,
  type PlanAnalysers,
} from '../modules/understanding/analysis/analysis-quotes.ts';
import { copyAnalyses } from '../modules/understanding/analysis/copy-analyses.ts';
import {
  createSceneDescriptionsService,
  type SceneDescriptionsService,
} from '../modules/understanding/descriptions/scene-descriptions.service.ts';
import {
  createNearDuplicatesService,
  type NearDuplicatesService,
} from '../modules/understanding/fingerprints/near-duplicates.service.ts';
import {
  type AnalyserStates,
  createAnalyserStates,
} from '../modules/understanding/indexing/analyser-states.ts';
import {
  type AnalysisRunsService,
  createAnalysisRunsService,
} from '../modules/understanding/indexing/analysis-runs.service.ts';
import {
  createEffectiveConfigs,
  type EffectiveConfigs,
} from '../modules/understanding/indexing/effective-config.ts';
import { createIndexRounds, type IndexRounds } from '../modules/understanding/indexing/index-rounds.ts';
import {
  createIndexingService,
  type IndexingService,
} from '../modules/understanding/indexing/indexing.service.ts';
import {
  descriptionTask,
  indexTask,
  preprocessFolderTask,
  transcriptTask,
} from '../modules/understanding/indexing/indexing.tasks.ts';
import { createPlanAnalysers } from '../modules/understanding/indexing/plan-analysers.ts';
import { createRemakeEmbeddings } from '../modules/understanding/indexing/remake-embeddings.ts';
import {
  createStartIndex,
  endIndexTask,
  type StartIndex,
  startIndexAfterPreprocess,
} from '../modules/understanding/indexing/start-index.ts';
import { endWalk } from '../modules/understanding/indexing/walk.ts';
import {
  createEntityChanges,
  type EntityChanges,
} from '../modules/understanding/recognition/entity-changes.ts';
import {
  createEntityMomentsService,
  type EntityMomentsService,
} from '../modules/understanding/recognition/entity-moments.service.ts';
import { createEntityMode } from '../modules/understanding/recognition/entity-search.ts';
import { createExampleMode, type ExampleMode } from '../modules/understanding/recognition/example-search.ts';
import {
  createTranscriptsService,
  type TranscriptsService,
} from '../modules/understanding/transcripts/transcripts.service.ts';
import {
  createWebhookDelivery,
  type WebhookDeliveryService,
} from '../modules/webhooks/webhook-delivery.service.ts';
import { createWebhookMetrics } from '../modules/webhooks/webhook-metrics.ts';
import { createWebhooksService, type WebhooksService } from '../modules/webhooks/webhooks.service.ts';
import type { Deps } from '../platform/deps.ts';
import { createOutbox, type Outbox } from '../platform/events/outbox.ts';
import { createAnalysers } from './analysers.ts';
import {
  type BillingServices,
  type CreditServices,
  createBillingServices,
  createCreditServices,
  grantSignupCredits,
} from './money-services.ts';
import { preprocessOf, startProbe } from './started-analyses.ts';

export interface Services extends CreditServices, BillingServices {
  outbox: Outbox;
  webhookDelivery: WebhookDeliveryService;
  webhooks: WebhooksService;
  accounts: AccountsService;
  apiKeys: ApiKeysService;
  identity: IdentityService;
  /** Null where people sign in elsewhere. */
  builtInIssuer: BuiltInIssuer | null;
  access: AccessService;
  taskMetrics: TaskMetrics;
  taskEndings: TaskEndings;
  tasks: TasksService;
  library: LibraryService;
  uploads: UploadsService;
  groups: GroupsService;
  sharing: SharingService;
  settings: SettingsService;
  entities: EntitiesService;
  configs: ConfigsService;
  analysis: AnalysisService;
  analysisPreflight: AnalysisPreflightService;
  sceneDescriptions: SceneDescriptionsService;
  /** What fills the index, in the order in which it runs. */
  analysers: readonly Analyser[];
  effectiveConfigs: EffectiveConfigs;
  startIndex: StartIndex;
  analyserStates: AnalyserStates;
  indexing: IndexingService;
  analysisRuns: AnalysisRunsService;
  indexRounds: IndexRounds;
  projects: ProjectsService;
  transcripts: TranscriptsService;
  renditions: RenditionsService;
  rendering: RenderingService;
  previews: PreviewsService;
  exports: ExportsService;
  interchange: InterchangeService;
  video: VideoService;
  vectors: ExactVectorStore;
  queryEmbedder: QueryEmbedder;
  entityChanges: EntityChanges;
  entityMoments: EntityMomentsService;
  nearDuplicates: NearDuplicatesService;
  exampleMode: ExampleMode;
  refresher: Refresher;
  search: SearchService;
  runs: RunsRepo;
  agent: AgentService;
  leaving: Leaving;
  accountDeletion: AccountDeletionService;
  operator: OperatorService;
  retention: RetentionService;
  system: SystemService;
}

/** What tests put in the place of what is built in. */
export interface ServiceReplacements {
  createAnalysers?: typeof createAnalysers;
}

export function createServices(deps: Deps, replacements: ServiceReplacements = {}): Services {
  const { db, config } = deps;
  const outbox = createOutbox(deps);
  const webhookDelivery = createWebhookDelivery({
    ...deps,
    outbox,
    metrics: createWebhookMetrics(deps.metrics.registry),
  });
  const webhooks = createWebhooksService({ ...deps, delivery: webhookDelivery });
  const money = createCreditServices(deps, outbox);
  const { credits, prices, plans } = money;
  const taskMetrics = createTaskMetrics(deps.metrics.registry, db);
  const endingHooks: EndingHooks = new Map();
  const taskEndings = createTaskEndings({
    ...deps,
    outbox,
    credits,
    metrics: taskMetrics,
    hooks: endingHooks,
  });
  const tasks = createTasksService({ ...deps, credits, endings: taskEndings, metrics: taskMetrics });
  const access = createAccessService(deps);
  const { limits } = config;
  const { downloadUrlSeconds } = limits;
  const library = createLibraryService({
    ...deps,
    access,
    tasks,
    prices,
    outbox,
    downloadUrlSeconds,
    onRestored: async (trx, versions) => {
      await copyAnalyses(trx, versions, deps);
      await transcripts.copyTranscripts(trx, versions);
    },
  });
  const transcripts = createTranscriptsService({ ...deps, access, library });
  // Accounts come first in the order of modules, so what they need of later ones is given as functions.
  const accounts = createAccountsService({
    ...deps,
    outbox,
    createRootFolder: access.createRootFolder,
    claimEmail: access.claimEmail,
    balanceOf: async (accountId) => (await credits.balance(db, accountId)).available,
    subscriptionOf: (accountId) => findSubscriptionShown(db, accountId, deps.clock.now()),
    storageUsedBytes: library.storageUsedBytes,
    newAccountColumns: plans.newAccountColumns,
  });
  const apiKeys = createApiKeysService({ ...deps, noteSeen: accounts.noteSeen });
  const builtInIssuer = config.identity.issuers.length === 0 ? createBuiltInIssuer(deps) : null;
  const identity = createIdentityService({
    ...deps,
    accounts,
    lockEmail,
    grantCredits: grantSignupCredits(credits, config),
    issuers: acceptedIssuers(deps),
    builtIn: builtInIssuer,
    localUsers: createLocalUsers(deps),
    takesNewAccounts: config.identity.signup === 'on',
    baseUrl: deps.address.baseUrl,
    trustedOrigins: config.trustedOrigins,
  });
  const onUploaded = startProbe(tasks, () => analysis);
  const uploads = createUploadsService({
    ...deps,
    access,
    library,
    credits,
    prices,
    limits,
    onUploaded,
  });
  const groups = createGroupsService({ ...deps, access });
  const sharing = createSharingService({ ...deps, access });
  const settings = createSettingsService();
  const entities = createEntitiesService({
    ...deps,
    access,
    preprocessMedia: (principal, { assetIds, traceId }) =>
      analysis.preprocess(principal, preprocessOf(assetIds, traceId)),
    quoteMedia: (principal, assetIds) => analysis.quotePreprocess(principal, preprocessOf(assetIds, '')),
  });
  const configs = createConfigsService({ ...deps, access });
  const vectors = createVectorStore({ ...deps, vectorMemoryBytes: limits.vectorMemoryBytes });
  const queryEmbedder = createQueryEmbedder({ ...deps, vectors });
  // Analysers stand on the analysis, whose price tells which of them would follow it.
  const planAnalysers: PlanAnalysers = (...choice) => createPlanAnalysers({ config, analysers })(...choice);
  const analysisQuotes = createAnalysisQuotes({ prices, planAnalysers });
  const analysis = createAnalysisService({
    ...deps,
    access,
    library,
    quotes: analysisQuotes,
    tasks,
    uploads,
    configs,
    problemOfVersion: queryEmbedder.problemOf,
  });
  const analysisPreflight = createAnalysisPreflightService({ db, access, configs });
  const sceneDescriptions = createSceneDescriptionsService({
    ...deps,
    access,
    tasks,
    remakeEmbeddings: (trx, changed) => remakeEmbeddings(trx, changed),
  });
  const effectiveConfigs = createEffectiveConfigs({ db, configs });
  const languages = createLanguages();
  const refresher = createRefresher({ db, access, languages });
  const analysers = (replacements.createAnalysers ?? createAnalysers)({
    ...deps,
    access,
    library,
    entities,
    configs,
    analysis,
    sceneDescriptions,
    vectors,
    refresher,
    transcripts,
  });
  const entityChanges = createEntityChanges(deps);
  const entityMoments = createEntityMomentsService({ db, access, library });
  const nearDuplicates = createNearDuplicatesService({ db, access, vectors });
  const exampleMode = createExampleMode({ db, access, vectors, config });
  const startIndex = createStartIndex({ ...deps, analysers, tasks, prices });
  const remakeEmbeddings = createRemakeEmbeddings({ config, analysers, startIndex });
  const analyserStates = createAnalyserStates({ db, config, analysers });
  const indexing = createIndexingService({
    db,
    access,
    tasks,
    quotes: analysisQuotes,
    analysers,
    analyserStates,
    startIndex,
  });
  const analysisRuns = createAnalysisRunsService({
    ...deps,
    access,
    library,
    configs,
    tasks,
    prices,
    planAnalysers,
    transcripts,
    analysers,
  });
  const indexRounds = createIndexRounds({ ...deps, analysers, startIndex });
  const projects = createProjectsService({ ...deps, access, library });
  const renditions = createRenditionsService({
    ...deps,
    access,
    library,
    tasks,
    prices,
    mediaOrigin: config.mediaOrigin,
    urlSeconds: downloadUrlSeconds,
  });
  const exports = createExportsService({ ...deps, access, library, prices, projects, tasks, transcripts });
  const rendering = createRenderingService(deps);
  const previews = createPreviewsService({ ...deps, access, library, prices, projects, tasks, transcripts });
  const interchange = createInterchangeService({
    ...deps,
    access,
    library,
    projects,
    tasks,
    prices,
    transcripts,
    onUploaded,
  });
  const video = createVideoService({
    db,
    access,
    tasks,
    projects,
    renditions,
    sceneDescriptions,
    analyserStates,
    transcripts,
  });
  const vectorSearch = createVectorSearch({ ...deps, vectors });
  const search = createSearchService({
    db,
    access,
    library,
    refresher,
    vectorSearch,
    embedder: queryEmbedder,
    examples: exampleMode,
    modes: [
      ...createVectorModes({
        vectorSearch,
        embedder: queryEmbedder,
        searchExample: exampleMode.searchExample,
      }),
      ...createLexicalModes({ db, languages }),
      createEntityMode({ db, access }),
    ],
  });
  const payments = createBillingServices(deps, money);
  const runs = createRunsRepo(db);
  const agent = createAgentService({
    ...deps,
    library,
    analysis,
    quotes: analysisQuotes,
    prices,
    runs,
    tasks,
    stream: {
      ...deps,
      runs,
      tasks,
      describeResult: (run, result) => describeResult({ access, library }, run, result),
    },
  });
  endingHooks.set(exportTask.type, endExport(library));
  endingHooks.set(previewTask.type, failPreview);
  endingHooks.set(preprocessTask.type, startIndexAfterPreprocess({ ...deps, prices }, startIndex));
  endingHooks.set(indexTask.type, endIndexTask(deps));
  for (const { type } of [descriptionTask, transcriptTask, preprocessFolderTask]) {
    endingHooks.set(type, endWalk);
  }
  endingHooks.set(createTask.type, endRun(runs));
  const leaving = createLeaving({ ...deps, tree: access });
  const accountDeletion = createAccountDeletionService({
    ...deps,
    leaving,
    access,
    identity,
    tasks,
    billing: payments.billingIncoming,
  });
  return {
    outbox,
    webhookDelivery,
    webhooks,
    accounts,
    apiKeys,
    identity,
    builtInIssuer,
    access,
    ...money,
    taskMetrics,
    taskEndings,
    tasks,
    library,
    uploads,
    groups,
    sharing,
    settings,
    entities,
    configs,
    analysis,
    analysisPreflight,
    sceneDescriptions,
    analysers,
    effectiveConfigs,
    startIndex,
    analyserStates,
    indexing,
    analysisRuns,
    indexRounds,
    projects,
    transcripts,
    renditions,
    rendering,
    previews,
    exports,
    interchange,
    video,
    vectors,
    queryEmbedder,
    entityChanges,
    entityMoments,
    nearDuplicates,
    exampleMode,
    refresher,
    search,
    ...payments,
    runs,
    agent,
    leaving,
    accountDeletion,
    retention: createRetention(deps),
    operator: createOperatorService({
      ...deps,
      access,
      accounts,
      apiKeys,
      identity,
      credits,
      plans,
      prices,
      storageUsedBytes: library.storageUsedBytes,
    }),
    system: createSystemService(deps),
  };
}
