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
    /youtube|vimeo|tv|横|landscape|widescreen|horizontal|querformat|quer|paysage|apaisado|orizzontale|16 ?[:x] ?9/iu,
    wide,
  ],
  [/4 ?[:x] ?5/iu, { width: 4, height: 5 }],
  [/instagram|feed|facebook|linkedin/iu, square],
];
const place =
  '(?:youtube shorts?|youtube|tik ?tok|instagram (?:reels?|stor(?:y|ies)|feed|posts?)|instagram|reels?|stor(?:y|ies)|shorts|vimeo|tv|linkedin|facebook|抖音)';
const shape =
  '(?:(?:9 ?[:x] ?16|16 ?[:x] ?9|1 ?[:x] ?1|4 ?[:x] ?5)|vertical(?:e|es)?|portrait|upright|square|landscape|widescreen|horizontal(?:e|es)?|hochkant|hochformat|querformat|quer|quadratische?[rsn]?|quadrat|carrée?s?|paysage|cuadrad[oa]s?|quadrad[oa]s?|quadrat[oa]|orizzontale)';
const filler =
  '(?:(?:and|plus|one|two|another|an?|each|both|once|versions?|videos?|cuts?|films?|for|the|my|as|well|in|eine?s?|einmal|zwei|für|deux|une?|pour|dos|una?|para|per|duas|uma?|due|et|und|e|y)[\\s,:]+){0,8}';
const several = new RegExp(
  `(?<![\\p{L}])${filler}${place}(?:\\s*[,&+]?\\s*${filler}${place})+(?!\\p{L})`,
  'giu',
);

/** Versions for places whose shapes differ. */
export function outputs(message: Message, index: number): Taken | null {
  if (index > 0) return null;
  return versions(message) ?? lengths(message) ?? forPlaces(message) ?? shapeAndAnother(message);
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
  '(?:versions?|cut[ -]?downs?|cuts?|edits?|videos?|films?|outputs?|exports?|deliverables?|ones?|versionen|fassung(?:en)?|schnitte|vidéos?|montages?|versión|versiones|vídeos?|versão|versões|versione|versioni)';
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

// Several lengths whose unit is told once, or that stand some words from what calls them versions.

const lengthNoun = String.raw`(?:versions?|cut[ -]?downs?|cuts?|edits?|spots?|lengths?|durations?|versionen|fassung(?:en)?|schnittversionen|längen|montages?|durées?|versi[oó]n(?:es)?|cortes|duraciones|vers[oõ](?:es|ão)|versões|durações|version[ei]|tagli|durate)`;
const countOfLengths = String.raw`(?:\d|two|three|four|several|different|zwei|drei|vier|mehrere|verschiedene|deux|trois|quatre|plusieurs|dos|tres|cuatro|varias|duas|três|quatro|várias|due|tre|quattro|diverse)`;
const lengthLead = String.raw`(?:(?:(?:can|could) (?:you|i|we) |please |bitte |i |we |ich |wir |je |nous |io |yo |eu |mi |me |nos |ci )*(?:make|do|create|give|need|want|have|get|export|mach(?:e|en)?|brauche[n]?|will|möchte|erstelle|exportiere|fais|fait|veux|voudrais|haz(?:me)?|necesito|quiero|faz|faça|quero|preciso|fai|fammi|voglio|crea|crie|cree|dame|serv(?:e|ono)|hacen falta|bastano|faut)(?: (?:me|mir|uns|us|moi|de))* )?`;
const numeral = String.raw`(?:(?:one|eine?|une?|una?|uma?)\s+)?(?:(?:of|with|at|for|mit|von|à|de|da|di|con|com|in)\s+)?\d{1,3}(?:[ -]?${unit})?(?:[ -](?:long|lang))?`;
const numerals = String.raw`${numeral}(?:\s*(?:,|;|/|&|and|und|et|y|e|plus|和|、|及)\s*(?:(?:and|und|et|y|e)\s+)?${numeral})+`;
const ledLengths = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${lengthLead}(?:the |die |les |las |as |le )?(?<count>${countOfLengths}) (?:(?:different|short|separate|verschiedene|kurze|différentes|courtes|distintas|cortas|diferentes|curtas|diverse|brevi) )?${lengthNoun}(?: (?:for|für|pour|para|per|of|von|de|da|di|in|on|the|our|my|an?|\p{L}{2,12})){0,4}\s*[:,(–—-]?\s*(?<times>${numerals})(?![\p{L}\p{N}])\s*\)?`,
  'iu',
);
const calledLengths = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${lengthLead}(?:(?:an?|the|eine?|une?|una?|uma?)\s+)?(?<times>${numerals}) ${lengthNoun}(?:\s+(?:of|from|von|aus|de|da|di)(?= ))?(?!\p{L})`,
  'iu',
);
const lengthsInHan =
  /(?:请|帮我|给我)?(?:做|剪|出|来|要|生成|制作)?(?<count>[两二三四2-4几多])个(?:不同的?)?(?:时长|长度)?的?(?:版本|视频|短片)[:：，,]?(?:分别)?(?:是|为)?\s*(?<times>\d{1,3}\s?秒?钟?(?:\s*[和、，,及]\s*\d{1,3}\s?秒?钟?)+)/u;
const countWords: { [word: string]: number } = Object.fromEntries(
  [
    ['two zwei deux dos duas due 两 二', 2],
    ['three drei trois tres três tre 三', 3],
    ['four vier quatre cuatro quatro quattro 四', 4],
  ].flatMap(([words, value]) =>
    String(words)
      .split(' ')
      .map((word) => [word, Number(value)] as const),
  ),
);

/** "3 versions for ads: 6s, 15s and 30s", "15 and 30 second cuts of the dance", "两个版本：15秒和30秒". */
function lengths({ masked }: Message): Taken | null {
  const match = ledLengths.exec(masked) ?? calledLengths.exec(masked) ?? lengthsInHan.exec(masked);
  const { count, times = '' } = match?.groups ?? {};
  if (match === null || !isTimed.test(times)) return null;
  const seconds = [...times.matchAll(/\d{1,3}/gu)].map(([one]) => Number(one));
  const told = count === undefined ? undefined : (countWords[count.toLowerCase()] ?? Number(count));
  const isOther = told !== undefined && Number.isInteger(told) && told !== seconds.length;
  const isDistinct = new Set(seconds).size === seconds.length && seconds.every((one) => one > 0);
  if (isOther || !isDistinct || seconds.length > mostVersions) return null;
  const asked = seconds
    .toSorted((a, b) => b - a)
    .map((one): OutputShape => ({ width: 0, height: 0, seconds: one }));
  const edit: Edit = { kind: 'outputs', shapes: asked };
  const end = match.index + match[0].trimEnd().length;
  const instead = ` ${asked[0]?.seconds} seconds long `;
  return { start: match.index, end, edits: [edit], instead };
}

const isTimed = new RegExp(unit, 'iu');

// "The paella upright and another one in landscape".

const another = String.raw`(?:(?:an)?other(?: one| version)?|one(?: more)?|once more|a second(?: one)?|noch (?:eins|eine[ns]?|mal|einmal)|einmal|une fois|una vez|uma vez|ein(?:e[ns]?)? (?:andere[rns]?|weitere[rns]?|zweite[rns]?)|eine[rns]?|(?:une? )?autre|une|otr[oa]|una|outr[oa]|uma|un['’ ]?\s?altr[oa]|una)`;
const shapeLead = String.raw`(?:(?:in|as|im|als|en|au|em|no|na|format|formato|(?:in )?formato)\s+)*`;
const twoShapes = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:${lengthLead})(?:two|zwei|deux|dos|duas|due) (?:versions?|versionen|fassungen|versiones|versões|versioni|vídeos|vidéos|videos|video)\s*[:,–-]?\s*)?(?:(?:one|once|einmal|eine?|une(?: fois)?|una(?: vez)?|uma(?: vez)?)\s+)?${shapeLead}(?<a>${shape})(?: (?:version|versión|versão|versione|fassung))?(?:\s*(?:,|;|&|and|und|et|y|e|plus)\s*(?:and |und |et |y |e )?)(?:also |auch |aussi |también |também |anche )?${another}\s+${shapeLead}(?<b>${shape})(?: (?:version|versión|versão|versione|fassung))?(?![\p{L}\p{N}])`,
  'iu',
);
const twoShapesInHan =
  /(?:一个|一版|一条)?(?<a>竖[屏版]|横[屏版]|方形|9[:：]16|16[:：]9|1[:：]1)(?:的|版|版本)?[,，、和]?(?:再来|另外|还要)?(?:一个|一版|一条)(?<b>竖[屏版]|横[屏版]|方形|9[:：]16|16[:：]9|1[:：]1)(?:的|版|版本)?/u;

/** One film in two shapes, the second told as another one. */
function shapeAndAnother({ masked }: Message): Taken | null {
  const match = twoShapes.exec(masked) ?? twoShapesInHan.exec(masked);
  const { a = '', b = '' } = match?.groups ?? {};
  const asked = [a, b].flatMap((said) => shapes.find(([words]) => words.test(said))?.[1] ?? []);
  const [first, second] = asked;
  if (match === null || first === undefined || second === undefined || first === second) return null;
  const edit: Edit = { kind: 'outputs', shapes: asked };
  return { start: match.index, end: match.index + match[0].length, edits: [edit], instead: '' };
}

const inEach =
  /(?<!\p{L})(?:in|for|auf|für|dans|pour|en|para|em|per)\s+(?:all|both|each|every|allen|beiden|jede[rmn]?|toutes?|tous|les deux|chaque|todas?|todos?|ambas?|ambos?|cada(?: una| uno| uma| um)?|tutt[ei]|entramb[ei]|ognun[ao])(?:\s+(?:of them|three|two|four|ones?|versions?|versionen|fassungen|versiones|versões|versioni|les versions|las versiones|as versões|le versioni))*(?!\p{L})/iu;

/** "Paella first in all of them": what is said of one film of several lengths is said of each. */
export function inEachVersion(message: Message, index: number): Taken | null {
  const clause = message.clauses[index];
  if (clause === undefined || (lengths(message) ?? versions(message)) === null) return null;
  const match = inEach.exec(message.masked.slice(clause.start, clause.end));
  if (match === null) return null;
  const start = clause.start + match.index;
  return { start, end: start + match[0].length, edits: [], instead: '' };
}
