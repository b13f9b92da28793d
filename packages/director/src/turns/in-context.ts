/**
 * What a message means after the one before: "it", "a bit more", "the same for the pig", "put it back". Pure; where nothing
 * was said before that it could mean, the wish stays as one that can not be done, with its reason.
 */
import type { Brief } from '../brief.ts';
import type { ClipTarget, Edit, EditWish, RevertedThing, TitlePick } from '../edits/edit-wish.ts';
import { conceptAt } from '../edits/slots/concepts.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { doneLast, smallPictureOf } from './small-pictures.ts';
import { ifSo, otherWords, textsOnIt, timeOfIt } from './told-of-it.ts';

/** What messages speak of. */
export interface Context {
  /** The brief as the message before left it. */
  before: Brief | null;
  /** Assets that the film shows. */
  shown: ReadonlySet<string>;
}

interface Resolving extends Context {
  asked: Brief;
  /** What was done last: by this message, or by the one before. */
  last: readonly EditWish[];
  /** Footage of the film that the message names and does nothing else with. */
  named: ClipTarget | null;
}

/** What one wish comes to. */
interface Resolved {
  edits: EditWish[];
  /** The change before is taken back. */
  undoes?: boolean;
  usesName?: boolean;
}

/** The message as it is meant: without anything that only what was said before explains. */
export function inContext(message: Brief, context: Context): Brief {
  const last = context.before?.last ?? [];
  const asked = timeOfIt(otherWords(ifSo(message), last), subjectOf(last));
  const named = namedFootage(asked, context.shown);
  const said = asked.edits.map((wish) => ofFilm(wish, context.shown));
  const edits: EditWish[] = [];
  let undoes = false;
  let usesName = false;
  for (const wish of said) {
    const before = edits.length > 0 ? edits : last;
    const resolved = resolve(wish, { ...context, asked, last: before, named });
    edits.push(...resolved.edits);
    undoes ||= resolved.undoes === true;
    usesName ||= resolved.usesName === true;
  }
  const ids = named?.kind === 'assets' && usesName ? named.ids : [];
  const isBack = asked.turnBack !== null || undoes;
  const texted = textsOnIt({ ...asked, edits }, subjectOf(edits) ?? subjectOf(context.before?.last ?? []));
  edits.splice(0, edits.length, ...texted.edits);
  return {
    ...texted,
    // "The slow motion is boring, go back" asks for none.
    edits: isBack ? edits.filter((edit) => !isAmong(edit, context.before?.last ?? [])) : edits,
    parts: asked.parts.filter(({ assetId }) => !ids.includes(assetId)),
    turnBack: asked.turnBack ?? (undoes ? { kind: 'undo', steps: 1 } : null),
  };
}

const withoutWords = ({ said: _, ...edit }: EditWish) => JSON.stringify(edit);
const changesPictures = new Set<Edit['kind']>(['speed', 'look', 'reverse', 'zoom', 'cuts', 'volume']);

/** The same change, or the same of the whole film as it was of clips. */
const isAmong = (edit: EditWish, last: readonly EditWish[]) =>
  last.some(
    (one) =>
      withoutWords(one) === withoutWords(edit) ||
      (one.kind === edit.kind &&
        changesPictures.has(edit.kind) &&
        hasTarget(edit) &&
        edit.target.kind === 'all'),
  );

/** "Sub the pier for the beach": of two the one that the film shows goes. */
function turned(wish: EditWish, shown: ReadonlySet<string>): EditWish {
  const isShown = (one: ClipTarget) => one.kind === 'assets' && one.ids.some((id) => shown.has(id));
  const isAway = (one: ClipTarget) => one.kind === 'assets' && !isShown(one);
  // "Swap the beach with the pier": what is in no film can change places with nothing.
  if (wish.kind === 'swap' && isShown(wish.a) && isAway(wish.b))
    return { kind: 'replace', target: wish.a, by: wish.b, said: wish.said };
  if (wish.kind === 'swap' && isShown(wish.b) && isAway(wish.a))
    return { kind: 'replace', target: wish.b, by: wish.a, said: wish.said };
  if (wish.kind !== 'replace' || wish.isEither !== true) return wish;
  const { target, by } = wish;
  const isTurned = target.kind === 'assets' && by.kind === 'assets' && !isShown(target) && isShown(by);
  return isTurned ? { ...wish, target: by, by: target } : wish;
}

/** What is meant by what it shows: of the files that do those in the film, of what comes in one that is not. */
function ofFilm(said: EditWish, shown: ReadonlySet<string>): EditWish {
  const wish = turned(said, shown);
  const entries = Object.entries(wish).map(([key, value]): [string, unknown] => {
    if (!isFoundTarget(value)) return [key, value];
    const isComing = (wish.kind === 'add' && key === 'target') || key === 'by';
    const own = value.ids.filter((id) => shown.has(id));
    const others = value.ids.filter((id) => !shown.has(id));
    const ids = isComing ? [...others, ...own].slice(0, 1) : own.length > 0 ? own : others.slice(0, 1);
    return [key, { ...value, ids }];
  });
  return Object.fromEntries(entries) as unknown as EditWish;
}

const isFoundTarget = (value: unknown): value is Extract<ClipTarget, { kind: 'assets' }> =>
  typeof value === 'object' && value !== null && 'isFound' in value && value.isFound === true;

function namedFootage({ parts }: Brief, shown: ReadonlySet<string>): ClipTarget | null {
  const own = parts.filter(
    ({ assetId, trim, within, seconds, place, isFound }) =>
      shown.has(assetId) &&
      ((isFound === true ? undefined : trim) ?? within ?? seconds ?? place) === undefined,
  );
  const ids = [...new Set(own.map(({ assetId }) => assetId))];
  return ids.length === 1 ? { kind: 'assets', ids, said: own[0]?.said ?? '' } : null;
}

function resolve(wish: EditWish, context: Resolving): Resolved {
  const { said } = wish;
  const refused = (reason: string): Resolved => ({ edits: [{ kind: 'refused', reason, said }] });
  switch (wish.kind) {
    case 'ellipsis': {
      const again = context.last.flatMap((edit) => repeated(edit, wish.way));
      if (again.length === 0)
        return refused('I do not know of what; say it with the thing, such as “the title bigger”');
      return { edits: again.map((edit) => ({ ...edit, said })) };
    }
    case 'volume':
      return wish.of === 'film' && isOfMusic(context.asked, said)
        ? { edits: [{ ...wish, of: 'music' }] }
        : pointed(wish, context);
    case 'textSize': {
      if (wish.of !== 'spoken') return { edits: [wish] };
      const small = smallPictureOf(doneLast(context.last, context.before), isOfTitles);
      if (small !== null)
        return { edits: [{ kind: 'insetSize', target: small.target, factor: wish.factor, said }] };
      const isCaption = context.last.at(-1) !== undefined && isOfCaptions(context.last.at(-1) as EditWish);
      return { edits: [{ ...wish, of: isCaption ? 'captions' : 'titles' }] };
    }
    case 'titleText':
      return wish.isSpoken === true && !context.last.some(isOfTitles)
        ? refused('I do not know what that is; for other words say “change the title to …”')
        : { edits: [wish] };
    case 'cuts':
      return intoSpoken(wish, context);
    case 'length':
      return { edits: [longerText(wish, context.last)] };
    case 'spokenSpot':
      return { edits: [spotted(wish, doneLast(context.last, context.before))] };
    case 'same':
      return same(wish, context) ?? refused('I do not know what was done before that could be done to it');
    case 'notFor':
      return notFor(wish.target, said, context);
    case 'other':
      return other(said, context) ?? refused('I do not know which one was meant before; name it');
    case 'undo':
      return { edits: [], undoes: true };
    case 'revert':
      return reverted(wish, context);
    case 'restore':
      return restored(wish, context) ?? refused('it is not what went last; say “undo”, or what to add');
    default:
      return pointed(wish, context);
  }
}

/** "The music is too loud, turn it down", "the harp instead, quieter". */
const isOfMusic = ({ music, prompt }: Brief, said: string) =>
  music?.kind === 'asset' || speaksOfMusic(prompt, said);

/** What the words before speak of. */
function speaksOfMusic(prompt: string, said: string): boolean {
  const before = lex(prompt.slice(0, Math.max(0, prompt.indexOf(said))).slice(-longestLead));
  return before.some((_, at) => conceptAt(before, at)?.concepts.has('music') === true);
}

/** Characters before a wish that are looked at. */
const longestLead = 120;

function spotted(
  { spot, said }: Extract<EditWish, { kind: 'spokenSpot' }>,
  last: readonly EditWish[],
): EditWish {
  const small = last.findLast(({ kind }) => kind === 'inset' || kind === 'insetSize');
  if (small !== undefined && hasTarget(small)) return { kind: 'inset', target: small.target, spot, said };
  const isPlain = spot === 'top' || spot === 'middle' || spot === 'bottom';
  return isPlain && last.some(isOfCaptions)
    ? { kind: 'captions', style: null, position: spot, said }
    : { kind: 'titleSpot', spot, said };
}

const isOfTitles = ({ kind }: Edit) => changesOf.titles.includes(kind);
const isOfCaptions = (edit: Edit) =>
  edit.kind === 'captions' || (edit.kind === 'textSize' && edit.of === 'captions');

/** A change once more, half of it back, or none of it. */
function repeated(edit: EditWish, way: 'more' | 'less' | 'normal'): EditWish[] {
  const back = way === 'less';
  switch (edit.kind) {
    case 'textSize':
    case 'length':
      if (way === 'normal' || edit.factor === null) return [];
      if (edit.kind === 'length' && edit.factor === 0)
        return [{ ...edit, seconds: back ? -(edit.seconds ?? 0) : edit.seconds }];
      return [{ ...edit, factor: back ? 1 / edit.factor : edit.factor }];
    case 'volume':
      return way === 'normal' || back ? [{ ...edit, db: -edit.db }] : [edit];
    case 'speed':
      if (way === 'normal') return [{ ...edit, factor: 1 }];
      return [{ ...edit, factor: back ? (1 + edit.factor) / 2 : edit.factor ** 2 }];
    case 'look':
      return way === 'more' ? [edit] : [{ ...edit, look: 'plain' }];
    case 'zoom':
      return way === 'more' ? [edit] : [{ ...edit, to: 'none' }];
    case 'swap':
    case 'backwards':
    case 'reverse':
      return [edit];
    default:
      return [];
  }
}

type Targeted = Extract<EditWish, { target: ClipTarget }>;
const hasTarget = (edit: EditWish): edit is Targeted => 'target' in edit && edit.target !== null;

const distinct = (edits: readonly EditWish[]) => [
  ...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values(),
];

/** Clips that the changes before were of. */
function subjectOf(edits: readonly EditWish[]): ClipTarget | null {
  for (const edit of edits.toReversed()) {
    if (edit.kind === 'replace' && edit.by.kind === 'assets') return edit.by;
    if (edit.kind === 'place' && edit.place !== 'middle' && edit.target.kind !== 'assets')
      return { kind: 'places', at: [edit.place === 'first' ? 0 : -1] };
    if (hasTarget(edit) && (edit.target.kind === 'assets' || edit.target.kind === 'places'))
      return edit.target;
  }
  return null;
}

/** What goes where "it" is no clip but what the message before brought. */
function goneInstead(wish: EditWish, last: readonly EditWish[]): EditWish | null {
  if (wish.kind !== 'remove') return null;
  const { said } = wish;
  switch (last.at(-1)?.kind) {
    case 'title':
      return { kind: 'noTitles', said };
    case 'captions':
      return { kind: 'noCaptions', said };
    case 'music':
      return { kind: 'noMusic', said };
    case 'titleTime':
    case 'titlePlace':
    case 'titleSpot':
    case 'titleColor':
    case 'titleText':
    case 'clipNames':
      return { kind: 'noTitles', said };
    case 'textSize':
      return last.some(isOfCaptions) ? { kind: 'noCaptions', said } : { kind: 'noTitles', said };
    default:
      return null;
  }
}

const things: readonly [RegExp, 'noTitles' | 'noCaptions' | 'noMusic'][] = [
  [/(?:^|[^\p{L}])(?:titles?|headlines?|text)(?:[^\p{L}]|$)/iu, 'noTitles'],
  [/(?:^|[^\p{L}])(?:captions?|subtitles?)(?:[^\p{L}]|$)/iu, 'noCaptions'],
  [/(?:^|[^\p{L}])(?:music|song|soundtrack)(?:[^\p{L}]|$)/iu, 'noMusic'],
];

/** "We do not need the headline, drop it": what the words before it speak of. */
function goneSaid(wish: EditWish, { prompt }: Brief): EditWish | null {
  if (wish.kind !== 'remove') return null;
  const before = prompt.slice(0, Math.max(0, prompt.indexOf(wish.said)));
  const found = things.filter(([words]) => words.test(before));
  return found.length === 1 && found[0] !== undefined ? { kind: found[0][1], said: wish.said } : null;
}

const isSpoken = (value: unknown): value is Extract<ClipTarget, { kind: 'spoken' }> =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'spoken';
const pronounIn = /(?:^|[^\p{L}])(?:it|that|them|this|those)(?:[^\p{L}]|$)/iu;

/** "Fade into it": into the clip that was spoken of. */
function intoSpoken(wish: Extract<EditWish, { kind: 'cuts' }>, { last, named }: Resolving): Resolved {
  const { at } = wish;
  const subject = named ?? subjectOf(last);
  if (at === undefined || subject === null) return { edits: [wish] };
  const clips = at.clips.map((one) => (isSpoken(one) ? subject : one));
  return { edits: [{ ...wish, at: { ...at, clips } }], usesName: named !== null && at.clips.some(isSpoken) };
}

/** "Longer", right after a text: that text. */
const isBare = (said: string) =>
  /^(?:a (?:bit|little) |much |even |still |etwas |viel |un peu |un poco |um pouco |un po )*\p{L}+(?: \p{L}+)?$/iu.test(
    said,
  ) &&
  !pronounIn.test(said) &&
  !ofFilmSaid.test(said);
const ofFilmSaid = /(?:^|[^\p{L}])(?:film|video|movie|edit|everything|all|whole|clip)(?:[^\p{L}]|$)/iu;

function longerText(wish: Extract<EditWish, { kind: 'length' }>, last: readonly EditWish[]): EditWish {
  const isOfText =
    last.length > 0 && last.every(({ kind }) => changesOf.titles.includes(kind) && kind !== 'noTitles');
  if (!isOfText || wish.factor === null || wish.factor === 0 || !isBare(wish.said)) return wish;
  const which = titlesNamed(last);
  return { kind: 'titleTime', which, seconds: null, factor: wish.factor > 1 ? 1.7 : 0.6, said: wish.said };
}

/** The one text that was written last. */
function titlesNamed(last: readonly EditWish[]): TitlePick {
  const title = last.findLast((edit) => edit.kind === 'title');
  return title?.kind === 'title' ? { words: title.text } : null;
}

/** "It" as the footage that the message names, or that the one before was about. */
function pointed(wish: EditWish, { asked, last, named }: Resolving): Resolved {
  const spoken = Object.entries(wish).filter(([, value]) => isSpoken(value));
  if (spoken.length === 0) {
    const isOfIt = hasTarget(wish) && wish.target.kind === 'all' && pronounIn.test(wish.said);
    if (!isOfIt || named === null) return { edits: [wish] };
    return { edits: [{ ...wish, target: named } as EditWish], usesName: true };
  }
  const instead = named === null ? (goneSaid(wish, asked) ?? goneInstead(wish, last)) : null;
  if (instead !== null) return { edits: [instead] };
  // "Take it out of the kids" leaves these in.
  const isFrom = wish.kind === 'remove' && named?.kind === 'assets' && isTakenFrom(asked.prompt, wish.said);
  if (isFrom) return { edits: [wish] };
  const subject = named ?? subjectOf(last);
  // "Mute it": the film, where no clip was spoken of.
  if (subject === null)
    return wish.kind === 'noFootageSound'
      ? { edits: [{ ...wish, target: { kind: 'all' } }] }
      : { edits: [wish] };
  const meant = Object.fromEntries(spoken.map(([key]) => [key, subject]));
  return { edits: [{ ...wish, ...meant } as EditWish], usesName: named !== null };
}

/** What goes, and right behind it from where. */
const isTakenFrom = (prompt: string, said: string) =>
  /^ (?:of|from|off|aus|von|de|du|da|dal|dalla|della|del) /iu.test(
    prompt.slice(prompt.indexOf(said) + said.length),
  );

function same(wish: Extract<EditWish, { kind: 'same' }>, { last }: Resolving): Resolved | null {
  const { target, said } = wish;
  const edits = last.filter(hasTarget).map((edit) => ({ ...edit, target, said }) as EditWish);
  return edits.length === 0 ? null : { edits: distinct(edits) };
}

/** The change before, taken back of some clips only; clips that it was not about go. */
function notFor(target: ClipTarget, said: string, { last }: Resolving): Resolved {
  const of = target.kind === 'spoken' ? subjectOf(last) : target;
  const inverse = last
    .filter(hasTarget)
    .flatMap((edit) => (edit.kind === 'reverse' ? [edit] : repeated(edit, 'normal')))
    .filter(hasTarget);
  if (of !== null && inverse.length > 0)
    return { edits: distinct(inverse.map((edit) => ({ ...edit, target: of, said }) as EditWish)) };
  if (target.kind === 'spoken' && last.length > 0) return { edits: [], undoes: true };
  return { edits: [{ kind: 'remove', target, said }] };
}

/** What was done to one clip is taken back and done to the other. */
function other(said: string, { last }: Resolving): Resolved | null {
  const edits = last.filter(hasTarget).flatMap((edit): EditWish[] => {
    if (edit.target.kind !== 'assets' && edit.target.kind !== 'places') return [];
    return [{ ...edit, target: { kind: 'others', than: edit.target }, said } as EditWish];
  });
  return edits.length === 0 ? null : { edits, undoes: true };
}

/** The changes that are of one kind to people. */
const changesOf: { readonly [what in RevertedThing]: readonly Edit['kind'][] } = {
  titles: [
    'title',
    'titleText',
    'titleTime',
    'titlePlace',
    'titleSpot',
    'titleColor',
    'clipNames',
    'noTitles',
  ],
  captions: ['captions', 'noCaptions'],
  music: ['music', 'noMusic', 'musicSpan', 'musicFade'],
  look: ['look'],
  speed: ['speed'],
  shape: ['shape', 'reframe', 'fit'],
  length: ['length', 'clipLength', 'pace'],
  order: ['swap', 'backwards', 'sequence', 'place', 'beside', 'shift', 'placeAt'],
  zoom: ['zoom'],
  transitions: ['cuts'],
  reverse: ['reverse'],
  fade: ['fade'],
  volume: ['volume', 'noFootageSound', 'footageSound'],
  inset: ['inset', 'insetSize'],
  freeze: ['freeze'],
};

/** "Undo the black and white": the last change where it was that, else what makes it undone. */
function reverted({ what, said }: Extract<EditWish, { kind: 'revert' }>, { before }: Resolving): Resolved {
  const kinds = new Set<Edit['kind']>(changesOf[what]);
  const last = before?.last ?? [];
  if (last.length > 0 && last.every(({ kind }) => kinds.has(kind))) return { edits: [], undoes: true };
  const done = (before?.edits ?? []).concat(last).filter(({ kind }) => kinds.has(kind));
  const inverse = inverseOf(what, done.at(-1));
  const reason =
    'other changes came after it, and it can not be taken out from under them; say “undo” once for each, or what to change';
  return { edits: [{ ...(inverse ?? { kind: 'refused', reason }), said }] };
}

const everything: ClipTarget = { kind: 'all' };

/** What makes a kind of change undone; `done`: the last of that kind. Null where only going back does. */
function inverseOf(what: RevertedThing, done: EditWish | undefined): Edit | null {
  const target = done !== undefined && hasTarget(done) ? done.target : everything;
  switch (what) {
    case 'look':
      return { kind: 'look', look: 'plain', target };
    case 'speed':
      return { kind: 'speed', factor: 1, target };
    case 'zoom':
      return { kind: 'zoom', to: 'none', target };
    case 'music':
      return done?.kind === 'noMusic' ? null : { kind: 'noMusic' };
    case 'titles':
      return done?.kind === 'noTitles' ? null : { kind: 'noTitles' };
    case 'captions':
      return done?.kind === 'noCaptions' ? null : { kind: 'noCaptions' };
    case 'transitions':
      return { kind: 'cuts', as: 'cut' };
    case 'reverse':
      return done?.kind === 'reverse' ? { kind: 'reverse', target } : null;
    case 'inset':
      return done?.kind === 'inset' ? { kind: 'remove', target } : null;
    case 'volume':
      return done?.kind === 'volume' ? { ...done, db: -done.db } : null;
    case 'freeze':
      return { kind: 'remove', target: { kind: 'like', how: 'frozen', said: 'frozen' } };
    case 'order':
      return done?.kind === 'swap' || done?.kind === 'backwards' ? done : null;
    default:
      return null;
  }
}

const taking = new Set<Edit['kind']>([
  'remove',
  'only',
  'retell',
  'replace',
  'noMusic',
  'noTitles',
  'noCaptions',
]);

/** What the message before took away comes back; other footage is added. */
function restored(
  { target, said, isAgain }: Extract<EditWish, { kind: 'restore' }>,
  { last, asked, shown }: Resolving,
): Resolved | null {
  const part = target?.kind === 'assets' ? partRestored(target, last, said) : null;
  if (part !== null) return { edits: part, undoes: asked.turnBack === null };
  const isAll = last.length > 0 && last.every(({ kind }) => taking.has(kind));
  const isOther = target?.kind === 'assets' && !last.some((edit) => takesAny(edit, target.ids));
  // Where the message goes back besides, that brings it.
  if (isAll && !isOther) return { edits: [], undoes: asked.turnBack === null };
  if (target?.kind !== 'assets' || (isAgain !== true && target.ids.every((id) => shown.has(id)))) return null;
  return { edits: [{ kind: 'add', target, place: 'last', said }] };
}

/** Of several clips that went one comes back: as it was, with the others gone again. */
function partRestored(
  { ids, said: name }: Extract<ClipTarget, { kind: 'assets' }>,
  last: readonly EditWish[],
  said: string,
): EditWish[] | null {
  const [gone, ...others] = last;
  if (gone === undefined || others.length > 0 || !hasTarget(gone) || gone.target.kind !== 'assets')
    return null;
  const known = gone.target.ids;
  if (gone.kind === 'only') {
    if (ids.every((id) => known.includes(id))) return null;
    const target: ClipTarget = { kind: 'assets', ids: [...known, ...ids], said: name };
    return [{ kind: 'only', target, said }];
  }
  const left = known.filter((id) => !ids.includes(id));
  if (gone.kind !== 'remove' || left.length === 0 || left.length === known.length) return null;
  return [{ kind: 'remove', target: { kind: 'assets', ids: left, said: '' }, said }];
}

const takesAny = (edit: EditWish, ids: readonly string[]) =>
  edit.kind === 'only' ||
  (hasTarget(edit) && (edit.target.kind !== 'assets' || edit.target.ids.some((id) => ids.includes(id))));
