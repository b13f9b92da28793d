/** Rebuilds the cut of a video from what its frames show. */
import type { Rational } from '@rushes/timeline';
import { framedShots } from './library.ts';
import { type LibraryAsset, parseRate } from './prompt-file.ts';
import type { FrameFacts, SeenFit } from './read-video.ts';

/** One clip as it was seen. Frames are of the video, `endFrame` exclusive; crossfades are cut in their middle. */
export interface SeenClip {
  file: string;
  kind: LibraryAsset['kind'];
  startFrame: number;
  endFrame: number;
  /** Frames at either end in which it is mixed with its neighbour or hidden. */
  mixedStart: number;
  mixedEnd: number;
  /** Seconds of the file that the first and last readable frames show. */
  firstSeconds: number;
  lastSeconds: number;
  fit: SeenFit;
  surround: number | null;
  /** Frames that show a black, frozen or blurred take. */
  faultyFrames: number;
}

/** Longest time a frame may show another moment than its own: a frame of the file and one of the video. */
function slack(asset: LibraryAsset, rate: Rational): number {
  const own = parseRate(asset.rate ?? '30/1');
  return own.den / own.num + rate.den / rate.num;
}

/** The clips of a video in order. `library` gives codes their files. */
export function clipsOf(
  frames: readonly FrameFacts[],
  video: { library: readonly LibraryAsset[]; rate: Rational },
): SeenClip[] {
  const clips: SeenClip[] = [];
  for (const [index, { seen }] of frames.entries()) {
    const asset = seen === null ? undefined : video.library[seen.file];
    if (seen === null || asset === undefined) continue;
    const own = parseRate(asset.rate ?? '30/1');
    const seconds = asset.kind === 'image' ? 0 : (seen.frame * own.den) / own.num;
    const clip = clips.at(-1);
    const faulty = isFaulty(asset, seen.frame) ? 1 : 0;
    if (clip !== undefined && continues(clip, { asset, index, seconds, rate: video.rate })) {
      clip.endFrame = index + 1;
      clip.lastSeconds = seconds;
      clip.faultyFrames += faulty;
      continue;
    }
    clips.push({
      file: asset.file,
      kind: asset.kind,
      startFrame: index,
      endFrame: index + 1,
      mixedStart: 0,
      mixedEnd: 0,
      firstSeconds: seconds,
      lastSeconds: seconds,
      fit: seen.fit,
      surround: seen.surround,
      faultyFrames: faulty,
    });
  }
  return closeGaps(clips, frames.length);
}

function continues(
  clip: SeenClip,
  next: { asset: LibraryAsset; index: number; seconds: number; rate: Rational },
): boolean {
  const { asset, index, seconds, rate } = next;
  if (asset.file !== clip.file) return false;
  if (asset.kind === 'image') return true;
  const expected = clip.firstSeconds + ((index - clip.startFrame) * rate.den) / rate.num;
  return Math.abs(seconds - expected) <= slack(asset, rate) && seconds >= clip.lastSeconds;
}

function isFaulty(asset: LibraryAsset, frame: number): boolean {
  return framedShots(asset).some(
    (shot) => shot.fault !== undefined && frame >= shot.startFrame && frame < shot.endFrame,
  );
}

/** Gives unreadable frames between clips half to each. */
function closeGaps(clips: SeenClip[], frames: number): SeenClip[] {
  for (const [index, clip] of clips.entries()) {
    const before = clips[index - 1];
    const gap = clip.startFrame - (before?.endFrame ?? 0);
    const half = before === undefined ? 0 : Math.floor(gap / 2);
    if (before !== undefined) {
      before.endFrame += half;
      before.mixedEnd = gap;
    }
    clip.startFrame -= gap - half;
    clip.mixedStart = gap;
  }
  const last = clips.at(-1);
  if (last !== undefined) {
    last.mixedEnd = frames - last.endFrame;
    last.endFrame = frames;
  }
  return clips;
}
