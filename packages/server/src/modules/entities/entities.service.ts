/** Entities: a person, a place or a thing, with the images and sounds that show what it is like. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, type ValidationError } from '../../platform/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import { over } from '../../platform/over.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Right } from '../access/index.ts';
import {
  type AccessService,
  invalid,
  lacksRight,
  type NodeRow,
  type NodeWithRight,
  nameProblem,
  READ,
  WRITE,
} from '../access/index.ts';
import * as repo from './entities.repo.ts';
import {
  type CreateEntityRequest,
  type EntityAssetsRequest,
  type EntityResponse,
  type ListEntitiesQuery,
  MAX_REFERENCES,
  type PreprocessEntitiesRequest,
  type UpdateEntityQuery,
} from './entities.schema.ts';

export interface EntitiesService {
  /** READ, or the entity is public. Media that the caller may not read are left out. */
  getEntity(principal: Principal, entityId: string): Promise<EntityResponse>;
  /** Throws `not_found` and `forbidden` of the folder or group, ValidationError of the name. */
  createEntity(principal: Principal, request: CreateEntityRequest): Promise<EntityResponse>;
  /** Gives it another name or description; what is left out stays. */
  updateEntity(principal: Principal, query: UpdateEntityQuery): Promise<EntityResponse>;
  /**
   * Adds reference media behind those that are there; a folder stands for the images and audio that are directly
   * in it now. Throws ValidationError for other media, and beyond MAX_REFERENCES.
   */
  addEntityAssets(principal: Principal, request: EntityAssetsRequest): Promise<void>;
  /** Takes reference media away; what is none is passed over. */
  removeEntityAssets(principal: Principal, request: EntityAssetsRequest): Promise<void>;
  /** What the caller can read by membership or a grant, the last edited first. */
  listEntities(principal: Principal, query: ListEntitiesQuery): Promise<EntityResponse[]>;
  /**
   * The entities with the reference images that a preprocess looks at, each once; the caller may write to all of them.
   * Throws ValidationError beyond MAX_PREPROCESSED images.
   */
  findReferenceImages(
    principal: Principal,
    request: PreprocessEntitiesRequest,
  ): Promise<{ entities: EntityResponse[]; assetIds: string[] }>;
}

export interface EntitiesServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  access: AccessService;
}

/** Reference images that one call has looked at. */
const MAX_PREPROCESSED = 500;

/** Kinds of media that can show what an entity is like. */
const referenceKinds = ['image', 'audio'] as const;
const canBeReference = ({ kind }: NodeWithRight) => kind === 'image' || kind === 'audio';

/** The name as it is kept. Throws ValidationError at `loc`. */
function checkedName(name: string, loc: string[]): string {
  const normal = name.normalize('NFC');
  const problem = nameProblem(normal);
  if (problem !== null) throw invalid(loc, problem);
  return normal;
}

const tooMany = (): ValidationError =>
  invalid(['body', 'asset_ids'], `An entity has at most ${MAX_REFERENCES} reference media.`);

/** The entities of `ids`, in that order. Throws `not_found` for what is none, too. */
export async function requireEntities(
  { access }: EntitiesServiceDeps,
  principal: Principal,
  ids: readonly string[],
  right: Right,
): Promise<NodeWithRight[]> {
  const nodes = await access.rightsOn(principal, ids);
  return ids.map((id) => {
    const node = nodes.get(id.toLowerCase());
    if (node?.kind !== 'entity') throw notFound(`Entity ${id}`);
    if (node.right < right) throw lacksRight(id, right);
    return node;
  });
}

async function requireEntity(
  context: EntitiesServiceDeps,
  principal: Principal,
  id: string,
  right: Right,
): Promise<NodeWithRight> {
  const [node] = await requireEntities(context, principal, [id], right);
  if (node === undefined) throw notFound(`Entity ${id}`);
  return node;
}

/** The answers for `nodes`, which the caller can read, in that order. */
async function describe(
  { db, access }: EntitiesServiceDeps,
  principal: Principal,
  nodes: readonly NodeRow[],
): Promise<EntityResponse[]> {
  const rows = await repo.findEntities(
    db,
    nodes.map((node) => node.id),
  );
  const references = [...rows.values()].flatMap((row) => row.references);
  const folders = nodes.flatMap((node) => node.folderId ?? []);
  const readable = await access.rightsOn(principal, [...references, ...folders]);
  return nodes.flatMap((node) => {
    const row = rows.get(node.id);
    if (row === undefined) return [];
    const ofKind = (kind: string) => row.references.filter((id) => readable.get(id)?.kind === kind);
    return {
      id: node.id,
      name: node.name,
      description: row.description,
      group_id: node.ownerGroupId,
      directory_id: node.folderId !== null && readable.has(node.folderId) ? node.folderId : null,
      is_public: node.isPublicRead,
      image_asset_ids: ofKind('image'),
      audio_asset_ids: ofKind('audio'),
    };
  });
}

/** As `EntitiesService.getEntity` says. */
export async function getEntity(
  context: EntitiesServiceDeps,
  principal: Principal,
  entityId: string,
): Promise<EntityResponse> {
  const node = await requireEntity(context, principal, entityId, READ);
  const [answer] = await describe(context, principal, [node]);
  if (answer === undefined) throw notFound(`Entity ${entityId}`);
  return answer;
}

async function rootFor(
  { access }: EntitiesServiceDeps,
  principal: Principal,
  chosenGroup: string | null,
): Promise<string> {
  if (chosenGroup !== null) await access.requireMember(principal, chosenGroup);
  return access.rootFolderOf(chosenGroup ?? (await access.defaultGroupOf(principal)));
}

async function requirePlace(
  context: EntitiesServiceDeps,
  principal: Principal,
  request: CreateEntityRequest,
): Promise<NodeWithRight> {
  const { access } = context;
  const { directory_id: directoryId, group_id: groupId } = request;
  const folderId = directoryId ?? (await rootFor(context, principal, groupId ?? null));
  const [folder] = await access.requireRight(principal, [folderId], WRITE);
  if (folder?.kind !== 'folder') throw invalid(['body', 'directory_id'], 'This asset is not a folder.');
  return folder;
}

/** The readable images and audio directly in the folders among `nodes`, by folder, in the order they were added. */
async function mediaInFolders(
  { access }: EntitiesServiceDeps,
  principal: Principal,
  nodes: readonly NodeWithRight[],
): Promise<Map<string | null, string[]>> {
  const folderIds = nodes.filter(({ kind }) => kind === 'folder').map(({ id }) => id);
  const children = await access.childrenOfKind(principal, {
    folderIds,
    kinds: referenceKinds,
    limit: MAX_REFERENCES + 1,
  });
  const inFolder = Map.groupBy(children, ({ folderId }) => folderId);
  return new Map([...inFolder].map(([folderId, media]) => [folderId, media.map(({ id }) => id)]));
}

/** The media that ids of a request mean, each once, in that order. Throws when one of them can be no reference. */
async function mediaMeant(
  context: EntitiesServiceDeps,
  principal: Principal,
  wanted: readonly string[],
): Promise<string[]> {
  const { access } = context;
  const nodes = await access.requireRight(principal, wanted, READ);
  const wrong = nodes.findIndex((node) => node.kind !== 'folder' && !canBeReference(node));
  if (wrong >= 0) {
    const msg = `Only images and audio can be references; this is of the kind ${nodes[wrong]?.kind}.`;
    throw invalid(['body', 'asset_ids', wrong], msg);
  }
  const inFolders = await mediaInFolders(context, principal, nodes);
  const media = nodes.flatMap(({ id, kind }) => (kind === 'folder' ? (inFolders.get(id) ?? []) : [id]));
  const assetIds = [...new Set(media)];
  if (assetIds.length > MAX_REFERENCES) throw tooMany();
  return assetIds;
}

async function addReferences(
  { clock }: EntitiesServiceDeps,
  trx: Transaction<Database>,
  entityId: string,
  assetIds: readonly string[],
) {
  if (!(await repo.holdEntity(trx, entityId))) throw notFound(`Entity ${entityId}`);
  const existing = await repo.holdAssets(trx, assetIds);
  const gone = assetIds.find((id) => !existing.has(id));
  if (gone !== undefined) throw notFound(`Asset ${gone}`);
  await repo.addReferences(trx, { entityId, assetIds, now: clock.now() });
  if ((await repo.countReferences(trx, entityId)) > MAX_REFERENCES) throw tooMany();
}

async function createEntity(
  deps: EntitiesServiceDeps,
  principal: Principal,
  request: CreateEntityRequest,
): Promise<EntityResponse> {
  const { ids, db, access, clock } = deps;
  const name = checkedName(request.name, ['body', 'name']);
  const folder = await requirePlace(deps, principal, request);
  const id = ids.uuid();
  const owner = { groupId: folder.ownerGroupId, userId: principal.userId };
  await db.transaction().execute(async (trx) => {
    await access.addAssets(trx, [{ id, kind: 'entity', name, folderId: folder.id }], owner);
    const description = request.description ?? '';
    await repo.insertEntity(trx, { id, description, createdAt: clock.now() });
  });
  return getEntity(deps, principal, id);
}

async function updateEntity(
  deps: EntitiesServiceDeps,
  principal: Principal,
  query: UpdateEntityQuery,
): Promise<EntityResponse> {
  const { db, access } = deps;
  const { name, description } = query;
  const newName = typeof name === 'string' ? checkedName(name, ['query', 'name']) : undefined;
  const node = await requireEntity(deps, principal, query.entity_id, WRITE);
  await db.transaction().execute(async (trx) => {
    if (newName !== undefined && newName !== node.name) {
      await access.renameNode(trx, principal, { id: node.id, name: newName });
    }
    if (typeof description === 'string' && (await repo.setDescription(trx, node.id, description))) {
      await access.touch(trx, node.id);
    }
  });
  return getEntity(deps, principal, node.id);
}

async function addEntityAssets(
  deps: EntitiesServiceDeps,
  principal: Principal,
  request: EntityAssetsRequest,
): Promise<void> {
  const { db } = deps;
  const entity = await requireEntity(deps, principal, request.entity_id, WRITE);
  const assetIds = await mediaMeant(deps, principal, request.asset_ids);
  await db.transaction().execute((trx) => addReferences(deps, trx, entity.id, assetIds));
}

async function removeEntityAssets(
  deps: EntitiesServiceDeps,
  principal: Principal,
  request: EntityAssetsRequest,
): Promise<void> {
  const { access, db } = deps;
  const entity = await requireEntity(deps, principal, request.entity_id, WRITE);
  const readable = await access.rightsOn(principal, request.asset_ids);
  const inFolders = await mediaInFolders(deps, principal, [...readable.values()]);
  const assetIds = [...request.asset_ids, ...[...inFolders.values()].flat()];
  await repo.removeReferences(db, { entityId: entity.id, assetIds });
}

async function listEntities(
  deps: EntitiesServiceDeps,
  principal: Principal,
  query: ListEntitiesQuery,
): Promise<EntityResponse[]> {
  const { access } = deps;
  return describe(deps, principal, await access.listOfKind(principal, { kind: 'entity', ...query }));
}

async function findReferenceImages(
  deps: EntitiesServiceDeps,
  principal: Principal,
  request: PreprocessEntitiesRequest,
): Promise<{ entities: EntityResponse[]; assetIds: string[] }> {
  const nodes = await requireEntities(deps, principal, request.entity_ids, WRITE);
  const entities = await describe(deps, principal, nodes);
  const assetIds = [...new Set(entities.flatMap((entity) => entity.image_asset_ids))];
  if (assetIds.length <= MAX_PREPROCESSED) return { entities, assetIds };
  throw invalid(
    ['body', 'entity_ids'],
    `These have ${assetIds.length} reference images; at most ${MAX_PREPROCESSED} are looked at by one call.`,
  );
}

export function createEntitiesService(deps: EntitiesServiceDeps): EntitiesService {
  return over(deps, {
    getEntity,
    createEntity,
    updateEntity,
    addEntityAssets,
    removeEntityAssets,
    listEntities,
    findReferenceImages,
  });
}
