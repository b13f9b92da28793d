/** Where captions stand so that they cover no face and no words of the picture. Pure. */
import type { Area } from '../rushes-metadata.ts';
import { partsOver, type SeenPart, type SeenProgramme } from './seen-parts.ts';

export type CaptionPlace = 'bottom' | 'top' | 'middle';

/** The band of the frame that two lines take at each place; upright frames keep room for players' buttons. */
export function captionBand(place: CaptionPlace, { width, height }: SeenProgramme['frame']): Area {
  const upright = height > width;
  const lines = upright ? 0.11 : 0.15;
  const side = upright ? 0.08 : 0.12;
  const y = { bottom: (upright ? 0.86 : 0.93) - lines, top: upright ? 0.12 : 0.05, middle: 0.5 - lines / 2 }[
    place
  ];
  return { x: side, y, width: 1 - 2 * side, height: lines };
}

/** What of a thing must not be covered: a face, words, of a person without a face the head. */
export function coveredPart(part: SeenPart, hasFaces: boolean): Area | null {
  if (part.kind === 'face' || part.kind === 'text') return part;
  if (part.kind === 'person' && !hasFaces) return { ...part, height: part.height * 0.22 };
  return null;
}

/** How much of the band is covered at most while a caption is shown, by place: faces and words of the picture. */
export function coverOf(
  span: { start: number; end: number },
  programme: SeenProgramme,
): { [Place in CaptionPlace]: number } {
  const cover = { bottom: 0, top: 0, middle: 0 };
  for (const parts of partsOver(span, programme)) {
    const hasFaces = parts?.some(({ kind }) => kind === 'face') ?? false;
    for (const part of parts ?? []) {
      const area = coveredPart(part, hasFaces);
      if (area === null) continue;
      for (const place of ['bottom', 'top', 'middle'] as const)
        cover[place] = Math.max(cover[place], shared(captionBand(place, programme.frame), area));
    }
  }
  return cover;
}

/** The share of the band's height that a box covers, where it lies in its width. */
function shared(band: Area, box: Area): number {
  const across = Math.min(band.x + band.width, box.x + box.width) - Math.max(band.x, box.x);
  const down = Math.min(band.y + band.height, box.y + box.height) - Math.max(band.y, box.y);
  return across <= 0 || down <= 0 ? 0 : Math.min(1, down / band.height);
}
