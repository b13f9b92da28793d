/** Where captions stand so that they cover no face and no words of the picture. Pure. */
import { speedOf } from '../edit/item-span.ts';
import type { Placement } from '../material/placements.ts';
import { toMedia } from '../material/placements.ts';
import { clipSettings } from '../metadata.ts';
import type { SeenBox, SeenMedia } from '../reframe/seen-media.ts';
import type { Animated, Area, Crop } from '../rushes-metadata.ts';
import { ticksPerSecond } from '../ticks.ts';

export type CaptionPlace = 'bottom' | 'top' | 'middle';

interface Size {
  width: number;
  height: number;
}

/** The band of the frame that two lines take at each place; upright frames keep room for players' buttons. */
function bandOf(place: CaptionPlace, { width, height }: Size): Area {
  const upright = height > width;
  const lines = upright ? 0.11 : 0.15;
  const side = upright ? 0.08 : 0.12;
  const y = { bottom: (upright ? 0.86 : 0.93) - lines, top: upright ? 0.12 : 0.05, middle: 0.5 - lines / 2 }[
    place
  ];
  return { x: side, y, width: 1 - 2 * side, height: lines };
}

const whole: Crop = { left: 0, top: 0, right: 0, bottom: 0 };

/** A crop at a time of its clip; in between keyframes by even steps, which is near enough to find what is covered. */
function cropAt(crop: Animated<Crop> | undefined, seconds: number): Crop {
  if (crop === undefined) return whole;
  if (!('keyframes' in crop)) return crop;
  const { keyframes } = crop;
  const next = keyframes.findIndex(({ at }) => at > seconds);
  const from = keyframes[next === -1 ? keyframes.length - 1 : next - 1];
  const to = next > 0 ? keyframes[next] : undefined;
  if (from === undefined) return keyframes[0]?.value ?? whole;
  if (to === undefined || from.easing === 'hold') return from.value;
  const share = (seconds - from.at) / (to.at - from.at);
  const mix = (key: keyof Crop) => from.value[key] + (to.value[key] - from.value[key]) * share;
  return { left: mix('left'), top: mix('top'), right: mix('right'), bottom: mix('bottom') };
}

/** Where a box of the picture lies in the frame, shares of it. */
function inFrame(
  box: Area,
  { clip, media, frame, seconds }: { clip: Placement['clip']; media: Size; frame: Size; seconds: number },
): Area {
  const { fit = 'fit', layout } = clipSettings(clip);
  const crop = cropAt(layout?.crop, seconds);
  const place = layout?.box ?? { x: 0, y: 0, width: 1, height: 1 };
  const seen = {
    x: crop.left * media.width,
    y: crop.top * media.height,
    width: Math.max(1, (1 - crop.left - crop.right) * media.width),
    height: Math.max(1, (1 - crop.top - crop.bottom) * media.height),
  };
  const target = { width: place.width * frame.width, height: place.height * frame.height };
  const [across, down] = [target.width / seen.width, target.height / seen.height];
  const scale = fit === 'fill' ? Math.max(across, down) : Math.min(across, down);
  const [stepX, stepY] = fit === 'stretch' ? [across, down] : [scale, scale];
  const left = place.x * frame.width + (target.width - seen.width * stepX) / 2;
  const top = place.y * frame.height + (target.height - seen.height * stepY) / 2;
  return {
    x: (left + (box.x * media.width - seen.x) * stepX) / frame.width,
    y: (top + (box.y * media.height - seen.y) * stepY) / frame.height,
    width: (box.width * media.width * stepX) / frame.width,
    height: (box.height * media.height * stepY) / frame.height,
  };
}

/** What of a box must not be covered: a face, words, of a person without a face the head. */
function coveredPart(box: SeenBox, hasFaces: boolean): Area | null {
  if (box.kind === 'face' || box.kind === 'text') return box;
  if (box.kind === 'person' && !hasFaces) return { ...box, height: box.height * 0.22 };
  return null;
}

/** A box that was seen at one moment stands for this long before and after it. */
const HELD_SECONDS = 2;
const STEP_SECONDS = 0.5;

/** How much of the band is covered on average while a caption is shown, by place: faces and words of the picture. */
export function coverOf(
  span: { start: number; end: number },
  {
    pictures,
    seenOf,
    frame,
  }: { pictures: readonly Placement[]; seenOf: (key: string) => SeenMedia | undefined; frame: Size },
): { [Place in CaptionPlace]: number } {
  const cover = { bottom: 0, top: 0, middle: 0 };
  let count = 0;
  for (let at = span.start; at < span.end || count === 0; at += STEP_SECONDS) {
    count += 1;
    const ticks = at * ticksPerSecond;
    // The uppermost is seen.
    const shown = pictures.findLast(({ start, end }) => start <= ticks && ticks < end);
    const media = shown && seenOf(shown.key);
    if (!shown || !media || speedOf(shown.clip) <= 0) continue;
    const seconds = toMedia(shown, ticks);
    const near = media.boxes.filter(
      ({ startSeconds, endSeconds, kind }) =>
        startSeconds - (kind === 'text' ? 0 : HELD_SECONDS) <= seconds &&
        endSeconds + (kind === 'text' ? 0 : HELD_SECONDS) > seconds,
    );
    const hasFaces = near.some(({ kind }) => kind === 'face');
    for (const box of near) {
      const part = coveredPart(box, hasFaces);
      if (part === null) continue;
      const area = inFrame(part, {
        clip: shown.clip,
        media,
        frame,
        seconds: (ticks - shown.start) / ticksPerSecond,
      });
      for (const place of ['bottom', 'top', 'middle'] as const)
        cover[place] = Math.max(cover[place], shared(bandOf(place, frame), area));
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
