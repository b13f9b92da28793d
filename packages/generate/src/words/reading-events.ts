/** When and where something takes place, as a prompt tells it. */
import { isLookPart, tidy } from './reading-instructions.ts';
import { capital } from './reading-series.ts';
import { MONTHS, sentencesOf } from './sentences.ts';

/** When and where something takes place. */
export interface ReadEvent {
  /** What takes place, by the words of its own sentence; empty where these are none. */
  name: string;
  /** The month, or the day by its name. */
  month: string;
  /** The day of the month; beside a day by its name the time. */
  day: string;
  /** Time, place and the like, in order. */
  facts: string[];
}

/** From or until when, kept beside the month: "Ab März" is another thing than "März". */
const SPAN =
  "from|starting|vom|since|until|till|ab|seit|bis(?: zum)?|dès le|à partir du|jusqu'au|desde el|a partir d(?:el|e)|hasta el|dal|a partire dal|fino al|até";
/** What stands between the first and the last of several days. */
const UNTIL_DAY =
  '(?:st|nd|rd|th|\\.)?\\s?(?:[–—-]|(?:to|through|until|and|bis(?: zum)?|und|au|et|al|hasta el|y|e|a|à|ao)\\s)\\s?(?:(?:the|el|le|il)\\s)?';
const DAYS =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|(?:luned|marted|mercoled|gioved|venerd)ì|sabato|domenica|(?:segunda|terça|quarta|quinta|sexta)-feira';
const WEEKDAY = `(?:(?:on |am |le |el |il )?(?:${DAYS}),? (?:(?:the|dem|den|le|el|il) )?)?`;

// Days of a month as they are written in Chinese, Japanese and Korean, with the time and the places around them.

/** A day with what stands around it in its sentence. */
interface EastDate {
  /** As it is written: "3月". */
  month: string;
  day: string;
  /** The day of the week and the time. */
  when: string;
  places: string[];
  /** What stands before it; what the event is. */
  before: string;
}

const DAY =
  /(?:20\d\d\s?[年년]\s?)?(?<month>\d{1,2})\s?(?<unit>[月월])\s?(?<day>\d{1,2})\s?[日号號일](?:\s?[（(]?(?<weekday>(?:星期|礼拜|禮拜|周|週)[一二三四五六日天]|[月火水木金土日]曜日?|[월화수목금토일]요일)[）)]?|\s?[（(](?<short>[月火水木金土日월화수목금토일])[）)])?/u;
const EAST_TIME =
  /(?:(?:凌晨|早上|上午|中午|下午|傍晚|晚上|夜晚|午前|午後|오전|오후|저녁)\s?)?\d{1,2}(?:[:：]\d\d|\s?[点點時时시](?:半|整|\s?\d{1,2}\s?[分분])?)(?:\s?(?:から|부터))?/u;
/** What leads to a day or to a place, and says nothing itself. */
const LEADS = /^(?:于|在|於|は|に|、|,|，)+|(?:于|在|於|は|，|,|、|:|：)+$/gu;

const bare = (text: string): string =>
  tidy(
    text
      .replace(/[。！!.]+$/u, '')
      .trim()
      .replace(LEADS, ''),
  );

/** The day that a sentence tells; null where it tells none, or a day that no month has. */
function eastDateIn(sentence: string): EastDate | null {
  const match = DAY.exec(sentence);
  if (match?.groups === undefined) return null;
  const { month = '', unit = '', day = '', short = '', weekday = short } = match.groups;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null;
  const told = sentence.slice(match.index + match[0].length);
  const time = EAST_TIME.exec(told)?.[0] ?? '';
  const pieces = told
    .replace(EAST_TIME, '，')
    .split(/[，、,]/u)
    .map(bare)
    .filter(Boolean);
  if (pieces.some((piece) => piece.length > 40)) return null;
  const said = bare(sentence.slice(0, match.index));
  // "3月14日 上海咖啡节，外滩": what takes place stands behind the day where nothing stands before it.
  const before = said === '' ? (pieces.shift() ?? '') : said;
  return {
    month: `${month}${unit}`,
    day,
    when: [weekday, time.replace(/\s+/gu, ' ').trim()].filter(Boolean).join(' '),
    places: pieces.slice(0, 3),
    before,
  };
}

const DAY_MONTH = new RegExp(
  `(?:,\\s*)?(?:(?<![\\p{L}])(?:(?<span>${SPAN})|on|am|le|el|il|du|del|dia|em|this)\\s+)?${WEEKDAY}(?:(?:the|den)\\s+)?(?:(?<![\\p{N}.,:/])(?<first>\\d{1,2})${UNTIL_DAY})?(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?\\s+(?:of |de )?(?<month>${MONTHS})(?![\\p{L}])(?:,?\\s+(?<year>20\\d\\d))?`,
  'iu',
);
const MONTH_DAY = new RegExp(
  `(?:,\\s*)?(?:(?<![\\p{L}])(?:(?<span>${SPAN})|on|this)\\s+)?${WEEKDAY}(?<month>${MONTHS})\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:\\s?(?:[–—-]|to\\s|through\\s)\\s?(?<last>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]|\\s?(?:am|pm|a\\.m|p\\.m|uhr|h)(?![\\p{L}])))?(?!\\d)(?:,?\\s+(?<year>20\\d\\d))?`,
  'iu',
);
const TIME =
  /(?:,\s*)?(?:(?:at|from|um|ab|à|a las|alle|dalle|às|starts? at|doors(?: open)?(?: at)?)\s+)?((?:\d{1,2}(?:[:.h]\d\d)?\s?(?:am|pm|a\.m\.|p\.m\.|uhr|h)?\s?(?:[–—-]|to|until|till|bis|à)\s?)?(?:\d{1,2}(?:[:.h]\d\d)?\s?(?:am|pm|a\.m\.|p\.m\.|uhr|h)(?![\p{L}])|\d{1,2}[:h]\d\d)(?:\s?[–—-]\s?\d{1,2}[:h]\d\d)?)/iu;

const PLACE_AHEAD =
  /,?\s+(?:at|in|im|à|en)\s+((?:the\s+)?(?:\d{1,4}[a-z]?\s+)?\p{Lu}[\p{L}\p{N} ,'’.-]{1,50}?),?\s*$/u;

/** Days by their names in the languages that dates are read in; "every Friday" is no day of its own. */
const DAY_NAME = new RegExp(`(?<![\\p{L}])(?:${DAYS})(?![\\p{L}])`, 'iu');
const NAMED_DAY =
  /(?:,\s*)?(?<!(?:every|each|until|till|since|jeden|bis|chaque|tous les|cada|todos los|ogni)\s)(?<![\p{L}])(?:(?:on|this|next|am|diesen|ce|le|el|este|na|no|il)\s+)?((?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|(?:luned|marted|mercoled|gioved|venerd)ì|sabato|domenica|(?:segunda|terça|quarta|quinta|sexta)-feira)(?![\p{L}])/iu;

/** The parts of an address stay in one line; what else is said, in words that are no names, has lines of its own. */
function linesOf(places: readonly string[]): string[] {
  const lines: string[] = [];
  for (const place of places) {
    const isName = /^(?:the\s+)?[\p{Lu}\p{N}\p{Lo}]/u.test(place);
    const before = lines.at(-1);
    if (isName && before !== undefined && before.length + place.length < 48 && isAddress(before))
      lines[lines.length - 1] = `${before}, ${place}`;
    else lines.push(place);
  }
  return lines.map((line) => capital(line));
}

const isAddress = (line: string) => /^(?:the\s+)?[\p{Lu}\p{N}\p{Lo}]/u.test(line);

/** What stands after a day: the time, and up to three places; null where that is more than places. */
function factsAfter(told: string): { time: string; places: string[] } | null {
  const time = told.match(TIME)?.[1];
  const places = told
    .replace(TIME, ',')
    .replace(/[.!?]+$/u, '')
    .split(/,|\s[–—-]\s/u)
    .map((piece) => tidy(piece.replace(/^\s*(?:at|in|im|à|en)\s+/iu, '')))
    .filter((piece) => piece !== '' && !isLookPart(piece));
  if (places.some((piece) => piece.length > 60)) return null;
  return { time: time === undefined ? '' : tidy(time), places: linesOf(places.slice(0, 4)) };
}

/** "Join us on Sunday for the harvest fair, 10:30": what people come to stands behind the day. */
const CALLS =
  /^(?:.{0,60}[,.!]\s*)?(?:(?:please )?(?:join us|come (?:along|join us|by|over)|you(?:['’]re| are) invited|we(?:['’]d love to| invite you)|save the date|komm(?:t|en sie)?(?: vorbei)?|feier[nt]? mit uns|rejoignez-nous|venez|únete|acompáñanos|unisciti a noi)(?: (?:to|zu|à|a))?)\s*$/iu;
const CALLED = /^\s*(?:for|to|zu[mr]?|pour|para|per)\s+([^,.!?;]{3,60})/iu;

function namedAfter(before: string, told: string): { before: string; told: string } {
  const name = CALLS.test(before) ? told.match(CALLED) : null;
  if (name === null) return { before, told };
  return { before: (name[1] ?? '').trim(), told: told.slice(name[0].length) };
}

/** What a sentence says before its event. */
const leftOf = (before: string): string => `${before.trim().replace(/[,;]$/u, '')}.`;

/** "Friday 8 pm": a day by its name is an event's only with its time, which then stands where the number does. */
function weekdayEvent(sentence: string): { event: Told; left: string } | null {
  const match = sentence.match(NAMED_DAY);
  if (match?.index === undefined) return null;
  const before = sentence.slice(0, match.index);
  const named = namedAfter(before, sentence.slice(match.index + match[0].length));
  const facts = factsAfter(named.told);
  if (facts === null || facts.time === '') return null;
  return {
    event: {
      month: capital(match[1] ?? ''),
      day: facts.time,
      facts: facts.places,
    },
    left: leftOf(named.before),
  };
}

/** A day, or the first and the last of several: "18–20"; null where these are in no order. */
function daysOf(first: string | undefined, day: string, last: string | undefined): string | null {
  const [from, to] = first === undefined ? [day, last] : [first, day];
  if (to === undefined) return day;
  return Number(from) >= 1 && Number(from) < Number(to) && Number(to) <= 31 ? `${from}–${to}` : null;
}

/** "14 June, 10 am, Torstraße 44": a day of a month with what stands around it. */
function datedEvent(sentence: string): { event: Told; left: string } | null {
  const match = sentence.match(DAY_MONTH) ?? sentence.match(MONTH_DAY);
  if (match?.index === undefined) return null;
  const { span: said, first, day = '', last, month = '', year } = match.groups ?? {};
  if (Number(day) < 1 || Number(day) > 31) return null;
  const days = daysOf(first, day, last);
  if (days === null) return null;
  // "From 18 to 20 July" is no beginning without an end.
  const span = days === day ? said : undefined;
  const named = namedAfter(sentence.slice(0, match.index), sentence.slice(match.index + match[0].length));
  const { before } = named;
  const after = factsAfter(named.told);
  if (after === null) return null;
  // "Only until 31 August" says how long, and nothing takes place then.
  const isEnd = span !== undefined && /^(?:until|till|bis|jusqu|hasta|fino|até)/iu.test(span);
  if (isEnd && after.time === '' && after.places.length === 0) return null;
  // "Open house at 12 Mill Lane on 14 June": the place stands before the day.
  const ahead = after.places.length === 0 ? before.match(PLACE_AHEAD) : null;
  const weekday = match[0].match(DAY_NAME)?.[0] ?? '';
  const time = [capital(weekday.toLowerCase()), after.time].filter(Boolean).join(', ');
  const facts = [time, ...(ahead?.[1] === undefined ? after.places : [ahead[1]])].filter(Boolean);
  const when = [span && capital(span), capital(month), year].filter(Boolean).join(' ');
  return { event: { month: when, day: days, facts }, left: leftOf(before.slice(0, ahead?.index)) };
}

const NUMBERED =
  /(?:,\s*)?(?:(?:on|am|le|el|il)\s+)?(?<![\p{N}.,/-])((?:(?:[12]?\d|0[1-9]|3[01])\.\s?(?:1[0-2]|0?[1-9])\.\s?(?:20\d\d)?|(?:[0-2]?\d|3[01])\/(?:[0-2]?\d|3[01])\/20\d\d|20\d\d-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])))(?![\p{N}/])/iu;

/** "12.09.2026, 15 Uhr": a day all in numbers stands as it is written, as nobody knows by which custom it is. */
function numberedEvent(sentence: string): { event: Told; left: string } | null {
  const match = sentence.match(NUMBERED);
  if (match?.index === undefined) return null;
  const named = namedAfter(sentence.slice(0, match.index), sentence.slice(match.index + match[0].length));
  const after = factsAfter(named.told);
  if (after === null) return null;
  const facts = [after.time, ...after.places].filter(Boolean);
  const before = named.before.replace(/(?:[\s–—-]|(?:mon|diens|donners|frei|sams|sonn)tag)+$/iu, '');
  return { event: { month: '', day: match[1] ?? '', facts }, left: leftOf(before) };
}

/** "6月14日 14:00, …" as it is written in the east of Asia. */
function eastEvent(sentence: string): { event: Told; left: string } | null {
  const found = eastDateIn(sentence);
  if (found === null) return null;
  const { month, day, when, places, before } = found;
  const facts = [when, places.join('，')].filter(Boolean);
  return { event: { month, day, facts }, left: before === '' ? '' : `${before}。` };
}

/** An event without its name. */
type Told = Omit<ReadEvent, 'name'>;

const BEGINS =
  /\s+(?:starts?|begins?|is|are|opens?|takes place|happens|kicks off|startet|beginnt|findet|ist|öffnet|commence|débute|empieza|comienza|inizia)\s*$/iu;

/** A date, a time and a place in one clause; `left` is what that clause, `said`, says before them. */
export function eventOf(text: string): { event: ReadEvent; said: string; left: string } | null {
  const sentences = sentencesOf(text, 'capital');
  for (const read of [datedEvent, numberedEvent, eastEvent, weekdayEvent])
    for (const sentence of sentences) {
      const found = read(sentence);
      if (found !== null) {
        const name = tidy(found.left).replace(BEGINS, '');
        return { event: { ...found.event, name: capital(name) }, left: found.left, said: sentence };
      }
    }
  return null;
}
