/** Clips that shall last longer or shorter beside the others, as the one change of each. For messages about a film. Pure. */
const others = String.raw`(?:(?:all )?the (?:others?|other (?:ones|clips|shots)|rest)|(?:alle |als )?(?:die )?(?:anderen|übrigen|rest)|(?:tou(?:te)?s )?les autres|(?:tod[oa]s )?(?:l[oa]s )?(?:otr[oa]s|demás|outr[oa]s)|[oa]s (?:outr[oa]s|demais)|(?:tutt[ei] )?(?:gli|le) altr[ei])`;
const longer = String.raw`(?:(?<=(?:dure|dura|duri|duren) )(?:más|mais|plus|più)|longer(?: on screen)?|länger|plus long(?:ue|temps)?|más (?:larg[oa]|tiempo)|mais (?:long[oa]|tempo)|più (?:lung[oa]|tempo))`;
const lasting = String.raw`(?:(?:make|keep|leave|have|hold) (?:it|that|her|him)|(?:it|that|she|he)(?:['’]s| should| must| can)?(?: be| stay| last| run)?|es soll|soll|lass (?:es|sie|ihn)|qu['’](?:elle|il)|que|(?:y |e )?que|che|fallo|hazl[oa])(?: (?:dure|dura|duri|reste|quede|fique|bleiben|dauern|last|lasts|stay|be))?`;
const name = String.raw`((?:(?:the|my|our|der|die|das|den|la|le|les|el|los|las|il|lo|o|a) |l['’])?[\p{L}\p{N}_](?:[\p{L}\p{N}_'’-]|\.(?=\w)| (?=[\p{L}\p{N}])){1,40}?)`;
const place = String.raw`(?:(?:the |la |el |le |a |o |il |als |an )?(?:very )?(?:first|last|erste[sr]?|letzte[sr]?|premi(?:er|ère)|derni(?:er|ère)|primer[oa]|últim[oa]|primeir[oa]|prim[oa])|(?:to|at) the (?:start|beginning|front|end)|an den anfang|ans ende|au début|à la fin|al (?:principio|final|inizio)|alla fine|no (?:início|começo|fim|final))`;
const moving = String.raw`(?:put|move|bring|place|have|setz|stell|pack|mets|place|pon|coloca|põe|metti)`;

/** "Longer than the others" is longer. */
const thanOthers = new RegExp(
  String.raw`(?<![\p{L}])(${longer}) (?:than|als|que|do que|di|delle|degli|de) ${others}(?![\p{L}])`,
  'giu',
);
/** "Put the paella first and have it last longer": the clip of the first wish. */
const andLonger = new RegExp(
  String.raw`(?<![\p{L}])(${moving}) ${name} (${place})(?:,? (?:and|und|et|y|e)|,) ${lasting} (?:much |viel |beaucoup |mucho |muito |molto |a bit |etwas )?(${longer}|(?:the )?longest|am längsten|le plus longtemps)(?![\p{L}])`,
  'giu',
);
/** "More of the kids, less drilling", "plus de place pour les enfants, moins de forage". */
const more = String.raw`(?:(?:give )?more (?:of|time for|room for)|mehr (?:von|zeit für|platz für)|plus de (?:temps|place) (?:pour|à)|más (?:de|tiempo (?:para|a)|espacio (?:para|a))|mais (?:de|tempo (?:para|a)|espaço (?:para|a))|più (?:di|tempo (?:per|a)|spazio (?:per|a)))`;
const less = String.raw`(?:less(?: of| time for)?|weniger(?: von| zeit für)?|moins (?:de|d['’])|menos(?: de| tiempo para| tempo para)?|meno(?: di| tempo per)?)`;
const moreAndLess = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s*)${more} ?${name}(?:,? (?:and|und|et|y|e|but|aber|mais|pero|mas|ma)|,) ${less} ?${name}(?=\s*(?:[.!?;,\n]|$))`,
  'giu',
);

const article =
  /^(?:the|my|our|der|die|das|den|la|le|les|el|los|las|il|lo|o|a|l['’]|de la|du|des|d['’]|del|dos|das|dei|delle) ?(?=\p{L})/iu;

/** `text` with each such wish on its own. `isClip`: a file goes by these words. */
export function plainLongerOnes(text: string, isClipName: (words: string) => boolean): string {
  const isClip = (words: string) => isClipName(words) || isClipName(words.replace(article, ''));
  return text
    .replace(thanOthers, '$1')
    .replace(andLonger, (said, verb: string, what: string, where: string) =>
      isClip(what) ? `${verb} ${what} ${where}. Make ${what} longer` : said,
    )
    .replace(moreAndLess, (said, one: string, two: string) =>
      isClip(one) && isClip(two) ? `make ${one} longer, make ${two} shorter` : said,
    );
}
