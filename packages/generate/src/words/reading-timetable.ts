/** Rows of when and what: opening hours ("Mo–Fr 9–18 Uhr, Sa geschlossen") and programmes ("6 pm doors, 7 pm concert"). */
import { sentenceCase } from './copy.ts';
import { tidy } from './reading-instructions.ts';

export interface TimeRow {
  /** The days of opening hours, the time of a programme. */
  when: string;
  /** The hours of these days, what then begins. */
  what: string;
}

const DAY =
  'mon(?:day|tag)?s?|tue(?:s(?:day)?)?s?|wed(?:nesday)?s?|thu(?:rs?(?:day)?)?s?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?|weekends?|weekdays?|daily|every day|(?:public |bank )?holidays?|' +
  'mo|di|mi|do|fr|sa|so|(?:diens|donners|frei|sams|sonn)tags?|mittwochs?|montags|sonnabends?|werktags|wochentags|täglich|feiertags?|' +
  'lun(?:di|es|edì)?|mar(?:di|tes|tedì)?|mer(?:credi|coledì)?|mié(?:rcoles)?|jeu(?:di)?|jue(?:ves)?|ven(?:dredi|erdì)?|vie(?:rnes)?|sam(?:edi)?|sáb(?:ado)?|sabato|dim(?:anche)?|dom(?:ingo|enica)?|gio(?:vedì)?|tous les jours|todos los días|jours fériés|festivos';
const TO = 'to|until|till|through|bis|à|au|a|al|–|-|—';
const DAYS = `(?:${DAY})\\.?(?:\\s?(?:${TO}|and|und|et|y|e|&|\\+|/)\\s?(?:${DAY})\\.?){0,3}`;

const CLOCK = '\\d{1,2}(?:[:.h]\\d{2})?';
const HALF = '(?:\\s?(?:a\\.?m\\.?|p\\.?m\\.?|uhr|h|noon))';
const TIME = `(?:${CLOCK}${HALF}?|noon|midnight|midi|minuit|mittags)`;
const RANGE = `(?:from |von |de |desde las |dalle )?${TIME}\\s?(?:${TO}|a las|alle)\\s?${TIME}`;
const CLOSED = 'closed|geschlossen|ruhetag|zu|fermée?s?|cerrado|chiuso';
const HOURS = `(?:${RANGE}(?:\\s?(?:and|und|et|y|e|&|\\+|/)\\s?${RANGE}){0,2}|${CLOSED}|24 hours|by appointment|nach vereinbarung|sur rendez-vous)`;

const HOURS_ROW = new RegExp(`^(?:on |am |le |el )?(${DAYS})\\s?:?\\s(${HOURS})$`, 'iu');
const CLOSED_ROW = new RegExp(
  `^((?:we(?:'|’)?re |we are )?(?:${CLOSED}))\\s(?:on |am |le |el |les )?(${DAYS})$`,
  'iu',
);

/** A time that no other number can be: with its half of the day, minutes, or "Uhr". */
const SURE_TIME = `(?:${CLOCK}${HALF}|\\d{1,2}[:h]\\d{2}|noon|midnight)`;
const PROGRAMME_ROW = new RegExp(
  `^(?:at |um |à |a las |ab )?(${SURE_TIME}(?:\\s?(?:${TO})\\s?${TIME})?|${CLOCK}\\s?[–-]\\s?${SURE_TIME})(?!\\p{L}|\\d)\\s*(?:[:–-]\\s+)?(\\p{L}.{1,58})$`,
  'iu',
);
const LATER_TIME_ROW = new RegExp(
  `^(\\p{L}[^\\d]{1,38}?)\\s(?:(?:opens?|starts?|begins?) )?(?:at |um |à |a las |ab |from )?(${SURE_TIME}(?:\\s?(?:${TO})\\s?${TIME})?)$`,
  'iu',
);
/** A place or a day is nothing that begins. */
const NO_ITEM = /^(?:at|in|on|im|am|à|en|to|until|till|bis|every|daily|on|sharp|only|per|a day)(?![\p{L}])/iu;

const ABOUT_HOURS =
  /(?<![\p{L}])(?:opening (?:hours|times)|open|hours|öffnungszeiten|geöffnet|sprechzeiten|horaires?|ouverts?|horarios?|abierto|orari[oa]?|aperto)(?![\p{L}])/iu;

type Kind = 'hours' | 'programme' | 'later';

interface Piece {
  from: number;
  until: number;
  kind: Kind | null;
  row: TimeRow;
}

const NO_ROW: TimeRow = { when: '', what: '' };

function readPiece(text: string): { kind: Kind | null; row: TimeRow } {
  const bare = tidy(text.replace(/^\s*(?:[-•*]\s+|(?:and|und|et|y|e)\s+)/iu, ''));
  const open = bare.match(HOURS_ROW);
  if (open !== null)
    return {
      kind: 'hours',
      row: {
        when: sentenceCase(open[1] ?? ''),
        what: sentenceCase((open[2] ?? '').replace(/^(?:from|von|de|desde las|dalle)\s/iu, '')),
      },
    };
  const shut = bare.match(CLOSED_ROW);
  if (shut !== null)
    return { kind: 'hours', row: { when: sentenceCase(shut[2] ?? ''), what: sentenceCase(shut[1] ?? '') } };
  const item = bare.match(PROGRAMME_ROW);
  if (item !== null && !NO_ITEM.test(item[2] ?? ''))
    return { kind: 'programme', row: { when: item[1] ?? '', what: sentenceCase(item[2] ?? '') } };
  const later = bare.match(LATER_TIME_ROW);
  if (later !== null && !NO_ITEM.test(later[1] ?? ''))
    return { kind: 'later', row: { when: later[2] ?? '', what: sentenceCase(later[1] ?? '') } };
  return { kind: null, row: NO_ROW };
}

/** Where a part of a prompt ends; the point of "a.m." and of "Mo." ends none. */
const PARTS = /,(?!\d)|[;\n，；]|[:：](?!\d)|[.!?](?=\s+\p{Lu}|\s*$)/gu;

/** "Monday" of "Monday: 9 to 5", which is one row. */
const DAYS_ALONE = new RegExp(`(?:^|[,;\\n:])\\s*(?:[-•*]\\s+)?${DAYS}$`, 'iu');

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const add = (until: number) => {
    const part = text.slice(from, until);
    if (part.trim() !== '') pieces.push({ from, until, ...readPiece(part) });
  };
  for (const { index } of text.matchAll(PARTS)) {
    if (/[:：]/u.test(text[index] ?? '') && DAYS_ALONE.test(text.slice(from, index))) continue;
    add(index);
    from = index + 1;
  }
  add(text.length);
  return pieces;
}

const MOST_ROWS = 8;
const LONGEST_PROMPT = 1_500;

/** The first run of at least two rows of one kind, and the text without them; one row of opening hours where these are asked for. */
export function timetableOf(text: string): { rows: TimeRow[]; rest: string } | null {
  if (text.length > LONGEST_PROMPT || !/\d/u.test(text)) return null;
  const pieces = piecesOf(text);
  for (const [index, first] of pieces.entries()) {
    if (first.kind === null) continue;
    const end = pieces.findIndex(({ kind }, at) => at > index && kind !== first.kind);
    const run = pieces.slice(index, end < 0 ? pieces.length : end);
    const least = first.kind === 'hours' && ABOUT_HOURS.test(text) ? 1 : 2;
    if (run.length < least || run.length > MOST_ROWS) continue;
    const until = run.at(-1)?.until ?? first.until;
    return { rows: run.map(({ row }) => row), rest: `${text.slice(0, first.from)}. ${text.slice(until)}` };
  }
  return null;
}
