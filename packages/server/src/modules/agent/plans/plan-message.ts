/** Plans what a message asks for, as a run would, and leaves nothing but the plan for who may confirm it. */
import {
  asPlanned,
  type Brief,
  type ChatPrompt,
  type Claim,
  isAnswered,
  readQuestion,
  tongueOf,
  unmetSentence,
} from '@rushes/director';
import {
  activeReference,
  type Clip,
  itemTicks,
  outputOf,
  parseAssetUrl,
  referencedAssets,
  type Timeline,
  type Track,
  ticksToSeconds,
} from '@rushes/timeline';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { priceQuote } from '../../../platform/http/price-quote.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import type { Principal } from '../../../platform/principal.ts';
import { ownSizeSeconds, secondsOf } from '../../making/index.ts';
import type { PricesService } from '../../money/index.ts';
import { TaskFailure } from '../../tasks/index.ts';
import { findFilm, planChange, toldOfFilm } from '../films/change-film.ts';
import { planFilm } from '../films/make-film.ts';
import { type PlannedFilm, timelinesOf } from '../films/planned-film.ts';
import { openRunStock } from '../finds/stock-footage.ts';
import { readRun } from '../runs/read-run.ts';
import { type AgentContext, loadLibrary, waitForProbes } from '../runs/run-material.ts';
import { quoteFilms } from '../runs/run-price.ts';
import type { Turn } from '../turn.ts';
import type { FilmPlan, PlannedClip } from './plans.schema.ts';

/** For so long a plan may be confirmed. */
const HOURS = 24;

/** For so long a plan waits for files that are being opened. */
const PROBES_MILLISECONDS = 10_000;

export interface PlanMessageDeps extends AgentContext {
  db: Kysely<Database>;
  prices: Pick<PricesService, 'quote'>;
  clock: { now(): Date };
  ids: Ids;
  /** Whether a language model would answer the message. */
  isOfModel(turn: Turn): boolean;
}

export interface MessageToPlan {
  turn: Turn;
  read: ChatPrompt;
  chatId: string | null;
}

interface Planned {
  brief: Brief;
  made: PlannedFilm;
  /** Named files that nobody looked into yet. */
  unseen: string[];
}

const nothing = { plan_id: null, expires_at: null, price: null, expected_seconds: null, output: null };
const empty = { brief: {}, clips: [], not_done: [], claims: [], notes: [], timeline: null, versions: [] };

/** The plan of a message. What a person would be told instead of a film is told. */
export async function planMessage(
  deps: PlanMessageDeps,
  principal: Principal,
  asked: MessageToPlan,
): Promise<FilmPlan> {
  try {
    const planned = await plan(deps, principal, asked);
    if (planned !== null) return await keep(deps, principal, asked, planned);
    const message = 'This is answered in words: nothing would be made, and it costs nothing.';
    return { kind: 'answer', ...nothing, ...empty, message };
  } catch (error) {
    if (!(error instanceof TaskFailure)) throw error;
    return { kind: 'refused', ...nothing, ...empty, message: error.message, code: error.code };
  }
}

/** What was uploaded a moment ago is opened in seconds; what takes longer is not planned with, which the plan says. */
async function waitShortly(deps: PlanMessageDeps, { userId, accountId }: Principal): Promise<void> {
  const signal = AbortSignal.timeout(PROBES_MILLISECONDS);
  try {
    await waitForProbes(deps, { userId, accountId, signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Null where the message is answered in words. */
async function plan(
  deps: PlanMessageDeps,
  principal: Principal,
  { turn, read: { prompt, followsVideo }, chatId }: MessageToPlan,
): Promise<Planned | null> {
  const { userId } = principal;
  await waitShortly(deps, principal);
  const film = followsVideo && chatId !== null ? await findFilm(deps, { userId }, chatId) : null;
  const stock = openRunStock(deps, { userId, prompt, traceId: null });
  const takesStock = film === null && readQuestion(prompt) === null;
  const unseen: string[] = [];
  const note = async (missing: string[]) => {
    unseen.push(...missing);
    return [];
  };
  const reading = await readRun(
    { prompt, followsVideo: film !== null, before: toldOfFilm(film) },
    {
      read: deps.read,
      loadLibrary: async () => {
        const own = await loadLibrary(deps, { userId }, prompt);
        return takesStock ? stock.addTo(own) : own;
      },
      lookUp: (wishes, assets) => deps.findMoments({ userId }, wishes, assets),
      analyse: note,
    },
  );
  const { brief, library } = reading;
  if (isAnswered(brief)) return null;
  const request = { ...turn, prompt, follows_video: followsVideo };
  if (film !== null && brief.followsUp) {
    const asked = { request, film, asked: brief, library };
    return { brief, unseen, made: (await planChange(deps, { userId }, asked, note)).made };
  }
  return { brief, unseen, made: await planFilm(deps, { userId }, { request, reading, stock }) };
}

/** What a plan says of itself besides what the film says. */
function remarks(deps: PlanMessageDeps, { turn }: MessageToPlan, { unseen }: Planned): string[] {
  const files = unseen.length === 1 ? 'One file was' : `${unseen.length} files were`;
  return [
    ...(unseen.length === 0
      ? []
      : [
          `${files} not looked into yet, so the cuts are planned without knowing the shots; sent without a plan, they are ` +
            'looked into first.',
        ]),
    ...(deps.isOfModel(turn)
      ? [
          'The built-in director planned this; confirmed, it is made as it stands. Sent without a plan, the language model ' +
            'plans by itself.',
        ]
      : []),
  ];
}

// What a planned film is told as: its clips with why they stand there, what of the prompt is not done.

/** Clips that are told; the timeline has all. */
const mostClips = 1_000;

function assetOf(clip: Clip): string | null {
  const reference = activeReference(clip);
  const url = reference?.OTIO_SCHEMA === 'ExternalReference.1' ? reference.target_url : null;
  return url === null ? null : (parseAssetUrl(url)?.assetId ?? null);
}

function reasonOf(assetId: string | null, brief: Brief): string {
  if (assetId === null) return 'Drawn: no footage was asked for, or there is none.';
  const part = brief.parts.find((one) => one.assetId === assetId);
  if (part === undefined) {
    return brief.topicFound && brief.topic !== null
      ? `Chosen for “${brief.topic}”.`
      : 'Chosen from the library: sharp and lively footage that is not shown yet.';
  }
  const said = part.said === '' ? 'The prompt names it' : `The prompt says “${part.said}”`;
  return part.trim === undefined ? `${said}.` : `${said}, and asks for this stretch.`;
}

/** The pictures of a film, the lowest track first: what lies above covers it. */
function clipsOf(timeline: Timeline, brief: Brief): PlannedClip[] {
  const tracks = timeline.tracks.children.filter(
    (child): child is Track => child.OTIO_SCHEMA === 'Track.1' && child.kind === 'Video',
  );
  return tracks.flatMap((track) => clipsOfTrack(track, brief)).slice(0, mostClips);
}

function clipsOfTrack(track: Track, brief: Brief): PlannedClip[] {
  const clips: PlannedClip[] = [];
  let at = 0;
  for (const item of track.children) {
    if (item.OTIO_SCHEMA === 'Transition.1') continue;
    const seconds = ticksToSeconds(itemTicks(item));
    const assetId = item.OTIO_SCHEMA === 'Clip.2' ? assetOf(item) : null;
    // Titles and captions are texts, which the claims tell.
    if (item.OTIO_SCHEMA === 'Clip.2' && (assetId !== null || isScene(item))) {
      const start = item.source_range?.start_time;
      clips.push({
        asset_id: assetId,
        name: item.name,
        start_seconds: at,
        duration_seconds: seconds,
        source_start_seconds: start == null ? 0 : start.value / start.rate,
        reason: reasonOf(assetId, brief),
      });
    }
    at += seconds;
  }
  return clips;
}

function isScene(clip: Clip): boolean {
  const reference = activeReference(clip);
  return reference?.OTIO_SCHEMA === 'GeneratorReference.1' && reference.generator_kind === 'rushes.scene';
}

/** What was asked and is not done, a sentence each. */
function notDone(claims: readonly Claim[]): string[] {
  return claims.flatMap((claim) => {
    if (claim.met) return [];
    return claim.kind === 'words' ? [`I did not understand “${claim.words}”.`] : [unmetSentence(claim)];
  });
}

/** What says nothing, and what is the director's own, is left out. */
const OWN = new Set([
  'prompt',
  'copy',
  'last',
  'unread',
  'unreadBeyond',
  'notes',
  'refusal',
  'followsUp',
  'question',
]);

function briefAsTold(brief: Brief): Record<string, unknown> {
  const told = Object.entries(brief).filter(([name, value]) => {
    const isEmpty = value === null || value === false || (Array.isArray(value) && value.length === 0);
    return !OWN.has(name) && !isEmpty;
  });
  return JSON.parse(JSON.stringify(Object.fromEntries(told))) as Record<string, unknown>;
}

function outputAsTold({ timeline }: PlannedFilm, seconds: number) {
  const output = outputOf(timeline);
  if (output === null) return null;
  const { width, height, rate } = output;
  return { duration_seconds: seconds, width, height, frames_per_second: rate.num / rate.den };
}

async function keep(
  deps: PlanMessageDeps,
  { userId }: Principal,
  asked: MessageToPlan,
  planned: Planned,
): Promise<FilmPlan> {
  const { ids, clock, filmPlans, db } = deps;
  const { made, brief } = planned;
  const timelines = timelinesOf(made);
  const quote: Quote = quoteFilms(deps.prices, timelines);
  const [planId, now] = [ids.uuid(), clock.now()];
  const expiresAt = new Date(now.getTime() + HOURS * 3_600_000);
  const named = timelines.flatMap((timeline) => referencedAssets(timeline));
  const media = await filmPlans.findVersions([...new Set(named.map(({ assetId }) => assetId))]);
  const { turn, read, chatId } = asked;
  const { message, ...settings } = turn;
  const request = { ...settings, prompt: read.prompt, follows_video: read.followsVideo };
  await db.transaction().execute((trx) =>
    filmPlans.insert(trx, {
      id: planId,
      userId,
      chatId,
      message,
      film: made,
      request,
      quote,
      media,
      now,
      expiresAt,
    }),
  );
  const { timeline, versions, claims, notes } = made;
  return {
    kind: made.change === null ? 'film' : 'change',
    plan_id: planId,
    expires_at: expiresAt.toISOString(),
    message: asPlanned(made.message, tongueOf(read.prompt)),
    price: priceQuote(quote),
    expected_seconds: Math.ceil(timelines.reduce((sum, one) => sum + ownSizeSeconds(one), 0)),
    output: outputAsTold(made, secondsOf(timeline)),
    brief: briefAsTold(brief),
    clips: clipsOf(timeline, brief),
    not_done: notDone(claims),
    claims,
    notes: [...notes, ...remarks(deps, asked, planned)],
    timeline: { ...timeline },
    versions: versions.map(({ shape, timeline: own }) => ({ shape, timeline: { ...own } })),
  };
}
