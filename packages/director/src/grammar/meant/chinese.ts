/** What Chinese, which sets no blanks and other orders, means: its clauses in the order that English has, and what it may name. Pure. */
import { conceptAt } from '../../edits/slots/concepts.ts';
import type { Token } from '../tokens/lex.ts';
import { englishForForeign, longestNoun } from './nouns.ts';
import { longestSeen, seenInEnglish } from './seen-words.ts';

// Chinese says where something comes behind what it stands at ("在日落上", "放到朗读前面"): such a clause in the order that English
// has, so that both are read alike. Every token keeps its place in the prompt.

/** Signs of one clause: behind these marks the next one begins. */
const clauseEnds = /^[，。,.;；！!?？：:\n]$/u;
/** Most signs of what stands between the two halves of a place. */
const longestThing = 12;

/** What opens a place, and what stays of it. */
const leads: readonly (readonly [string, number])[] = [
  ...['放到', '放在', '移到', '挪到', '排到', '排在', '调到'].map((lead) => [lead, 2] as const),
  ...['加到', '加在', '插到', '插在', '写在', '打在'].map((lead) => [lead, 1] as const),
  ['在', 0],
];

/** What closes it, and its English. */
const closers: readonly (readonly [string, string])[] = [
  ...['的前面', '前面', '之前'].map((closer) => [closer, 'before'] as const),
  ...['的后面', '后面', '之后'].map((closer) => [closer, 'after'] as const),
  ...['的上面', '上面'].map((closer) => [closer, 'on'] as const),
  ['之间', 'between'],
  ['中间', 'between'],
  ['里面', 'on'],
  ['前', 'before'],
  ['后', 'after'],
  ['上', 'on'],
  ['里', 'on'],
];
/** Before these "上" is the second half of a verb, or the whole is a place of the frame or the film. */
const noPlace = new Set([...'加写配打换放画屏最往向']);
/** A place is not said of these: the frame and the film. */
const frames = new Set(['画面', '屏幕', '视频', '影片', '片子']);
/** What follows a place with no word before it: "封面上写". */
const verbs = new Set([...'加放写打插添来用要改换']);

const isHan = (token: Token | undefined) => token?.kind === 'word' && /^\p{Script=Han}$/u.test(token.fold);

const stands = (tokens: readonly Token[], at: number, signs: string) =>
  [...signs].every((sign, step) => tokens[at + step]?.fold === sign && isHan(tokens[at + step]));

const clauseEnd = (tokens: readonly Token[], from: number): number => {
  let at = from;
  while (at < tokens.length && !clauseEnds.test(tokens[at]?.text ?? '')) at += 1;
  return at;
};

interface Place {
  /** Of what stands there. */
  from: number;
  to: number;
  next: number;
  english: string;
}

/** The thing from `from` on and what closes its place; `isBare`: nothing opened it, so a verb must follow. */
function placeAt(tokens: readonly Token[], from: number, isBare: boolean): Place | null {
  const end = Math.min(clauseEnd(tokens, from), from + longestThing);
  for (let to = from + 1; to < end; to += 1) {
    if (tokens[to]?.kind === 'quote' || (isBare && verbs.has(tokens[to]?.fold ?? ''))) return null;
    const [closer, english] = closers.find(([signs]) => stands(tokens, to, signs)) ?? [];
    if (closer === undefined || english === undefined || noPlace.has(tokens[to - 1]?.fold ?? '')) continue;
    const next = to + closer.length;
    const follows = tokens[next];
    const isEnd = next >= clauseEnd(tokens, from) || follows?.kind === 'quote';
    const isVerb = verbs.has(follows?.fold ?? '');
    if (isBare ? !(isVerb || follows?.kind === 'quote') : closer.length === 1 && !isEnd && !isVerb) continue;
    const said = tokens.slice(from, to).map(({ fold }) => fold);
    return frames.has(said.join('')) || /^[左右]/u.test(said[0] ?? '') ? null : { from, to, next, english };
  }
  return null;
}

/** Chinese tokens in the order of English where it places one thing at another. */
export function inEnglishOrder(tokens: readonly Token[]): Token[] {
  const ordered: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const [lead, stays] = leads.find(([signs]) => stands(tokens, at, signs)) ?? [];
    const begins = at === 0 || clauseEnds.test(tokens[at - 1]?.text ?? '');
    const from = at + (lead?.length ?? 0);
    const place =
      lead !== undefined
        ? placeAt(tokens, from, false)
        : begins && isHan(tokens[at])
          ? placeAt(tokens, at, true)
          : null;
    if (place === null) {
      const own = becomes(tokens, at);
      ordered.push(...(own === null ? tokens.slice(at, at + 1) : [own]));
      at += own === null ? 1 : 2;
      continue;
    }
    ordered.push(...tokens.slice(at, at + (stays ?? 0)), ...led(tokens, place));
    at = place.next;
  }
  return withoutMeasures(ordered);
}

const becoming = ['改成', '变成', '改为', '变为', '调成', '设为'];
/** What changes as the film does, or is told by its own words. */
const ofFilm = /标题|文字|字幕|音乐|配乐|视频|影片|片子|整个|全部|画面|它|时长|长度|总|都|所有|每/u;

/** "兰花改成6秒" is of the orchid, and "改成6秒" of the film. */
function becomes(tokens: readonly Token[], at: number): Token | null {
  const [first, last] = [tokens[at], tokens[at + 1]];
  const isOne = becoming.some((signs) => stands(tokens, at, signs));
  if (!isOne || first === undefined || last === undefined) return null;
  let from = at;
  while (from > 0 && at - from < longestThing && !clauseEnds.test(tokens[from - 1]?.text ?? '')) from -= 1;
  const said = tokens
    .slice(from, at)
    .map(({ fold }) => fold)
    .join('');
  const isOfThing = said.replaceAll(/[把让将给那就请再也]/gu, '').length > 0 && !ofFilm.test(said);
  return isOfThing ? { ...first, text: 'make', fold: 'make', end: last.end } : null;
}

/** "日落 before": its English word first, and the last sign of the thing reaches to the end of what closed it. */
function led(tokens: readonly Token[], { from, to, next, english }: Place): Token[] {
  const [first, last] = [tokens[from], tokens[to - 1]];
  if (first === undefined || last === undefined) return [];
  const end = tokens[next - 1]?.end ?? last.end;
  const word: Token = { ...first, text: english, fold: english, end: first.start, glued: false };
  const thing = tokens.slice(from, to - 1);
  return [word, ...thing, { ...last, end }];
}

/** Signs that name nothing: behind them "那段" is a clip that was spoken of. */
const plainSigns = new Set([...'后前间中掉除把让将给对是要到在了的的用成为加放换改写和跟与先再把从']);
const measures = /^(?:的?[那这]一?[段个张条幕]|的)(?:片段|镜头|视频|画面|部分)?$/u;
const longestMeasure = 6;

/** "兔子那段" and "兔子的镜头" are the rabbit. */
function withoutMeasures(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const before = tokens[at - 1];
    const isThing = isHan(before) && !plainSigns.has(before?.fold ?? '');
    const length = isThing ? measureLength(tokens, at) : 0;
    if (length === 0) kept.push(...tokens.slice(at, at + 1));
    else {
      const last = kept.pop();
      if (last !== undefined) kept.push({ ...last, end: tokens[at + length - 1]?.end ?? last.end });
    }
    at += Math.max(1, length);
  }
  return kept;
}

function measureLength(tokens: readonly Token[], at: number): number {
  if (!['的', '那', '这'].includes(tokens[at]?.fold ?? '')) return 0;
  for (let length = longestMeasure; length > 1; length -= 1) {
    const run = tokens.slice(at, at + length);
    if (run.length === length && run.every(isHan) && measures.test(run.map(({ fold }) => fold).join('')))
      return length;
  }
  return 0;
}

// What Chinese, which sets no blanks, may name in a message: runs of signs that are no words of changes.

/** Most signs of one thing. */
const longestRun = 8;

/** Signs that are part of no name unless a known one holds them. */
const thingSigns = new Set([
  ...'的了吧呢啊吗嘛呀把将让给在是到就还也都又再才先那这个段张条幕和跟与或请您你我他她它们',
  ...'不没别要想能可用为成从换放加减改写移挪剪删掉去做播每各第一二三四五六七八九十两几秒分半倍点些最上下里中前后左右间以来有只先另外然',
]);

/** Signs of the longest known thing at `at`; 0 where there is none. */
function thingLength(tokens: readonly Token[], at: number): number {
  for (let length = Math.max(longestNoun, longestSeen); length > 0; length -= 1) {
    const run = tokens.slice(at, at + length);
    if (run.length < length || !run.every(isHan)) continue;
    const said = run.map(({ fold }) => fold).join(' ');
    if (englishForForeign(said).length > 0 || seenInEnglish(said) !== null) return length;
  }
  return 0;
}

/** Runs of signs that may name something, each as its signs. */
export function hanThings(tokens: readonly Token[], names: (token: Token) => boolean): string[][] {
  const runs: string[][] = [];
  let run: string[] = [];
  const close = () => {
    if (run.length > 1 || (run.length === 1 && thingOf(run))) runs.push(run);
    run = [];
  };
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined || !isHan(token) || names(token)) {
      close();
      at += 1;
      continue;
    }
    const known = thingLength(tokens, at);
    const concept = conceptAt(tokens, at);
    const changes = concept !== null && concept.next > at + 1 ? concept.next - at : 0;
    if (known > 1 && known >= changes) {
      run.push(...tokens.slice(at, at + known).map(({ fold }) => fold));
      at += known;
    } else if (changes > 0) {
      close();
      at += changes;
    } else {
      if (thingSigns.has(token.fold) && known === 0) close();
      else run.push(token.fold);
      at += 1;
    }
  }
  close();
  return runs.filter(({ length }) => length <= longestRun);
}

const thingOf = ([sign = '']: readonly string[]) =>
  englishForForeign(sign).length > 0 || seenInEnglish(sign) !== null;
