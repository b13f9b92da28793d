/** The config by which a version is looked at. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Over } from '../../../platform/over.ts';
import { analysisPreferencesOf } from '../../accounts/index.ts';
import {
  applyConfigOverride,
  type ConfigsService,
  completeConfig,
  type SentServiceConfig,
  type ServiceConfigFile,
} from '../../entities/index.ts';

export interface EffectiveConfigsDeps {
  db: Kysely<Database>;
  configs: Pick<ConfigsService, 'resolveConfig'>;
}

/**
 * What is in force where the asset lies, with all its entities whoever may read them, or what was sent in place of
 * that; `entityIds` in place of its entities.
 */
export async function configFor(
  deps: EffectiveConfigsDeps,
  { userId }: { userId: string },
  {
    assetId,
    config: sent,
    entityIds,
  }: {
    assetId: string;
    config?: SentServiceConfig | undefined;
    entityIds?: readonly string[] | undefined;
  },
): Promise<ServiceConfigFile> {
  const preferences = await analysisPreferencesOf(deps.db, userId);
  const config =
    sent === undefined
      ? completeConfig((await deps.configs.resolveConfig({ userId }, assetId)).content, preferences)
      : applyConfigOverride(sent, preferences);
  return entityIds === undefined ? config : { ...config, entity_to_use: [...entityIds] };
}

/** What `EffectiveConfigs` is over its context. */
export const effectiveConfigsFunctions = { configFor };

export type EffectiveConfigs = Over<typeof effectiveConfigsFunctions>;
