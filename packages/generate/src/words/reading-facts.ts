/** What a prompt states that has a form of its own: values to compare, a quotation, a countdown, an event, what to do, a brand. */
import { hashText } from '@rushes/engine/generators';
import type { FormName, TypographyName } from '../names.ts';
import { LOOPS } from '../names.ts';
import type { SceneDatum } from '../types.ts';
import { ASKS, actionOf } from './reading-action.ts';
import { type ChartName, chartIn } from './reading-charts.ts';
import { countdownOf } from './reading-countdown.ts';
import { eventOf, type ReadEvent } from './reading-events.ts';
import { dropFormat, isStyleClause, tidy } from './reading-instructions.ts';
import { priceListOf } from './reading-prices.ts';
import { productOf, type ReadProduct } from './reading-product.ts';
import { beforeAfterOf, changeOf, IS_PERIOD, nameOf, seriesOf, timedChangeOf } from './reading-series.ts';
import { type TimeRow, timetableOf } from './reading-timetable.ts';

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
  [/playfair(?: display)?|(?<!sans[- ])(?<![\p{L}])serifs?(?![\p{L}])|serifenschrift/iu, 'classic'],
  [/montserrat|geometric (?:sans|font|type)/iu, 'geometric'],
  [/bebas(?: neue)?|condensed(?: font| type)?/iu, 'condensed'],
  [/(?<![\p{L}])inter(?= font|,|\.|$| bold)|sans[- ]serif|grotesk|helvetica/iu, 'modern'],
  [/mono(?:space)?(?:d)? font|technical font/iu, 'technical'],
];
const FACE_CLAUSE =
  /(?:[,;]\s?)?(?:(?<![\p{L}])(?:in|with|using|use|set in|the|a|font|typeface|type|bold)(?::\s?|\s)){0,5}(?:playfair(?: display)?|montserrat|bebas(?: neue)?|sans[- ]serif|elegant serif|serif)(?: (?:font|typeface|type|letters|bold)){0,3}(?![\p{L}])/giu;

const LOOP = /(?<![\p{L}])(?:seamless(?:ly)?|loop(?:s|ing|able|ed)?|endlos\w*|en boucle|bucle)(?![\p{L}])/iu;
const ABSTRACT =
  /(?<![\p{L}])(?:abstract|shapes?|patterns?|gradients?|flowing|geometric|background|wallpaper|waves? of|particles?|muster|abstrakt\w*|fond|dégradé)(?![\p{L}])/iu;
/** A name of up to five words; a point only behind what is short: "Dr.", "J." */
const NAME = "\\p{Lu}(?:\\p{L}{0,2}\\.|[\\p{L}'’-]*)";
const WHO = `${NAME}(?:\\s+(?:${NAME}|da|de|di|del|van|von|der|la|bin|el)){0,4}(?![\\p{L}])`;
/** Somebody behind a quotation with what they are: "– Claire Dubois, customer since 2019". */
const AUTHOR_ROLE = new RegExp(
  `(?<=[\\p{L}\\p{N}.!?…])(["”“»'])(\\s*(?:[-–—~]|by|von|de|par)?\\s*)(${WHO}),\\s*([^,.!?\\n"“”„«»]{2,60})`,
  'u',
);
const AUTHOR = new RegExp(`["”“»']\\s*(?:[-–—~]|by|von|de|par)\\s*(${WHO})`, 'u');
/** Where a verse stands: "Psalm 107:1", "1 Cor 13:4-7". */
const VERSE =
  /["”“»]\s*[-–—(,]?\s*((?:[1-3]\.?\s?)?\p{Lu}\p{L}{1,20}\.?\s\d{1,3}[:,]\d{1,3}(?:\s?[–-]\s?\d{1,3})?)\)?/u;
/** A name behind a quotation, at the end of a prompt that speaks of one: `Quote card: "Less, but better." Dieter Rams`. */
const AUTHOR_BARE = new RegExp(`["”“»]\\s+(${WHO})\\s*(?:[.,;]|$)`, 'u');
/** The same in scripts without capitals, where the name ends the line. */
const AUTHOR_UNCASED = /["”“»」]\s*[-–—]{1,2}\s*([\p{Lo}][\p{Lo}\p{M} ·.]{1,40})\s*$/mu;
const QUOTATION =
  /(?<![\p{L}])(?:quote|quotation|zitat|citation|citazione|citação|cita|cytat|цитата|اقتباس|حكمة)(?![\p{L}])|名言|引用|語録|명언|उद्धरण/iu;
const STEPS =
  /(?<![\p{L}])(?:in (?:\d+|two|three|four|five|six) (?:easy |simple )?steps?|step by step|(?:\d|two|three|four|five|six) (?:easy |simple )?steps? (?:to|for)|how (?:to|does|do|is|are)|how .{2,40} (?:works?|becomes?|is (?:made|born|done)|are made|gets? made|forms?|grows?)|schritt für schritt|schritte|so geht(?:['’]?s| es)?|wie man|comment (?:faire|\p{L}+er)|cómo (?:hacer|\p{L}+[aei]r)|come (?:fare|\p{L}+[aei]re)|étapes?|pasos|passi|passos)(?![\p{L}])/iu;

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
  const named = [VERSE, AUTHOR, AUTHOR_UNCASED, ...bare].find((form) => form.test(text));
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
  return actionOf(text.replace(/(?:,\s+(?:and\s+)?|:\s+)(?=[^,:]{1,90}$)/u, '. '));
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

const partsIn = (text: string): string[] => text.split(/(?<=[.!?;])\s+(?=\p{Lu}|\p{N}|$)|\n/u);

/** "Jan 4, Apr 6, Jul 18" are values in time, no day on which something takes place. */
function withoutSeries(text: string): string {
  const isSeries = (part: string) => {
    const data = seriesOf(part);
    return data.length > 0 && data.every(({ label }) => IS_PERIOD.test(label));
  };
  const parts = partsIn(text);
  return parts.some(isSeries) ? parts.filter((part) => !isSeries(part)).join('\n') : text;
}

/**
 * Takes out of a prompt what has a form of its own; the rest is read as before. `whole` is the prompt with what it says of the
 * film itself: colours, type and the drawing that is asked for may stand there.
 */
export function readFacts(prompt: string, whole = prompt): { facts: Facts; rest: string } {
  const text = prompt.slice(0, 4000);
  const asked = whole.slice(0, 4000);
  const colors = [...new Set([...asked.matchAll(HEX)].map(([hex]) => expand(hex)))].slice(0, 4);
  const face = FACES.find(([pattern]) => pattern.test(asked))?.[1] ?? null;
  const plain = text.replace(HEX_CLAUSE, ' ').replace(FACE_CLAUSE, ' ');
  const { author, rest: said } = authorOf(plain);
  let rest = said;
  const timetable = timetableOf(rest) ?? priceListOf(rest);
  rest = timetable?.rest ?? rest;
  const action = actionOf(rest) ?? addressedOf(rest);
  rest = action?.rest ?? rest;
  const event = eventOf(withoutSeries(rest));
  // A day alone may be any day; with what to do it is when.
  const hasTime = event !== null && !/^\d{1,2}$/u.test(event.event.day);
  const isEvent = event !== null && (hasTime || event.event.facts.length > 0 || action !== null);
  if (isEvent) rest = rest.replace(event.said, event.left);
  const counted = countdownOf(rest);
  rest = counted?.rest ?? rest;
  const compared = beforeAfterOf(rest);
  rest = compared?.rest ?? rest;
  const clauses = partsIn(rest);
  const drawn = clauses.map((clause) => ({ clause, data: seriesOf(clause) }));
  const timed = clauses.map((clause) => ({ clause, data: timedChangeOf(tidy(clause)) }));
  const series = [...drawn, ...timed].find(({ data }) => data.length > 0);
  const changes = clauses.flatMap((clause) =>
    clause === series?.clause ? [] : (changeOf(tidy(clause)) ?? []),
  );
  // "Free from 1 May" is said of a thing; alone it is nothing to come to.
  const isWeak = isEvent && !hasTime && event.event.facts.length === 0;
  const isPlain =
    (!isEvent || isWeak) && timetable === null && author === '' && counted === null && series === undefined;
  const offered = isPlain ? offerOf(plain) : null;
  return {
    rest: offered === null ? rest : `${offered.product.kind} ${offered.product.name}`.trim(),
    facts: {
      colors,
      typography: face,
      series: series?.data ?? [],
      seriesName: series === undefined ? '' : nameOf(tidy(series.clause), series.data),
      inTime: series?.data.every(({ label }) => IS_PERIOD.test(label)) ?? false,
      changes: [...(compared?.data ?? []), ...changes],
      timetable: timetable?.rows ?? [],
      countdown: counted === null ? null : { start: counted.start },
      event: isEvent && offered === null ? event.event : null,
      action: offered?.action ?? action?.action ?? null,
      product: offered?.product ?? null,
      author,
      loop: loopOf(asked),
      isSteps: STEPS.test(text),
      isRoute:
        /(?<![\p{L}])(?:map|route|tour|road ?trip|itinerary|stops|cities|locations|offices|karte|carte|mapa|mappa|rundreise|standorte|itinéraire|circuit|ruta|recorrido|itinerario|itinerário|roteiro)(?![\p{L}])/iu.test(
          text,
        ),
      isQuote: author !== '' || QUOTATION.test(text),
      chart: chartIn(asked),
    },
  };
}
