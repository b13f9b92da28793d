/** From what a prompt says to a row of scenes with their words: which, how many, how long. */

import {
  ANSWERED,
  type Beat,
  beat,
  cardBeats,
  chartBeats,
  countdownBeat,
  eventBeat,
  figureBeat,
  LONGEST_NOTE,
  pictureBeat,
  pointBeats,
  quoteBeats,
  statementBeat,
  thoughtsOf,
  timetableBeat,
  wholeBeat,
} from './beats.ts';
import { formatValue } from './figures.ts';
import type { Pace } from './names.ts';
import { headlineCase, sentenceCase, shorten, splitHeadline } from './words/copy.ts';
import { isPictured, objectOf, wordsOf } from './words/lexicon.ts';
import { isDrawn, type Reading } from './words/reading.ts';

/** Seconds a scene takes at a pace when nothing forces it to be shorter or longer. */
const SCENE_SECONDS = { calm: 5.4, normal: 4.1, fast: 2.9 } as const;
/** Scenes are not made shorter than this to get more of them in. */
const SHORTEST_SECONDS = { calm: 3.4, normal: 2.6, fast: 1.9 } as const;
/** A scene longer than this has nothing new to show. */
const LONGEST_SECONDS = { calm: 8.5, normal: 7, fast: 5 } as const;

/** What a film says, settled once: its title, and the further texts it was given to show. */
interface Words {
  title: string | undefined;
  extras: string[];
}

function sameWords(a: string, b: string): boolean {
  return headlineCase(a).toLowerCase() === headlineCase(b).toLowerCase();
}

function wordsOfFilm(reading: Reading, title: string | undefined): Words {
  // What somebody said is no name of the film that quotes it.
  const isSaid = reading.facts.author !== '' && reading.subject !== '';
  const texts = isSaid ? reading.quotes.slice(1) : reading.quotes;
  const chosen = title ?? texts[0];
  return {
    title: chosen,
    extras: texts.filter((quote) => chosen === undefined || !sameWords(quote, chosen)),
  };
}

/** The title scene: a given or quoted title with the subject below, else the subject itself. */
function titleBeat(reading: Reading, title: string | undefined): Beat {
  if (title) {
    // A title that is the subject itself is set as a headline; any other one as it is written.
    const same = sameWords(reading.subject, title);
    const body = same || isDrawn(reading.subject) ? '' : shorten(sentenceCase(reading.subject), 80);
    return beat(
      'title',
      { headline: shorten(same ? sentenceCase(title) : title, 120), body },
      { about: reading.subject === '' ? title : reading.subject },
    );
  }
  // "Sales grew from …": the chart tells how, the title of what.
  const { series, seriesName } = reading.facts;
  if (series.length > 0 && isDrawn(reading.subject))
    return seriesName === ''
      ? pictureBeat('')
      : beat('title', { headline: shorten(seriesName, 80) }, { about: reading.subject });
  const split = splitHeadline(reading.subject);
  if (split.headline === '') return pictureBeat('');
  // Values that a chart shows are not told in words as well.
  const body = isDrawn(split.rest) ? '' : sentenceCase(split.rest);
  return beat('title', { headline: split.headline, body }, { about: reading.subject });
}

/** The end card of a film that says what to do. */
function actionBeat(reading: Reading, opening: Beat): Beat | null {
  const { action } = reading.facts;
  if (action === null) return null;
  const headline = opening.text.headline;
  // Where nothing was named, what to do is the name.
  return headline === ''
    ? beat('closing', { headline: action.text, points: ['', action.contact] }, { about: opening.about })
    : beat('closing', { headline, points: [action.text, action.contact] }, { about: opening.about });
}

/** A closing that repeats the title; where the title says "three reasons to …", what the reasons are for. */
function closingBeat(reading: Reading, words: Words, opening: Beat): Beat {
  const asks = actionBeat(reading, opening);
  if (asks !== null) return asks;
  const last = words.extras[words.extras.length - 1];
  if (last) return beat('closing', { headline: shorten(last, 90) }, { about: opening.about });
  const purpose = opening.text.body.match(/^to (.{4,48})$/iu)?.[1];
  if (purpose && reading.points.length > 0)
    return beat('closing', { headline: headlineCase(purpose) }, { about: opening.about });
  // Nothing was said: a drawing, not an empty card.
  if (opening.text.headline === '') return pictureBeat(opening.about);
  const body = opening.text.body === '' ? outcomeOf(reading) : opening.text.body;
  return beat(
    'closing',
    { headline: opening.text.headline, body: shorten(body, 60) },
    { about: opening.about },
  );
}

/** Where a series arrives, for the end of a film that showed it in time. */
function outcomeOf({ facts }: Reading): string {
  const last = facts.series.at(-1);
  if (last === undefined || !facts.inTime) return '';
  return `${last.label}: ${formatValue(last, last.value)}`;
}

/** An end that only says the name again says a thought for which there was no scene. */
function withNote(closing: Beat, left: readonly Beat[]): Beat {
  const notes = left.map(({ layout, text, about }) => {
    if (layout === 'number') return headlineCase(about);
    return layout === 'statement' && text.body === '' ? text.headline : '';
  });
  const note = notes.find((text) => text !== '' && text.length <= 60);
  const { body, points } = closing.text;
  const isFull = closing.layout !== 'closing' || body !== '' || points.length > 0;
  if (note === undefined || isFull) return closing;
  return { ...closing, text: { ...closing.text, body: note } };
}

/** The scenes as the prompt tells them; a summary of several values stays where it is. */
function inOrder(reading: Reading, beats: readonly Beat[]): Beat[] {
  const at = (item: Beat): number => {
    const isTold = ['statement', 'number', 'cards'].includes(item.layout) && item.about !== '';
    const place = reading.statements.findIndex((clause) => isTold && clause.includes(item.about));
    return place;
  };
  const told = beats.filter((item) => at(item) >= 0).sort((a, b) => at(a) - at(b));
  return beats.map((item) => (at(item) >= 0 ? (told.shift() ?? item) : item));
}

/** True when a number scene already says a clause. */
function toldByFigure(reading: Reading, clause: string): boolean {
  return reading.figures.some((figure) => figure.clause === clause);
}

/** Words of the prompt that can be drawn, those not said yet first. */
function drawnWords(reading: Reading, shown: string): string[] {
  const lower = shown.toLowerCase();
  const pictured = reading.keywords.filter(isPictured);
  return [
    ...pictured.filter((word) => !lower.includes(word)),
    ...pictured.filter((word) => lower.includes(word)),
  ];
}

/** The word as the prompt writes it. */
function originalCase(reading: Reading, word: string): string {
  const all = [reading.subject, ...reading.statements, ...reading.points].join(' ');
  const at = all.toLowerCase().indexOf(word);
  return at < 0 ? word : all.slice(at, at + word.length);
}

/** Scenes between the others: drawings alone, and in fast films single words of a longer subject. */
function interludes(reading: Reading, shown: string, options: { pace: Pace; count: number }): Beat[] {
  const drawn = drawnWords(reading, shown);
  const speaks = options.pace === 'fast' && drawn.length >= 2;
  return Array.from({ length: options.count }, (_, index) => {
    const word = drawn[index % Math.max(1, drawn.length)];
    if (!word) return pictureBeat(reading.subject);
    return speaks && index % 2 === 1 && index < drawn.length
      ? beat('word', { headline: headlineCase(originalCase(reading, word)) }, { about: word, weight: 0.75 })
      : pictureBeat(index < drawn.length ? word : reading.subject);
  });
}

/** What a prompt lists, in one line of an event's card; empty where that would be long. */
function listNote({ points }: Reading): string {
  const line = sentenceCase(points.join(', '));
  return line.length <= LONGEST_NOTE ? line : '';
}

/** The scenes in between, most important first within their order. */
function middleBeats(reading: Reading, parts: { words: Words; opening: Beat; room: number }): Beat[] {
  const { words, opening, room } = parts;
  const extras = words.extras.slice(0, -1).map((text) => beat('statement', { headline: shorten(text, 120) }));
  const thoughts = thoughtsOf(reading.statements);
  const isEvent = (clause: string) =>
    reading.facts.event !== null &&
    clause.startsWith(reading.facts.event.name) &&
    reading.facts.event.name !== '';
  const clauses = thoughts.filter((clause) => !toldByFigure(reading, clause) && !isEvent(clause));
  const answers = thoughts.filter((clause) => ANSWERED.test(clause));
  const loose = reading.figures.filter(
    ({ clause }) => !reading.points.includes(clause) && !answers.some((thought) => thought.endsWith(clause)),
  );
  const counts = reading.points.length > 0 && reading.points.every((point) => toldByFigure(reading, point));
  const cards = cardBeats(reading, counts ? reading.figures : loose);
  const figures = cards.length > 0 ? cards : loose.map((figure) => figureBeat(figure, '', reading.subject));
  const charts = chartBeats(reading);
  const events = Number(reading.facts.event !== null) + Number(reading.facts.timetable.length > 0);
  const isCrowded =
    clauses.length + figures.length + extras.length + charts.length + events + reading.points.length > room;
  const isNoted = isCrowded && events > 0;
  const noted = isNoted ? clauses.filter(({ length }) => length <= LONGEST_NOTE) : [];
  const listed = isNoted ? listNote(reading) : '';
  const notes = listed === '' ? noted : [listed, ...noted];
  const drawn = [...charts, ...eventBeat(reading, opening, notes), ...timetableBeat(reading, opening)];
  const statements = clauses.filter((clause) => !notes.includes(clause)).map(statementBeat);
  const whole = reading.facts.isSteps || reading.facts.isRoute || isCrowded;
  const points =
    reading.points.length === 0 || listed !== '' || (counts && cards.length > 0)
      ? []
      : whole
        ? [wholeBeat(reading, opening)]
        : pointBeats(reading);
  const told = points.length > 0 ? [...points, ...statements.slice(0, 1)] : statements.slice(0, 1);
  return [...extras, ...drawn, ...quoteBeats(reading), ...told, ...figures, ...statements.slice(1)];
}

/** Spreads drawings and words between the other scenes until there are `wanted`. */
function fill(beats: Beat[], extra: readonly Beat[]): Beat[] {
  const filled = beats.slice(0, -1);
  for (const [index, item] of extra.entries()) filled.splice(Math.min(filled.length, 1 + index * 2), 0, item);
  return [...filled, ...beats.slice(-1)];
}

/** The only scene after the opening says in a second line what else is told, as far as it is short. */
function withRest(first: Beat, others: readonly Beat[]): Beat {
  if (first.layout !== 'statement' || first.text.body !== '') return first;
  const body = others
    .filter(({ layout, text }) => layout === 'statement' && text.body === '')
    .map(({ text }) => text.headline)
    .reduce((line, text) => (`${line} · ${text}`.length > 70 ? line : `${line} · ${text}`), '')
    .replace(/^ · /u, '');
  return { ...first, text: { ...first.text, body } };
}

/** Two scenes: what the second says must not be what the first said. */
function pairOf(
  reading: Reading,
  parts: { words: Words; opening: Beat; closing: Beat; middle: Beat[] },
): Beat[] {
  const { words, opening, closing, middle } = parts;
  if (words.extras.length > 0) return [opening, closing];
  const [first] = middle;
  const asks = reading.facts.action !== null;
  // A date says what it is the date of.
  if (first && asks && first.layout === 'event') return [first, closing];
  // Nothing was named: what is told needs no drawing before it.
  if (first && opening.layout === 'picture') {
    const last = asks ? closing : (middle[1] ?? closing);
    return last.layout === 'picture' ? [first] : [first, last];
  }
  if (asks) return [opening, closing];
  if (first) return [opening, withRest(first, middle.slice(1))];
  if (words.title && opening.text.body !== '')
    return [
      { ...opening, text: { ...opening.text, body: '' } },
      beat('statement', { headline: shorten(sentenceCase(reading.subject), 90) }, { about: opening.about }),
    ];
  // A drawing alone where the words name another thing than the opening shows; else the end says the words again.
  const shown = objectOf(wordsOf(opening.about));
  const other = reading.keywords.find((word) => ![null, shown].includes(objectOf([word])));
  return [opening, other === undefined ? closing : pictureBeat(other)];
}

/** Least seconds for a scene that says one point. */
const POINT_SECONDS = 2.6;
/** Least seconds for one of several short texts that were given to be shown. */
const TEXT_SECONDS = 2;
const SHORT_TEXT = 40;

/** Least seconds for a scene of the film: what was given to be shown is not left out for a calm pace. */
function leastSeconds({ points, quotes }: Reading, pace: Pace): number {
  if (quotes.length > 1 && quotes.every((text) => text.length <= SHORT_TEXT))
    return Math.min(TEXT_SECONDS, SHORTEST_SECONDS[pace]);
  return points.length > 0 ? Math.min(POINT_SECONDS, SHORTEST_SECONDS[pace]) : SHORTEST_SECONDS[pace];
}

/** What is one scene by its nature: an abstract loop, a quotation; null for all else. */
function singleBeat(reading: Reading, words: Words, seconds: number): Beat | null {
  const { facts, subject } = reading;
  if (facts.loop !== null && seconds <= LOOP_SECONDS)
    return beat('loop', { headline: shorten(words.title ?? '', 60) }, { about: subject, form: facts.loop });
  const [quoted] = reading.quotes;
  const tellsMore = facts.event !== null || facts.timetable.length > 0 || facts.action !== null;
  if (
    facts.isQuote &&
    !tellsMore &&
    quoted !== undefined &&
    reading.quotes.length === 1 &&
    seconds <= QUOTE_SECONDS
  )
    return beat('quote', { headline: quoted, body: facts.author }, { about: `${quoted} ${subject}` });
  return null;
}

/** Shorter films of a thing for sale are its card alone. */
const CARD_SECONDS = 4;
/** In shorter ones nothing stands between opening and card. */
const TOLD_SECONDS = 11;

/** A thing for sale: its name, in longer films what it has one by one, and the card with all of it to the end. */
function productFilm(reading: Reading, seconds: number, pace: Pace): Beat[] | null {
  const { product, action } = reading.facts;
  if (product === null) return null;
  const { name, kind, price, points } = product;
  const { about } = product;
  const card = beat(
    'product',
    {
      kicker: shorten(kind, 40),
      headline: shorten(name, 60),
      body: price,
      points: [action?.text ?? product.order, action?.contact ?? '', ...points],
    },
    { about, weight: 2 },
  );
  if (seconds < CARD_SECONDS) return [card];
  const opening = beat('title', { headline: name, body: kind }, { about });
  const room = seconds < TOLD_SECONDS ? 0 : Math.floor(seconds / SHORTEST_SECONDS[pace]) - 3;
  const told = points.slice(0, Math.max(0, room)).map(statementBeat);
  const beats = [opening, ...told, card];
  const fewest = Math.ceil(seconds / LONGEST_SECONDS[pace]);
  const shown = beats.map(({ text }) => text.headline).join(' ');
  return fill(beats, interludes(reading, shown, { pace, count: Math.max(0, fewest - beats.length) }));
}

/** A loop or a quotation longer than this gets further scenes. */
const LOOP_SECONDS = 60;
const QUOTE_SECONDS = 15;

/** A countdown between what it counts to and what then begins. Nothing stands before one that counts to what is not said. */
function countdownFilm(opening: Beat, closing: Beat, parts: { count: Beat; seconds: number }): Beat[] {
  const { count, seconds } = parts;
  const left = seconds - (count.seconds ?? 0);
  if (left < 1) return [count];
  const alone = count.text.headline === '' ? LONGEST_ENDING : 3.4;
  return left < alone ? [count, closing] : [opening, count, closing];
}

/** Longer than this the end of a countdown does not stand by itself. */
const LONGEST_ENDING = 8;

/** A countdown where one is asked for. What is quoted beside it is what it counts to: it stands at the end alone. */
function countdownOf(reading: Reading, words: Words, opening: Beat, seconds: number): Beat[] | null {
  const isGoal = words.title !== undefined && words.extras.length === 0;
  const hasSubject = reading.subject !== '';
  const first = isGoal && hasSubject ? titleBeat(reading, undefined) : opening;
  const hasEnd = (isGoal && !hasSubject) || reading.facts.action !== null;
  const [counted] = countdownBeat(reading, first, { seconds, hasEnd });
  if (counted === undefined) return null;
  const count = isGoal && !hasSubject ? { ...counted, text: { ...counted.text, headline: '' } } : counted;
  const closing =
    isGoal && reading.facts.action === null
      ? beat('closing', { headline: shorten(words.title ?? '', 90) }, { about: opening.about })
      : closingBeat(reading, words, opening);
  return countdownFilm(first, closing, { count, seconds });
}

/** The scenes of a film of this length. Always at least one. */
export function planBeats(options: {
  reading: Reading;
  title?: string | undefined;
  seconds: number;
  pace: Pace;
}): Beat[] {
  const { reading, seconds, pace } = options;
  const offered = productFilm(reading, seconds, pace);
  if (offered !== null) return offered;
  const words = wordsOfFilm(reading, options.title);
  const single = singleBeat(reading, words, seconds);
  if (single !== null) return [single];
  const opening = titleBeat(reading, words.title);
  const counted = countdownOf(reading, words, opening, seconds);
  if (counted !== null) return counted;
  const usual = Math.max(1, Math.round(seconds / SCENE_SECONDS[pace]));
  const most = Math.max(1, Math.floor(seconds / leastSeconds(reading, pace)));
  const fewest = Math.max(1, Math.ceil(seconds / LONGEST_SECONDS[pace]));
  if (most === 1) return [opening];
  const closing = closingBeat(reading, words, opening);
  const middle = middleBeats(reading, { words, opening, room: most - 2 });
  const wanted = Math.max(
    fewest,
    reading.points.length > 0 ? 0 : Math.min(usual, middle.length + 2 + Math.ceil(usual / 2)),
  );
  if (most === 2 || (wanted === 2 && middle.length === 0))
    return pairOf(reading, { words, opening, closing, middle });
  const kept = inOrder(reading, middle.slice(0, most - 2));
  const beats = [opening, ...kept, withNote(closing, middle.slice(most - 2))];
  if (beats.length >= wanted) return beats;
  const shown = beats.map((item) => `${item.text.headline} ${item.text.body}`).join(' ');
  return fill(beats, interludes(reading, shown, { pace, count: wanted - beats.length }));
}

/** Whole frames for beats: exact ones where a beat says so, the rest by weight. */
export function framesOf(frames: number, beats: readonly Beat[], rate: number): number[] {
  const fixed = beats.map(({ seconds }) => (seconds === null ? null : Math.round(seconds * rate)));
  const taken = fixed.reduce<number>((sum, exact) => sum + (exact ?? 0), 0);
  const free = beats.filter((_, index) => fixed[index] === null);
  if (free.length === 0 || frames - taken < free.length)
    return shareFrames(
      frames,
      beats.map(({ weight }) => weight),
    );
  const shares = shareFrames(
    frames - taken,
    free.map(({ weight }) => weight),
  );
  return fixed.map((exact) => exact ?? shares.shift() ?? 1);
}

/** Whole frames for each weight that add up exactly to `frames`; every scene gets at least one frame. */
export function shareFrames(frames: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const spare = frames - weights.length;
  let used = 0;
  let passed = 0;
  return weights.map((weight) => {
    passed += weight;
    const until = Math.round((spare * passed) / total);
    const share = until - used + 1;
    used = until;
    return share;
  });
}
