/** How long a list says that its shots are: by a clause, without a unit, for all but one; and what of their files they show. Pure. */
import { ordinals } from '../edits/clip-words.ts';
import { functionWords, isLight, words } from '../grammar/languages/vocabulary.ts';
import { lex } from '../grammar/tokens/lex.ts';
import {
  bareTime,
  besidesEach,
  exceptEach,
  givenTime,
  politeEnd,
  stretchOf,
  timeAnywhere,
} from './list-words.ts';
import { isTelling, isTimed, type ListedShot, type Step } from './listed-shot.ts';
import { LENGTH_BEHIND, timesOf, WHOLE_BEHIND } from './read-script.ts';
import { FROM_SECONDS, SECONDS } from './script-words.ts';

// How long a clause of a list says that its shot is, and what of its file it shows.

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

// Times of shots without their unit: "squat 8 sec, bridge 10".

/** "Squat 8 sec, bridge 10": a number alone, where others have a unit. */
export function takeBareTime(shot: ListedShot, least: number): boolean {
  const match = bareTime.exec(shot.words);
  const seconds = Number(match?.[1] ?? 0);
  if (match === null || isTimed(shot) || seconds < least) return false;
  Object.assign(shot, { seconds, words: shot.words.slice(0, match.index) });
  return true;
}

/** "Shop 3, peonies 3, bouquet 5": the shots of a sentence that all end with a number, none called as another with its number. */
export function countedIn(steps: readonly Step[]): ListedShot[] {
  const sentences = Map.groupBy(
    steps.flatMap((step) => (step.kind === 'shot' ? [step] : [])),
    ({ sentence }) => sentence,
  );
  for (const told of sentences.values()) {
    const shots = told.map(({ shot }) => shot);
    const bare = shots.filter((shot) => !isTimed(shot));
    const names = new Set(bare.map(({ words }) => words.replace(bareTime, '')));
    const isCounted = bare.length > 2 && bare.every(({ words }) => bareTime.test(words));
    if (isCounted && names.size === bare.length) return bare;
  }
  return [];
}

/** A smaller number may be part of a name, "bedroom 2", seconds. */
const leastBare = 3;

/** "Mash 4 seconds, hops 2, bottling 5": where every shot ends with a number it is its time. */
export const leastBareOf = (shots: readonly ListedShot[]) =>
  shots.length > 2 && shots.every((shot) => isTimed(shot) || bareTime.test(shot.words)) ? 1 : leastBare;

// Shots whose time differs from that of all: "3 seconds each except the solo, that gets 10", "5 s each, the last one 8".

/** "…each except the solo, that gets 10": as "…each, the solo 10 seconds". */
export const withApart = (text: string): string => text.replace(exceptEach, '$<each>, $<shot> $<own> s');

const unit = new RegExp(String.raw`\s*(?:${SECONDS})?\s*$`, 'iu');

/** `steps` without those behind `at`, where a time of each is told, that only say how long a shot before is. */
export function withOwnTimes(steps: readonly Step[], at: number | null): Step[] {
  if (at === null) return [...steps];
  const shots = steps.slice(0, at).flatMap((step) => (step.kind === 'shot' ? [step.shot] : []));
  return steps.filter((step, index) => index < at || !isOwnTime(step, shots));
}

function isOwnTime(step: Step, shots: readonly ListedShot[]): boolean {
  const said = (step.kind === 'shot' ? step.shot.said : step.said).replace(besidesEach, '');
  const bare = said.replace(unit, '').replace(givenTime, ' ');
  const time = bareTime.exec(bare) ?? /\s(\d{1,2}(?:[.,]\d+)?)$/u.exec(bare);
  const seconds = Number((time?.[1] ?? '0').replace(',', '.'));
  const shot = time === null || seconds <= 0 ? null : meant(bare.slice(0, time.index), shots);
  if (shot === null) return false;
  shot.seconds = seconds;
  return true;
}

/** The shot that `words` mean by its place or by what it shows. */
function meant(words: string, shots: readonly ListedShot[]): ListedShot | null {
  const folds = lex(words.replaceAll(/(?<!\p{L})\p{L}['’]/gu, '')).filter(({ kind }) => kind === 'word');
  const place = folds.map(({ fold }) => ordinals.get(fold)).find((one) => one !== undefined);
  const telling = folds.filter((one) => isTelling(one) && !ordinals.has(one.fold));
  if (place !== undefined) return telling.length > 1 ? null : (shots.at(place) ?? null);
  const fitting = shots.filter(({ words: own }) => {
    const holds = new Set(lex(own.replaceAll('_', ' ')).map(({ fold }) => fold));
    return telling.length > 0 && telling.every(({ fold }) => holds.has(fold));
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
