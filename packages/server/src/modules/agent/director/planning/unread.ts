/** Says what of a prompt was not understood, and what was done instead. */
import type { Brief } from '../brief.ts';

/** One sentence at most: that nothing was a wish, or which words meant nothing. */
export function unreadNotes(brief: Brief, kind: 'footage' | 'generated'): string[] {
  const words = quoted(brief.unread);
  if (saysNothing(brief)) {
    const because = words === '' ? '' : ` (I do not understand ${words})`;
    const instead =
      kind === 'footage' ? 'made a video of what the library has' : 'generated a video of my own choice';
    return [
      `I found no wish about length, footage, words, sound or look in the prompt${because}, so I ${instead}.`,
    ];
  }
  if (kind === 'generated' || brief.everything) return [];
  if (brief.parts.length > 0) return words === '' ? [] : [`I did not understand ${words}.`];
  const topic = brief.topic === null ? '' : `I found no footage named “${brief.topic}”`;
  const misread = words === '' ? '' : `I did not understand ${words}`;
  const lead = [misread, topic].filter((part) => part !== '').join(', and ');
  return lead === '' ? [] : [`${lead}, so the footage is my choice from the whole library.`];
}

/** True when nothing was read as a wish, though something was said: "all my files" alone is none beside unknown words. */
function saysNothing(brief: Brief): boolean {
  if (isWish(brief)) return false;
  return brief.unread.length > 0 || (!brief.everything && !/\p{L}/u.test(brief.prompt));
}

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
  const [first = '', ...rest] = phrases.map((phrase) => `“${phrase}”`);
  const last = rest.pop();
  return last === undefined ? first : `${[first, ...rest].join(', ')} or ${last}`;
}
