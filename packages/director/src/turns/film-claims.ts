/** What a film is, read off its timeline: claims about length, format, footage, texts and music. Pure. */
import {
  activeReference,
  clipSettings,
  framesToSeconds,
  type Item,
  placeItems,
  rangeToTicks,
  secondsToFrames,
  type Track,
  ticksToFrames,
} from '@rushes/timeline';
import type { Brief } from '../brief.ts';
import type { Claim } from '../claims.ts';
import type { EditKind, PartChange } from '../edits/edit-wish.ts';
import { formatClaims, verdict } from '../planning/facts.ts';
import { roundSeconds } from '../planning/montage/slots.ts';
import { playedBy, shownTexts } from '../planning/read-tracks.ts';
import { splitTrack } from './dress/dress-overlays.ts';
import { assetOf, type Film, isClip, speedOf, startsOf, trackAt, tracksOf } from './film.ts';

const tracks = (film: Film, role: 'titles' | 'captions' | 'music'): Track[] =>
  tracksOf(film.timeline, role).flatMap((index) => trackAt(film.timeline, index) ?? []);

/**
 * Claims about a film that was changed; `brief`: what the last message asked for; `isCaptioned`: whether it is to have
 * captions.
 */
export function filmClaims(film: Film, brief: Brief, isCaptioned: boolean): Claim[] {
  return [
    lengthClaim(film, brief),
    ...formatClaims({ ...brief, rate: null }, film.output),
    assetsClaim(film),
    ...titleClaims(film),
    ...captionClaims(film, isCaptioned),
    musicClaim(film, brief),
    paceClaim(film),
  ];
}

function assetsClaim(film: Film): Claim {
  const shown = verdict(film.pieces.length > 0, 'no footage is in the video');
  return { kind: 'assets', asked: null, used: usedIds(film), ...shown };
}

/** Assets whose pictures are shown: in the row of the film, and over it. */
export const usedIds = (film: Film): string[] => [
  ...new Set([...film.pieces.flatMap(({ item }) => assetOf(item) ?? []), ...overlaid(film)]),
];

/** Assets in a split screen or a corner, on tracks of their own. */
function overlaid({ timeline, picture }: Film): string[] {
  return timeline.tracks.children.flatMap((child, index) =>
    index === picture || child.OTIO_SCHEMA !== 'Track.1' || child.kind !== 'Video' || !child.enabled
      ? []
      : child.children.flatMap((item) => (isClip(item as Item) ? (assetOf(item as Item) ?? []) : [])),
  );
}

function lengthClaim(film: Film, { length }: Brief): Claim {
  const { rate } = film.output;
  const seconds = framesToSeconds(film.frames, rate);
  const asked = length === null ? null : { ...length, frames: secondsToFrames(length.seconds, rate) };
  const fits =
    asked === null ||
    film.frames === asked.frames ||
    (asked.bound === 'max' && film.frames < asked.frames) ||
    (asked.bound === 'min' && film.frames > asked.frames);
  const reason = `it is ${Math.round(seconds * 100) / 100} s long`;
  return { kind: 'length', asked, frames: film.frames, seconds, ...verdict(fits, reason) };
}

/** The texts of a film. */
export function titleClaims(film: Film): Claim[] {
  const { rate } = film.output;
  return shownTexts(tracks(film, 'titles'), rate).map(({ text, startFrame, endFrame }): Claim => {
    const place =
      startFrame < secondsToFrames(0.5, rate) ? 'opening' : endFrame >= film.frames ? 'closing' : 'at';
    const seen = verdict(startFrame < film.frames, `the film ends before “${text}”`);
    return { kind: 'title', text, style: 'title', place, startFrame, endFrame, ...seen };
  });
}

/** Captions of a film: those that are written, and those of them that are seen before what they stand in is over. */
function captionsIn({ timeline, output: { rate } }: Film): { written: number; shown: number } {
  const all = tracksOf(timeline, 'captions').flatMap((index) => {
    const track = trackAt(timeline, index);
    return track === null || !track.enabled ? [] : placeItems(track, rate);
  });
  const starts = all.flatMap(({ item, startFrame, endFrame }) => {
    if (!isClip(item) || !item.enabled) return [];
    const reference = activeReference(item);
    const cues = reference?.OTIO_SCHEMA === 'GeneratorReference.1' ? reference.parameters.cues : null;
    const seconds = framesToSeconds(endFrame - startFrame, rate);
    if (!Array.isArray(cues)) return [{ isShown: seconds > 0 }];
    return cues.map((cue) => ({ isShown: Number((cue as { start?: unknown } | null)?.start) < seconds }));
  });
  return { written: starts.length, shown: starts.filter(({ isShown }) => isShown).length };
}

/** Captions that are seen in a film. */
export const captionCount = (film: Film): number => captionsIn(film).shown;

/** Whether the last of these changes about captions asked for them or against them; null where none is about them. */
export function captionsWished(kinds: readonly EditKind[]): boolean | null {
  const last = kinds.findLast((kind) => kind === 'captions' || kind === 'noCaptions');
  return last === undefined ? null : last === 'captions';
}

/** `asked`: a message asked for captions, or the film had them and none asked to take them out. */
function captionClaims(film: Film, asked: boolean): Claim[] {
  const { written, shown } = captionsIn(film);
  if (!asked && written === 0) return [];
  return [{ kind: 'captions', asked, count: shown, ...captionVerdict(asked, { written, shown }) }];
}

function captionVerdict(asked: boolean, { written, shown }: { written: number; shown: number }) {
  if (!asked) return verdict(written === 0, 'not all of that is gone');
  if (written === 0) return verdict(false, 'nobody speaks in it');
  return verdict(shown === written, 'the film ends before that');
}

function musicClaim(film: Film, { music }: Brief): Claim {
  const { assetIds, isComposed } = playedBy(tracks(film, 'music'), 'music');
  const source = assetIds.length > 0 ? 'asset' : isComposed ? 'built-in' : 'none';
  const assetId = assetIds[0] ?? null;
  const asked = music?.kind ?? null;
  const met = asked === null || (asked === source && (music?.kind !== 'asset' || music.assetId === assetId));
  return { kind: 'music', asked, source, assetId, ...verdict(met, 'it is other music') };
}

function paceClaim(film: Film): Claim {
  const frames = film.pieces.reduce((sum, piece) => sum + piece.frames, 0);
  const clips = film.pieces.length;
  const meanSeconds = roundSeconds(framesToSeconds(frames, film.output.rate) / Math.max(1, clips));
  return {
    kind: 'pace',
    asked: null,
    cutSeconds: null,
    clips,
    meanSeconds,
    met: clips > 0,
    ...(clips === 0 && { reason: 'it has no clips' }),
  };
}

/** Of a file that is told several moments of, each with its time, all of them together are looked at. */
function timeAfter(
  claim: Extract<Claim, { kind: 'time' }>,
  film: Film,
  { claims, brief }: { claims: readonly Claim[]; brief: Brief },
): Extract<Claim, { kind: 'time' }> {
  const { assetId, askedFrames } = claim;
  // What stands still beside its time is no time of its own; what plays beside others in the frame is.
  const isStillMore = brief.edits.some((edit) => edit.kind === 'freeze' && edit.adds === true);
  const shown =
    film.pieces.reduce(
      (sum, { item, frames }) =>
        sum + (assetOf(item) === assetId && !(isStillMore && speedOf(item) === 0) ? frames : 0),
      0,
    ) + framesBeside(film, assetId);
  const once = claims.reduce(
    (sum, other) => sum + (other.kind === 'time' && other.assetId === assetId ? other.askedFrames : 0),
    0,
  );
  const isMet = shown === Math.round(once * playedTimes(brief, assetId));
  const reason = 'a change that was asked for takes or gives it time';
  return {
    ...withoutReason(claim),
    frames: isMet ? askedFrames : shown,
    ...verdict(isMet, claim.reason ?? reason),
  };
}

/** How long a file is seen in a part of the frame beside others. */
const framesBeside = ({ timeline, output }: Film, assetId: string): number =>
  timeline.tracks.children.reduce((sum, child) => {
    if (child.OTIO_SCHEMA !== 'Track.1' || child.name !== splitTrack) return sum;
    const own = placeItems(child, output.rate).filter(({ item }) => assetOf(item) === assetId);
    return own.reduce((all, { startFrame, endFrame }) => all + endFrame - startFrame, sum);
  }, 0);

/** How many times as long a clip takes at the speed that it is given. */
const timesAt = (changes: readonly PartChange[]): number =>
  changes.reduce((times, change) => (change.kind === 'speed' ? times / Math.abs(change.factor) : times), 1);

/** How many times as long a clip is seen by the wishes to show it again: once more at half speed is three times. */
const playedTimes = ({ edits }: Brief, assetId: string): number =>
  edits.reduce((share, edit) => {
    if (edit.kind === 'add' && edit.again !== undefined && edit.part === undefined) {
      const isAgain = edit.target.kind === 'assets' && edit.target.ids.includes(assetId);
      return isAgain ? share + timesAt(edit.again) : share;
    }
    const isOf = edit.kind === 'repeat' && edit.target.kind === 'assets' && edit.target.ids.includes(assetId);
    if (!isOf) return share;
    const speeds = edit.speeds ?? Array.from({ length: edit.times - 1 }, () => edit.speed ?? 1);
    return share * speeds.reduce((sum, speed) => sum + 1 / Math.abs(speed), 1);
  }, 1);

/** Claims of a plan, after changes were made to what it planned: each is held against the film as it is now. */
export function claimsAfter(claims: readonly Claim[], film: Film, brief: Brief): Claim[] {
  const { rate } = film.output;
  const texts = shownTexts(tracks(film, 'titles'), rate);
  const used = usedIds(film);
  return claims.map((claim): Claim => {
    switch (claim.kind) {
      case 'length':
        return lengthClaim(film, brief);
      case 'shape':
      case 'resolution':
      case 'rate':
        return formatClaims(brief, film.output).find(({ kind }) => kind === claim.kind) ?? claim;
      case 'assets':
        return assetsAfter(claim, used);
      case 'title': {
        if (claim.startFrame === null) return claim;
        const shown = texts.find(({ text }) => text === claim.text);
        return {
          ...withoutReason(claim),
          startFrame: shown?.startFrame ?? null,
          endFrame: shown?.endFrame ?? null,
          ...verdict(shown !== undefined, `“${claim.text}” is not shown any more`),
        };
      }
      case 'captions': {
        const found = captionsIn(film);
        const now = captionVerdict(claim.asked, found);
        const why = now.met || claim.reason === undefined ? now : verdict(false, claim.reason);
        return { ...withoutReason(claim), count: found.shown, ...why };
      }
      case 'pace':
        return { ...claim, clips: film.pieces.length, meanSeconds: meanOf(film) };
      case 'trim':
        return claim.atFrame === null ? claim : trimAfter(claim, film);
      case 'time':
        return timeAfter(claim, film, { claims, brief });
      case 'fit': {
        const others = film.pieces.filter(
          ({ item }) => isClip(item) && (clipSettings(item).fit ?? claim.asked) !== claim.asked,
        );
        return {
          ...withoutReason(claim),
          ...verdict(others.length === 0, 'pictures are put into the frame otherwise'),
        };
      }
      case 'transitions': {
        const dissolves = film.pieces.filter(({ join }) => join !== null).length;
        const hardCuts = Math.max(0, film.pieces.length - 1 - dissolves);
        const met = claim.asked === null || (claim.asked === 'cut' ? dissolves === 0 : hardCuts === 0);
        return {
          ...withoutReason(claim),
          dissolves,
          hardCuts,
          ...verdict(met, claim.reason ?? `${hardCuts} cuts are hard`),
        };
      }
      default:
        return claim;
    }
  });
}

function withoutReason<Any extends Claim>(claim: Any): Any {
  const { reason: _, ...rest } = claim;
  return rest as Any;
}

function meanOf(film: Film): number {
  const frames = film.pieces.reduce((sum, piece) => sum + piece.frames, 0);
  return roundSeconds(framesToSeconds(frames, film.output.rate) / Math.max(1, film.pieces.length));
}

function assetsAfter(claim: Extract<Claim, { kind: 'assets' }>, shown: readonly string[]): Claim {
  if (claim.asked === null || !claim.met) return { ...claim, used: [...shown] };
  // What a change adds was asked for as well: a logo over the film takes nothing out.
  const met = claim.asked.every((id) => shown.includes(id));
  return { ...claim, used: [...shown], ...verdict(met, 'a change that was asked for has taken footage out') };
}

function trimAfter(claim: Extract<Claim, { kind: 'trim' }>, film: Film): Claim {
  const { rate } = film.output;
  const starts = startsOf(film.pieces);
  const index = film.pieces.findIndex(({ item, frames }) => {
    if (assetOf(item) !== claim.assetId || item.source_range === null) return false;
    const start = ticksToFrames(rangeToTicks(item.source_range).start, rate);
    // At another speed it shows the same in another time.
    const speed = Math.abs(speedOf(item));
    const off = Math.abs(frames * speed - (claim.sourceEndFrame - claim.sourceStartFrame));
    return start === claim.sourceStartFrame && (speed === 1 ? off === 0 : off <= Math.max(1, speed));
  });
  if (index === -1) {
    const reason = 'a change that was asked for has cut it otherwise';
    return { ...claim, atFrame: null, frames: 0, ...verdict(false, claim.reason ?? reason) };
  }
  return { ...claim, atFrame: starts[index] ?? 0 };
}
