/** What may be wished for of which file. Pure. */
import type { ProbeResult, RenditionWish } from '@rushes/engine';
import type { NodeKind } from '../../access/index.ts';
import type { WishRequest } from './renditions.schema.ts';

/** A wish as tasks carry it: one that the engine meets, or HLS, which is packed from several of its files. */
export type Wish = RenditionWish | { kind: 'hls' };

/** The wish behind what a client sent. */
export function wishOf(request: WishRequest): Wish {
  if (request.kind === 'video') return { kind: 'video', minDimension: request.min_dimension };
  if (request.kind !== 'image') return request;
  const { kind, format, max_side: maxSide } = request;
  return { kind, format, maxSide };
}

/** The same text for the same wish, different ones for different wishes. */
export function wishKey(wish: Wish): string {
  if (wish.kind === 'video') return `video-${wish.minDimension}`;
  if (wish.kind === 'audio') return `audio-${wish.format}`;
  if (wish.kind === 'image') return `image-${wish.format}-${wish.maxSide}`;
  return wish.kind;
}

/** Each wish once. */
export function eachOnce(wishes: readonly Wish[]): Wish[] {
  return [...new Map(wishes.map((wish) => [wishKey(wish), wish])).values()];
}

const WISHES_OF: Partial<Record<NodeKind, readonly Wish['kind'][]>> = {
  video: ['video', 'audio', 'sprite', 'waveform', 'hls'],
  audio: ['audio', 'waveform'],
  image: ['image'],
};

const NAMES: Record<Wish['kind'], string> = {
  video: 'a video',
  audio: 'a sound file',
  image: 'a picture',
  sprite: 'a sprite sheet',
  waveform: 'a waveform',
  hls: 'HLS',
};

/** Whether any rendition can be made of a kind of asset. */
export function hasWishes(kind: NodeKind): boolean {
  return WISHES_OF[kind] !== undefined;
}

/**
 * Why a file can not meet a wish, as a sentence; null when it can. What is not probed yet may turn out to have no
 * sound.
 */
export function wishProblem(wish: Wish, file: { kind: NodeKind; probe: ProbeResult | null }): string | null {
  const { kind, probe } = file;
  if (WISHES_OF[kind]?.includes(wish.kind) !== true) {
    return `Of an asset of the kind ${kind} ${NAMES[wish.kind]} can not be made.`;
  }
  const needsSound = wish.kind === 'audio' || wish.kind === 'waveform';
  if (needsSound && probe !== null && probe.audioStream === null) return 'This asset has no sound.';
  return null;
}
