/** What answering a prompt costs at most, told before anything is made. */

import type { Brief, ChatPrompt, PlannerLibrary } from '@rushes/director';
import {
  finishPlan,
  isAnswered,
  nothingTold,
  planEdit,
  planTurn,
  readPrompt,
  sourcesFor,
  toldIn,
} from '@rushes/director';
import { writeScenes } from '@rushes/generate';
import { outputSizeOf, type Timeline } from '@rushes/timeline';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import type { Principal } from '../../../platform/principal.ts';
import { WRITE } from '../../access/index.ts';
import { type ProjectsService, secondsOf } from '../../making/index.ts';
import { addQuotes, exportPrice, type PricesService, type Quantity } from '../../money/index.ts';
import type { AnalysisQuotes, AnalysisService } from '../../understanding/index.ts';
import type { FilmTurn } from '../films/film-states.ts';
import { assetsInPlay } from '../finds/assets-in-play.ts';
import type { RunsRepo } from './runs.repo.ts';

export interface RunQuotesDeps {
  db: Kysely<Database>;
  analysis: Pick<AnalysisService, 'loadPlannerLibrary'>;
  quotes: Pick<AnalysisQuotes, 'quoteAssets'>;
  prices: Pick<PricesService, 'quote'>;
  projects: Pick<ProjectsService, 'requireProject'>;
  runs: Pick<RunsRepo, 'findFilmTurns'>;
}

/** How a run has footage analysed that nobody looked into yet. */
export const RUN_ANALYSIS = { cutterSensitivity: 0.5, proxyHeights: [720] };

/** A video whose length nobody says is taken for at least this long: what is found in the footage may fill it. */
const LEAST_SECONDS = 30;

/** Ids of the footage that the brief may draw on and that nobody analysed yet. */
function missingOf(brief: Brief, library: PlannerLibrary): string[] {
  const inPlay = assetsInPlay(brief, sourcesFor(brief.prompt, library.assets));
  return inPlay.filter((id) => !library.analyses.has(id));
}

/** The videos that would be made of the library as it is known now: what is done to the film adds time, and versions. Pure. */
function plannedVideos(brief: Brief, library: PlannerLibrary): Quantity[] {
  if (brief.refusal !== null) return [];
  const assets = sourcesFor(brief.prompt, library.assets);
  const world = { assets, seed: 0, writeScenes };
  const { timeline, versions } = finishPlan(planEdit({ brief, ...world }), brief, { ...world, evidence: {} });
  const films = [timeline, ...versions.map((version) => version.timeline)];
  return films.map((film) => {
    const { width, height } = outputSizeOf(film);
    const seconds = secondsOf(film);
    const quantity = brief.length === null ? Math.max(LEAST_SECONDS, seconds) : seconds;
    return { price: exportPrice(Math.min(width, height)), quantity };
  });
}

/** A change may make a film this many times as long, where nobody says how long: slow motion, footage that is added. */
const MOST_LONGER = 2;

/**
 * What a change of the film of a chat renders at most; nothing where the film is gone, which the run says. Null where the
 * chat has made none.
 */
function changedVideo({ brief, library, last, timeline: before }: ChangedVideo): Quantity[] {
  if (before === null) return [];
  const request = { asked: brief, brief: last.film.brief, timeline: before, turnedBack: null };
  const { assets } = library;
  const turn = planTurn({ ...request, assets, evidence: {}, seed: 0, writeScenes });
  const films = [turn.timeline, ...turn.versions.map(({ timeline }) => timeline)];
  const asked = brief.length?.seconds ?? 0;
  const longest = Math.max(asked, MOST_LONGER * secondsOf(before), secondsOf(turn.timeline));
  return films.map((timeline) => {
    const { width, height } = outputSizeOf(timeline);
    return { price: exportPrice(Math.min(width, height)), quantity: longest };
  });
}

interface ChangedVideo {
  brief: Brief;
  library: PlannerLibrary;
  last: FilmTurn;
  /** Null where the film is gone. */
  timeline: Timeline | null;
}

/** The timeline of a film; null where it is gone or may not be changed. */
async function timelineOf(
  { projects }: Pick<RunQuotesDeps, 'projects'>,
  principal: Pick<Principal, 'userId'>,
  { projectId }: FilmTurn,
): Promise<Timeline | null> {
  try {
    return (await projects.requireProject(principal, projectId, WRITE)).row.timeline;
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

/** What making films that are planned costs at most. */
export function quoteFilms(prices: RunQuotesDeps['prices'], timelines: readonly Timeline[]): Quote {
  const films = timelines.map((timeline): Quantity => {
    const { width, height } = outputSizeOf(timeline);
    return { price: exportPrice(Math.min(width, height)), quantity: secondsOf(timeline) };
  });
  return prices.quote([{ price: 'create.run', quantity: 1 }, ...films], { upTo: true });
}

/** The run itself, the video that it renders, and the analysis of footage that it needs. */
export async function quoteRun(
  { db, analysis, quotes, prices, projects, runs }: RunQuotesDeps,
  principal: Pick<Principal, 'userId'>,
  { prompt, followsVideo }: Pick<ChatPrompt, 'prompt' | 'followsVideo'>,
  chatId: string | null,
): Promise<Quote> {
  const library = await analysis.loadPlannerLibrary(principal);
  const { assets, unusable } = library;
  const last = followsVideo && chatId !== null ? (await runs.findFilmTurns(chatId)).at(-1) : undefined;
  const timeline = last === undefined ? null : await timelineOf({ projects }, principal, last);
  const before = last === undefined ? nothingTold : toldIn(last.film.brief, timeline);
  const brief = await readPrompt(prompt, { assets, unusable, followsVideo, before });
  // An answer in words alone costs nothing.
  if (isAnswered(brief)) return prices.quote([], { upTo: true });
  const run: Quantity = { price: 'create.run', quantity: 1 };
  if (brief.followsUp && last !== undefined) {
    const changed = changedVideo({ brief, library, last, timeline });
    return prices.quote([run, ...changed], { upTo: true });
  }
  if (brief.followsUp && chatId !== null) {
    const asNew = await readPrompt(prompt, { assets, unusable });
    const film = prices.quote([run, ...plannedVideos(asNew, library)], { upTo: true });
    const analysed = { options: RUN_ANALYSIS, factor: 1 };
    return addQuotes([film, await quotes.quoteAssets(db, missingOf(asNew, library), analysed)]);
  }
  const made = prices.quote([run, ...plannedVideos(brief, library)], { upTo: true });
  const asked = { options: RUN_ANALYSIS, factor: 1 };
  return addQuotes([made, await quotes.quoteAssets(db, missingOf(brief, library), asked)]);
}
