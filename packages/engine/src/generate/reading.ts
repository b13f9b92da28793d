/**
 * Reading a prompt: what it is about, what it says word for word, and what it only says about the
 * video. Everything shown later is taken from here; nothing is made up.
 */

import { cleanText } from './json-reader.ts';
import { isContentWord, isStopWord, isStyleWord, wordsOf } from './lexicon.ts';
import type { SceneFigure } from './types.ts';

/** A number of the prompt with the words that say what it counts. */
export interface ReadFigure {
  figure: SceneFigure;
  label: string;
  /** The clause the number stands in. */
  clause: string;
}

export interface Reading {
  /** What the video is about, as a phrase in the prompt's own words. */
  subject: string;
  /** Further sentences and clauses worth showing. */
  statements: string[];
  /** Items of a list the prompt gives. */
  points: string[];
  figures: ReadFigure[];
  /** Texts in quotation marks, in order. */
  quotes: string[];
  /** Words that carry the subject, each once, in order. */
  keywords: string[];
}

const QUOTED = /["“”„«»]([^"“”„«»]{1,200})["“”«»]|(?<![\p{L}\p{N}])['‘]([^'‘’]{2,200})['’](?![\p{L}])/gu;

const WORD_AMOUNT =
  '(?:a|an|one|two|three|five|ten|fifteen|twenty|thirty|forty|forty-five|sixty|ninety|half a)';
const UNIT = '(?:seconds?|secs?|minutes?|mins?|sec|min)';

/** A running time: "20 second", "a 1-minute", "in 45s", "half a minute long". */
const LENGTH = new RegExp(
  `\\b(in |about |around |exactly |roughly |of |for )?(?:(\\d+(?:[.,]\\d+)?)[- ]?(?:${UNIT}|s)|${WORD_AMOUNT}[- ]${UNIT})(?:[- ]long)?\\b(?! (?:of|to|a day|each|per|every|before|after|left|ago|later|workout))`,
  'giu',
);

/** Parts of a prompt that speak of shape, size, place of publication, sound. */
const FORMAT_CLAUSES: readonly RegExp[] = [
  /\b(?:in |as )?(?:a )?(?:16|9|4|1|21|3|5)\s?[:x]\s?(?:9|16|5|1|4|3)\b(?: (?:format|aspect ratio|ratio|video))?/giu,
  /\b(?:in |at )?(?:720p|1080p|1440p|2160p|480p|4k|8k|uhd|full ?hd|hd)\b/giu,
  /\b(?:for|on|to post on) (?:tik ?tok|instagram(?: reels?| stories| story)?|reels?|youtube(?: shorts?)?|shorts|facebook|linkedin|twitter|x\.com|snapchat)(?: and (?:tik ?tok|instagram|reels|youtube|shorts))?\b/giu,
  /\b(?:in )?(?:a )?(?:vertical|horizontal|portrait|landscape|square|widescreen)(?: (?:format|mode|shape|orientation))?\b(?! (?:photo|paint|garden|farm|architect))/giu,
  /\b(?:at )?\d{2,3} ?fps\b/giu,
  /\b(?:with|without|no) (?:(?:calm|soft|upbeat|fast|quiet|gentle|some|background|built-in|the built-in|any|dramatic|happy|sad|epic|relaxing) )*(?:music|soundtrack|captions?|subtitles?|voice-?over|narration|sound)\b/giu,
  /\d+秒(?:钟|間)?(?:的|の)?/gu,
];

const KINDS =
  '(?:video|clip|film|movie|animation|teaser|trailer|reel|short|ad|advert|advertisement|commercial|promo|spot|intro|outro|explainer|montage|slideshow|story|post|loop|announcement|invitation|motion graphic|piece|title sequence|greeting|vídeo|vidéo|filmato)s?';

const ASKING = /^(?:please )?(?:can|could|would|will) you /iu;

const POLITE: readonly RegExp[] = [
  /^(?:please|hi|hello|hey)[, ]+/iu,
  /^(?:can|could|would) you (?:please )?/iu,
  /^(?:i|we)(?:'d| would)? (?:want|need|like|love)(?: to (?:have|see|make|create))? /iu,
  /^(?:make|create|generate|produce|design|render|build|animate|give|show|write|compose|do|erstelle|mach|crée|crea|haz)(?: me| us| mir| uns)? /iu,
  /^(?:请|請)?(?:制作|製作|做|生成|创建)?(?:一个|一段|一個)?(?:关于|關於)/u,
  /\s*(?:について|に関する)?\s*の?(?:短い)?(?:動画|ビデオ|映像)(?:を.*)?$/u,
  /的?(?:短)?(?:视频|影片|視頻)$/u,
];

/** The words before and after "video", "teaser" and the like. */
const KIND = new RegExp(
  `^((?:[\\p{L}\\p{N}'’-]+,? ){0,7}?)(?:${KINDS} )*${KINDS}\\b(?: (?:that|which) (?:is )?)?[ :,-]*(?:(about|of|on|for|to|with|featuring|titled|called|named|where|in which|over|über|von|für|sobre|sur|pour|para|su)[ :]+)?`,
  'iu',
);

const ANNOUNCING =
  /^(?:that |which )?(?:explain(?:s|ing)?|announc(?:e|es|ing)|introduc(?:e|es|ing)|present(?:s|ing)?|promot(?:e|es|ing)|describ(?:e|es|ing)|show(?:s|ing)?|tell(?:s|ing)?(?: (?:me|us|people))?(?: about)?|celebrat(?:e|es|ing)|advertis(?:e|es|ing)|about) (?=\S)/iu;

function takeQuotes(prompt: string): { rest: string; quotes: string[] } {
  const quotes: string[] = [];
  const rest = prompt.replace(QUOTED, (_, double: string | undefined, single: string | undefined) => {
    quotes.push(cleanText(double ?? single ?? ''));
    return ' ';
  });
  return { rest, quotes: quotes.filter(Boolean) };
}

/** Lengths below this in "in 3 seconds" are a claim about the subject, not about the video. */
const SHORTEST_LENGTH = 5;

function dropFormat(text: string): string {
  const untimed = text.replace(
    LENGTH,
    (whole: string, preposition: string | undefined, digits: string | undefined) => {
      const claim =
        preposition?.toLowerCase() === 'in ' && digits !== undefined && Number(digits) < SHORTEST_LENGTH;
      return claim ? whole : ' ';
    },
  );
  return tidy(FORMAT_CLAUSES.reduce((left, clause) => left.replace(clause, ' '), untimed));
}

/** Removes what deletions leave behind: doubled blanks and separators, dangling prepositions. */
function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/([,;:])(?:\s*[,;:])+/g, '$1')
    .replace(/^[\s,.;:!?–—-]+/, '')
    .replace(/[\s,.;:–—-]+$/, '')
    .trim();
}

/** Words that stand before "video" and belong to the subject: "happy birthday", "running shoe". */
function subjectBefore(words: string): string {
  const fixed = words.match(/\b(?:happy|merry) [\p{L}' ]+$/iu)?.[0];
  if (fixed) return fixed.trim();
  const kept = words.split(' ').filter((word) => word !== '');
  return kept.some((word) => wordsOf(word).some(isContentWord))
    ? kept.filter((word) => !wordsOf(word).every((part) => isStyleWord(part) || isStopWord(part))).join(' ')
    : '';
}

/** Removes "a short teaser about"; what stood before is kept where it names the subject. */
function dropKind(text: string): string {
  const match = text.match(KIND);
  if (!match) return text;
  const rest = text.slice(match[0].length).replace(/^(?:den|die|das|der|einen|eine)\s+/u, '');
  const before = subjectBefore(match[1] ?? '');
  const preposition = (match[2] ?? '').toLowerCase();
  if (rest.trim().length < 2) return before === '' ? text : before;
  if (before !== '' && (preposition === 'for' || preposition === 'to'))
    return `${before} ${preposition} ${rest}`;
  return rest;
}

/** What a prompt's first clause is about, without the asking around it. */
function dropLead(text: string): string {
  const polite = POLITE.reduce((left, lead) => {
    const shorter = tidy(left.replace(lead, ''));
    return shorter.length >= 2 ? shorter : left;
  }, text);
  const subject = tidy(tidy(dropKind(polite)).replace(ANNOUNCING, ''));
  return ASKING.test(text) ? subject.replace(/\?+$/u, '') : subject;
}

/** "three reasons to …: a, b and c", "1. a 2. b", bullet lines. */
function takePoints(prompt: string): { rest: string; points: string[] } {
  const lines = prompt.split('\n').map((line) => line.trim());
  const bullets = lines.filter((line) => /^(?:\d{1,2}[.)]|[-•*–])\s+/u.test(line));
  if (bullets.length >= 2) {
    return {
      rest: lines.filter((line) => !bullets.includes(line)).join(' '),
      points: bullets.map((line) => line.replace(/^(?:\d{1,2}[.)]|[-•*–])\s+/u, '')),
    };
  }
  if (/\b1[.)]\s/.test(prompt) && /\b2[.)]\s/.test(prompt)) {
    const [rest = '', ...items] = prompt.split(/(?:^|\s)\d{1,2}[.)]\s+/u);
    return { rest, points: items };
  }
  const colon = prompt.match(/^([\s\S]*?):\s+([^:]+)$/u);
  const items = colon ? splitList(colon[2] ?? '') : [];
  if (colon && items.length >= 2) return { rest: colon[1] ?? '', points: items };
  return { rest: prompt, points: [] };
}

/** Items of an enumeration with commas and a last "and" or "or"; empty when it is none. */
function splitList(text: string): string[] {
  const [first = '', ...others] = text.split(/(?<=[.!?])\s+/u);
  const sentence = others.length === 0 ? first : text;
  const items = sentence
    .replace(/[.!?]+$/u, '')
    .split(/\s*;\s*|\s*,(?!\d)\s*(?:and |or |then )?|\s+and\s+|\s+then\s+/u)
    .map((item) => item.trim())
    .filter(Boolean);
  const short = items.every((item) => item.split(' ').length <= 7);
  return items.length >= 2 && items.length <= 8 && short ? items : [];
}

const MAGNITUDES = 'percent|thousand|million|billion|trillion';
const FIGURE = new RegExp(
  `(?<![\\p{L}\\p{N}:.])([$€£¥])?(\\d{1,3}(?:,\\d{3})+|\\d+)(\\.\\d{1,3})?\\s?(%|(?:${MAGNITUDES}|km|kg|mph|°c|°|x|m|k|bn|ms|gb|tb|years?|days?|hours?|minutes?|seconds?|steps?)\\b)?\\+?(?![:\\d])`,
  'giu',
);

/** Suffixes that are written after the number; other words stay in the label. */
function suffixOf(unit: string): string {
  const lower = unit.toLowerCase();
  if (lower === 'percent' || lower === '%') return '%';
  if (lower === 'thousand') return 'K';
  if (lower === 'million') return 'M';
  if (lower === 'billion' || lower === 'bn') return 'B';
  if (lower === 'trillion') return 'T';
  if (['km', 'kg', 'mph', 'ms', 'gb', 'tb'].includes(lower))
    return ` ${lower === 'gb' || lower === 'tb' ? lower.toUpperCase() : lower}`;
  if (lower === '°c') return '°C';
  if (['°', 'x', 'm', 'k'].includes(lower))
    return lower === 'k' || lower === 'm' ? lower.toUpperCase() : lower;
  return '';
}

/** What a number counts: its unit, else what follows it, else the whole part of the clause it stands in. */
function labelOf(clause: string, place: { start: number; end: number; unit: string }): string {
  const after = tidy(clause.slice(place.end)).split(/[,;:.!?]/u)[0] ?? '';
  const follows = wordsOf(after).some(isContentWord);
  if (place.unit !== '' && !follows) return place.unit;
  const before = clause.slice(0, place.start).split(/[,;:]/u).pop() ?? '';
  const label = follows ? `${place.unit} ${after}` : before + clause.slice(place.start, place.end) + after;
  return tidy(label)
    .split(' ')
    .slice(0, 9)
    .join(' ')
    .replace(/^(?:of|and|or|in|by) /iu, '');
}

function readFigures(text: string): ReadFigure[] {
  const figures: ReadFigure[] = [];
  for (const clause of text.split(/(?<=[.;!?])\s+|\n/u)) {
    for (const match of clause.matchAll(FIGURE)) {
      const [whole, currency = '', digits = '', fraction = '', unit = ''] = match;
      const value = Number(digits.replaceAll(',', '') + fraction);
      const suffix = suffixOf(unit);
      const isYear = !currency && !suffix && !fraction && value >= 1900 && value <= 2100;
      if (
        !Number.isFinite(value) ||
        Math.abs(value) > 1e12 ||
        (!currency && suffix === '' && value < 2) ||
        isYear
      )
        continue;
      const label = labelOf(clause, {
        start: match.index,
        end: match.index + whole.length,
        unit: suffix === '' ? unit : '',
      });
      if (label === '') continue;
      const plus = whole.trim().endsWith('+') ? '+' : '';
      figures.push({
        figure: {
          value,
          decimals: fraction === '' ? 0 : fraction.length - 1,
          prefix: currency,
          suffix: suffix + plus,
        },
        label,
        clause: tidy(clause),
      });
    }
  }
  return figures.slice(0, 4);
}

/** True when a clause speaks only of the look: "calm, blue and white", "in warm colours". */
export function isStyleClause(clause: string): boolean {
  const words = wordsOf(clause);
  return words.every((word) => isStyleWord(word) || isStopWord(word));
}

function clausesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n+|\s+[–—-]\s+|[;]\s*/u)
    .flatMap((sentence) => dropStyleTail(sentence))
    .map(tidy)
    .filter((clause) => clause !== '' && !isStyleClause(clause));
}

/** A sentence without the comma parts that only describe the look. */
function dropStyleTail(sentence: string): string[] {
  const parts = sentence.split(/,\s*/u);
  const kept = parts.filter((part, index) => (index === 0 && parts.length === 1) || !isStyleClause(part));
  return [kept.join(', ')];
}

/** "in blue and white", "with warm colours", "in a minimal style" at the end of a phrase. */
function dropLook(phrase: string): string {
  const shorter = phrase.replace(
    /,?\s+(?:in|with|using)\s+((?:[\p{L}-]+,?\s*){1,6})$/u,
    (all, words: string) => (isStyleClause(words) ? '' : all),
  );
  return shorter.trim().length >= 3 ? tidy(shorter) : phrase;
}

function keywordsOf(text: string): string[] {
  const seen = new Set<string>();
  return wordsOf(text).filter((word) => {
    if (!isContentWord(word) || isStyleWord(word) || seen.has(word)) return false;
    seen.add(word);
    return true;
  });
}

/** Reads a prompt. `topic` and `lines`, where a caller has them, take the place of what would be read. */
export function readPrompt(
  prompt: string,
  given: { topic?: string; lines?: readonly string[] } = {},
): Reading {
  const bounded = prompt.slice(0, 4000);
  const { rest: unquoted, quotes } = takeQuotes(bounded);
  const { rest, points } = takePoints(unquoted);
  const body = dropFormat(rest);
  const clauses = clausesOf(body)
    .map((clause, index) => (index === 0 ? dropLead(clause) : clause))
    .map(dropLook)
    .filter((clause) => clause !== '');
  const subject = tidy(given.topic ? dropLead(dropFormat(given.topic)) : (clauses[0] ?? ''));
  const statements = given.lines
    ? given.lines.map(cleanText).filter(Boolean)
    : clauses.slice(given.topic ? 0 : 1).filter((clause) => clause !== subject);
  const shownPoints = points.map((point) => tidy(dropFormat(point))).filter((point) => point !== '');
  // "Car video: red, fast, loud" lists looks, not points.
  const isList = !shownPoints.every(isStyleClause);
  return {
    subject,
    statements,
    points: given.lines || !isList ? [] : shownPoints.slice(0, 8),
    figures: readFigures([subject, ...statements, ...shownPoints].join('. ')),
    quotes,
    keywords: keywordsOf([subject, ...statements, ...shownPoints].join(' ')),
  };
}
