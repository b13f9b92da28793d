/** What the video is about: the words after "about", up to the end of the clause. */
import type { Item } from '../phrases/item.ts';
import { isBreak, type Stretch, skipFillers } from '../phrases/look-around.ts';
import { type Parse, tagged } from './context.ts';

/** A topic and the items that say it. */
export interface Topic extends Stretch {
  text: string;
}

/** Longest topic, characters. */
const longestTopic = 120;

/** The words after "about", up to the end of the clause. */
export function readTopic(parse: Parse): Topic | null {
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

/** Footage was found for the topic, or is named by it: "about the frog". */
export function isTopicFound(
  parse: Parse,
  { topic, isPlaced }: { topic: Topic; isPlaced: boolean },
): boolean {
  if (isPlaced) return true;
  return parse.items
    .slice(topic.first, topic.last + 1)
    .some(({ kind }, step) => kind === 'assets' && parse.acted.has(topic.first + step));
}
