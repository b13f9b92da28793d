/** All services, made in module order: a service may be given those above it, never those below. */
import type { Deps } from './deps.ts';
import { type AccessService, createAccessService } from './modules/access/access.service.ts';
import { lockEmail } from './modules/access/email-lock.ts';
import { createLeaving, type Leaving } from './modules/access/leaving.ts';
import {
  type AccountDeletionService,
  createAccountDeletionService,
} from './modules/account-deletion/account-deletion.service.ts';
import { type AccountsService, createAccountsService } from './modules/accounts/accounts.service.ts';
import { type AgentService, createAgentService } from './modules/agent/agent.service.ts';
import { createTask } from './modules/agent/agent.tasks.ts';
import { describeResult } from './modules/agent/describe-result.ts';
import { endRun } from './modules/agent/end-run.ts';
import { createRunsRepo, type RunsRepo } from './modules/agent/runs.repo.ts';
import { type AnalysisService, createAnalysisService } from './modules/analysis/analysis.service.ts';
import { isAnalysedKind, probeTask } from './modules/analysis/analysis.tasks.ts';
import {
  type AnalysisPreflightService,
  createAnalysisPreflightService,
} from './modules/analysis/analysis-preflight.service.ts';
import {
  createSceneDescriptionsService,
  type SceneDescriptionsService,
} from './modules/analysis/scene-descriptions.service.ts';
import { type ApiKeysService, createApiKeysService } from './modules/api-keys/api-keys.service.ts';
import { type BillingService, createBillingService } from './modules/billing/billing.service.ts';
import { type ConfigsService, createConfigsService } from './modules/configs/configs.service.ts';
import { type CreditsService, createCreditsService } from './modules/credits/credits.service.ts';
import { createEntitiesService, type EntitiesService } from './modules/entities/entities.service.ts';
import { createGroupsService, type GroupsService } from './modules/groups/groups.service.ts';
import { acceptedIssuers } from './modules/identity/accepted-issuers.ts';
import { type BuiltInIssuer, createBuiltInIssuer } from './modules/identity/built-in/built-in-issuer.ts';
import { createLocalUsers } from './modules/identity/built-in/local-users.ts';
import { createIdentityService, type IdentityService } from './modules/identity/identity.service.ts';
import type { SignInDeps } from './modules/identity/sign-in.ts';
import { createLibraryService, type LibraryService } from './modules/library/library.service.ts';
import { endExport } from './modules/projects/end-export.ts';
import { createProjectsService, type ProjectsService } from './modules/projects/projects.service.ts';
import { exportTask } from './modules/projects/projects.tasks.ts';
import { createSettingsService, type SettingsService } from './modules/settings/settings.service.ts';
import { createSharingService, type SharingService } from './modules/sharing/sharing.service.ts';
import { createTaskEndings, type EndingHooks, type TaskEndings } from './modules/tasks/task-ending.ts';
import { createTaskMetrics, type TaskMetrics } from './modules/tasks/task-metrics.ts';
import { createTasksService, type TasksService } from './modules/tasks/tasks.service.ts';
import {
  createUploadsService,
  type OnUploaded,
  type UploadsService,
} from './modules/uploads/uploads.service.ts';
import { createVideoService, type VideoService } from './modules/video/video.service.ts';
import { createOutbox, type Outbox } from './platform/events/outbox.ts';
import { createSystemService, type SystemService } from './system.service.ts';

export interface Services {
  outbox: Outbox;
  accounts: AccountsService;
  apiKeys: ApiKeysService;
  identity: IdentityService;
  /** Null where people sign in elsewhere. */
  builtInIssuer: BuiltInIssuer | null;
  access: AccessService;
  credits: CreditsService;
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
  projects: ProjectsService;
  video: VideoService;
  billing: BillingService;
  runs: RunsRepo;
  agent: AgentService;
  leaving: Leaving;
  accountDeletion: AccountDeletionService;
  system: SystemService;
}

/** A finished upload is probed, no more, until someone asks for its analysis. */
function startProbe(tasks: Pick<TasksService, 'startTask'>): OnUploaded {
  return async (trx, { assetId, versionId, kind, userId, accountId, traceId }) => {
    if (!isAnalysedKind(kind)) return;
    await tasks.startTask(trx, {
      definition: probeTask,
      payload: { assetId, versionId },
      principal: { userId, accountId },
      assetIds: [assetId],
      traceId,
    });
  };
}

const MICROCREDITS = 1_000_000;

/** What an account gets that is the first of its email; nothing where the operator gives nothing. */
function grantSignupCredits(
  credits: CreditsService,
  { identity: { signupCredits } }: Deps['config'],
): SignInDeps['grantCredits'] {
  return async (trx, { accountId }) => {
    if (signupCredits === 0) return;
    await credits.grant(trx, {
      accountId,
      amountMicrocredits: signupCredits * MICROCREDITS,
      actionKey: `signup:${accountId}`,
      memo: 'Credits of a new account',
    });
  };
}

export function createServices(deps: Deps): Services {
  const { db, config } = deps;
  const outbox = createOutbox(deps);
  const credits = createCreditsService(deps);
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
  const library = createLibraryService({ ...deps, access, tasks, outbox, downloadUrlSeconds });
  // Accounts come first in the order of modules, so what they need of later ones is given as functions.
  const accounts = createAccountsService({
    ...deps,
    outbox,
    createRootFolder: access.createRootFolder,
    claimEmail: access.claimEmail,
    balanceOf: async (accountId) => (await credits.balance(db, accountId)).available,
    storageUsedBytes: library.storageUsedBytes,
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
  const uploads = createUploadsService({ ...deps, access, library, limits, onUploaded: startProbe(tasks) });
  const groups = createGroupsService({ ...deps, access });
  const sharing = createSharingService({ ...deps, access });
  const settings = createSettingsService();
  const entities = createEntitiesService({ ...deps, access });
  const configs = createConfigsService({ ...deps, access });
  const analysis = createAnalysisService({ ...deps, access, tasks });
  const analysisPreflight = createAnalysisPreflightService({ db, access, configs });
  const sceneDescriptions = createSceneDescriptionsService({ ...deps, access, tasks });
  const projects = createProjectsService({ ...deps, access, library, tasks });
  const video = createVideoService({ db, access, tasks, projects, sceneDescriptions });
  const billing = createBillingService(deps);
  const runs = createRunsRepo(db);
  const agent = createAgentService({
    ...deps,
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
  endingHooks.set(createTask.type, endRun(runs));
  const leaving = createLeaving({ ...deps, tree: access });
  const accountDeletion = createAccountDeletionService({ ...deps, leaving, access, identity, tasks });
  return {
    outbox,
    accounts,
    apiKeys,
    identity,
    builtInIssuer,
    access,
    credits,
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
    projects,
    video,
    billing,
    runs,
    agent,
    leaving,
    accountDeletion,
    system: createSystemService(deps),
  };
}
