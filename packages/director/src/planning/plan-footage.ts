/** Plans a video from library footage. */
import { type OutputSettings, type Rational, type Track, timeline } from '@rushes/timeline';
import type { PlannerAsset, PlannerShot } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { Claim } from '../claims.ts';
import type { MadePlan, WriteScenes } from '../plan.ts';
import { captionsOf, captionTrack, type HeardStretch } from './captions.ts';
import { footageClaims, formatClaims, titleClaims, verdict } from './facts.ts';
import { type Cut, pictureTrack, soundTrack } from './footage.ts';
import { musicRequest } from './generated.ts';
import { type Composition, compose, composeWithinReason, type Piece } from './montage/compose.ts';
import { frameAtOrAfter } from './montage/frames.ts';
import { lengthClaim } from './montage/length.ts';
import { choosePacing, type Pacing } from './montage/pacing.ts';
import { seededRandom } from './montage/random.ts';
import { dissolvesBetween, sequence } from './montage/sequence.ts';
import type { Slot } from './montage/slots.ts';
import { leftOutTakes } from './montage/takes.ts';
import { planName } from './names.ts';
import { shownTexts } from './read-tracks.ts';
import { type AddedSound, addSound } from './sound-plan.ts';
import { placeTitles, titleTracks } from './titles.ts';

/** What `planFootage` works from; slots are at `output.rate`. */
export interface FootageRequest {
  brief: Brief;
  assets: readonly PlannerAsset[];
  slots: readonly Slot[];
  output: OutputSettings;
  /** Frames to fill; null = by the material. */
  frames: number | null;
  seed: number;
  writeScenes: WriteScenes;
  notes: string[];
}

// Two takes of the same never follow each other where that can be helped.

/** The shot that a piece begins in. */
function shotOf({ asset, start }: Piece, rate: Rational): PlannerShot | undefined {
  return asset.shots.findLast(({ startSeconds }) => frameAtOrAfter(startSeconds, rate) <= start);
}

/**
 * `pieces` in an order in which no two takes of the same follow each other, as far as others are there to stand between. What
 * was named keeps its place, and so does the first piece.
 */
function apartAlike(pieces: readonly Piece[], slots: readonly Slot[], rate: Rational): Piece[] {
  const shots = new Map(pieces.map((piece) => [piece, shotOf(piece, rate)]));
  const areAlike = (a: Piece | undefined, b: Piece | undefined): boolean => {
    const [one, other] = [a && shots.get(a), b && shots.get(b)];
    return one !== other && one?.alike !== undefined && one.alike.group === other?.alike?.group;
  };
  const isFree = (piece: Piece | undefined): boolean =>
    piece !== undefined && !piece.exact && slots[piece.slot]?.part === null;
  const ordered = [...pieces];
  for (let at = 1; at < ordered.length; at += 1) {
    const [before, here] = [ordered[at - 1], ordered[at]];
    if (!areAlike(before, here) || here === undefined || !isFree(here)) continue;
    const next = ordered.findIndex(
      (piece, place) =>
        place > at && isFree(piece) && piece.repeat === here.repeat && !areAlike(before, piece),
    );
    const moved = ordered[next];
    if (moved === undefined) continue;
    ordered.splice(next, 1);
    ordered.splice(at, 0, moved);
  }
  return ordered;
}

/** The plan of a video that shows `slots`. */
export function planFootage(request: FootageRequest): MadePlan {
  const { brief, slots, output } = request;
  const { rate } = output;
  const pacing = paceOf(request);
  const grouped = playsInGroups(brief, slots, pacing);
  const composition = composeFor(request, { pacing, grouped });
  const pieces = apartAlike(sequence(composition.pieces, grouped), slots, rate);
  const frames = pieces.reduce((sum, piece) => sum + piece.frames, 0);
  const dissolves = dissolvesBetween(pieces, { slots, pacing, rate });
  const cut: Cut = { pieces, dissolves, output, fit: brief.fit };
  const composed: string[] = [];
  const sound = addSound({
    brief,
    assets: request.assets,
    frames,
    output,
    unsaid: { kind: 'none' },
    composeMusic: () => {
      const written = request.writeScenes(musicRequest(brief, { frames, output, seed: request.seed }));
      composed.push(...(written.musicNotes ?? []));
      return written.music;
    },
  });
  const words = planWords(request, { cut, sound, frames });
  const pictures = pictureTrack(cut);
  const claims: Claim[] = [
    lengthClaim(brief, { frames, output, why: whyShort(brief) }),
    ...formatClaims(brief, output),
    ...footageClaims({ brief, slots, composition, pieces, dissolves, pacing, output, pictures }),
    ...words.claims,
    ...sound.claims,
    ...originalSoundClaims(brief, cut),
  ];
  const footageSound = keepsSound(brief) ? soundTrack(cut, sound.hasMusic || sound.hasVoice) : null;
  const tracks: Track[] = [
    pictures,
    ...words.tracks,
    ...(footageSound === null ? [] : [footageSound]),
    ...sound.tracks,
  ];
  const used = [...pieces.map(({ asset }) => asset), ...sound.assets];
  const name = planName(
    brief,
    pieces.map(({ asset }) => asset),
  );
  return {
    kind: 'footage',
    name,
    timeline: timeline({ tracks, output, name }),
    claims,
    notes: [
      ...request.notes,
      ...materialNotes(slots),
      ...takeNotes(request, cut),
      ...sound.notes,
      ...composed,
    ],
    usedAssetIds: [...new Set(used.map(({ id }) => id))],
    texts: shownTexts(words.tracks, rate).map(({ text }) => text),
  };
}

/** Clips that are to take turns come at least twice each. */
function paceOf({ brief, slots, output, frames }: FootageRequest): Pacing {
  const pacing = choosePacing(brief, output.rate);
  if (!brief.takeTurns || pacing.cutAsked || frames === null) return pacing;
  const turn = Math.max(pacing.leastFrames, Math.floor(frames / (2 * Math.max(1, slots.length))));
  return { ...pacing, cutFrames: Math.min(pacing.cutFrames, turn) };
}

function mayRepeat(brief: Brief): boolean {
  return brief.repeats !== false && brief.length?.bound !== 'max';
}

/** Looping that was asked for fills any length; unasked, footage repeats within reason. */
function composeFor(request: FootageRequest, play: { pacing: Pacing; grouped: boolean }): Composition {
  const { brief, slots, frames, output, seed } = request;
  const common = { slots, frames, rate: output.rate, ...play };
  if (mayRepeat(brief) && brief.repeats !== true) return composeWithinReason(common, seed);
  return compose({ ...common, mayRepeat: mayRepeat(brief), random: seededRandom(seed) });
}

function whyShort(brief: Brief): string {
  if (!mayRepeat(brief)) return 'there is not enough footage without repeating any';
  return brief.repeats === true
    ? 'there is not enough footage'
    : 'there is far too little footage, and I repeat it that often only when asked to (“loop it”)';
}

/**
 * What is named plays one after the other, as it was said. It takes turns where that was asked for, and where no order was
 * and many short shots were (a fast pace, a cut every so often, cuts on beats); so does what nobody named.
 */
function playsInGroups(brief: Brief, slots: readonly Slot[], pacing: Pacing): boolean {
  if (brief.takeTurns) return false;
  const plain = slots.every(
    ({ part, exact, wish }) => exact === null && wish === null && part?.place === undefined,
  );
  if (brief.orderAsked || !plain || pacing.pace === 'calm') return true;
  const isNamed = slots.some(({ part }) => part !== null);
  const onBeats = brief.edits.some(({ kind }) => kind === 'beats');
  return isNamed && pacing.pace !== 'fast' && !pacing.cutAsked && !onBeats;
}

function keepsSound(brief: Brief): boolean {
  return brief.originalSound !== false;
}

/** Titles and captions. */
function planWords(
  request: FootageRequest,
  video: { cut: Cut; sound: AddedSound; frames: number },
): { tracks: Track[]; claims: Claim[] } {
  const { brief, output } = request;
  const { placed, dropped } = placeTitles(brief.titles, { frames: video.frames, rate: output.rate });
  const heard = [...heardFootage(brief, video.cut), ...video.sound.heard];
  const captions = brief.captions === true ? captionsOf(heard, output.rate) : [];
  const spoken = heard.some(({ asset }) => asset.transcript !== undefined);
  const reason = spoken
    ? 'nobody speaks in the chosen moments'
    : 'captions need a transcript, and the material has none yet';
  const claim: Claim[] =
    brief.captions === null
      ? []
      : [
          {
            kind: 'captions',
            asked: brief.captions,
            count: captions.length,
            ...verdict(!brief.captions || captions.length > 0, reason),
          },
        ];
  const captionTracks = captions.length > 0 ? [captionTrack(captions, output.rate)] : [];
  const titles = titleTracks(placed, { rate: output.rate, pace: brief.pace });
  return {
    tracks: [...titles, ...captionTracks],
    claims: [...titleClaims(placed, dropped, shownTexts(titles, output.rate)), ...claim],
  };
}

function heardFootage(brief: Brief, cut: Cut): HeardStretch[] {
  if (!keepsSound(brief)) return [];
  let at = 0;
  return cut.pieces.flatMap(({ asset, start, frames }) => {
    const atFrame = at;
    at += frames;
    return asset.hasAudio && asset.kind === 'video' ? [{ asset, start, frames, atFrame }] : [];
  });
}

function originalSoundClaims(brief: Brief, cut: Cut): Claim[] {
  if (brief.originalSound === null) return [];
  const heard = keepsSound(brief) && cut.pieces.some(({ asset }) => asset.kind === 'video' && asset.hasAudio);
  return [
    {
      kind: 'originalSound',
      asked: brief.originalSound,
      heard,
      ...verdict(heard === brief.originalSound, 'the footage has no sound'),
    },
  ];
}

const faults: { [level: string]: string } = {
  blurred: 'is blurred throughout',
  frozen: 'stands still throughout',
  black: 'is black throughout',
};

/** Says which takes the film does without. */
function takeNotes({ assets, slots }: FootageRequest, { pieces }: Cut): string[] {
  const shown = pieces.filter(({ slot }) => slots[slot]?.part === null).map(({ asset }) => asset);
  return leftOutTakes(assets, { shown, used: new Set(pieces.map(({ asset }) => asset.id)) });
}

/** Says which named footage is poor and was used all the same. */
function materialNotes(slots: readonly Slot[]): string[] {
  const notes = slots.flatMap(({ asset, level, exact }) => {
    const fault = exact === null && asset.kind === 'video' ? faults[level] : undefined;
    return fault === undefined ? [] : [`${asset.name} ${fault}; I used it because you named it.`];
  });
  return [...new Set(notes)];
}
