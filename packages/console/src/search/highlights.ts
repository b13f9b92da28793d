/** A text cut at the places that a search found. Pure. */

export interface Piece {
  text: string;
  isFound: boolean;
}

/** Places are in UTF-16 units; those that overlap, lie outside or stand on their head are taken as far as they make sense. */
export function piecesOf(text: string, places: readonly { start: number; end: number }[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (end: number, isFound: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), isFound });
    at = Math.max(at, end);
  };
  for (const { start, end } of [...places].sort((a, b) => a.start - b.start)) {
    add(Math.min(Math.max(start, at), text.length), false);
    add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return pieces;
}
