/** A whole timeline brought to another shape: what becomes of each clip, as one operation. Pure. */

import { nameOf, spanOf, speedOf } from '../edit/board/item-span.ts';
import type { EditPath, ReshapeClip, ReshapeEdit } from '../edit/edit-operation.ts';
import { activeReference } from '../measure.ts';
import { clipSettings } from '../metadata.ts';
import type { Layout } from '../rushes-metadata.ts';
import { framesToTicks, rangeToTicks, secondsToTicks, ticksToFrames, ticksToSeconds } from '../ticks.ts';
import { type Rational, rateToNumber } from '../time.ts';
import type { Clip, Stack, Timeline, Track } from '../types.ts';
import { planReframe, type ReframePiece } from './plan-reframe.ts';
import type { ReframeFallback, ReframeFollow, SeenMedia } from './seen-media.ts';

export interface ReframeTimelineRequest {
  width: number;
  height: number;
  follow: ReframeFollow;
  fallback: ReframeFallback;
  /** Paths of the clips to reframe; default all that show footage. */
  items?: readonly EditPath[];
  /** Frames of the programme a second: pieces begin on them. */
  rate: Rational;
  /** What is known of the media of a clip, by the URL in its reference; undefined where nothing is. */
  seenOf(targetUrl: string): SeenMedia | undefined;
}

/** What becomes of one clip. */
export interface ReframedClip {
  item: EditPath;
  name: string;
  targetUrl: string;
  /** Seconds from the clip's start. Empty where it is left as it is. */
  pieces: ReframePiece[];
  /** Why it is left as it is; null where it is not. */
  left: string | null;
}

/** A clip that shows a file, by its path. */
interface FoundClip {
  path: EditPath;
  clip: Clip;
  targetUrl: string;
}

function findClips(parent: Stack | Track, path: EditPath, found: FoundClip[]): FoundClip[] {
  for (const [index, child] of parent.children.entries()) {
    const at = [...path, index];
    if (child.OTIO_SCHEMA === 'Clip.2') {
      const reference = activeReference(child);
      if (reference?.OTIO_SCHEMA === 'ExternalReference.1') {
        found.push({ path: at, clip: child, targetUrl: reference.target_url });
      }
    } else if (child.OTIO_SCHEMA === 'Stack.1') findClips(child, at, found);
    else if (child.OTIO_SCHEMA === 'Track.1' && child.kind !== 'Audio') findClips(child, at, found);
  }
  return found;
}

/** True where a picture has a place of its own in the frame, which another shape of the frame does not change. */
function isPlaced({ position, scale, rotation }: Layout): boolean {
  return position !== undefined || scale !== undefined || rotation !== undefined;
}

const even = (value: number) => Math.max(2, 2 * Math.round(value / 2));

function planClip({ path, clip, targetUrl }: FoundClip, request: ReframeTimelineRequest): ReframedClip {
  const shared = { item: path, name: clip.name, targetUrl };
  const layout = clipSettings(clip).layout ?? {};
  if (isPlaced(layout)) {
    return {
      ...shared,
      pieces: [],
      left: `${nameOf(clip)} has a place of its own in the frame and keeps it.`,
    };
  }
  const { start, duration } = spanOf(clip);
  const durationSeconds = ticksToSeconds(duration);
  const media = request.seenOf(targetUrl);
  if (media === undefined) {
    const reason =
      'Nothing is known of its picture: the middle is kept. Preprocess the asset to have it followed.';
    return {
      ...shared,
      pieces: [{ startSeconds: 0, endSeconds: durationSeconds, fit: 'fill', reason }],
      left: null,
    };
  }
  const available = activeReference(clip)?.available_range;
  const from = available ? rangeToTicks(available).start : 0;
  const box = layout.box ?? { width: 1, height: 1 };
  const pieces = planReframe(media, {
    startSeconds: ticksToSeconds(start - from),
    durationSeconds,
    speed: speedOf(clip),
    shape: { width: even(box.width * request.width), height: even(box.height * request.height) },
    follow: request.follow,
    fallback: request.fallback,
  });
  return { ...shared, pieces: onFrames(pieces, request.rate), left: null };
}

/** Pieces that begin on frames; those without any are left out. */
function onFrames(pieces: readonly ReframePiece[], rate: Rational): ReframePiece[] {
  const frame = rate.den / rate.num;
  const at = (seconds: number) => ticksToSeconds(framesToTicks(Math.ceil((seconds - 0.001) / frame), rate));
  return pieces
    .map((piece, index) => ({
      ...piece,
      startSeconds: index === 0 ? 0 : at(piece.startSeconds),
      endSeconds: index === pieces.length - 1 ? piece.endSeconds : at(piece.endSeconds),
    }))
    .filter(({ startSeconds, endSeconds }) => endSeconds - startSeconds > frame / 2);
}

function clipEdit({ item, pieces }: ReframedClip, rate: Rational): ReshapeClip {
  return {
    item,
    pieces: pieces.map(({ startSeconds, fit, crop }) => ({
      start: { value: ticksToFrames(secondsToTicks(startSeconds), rate), rate: rateToNumber(rate) },
      fit,
      ...(crop !== undefined && { crop: JSON.parse(JSON.stringify(crop)) }),
    })),
  };
}

/** The operation that brings a timeline to another shape, and what becomes of each of its clips. */
export function planTimelineReframe(
  timeline: Timeline,
  request: ReframeTimelineRequest,
): { operation: ReshapeEdit; clips: ReframedClip[] } {
  const wanted = request.items === undefined ? null : new Set(request.items.map((path) => path.join()));
  const found = findClips(timeline.tracks, [], []).filter(({ path }) => wanted?.has(path.join()) ?? true);
  const clips = found.map((each) => planClip(each, request));
  const operation: ReshapeEdit = {
    type: 'reshape',
    width: request.width,
    height: request.height,
    clips: clips.filter(({ left }) => left === null).map((each) => clipEdit(each, request.rate)),
  };
  return { operation, clips };
}
