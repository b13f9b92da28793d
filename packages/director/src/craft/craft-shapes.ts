/** One film for several places: "one for TikTok and one for YouTube". Pure. */
import type { Edit } from '../edits/edit-wish.ts';
import type { Message } from './craft-clauses.ts';
import type { Taken } from './craft-wish.ts';

const shapes: readonly (readonly [RegExp, { width: number; height: number }])[] = [
  [/tik ?tok|reel|stor(?:y|ies)|shorts?|抖音|竖屏/iu, { width: 9, height: 16 }],
  [/youtube|vimeo|tv|横屏/iu, { width: 16, height: 9 }],
  [/instagram|feed|facebook|linkedin/iu, { width: 1, height: 1 }],
];
const place =
  '(?:youtube shorts?|youtube|tik ?tok|instagram (?:reels?|stor(?:y|ies)|feed|posts?)|instagram|reels?|stor(?:y|ies)|shorts|vimeo|tv|linkedin|facebook|抖音)';
const filler =
  '(?:(?:and|plus|one|two|another|an?|each|both|once|versions?|videos?|cuts?|films?|for|the|my|as|well|in|eine?s?|einmal|zwei|für|deux|une?|pour|dos|una?|para|per|duas|uma?|due|et|und|e|y)[\\s,:]+){0,8}';
const several = new RegExp(
  `(?<![\\p{L}])${filler}${place}(?:\\s*[,&+]?\\s*${filler}${place})+(?!\\p{L})`,
  'giu',
);

/** Versions for places whose shapes differ; read once for a whole message. */
export function outputs(message: Message, index: number): Taken | null {
  if (index > 0) return null;
  for (const match of message.masked.matchAll(several)) {
    const named = match[0].match(new RegExp(place, 'giu')) ?? [];
    const asked = named.flatMap((name) => shapes.find(([words]) => words.test(name))?.[1] ?? []);
    const distinct = asked.filter(
      ({ width, height }, at) => asked.findIndex((one) => one.width * height === width * one.height) === at,
    );
    if (
      distinct.length < 2 ||
      !/(?<!\p{L})(?:for|für|pour|para|per|versions?|one|einmal)(?!\p{L})/iu.test(match[0])
    )
      continue;
    const edit: Edit = { kind: 'outputs', shapes: distinct };
    return { start: match.index, end: match.index + match[0].length, edits: [edit], instead: '' };
  }
  return null;
}
