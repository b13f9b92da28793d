/** What stays as long as it is told beside another change: the clip whose speed changes, that comes in, or the film. Pure. */
import type { Edit, EditWish } from '../edits/edit-wish.ts';
import { chosen } from './chosen.ts';
import { CannotDo, type Film } from './film.ts';

type Stay = Extract<EditWish, { kind: 'stays' }>;

/** Wishes beside which a time is that of their clip. */
const ofClips: ReadonlySet<Edit['kind']> = new Set([
  ...(['add', 'beside', 'place', 'placeAt', 'replace', 'look', 'reverse', 'zoom'] as const),
]);

/** Why a time is nobody's. */
export const unclearTime =
  'I do not know what is to be so long; name the clip or the text, or say “make the film … long”';

interface Staying {
  film: Film;
  /** Words of the message are not understood: the time may be of what they name. */
  isOpen: boolean;
}

/** The wishes with every time that stays where it belongs. */
export function withStaying(edits: readonly EditWish[], { film, isOpen }: Staying): EditWish[] {
  let done: EditWish[] = [];
  for (const edit of edits) {
    if (edit.kind === 'stays') done = stayed(done, edit, { film, isOpen });
    else done.push(edit);
  }
  return done;
}

function stayed(done: readonly EditWish[], { seconds, said }: Stay, { film, isOpen }: Staying): EditWish[] {
  const refused: EditWish = { kind: 'refused', reason: unclearTime, said };
  const whole = {
    kind: 'length' as const,
    seconds: seconds ?? secondsOf(film),
    factor: null,
    bound: 'exact' as const,
    said,
  };
  const last = done.at(-1);
  if (last?.kind === 'speed') {
    // The film is as long as it was where all of it plays at that speed.
    if (last.target.kind === 'all') return [...done, isOpen ? refused : whole];
    const time = seconds ?? shownFor(film, last);
    return time === null ? [...done] : [...done.slice(0, -1), { ...last, seconds: time }];
  }
  if (last === undefined || !ofClips.has(last.kind)) return [...done, isOpen ? refused : whole];
  const target = last.kind === 'replace' ? last.by : 'target' in last ? last.target : null;
  // A clip in another look or place is as long as it was.
  if (seconds === null || target === null || target === undefined) return [...done];
  return [...done, { kind: 'clipLength', target, factor: 1, seconds, said }];
}

const secondsOf = ({ frames, output: { rate } }: Film) => (frames * rate.den) / rate.num;

function shownFor(film: Film, { target }: Extract<EditWish, { kind: 'speed' }>): number | null {
  const { rate } = film.output;
  try {
    const frames = chosen(film, target).reduce((sum, index) => sum + (film.pieces[index]?.frames ?? 0), 0);
    return (frames * rate.den) / rate.num;
  } catch (error) {
    if (error instanceof CannotDo) return null;
    throw error;
  }
}
