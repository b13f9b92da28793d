/** The prompt grammar: what a person wrote, as a brief. Pure; any text is fine, none throws. */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { Finds } from '../finds.ts';
import { withoutDirections } from './brief/directions.ts';
import { readUnread, type Stretch } from './brief/unread.ts';
import { resolveEllipses } from './phrases/ellipsis.ts';
import { placeFinds } from './phrases/found.ts';
import { type Item, readItems } from './phrases/items.ts';
import { indexNames } from './phrases/names.ts';
import { lex } from './tokens/lex.ts';
import { isBreak, type Parse, skipFillers, tagged } from './wishes/context.ts';
import { markNegated, readExclusions } from './wishes/exclusions.ts';
import { readLengths } from './wishes/lengths.ts';
import {
  noteUnsupported,
  readCaptions,
  readCutSeconds,
  readFit,
  readGenerate,
  readPace,
  readPicture,
  readRepeats,
  readTransitions,
} from './wishes/looks.ts';
import { readMentions, readTrims } from './wishes/mentions.ts';
import { readMissing } from './wishes/missing.ts';
import { partsOf, readOrder } from './wishes/order.ts';
import { readSound } from './wishes/sound.ts';
import { readTitles } from './wishes/titles.ts';

/** Longest prompt that is read, UTF-16 units; the rest is left out and said. */
export const longestPrompt = 20_000;

const nothingFound: Finds = new Map();

/**
 * What `prompt` asks for, given the assets it may name. Never throws; work grows about linearly with
 * the prompt and the library. What is understood only in part is said in `notes`. `finds`: what was found of
 * `readFindWishes`; descriptions of moments that nobody looked up are no names.
 */
export function parsePrompt(
  prompt: string,
  assets: readonly PlannerAsset[],
  finds: Finds = nothingFound,
): Brief {
  const text = prompt.slice(0, longestPrompt);
  const written = readItems(lex(text), indexNames(assets));
  const placed = placeFinds({ prompt: text, items: written }, { finds, assets });
  const parse = resolveEllipses({
    prompt: text,
    items: placed.items,
    taken: new Set(placed.spent),
    acted: new Set(),
    negated: new Set(),
    everything: false,
    notes: placed.notes,
    missing: placed.missing,
  });
  if (prompt.length > longestPrompt)
    parse.notes.push(`The prompt is long; I read its first ${longestPrompt} characters.`);
  markNegated(parse);
  readMissing(parse);
  const { titles, refused, unnamed } = readTitles(parse);
  const exclude = readExclusions(parse);
  const sound = readSound(parse);
  const cutSeconds = readCutSeconds(parse);
  const mentions = readMentions(parse);
  if (mentions.length === 0 && placed.topic !== null) mentions.push(placed.topic);
  readTrims(parse, mentions);
  const { length, unclear } = readLengths(parse, mentions);
  const { ordered, asked } = readOrder(parse, mentions);
  const excluded = new Set(exclude.map(({ id }) => id));
  noteUnsupported(parse);
  const topic = readTopic(parse);
  if (unnamed) noteUnnamedTitle(parse, topic?.text ?? null);
  const parts = partsOf(ordered, { isLengthAsked: length !== null }).filter(
    ({ assetId }) => !excluded.has(assetId),
  );
  const brief: Omit<Brief, 'unread' | 'unreadBeyond'> = {
    prompt: text,
    copy: '',
    length,
    unclearLength: unclear,
    ...readPicture(parse),
    parts,
    missing: parse.missing,
    orderAsked: asked,
    everything: readEverything(parse),
    exclude: [...excluded],
    titles: unnamed && topic !== null ? [{ text: topic.text, style: 'title', place: 'opening' }] : titles,
    noTitles: refused,
    captions: readCaptions(parse),
    pace: readPace(parse),
    cutSeconds,
    music: sound.music,
    voiceAssetIds: sound.voices.map(({ id }) => id),
    originalSound: sound.originalSound,
    repeats: readRepeats(parse),
    transitions: readTransitions(parse),
    fit: readFit(parse),
    generate: readGenerate(parse),
    topic: topic?.text ?? null,
    topicFound: topic !== null && isTopicFound(parse, { topic, isPlaced: placed.topic !== null }),
    notes: parse.notes,
  };
  const unread = readUnread(parse, { topic });
  const copy = withoutDirections(parse, topic);
  return { ...brief, copy, unread: unread.phrases, unreadBeyond: unread.omitted };
}

/** Footage was found for the topic, or is named by it: "about the frog". */
function isTopicFound(parse: Parse, { topic, isPlaced }: { topic: Stretch; isPlaced: boolean }): boolean {
  if (isPlaced) return true;
  return parse.items
    .slice(topic.first, topic.last + 1)
    .some(({ kind }, step) => kind === 'assets' && parse.acted.has(topic.first + step));
}

function readEverything(parse: Parse): boolean {
  const tags = tagged(parse, 'everything');
  for (const index of tags) parse.acted.add(index);
  return parse.everything || tags.length > 0;
}

function noteUnnamedTitle(parse: Parse, topic: string | null): void {
  parse.notes.push(
    topic === null
      ? 'A title was asked for but not its words; put them in quotation marks.'
      : `No words were given for the title; I took “${topic}”.`,
  );
}

/** Longest topic, characters. */
const longestTopic = 120;

/** The words after "about", up to the end of the clause. */
function readTopic(parse: Parse): (Stretch & { text: string }) | null {
  for (const index of tagged(parse, 'about')) {
    const next = parse.items[index + 1];
    if (
      next === undefined ||
      isBreak(next) ||
      next.kind === 'duration' ||
      next.kind === 'number' ||
      next.kind === 'range'
    )
      continue;
    const first = index + 1;
    if (next.kind === 'quote') return { text: next.text.toWellFormed(), first, last: first };
    let last = first;
    while (!endsTopic(parse, last + 1)) last += 1;
    const text = parse.prompt
      .slice(next.start, parse.items[last]?.end ?? next.end)
      .toWellFormed()
      .replace(/\s+/gu, ' ')
      .trim();
    if (text !== '') return { text: [...text].slice(0, longestTopic).join(''), first, last };
  }
  return null;
}

/** "about tea with a title", "about tea in 720p": what follows the small word is no part of the topic. */
const endsTopicAfter: ReadonlySet<Item['kind']> = new Set([
  'tag',
  'resolution',
  'duration',
  'shape',
  'size',
  'rate',
]);

function endsTopic(parse: Parse, at: number): boolean {
  const item = parse.items[at];
  if (isBreak(item) || item?.kind === 'quote' || item?.kind === 'duration') return true;
  if (item?.kind === 'tag')
    return ['music', 'captions', 'title', 'not', 'platform', 'format', 'only'].includes(item.tag);
  const after = parse.items[skipFillers(parse, at + 1)];
  return (
    ['with', 'for', 'in'].includes(item?.fold ?? '') && after !== undefined && endsTopicAfter.has(after.kind)
  );
}
