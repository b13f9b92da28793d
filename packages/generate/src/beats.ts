/** The scenes of a film one by one: what each kind of it takes out of a prompt. */
import type { FormName, LayoutName } from './names.ts';
import type { SceneDatum, SceneFigure, SceneText } from './types.ts';
import { headlineCase, sentenceCase, shorten, splitHeadline } from './words/copy.ts';
import { wordsOf } from './words/lexicon.ts';
import { isDrawn, type Reading } from './words/reading.ts';
import type { ReadFigure } from './words/reading-figures.ts';

/** One scene to be: its words, and how much time it asks for compared with others. */
export interface Beat {
  layout: LayoutName;
  text: SceneText;
  figure: SceneFigure | null;
  /** Words that decide the drawing. */
  about: string;
  weight: number;
  data: SceneDatum[];
  form: FormName;
  /** Exact seconds, where they mean something: a countdown ticks once a second. */
  seconds: number | null;
}

const NOTHING: SceneText = { kicker: '', headline: '', body: '', points: [], ordinal: null };

/** Texts within what a scene spec may hold. */
function bounded(text: SceneText): SceneText {
  return {
    kicker: shorten(text.kicker, 100),
    headline: shorten(text.headline, 200),
    body: shorten(text.body, 280),
    points: text.points.map((point) => shorten(point, 140)),
    ordinal: text.ordinal,
  };
}

export function beat(
  layout: LayoutName,
  text: Partial<SceneText>,
  options: Partial<Pick<Beat, 'figure' | 'about' | 'weight' | 'data' | 'form' | 'seconds'>> = {},
): Beat {
  const full = bounded({ ...NOTHING, ...text });
  const shown = [full.kicker, full.headline, full.body, ...full.points].join(' ');
  const reading = wordsOf(shown).length * 0.055;
  return {
    layout,
    text: full,
    figure: options.figure ?? null,
    about: options.about ?? shown,
    weight: (options.weight ?? 1) * (0.75 + reading),
    data: options.data ?? [],
    form: options.form ?? 'none',
    seconds: options.seconds ?? null,
  };
}

/** A scene without words: the drawing alone, large. */
export function pictureBeat(about: string): Beat {
  return beat('picture', {}, { about, weight: 1.05 });
}

/** A question and what answers it are one thought: "Flat tyre? We fix it in 20 minutes". */
export function thoughtsOf(clauses: readonly string[]): string[] {
  const thoughts: string[] = [];
  for (const clause of clauses) {
    const before = thoughts.at(-1);
    const answers = before !== undefined && /^[^?？]{2,40}[?？]$/u.test(before) && clause.length <= 60;
    if (answers) thoughts[thoughts.length - 1] = `${before} ${clause}`;
    else thoughts.push(clause);
  }
  return thoughts;
}

export const ANSWERED = /^([^?？]{2,40}[?？])\s?(\S.*)$/u;

export function statementBeat(clause: string): Beat {
  const [, question, answer] = clause.match(ANSWERED) ?? [];
  if (question !== undefined && answer !== undefined)
    return beat(
      'statement',
      { headline: headlineCase(question), body: sentenceCase(answer) },
      { about: clause },
    );
  const { headline, rest } = splitHeadline(clause);
  const long = wordsOf(clause).length > 14;
  return long
    ? beat('statement', { headline, body: sentenceCase(rest) }, { about: clause })
    : beat('statement', { headline: headlineCase(clause) }, { about: clause });
}

/** One scene for each point; the first one says what they are points of. */
export function pointBeats(reading: Reading): Beat[] {
  return reading.points.map((point, index) => {
    const kicker = index === 0 ? shorten(sentenceCase(reading.heading), 42) : '';
    const counted = reading.figures.find((figure) => figure.clause === point);
    if (counted) return figureBeat(counted, kicker);
    const { headline, rest } = splitHeadline(point);
    return beat(
      'point',
      { kicker, headline, body: sentenceCase(rest), ordinal: reading.isCounted ? index + 1 : null },
      { about: point, weight: 0.95 },
    );
  });
}

/** What is quoted from somebody, in a film that tells more than that. */
export function quoteBeats({ facts, quotes }: Reading): Beat[] {
  const [quoted] = quotes;
  if (facts.author === '' || quoted === undefined) return [];
  return [beat('quote', { headline: quoted, body: facts.author }, { about: quoted, weight: 1.4 })];
}

/** Values of a prompt as a chart: a curve where they follow each other in time, else bars. */
export function chartBeats(reading: Reading): Beat[] {
  const { series, seriesName, inTime, chart } = reading.facts;
  if (series.length === 0) return [];
  const form = chart ?? (inTime && series.length >= 4 ? 'curve' : 'bars');
  const named = isDrawn(reading.subject) ? '' : sentenceCase(reading.subject);
  const headline = shorten(seriesName === '' ? named : seriesName, 80);
  return [beat('chart', { headline }, { data: series, form, about: headline, weight: 2.4 })];
}

/** At least two values on their own, as cards in one scene. */
export function cardBeats(reading: Reading, figures: readonly ReadFigure[]): Beat[] {
  const counted = figures.map(
    ({ figure, label, bound }): SceneDatum => ({
      ...figure,
      label: shorten(headlineCase(bound === '' ? label : `${label} (${bound.toLowerCase()})`), 58),
      from: null,
    }),
  );
  const data = [...counted, ...reading.facts.changes].slice(0, 4);
  // Values of one sentence have its place among the others.
  const clauses = new Set(figures.map(({ clause }) => clause));
  const [clause] = reading.facts.changes.length === 0 && clauses.size === 1 ? clauses : [];
  const options = { data, weight: 1.6, ...(clause === undefined ? {} : { about: clause }) };
  return data.length < 2 ? [] : [beat('cards', {}, options)];
}

/** Points as a diagram where they are steps of something, as places where they are names on a route, else as a list. */
export function wholeBeat(reading: Reading, opening: Beat): Beat {
  const { isSteps, isRoute } = reading.facts;
  const list = listBeat(reading, opening);
  if (isRoute && reading.points.every((point) => /^\p{Lu}/u.test(point) && wordsOf(point).length <= 3)) {
    const data = reading.points
      .slice(0, 5)
      .map((label): SceneDatum => ({ label, value: 0, from: null, decimals: 0, prefix: '', suffix: '' }));
    return { ...list, layout: 'places', text: { ...list.text, points: [] }, data };
  }
  return isSteps && reading.points.length <= 5
    ? { ...list, layout: 'steps', weight: list.weight * 1.5 }
    : list;
}

/** What else is said of an event stands on its card where it is short and no scene is left for it. */
export const LONGEST_NOTE = 48;

const sameStart = (a: string, b: string): boolean => {
  const [one, other] = [a.toLowerCase(), headlineCase(b).toLowerCase()];
  return one.includes(other) || other.includes(one);
};

/** The day, the time and the place of an event, and the notes for which there is no scene. */
export function eventBeat(reading: Reading, opening: Beat, notes: readonly string[]): Beat[] {
  const { event } = reading.facts;
  if (event === null) return [];
  // Where the event has a name of its own, what it is stands below it.
  const { headline, body } = opening.text;
  const { name } = event;
  const isOther =
    name !== '' && name.length <= 80 && !sameStart(name, headline) && reading.quotes.length === 0;
  const points = [isOther ? name : headline, reading.quotes.length > 0 ? body : '', ...event.facts, ...notes]
    .filter(Boolean)
    .slice(0, 4);
  return [
    beat(
      'event',
      {
        kicker: event.month,
        headline: event.day,
        points: points.map((point) => shorten(headlineCase(point), 80)),
      },
      { about: opening.about, weight: 1.3 },
    ),
  ];
}

/** When what is: under the film's name, which says of what. */
export function timetableBeat({ facts }: Reading, opening: Beat): Beat[] {
  if (facts.timetable.length === 0) return [];
  const data = facts.timetable.map(
    ({ when, what }): SceneDatum => ({
      label: shorten(when, 60),
      suffix: shorten(what, 80),
      value: 0,
      from: null,
      decimals: 0,
      prefix: '',
    }),
  );
  const headline = shorten(opening.text.headline, 60);
  return [beat('timetable', { headline }, { data, about: opening.about, weight: 2.4 })];
}

/** What is told after a countdown stands so long, seconds; a number of one at least so long. */
const END_SECONDS = 2.4;
const LEAST_TICK = 0.5;

/**
 * A countdown from what was asked for: one number a second where the film is long enough, faster where it is not. With
 * `hasEnd` something is told after it, for which there is room.
 */
export function countdownBeat(
  reading: Reading,
  opening: Beat,
  { seconds, hasEnd }: { seconds: number; hasEnd: boolean },
): Beat[] {
  const { countdown } = reading.facts;
  if (countdown === null) return [];
  const room = seconds - (hasEnd && seconds >= 5 ? END_SECONDS : 0);
  const value = Math.max(1, Math.min(countdown.start, Math.floor(room / LEAST_TICK)));
  const figure = { value, decimals: 0, prefix: '', suffix: '' };
  const headline = shorten(opening.text.headline, 60);
  return [beat('countdown', { headline }, { figure, about: opening.about, seconds: Math.min(value, room) })];
}

/** Lines of one list: "8 things to pack" has all eight of them. */
const MOST_LISTED = 8;
/** A list of more lines takes longer than other scenes, and all of the frame. */
export const LONG_LIST = 5;

/** All points in one scene under their own heading; the title is not said again. */
export function listBeat(reading: Reading, opening: Beat): Beat {
  return beat(
    'points',
    {
      headline: shorten(headlineCase(reading.heading), 60),
      points: reading.points.slice(0, MOST_LISTED).map((point) => shorten(sentenceCase(point), 70)),
    },
    {
      about: [opening.about, ...reading.points].join(' '),
      weight: 1.2 + 0.15 * Math.max(0, Math.min(reading.points.length, MOST_LISTED) - LONG_LIST),
      form: reading.isCounted ? 'none' : 'marks',
    },
  );
}

/** A number that counts up, what it counts, and its clause where that says more. */
export function figureBeat({ figure, label, clause, bound }: ReadFigure, kicker = '', told = ''): Beat {
  const saysMore =
    clause !== told && wordsOf(label).length < 3 && wordsOf(clause).length > wordsOf(label).length + 2;
  const body = saysMore ? shorten(headlineCase(clause), 90) : '';
  return beat(
    'number',
    {
      kicker: [kicker, headlineCase(bound)].filter(Boolean).join(' · '),
      headline: headlineCase(label),
      body,
    },
    { figure, about: clause, weight: 1.05 },
  );
}
