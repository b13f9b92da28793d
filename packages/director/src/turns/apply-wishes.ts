/** Does what is wished to a film, one wish after the other, and says of each what came of it. Pure. */
import {
  type AnyEdit,
  activeReference,
  applyMaterialEdits,
  EditError,
  type EditOperation,
  type Evidence,
  type EvidenceNeed,
  evidenceFor,
  isMaterialEdit,
  listClips,
  locationKey,
  MissingEvidence,
  parseAssetUrl,
  secondsToFrames,
  type Timeline,
  type Track,
} from '@rushes/timeline';
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { Claim } from '../claims.ts';
import type { ClipTarget, Edit, EditKind, EditWish, OutputShape } from '../edits/edit-wish.ts';
import type { WriteScenes } from '../plan.ts';
import { chooseFits, sizeOf } from '../planning/format.ts';
import { addSound } from '../planning/sound-plan.ts';
import { type ArrangingEdit, arrange } from './arrange/arrange.ts';
import { withTheirCards } from './card-texts.ts';
import { type DressingEdit, dress } from './dress/dress.ts';
import { withoutInsets } from './dress/dress-overlays.ts';
import { assetOf, CannotDo, type Film, isClip, readFilm, requireFilm, trackAt, tracksOf } from './film.ts';
import type { ChangeWorld } from './footage-tape.ts';
import { onBeats } from './on-beats.ts';
import { addTrack } from './recut.ts';
import { shortcoming } from './shortcoming.ts';

/** What `applyWishes` works from. */
export interface WishesRequest {
  timeline: Timeline;
  wishes: readonly EditWish[];
  /** What is known of how the film was asked for. */
  brief: Brief;
  /** The caller's readable assets; those that may be shown with their shots. */
  assets: readonly PlannerAsset[];
  /** What is known of the media, as far as `needsOf` asks for it. */
  evidence: Evidence;
  seed: number;
  writeScenes: WriteScenes;
  /** The length was asked for: what changes speed keeps it. */
  keepLength: boolean;
}

/** What came of one wish. */
export interface Outcome {
  words: string;
  change: EditKind;
  state: 'done' | 'changed' | 'not-done';
  /** Why it is not done as asked; what was found, where it is. A sentence without its full stop. */
  reason: string | null;
}

export interface WishesResult {
  timeline: Timeline;
  /** What makes it of the timeline before. */
  operations: AnyEdit[];
  outcomes: Outcome[];
  /** The same film in further shapes. */
  versions: { shape: string; timeline: Timeline }[];
}

/** What has to be known of the media for wishes. */
export function needsOf(wishes: readonly EditWish[]): EvidenceNeed[] {
  return [...new Set(wishes.flatMap(needOf))];
}

function needOf({ kind }: EditWish): EvidenceNeed[] {
  switch (kind) {
    case 'silences':
      return evidenceFor([{ type: 'remove_silences' }]);
    case 'fillers':
      return evidenceFor([{ type: 'remove_fillers' }]);
    case 'quotes':
      return evidenceFor([{ type: 'keep_quotes' }]);
    case 'captions':
      return evidenceFor([{ type: 'caption' }]);
    case 'beats':
      return evidenceFor([{ type: 'match_beats' }]);
    case 'shape':
    case 'reframe':
    case 'outputs':
      return evidenceFor([{ type: 'reframe' }]);
    default:
      return [];
  }
}

/** How many clips the changes of one message may go through: whoever asks waits for them, and so do others. */
const mostWork = 20_000;
/** What a change costs beside the clips of the film. */
const workOfOne = 100;

/** Applies `wishes` in their order. A wish that can not be done changes nothing, and the others go on. */
export function applyWishes(request: WishesRequest): WishesResult {
  const { brief, assets, seed, writeScenes } = request;
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const world: ChangeWorld = { brief, assets, byId, seed, writeScenes };
  const result: WishesResult = { timeline: request.timeline, operations: [], outcomes: [], versions: [] };
  let work = 0;
  for (const [index, wish] of request.wishes.entries()) {
    const heard = asOfSong(asHeard(wish, byId), result.timeline);
    const own = asFurther(heard, request.wishes.slice(0, index));
    if (work <= mostWork) applyOne(result, own, { request, world });
    else result.outcomes.push(tooMuch(wish));
    work += workOfOne + (readFilm(result.timeline)?.pieces.length ?? 0);
  }
  return result;
}

/** Two cards that one message wants at one end stand there both, and so do two texts. */
function asFurther(wish: EditWish, before: readonly EditWish[]): EditWish {
  if (wish.kind === 'title') {
    const others = before.filter((other) => other.kind === 'title' && other.place === wish.place);
    const isBehind = others.some((other) => other.kind === 'title' && other.spot === wish.spot);
    return others.length === 0 ? wish : { ...wish, further: isBehind ? 'behind' : 'beside' };
  }
  if (wish.kind !== 'card' || wish.anchor !== null) return wish;
  const isFurther = before.some(
    (other) => other.kind === 'card' && other.anchor === null && other.side === wish.side,
  );
  return isFurther ? { ...wish, isFurther } : wish;
}

/** A recording that is added plays as the music: it is no clip. */
function asHeard(wish: EditWish, byId: ChangeWorld['byId']): EditWish {
  if (wish.kind === 'remove' && isRecording(wish.target, byId)) return { kind: 'noMusic', said: wish.said };
  const coming =
    wish.kind === 'add' || wish.kind === 'inset' ? wish.target : wish.kind === 'replace' ? wish.by : null;
  if (coming?.kind !== 'assets') return wish;
  const [assetId, ...others] = coming.ids;
  if (assetId === undefined || others.length > 0 || byId.get(assetId)?.kind !== 'audio') return wish;
  return { kind: 'music', assetId, mood: null, isOther: false, said: wish.said };
}

/** "Start the song at 1:10" of a film of 20 seconds: that second is the song's. */
function asOfSong(wish: EditWish, timeline: Timeline): EditWish {
  if (wish.kind !== 'musicSpan' || wish.part.by !== 'seconds' || wish.part.to !== null) return wish;
  const film = readFilm(timeline);
  const isBehind = film !== null && secondsToFrames(wish.part.from, film.output.rate) >= film.frames;
  return isBehind ? { kind: 'musicFrom', seconds: wish.part.from, said: wish.said } : wish;
}

const isRecording = (target: ClipTarget, byId: ChangeWorld['byId']) =>
  target.kind === 'assets' && target.ids.every((id) => byId.get(id)?.kind === 'audio');

const tooMuch = ({ said, kind }: EditWish): Outcome => ({
  words: said,
  change: kind,
  state: 'not-done',
  reason: 'these are too many changes for one message; ask for it in another one',
});

interface Applying {
  request: WishesRequest;
  world: ChangeWorld;
}

function applyOne(result: WishesResult, wish: EditWish, applying: Applying): void {
  const { said, ...edit } = wish;
  const outcome = { words: said, change: edit.kind };
  try {
    const before = requireFilm(result.timeline);
    if (edit.kind === 'outputs') {
      result.outcomes.push({ ...outcome, ...intoShapes(result, edit, applying) });
      return;
    }
    const operations = operationsFor(edit, before, applying);
    const { timeline, notes, findings } = applyMaterialEdits(
      result.timeline,
      operations,
      applying.request.evidence,
    );
    const after = requireFilm(timeline);
    const lacks = shortcoming(edit, {
      before,
      after,
      keepLength: applying.request.keepLength,
      evidence: applying.request.evidence,
    });
    result.timeline = timeline;
    result.operations.push(...operations);
    const found = isMaterialEdit(operations.at(-1) ?? { type: 'ungroup', items: [] })
      ? findings.length
      : null;
    const reason = lacks ?? noteOf(edit, notes, found);
    result.outcomes.push({ ...outcome, state: lacks === null ? 'done' : 'changed', reason });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    const { assets } = applying.request;
    result.outcomes.push({ ...outcome, state: 'not-done', reason: withNames(reason, assets) });
  }
}

/** What is not known of a file is told of its name; the timeline knows ids alone. */
const withNames = (reason: string, assets: readonly PlannerAsset[]): string =>
  assets.reduce((told, { id, name }) => told.replaceAll(id, name), reason);

function noteOf(edit: Edit, notes: readonly string[], found: number | null): string | null {
  if (found === 0 && edit.kind === 'silences') return 'I found none';
  if (found === 0 && edit.kind === 'fillers') return 'I found none';
  const [first] = notes;
  return first === undefined ? null : first.replace(/\.$/, '');
}

function reasonOf(error: unknown): string | null {
  if (error instanceof CannotDo || error instanceof MissingEvidence)
    return lower(error.message.replace(/\.$/, ''));
  return error instanceof EditError ? lower(error.problem.replace(/\.$/, '')) : null;
}

/** A sentence as the second half of one. */
function lower(sentence: string): string {
  return /^(?:Nothing|The|There|No|Of|It|This|Only) /.test(sentence)
    ? sentence.charAt(0).toLowerCase() + sentence.slice(1)
    : sentence;
}

const arranging: ReadonlySet<EditKind> = new Set<ArrangingEdit['kind']>([
  'length',
  'clipLength',
  'swap',
  'backwards',
  'sequence',
  'card',
  'place',
  'shift',
  'placeAt',
  'beside',
  'remove',
  'only',
  'retell',
  'repeat',
  'cutOut',
  'source',
  'replace',
  'add',
  'speed',
  'speedPart',
  'part',
  'ramp',
  'reverse',
  'freeze',
  'loop',
  'pace',
]);

const isArranging = (edit: Edit): edit is ArrangingEdit => arranging.has(edit.kind);

function operationsFor(
  edit: Exclude<Edit, { kind: 'outputs' }>,
  film: Film,
  { request, world }: Applying,
): AnyEdit[] {
  const { keepLength, evidence } = request;
  const isGone = edit.kind === 'remove' && edit.target.kind === 'assets';
  const insets = isGone && edit.target.kind === 'assets' ? withoutInsets(film, edit.target.ids) : null;
  if (insets !== null) return insets;
  const carded = withTheirCards(edit, film, world);
  if (carded !== null) return carded;
  if (isArranging(edit)) return arrange(edit, { film, world, keepLength });
  switch (edit.kind) {
    case 'silences':
      return [{ type: 'remove_silences' }];
    case 'fillers':
      return [{ type: 'remove_fillers' }];
    case 'quotes':
      return [{ type: 'keep_quotes', phrases: edit.phrases }];
    case 'captions':
      return captions(film, edit);
    case 'beats':
      return (
        onBeats(film, edit, world) ?? [
          { type: 'match_beats', ...(edit.every !== null && { every: edit.every }) },
        ]
      );
    case 'shape':
    case 'reframe':
      return reshaped(film, edit, { evidence, world });
    case 'voice':
      return voiced(film, edit.assetIds, world);
    case 'refused':
      throw new CannotDo(edit.reason);
    case 'ellipsis':
    case 'same':
    case 'notFor':
    case 'other':
    case 'restore':
    case 'revert':
    case 'spokenSpot':
    case 'stays':
    case 'undo':
      throw new CannotDo('I do not know what it is about; say it with the thing or the clip');
    default:
      return dress(edit satisfies DressingEdit, { film, world, keepLength });
  }
}

function captions(film: Film, { style, position }: Extract<Edit, { kind: 'captions' }>): AnyEdit[] {
  const old = tracksOf(film.timeline, 'captions');
  return [
    ...old.toReversed().map((index): EditOperation => ({ type: 'remove_track', track: [index] })),
    { type: 'caption', ...(style !== null && { style }), ...(position !== null && { position }) },
  ];
}

function voiced(film: Film, assetIds: readonly string[], world: ChangeWorld): EditOperation[] {
  const { frames, output, timeline } = film;
  const brief: Brief = { ...world.brief, voiceAssetIds: [...assetIds], music: { kind: 'none' }, missing: [] };
  const { tracks } = addSound({
    brief,
    assets: world.assets,
    frames,
    output,
    unsaid: { kind: 'none' },
    composeMusic: () => ({}),
  });
  const [voice] = tracks;
  if (voice === undefined) throw new CannotDo('there is no such recording');
  const old = tracksOf(timeline, 'voice').toReversed();
  return [
    ...old.map((index): EditOperation => ({ type: 'remove_track', track: [index] })),
    ...addTrack(timeline, voice, timeline.tracks.children.length - old.length),
  ];
}

/** Paths of the clips of pictures, with the key of what is known of their media. */
function shownClips(timeline: Timeline): { path: number[]; key: string | null; assetId: string | null }[] {
  return timeline.tracks.children.flatMap((child, track) =>
    child.OTIO_SCHEMA !== 'Track.1' || child.kind !== 'Video'
      ? []
      : child.children.flatMap((item, index) => {
          const reference = item.OTIO_SCHEMA === 'Clip.2' ? activeReference(item) : null;
          if (reference?.OTIO_SCHEMA !== 'ExternalReference.1') return [];
          const location = parseAssetUrl(reference.target_url);
          return [
            {
              path: [track, index],
              key: location && locationKey(location),
              assetId: location?.assetId ?? null,
            },
          ];
        }),
  );
}

/** True where something that could be followed is known of a picture. */
function isSeen(evidence: Evidence, key: string | null): boolean {
  return key !== null && (evidence[key]?.boxes?.boxes.length ?? 0) > 0;
}

type ShapeEdit = Extract<Edit, { kind: 'shape' | 'reframe' }>;

/** Another shape: what is seen is followed where something is known of it; the others are put in by their shape. */
function reshaped(
  film: Film,
  edit: ShapeEdit,
  { evidence, world }: { evidence: Evidence; world: ChangeWorld },
): AnyEdit[] {
  const size = sizeFor(film, edit);
  const clips = shownClips(film.timeline);
  const isBarred = edit.kind === 'shape' && world.brief.fit !== null && world.brief.fit !== 'fill';
  const seen = isBarred ? [] : clips.filter(({ key }) => isSeen(evidence, key));
  if (edit.kind === 'reframe' && seen.length === 0) {
    const [clip] = clips;
    const absent = clip?.key == null ? undefined : evidence[clip.key]?.absent.boxes;
    throw new CannotDo(
      absent?.replace(/\.$/, '') ?? 'nothing is known of where in the pictures what is seen',
    );
  }
  const fitOf = chooseFits(
    clips.flatMap(({ assetId }) => world.byId.get(assetId ?? '') ?? []),
    { ...film.output, ...size },
  );
  const others = clips.filter((clip) => !seen.includes(clip));
  const follow = edit.kind === 'reframe' ? edit.follow : 'auto';
  return [
    ...others.flatMap(({ path, assetId }): EditOperation[] => {
      const asset = world.byId.get(assetId ?? '');
      if (asset === undefined || edit.kind === 'reframe') return [];
      return [{ type: 'set_settings', target: path, settings: { fit: world.brief.fit ?? fitOf(asset) } }];
    }),
    { type: 'reframe', ...size, follow, clips: seen.map(({ path }) => path) },
  ];
}

function sizeFor(film: Film, edit: ShapeEdit): { width: number; height: number } {
  const { width, height } = film.output;
  const shorter = Math.min(width ?? 0, height ?? 0);
  const now = { width: width ?? 0, height: height ?? 0 };
  if (edit.kind === 'reframe') return edit.shape === null ? now : sizeOf(edit.shape, shorter);
  const shape = edit.width === 0 ? now : { width: edit.width, height: edit.height };
  const size = sizeOf(shape, edit.lines ?? shorter);
  if (Math.max(size.width, size.height) > 4096 || Math.min(size.width, size.height) < 64)
    throw new CannotDo(`${size.width}x${size.height} is outside what can be rendered`);
  return size;
}

/** The film in the first shape, and a version of it in each of the others. */
function intoShapes(
  result: WishesResult,
  { shapes: wanted, isFurther }: Extract<Edit, { kind: 'outputs' }>,
  { request, world }: Applying,
): Pick<Outcome, 'state' | 'reason'> {
  // What the film is stays beside the one more that is asked for.
  const asIs: OutputShape = { width: 0, height: 0 };
  const shapes: readonly OutputShape[] = isFurther === true ? [asIs, ...wanted] : wanted;
  const [first, ...others] = shapes.map((version) => {
    const { width, height, seconds } = version;
    const film = requireFilm(result.timeline);
    const operations =
      width === 0
        ? []
        : reshaped(
            film,
            { kind: 'shape', width, height, lines: null },
            { evidence: request.evidence, world },
          );
    const shaped = applyMaterialEdits(result.timeline, operations, request.evidence).timeline;
    const shorter = seconds === undefined ? [] : cutTo(requireFilm(shaped), seconds, world);
    const { timeline } = applyMaterialEdits(shaped, shorter, request.evidence);
    return { shape: nameOf(version), timeline, operations: [...operations, ...shorter] };
  });
  if (first === undefined) throw new CannotDo('no shape is named');
  result.timeline = first.timeline;
  result.operations.push(...first.operations);
  result.versions = others.map(({ shape, timeline }) => ({ shape, timeline }));
  return {
    state: 'done',
    reason: `${isFurther === true ? oneMore : severalFilms}: ${others.map(({ shape }) => shape).join(', ')}`,
  };
}

const severalFilms = 'the others are projects of their own';
const oneMore = 'one more film of it is a project of its own';

/** "9:16", "9:16 15 s", "15 s". */
const nameOf = ({ width, height, seconds }: OutputShape): string =>
  [...(width === 0 ? [] : [`${width}:${height}`]), ...(seconds === undefined ? [] : [`${seconds} s`])].join(
    ' ',
  );

function cutTo(film: Film, seconds: number, world: ChangeWorld): AnyEdit[] {
  const { rate } = film.output;
  if (secondsToFrames(seconds, rate) >= film.frames) return [];
  const edit = { kind: 'length', seconds, factor: null, bound: 'exact' } as const;
  return arrange(edit, { film, world, keepLength: true });
}

/** Clips of pictures that stand over their blurred copy. */
function blurredClips(timeline: Timeline) {
  return shownClips(timeline).filter(({ path }) => {
    const track = trackAt(timeline, path[0] ?? 0) as Track;
    const item = track.children[path[1] ?? 0];
    const settings = (item?.metadata.rushes ?? {}) as { fit?: unknown };
    return settings.fit === 'blur';
  });
}

/**
 * Landscape footage that would stand in an upright frame over its blurred copy fills it, where what is seen is known. What
 * stood so `before` a change stays: somebody may have wanted it.
 */
export function followSubjects(
  timeline: Timeline,
  { evidence, brief, before = null }: { evidence: Evidence; brief: Brief; before?: Timeline | null },
): AnyEdit[] {
  if (brief.fit !== null) return [];
  const kept = new Set(before === null ? [] : blurredClips(before).map(({ assetId }) => assetId));
  const clips = blurredClips(timeline).filter(
    ({ key, assetId }) => !kept.has(assetId) && isSeen(evidence, key),
  );
  if (clips.length === 0) return [];
  const { width, height } = requireFilm(timeline).output;
  return [{ type: 'reframe', width: width ?? 0, height: height ?? 0, clips: clips.map(({ path }) => path) }];
}

/** Outcomes as claims. */
export function changeClaims(outcomes: readonly Outcome[]): Claim[] {
  return outcomes.map(({ words, change, state, reason }): Claim => {
    const met = state === 'done';
    return { kind: 'change', words, change, state, met, ...(reason !== null && { reason }) };
  });
}

/** Assets that a timeline shows or plays. */
export function usedAssets(timeline: Timeline): string[] {
  return [...new Set(listClips(timeline).flatMap((clip) => (isClip(clip) ? (assetOf(clip) ?? []) : [])))];
}
