/** The steps of a prompt that lists shots: what each clause tells by its words alone. Pure. */
import { type Concept, conceptAt } from '../edits/slots/concepts.ts';
import { functionWords, isLight, products, words } from '../grammar/languages/vocabulary.ts';
import { everyOne } from '../grammar/phrases/subjects.ts';
import { lex } from '../grammar/tokens/lex.ts';
import {
  andBetween,
  eachBefore,
  eachBehind,
  filmHeads,
  filmTails,
  forWhom,
  inOrder,
  leadWords,
  placeWords,
  stepEnds,
  timeAnywhere,
  timeInside,
} from './list-words.ts';
import { LENGTH_BEHIND, timesOf, WHOLE_BEHIND } from './read-script.ts';

/** Longer prompts are told, not listed. */
const mostLetters = 700;
const mostShots = 16;
const mostShotWords = 9;

const sentences = /\n+|(?<=[.!?。！？])(?=\s|$|\p{Script=Han})/u;
const quotes = /["“„«][^"“”„«»]{1,200}["”“»]/gu;
/** What is asked of the whole film, of its sound and of its texts. */
const ofSigns: readonly Concept[] = ['title', 'endcard', 'strap', 'say', 'caption', 'music', 'sound', 'name'];
const ofFilm: readonly Concept[] = [
  ...ofSigns,
  ...(['transition', 'remove', 'mute', 'film', 'fadeout', 'fadein'] as const),
];
/** Clips that are told of by others are no list. */
const beside: readonly Concept[] = ['before', 'after', 'between', 'swap'];
/** "The first 5 seconds" are a stretch of a file. */
const edges = words('edgeWords');

/** A shot as its clause tells it. */
export interface ListedShot {
  /** The clause. */
  said: string;
  /** What is to be seen. */
  words: string;
  /** It has a word for what is made: a shot only where a file is called so. */
  isMade: boolean;
  seconds: number | null;
  isWhole: boolean;
  /** What stands on it, to the letter. */
  texts: string[];
}

export type Step = { kind: 'shot'; shot: ListedShot } | { kind: 'film'; said: string };

export interface StepList {
  steps: Step[];
  /** How long each shot is that tells no time. */
  every: number | null;
}

/** Null where a prompt lists no shots. */
export function stepsIn(prompt: string): StepList | null {
  if (prompt.length > mostLetters) return null;
  const list: StepList = { steps: [], every: null };
  const texts: string[] = [];
  // What is quoted has marks of its own.
  const masked = prompt.replace(quotes, (quote) => `\uE000${texts.push(quote) - 1}\uE001`);
  const whole = (text: string) => text.replace(/\uE000(\d+)\uE001/gu, (_, at) => texts[Number(at)] ?? '');
  for (const sentence of masked.split(sentences)) {
    const told = toldIn(sentence.trim(), whole);
    if (told === null) return null;
    list.every ??= told.every;
    list.steps.push(...told.steps);
  }
  list.steps = inOneRun(list);
  const shots = list.steps.filter((step) => step.kind === 'shot' && !step.shot.isMade).length;
  return shots < 2 || shots > mostShots ? null : list;
}

/** Shots that tell no time are those of the longest run: what stands elsewhere tells of the film. */
function inOneRun({ steps, every }: StepList): Step[] {
  const isOfTimes = (step: Step) => step.kind === 'shot' && isTimed(step.shot);
  let [first, last] = [steps.findIndex(isOfTimes), steps.findLastIndex(isOfTimes)];
  while (every !== null && first > 0 && steps[first - 1]?.kind === 'shot') first -= 1;
  while (every !== null && last >= 0 && steps[last + 1]?.kind === 'shot') last += 1;
  let [best, from] = [{ from: first, next: last + 1 }, 0];
  if (last > first) return ofRun(steps, best);
  for (let at = 0; at <= steps.length; at += 1) {
    if (steps[at]?.kind === 'shot') continue;
    if (at - from > best.next - best.from) best = { from, next: at };
    from = at + 1;
  }
  return ofRun(steps, best);
}

function ofRun(steps: readonly Step[], best: { from: number; next: number }): Step[] {
  return steps.map((step, at): Step => {
    if (step.kind === 'film' || isTimed(step.shot) || (at >= best.from && at < best.next)) return step;
    return { kind: 'film', said: step.shot.said };
  });
}

export const isTimed = ({ seconds, isWhole }: ListedShot) => seconds !== null || isWhole;

/** A word that says what is to be seen. */
export const isTelling = ({ kind, fold }: { kind: string; fold: string }): boolean =>
  kind === 'word' && !isLight(fold) && !functionWords.has(fold);

/** The steps of one sentence; null where it arranges clips by others. */
function toldIn(sentence: string, whole: (text: string) => string): StepList | null {
  const told: StepList = { steps: [], every: null };
  let isOpen = true;
  for (const clause of clausesOf(sentence)) {
    const text = clause.replace(/[.!?。！？\s]+$/u, '').replace(/^[\s:]+/u, '');
    if (text === '') continue;
    const said = whole(text);
    if (!isOpen) {
      told.steps.push({ kind: 'film', said });
      continue;
    }
    if (inOrder.test(text)) continue;
    const each = eachIn(text);
    if (each !== null) told.every ??= each.seconds;
    const left = each === null ? text : each.rest;
    if (left === '') continue;
    const before = told.steps.at(-1);
    const isMore = before?.kind === 'shot' && !before.shot.isMade && goesOn(left);
    const shot = shotOf(isMore ? `${before.shot.said} ${left}` : left, whole);
    if (isMore) {
      if (shot !== null) before.shot = shot;
      continue;
    }
    const isAimed = has(left.replace(leadWords, '').replace(placeWords, ''), beside);
    if ((shot === null || !isTimed(shot)) && isAimed) return null;
    told.steps.push(shot === null ? { kind: 'film', said: whole(left) } : { kind: 'shot', shot });
    // "Text on the kitchen: new floor, new light": what follows is its text.
    if (shot === null && /[:：]/u.test(text) && has(text, ofSigns)) isOpen = false;
  }
  return { ...told, steps: partLast(told.steps) };
}

/** Clauses at marks and words that part, at "lead:", and where a time ends one. */
function clausesOf(sentence: string): string[] {
  const colon = /[:：](?!\d)/u.exec(sentence);
  const before = colon === null ? '' : sentence.slice(0, colon.index);
  const isLead = colon !== null && !has(before.split(stepEnds).at(-1) ?? '', ofSigns);
  const parts = isLead ? [before, sentence.slice(colon.index + 1)] : [sentence];
  return parts
    .flatMap((part) => headed(part))
    .flatMap((part) => part.split(stepEnds))
    .flatMap((part) => part.replace(timeInside, '\n').split('\n'))
    .flatMap((part) => part.replace(filmTails, '\n$<tail>').split('\n'));
}

/** "A 20 second ad with the mugs": what is made, and its first shot. */
function headed(part: string): string[] {
  const match = filmHeads.exec(part);
  if (match === null) return [part];
  const head = part.slice(0, match.index);
  const isMade = !stepEnds.test(head) && lex(head).some(({ fold }) => products.has(fold));
  return isMade ? [head, part.slice(match.index + match[0].length)] : [part];
}

function eachIn(text: string): { seconds: number; rest: string } | null {
  const match = eachBehind.exec(text) ?? eachBefore.exec(text);
  if (match === null) return null;
  const seconds = Number((match[1] ?? '').replace(',', '.'));
  return seconds > 0 ? { seconds, rest: text.slice(0, match.index).trim() } : null;
}

/** A clause as a shot; null for one that tells something else. */
function shotOf(clause: string, whole: (text: string) => string): ListedShot | null {
  const text = clause.replace(leadWords, '').replace(placeWords, '').replace(leadWords, '');
  const marks = text.match(/\uE000\d+\uE001/gu) ?? [];
  const bare = marks.reduce((left, mark) => left.replace(mark, ' '), text).trim();
  const isWhole = WHOLE_BEHIND.exec(bare);
  const timed = isWhole ?? ownTime(bare);
  const seconds = isWhole === null ? (timesOf(timed?.[1] ?? '')?.seconds ?? null) : null;
  const words =
    timed === null ? bare : `${bare.slice(0, timed.index)} ${bare.slice(timed.index + timed[0].length)}`;
  const picture = words.replace(/[\s,;:(–—-]+$/u, '').trim();
  const hasTime = seconds !== null || isWhole !== null;
  const said = lex(picture).filter(({ kind }) => kind === 'word');
  const most = /\p{Script=Han}/u.test(picture) ? 16 : mostShotWords;
  if (!said.some(isTelling) || said.length > most || (marks.length > 0 && !hasTime)) return null;
  if (said.some(({ fold }) => everyOne.has(fold))) return null;
  if (has(picture, ofFilm) || forWhom.test(picture) || ownTime(picture) !== null) return null;
  const isMade = lex(picture).some(({ fold }) => products.has(fold));
  return {
    said: whole(clause),
    words: picture,
    isMade,
    seconds,
    isWhole: isWhole !== null,
    texts: marks.map((mark) => whole(mark).slice(1, -1)),
  };
}

/** The time of a shot; "the first 5 seconds of it" is none. */
function ownTime(text: string): RegExpExecArray | null {
  const time = LENGTH_BEHIND.exec(text) ?? timeAnywhere.exec(text);
  const before = lex(text.slice(0, time?.index ?? 0)).at(-1)?.fold ?? '';
  return edges.has(before) ? null : time;
}

/** "…, first 15 seconds", "…, whole clip", "…, 5 s": more of the shot before. */
function goesOn(clause: string): boolean {
  const timed = WHOLE_BEHIND.exec(` ${clause}`) ?? LENGTH_BEHIND.exec(clause) ?? null;
  if (timed === null) return false;
  const left = lex(clause.slice(0, Math.max(0, timed.index))).filter(({ kind }) => kind === 'word');
  return left.every(({ fold }) => edges.has(fold) || isLight(fold) || functionWords.has(fold));
}

function has(text: string, concepts: readonly Concept[]): boolean {
  const tokens = lex(text);
  return tokens.some((_, at) => {
    const said = conceptAt(tokens, at)?.concepts;
    return said !== undefined && concepts.some((concept) => said.has(concept));
  });
}

/** "A, B and C": the last shot of a sentence is two; elsewhere "the bride and her father" is one. */
function partLast(steps: readonly Step[]): Step[] {
  const at = steps.findLastIndex(({ kind }) => kind === 'shot');
  const last = steps[at];
  if (last?.kind !== 'shot' || steps.filter(({ kind }) => kind === 'shot').length < 2) return [...steps];
  const { shot } = last;
  const found = [...shot.words.matchAll(andBetween)].at(-1);
  if (found === undefined || shot.texts.length > 0) return [...steps];
  const [first, second] = [shot.words.slice(0, found.index), shot.words.slice(found.index + found[0].length)];
  const isTimed = steps.some((step) => step.kind === 'shot' && step !== last && step.shot.seconds !== null);
  if (isTimed) return [...steps];
  const part = (words: string): Step => ({ kind: 'shot', shot: { ...shot, words, said: words } });
  return [...steps.slice(0, at), part(first), part(second), ...steps.slice(at + 1)];
}
