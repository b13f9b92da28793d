/** Says what of a prompt was not acted on, and what was done instead. */
import type { Brief } from '../brief.ts';
import type { Claim } from '../claims.ts';
import { verdict } from './facts.ts';
import { isIdle } from './idle-words.ts';

/** What a finished video tells: every text that stands in it, and what its maker says of its looks. */
export interface Told {
  kind: 'footage' | 'generated';
  texts: readonly string[];
}

/** One claim for everything the brief could not act on: met where the words stand in the video all the same. */
export function wordsClaims(brief: Brief, told: Told): Claim[] {
  const shown = new Set(told.texts.flatMap(wordsOf));
  const asking = spokenOf(brief).filter(
    (words) =>
      words === brief.topic || !isAsking(brief) || isTold(words, shown) || !isIdle(words, brief, told.texts),
  );
  const claims = asking.map((words): Claim => {
    const isTopic = words === brief.topic;
    const met = (isTopic && brief.topicFound) || isTold(words, shown);
    const reason = isTopic ? `I found no footage named “${words}”` : `I did not understand “${words}”`;
    return { kind: 'words', words, ...verdict(met, reason) };
  });
  if (brief.unreadBeyond === 0) return claims;
  const words = brief.prompt.slice(-longestRest);
  return [...claims, { kind: 'words', words, ...verdict(isTold(words, shown), restReason(brief)) }];
}

/** Of a prompt with very much that was not understood, this much of its end stands for what is not listed. */
const longestRest = 80;

function restReason({ unreadBeyond }: Brief): string {
  return `I did not understand ${unreadBeyond} more words of the prompt`;
}

function spokenOf({ topic, unread }: Brief): string[] {
  return topic === null ? unread : [topic, ...unread];
}

/** Letters and digits, so that a text set in capitals or cut at a comma counts as the same words. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function isTold(words: string, shown: ReadonlySet<string>): boolean {
  const said = wordsOf(words);
  return said.length > 0 && said.every((word) => shown.has(word));
}

/** Phrases that the message quotes; the others are counted there and stand in the claims. */
const mostQuoted = 12;

/** One sentence at most: that nothing was a wish, or which words meant nothing. */
export function unreadNotes(brief: Brief, claims: readonly Claim[], kind: Told['kind']): string[] {
  const unmet = claims.flatMap((claim) => (claim.kind === 'words' && !claim.met ? [claim.words] : []));
  const words = quoted(unmet.filter((phrase) => phrase !== brief.topic && brief.unread.includes(phrase)));
  if (saysNothing(brief)) {
    const because = words === '' ? '' : ` (I do not understand ${words})`;
    const instead =
      kind === 'footage' ? 'made a video of what the library has' : 'generated a video of my own choice';
    return [
      `I found no wish about length, footage, words, sound or look in the prompt${because}, so I ${instead}.`,
    ];
  }
  const misread = words === '' ? '' : `I did not understand ${words}`;
  if (kind === 'generated' || brief.everything || brief.parts.length > 0)
    return misread === '' ? [] : [`${misread}.`];
  const isTopicUnmet = brief.topic !== null && unmet.includes(brief.topic);
  const topic = isTopicUnmet ? `I found no footage named “${brief.topic}”` : '';
  const lead = [misread, topic].filter((part) => part !== '').join(', and ');
  return lead === '' ? [] : [`${lead}, so the footage is my choice from the whole library.`];
}

/** True when nothing was read as a wish, though something was said: "all my files" alone is none beside unknown words. */
function saysNothing(brief: Brief): boolean {
  if (isWish(brief)) return false;
  return brief.unread.length > 0 || (!brief.everything && !/\p{L}/u.test(brief.prompt));
}

/** True where something was read as a wish, of a new film or of one that is there. */
const isAsking = (brief: Brief): boolean =>
  isWish(brief) || brief.edits.length > 0 || brief.turnBack !== null;

function isWish(brief: Brief): boolean {
  const { length, shape, size, resolution, rate, pace, cutSeconds, music, transitions, fit, topic } = brief;
  const told = [length, shape, size, resolution, rate, pace, cutSeconds, music, transitions, fit, topic];
  const switches = [brief.captions, brief.originalSound, brief.repeats];
  const lists = [brief.parts, brief.missing, brief.exclude, brief.titles, brief.voiceAssetIds];
  return (
    brief.generate ||
    brief.noTitles ||
    [...told, ...switches].some((wish) => wish !== null) ||
    lists.some((list) => list.length > 0)
  );
}

function quoted(phrases: readonly string[]): string {
  const listed = phrases.slice(0, mostQuoted).map((phrase) => `“${phrase}”`);
  if (phrases.length > mostQuoted)
    listed.push(`${phrases.length - mostQuoted} more passages (see the claims)`);
  const [first = '', ...rest] = listed;
  const last = rest.pop();
  return last === undefined ? first : `${[first, ...rest].join(', ')} or ${last}`;
}
