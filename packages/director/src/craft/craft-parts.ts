/** What a clause of a message says besides what it is about: times, places in the frame, sizes, colours, words to be shown, files. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { TitleSpot } from '../brief-parts.ts';
import { tokenize } from '../grammar/parse-prompt.ts';
import { readPhrases } from '../grammar/phrases/phrases.ts';

export const unit =
  '(?:seconds?|secs?|sec\\.|s(?![\\p{L}])|sekunden?|sek\\.?|secondes?|segundos?|second[oi]|秒(?:钟)?)';
const numbers: { [word: string]: number } = Object.fromEntries(
  [
    ['half a', 0.5],
    ['a|an|one|ein|eine|einer|einen|une|un|uno|una|um|uma|一', 1],
    ['two|zwei|deux|dos|dois|duas|due|两|二', 2],
    ['three|drei|trois|tres|três|tre|三', 3],
    ['four|vier|quatre|cuatro|quatro|quattro|四', 4],
    ['five|fünf|cinq|cinco|cinque|五', 5],
    ['six|sechs|seis|sei|六', 6],
    ['eight|acht|huit|ocho|oito|otto|八', 8],
    ['ten|zehn|dix|diez|dez|dieci|十', 10],
  ].flatMap(([words, value]) =>
    String(words)
      .split('|')
      .map((word) => [word, Number(value)] as const),
  ),
);
/** A number in digits or words; "as" is no second. */
export const counts = `\\d{1,3}(?:[.,]\\d{1,2})?|(?:${Object.keys(numbers).join('|')})(?!\\p{Script=Latin})`;

/** Such a number as one. */
export const countOf = (word: string): number =>
  numbers[word.toLowerCase()] ?? Number(word.replace(',', '.'));

/** "2 seconds", "zwei Sekunden", "3秒", "d'une seconde". */
const duration = new RegExp(`(?<![\\p{L}\\p{N}:])(${counts})[ -]?${unit}(?![\\p{L}])`, 'giu');
const durationInChinese = /(\d{1,3}(?:\.\d{1,2})?|[一二两三四五六八十])\s?秒/gu;
/** "At 0:03", "after 3 seconds", "bei Sekunde 3", "at the 3 second mark", "à 3 s". */
const clock =
  /(?<![\p{L}\p{N}])(?:at|from|bei|ab|à|a|en|em|aos|alle|al|在|@)?\s*(\d{1,2}):(\d{2}(?:[.,]\d{1,2})?)(?!\p{N}|:\d)/iu;
const after = new RegExp(
  `(?<![\\p{L}])(?:at|after|nach|bei|après|à|tras|a los|después de|aos|após|depois de|dopo|a)\\s+(?:the\\s+)?(${counts})[ -]?${unit}(?:\\s+mark)?(?![\\p{L}])`,
  'iu',
);
const atSecond =
  /(?<![\p{L}])(?:at second|bei sekunde|à la seconde|en el segundo|no segundo|al secondo)\s+(\d{1,3}(?:[.,]\d{1,2})?)(?![\p{L}\p{N}])|第(\d{1,3})秒/iu;

/** Something found, and where it stands. */
export interface Found<Value> {
  value: Value;
  start: number;
  end: number;
}

/** The times of a clause, seconds: how long (`lasts`), and from when on (`at`). */
export function timesIn(text: string): { lasts: Found<number> | null; at: Found<number> | null } {
  const at = momentIn(text);
  const found = [...text.matchAll(duration), ...text.matchAll(durationInChinese)].map((match) => ({
    value: countOf(match[1] ?? ''),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const lasts = found.find(
    ({ value, start, end }) => value > 0 && (at === null || end <= at.start || start >= at.end),
  );
  return { lasts: lasts ?? null, at };
}

function momentIn(text: string): Found<number> | null {
  const clocked = clock.exec(text);
  if (clocked !== null)
    return foundAt(clocked, Number(clocked[1]) * 60 + Number((clocked[2] ?? '').replace(',', '.')));
  const second = atSecond.exec(text);
  if (second !== null) return foundAt(second, countOf(second[1] ?? second[2] ?? ''));
  const later = after.exec(text);
  return later === null ? null : foundAt(later, countOf(later[1] ?? ''));
}

/** "0:15" and "15" as seconds. */
export function clockSeconds(said: string): number {
  const [minutes, seconds] = said.split(':');
  return seconds === undefined ? countOf(said) : Number(minutes) * 60 + Number(seconds.replace(',', '.'));
}

const foundAt = (match: RegExpExecArray, value: number): Found<number> => ({
  value,
  start: match.index,
  end: match.index + match[0].length,
});

const down: readonly (readonly ['top' | 'bottom', RegExp])[] = [
  [
    'top',
    /(?<!\p{L})(?:top|upper|oben|oberen?|haut|sup[eé]rieure?|arriba|superior|superiore|em cima|cima|topo|alto)(?!\p{L})|上/iu,
  ],
  [
    'bottom',
    /(?<!\p{L})(?:bottom|lower|unten|unteren?|bas|inf[eé]rieure?|abajo|inferior|inferiore|embaixo|baixo|basso)(?!\p{L})|下/iu,
  ],
];
const across: readonly (readonly ['left' | 'right', RegExp])[] = [
  ['left', /(?<!\p{L})(?:left|links?|linken?|gauche|izquierd[ao]|esquerd[ao]|sinistr[ao])(?!\p{L})|左/iu],
  ['right', /(?<!\p{L})(?:right|rechts?|rechten?|droite?|derech[ao]|direit[ao]|destr[ao])(?!\p{L})|右/iu],
];

/** A corner or an edge of the frame; null where none is told. */
export function spotIn(text: string): TitleSpot | null {
  const row = down.find(([, words]) => words.test(text))?.[0];
  const side = across.find(([, words]) => words.test(text))?.[0];
  if (row === undefined) return side ?? null;
  return side === undefined ? row : `${row}-${side}`;
}

const shares: readonly (readonly [number, RegExp])[] = [
  [
    1 / 3,
    /(?<!\p{L})(?:(?:a|one) third|third|(?:ein )?drittel|un tiers|tiers|un tercio|um terço|un terzo)(?!\p{L})|三分之一/iu,
  ],
  [
    0.25,
    /(?<!\p{L})(?:(?:a|one) quarter|quarter|(?:ein )?viertel|un quart|un cuarto|um quarto|un quarto)(?!\p{L})|四分之一/iu,
  ],
  [0.5, /(?<!\p{L})(?:half|halbe?|moitié|mitad|metade|metà)(?!\p{L})|一半/iu],
];
const percent = /(\d{1,3}(?:[.,]\d)?) ?(?:%|percent|prozent|pour ?cent|por ?ciento|por ?cento|per ?cento)/iu;

/** A share of the frame; null where none is told. */
export function shareIn(text: string): number | null {
  const written = percent.exec(text);
  if (written !== null) {
    const value = Number((written[1] ?? '').replace(',', '.')) / 100;
    return value > 0 && value <= 1 ? value : null;
  }
  return shares.find(([, words]) => words.test(text))?.[0] ?? null;
}

/** A file that a clause names, and where. */
export interface NamedFile extends Found<PlannerAsset> {}

/** Files that a text names, in its order; of sounds and pictures alike. */
export function filesIn(text: string, assets: readonly PlannerAsset[]): NamedFile[] {
  const { items } = readPhrases(tokenize(text), assets);
  return items.flatMap((item): NamedFile[] => {
    const [only, ...others] = item.kind === 'assets' ? item.assets : [];
    return only === undefined || (others.length > 0 && item.kind === 'assets' && item.match !== 'exact')
      ? []
      : [{ value: only, start: item.start, end: item.end }];
  });
}

const quote = /["“„«「『]([^"“”„«»「」『』\n]{1,200})["”“»」』]/u;

/** The words between quotation marks. */
export function quoteIn(text: string): Found<string> | null {
  const match = quote.exec(text);
  return match === null
    ? null
    : { value: (match[1] ?? '').trim(), start: match.index, end: match.index + match[0].length };
}
