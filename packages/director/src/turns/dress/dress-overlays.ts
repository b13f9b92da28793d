/** Two pictures at a time: halves of the frame, and a small picture over the others. Pure. */
import {
  applyEdits,
  clipSettings,
  type EditOperation,
  framesToSeconds,
  gap,
  placeItems,
  secondsToFrames,
  track,
} from '@rushes/timeline';
import type { PlannerAsset } from '../../assets.ts';
import type { TitleSpot } from '../../brief-parts.ts';
import type { ClipTarget, Edit } from '../../edits/edit-wish.ts';
import { isMarkName } from '../../grammar/phrases/mark-names.ts';
import { chosen } from '../chosen.ts';
import { assetOf, CannotDo, type Film, isClip, type Piece, requireFilm, startsOf, trackAt } from '../film.ts';
import { type Dressing, settingsEdit } from '../film-operations.ts';
import { cutTape, footageFor } from '../footage-tape.ts';
import { addTrack, recut } from '../recut.ts';

/** How large a picture in a corner is where nobody says, and how far from the edge: shares of the frame. */
const insetSize = 0.3;
const insetBounds = { least: 0.08, most: 0.9 };
const insetEdge = { across: 0.04, down: 0.05 };

/** Where in the frame a small picture stands. */
function insetBox(spot: TitleSpot, width = insetSize, across = 1) {
  const size = Math.min(insetBounds.most, Math.max(insetBounds.least, width));
  // What is round is as wide as it is high: `across` is how wide the frame is beside its height.
  const wide = across > 1 ? size / across : size;
  const high = across < 1 ? size * across : size;
  const at = (isFirst: boolean, isLast: boolean, edge: number, own: number) =>
    isFirst ? edge : isLast ? 1 - own - edge : (1 - own) / 2;
  const x = at(spot.endsWith('left'), spot.endsWith('right'), insetEdge.across, wide);
  const y = at(spot.startsWith('top'), spot.startsWith('bottom'), insetEdge.down, high);
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return { x: round(x), y: round(y), width: round(wide), height: round(high) };
}

const insetName = 'Picture in picture';
const overlayNames = new Set([insetName, 'Logo']);
/** What the tracks of a split screen are called, but for the lowest. */
export const splitTrack = 'Split screen';
/** Tracks of pictures that are seen beside the others. */
const fading: ReadonlySet<string> = new Set([...overlayNames, splitTrack]);

/** A small picture over the others. One that stands so already only moves. */
export function inset(dressing: Dressing, edit: Extract<Edit, { kind: 'inset' }>): EditOperation[] {
  const { target, spot, width, over, opacity, span } = edit;
  const { film, world, keepLength } = dressing;
  if (target.kind !== 'assets') throw new CannotDo('I do not know which file to show in the corner; name it');
  const picture = world.byId.get(target.ids[0] ?? '');
  if (picture?.kind === 'image') return badged(dressing, picture, edit);
  const isRound = edit.isRound === true;
  const box = insetBox(spot ?? 'top-right', width, isRound ? frameRatio(film) : 1);
  const there = overlaysOf(film, target.ids);
  if (there.length > 0)
    return there.map((path) => settingsEdit(path, { layout: { ...layoutOf(film, path), box } }));
  const rest = film.pieces.filter(({ item }) => !target.ids.includes(assetOf(item) ?? ''));
  if (rest.length === 0) throw new CannotDo('nothing else is there to show it over');
  // What moves into the corner leaves its time to what it is shown over, where the length was asked for.
  const ids = [...new Set(rest.flatMap(({ item }) => assetOf(item) ?? []))];
  // Where it had no time of its own the others stay as they were told: stretches, speeds and all.
  const isShorter = rest.reduce((sum, { frames }) => sum + frames, 0) < film.frames;
  const fills = keepLength && ids.length > 0 && isShorter;
  const others = fills ? footageFor(world, { film, ids, frames: film.frames, calm: true }) : rest;
  const { start, frames } = spanOver(film, others, { over, span });
  const above = boxed(footageFor(world, { film, ids: target.ids.slice(0, 1), frames, calm: true }), {
    box,
    fit: 'fill',
    ...(isRound ? { mask: { shape: 'ellipse' } } : { border: { width: 0.006, color: '#ffffff' } }),
    ...(opacity !== undefined && { opacity }),
  });
  return overlaid(dressing, { below: others, above, name: insetName, start, frames });
}

/** How much of the shorter side of the frame a logo and a photo take, and how far from the edges they stand. */
const badgeShare = 0.18;
const photoShare = 0.34;
const badgeMargin = 0.045;

const frameRatio = ({ output: { width = 16, height = 9 } }: Film) => width / height;

/** How a clip stands in the frame. */
function layoutOf(film: Film, [track = 0, index = 0]: readonly number[]): object {
  const item = trackAt(film.timeline, track)?.children[index];
  return item?.OTIO_SCHEMA === 'Clip.2' ? (clipSettings(item).layout ?? {}) : {};
}

/** Where a picture that keeps its shape stands in the frame; `asked`: how wide it shall be, share of the frame. */
function badgeBox(
  film: Film,
  picture: PlannerAsset,
  { spot, asked }: { spot: TitleSpot; asked?: number | undefined },
) {
  const { width: frameWidth = 16, height: frameHeight = 9 } = film.output;
  const shorter = Math.min(frameWidth, frameHeight);
  const ratio = (picture.displayWidth ?? 1) / (picture.displayHeight ?? 1);
  // Of wide and of tall logos about the same area is seen.
  const share = isMarkName(picture.name) ? badgeShare : photoShare;
  const tall =
    asked === undefined
      ? (shorter * share) / Math.sqrt(Math.min(4, Math.max(0.25, ratio)))
      : Math.min((asked * frameWidth) / ratio, frameHeight * (1 - badgeMargin));
  const [width, height] = [(tall * ratio) / frameWidth, tall / frameHeight];
  const [right, down] = [(shorter * badgeMargin) / frameWidth, (shorter * badgeMargin) / frameHeight];
  const at = (near: boolean, far: boolean, size: number, margin: number) =>
    near ? margin : far ? 1 - size - margin : (1 - size) / 2;
  return {
    x: at(spot.includes('left'), spot.includes('right'), width, right),
    y: at(spot.includes('top'), spot.includes('bottom'), height, down),
    width,
    height,
  };
}

/** A picture over all of the film, at `spot`; one that stands there already only moves. */
function badged(
  dressing: Dressing,
  picture: PlannerAsset,
  { spot = 'bottom-right', over, width, span, opacity }: Extract<Edit, { kind: 'inset' }>,
): EditOperation[] {
  const { film } = dressing;
  const box = badgeBox(film, picture, { spot, asked: width });
  const there = overlaysOf(film, [picture.id]);
  if (there.length > 0 && span === undefined)
    return there.map((path) => {
      const own = opacity === undefined ? {} : { opacity };
      return settingsEdit(path, { layout: { ...layoutOf(film, path), box, ...own } });
    });
  // Of one that stands there already only when it is seen is told anew.
  const gone = withoutInsets(film, [picture.id]) ?? [];
  if (gone.length > 0) {
    const { timeline } = applyEdits(film.timeline, gone);
    const again = { ...dressing, film: requireFilm(timeline) };
    const [[, old = box] = []] = there.map((path) => [path, boxOf(film, path)] as const);
    return [...gone, ...badgeOver(again, picture, { box: old, over, span, opacity })];
  }
  return badgeOver(dressing, picture, { box, over, span, opacity });
}

/** The part of the frame that a clip has. */
function boxOf(film: Film, path: readonly number[]): object | undefined {
  const layout: { box?: object } = layoutOf(film, path);
  return layout.box;
}

interface Badge {
  box: object;
  over: ClipTarget | undefined;
  span: { from: number; to: number | null } | undefined;
  opacity: number | undefined;
}

function badgeOver(
  dressing: Dressing,
  picture: PlannerAsset,
  { box, over, span, opacity }: Badge,
): EditOperation[] {
  const { film, world } = dressing;
  const rest = film.pieces.filter(({ item }) => assetOf(item) !== picture.id);
  if (rest.length === 0) throw new CannotDo('nothing else is there to show it over');
  const { start, frames } = spanOver(film, rest, { over, span });
  const above = boxed(footageFor(world, { film, ids: [picture.id], frames, calm: true }), {
    box,
    fit: 'fill',
    ...(opacity !== undefined && { opacity }),
  });
  return overlaid(dressing, { below: rest, above, name: 'Logo', start, frames });
}

/** The film without small pictures of these files; null where none stands over it. */
export function withoutInsets(film: Film, ids: readonly string[]): EditOperation[] | null {
  const paths = overlaysOf(film, ids);
  if (paths.length === 0) return null;
  return [...new Set(paths.map(([row = 0]) => row))]
    .toSorted((a, b) => b - a)
    .map((row): EditOperation => ({ type: 'remove_track', track: [row] }));
}

/** A small picture in another size, kept in the frame and nearest to the edge it stands at. Throws CannotDo. */
export function insetSized(
  film: Film,
  { target, factor }: Extract<Edit, { kind: 'insetSize' }>,
): EditOperation[] {
  const paths = target.kind === 'assets' ? overlaysOf(film, target.ids) : [];
  if (paths.length === 0)
    throw new CannotDo('it is no small picture over the film; only those and texts have a size');
  return paths.flatMap(([track = 0, index = 0]): EditOperation[] => {
    const item = trackAt(film.timeline, track)?.children[index];
    const box = item?.OTIO_SCHEMA === 'Clip.2' ? clipSettings(item).layout?.box : undefined;
    if (box === undefined || typeof box.x !== 'number') return [];
    return [settingsEdit([track, index], { layout: { box: scaledBox(box, factor) } })];
  });
}

/** How wide a small picture is, share of the frame; null where none stands over the film. */
export function insetWidth(film: Film, target: ClipTarget): number | null {
  const [path] = target.kind === 'assets' ? overlaysOf(film, target.ids) : [];
  const item = path === undefined ? undefined : trackAt(film.timeline, path[0] ?? 0)?.children[path[1] ?? 0];
  const width = item?.OTIO_SCHEMA === 'Clip.2' ? clipSettings(item).layout?.box?.width : undefined;
  return typeof width === 'number' ? width : null;
}

/** Shares of the frame; no side takes more than most of it. */
function scaledBox(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  factor: number,
) {
  const by = Math.min(factor, 0.9 / width, 0.9 / height);
  const along = (at: number, size: number) => {
    const right = 1 - at - size;
    const next = size * by;
    const start = Math.abs(at - right) < 0.02 ? (1 - next) / 2 : at < right ? at : 1 - right - next;
    return Math.round(Math.min(1 - next, Math.max(0, start)) * 10_000) / 10_000;
  };
  const size = (value: number) => Math.round(value * by * 10_000) / 10_000;
  return { x: along(x, width), y: along(y, height), width: size(width), height: size(height) };
}

/** What is seen at the same time as the first or the last picture of a film comes and goes with it. */
export function fadedOverlays(
  film: Film,
  { edge, seconds }: { edge: 'in' | 'out' | 'both'; seconds: number },
): EditOperation[] {
  const { timeline, output, frames } = film;
  return timeline.tracks.children.flatMap((child, row) => {
    if (child.OTIO_SCHEMA !== 'Track.1' || !fading.has(child.name)) return [];
    return placeItems(child, output.rate).flatMap(
      ({ item, index, startFrame, endFrame }): EditOperation[] => {
        const most = framesToSeconds(endFrame - startFrame, output.rate);
        const lasts = Math.round(Math.min(seconds, most) * 1000) / 1000;
        const comes = edge !== 'out' && startFrame === 0;
        const goes = edge !== 'in' && endFrame >= frames;
        if (!isClip(item) || (!comes && !goes)) return [];
        return [
          settingsEdit([row, index], {
            ...(comes && { pictureFadeInSeconds: lasts }),
            ...(goes && { pictureFadeOutSeconds: lasts }),
          }),
        ];
      },
    );
  });
}

/** Where certain files stand as small pictures. */
function overlaysOf({ timeline }: Film, ids: readonly string[]): number[][] {
  return timeline.tracks.children.flatMap((child, track) =>
    child.OTIO_SCHEMA !== 'Track.1' || !overlayNames.has(child.name)
      ? []
      : child.children.flatMap((item, index) =>
          item.OTIO_SCHEMA === 'Clip.2' && ids.includes(assetOf(item) ?? '') ? [[track, index]] : [],
        ),
  );
}

/** Pieces in their part of the frame. */
export function boxed(
  pieces: readonly Piece[],
  {
    box,
    opacity,
    ...settings
  }: { box: object | undefined; fit: 'fill'; border?: object; mask?: object; opacity?: number },
): Piece[] {
  return pieces.map((piece) =>
    isClip(piece.item)
      ? {
          ...piece,
          join: null,
          item: {
            ...piece.item,
            metadata: {
              ...piece.item.metadata,
              rushes: JSON.parse(
                JSON.stringify({
                  ...(piece.item.metadata.rushes as object),
                  ...settings,
                  layout: { box, ...(opacity !== undefined && { opacity }) },
                }),
              ),
            },
          },
        }
      : piece,
  );
}

/** When a small picture stands, frames: from the first of the clips that it stands over to the last; of all where none are told. */
function spanOver(
  film: Film,
  below: readonly Piece[],
  { over, span }: Pick<Badge, 'over' | 'span'>,
): { start: number; frames: number } {
  const starts = startsOf(below);
  const ends = below.map(({ frames }, at) => (starts[at] ?? 0) + frames);
  if (over === undefined) return within(span, ends.at(-1) ?? 0, film);
  const own = chosen({ ...film, pieces: [...below] }, over);
  const start = Math.min(...own.map((at) => starts[at] ?? 0));
  return { start, frames: Math.max(...own.map((at) => ends[at] ?? 0)) - start };
}

/** The frames of a stretch of the film. Throws CannotDo where the film is over before it. */
function within(
  span: Badge['span'],
  total: number,
  { output: { rate } }: Film,
): { start: number; frames: number } {
  if (span === undefined) return { start: 0, frames: total };
  const at = (seconds: number) =>
    seconds < 0 ? total - secondsToFrames(-seconds, rate) : secondsToFrames(seconds, rate);
  const start = Math.max(0, at(span.from));
  const end = Math.min(total, span.to === null ? total : at(span.to));
  if (end <= start) throw new CannotDo('the film is over before that');
  return { start, frames: end - start };
}

interface Overlay {
  below: readonly Piece[];
  above: readonly Piece[];
  name: string;
  start: number;
  frames: number;
}

function overlaid(
  { film, world }: Dressing,
  { below, above, name, start, frames }: Overlay,
): EditOperation[] {
  const operations = recut(film, below, { assets: world.byId, brief: world.brief });
  const items = cutTape(above, [frames], film)
    .flat()
    .map(({ item }) => item);
  const children = start === 0 ? items : [gap(start, film.output.rate), ...items];
  const made = track({ kind: 'Video', children, name });
  return [...operations, ...addTrack(film.timeline, made, film.picture + 1)];
}
