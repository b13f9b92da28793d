/** What is known of a tag and of each thing that it may be told of, for the linker that was taught. Pure. */
import type { Told } from '../tagged-film.ts';

/** A span as far as linking looks at it. */
export type LinkSpan = Pick<Told, 'label' | 'words' | 'from' | 'to'>;

/**
 * What a tag may be told of: the film, all shots told before it, those of them of which the same is not told yet, the last two
 * mentions, those that are called by words of the tag, the photographs, the other files, or one mention (by its place among the spans).
 */
export type Candidate =
  | { kind: 'film' | 'all' | 'open' | 'pair' | 'named' | 'stills' | 'moving' }
  | { kind: 'mention'; at: number };

/** A message that is being linked. */
export interface LinkMessage {
  prompt: string;
  told: readonly LinkSpan[];
  /** Places of the mentions among the spans. */
  mentions: readonly number[];
  /** Those of them that are photographs. */
  stills: ReadonlySet<number>;
  /** What was linked to each mention so far: kinds of tags. */
  linked: Map<number, Set<string>>;
}

/** Kinds of tags that are linked. */
const kinds: ReadonlySet<string> = new Set([
  ...['dur', 'each', 'from', 'to', 'speed', 'reverse', 'freeze', 'loop', 'zoom', 'look', 'mute', 'text'],
  ...['at.first', 'at.last', 'at.before', 'at.after'],
]);

/** The kind of a label, for what is told of shots: "from.tail" is told of them as "from" is. Null for all others. */
export function linkKind(label: string): string | null {
  if (kinds.has(label)) return label;
  const [kind = ''] = label.split('.');
  return kinds.has(kind) && label !== 'mute.no' ? kind : null;
}

/** A message of which nothing is linked yet. */
export function linkMessage(
  told: readonly LinkSpan[],
  { prompt, stills }: Pick<LinkMessage, 'prompt' | 'stills'>,
): LinkMessage {
  const mentions = told.flatMap(({ label }, at) => (label === 'clip' ? [at] : []));
  return { prompt, told, mentions, stills, linked: new Map() };
}

/** Mentions on either side that a tag is told of: further ones are looked at only where their words are said again, or all together. */
const mostOnSide = 4;
/** Mentions before a tag that are looked at. */
const mostBefore = 40;
const before = ({ mentions }: LinkMessage, at: number): number[] =>
  mentions.filter((one) => one < at).slice(-mostBefore);

/** What the span at `at` may be told of. */
export function candidatesOf(message: LinkMessage, at: number): Candidate[] {
  const known = before(message, at);
  const behind = message.mentions.filter((one) => one > at);
  const near = [...known.slice(-mostOnSide), ...behind.slice(0, mostOnSide)];
  const named = known.filter((one) => !near.includes(one) && sharing(message, at, one) !== '-');
  const groups = (['all', 'open', 'pair', 'named', 'stills', 'moving'] as const).filter((kind) => {
    const { length } = mentionsOf(message, at, { kind });
    return length > 1 && (kind === 'all' || length < known.length);
  });
  return [
    { kind: 'film' },
    ...groups.map((kind) => ({ kind })),
    ...[...named, ...near].map((one) => ({ kind: 'mention' as const, at: one })),
  ];
}

/** The mentions that a candidate stands for. */
export function mentionsOf(message: LinkMessage, at: number, candidate: Candidate): number[] {
  const { stills } = message;
  const known = before(message, at);
  switch (candidate.kind) {
    case 'mention':
      return [candidate.at];
    case 'film':
      return [];
    case 'all':
      return known;
    case 'pair':
      return known.slice(-2);
    case 'open':
      return known.filter((one) => isBare(message, at, one));
    case 'named':
      return known.filter((one) => sharing(message, at, one) === 'own');
    case 'stills':
      return known.filter((one) => stills.has(one));
    case 'moving':
      return known.filter((one) => !stills.has(one));
  }
}

/** What the span at `at` tells was not told of this mention yet. */
const isBare = ({ told, linked }: LinkMessage, at: number, mention: number): boolean =>
  linked.get(mention)?.has(linkKind(told[at]?.label ?? '') ?? '') !== true;

/** Keeps that the span at `at` was told of `candidate`. */
export function keepLink(message: LinkMessage, at: number, candidate: Candidate): void {
  const kind = linkKind(message.told[at]?.label ?? '') ?? '';
  for (const mention of mentionsOf(message, at, candidate)) {
    const known = message.linked.get(mention) ?? new Set();
    message.linked.set(mention, known.add(kind));
  }
}

/** Words and figures, in small letters. */
export const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+|\d+/gu) ?? [];

/** Words and figures, the figures as one. */
export const plain = (word: string | undefined): string =>
  word === undefined ? '-' : /\d/u.test(word) ? '#' : word;

/** Letters of a gap that is kept as it is. */
const shortGap = 12;

/** A gap between two spans: as it stands where it is short, else the punctuation of it. */
export function gapOf(text: string): string {
  const said = text
    .toLowerCase()
    .replaceAll(/[ \t]+/gu, ' ')
    .replaceAll(/\d+/gu, '#')
    .trim();
  if (said === '') return '_';
  if (said.length <= shortGap) return said;
  return `${said.replaceAll(/[\p{L}\p{M}#'’ ]+/gu, '')}w`;
}

/** How much a stretch of text parts what is on either side: 0 nothing, 4 lines. */
export function stopOf(text: string): number {
  if (/\n/u.test(text)) return 4;
  if (/[.!?。！？](?!\d)/u.test(text)) return 3;
  if (/[;:()（）；：/|→]|\s[-–—]\s/u.test(text)) return 2;
  return /[,，、]/u.test(text) ? 1 : 0;
}

/** The text between two spans without the spans between them. */
export function bareBetween({ told, prompt }: LinkMessage, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at++) text += prompt.slice(told[at]?.to ?? 0, told[at + 1]?.from ?? 0);
  return text;
}

/** Where a span stands beside its neighbours and the nearest mentions. */
interface Standing {
  kind: string;
  before: string;
  behind: string;
  /** Words around it and in it. */
  words: string[];
  ends: string[];
  stops: string;
  place: string;
  /** How many mentions are before it, of how many the same is not told, and whether one of them is named again. */
  known: number;
  bare: number;
  isNamed: boolean;
  /** The first of its kind stands before the first mention. */
  isLed: boolean;
}

function standingOf(message: LinkMessage, at: number): Standing {
  const { told, prompt, mentions } = message;
  const span = told[at] as LinkSpan;
  const lead = prompt.slice(told[at - 1]?.to ?? 0, span.from);
  const behind = prompt.slice(span.to, told[at + 1]?.from ?? prompt.length);
  const last = mentions.findLast((one) => one < at);
  const next = mentions.find((one) => one > at);
  const lastStop = last === undefined ? 'x' : stopOf(bareBetween(message, last, at));
  const nextStop = next === undefined ? 'x' : stopOf(bareBetween(message, at, next));
  const own = wordsIn(span.words);
  const kind = linkKind(span.label) ?? span.label;
  const known = before(message, at);
  return {
    kind,
    known: known.length,
    bare: known.filter((one) => isBare(message, at, one)).length,
    isNamed: known.some((one) => sharing(message, at, one) !== '-'),
    isLed: leads(message, kind),
    before: gapOf(lead),
    behind: gapOf(behind),
    words: [...new Set(own.map(plain))].slice(0, 6),
    ends: [
      `<${plain(wordsIn(lead).at(-1))}`,
      `>${plain(wordsIn(behind)[0])}`,
      `^${plain(own[0])}`,
      `$${plain(own.at(-1))}`,
    ],
    stops: `${lastStop}${nextStop}${last === at - 1 ? 'a' : ''}${next === at + 1 ? 'b' : ''}`,
    place: `${stopOf(lead)}${stopOf(behind)}`,
  };
}

/** Letters by which two words are alike. */
const alikeLetters = 4;
const stemOf = (word: string) => word.slice(0, alikeLetters);
const tellingWords = (text: string): string[] =>
  wordsIn(text).flatMap((word) =>
    word.length >= alikeLetters || /\p{scx=Han}/u.test(word) ? [stemOf(word)] : [],
  );

/** Where the words of a mention are said again: in the span itself, before it, behind it, or nowhere. */
function sharing(
  { told, prompt }: LinkMessage,
  at: number,
  mention: number,
): 'own' | 'before' | 'behind' | '-' {
  const span = told[at] as LinkSpan;
  const said = new Set(tellingWords(told[mention]?.words ?? ''));
  const isShared = (text: string) => tellingWords(text).some((word) => said.has(word));
  if (isShared(span.words)) return 'own';
  if (isShared(prompt.slice(told[at - 1]?.to ?? 0, span.from))) return 'before';
  return isShared(prompt.slice(span.to, told[at + 1]?.from ?? prompt.length)) ? 'behind' : '-';
}

const many = (count: number): string => (count > 3 ? '4' : String(count));

/** What is known of the span at `at` and each of `candidates`. */
export function linkFeatures(message: LinkMessage, at: number, candidates: readonly Candidate[]): string[][] {
  const standing = standingOf(message, at);
  return candidates.map((candidate) =>
    candidate.kind === 'mention'
      ? ofMention(message, { at, mention: candidate.at, standing })
      : ofGroup(message, { at, group: candidate.kind, standing }),
  );
}

function ofGroup(
  message: LinkMessage,
  { at, group, standing }: { at: number; group: string; standing: Standing },
): string[] {
  const { kind, words, ends, stops, place, known, bare, isNamed } = standing;
  const { mentions, told } = message;
  const key = `${kind} ${group}`;
  return [
    key,
    `${key} u${many(bare)} ${many(known)}`,
    `${group} u${many(bare)} ${many(known)}`,
    `${key} ${isNamed ? 'named' : 'plain'}`,
    `${key} n${many(mentions.length)} ${many(known)}`,
    `${key} s${stops}`,
    `${key} p${place}`,
    `${key} b${standing.before}`,
    `${key} h${standing.behind}`,
    `${key} l${told[at - 1]?.label ?? '-'}`,
    `${key} r${told[at + 1]?.label ?? '-'}`,
    ...words.map((word) => `${key} w${word}`),
    ...words.map((word) => `${group} w${word}`),
    ...ends.map((end) => `${key} ${end}`),
  ];
}

function ofMention(
  message: LinkMessage,
  { at, mention, standing }: { at: number; mention: number; standing: Standing },
): string[] {
  const { told, prompt, mentions } = message;
  const { kind, behind, words, ends, stops, place, isLed } = standing;
  const isBefore = mention < at;
  const rank = mentions.filter((one) =>
    isBefore ? one > mention && one < at : one < mention && one > at,
  ).length;
  const side = `${isBefore ? '-' : '+'}${Math.min(rank, 3)}`;
  const key = `${kind} ${side}`;
  const [first, last] = isBefore ? [mention, at] : [at, mention];
  const between = told.slice(first + 1, last).map(({ label }) => linkKind(label) ?? label.split('.')[0]);
  const bare = bareBetween(message, first, last);
  const beside = isBefore
    ? prompt.slice(told[mention]?.to ?? 0, told[mention + 1]?.from ?? 0)
    : prompt.slice(told[mention - 1]?.to ?? 0, told[mention]?.from ?? 0);
  const has = !isBare(message, at, mention);
  const said = wordsIn(told[mention]?.words ?? '');
  const row = rowOf(message, at, mention);
  const share = sharing(message, at, mention);
  const opens = (bare.match(/[(（[]/gu) ?? []).length - (bare.match(/[)）\]]/gu) ?? []).length;
  return [
    side,
    key,
    `${key} s${stopOf(bare)}`,
    `${side} s${stopOf(bare)} ${has ? 'has' : ''}`,
    `${key} t${stops}`,
    `${side} t${stops} ${has ? 'has' : ''}${isLed ? 'led' : ''}`,
    `${key} t${stops} ${has ? 'has' : ''}${isLed ? 'led' : ''}`,
    `${key} p${place}`,
    `${key} m${between.slice(0, 3).join(',')}`,
    `${side} m${between.length > 3 ? 'more' : between.join(',')}`,
    `${key} g${gapOf(beside)}`,
    `${key} b${standing.before}`,
    `${key} h${behind}`,
    `${side} b${standing.before}`,
    `${side} h${behind}`,
    `${key} o${Math.sign(opens)}`,
    `${key} ${has ? 'has' : 'bare'}`,
    `${side} ${has ? 'has' : 'bare'}`,
    `${key} ${isLed ? 'led' : 'follows'}`,
    `${key} n${many(mentions.length)}`,
    `${kind} a${row}`,
    `a${row}`,
    `${key} u${many(standing.bare)} ${many(standing.known)}`,
    `${kind} shared ${share}`,
    `shared ${share} ${has ? 'has' : ''}`,
    `${key} shared ${share}`,
    `${side} f${plain(said[0])}`,
    `${side} c${Math.min(said.length, 4)}`,
    ...words.map((word) => `${key} w${word}`),
    ...ends.map((end) => `${key} ${end}`),
    ...ends.map((end) => `${side} ${end}`),
  ];
}

/** The first tag of this kind stands before the first mention, with nothing that parts them. */
function leads(message: LinkMessage, kind: string): boolean {
  const { told, mentions } = message;
  const [first] = mentions;
  if (first === undefined) return false;
  const lead = told.findIndex(({ label }) => linkKind(label) === kind);
  return lead !== -1 && lead < first && stopOf(bareBetween(message, lead, first)) === 0;
}

/** "A, B, C. 6, 8, 6 s": how a tag in a row of its kind stands to a mention in the row of those before: by the same place, or not. */
function rowOf(message: LinkMessage, at: number, mention: number): string {
  const { told, mentions } = message;
  const kind = linkKind(told[at]?.label ?? '');
  const last = mentions.findLast((one) => one < at) ?? -1;
  const next = mentions.find((one) => one > at) ?? told.length;
  const row = told.flatMap(({ label }, one) =>
    one > last && one < next && linkKind(label) === kind ? [one] : [],
  );
  const known = before(message, at);
  const [nth, place] = [row.indexOf(at), known.indexOf(mention)];
  if (row.length < 2 || place === -1) return '-';
  if (row.length === known.length) return nth === place ? 'same' : 'other';
  return place === known.length - row.length + nth ? 'tail' : 'part';
}
