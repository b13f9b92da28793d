/** Texts on one colour between the clips of a film. Pure. */
import {
  activeReference,
  applyEdits,
  assetClip,
  colorClip,
  type EditOperation,
  framesToSeconds,
  gap,
  type Item,
  secondsToFrames,
} from '@rushes/timeline';
import type { Edit } from '../edits/edit-wish.ts';
import { placeTitles, titleTracks } from '../planning/titles.ts';
import { inkOn, isCard } from './cards.ts';
import { chosen } from './chosen.ts';
import { assetOf, CannotDo, type Film, isClip, type Piece } from './film.ts';
import type { ChangeWorld } from './footage-tape.ts';
import { addTrack, recut } from './recut.ts';

type CardEdit = Extract<Edit, { kind: 'card' }>;

/** Operations that bring a card in. Throws CannotDo. */
export function withCard(film: Film, edit: CardEdit, world: ChangeWorld): EditOperation[] {
  const { rate } = film.output;
  const frames = Math.max(1, secondsToFrames(edit.seconds, rate));
  const pieces = withoutOld(film, edit);
  const item = groundOf(film, edit, { frames, world });
  const sound = film.sound === null ? null : gap(frames, rate);
  const card: Piece = { item, sound, frames, join: null, soundJoin: null, origin: null };
  const at = placeOf({ ...film, pieces }, edit);
  const before = pieces.slice(0, at);
  // A card is cut to, and not dissolved into.
  const led = before.map((piece, index) =>
    index === at - 1 ? { ...piece, join: null, soundJoin: null } : piece,
  );
  const row = [...led, card, ...pieces.slice(at)];
  const operations = recut(film, row, { assets: world.byId, brief: world.brief });
  if (edit.text === '') return operations;
  const framesOf = (some: readonly Piece[]) => some.reduce((sum, piece) => sum + piece.frames, 0);
  const title = {
    text: edit.text,
    style: 'title' as const,
    place: 'at' as const,
    atSeconds: framesToSeconds(framesOf(before), rate),
    seconds: framesToSeconds(frames, rate),
    ...(edit.ink === undefined ? inkOn(edit.color) : { color: edit.ink }),
  };
  const { placed } = placeTitles([title], { frames: framesOf(row), rate });
  const [made] = titleTracks(placed, { rate, pace: world.brief.pace });
  if (made === undefined) throw new CannotDo(`there is no time for “${edit.text}”`);
  const { timeline } = applyEdits(film.timeline, operations);
  return [...operations, ...addTrack(timeline, made)];
}

/** How much of the frame a picture takes on a card. */
const pictureBox = { x: 0.2, y: 0.2, width: 0.6, height: 0.6 };
/** With words below it. */
const pictureOverWords = { x: 0.25, y: 0.1, width: 0.5, height: 0.5 };

/** What the words of a card stand on: one colour, or a picture in the middle of it. */
function groundOf(
  { output: { rate } }: Film,
  { assetId, color, text }: CardEdit,
  { frames, world }: { frames: number; world: ChangeWorld },
): Item {
  const name = (text || 'Card').slice(0, 60);
  if (assetId === undefined) return colorClip({ parameters: { color }, span: { frames, rate }, name });
  const asset = world.byId.get(assetId);
  if (asset === undefined || asset.kind === 'audio') throw new CannotDo('that picture is not there any more');
  const held =
    asset.kind === 'image' ? frames : Math.min(frames, secondsToFrames(asset.durationSeconds, rate));
  if (held < frames) throw new CannotDo(`${asset.name} is shorter than the card`);
  const isPicture = asset.kind === 'image';
  const settings = isPicture
    ? { fit: 'fit' as const, layout: { box: text === '' ? pictureBox : pictureOverWords } }
    : { fit: 'fill' as const };
  return assetClip({ assetId, name: asset.name, span: { frames, rate }, settings });
}

/** At each end of a film there is one card: another one takes its place, with its text. */
function withoutOld({ pieces }: Film, { anchor, side, isFurther }: CardEdit): Piece[] {
  const at = side === 'before' ? 0 : pieces.length - 1;
  const old = anchor === null && isFurther !== true ? pieces[at] : undefined;
  const isThere = old !== undefined && isCard(old) && pieces.length > 1;
  return pieces.filter((_, index) => !isThere || index !== at);
}

function placeOf(film: Film, { anchor, side }: CardEdit): number {
  if (anchor === null) return side === 'before' ? 0 : film.pieces.length;
  const own = chosen(film, anchor);
  return side === 'before' ? Math.min(...own) : Math.max(...own) + 1;
}

/** What the film lacks of a card that was asked for. */
export function cardLack({ pieces }: Film, { color, text, assetId }: CardEdit): string | null {
  if (assetId !== undefined)
    return pieces.some(({ item }) => assetOf(item) === assetId) ? null : 'there is no card with that picture';
  const isThere = pieces.some(({ item }) => {
    const reference =
      isClip(item) && item.name === (text || 'Card').slice(0, 60) ? activeReference(item) : null;
    return reference?.OTIO_SCHEMA === 'GeneratorReference.1' && reference.parameters.color === color;
  });
  return isThere ? null : `there is no card with “${text}”`;
}
