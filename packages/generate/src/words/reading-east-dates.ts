/** Days of a month as they are written in Chinese, Japanese and Korean, with the time and the places around them. */
import { tidy } from './reading-instructions.ts';

/** A day with what stands around it in its sentence. */
export interface EastDate {
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
const TIME =
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
export function eastDateIn(sentence: string): EastDate | null {
  const match = DAY.exec(sentence);
  if (match?.groups === undefined) return null;
  const { month = '', unit = '', day = '', short = '', weekday = short } = match.groups;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null;
  const told = sentence.slice(match.index + match[0].length);
  const time = TIME.exec(told)?.[0] ?? '';
  const pieces = told
    .replace(TIME, '，')
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
