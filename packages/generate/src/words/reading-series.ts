/** Values with a name each, and values that come from others. */
import type { SceneDatum, SceneFigure } from '../types.ts';
import { suffixOf } from './reading-figures.ts';
import { tidy } from './reading-instructions.ts';

const NUMBER =
  /((?<=^|[\s:=(])[-−](?=\d))?([$€£¥])?(\d{1,3}(?:[,'’]\d{3})+|\d+)(\.\d{1,3})?\s?([%€£]|(?:percent|degrees?|grad|thousand|million|billion|trillion|km\/h|km|kg|g|mg|kwh|kw|mph|°c|°f|°|x|m|cm|mm|ml|l|k|bn|ms|gb|tb)(?![\p{L}]))?/giu;

interface FoundNumber extends SceneFigure {
  start: number;
  end: number;
}

function numbersIn(text: string): FoundNumber[] {
  return [...text.matchAll(NUMBER)].flatMap((match) => {
    const [whole, minus = '', prefix = '', digits = '', fraction = '', unit = ''] = match;
    const end = match.index + whole.length;
    // "4b" and "3rd" are names.
    const glued =
      /[\p{L}\d]/u.test(text[match.index - 1] ?? '') ||
      (/\d$/u.test(whole) && /^\p{L}/u.test(text.slice(end)));
    const value = Number(digits.replaceAll(/[,'’]/gu, '') + fraction) * (minus === '' ? 1 : -1);
    // "1. mix" counts the items of a list.
    const ordinal = /^[.)]\s/u.test(text.slice(end));
    if (glued || ordinal || !Number.isFinite(value) || Math.abs(value) > 1e12) return [];
    return [
      {
        value,
        decimals: fraction === '' ? 0 : fraction.length - 1,
        prefix,
        suffix: suffixOf(unit),
        start: match.index,
        end,
      },
    ];
  });
}

const PERIOD =
  '(?:q[1-4](?: \\d{4})?|(?:19|20)\\d\\d|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|week \\d+|day \\d+|year \\d+|h[12])';
/** Up to three words that end where a part does: "sea level", "Mount Everest". */
const WHOLE_NAME =
  '\\p{L}[\\p{L}-]*(?:\\s(?!(?:and|und|et|y|to|is|was|were|with|in|on|at)\\s)\\p{L}[\\p{L}-]*){1,2}(?=\\s*(?:[,;.)]|$)|\\s(?:and|und|et|y)\\s)';
const AFTER = new RegExp(
  `^\\s*(?:in|for|on|by|at|im?|en|\\()\\s*(${PERIOD}(?![\\p{L}])|${WHOLE_NAME}|\\p{Lu}[\\p{L}-]+)`,
  'iu',
);
/** "1,200 customers in 2021": what is counted stands before the time. */
const COUNTED_AFTER = new RegExp(
  `^\\s*((?:\\p{Ll}+\\s+){1,2})(?:in|im|en|by|,)\\s*(${PERIOD})(?![\\p{L}\\p{N}])`,
  'iu',
);
const BEFORE = new RegExp(
  `((?:${PERIOD})|\\p{L}[\\p{L}'’-]*(?: \\p{L}[\\p{L}'’-]*)?)\\s*(?::|=|–|-|at|with|is|was|had|has|hit|reached)?\\s*$`,
  'iu',
);
export const IS_PERIOD = new RegExp(`^${PERIOD}$`, 'iu');

const COUNTED_IN =
  /^\s?\(?(?:in|en|em)\s(?:thousand|million|billion|tausend|mio|mrd|milliard|millier|millon|miles)\p{L}*/iu;

/** Years that stand as names of values are no values. */
function isName(text: string, number: FoundNumber): boolean {
  const bare = number.prefix === '' && number.suffix === '' && number.decimals === 0;
  const year = bare && number.value >= 1900 && number.value <= 2100;
  const named = /(?:q|week|day|year|h)\s?$/iu.test(text.slice(0, number.start));
  const heads =
    /^\s?[:=–-]?\s?[$€£¥]?\d/u.test(text.slice(number.end)) && !/^\s?[–-]/u.test(text.slice(number.end));
  const before = text.slice(0, number.start);
  // "Budget 2026 in million euros: schools 212" says of which year the values are, and in what they are counted.
  const isHeading = COUNTED_IN.test(text.slice(number.end));
  return (
    named || (year && (heads || isHeading || /(?:\bin|\()\s*$/iu.test(before) || TIMES_AHEAD.test(before)))
  );
}

/** "Between 2010 and 2024", "from 2010 to 2024", "since 2010": the times that a value is of. */
const TIMES_AHEAD =
  /(?<![\p{L}])(?:(?:between|from|since|zwischen|von|seit|entre|depuis|de|desde|tra|fra|dal)\s+(?:(?:19|20)\d\d\s+(?:and|to|until|und|bis|et|à|y|a|e|al)\s+)?)$/iu;
const TWO_TIMES =
  /(?<![\p{L}])(?:between|from|zwischen|von|entre|de|tra|fra|dal)\s+((?:19|20)\d\d)\s+(?:and|to|until|und|bis|et|à|y|a|e|al)\s+((?:19|20)\d\d)(?!\d)/iu;

/** With a capital first. */
export function capital(text: string): string {
  const [first = '', ...rest] = text.trim();
  return first.toUpperCase() + rest.join('');
}

/** Values with a name each: "2.1 million in Q1, 3.4 million in Q2", "coffee 45%, tea 30%", "2021: 30". */
export function seriesOf(clause: string): SceneDatum[] {
  const numbers = sharedUnit(
    clause,
    numbersIn(clause).filter((number) => !isName(clause, number)),
  );
  if (numbers.length < 3) return [];
  const unit = new Set(numbers.map(({ suffix, prefix }) => `${prefix} ${suffix.replace(/^[KMB]$/u, '#')}`));
  if (unit.size > 1) return [];
  const behind = namedBehind(clause, numbers);
  if (behind.length > 0) return behind;
  let previous = 0;
  const named = numbers.map((number): SceneDatum | null => {
    const { start, end, ...figure } = number;
    const follows = clause.slice(end).match(COUNTED_AFTER);
    const after = follows?.[2] ?? clause.slice(end).match(AFTER)?.[1];
    const before = (
      clause
        .slice(previous, start)
        .split(/[,;]|(?<![\p{L}])(?:and|und|et|y|to|then)(?![\p{L}])/iu)
        .pop() ?? ''
    ).match(BEFORE)?.[1];
    previous =
      end + (after === undefined ? 0 : (follows?.[0] ?? clause.slice(end).match(AFTER)?.[0] ?? '').length);
    const label = after ?? before;
    return label === undefined ? null : { ...figure, label: capital(label).slice(0, 40), from: null };
  });
  const data = named.filter((datum) => datum !== null);
  if (
    data.length < numbers.length ||
    new Set(data.map(({ label }) => label.toLowerCase())).size < data.length
  )
    return [];
  return alike(data).slice(0, 8);
}

/** "4, 6, 18 degrees": the unit that is said of the last alone is that of all. */
function sharedUnit(clause: string, numbers: readonly FoundNumber[]): FoundNumber[] {
  const last = numbers.at(-1);
  const isShared =
    last !== undefined &&
    /[%°]|^ (?:k?g|km|l)$/u.test(last.suffix) &&
    numbers
      .slice(0, -1)
      .every(
        ({ prefix, suffix, end }) =>
          prefix === '' && suffix === '' && /^\s*(?:[,;]|(?:and|und|et|y|e)\s)/u.test(clause.slice(end)),
      );
  return isShared ? numbers.map((number) => ({ ...number, suffix: last.suffix })) : [...numbers];
}

const LONGEST_NAME = 4;

/** "97% oceans, 2% ice, 1% fresh water": each value with its name behind it; else none. */
function namedBehind(clause: string, numbers: readonly FoundNumber[]): SceneDatum[] {
  if (numbers[0]?.suffix !== '%') return [];
  const named = numbers.map(({ start: _, end, ...figure }, index): SceneDatum | null => {
    const until = numbers[index + 1]?.start ?? clause.length;
    const said = tidy(clause.slice(end, until).replace(/(?<![\p{L}])(?:and|und|et|y|e)\s*$/iu, ''));
    const label = said.replace(/^(?:of |are |is |für |de |di )+/iu, '');
    const isName = /^\p{L}/u.test(label) && !/[,;:.]/u.test(label) && label.split(' ').length <= LONGEST_NAME;
    return isName ? { ...figure, label: capital(label).slice(0, 40), from: null } : null;
  });
  const data = named.filter((datum) => datum !== null);
  const isAll =
    data.length === numbers.length && new Set(data.map(({ label }) => label)).size === data.length;
  // "45% coffee 30% tea" may name them before or behind; what stands before the first one decides.
  return isAll && /(?:^|[:,.–—-])\s*$/u.test(clause.slice(0, numbers[0]?.start)) ? data.slice(0, 8) : [];
}

/** Values whose magnitudes differ (900 K, 1.2 M) on the scale of the last. */
function alike(data: readonly SceneDatum[]): SceneDatum[] {
  const sizes: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
  const last = data.at(-1);
  if (last === undefined || new Set(data.map(({ suffix }) => suffix)).size === 1) return [...data];
  const scale = sizes[last.suffix] ?? 1;
  return data.map((datum) => ({
    ...datum,
    value: (datum.value * (sizes[datum.suffix] ?? 1)) / scale,
    suffix: last.suffix,
    decimals: Math.max(1, last.decimals),
  }));
}

const GOES =
  /(?:,? (?:grew|rose|fell|went|climbed|dropped|increased|declined|changed|moved|developed|is|was|were|has|had|of|from|by|at|to|in|with))+\s*$/iu;

/** The drawing before what it is of: "bar chart of favourite fruit". */
const CHART_LEAD =
  /^(?:an? )?(?:(?:pie|bar|line|column|animated|simple) )*(?:charts?|graphs?|diagram(?:m|me)?s?|kreisdiagramm|balkendiagramm|liniendiagramm|infographics?|infografik)(?: (?:of|for|showing|about|on|von|über|zu|de|sur))?[ :]+(?=\S)/iu;
/** Who speaks is nothing that is counted. */
const SPEAKER = /^(?:we|i|they|it|you|he|she|wir|ich|nous|on|nosotros|noi)$/iu;

/** The name of a drawing is none of what it shows. */
export const CHART_ALONE =
  /^(?:an? )?(?:(?:pie|bar|line|column|animated|simple) )*(?:charts?|graphs?|diagram(?:m|me)?s?|kreisdiagramm|balkendiagramm|liniendiagramm|tortendiagramm)(?: (?:of|for|von|de))?$/iu;

/** "Comparison: diesel 822 g CO2 per km, …": what is measured stands behind the first value. */
const COMPARED = /^(?:comparison|compare|vergleich|comparaison|comparación|comparativa|confronto)$/iu;

function measureOf(clause: string, data: readonly SceneDatum[]): string {
  const [first] = numbersIn(clause).filter((number) => !isName(clause, number));
  const said =
    first === undefined
      ? ''
      : (clause.slice(first.end).match(/^\s+([\p{L}\p{N} /]{2,30}?)(?=[,;]|$)/u)?.[1] ?? '');
  return said === '' ? '' : `${data[0]?.suffix.trim() ?? ''} ${said}`.trim();
}

/** What a series is of: what stands before its first value. */
export function nameOf(clause: string, data: readonly SceneDatum[]): string {
  const first = numbersIn(clause)[0];
  const head = clause.slice(0, first?.start ?? 0);
  const label = data[0]?.label ?? '';
  const lead = head.split(/:\s/u)[0] ?? '';
  const said = head.split(/:\s/u).pop() ?? '';
  const cut = said.replace(GOES, '');
  const tidied = tidy(cut.replace(/[$€£¥]$/u, ''));
  const plain = tidied === '' || tidied.toLowerCase() === label.toLowerCase() ? tidy(lead) : tidied;
  const counted = SPEAKER.test(plain) ? clause.slice(first?.end ?? 0).match(COUNTED_AFTER)?.[1] : undefined;
  const named = counted === undefined ? plain.replace(CHART_LEAD, '') : tidy(counted);
  // "Water use fell from 120 litres to 85 litres per person": of whom each value is.
  const each =
    changeOf(clause) === null
      ? ''
      : (clause.match(/\d \p{L}{2,16} (per \p{L}{2,20})(?![\p{L}])/u)?.[1] ?? '');
  const name = COMPARED.test(named)
    ? `${named}: ${measureOf(clause, data)}`.replace(/:\s*$/u, '')
    : `${named} ${named === '' ? '' : each}`.trim();
  if (CHART_ALONE.test(name)) return '';
  return name.toLowerCase() === label.toLowerCase() ? '' : capital(name).slice(0, 80);
}

const CHANGE =
  /^(.{2,60}?)\s+(?:(?:has|have)\s+)?(grew|rose|fell|went|climbed|dropped|increased|declined|jumped|cut|down|up|improved|shrank|doubled|tripled)\s+(?:from\s+)/iu;

/** "From 120 litres to 85 litres": the word behind both numbers is what they count. */
function countedBy(text: string, from: FoundNumber, to: FoundNumber): string {
  const [first = '', second] = [from, to].map(
    ({ end }) => text.slice(end).match(/^\s?(\p{L}{2,16})(?![\p{L}])/u)?.[1],
  );
  const isNone = first === '' || /^(?:to|and|in|per|on|at|by|between|since|from)$/iu.test(first);
  return isNone || first !== second ? '' : ` ${first}`;
}

/** "Churn fell from 6% to 3%": a value that comes from another. */
export function changeOf(clause: string): SceneDatum | null {
  const match = clause.match(CHANGE);
  if (match === null) return null;
  const rest = clause.slice(match[0].length);
  const numbers = numbersIn(rest).filter((number) => !isName(rest, number));
  const [from, to] = numbers;
  if (
    from === undefined ||
    to === undefined ||
    numbers.length !== 2 ||
    !/\bto\b/iu.test(rest.slice(from.end, to.start))
  )
    return null;
  const { start: _, end: __, ...figure } = to;
  const suffix = figure.suffix || from.suffix || countedBy(rest, from, to);
  return {
    ...figure,
    suffix,
    prefix: figure.prefix || from.prefix,
    decimals: Math.max(from.decimals, to.decimals),
    from: from.value,
    label: capital(match[1] ?? '').slice(0, 60),
  };
}

const PAIRS =
  'before|after|then|now|old|new|today|vorher|nachher|früher|heute|avant|après|maintenant|antes|después|ahora|prima|dopo';
const PAIRED = new RegExp(
  `(?<=^|[.!?;:,\\n]\\s*)(?:(${PAIRS}))\\s*(?::|=|–|—)\\s*([^.!?;\\n]{0,60}?\\d[^.!?;\\n]{0,60}?)[.!?;,]?\\s+(?:(${PAIRS}))\\s*(?::|=|–|—)\\s*([^.!?;\\n]{0,60}\\d[^.!?;\\n]{0,60})[.!?;]?`,
  'iu',
);
const WITH_UNIT =
  /^([\p{L} ]{1,12} )?(?:([$€£¥])?(\d{1,3}(?:[,'’]\d{3})+|\d+)(\.\d{1,3})?)(\s?(?:%|€|£)|\s\p{L}{1,16})?(?:\s(.{1,40}))?$/u;

/** "Before: 48 hours to publish. After: 6 minutes": both values side by side, by the words before them. */
export function beforeAfterOf(text: string): { data: SceneDatum[]; rest: string } | null {
  const match = text.slice(0, 1_000).match(PAIRED);
  if (match === null) return null;
  const [whole, first = '', from = '', second = '', to = ''] = match;
  const read = (when: string, said: string): SceneDatum | null => {
    const found = tidy(said).match(WITH_UNIT);
    if (found === null) return null;
    const [, lead = '', prefix = '', digits = '', fraction = '', unit = '', more = ''] = found;
    return {
      label: tidy(`${capital(when)}${lead || more ? `: ${lead}${more}` : ''}`).slice(0, 58),
      value: Number(digits.replaceAll(/[,'’]/gu, '') + fraction),
      decimals: fraction === '' ? 0 : fraction.length - 1,
      prefix,
      suffix: unit,
      from: null,
    };
  };
  const data = [read(first, from), read(second, to)].filter((datum) => datum !== null);
  return data.length === 2 ? { data, rest: text.replace(whole, ' ') } : null;
}

/** "Revenue grew from 1.2 million in 2022 to 3.8 million in 2025": both values of a change by their times, else none. */
export function timedChangeOf(clause: string): SceneDatum[] {
  const change = changeOf(clause);
  if (change === null) return [];
  const [, first, last] = clause.match(TWO_TIMES) ?? [];
  if (first !== undefined && last !== undefined && first < last) {
    const { from, label: _, ...to } = change;
    const at = (label: string, value: number): SceneDatum => ({ ...to, label, value, from: null });
    return [at(first, from ?? 0), at(last, to.value)];
  }
  const numbers = numbersIn(clause).filter((number) => !isName(clause, number));
  const data = numbers.flatMap(({ start: _, end, ...figure }): SceneDatum[] => {
    const label = clause.slice(end).match(AFTER)?.[1] ?? '';
    return IS_PERIOD.test(label) ? [{ ...figure, label: capital(label), from: null }] : [];
  });
  return data.length === 2 && data[0]?.label !== data[1]?.label ? alike(data) : [];
}
