/**
 * One film for several places or in several lengths: "one for TikTok and one for YouTube", "two versions: 30 seconds in 16:9 and 15
 * seconds in 9:16". Read once for a whole message. Pure.
 */
import type { Edit, OutputShape } from '../edits/edit-wish.ts';
import type { Message } from './craft-clauses.ts';
import { countOf, unit } from './craft-parts.ts';
import type { Taken } from './craft-wish.ts';

const upright = { width: 9, height: 16 };
const wide = { width: 16, height: 9 };
const square = { width: 1, height: 1 };
/** The shape that a place or a word asks for; more telling ones come first. */
const shapes: readonly (readonly [RegExp, { width: number; height: number }])[] = [
  [
    /tik ?tok|reel|stor(?:y|ies)|shorts?|抖音|竖|vertical|portrait|upright|hochkant|hochformat|verticale?|9 ?[:x] ?16/iu,
    upright,
  ],
  [/square|quadrat\p{L}*|carr[ée]\p{L}*|cuadrad[oa]|quadrad[oa]|1 ?[:x] ?1|方形/iu, square],
  [
    /youtube|vimeo|tv|横|landscape|widescreen|horizontal|querformat|paysage|apaisado|orizzontale|16 ?[:x] ?9/iu,
    wide,
  ],
  [/4 ?[:x] ?5/iu, { width: 4, height: 5 }],
  [/instagram|feed|facebook|linkedin/iu, square],
];
const place =
  '(?:youtube shorts?|youtube|tik ?tok|instagram (?:reels?|stor(?:y|ies)|feed|posts?)|instagram|reels?|stor(?:y|ies)|shorts|vimeo|tv|linkedin|facebook|抖音)';
const shape =
  '(?:(?:9 ?[:x] ?16|16 ?[:x] ?9|1 ?[:x] ?1|4 ?[:x] ?5)|vertical(?:e|es)?|portrait|upright|square|landscape|widescreen|horizontal(?:e|es)?|hochkant|hochformat|querformat|quadratische?[rsn]?|quadrat|carrée?s?|paysage|cuadrad[oa]s?|quadrad[oa]s?|quadrat[oa]|orizzontale)';
const filler =
  '(?:(?:and|plus|one|two|another|an?|each|both|once|versions?|videos?|cuts?|films?|for|the|my|as|well|in|eine?s?|einmal|zwei|für|deux|une?|pour|dos|una?|para|per|duas|uma?|due|et|und|e|y)[\\s,:]+){0,8}';
const several = new RegExp(
  `(?<![\\p{L}])${filler}${place}(?:\\s*[,&+]?\\s*${filler}${place})+(?!\\p{L})`,
  'giu',
);

/** Versions for places whose shapes differ. */
export function outputs(message: Message, index: number): Taken | null {
  if (index > 0) return null;
  return versions(message) ?? forPlaces(message);
}

function forPlaces(message: Message): Taken | null {
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

// Versions of several lengths.

const version =
  '(?:versions?|cuts?|edits?|videos?|films?|outputs?|exports?|deliverables?|ones?|versionen|fassung(?:en)?|schnitte|vidéos?|montages?|versión|versiones|vídeos?|versão|versões|versione|versioni)';
const how =
  '(?:two|three|four|2|3|4|several|zwei|drei|mehrere|deux|trois|plusieurs|dos|tres|varias|duas|três|várias|due|tre)';
const head = String.raw`(?:(?:please )?(?:give me|make|create|i need|i want|we need|mach(?:e)?|erstelle|fais|haz|faz|fai|crea|crie)(?: (?:me|mir|uns|us))?[ ])?(?:the |die |les |las |as |le )?${how} (?:different |separate |verschiedene |différentes |distintas |diferentes )?${version}(?: please| bitte)?\s*[:,.–—-]\s*`;
const time = String.raw`(?:\d{1,3}(?:[.,]\d)?[ -]?${unit})(?:[ -]?(?:long|lang|length|duration))?`;
const small = String.raw`(?:an?|one|the|another|in|at|as|for|of|is|with|length|long|lang|format|aspect|ratio|please|first|second|other|also|shorter|longer|short|instagram|eine?[nrsm]?|einmal|als|im|für|mit|der|die|das|une?|en|de|au|pour|un[ao]?|el|la|para|uma?|em|no|di|da|per|il|otr[ao]|outr[ao]|altr[ao]|${version}|${place}|${shape}|instead)`;
/** What tells one version, and nothing else. */
const told = String.raw`(?:${time}|${small})(?![\p{L}\p{N}])(?:[ -]+(?:${time}|${small})(?![\p{L}\p{N}]))*`;
const also = '(?:and|und|et|y|e|plus|sowie|also|then|dann)';
const link = String.raw`(?:\s*[,;&+]\s*(?:${also}\s+)*|\s+(?:${also}\s+)+)`;
const list = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${head})?(${told}(?:${link}${told})+)(?![\p{L}\p{N}])`,
  'giu',
);
const isTime = new RegExp(time, 'iu');
const isVersion = new RegExp(String.raw`(?<!\p{L})(?:${version}|one|${place})(?!\p{L})`, 'iu');
/** "A 30 second and a 15 second version". */
const article = /^(?:an?|one|eine?[nrsm]?|une?|un[ao]?|uma?)\s/iu;
const parts = new RegExp(link, 'iu');
const mostVersions = 4;

/** Versions each of which has its length; the longest is the film, of which the others are made. */
function versions({ masked }: Message): Taken | null {
  for (const match of masked.matchAll(list)) {
    const [all, lead, body = ''] = match;
    const each = body.split(parts).filter((one) => /[\p{L}\p{N}]/u.test(one));
    const isEach = each.length > 1 && each.every((one) => isTime.test(one));
    const isOneOf = isVersion.test(each.at(-1) ?? '') && each.every((one) => article.test(one));
    const isTold = lead !== undefined || isOneOf || each.every((one) => isVersion.test(one));
    if (!isEach || !isTold || each.length > mostVersions) continue;
    const asked = each.map(versionIn).toSorted((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0));
    const [longest] = asked;
    if (longest === undefined || new Set(asked.map((one) => JSON.stringify(one))).size < 2) continue;
    const edit: Edit = { kind: 'outputs', shapes: asked };
    return {
      start: match.index,
      end: match.index + all.trimEnd().length,
      edits: [edit],
      instead: `${longest.seconds} seconds long`,
    };
  }
  return null;
}

const timeOf = new RegExp(String.raw`(\d{1,3}(?:[.,]\d)?)[ -]?${unit}`, 'iu');

function versionIn(said: string): OutputShape {
  const seconds = countOf(timeOf.exec(said)?.[1] ?? '');
  const own = shapes.find(([words]) => words.test(said))?.[1];
  return { width: own?.width ?? 0, height: own?.height ?? 0, seconds };
}
