/**
 * The grammar of frames over the marks of one change: what is done, to what, with which value. What is done may be left out where
 * thing and value decide it: a clip and a place, a clip and a time, a clip and a text. Pure.
 */
import type { ClipTarget, Edit, Look } from '../edits/edit-wish.ts';
import type { Concept } from '../edits/slots/concepts.ts';
import { shownText } from '../grammar/wishes/shown-text.ts';
import { isClips, isFiles, isHeard, type TurnMark, weightOf } from './turn-marks.ts';

/** What frames are read over. */
export interface FrameWorld {
  /** The assets of the film's clips in their order. */
  clips: readonly string[];
  /** What "it" is: named before in the message; null where only the chat tells it. */
  spoken: ClipTarget | null;
  /** Times are told in the message, and numbers beside clips may be some as well. */
  isTimed: boolean;
}

export interface ReadFrame {
  edits: Edit[];
  /** The marks that the edits honour. */
  honoured: ReadonlySet<TurnMark>;
  /** What the change is of. */
  subject: ClipTarget | null;
}

/** A frame while it is read: its marks, and which of them were heeded. */
class Frame {
  readonly marks: readonly TurnMark[];
  readonly world: FrameWorld;
  readonly heeded = new Set<TurnMark>();

  constructor(marks: readonly TurnMark[], world: FrameWorld) {
    this.marks = marks;
    this.world = world;
  }

  with(...concepts: readonly Concept[]): TurnMark[] {
    return this.marks.filter(
      ({ slot }) =>
        slot !== 'sea' && slot.kind === 'concept' && concepts.some((concept) => slot.concepts.has(concept)),
    );
  }

  has(...concepts: readonly Concept[]): boolean {
    return this.with(...concepts).length > 0;
  }

  /** As `has`, and these marks are honoured. */
  take(...concepts: readonly Concept[]): boolean {
    const found = this.with(...concepts);
    for (const mark of found) this.heeded.add(mark);
    return found.length > 0;
  }

  heed(...marks: readonly TurnMark[]): void {
    for (const mark of marks) this.heeded.add(mark);
  }

  of<Kind extends string>(kind: Kind) {
    return this.marks.filter(({ slot }) => slot !== 'sea' && slot.kind === kind);
  }
}

/** "Put a hat on the drummer": what stands there is told by words that nobody knows. */
const isPutOn = (frame: Frame): boolean => {
  const things = frame.marks.filter((mark) => isPicture(mark) && !anchoring.has(mark.role ?? ''));
  return things.length > 0 && things.every(({ role }) => role === 'on');
};

const isPicture = (mark: TurnMark) => isClips(mark) && !isHeard(mark) && mark.slot.target.kind !== 'all';

/** The marks as one change; null where they are none. */
export function readFrame(marks: readonly TurnMark[], world: FrameWorld): ReadFrame | null {
  if (marks.some(isHeard)) return null;
  for (const reading of readings) {
    const frame = new Frame(marks, world);
    const edits = reading(frame);
    if (edits === null || edits.length === 0) continue;
    const [first] = frame.marks.filter((mark) => isPicture(mark) && frame.heeded.has(mark));
    const subject = first !== undefined && isClips(first) ? first.slot.target : world.spoken;
    return { edits, honoured: frame.heeded, subject };
  }
  return null;
}

const isIt = ({ slot }: TurnMark) => slot !== 'sea' && slot.kind === 'clips' && slot.isIt;

/** Of files called alike those of the film, or, for what comes in, the others. */
function inFilm(target: ClipTarget, { clips }: FrameWorld, isComing = false): ClipTarget {
  if (!isFiles(target) || target.ids.length < 2) return target;
  const own = target.ids.filter((id) => clips.includes(id));
  const others = target.ids.filter((id) => !clips.includes(id));
  const ids = isComing ? (others.length > 0 ? others.slice(0, 1) : own.slice(0, 1)) : own;
  return ids.length === 0 ? { ...target, ids: target.ids.slice(0, 1) } : { ...target, ids };
}

const isShown = (target: ClipTarget, { clips }: FrameWorld): boolean =>
  !isFiles(target) || target.ids.some((id) => clips.includes(id));

const anchoring = new Set(['before', 'after', 'between', 'insteadof', 'except']);

/** The one thing of a frame, a clip that nothing leads to as an anchor; "it" where none is named. Null for none and several. */
function thingOf(frame: Frame, isComing = false): ClipTarget | null {
  const rank = rankMark(frame);
  const things = frame.marks.filter(
    (mark) => isPicture(mark) && !anchoring.has(mark.role ?? '') && mark !== rank,
  );
  const targets = things.flatMap((mark) => (isClips(mark) ? [mark.slot.target] : []));
  const [first, ...others] = targets;
  if (first === undefined) {
    return frame.marks.some(isIt) ? (frame.world.spoken ?? it) : null;
  }
  const isSame = others.every((one) => JSON.stringify(idsOf(one)) === JSON.stringify(idsOf(first)));
  if (!isSame) return null;
  frame.heed(...things);
  return inFilm(first, frame.world, isComing);
}

/** What the chat spoke of last. */
const it: ClipTarget = { kind: 'spoken', said: 'it' };

const idsOf = (target: ClipTarget) => (isFiles(target) ? target.ids : target);

const secondsOf = (frame: Frame) =>
  frame.marks.flatMap(({ slot }) => (slot !== 'sea' && slot.kind === 'seconds' ? [slot.seconds] : []));

const numbersOf = (frame: Frame) =>
  frame.marks.flatMap(({ slot }) => (slot !== 'sea' && slot.kind === 'number' ? [slot.value] : []));

/** Longest time that a bare number is taken for, seconds. */
const longestBare = 60;

/** The one time of a frame; null for none, for several, and where it is told of the film. */
function timeOf(frame: Frame): number | null {
  if (frame.has('film', 'throughout') || isOfIt(frame)) return null;
  const [value, ...others] = secondsOf(frame);
  if (value === undefined) return bareTimeOf(frame);
  if (others.some((one) => one !== value) || !(value > 0)) return null;
  frame.heed(...frame.of('seconds'));
  return value;
}

/** "It lasts 12 seconds and I want the dog in grey": "it" before any clip is the film. */
function isOfIt({ marks }: Frame): boolean {
  const [clip, time] = [
    marks.findIndex(isPicture),
    marks.findIndex(({ slot }) => slot !== 'sea' && slot.kind === 'seconds'),
  ];
  const first = marks.findIndex(isIt);
  return first !== -1 && first < time && time < clip;
}

/** "Put the dog first and make it 12 seconds": right behind "it" a time is the film's. */
function isItSoLong({ marks }: Frame): boolean {
  const said = marks.filter((mark) => isIt(mark) || weightOf(mark) > 0);
  return said.some((mark, at) => {
    const before = said[at - 1];
    return mark.slot !== 'sea' && mark.slot.kind === 'seconds' && before !== undefined && isIt(before);
  });
}

/** "The whale only 3": a number is seconds where the words beside it, or the message, tell of times. */
function bareTimeOf(frame: Frame): number | null {
  const [value, ...others] = numbersOf(frame);
  const isTold = frame.world.isTimed || frame.has('only', 'shorten', 'lengthen', 'shorter', 'longer', 'more');
  if (value === undefined || others.length > 0 || !(value > 0) || value > longestBare || !isTold) return null;
  frame.heed(...frame.of('number'));
  return value;
}

/** "2 seconds shorter", "two more seconds": by so much, and not so long; 0 where the time is the whole. */
function byHowMuch(frame: Frame): -1 | 0 | 1 {
  const at = frame.marks.findIndex(
    ({ slot }) => slot !== 'sea' && (slot.kind === 'seconds' || slot.kind === 'number'),
  );
  const besides = [frame.marks[at + 1], frame.marks[at - 1]];
  const is = (mark: TurnMark | undefined, concept: Concept) =>
    mark !== undefined &&
    mark.slot !== 'sea' &&
    mark.slot.kind === 'concept' &&
    mark.slot.concepts.has(concept);
  if (at === -1) return 0;
  if (besides.some((mark) => is(mark, 'more')) || is(besides[0], 'longer')) return 1;
  return is(besides[0], 'shorter') ? -1 : 0;
}

/** "The dog as the second clip": a place behind a clip by its name. */
function rankMark({ marks }: Frame): TurnMark | null {
  const [first, second, ...others] = marks.filter((mark) => isPicture(mark) && mark.role === null);
  if (first === undefined || second === undefined || others.length > 0) return null;
  if (!isClips(first) || !isClips(second) || first.slot.target.kind !== 'assets') return null;
  const { target } = second.slot;
  return target.kind === 'places' && target.at.length === 1 && (target.at[0] ?? -1) >= 0 ? second : null;
}

/** Where a clip comes among the others. */
type Place =
  | { kind: 'edge'; place: 'first' | 'last' }
  | { kind: 'rank'; at: number }
  | { kind: 'beside'; anchor: ClipTarget; side: 'before' | 'after' };

function placeOf(frame: Frame): Place | null {
  const { world, marks } = frame;
  const anchors = marks.filter((mark) => isPicture(mark) && anchoring.has(mark.role ?? ''));
  const [anchor, second] = anchors;
  if (anchor !== undefined && isClips(anchor)) {
    if (anchor.role === 'insteadof' || anchor.role === 'except' || anchors.length > 2) return null;
    const target = inFilm(anchor.slot.target, world);
    if (!isShown(target, world)) return null;
    if (anchor.role === 'between') {
      if (second === undefined || !isClips(second)) return null;
      frame.heed(anchor, second);
      frame.take('between');
      return betweenOf(target, inFilm(second.slot.target, world), world);
    }
    if (second !== undefined) return null;
    frame.heed(anchor);
    const side = anchor.role === 'before' ? 'before' : 'after';
    frame.take(side);
    return { kind: 'beside', anchor: target, side };
  }
  const named = rankMark(frame);
  if (named !== null && isClips(named) && named.slot.target.kind === 'places') {
    frame.heed(named);
    return { kind: 'rank', at: named.slot.target.at[0] ?? 0 };
  }
  const ranks = marks.flatMap(({ slot }) => (slot !== 'sea' && slot.kind === 'rank' ? [slot.at] : []));
  const [at] = ranks;
  if (at !== undefined && ranks.length === 1) {
    frame.heed(...frame.of('rank'));
    return { kind: 'rank', at };
  }
  const isFirst = frame.has('first', 'start');
  const isLast = frame.has('last', 'finish');
  if (isFirst === isLast) return null;
  frame.take(...(isFirst ? (['first', 'start'] as const) : (['last', 'finish'] as const)));
  return { kind: 'edge', place: isFirst ? 'first' : 'last' };
}

/** After the one of two that plays first. */
function betweenOf(a: ClipTarget, b: ClipTarget, { clips }: FrameWorld): Place | null {
  if (!isFiles(a) || !isFiles(b)) return null;
  const at = (target: { ids: string[] }) => clips.findIndex((id) => target.ids.includes(id));
  if (at(a) === -1 || at(b) === -1) return null;
  return { kind: 'beside', anchor: at(a) < at(b) ? a : b, side: 'after' };
}

function toPlace(target: ClipTarget, place: Place): Edit {
  switch (place.kind) {
    case 'edge':
      return { kind: 'place', target, place: place.place };
    case 'rank':
      return { kind: 'placeAt', target, at: place.at };
    case 'beside':
      return { kind: 'beside', target, anchor: place.anchor, side: place.side };
  }
}

/** What is done to a clip besides coming somewhere: speed, reverse, silence, look. */
function treated(frame: Frame, target: ClipTarget, seconds: number | null): Edit[] {
  const edits: Edit[] = [];
  const factor = speedOf(frame);
  if (factor !== null) edits.push({ kind: 'speed', factor, target, ...(seconds !== null && { seconds }) });
  if (frame.take('reverse')) edits.push({ kind: 'reverse', target });
  const isQuiet = frame.has('mute') || (frame.has('sound') && frame.has('remove', 'out'));
  if (isQuiet) {
    frame.take('mute', 'sound', 'remove', 'out');
    edits.push({ kind: 'noFootageSound', target });
  }
  for (const [concept, look] of looks) {
    if (frame.take(concept)) edits.push({ kind: 'look', look, target });
  }
  return edits;
}

const looks: readonly (readonly [Concept, Look])[] = [
  ['grey', 'grey'],
  ['sepia', 'sepia'],
];

/** How fast: 2 twice as fast; null where nothing is said of it. */
function speedOf(frame: Frame): number | null {
  const times = frame.of('times');
  const rates = times.flatMap(({ slot }) => (slot !== 'sea' && slot.kind === 'times' ? [slot] : []));
  const [rate, ...others] = rates;
  const isSlow = frame.has('slow', 'slower');
  const isSaid = isSlow || frame.has('speed', 'faster') || rate?.isRate === true;
  if (!isSaid || others.some(({ factor }) => factor !== rate?.factor)) return null;
  const word = frame.has('half') ? 0.5 : frame.has('double', 'twice') ? 2 : frame.has('triple') ? 3 : null;
  const told = rate?.factor ?? word;
  // "10 % faster" is so much more.
  if (rate !== undefined && rate.factor < 1 && frame.has('faster', 'slower')) return null;
  const factor = told === null ? untold(frame) : isSlow && told > 1 ? 1 / told : told;
  if (factor === null || factor < 0.05 || factor > 50) return null;
  frame.heed(...times);
  frame.take('half', 'double', 'twice', 'triple', 'slow', 'slower', 'speed', 'faster');
  return Math.round(factor * 1000) / 1000;
}

const untold = (frame: Frame) =>
  frame.has('normal') && frame.take('normal')
    ? 1
    : frame.has('slow')
      ? 0.5
      : frame.has('slower')
        ? 0.75
        : frame.has('faster')
          ? 1.5
          : null;

type FrameReading = (frame: Frame) => Edit[] | null;

/** Two clips change places. */
const swap: FrameReading = (frame) => {
  const clips = frame.marks.filter(isPicture);
  const [a, b, ...others] = clips;
  if (!frame.take('swap') || a === undefined || b === undefined || others.length > 0) return null;
  if (!isClips(a) || !isClips(b)) return null;
  const [one, two] = [inFilm(a.slot.target, frame.world), inFilm(b.slot.target, frame.world)];
  frame.heed(a, b);
  if (isShown(one, frame.world) && isShown(two, frame.world)) return [{ kind: 'swap', a: one, b: two }];
  return null;
};

/** One clip in the place of another: "not the fish, use the gulls instead", "the gulls instead of the fish". */
const replace: FrameReading = (frame) => {
  const { world } = frame;
  const clips = frame.marks.filter(isPicture);
  const [a, b, ...others] = clips;
  if (a === undefined || b === undefined || others.length > 0 || !isClips(a) || !isClips(b)) return null;
  const isTold =
    a.role === 'insteadof' ||
    b.role === 'insteadof' ||
    frame.has('replace', 'becomes') ||
    (frame.has('instead') && (frame.has('remove', 'out', 'dislike', 'cut') || b.role === null)) ||
    (frame.has('remove', 'out', 'cut', 'dislike') && frame.has('there'));
  // "The text on the tower instead of the market" is of the text.
  if (!isTold || isItSoLong(frame) || frame.has('title', 'strap', 'caption')) return null;
  const isShownOf = ({ slot }: typeof a) => isShown(slot.target, world);
  // Which of the two is in the film tells which goes.
  if (isShownOf(a) === isShownOf(b)) return null;
  const [old, by] = isShownOf(a) ? [a, b] : [b, a];
  frame.heed(a, b);
  frame.take('replace', 'becomes', 'instead', 'insteadof', 'remove', 'out', 'dislike', 'cut', 'add', 'swap');
  const seconds = timeOf(frame);
  const coming = inFilm(by.slot.target, world, true);
  return [
    { kind: 'replace', target: inFilm(old.slot.target, world), by: coming },
    ...(seconds === null ? [] : [{ kind: 'clipLength' as const, target: coming, factor: 1, seconds }]),
  ];
};

/** Words over a clip, or at an end of the film, and what else is told of that clip. */
const text: FrameReading = (frame) => {
  const [mark, ...others] = frame.of('text');
  if (mark === undefined || others.length > 0 || mark.slot === 'sea' || mark.slot.kind !== 'text')
    return null;
  if (frame.has('remove', 'out', 'insteadof', 'dislike')) return null;
  frame.heed(mark);
  const words = shownText(mark.slot.text);
  // "Call the cat “Mr Socks” instead": in the place of what stands there.
  if (frame.take('replace', 'instead', 'becomes')) {
    const of = thingOf(frame);
    frame.take('title', 'strap', 'caption');
    return of === null || of.kind === 'spoken'
      ? null
      : [{ kind: 'titleText', from: '', to: words, which: { on: of } }];
  }
  const things = frame.marks.filter((one) => isPicture(one) && !anchoring.has(one.role ?? ''));
  const isBare = things.length === 0;
  const isLed = things.some(({ role }) => role === 'on');
  const target = isBare ? null : thingOf(frame);
  frame.take('title', 'strap', 'endcard', 'caption');
  if (target === null) return onEach(frame, things, words);
  const over: Edit = { kind: 'title', text: words, place: 'at', atSeconds: null, over: target };
  if (isLed && frame.of('seconds').length === 0) return [over];
  const moved = isLed ? null : moves(frame);
  return moved === null ? (isShown(target, frame.world) ? [over] : null) : [...moved, over];
};

/** One text on several clips that are in the film, each of which it is led to. */
function onEach(frame: Frame, things: readonly TurnMark[], words: string): Edit[] | null {
  const isLed = things.some(({ role }) => role === 'on') && frame.of('seconds').length === 0;
  const targets = things.flatMap((mark) => (isClips(mark) ? [inFilm(mark.slot.target, frame.world)] : []));
  if (targets.length < 2 || !isLed || !targets.every((one) => isShown(one, frame.world))) return null;
  frame.heed(...things);
  return targets.map((over): Edit => ({ kind: 'title', text: words, place: 'at', atSeconds: null, over }));
}

/** A clip goes. */
const remove: FrameReading = (frame) => {
  if (frame.of('seconds').length + frame.of('text').length > 0) return null;
  if (frame.has('sound', 'music', 'title', 'caption', 'mute', 'instead', 'add', 'transition')) return null;
  // "Take it out of the kids" leaves these in.
  const isNamed = frame.marks.some(isPicture) && !frame.marks.some(isIt);
  if (!isNamed || isPutOn(frame) || !frame.take('remove', 'out')) return null;
  const target = thingOf(frame);
  if (target === null || !isShown(target, frame.world)) return null;
  if (frame.marks.some((mark) => isPicture(mark) && !frame.heeded.has(mark))) return null;
  frame.take('cut');
  return [{ kind: 'remove', target }];
};

/** A clip comes somewhere: from elsewhere in the film, or into it, with its time and how it plays. */
const moves: FrameReading = (frame) => {
  const { world } = frame;
  if (frame.has('again') || isItSoLong(frame)) return null;
  if (isPutOn(frame) && !frame.has('before', 'after', 'between')) return null;
  const target = thingOf(frame, frame.has('add'));
  if (target === null || target.kind === 'all') return null;
  const place = placeOf(frame);
  const isNew = !isShown(target, world);
  // "Drop the drummer in between the crowd and the solo": what is not there does not go.
  const isGone = frame.has('remove', 'out') && !frame.has('sound', 'mute');
  if (isGone && !(isNew && place?.kind === 'beside' && frame.take('remove'))) return null;
  if (place === null && !(isNew && (frame.has('add', 'set', 'in') || frame.of('seconds').length > 0)))
    return null;
  frame.take('add');
  if (!isNew && byHowMuch(frame) !== 0) return null;
  const seconds = timeOf(frame);
  if (seconds !== null) frame.take('more');
  const treatments = treated(frame, target, null);
  const there = place === null ? [] : [toPlace(target, place)];
  const long: Edit[] = seconds === null ? [] : [{ kind: 'clipLength', target, factor: 1, seconds }];
  if (!isNew) return [...there, ...long, ...treatments];
  if (!isFiles(target)) return null;
  const [assetId = ''] = target.ids;
  const part = { part: { assetId, said: target.said, ...(seconds !== null && { seconds }) } };
  const isFirst = place?.kind === 'edge' && place.place === 'first';
  const add: Edit = { kind: 'add', target, place: isFirst ? 'first' : 'last', ...(seconds !== null && part) };
  return [add, ...(place?.kind === 'edge' ? [] : there), ...treatments];
};

/** How a clip plays and how long. */
const plays: FrameReading = (frame) => {
  const target = thingOf(frame);
  if (target === null || target.kind === 'all' || target.kind === 'spoken') return null;
  if (!isShown(target, frame.world)) return null;
  if (frame.has('freeze', 'music', 'title', 'transition', 'again', 'fadein', 'fadeout')) return null;
  const by = byHowMuch(frame);
  const seconds = timeOf(frame);
  const edits = treated(frame, target, by === 0 ? seconds : null);
  if (seconds === null || (by === 0 && edits.some(({ kind }) => kind === 'speed'))) return edits;
  // "Make it 20 seconds" is the film.
  if (!frame.marks.some(isPicture)) return null;
  if (frame.has('first', 'last', 'start', 'finish', 'cut', 'remove', 'out')) return null;
  frame.take('more', 'shorten', 'lengthen', 'shorter', 'longer', 'toolong', 'tooshort');
  return [
    ...edits,
    { kind: 'clipLength', target, factor: by === 0 ? 1 : 0, seconds: by === -1 ? -seconds : seconds },
  ];
};

/** "It was better normal": what was done last is not there. */
const backToNormal: FrameReading = (frame) => {
  const said = frame.marks.filter((mark) => mark.slot !== 'sea' && weightOf(mark) > 0);
  const isAll = said.every((mark) => frame.with('normal', 'back', 'instead', 'again').includes(mark));
  if (!isAll || !frame.take('normal')) return null;
  frame.take('back', 'instead', 'again');
  return [{ kind: 'ellipsis', way: 'normal' }];
};

const readings: readonly FrameReading[] = [text, swap, replace, remove, moves, plays, backToNormal];

/** How much of what its marks say a frame honours, less what it leaves. */
export function worthOf(marks: readonly TurnMark[], honoured: ReadonlySet<TurnMark>): number {
  return marks.reduce((sum, mark) => sum + (honoured.has(mark) ? weightOf(mark) : -weightOf(mark)), 0);
}
