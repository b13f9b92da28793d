/** What first messages say in many ways: clips shown again, whole clips, lengths of all, captions, stretches by their seconds. Pure. */
import { SECONDS } from '../scripts/script-words.ts';
import { clause, type Form, withForms, words } from './forms.ts';

const name = String.raw`[\p{L}\p{N}_][\p{L}\p{N}_.'’-]*`;
const article = String.raw`(?:(?:the|my|our|der|die|das|den|dem|le|la|les|el|los|las|il|lo|i|gli|o|a|os|as)\s+|l['’]|l'|)`;
const clip = String.raw`${article}(${name}(?:\s+(?!and|und|et|y|e|then|dann|puis)${name}){0,2}?)`;
const end = String.raw`(?=\s*(?:[,;.!\n>→+|/()]|\d{1,3}\s?(?:${SECONDS})|for \d|für \d|$))`;

/** "The kitchen must be silent and the yard at half volume": two clauses. */
const soundsApart: Form = [
  /(?<![\p{L}])(silent|muted|without (?:any |the |its )?(?:sound|audio)|stumm|ohne ton|muette?|sans son|sin sonido|en silencio|sem som|senza audio)\s+(?:and|but|while|und|aber|et|mais|y|pero|e|ma|mas)\s+(?=[^,;.!?\n]{2,60}(?:volume|volumen|lautstärke|\d\s?%|loud|laut|fort|alto))/giu,
  '$1, ',
];

/** "Cut between the host and the guest every 5 seconds": by turns. */
const byTurns: Form = [
  new RegExp(
    String.raw`(?<![\p{L}])(?:cut|cutting|switch|switching|alternate|alternating|jump|jumping|go back and forth) (?:back and forth )?between ((?:[^,;.!?\n]|\.(?=\w)){2,90}?) every (\d{1,2}(?:\.\d)?) ?(?:${SECONDS})(?![\p{L}])`,
    'giu',
  ),
  (_, clips = '', seconds = '') => `${clips} back and forth, a cut every ${seconds} seconds`,
];

/** "Both goals back to back", "um atrás do outro": clips that are joined as they are. */
const joined: Form = [
  words(
    String.raw`back[- ]to[- ]back|each (?:after|behind) the other|(?:l['’]une? (?:après|derrière)|les une?s? (?:après|derrière)) l(?:['’]autre|es autres)|un[oa]s? (?:detrás|después) de(?:l| la| los| las)? otr[oa]s?|un[oa]s? tras otr[oa]s?|um[a]?s? (?:atrás|depois|a seguir) (?:d[oa]s?|a[oa]s?) outr[oa]s?|un[oa] (?:dietro|dopo) l['’]altr[oa]`,
  ),
  'one after another',
];

/** "Dog once more", "nochmal Hund", "back to the dog", as "the dog again". */
const again: readonly Form[] = [
  [
    new RegExp(
      String.raw`(?<![\p{L}])(?:(?:and|then|und|dann|et|puis|y|luego|e|poi|depois)\s+)*(?:go(?:es|ing)?\s+)?(?:(?<!back )back to(?! back)|return(?:s|ing)? to|cut back to|zurück (?:zu[mr]?|auf)|(?:noch ?mal|nochmals|wieder|erneut)|encore(?: une fois)?|de nouveau|à nouveau|retour (?:à|au|sur)|otra vez|de nuevo|nuevamente|vuelve a|di nuovo|ancora(?: una volta)?|torna a|de novo|outra vez|novamente|volta para)\s+${clip}${end}`,
      'giu',
    ),
    (said, what = '') => (isFilm.test(what) || isHow.test(what) ? said : `, ${what} again`),
  ],
  [
    new RegExp(
      String.raw`(?<![\p{L}])${clip}\s+(?:once more|one more time|once again|a second time|a 2nd time|for a second time|ein zweites mal|noch ?mal|nochmals|noch einmal|wieder|une deuxième fois|encore une fois|de nouveau|à nouveau|otra vez|de nuevo|una segunda vez|di nuovo|una seconda volta|ancora una volta|de novo|outra vez|mais uma vez|uma segunda vez)${end}`,
      'giu',
    ),
    (said, what = '') => (isFilm.test(what) ? said : `${what} again`),
  ],
  [
    /(?:再来|再次|又是|再放(?=一次|一遍))(?:一次|一遍)?([\p{Script=Han}]{1,6}|[\p{L}\d_]+)(?=\s*(?:[，,。、；]|$))/gu,
    '$1 again',
  ],
];
const isFilm =
  /(?<![\p{L}])(?:it|all|everything|film|video|start|beginning|end|same|alles|tout|todo|tutto|tudo|black|colou?r|normal)(?![\p{L}])/iu;

/** "Nochmal in Zeitlupe" names no clip. */
const isHow = /^(?:in|im|at|mit|with|au|en|em|al|con|com|à|auf|slow|half)(?![\p{L}])/iu;

/** "All of the interview", "toute l'interview": from its start to its end. */
const notOne = String.raw`(?!(?:films?|videos?|vídeos?|vidéos?|thing|clips?|shots?|time|tiempo|tempo|temps|length|way|them|it|those|these|this|rest|others?|footage|music)(?![\p{L}]))`;
const whole = (lead: string) =>
  new RegExp(
    String.raw`(?<![\p{L}])(?:${lead})${notOne}(${name})(?=\s+(?:clip|video|followed|then|and|puis|et|suivie?|poi|e|y|luego|depois)(?![\p{L}])|\s*[,;(+.])`,
    'giu',
  );
const wholes: readonly Form[] = [
  [
    whole(
      String.raw`(?:all of|the entirety of|the full length of|the complete|the entire|the full)\s+(?:the |my |our )?`,
    ),
    'the whole $1',
  ],
  [
    whole(String.raw`toute? (?:l['’]|la |le )|tutt[ao] (?:l['’]|la |il )|tod[ao] (?:la |el |a |o )`),
    'the whole $1',
  ],
];

const time = String.raw`\d{1,3}(?:[.,]\d+)?\s?(?:${SECONDS})(?![\p{L}])`;
const lengths: readonly Form[] = [
  // "All 4 sec long": each of them.
  [
    clause(
      String.raw`(?:they(?: are|'re)? )?(?:all(?=[^,;.\n]{1,24} long)|every ?one|each|all of them|evry one|ev[e]?ry clip|every (?:single )?(?:one|shot|clip|scene)(?: of them)?)(?: (?:are|is|should be|for|to be|lasts?|at))* (${time})(?: long)?`,
    ),
    '$1 each',
  ],
  [words(String.raw`(?:evry|evrey|everey|eveyr) (one|clip|shot|scene)`), 'every $1'],
  [
    words(
      String.raw`(${time}) (?:a|per|by|pro|por|par|all[ao]?|al|each|every) (?:clip|shot|piece|scene|szene|plan|toma|plano|scena|take|bild|einstellung|cena)`,
    ),
    '$1 each',
  ],
  // "TRT 0:12", "runtime 0:12".
  [
    words(
      String.raw`(?:trt|total run(?:ning)? ?time|run(?:ning)? ?time|duration|total(?: length| duration)?|laufzeit|gesamtlänge|durée(?: totale)?|duración(?: total)?|durata(?: totale)?|duração(?: total)?)\s*[:=]?\s*(?:(\d{1,2}):(\d{2}))`,
    ),
    (_, minutes = '0', seconds = '0') => `${Number(minutes) * 60 + Number(seconds)} second video`,
  ],
  // "Dog > beach > cake (12s)": of all.
  [
    new RegExp(String.raw`^([^\n.;()]*(?:->|>|→|»|/|,)[^\n.;()]*?)\s*\((${time})\)(\s*[.]?\s*)$`, 'giu'),
    (said, list = '', length = '') =>
      /\d\s?(?:s|sec|sek)/iu.test(list) ? said : `${list}, ${length} in total`,
  ],
];

/** "From second 2 to second 6", "in 2s out 6s", "从第2秒到第6秒", as "from 0:02 to 0:06". */
const clock = (digits: string) => {
  const seconds = Number(digits);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
const toClock = (_: string, from = '0', to = '0') => `from ${clock(from)} to ${clock(to)}`;
const ranges: readonly Form[] = [
  // "[5s, 12s)", as mathematicians write it.
  [
    /\[\s?(\d{1,3})\s?s?\s?[,;]\s?(\d{1,3})\s?s?\s?[\])]/giu,
    (_, from = '0', to = '0') => toClock('', from, to),
  ],
  [words(String.raw`in (?:at |point )?(\d{1,3})\s?s?,? out (?:at |point )?(\d{1,3})\s?s?`), toClock],
  [
    words(
      String.raw`(?:from|between|de|von|ab|desde|da|dal|du|do|del)(?: the| la| le| l['’])? (?:second|seconde|sekunde|segundo|secondo) (\d{1,3}) (?:to|until|till|and|à|au|bis|jusqu['’]à|al?|hasta|até|ao|fino a)(?: the| la| le| el| o)?(?: (?:second|seconde|sekunde|segundo|secondo))? (\d{1,3})`,
    ),
    toClock,
  ],
  [
    /从?第?(\d{1,3})秒?(?:到|至|-)第?(\d{1,3})秒/gu,
    (said, from = '0', to = '0') => (/第/u.test(said) ? ` ${toClock('', from, to)}` : said),
  ],
];

const captions: readonly Form[] = [
  [
    words(
      String.raw`(?:with )?(?:the |its |all )?(?:spoken words|what (?:she|he|they) says?|the speech|dialogue)(?: (?:is|being|are))?(?: shown| written| displayed)? (?:as|in) (?:text|captions|subtitles|writing)(?: on (?:the )?screen)?`,
    ),
    'with subtitles',
  ],
  [
    words(String.raw`(?:sous-titrée?s?|subtitulad[ao]s?|legendad[ao]s?|sottotitolat[aoie]|untertitelt)`),
    'with subtitles',
  ],
  [
    words(String.raw`(?:com|con|avec|mit) (?:legendas|subtítulos|sottotitoli|sous-titres|untertiteln?)`),
    'with subtitles',
  ],
];

/** "Please leave the train out, use all the other clips"; "除了火车，其他都用". */
const exclusions: readonly Form[] = [
  [
    /先(?:放|是|用|播放)?([\p{Script=Han}\p{L}\d_]{1,8}?)[，,]?后(?:放|是|用|播放)?([\p{Script=Han}\p{L}\d_]{1,8})(?=\s*(?:[，,。；]|$))/gu,
    '先$1，然后$2',
  ],
  [
    /除了?([^，。,]{1,12})(?:以外|之外)?[，,]?\s*(?:其他|其余|别的|所有)(?:的)?(?:视频|片段|素材|内容)?(?:都|全部?)(?:用|要|放|使用)?(?:上)?/gu,
    '所有视频，不要$1',
  ],
  [words(String.raw`tudo menos`), 'tudo exceto'],
];

/** "Cut: dog 0:03, beach 0:04, cake 0:02": lengths, where each name has one and none is a stretch. */
const timed =
  /(?<=(?<before>[\p{L}\p{N}_]+))\s*[:=–-]?\s+0?0:(\d{2})(?=\s*(?:[,;\n/|>→.]|$|and\s|then\s|und\s|et\s|y\s|e\s))/giu;
const edge =
  /^(?:in|out|at|from|to|until|till?|ab|bei|um|bis|von|à|a|de|en|desde|hasta|dal?|al|das?|do|no|text|titles?|titel)$/iu;
function plainClocks(text: string): string {
  const all = [...text.matchAll(timed)];
  const found = all.map((match) => Number(match[2]));
  const isEdge = all.some((match) => edge.test(match[1] ?? ''));
  const isRange = /\d:\d{2}\s*(?:-|–|to|bis|à|a|al|until|till)\s*\d/iu.test(text);
  if (found.length < 2 || isRange || isEdge || found[0] === 0) return text;
  return text.replace(timed, (_, __, digits: string) => ` ${Number(digits)} s`);
}

/** "The beach 4 and the cake 2", behind "the dog 3 seconds": numbers without their unit. */
const bare =
  /(?<=(?<![\p{L}])(?<before>[\p{L}_]{2,20})[^\S\n]+(?<link>(?:for|für|pendant|durante|por|per)[^\S\n]+)?)(\d{1,2})(?=\s*(?:[,;/|]|\.(?!\d)|$|(?:and|und|et|y|e|then|dann|puis)\s|(?:of|from|von|vom|de|du|des|del|della|dello|da|do)\s))/giu;
/** Behind these a number counts something else. */
const counting =
  /^(?:clips?|shots?|scenes?|parts?|no|nr|number|nummer|take|version|v|day|tag|week|year|room|step|chapter|season|episode|szene|bild|plan|scène|toma|plano|scena|teil|cena|level|stage|unit|phase|slide|photo|pic|picture|foto|image|lap|tour|round|runde|at|by|in|on|the|a|to|until|from|or|of|times?|x|speed|than|is|second|title|text|top|und|and|video|videos|other|others|rest|one|ones)$/iu;
const edges =
  /^(?:letzten|ersten|derni[eè]res|premi[eè]res|[úu]ltim(?:[oa]s|[ie])|primer[oa]s|primeir[oa]s|prim[ie])$/iu;
function plainBareTimes(text: string, isNamed: (words: string) => boolean): string {
  const isTimed = new RegExp(String.raw`\d\s?(?:${SECONDS})(?![\p{L}])`, 'iu').test(text);
  if (!isTimed || /\d:\d\d|第/u.test(text)) return text;
  const found = [...text.matchAll(bare)].filter(
    ({ 0: digits, groups }) =>
      !counting.test(groups?.before ?? '') && !isNamed(`${groups?.before ?? ''} ${digits}`),
  );
  const linked = found.filter(({ groups }) => groups?.link !== undefined);
  const isCounted = found.every(({ 0: digits }, at) => Number(digits) === at + 1);
  // Several such are read as they are.
  if (linked.length > 1) return text;
  return text.replace(bare, (digits: string, ...match: unknown[]) => {
    const at = match.findLast((one) => typeof one === 'number');
    const groups = found.find(({ index }) => index === at)?.groups;
    if (groups === undefined) return digits;
    const isTime =
      groups.link !== undefined || edges.test(groups.before ?? '') || (found.length > 1 && !isCounted);
    return isTime ? `${digits} s` : digits;
  });
}

/** A first message in the words that are read. `isNamed`: true where a file is called so. */
export function plainFirst(text: string, isNamed: (words: string) => boolean): string {
  const told = withForms(text, [
    soundsApart,
    joined,
    byTurns,
    ...again,
    ...wholes,
    ...lengths,
    ...ranges,
    ...captions,
    ...exclusions,
  ]);
  return plainBareTimes(plainClocks(told), isNamed);
}
