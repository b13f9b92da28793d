/**
 * Where footage lies in the frame of a film at a moment, as styles: fitted, cropped, moved, turned and faded as the service
 * draws it. Pure. The frame is a container, whose width and height are 100cqw and 100cqh.
 */
import { cropAt, type FrameFit, type Layout, numberAt, pointAt } from '@rushes/timeline';

export interface Size {
  width: number;
  height: number;
}

/** What is set of a clip, and where in it we are, seconds. */
export interface PlacedClip {
  fit: FrameFit | undefined;
  layout: Layout | undefined;
  /** From its start, and how long it lasts. */
  seconds: number;
  length: number;
  fadeIn: number;
  fadeOut: number;
}

interface Rect extends Size {
  x: number;
  y: number;
}

export type Styles = Readonly<Record<string, string>>;

/** Of the element that cuts the picture off, and of the whole picture in it. */
export interface PictureStyles {
  place: Styles;
  picture: Styles;
}

function middle(outer: Rect, { width, height }: Size): Rect {
  return { width, height, x: outer.x + (outer.width - width) / 2, y: outer.y + (outer.height - height) / 2 };
}

/** The part of the source that is seen, in its pixels, and where that is fitted to, in those of the frame. */
function fitted({ fit, layout, seconds }: PlacedClip, source: Size, frame: Size): { seen: Rect; at: Rect } {
  const crop = cropAt(layout?.crop, seconds);
  const area = layout?.box ?? { x: 0, y: 0, width: 1, height: 1 };
  const box = {
    x: area.x * frame.width,
    y: area.y * frame.height,
    width: area.width * frame.width,
    height: area.height * frame.height,
  };
  const seen = {
    x: crop.left * source.width,
    y: crop.top * source.height,
    width: (1 - crop.left - crop.right) * source.width,
    height: (1 - crop.top - crop.bottom) * source.height,
  };
  if (fit === 'stretch') return { seen, at: box };
  const ratios = [box.width / seen.width, box.height / seen.height] as const;
  if (fit === 'fill') {
    const scale = Math.max(...ratios);
    return { seen: middle(seen, { width: box.width / scale, height: box.height / scale }), at: box };
  }
  const scale = Math.min(...ratios);
  return { seen, at: middle(box, { width: seen.width * scale, height: seen.height * scale }) };
}

/** From 0 to 1: what its opacity and the fades at its edges leave of it. */
function opacityOf({ layout, seconds, length, fadeIn, fadeOut }: PlacedClip): number {
  const rising = fadeIn > 0 ? seconds / fadeIn : 1;
  const falling = fadeOut > 0 ? (length - seconds) / fadeOut : 1;
  const share = numberAt(layout?.opacity, seconds, 1) * Math.min(1, rising) * Math.min(1, falling);
  return Math.min(1, Math.max(0, share));
}

const percent = (share: number) => `${+(share * 100).toFixed(4)}%`;

export function placePicture(clip: PlacedClip, source: Size, frame: Size): PictureStyles {
  const { layout, seconds } = clip;
  const { seen, at } = fitted(clip, source, frame);
  const [shiftX, shiftY] = pointAt(layout?.position, seconds);
  const scale = Math.max(0, numberAt(layout?.scale, seconds, 1));
  const degrees = numberAt(layout?.rotation, seconds, 0);
  const [anchorX, anchorY] = layout?.anchor ?? [0.5, 0.5];
  const moved = `translate(${+(shiftX * 100).toFixed(4)}cqw, ${+(shiftY * 100).toFixed(4)}cqh)`;
  return {
    place: {
      left: percent(at.x / frame.width),
      top: percent(at.y / frame.height),
      width: percent(at.width / frame.width),
      height: percent(at.height / frame.height),
      transformOrigin: `${percent(anchorX)} ${percent(anchorY)}`,
      transform: `${moved} rotate(${degrees}deg) scale(${scale})`,
      opacity: String(opacityOf(clip)),
    },
    picture: {
      left: percent(-seen.x / seen.width),
      top: percent(-seen.y / seen.height),
      width: percent(source.width / seen.width),
      height: percent(source.height / seen.height),
    },
  };
}
