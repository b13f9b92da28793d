/** Writes what a run has made: projects, their renderings, and what the run remembers of them, in one transaction. */
import { createHash } from 'node:crypto';
import { outputOf, type Timeline } from '@rushes/timeline';
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { factsOf, planOwnSize } from '../../making/index.ts';
import type { AgentContext, CreateContext } from '../runs/run-material.ts';
import { BUILT_IN_DIRECTOR } from '../settings/built-in.ts';

/** The same prompt over the same footage makes the same video. */
export function seedOf(prompt: string): number {
  return createHash('sha256').update(prompt).digest().readUInt32LE(0);
}

/** What was asked for besides the prompt and is not there. */
export function requestNotes({ llm_model: model, tools }: Record<string, unknown>): string[] {
  const notes: string[] = [];
  if (typeof model === 'string' && model !== BUILT_IN_DIRECTOR) {
    notes.push(`The model "${model}" is not available here; the built-in director made the plan.`);
  }
  if (Array.isArray(tools)) {
    notes.push(
      'The built-in director takes the tools that a prompt needs; the choice of tools had no effect.',
    );
  }
  return notes;
}

/** A project whose film is rendered. */
export interface KeptFilm {
  id: string;
  name: string;
  version: number;
  timeline: Timeline;
  folder: { id: string; groupId: string };
}

/** Starts the rendering of a film at its own size; answers the task. */
export async function startRendering(
  { exports }: Pick<AgentContext, 'exports'>,
  trx: Transaction<Database>,
  context: CreateContext,
  project: KeptFilm,
): Promise<string> {
  const output = outputOf(project.timeline);
  if (output === null) throw new Error('A film states its output.');
  const { taskId } = await exports.startExport(trx, context, {
    ...planOwnSize(output),
    project,
    isIncluded: true,
    traceId: context.traceId,
  });
  return taskId;
}

/** A further version of the film that is a project of its own. */
export interface FurtherFilm {
  project_id: string;
  project_name: string;
  export_task_id: string;
}

/** Makes a project of a film and starts its rendering. */
export async function addFilm(
  agent: Pick<AgentContext, 'projects' | 'exports'>,
  trx: Transaction<Database>,
  context: CreateContext,
  film: Pick<KeptFilm, 'name' | 'timeline' | 'folder'>,
): Promise<FurtherFilm> {
  const { name, timeline, folder } = film;
  const { projectId } = await agent.projects.addProject(trx, context, {
    name,
    document: factsOf(timeline),
    folder,
  });
  const taskId = await startRendering(agent, trx, context, { ...film, id: projectId, version: 1 });
  return { project_id: projectId, project_name: name, export_task_id: taskId };
}

/** Adds the same film in further shapes, each a project of its own. */
export async function addVersions(
  agent: Pick<AgentContext, 'projects' | 'exports'>,
  trx: Transaction<Database>,
  context: CreateContext,
  {
    film,
    versions,
  }: { film: Pick<KeptFilm, 'name' | 'folder'>; versions: readonly { shape: string; timeline: Timeline }[] },
): Promise<FurtherFilm[]> {
  const further: FurtherFilm[] = [];
  for (const { shape, timeline } of versions) {
    const name = `${film.name} ${shape.replace(':', 'x')}`;
    further.push(await addFilm(agent, trx, context, { name, timeline, folder: film.folder }));
  }
  return further;
}
