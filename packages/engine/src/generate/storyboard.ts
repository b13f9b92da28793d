/** From what a prompt says to a row of scenes with their words: which, how many, how long. */
import { headlineCase, shorten, splitHeadline } from './copy.ts';
import { isContentWord, isPictured, wordsOf } from './lexicon.ts';
import type { LayoutName, Pace } from './names.ts';
import type { ReadFigure, Reading } from './reading.ts';
import type { SceneFigure, SceneText } from './types.ts';

/** One scene to be: its words, and how much time it asks for compared with others. */
export interface Beat {
  layout: LayoutName;
  text: SceneText;
  figure: SceneFigure | null;
  /** Words that decide the drawing. */
  about: string;
  weight: number;
}

/** Seconds a scene takes at a pace when nothing forces it to be shorter or longer. */
const SCENE_SECONDS = { calm: 5.4, normal: 4.1, fast: 2.9 } as const;
/** Scenes are not made shorter than this to get more of them in. */
const SHORTEST_SECONDS = { calm: 3.4, normal: 2.6, fast: 1.9 } as const;
/** A scene longer than this has nothing new to show. */
const LONGEST_SECONDS = { calm: 8.5, normal: 7, fast: 5 } as const;

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

function beat(
  layout: LayoutName,
  text: Partial<SceneText>,
  options: { figure?: SceneFigure; about?: string; weight?: number } = {},
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
  };
}

/** The title scene: a given or quoted title with the subject below, else the subject itself. */
function titleBeat(reading: Reading, title: string | undefined): Beat {
  const chosen = title ?? reading.quotes[0];
  const split = splitHeadline(reading.subject);
  if (chosen) {
    const repeats = headlineCase(reading.subject).toLowerCase() === headlineCase(chosen).toLowerCase();
    return beat(
      'title',
      { headline: shorten(chosen, 120), body: repeats ? '' : shorten(headlineCase(reading.subject), 90) },
      { about: `${chosen} ${reading.subject}` },
    );
  }
  if (split.headline === '') return beat('title', { headline: '…' });
  return beat('title', { headline: split.headline, body: split.rest }, { about: reading.subject });
}

/** A closing that repeats the title; where the title says "three reasons to …", what the reasons are for. */
function closingBeat(reading: Reading, opening: Beat): Beat {
  const last = reading.quotes[reading.quotes.length - 1];
  if (reading.quotes.length > 1 && last) return beat('closing', { headline: shorten(last, 90) });
  const purpose = opening.text.body.match(/^to (.{4,48})$/u)?.[1];
  if (purpose && reading.points.length > 0)
    return beat('closing', { headline: headlineCase(purpose) }, { about: opening.about });
  return beat(
    'closing',
    { headline: opening.text.headline, body: shorten(opening.text.body, 60) },
    { about: opening.about },
  );
}

function statementBeat(clause: string): Beat {
  const { headline, rest } = splitHeadline(clause);
  const long = wordsOf(clause).length > 14;
  return long
    ? beat('statement', { headline, body: rest }, { about: clause })
    : beat('statement', { headline: headlineCase(clause) }, { about: clause });
}

function pointBeats(reading: Reading, heading: string): Beat[] {
  const kicker = heading.length <= 42 ? heading : '';
  return reading.points.map((point, index) => {
    const counted = reading.figures.find((figure) => figure.clause === point);
    if (counted) return figureBeat(counted, kicker);
    const { headline, rest } = splitHeadline(point);
    return beat(
      'point',
      { kicker, headline, body: rest, ordinal: index + 1 },
      { about: point, weight: 0.95 },
    );
  });
}

/** All points in one scene, at most five; the heading is what they are points of. */
function listBeat(reading: Reading, heading: string): Beat {
  return beat(
    'points',
    {
      headline: heading,
      points: reading.points.slice(0, 5).map((point) => shorten(headlineCase(point), 70)),
    },
    { about: [heading, ...reading.points].join(' '), weight: 1.2 },
  );
}

/** A number that counts up, what it counts, and its clause where that says more. */
function figureBeat({ figure, label, clause }: ReadFigure, kicker = ''): Beat {
  const saysMore = wordsOf(label).length < 3 && wordsOf(clause).length > wordsOf(label).length + 2;
  const body = saysMore ? shorten(headlineCase(clause), 90) : '';
  return beat(
    'number',
    { kicker, headline: headlineCase(label), body },
    { figure, about: clause, weight: 1.05 },
  );
}

/** True when a number scene already says a clause. */
function toldByFigure(reading: Reading, clause: string): boolean {
  return reading.figures.some((figure) => figure.clause === clause);
}

/** Single words and short phrases of the prompt, for scenes that only set a mood. */
function wordBeats(reading: Reading, shown: string): Beat[] {
  const lower = shown.toLowerCase();
  const worthy = reading.keywords.filter((word) => isPictured(word) || isName(reading, word));
  const fresh = worthy.filter((word) => !lower.includes(word));
  const rest = worthy.filter((word) => lower.includes(word));
  return [...fresh, ...rest]
    .filter((word) => word.length >= 4 && word.length <= 18 && !word.endsWith('ly'))
    .slice(0, 12)
    .map((word) =>
      beat('word', { headline: headlineCase(originalCase(reading, word)) }, { about: word, weight: 0.75 }),
    );
}

/** True for a word the prompt writes with a capital inside a sentence. */
function isName(reading: Reading, word: string): boolean {
  const written = originalCase(reading, word);
  const first = [reading.subject, ...reading.statements, ...reading.points].some((text) =>
    text.startsWith(written),
  );
  return !first && /^\p{Lu}/u.test(written);
}

/** The word as the prompt writes it. */
function originalCase(reading: Reading, word: string): string {
  const all = [reading.subject, ...reading.statements, ...reading.points].join(' ');
  const at = all.toLowerCase().indexOf(word);
  return at < 0 ? word : all.slice(at, at + word.length);
}

/** The scenes in between, most important first within their order. */
function middleBeats(reading: Reading, opening: Beat, room: number): Beat[] {
  const quotes = reading.quotes
    .slice(1, -1)
    .map((quote) => beat('statement', { headline: shorten(quote, 120) }));
  const statements = reading.statements.filter((clause) => !toldByFigure(reading, clause)).map(statementBeat);
  const figures = reading.figures
    .filter((figure) => !reading.points.includes(figure.clause))
    .map((figure) => figureBeat(figure));
  const heading = opening.text.headline;
  const separate = statements.length + figures.length + quotes.length + reading.points.length;
  const points =
    reading.points.length === 0
      ? []
      : separate <= room
        ? pointBeats(reading, heading)
        : [listBeat(reading, heading)];
  return [...statements.slice(0, 1), ...points, ...figures, ...quotes, ...statements.slice(1)];
}

/**
 * Puts scenes of single words between the others until there are `wanted`; words come again only as
 * far as `fewest` needs it, so that no scene stands too long.
 */
function fill(beats: Beat[], reading: Reading, counts: { wanted: number; fewest: number }): Beat[] {
  const shown = beats.map((item) => `${item.text.headline} ${item.text.body}`).join(' ');
  const spare = wordBeats(reading, shown);
  const filled = beats.slice(0, -1);
  for (let round = 0; spare.length > 0; round++) {
    const enough = round < spare.length ? counts.wanted : counts.fewest;
    const extra = spare[round % spare.length];
    if (!extra || filled.length + 1 >= enough) break;
    filled.splice(Math.min(filled.length, 1 + ((round * 2) % Math.max(1, filled.length))), 0, extra);
  }
  return [...filled, ...beats.slice(-1)];
}

/** The scenes of a film of this length. Always at least one. */
export function planBeats(options: {
  reading: Reading;
  title?: string | undefined;
  seconds: number;
  pace: Pace;
}): Beat[] {
  const { reading, title, seconds, pace } = options;
  const opening = titleBeat(reading, title);
  const usual = Math.max(1, Math.round(seconds / SCENE_SECONDS[pace]));
  const most = Math.max(1, Math.floor(seconds / SHORTEST_SECONDS[pace]));
  const fewest = Math.max(1, Math.ceil(seconds / LONGEST_SECONDS[pace]));
  if (most === 1) return [opening];
  const closing = closingBeat(reading, opening);
  const middle = middleBeats(reading, opening, most - 2);
  if (most === 2) return [opening, middle[0] ?? closing];
  const beats = [opening, ...middle.slice(0, most - 2), closing];
  const hasWords = reading.keywords.some(isContentWord);
  const wanted = Math.max(fewest, Math.min(usual, beats.length + (hasWords ? Math.ceil(usual / 2) : 0)));
  return beats.length >= wanted ? beats : fill(beats, reading, { wanted, fewest });
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
