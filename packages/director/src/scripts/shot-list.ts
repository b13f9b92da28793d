/**
 * A film told as the list of its shots: "van 5s, flat tyre full, pancakes 4s. No music", "the rings, the cake and grandma dancing,
 * 30 seconds". Every clause is one shot or a wish of the whole film; each shot is looked up by itself, as a scene of a script is,
 * and what its clause says besides is done to that shot. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { Brief, MissingMaterial } from '../brief.ts';
import type { BriefPart } from '../brief-parts.ts';
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';
import { conceptAt } from '../edits/slots/concepts.ts';
import type { Finds, FindWish, FoundMoment } from '../finds.ts';
import { parsePrompt, readBrief, tokenize } from '../grammar/parse-prompt.ts';
import type { FoundNames } from '../grammar/phrases/names.ts';
import { readPhrases } from '../grammar/phrases/phrases.ts';
import { fold, lex } from '../grammar/tokens/lex.ts';
import { readBesides, withBesides } from '../reading/said-besides.ts';
import { cardAfter } from './cards.ts';
import { type StepList, stepsIn } from './list-steps.ts';
import { nameOfFile } from './list-words.ts';
import { isTelling, isTimed, type ListedShot, type Step } from './listed-shot.ts';
import { type SceneFootage, sceneFootage } from './scene-footage.ts';

/** Descriptions that are looked up for one prompt. */
const mostFinds = 12;

const aimed: ReadonlySet<EditWish['kind']> = new Set(['look', 'speed', 'reverse', 'zoom', 'freeze']);

/** A shot with what it may be made of. */
interface Cast extends SceneFootage {
  step: Extract<Step, { kind: 'shot' }>;
  edits: EditWish[];
  /** It tells of music or of a voice. */
  isSound?: true;
}

/** A shot with its footage. */
interface Placed {
  shot: ListedShot;
  assetId: string;
  part: BriefPart;
  target: ClipTarget;
  edits: EditWish[];
}

export interface ShotList {
  finds: readonly FindWish[];
  /** Null where a shot has no footage. */
  briefWith(finds: Finds): Brief | null;
}

/** Null where `prompt` lists no shots. */
export function readShotList(prompt: string, assets: readonly PlannerAsset[]): ShotList | null {
  const list = assets.some(({ kind }) => kind !== 'audio')
    ? stepsIn(prompt, new Set(calledIn(assets).keys()))
    : null;
  if (list === null) return null;
  if (list.steps.some((step) => step.kind === 'shot' && namesSeveral(step, assets))) return null;
  const cast = new Map(
    list.steps.flatMap((step) =>
      step.kind === 'shot' ? [[step as Step, castOf(step, assets)] as const] : [],
    ),
  );
  return {
    finds: [...cast.values()].flatMap(({ find }) => find ?? []).slice(0, mostFinds),
    briefWith: (found) => briefOf(prompt, { ...list, cast, found, assets }),
  };
}

/** "Frog and pig, 4 s each, frog first": nothing but the names of two files is no one shot. */
function namesSeveral({ shot }: Cast['step'], assets: readonly PlannerAsset[]): boolean {
  if (isTimed(shot)) return false;
  const { parts, unread } = parsePrompt(shot.words, assets);
  const files = new Set(parts.map(({ assetId }) => assetId));
  return files.size > 1 && unread.length === 0 && parts.every(({ isFound }) => isFound !== true);
}

/** Words of names that one picture alone has. */
function calledIn(assets: readonly PlannerAsset[]): Map<string, string> {
  const holders = Map.groupBy(
    assets.flatMap(({ id, kind, name }) =>
      kind === 'audio'
        ? []
        : [
            ...new Set(
              fold(name)
                .replace(/\.\w{2,4}$/u, '')
                .split(/[^\p{L}]+/u),
            ),
          ].map((word) => ({ word, id })),
    ),
    ({ word }) => word,
  );
  return new Map(
    [...holders].flatMap(([word, [only, ...others]]) =>
      only === undefined || others.length > 0 || word.length < leastLetters ? [] : [[word, only.id] as const],
    ),
  );
}

const leastLetters = 4;

function castOf(step: Cast['step'], assets: readonly PlannerAsset[]): Cast {
  const { shot } = step;
  const own = parsePrompt(shot.words, assets);
  const edits = own.edits.filter((edit) => aimed.has(edit.kind));
  const speeds = speedsIn(shot.speed, assets);
  // "In slow motion" is not to be seen.
  const named = own.parts.map(({ said }) => said);
  const bare = edits.reduce((left, { said }) => left.replace(without(said, named), ' '), shot.words).trim();
  const words = tellingOf(bare).length === 0 ? shot.words : bare;
  const called =
    tellingOf(shot.words).length === 0 ? calledIn(assets).get(fold(shot.words.trim())) : undefined;
  if (called !== undefined)
    return { step, edits: [], named: { assetId: called, said: shot.words }, find: null };
  const [only, ...others] = own.parts;
  const isSound = own.music?.kind === 'asset' || own.voiceAssetIds.length > 0;
  // "Crowd at night 4 s" beside night.mp3 may be seen all the same.
  const isCalled = isSound && isNameAlone(shot.words, own, assets);
  if (isCalled && !isTimed(shot)) return { step, edits: [], named: null, find: null, isSound };
  // "The first 5 seconds of the lake", and what is read to its last word.
  const isOne = only !== undefined && others.every(({ assetId }) => assetId === only.assetId);
  const isRead = isOne && (only.trim !== undefined || own.unread.length === 0);
  const footage = isRead
    ? { named: only, find: null }
    : (footageOfFile(words, assets) ?? sceneFootage(words, assets));
  return {
    step,
    edits: [...edits, ...speeds],
    ...footage,
    ...(shot.isMade && !isTimed(shot) && { find: null }),
    ...(isSound && { isSound, named: null }),
  };
}

/** "Desert blues", "night lofi very quiet": nothing but what a recording is called, and changes of it. */
function isNameAlone(
  said: string,
  { music, voiceAssetIds }: Brief,
  assets: readonly PlannerAsset[],
): boolean {
  const ids = [...voiceAssetIds, ...(music?.kind === 'asset' ? [music.assetId] : [])];
  const names = assets.filter(({ id }) => ids.includes(id)).map(({ name }) => fold(name));
  const tokens = lex(said);
  return tokens.every(
    (token, at) =>
      !isTelling(token) || names.some((name) => name.includes(token.fold)) || conceptAt(tokens, at) !== null,
  );
}

/** "The lake (DJI_0089)": in that file alone, where it shows it. */
function footageOfFile(words: string, assets: readonly PlannerAsset[]): SceneFootage | null {
  const file = nameOfFile.exec(words)?.[0];
  if (file === undefined) return null;
  const [named, ...others] = parsePrompt(file, assets).parts;
  if (named === undefined || others.length > 0) return null;
  const shown = words.replace(file, ' ').replaceAll(/[()]/gu, ' ').trim();
  const { find } = sceneFootage(shown, assets);
  const { assetId } = named;
  return { named, find: find && { ...find, key: `${find.key} in ${assetId}`, assetIds: [assetId] } };
}

/** A clause for a speed alone says it as one says it of a film that is there. */
function speedsIn(clause: string | null, assets: readonly PlannerAsset[]): EditWish[] {
  if (clause === null) return [];
  const { edits } = readPhrases(tokenize(clause), assets, { isTurn: true });
  return edits.filter(({ kind }) => kind === 'speed' || kind === 'reverse');
}

const without = (text: string, words: readonly string[]) =>
  words.reduce((left, word) => left.replace(word, ''), text).trim();

interface World {
  steps: readonly Step[];
  every: StepList['every'];
  texts: readonly string[];
  isNamed: boolean;
  cast: ReadonlyMap<Step, Cast>;
  found: Finds;
  assets: readonly PlannerAsset[];
}

function briefOf(prompt: string, world: World): Brief | null {
  const { steps, every, cast, found, assets } = world;
  const shots: Placed[] = [];
  const unknown: ListedShot[] = [];
  const rest: string[] = [];
  const cards: EditWish[] = [];
  let isListed = false;
  for (const step of steps) {
    if (step.kind === 'card') {
      cards.push(cardAfter(step.card, shots));
      continue;
    }
    const one = cast.get(step);
    const placed =
      one === undefined
        ? null
        : placeShot(one, { found, every: typeof every === 'number' ? every : null, assets });
    if (step.kind === 'film') {
      isListed ||= shots.length > 1;
      rest.push(step.said);
    } else if (placed === null && isMissing(step.shot, shots) && one?.isSound === undefined)
      unknown.push(step.shot);
    else if (placed === null || isOfKnown(placed, { shots, isLater: isListed || isNext(step, steps) }))
      rest.push(step.shot.said);
    else {
      shots.push(placed);
      const { speed } = step.shot;
      if (speed !== null && speedsIn(speed, assets).length === 0) rest.push(speed);
    }
  }
  if (shots.length < 2 || unknown.length > shots.length) return null;
  const names = namesOf(shots, assets);
  aimByPlace(shots);
  const shown = shots.map(({ assetId }) => assetId);
  const besides = readBesides(rest.join(', ') || 'A video', { assets, found: names, shown });
  const { isCut, ...tokenized } = tokenize(besides.rest);
  const phrases = readPhrases(tokenized, assets, { found: names });
  const plain = readBrief(phrases, { finds: new Map(), isCut });
  const base = withBesides(plain, besides, prompt);
  if (every === 'even' && base.length !== null)
    for (const { part } of shots) part.seconds ??= base.length.seconds / shots.length;
  const secondsOfCards = cards.reduce((sum, card) => sum + (card.kind === 'card' ? card.seconds : 0), 0);
  const made = madeOf(prompt, base, { shots, assets, besides: secondsOfCards });
  const edits = [...made.edits, ...textsOn(shots, world), ...cards];
  return { ...made, edits, missing: [...made.missing, ...unknown.map(missingShot)] };
}

/** Nothing shows it; "TEASER 12 s" ahead of the shots is the film. */
const isMissing = (shot: ListedShot, shots: readonly Placed[]) =>
  isTimed(shot) && !(shot.isMade && shots.length === 0);

/** Footage that is shown more than once: what is said of one shot is done to that one. */
function aimByPlace(shots: readonly Placed[]): void {
  for (const [at, shot] of shots.entries()) {
    if (shots.filter(({ assetId }) => assetId === shot.assetId).length < 2) continue;
    shot.target = { kind: 'places', at: [at] };
    shot.edits = shot.edits.map((edit) => ({ ...edit, target: shot.target }) as EditWish);
  }
}

/** It stands in a sentence behind the first one that lists shots. */
const isNext = (step: Cast['step'], steps: readonly Step[]) =>
  steps.some((one) => one.kind === 'shot' && one.sentence < step.sentence);

/** "The dog in slow motion", once the shots are told: of a shot that is there. */
const isOfKnown = (
  { shot, edits, assetId }: Placed,
  { shots, isLater }: { shots: readonly Placed[]; isLater: boolean },
) => isLater && edits.length > 0 && !isTimed(shot) && shots.some((one) => one.assetId === assetId);

function placeShot(
  { step: { shot }, named, find, edits }: Cast,
  { found, every, assets }: { found: Finds; every: number | null; assets: readonly PlannerAsset[] },
): Placed | null {
  const moment = find === null ? null : (found.get(find.key)?.moments[0] ?? null);
  const assetId = moment?.assetId ?? named?.assetId;
  if (assetId === undefined) return null;
  const seconds = shot.seconds ?? every;
  const target = { kind: 'assets' as const, ids: [assetId], said: shot.words };
  return {
    shot,
    assetId,
    target,
    part: partOf(shot, { assetId, moment, named, seconds }),
    edits: [
      ...edits.map((edit) => ({ ...withRoom(edit, { seconds, assetId, assets }), target }) as EditWish),
      ...(shot.isMuted ? [{ kind: 'noFootageSound' as const, target, said: shot.said }] : []),
    ],
  };
}

/** "5 s in time-lapse": as fast as its footage lets it be for so long, where no number says how fast. */
function withRoom(
  edit: EditWish,
  { seconds, assetId, assets }: { seconds: number | null; assetId: string; assets: readonly PlannerAsset[] },
): EditWish {
  if (edit.kind !== 'speed' || seconds === null || edit.factor < leastLapse || /\d/u.test(edit.said))
    return edit;
  const there = assets.find(({ id }) => id === assetId)?.durationSeconds ?? 0;
  const factor = Math.floor((there / seconds) * 100) / 100;
  return factor > 1 && factor < edit.factor ? { ...edit, factor } : edit;
}

const leastLapse = 4;

/** At 29.97 frames a second 4 seconds are 120 frames and last 4.004: a stretch as long as its time has room for a few more. */
const roundingSeconds = 0.1;

function partOf(
  { words: said, isWhole, trim }: ListedShot,
  {
    assetId,
    moment,
    named,
    seconds,
  }: { assetId: string; moment: FoundMoment | null; named: BriefPart | null; seconds: number | null },
): BriefPart {
  if (isWhole) return { assetId, said, trim: { startSeconds: 0, endSeconds: null } };
  if (trim !== null) return { assetId, said, trim };
  if (moment === null && named?.trim !== undefined) return named;
  const timed = { assetId, said, ...(seconds !== null && { seconds }) };
  const range = moment?.range ?? null;
  if (range === null) return timed;
  const endSeconds = Math.max(range.endSeconds, range.startSeconds + (seconds ?? 0) + roundingSeconds);
  return { ...timed, within: { startSeconds: range.startSeconds, endSeconds }, isFound: true };
}

const tellingOf = (words: string) => lex(words).filter(isTelling);

const missingShot = ({ words }: ListedShot): MissingMaterial => ({
  named: words.slice(0, 80),
  role: 'footage',
  reason: `nothing shows ${words.slice(0, 80)}`,
  isMoment: true,
});

/** What is to stand on shots: their own texts, one of a list each, or what they are called. */
function textsOn(shots: readonly Placed[], { texts, isNamed }: World): EditWish[] {
  const titleOn = (text: string, { target }: Placed): EditWish => ({
    kind: 'title',
    text,
    place: 'at',
    atSeconds: null,
    over: target,
    said: text,
  });
  const own = shots.flatMap((one) => one.shot.texts.map((text) => titleOn(text, one)));
  const listed = texts.flatMap((text, at) => {
    const word = fold(text);
    const meant = shots.find(({ shot }) => fold(shot.words).includes(word));
    const one = meant ?? (texts.length === shots.length ? shots[at] : undefined);
    return one === undefined ? [] : [titleOn(text, one)];
  });
  return [...own, ...listed, ...(isNamed ? [{ kind: 'clipNames' as const, said: '' }] : [])];
}

/** What the rest of the prompt may call the shots: by their words, and by each of them that is of one alone. */
function namesOf(shots: readonly Placed[], assets: readonly PlannerAsset[]): FoundNames {
  const names = new Map<string, { assets: PlannerAsset[]; moments: FoundMoment[] }>();
  const add = (said: string, { assetId }: Placed) => {
    const asset = assets.find(({ id }) => id === assetId);
    if (asset !== undefined && said !== '')
      names.set(said, { assets: [asset], moments: [{ assetId, range: null }] });
  };
  for (const one of shots) {
    const telling = tellingOf(one.shot.words).map(({ fold }) => fold);
    add(telling.join(' '), one);
    for (const word of telling) {
      const holders = shots.filter(({ shot }) => tellingOf(shot.words).some(({ fold }) => fold === word));
      if (holders.every(({ assetId }) => assetId === one.assetId)) add(word, one);
    }
  }
  return names;
}

function madeOf(
  prompt: string,
  base: Brief,
  { shots, assets, besides }: { shots: readonly Placed[]; assets: readonly PlannerAsset[]; besides: number },
): Brief {
  const secondsOf = ({ part, assetId }: Placed): number | null =>
    part.trim === undefined
      ? (part.seconds ?? null)
      : (part.trim.endSeconds ?? assets.find(({ id }) => id === assetId)?.durationSeconds ?? 0) -
        part.trim.startSeconds;
  const times = shots.map(secondsOf);
  const total = times.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0);
  const isTold = times.every((seconds) => seconds !== null);
  return {
    ...base,
    prompt,
    // Cards come besides the times of the shots.
    length: isTold ? { seconds: Math.round((total + besides) * 1_000) / 1_000, bound: 'exact' } : base.length,
    unclearLength: isTold ? null : base.unclearLength,
    parts: shots.map(({ part }) => part),
    orderAsked: true,
    everything: false,
    topic: null,
    topicFound: false,
    edits: [...base.edits, ...shots.flatMap(({ edits }) => edits)],
    repeats: base.repeats ?? true,
    refusal: null,
  };
}
