/** The film of a first prompt: planned, then kept as a project and its rendering started. */
import {
  blackCards,
  describePlan,
  finishPlan,
  needsOf,
  type Plan,
  planEdit,
  sourcesFor,
  tongueOf,
} from '@rushes/director';
import { writeScenes } from '@rushes/generate';
import {
  type Evidence,
  type EvidenceNeed,
  evidenceFor,
  referencedAssets,
  type Timeline,
} from '@rushes/timeline';
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { RunStock } from '../finds/stock-footage.ts';
import type { RunReading } from '../runs/read-run.ts';
import { requireBudget } from '../runs/run-budget.ts';
import { type AgentContext, type CreateContext, materialFor, type Planner } from '../runs/run-material.ts';
import type { RunRow } from '../runs/runs.repo.ts';
import type { FilmNote } from './film-states.ts';
import { addFilm, addVersions, requestNotes, seedOf } from './keep-film.ts';
import type { PlannedFilm } from './planned-film.ts';

/** What is known of the media of a timeline, and of other assets that it may show. */
export async function evidenceOf(
  { projects }: Pick<AgentContext, 'projects'>,
  context: Planner,
  {
    timeline,
    assetIds = [],
    needs,
  }: { timeline: Timeline; assetIds?: readonly string[]; needs: readonly EvidenceNeed[] },
): Promise<Evidence> {
  if (needs.length === 0) return {};
  const named = referencedAssets(timeline);
  const known = new Set(named.map(({ assetId }) => assetId));
  const others = assetIds.filter((id) => !known.has(id)).map((assetId) => ({ assetId, versionId: null }));
  return projects.findEvidence(context, [...named, ...others], needs);
}

/** Where in footage what is seen: upright frames follow it, titles leave it free, black edges of files are cropped. */
function framingNeeds({ kind }: Plan): EvidenceNeed[] {
  return kind === 'footage' ? evidenceFor([{ type: 'reframe' }]) : [];
}

/** Plans the film of a first prompt; writes nothing. */
export async function planFilm(
  agent: AgentContext,
  context: Planner,
  { request, reading, stock }: { request: RunRow['request']; reading: RunReading; stock: RunStock },
): Promise<PlannedFilm> {
  const { library } = reading;
  const brief = stock.about(reading.brief);
  const prompt = String(request.prompt);
  const assets = await materialFor(agent, brief, { ...library, assets: sourcesFor(prompt, library.assets) });
  const planned = planEdit({ brief, assets, seed: seedOf(prompt), writeScenes });
  const needs = [...needsOf(brief.edits), ...framingNeeds(planned)];
  const evidence = await evidenceOf(agent, context, { timeline: planned.timeline, needs });
  const made = await stock.credit(
    finishPlan(planned, brief, { assets, evidence, seed: seedOf(prompt), writeScenes }),
  );
  if (request.follows_video === true)
    made.notes.push('This is a new film: the one before in this chat stays as it is, a project of its own.');
  made.notes.push(...requestNotes(request));
  const { name, timeline, versions, claims, notes } = made;
  return {
    name,
    timeline,
    versions,
    claims,
    notes,
    message: describePlan(made, assets, tongueOf(prompt)),
    brief,
    change: null,
  };
}

/** In one transaction keeps the project of a planned film, starts its rendering and notes both on the run. */
export async function keepFilm(
  agent: AgentContext,
  context: CreateContext,
  { run, made }: { run: RunRow; made: PlannedFilm },
): Promise<void> {
  const { access, runs } = agent;
  const groupId = await access.defaultGroupOf(context);
  const folder = { id: await access.rootFolderOf(groupId), groupId };
  const blackAsked = blackCards(made.timeline);
  const film: FilmNote = { brief: made.brief, version: 1, changes: [], back: null, blackAsked };
  const write = async (trx: Transaction<Database>) => {
    const { name, timeline, versions, claims, notes, message } = made;
    const main = await addFilm(agent, trx, context, { name, timeline, folder });
    const further = await addVersions(agent, trx, context, { film: { name, folder }, versions });
    await requireBudget(runs, trx, { run });
    const outcome = { message, claims, notes, project_name: name, film, further };
    await runs.setOutcome(trx, run.id, {
      outcome,
      projectId: main.project_id,
      exportTaskId: main.export_task_id,
    });
  };
  await context.commit(write, { accounts: [context.accountId] });
}
