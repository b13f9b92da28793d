/** Which rendition answers a request for a quality. Pure. */
import type { RenditionKind } from '../../platform/db/schema.ts';
import type { Quality } from './library.schema.ts';

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

interface Sized<T> {
  rendition: T;
  size: number;
}

/** Of two of the same size the original is the better one. */
function originalLast({ kind }: RenditionChoice): number {
  return kind === 'original' ? 1 : 0;
}

function bySize<T extends RenditionChoice>(renditions: readonly T[]): Sized<T>[] {
  return renditions
    .flatMap((rendition) => {
      const size = heightClass(rendition);
      return size === null ? [] : [{ rendition, size }];
    })
    .sort((a, b) => a.size - b.size || originalLast(a.rendition) - originalLast(b.rendition));
}

function nearest<T>(sized: readonly Sized<T>[], wanted: number): T | undefined {
  return (sized.findLast(({ size }) => size <= wanted) ?? sized.find(({ size }) => size > wanted))?.rendition;
}

/**
 * The best existing rendition at or under the asked height, else the next above, else the original; only
 * renditions that players can play count where `playerCompatible` is asked. `highest` and `lowest` go over
 * what exists, `original` is the uploaded bytes. Null when there is none, e.g. no thumbnail yet.
 */
export function chooseRendition<T extends RenditionChoice>(
  renditions: readonly T[],
  { quality, playerCompatible }: { quality: Quality; playerCompatible: boolean },
): T | null {
  const original = renditions.find(({ kind }) => kind === 'original') ?? null;
  if (quality === 'original') return original;
  if (quality === 'thumbnail') return renditions.find(({ kind }) => kind === 'thumbnail') ?? null;
  const media = renditions.filter(({ kind }) => kind === 'original' || kind === 'proxy');
  const usable = playerCompatible ? media.filter((rendition) => rendition.playerCompatible) : media;
  const sized = bySize(usable);
  if (quality === 'highest') return sized.at(-1)?.rendition ?? usable[0] ?? original;
  if (quality === 'lowest') return sized[0]?.rendition ?? usable[0] ?? original;
  return nearest(sized, Number.parseInt(quality, 10)) ?? usable[0] ?? original;
}
