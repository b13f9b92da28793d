/** Times that a prompt states: a countdown, opening hours, programmes. */
import { sentenceCase } from './copy.ts';
import { tidy } from './reading-instructions.ts';

// A countdown that a prompt asks for: the number it starts at, and what it counts to.

const WORD =
  '(?<![\\p{L}])(?:count(?:ing|s)?[- ]?down|t-minus|compte à rebours|cuenta (?:atrás|regresiva)|conto alla rovescia|contagem regressiva|geri sayım|обратный отсч[её]т)(?![\\p{L}])|倒计时|倒數|倒数|カウントダウン|카운트다운|عد(?:ا)? تنازلي|العد التنازلي';
const COUNTDOWN = new RegExp(WORD, 'iu');

const SECONDS =
  '(?:[- ]?(?:(?:seconds?|sekunden?|secondes?|segundos?|secondi|секунд\\p{L}*|saniye|ثوان)(?![\\p{L}])|秒钟?|초))';
/** Where it ends is a number or said by nothing; a goal in words stays: "from 10 to the premiere". */
const END =
  '(?:\\s?(?:(?:down )?to|until|bis|auf|à|a|até|hasta|до|إلى|数到|數到|到|至)\\s?(?:zero|null|zéro|cero|\\d{1,2}(?!\\d)))';

/** How a prompt says what it starts at, surest first. */
const STARTS: readonly RegExp[] = [
  new RegExp(
    `[,:，]?\\s*(?:(?<![\\p{L}])(?:from|of|ab|von|de|da|desde|от)\\s+|من\\s?|从\\s?|從\\s?)(\\d{1,2})(?![\\d%])${SECONDS}?${END}?`,
    'iu',
  ),
  /(?<!\d)(\d{1,2})\s?(?:から|부터)(?:\s?\d{1,2}(?!\d)(?:まで|까지)?)?/u,
  new RegExp(
    `(?<!\\d)(\\d{1,2})${SECONDS}(?=\\s+(?:to|until|till|before|left|bis|vor|avant|hasta)(?![\\p{L}])|\\s?(?:${WORD}))`,
    'iu',
  ),
  new RegExp(`(?<=${WORD}\\s?)(\\d{1,2})${SECONDS}`, 'iu'),
];

/** A number straight after the word, before what it counts to: "Countdown: 10 to the launch". */
const BARE = new RegExp(
  `((?:${WORD})[\\s:,–-]*)(\\d{1,2})(?=${SECONDS}?\\s+(?:to|until|till|before|bis|vor|avant|jusqu|hasta|fino|até)(?![\\p{L}]))`,
  'iu',
);
/** The numbers themselves: "Countdown: 3, 2, 1, go!" */
const ROW = new RegExp(
  `((?:${WORD})[\\s:,–-]*)(\\d{1,2}(?:[\\s,.…–-]{1,4}\\d{1,2}(?![\\d%:])){2,60})(?:\\s?(?:…|\\.{3}))?`,
  'iu',
);
/** Three numbers as a date has them: "12.11.10", "24-12-25". */
const DATED = /^\d{1,2}([.–-])\d{1,2}\1\d{1,2}$/u;

/** Times of a day and hours it is open: "2 to 5 pm", "from 8:30 to 9:15", "von 10 bis 18 Uhr". Nobody counts them down. */
const CLOCK =
  "(?:\\s?(?:[ap]\\.?m\\b|uhr(?![\\p{L}])|h(?![\\p{L}])|heures?(?![\\p{L}])|o[’']clock)|[:h.]\\d{2}(?!\\d)|点|點|時|시)";
const HOURS = new RegExp(
  `(?<![\\d:.])\\d{1,2}(?:${CLOCK}|${CLOCK}?\\s?(?:to|until|till|and|bis|und|à|et|a|y|hasta|alle|e|às|[–-]|到|至|から)\\s?\\d{1,2}${CLOCK})`,
  'giu',
);

/** The number that a row begins to count at; null for one that is no count. Whoever writes "1 2 3 go" means the same three. */
function rowStart(row: string): number | null {
  const numbers = (row.match(/\d+/gu) ?? []).map(Number);
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  const steps = new Set(numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0)));
  const [step] = steps;
  if (steps.size !== 1 || (DATED.test(row) && last > 1)) return null;
  if (step === -1) return first;
  return step === 1 && first === 1 && !DATED.test(row) ? last : null;
}

/** The word with what leads on to the goal. */
const GOAL = new RegExp(
  `(?:${WORD})(?: (?:video|clip))?[\\s,:–-]*(?:until|till|to|for|before|bis (?:zum|zur|zu)|bis|vor|zum|zur|zu|für|avant|jusqu['’]à|pour|hasta|para|antes de|prima d[\\p{L}]+|per|até|до|قبل|إلى|حتى)(?![\\p{L}])\\s*`,
  'iu',
);
/** The word where nothing leads on: a heading of what follows, in languages whose word the lead does not know. */
const HEADING = new RegExp(`(?<=^\\s*|[.!?。！？\\n]\\s*)(?!count)(?:${WORD})[\\s,:，：、،-]*`, 'iu');

/** "… with fireworks" is a wish for the picture, no text. */
const FLOATING =
  /\s+(?:and |und )?(?:with|mit|avec|con|com)\s+(?:fireworks?|confetti|sparks|sparkles|feuerwerk|konfetti|feux? d['’]artifice|confettis|fuegos artificiales|confeti|fuochi d['’]artificio|coriandoli|fogos de artifício|confetes?)[\s.!]*$/iu;
/** What leads from the numbers to what comes after them. */
const FOLLOWED = new RegExp(
  `(?<=(?:${WORD})[\\s,;:–-]*)(?:(?:and |und |et |y |e )?(?:then|followed by|dann|danach|gefolgt von|puis|ensuite|suivi de|luego|después|poi|depois|seguito da|seguido (?:de|por))(?![\\p{L}])|然后|接着)[\\s,:，：]*`,
  'iu',
);

/** Stands where hours stood. */
const HOUR = '\uE001';

/** The countdown of a prompt and the prompt without its numbers; null where none is asked for. */
export function countdownOf(prompt: string): { start: number; rest: string } | null {
  if (!COUNTDOWN.test(prompt)) return null;
  // Hours stand aside while numbers are looked for, each as one letter that no form of a count has.
  const hours: string[] = [];
  const aside = prompt.replace(HOURS, (hour) => {
    hours.push(hour);
    return HOUR;
  });
  const text = aside
    .replace(ROW, (row, word: string, numbers: string) => {
      const start = rowStart(numbers);
      return start === null ? row : `${word}from ${start}`;
    })
    .replace(BARE, '$1from $2');
  const said = STARTS.find((form) => form.test(text));
  const digits = said === undefined ? undefined : text.match(said)?.[1];
  const unnumbered = said === undefined ? text : text.replace(said, ' ');
  // Read like "a countdown to …", whose lead is taken off as that of any prompt.
  const left = GOAL.test(unnumbered)
    ? unnumbered.replace(GOAL, 'countdown to ')
    : unnumbered.replace(FOLLOWED, '').replace(FLOATING, '').replace(HEADING, '');
  const rest = left.replaceAll(HOUR, () => hours.shift() ?? '');
  return { start: Math.min(60, Math.max(1, Number(digits ?? 5))), rest };
}

// Rows of when and what: opening hours ("Mo–Fr 9–18 Uhr, Sa geschlossen") and programmes ("6 pm doors, 7 pm concert").

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

const ROW_CLOCK = '\\d{1,2}(?:[:.h]\\d{2})?';
const HALF = '(?:\\s?(?:a\\.?m\\.?|p\\.?m\\.?|uhr|h|noon))';
const TIME = `(?:${ROW_CLOCK}${HALF}?|noon|midnight|midi|minuit|mittags)`;
const RANGE = `(?:from |von |de |desde las |dalle )?${TIME}\\s?(?:${TO}|a las|alle)\\s?${TIME}`;
const CLOSED = 'closed|geschlossen|ruhetag|zu|fermée?s?|cerrado|chiuso';
const ROW_HOURS = `(?:${RANGE}(?:\\s?(?:and|und|et|y|e|&|\\+|/)\\s?${RANGE}){0,2}|${CLOSED}|24 hours|by appointment|nach vereinbarung|sur rendez-vous)`;

const HOURS_ROW = new RegExp(`^(?:on |am |le |el )?(${DAYS})\\s?:?\\s(${ROW_HOURS})$`, 'iu');
const CLOSED_ROW = new RegExp(
  `^((?:we(?:'|’)?re |we are )?(?:${CLOSED}))\\s(?:on |am |le |el |les )?(${DAYS})$`,
  'iu',
);

/** A time that no other number can be: with its half of the day, minutes, or "Uhr". */
const SURE_TIME = `(?:${ROW_CLOCK}${HALF}|\\d{1,2}[:h]\\d{2}|noon|midnight)`;
const PROGRAMME_ROW = new RegExp(
  `^(?:at |um |à |a las |ab )?(${SURE_TIME}(?:\\s?(?:${TO})\\s?${TIME})?|${ROW_CLOCK}\\s?[–-]\\s?${SURE_TIME})(?!\\p{L}|\\d)\\s*(?:[:–-]\\s+)?(\\p{L}.{1,58})$`,
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

/** What heads the first row without a colon: "Öffnungszeiten Mo bis Fr 6:30 bis 18 Uhr". */
const HOURS_HEAD = new RegExp(
  `^\\s*(?:opening (?:hours|times)|hours|öffnungszeiten|sprechzeiten|horaires?|horarios?|orari[oa]?)\\s+(?=${DAYS}(?![\\p{L}]))`,
  'iu',
);

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

/** Where a part of a prompt ends; the point of "a.m.", of "Mo." and of "Dr." ends none. */
const PARTS =
  /,(?!\d)|[;\n，；]|[:：](?!\d)|(?<!(?<![\p{L}])(?:Dr|Prof|Mr|Mrs|Ms|Mme|Sr|Sra|St|Nr))[.!?](?=\s+\p{Lu}|\s*$)/gu;

/** "Monday" of "Monday: 9 to 5", which is one row. */
const DAYS_ALONE = new RegExp(`(?:^|[,;\\n:])\\s*(?:[-•*]\\s+)?${DAYS}$`, 'iu');

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const add = (until: number) => {
    const part = text.slice(from, until);
    const head = part.match(HOURS_HEAD)?.[0].length ?? 0;
    if (head > 0) pieces.push({ from, until: from + head, kind: null, row: NO_ROW });
    if (part.trim() !== '') pieces.push({ from: from + head, until, ...readPiece(part.slice(head)) });
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
