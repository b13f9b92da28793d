/** Timelines that are kept: made, read, copied, filled in from templates; changes of them are in project-versions.ts. */
import type { AssetLocation, ClipsWish, MediaEvidence, SummaryWish, Timeline } from '@rushes/timeline';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { LargeBodyReader } from '../../../platform/http/bodies/large-json.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Principal } from '../../../platform/principal.ts';
import { type AccessService, type NodeWithRight, nameProblem, READ, WRITE } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';
import type { MediaEvidenceService } from '../../understanding/index.ts';
import { createLoadEvidence, type LoadEvidence } from '../edits/load-evidence.ts';
import type { DocumentFacts, TalkDigest } from './document-facts.ts';
import { takeDocument } from './document-work.ts';
import { createDocuments } from './documents.ts';
import { insertVersion } from './history.repo.ts';
import { createProjectMedia } from './project-media.ts';
import type { ProjectVersions } from './project-version-types.ts';
import { createProjectVersions, requireStored, respond } from './project-versions.ts';
import { findProject, insertProject } from './projects.repo.ts';
import type {
  CreateProjectRequest,
  CreateProjectResponse,
  DuplicateAssetResponse,
  InstantiateProjectRequest,
  ProjectResponse,
} from './projects.schema.ts';
import { readStored, requireFilled, requireRead, requireText } from './read-timeline.ts';
import { type UsedRange, usedRanges } from './timeline-media.ts';

type Owner = Pick<Principal, 'userId' | 'accountId'>;

export interface NewProject {
  name: string;
  /** Valid, and what is known of it. */
  document: DocumentFacts;
  folder: { id: string; groupId: string };
  /** A copy of a project that misses media misses it too. */
  mayMissMedia?: true;
  /** Made beforehand where something refers to it already. */
  id?: string;
  /** Which of its assets it may hold on to; all of them where not given. */
  assets?: readonly AssetLocation[];
  /** What its history begins with; default `Created`. */
  summary?: string;
}

/** A project with its timeline. */
export interface ProjectRow {
  id: string;
  version: number;
  timeline: Timeline;
  created_at: string;
  updated_at: string;
}

/** A project that somebody may see: its place in the tree, and what it holds. */
export interface OpenedProject {
  node: NodeWithRight;
  row: ProjectRow;
}

export interface ProjectsService extends ProjectVersions {
  createProject(principal: Principal, request: CreateProjectRequest): Promise<CreateProjectResponse>;
  /** Says which of its media is in the trash or gone, and what of its texts can not be drawn as written. */
  getProject(principal: Principal, projectId: string): Promise<ProjectResponse>;
  /** Makes a project of a template. Throws ValidationError with every value that is missing, unknown or wrong. */
  instantiateProject(
    principal: Principal,
    template: { projectId: string; request: InstantiateProjectRequest },
  ): Promise<CreateProjectResponse>;
  /**
   * Copies a project: beside the source, or into the caller's own root where they may not add there. Throws
   * `not_found` also where the right is not enough, and `bad_request` for what is no project.
   */
  duplicateAsset(principal: Principal, assetId: string): Promise<DuplicateAssetResponse>;
  /** The stretches of an asset that a project shows. Throws `not_found` when it does not use it, or can not be read. */
  findUsedRanges(
    principal: Pick<Principal, 'userId'>,
    use: { projectId: string; assetId: string },
  ): Promise<UsedRange[]>;
  /** That a project is there and may be used so, without reading its timeline. Throws as `requireProject` does for those. */
  requireProjectNode(
    principal: Pick<Principal, 'userId'>,
    projectId: string,
    right: typeof READ | typeof WRITE,
  ): Promise<NodeWithRight>;
  /** The project with its newest timeline. Throws `not_found`, and `forbidden` for one who may read it only. */
  requireProject(
    principal: Pick<Principal, 'userId'>,
    projectId: string,
    right: typeof READ | typeof WRITE,
  ): Promise<OpenedProject>;
  /** What is made of a recording by what is said in it; of a long one in the thread of large timelines. */
  digestTalk(media: MediaEvidence, wish: SummaryWish | ClipsWish): Promise<TalkDigest>;
  /** The folder that something new goes to: the root of the caller's group where none is named. */
  requireFolder(principal: Principal, folderId: string | null | undefined): Promise<NodeWithRight>;
  /** Reads the bodies of requests that bring large timelines. */
  readLargeBody: LargeBodyReader;
  /** Ends the thread that works on large timelines. */
  closeDocuments(): Promise<void>;
  /** Adds a project to a folder. The timeline is valid and its assets readable: the caller's to see to. */
  addProject(trx: Transaction<Database>, owner: Owner, project: NewProject): Promise<{ projectId: string }>;
}

export interface ProjectsServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  access: AccessService;
  library: Pick<LibraryService, 'findSources'>;
  mediaEvidence: MediaEvidenceService;
}

interface ProjectsContext extends ProjectsServiceDeps {
  media: ReturnType<typeof createProjectMedia>;
  documents: ReturnType<typeof createDocuments>;
  loadEvidence: LoadEvidence;
}

function readName(name: string): string {
  const normal = name.normalize('NFC');
  const problem = nameProblem(normal);
  if (problem === null) return normal;
  throw new ValidationError([{ loc: ['body', 'name'], msg: problem, type: 'value_error' }]);
}

async function folderFor(
  deps: ProjectsServiceDeps,
  principal: Principal,
  folderId: string | null | undefined,
): Promise<NodeWithRight> {
  const { access } = deps;
  const id = folderId ?? (await access.rootFolderOf(await access.defaultGroupOf(principal)));
  const [folder] = await access.requireRight(principal, [id], WRITE);
  if (folder?.kind !== 'folder') {
    throw new ValidationError([
      { loc: ['body', 'parent_asset_id'], msg: 'This asset is not a folder.', type: 'value_error' },
    ]);
  }
  return folder;
}

async function addProject(
  { ids, clock, access }: ProjectsServiceDeps,
  trx: Transaction<Database>,
  owner: Owner,
  project: NewProject,
): Promise<{ projectId: string }> {
  const { name, document, folder, mayMissMedia = false, summary = 'Created' } = project;
  const projectId = project.id ?? ids.uuid();
  const now = clock.now();
  await access.addAssets(trx, [{ id: projectId, kind: 'project', name, folderId: folder.id }], {
    groupId: folder.groupId,
    userId: owner.userId,
  });
  const text = requireText(document, ['body', 'timeline']);
  const assets = project.assets ?? document.assets;
  await insertProject(trx, { id: projectId, text, assets, mustExist: !mayMissMedia, now });
  await insertVersion(trx, {
    projectId,
    version: 1,
    name: null,
    summary,
    operations: null,
    notes: [],
    now,
    durationSeconds: document.seconds,
    createdBy: owner.userId,
  });
  return { projectId };
}

async function folderOfCopy(
  deps: ProjectsServiceDeps,
  principal: Principal,
  source: NodeWithRight,
): Promise<{ id: string; groupId: string }> {
  const { access } = deps;
  const beside = source.folderId ?? '';
  const folder = (await access.rightsOn(principal, [beside])).get(beside);
  if (folder !== undefined && folder.right >= WRITE) return { id: folder.id, groupId: folder.ownerGroupId };
  const groupId = await access.defaultGroupOf(principal);
  return { id: await access.rootFolderOf(groupId), groupId };
}

async function requireProject(
  deps: ProjectsServiceDeps,
  principal: Pick<Principal, 'userId'>,
  projectId: string,
  right: typeof READ | typeof WRITE,
): Promise<OpenedProject> {
  const { node, stored } = await requireStored(deps, principal, { projectId, right });
  const { text, ...row } = stored;
  return { node, row: { ...row, timeline: readStored(JSON.parse(text)) } };
}

async function requireProjectNode(
  { access }: ProjectsServiceDeps,
  principal: Pick<Principal, 'userId'>,
  projectId: string,
  right: typeof READ | typeof WRITE,
): Promise<NodeWithRight> {
  const [node] = await access.requireRight(principal, [projectId], right);
  if (node?.kind !== 'project') throw notFound('Project');
  return node;
}

async function findUsedRanges(
  deps: ProjectsServiceDeps,
  principal: Pick<Principal, 'userId'>,
  { projectId, assetId }: { projectId: string; assetId: string },
): Promise<UsedRange[]> {
  const { row } = await requireProject(deps, principal, projectId, READ);
  const ranges = usedRanges(row.timeline, assetId.toLowerCase());
  if (ranges === null) throw notFound('Project');
  return ranges;
}

async function createIn(
  context: ProjectsContext,
  principal: Principal,
  folder: NodeWithRight,
  project: Pick<NewProject, 'name' | 'document' | 'summary'> & { warnings: string[] },
): Promise<CreateProjectResponse> {
  const { media, db, access } = context;
  const { name, document, warnings } = project;
  await media.requireMedia(principal, document.assets);
  const place = { id: folder.id, groupId: folder.ownerGroupId };
  const { projectId } = await db
    .transaction()
    .execute((trx) => addProject(context, trx, principal, { ...project, folder: place }));
  const paths = await access.pathsOf(principal, [projectId]);
  return {
    id: projectId,
    name,
    path: paths.get(projectId) ?? `/${name}`,
    version: 1,
    duration_seconds: document.seconds,
    warnings,
  };
}

async function createProject(
  context: ProjectsContext,
  principal: Principal,
  request: CreateProjectRequest,
): Promise<CreateProjectResponse> {
  const name = readName(request.name);
  const { facts, warnings } = requireRead(takeDocument(request.timeline, { warn: true }));
  const folder = await folderFor(context, principal, request.parent_asset_id);
  return createIn(context, principal, folder, { name, document: facts, warnings });
}

async function getProject(
  context: ProjectsContext,
  principal: Principal,
  projectId: string,
): Promise<ProjectResponse> {
  const { access, documents } = context;
  return respond(
    { access, documents },
    principal,
    await requireStored(context, principal, { projectId, right: READ }),
  );
}

async function instantiateProject(
  context: ProjectsContext,
  principal: Principal,
  { projectId, request }: { projectId: string; request: InstantiateProjectRequest },
): Promise<CreateProjectResponse> {
  const { documents } = context;
  const name = readName(request.name);
  const { node, stored } = await requireStored(context, principal, { projectId, right: READ });
  const folder = await folderFor(context, principal, request.parent_asset_id);
  const filled = await documents.run('fill', { text: stored.text, values: request.values });
  if ('problems' in filled) {
    const issues = filled.problems.map((problem) => ({
      loc: ['body', 'values', problem.name],
      msg: problem.message,
      type: 'value_error',
    }));
    throw new ValidationError(issues.slice(0, 100));
  }
  const { facts: document, warnings } = requireFilled(filled.read);
  const summary = `Made from the template "${node.name}"`;
  return createIn(context, principal, folder, { name, document, warnings, summary });
}

async function duplicateAsset(
  context: ProjectsContext,
  principal: Principal,
  assetId: string,
): Promise<DuplicateAssetResponse> {
  const { access, db, documents } = context;
  const [source] = (await access.rightsOn(principal, [assetId])).values();
  if (source === undefined || source.right < WRITE) throw notFound(`Asset ${assetId}`);
  const stored = source.kind === 'project' ? await findProject(db, source.id) : undefined;
  if (stored === undefined) throw new ServiceError('bad_request', 'Only projects can be duplicated.');
  const folder = await folderOfCopy(context, principal, source);
  const looked = await documents.look(stored);
  if (looked.facts === null) throw new ServiceError('conflict', looked.problem);
  const { facts } = looked;
  // The copy shows what its reader may read, as the project does; it holds on to no more than that.
  const named = [...new Set(facts.assets.map(({ assetId }) => assetId))];
  const readable = await access.rightsOn(principal, named, { inTrash: true });
  const assets = facts.assets.filter(({ assetId }) => readable.has(assetId));
  const document = { ...facts, text: stored.text };
  const { projectId } = await db.transaction().execute(async (trx) => {
    const name = await access.untakenName(trx, {
      name: source.name,
      kind: 'project',
      folderId: folder.id,
    });
    const summary = `Copied from "${source.name}"`;
    return addProject(context, trx, principal, {
      name,
      document,
      folder,
      assets,
      mayMissMedia: true,
      summary,
    });
  });
  return { id: projectId };
}

export function createProjectsService(deps: ProjectsServiceDeps): ProjectsService {
  const media = createProjectMedia(deps);
  const documents = createDocuments();
  const context: ProjectsContext = { ...deps, media, documents, loadEvidence: createLoadEvidence(deps) };
  const versions = createProjectVersions(context);
  return {
    ...versions,
    addProject: (trx, owner, project) => addProject(context, trx, owner, project),
    requireProject: (principal, projectId, right) => requireProject(context, principal, projectId, right),
    requireProjectNode: (principal, projectId, right) =>
      requireProjectNode(context, principal, projectId, right),
    digestTalk: (talk, wish) => documents.run('digestTalk', { media: JSON.stringify(talk), wish }),
    requireFolder: (principal, folderId) => folderFor(context, principal, folderId),
    readLargeBody: documents.readLargeBody,
    closeDocuments: documents.close,

    createProject: (principal, request) => createProject(context, principal, request),

    getProject: (principal, projectId) => getProject(context, principal, projectId),

    instantiateProject: (principal, template) => instantiateProject(context, principal, template),

    duplicateAsset: (principal, assetId) => duplicateAsset(context, principal, assetId),

    findUsedRanges: (principal, use) => findUsedRanges(context, principal, use),
  };
}
