/** Several pictures at a time, each in its part of the frame. Pure. */
import { type Area, clipSettings, type EditOperation, gap, track } from '@rushes/timeline';
import type { Brief } from '../../brief.ts';
import type { ClipTarget, Edit, SplitAs } from '../../edits/edit-wish.ts';
import { assetOf, CannotDo, type Film, type Piece, trackAt } from '../film.ts';
import { type Dressing, settingsEdit } from '../film-operations.ts';
import { cutTape, footageFor } from '../footage-tape.ts';
import { addTrack, recut } from '../recut.ts';
import { boxed, splitTrack } from './dress-overlays.ts';

/** More pictures at a time than this are too small to be seen. */
const mostParts = 9;

/** Equal parts of the frame, row by row; of an odd number in a grid the last row's are wider. */
export function partsOfFrame(count: number, as: SplitAs): Area[] {
  if (as === 'above')
    return Array.from({ length: count }, (_, at) => ({ x: 0, y: at / count, width: 1, height: 1 / count }));
  const rows = as === 'beside' ? 1 : Math.round(Math.sqrt(count));
  const across = Math.ceil(count / rows);
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / across);
    const own = row === rows - 1 ? count - row * across : across;
    return { x: (at % across) / own, y: row / rows, width: 1 / own, height: 1 / rows };
  });
}

/** Clips at the same time, where the first of them stood; those that are not named go on before and behind them. */
export function splitScreen(
  dressing: Dressing,
  { as, targets }: Extract<Edit, { kind: 'split' }>,
): EditOperation[] {
  const { film, world, keepLength } = dressing;
  const arranged = targets.kind === 'all' ? rearranged(film, as) : null;
  if (arranged !== null) return arranged;
  const ids = splitIds(film, targets);
  if (ids.length < 2) throw new CannotDo('a split screen needs two files; name both');
  if (ids.length > mostParts)
    throw new CannotDo(`more than ${mostParts} pictures at a time are not seen any more`);
  const isMeant = ({ item }: Piece) => ids.includes(assetOf(item) ?? '');
  const own = film.pieces.filter(isMeant);
  const others = film.pieces.filter((piece) => !isMeant(piece));
  const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { frames }) => sum + frames, 0);
  const each = ids.map((id) => lengthOf(own.filter(({ item }) => assetOf(item) === id)));
  const isWhole = others.length === 0;
  const longest = Math.max(...each);
  const isTimed = targets.kind === 'assets' && ids.every((id) => hasTime(world.brief, id));
  const isOpen = keepLength && isWhole && !isTimed;
  const frames = longest === 0 || isOpen ? film.frames : longest;
  const boxes = partsOfFrame(ids.length, as);
  const rows = ids.map((id, at) =>
    boxed(footageFor(world, { film, ids: [id], frames, calm: true }), { box: boxes[at], fit: 'fill' }),
  );
  const first = film.pieces.findIndex(isMeant);
  const before = first === -1 ? [] : film.pieces.slice(0, first);
  const behind = first === -1 ? [] : film.pieces.slice(first).filter((piece) => !isMeant(piece));
  const below = [
    ...before.map((piece, at) => (at === first - 1 ? hard(piece) : piece)),
    ...(rows[0] ?? []),
    ...behind,
  ];
  const operations = recut(film, below, { assets: world.byId, brief: world.brief });
  const start = lengthOf(before);
  const { rate } = film.output;
  for (const [at, row] of rows.slice(1).entries()) {
    const items = cutTape(row, [frames], film)
      .flat()
      .map(({ item }) => item);
    const children = start === 0 ? items : [gap(start, rate), ...items];
    const made = track({ kind: 'Video', children, name: splitTrack });
    operations.push(...addTrack(film.timeline, made, film.picture + 1 + at));
  }
  return operations;
}

/** What is seen at a time already, in another arrangement; null where nothing is. */
function rearranged({ timeline, picture }: Film, as: SplitAs): EditOperation[] | null {
  const rows = timeline.tracks.children.flatMap((child, row) =>
    child.OTIO_SCHEMA === 'Track.1' && (row === picture || child.name === splitTrack) ? [row] : [],
  );
  if (rows.length < 2) return null;
  const boxes = partsOfFrame(rows.length, as);
  return rows.flatMap((row, at) =>
    (trackAt(timeline, row)?.children ?? []).flatMap((item, index): EditOperation[] => {
      const layout = item.OTIO_SCHEMA === 'Clip.2' ? clipSettings(item).layout : undefined;
      // What is seen alone before or behind them has no part of the frame.
      if (layout?.box === undefined) return [];
      return [settingsEdit([row, index], { layout: { ...layout, box: boxes[at] } })];
    }),
  );
}

/** A time of its own: that is how long it is seen, beside others as well. */
const hasTime = ({ parts }: Brief, id: string) =>
  parts.some(({ assetId, seconds }) => assetId === id && seconds !== undefined);

const hard = (piece: Piece): Piece => ({ ...piece, join: null, soundJoin: null });

/** The files that are seen at a time: those that are named, else all of the film. */
function splitIds(film: Film, targets: ClipTarget): string[] {
  const shown = [...new Set(film.pieces.flatMap(({ item }) => assetOf(item) ?? []))];
  if (targets.kind === 'assets' && targets.ids.length > 1) return [...new Set(targets.ids)];
  return shown;
}

/** As many pictures at a time as files were named; null where that is so. */
export function splitLack({ timeline }: Film, targets: ClipTarget): string | null {
  const wanted = targets.kind === 'assets' ? Math.max(2, targets.ids.length) : 2;
  const above = timeline.tracks.children.filter(
    (child) => child.OTIO_SCHEMA === 'Track.1' && child.name === splitTrack,
  );
  return above.length + 1 >= wanted ? null : 'only one picture is shown';
}
