/** The steps of a prompt that lists shots: what each clause tells by its words alone. Pure. */
import { type Concept, conceptAt } from '../edits/slots/concepts.ts';
import { numberWords, products, words } from '../grammar/languages/vocabulary.ts';
import { everyOne } from '../grammar/phrases/subjects.ts';
import { fold, lex } from '../grammar/tokens/lex.ts';
import { cardOf } from './cards.ts';
import {
  compound,
  countedIn,
  goesOn,
  leastBareOf,
  ownTime,
  takeBareTime,
  timeIn,
  withApart,
  withOwnTimes,
} from './clause-times.ts';
import { clausesOf, eachIn, has, haveTexts, isAlone, ofFilm, ofSigns } from './list-clauses.ts';
import {
  andBetween,
  anyThen,
  anyTime,
  bareTime,
  beforeThat,
  endAnd,
  forWhom,
  hanDigits,
  hanTime,
  inOrder,
  leadThen,
  leadWords,
  mutedBehind,
  placeBehind,
  placeWords,
  politeEnd,
  sameTime,
  soundBehind,
  textAlone,
  textOnIt,
  timeAlone,
  timeAtHead,
  wordsOfTime,
} from './list-words.ts';
import { isTelling, isTimed, type ListedShot, type Step } from './listed-shot.ts';
import { plainList } from './plain-list.ts';
import { timesOf } from './read-script.ts';

/** Longer prompts are told, not listed. */
const mostLetters = 700;
const mostShots = 16;
const mostShotWords = 9;

const sentences = /\n+|(?<=[.!?。！？])(?=\s|$|\p{Script=Han})/u;
const quotes = /["“„«][^"“”„«»]{1,200}["”“»]/gu;
/** What a clause with a time may be besides a shot: "pista" is a cycle path as well as a song. */
const ofTimed = ofFilm.filter((concept) => !['music', 'sound', 'say', 'name'].includes(concept));
const speeds: readonly Concept[] = ['double', 'half', 'triple', 'slow', 'slower', 'faster', 'reverse'];
/** "Put “Free” over the scooter for the whole time". */
const writes =
  /^(?:please\s+)?(?:put|add|write|stick|place|setze?|schreib|mets|écris|pon|escribe|coloca|scrivi|metti)\s+(?:\p{L}+\s+){0,3}\uE000/iu;
/** "1080x1350". */
const sizeOfFilm = /^\d{2,4}\s?[x×:]\s?\d{1,4}p?$/iu;
/** "In black and white" alone is of the whole film. */
const looks: readonly Concept[] = ['grey', 'sepia', 'vivid', 'warmer', 'colder'];
/** At the beginning of a clause: in Portuguese "no" is "in the" elsewhere. */
const refusing: readonly Concept[] = ['remove', 'mute', 'freeze'];
const lead = (text: string) => text.split(/\s+/u, 2).join(' ');
const exactly = words('boundWords')
  .union(words('aboutBounds'))
  .union(words('maxBounds'))
  .union(words('edgeWords'));
/** "Close up" is a shot. */
const bounds = words('aboutBounds')
  .union(words('maxBounds'))
  .difference(new Set(['up', 'plus']));
/** Clips that are told of by others are no list. */
const beside: readonly Concept[] = ['before', 'after', 'between', 'swap'];

export interface StepList {
  steps: Step[];
  /** How long each shot is that tells no time; "even": all of them have their share of the whole. */
  every: number | 'even' | null;
  /** Behind so many steps that is told. */
  everyAt: number | null;
  /** What stands on the shots, one text each. */
  texts: string[];
  /** Each shot shows what it is called. */
  isNamed: boolean;
  /** The shot that was told last. */
  latest: ListedShot | null;
  /** A time that is told before its shot. */
  waiting: string | null;
}

const emptyList = (): StepList => ({
  steps: [],
  every: null,
  everyAt: null,
  texts: [],
  isNamed: false,
  latest: null,
  waiting: null,
});

/** Null where a prompt lists no shots. */
export function stepsIn(prompt: string, calls: Called = noNames): StepList | null {
  if (prompt.length > mostLetters) return null;
  const list = emptyList();
  const texts: string[] = [];
  // What is quoted has marks of its own.
  const masked = plainList(
    withApart(inDigits(prompt)).replace(quotes, (quote) => `\uE000${texts.push(quote) - 1}\uE001`),
  );
  const whole = (text: string) => text.replace(/\uE000(\d+)\uE001/gu, (_, at) => texts[Number(at)] ?? '');
  const areTexts = haveTexts(masked, sentences);
  for (const [index, sentence] of masked.split(sentences).entries()) {
    const isLater = list.steps.some(isShot);
    const told = toldIn(sentence.trim(), { whole, calls, areTexts, sentence: index, isLater });
    if (told === null) return null;
    if (list.everyAt === null && told.everyAt !== null) list.everyAt = list.steps.length + told.everyAt;
    list.every ??= told.every;
    list.texts.push(...told.texts);
    list.isNamed ||= told.isNamed;
    list.steps.push(...told.steps);
  }
  list.steps = withOwnTimes(list.steps, list.everyAt);
  const told = list.steps.flatMap((step) => (step.kind === 'shot' ? [step.shot] : []));
  const counted = countedIn(list.steps);
  const isTold = told.some(({ seconds }) => seconds !== null);
  const least = leastBareOf(told);
  const timeless = counted.length > 0 ? counted : isTold ? told : [];
  const bare = timeless.filter((shot) => takeBareTime(shot, counted.length > 0 ? 1 : least)).length;
  list.steps = inOneRun(list);
  if (bare === 0 && isTimeOfFilm(prompt, list)) list.steps = withTimeOfFilm(list);
  const shots = list.steps.filter(
    (step) => step.kind === 'shot' && (!step.shot.isMade || isTimed(step.shot)),
  ).length;
  return shots < 2 || shots > mostShots ? null : list;
}

/** "15 seconds of beach, market and sunset", "beach and sunset, 15 seconds": the only time, before or beside a list, is the film's. */
function isTimeOfFilm(prompt: string, { steps, every }: StepList): boolean {
  const shots = steps.flatMap((step) => (step.kind === 'shot' ? [step.shot] : []));
  if (shots.length < 2 || every !== null) return false;
  const listed = prompt.slice(Math.max(0, prompt.indexOf(shots[0]?.said ?? '')));
  if (anyThen.test(listed)) return false;
  // "Freeze the dog for 2 seconds" is another time.
  const others = steps.flatMap((step) => (step.kind === 'shot' ? [] : (step.said.match(anyTime) ?? [])));
  const times = (prompt.match(anyTime) ?? []).length - others.length;
  if (times !== 1 || shots.some(({ isWhole }) => isWhole)) return false;
  return timeAlone.test(prompt) || timeAtHead.test(shots[0]?.said ?? '');
}

/** The time of a shot for the film's. */
function withTimeOfFilm({ steps }: StepList): Step[] {
  const shots = steps.flatMap((step) => (step.kind === 'shot' ? [step.shot] : []));
  const seconds = shots.map((shot) => shot.seconds).find((one) => one !== null);
  for (const shot of shots) shot.seconds = null;
  return seconds === undefined ? steps : [...steps, { kind: 'film', said: `${seconds} seconds` }];
}

const isShot = (step: Step) => step.kind === 'shot';

/** Shots that tell no time stand between such that do, or in the sentence that lists most: what is elsewhere tells of the film. */
function inOneRun({ steps }: StepList): Step[] {
  const isOfTimes = (step: Step) => step.kind === 'shot' && isTimed(step.shot);
  const [first, last] = [steps.findIndex(isOfTimes), steps.findLastIndex(isOfTimes)];
  const shots = steps.filter((step) => step.kind === 'shot');
  const countIn = (sentence: number) => shots.filter((step) => step.sentence === sentence).length;
  const most = Math.max(...shots.map(({ sentence }) => countIn(sentence)));
  return steps.map((step, at): Step => {
    if (step.kind !== 'shot' || isTimed(step.shot) || (at > first && at < last)) return step;
    return countIn(step.sentence) === most ? step : { kind: 'film', said: step.shot.said };
  });
}

/** Words by which one file is called, though they mean something else elsewhere: "portrait", "pour". */
export type Called = ReadonlySet<string>;
const noNames: Called = new Set();

interface Told {
  calls: Called;
  whole: (text: string) => string;
  sentence: number;
  /** Each shot of it has its text behind it. */
  areTexts: boolean;
  /** Sentences before have told of shots. */
  isLater: boolean;
}

/** The steps of one sentence; null where it arranges clips by others. */
function toldIn(sentence: string, world: Told): StepList | null {
  const { whole, areTexts, isLater } = world;
  const told = emptyList();
  const clauses = clausesOf(sentence).map((one) =>
    one
      .replace(/[.!?。！？\s]+$/u, '')
      .replace(/^[\s:：]+/u, '')
      .replace(endAnd, ''),
  );
  const lead = clauses.findLastIndex((one) => /[:：]$/u.test(one));
  for (const [at, said] of clauses.entries()) {
    const text = areTexts ? withoutEach(said) : said;
    // What stands before a colon leads to the list.
    const isLead = /[:：]$/u.test(text);
    // "I need a reel, 15 seconds, fast cuts: the chalk, …".
    if (at < lead && told.steps.every(({ kind }) => kind === 'film') && isOfFilm(text)) {
      told.steps.push({ kind: 'film', said: whole(text) });
      continue;
    }
    if (text.replace(placeWords, '') === '' || inOrder.test(text.replace(/[:：]$/u, ''))) continue;
    const isOfEach = has(text, ['each']) && has(text, ['name', 'title']);
    // "The name on each: Puppy, Cat", where the shots are told; else what follows are the shots.
    if (isOfEach && /[:：]\s*\S/u.test(text) && (isLater || told.steps.some(isShot))) {
      const [own = '', ...others] = [text.replace(/^[^:：]*[:：]\s*/u, ''), ...clauses.slice(at + 1)];
      told.texts = [own, ...others].filter((one) => one !== '').map((one) => unquoted(whole(one)));
      break;
    }
    if (isOfEach && has(text, ['name'])) {
      told.isNamed = true;
      const first = /[:：]\s*(\S.*)$/u.exec(text)?.[1];
      if (first !== undefined && !addStep(told, first, world)) return null;
      continue;
    }
    if (sameTime.test(text)) {
      told.every = 'even';
      continue;
    }
    const each = eachIn(text.replace(/[:：]$/u, ''));
    if (each !== null) told.every ??= each.seconds;
    const left = each === null ? text : each.rest;
    if (each !== null && left === '') endList(told);
    if (left === '') continue;
    const card = cardOf(left, whole);
    if (card !== null) {
      told.steps = [...partLast(told.steps), { kind: 'card', card, said: card.said }];
      continue;
    }
    if (isLead) {
      told.steps.push({ kind: 'film', said: whole(left) });
      continue;
    }
    if (!addStep(told, left, world)) return null;
    if (each !== null) endList(told);
    // "Text on the kitchen: new floor, new light": what follows is its text.
    if (told.steps.at(-1)?.kind === 'film' && /[:：]/u.test(text) && has(text, ofSigns)) {
      for (const more of clauses.slice(at + 1)) told.steps.push({ kind: 'film', said: whole(more) });
      break;
    }
  }
  // A time that nothing follows is of what is said with it.
  if (told.waiting !== null) told.steps.push({ kind: 'film', said: whole(told.waiting) });
  return withTextsOnLines({ ...told, steps: partLast(told.steps) });
}

const isOfFilm = (text: string) =>
  timeIn(text).seconds === null || lex(text).some(({ fold }) => products.has(fold));

/** "Each clip its caption: seedlings “March”, …": what follows are the shots. */
const withoutEach = (text: string): string => {
  const colon = /[:：]\s*(?=\S)/u.exec(text);
  const head = colon === null ? '' : text.slice(0, colon.index);
  const isOfEach = has(head, ['each']) && has(head, ['name', 'title', 'caption']);
  return isOfEach ? text.slice(head.length + (colon?.[0].length ?? 0)) : text;
};

/** "Cupping 4 s, text “Taste it”": on the only shot of its line. */
function withTextsOnLines(told: StepList): StepList {
  const [only, ...others] = told.steps.flatMap((step) => (step.kind === 'shot' ? [step.shot] : []));
  if (only === undefined || others.length > 0 || !isTimed(only)) return told;
  const steps = told.steps.filter((step) => {
    const text = step.kind === 'film' ? textAlone.exec(step.said)?.groups?.text : undefined;
    if (text !== undefined) only.texts.push(text);
    return text === undefined;
  });
  return { ...told, steps };
}

/** "…, A and B, 3 seconds each": what follows is no shot of the list. */
function endList(told: StepList): void {
  if (told.everyAt !== null) return;
  told.steps = partLast(told.steps);
  told.everyAt = told.steps.length;
}

/** Adds what a clause tells; false where it arranges clips by others. */
function addStep(
  told: StepList,
  clause: string,
  { whole, calls, areTexts, sentence, isLater }: Told,
): boolean {
  const { steps } = told;
  const isNext = steps.at(-1)?.kind === 'shot' && told.latest?.isMade === false;
  const before = isNext ? told.latest : null;
  if (before !== null && textOnIt.test(clause)) {
    before.texts.push(...(clause.match(/\uE000\d+\uE001/gu) ?? []).map((mark) => whole(mark).slice(1, -1)));
    return true;
  }
  // "B&W for all of it" says nothing of the shot before.
  if (isAlone(timeIn(clause).words, looks) && timeIn(clause).seconds === null) {
    steps.push({ kind: 'film', said: whole(clause) });
    return true;
  }
  const isMore = before !== null && goesOn(clause, calls);
  // "The gun, all of it, and for 5 seconds the board": the time of what comes next.
  if (isMore && isTimed(before)) {
    told.waiting = clause;
    return true;
  }
  // "Cells, 10x speed (4 s)": both of the one before.
  const pace = before === null || isTimed(before) ? null : ownTime(clause);
  if (before !== null && pace !== null && isSpeed(clause.replace(pace[0], ' '))) {
    before.speed = clause.replace(pace[0], ' ').trim();
    before.seconds = timesOf(pace[1] ?? '')?.seconds ?? null;
    return true;
  }
  // "The tractor 5 s, twice as fast, the shop 4 s": between two shots, of the one before.
  if (before !== null && isTimed(before) && isSpeed(clause)) {
    before.speed = clause;
    return true;
  }
  const own = told.waiting === null ? clause : `${clause} ${told.waiting}`;
  told.waiting = null;
  const shot = shotOf(isMore ? `${before.said} ${clause}` : own, { whole, calls, areTexts });
  if (isMore) {
    if (shot !== null) Object.assign(before, shot);
    return true;
  }
  const isAimed = has(clause.replace(leadWords, '').replace(placeWords, ''), beside);
  const isCut = has(clause, ['transition']);
  if (
    !(shot?.isEarlier ?? false) &&
    (shot === null || !(isTimed(shot) || bareTime.test(shot.words))) &&
    isAimed &&
    !isCut &&
    (isLater || steps.some(isShot))
  )
    return false;
  if (shot === null) {
    steps.push({ kind: 'film', said: whole(clause) });
    return true;
  }
  const at = shot.isEarlier && isNext ? steps.length - 1 : steps.length;
  steps.splice(at, 0, { kind: 'shot', shot, sentence });
  told.latest = shot;
  return true;
}

/** "For five seconds", "候诊室三秒": with digits, and apart from what they are the time of. */
const inDigits = (text: string): string =>
  text
    .replace(
      hanTime,
      (_, digits: string | undefined, sign: string | undefined) => ` ${digits ?? hanValue(sign)}秒`,
    )
    .replace(wordsOfTime, (said, word: string) => {
      const value = numberWords.get(fold(word));
      return value === undefined ? said : said.replace(word, String(value));
    });

const hanValue = (sign = '') => (sign === '两' ? 2 : hanDigits.indexOf(sign));

const unquoted = (text: string) => text.replace(/^["“„«](.*)["”“»]$/u, '$1');

/** Cards that are seen, where "card" alone is a text. */
const seenCards =
  /(?<!\p{L})(?:gift|business|birthday|menu|score|post|playing|credit|report|greeting|christmas|xmas|loyalty|member(?:ship)?|invitation|place|punch)[ -]cards?(?!\p{L})/giu;

/** A clause as a shot; null for one that tells something else. */
function shotOf(
  clause: string,
  { whole, calls, areTexts }: Pick<Told, 'whole' | 'calls' | 'areTexts'>,
): ListedShot | null {
  const text = clause
    .replace(politeEnd, '')
    .replace(placeBehind, '')
    .replace(leadThen, '')
    .replace(leadWords, '')
    .replace(placeWords, '')
    .replace(leadWords, '');
  const marks = text.match(/\uE000\d+\uE001/gu) ?? [];
  const bare = marks.reduce((left, mark) => left.replace(mark, ' '), text).trim();
  const { words, seconds, isWhole, trim, before } = timeIn(bare);
  const hasTime = seconds !== null || isWhole || trim !== null;
  const placed = words.replace(/[\s,;:(–—-]+$/u, '').trim();
  const inPlace = placed.replace(beforeThat, '');
  const isMuted = mutedBehind.test(inPlace) && (hasTime || inPlace.includes('('));
  const picture = (isMuted ? inPlace.replace(mutedBehind, '') : inPlace).replace(placeBehind, '');
  const said = lex(picture).filter(({ kind }) => kind === 'word');
  const most = /\p{Script=Han}/u.test(picture) || hasTime ? 16 : mostShotWords;
  if (sizeOfFilm.test(picture) || writes.test(clause)) return null;
  const isCalled =
    hasTime && calls.has(fold(picture.trim())) && said.every(({ fold: one }) => !exactly.has(one));
  // "Make-up" is seen, "make" and "up" are not.
  const isCompound = hasTime && compound.test(picture);
  if (
    (!isCalled && !isCompound && !said.some(isTelling)) ||
    said.length > most ||
    (marks.length > 0 && !hasTime && !areTexts)
  )
    return null;
  if (said.some(({ fold }) => everyOne.has(fold))) return null;
  if (!isCalled && !isCompound && said.every((one) => !isTelling(one) || exactly.has(one.fold))) return null;
  if (
    has(lead(picture), refusing) ||
    has(picture.replace(seenCards, ''), hasTime ? ofTimed : ofFilm) ||
    (!hasTime && isAlone(picture, looks)) ||
    forWhom.test(picture) ||
    (!hasTime && soundBehind.test(picture)) ||
    ownTime(picture) !== null
  )
    return null;
  // "At most 12 seconds" is of the film.
  if (hasTime && bounds.has(before)) return null;
  const isMade = lex(picture).some(({ fold }) => products.has(fold));
  return {
    said: whole(clause),
    words: picture,
    isMade,
    isEarlier: inPlace !== placed,
    isMuted,
    speed: null,
    seconds,
    isWhole,
    trim,
    texts: marks.map((mark) => whole(mark).slice(1, -1)),
  };
}

const factor = /(?<![\p{L}\d])(?:\d{1,2}(?:[.,]\d+)?\s?x|x\s?\d{1,2})(?![\p{L}\d])/iu;

/** As plain-speeds.ts writes it. */
const plainSpeed = /^\s*at \d{1,2}(?:\.\d+)?x speed\s*$/iu;

/** Words for a speed and nothing else. */
function isSpeed(clause: string): boolean {
  if (plainSpeed.test(clause)) return true;
  const tokens = lex(clause.replace(/^(?:but\s+)?(?:played|playing|shown|running|abgespielt|aber)\s+/iu, ''));
  return (
    (has(clause, speeds) || factor.test(clause)) &&
    tokens.every((token, at) => !isTelling(token) || conceptAt(tokens, at) !== null)
  );
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
  const others = steps.filter((step) => step.kind === 'shot').slice(0, -1);
  if (others.every((step) => isTimed(step.shot))) return [...steps];
  const part = (said: string): Step => {
    const words = said.replace(placeWords, '').replace(leadWords, '');
    return { ...last, shot: { ...shot, words, said } };
  };
  return [...steps.slice(0, at), part(first), part(second), ...steps.slice(at + 1)];
}
