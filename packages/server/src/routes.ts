/** Every endpoint of the service. A module exports its routes as data and is listed here. */
import { accessRoutes } from './modules/access/access.routes.ts';
import { accountDeletionRoutes } from './modules/account-deletion/account-deletion.routes.ts';
import { accountsRoutes } from './modules/accounts/accounts.routes.ts';
import { agentRoutes } from './modules/agent/agent.routes.ts';
import { analysisRoutes } from './modules/analysis/analysis.routes.ts';
import { analysisPreflightRoutes } from './modules/analysis/analysis-preflight.routes.ts';
import { sceneDescriptionRoutes } from './modules/analysis/scene-descriptions.routes.ts';
import { apiKeysRoutes } from './modules/api-keys/api-keys.routes.ts';
import { billingRoutes } from './modules/billing/billing.routes.ts';
import { billingIncomingRoutes } from './modules/billing/incoming/incoming.routes.ts';
import { configsRoutes } from './modules/configs/configs.routes.ts';
import { creditHistoryRoutes } from './modules/credits/credit-history.routes.ts';
import { pricesRoutes } from './modules/credits/prices.routes.ts';
import { entitiesRoutes } from './modules/entities/entities.routes.ts';
import { exportRoutes } from './modules/exports/exports.routes.ts';
import { groupsRoutes } from './modules/groups/groups.routes.ts';
import { identityRoutes } from './modules/identity/identity.routes.ts';
import { analysisRunRoutes } from './modules/indexing/analysis-runs.routes.ts';
import { indexingRoutes } from './modules/indexing/indexing.routes.ts';
import { interchangeRoutes } from './modules/interchange/interchange.routes.ts';
import { libraryRoutes } from './modules/library/library.routes.ts';
import { libraryLifeRoutes } from './modules/library/library-life.routes.ts';
import { versionRoutes } from './modules/library/versions.routes.ts';
import { previewsRoutes } from './modules/previews/previews.routes.ts';
import { projectRoutes } from './modules/projects/projects.routes.ts';
import { entityMomentsRoutes } from './modules/recognition/entity-moments.routes.ts';
import { nearDuplicatesRoutes } from './modules/recognition/near-duplicates.routes.ts';
import { renditionsRoutes } from './modules/renditions/renditions.routes.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { settingsRoutes } from './modules/settings/settings.routes.ts';
import { sharingRoutes } from './modules/sharing/sharing.routes.ts';
import { taskRoutes } from './modules/tasks/tasks.routes.ts';
import { transcriptRoutes } from './modules/transcripts/transcripts.routes.ts';
import { uploadsRoutes } from './modules/uploads/uploads.routes.ts';
import { videoRoutes } from './modules/video/video.routes.ts';
import { webhooksRoutes } from './modules/webhooks/webhooks.routes.ts';
import type { Route } from './route.ts';
import { systemRoutes } from './system.routes.ts';

export const routes: readonly Route[] = [
  ...systemRoutes,
  ...accountsRoutes,
  ...accountDeletionRoutes,
  ...apiKeysRoutes,
  ...identityRoutes,
  ...accessRoutes,
  ...taskRoutes,
  ...libraryRoutes,
  ...libraryLifeRoutes,
  ...versionRoutes,
  ...uploadsRoutes,
  ...groupsRoutes,
  ...sharingRoutes,
  ...settingsRoutes,
  ...entitiesRoutes,
  ...configsRoutes,
  ...analysisRoutes,
  ...analysisPreflightRoutes,
  ...analysisRunRoutes,
  ...indexingRoutes,
  ...sceneDescriptionRoutes,
  ...projectRoutes,
  ...entityMomentsRoutes,
  ...nearDuplicatesRoutes,
  ...transcriptRoutes,
  ...renditionsRoutes,
  ...previewsRoutes,
  ...exportRoutes,
  ...interchangeRoutes,
  ...videoRoutes,
  ...searchRoutes,
  ...billingRoutes,
  ...creditHistoryRoutes,
  ...pricesRoutes,
  ...billingIncomingRoutes,
  ...webhooksRoutes,
  ...agentRoutes,
];
