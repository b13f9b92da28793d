/** Texts on one colour between the clips of a film, and pictures that stand still. Pure. */
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
import type { ClipTarget, Edit } from '../../edits/edit-wish.ts';
import { placeTitles, titleTracks } from '../../planning/titles.ts';
import { inkOn, isCard } from '../cards.ts';
import { chosen } from '../chosen.ts';
import { assetOf, CannotDo, type Film, isClip, type Piece, speedOf, startsOf } from '../film.ts';
import { settingsEdit } from '../film-operations.ts';
import type { ChangeWorld } from '../footage-tape.ts';
import { cutPiece, spanned } from '../pieces.ts';
import { addTrack, recut } from '../recut.ts';

// Texts on one colour between the clips of a film.

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
  const operations = [
    ...recut(film, row, { assets: world.byId, brief: world.brief }),
    ...groundBehind(film, edit, world),
  ];
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

/** A picture stands on the ground of the film, which is seen where no picture fills the frame. */
function groundBehind({ timeline }: Film, { assetId, color }: CardEdit, world: ChangeWorld): EditOperation[] {
  const isPicture = assetId !== undefined && world.byId.get(assetId)?.kind === 'image';
  const { output } = (timeline.metadata.rushes ?? {}) as { output?: { background?: string } };
  if (!isPicture || color === (output?.background ?? black)) return [];
  return [settingsEdit([], { output: { ...output, background: color } })];
}

const black = '#000000';

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

// Pictures that stand still.

/** The last picture of clips stands still for a while, or that at a time. */
export function frozen(
  film: Film,
  { target, seconds, atSeconds, adds }: Extract<Edit, { kind: 'freeze' }>,
  keepsLength: boolean,
): Piece[] {
  const { rate } = film.output;
  const frames = Math.max(1, secondsToFrames(seconds, rate));
  const keepLength = keepsLength && adds !== true;
  if (atSeconds !== undefined) return frozenAt(film, { frames, atSeconds, target });
  const held = new Set(chosen(film, target));
  return film.pieces.flatMap((piece, index) => {
    if (!held.has(index)) return [piece];
    if (assetOf(piece.item) === null) throw new CannotDo('a drawn scene can not be frozen');
    const length = keepLength ? Math.max(1, piece.frames - frames) : piece.frames;
    const cut = cutPiece(piece, length, { rate });
    const hold = keepLength ? piece.frames - length : frames;
    if (hold === 0) return [piece];
    return [{ ...cut, join: null, soundJoin: null }, standstill(cut, hold, rate)];
  });
}

/** The picture at a time stands, and what was behind it goes on after that. Of one clip its own time counts where the film's is another clip's. */
function frozenAt(
  film: Film,
  { frames, atSeconds, target }: { frames: number; atSeconds: number; target: ClipTarget },
): Piece[] {
  const { rate } = film.output;
  const starts = startsOf(film.pieces);
  const asked = secondsToFrames(atSeconds, rate);
  const of = (at: number) =>
    film.pieces.findIndex(({ frames: own }, index) => at < (starts[index] ?? 0) + own);
  const meant = target.kind === 'all' ? null : chosen(film, target);
  const isOwn = meant !== null && !meant.includes(of(asked));
  const time = isOwn ? asked + (starts[meant[0] ?? 0] ?? 0) : asked;
  const index = of(time);
  const piece = film.pieces[index];
  if (piece === undefined) throw new CannotDo('the film is over before that time');
  if (assetOf(piece.item) === null) throw new CannotDo('a drawn scene can not be frozen');
  const passed = time - (starts[index] ?? 0);
  const shown = Math.max(1, passed);
  const head = { ...cutPiece(piece, shown, { rate }), join: null, soundJoin: null };
  const rest = cutPiece(piece, piece.frames - shown, { head: shown, rate });
  const hold = { ...standstill(cutPiece(piece, shown, { rate }), frames, rate), join: null };
  const tail = piece.frames - shown > 0 ? [hold, rest] : [{ ...hold, join: piece.join }];
  return [...film.pieces.slice(0, index), head, ...tail, ...film.pieces.slice(index + 1)];
}

function standstill(piece: Piece, frames: number, rate: Film['output']['rate']): Piece {
  const speed = speedOf(piece.item);
  const last = speed > 0 ? Math.max(0, piece.frames - 1) * speed : 0;
  const still = spanned(piece.item, frames, { by: last, rate });
  const effect = {
    OTIO_SCHEMA: 'FreezeFrame.1' as const,
    name: '',
    effect_name: 'FreezeFrame',
    time_scalar: 0,
    metadata: {},
  };
  const others = still.effects.filter(({ OTIO_SCHEMA }) => OTIO_SCHEMA === 'Effect.1');
  const sound =
    piece.sound === null
      ? null
      : {
          OTIO_SCHEMA: 'Gap.1' as const,
          name: '',
          effects: [],
          markers: [],
          enabled: true,
          metadata: {},
          source_range: still.source_range,
        };
  const quiet = sound === null ? null : spanned({ ...sound, source_range: null }, frames, { rate });
  return {
    item: { ...still, effects: [...others, effect] } as Piece['item'],
    sound: quiet,
    frames,
    join: piece.join,
    soundJoin: null,
    origin: null,
  };
}
