/** How long a clause of a list says that its shot is, and what of its file it shows. Pure. */
import { functionWords, isLight, words } from '../grammar/languages/vocabulary.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { politeEnd, stretchOf, timeAnywhere } from './list-words.ts';
import { LENGTH_BEHIND, timesOf, WHOLE_BEHIND } from './read-script.ts';
import { FROM_SECONDS } from './script-words.ts';

/** "The first 5 seconds" are a stretch of a file. */
const edges = words('edgeWords');

interface ClauseTime {
  /** The clause without it. */
  words: string;
  seconds: number | null;
  /** All of the file. */
  isWhole: boolean;
  /** "0:05-0:15": of the file, seconds. */
  trim: { startSeconds: number; endSeconds: number } | null;
  /** The word that stands before it, folded. */
  before: string;
}

function secondsOf(found: RegExpExecArray): { startSeconds: number; seconds: number } | null {
  const [start, end] = [found[1], found[2]].map((one = '') => Number(one.replace(',', '.')));
  return start === undefined || end === undefined || !(end > start)
    ? null
    : { startSeconds: start, seconds: end - start };
}

export function timeIn(bare: string): ClauseTime {
  const whole = WHOLE_BEHIND.exec(bare);
  const inSeconds = whole === null ? FROM_SECONDS.exec(bare) : null;
  const timed = whole ?? (inSeconds === null ? ownTime(bare) : null);
  const stretch = inSeconds ?? (timed === null ? stretchOf.exec(bare) : null);
  const range =
    stretch === null
      ? null
      : inSeconds === null
        ? timesOf(`${stretch[1]}-${stretch[2]}`)
        : secondsOf(inSeconds);
  const found = range === null ? timed : stretch;
  const words =
    found === null ? bare : `${bare.slice(0, found.index)} ${bare.slice(found.index + found[0].length)}`;
  const start = range?.startSeconds ?? 0;
  return {
    words,
    seconds: whole === null ? (timesOf(timed?.[1] ?? '')?.seconds ?? null) : null,
    isWhole: whole !== null,
    trim: range === null ? null : { startSeconds: start, endSeconds: start + (range.seconds ?? 0) },
    before: lex(bare.slice(0, found?.index ?? 0)).at(-1)?.fold ?? '',
  };
}

/** The time of a shot; "the first 5 seconds of it" is none. */
export function ownTime(text: string): RegExpExecArray | null {
  const time = LENGTH_BEHIND.exec(text) ?? timeAnywhere.exec(text);
  const before = lex(text.slice(0, time?.index ?? 0)).at(-1)?.fold ?? '';
  // "The baker first (10 s of it)", "the photo first for 4 seconds".
  const isLed = time !== null && ledTime.test(time[0]);
  return edges.has(before) && !isLed ? null : time;
}

const ledTime = /^\s*(?:\(|[,;]?\s*(?:for|für|fur|pendant|durante|por|per)\s)/iu;
/** "Make-up": a thing, though both its words are light. */
export const compound = /(?<!\p{L})(?!full-length|full-clip)\p{L}{2,}-\p{L}{2,}/iu;

/** "…, first 15 seconds", "…, whole clip", "…, 5 s": more of the shot before. */
export function goesOn(clause: string, calls: ReadonlySet<string>): boolean {
  const bare = clause.replace(politeEnd, '');
  const timed =
    WHOLE_BEHIND.exec(` ${bare}`) ??
    LENGTH_BEHIND.exec(bare) ??
    timeAnywhere.exec(bare) ??
    stretchOf.exec(bare);
  if (timed === null) return false;
  const left = `${bare.slice(0, Math.max(0, timed.index))} ${bare.slice(timed.index + timed[0].length)}`;
  if (compound.test(left)) return false;
  return lex(left)
    .filter(({ kind }) => kind === 'word')
    .every(({ fold }) => edges.has(fold) || (!calls.has(fold) && (isLight(fold) || functionWords.has(fold))));
}
