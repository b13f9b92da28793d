/** What of the footage is seen and heard at a frame, where nothing is drawn: for what plays before the exact picture is there. Pure. */
import { clipSettings } from '@rushes/timeline';
import { type Block, blockAt, type Layout } from '../project/layout.ts';
import type { PlacedClip } from './place-picture.ts';

export interface Cue {
  /** Of its block, and whether it is seen or heard. */
  id: string;
  kind: 'picture' | 'sound';
  assetId: string;
  /** Seconds of the file, and those at the start of its block. */
  seconds: number;
  first: number;
  /** Seconds of the file that pass in one of the programme. */
  speed: number;
  /** 0 to 1. */
  volume: number;
  /** How it lies in the frame. */
  place: PlacedClip;
}

/** More sounds at once are not told apart, and each is a file that is fetched; so is each picture. */
const MOST_SOUNDS = 4;
const MOST_PICTURES = 4;

function cueOf(block: Block, kind: Cue['kind'], at: { frame: number; fps: number }): Cue | null {
  const { id, assetId, item, mediaStart, speed, start, end } = block;
  if (assetId === null || block.kind !== 'media' || item.OTIO_SCHEMA !== 'Clip.2') return null;
  const { gainDb, fit, layout, pictureFadeInSeconds, pictureFadeOutSeconds } = clipSettings(item);
  // What moves is not followed here: it is played as loud as it is.
  const decibels = typeof gainDb === 'number' ? gainDb : 0;
  return {
    id: `${kind} ${id}`,
    kind,
    assetId,
    first: mediaStart,
    seconds: mediaStart + ((at.frame - start) / at.fps) * speed,
    speed,
    volume: Math.min(1, 10 ** (decibels / 20)),
    place: {
      fit,
      layout,
      seconds: (at.frame - start) / at.fps,
      length: (end - start) / at.fps,
      fadeIn: pictureFadeInSeconds ?? 0,
      fadeOut: pictureFadeOutSeconds ?? 0,
    },
  };
}

/** The footage at a frame, the uppermost first, and the sounds; none where nothing is to be seen or heard. */
export function cuesAt({ lanes, fps }: Layout, frame: number): Cue[] {
  const at = { frame, fps };
  const shown = lanes.flatMap((lane) => {
    const block = lane.isEnabled ? blockAt(lane, frame) : null;
    const cue = block && cueOf(block, lane.kind === 'Video' ? 'picture' : 'sound', at);
    return cue === null ? [] : [cue];
  });
  const sounds = shown.filter(({ kind, speed }) => kind === 'sound' && speed > 0);
  return [
    ...shown.filter(({ kind }) => kind === 'picture').slice(0, MOST_PICTURES),
    ...sounds.slice(0, MOST_SOUNDS),
  ];
}

/** All footage of a film, once each, in the order of its first use from a frame on. */
export function footageFrom({ lanes }: Layout, frame: number): string[] {
  const media = lanes
    .flatMap(({ blocks }) => blocks)
    .filter(({ kind, assetId }) => kind === 'media' && assetId !== null)
    .sort((a, b) => Number(a.end <= frame) - Number(b.end <= frame) || a.start - b.start);
  return [...new Set(media.map(({ assetId }) => assetId ?? ''))];
}
