/** Texts on one colour between the clips of a film. Pure. */
import {
  activeReference,
  applyEdits,
  colorClip,
  type EditOperation,
  framesToSeconds,
  gap,
  secondsToFrames,
} from '@rushes/timeline';
import type { Edit } from '../edits/edit-wish.ts';
import { contrastOn, luminanceOf } from '../planning/title-contrast.ts';
import { placeTitles, titleTracks } from '../planning/titles.ts';
import { chosen } from './chosen.ts';
import { CannotDo, type Film, isClip, type Piece } from './film.ts';
import type { ChangeWorld } from './footage-tape.ts';
import { addTrack, recut } from './recut.ts';

/** Least contrast of large letters (WCAG 2.2, 1.4.3). */
const leastForLarge = 3;

type CardEdit = Extract<Edit, { kind: 'card' }>;

/** Operations that bring a card in. Throws CannotDo. */
export function withCard(film: Film, edit: CardEdit, world: ChangeWorld): EditOperation[] {
  const { rate } = film.output;
  const frames = Math.max(1, secondsToFrames(edit.seconds, rate));
  const item = colorClip({
    parameters: { color: edit.color },
    span: { frames, rate },
    name: edit.text.slice(0, 60),
  });
  const sound = film.sound === null ? null : gap(frames, rate);
  const card: Piece = { item, sound, frames, join: null, soundJoin: null, origin: null };
  const at = placeOf(film, edit);
  const before = film.pieces.slice(0, at);
  // A card is cut to, and not dissolved into.
  const led = before.map((piece, index) =>
    index === at - 1 ? { ...piece, join: null, soundJoin: null } : piece,
  );
  const operations = recut(film, [...led, card, ...film.pieces.slice(at)], {
    assets: world.byId,
    brief: world.brief,
  });
  const start = before.reduce((sum, piece) => sum + piece.frames, 0);
  const title = {
    text: edit.text,
    style: 'title' as const,
    place: 'at' as const,
    atSeconds: framesToSeconds(start, rate),
    seconds: framesToSeconds(frames, rate),
    ...inkOn(edit),
  };
  const { placed } = placeTitles([title], { frames: film.frames + frames, rate });
  const [made] = titleTracks(placed, { rate, pace: world.brief.pace });
  if (made === undefined) throw new CannotDo(`there is no time for “${edit.text}”`);
  const { timeline } = applyEdits(film.timeline, operations);
  return [...operations, ...addTrack(timeline, made)];
}

/** White letters, or black ones where white could not be read. */
function inkOn({ color, ink }: CardEdit): { color?: string } {
  if (ink !== undefined) return { color: ink };
  return contrastOn(luminanceOf(color)) < leastForLarge ? { color: '#000000' } : {};
}

function placeOf(film: Film, { anchor, side }: CardEdit): number {
  if (anchor === null) return side === 'before' ? 0 : film.pieces.length;
  const own = chosen(film, anchor);
  return side === 'before' ? Math.min(...own) : Math.max(...own) + 1;
}

/** What the film lacks of a card that was asked for. */
export function cardLack({ pieces }: Film, { color, text }: CardEdit): string | null {
  const isThere = pieces.some(({ item }) => {
    const reference = isClip(item) && item.name === text.slice(0, 60) ? activeReference(item) : null;
    return reference?.OTIO_SCHEMA === 'GeneratorReference.1' && reference.parameters.color === color;
  });
  return isThere ? null : `there is no card with “${text}”`;
}
