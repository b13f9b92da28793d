/** Which rendition answers a request for a quality. Pure. */
import type { RenditionKind } from '../../../platform/db/schema.ts';
import type { Quality } from '../library.schema.ts';

export interface RenditionChoice {
  id: string;
  kind: RenditionKind;
  width: number | null;
  height: number | null;
  playerCompatible: boolean;
}

/** The height class of a picture is its shorter side, so that a vertical 720p is 720 wide. */
function heightClass({ width, height }: RenditionChoice): number | null {
  return width === null || height === null ? null : Math.min(width, height);
}

export interface WantedRendition {
  quality: Quality;
  playerCompatible: boolean;
  /** What stands beside the original; by default what is made of videos. */
  kind?: 'proxy' | 'image';
}

interface Sized<T> {
  rendition: T;
  size: number;
}

/** Of two of the same size the original is the better one. */
function originalLast({ kind }: RenditionChoice): number {
  return kind === 'original' ? 1 : 0;
}

/** The smallest first; of images of a size the one that was made last comes last. */
function bySize<T extends RenditionChoice>(renditions: readonly T[]): Sized<T>[] {
  return renditions
    .flatMap((rendition) => {
      const size = heightClass(rendition);
      return size === null ? [] : [{ rendition, size }];
    })
    .sort(
      (a, b) =>
        a.size - b.size ||
        originalLast(a.rendition) - originalLast(b.rendition) ||
        (a.rendition.id < b.rendition.id ? -1 : 1),
    );
}

function nearest<T>(sized: readonly Sized<T>[], wanted: number): T | undefined {
  return (sized.findLast(({ size }) => size <= wanted) ?? sized.find(({ size }) => size > wanted))?.rendition;
}

/**
 * The best existing rendition of `kind` (what is made of a video, or of an image) at or under the asked height, else
 * the next above, else the original; only renditions that players can play count where `playerCompatible` is asked.
 * `highest` and `lowest` go over what exists, `original` is the uploaded bytes. Null when there is none, e.g. no
 * thumbnail yet.
 */
export function chooseRendition<T extends RenditionChoice>(
  renditions: readonly T[],
  { quality, playerCompatible, kind = 'proxy' }: WantedRendition,
): T | null {
  const original = renditions.find(({ kind }) => kind === 'original') ?? null;
  if (quality === 'original') return original;
  if (quality === 'thumbnail') return renditions.find(({ kind }) => kind === 'thumbnail') ?? null;
  const media = renditions.filter((rendition) => rendition.kind === 'original' || rendition.kind === kind);
  const usable = playerCompatible ? media.filter((rendition) => rendition.playerCompatible) : media;
  const sized = bySize(usable);
  if (quality === 'highest') return sized.at(-1)?.rendition ?? usable[0] ?? original;
  if (quality === 'lowest') return sized[0]?.rendition ?? usable[0] ?? original;
  return nearest(sized, Number.parseInt(quality, 10)) ?? usable[0] ?? original;
}

/**
 * What players can open of a sound: the original where they can, else a rendition of it, else the original all the
 * same. Null when there is nothing.
 */
export function choosePlayableSound<T extends RenditionChoice>(renditions: readonly T[]): T | null {
  const original = renditions.find(({ kind }) => kind === 'original') ?? null;
  if (original?.playerCompatible === true) return original;
  return renditions.find(({ kind, playerCompatible }) => kind === 'audio' && playerCompatible) ?? original;
}
