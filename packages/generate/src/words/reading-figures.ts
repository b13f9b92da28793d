/** Numbers of a prompt that are worth counting up, and which drawing of them it asks for. */
import type { CHARTS } from '../names.ts';
import type { SceneFigure } from '../types.ts';
import { isContentWord, wordsOf } from './lexicon.ts';
import { tidy } from './reading-instructions.ts';

// Numbers of a prompt that are worth counting up.

/** A number of the prompt with the words that say what it counts. */
export interface ReadFigure {
  figure: SceneFigure;
  label: string;
  /** The clause the number stands in. */
  clause: string;
  /** What is said of the number before it, without which it would say more than is true: "up to"; '' where nothing is. */
  bound: string;
}

const BOUND =
  /(?<![\p{L}\p{N}])(?:up to|more than|over|at least|at most|less than|fewer than|under|almost|nearly|about|around|bis zu|mehr als|über|mindestens|höchstens|weniger als|unter|fast|rund|etwa|jusqu['’]à|plus de|moins de|près de|environ|hasta|más de|menos de|casi|até|mais de|quase|cerca de|fino a|più di|oltre|meno di|quasi|circa)\s*$/iu;

const THOUSANDS = 'thousand|tausend|mil|mille|mila';
const MILLIONS = 'millions?|millionen|millones|millón|milioni|milione|milhões|milhão|mio';
const MAGNITUDES = `percent|${THOUSANDS}|${MILLIONS}|billion|trillion`;
const FIGURE = new RegExp(
  `(?<![\\p{L}\\p{N}:./]|\\d,)([$€£¥])?(\\d{1,3}(?:[, '’\\u00a0\\u202f]\\d{3})+(?!\\d)|\\d+)(\\.\\d{1,3})?\\s?([%€£]|(?:${MAGNITUDES}|km|kg|mph|°c|°|x|m|k|bn|ms|gb|tb|years?|days?|hours?|minutes?|seconds?|steps?)(?![\\p{L}\\p{N}]))?\\+?(?![:/\\d]|,\\d|(?<=\\d)\\p{L}|[- ]years?[- ]olds?)`,
  'giu',
);

/** Suffixes that are written after the number; other words stay in the label. */
export function suffixOf(unit: string): string {
  const lower = unit.toLowerCase();
  if (lower === 'percent' || lower === '%') return '%';
  if (lower === '€' || lower === '£') return ` ${lower}`;
  if (new RegExp(`^(?:${THOUSANDS})$`, 'u').test(lower)) return 'K';
  if (new RegExp(`^(?:${MILLIONS})$`, 'u').test(lower)) return 'M';
  if (lower === 'billion' || lower === 'bn') return 'B';
  if (lower === 'trillion') return 'T';
  if (/^(?:degrees?|grad)$/u.test(lower)) return '°';
  if (lower === 'kwh' || lower === 'kw') return ` ${lower.replace('w', 'W')}`;
  if (['km', 'km/h', 'kg', 'g', 'mg', 'mph', 'ms', 'cm', 'mm', 'ml', 'l', 'gb', 'tb'].includes(lower))
    return ` ${lower === 'gb' || lower === 'tb' ? lower.toUpperCase() : lower}`;
  if (lower === '°c' || lower === '°f') return lower.toUpperCase();
  if (['°', 'x', 'm', 'k'].includes(lower))
    return lower === 'k' || lower === 'm' ? lower.toUpperCase() : lower;
  return '';
}

/** What a number counts: its unit, else what follows it, else the whole part of the clause it stands in. */
function labelOf(clause: string, place: { start: number; end: number; unit: string }): string {
  const after = tidy(clause.slice(place.end).split(/[,;:.!?]/u)[0] ?? '');
  const follows = wordsOf(after).some(isContentWord);
  if (place.unit !== '' && !follows) return place.unit;
  const before = clause.slice(0, place.start).split(/[,;:]/u).pop() ?? '';
  const leading = before.match(
    /^(.*\p{L}.*?)\s(?:from|only|just|at|for|now|is|costs?|ab|nur|dès|desde)\s*$/iu,
  )?.[1];
  const label = follows
    ? `${place.unit} ${after}`
    : (leading ?? before + clause.slice(place.start, place.end) + after);
  return (
    tidy(label)
      // "People in 14 countries": each number has a name of its own.
      .replace(/\s+(?:in|of|from|at|on|and|with|to)\s+\d.*$/iu, '')
      .split(' ')
      .slice(0, 9)
      .join(' ')
      .replace(/^(?:(?:of|and|or|in|by|de|di|von) |d['’](?=\p{L}))/iu, '')
  );
}

const MONTH =
  /^\s*(?:st|nd|rd|th|\.)?\s*(?:of |de |d['’])?(?:jan|ener|feb|févr|mär|avr|abr|gennaio|janv|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mai|juin|juillet|août|mayo|junio|julio|agosto|maggio|giugno|luglio|dezember|oktober)[\p{L}]*(?![\p{L}])/iu;
const CLOCK = /^\s*(?:h|uhr|am|pm|a\.m\.|p\.m\.|o['’]clock)(?![\p{L}])/iu;
const MONTH_BEFORE =
  /(?:(?<![\p{L}])(?:january|february|march|april|may|june|july|august|september|october|november|december|top|no\.|number|day|chapter|version|dial|call|phone|tel\.?|room|pin|code|extension|ext\.?|(?:bus |tram |train )?lines?|gates?|platforms?|flights?|bus(?:es)?|trams?|rooms|routes?|class(?:es)?|grades?|psalm|linien?|gleis|zimmer|lignes?|líneas?|linee)|#)\s*(?:\d{1,4}(?:,\s*|\s(?:and|or|&|und|oder|et|ou|y|e|o)\s)){0,4}$/iu;
/** The number of a house is no number to count up to. */
const STREET_AFTER =
  /^\s*(?:\p{Lu}[\p{L}'’.-]{0,30}\s+){1,3}(?:Street|St|Road|Rd|Lane|Avenue|Ave|Square|Drive|Way|Place|Court|Boulevard|Row|Quay|Hill|Park|Terrace)(?![\p{L}])/u;
const STREET_BEFORE =
  /(?:straße|strasse|gasse|weg|platz|allee|ufer|damm|(?:rue|via|calle) (?:[\p{L}'’-]+ ){0,3})\s*$/iu;
/** "7 Français sur 10", "seven out of 10": neither number says it alone. */
const RATIO =
  /(?:\d|(?<![\p{L}])(?:one|two|three|four|five|six|seven|eight|nine|jede[rs]?|un|une|uno|una))(?:\s[\p{L}'’-]+){0,3}\s(?:sur|out of|von|auf|de cada|su)\s*$/iu;
/** "Ages 8 to 12": from and to. */
const AGES = /(?<![\p{L}])(?:ages?|aged|alter|ab|âges?|edad(?:es)?)\s(?:\d{1,2}\s?(?:to|–|-|bis|à|a)\s?)?$/iu;
/** Smaller numbers without a unit are counts in passing: "3 bedroom house". */
const SMALLEST_BARE = 10;

/** True for days of a month, ranks and small counts: nothing to count up to. */
function isCountOrDate(
  clause: string,
  found: { start: number; end: number; whole: string; value: number },
): boolean {
  const after = clause.slice(found.end);
  const before = clause.slice(0, found.start);
  if (STREET_AFTER.test(after) || STREET_BEFORE.test(before)) return true;
  if (AGES.test(before)) return true;
  if (RATIO.test(before) && /^\d+$/u.test(found.whole.trim())) return true;
  if (MONTH.test(after) || CLOCK.test(after) || MONTH_BEFORE.test(before)) return true;
  const bare = /^\d+$/u.test(found.whole.trim());
  return bare && found.value < SMALLEST_BARE;
}

/** Numbers of a text that are claims, with what they count; at most four. */
export function readFigures(text: string): ReadFigure[] {
  const figures: ReadFigure[] = [];
  for (const clause of text.split(/(?<=[.;!?])\s+|\n/u)) {
    for (const match of clause.matchAll(FIGURE)) {
      const [whole, currency = '', digits = '', fraction = '', unit = ''] = match;
      const value = Number(digits.replaceAll(/[,'’\s]/gu, '') + fraction);
      const suffix = suffixOf(unit);
      if (isCountOrDate(clause, { start: match.index, end: match.index + whole.length, whole, value }))
        continue;
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
      if (label === '' || !/\p{L}/u.test(label)) continue;
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
        bound: BOUND.exec(clause.slice(0, match.index))?.[0].trim() ?? '',
      });
    }
  }
  return figures.slice(0, 4);
}

// Which drawing of its values a prompt asks for.

export type ChartName = (typeof CHARTS)[number];

/** How a drawing of values is asked for by its name. */
const CHART_WORDS: readonly [ChartName, RegExp][] = [
  [
    'pie',
    /(?<![\p{L}])(?:(?:pie|donut|doughnut|circle) (?:charts?|graphs?|diagrams?)|(?:kreis|torten|ring|kuchen)diagramm\p{L}{0,2}|(?:diagramme|graphique) (?:circulaire|en camembert)|camembert|gr[áa]fic[oa] (?:circular|de pastel|de tarta|de pizza|de torta)|grafico a torta|pasta grafi[ğk]i)(?![\p{L}])|饼图|餅圖|饼状图|円グラフ|원그래프|파이 차트/iu,
  ],
  ['curve', /(?:line|curve) (?:chart|graph)|(?<![\p{L}])(?:linien|kurven)diagramm|折线图|折れ線/iu],
  ['bars', /bar (?:chart|graph)|bars|(?<![\p{L}])(?:balken|säulen)diagramm|柱状图|棒グラフ/iu],
];

/** The drawing that is asked for by its name; null where none is. */
export function chartIn(text: string): ChartName | null {
  return CHART_WORDS.find(([, words]) => words.test(text))?.[0] ?? null;
}
