/** What a prompt states that has a form of its own: values to compare, a quotation, a countdown, an event, what to do, a brand. */
import { hashText } from '@rushes/engine/generators';
import type { FormName, TypographyName } from '../names.ts';
import { LOOPS } from '../names.ts';
import type { SceneDatum, SceneFigure } from '../types.ts';
import { type ChartName, chartIn } from './reading-charts.ts';
import { countdownOf } from './reading-countdown.ts';
import { eastDateIn } from './reading-east-dates.ts';
import { suffixOf } from './reading-figures.ts';
import { dropFormat, isStyleClause, tidy } from './reading-instructions.ts';
import { productOf, type ReadProduct } from './reading-product.ts';
import { type TimeRow, timetableOf } from './reading-timetable.ts';
import { MONTHS, sentencesOf } from './sentences.ts';

/** When and where something takes place. */
export interface ReadEvent {
  /** The month, or the day by its name. */
  month: string;
  /** The day of the month; beside a day by its name the time. */
  day: string;
  /** Time, place and the like, in order. */
  facts: string[];
}

export interface Facts {
  /** Colours as `#rrggbb`, in order. */
  colors: string[];
  typography: TypographyName | null;
  /** Values that belong to one thing, in order: three and more, or the two of a change in time. */
  series: SceneDatum[];
  /** What the series shows. */
  seriesName: string;
  /** True where the values follow each other in time. */
  inTime: boolean;
  /** Values on their own that come from another value. */
  changes: SceneDatum[];
  countdown: { start: number } | null;
  /** When what begins, or when what is open; else empty. */
  timetable: TimeRow[];
  event: ReadEvent | null;
  /** What to do, and where: "Order now", "lumen.com". */
  action: { text: string; contact: string } | null;
  author: string;
  /** A thing that is for sale. It is told by its card alone. */
  product: ReadProduct | null;
  /** A moving pattern without a subject of its own. */
  loop: FormName | null;
  isSteps: boolean;
  /** The prompt speaks of a way or of places. */
  isRoute: boolean;
  isQuote: boolean;
  /** A drawing asked for by name. */
  chart: ChartName | null;
}

const HEX = /#([0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-f\p{L}])/giu;
/** A colour with the words that lead to it. Repetitions are bounded: prompts are hostile. */
const HEX_CLAUSE =
  /(?:[,;]\s?)?(?:(?<![\p{L}])(?:and|with|in|using|use|the|our|brand|company|corporate|main|primary|accent|second(?:ary)?|colou?rs?|palette|mit|farben?|couleurs?|colores|hex|code|is|are)(?::\s?|\s)){0,6}#(?:[0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-f\p{L}])(?:\s?(?:,|and|&|und|et|y|\/)\s?#(?:[0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-f\p{L}])){0,4}/giu;

/** Typefaces by the names people give them, and kinds of them. */
const FACES: readonly [RegExp, TypographyName][] = [
  [/playfair(?: display)?|serif font|serifs?(?= type| letter)|elegant serif/iu, 'classic'],
  [/montserrat|geometric (?:sans|font|type)/iu, 'geometric'],
  [/bebas(?: neue)?|condensed(?: font| type)?/iu, 'condensed'],
  [/(?<![\p{L}])inter(?= font|,|\.|$| bold)|sans[- ]serif|grotesk|helvetica/iu, 'modern'],
  [/mono(?:space)?(?:d)? font|technical font/iu, 'technical'],
];
const FACE_CLAUSE =
  /(?:[,;]\s?)?(?:(?<![\p{L}])(?:in|with|using|use|set in|the|a|font|typeface|type|bold)(?::\s?|\s)){0,5}(?:playfair(?: display)?|montserrat|bebas(?: neue)?|sans[- ]serif|elegant serif|serif)(?: (?:font|typeface|type|letters|bold)){0,3}(?![\p{L}])/giu;

const NUMBER =
  /([$€£¥])?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,3})?\s?(%|(?:percent|thousand|million|billion|trillion|km|kg|mph|°c|°|x|m|k|bn|ms|gb|tb)(?![\p{L}]))?/giu;

interface FoundNumber extends SceneFigure {
  start: number;
  end: number;
}

function numbersIn(text: string): FoundNumber[] {
  return [...text.matchAll(NUMBER)].flatMap((match) => {
    const [whole, prefix = '', digits = '', fraction = '', unit = ''] = match;
    const glued = /[\p{L}\d]/u.test(text[match.index - 1] ?? '');
    const value = Number(digits.replaceAll(',', '') + fraction);
    // "1. mix" counts the items of a list.
    const ordinal = /^[.)]\s/u.test(text.slice(match.index + whole.length));
    if (glued || ordinal || !Number.isFinite(value) || value > 1e12) return [];
    return [
      {
        value,
        decimals: fraction === '' ? 0 : fraction.length - 1,
        prefix,
        suffix: suffixOf(unit),
        start: match.index,
        end: match.index + whole.length,
      },
    ];
  });
}

const PERIOD =
  '(?:q[1-4](?: \\d{4})?|(?:19|20)\\d\\d|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|week \\d+|day \\d+|year \\d+|h[12])';
const AFTER = new RegExp(`^\\s*(?:in|for|on|by|at|im?|en|\\()\\s*(${PERIOD}|\\p{Lu}[\\p{L}-]+)`, 'iu');
const BEFORE = new RegExp(
  `((?:${PERIOD})|\\p{L}[\\p{L}'’-]*(?: \\p{L}[\\p{L}'’-]*)?)\\s*(?::|=|–|-|at|with|is|was|had|has|hit|reached)?\\s*$`,
  'iu',
);
const IS_PERIOD = new RegExp(`^${PERIOD}$`, 'iu');

/** Years that stand as names of values are no values. */
function isName(text: string, number: FoundNumber): boolean {
  const bare = number.prefix === '' && number.suffix === '' && number.decimals === 0;
  const year = bare && number.value >= 1900 && number.value <= 2100;
  const named = /(?:q|week|day|year|h)\s?$/iu.test(text.slice(0, number.start));
  const heads =
    /^\s?[:=–-]?\s?[$€£¥]?\d/u.test(text.slice(number.end)) && !/^\s?[–-]/u.test(text.slice(number.end));
  return named || (year && heads) || (year && /(?:\bin|\()\s*$/iu.test(text.slice(0, number.start)));
}

function capital(text: string): string {
  const [first = '', ...rest] = text.trim();
  return first.toUpperCase() + rest.join('');
}

/** Values with a name each: "2.1 million in Q1, 3.4 million in Q2", "coffee 45%, tea 30%", "2021: 30". */
export function seriesOf(clause: string): SceneDatum[] {
  const numbers = numbersIn(clause).filter((number) => !isName(clause, number));
  if (numbers.length < 3) return [];
  const unit = new Set(numbers.map(({ suffix, prefix }) => `${prefix} ${suffix.replace(/^[KMB]$/u, '#')}`));
  if (unit.size > 1) return [];
  let previous = 0;
  const named = numbers.map((number): SceneDatum | null => {
    const { start, end, ...figure } = number;
    const after = clause.slice(end).match(AFTER)?.[1];
    const before = (
      clause
        .slice(previous, start)
        .split(/[,;]|(?<![\p{L}])(?:and|und|et|y|to|then)(?![\p{L}])/iu)
        .pop() ?? ''
    ).match(BEFORE)?.[1];
    previous = end + (after === undefined ? 0 : (clause.slice(end).match(AFTER)?.[0].length ?? 0));
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

/** The name of a drawing is none of what it shows. */
export const CHART_ALONE =
  /^(?:an? )?(?:(?:pie|bar|line|column|animated|simple) )*(?:charts?|graphs?|diagram(?:m|me)?s?|kreisdiagramm|balkendiagramm|liniendiagramm|tortendiagramm)(?: (?:of|for|von|de))?$/iu;

/** What a series is of: what stands before its first value. */
function nameOf(clause: string, data: readonly SceneDatum[]): string {
  const first = numbersIn(clause)[0];
  const head = clause.slice(0, first?.start ?? 0);
  const label = data[0]?.label ?? '';
  const lead = head.split(/:\s/u)[0] ?? '';
  const said = head.split(/:\s/u).pop() ?? '';
  const cut = said.replace(GOES, '');
  const tidied = tidy(cut.replace(/[$€£¥]$/u, ''));
  const name = tidied === '' || tidied.toLowerCase() === label.toLowerCase() ? tidy(lead) : tidied;
  if (CHART_ALONE.test(name)) return '';
  return name.toLowerCase() === label.toLowerCase() ? '' : capital(name).slice(0, 80);
}

const CHANGE =
  /^(.{2,60}?)\s+(?:(?:has|have)\s+)?(grew|rose|fell|went|climbed|dropped|increased|declined|jumped|cut|down|up|improved|shrank|doubled|tripled)\s+(?:from\s+)/iu;

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
  const suffix = figure.suffix === '' ? from.suffix : figure.suffix;
  return {
    ...figure,
    suffix,
    prefix: figure.prefix || from.prefix,
    decimals: Math.max(from.decimals, to.decimals),
    from: from.value,
    label: capital(match[1] ?? '').slice(0, 60),
  };
}

/** "Revenue grew from 1.2 million in 2022 to 3.8 million in 2025": both values of a change by their times, else none. */
function timedChangeOf(clause: string): SceneDatum[] {
  if (changeOf(clause) === null) return [];
  const numbers = numbersIn(clause).filter((number) => !isName(clause, number));
  const data = numbers.flatMap(({ start: _, end, ...figure }): SceneDatum[] => {
    const label = clause.slice(end).match(AFTER)?.[1] ?? '';
    return IS_PERIOD.test(label) ? [{ ...figure, label: capital(label), from: null }] : [];
  });
  return data.length === 2 && data[0]?.label !== data[1]?.label ? alike(data) : [];
}

/** From or until when, kept beside the month: "Ab März" is another thing than "März". */
const SPAN =
  "from|starting|vom|since|until|till|ab|seit|bis(?: zum)?|dès le|à partir du|jusqu'au|desde el|a partir d(?:el|e)|hasta el|dal|a partire dal|fino al|até";
const WEEKDAY = '(?:(?:on |am )?(?:mon|tues|wednes|thurs|fri|satur|sun)day,? (?:the )?)?';
const DAY_MONTH = new RegExp(
  `(?:,\\s*)?(?:(?<![\\p{L}])(?:(?<span>${SPAN})|on|am|le|el|this)\\s+)?${WEEKDAY}(?:(?:the|den)\\s+)?(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?\\s+(?:of |de )?(?<month>${MONTHS})(?![\\p{L}])(?:,?\\s+20\\d\\d)?`,
  'iu',
);
const MONTH_DAY = new RegExp(
  `(?:,\\s*)?(?:(?<![\\p{L}])(?:(?<span>${SPAN})|on|this)\\s+)?${WEEKDAY}(?<month>${MONTHS})\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,?\\s+20\\d\\d)?`,
  'iu',
);
const TIME =
  /(?:,\s*)?(?:(?:at|from|um|ab|à|a las|starts? at|doors(?: open)?(?: at)?)\s+)?(\d{1,2}(?:[:.]\d\d)?\s?(?:am|pm|a\.m\.|p\.m\.|uhr|h)(?![\p{L}])|\d{1,2}:\d\d)/iu;

const PLACE_AHEAD =
  /,?\s+(?:at|in|im|à|en)\s+((?:the\s+)?(?:\d{1,4}[a-z]?\s+)?\p{Lu}[\p{L}\p{N} ,'’.-]{1,50}?),?\s*$/u;

/** Days by their names in the languages that dates are read in; "every Friday" is no day of its own. */
const NAMED_DAY =
  /(?:,\s*)?(?<!(?:every|each|until|till|since|jeden|bis|chaque|tous les|cada|todos los|ogni)\s)(?<![\p{L}])(?:(?:on|this|next|am|diesen|ce|le|el|este|na|no|il)\s+)?((?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|(?:luned|marted|mercoled|gioved|venerd)ì|sabato|domenica|(?:segunda|terça|quarta|quinta|sexta)-feira)(?![\p{L}])/iu;

/** What stands after a day: the time, and up to three places; null where that is more than places. */
function factsAfter(told: string): { time: string; places: string[] } | null {
  const time = told.match(TIME)?.[1];
  const places = told
    .replace(TIME, ',')
    .replace(/[.!?]+$/u, '')
    .split(',')
    .map((piece) => tidy(piece.replace(/^\s*(?:at|in|im|à|en)\s+/iu, '')))
    .filter(Boolean);
  if (places.some((piece) => piece.length > 60)) return null;
  return { time: time === undefined ? '' : tidy(time), places: places.slice(0, 3).map(capital) };
}

/** What a sentence says before its event. */
const leftOf = (before: string): string => `${before.trim().replace(/[,;]$/u, '')}.`;

/** "Friday 8 pm": a day by its name is an event's only with its time, which then stands where the number does. */
function weekdayEvent(sentence: string): { event: ReadEvent; left: string } | null {
  const match = sentence.match(NAMED_DAY);
  if (match?.index === undefined) return null;
  const facts = factsAfter(sentence.slice(match.index + match[0].length));
  if (facts === null || facts.time === '') return null;
  return {
    event: {
      month: capital(match[1] ?? ''),
      day: facts.time,
      facts: [facts.places.join(', ')].filter(Boolean),
    },
    left: leftOf(sentence.slice(0, match.index)),
  };
}

/** "14 June, 10 am, Torstraße 44": a day of a month with what stands around it. */
function datedEvent(sentence: string): { event: ReadEvent; left: string } | null {
  const match = sentence.match(DAY_MONTH) ?? sentence.match(MONTH_DAY);
  if (match?.index === undefined) return null;
  const { span, day = '', month = '' } = match.groups ?? {};
  if (Number(day) < 1 || Number(day) > 31) return null;
  const before = sentence.slice(0, match.index);
  const after = factsAfter(sentence.slice(match.index + match[0].length));
  if (after === null) return null;
  // "Open house at 12 Mill Lane on 14 June": the place stands before the day.
  const ahead = after.places.length === 0 ? before.match(PLACE_AHEAD) : null;
  const weekday = match[0].match(/(?<![\p{L}])\p{L}{3,6}day(?![\p{L}])/iu)?.[0] ?? '';
  const time = [capital(weekday.toLowerCase()), after.time].filter(Boolean).join(', ');
  const facts = [time, ahead?.[1] ?? after.places.join(', ')].filter(Boolean);
  const when = span === undefined ? capital(month) : `${capital(span)} ${capital(month)}`;
  return { event: { month: when, day, facts }, left: leftOf(before.slice(0, ahead?.index)) };
}

/** "6月14日 14:00, …" as it is written in the east of Asia. */
function eastEvent(sentence: string): { event: ReadEvent; left: string } | null {
  const found = eastDateIn(sentence);
  if (found === null) return null;
  const { month, day, when, places, before } = found;
  const facts = [when, places.join('，')].filter(Boolean);
  return { event: { month, day, facts }, left: before === '' ? '' : `${before}。` };
}

/** A date, a time and a place in one clause. */
export function eventOf(text: string): { event: ReadEvent; rest: string } | null {
  const sentences = sentencesOf(text, 'capital');
  for (const read of [datedEvent, eastEvent, weekdayEvent])
    for (const sentence of sentences) {
      const found = read(sentence);
      if (found !== null) return { event: found.event, rest: text.replace(sentence, found.left) };
    }
  return null;
}

/** A house in a street, by its English or German form: "12 Mill Lane", "Torstraße 44". */
const STREET =
  /(?<![\p{L}\p{N}])\d{1,4}[a-z]?\s+(?:\p{Lu}[\p{L}'’.-]{0,30}\s+){1,3}(?:Street|St|Road|Rd|Lane|Avenue|Ave|Square|Drive|Way|Place|Court|Boulevard|Row|Quay|Hill|Park|Terrace)(?![\p{L}])|\p{Lu}[\p{L}-]{1,40}(?:straße|strasse|gasse|weg|platz|allee|ufer|damm)\s+\d{1,4}[a-z]?(?![\p{L}\p{N}])/u;

const ADDRESS =
  /(?:https?:\/\/|www\.)?[\p{L}\p{N}][\p{L}\p{N}.-]{0,60}\.(?:com|org|net|io|app|shop|store|gallery|art|de|fr|es|it|nl|eu|uk|ch|at|be|se|dk|pl|pt|ca|au|jp|br|us|cz|fi|ie|nz|co|dev|ai|me|tv|info|design|studio|berlin|events?|tickets?|example)(?:\/[\p{L}\p{N}/_-]*)?(?![\p{L}\p{N}])|[\p{L}\p{N}._-]{1,60}@[\p{L}\p{N}-]{1,60}(?:\.[\p{L}\p{N}-]{1,20}){1,4}|(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{2,30}/iu;
const ASKS =
  /^(?:and\s+)?(?:(?:please|bitte|por favor)\s+)?((?:pre-?)?order|shop|buy|book|rsvp|sign up|subscribe|register|join|visit|download|get (?:it|yours|started|tickets)|try|follow|call|learn more|start|reserve|donate|apply|tickets|reservations|come (?:by|in|along|visit|see us)|stop by|drop (?:by|in)|find us|meet us|call us|jetzt|karten|bestell\w*|réservez|commandez|compra|reserva)(?![\p{L}])/iu;

/** A call without where: "Apply at jobs@oven.de by May" is "Apply by May". */
function withoutAddress(call: string, address: string): string {
  if (address === '') return call;
  const [before = '', ...after] = call.split(address);
  const rest = after.join(address);
  return rest.trim() === ''
    ? before
    : `${before.replace(/\s(?:at|on|under|via|auf|bei|unter|sur|en|to)\s*$/iu, ' ')} ${rest}`;
}

/** A sentence that says what to do: "Order now at lumen.com". */
export function actionOf(text: string): { action: { text: string; contact: string }; rest: string } | null {
  const sentences = sentencesOf(text);
  for (const sentence of sentences.toReversed()) {
    const bare = tidy(sentence);
    const address = (bare.match(ADDRESS) ?? bare.match(STREET))?.[0] ?? '';
    if (!ASKS.test(bare) || bare.length > 90 || (address === '' && bare.split(' ').length > 5)) continue;
    const words = tidy(
      tidy(withoutAddress(bare, address))
        .replace(/[!?]+$/u, '')
        .replace(/\s+(?:at|on|under|via|auf|bei|sur|en|to)\s*$/iu, ''),
    );
    const verb = words
      .replace(/\s+(?:at|on|via|to)$/iu, '')
      .replace(/^(?:please|bitte|por favor)\s+(?=\S)/iu, '');
    return { action: { text: capital(verb), contact: address }, rest: text.replace(sentence, ' ') };
  }
  return null;
}

const LOOP = /(?<![\p{L}])(?:seamless(?:ly)?|loop(?:s|ing|able|ed)?|endlos\w*|en boucle|bucle)(?![\p{L}])/iu;
const ABSTRACT =
  /(?<![\p{L}])(?:abstract|shapes?|patterns?|gradients?|flowing|geometric|background|wallpaper|waves? of|particles?|muster|abstrakt\w*|fond|dégradé)(?![\p{L}])/iu;
/** Somebody behind a quotation with what they are: "– Claire Dubois, customer since 2019". */
const AUTHOR_ROLE =
  /(?<=[\p{L}\p{N}.!?…])(["”“»'])(\s*(?:[-–—~]|by|von|de|par)?\s*)(\p{Lu}[\p{L}.'’-]*(?:\s+(?:\p{Lu}[\p{L}.'’-]*|da|de|di|del|van|von|der|la|bin|el)){0,4}),\s*([^,.!?\n"“”„«»]{2,60})/u;
const AUTHOR =
  /["”“»']\s*(?:[-–—~]|by|von|de|par)\s*(\p{Lu}[\p{L}.'’-]*(?:\s+(?:\p{Lu}[\p{L}.'’-]*|da|de|di|del|van|von|der|la|bin|el)){0,4})/u;
/** A name behind a quotation, at the end of a prompt that speaks of one: `Quote card: "Less, but better." Dieter Rams`. */
const AUTHOR_BARE = /["”“»]\s+(\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){1,3})\s*\.?\s*$/u;
/** The same in scripts without capitals, where the name ends the line. */
const AUTHOR_UNCASED = /["”“»」]\s*[-–—]{1,2}\s*([\p{Lo}][\p{Lo}\p{M} ·.]{1,40})\s*$/mu;
const QUOTATION =
  /(?<![\p{L}])(?:quote|quotation|zitat|citation|citazione|citação|cita|cytat|цитата|اقتباس|حكمة)(?![\p{L}])|名言|引用|語録|명언|उद्धरण/iu;
const STEPS =
  /(?<![\p{L}])(?:in (?:\d+|two|three|four|five|six) (?:easy |simple )?steps?|step by step|(?:\d|two|three|four|five|six) (?:easy |simple )?steps? (?:to|for)|how (?:to|does|do|is|are)|how .{2,40} works?|schritt für schritt|schritte|so geht(?:['’]?s| es)?|wie man|comment (?:faire|\p{L}+er)|cómo (?:hacer|\p{L}+[aei]r)|come (?:fare|\p{L}+[aei]re)|étapes?|pasos|passi|passos)(?![\p{L}])/iu;

/** The name alone there, where the prompt says that it is a quotation: `名言："千里之行" 老子`. */
const AUTHOR_BARE_UNCASED =
  /["”“»」]\s*(?:(?:اقتباس|حكمة|مقولة)\s+ل|(?!引用|語録|名言|اقتباس|حكمة|مقولة))([\p{Lo}\p{M}·]{2,14}(?: [\p{Lo}\p{M}·]{2,14}){0,2})\s*$/u;

/** What loops are made of by the words for them. */
const LOOP_FORMS: readonly [FormName, RegExp][] = [
  ['none', /gradients?|dégradés?|farbverl\w+|degradado/iu],
  ['tiles', /tiles?|geometric|bauhaus|grid|mosaic|pattern|muster|squares|triangles/iu],
  ['ripples', /rings?|ripples?|circles|tunnel|pulse|pulsing|concentric|hypnotic/iu],
  ['orbits', /orbits?|dots|spheres|bubbles|particles?|balls/iu],
  ['ribbons', /flow\w*|waves?|ribbons?|liquid|fluid|silk|shapes?|lines|wellen/iu],
];

/** The form of the moving pattern that a prompt without a subject of its own asks for. */
function loopOf(prompt: string): FormName | null {
  const named = /(?<![\p{L}])(?:abstract|patterns?|gradients?|wallpaper|texture|muster)(?![\p{L}])/iu;
  const start = prompt.split(/\s+/u, 7).join(' ');
  const asked =
    ABSTRACT.test(prompt) &&
    !/(?<![\p{L}])(?:explain|about|how|why)(?![\p{L}])/iu.test(prompt) &&
    (LOOP.test(prompt) || named.test(start));
  if (!asked) return null;
  return (
    LOOP_FORMS.find(([, words]) => words.test(prompt))?.[0] ??
    LOOPS[hashText(prompt) % LOOPS.length] ??
    'ribbons'
  );
}

/** Who is quoted, and what they are; that is no wish for the video. */
function authorOf(text: string): { author: string; rest: string } {
  const isQuotation = QUOTATION.test(text);
  const [whole = '', mark = '', link = '', name = '', said = ''] = text.match(AUTHOR_ROLE) ?? [];
  const role = tidy(said);
  const isRole = role !== '' && !isStyleClause(role) && tidy(dropFormat(role)) === role && !ASKS.test(role);
  if (isRole && (/[-–—~]|\p{L}/u.test(link) || isQuotation))
    return { author: `${name}, ${role}`, rest: text.replace(whole, mark) };
  const bare = isQuotation ? [AUTHOR_BARE, AUTHOR_BARE_UNCASED] : [];
  const named = [AUTHOR, AUTHOR_UNCASED, ...bare].find((form) => form.test(text));
  if (named === undefined) return { author: '', rest: text };
  const author = text.match(named)?.[1]?.trim() ?? '';
  return { author, rest: text.replace(named, (found) => found.slice(0, 1)) };
}

function expand(hex: string): string {
  const digits = hex.slice(1).toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

/** What the last part of the only sentence asks for: "Summer concert, tickets at oper.ch". */
function lastActionOf(text: string): ReturnType<typeof actionOf> {
  return actionOf(text.replace(/,\s+(?:and\s+)?(?=[^,]{1,90}$)/u, '. '));
}

/** The same where it says where: "join us" alone may be part of what is told. */
function addressedOf(text: string): ReturnType<typeof actionOf> {
  const asked = lastActionOf(text);
  return asked?.action.contact ? asked : null;
}

/** What is for sale, and what to do; that may be the last part of the only sentence. */
function offerOf(text: string): { product: ReadProduct; action: Facts['action'] } | null {
  const asked = actionOf(text) ?? lastActionOf(text);
  const product = productOf(asked?.rest ?? text, { hasAction: asked !== null });
  return product === null ? null : { product, action: asked?.action ?? null };
}

/** Takes out of a prompt what has a form of its own; the rest is read as before. */
export function readFacts(prompt: string): { facts: Facts; rest: string } {
  const text = prompt.slice(0, 4000);
  const colors = [...new Set([...text.matchAll(HEX)].map(([hex]) => expand(hex)))].slice(0, 4);
  const face = FACES.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  const plain = text.replace(HEX_CLAUSE, ' ').replace(FACE_CLAUSE, ' ');
  const { author, rest: said } = authorOf(plain);
  let rest = said;
  const timetable = timetableOf(rest);
  rest = timetable?.rest ?? rest;
  const action = actionOf(rest) ?? addressedOf(rest);
  rest = action?.rest ?? rest;
  const event = eventOf(rest);
  // A day alone may be any day; with what to do it is when.
  const hasTime = event !== null && !/^\d{1,2}$/u.test(event.event.day);
  const isEvent = event !== null && (hasTime || event.event.facts.length > 0 || action !== null);
  if (isEvent) rest = event.rest;
  const counted = countdownOf(rest);
  rest = counted?.rest ?? rest;
  const clauses = rest.split(/(?<=[.!?;])\s+(?=\p{Lu}|\p{N}|$)|\n/u);
  const drawn = clauses.map((clause) => ({ clause, data: seriesOf(clause) }));
  const timed = clauses.map((clause) => ({ clause, data: timedChangeOf(tidy(clause)) }));
  const series = [...drawn, ...timed].find(({ data }) => data.length > 0);
  const changes = clauses.flatMap((clause) =>
    clause === series?.clause ? [] : (changeOf(tidy(clause)) ?? []),
  );
  const isPlain =
    event === null && timetable === null && author === '' && counted === null && series === undefined;
  const offered = isPlain ? offerOf(plain) : null;
  return {
    rest: offered === null ? rest : `${offered.product.kind} ${offered.product.name}`.trim(),
    facts: {
      colors,
      typography: face,
      series: series?.data ?? [],
      seriesName: series === undefined ? '' : nameOf(tidy(series.clause), series.data),
      inTime: series?.data.every(({ label }) => IS_PERIOD.test(label)) ?? false,
      changes,
      timetable: timetable?.rows ?? [],
      countdown: counted === null ? null : { start: counted.start },
      event: isEvent ? event.event : null,
      action: offered?.action ?? action?.action ?? null,
      product: offered?.product ?? null,
      author,
      loop: loopOf(text),
      isSteps: STEPS.test(text),
      isRoute:
        /(?<![\p{L}])(?:map|route|tour|road ?trip|itinerary|stops|cities|locations|offices|karte|carte|mapa)(?![\p{L}])/iu.test(
          text,
        ),
      isQuote: author !== '' || QUOTATION.test(text),
      chart: chartIn(text),
    },
  };
}
