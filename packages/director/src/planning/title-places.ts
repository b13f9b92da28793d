/** Where titles stand so that they cover as little as they can of what the pictures show. Pure. */
import { type Area, coveredPart, partsOver, type SeenPart, type SeenProgramme } from '@rushes/timeline';
import type { TitleSpot } from '../brief-parts.ts';
import { linesOf, type TitleForm } from './title-forms.ts';

/** A place for a text: its box and the edges of it that the text is set to. */
export interface TitlePlace {
  spot: TitleSpot;
  box: Area;
  align: 'left' | 'center' | 'right';
  valign: 'top' | 'middle' | 'bottom';
  /** Em, share of the frame's shorter side. */
  size: number;
}

type Frame = SeenProgramme['frame'];

/** Nothing stands nearer to an edge, shares of the frame; upright, players draw their buttons below and their names above. */
function marginsOf({ width, height }: Frame): { side: number; top: number; bottom: number } {
  if (height > width) return { side: 0.07, top: 0.12, bottom: 0.2 };
  return { side: 0.06, top: 0.08, bottom: 0.1 };
}

/** Widest box of a spot, share of the frame: a column, of labels as much as a line of theirs takes. */
function roomOf(spot: TitleSpot, { form, frame }: { form: TitleForm; frame: Frame }): number {
  const { side } = marginsOf(frame);
  if (form.style === 'lower-third') return frame.width > frame.height ? 0.6 : 1 - 2 * side;
  const isSide = spot.includes('left') || spot.includes('right');
  if (isSide) return frame.width > frame.height * 1.2 ? 0.4 : 0.46;
  return 1 - 2 * side;
}

/** Room inside a plate, em on each side (`PADDING` of text-layout.ts), of every text alike: any may get one. */
const PADDING = 0.45;
/** What the estimate of a text's room may be too small by. */
const SPARE = 1.04;

/** The smallest box at a spot that holds a text of a size; null where it does not fit there. */
export function placeAt(
  spot: TitleSpot,
  { text, form, size, frame }: { text: string; form: TitleForm; size: number; frame: Frame },
): TitlePlace | null {
  const em = size * Math.min(frame.width, frame.height);
  const margins = marginsOf(frame);
  const most = roomOf(spot, { form, frame }) * frame.width;
  const lines = linesOf(text, form, most / em / SPARE - 2 * PADDING);
  if (lines === null || lines.length > form.maxLines) return null;
  const width = Math.min(most, (Math.max(...lines) * SPARE + 2 * PADDING) * em) / frame.width;
  const height = ((lines.length * form.leading + 2 * PADDING) * em) / frame.height;
  if (height > 1 - margins.top - margins.bottom) return null;
  const [down, across] = sidesOf(spot, form);
  const x = { left: margins.side, center: (1 - width) / 2, right: 1 - margins.side - width }[across];
  const y = { top: margins.top, middle: (1 - height) / 2, bottom: 1 - margins.bottom - height }[down];
  const round = (share: number) => Math.round(share * 10_000) / 10_000;
  const box = { x: round(x), y: round(y), width: round(width), height: round(height) };
  return { spot, box, align: across, valign: down, size };
}

function sidesOf(spot: TitleSpot, form: TitleForm): ['top' | 'middle' | 'bottom', TitlePlace['align']] {
  const down = spot.startsWith('top') ? 'top' : spot.startsWith('bottom') ? 'bottom' : 'middle';
  const across = spot.includes('left') ? 'left' : spot.includes('right') ? 'right' : 'center';
  // Labels stand at the left, as everywhere on television.
  return [down, across === 'center' && form.style === 'lower-third' && down === 'bottom' ? 'left' : across];
}

/** Where a text may stand, by what is taken first where all is free. */
const orders: { readonly [order: string]: readonly TitleSpot[] } = {
  headline: [
    'middle',
    'bottom',
    'top',
    'left',
    'right',
    'bottom-left',
    'bottom-right',
    'top-left',
    'top-right',
  ],
  label: ['bottom-left', 'bottom-right', 'top-left', 'top-right', 'bottom', 'top'],
};

const spotsOf = ({ style }: TitleForm) => orders[style === 'lower-third' ? 'label' : 'headline'] ?? [];

/** Every place that a text may be given, the best first where all is free. */
function placesOf(
  text: string,
  {
    form,
    frame,
    sizes,
    spots,
  }: { form: TitleForm; frame: Frame; sizes: readonly number[]; spots: readonly TitleSpot[] },
): TitlePlace[] {
  return sizes.flatMap((size) => spots.flatMap((spot) => placeAt(spot, { text, form, size, frame }) ?? []));
}

/** What a place that is worse in a convention costs, in shares of a text that lies on the subject. */
const SPOT_COST = 0.012;
const SIZE_COST = 0.035;

/** How much it matters that a thing is covered. */
const weights: { [Kind in SeenPart['kind']]: number } = {
  face: 1.5,
  text: 1.3,
  person: 0.5,
  object: 0.5,
  moving: 0.45,
  salient: 0.6,
};

function overlap(a: Area, b: Area): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across <= 0 || down <= 0 ? 0 : across * down;
}

/** How much of the text lies on a thing, or of the thing under the text, whichever is more. */
function shareOf(box: Area, part: Area): number {
  // What of it lies outside the frame can not be covered.
  const seen = {
    x: Math.max(0, part.x),
    y: Math.max(0, part.y),
    width: Math.min(1, part.x + part.width) - Math.max(0, part.x),
    height: Math.min(1, part.y + part.height) - Math.max(0, part.y),
  };
  if (seen.width <= 0 || seen.height <= 0) return 0;
  return overlap(box, seen) / Math.min(box.width * box.height, seen.width * seen.height);
}

/** What a box covers at one moment: the worst of faces and words, and the worst of all else. Even a touch is seen. */
function coveredAt(box: Area, parts: readonly SeenPart[]): number {
  const hasFaces = parts.some(({ kind }) => kind === 'face');
  let [kept, other] = [0, 0];
  for (const part of parts) {
    const head = coveredPart(part, hasFaces);
    if (head !== null)
      kept = Math.max(kept, weights[part.kind === 'text' ? 'text' : 'face'] * touch(box, head));
    const sure = part.kind === 'moving' || part.kind === 'salient' ? 0.5 + part.weight / 2 : 1;
    // What matters of a body is mostly up: of a figure the head, of a thing what it is known by.
    const upper = { ...part, height: part.height * UPPER };
    const body = 0.75 * touch(box, part) + 0.25 * touch(box, upper);
    other = Math.max(other, weights[part.kind] * sure * body);
  }
  return kept + other;
}

const UPPER = 0.3;

const touch = (box: Area, part: Area) => Math.sqrt(shareOf(box, part));

/** What a box covers over a text's whole time: mostly the mean, and something of the worst moment. */
export function coverOfBox(box: Area, steps: readonly (readonly SeenPart[] | null)[]): number {
  const known = steps.filter((parts) => parts !== null);
  if (known.length === 0) return 0;
  const covers = known.map((parts) => coveredAt(box, parts));
  const mean = covers.reduce((sum, cover) => sum + cover, 0) / covers.length;
  return 0.7 * mean + 0.3 * Math.max(...covers);
}

/** A text for which a place is wanted. */
export interface TitleToPlace {
  text: string;
  form: TitleForm;
  /** Seconds of the programme. */
  start: number;
  end: number;
  /** Where it has to stand; null = where it is freest. */
  spot: TitleSpot | null;
  /** A size that somebody asked for; null = one of the form's. */
  size: number | null;
}

/** What stands in the frame already: captions, other titles. */
export interface TakenArea {
  area: Area;
  start: number;
  end: number;
}

/** The places of a text, and of a line under it where it has one. */
export interface PlacePair {
  first: TitlePlace;
  under: TitlePlace | null;
}

/** A text and the line that stands under it at the same time, as one block. */
function together(first: TitlePlace, under: TitlePlace): PlacePair {
  const round = (share: number) => Math.round(share * 10_000) / 10_000;
  const at = (place: TitlePlace, y: number): TitlePlace => ({ ...place, box: { ...place.box, y: round(y) } });
  const height = first.box.height + under.box.height;
  const top = { top: first.box.y, middle: 0.5 - height / 2, bottom: under.box.y - first.box.height }[
    first.valign
  ];
  return { first: at(first, top), under: at(under, top + first.box.height) };
}

/** Every pair of places that a text and its line may be given. */
export function pairsOf(
  { text, form, size }: Pick<TitleToPlace, 'text' | 'form' | 'size'>,
  under: Pick<TitleToPlace, 'text' | 'form' | 'size'> | null,
  { frame, spot }: { frame: Frame; spot: TitleSpot | null },
): PlacePair[] {
  const sizes = size === null ? form.sizes : [size];
  const all = placesOf(text, { form, frame, sizes, spots: spot === null ? spotsOf(form) : [spot] });
  const places = spot === null ? all : all.slice(0, 1);
  if (under === null) return places.map((first) => ({ first, under: null }));
  const { top } = marginsOf(frame);
  return places.flatMap((first) => {
    const lines = (under.size === null ? under.form.sizes : [under.size]).flatMap(
      (one) => placeAt(first.spot, { text: under.text, form: under.form, size: one, frame }) ?? [],
    );
    const [line] = lines;
    const pair = line === undefined ? null : together(first, line);
    return pair === null || pair.first.box.y < top - 0.001 ? [] : [pair];
  });
}

/** The area of a pair. */
function blockOf({ first, under }: PlacePair): Area {
  if (under === null) return first.box;
  const [left, right] = [
    Math.min(first.box.x, under.box.x),
    Math.max(first.box.x + first.box.width, under.box.x + under.box.width),
  ];
  return { x: left, y: first.box.y, width: right - left, height: first.box.height + under.box.height };
}

/**
 * The freest place of a text, and of the line under it, over its whole time; null where nothing is known of what it stands
 * over, or it fits nowhere.
 */
export function freestPlace(
  title: TitleToPlace,
  {
    under,
    programme,
    taken,
  }: { under: TitleToPlace | null; programme: SeenProgramme; taken: readonly TakenArea[] },
): PlacePair | null {
  const { form, spot, start, end } = title;
  const pairs = pairsOf(title, under, { frame: programme.frame, spot });
  const steps = partsOver({ start, end }, programme);
  if (spot === null && steps.every((parts) => parts === null)) return null;
  const beside = taken.filter((other) => other.start < end && start < other.end);
  const order = spotsOf(form);
  const costOf = (pair: PlacePair) => {
    const block = blockOf(pair);
    return (
      coverOfBox(block, steps) +
      2 * beside.reduce((sum, { area }) => sum + shareOf(block, area), 0) +
      SPOT_COST * Math.max(0, order.indexOf(pair.first.spot)) +
      SIZE_COST * Math.max(0, form.sizes.indexOf(pair.first.size))
    );
  };
  const ranked = pairs.map((pair) => ({ pair, cost: costOf(pair) }));
  return ranked.toSorted((a, b) => a.cost - b.cost)[0]?.pair ?? null;
}
