/** Changes of projects and the history that they leave. */
import {
  type AnyEdit,
  type AssetLocation,
  evidenceFor,
  isMaterialEdit,
  locationKey,
  type Timeline,
} from '@rushes/timeline';
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../../platform/errors.ts';
import { JsonText, LARGE_JSON_BYTES } from '../../../platform/http/bodies/large-json.ts';
import type { Principal } from '../../../platform/principal.ts';
import { READ, WRITE, wordOfRight } from '../../access/index.ts';
import type { DocumentFacts, EditAnswer, Replaced } from './document-facts.ts';
import { factsOf, takeDocument } from './document-work.ts';
import * as history from './history.repo.ts';
import type {
  FoundProject,
  MaterialEdit,
  Owner,
  PreparedChange,
  PreparedVersion,
  ProjectVersions,
  ProjectVersionsDeps,
} from './project-version-types.ts';
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
import { readStored, requireRead, requireText } from './read-timeline.ts';
import { missingMedia } from './timeline-media.ts';

/** How much of its history a project keeps: so many versions, and so many bytes of them, the newest in any case. */
export const historyLimits = { versions: 1_000, bytes: 256 * 1024 ** 2 };

function conflict(current: number): ServiceError {
  return new ServiceError(
    'version_conflict',
    `The project has changed: it is at version ${current}. Read it again, and change that.`,
    { details: { current_version: current } },
  );
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
  { access, documents }: Pick<ProjectVersionsDeps, 'access' | 'documents'>,
  principal: Principal,
  { node, stored }: FoundProject,
): Promise<ProjectResponse> {
  const { id, version, text, created_at, updated_at } = stored;
  const timeline: unknown = text.length < LARGE_JSON_BYTES ? JSON.parse(text) : new JsonText(text);
  const right = wordOfRight(node.right);
  const answer = { id, name: node.name, version, timeline, created_at, updated_at, right };
  const looked = await documents.look(stored);
  if (looked.facts === null) return { ...answer, missing_asset_ids: [], warnings: [looked.problem] };
  const assetIds = [...new Set(looked.facts.assets.map(({ assetId }) => assetId))];
  const readable = await access.rightsOn(principal, assetIds, { inTrash: true });
  const { missing_asset_ids, warnings } = missingMedia(assetIds, readable);
  return { ...answer, missing_asset_ids, warnings: [...warnings, ...looked.warnings] };
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

/** What a change makes of a project. */
interface NextVersion {
  stored: StoredProject;
  /** Its JSON, and what it leans on. */
  next: DocumentFacts;
  replaced: Replaced;
  /** Media that this version leans on and the one before does not need not be there: it comes back with an old version. */
  mayMissMedia: boolean;
  name: string | null;
  summary: string;
  operations: AnyEdit[] | null;
  notes: string[];
}

/** An edit that could be done. Throws `conflict` for a timeline that can not be read, ValidationError for the rest. */
function requireEdited(answer: EditAnswer): Extract<EditAnswer, { next: unknown }> {
  if ('problem' in answer) throw new ServiceError('conflict', answer.problem);
  if ('missing' in answer) throw new ServiceError('no_index', answer.missing);
  if ('next' in answer) return answer;
  const { path, problem } = answer.editError;
  throw new ValidationError([{ loc: ['body', 'operations', ...path], msg: problem, type: 'edit_error' }]);
}

/** Throws ValidationError for a document that edits made deeper or larger than one that can be read again. */
function requireReadable({ wrong }: Extract<EditAnswer, { next: unknown }>): void {
  if (wrong === null) return;
  const { path, message } = wrong;
  const msg = `The timeline would be wrong${path && ` at ${path}`}: ${message}.`;
  throw new ValidationError([{ loc: ['body', 'operations'], msg, type: 'value_error' }]);
}

async function requireAt(
  deps: ProjectVersionsDeps,
  principal: Owner,
  { projectId, version }: { projectId: string; version: number },
): Promise<StoredProject> {
  const { stored } = await requireStored(deps, principal, { projectId, right: WRITE });
  if (stored.version !== version) throw conflict(stored.version);
  return stored;
}

/** Writes a version, if the project is still where it was; then all of it, and nothing otherwise. */
async function write(
  deps: ProjectVersionsDeps,
  principal: Principal,
  change: NextVersion,
): Promise<ProjectVersionInfo> {
  const { version, commit } = await readied(deps, principal, change);
  await deps.db.transaction().execute(commit);
  return infoAt(deps, change.stored.id, version);
}

/** A version as what writes it, once everything that can be wrong with it was looked at. */
async function readied(
  deps: ProjectVersionsDeps,
  principal: Owner,
  change: NextVersion,
): Promise<PreparedVersion> {
  const { clock, access } = deps;
  const { stored, next, replaced } = change;
  const { id: projectId, version: last } = stored;
  const text = requireText(next, ['body']);
  const { kept } = replaced;
  if (kept === null) throw new Error('A version that is to be written follows one that is kept.');
  const named = next.assets;
  const mustExist = !change.mayMissMedia;
  const added = await holdable(deps, principal, { old: replaced.oldAssets, named, mustExist });
  const commit = async (trx: Transaction<Database>) => {
    const now = clock.now();
    // Holds the group first, as every other change of the tree does.
    await access.touch(trx, projectId);
    if (!(await writeTimeline(trx, { id: projectId, version: last, text, now }))) {
      const current = await findProjectVersion(trx, projectId);
      throw current === undefined ? notFound('Project') : conflict(current);
    }
    await history.keepOld(trx, { projectId, version: last }, kept);
    const { name, summary, operations, notes } = change;
    await history.insertVersion(trx, {
      projectId,
      version: last + 1,
      name,
      summary,
      operations,
      notes,
      now,
      durationSeconds: next.seconds,
      createdBy: principal.userId,
    });
    await changeLeaning(trx, { projectId, named, added, mustExist, last });
    await history.prune(trx, projectId, historyLimits);
  };
  return { version: last + 1, commit };
}

/** What is new among the assets that a timeline names, as far as the caller may hold on to it. */
async function holdable(
  deps: ProjectVersionsDeps,
  principal: Owner,
  { old, named, mustExist }: { old: AssetLocation[] | null; named: AssetLocation[]; mustExist: boolean },
): Promise<AssetLocation[]> {
  const { access } = deps;
  const known = new Set((old ?? []).map(locationKey));
  const added = named.filter((location) => !known.has(locationKey(location)));
  if (mustExist || added.length === 0) return added;
  const readable = await access.rightsOn(
    principal,
    added.map(({ assetId }) => assetId),
  );
  return added.filter(({ assetId }) => readable.has(assetId));
}

async function infoAt(
  deps: ProjectVersionsDeps,
  projectId: string,
  version: number,
): Promise<ProjectVersionInfo> {
  const { db } = deps;
  const row = await history.findVersion(db, { projectId, version });
  if (row === undefined) throw notFound('Project');
  return infoOf(projectId, await measured(deps, projectId, row));
}

/** Versions from before there was a history are measured when they are looked at. */
async function measured(deps: ProjectVersionsDeps, projectId: string, row: history.VersionRow) {
  const { db, documents } = deps;
  if (row.durationSeconds !== null) return { ...row, durationSeconds: row.durationSeconds };
  const stored = await findProject(db, projectId);
  const text = stored && (await textAt(deps, stored, row.version));
  const looked = text === undefined ? null : await documents.run('lookAt', { text, warn: false });
  return { ...row, durationSeconds: looked?.facts?.seconds ?? 0 };
}

function chainOf({ db }: ProjectVersionsDeps, { id, version }: StoredProject) {
  return history.chainBefore(db, { projectId: id, version });
}

/** The timeline of a version, from the nearest one that is kept whole. Throws `not_found`. */
async function textAt(deps: ProjectVersionsDeps, stored: StoredProject, version: number): Promise<string> {
  const { db, documents } = deps;
  if (version === stored.version) return stored.text;
  const wanted = { projectId: stored.id, version, before: stored.version };
  const kept = version < stored.version ? await history.listKept(db, wanted) : [];
  const isWhole = kept.every((row, index) => row.version === version + index);
  const last = kept.at(-1);
  if (last === undefined || !isWhole) throw notFound(`Version ${version} of this project`);
  const steps = kept.flatMap(({ back }) => (back === null ? [] : [back])).reverse();
  return documents.run('older', { newer: stored.text, snapshot: last.snapshot, steps });
}

/** What has to be known for some edits of a project, as JSON. */
async function evidenceOf(
  { documents, loadEvidence }: ProjectVersionsDeps,
  principal: Principal,
  { stored, operations }: { stored: StoredProject; operations: readonly AnyEdit[] },
): Promise<string> {
  const needs = evidenceFor(operations);
  if (needs.length === 0) return '{}';
  const { facts } = await documents.look(stored);
  return JSON.stringify(await loadEvidence(principal, facts?.assets ?? [], needs));
}

/** A project with edits applied, which may be written as they are. */
async function applyTo(
  deps: ProjectVersionsDeps,
  principal: Principal,
  { stored, operations }: { stored: StoredProject; operations: AnyEdit[] },
): Promise<Extract<EditAnswer, { next: unknown }>> {
  const { documents, media } = deps;
  const evidence = await evidenceOf(deps, principal, { stored, operations });
  const asked = { old: stored.text, operations, evidence, chain: await chainOf(deps, stored) };
  const edited = requireEdited(await documents.run('edit', asked));
  const { next, replaced } = edited;
  await media.requireAddedMedia(principal, { old: replaced.oldAssets, next: next.assets });
  requireText(next, ['body']);
  requireReadable(edited);
  return edited;
}

async function editProject(
  deps: ProjectVersionsDeps,
  principal: Principal,
  { projectId, request }: { projectId: string; request: EditProjectRequest },
): Promise<ProjectVersionInfo> {
  const { operations, version } = request;
  const stored = await requireAt(deps, principal, { projectId, version });
  const edited = await applyTo(deps, principal, { stored, operations });
  if (!edited.isChanged && operations.every(isMaterialEdit)) {
    const msg = 'Nothing was found that these edits would change.';
    throw new ValidationError([{ loc: ['body', 'operations'], msg, type: 'edit_error' }]);
  }
  return writeEdited(deps, principal, { stored, edited, request });
}

function writeEdited(
  deps: ProjectVersionsDeps,
  principal: Principal,
  {
    stored,
    edited,
    request,
  }: {
    stored: StoredProject;
    edited: Extract<EditAnswer, { next: unknown }>;
    request: EditProjectRequest;
  },
): Promise<ProjectVersionInfo> {
  const { next, replaced, summary, notes } = edited;
  const { operations } = request;
  const name = request.name ?? null;
  const made = { next, replaced, name, summary, operations, notes, mayMissMedia: false };
  return write(deps, principal, { stored, ...made });
}

async function editByMaterial(
  deps: ProjectVersionsDeps,
  principal: Principal,
  { projectId, request, dryRun }: { projectId: string; request: EditProjectRequest; dryRun: boolean },
): Promise<MaterialEdit> {
  const { operations, version } = request;
  const stored = await requireAt(deps, principal, { projectId, version });
  const edited = await applyTo(deps, principal, { stored, operations });
  const { facts } = await deps.documents.look(stored);
  const { findings, summary, notes, next, isChanged } = edited;
  return {
    findings,
    summary,
    notes,
    secondsBefore: facts?.seconds ?? 0,
    secondsAfter: next.seconds,
    written: dryRun || !isChanged ? null : await writeEdited(deps, principal, { stored, edited, request }),
  };
}

async function replaceProjectTimeline(
  deps: ProjectVersionsDeps,
  principal: Principal,
  { projectId, request }: { projectId: string; request: ReplaceTimelineRequest },
): Promise<ProjectVersionInfo> {
  const { documents, media } = deps;
  const { facts: next } = requireRead(takeDocument(request.timeline, { warn: false }));
  const stored = await requireAt(deps, principal, { projectId, version: request.version });
  const text = requireText(next, ['body']);
  const asked = { old: stored.text, next: text, chain: await chainOf(deps, stored) };
  const replaced = await documents.run('replace', asked);
  await media.requireAddedMedia(principal, { old: replaced.oldAssets, next: next.assets });
  return write(deps, principal, {
    stored,
    next,
    replaced,
    name: request.name ?? null,
    operations: null,
    notes: [],
    summary: 'Replaced the timeline',
    mayMissMedia: false,
  });
}

async function prepareVersion(
  deps: ProjectVersionsDeps,
  principal: Owner,
  { projectId, version, timeline, summary, operations }: PreparedChange,
): Promise<PreparedVersion> {
  const { documents, media } = deps;
  const next = factsOf(timeline);
  const stored = await requireAt(deps, principal, { projectId, version });
  const text = requireText(next, ['body']);
  const replaced = await documents.run('replace', {
    old: stored.text,
    next: text,
    chain: await chainOf(deps, stored),
  });
  await media.requireAddedMedia(principal, { old: replaced.oldAssets, next: next.assets });
  const change = { stored, next, replaced, name: null, summary, operations, notes: [], mayMissMedia: false };
  return readied(deps, principal, change);
}

async function getTimeline(
  deps: ProjectVersionsDeps,
  principal: Owner,
  { projectId, version }: { projectId: string; version: number },
): Promise<Timeline> {
  const { stored } = await requireStored(deps, principal, { projectId, right: READ });
  return readStored(JSON.parse(await textAt(deps, stored, version)));
}

async function restoreProject(
  deps: ProjectVersionsDeps,
  principal: Principal,
  { projectId, request }: { projectId: string; request: RestoreProjectRequest },
): Promise<ProjectVersionInfo> {
  const { documents } = deps;
  const stored = await requireAt(deps, principal, { projectId, version: request.version });
  const text = await textAt(deps, stored, request.to_version);
  const looked = await documents.run('lookAt', { text, warn: false });
  if (looked.facts === null) throw new ServiceError('conflict', looked.problem);
  const asked = { old: stored.text, next: text, chain: await chainOf(deps, stored) };
  return write(deps, principal, {
    stored,
    next: { ...looked.facts, text },
    replaced: await documents.run('replace', asked),
    name: null,
    operations: null,
    notes: [],
    mayMissMedia: true,
    summary: `Restored version ${request.to_version}`,
  });
}

async function listProjectHistory(
  deps: ProjectVersionsDeps,
  principal: Principal,
  { projectId, limit, page }: { projectId: string } & ProjectHistoryQuery,
): Promise<ProjectVersionInfo[]> {
  const { db } = deps;
  const { stored } = await requireStored(deps, principal, { projectId, right: READ });
  const rows = await history.listVersions(db, stored.id, { limit, offset: limit * page });
  // At most one of them has to be measured: the one from before there was a history.
  const all = await Promise.all(rows.map((row) => measured(deps, stored.id, row)));
  return all.map((row) => infoOf(stored.id, row));
}

async function getProjectVersion(
  deps: ProjectVersionsDeps,
  principal: Principal,
  { projectId, version }: { projectId: string; version: number },
): Promise<ProjectResponse> {
  const { db } = deps;
  const found = await requireStored(deps, principal, { projectId, right: READ });
  const text = await textAt(deps, found.stored, version);
  const row = await history.findVersion(db, { projectId: found.stored.id, version });
  if (row === undefined) throw notFound(`Version ${version} of this project`);
  const stored = { ...found.stored, version, text, updated_at: row.createdAt };
  return respond(deps, principal, { node: found.node, stored });
}

export function createProjectVersions(deps: ProjectVersionsDeps): ProjectVersions {
  return {
    editProject: (principal, change) => editProject(deps, principal, change),

    editByMaterial: (principal, change) => editByMaterial(deps, principal, change),

    replaceProjectTimeline: (principal, change) => replaceProjectTimeline(deps, principal, change),

    prepareVersion: (principal, change) => prepareVersion(deps, principal, change),

    getTimeline: (principal, wanted) => getTimeline(deps, principal, wanted),

    findEvidence: deps.loadEvidence,

    restoreProject: (principal, change) => restoreProject(deps, principal, change),

    listProjectHistory: (principal, list) => listProjectHistory(deps, principal, list),

    getProjectVersion: (principal, wanted) => getProjectVersion(deps, principal, wanted),
  };
}
