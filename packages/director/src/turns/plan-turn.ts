/** A message about a film that is there: what it makes of it, and what is said of that. Pure. */
import {
  type AnyEdit,
  applyMaterialEdits,
  type Evidence,
  type EvidenceNeed,
  evidenceFor,
  planSourceEdges,
  shownUncropped,
  type Timeline,
} from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import { type Claim, claimsOf } from '../claims.ts';
import type { EditWish } from '../edits/edit-wish.ts';
import { describeFilm } from '../message.ts';
import type { Plan, WriteScenes } from '../plan.ts';
import { freeTitles } from '../planning/free-titles.ts';
import { shownTexts } from '../planning/read-tracks.ts';
import { wordsClaims } from '../planning/unread.ts';
import { type Teller, tellerOf, tongueIn } from '../telling/teller.ts';
import {
  applyWishes,
  changeClaims,
  followSubjects,
  needsOf,
  type Outcome,
  usedAssets,
  type WishesResult,
} from './apply-wishes.ts';
import { renamed } from './dress/dress-titles.ts';
import { CannotDo, type Film, requireFilm, trackAt, tracksOf } from './film.ts';
import {
  captionCount,
  captionsWished,
  claimsAfter,
  filmClaims,
  titleClaims,
  usedIds,
} from './film-claims.ts';
import { endingMoved } from './sound-ending.ts';
import { captionsAnew } from './texts-follow.ts';
import { spotLack } from './title-lacks.ts';
import { ofWholeFilm, wishesOf } from './wishes-of.ts';

/** What a turn or a plan is finished with. */
export interface FilmWorld {
  assets: readonly PlannerAsset[];
  evidence: Evidence;
  seed: number;
  writeScenes: WriteScenes;
}

export interface TurnRequest extends FilmWorld {
  /** The message, read as one about a film. */
  asked: Brief;
  /** How the film came to be asked for; null where nobody knows. */
  brief: Brief | null;
  timeline: Timeline;
  /** The earlier state that `timeline` is, as a sentence; null where it is the newest. */
  turnedBack: string | null;
}

export interface TurnPlan {
  timeline: Timeline;
  operations: AnyEdit[];
  versions: WishesResult['versions'];
  outcomes: Outcome[];
  claims: Claim[];
  notes: string[];
  message: string;
  /** From which the next turn goes on. */
  brief: Brief;
  usedAssetIds: string[];
  /** False where nothing came of any wish: no film is made then, and the message says why. */
  isChanged: boolean;
}

/** What has to be looked up for a turn: the wishes of a message about a film. */
export function turnWishes(asked: Brief, timeline: Timeline): EditWish[] {
  const film = filmOf(timeline);
  return film === null ? [] : wishesOf(asked, film);
}

/** Null where a timeline shows no pictures: somebody may have emptied it by hand. */
function filmOf(timeline: Timeline): Film | null {
  try {
    return requireFilm(timeline);
  } catch (error) {
    if (error instanceof CannotDo) return null;
    throw error;
  }
}

/** Changes that may bring footage into the film. */
const bringing = new Set<EditWish['kind']>([
  ...(['replace', 'add', 'retell', 'length', 'clipLength', 'pace', 'place', 'placeAt', 'beside'] as const),
  ...(['split', 'inset'] as const),
]);

/** What has to be known of the media for a turn. */
export function turnNeeds(asked: Brief, timeline: Timeline): EvidenceNeed[] {
  const wishes = turnWishes(asked, timeline);
  const { width, height } = filmOf(timeline)?.output ?? {};
  const isFramed = (width ?? 0) <= (height ?? 0) && wishes.some(({ kind }) => bringing.has(kind));
  const hasTitles = wishes.some(({ kind }) => kind === 'title') || tracksOf(timeline, 'titles').length > 0;
  const isSeen = isFramed || hasTitles;
  const isCaptioned =
    tracksOf(timeline, 'captions').length > 0 && wishes.some(({ kind }) => bringing.has(kind));
  return [
    ...new Set([
      ...needsOf(wishes),
      ...(isSeen ? evidenceFor([{ type: 'reframe' }]) : []),
      ...(isCaptioned ? evidenceFor([{ type: 'caption' }]) : []),
    ]),
  ];
}

/** Whether a film would be exported again as it is: "8 seconds" of one that has them. */
const isSame = (after: Timeline, before: Timeline) => JSON.stringify(after) === JSON.stringify(before);

/** Plans one turn. Never throws on what a message says; a timeline without pictures is told as such. */
export function planTurn(request: TurnRequest): TurnPlan {
  const { asked, timeline, assets, turnedBack } = request;
  let film: Film;
  try {
    film = requireFilm(timeline);
  } catch (error) {
    if (!(error instanceof CannotDo)) throw error;
    return unchanged(request, continued(request.brief ?? asked, asked), error.message);
  }
  const overall = ofWholeFilm(asked, film);
  const brief = continued(request.brief ?? overall, overall);
  const wishes = wishesOf(asked, film);
  const made = followed(applyWishes({ ...request, brief, wishes, keepLength: false }), request, brief);
  brief.last = wishes.filter((_, index) => made.outcomes[index]?.state !== 'not-done');
  const after = requireFilm(made.timeline);
  const texts = textsOf(after);
  const words = wordsClaims(asked, { kind: 'footage', texts });
  const isCaptioned =
    captionsWished(made.outcomes.map(({ change }) => change)) ?? overall.captions ?? captionCount(film) > 0;
  const claims = [...filmClaims(after, overall, isCaptioned), ...changeClaims(made.outcomes), ...words];
  const isSameFilm = isSame(made.timeline, timeline);
  const isChanged = turnedBack !== null || made.versions.length > 0 || !isSameFilm;
  // Where nothing but one more film was made, that is what is told first.
  const isBeside = turnedBack === null && isSameFilm && made.versions.length > 0;
  const notes = [
    ...leftUnread(claims),
    ...asked.notes,
    ...remarks(isBeside ? made.outcomes.filter(({ change }) => change !== 'outputs') : made.outcomes),
    ...guesses(asked, made.outcomes),
  ];
  const kind = usedIds(after).length > 0 ? 'footage' : 'generated';
  const teller = tellerOf(tongueIn(asked.prompt, request.brief?.prompt ?? asked.prompt));
  const message = isChanged
    ? describeFilm(
        { kind, timeline: made.timeline, claims, notes },
        {
          assets,
          teller,
          lead: isBeside ? besideIt(made.versions, teller) : leadOf(made.outcomes, turnedBack, teller),
        },
      )
    : refusalOf(made.outcomes, notes, teller);
  return { ...made, claims, notes, message, brief, usedAssetIds: usedAssets(made.timeline), isChanged };
}

/** What a turn made, with new footage in an upright frame following what is seen in it, and titles where they cover least. */
function followed(
  made: WishesResult,
  { timeline: before, evidence, assets }: TurnRequest,
  brief: Brief,
): WishesResult {
  const isMoved = made.outcomes.some(({ change, state }) => change === 'titleSpot' && state === 'done');
  const titled = (timeline: Timeline) => freeTitles(timeline, { evidence, assets, brief, before });
  const versions = made.versions.map(({ shape, timeline }) => ({
    shape,
    timeline: applyMaterialEdits(timeline, titled(timeline), evidence).timeline,
  }));
  if (made.operations.length === 0 && !isMoved) return { ...made, versions };
  const follows: AnyEdit[] = followSubjects(made.timeline, { evidence, brief, before });
  const followed = applyMaterialEdits(made.timeline, follows, evidence).timeline;
  // What was shown with its edges stays so; what is new, or was shown without them, is cropped.
  const edges = planSourceEdges(followed, { evidence, kept: shownUncropped(before) });
  const framed = applyMaterialEdits(followed, edges, evidence).timeline;
  follows.push(...edges);
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const names = renamed(requireFilm(framed), { byId, brief });
  follows.push(...names);
  const endings = endingMoved(requireFilm(before), requireFilm(framed));
  follows.push(...endings);
  const named = applyMaterialEdits(framed, [...names, ...endings], evidence).timeline;
  const captions = bringsSpeech(made.outcomes) ? captionsAnew(before, named, evidence) : [];
  follows.push(...captions);
  const called = applyMaterialEdits(named, captions, evidence).timeline;
  const placed = titled(called);
  const timeline = applyMaterialEdits(called, placed, evidence).timeline;
  return {
    ...made,
    outcomes: made.outcomes.map((outcome) => withSpot(outcome, requireFilm(timeline), brief)),
    timeline,
    operations: [...made.operations, ...follows, ...placed],
    versions,
  };
}

/** True where footage came in, and nothing was said of captions. */
const bringsSpeech = (outcomes: readonly Outcome[]) =>
  outcomes.some(({ change, state }) => bringing.has(change) && state !== 'not-done') &&
  !outcomes.some(({ change }) => change === 'captions' || change === 'noCaptions');

/** Whether titles stand where they were asked to shows when their places are chosen. */
function withSpot(outcome: Outcome, film: Film, { edits }: Brief): Outcome {
  const asked = edits.findLast((edit) => edit.kind === 'titleSpot');
  if (outcome.change !== 'titleSpot' || outcome.state !== 'done' || asked?.kind !== 'titleSpot')
    return outcome;
  const reason = spotLack(film, asked.spot);
  return reason === null ? outcome : { ...outcome, state: 'changed', reason };
}

function unchanged({ timeline, asked }: TurnRequest, brief: Brief, made: string): TurnPlan {
  const teller = tellerOf(tongueIn(asked.prompt, brief.prompt));
  const message = teller.say('changedNothing', { reason: teller.reason(made) });
  return {
    timeline,
    operations: [],
    versions: [],
    outcomes: [],
    claims: [],
    notes: [],
    message,
    brief,
    usedAssetIds: [],
    isChanged: false,
  };
}

/** Longest words that are told back, characters. */
const longestQuoted = 200;
const shortened = (words: string) =>
  words.length > longestQuoted ? `${words.slice(0, longestQuoted).toWellFormed()}…` : words;
const quoted = (words: string) => `“${shortened(words)}”`;
const told = ({ words }: Outcome, teller: Teller) => teller.quoted(shortened(words));

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

function leadOf(
  outcomes: readonly Outcome[],
  turnedBack: string | null,
  teller: Teller,
): (film: string) => string {
  const words = outcomes.flatMap((one) => (one.state === 'not-done' ? [] : [told(one, teller)]));
  const done = [...new Set(words)];
  const sentences = [
    ...(turnedBack === null ? [] : [teller.reason(turnedBack)]),
    ...(done.length === 0 ? [] : [teller.say('changed', { words: teller.list(done) })]),
  ];
  return (film) => [...sentences, teller.say('isNow', { film })].join(teller.say('gap'));
}

/** What is told of films that were made beside one that stays as it is. */
const besideIt =
  (versions: WishesResult['versions'], teller: Teller) =>
  (film: string): string =>
    teller.say('oneMore', { shapes: versions.map(({ shape }) => shape).join(', '), film });

/** What is said of wishes that are done. */
function remarks(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ words, state, reason }) =>
    state === 'done' && reason !== null ? [`${quoted(words)}: ${reason}.`] : [],
  );
}

/** A name alone says nothing of what to do with it: what it was taken for is told, and how to say anything else. */
function guesses({ edits, parts }: Brief, outcomes: readonly Outcome[]): string[] {
  const added = outcomes.filter(({ change, state }) => change === 'add' && state !== 'not-done');
  if (edits.length > 0 || parts.length === 0 || added.length === 0) return [];
  const names = listed(added.map(({ words }) => quoted(words)));
  return [`I took ${names} as footage to add to this film; for another one say “a new film of …”.`];
}

function leftUnread(claims: readonly Claim[]): string[] {
  const unmet = claimsOf(claims, 'words').filter(({ met }) => !met);
  return unmet.length === 0
    ? []
    : [`I did not understand ${listed(unmet.slice(0, 12).map(({ words }) => quoted(words)))}.`];
}

function refusalOf(outcomes: readonly Outcome[], notes: readonly string[], teller: Teller): string {
  const reasons = outcomes.flatMap(({ words, reason }) =>
    reason === null ? [] : [`${quoted(words)}: ${reason}.`],
  );
  // A wish that was granted by no change is how the film was before.
  const so = outcomes.flatMap((one) => (one.state === 'done' ? [told(one, teller)] : []));
  const already = so.length === 0 ? [] : [teller.say('isSoAlready', { words: teller.list(so) })];
  const why = [...already, ...[...new Set([...reasons, ...notes])].map(teller.reason)];
  return [teller.say('nothingChanged'), ...(why.length === 0 ? [teller.say('sayWhat')] : why)].join(
    teller.say('gap'),
  );
}

function textsOf(film: Film): string[] {
  const tracks = [...tracksOf(film.timeline, 'titles'), ...tracksOf(film.timeline, 'captions')].flatMap(
    (index) => trackAt(film.timeline, index) ?? [],
  );
  return shownTexts(tracks, film.output.rate).map(({ text }) => text);
}

/** The brief of a film after a message about it: what was said last counts. */
function continued(before: Brief, asked: Brief): Brief {
  return {
    ...before,
    length: asked.length ?? before.length,
    shape: asked.shape ?? before.shape,
    size: asked.size ?? (asked.shape === null ? before.size : null),
    resolution: asked.resolution ?? before.resolution,
    pace: asked.pace ?? before.pace,
    cutSeconds: asked.cutSeconds ?? (asked.pace === null ? before.cutSeconds : null),
    music: asked.music ?? before.music,
    originalSound: asked.originalSound ?? before.originalSound,
    transitions: asked.transitions ?? before.transitions,
    repeats: asked.repeats ?? before.repeats,
    fit: asked.fit ?? before.fit,
    captions: asked.captions ?? before.captions,
    titles: [...before.titles, ...asked.titles].slice(-mostKept),
    exclude: [...new Set([...before.exclude, ...asked.exclude])],
    edits: [...before.edits, ...asked.edits].slice(-mostKept),
    followsUp: false,
    question: null,
    turnBack: null,
  };
}

/** Changes that are remembered of a chat. */
const mostKept = 200;

/** A plan, and what is done to it beyond the choice of footage. */
export interface FinishedPlan extends Plan {
  versions: WishesResult['versions'];
}

/** Does to a planned film what its prompt asks besides: looks, speed, silences, captions in a style, further shapes. */
export function finishPlan(plan: Plan, brief: Brief, world: FilmWorld): FinishedPlan {
  const { assets, evidence } = world;
  const placed = (timeline: Timeline) =>
    applyEditsTo(timeline, freeTitles(timeline, { evidence, assets, brief, before: null }), world);
  let { timeline } = plan;
  const follows = plan.kind === 'footage' ? followSubjects(timeline, { evidence, brief }) : [];
  timeline = applyEditsTo(timeline, follows, world);
  timeline = applyEditsTo(timeline, planSourceEdges(timeline, { evidence }), world);
  if (brief.edits.length === 0) return { ...plan, timeline: placed(timeline), versions: [] };
  const common = { ...world, brief, keepLength: brief.length !== null };
  const changed = applyWishes({ ...common, timeline, wishes: brief.edits });
  const versions = changed.versions.map((one) => ({ ...one, timeline: placed(one.timeline) }));
  const made = { ...changed, timeline: placed(changed.timeline), versions };
  const film = requireFilm(made.timeline);
  const claims = [
    ...claimsAfter(plan.claims, film, brief),
    ...askedTexts(brief, film, plan.claims),
    ...changeClaims(made.outcomes),
  ];
  const used = new Set([...plan.usedAssetIds, ...usedAssets(made.timeline)]);
  return {
    ...plan,
    timeline: made.timeline,
    claims,
    notes: [...plan.notes, ...remarks(made.outcomes)],
    versions: made.versions,
    usedAssetIds: assets.flatMap(({ id }) => (used.has(id) ? [id] : [])),
  };
}

/** One of a countdown. */
const isCount = (text: string) => /^\d{1,2}$/u.test(text);

/** Claims of the texts that the wishes of a first message brought. */
function askedTexts({ edits }: Brief, film: Film, known: readonly Claim[]): Claim[] {
  const asked = new Set(edits.flatMap((edit) => (edit.kind === 'title' ? [edit.text] : [])));
  const told = new Set(known.flatMap((claim) => (claim.kind === 'title' ? [claim.text] : [])));
  return titleClaims(film).filter(
    (claim) =>
      claim.kind === 'title' && asked.has(claim.text) && !told.has(claim.text) && !isCount(claim.text),
  );
}

function applyEditsTo(timeline: Timeline, edits: readonly AnyEdit[], { evidence }: FilmWorld): Timeline {
  return edits.length === 0 ? timeline : applyMaterialEdits(timeline, edits, evidence).timeline;
}
