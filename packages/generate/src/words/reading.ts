/**
 * Reading a prompt: what it is about, what it says word for word, and what it only says about the
 * video. Everything shown later is taken from here; nothing is made up.
 */
import { cleanText } from '../json-reader.ts';
import { closePhrase } from './copy.ts';
import { isContentWord, isStyleWord, wordsOf } from './lexicon.ts';
import { dropDirections, dropStyled } from './reading-directions.ts';
import { type Facts, readFacts } from './reading-facts.ts';
import { type ReadFigure, readFigures } from './reading-figures.ts';
import {
  dropFormat,
  dropLook,
  dropStyleParts,
  isDirective,
  isLookPart,
  isStyleClause,
  takeQuotes,
  tidy,
} from './reading-instructions.ts';
import { asksForFilm, dropLead } from './reading-lead.ts';
import { countsOf, takePoints } from './reading-points.ts';
import { CHART_ALONE, changeOf, seriesOf } from './reading-series.ts';
import { sentencesOf } from './sentences.ts';

export interface Reading {
  /** What the video is about, as a phrase in the prompt's own words. */
  subject: string;
  /** Further sentences and clauses worth showing. */
  statements: string[];
  /** Items of a list the prompt gives. */
  points: string[];
  /** The prompt counts its points: by numbers before them, or by how many it says there are. */
  isCounted: boolean;
  /** What the points are, where the prompt says it apart from the subject; else empty. */
  heading: string;
  figures: ReadFigure[];
  /** Texts the prompt gives to be shown, in order: quoted ones and those after "title:". */
  quotes: string[];
  /** Words that carry the subject, each once, in order. */
  keywords: string[];
  /** What has a form of its own. It is not told again among the statements and figures. */
  facts: Facts;
}

/** "Subject: our climbing hall": the name of a field, not a part of what it holds. */
const LABEL = /^\s*(?:subject|topic|theme|about|thema|sujet|tema|recipe|rezept|recette|receta)\s*:\s*/iu;

const ARTICLE = '(?:an? |ein |eine |une? |una? )?';
/** "Poster: …": the form of what is made, which nobody wants to read on it. */
const FORM = new RegExp(
  `^\\s*${ARTICLE}(?:motion graphics?|text card|poster|plakat|affiche|cartel|locandina|flyer|banner|thumbnail|(?:door |shop |warning |info |information )?sign|schild|aushang|panneau|letrero|postcard|postkarte|carte postale|cartolina|postal)s?\\s*:\\s*`,
  'iu',
);
/** "Kinetic type: …": what follows is read on it, word for word. */
const TYPE_FORM = new RegExp(
  `^\\s*${ARTICLE}(?:(?:kinetic|animated|moving|bold) (?:type|typography|text|words)|(?:text|type|typographic|typography) animation|typography|typografie|typographie|tipografía|tipografia|lyrics? video)s?\\s*:\\s*`,
  'iu',
);
/** Texts in one film of type; more would not be read. */
const MOST_LINES = 12;

/** A line to be read without the length and look wished for behind it: "Hello world, 10 seconds, blue". */
function withoutWishes(line: string): string {
  const parts = tidy(line).split(/,\s+/u);
  const isWish = (part: string) => isLookPart(part) || dropFormat(part) === '';
  // "Red, white, blue" is read as it is.
  if (isWish(parts[0] ?? '')) return tidy(line);
  while (isWish(parts.at(-1) ?? '')) parts.pop();
  return tidy(parts.join(', '));
}

/** The sentences that a prompt gives to be set in type, apart from those that direct the film. */
function typeOf(prompt: string): { lines: string[]; rest: string } {
  const label = TYPE_FORM.exec(prompt);
  if (label === null) return { lines: [], rest: prompt };
  const text = prompt.slice(label[0].length);
  // What stands in quotation marks is what is read, and is found by them.
  if (/["“”„«»]/u.test(text)) return { lines: [], rest: text };
  const directs = (sentence: string) => isLookPart(sentence) || isDirective(sentence.trim());
  const sentences = sentencesOf(text).filter((sentence) => sentence.trim() !== '');
  if (asksForFilm(tidy(sentences[0] ?? ''))) return { lines: [], rest: text };
  const read = sentences.filter((sentence) => !directs(sentence));
  // Where all of it only speaks of looks, that is what is to be read: "Red, white, blue".
  if (read.length === 0) return { lines: sentences.map(tidy).slice(0, MOST_LINES), rest: '' };
  const lines = read.map(withoutWishes);
  if (lines.length > MOST_LINES) return { lines: [], rest: text };
  return { lines: lines.filter((line) => line !== ''), rest: sentences.filter(directs).join(' ') };
}

/** A form that has no other name: what it shows has one, or needs none. */
const FORM_ALONE =
  /^(?:(?:step|steps|process|flow) ?(?:diagram|chart)|flowchart|schrittdiagramm|ablaufdiagramm|(?:check|to-?do ?)?list|checkliste|liste|lista|(?:route |world )?map|landkarte|karte|carte|mapa|mappa|quote|zitat|citation|cita|citazione|citação)$/iu;

function clausesOf(text: string): string[] {
  return sentencesOf(text)
    .flatMap((sentence) => sentence.split(/\s+[–—-]\s+|[;；]\s*|：/u))
    .flatMap(unspacedClauses)
    .filter((sentence, index) => index === 0 || !isDirective(sentence.trim()))
    .map((sentence) => tidy(dropStyleParts(sentence.replace(LABEL, ''))))
    .filter((clause) => clause !== '' && !isStyleClause(clause));
}

/** A sentence without blanks longer than this is told in its parts. */
const LONGEST_UNSPACED = 14;

function unspacedClauses(sentence: string): string[] {
  const isUnspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{N}\p{P}]+$/u.test(sentence);
  if (!isUnspaced || [...sentence].length <= LONGEST_UNSPACED) return [sentence];
  const parts = sentence.split(/[，,:：](?!\d)/u).filter(Boolean);
  return parts.length > 3 ? parts : [sentence];
}

function keywordsOf(text: string): string[] {
  const seen = new Set<string>();
  return wordsOf(text).filter((word) => {
    if (!isContentWord(word) || isStyleWord(word) || seen.has(word)) return false;
    seen.add(word);
    return true;
  });
}

/** True for clauses that a chart or a card of values tells whole. */
export function isDrawn(clause: string): boolean {
  return seriesOf(clause).length >= 3 || changeOf(clause) !== null;
}

function sameText(a: string, b: string): boolean {
  return cleanText(a).toLowerCase() === cleanText(b).toLowerCase();
}

/** The subject: the prompt's own first clause, unless the caller knows one that it does not hold. */
function subjectOf(clauses: readonly string[], topic: string | undefined): { subject: string; used: number } {
  const [first = ''] = clauses;
  if (!topic) return { subject: first, used: 1 };
  const given = tidy(dropLook(dropStyleParts(dropLead(tidy(dropFormat(topic))))));
  const holds =
    first.toLowerCase().includes(given.toLowerCase()) || given.toLowerCase().includes(first.toLowerCase());
  if (first !== '' && holds) return { subject: first, used: 1 };
  return { subject: given, used: 0 };
}

/** Reads a prompt. `topic` and `lines` are what a caller already knows: its subject and texts to show. */
export function readPrompt(
  prompt: string,
  given: { topic?: string; lines?: readonly string[] } = {},
): Reading {
  const typed = typeOf(prompt);
  const said = typed.rest.replace(FORM, '');
  const { facts, rest: told } = readFacts(dropStyled(dropDirections(said)).replace(LABEL, ''), said);
  const { rest: unquoted, quotes: quoted } = takeQuotes(told);
  const quotes = [...typed.lines, ...quoted];
  const listed = takePoints(dropFormat(unquoted));
  const clauses = clausesOf(listed.rest)
    .map((clause, index) => (index === 0 ? dropLead(clause) : clause))
    .map(dropLook)
    .filter((clause) => clause !== '');
  const found = subjectOf(clauses, given.topic);
  // A subject that ended with what is quoted asks for it no more: "the premiere of".
  const asked = quotes.length > 0 ? closePhrase(found.subject) : found.subject;
  const subject = CHART_ALONE.test(asked) || FORM_ALONE.test(asked) ? '' : asked;
  const { used } = found;
  // "Car video: red, fast, loud" lists looks, not points.
  const isList = !listed.points.every(isStyleClause);
  const points = isList ? listed.points.map(tidy).filter((point) => point !== '' && !isLookPart(point)) : [];
  const lines = (given.lines ?? []).map(cleanText).filter(Boolean);
  const statements = clauses
    .slice(used)
    .map((clause) => tidy(clause.replace(/^(?:and|but|then|also)\s+/iu, '')))
    .filter((clause) => !sameText(clause, subject) && !isDrawn(clause));
  const figures = readFigures(
    [subject, ...statements, ...points].filter((clause) => !isDrawn(clause)).join('. '),
  );
  const own = keywordsOf([subject, ...statements, ...points].join(' '));
  return {
    subject,
    statements,
    points: points.slice(0, 8),
    isCounted: listed.isNumbered || facts.isSteps || countsOf(told).includes(points.length),
    heading: points.length > 0 ? listed.heading : '',
    // "In 4 steps" is told by the steps.
    figures: figures.filter(
      ({ figure, clause }) =>
        figure.value !== points.length || figure.prefix + figure.suffix !== '' || points.includes(clause),
    ),
    quotes: [...quotes, ...lines.filter((line) => !quotes.some((quote) => sameText(quote, line)))],
    keywords: own.length > 0 ? own : keywordsOf(prompt),
    facts,
  };
}
