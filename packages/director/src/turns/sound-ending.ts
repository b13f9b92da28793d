/** The sound of a film fades out at its end: there alone, whichever clip is the last one after a change. Pure. */
import { clipSettings, type EditOperation, framesToSeconds } from '@rushes/timeline';
import { soundEnding } from '../planning/footage.ts';
import { assetOf, type Film, isClip, type Piece, trackAt } from './film.ts';
import { settingsEdit } from './film-operations.ts';

const fadeOf = ({ sound }: Piece): number | undefined => {
  const fade = isClip(sound) ? clipSettings(sound).fadeOutSeconds : undefined;
  return typeof fade === 'number' ? fade : undefined;
};

/** Changes that take endings away from clips within the film `after`, and give the last one what the film had `before`. */
export function endingMoved(before: Film, after: Film): EditOperation[] {
  const { sound, pieces, timeline, output } = after;
  const children = sound === null ? undefined : trackAt(timeline, sound)?.children;
  if (sound === null || children === undefined) return [];
  const automatic = ({ frames }: Piece) => soundEnding(framesToSeconds(frames, output.rate));
  const wasWithin = new Set(
    before.pieces.slice(0, -1).flatMap((piece) => (fadeOf(piece) === undefined ? [] : [assetOf(piece.item)])),
  );
  const ended = before.pieces.at(-1);
  const was = ended === undefined ? undefined : fadeOf(ended);
  const isOfEnd = (piece: Piece) =>
    fadeOf(piece) === was && assetOf(piece.item) === assetOf(ended?.item ?? piece.item);
  const isStray = (piece: Piece) =>
    fadeOf(piece) !== undefined &&
    (fadeOf(piece) === automatic(piece) || isOfEnd(piece)) &&
    piece.soundJoin === null &&
    !wasWithin.has(assetOf(piece.item));
  const edits = (piece: Piece, fadeOutSeconds: number | undefined): EditOperation[] => {
    const at = piece.sound === null ? -1 : children.indexOf(piece.sound);
    return at === -1 ? [] : [settingsEdit([sound, at], { fadeOutSeconds })];
  };
  const last = pieces.at(-1);
  const isOpen =
    last !== undefined &&
    isClip(last.sound) &&
    (fadeOf(last) === undefined || fadeOf(last) === automatic(last));
  const longest = last === undefined ? 0 : framesToSeconds(last.frames, output.rate) / 2;
  return [
    ...pieces.slice(0, -1).flatMap((piece) => (isStray(piece) ? edits(piece, undefined) : [])),
    ...(isOpen && was !== undefined && was !== fadeOf(last) ? edits(last, Math.min(was, longest)) : []),
  ];
}
