/** Wishes about the texts of a film, by their slots. Pure. */
import { kindOfText } from '../../../grammar/tokens/told-texts.ts';
import { shownText } from '../../../grammar/wishes/shown-text.ts';
import { readingSeconds } from '../../../grammar/wishes/title-grounds.ts';
import type { Edit, TitlePick } from '../../edit-wish.ts';
import type { Concept } from '../concepts.ts';
import { has, holdsOnly, type Meaning, meaningOf, spotConcepts, spotOf, together } from '../meaning.ts';
import { isGone, one, placeOf, type Reading } from '../reading.ts';

const huesOf = (meaning: Meaning) =>
  meaning.slots.flatMap((slot) => (slot.kind === 'hue' ? [slot.color] : []));

/** "It's 555 0412": a number alone, with nothing else to be done. */
const isCorrection = ({ slots, texts }: Meaning) =>
  kindOfText(texts[0] ?? '') === 'phone' &&
  slots.every(({ kind }) => kind === 'text' || kind === 'clips') &&
  slots.length === 1;

/** "Replace the phone number with 555 0199": the text that is alike goes. */
export const retold: Reading = (meaning) => {
  const [text] = meaning.texts;
  if (text === undefined || meaning.texts.length > 1 || !(has(meaning, 'replace') || isCorrection(meaning)))
    return null;
  return holdsOnly(meaning, ['replace', 'take'], ['text'])
    ? one({ kind: 'titleText', from: '', to: shownText(text) })
    : null;
};

/** Longer than any film, seconds. */
export const wholeFilm = 86_400;

/** When and how words stand. */
const placing: readonly Concept[] = [
  ...([
    'first',
    'last',
    'underneath',
    'only',
    'colour',
    'long',
    'throughout',
    'name',
    'bigger',
    'screen',
  ] as const),
];

/** "An end card “Bye”, white on black, 2 seconds", "a black card at the start": a text on one colour, between the clips. */
export const card: Reading = (meaning) => {
  const [text, ...more] = meaning.texts;
  const hues = huesOf(meaning);
  const isCard = has(meaning, 'endcard') || isColouredCard(meaning);
  const isGround = hues.length === 1 || isOnColour(meaning);
  const color = hues.at(-1);
  if (text === undefined || more.length > 0 || !isCard || !isGround || color === undefined) return null;
  const words: Concept[] = ['title', 'endcard', 'say', 'sayshort', 'add', 'in', 'finish', 'start', 'first'];
  words.push('last', 'underneath', 'long', 'screen', 'at');
  const [anchor, ...others] = meaning.clips;
  const isAnchored = anchor === undefined || anchor.role === 'before' || anchor.role === 'after';
  if (!isAnchored || others.length > 0 || meaning.seconds.length > 1) return null;
  if (!holdsOnly(meaning, [...words, 'before', 'after'], ['text', 'hue', 'seconds', 'clips'])) return null;
  const shown = shownText(text);
  const isFirst = anchor === undefined && has(meaning, 'first', 'start') && !has(meaning, 'endcard');
  const seconds = meaning.seconds[0] ?? readingSeconds(shown);
  const side = isFirst || anchor?.role === 'before' ? 'before' : 'after';
  return one({ kind: 'card', text: shown, color, seconds, anchor: anchor?.target ?? null, side });
};

/** "A black card": the colour stands right before it. */
const isColouredCard = ({ slots }: Meaning) =>
  slots.some((slot, at) => {
    const next = slots[at + 1];
    return slot.kind === 'hue' && next?.kind === 'concept' && next.concepts.has('title');
  });

/** "White on black". */
const isOnColour = ({ slots }: Meaning) =>
  slots.some((slot, at) => {
    const [lead, ground] = slots.slice(at + 1, at + 3);
    const isOn = lead?.kind === 'concept' && (lead.concepts.has('underneath') || lead.concepts.has('in'));
    return slot.kind === 'hue' && isOn && ground?.kind === 'hue';
  });

/** What a message that lays a text may say besides. */
const layingWords: readonly Concept[] = [
  'title',
  'endcard',
  'strap',
  'say',
  'sayshort',
  'add',
  'in',
  'replace',
  'start',
  'finish',
  // "Den Text einblenden" shows it.
  'fadein',
  'film',
  'at',
];

/** Words of a title, in quotation marks or after a colon. */
export const title: Reading = (meaning) => {
  const [text] = meaning.texts;
  const isPut = has(meaning, 'set', 'add') && (meaning.clips.length > 0 || has(meaning, 'first', 'last'));
  const isOver = meaning.clips.length > 0 && has(meaning, 'underneath', 'at');
  const isNoun = has(meaning, 'title', 'endcard', 'strap', 'say', 'sayshort', 'name');
  // "“Before” on the first and “After” on the second", "the last 3 seconds: “Open from May”".
  const isBeside =
    meaning.clips.length > 0 && holdsOnly(meaning, ['in', 'underneath', 'fadein'], ['text', 'clips']);
  const isOfEdge = meaning.seconds.length > 0 && has(meaning, 'first', 'last');
  const isThere = has(meaning, 'set', 'add') && (spotOf(meaning) !== null || has(meaning, 'throughout'));
  const isOverAll = has(meaning, 'underneath') && has(meaning, 'film');
  // "“Hey” across the middle in yellow".
  const isPlaced =
    spotOf(meaning) !== null &&
    holdsOnly(
      meaning,
      ['in', 'underneath', 'at', 'screen', 'colour', ...spotConcepts],
      ['text', 'hue', 'clips'],
    );
  const isTitle = isPlaced || isPut || isOver || isNoun || isBeside || isOfEdge || isThere || isOverAll;
  if (text === undefined || meaning.texts.length > 1 || !isTitle) return null;
  if (
    !holdsOnly(
      meaning,
      [...layingWords, ...placing, ...spotConcepts],
      ['text', 'clips', 'it', 'hue', 'seconds'],
    )
  )
    return null;
  // "A lower third for her" stands on her clip.
  const isOnIt = has(meaning, 'strap') && meaning.clips.length === 0 && meaning.it?.kind === 'spoken';
  const over = isOnIt ? meaning.it : together(meaning.clips);
  const spot = spotOf(meaning);
  const [color] = huesOf(meaning);
  // "Change the text to …" is of the one that stands there.
  const isReworded =
    has(meaning, 'replace') &&
    holdsOnly(meaning, ['replace', 'title', 'say', 'sayshort', 'in'], ['text', 'it']);
  const { which } = meaning;
  if (isReworded && which === null) return one({ kind: 'titleText', from: '', to: shownText(text) });
  const isSaying =
    has(meaning, 'say', 'sayshort') &&
    holdsOnly(meaning, ['replace', 'title', 'say', 'sayshort', 'in'], ['text']);
  if ((isReworded || isSaying) && which !== null && typeof which === 'object')
    return one({ kind: 'titleText', from: '', to: shownText(text), which });
  const isLast =
    meaning.which === -1 ||
    has(meaning, 'endcard', 'finish') ||
    (has(meaning, 'last') && !has(meaning, 'first'));
  const [value] = meaning.seconds;
  const isTimed = value !== undefined && over === null && !isAtTime(meaning);
  if (value !== undefined && (!isTimed || meaning.seconds.length > 1)) return null;
  const stands =
    value ?? (over === null && (has(meaning, 'throughout') || isOverAll) ? wholeFilm : undefined);
  const time: Edit[] =
    stands === undefined ? [] : [{ kind: 'titleTime', which: isLast ? -1 : 0, seconds: stands, factor: 1 }];
  const words: Edit = {
    kind: 'title',
    text: shownText(text),
    place: over === null ? (isLast ? 'closing' : 'opening') : 'at',
    atSeconds: null,
    ...(spot !== null && { spot }),
    ...(over !== null && { over }),
    ...(color !== undefined && { color }),
    ...(over !== null && has(meaning, 'throughout') && { isWhole: true as const }),
    ...(has(meaning, 'strap') && { style: 'lower-third' as const }),
  };
  return [words, ...time];
};

/** Which title is spoken of: "the last text", "the text at the end". */
export const whichTitle = (meaning: Meaning): TitlePick =>
  meaning.which ?? (has(meaning, 'last') ? -1 : has(meaning, 'first') ? 0 : null);

const titleWords: readonly Concept[] = [
  'title',
  'endcard',
  'strap',
  'screen',
  'film',
  'in',
  'up',
  'after',
  'start',
];
const timeWords: readonly Concept[] = [
  ...(['longer', 'lengthen', 'tooshort', 'shorter', 'shorten', 'toolong', 'first', 'last'] as const),
  ...([
    'underneath',
    'long',
    'only',
    'upto',
    'back',
    'sayshort',
    'say',
    'name',
    'throughout',
    'there',
    'for',
    'run',
  ] as const),
];

/** "At 5 seconds": the word stands right before the time. */
function isAtTime({ slots }: Meaning): boolean {
  const lead = slots[slots.findIndex(({ kind }) => kind === 'seconds') - 1];
  return lead?.kind === 'concept' && lead.concepts.has('at');
}

const lengthChanges: readonly Concept[] = ['longer', 'tooshort', 'shorter', 'toolong'];

/** A time told behind the word for what changes, with nothing between them. */
function isBehindChange({ slots }: Meaning): boolean {
  const lead = slots[slots.findIndex(({ kind }) => kind === 'seconds') - 1];
  return lead?.kind === 'concept' && lengthChanges.some((one) => lead.concepts.has(one));
}

/** How long words stand: "leave the last text on a bit longer", "the title for 4 seconds". */
export const titleTime: Reading = (meaning) => {
  const { seconds, factor } = meaning;
  const isTitle = has(meaning, 'title', 'endcard', 'strap');
  const isShown = meaning.it !== null && has(meaning, 'underneath', 'screen');
  if (!isTitle && !isShown) return null;
  if (seconds.length > 1 || !holdsOnly(meaning, [...titleWords, ...timeWords], ['seconds', 'factor', 'it']))
    return null;
  const isMore = has(meaning, 'longer', 'lengthen', 'tooshort');
  const isLess = has(meaning, 'shorter', 'shorten', 'toolong');
  // As long as the film: whatever is longer than it is cut to it.
  if (has(meaning, 'throughout'))
    return one({ kind: 'titleTime', which: whichTitle(meaning), seconds: wholeFilm, factor: 1 });
  const [value] = seconds;
  if (value === undefined && !isMore && !isLess) return null;
  const which = whichTitle(meaning);
  const isWhen =
    value !== undefined && !isMore && !isLess && (isAtTime(meaning) || has(meaning, 'in', 'after'));
  if (isWhen) return one({ kind: 'titlePlace', which, place: 'opening', atSeconds: value });
  // "Longer, 4 seconds" is so long, "2 seconds longer" and "longer by 2 seconds" so much more.
  if (value !== undefined && (isMore || isLess) && isBehindChange(meaning))
    return one({ kind: 'titleTime', which, seconds: value, factor: 1 });
  if (value !== undefined && (isMore || isLess))
    return one({ kind: 'titleTime', which, seconds: isLess ? -value : value, factor: 0 });
  const times = factor ?? (isLess ? 0.6 : 1.7);
  return one({ kind: 'titleTime', which, seconds: value ?? null, factor: times });
};

/** A time behind a word that says when: "after 3 seconds", "appears at 4 seconds". */
function whenOf({ slots }: Meaning): number | null {
  const starts = slots.findIndex((slot) => slot.kind === 'concept' && slot.concepts.has('start'));
  for (const [at, slot] of slots.entries()) {
    if (slot.kind !== 'seconds') continue;
    const lead = slots[at - 1];
    const isLed =
      lead?.kind === 'concept' &&
      (['after', 'at', 'in', 'start'] as const).some((one) => lead.concepts.has(one));
    if (isLed || (starts !== -1 && at === starts + 1)) return slot.seconds;
  }
  return null;
}

/** How words look, where and when they stand, several of these at once: "bigger and at the bottom", "smaller, red, for 4 seconds". */
export const titleTraits: Reading = (meaning) => {
  const { seconds, which } = meaning;
  if (meaning.texts.length > 0 || !has(meaning, 'title', 'endcard', 'strap') || isGone(meaning)) return null;
  const words: Concept[] = [...titleWords, ...spotConcepts, 'bigger', 'smaller', 'colour', 'down', 'take'];
  words.push('long', 'only', 'at', 'there', 'for', 'run', 'back', 'longer', 'then', 'name', 'underneath');
  if (seconds.length > 2 || !holdsOnly(meaning, words, ['hue', 'it', 'seconds'])) return null;
  if (seconds.length > 0 && has(meaning, 'film')) return null;
  const [isBig, isSmall] = [has(meaning, 'bigger'), has(meaning, 'smaller')];
  const [spot, when] = [spotOf(meaning), whenOf(meaning)];
  const [color, ...hues] = huesOf(meaning);
  const [lasts, ...more] = seconds.filter((one) => one !== when);
  if ((isBig && isSmall) || hues.length > 0 || more.length > 0) return null;
  const factor = isBig ? 1.35 : 0.75;
  const of = which === null ? {} : { which };
  const edits: Edit[] = [
    ...(isBig || isSmall ? [{ kind: 'textSize' as const, of: 'titles' as const, factor, ...of }] : []),
    ...(color === undefined ? [] : [{ kind: 'titleColor' as const, which, color }]),
    ...(spot === null ? [] : [{ kind: 'titleSpot' as const, spot }]),
    ...(when === null
      ? []
      : [{ kind: 'titlePlace' as const, which, place: 'opening' as const, atSeconds: when }]),
    ...(lasts === undefined ? [] : [{ kind: 'titleTime' as const, which, seconds: lasts, factor: 1 }]),
  ];
  return edits.length > 1 ? edits : null;
};

/** When words stand: "the title at the end instead", "put the text on the market". */
export const titlePlace: Reading = (meaning) => {
  if (meaning.texts.length > 0 || !has(meaning, 'title', 'endcard', 'strap')) return null;
  const old = meaning.slots.findIndex((slot) => slot.kind === 'concept' && slot.concepts.has('insteadof'));
  // "At the end instead of at the beginning": what follows is where it stood.
  const kept = old === -1 ? meaning.slots : meaning.slots.slice(0, old);
  const wanted = old === -1 ? meaning : meaningOf(kept);
  if (!has(wanted, 'title', 'endcard', 'strap')) return null;
  const words: Concept[] = [
    'first',
    'last',
    'start',
    'finish',
    'take',
    'underneath',
    'only',
    'back',
    'swap',
    // "Change the text to the beginning" moves it.
    'replace',
    'after',
    // "Der Text soll auf dem Markt stehen".
    'sayshort',
    'instead',
  ];
  if (!holdsOnly(wanted, [...titleWords, ...words], ['clips', 'it'])) return null;
  const over = together(wanted.clips);
  const place = placeOf(wanted);
  if (over === null ? place === null : place !== null) return null;
  const { which } = wanted;
  if (over !== null)
    return has(wanted, 'underneath', 'set', 'take', 'with')
      ? one({ kind: 'titlePlace', which, place: 'opening', over })
      : null;
  return place === null
    ? null
    : one({ kind: 'titlePlace', which, place: place === 'first' ? 'opening' : 'closing' });
};

/** Where in the frame: "the title at the bottom". */
export const titleSpot: Reading = (meaning) => {
  const spot = spotOf(meaning);
  if (spot === null || meaning.texts.length > 0 || !has(meaning, 'title', 'endcard', 'strap')) return null;
  const words: Concept[] = ['up', 'down', 'take', 'underneath', 'first', 'last', ...spotConcepts];
  if (!holdsOnly(meaning, [...titleWords, ...words], ['it'])) return null;
  return meaning.which === null ? one({ kind: 'titleSpot', spot }) : null;
};

/** "Bottom right instead", "other corner, top left": where what was spoken of stands. */
export const bareSpot: Reading = (meaning) => {
  const spot = spotOf(meaning);
  const words: Concept[] = ['in', 'at', 'take', 'something', 'underneath', 'insteadof', ...spotConcepts];
  const isCorner = spot?.includes('-') === true || has(meaning, 'corner');
  if (spot === null || !isCorner || !holdsOnly(meaning, words, ['it'])) return null;
  return one({ kind: 'spokenSpot', spot });
};

/** "Write its name on each", "label the clips". */
export const clipNames: Reading = (meaning) => {
  if (!has(meaning, 'name') || meaning.texts.length > 0 || isGone(meaning)) return null;
  const isOfAll = has(meaning, 'each') || meaning.it !== null;
  const words: Concept[] = [
    'name',
    'each',
    'title',
    'add',
    'in',
    'underneath',
    'screen',
    'film',
    'strap',
    'say',
    'sayshort',
  ];
  return isOfAll && holdsOnly(meaning, [...words, 'first', ...spotConcepts], ['it'])
    ? one({ kind: 'clipNames' })
    : null;
};

/** "In yellow please", of the text that was spoken of. */
export const bareHue: Reading = (meaning) => {
  const [color, ...others] = huesOf(meaning);
  if (color === undefined || others.length > 0) return null;
  return holdsOnly(meaning, ['in', 'colour', 'take', 'only'], ['hue', 'it'])
    ? one({ kind: 'titleColor', which: null, color })
    : null;
};

/** "The text yellow", "white letters". */
export const titleColor: Reading = (meaning) => {
  const hues = huesOf(meaning);
  const [color] = hues;
  if (color === undefined || hues.length > 1 || !has(meaning, 'title', 'endcard', 'strap', 'name'))
    return null;
  const words: Concept[] = [
    'title',
    'endcard',
    'strap',
    'name',
    'colour',
    'in',
    'take',
    'replace',
    'first',
    'last',
    'film',
  ];
  if (!holdsOnly(meaning, words, ['hue', 'it'])) return null;
  const isGround = has(meaning, 'endcard') && !has(meaning, 'title');
  return one({ kind: 'titleColor', which: whichTitle(meaning), color, ...(isGround && { isGround }) });
};
