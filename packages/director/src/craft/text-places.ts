/**
 * Which clip a text is said to be on where none is named: "over the first clip", "auf dem letzten Bild", "on scene 4", "on it". For
 * first messages. Pure.
 */
import type { ClipTarget } from '../edits/edit-wish.ts';
import type { Stretch } from './craft-clauses.ts';

const ordinals: readonly (readonly [number, string])[] = [
  [0, String.raw`first|1st|opening|erste[nrsm]?|premi[eè]re?|primer[oa]?|primeir[oa]|prim[oa]|第一`],
  [1, String.raw`second|2nd|zweite[nrsm]?|deuxième|seconde?|segund[oa]|second[oa]|第二`],
  [2, String.raw`third|3rd|dritte[nrsm]?|troisième|tercer[oa]?|terceir[oa]|terz[oa]|第三`],
  [3, String.raw`fourth|4th|vierte[nrsm]?|quatrième|cuart[oa]|quart[oa]|第四`],
  [-1, String.raw`last|final|closing|letzte[nrsm]?|derni[eè]re?|[uú]ltim[oa]|最后一?`],
];
const anyOrdinal = ordinals.map(([, words]) => words).join('|');
const nouns =
  'clip|shot|scene|picture|image|photo|frame|video|slide|part|one|einstellung|szene|bild|foto|aufnahme|film|plan|sc[eè]ne|escena|imagen|toma|cena|imagem|clipe|scena|immagine|inquadratura|(?:个|张|段)?(?:片段|画面|镜头|图片?|照片|视频)';
const counted =
  'clip|shot|scene|slide|part|szene|einstellung|bild|plan|sc[eè]ne|escena|toma|cena|clipe|scena|片段|镜头';
const onto =
  'on|over|onto|above|across|during|in|for|auf|über|beim?|während|in|im|zu|sur|pendant|dans|sobre|en|durante|na|no|em|sulla?|sul|sopra|nella?|nel|label|caption|mark|title|beschrifte|betitle|在';
const the = "(?:only |just |nur |the |my |our |dem |der |den |das |die |le |la |l['’] ?|el |lo |o |a |il )*";

/** "Over the first 3 seconds" is a time. */
const noTime = String.raw`(?!\s*(?:\d|\p{L}+ (?:seconds?|sekunden?|secondes?|segundos?|secondi)|seconds?|sekunden?|secondes?|segundos?|secondi|half|hälfte|moitié|mitad|metade|metà))`;
/** The noun may be left out where nothing else follows. */
const ofClips = String.raw`(?:\s?(?:${nouns})(?![\p{Script=Latin}\p{N}])|(?=\s*(?:[,;.:"]|$)|\s+(?:and|und|et|y|e|with|mit|as|als|avec|con|com)(?!\p{L})))(?:\s(?:with|mit|as|als|avec|con|com)(?!\p{L}))?`;
const byOrdinal = new RegExp(
  String.raw`(?<![\p{L}])(?:(?:only|just|nur|seulement|solo|sólo|só|apenas) )?(?:${onto})\s?${the}(?:(${anyOrdinal})${noTime}${ofClips})`,
  'iu',
);
/** "The last clip says “The End”". */
const saying = new RegExp(
  String.raw`(?<![\p{L}])(?:the |der |die |das |le |la |el |lo |o |a |il )?(${anyOrdinal})\s?(?:${nouns}) (?:says|reads|gets|has|carries|with|bekommt|trägt|sagt|heißt|mit|dit|porte|avec|dice|lleva|con|diz|leva|com|porta)(?!\p{L})`,
  'iu',
);
const byNumber = new RegExp(
  String.raw`(?<![\p{L}])(?:${onto})\s?${the}(?:${counted})\s?(?:#|no\.? |nr\.? |number |nummer )?(\d{1,2})(?![\p{L}\p{N}:.,]\d|\s?(?:s|sec|seconds?)(?!\p{L}))`,
  'iu',
);

/** "“Host” over the first clip and the second with “Guest”": what joins it to the text before says that it is on one. */
const bare = new RegExp(
  String.raw`(?<![\p{L}])(?:the |den |dem |der |die |das |le |la |el |lo |o |a |il )(${anyOrdinal})${noTime}${ofClips}`,
  'iu',
);

export interface PlacedText extends Stretch {
  target: ClipTarget;
}

/** The clip that words around a text put it on by its place in the film, and where they stand. */
export function placeOfText(words: string, isFurther: boolean): PlacedText | null {
  const numbered = byNumber.exec(words);
  const match =
    numbered ?? byOrdinal.exec(words) ?? saying.exec(words) ?? (isFurther ? bare.exec(words) : null);
  if (match === null) return null;
  const at = numbered === null ? ordinalOf(match[1] ?? '') : Number(match[1]) - 1;
  return {
    start: match.index,
    end: match.index + match[0].length,
    target: { kind: 'places', at: [at] },
  };
}

const ordinalOf = (said: string): number =>
  ordinals.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(said))?.[0] ?? 0;

/** "Text “Run light” on it": what was told of right before. */
export const onIt =
  /(?<!\p{L})(?:on(?: top of)? it|over it|onto it|on that|darauf|drauf|darüber|dessus|par-dessus|encima(?: de él)?|por cima(?: dele)?|nele|sopra(?: di esso)?)(?!\p{L})|(?:在)?(?:上面|它上)/iu;
