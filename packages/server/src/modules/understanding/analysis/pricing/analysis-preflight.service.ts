/** Foretells what describing and transcribing a file or folder would work on, and by which config. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import type { Over } from '../../../../platform/over.ts';
import type { Principal } from '../../../../platform/principal.ts';
import { type AccessService, type ConfigNode, type NodeWithRight, WRITE } from '../../../access/index.ts';
import { analysisPreferencesOf } from '../../../accounts/index.ts';
import {
  applyConfigOverride,
  type ConfigContent,
  type ConfigsService,
  completeConfig,
  type SentServiceConfig,
  type ServiceConfigFile,
} from '../../../entities/index.ts';
import { countAnalysable, DESCRIBED_KINDS, TRANSCRIBED_KINDS } from '../analysable-files.ts';
import type { AnalysisConfigAsset, AnalysisPreflightResponse } from './analysis-preflight.schema.ts';

export interface AnalysisPreflightDeps {
  db: Kysely<Database>;
  access: Pick<
    AccessService,
    'requireRight' | 'rightsOn' | 'pathsOf' | 'configsBelow' | 'subtreeFiles' | 'countSubtree'
  >;
  configs: Pick<ConfigsService, 'resolveConfig' | 'requireEntities'>;
}

/** Configs deeper in a folder that one answer names. */
const MAX_DEEPER_CONFIGS = 100;

type ConfigPart = Pick<
  AnalysisPreflightResponse,
  'config' | 'config_assets' | 'overriding_config_assets' | 'overriding_config_assets_truncated'
>;

/** With an override the folders have no say. */
const nothingFromFolders = {
  config_assets: [],
  overriding_config_assets: [],
  overriding_config_assets_truncated: false,
};

/** Entities that the caller can not read, or that are gone, are not theirs to see. */
async function withReadableEntities(
  { access }: AnalysisPreflightDeps,
  principal: Principal,
  content: ConfigContent,
): Promise<ConfigContent> {
  const readable = await access.rightsOn(principal, content.entityIds);
  return { ...content, entityIds: content.entityIds.filter((id) => readable.get(id)?.kind === 'entity') };
}

/** Names configs; those the caller may not read only by their being there. */
async function nameConfigs(
  { access }: AnalysisPreflightDeps,
  principal: Principal,
  nodes: readonly ConfigNode[],
): Promise<AnalysisConfigAsset[]> {
  const readable = nodes.filter(({ right }) => right > 0).map(({ id }) => id);
  const paths = await access.pathsOf(principal, readable);
  return nodes.map(({ id, right }) =>
    right > 0 ? { asset_id: id, in_app_path: paths.get(id) ?? null } : { asset_id: null, in_app_path: null },
  );
}

async function deeperConfigs(deps: AnalysisPreflightDeps, principal: Principal, { id, kind }: NodeWithRight) {
  const { access } = deps;
  const limit = MAX_DEEPER_CONFIGS + 1;
  const query = { limit, withUnreadable: principal.isOperator };
  const found = kind === 'folder' ? await access.configsBelow(principal, id, query) : [];
  return {
    overriding_config_assets: await nameConfigs(deps, principal, found.slice(0, MAX_DEEPER_CONFIGS)),
    overriding_config_assets_truncated: found.length > MAX_DEEPER_CONFIGS,
  };
}

async function configInForce(
  deps: AnalysisPreflightDeps,
  principal: Principal,
  node: NodeWithRight,
): Promise<ConfigPart> {
  const { configs, db } = deps;
  const [resolved, preferences, deeper] = await Promise.all([
    configs.resolveConfig(principal, node.id),
    analysisPreferencesOf(db, principal.userId),
    deeperConfigs(deps, principal, node),
  ]);
  return {
    config: completeConfig(await withReadableEntities(deps, principal, resolved.content), preferences),
    config_assets: await nameConfigs(deps, principal, resolved.configs),
    ...deeper,
  };
}

async function configFrom(
  { configs, db }: AnalysisPreflightDeps,
  principal: Principal,
  override: SentServiceConfig,
): Promise<ConfigPart> {
  await configs.requireEntities(principal, override, ['body', 'config', 'entity_to_use']);
  const preferences = await analysisPreferencesOf(db, principal.userId);
  const config: ServiceConfigFile = applyConfigOverride(override, preferences);
  return { config, ...nothingFromFolders };
}

/**
 * Starts nothing. `override` is a config to take in place of all that stands in the folders. Throws `not_found`
 * also for an entity in it that the caller can not read.
 */
export async function preflightAnalysis(
  deps: AnalysisPreflightDeps,
  principal: Principal,
  { nodeId, override }: { nodeId: string; override: SentServiceConfig | null },
): Promise<AnalysisPreflightResponse> {
  const { access } = deps;
  const orOperator = 'preflightAnalysis';
  const [node] = await access.requireRight(principal, [nodeId], WRITE, { orOperator });
  if (node === undefined) throw new Error('A node that was required is not there.');
  const config =
    override === null
      ? await configInForce(deps, principal, node)
      : await configFrom(deps, principal, override);
  const [countOf, paths] = await Promise.all([
    countAnalysable(access, principal, node),
    access.pathsOf(principal, [node.id]),
  ]);
  return {
    asset_id: node.id,
    in_app_path: paths.get(node.id) ?? '/',
    is_folder: node.kind === 'folder',
    description_asset_count: countOf(DESCRIBED_KINDS),
    transcript_asset_count: countOf(TRANSCRIBED_KINDS),
    ...config,
  };
}

/** What `AnalysisPreflightService` is over its context. */
export const analysisPreflightFunctions = { preflightAnalysis };

export type AnalysisPreflightService = Over<typeof analysisPreflightFunctions>;
