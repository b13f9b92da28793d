/** What a prompt states that has a form of its own: values to compare, a quotation, a countdown, an event, what to do, a brand. */
import { hashText } from '@rushes/engine/generators';
import { type FormName, LOOPS, type TypographyName } from '../names.ts';
import type { SceneDatum } from '../types.ts';
import { eventOf, type ReadEvent } from './reading-events.ts';
import { type ChartName, chartIn } from './reading-figures.ts';
import { dropFormat, isStyleClause, tidy } from './reading-instructions.ts';
import { priceListOf, productOf, type ReadProduct } from './reading-product.ts';
import {
  beforeAfterOf,
  capital,
  changeOf,
  IS_PERIOD,
  nameOf,
  seriesOf,
  timedChangeOf,
} from './reading-series.ts';
import { countdownOf, type TimeRow, timetableOf } from './reading-times.ts';
import { sentencesOf } from './sentences.ts';

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

// What a prompt asks those who see its film to do, and where.

/** A house in a street, by its English or German form: "12 Mill Lane", "Torstraße 44". */
const STREET =
  /(?<![\p{L}\p{N}])\d{1,4}[a-z]?\s+(?:\p{Lu}[\p{L}'’.-]{0,30}\s+){1,3}(?:Street|St|Road|Rd|Lane|Avenue|Ave|Square|Drive|Way|Place|Court|Boulevard|Row|Quay|Hill|Park|Terrace)(?![\p{L}])|\p{Lu}[\p{L}-]{1,40}(?:straße|strasse|gasse|weg|platz|allee|ufer|damm)\s+\d{1,4}[a-z]?(?![\p{L}\p{N}])/u;

const ADDRESS =
  /(?:https?:\/\/|www\.)?[\p{L}\p{N}][\p{L}\p{N}.-]{0,60}\.(?:com|org|net|io|app|shop|store|gallery|art|de|fr|es|it|nl|eu|uk|ch|at|be|se|dk|pl|pt|ca|au|jp|br|us|cz|fi|ie|nz|co|dev|ai|me|tv|info|design|studio|berlin|events?|tickets?|example)(?:\/[\p{L}\p{N}/_-]*)?(?![\p{L}\p{N}])|[\p{L}\p{N}._-]{1,60}@[\p{L}\p{N}-]{1,60}(?:\.[\p{L}\p{N}-]{1,20}){1,4}|(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{2,30}/iu;
/** A number to call: at least seven digits, in groups. */
const PHONE =
  /(?<![\p{L}\p{N}])(?:\+\d{1,3}[\s/-]?)?(?:\(\d{1,5}\)[\s/-]?)?\d{2,5}(?:[\s/-]\d{2,8}){1,4}(?![\p{L}\p{N}])/u;

/** How such a sentence begins. */
const ASKS =
  /^(?:and\s+)?(?:(?:please|bitte|por favor)\s+)?((?:pre-?)?order|shop|buy|book|rsvp|sign up|subscribe|register|join|visit|download|get (?:it|yours|started|tickets)|try|follow|call|learn more|start|reserve|donate|apply|tickets|reservations|come (?:by|in|along|visit|see us)|stop by|drop (?:by|in)|find us|meet us|call us|jetzt|karten|bestell\p{L}*|anmeld\p{L}*|bewerb\p{L}*|reservier\p{L}*|spende[nt]?|réservez|commandez|inscri\p{L}*|billets?|achetez|appelez|postulez|donnez|compra|reserva|entradas|boletos|apúnt\p{L}*|llam[ae]|dona|iscri\p{L}*|prenot\p{L}*|biglietti|chiama\p{L}*|ingressos)(?![\p{L}])/iu;

/** What may be told of anything, and asks where it says where: "Adopt at pawhouse.example". */
const ASKS_THERE =
  /^(?:please\s+)?(?:adopt|sign|vote|volunteer|email|write|contact|check|see|explore|discover|read|watch|listen|play|find|more|unterschreib\p{L}*|mehr|signez|adoptez|votez|découvrez|firma|adopta|vota|descubre|más|firmate|adotta|scopri)(?![\p{L}])/iu;

/** What leads from a call to where. */
const TO_ADDRESS = /\s+(?:at|on|under|via|auf|bei|unter|an|sur|en|to|su|presso|em|à|a)\s*$/iu;

/** A call without where: "Apply at jobs@oven.de by May" is "Apply by May". */
function withoutAddress(call: string, address: string): string {
  if (address === '') return call;
  const [before = '', ...after] = call.split(address);
  const rest = after.join(address);
  return rest.trim() === '' ? before : `${before.replace(TO_ADDRESS, ' ')} ${rest}`;
}

/** A sentence that says what to do: "Order now at lumen.com". */
function actionOf(text: string): { action: { text: string; contact: string }; rest: string } | null {
  const sentences = sentencesOf(text);
  for (const sentence of sentences.toReversed()) {
    const bare = tidy(sentence);
    const phone = bare.match(PHONE)?.[0] ?? '';
    const isPhone = phone.replace(/\D/gu, '').length >= 7;
    const address = (bare.match(ADDRESS) ?? bare.match(STREET))?.[0] ?? '';
    // Where alone: "www.shoes.example".
    if (address !== '' && address === bare && !STREET.test(bare))
      return { action: { text: '', contact: address }, rest: text.replace(sentence, ' ') };
    const asks = ASKS.test(bare) || (address !== '' && ASKS_THERE.test(bare));
    if (!asks || bare.length > 90 || (address === '' && !isPhone && bare.split(' ').length > 5)) continue;
    const words = tidy(
      tidy(withoutAddress(bare, address))
        .replace(/[!?]+$/u, '')
        .replace(TO_ADDRESS, ''),
    );
    const verb = words
      .replace(/\s+(?:at|on|via|to)$/iu, '')
      .replace(/^(?:please|bitte|por favor)\s+(?=\S)/iu, '');
    return { action: { text: capital(verb), contact: address }, rest: text.replace(sentence, ' ') };
  }
  return null;
}

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
