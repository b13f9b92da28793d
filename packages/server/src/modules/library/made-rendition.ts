/** Which rendition a file that the engine made becomes. Pure. */
import {
  imageSide,
  ladderRung,
  type MadeRendition,
  type ProbeResult,
  type RenditionWish,
  type VideoStreamInfo,
} from '@rushes/engine';
import type { StoredFile } from './stored/stored-files.ts';
import type { RenditionKind } from './tables.ts';

export interface NewRendition {
  versionId: string;
  kind: RenditionKind;
  /** Unique among the version's renditions of a kind, e.g. `720`. */
  label: string;
  file: StoredFile;
  width: number | null;
  height: number | null;
  playerCompatible: boolean;
  /** What made it, with its version. */
  madeBy: string;
  /** What only this kind has, e.g. the grid of a sprite sheet. */
  details?: Record<string, unknown>;
}

/** What a rendition is found by within its version. */
export interface RenditionSlot {
  kind: RenditionKind;
  label: string;
}

/** Kinds that no list of renditions shows: there are as many as a video has scenes, or as somebody asked for. */
export const INNER_KINDS = ['keyframe', 'frame', 'still', 'prints'] as const satisfies RenditionKind[];

/** In the details of a proxy: its keyframes stand at whole multiples of this many seconds. */
export const KEYFRAME_SECONDS = 'keyframe_seconds';

/** The details of every proxy that the engine makes. */
export const proxyDetails = { [KEYFRAME_SECONDS]: 1 } as const;

/** The picture of a probed file; null for sound. */
export function pictureOf(probe: ProbeResult): VideoStreamInfo | null {
  return probe.streams.find((stream) => stream.index === probe.videoStream)?.video ?? null;
}

/** Size of the picture as shown; null for sound. */
export function shownSize(probe: ProbeResult): { width: number; height: number } | null {
  const picture = pictureOf(probe);
  return picture === null ? null : { width: picture.displayWidth, height: picture.displayHeight };
}

/** The rendition that the file for a wish becomes. Throws for a video or image of a file without a picture. */
export function slotOf(wish: RenditionWish, probe: ProbeResult): RenditionSlot {
  if (wish.kind === 'audio') return { kind: 'audio', label: wish.format };
  if (wish.kind !== 'video' && wish.kind !== 'image') return { kind: wish.kind, label: 'default' };
  const shown = shownSize(probe);
  if (shown === null) throw new Error(`There is no ${wish.kind} of a file without a picture.`);
  if (wish.kind === 'image') return { kind: 'image', label: `${wish.format}-${imageSide(shown, wish)}` };
  return { kind: 'proxy', label: ladderRung(shown, wish.minDimension).label };
}

const inSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Names as the interface writes them. */
function wireDetails(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [inSnakeCase(name), value]));
}

/** All of a rendition but where it lies and who made it. */
export type RenditionFacts = Pick<
  NewRendition,
  'kind' | 'label' | 'width' | 'height' | 'playerCompatible'
> & { details: Record<string, unknown> };

export function renditionOf(made: MadeRendition, slot: RenditionSlot): RenditionFacts {
  const { width, height } = made;
  const details = slot.kind === 'proxy' ? proxyDetails : wireDetails(made.details);
  return { ...slot, width, height, playerCompatible: slot.kind !== 'waveform', details };
}
