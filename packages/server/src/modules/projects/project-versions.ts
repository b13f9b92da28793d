/** Changes of projects and the history that they leave. */
import { setImmediate } from 'node:timers/promises';
import {
  type AssetLocation,
  describeEdits,
  EditError,
  type EditOperation,
  type EditResult,
  editSteps,
  isJsonLonger,
  itemTicks,
  type Json,
  jsonProblem,
  locationKey,
  referencedAssetIds,
  referencedAssets,
  serializeTimeline,
  type Timeline,
  ticksPerSecond,
} from '@rushes/timeline';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../platform/errors.ts';
import { type AccessService, type NodeWithRight, READ, WRITE } from '../access/access.service.ts';
import type { Principal } from '../accounts/principal.ts';
import * as history from './history.repo.ts';
import { goBack, keepVersion, readSnapshot } from './history-store.ts';
import type { ProjectMedia } from './project-media.ts';
import {
  changeLeaning,
  findProject,
  findProjectVersion,
  type StoredProject,
  writeTimeline,
} from './projects.repo.ts';
import type {
  EditProjectRequest,
  ProjectHistoryQuery,
  ProjectResponse,
  ProjectVersionInfo,
  ReplaceTimelineRequest,
  RestoreProjectRequest,
} from './projects.schema.ts';
import { readStored, readTimeline, timelineBytes, tryStored } from './read-timeline.ts';
import type { TextWarnings } from './text-warnings.ts';
import { missingMedia } from './timeline-media.ts';

/** A project that somebody may see, with its timeline as JSON. */
export interface FoundProject {
  node: NodeWithRight;
  stored: StoredProject;
}

export interface ProjectVersions {
  /** Throws `version_conflict` for another version than the newest, and ValidationError for an operation that can not be done. */
  editProject(
    principal: Principal,
    change: { projectId: string; request: EditProjectRequest },
  ): Promise<ProjectVersionInfo>;
  /** Puts another timeline in a project's place. */
  replaceProjectTimeline(
    principal: Principal,
    change: { projectId: string; request: ReplaceTimelineRequest },
  ): Promise<ProjectVersionInfo>;
  /** Brings an older version's timeline back, as a new version. Media that is gone meanwhile stays gone. */
  restoreProject(
    principal: Principal,
    change: { projectId: string; request: RestoreProjectRequest },
  ): Promise<ProjectVersionInfo>;
  /** The newest first. */
  listProjectHistory(
    principal: Principal,
    list: { projectId: string } & ProjectHistoryQuery,
  ): Promise<ProjectVersionInfo[]>;
  /** The project as it was. Throws `not_found` for a version that is not kept any more. */
  getProjectVersion(
    principal: Principal,
    wanted: { projectId: string; version: number },
  ): Promise<ProjectResponse>;
}

export interface ProjectVersionsDeps {
  db: Kysely<Database>;
  clock: Clock;
  access: AccessService;
  media: ProjectMedia;
  texts: TextWarnings;
}

/** How much of its history a project keeps: so many versions, and so many bytes of them, the newest in any case. */
export const historyLimits = { versions: 1_000, bytes: 256 * 1024 ** 2 };

/** A thousand operations on ten thousand clips take seconds: so long at most nobody else is served. */
const turnMilliseconds = 20;

/** All operations of a call together; a thousand of the slowest on a document of any ordinary size take a fifth. */
const editMilliseconds = 20_000;

/** How long a timeline lasts. */
export const secondsOf = (timeline: Timeline) => itemTicks(timeline.tracks) / ticksPerSecond;

function conflict(current: number): ServiceError {
  return new ServiceError(
    'version_conflict',
    `The project has changed: it is at version ${current}. Read it again, and change that.`,
    { details: { current_version: current } },
  );
}

const refuse = (loc: string[], msg: string) => new ValidationError([{ loc, msg, type: 'value_error' }]);

/** A timeline as it is kept. Throws ValidationError where it became too large. */
export function textOf(document: Json, loc: string[]): string {
  const tooLarge = () => refuse(loc, `The timeline would take more than ${timelineBytes} bytes as JSON.`);
  // Before its text is made: what was cut a thousand times holds as many times what it was cut of.
  if (isJsonLonger(document, timelineBytes)) throw tooLarge();
  const text = JSON.stringify(document);
  if (Buffer.byteLength(text) > timelineBytes) throw tooLarge();
  return text;
}

/** Throws ValidationError for a document that edits made deeper or larger than one that can be read again. */
function requireReadable(document: Json): void {
  const problem = jsonProblem(document);
  if (problem === null) return;
  const { path, message } = problem;
  throw refuse(['body', 'operations'], `The timeline would be wrong${path && ` at ${path}`}: ${message}.`);
}

/** Finds a project with a right on it. Throws `not_found` and `forbidden`. */
export async function requireStored(
  { db, access }: Pick<ProjectVersionsDeps, 'db' | 'access'>,
  principal: Pick<Principal, 'userId'>,
  { projectId, right }: { projectId: string; right: typeof READ | typeof WRITE },
): Promise<FoundProject> {
  const [node] = await access.requireRight(principal, [projectId], right);
  const stored = node?.kind === 'project' ? await findProject(db, node.id) : undefined;
  if (node === undefined || stored === undefined) throw notFound('Project');
  return { node, stored };
}

/** A project as it is answered, by what the caller may see of its media. */
export async function respond(
  { access, texts }: Pick<ProjectVersionsDeps, 'access' | 'texts'>,
  principal: Principal,
  { node, stored }: FoundProject,
): Promise<ProjectResponse> {
  const { id, version, document, created_at, updated_at } = stored;
  const answer = { id, name: node.name, version, timeline: document, created_at, updated_at };
  const { timeline, problem } = tryStored(document);
  if (timeline === null) return { ...answer, missing_asset_ids: [], warnings: [problem] };
  const readable = await access.rightsOn(principal, referencedAssetIds(timeline), { inTrash: true });
  const { missing_asset_ids, warnings } = missingMedia(timeline, readable);
  return { ...answer, missing_asset_ids, warnings: [...warnings, ...texts.list(stored, timeline)] };
}

function infoOf(
  projectId: string,
  row: history.VersionRow & { durationSeconds: number },
): ProjectVersionInfo {
  return {
    id: projectId,
    name: row.name,
    version: row.version,
    duration_seconds: row.durationSeconds,
    created_at: row.createdAt,
    created_by: row.createdBy,
    summary: row.summary,
    operation_count: row.operationCount,
    notes: row.notes,
  };
}

/** Applies operations; others get their turn after each `turnMilliseconds`. Throws ValidationError for one that can not be done. */
async function editOrRefuse(timeline: Timeline, operations: EditOperation[]): Promise<EditResult> {
  try {
    const steps = editSteps(timeline, operations);
    let [since, spent, done] = [performance.now(), 0, 0];
    for (let step = steps.next(); ; step = steps.next(), done += 1) {
      if (step.done === true) return step.value;
      const turn = performance.now() - since;
      if (turn < turnMilliseconds) continue;
      spent += turn;
      if (spent > editMilliseconds) {
        throw new EditError([done], 'took too long with those before it: send fewer at a time');
      }
      await setImmediate();
      since = performance.now();
    }
  } catch (error) {
    if (!(error instanceof EditError)) throw error;
    throw new ValidationError([
      { loc: ['body', 'operations', ...error.path], msg: error.problem, type: 'edit_error' },
    ]);
  }
}

/** What a change makes of a project. */
interface NextVersion {
  stored: StoredProject;
  /** Null where the old one can not be read any more. */
  old: Timeline | null;
  next: Timeline;
  /** Media that this version leans on and the one before does not need not be there: it comes back with an old version. */
  mayMissMedia: boolean;
  name: string | null;
  summary: string;
  operations: EditOperation[] | null;
  notes: string[];
}

export function createProjectVersions(deps: ProjectVersionsDeps): ProjectVersions {
  const { db, clock, access, media } = deps;

  async function requireAt(
    principal: Principal,
    { projectId, version }: { projectId: string; version: number },
  ): Promise<StoredProject> {
    const { stored } = await requireStored(deps, principal, { projectId, right: WRITE });
    if (stored.version !== version) throw conflict(stored.version);
    return stored;
  }

  /** Writes a version, if the project is still where it was; then all of it, and nothing otherwise. */
  async function write(principal: Principal, change: NextVersion): Promise<ProjectVersionInfo> {
    const { stored, old, next } = change;
    const { id: projectId, version: last } = stored;
    const document = serializeTimeline(next);
    const text = textOf(document, ['body']);
    if (change.operations !== null) requireReadable(document);
    const kept = await keepVersion(
      { old: stored.document, next: document, oldText: JSON.stringify(stored.document) },
      await history.chainBefore(db, { projectId, version: last }),
    );
    const named = referencedAssets(next);
    const mustExist = !change.mayMissMedia;
    const added = await holdable(principal, { old, named, mustExist });
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      // Holds the group first, as every other change of the tree does.
      await access.touch(trx, projectId);
      if (!(await writeTimeline(trx, { id: projectId, version: last, text, now }))) {
        const current = await findProjectVersion(trx, projectId);
        throw current === undefined ? notFound('Project') : conflict(current);
      }
      await history.keepOld(trx, { projectId, version: last }, kept);
      const { name, summary, operations, notes } = change;
      await history.insertVersion(trx, {
        ...{ projectId, version: last + 1, name, summary, operations, notes, now },
        durationSeconds: secondsOf(next),
        createdBy: principal.userId,
      });
      await changeLeaning(trx, { projectId, named, added, mustExist, last });
      await history.prune(trx, projectId, historyLimits);
    });
    return infoAt(projectId, last + 1);
  }

  /** What is new among the assets that a timeline names, as far as the caller may hold on to it. */
  async function holdable(
    principal: Principal,
    { old, named, mustExist }: { old: Timeline | null; named: AssetLocation[]; mustExist: boolean },
  ): Promise<AssetLocation[]> {
    const known = new Set(old === null ? [] : referencedAssets(old).map(locationKey));
    const added = named.filter((location) => !known.has(locationKey(location)));
    if (mustExist || added.length === 0) return added;
    const readable = await access.rightsOn(
      principal,
      added.map(({ assetId }) => assetId),
    );
    return added.filter(({ assetId }) => readable.has(assetId));
  }

  async function infoAt(projectId: string, version: number): Promise<ProjectVersionInfo> {
    const row = await history.findVersion(db, { projectId, version });
    if (row === undefined) throw notFound('Project');
    return infoOf(projectId, await measured(projectId, row));
  }

  /** Versions from before there was a history are measured when they are looked at. */
  async function measured(projectId: string, row: history.VersionRow) {
    if (row.durationSeconds !== null) return { ...row, durationSeconds: row.durationSeconds };
    const stored = await findProject(db, projectId);
    const document = stored && (await documentAt(stored, row.version));
    const timeline = document === undefined ? null : tryStored(document).timeline;
    return { ...row, durationSeconds: timeline === null ? 0 : secondsOf(timeline) };
  }

  /** The timeline of a version, from the nearest one that is kept whole. Throws `not_found`. */
  async function documentAt(stored: StoredProject, version: number): Promise<Json> {
    if (version === stored.version) return stored.document;
    const wanted = { projectId: stored.id, version, before: stored.version };
    const kept = version < stored.version ? await history.listKept(db, wanted) : [];
    const isWhole = kept.every((row, index) => row.version === version + index);
    const last = kept.at(-1);
    if (last === undefined || !isWhole) throw notFound(`Version ${version} of this project`);
    const newest = last.snapshot === null ? stored.document : await readSnapshot(last.snapshot);
    return goBack(newest, kept.flatMap(({ back }) => (back === null ? [] : [back])).reverse());
  }

  return {
    async editProject(principal, { projectId, request }) {
      const { operations, version } = request;
      const stored = await requireAt(principal, { projectId, version });
      const old = readStored(stored.document);
      const { timeline: next, notes } = await editOrRefuse(old, operations);
      await media.requireAddedMedia(principal, { old, next });
      const summary = describeEdits(old, operations);
      const name = request.name ?? null;
      return write(principal, {
        ...{ stored, old, next, name, summary, operations, notes },
        mayMissMedia: false,
      });
    },

    async replaceProjectTimeline(principal, { projectId, request }) {
      const next = readTimeline(request.timeline);
      const stored = await requireAt(principal, { projectId, version: request.version });
      const old = tryStored(stored.document).timeline;
      await media.requireAddedMedia(principal, { old, next });
      return write(principal, {
        ...{ stored, old, next, name: request.name ?? null, operations: null, notes: [] },
        summary: 'Replaced the timeline',
        mayMissMedia: false,
      });
    },

    async restoreProject(principal, { projectId, request }) {
      const stored = await requireAt(principal, { projectId, version: request.version });
      const document = await documentAt(stored, request.to_version);
      return write(principal, {
        ...{ stored, old: tryStored(stored.document).timeline, next: readStored(document) },
        ...{ name: null, operations: null, notes: [], mayMissMedia: true },
        summary: `Restored version ${request.to_version}`,
      });
    },

    async listProjectHistory(principal, { projectId, limit, page }) {
      const { stored } = await requireStored(deps, principal, { projectId, right: READ });
      const rows = await history.listVersions(db, stored.id, { limit, offset: limit * page });
      // At most one of them has to be measured: the one from before there was a history.
      const all = await Promise.all(rows.map((row) => measured(stored.id, row)));
      return all.map((row) => infoOf(stored.id, row));
    },

    async getProjectVersion(principal, { projectId, version }) {
      const found = await requireStored(deps, principal, { projectId, right: READ });
      const document = await documentAt(found.stored, version);
      const row = await history.findVersion(db, { projectId: found.stored.id, version });
      if (row === undefined) throw notFound(`Version ${version} of this project`);
      const stored = { ...found.stored, version, document, updated_at: row.createdAt };
      return respond(deps, principal, { node: found.node, stored });
    },
  };
}
