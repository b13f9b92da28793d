/** Changes of which clips a film shows, in which order and for how long. Pure. */
import { type EditOperation, secondsToFrames } from '@rushes/timeline';
import type { Pace } from '../../brief.ts';
import type { ClipTarget, Edit } from '../../edits/edit-wish.ts';
import { besideCards, edgeCards } from '../cards.ts';
import { chosen } from '../chosen.ts';
import { softAsBefore } from '../crossfades.ts';
import { assetOf, CannotDo, type Film, isClip, type Piece, speedOf } from '../film.ts';
import { type ChangeWorld, cutTape, footageFor, piecesOfPlan, planPictures } from '../footage-tape.ts';
import { cutPiece } from '../pieces.ts';
import { recut } from '../recut.ts';
import { frozen, withCard } from './arrange-card.ts';
import { allPlayingOn, framesOf, playingOn, shortened, stretched, withoutStretch } from './arrange-length.ts';
import { amid, beside, inMiddle, inSaidOrder, inSequence, shifted, swapped } from './arrange-order.ts';
import { changedWhole, withPart } from './arrange-part.ts';
import { fromSource } from './arrange-source.ts';
import { atSpeed, partAtSpeed, ramped, spedUp } from './arrange-speed.ts';

/** The wishes that make another row of clips. */
export type ArrangingEdit = Extract<
  Edit,
  {
    kind:
      | 'length'
      | 'clipLength'
      | 'swap'
      | 'backwards'
      | 'sequence'
      | 'card'
      | 'place'
      | 'shift'
      | 'placeAt'
      | 'beside'
      | 'remove'
      | 'only'
      | 'retell'
      | 'repeat'
      | 'cutOut'
      | 'source'
      | 'replace'
      | 'add'
      | 'speed'
      | 'speedPart'
      | 'part'
      | 'ramp'
      | 'reverse'
      | 'freeze'
      | 'loop'
      | 'pace';
  }
>;

/** Operations for a wish about the row of clips. Throws CannotDo. `keepLength`: the film stays as long as it is. */
export function arrange(
  edit: ArrangingEdit,
  { film, world, keepLength }: { film: Film; world: ChangeWorld; keepLength: boolean },
): EditOperation[] {
  const write = (pieces: readonly Piece[]) =>
    recut(film, softAsBefore(pieces, film, world.brief), { assets: world.byId, brief: world.brief });
  const { pieces } = film;
  switch (edit.kind) {
    case 'length':
      return write(besideCards(film, framesOf(edit, film), (row, frames) => withLength(row, world, frames)));
    case 'clipLength':
      return write(withClipLengths(film, world, edit));
    case 'pace':
      return write(atPace(film, world, edit));
    case 'swap':
      return write(swapped(pieces, chosen(film, edit.a), chosen(film, edit.b)));
    case 'backwards':
      return write(pieces.toReversed());
    case 'sequence':
      return write(inSequence(film, edit.targets));
    case 'card':
      return withCard(film, edit, world);
    case 'place':
      return write(placed(film, world, edit));
    case 'shift':
      return write(shifted(film, edit));
    case 'placeAt':
      return write(atPlace(film, world, edit));
    case 'beside':
      return write(beside(withShown(film, world, edit.target), edit));
    case 'remove':
      return write(without(pieces, chosen(film, edit.target)));
    case 'only': {
      const keep = new Set(chosen(film, edit.target));
      return write(pieces.filter((_, index) => keep.has(index)));
    }
    case 'retell':
      return write(retold(film, world, edit));
    case 'cutOut':
      return write(withoutStretch(film, edit));
    case 'source':
      return write(fromSource(film, world, edit));
    case 'replace':
      return write(replaced(film, world, edit));
    case 'add':
      return write(added(film, world, edit));
    case 'repeat':
      return write(shownAgain(film, world, edit));
    case 'speed':
      return write(
        spedUp(film, world, {
          edit,
          keepLength,
          atLength: (target, seconds) =>
            withClipLengths(film, world, { kind: 'clipLength', target, factor: 1, seconds }),
        }),
      );
    case 'speedPart':
      return write(partAtSpeed(film, world, edit));
    case 'part':
      return recut(film, withPart(film, world, edit, keepLength), { assets: world.byId, brief: world.brief });
    case 'ramp':
      return write(ramped(film, world, edit));
    case 'reverse':
      return write(
        atSpeed(film, world, {
          target: edit.target,
          keepLength: true,
          speedOf: (piece) => -speedOf(piece.item),
        }),
      );
    case 'freeze':
      return write(frozen(film, edit, keepLength));
    case 'loop':
      return write(Array.from({ length: edit.times }, () => pieces).flat());
  }
}

/** Clips more than once in a row; what comes again may play at another speed. */
function shownAgain(
  film: Film,
  world: ChangeWorld,
  { target, times, speed, speeds }: Extract<Edit, { kind: 'repeat' }>,
): Piece[] {
  const own = new Set(chosen(film, target));
  const copies: number[] = [];
  const told: number[] = [];
  const pieces: Piece[] = [];
  for (const [index, piece] of film.pieces.entries()) {
    const count = own.has(index) ? times : 1;
    for (let step = 0; step < count; step += 1) {
      if (step > 0) {
        copies.push(pieces.length);
        told.push(speeds?.[step - 1] ?? speed ?? 1);
      }
      pieces.push(count > 1 ? { ...piece, join: null, soundJoin: null } : piece);
    }
  }
  if (speed === undefined && speeds === undefined) return pieces;
  const speedOfCopy = new Map(copies.map((at, index) => [pieces[at], told[index] ?? 1]));
  const change = {
    target: { kind: 'places' as const, at: copies },
    keepLength: false,
    speedOf: (piece: Piece) => speedOfCopy.get(piece) ?? 1,
  };
  return atSpeed({ ...film, pieces }, world, change);
}

/** The film at another length: shorter by the ends of its clips, longer by more of its footage. */
function withLength(film: Film, world: ChangeWorld, frames: number): Piece[] {
  if (frames < 1) throw new CannotDo('that would leave nothing of the film');
  const now = film.pieces.reduce((sum, piece) => sum + piece.frames, 0);
  if (frames === now) return [...film.pieces];
  return frames < now ? shortened(film, frames) : lengthened(film, world, frames);
}

/** Named footage in the order it plays now. */
function partsOf(film: Film, world: ChangeWorld) {
  const ids = [...new Set(film.pieces.flatMap(({ item }) => assetOf(item) ?? []))];
  const known = ids.filter((id) => world.byId.has(id));
  return known.map((assetId) => ({ assetId, said: world.byId.get(assetId)?.name ?? assetId }));
}

function lengthened(film: Film, world: ChangeWorld, frames: number): Piece[] {
  const drawn = film.pieces.every(({ item }) => isClip(item) && assetOf(item) === null);
  if (drawn) return stretched(film, frames);
  const isOpen = film.pieces.every(({ item }) => withinOf(world.brief, assetOf(item) ?? '') === undefined);
  const longer = isOpen ? allPlayingOn(film, frames, { assets: world.byId, rate: film.output.rate }) : null;
  if (longer !== null) return longer;
  return again(film, world, { frames, pace: world.brief.pace });
}

/** The same footage chosen anew, with the looks that all of it had. */
function again(
  film: Film,
  world: ChangeWorld,
  { frames, pace, cutSeconds = null }: { frames: number; pace: Pace | null; cutSeconds?: number | null },
): Piece[] {
  const parts = partsOf(film, world);
  if (parts.length === 0) throw new CannotDo('none of its footage is there any more to choose from');
  const { rate } = film.output;
  const { brief } = world;
  const plan = planPictures(world, {
    output: film.output,
    over: {
      parts: parts.map((part) => {
        const within = withinOf(brief, part.assetId);
        return within === undefined ? part : { ...part, within };
      }),
      length: { seconds: (frames * rate.den) / rate.num, bound: 'exact' },
      orderAsked: brief.orderAsked,
      takeTurns: brief.takeTurns,
      pace,
      cutSeconds: cutSeconds ?? (pace === brief.pace ? brief.cutSeconds : null),
      transitions: brief.transitions,
      repeats: brief.repeats,
    },
  });
  const pieces = piecesOfPlan(plan, film);
  if (pieces.length === 0) throw new CannotDo('there is not enough footage');
  return dressed(pieces, film);
}

function withinOf(brief: ChangeWorld['brief'], assetId: string) {
  const part = brief.parts.find((one) => one.assetId === assetId);
  return part?.within ?? part?.trim;
}

/** Settings that belong to the look of a film, not to one of its pictures. */
const looks = ['color', 'lut', 'blend', 'mask', 'border', 'shadow'] as const;

/** New pieces with the colours that all the old ones have. */
function dressed(pieces: readonly Piece[], film: Film, like: readonly Piece[] = film.pieces): Piece[] {
  const settings = like.flatMap(({ item }) =>
    isClip(item) ? [(item.metadata.rushes ?? {}) as { [key: string]: unknown }] : [],
  );
  const shared = looks.flatMap((name) => {
    const [first] = settings;
    const value = first?.[name];
    const isShared =
      value !== undefined && settings.every((one) => JSON.stringify(one[name]) === JSON.stringify(value));
    return isShared ? [[name, value] as const] : [];
  });
  if (shared.length === 0) return [...pieces];
  return pieces.map((piece) =>
    isClip(piece.item)
      ? {
          ...piece,
          item: {
            ...piece.item,
            metadata: {
              ...piece.item.metadata,
              rushes: { ...(piece.item.metadata.rushes as object), ...Object.fromEntries(shared) } as never,
            },
          },
        }
      : piece,
  );
}

function atPace(
  film: Film,
  world: ChangeWorld,
  { pace, cutSeconds }: Extract<Edit, { kind: 'pace' }>,
): Piece[] {
  if (partsOf(film, world).length === 0) throw new CannotDo('only footage can be cut at another pace');
  const frames = film.pieces.reduce((sum, piece) => sum + piece.frames, 0);
  return again(film, world, { frames, pace, cutSeconds });
}

function without(pieces: readonly Piece[], gone: readonly number[]): Piece[] {
  if (gone.length === pieces.length) throw new CannotDo('nothing would be left of the film');
  return pieces.filter((_, index) => !gone.includes(index));
}

function placed(
  film: Film,
  world: ChangeWorld,
  { target, place }: Extract<Edit, { kind: 'place' }>,
): Piece[] {
  const isShown =
    target.kind !== 'assets' || film.pieces.some(({ item }) => target.ids.includes(assetOf(item) ?? ''));
  if (place === 'middle') return inMiddle(withShown(film, world, target), target);
  // "Start with the pig" of a film without one brings it in.
  if (!isShown) return added(film, world, { kind: 'add', target, place });
  const moved = inSaidOrder(film, target);
  const { first, last } = edgeCards(film.pieces.filter((_, index) => !moved.includes(index)));
  return amid(film, moved, place === 'first' ? first : film.pieces.length - moved.length - last);
}

/** The film with footage at its end that it does not show yet. */
function withShown(film: Film, world: ChangeWorld, target: ClipTarget): Film {
  const isShown =
    target.kind !== 'assets' || film.pieces.some(({ item }) => target.ids.includes(assetOf(item) ?? ''));
  return isShown ? film : { ...film, pieces: added(film, world, { kind: 'add', target, place: 'last' }) };
}

function atPlace(
  film: Film,
  world: ChangeWorld,
  { target, at }: Extract<Edit, { kind: 'placeAt' }>,
): Piece[] {
  const whole = withShown(film, world, target);
  const own = chosen(whole, target);
  if (at > whole.pieces.length - own.length)
    throw new CannotDo(`the film has only ${whole.pieces.length} clips`);
  return amid(whole, own, at);
}

function replaced(
  film: Film,
  world: ChangeWorld,
  { target, by }: Extract<Edit, { kind: 'replace' }>,
): Piece[] {
  if (by.kind !== 'assets') {
    throw new CannotDo(
      by.kind === 'unknown'
        ? `nothing in the library is called “${by.said}”`
        : 'I do not know by which footage',
    );
  }
  const gone = chosen(film, target);
  const lengths = gone.map((index) => film.pieces[index]?.frames ?? 0);
  const frames = lengths.reduce((sum, length) => sum + length, 0);
  const tape = footageFor(world, { film, ids: by.ids, frames, calm: true });
  const rows = cutTape(tape, lengths, film);
  return film.pieces.flatMap((piece, index) => {
    const at = gone.indexOf(index);
    return at === -1 ? [piece] : dressed(rows[at] ?? [], film, [piece]);
  });
}

/** How long footage that is added plays where nobody says, seconds: between these, as long as the other clips. */
const addedSeconds = { least: 1.5, most: 5 };

function addedFrames({ pieces, output: { rate } }: Film): number {
  const all = pieces.reduce((sum, piece) => sum + piece.frames, 0);
  const mean = all / Math.max(1, pieces.length);
  const { least, most } = addedSeconds;
  return Math.min(secondsToFrames(most, rate), Math.max(secondsToFrames(least, rate), Math.round(mean)));
}

/** What is shown once more plays as long as it did, another clip as long as the others. */
const framesFor = (film: Film, id: string): number =>
  film.pieces.findLast(({ item }) => assetOf(item) === id)?.frames ?? addedFrames(film);

/** What the film shows of some files first, as pieces of their own. */
const copiesOf = ({ pieces }: Film, ids: readonly string[]): Piece[] =>
  ids.flatMap((id) => {
    const first = pieces.find(({ item }) => assetOf(item) === id);
    return first === undefined ? [] : [{ ...first, origin: null }];
  });

function added(
  film: Film,
  world: ChangeWorld,
  { target, place, part, again: how }: Extract<Edit, { kind: 'add' }>,
): Piece[] {
  if (target.kind !== 'assets') throw new CannotDo('I do not know which footage to add');
  const { rate } = film.output;
  const copies = how === undefined || part !== undefined ? [] : copiesOf(film, target.ids);
  const fresh = (id: string) =>
    footageFor(world, { film, ids: [id], frames: framesFor(film, id), calm: true, ...(part && { part }) });
  const tape = (copies.length > 0 ? copies : target.ids.flatMap(fresh)).map((piece) =>
    (how ?? []).reduce((made, change) => changedWhole(made, change, rate), piece),
  );
  const pieces = dressed(
    tape.map((piece) => ({ ...piece, join: null, soundJoin: null })),
    film,
  );
  // An opening card stays the first, an end card the last.
  const { first, last } = edgeCards(film.pieces);
  const at = place === 'first' ? first : film.pieces.length - last;
  return [...film.pieces.slice(0, at), ...pieces, ...film.pieces.slice(at)];
}

/** Other parts in the place of all that is shown; one without a time plays as long as its clips do, or as the others. */
function retold(film: Film, world: ChangeWorld, { parts }: Extract<Edit, { kind: 'retell' }>): Piece[] {
  return parts.flatMap((part) => {
    const shown = film.pieces.filter(({ item }) => assetOf(item) === part.assetId);
    const frames = shown.reduce((sum, piece) => sum + piece.frames, 0) || addedFrames(film);
    const tape = footageFor(world, { film, ids: [part.assetId], frames, calm: true, part });
    return dressed(tape, film).map((piece) => ({ ...piece, join: null, soundJoin: null }));
  });
}

/** The film without its first or its last seconds, whatever clips they are of. */
function withoutEdge(
  { pieces, output: { rate } }: Film,
  { edge, seconds }: { edge: 'start' | 'end'; seconds: number },
): Piece[] {
  let gone = secondsToFrames(seconds, rate);
  const shorter = (edge === 'start' ? pieces : pieces.toReversed()).flatMap((piece) => {
    const less = Math.min(gone, piece.frames);
    gone -= less;
    if (less === piece.frames) return [];
    return [
      less === 0 ? piece : cutPiece(piece, piece.frames - less, { head: edge === 'start' ? less : 0, rate }),
    ];
  });
  if (shorter.length === 0) throw new CannotDo('that would leave nothing of it');
  return edge === 'start' ? shorter : shorter.toReversed();
}

/** Clips for a longer or a shorter time: shorter by their ends, longer by more of the same footage. */
function withClipLengths(
  film: Film,
  world: ChangeWorld,
  { target, factor, seconds, edge, isEach }: Extract<Edit, { kind: 'clipLength' }>,
): Piece[] {
  const { rate } = film.output;
  const isShown =
    target.kind !== 'assets' || film.pieces.some(({ item }) => target.ids.includes(assetOf(item) ?? ''));
  if (!isShown && seconds !== undefined && factor > 0) {
    const [assetId = ''] = target.ids;
    const part = { assetId, said: target.said, seconds };
    return added(film, world, { kind: 'add', target, place: 'last', part });
  }
  if (edge !== undefined && target.kind === 'all' && isEach !== true)
    return withoutEdge(film, { edge, seconds: -(seconds ?? 0) });
  const moved = new Set(chosen(film, target));
  const now = film.pieces.reduce((sum, { frames }, index) => sum + (moved.has(index) ? frames : 0), 0);
  const share = seconds === undefined || isEach === true ? factor : shareOf({ now, seconds, factor }, rate);
  return film.pieces.flatMap((piece, index) => {
    if (!moved.has(index)) return [piece];
    const frames =
      isEach === true
        ? ownFrames(piece, { factor, seconds, rate })
        : Math.max(1, Math.round(piece.frames * share));
    const head = edge === 'start' ? piece.frames - frames : 0;
    if (frames <= piece.frames) return [cutPiece(piece, frames, { head, rate })];
    const id = assetOf(piece.item);
    const longer = playingOn(piece, frames, { assets: world.byId, rate });
    if (longer !== null || id === null) return longer ?? [];
    const more = dressed(footageFor(world, { film, ids: [id], frames, calm: true }), film, [piece]);
    const length = more.reduce((sum, one) => sum + one.frames, 0);
    if (length <= piece.frames) throw new CannotDo('there is no more of that footage to show');
    return more.map((one) => ({ ...one, join: null, soundJoin: null }));
  });
}

/** What each clip comes to where all of them get a time. */
function ownFrames(
  piece: Piece,
  {
    factor,
    seconds = 0,
    rate,
  }: { factor: number; seconds: number | undefined; rate: Film['output']['rate'] },
): number {
  const by = secondsToFrames(Math.abs(seconds), rate) * Math.sign(seconds);
  const frames = factor === 0 ? piece.frames + by : by;
  if (frames < 1) throw new CannotDo('that would leave nothing of some of them');
  return frames;
}

/** What clips that stand for `now` frames together come to, as a share of that. */
function shareOf(
  { now, seconds, factor }: { now: number; seconds: number; factor: number },
  rate: Film['output']['rate'],
): number {
  const frames = secondsToFrames(Math.abs(seconds), rate);
  const wanted = factor === 0 ? now + Math.sign(seconds) * frames : frames;
  if (wanted < 1) throw new CannotDo('that would leave nothing of it');
  return wanted / now;
}
