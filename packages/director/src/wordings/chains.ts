/**
 * Films that are told from their end: "close on the terrace, before that the latte art, and before the latte art the beans". The
 * shots in the order in which they play. Pure.
 */
const item = String.raw`((?:(?:the|our|my|der|die|das|den|dem|le|la|les|el|los|las|il|lo|i|gli|o|a|os|as)\s+|l['’])?[\p{L}\p{N}_'’-]+(?:\s+(?!and|und|et|y|e|right|just|before|davor|antes|prima|avant|is|ist|for|music|musik|with|in|on|dazu|comes|kommt)[\p{L}\p{N}_'’-]+){0,3}?)`;
const last = [
  String.raw`(?:(?:so |and )?(?:(?:the|this|my|our) (?:film|video|clip|reel|spot) )?(?:should |must |shall )?(?:closes?|ends?|finish(?:es)?)(?: it)? (?:on|with))`,
  String.raw`(?:(?:so )?the last (?:thing|shot|clip|one|scene)(?: (?:we|you|they) see)?(?: is|:)?)`,
  String.raw`(?:(?:ganz )?(?:am ende|zum schluss|am schluss|zuletzt)(?: kommt| ist| steht)?)`,
  String.raw`(?:(?:tout )?à la fin|pour finir|al final(?: de todo)?|alla fine|in fondo|no final|no fim)(?: vient| va| viene| vem| il y a)?`,
].join('|');
const isLast = String.raw`${item} (?:is|comes|goes) (?:the )?(?:very )?last(?: (?:one|shot|clip|thing))?`;
const link = String.raw`(?:right |just |directly |kurz |direkt |juste |justo |subito )?(?:before (?:that|it|this|them|(?:the |our )?[\p{L}\p{N}_-]+(?: [\p{L}\p{N}_-]+)?(?= (?:the|our|comes|is|it['’]s|we) ))|davor|vorher|antes (?:de eso|de ello|disso|del? (?:la |el |los |las )?[\p{L}\p{N}_-]+(?: [\p{L}\p{N}_-]+)?(?= (?:el|la|los|las|o|a|os|as) ))|antes|prima (?:ancora|di (?:quello|questo|ciò)|d[ei]ll?[ao'’]? ?[\p{L}\p{N}_-]+(?= (?:il|la|lo|i|gli|le|l['’]) ?))|prima|avant (?:ça|cela|(?:le |la |les |l['’])[\p{L}\p{N}_-]+(?= (?:le|la|les|l['’]) ?)))(?: there)?(?: comes?| is| are| it['’]s| we see| kommt| kommen| ist| sind| vient| viene| va| vem)*`;
const joint = String.raw`(?:\s*[,.;:]+\s*|\s+)(?:(?:and|und|et|y|e)\s+)?`;
const begin = new RegExp(
  String.raw`(?<=^|[.!?;\n,]\s*)(?:(?:${last})\s+${item}|${isLast})(?=${joint}${link}\s)`,
  'iu',
);
const next = new RegExp(
  String.raw`${joint}${link}\s+${item}(?=\s*[,.;!\n]|\s+(?:and|und|et|y|e|right|just|before|davor|antes|prima|avant|with|for|mit|avec|con|com)\s|\s*$)`,
  'iuy',
);

/** `text` with such a chain as a list. */
export function plainChains(text: string): string {
  const found = begin.exec(text);
  if (found === null) return text;
  const shots = [found[1] ?? found[2] ?? ''];
  let at = found.index + found[0].length;
  for (;;) {
    next.lastIndex = at;
    const more = next.exec(text);
    if (more === null) break;
    shots.unshift(more[1] ?? '');
    at = next.lastIndex;
  }
  return shots.length < 2
    ? text
    : `${text.slice(0, found.index)}${shots.join(', ')}. ${text.slice(at).replace(/^\s*[.,;]?\s*(?:and |und |y |e |et )?/iu, '')}`.trim();
}
