/** Service-configs: files in folders that say how what lies below is analysed, and with which entities. */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../../platform/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import { over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Right } from '../../access/index.ts';
import {
  type AccessService,
  type ConfigNode,
  invalid,
  lacksRight,
  type NodeWithRight,
  nameProblem,
  parsePath,
  READ,
  type Reader,
  WRITE,
} from '../../access/index.ts';
import * as repo from '../entities.repo.ts';
import { type ConfigContent, contentOf, fileOf, inForce, mergeConfigs, patchSettings } from './cascade.ts';
import {
  MAX_ENTITIES,
  type SentServiceConfig,
  type ServiceConfigAddEntitiesRequest,
  type ServiceConfigCreateRequest,
  type ServiceConfigCreateResponse,
  type ServiceConfigFile,
  type ServiceConfigPatchRequest,
  type ServiceConfigRemoveEntitiesRequest,
} from './configs.schema.ts';

/** A config and what it is changed by. */
interface ConfigChange<Request> {
  configId: string;
  request: Request;
}

/** What the configs above a place set together. */
export interface ResolvedConfig {
  content: ConfigContent;
  /** The configs that count there, the nearest last, with the caller's right on each, which may be none. */
  configs: ConfigNode[];
}

export interface ConfigsService {
  /** READ; the config's own content, whatever stands above it. */
  getServiceConfig(principal: Principal, configId: string): Promise<ServiceConfigFile>;
  /** Throws `conflict` where the folder has a config already. */
  createServiceConfig(
    principal: Principal,
    request: ServiceConfigCreateRequest,
  ): Promise<ServiceConfigCreateResponse>;
  /** WRITE; changes settings, never entities. */
  updateServiceConfig(
    principal: Principal,
    change: ConfigChange<ServiceConfigPatchRequest>,
  ): Promise<ServiceConfigFile>;
  /** WRITE on the config, READ on each entity; a folder stands for the readable entities directly in it. */
  addServiceConfigEntities(
    principal: Principal,
    change: ConfigChange<ServiceConfigAddEntitiesRequest>,
  ): Promise<ServiceConfigFile>;
  /**
   * WRITE; an entity that is not in the config is passed over. A folder stands for the readable entities directly
   * in it.
   */
  removeServiceConfigEntities(
    principal: Principal,
    change: ConfigChange<ServiceConfigRemoveEntitiesRequest>,
  ): Promise<ServiceConfigFile>;
  /**
   * What is set at a place by the configs of its folder and of those above; for a folder, what a file directly in
   * it gets. The same for everybody: a folder's config holds also for those who may not read it.
   */
  resolveConfig(principal: Reader, nodeId: string): Promise<ResolvedConfig>;
  /** Throws `not_found` for an id the caller can not read, and ValidationError for one that is no entity. */
  requireEntities(principal: Reader, config: SentServiceConfig, loc: string[]): Promise<void>;
}

export interface ConfigsServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  access: AccessService;
}

const ENTITIES_LOC = ['body', 'entity_ids'];

function requireRoom(content: ConfigContent, loc: (string | number)[]): void {
  if (content.entityIds.length <= MAX_ENTITIES) return;
  throw invalid(loc, `A config names at most ${MAX_ENTITIES} entities.`);
}

/** The index that lets a folder hold one config, also with two made at once. */
const ONE_PER_FOLDER = 'node_service_config';

function asConflict(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === ONE_PER_FOLDER) {
    throw new ServiceError(
      'conflict',
      'There is a service-config in this folder already; a folder holds one.',
    );
  }
  throw error;
}

/** A folder that is there, and the names of folders below it and of the config to make. */
interface Place {
  folderId: string;
  folders: string[];
  name: string;
}

async function requireConfig(
  { access }: ConfigsServiceDeps,
  principal: Principal,
  id: string,
  right: Right,
): Promise<NodeWithRight> {
  const node = (await access.rightsOn(principal, [id])).get(id.toLowerCase());
  if (node?.kind !== 'service_config') throw notFound(`Service-config ${id}`);
  if (node.right < right) throw lacksRight(id, right);
  return node;
}

async function contentOfConfig(source: Kysely<Database>, id: string): Promise<ConfigContent> {
  const content = (await repo.findConfigs(source, [id])).get(id);
  if (content === undefined) throw notFound(`Service-config ${id}`);
  return content;
}

/**
 * Rewrites a config by a pure `step`. Its new `last_edit` is taken first, which holds the group: of two changes at
 * once each sees what the other wrote. A step that changes nothing leaves `last_edit` alone.
 */
async function change(
  { db, clock, access }: ConfigsServiceDeps,
  configId: string,
  step: (content: ConfigContent) => ConfigContent,
): Promise<ServiceConfigFile> {
  const before = await contentOfConfig(db, configId);
  if (isDeepStrictEqual(step(before), before)) return fileOf(before);
  return db.transaction().execute(async (trx) => {
    await access.touch(trx, configId);
    const next = step(await contentOfConfig(trx, configId));
    await repo.writeConfig(trx, { id: configId, content: next, now: clock.now() });
    return fileOf(next);
  });
}

/** The entities that ids of a request mean; a folder among them stands for those directly in it. */
async function entitiesMeant(
  { access }: ConfigsServiceDeps,
  principal: Principal,
  wanted: readonly string[],
): Promise<string[]> {
  const nodes = await access.requireRight(principal, wanted, READ);
  const wrong = nodes.findIndex((node) => node.kind !== 'entity' && node.kind !== 'folder');
  if (wrong >= 0) throw invalid([...ENTITIES_LOC, wrong], 'This asset is neither an entity nor a folder.');
  const folderIds = nodes.filter(({ kind }) => kind === 'folder').map(({ id }) => id);
  const children = await access.childrenOfKind(principal, {
    folderIds,
    kinds: ['entity'],
    limit: MAX_ENTITIES + 1,
  });
  const inFolder = Map.groupBy(children, ({ folderId }) => folderId);
  return nodes.flatMap(({ id, kind }) =>
    kind === 'folder' ? (inFolder.get(id) ?? []).map((child) => child.id) : [id],
  );
}

/** Those of a config's entities that ids of a request mean; what is none of them is passed over. */
async function entitiesLeaving(
  { db, access }: ConfigsServiceDeps,
  principal: Principal,
  { configId, wanted }: { configId: string; wanted: readonly string[] },
): Promise<Set<string>> {
  const ids = wanted.map((id) => id.toLowerCase());
  const given = await access.rightsOn(principal, ids);
  const folderIds = new Set(ids.filter((id) => given.get(id)?.kind === 'folder'));
  if (folderIds.size === 0) return new Set(ids);
  // The config's entities are few, the entities of a folder may be any number.
  const { entityIds } = await contentOfConfig(db, configId);
  const named = await access.rightsOn(principal, entityIds);
  const inFolders = entityIds.filter((id) => folderIds.has(named.get(id)?.folderId ?? ''));
  return new Set([...ids, ...inFolders]);
}

async function requireEntities(
  { access }: ConfigsServiceDeps,
  principal: Reader,
  config: SentServiceConfig,
  loc: string[],
): Promise<void> {
  const content = contentOf(config);
  requireRoom(content, loc);
  const nodes = await access.requireRight(principal, content.entityIds, READ);
  if (nodes.some((node) => node.kind !== 'entity')) throw invalid(loc, 'Not all of these are entities.');
}

async function placeByPath(
  { access }: ConfigsServiceDeps,
  principal: Principal,
  path: string,
): Promise<Place> {
  const { segments, problem } = parsePath(path);
  if (segments === null) throw invalid(['body', 'path'], problem);
  const name = segments.at(-1);
  if (name !== undefined && path.endsWith('/')) {
    throw invalid(['body', 'path'], "A path must end in the config's name, not in a slash.");
  }
  if (name === undefined) throw invalid(['body', 'path'], 'A path must end in the name of the config.');
  const folderId = await access.rootFolderOf(await access.defaultGroupOf(principal));
  return { folderId, folders: segments.slice(0, -1), name };
}

async function placeInFolder(
  { access }: ConfigsServiceDeps,
  principal: Principal,
  folderId: string,
  name: string,
): Promise<Place> {
  const normal = name.normalize('NFC');
  const problem = nameProblem(normal);
  if (problem !== null) throw invalid(['body', 'name'], problem);
  const [folder] = await access.requireRight(principal, [folderId], READ);
  if (folder?.kind !== 'folder') throw invalid(['body', 'directory_id'], 'This asset is not a folder.');
  return { folderId: folder.id, folders: [], name: normal };
}

async function placeOf(
  context: ConfigsServiceDeps,
  principal: Principal,
  request: ServiceConfigCreateRequest,
): Promise<Place> {
  const { path, directory_id: folderId, name } = request;
  if (typeof path === 'string' && folderId == null && name == null)
    return placeByPath(context, principal, path);
  if (path == null && typeof folderId === 'string' && typeof name === 'string') {
    return placeInFolder(context, principal, folderId, name);
  }
  throw invalid(['body'], 'Give either path, or directory_id with name.');
}

async function insert(
  { clock, ids, access }: ConfigsServiceDeps,
  trx: Transaction<Database>,
  principal: Principal,
  { place, content }: { place: Place; content: ConfigContent },
): Promise<string> {
  const { folderId: from, folders, name } = place;
  const folderId = await access.ensureFolder(trx, principal, {
    folderId: from,
    segments: folders,
    right: WRITE,
  });
  const folder = (await access.findNodes([folderId], trx)).get(folderId);
  if (folder === undefined) throw notFound('Folder');
  const id = ids.uuid();
  const owner = { groupId: folder.ownerGroupId, userId: principal.userId };
  await access.addAssets(trx, [{ id, kind: 'service_config', name, folderId }], owner);
  await repo.insertConfig(trx, { id, content, now: clock.now() });
  return id;
}

async function getServiceConfig(
  deps: ConfigsServiceDeps,
  principal: Principal,
  configId: string,
): Promise<ServiceConfigFile> {
  const { db } = deps;
  const node = await requireConfig(deps, principal, configId, READ);
  return fileOf(await contentOfConfig(db, node.id));
}

async function createServiceConfig(
  deps: ConfigsServiceDeps,
  principal: Principal,
  request: ServiceConfigCreateRequest,
): Promise<ServiceConfigCreateResponse> {
  const { db, access } = deps;
  const place = await placeOf(deps, principal, request);
  const config = request.config ?? {};
  await requireEntities(deps, principal, config, ['body', 'config', 'entity_to_use']);
  const content = contentOf(config);
  const id = await db
    .transaction()
    .execute((trx) => insert(deps, trx, principal, { place, content }))
    .catch(asConflict);
  const paths = await access.pathsOf(principal, [id]);
  return { asset_id: id, path: paths.get(id) ?? `/${place.name}` };
}

async function updateServiceConfig(
  deps: ConfigsServiceDeps,
  principal: Principal,
  { configId, request }: ConfigChange<ServiceConfigPatchRequest>,
): Promise<ServiceConfigFile> {
  const { id } = await requireConfig(deps, principal, configId, WRITE);
  return change(deps, id, (content) => ({
    ...content,
    settings: patchSettings(content.settings, request),
  }));
}

async function addServiceConfigEntities(
  deps: ConfigsServiceDeps,
  principal: Principal,
  { configId, request }: ConfigChange<ServiceConfigAddEntitiesRequest>,
): Promise<ServiceConfigFile> {
  const { id } = await requireConfig(deps, principal, configId, WRITE);
  const added = await entitiesMeant(deps, principal, request.entity_ids);
  return change(deps, id, (content) => {
    const next = { ...content, entityIds: [...new Set([...content.entityIds, ...added])] };
    requireRoom(next, ENTITIES_LOC);
    return next;
  });
}

async function removeServiceConfigEntities(
  deps: ConfigsServiceDeps,
  principal: Principal,
  { configId, request }: ConfigChange<ServiceConfigRemoveEntitiesRequest>,
): Promise<ServiceConfigFile> {
  const { id } = await requireConfig(deps, principal, configId, WRITE);
  const removed = await entitiesLeaving(deps, principal, { configId: id, wanted: request.entity_ids });
  return change(deps, id, (content) => ({
    ...content,
    entityIds: content.entityIds.filter((entityId) => !removed.has(entityId)),
  }));
}

async function resolveConfig(
  { access, db }: ConfigsServiceDeps,
  principal: Reader,
  nodeId: string,
): Promise<ResolvedConfig> {
  const above = await access.configsAbove(principal, nodeId);
  const contents = await repo.findConfigs(
    db,
    above.map(({ id }) => id),
  );
  const chain = above.flatMap((node) => {
    const content = contents.get(node.id);
    return content === undefined ? [] : { node, content };
  });
  const counting = inForce(chain);
  return {
    content: mergeConfigs(counting.map(({ content }) => content)),
    configs: counting.map(({ node }) => node),
  };
}

export function createConfigsService(deps: ConfigsServiceDeps): ConfigsService {
  return over(deps, {
    requireEntities,
    getServiceConfig,
    createServiceConfig,
    updateServiceConfig,
    addServiceConfigEntities,
    removeServiceConfigEntities,
    resolveConfig,
  });
}
