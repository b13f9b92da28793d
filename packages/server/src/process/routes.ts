/** Every endpoint of the service. A module exports its routes as data and is listed here. */
import { accessRoutes } from '../modules/access/access.routes.ts';
import { groupsRoutes } from '../modules/access/groups/groups.routes.ts';
import { sharingRoutes } from '../modules/access/sharing/sharing.routes.ts';
import { accountsRoutes } from '../modules/accounts/accounts.routes.ts';
import { apiKeysRoutes } from '../modules/accounts/api-keys/api-keys.routes.ts';
import { accountDeletionRoutes } from '../modules/accounts/deletion/account-deletion.routes.ts';
import { identityRoutes } from '../modules/accounts/identity/identity.routes.ts';
import { settingsRoutes } from '../modules/accounts/settings/settings.routes.ts';
import { agentRoutes } from '../modules/agent/agent.routes.ts';
import { configsRoutes } from '../modules/entities/configs/configs.routes.ts';
import { entitiesRoutes } from '../modules/entities/entities.routes.ts';
import { libraryRoutes } from '../modules/library/library.routes.ts';
import { libraryLifeRoutes } from '../modules/library/library-life.routes.ts';
import { uploadsRoutes } from '../modules/library/uploads/uploads.routes.ts';
import { versionRoutes } from '../modules/library/versions/versions.routes.ts';
import { exportRoutes } from '../modules/making/exports/exports.routes.ts';
import { interchangeRoutes } from '../modules/making/interchange/interchange.routes.ts';
import { previewsRoutes } from '../modules/making/previews/previews.routes.ts';
import { projectRoutes } from '../modules/making/projects/projects.routes.ts';
import { renditionsRoutes } from '../modules/making/renditions/renditions.routes.ts';
import { videoRoutes } from '../modules/making/video/video.routes.ts';
import { billingRoutes } from '../modules/money/billing/billing.routes.ts';
import { billingIncomingRoutes } from '../modules/money/billing/incoming/incoming.routes.ts';
import { creditHistoryRoutes } from '../modules/money/credits/credit-history.routes.ts';
import { pricesRoutes } from '../modules/money/credits/prices.routes.ts';
import { searchRoutes } from '../modules/search/search.routes.ts';
import { systemRoutes } from '../modules/system/system.routes.ts';
import { taskRoutes } from '../modules/tasks/tasks.routes.ts';
import { analysisRoutes } from '../modules/understanding/analysis/analysis.routes.ts';
import { analysisPreflightRoutes } from '../modules/understanding/analysis/analysis-preflight.routes.ts';
import { sceneDescriptionRoutes } from '../modules/understanding/descriptions/scene-descriptions.routes.ts';
import { nearDuplicatesRoutes } from '../modules/understanding/fingerprints/near-duplicates.routes.ts';
import { analysisRunRoutes } from '../modules/understanding/indexing/analysis-runs.routes.ts';
import { indexingRoutes } from '../modules/understanding/indexing/indexing.routes.ts';
import { entityMomentsRoutes } from '../modules/understanding/recognition/entity-moments.routes.ts';
import { transcriptRoutes } from '../modules/understanding/transcripts/transcripts.routes.ts';
import { webhooksRoutes } from '../modules/webhooks/webhooks.routes.ts';
import type { Route } from './route.ts';

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
