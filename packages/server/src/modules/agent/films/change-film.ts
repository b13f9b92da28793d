/** Changes the film of a chat: by what a message says of it, or back to how it was. */
import {
  type Brief,
  blackCards,
  inContext,
  nothingTold,
  type PlannerLibrary,
  planTurn,
  sourcesFor,
  type ToldBefore,
  toldIn,
  turnNeeds,
  turnWishes,
  usedAssets,
} from '@rushes/director';
import { writeScenes } from '@rushes/generate';
import { listClips, type Timeline } from '@rushes/timeline';
import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError, ValidationError } from '../../../platform/errors.ts';
import { READ, WRITE } from '../../access/index.ts';
import type { OpenedProject } from '../../making/index.ts';
import { TaskFailure } from '../../tasks/index.ts';
import { requireBudget } from '../runs/run-budget.ts';
import { type AgentContext, type CreateContext, type Planner, withShots } from '../runs/run-material.ts';
import type { RunRow } from '../runs/runs.repo.ts';
import { earlierState, type FilmNote, type FilmTurn, noEarlierState } from './film-states.ts';
import { addVersions, requestNotes, seedOf, startRendering } from './keep-film.ts';
import { evidenceOf } from './make-film.ts';
import type { PlannedFilm } from './planned-film.ts';

/** What a message is about. */
export interface FilmOfChat {
  /** The turns that left the film as it is, the oldest first. */
  turns: readonly FilmTurn[];
  project: OpenedProject;
}

const refused = (message: string) => new TaskFailure('follow_up', message);

/** The film of a chat; null where it has made none. Throws TaskFailure where it is gone or the user may not change it. */
export async function findFilm(
  { runs, projects }: Pick<AgentContext, 'runs' | 'projects'>,
  context: Pick<CreateContext, 'userId'>,
  chatId: string,
): Promise<FilmOfChat | null> {
  const all = await runs.findFilmTurns(chatId);
  const last = all.at(-1);
  if (last === undefined) return null;
  const { projectId } = last;
  try {
    const project = await projects.requireProject(context, projectId, WRITE);
    return { turns: all.filter((turn) => turn.projectId === projectId), project };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw refused(
      'The project of this film is not there any more, or you may not change it. I made nothing, and it cost nothing. ' +
        'Restore it from the trash, or ask for a new film with all it shall have.',
    );
  }
}

/** What was told in the messages that made it. */
export function toldOfFilm(film: FilmOfChat | null): ToldBefore {
  const last = film?.turns.at(-1);
  return film === null || last === undefined
    ? nothingTold
    : toldIn(last.film.brief, film.project.row.timeline);
}

interface Base {
  timeline: Timeline;
  brief: Brief | null;
  turnedBack: string | null;
}

/** The timeline that a message goes on from. */
async function baseOf(
  { projects }: Pick<AgentContext, 'projects'>,
  context: Planner,
  { film, asked }: { film: FilmOfChat; asked: Brief },
): Promise<Base> {
  const { row } = film.project;
  const { turnBack } = asked;
  const brief = film.turns.at(-1)?.film.brief ?? null;
  if (turnBack === null) return { timeline: row.timeline, brief, turnedBack: null };
  const earlier = earlierState(film.turns, turnBack, row.version);
  if (earlier === null) throw refused(`${noEarlierState(turnBack)} I made nothing, and it cost nothing.`);
  const wanted = { projectId: row.id, version: earlier.version };
  try {
    const timeline = await projects.getTimeline(context, wanted);
    return { timeline, brief: earlier.brief, turnedBack: earlier.sentence };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw refused('That version of the film is not kept any more. I made nothing, and it cost nothing.');
  }
}

/** Everything that a message or the film itself names, as far as it is footage that may be shown. */
function namedBy(asked: Brief, timeline: Timeline): string[] {
  const targets = turnWishes(asked, timeline).flatMap((wish) =>
    Object.values(wish).flatMap((value) =>
      typeof value === 'object' &&
      value !== null &&
      'kind' in value &&
      value.kind === 'assets' &&
      'ids' in value
        ? (value.ids as string[])
        : [],
    ),
  );
  return [...new Set([...targets, ...asked.parts.map(({ assetId }) => assetId), ...usedAssets(timeline)])];
}

/** Throws TaskFailure where a film shows what is not there any more. */
export async function requireMedia(
  agent: Pick<AgentContext, 'access'>,
  context: Planner,
  timeline: Timeline,
): Promise<void> {
  const used = usedAssets(timeline);
  const readable = await agent.access.rightsOn(context, used);
  const gone = new Set(used.filter((id) => (readable.get(id)?.right ?? 0) < READ));
  if (gone.size === 0) return;
  const names = listClips(timeline).flatMap((clip) => {
    const isGone = [...gone].some((id) => JSON.stringify(clip.media_references).includes(id));
    return isGone && clip.name !== '' ? [clip.name] : [];
  });
  const listed = [...new Set(names)].slice(0, 5).join(', ') || `${gone.size} files`;
  const verb = new Set(names).size === 1 ? 'is' : 'are';
  throw new TaskFailure(
    'asset_not_found',
    `The film shows ${listed}, which ${verb} not there any more. I made nothing, and it cost nothing. Restore it from the ` +
      'trash, or ask me to remove or replace it.',
  );
}

/** What a turn is planned from. */
export interface AskedChange {
  request: RunRow['request'];
  film: FilmOfChat;
  asked: Brief;
  library: PlannerLibrary;
}

/**
 * Plans a turn; writes nothing. `analyse` is told what footage nobody looked into yet, perhaps
 * none, and answers the tasks that have. Throws
 * TaskFailure where nothing comes of it.
 */
export async function planChange(
  agent: AgentContext,
  context: Planner,
  given: AskedChange,
  analyse: (assetIds: string[]) => Promise<string[]>,
): Promise<{ made: PlannedFilm; analysing: string[] }> {
  const { film, request } = given;
  const asked = inContext(given.asked, {
    before: film.turns.at(-1)?.film.brief ?? null,
    shown: new Set(usedAssets(film.project.row.timeline)),
  });
  const base = await baseOf(agent, context, { film, asked });
  const named = namedBy(asked, base.timeline);
  const missing = missingOf(named, given.library);
  const analysing = await analyse(missing);
  const library = missing.length === 0 ? given.library : await agent.analysis.loadPlannerLibrary(context);
  const prompt = String(request.prompt);
  const sources = { ...library, assets: sourcesFor(prompt, library.assets) };
  const known = new Set(sources.assets.map(({ id }) => id));
  // What the film shows already may be shown again, whosever it is.
  sources.assets.push(...library.assets.filter(({ id }) => !known.has(id) && named.includes(id)));
  const assets = await withShots(agent, sources, new Set([...named, ...asked.voiceAssetIds]));
  const needs = turnNeeds(asked, base.timeline);
  const evidence = await evidenceOf(agent, context, { timeline: base.timeline, assetIds: named, needs });
  const turn = planTurn({ ...base, asked, assets, evidence, seed: seedOf(prompt), writeScenes });
  if (!turn.isChanged) throw refused(turn.message);
  await requireMedia(agent, context, turn.timeline);
  const { node, row } = film.project;
  const { timeline, versions, claims, brief } = turn;
  const made = {
    name: node.name,
    timeline,
    versions,
    claims,
    brief,
    notes: [...turn.notes, ...requestNotes(request)],
    message: [turn.message, ...requestNotes(request)].join(' '),
    change: {
      projectId: row.id,
      version: row.version,
      operations: base.turnedBack === null ? turn.operations : null,
      summary: summaryOf(prompt),
      kinds: turn.outcomes.flatMap(({ state, change }) => (state === 'not-done' ? [] : [change])),
      back: asked.turnBack,
    },
  };
  return { made, analysing };
}

/** Writes a planned turn: a new version of the project, its rendering, and what the run remembers. */
export async function keepChange(
  agent: AgentContext,
  context: CreateContext,
  { run, film, made }: { run: RunRow; film: FilmOfChat; made: PlannedFilm },
): Promise<void> {
  const { projects, runs } = agent;
  const { change, timeline, versions, claims, notes, message, brief } = made;
  if (change === null) throw new Error('A change states the film that it is of.');
  const { projectId, version, operations, summary, kinds, back } = change;
  const prepared = await prepare(projects, context, { projectId, version, timeline, summary, operations });
  const { node } = film.project;
  const folder = { id: node.folderId ?? '', groupId: node.ownerGroupId };
  const blackAsked = blackCards(timeline);
  const note: FilmNote = { brief, version: prepared.version, changes: kinds, back, blackAsked };
  const write = async (trx: Transaction<Database>) => {
    await prepared.commit(trx);
    const kept = { id: projectId, name: node.name, version: prepared.version, timeline, folder };
    const exportTaskId = await startRendering(agent, trx, context, kept);
    const further = await addVersions(agent, trx, context, { film: kept, versions });
    await requireBudget(runs, trx, { run });
    const outcome = { message, claims, notes, project_name: node.name, film: note, further };
    await runs.setOutcome(trx, run.id, { outcome, projectId, exportTaskId });
  };
  await context.commit(write, { accounts: [context.accountId] });
}

const longestSummary = 200;

function summaryOf(prompt: string): string {
  const line = [...prompt.replaceAll(/\s+/g, ' ').trim()].slice(0, longestSummary).join('');
  return `Changed as asked in the chat: ${line}`;
}

async function prepare(
  projects: AgentContext['projects'],
  context: CreateContext,
  change: Parameters<AgentContext['projects']['prepareVersion']>[1],
) {
  try {
    return await projects.prepareVersion(context, change);
  } catch (error) {
    if (error instanceof ValidationError)
      throw refused('The film would be larger than a project may be. I made nothing.');
    if (error instanceof ServiceError) throw new TaskFailure(error.code, error.message);
    throw error;
  }
}

/** Pictures that are named and that nobody looked into yet. */
function missingOf(named: readonly string[], { assets, analyses }: PlannerLibrary): string[] {
  const pictures = assets.filter(({ id, kind }) => kind !== 'audio' && named.includes(id));
  return pictures.map(({ id }) => id).filter((id) => !analyses.has(id));
}
