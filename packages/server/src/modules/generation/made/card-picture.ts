/** A given picture on the card of a thing for sale: it fills the frame, and then takes its place beside the words. Pure. */
import { approachFrom, givenRoom } from '@rushes/generate';
import {
  type Crop,
  gap,
  type Keyframe,
  type Layout,
  type Rational,
  type Track,
  track,
} from '@rushes/timeline';
import { type FilmPicture, inside, type LookedAt, pictureClip } from './picture-clip.ts';

/** When a card is there, frames, and which of the pictures stands on it. */
export interface CardSpan {
  picture: number;
  /** The first frame of the picture as it stands on the card. */
  from: number;
  frames: number;
  /** So long the picture comes in, over the pictures before it; the card lies below it when it has. */
  fadeIn: number;
}

export const CARD_TRACK = 'Card picture';

/** How long the picture fills the frame, and how long it takes to its place; together at most a share of the card. */
const WHOLE_SECONDS = 0.25;
const MOVE_SECONDS = 0.9;
const MOST_MOVE = 0.4;
/** Softly off, and softly there. */
const EASING = { bezier: [0.65, 0, 0.2, 1] } satisfies Keyframe<number>['easing'];
/** Of the shorter side of a picture. */
const CORNERS = 0.06;
const SHADOW = { color: '#000000', opacity: 0.35, blur: 0.03, y: 0.012 } as const;

interface Frame {
  width: number;
  height: number;
}

/** A picture is cut towards the shape of the room for it by at most so much. */
const MOST_CUT = 1.35;
/** What a picture is about takes at least this share of what is seen of it, as far as that leaves as much of the picture. */
const ABOUT = { share: 0.5, leaves: 0.5 } as const;

/** The shape in which a picture is shown, as its width by its height. */
function shapeOf(picture: Frame, film: Frame): number {
  const room = givenRoom(film);
  const own = picture.width / picture.height;
  const wanted = (room.width * film.width) / (room.height * film.height);
  return Math.max(own / MOST_CUT, Math.min(own * MOST_CUT, wanted));
}

/** The largest box of a shape in the room for the picture, shares of the frame. */
function boxOf(shape: number, film: Frame) {
  const room = givenRoom(film);
  const ratio = shape / (film.width / film.height);
  const width = Math.min(room.width, room.height * ratio);
  const height = width / ratio;
  return { x: room.x - width / 2, y: room.y - height / 2, width, height };
}

/** What is seen of a picture: as much as has the shape, then what it is about, close. */
function cropsOf(picture: Frame & Partial<Pick<LookedAt, 'focus'>>, shape: number): [Crop, Crop] {
  const own = picture.width / picture.height;
  const [across, down] = shape < own ? [shape / own, 1] : [1, own / shape];
  const focus = picture.focus ?? { x: 0, y: 0, width: 1, height: 1 };
  const about = Math.max(focus.width / across, focus.height / down) / ABOUT.share;
  const seen = (share: number): Crop => {
    const side = (middle: number, length: number) => Math.max(0, Math.min(1 - length, middle - length / 2));
    const [width, height] = [across * share, down * share];
    const left = side(focus.x + focus.width / 2, width);
    const top = side(focus.y + focus.height / 2, height);
    return { left, top, right: Math.max(0, 1 - left - width), bottom: Math.max(0, 1 - top - height) };
  };
  return [seen(1), seen(Math.max(ABOUT.leaves, Math.min(1, about)))];
}

/** Where the picture is, and what is seen of it: it covers the frame, goes to its box, and then comes closer as all of the card does. */
function pathOf(
  box: ReturnType<typeof boxOf>,
  { seconds, fadeIn, crops: [wide, close] }: { seconds: number; fadeIn: number; crops: [Crop, Crop] },
) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const whole = Math.max(WHOLE_SECONDS, fadeIn);
  const arrives = whole + Math.min(MOVE_SECONDS, seconds * MOST_MOVE);
  // The card begins when the picture has come in.
  const start = approachFrom(seconds - fadeIn);
  const zoomAt = (at: number) => start + ((1 - start) * (at - fadeIn)) / (seconds - fadeIn);
  const covering = Math.max(1 / box.width, 1 / box.height);
  const standing = (at: number): [number, number] => [
    (x - 0.5) * (zoomAt(at) - 1),
    (y - 0.5) * (zoomAt(at) - 1),
  ];
  const scale: Keyframe<number>[] = [
    { at: 0, value: covering },
    { at: whole, value: covering, easing: EASING },
    { at: arrives, value: zoomAt(arrives) },
    { at: seconds, value: 1 },
  ];
  const middle: [number, number] = [0.5 - x, 0.5 - y];
  const position: Keyframe<[number, number]>[] = [
    { at: 0, value: middle },
    { at: whole, value: middle, easing: EASING },
    { at: arrives, value: standing(arrives) },
    { at: seconds, value: [0, 0] },
  ];
  const crop: Keyframe<Crop>[] = [
    { at: whole, value: wide, easing: EASING },
    { at: arrives, value: close },
  ];
  return { scale, position, crop };
}

/** The track of the picture on its card. */
export function cardTrack(
  picture: FilmPicture,
  look: LookedAt | null,
  { card, rate, ...film }: Frame & { card: CardSpan; rate: Rational },
): Track {
  const seconds = (card.frames * rate.den) / rate.num;
  const fadeIn = (card.fadeIn * rate.den) / rate.num;
  const shown = look ?? { ...film, focus: null };
  const shape = shapeOf(shown, film);
  const box = boxOf(shape, film);
  const path = pathOf(box, { seconds, fadeIn, crops: cropsOf(shown, shape) });
  const layout: Layout = {
    box,
    crop: { keyframes: inside(picture.frame.crop, path.crop) },
    scale: { keyframes: path.scale },
    position: { keyframes: path.position },
  };
  const clip = pictureClip(
    { assetId: picture.frame.assetId, at: picture.at },
    { frames: card.frames, rate, layout, ...(fadeIn > 0 && { fadeIn }) },
    { mask: { shape: 'rectangle', radius: CORNERS }, shadow: SHADOW },
  );
  return track({
    kind: 'Video',
    children: [...(card.from > 0 ? [gap(card.from, rate)] : []), clip],
    name: CARD_TRACK,
    settings: { role: 'footage' },
  });
}
