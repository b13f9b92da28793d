/** What of the marks of a message a reading honours: by the values, the clips and the kinds of its wishes. Pure. */
import type { Brief } from '../brief.ts';
import type { Edit, EditWish } from '../edits/edit-wish.ts';
import type { Concept } from '../edits/slots/concepts.ts';
import { placeOf, type Span } from '../turns/leftovers/sentence.ts';
import { clipBeside, isLengthOfFilm, lengthOwner, timeOfSpeed } from '../turns/whose-length.ts';
import { filesOf, type TurnMark } from './turn-marks.ts';

type Kinds = readonly Edit['kind'][];

const kindsOf: readonly (readonly [readonly Concept[], Kinds])[] = [
  [
    ['remove', 'out', 'cut', 'dislike'],
    [
      'remove',
      'only',
      'retell',
      'cutOut',
      'replace',
      'clipLength',
      'noTitles',
      'noMusic',
      'noCaptions',
      'noFootageSound',
      'revert',
      'silences',
      'fillers',
      'titleText',
      'noClipNames',
    ],
  ],
  [
    ['mute', 'sound'],
    ['noFootageSound', 'footageSound', 'volume', 'musicSpan'],
  ],
  [
    ['slow', 'slower', 'faster', 'speed', 'half', 'double', 'twice', 'triple', 'normal'],
    ['speed', 'repeat', 'pace', 'clipLength', 'length', 'volume'],
  ],
  [
    ['add'],
    [
      'add',
      'beside',
      'placeAt',
      'place',
      'title',
      'inset',
      'music',
      'restore',
      'replace',
      'card',
      'repeat',
      'captions',
      'cuts',
      'fade',
    ],
  ],
  [
    ['first', 'start'],
    [
      'place',
      'placeAt',
      'add',
      'title',
      'titlePlace',
      'card',
      'fade',
      'sequence',
      'clipLength',
      'retell',
      'musicFade',
      'musicSpan',
      'cutOut',
      'titleTime',
    ],
  ],
  [
    ['last', 'finish'],
    [
      'place',
      'placeAt',
      'add',
      'title',
      'titlePlace',
      'card',
      'fade',
      'sequence',
      'clipLength',
      'retell',
      'freeze',
      'musicFade',
      'musicSpan',
      'cutOut',
      'titleTime',
    ],
  ],
  [
    ['before', 'after', 'between'],
    ['beside', 'card', 'cuts', 'musicSpan', 'remove', 'retell', 'freeze', 'repeat', 'titlePlace'],
  ],
  [
    ['insteadof', 'instead', 'replace', 'becomes'],
    ['replace', 'titleText', 'music', 'retell', 'revert', 'titlePlace', 'place'],
  ],
  [['swap'], ['swap', 'replace', 'backwards']],
  [
    ['shorten', 'shorter', 'toolong', 'lengthen', 'longer', 'tooshort', 'more'],
    ['length', 'clipLength', 'titleTime', 'repeat', 'freeze'],
  ],
  [
    ['reverse', 'inverse'],
    ['reverse', 'backwards', 'repeat', 'swap'],
  ],
  [
    ['grey', 'sepia', 'colour', 'brighter', 'darker', 'warmer', 'colder', 'vivid', 'faded', 'contrast'],
    ['look', 'revert', 'titleColor', 'title'],
  ],
  [
    ['title', 'strap', 'endcard', 'caption'],
    [
      'title',
      'titleText',
      'titleTime',
      'titlePlace',
      'titleSpot',
      'titleColor',
      'noTitles',
      'card',
      'textSize',
      'captions',
      'noCaptions',
      'clipNames',
      'revert',
    ],
  ],
  [['music'], ['music', 'noMusic', 'musicSpan', 'musicFade', 'volume', 'revert']],
  [['louder', 'quieter'], ['volume']],
  [['freeze'], ['freeze', 'revert']],
  [
    ['transition', 'fadein', 'fadeout'],
    ['cuts', 'fade', 'musicFade', 'revert'],
  ],
  [['logo'], ['inset', 'insetSize', 'revert', 'remove']],
  [
    ['again', 'back', 'copy'],
    ['repeat', 'add', 'restore', 'undo', 'look', 'speed', 'reverse', 'revert', 'place'],
  ],
  [
    ['top', 'bottom', 'left', 'right', 'corner', 'middle'],
    ['inset', 'titleSpot', 'title', 'spokenSpot', 'captions', 'place', 'card'],
  ],
  [
    ['bigger', 'smaller'],
    ['textSize', 'insetSize', 'inset'],
  ],
  [
    ['earlier', 'later'],
    ['shift', 'placeAt', 'beside', 'titlePlace'],
  ],
  [['order'], ['sequence', 'backwards', 'retell']],
];

/** What a reading comes to, as far as marks ask for it. */
export interface Honouring {
  edits: readonly EditWish[];
  kinds: ReadonlySet<Edit['kind']>;
  files: ReadonlySet<string>;
  numbers: ReadonlySet<number>;
  texts: string;
  /** The words that its changes were read from. */
  spans: readonly (Span | undefined)[];
}

const isDone = (edit: EditWish) =>
  edit.kind !== 'refused' &&
  !Object.values(edit).some(
    (value) => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'unknown',
  );

/** All numbers and all file ids in a value. */
function* leaves(value: unknown, depth = 0): Generator<string | number> {
  if (typeof value === 'number' || typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null && depth < 6)
    for (const one of Object.values(value)) yield* leaves(one, depth + 1);
}

/** "Not the dog, the cat" takes away no cat that is not there. */
const goingOf = ({ target }: Extract<Edit, { kind: 'remove' }>, shown: ReadonlySet<string>) =>
  target.kind === 'assets' ? target.ids.filter((id) => shown.has(id)) : target;

/** What of `brief` comes to something of a film that shows `clips`. */
export function honouringOf(brief: Brief, clips: readonly string[]): Honouring {
  const edits = brief.edits.filter(isDone);
  const shown = new Set(clips);
  const { parts, length, exclude, titles, music, captions, transitions, originalSound } = brief;
  const acting = parts.filter(
    ({ assetId, place, trim, within, seconds }) =>
      !shown.has(assetId) || [place, trim, within, seconds].some((one) => one !== undefined),
  );
  const owner = lengthOwner(brief);
  const isTimed =
    length !== null &&
    (isLengthOfFilm(brief) || owner !== null || clipBeside(brief) !== null || timeOfSpeed(brief) !== null);
  // How long the film shall be makes no clip so long.
  const isOfFilm = owner === null && isLengthOfFilm(brief);
  const own = [
    ...leaves([
      edits.map(({ said: _, ...edit }) => (edit.kind === 'remove' ? goingOf(edit, shown) : edit)),
      acting,
      titles.map(({ seconds, atSeconds }) => [seconds ?? null, atSeconds ?? null]),
    ]),
  ];
  const kinds = new Set<Edit['kind']>(edits.map(({ kind }) => kind));
  for (const { assetId, place, seconds } of acting) {
    kinds.add(shown.has(assetId) ? (place === undefined ? 'clipLength' : 'place') : 'add');
    if (seconds !== undefined) kinds.add('clipLength');
    if (place !== undefined) kinds.add('place');
  }
  const besides: readonly (readonly [boolean, Edit['kind']])[] = [
    [isTimed, owner === null ? 'length' : 'clipLength'],
    [exclude.length > 0, 'remove'],
    [titles.length > 0, 'title'],
    [music !== null, music?.kind === 'none' ? 'noMusic' : 'music'],
    [captions !== null, 'captions'],
    [transitions !== null, 'cuts'],
    [originalSound !== null, originalSound === true ? 'footageSound' : 'noFootageSound'],
    [brief.noTitles, 'noTitles'],
    [brief.pace !== null, 'pace'],
  ];
  for (const [is, kind] of besides) if (is) kinds.add(kind);
  return {
    edits,
    kinds,
    spans: edits.map(({ said }) => placeOf(brief.prompt, said) ?? undefined),
    files: new Set([
      ...own.filter((leaf) => typeof leaf === 'string'),
      ...exclude,
      ...(owner === null ? [] : [owner.assetId]),
      ...(originalSound === false ? parts.map(({ assetId }) => assetId) : []),
    ]),
    numbers: new Set([
      ...own.filter((leaf) => typeof leaf === 'number'),
      ...(isTimed && !isOfFilm ? [length.seconds] : []),
    ]),
    texts: [...titles.map(({ text }) => text), ...own.filter((leaf) => typeof leaf === 'string')].join('\n'),
  };
}

/** Whether a reading honours a mark. `span`: where it stands in the message. */
export function honours(
  { kinds, files, numbers, texts, edits, spans }: Honouring,
  mark: TurnMark,
  span: Span,
): boolean {
  const { slot } = mark;
  if (slot === 'sea') return false;
  const isByWords = slot.kind === 'concept' || (slot.kind === 'clips' && filesOf(mark).length === 0);
  // What is done and where, of places as well, the words that a change was read from tell.
  if (isByWords && spans.some((one) => one !== undefined && one.start <= span.start && one.end >= span.end))
    return true;
  switch (slot.kind) {
    case 'concept':
      return kindsOf.some(
        ([concepts, of]) =>
          concepts.some((concept) => slot.concepts.has(concept)) && of.some((kind) => kinds.has(kind)),
      );
    case 'clips': {
      const ids = filesOf(mark);
      if (ids.length > 0) return ids.some((id) => files.has(id));
      return edits.some((edit) => JSON.stringify(edit).includes(JSON.stringify(slot.target)));
    }
    case 'seconds':
      return numbers.has(slot.seconds);
    case 'times':
      return [slot.factor, 1 / slot.factor, 1 - slot.factor, 1 + slot.factor].some((one) =>
        numbers.has(Math.round(one * 1000) / 1000),
      );
    case 'text':
      return texts.toLowerCase().includes(slot.text.toLowerCase().trim());
    case 'rank':
      return numbers.has(slot.at) || kinds.has('placeAt');
    case 'number':
      return numbers.has(slot.value);
    default:
      return true;
  }
}
