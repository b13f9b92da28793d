/** Timelines that are kept, and their way to a finished video. */
import {
  itemTicks,
  locationKey,
  outputOf,
  referencedAssetIds,
  referencedAssets,
  type Timeline,
  ticksPerSecond,
} from '@rushes/timeline';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../platform/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import { isUuid } from '../../platform/uuid.ts';
import { type AccessService, type NodeWithRight, READ, WRITE } from '../access/access.service.ts';
import { nameProblem } from '../access/node-names.ts';
import type { Principal } from '../accounts/principal.ts';
import { lockAccount } from '../credits/credits.service.ts';
import type { LibraryService } from '../library/library.service.ts';
import type { TasksService } from '../tasks/tasks.service.ts';
import { type ExportPicture, type ExportResolution, exportPictures } from './export-size.ts';
import { findProject, insertProject } from './projects.repo.ts';
import type {
  CreateProjectRequest,
  CreateProjectResponse,
  DuplicateAssetResponse,
  ExportProjectResponse,
  ProjectResponse,
} from './projects.schema.ts';
import { exportTask } from './projects.tasks.ts';
import { readTimeline } from './read-timeline.ts';
import { missingMedia, type UsedRange, usedRanges } from './timeline-media.ts';

type Owner = Pick<Principal, 'userId' | 'accountId'>;

export interface NewProject {
  name: string;
  timeline: Timeline;
  folder: { id: string; groupId: string };
}

export interface StartExport {
  project: { id: string; name: string; timeline: Timeline; folder: { id: string; groupId: string } };
  /** The largest first. */
  pictures: ExportPicture[];
  traceId: string;
}

export interface ProjectsService {
  createProject(principal: Principal, request: CreateProjectRequest): Promise<CreateProjectResponse>;
  /** Says which of its media is in the trash or gone. */
  getProject(principal: Principal, projectId: string): Promise<ProjectResponse>;
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
  /** Throws `not_found` when the project, or an asset it uses, can not be read, and `rate_limited`. */
  exportProject(
    principal: Principal,
    request: { projectId: string; resolutions: readonly ExportResolution[]; traceId: string },
  ): Promise<ExportProjectResponse>;
  /** Adds a project to a folder. The timeline is valid and its assets readable: the caller's to see to. */
  addProject(trx: Transaction<Database>, owner: Owner, project: NewProject): Promise<{ projectId: string }>;
  /** Makes the asset that will hold the video, and starts its rendering. */
  startExport(
    trx: Transaction<Database>,
    owner: Owner,
    request: StartExport,
  ): Promise<{ taskId: string; assetId: string }>;
}

export interface ProjectsServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  access: AccessService;
  library: Pick<LibraryService, 'addPendingAssets' | 'findSources'>;
  tasks: Pick<TasksService, 'startTask' | 'requireRoom'>;
}

/** Picture shape where a timeline states none; the engine's own default. */
const defaultShape = { width: 1920, height: 1080 };

/** Someone waits for an export; the probes of a thousand uploads of the same account can wait behind it. */
const exportPriority = 20;

/** Longest programme that is rendered; a media job that takes days would hold its slot as long. */
const maxExportSeconds = 12 * 3_600;

/** Where exports lie, beside their project. */
const exportFolder = 'Exports';

/** `<project> 2026-01-31 14.05.09.mp4`, as people tell exports apart; the name is cut where it would not fit. */
export function exportName(projectName: string, now: Date): string {
  const suffix = ` ${now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')}.mp4`;
  let stem = projectName;
  // By characters, so that none is cut in half.
  while (Buffer.byteLength(stem + suffix) > 255) stem = stem.replace(/.$/su, '');
  return stem.trimEnd() + suffix;
}

const secondsOf = (timeline: Timeline) => itemTicks(timeline.tracks) / ticksPerSecond;

function assertNotTooLong(timeline: Timeline): void {
  const seconds = secondsOf(timeline);
  if (seconds <= maxExportSeconds) return;
  const msg = `This project lasts ${Math.ceil(seconds)} seconds; at most ${maxExportSeconds} can be rendered`;
  throw new ValidationError([{ loc: ['path', 'project_id'], msg, type: 'value_error' }]);
}

export function createProjectsService(deps: ProjectsServiceDeps): ProjectsService {
  const { db, clock, ids, access, library, tasks } = deps;

  /** Every asset must be readable and uploaded; another one's absence is told by its id, in one sentence. */
  async function requireMedia(principal: Pick<Principal, 'userId'>, timeline: Timeline): Promise<void> {
    const locations = referencedAssets(timeline);
    const assetIds = [...new Set(locations.map(({ assetId }) => assetId))];
    // One whose bytes are not there yet is told so below.
    await access.requireRight(principal, assetIds, READ, { pending: true });
    const known = locations.filter(({ versionId }) => versionId === null || isUuid(versionId));
    const sources = await library.findSources(known);
    for (const location of locations) {
      if (sources.has(locationKey(location))) continue;
      if (location.versionId !== null) throw notFound(`Version ${location.versionId}`);
      throw new ServiceError('conflict', `Asset ${location.assetId} has no media yet: upload it first.`);
    }
  }

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

  const addProject: ProjectsService['addProject'] = async (trx, owner, { name, timeline, folder }) => {
    const projectId = ids.uuid();
    await access.addAssets(trx, [{ id: projectId, kind: 'project', name, folderId: folder.id }], {
      groupId: folder.groupId,
      userId: owner.userId,
    });
    await insertProject(trx, {
      id: projectId,
      timeline,
      assets: referencedAssets(timeline),
      now: clock.now(),
    });
    return { projectId };
  };

  const startExport: ProjectsService['startExport'] = async (trx, owner, { project, pictures, traceId }) => {
    await lockAccount(trx, owner.accountId);
    const folderId = await access.ensureFolder(trx, owner, {
      folderId: project.folder.id,
      segments: [exportFolder],
      right: WRITE,
    });
    const assetId = ids.uuid();
    const name = exportName(project.name, clock.now());
    await library.addPendingAssets(trx, [{ id: assetId, kind: 'video', name, folderId }], {
      userId: owner.userId,
      groupId: project.folder.groupId,
    });
    const { taskId } = await tasks.startTask(trx, {
      definition: exportTask,
      payload: {
        project_id: project.id,
        asset_id: assetId,
        pictures,
        timeline: project.timeline,
      },
      principal: owner,
      assetIds: [assetId],
      priority: exportPriority,
      traceId,
    });
    return { taskId, assetId };
  };

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

  /** A node of kind project with its row. */
  async function requireProject(
    principal: Pick<Principal, 'userId'>,
    projectId: string,
    right: typeof READ | typeof WRITE,
  ) {
    const [node] = await access.requireRight(principal, [projectId], right);
    const row = node?.kind === 'project' ? await findProject(db, node.id) : undefined;
    if (node === undefined || row === undefined) throw notFound('Project');
    return { node, row };
  }

  return {
    addProject,
    startExport,

    async createProject(principal, request) {
      const name = request.name.normalize('NFC');
      const problem = nameProblem(name);
      if (problem !== null)
        throw new ValidationError([{ loc: ['body', 'name'], msg: problem, type: 'value_error' }]);
      const timeline = readTimeline(request.timeline);
      const folder = await folderFor(principal, request.parent_asset_id);
      await requireMedia(principal, timeline);
      const place = { id: folder.id, groupId: folder.ownerGroupId };
      const { projectId } = await db
        .transaction()
        .execute((trx) => addProject(trx, principal, { name, timeline, folder: place }));
      const paths = await access.pathsOf(principal, [projectId]);
      return {
        id: projectId,
        name,
        path: paths.get(projectId) ?? `/${name}`,
        version: 1,
        duration_seconds: secondsOf(timeline),
      };
    },

    async getProject(principal, projectId) {
      const { node, row } = await requireProject(principal, projectId, READ);
      const { id, version, timeline, created_at, updated_at } = row;
      const readable = await access.rightsOn(principal, referencedAssetIds(timeline), { inTrash: true });
      const missing = missingMedia(timeline, readable);
      return { id, name: node.name, version, timeline, created_at, updated_at, ...missing };
    },

    async duplicateAsset(principal, assetId) {
      const [source] = (await access.rightsOn(principal, [assetId])).values();
      if (source === undefined || source.right < WRITE) throw notFound(`Asset ${assetId}`);
      const row = source.kind === 'project' ? await findProject(db, source.id) : undefined;
      if (row === undefined) throw new ServiceError('bad_request', 'Only projects can be duplicated.');
      const folder = await folderOfCopy(principal, source);
      const { projectId } = await db.transaction().execute(async (trx) => {
        const name = await access.untakenName(trx, {
          name: source.name,
          kind: 'project',
          folderId: folder.id,
        });
        return addProject(trx, principal, { name, timeline: row.timeline, folder });
      });
      return { id: projectId };
    },

    async findUsedRanges(principal, { projectId, assetId }) {
      const { row } = await requireProject(principal, projectId, READ);
      const ranges = usedRanges(row.timeline, assetId.toLowerCase());
      if (ranges === null) throw notFound('Project');
      return ranges;
    },

    async exportProject(principal, { projectId, resolutions, traceId }) {
      const { node, row } = await requireProject(principal, projectId, WRITE);
      assertNotTooLong(row.timeline);
      await requireMedia(principal, row.timeline);
      const { taskId, assetId } = await db.transaction().execute(async (trx) => {
        await tasks.requireRoom(trx, principal.accountId, 1);
        return startExport(trx, principal, {
          project: {
            id: row.id,
            name: node.name,
            timeline: row.timeline,
            folder: { id: node.folderId ?? '', groupId: node.ownerGroupId },
          },
          pictures: exportPictures(outputOf(row.timeline) ?? defaultShape, resolutions),
          traceId,
        });
      });
      return { task_id: taskId, asset_id: assetId };
    },
  };
}
