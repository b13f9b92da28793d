/** Timelines that are kept: made, read, copied, filled in from templates; changes of them are in project-versions.ts. */
import {
  type AssetLocation,
  fillTemplate,
  referencedAssetIds,
  referencedAssets,
  serializeTimeline,
  type Timeline,
} from '@rushes/timeline';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../platform/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import { type AccessService, type NodeWithRight, READ, WRITE } from '../access/access.service.ts';
import { nameProblem } from '../access/node-names.ts';
import type { Principal } from '../accounts/principal.ts';
import type { LibraryService } from '../library/library.service.ts';
import { insertVersion } from './history.repo.ts';
import { createProjectMedia } from './project-media.ts';
import {
  createProjectVersions,
  type ProjectVersions,
  requireStored,
  respond,
  secondsOf,
  textOf,
} from './project-versions.ts';
import { findProject, insertProject } from './projects.repo.ts';
import type {
  CreateProjectRequest,
  CreateProjectResponse,
  DuplicateAssetResponse,
  InstantiateProjectRequest,
  ProjectResponse,
} from './projects.schema.ts';
import { readFilled, readStored, readTimeline } from './read-timeline.ts';
import { createTextWarnings } from './text-warnings.ts';
import { type UsedRange, usedRanges } from './timeline-media.ts';

type Owner = Pick<Principal, 'userId' | 'accountId'>;

export interface NewProject {
  name: string;
  timeline: Timeline;
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
  /** The project with its newest timeline. Throws `not_found`, and `forbidden` for one who may read it only. */
  requireProject(
    principal: Pick<Principal, 'userId'>,
    projectId: string,
    right: typeof READ | typeof WRITE,
  ): Promise<OpenedProject>;
  /** Adds a project to a folder. The timeline is valid and its assets readable: the caller's to see to. */
  addProject(trx: Transaction<Database>, owner: Owner, project: NewProject): Promise<{ projectId: string }>;
}

export interface ProjectsServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  access: AccessService;
  library: Pick<LibraryService, 'findSources'>;
}

function readName(name: string): string {
  const normal = name.normalize('NFC');
  const problem = nameProblem(normal);
  if (problem === null) return normal;
  throw new ValidationError([{ loc: ['body', 'name'], msg: problem, type: 'value_error' }]);
}

export function createProjectsService(deps: ProjectsServiceDeps): ProjectsService {
  const { db, clock, ids, access } = deps;
  const media = createProjectMedia(deps);
  const texts = createTextWarnings();
  const versions = createProjectVersions({ ...deps, media, texts });

  async function folderFor(
    principal: Principal,
    folderId: string | null | undefined,
  ): Promise<NodeWithRight> {
    const id = folderId ?? (await access.rootFolderOf(await access.defaultGroupOf(principal)));
    const [folder] = await access.requireRight(principal, [id], WRITE);
    if (folder?.kind !== 'folder') {
      throw new ValidationError([
        { loc: ['body', 'parent_asset_id'], msg: 'This asset is not a folder.', type: 'value_error' },
      ]);
    }
    return folder;
  }

  const addProject: ProjectsService['addProject'] = async (trx, owner, project) => {
    const { name, timeline, folder, mayMissMedia = false, summary = 'Created' } = project;
    const projectId = project.id ?? ids.uuid();
    const now = clock.now();
    await access.addAssets(trx, [{ id: projectId, kind: 'project', name, folderId: folder.id }], {
      groupId: folder.groupId,
      userId: owner.userId,
    });
    // As it came: what reading fills in is for programs, not for whoever wrote the document.
    const text = textOf(serializeTimeline(timeline), ['body', 'timeline']);
    const assets = project.assets ?? referencedAssets(timeline);
    await insertProject(trx, { id: projectId, text, assets, mustExist: !mayMissMedia, now });
    await insertVersion(trx, {
      ...{ projectId, version: 1, name: null, summary, operations: null, notes: [], now },
      durationSeconds: secondsOf(timeline),
      createdBy: owner.userId,
    });
    return { projectId };
  };

  async function createIn(
    principal: Principal,
    folder: NodeWithRight,
    project: Pick<NewProject, 'name' | 'timeline' | 'summary'>,
  ): Promise<CreateProjectResponse> {
    const { name, timeline } = project;
    await media.requireMedia(principal, timeline);
    const place = { id: folder.id, groupId: folder.ownerGroupId };
    const { projectId } = await db
      .transaction()
      .execute((trx) => addProject(trx, principal, { ...project, folder: place }));
    const paths = await access.pathsOf(principal, [projectId]);
    return {
      id: projectId,
      name,
      path: paths.get(projectId) ?? `/${name}`,
      version: 1,
      duration_seconds: secondsOf(timeline),
      warnings: texts.list({ id: projectId, version: 1 }, timeline),
    };
  }

  async function folderOfCopy(
    principal: Principal,
    source: NodeWithRight,
  ): Promise<{ id: string; groupId: string }> {
    const beside = source.folderId ?? '';
    const folder = (await access.rightsOn(principal, [beside])).get(beside);
    if (folder !== undefined && folder.right >= WRITE) return { id: folder.id, groupId: folder.ownerGroupId };
    const groupId = await access.defaultGroupOf(principal);
    return { id: await access.rootFolderOf(groupId), groupId };
  }

  const requireProject: ProjectsService['requireProject'] = async (principal, projectId, right) => {
    const { node, stored } = await requireStored(deps, principal, { projectId, right });
    const { document, ...row } = stored;
    return { node, row: { ...row, timeline: readStored(document) } };
  };

  return {
    ...versions,
    addProject,
    requireProject,

    async createProject(principal, request) {
      const name = readName(request.name);
      const timeline = readTimeline(request.timeline);
      const folder = await folderFor(principal, request.parent_asset_id);
      return createIn(principal, folder, { name, timeline });
    },

    async getProject(principal, projectId) {
      return respond(
        { access, texts },
        principal,
        await requireStored(deps, principal, { projectId, right: READ }),
      );
    },

    async instantiateProject(principal, { projectId, request }) {
      const name = readName(request.name);
      const { node, stored } = await requireStored(deps, principal, { projectId, right: READ });
      const folder = await folderFor(principal, request.parent_asset_id);
      const { document, problems } = fillTemplate(stored.document, request.values);
      if (document === null) {
        const issues = problems.map((problem) => ({
          loc: ['body', 'values', problem.name],
          msg: problem.message,
          type: 'value_error',
        }));
        throw new ValidationError(issues.slice(0, 100));
      }
      const summary = `Made from the template "${node.name}"`;
      return createIn(principal, folder, { name, timeline: readFilled(document), summary });
    },

    async duplicateAsset(principal, assetId) {
      const [source] = (await access.rightsOn(principal, [assetId])).values();
      if (source === undefined || source.right < WRITE) throw notFound(`Asset ${assetId}`);
      const stored = source.kind === 'project' ? await findProject(db, source.id) : undefined;
      if (stored === undefined) throw new ServiceError('bad_request', 'Only projects can be duplicated.');
      const folder = await folderOfCopy(principal, source);
      const timeline = readStored(stored.document);
      // The copy shows what its reader may read, as the project does; it holds on to no more than that.
      const readable = await access.rightsOn(principal, referencedAssetIds(timeline), { inTrash: true });
      const assets = referencedAssets(timeline).filter(({ assetId }) => readable.has(assetId));
      const { projectId } = await db.transaction().execute(async (trx) => {
        const name = await access.untakenName(trx, {
          name: source.name,
          kind: 'project',
          folderId: folder.id,
        });
        const summary = `Copied from "${source.name}"`;
        return addProject(trx, principal, { name, timeline, folder, assets, mayMissMedia: true, summary });
      });
      return { id: projectId };
    },

    async findUsedRanges(principal, { projectId, assetId }) {
      const { row } = await requireProject(principal, projectId, READ);
      const ranges = usedRanges(row.timeline, assetId.toLowerCase());
      if (ranges === null) throw notFound('Project');
      return ranges;
    },
  };
}
