/** Another stretch of the file of a clip: "act 2 from 0:30", "das Konzert erst ab 0:40". Pure. */
import { framesToSeconds, rangeToTicks, secondsToFrames, ticksPerSecond } from '@rushes/timeline';
import type { Edit } from '../../edits/edit-wish.ts';
import { chosen } from '../chosen.ts';
import { assetOf, CannotDo, type Film, isClip, type Piece, speedOf } from '../film.ts';
import type { ChangeWorld } from '../footage-tape.ts';
import { cutPiece } from '../pieces.ts';

type SourceEdit = Extract<Edit, { kind: 'source' }>;

/** What is left of a file has to be seen, seconds. */
const shortestSeconds = 0.2;

/** The film with the first of the chosen clips from elsewhere in its file. Throws CannotDo. */
export function fromSource(film: Film, world: ChangeWorld, edit: SourceEdit): Piece[] {
  const [index, ...others] = chosen(film, edit.target);
  if (edit.target.kind === 'all' && others.length > 0)
    throw new CannotDo('the film has several clips; name the one');
  return film.pieces.map((piece, at) => (at === index ? movedWithin(piece, { film, world, edit }) : piece));
}

function movedWithin(
  piece: Piece,
  { film, world, edit }: { film: Film; world: ChangeWorld; edit: SourceEdit },
): Piece {
  const { rate } = film.output;
  const asset = world.byId.get(assetOf(piece.item) ?? '');
  const speed = speedOf(piece.item);
  const isMoving = asset !== undefined && asset.kind === 'video' && isClip(piece.item) && speed > 0;
  if (!isMoving) throw new CannotDo('nothing plays there that has another stretch');
  const left = asset.durationSeconds - edit.startSeconds;
  if (left < shortestSeconds)
    throw new CannotDo(`${asset.name} is only ${Math.round(asset.durationSeconds * 10) / 10} s long`);
  const wanted =
    edit.endSeconds === null
      ? piece.frames
      : secondsToFrames((edit.endSeconds - edit.startSeconds) / speed, rate);
  const frames = Math.max(1, Math.min(wanted, Math.floor((left / speed) * (rate.num / rate.den) + 1e-6)));
  const head = Math.round(((edit.startSeconds - startOf(piece)) / speed) * (rate.num / rate.den));
  return cutPiece(piece, frames, { head, rate });
}

/** Where in its file a piece begins, seconds. */
const startOf = ({ item }: Piece): number =>
  item.source_range === null ? 0 : rangeToTicks(item.source_range).start / ticksPerSecond;

/** What of it is not so: null where a clip begins there, and is as long as it was where nobody told an end. */
export function sourceLack(
  { startSeconds, endSeconds }: SourceEdit,
  { before, after, nameOf }: { before: Film; after: Film; nameOf: (piece: Piece) => string },
): string | null {
  const { rate } = after.output;
  const own = after.pieces.find(
    (piece) => Math.abs(startOf(piece) - startSeconds) < framesToSeconds(1, rate),
  );
  if (own === undefined) return 'no clip begins there';
  const isShorter = endSeconds === null && after.frames < before.frames;
  return isShorter ? `${nameOf(own)} ends sooner, so the clip is shorter` : null;
}
