/**
 * The many ways in which people ask for one thing, as the one that is read. Quotations and names of files stay as they are, and
 * what is told back is told in the words of the message. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import { plainClauses } from '../clauses/clause-roles.ts';
import { mendTokens } from '../grammar/meant/mend-tokens.ts';
import { isNamedElsewhere } from '../grammar/meant/name-things.ts';
import { indexNames, type NameIndex, readExactName, readPartName } from '../grammar/phrases/names.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { SECONDS } from '../scripts/script-words.ts';
import { plainAllVideos } from './all-videos.ts';
import { plainApart } from './apart.ts';
import { plainAsides, plainWholeSong } from './asides.ts';
import { plainAbout, plainBareTimes, plainGlosses } from './bare-times.ts';
import { plainCameraNumbers, plainCameras, plainLetteredCameras } from './camera-numbers.ts';
import { plainChanges, plainKept, plainSilentClips } from './change-forms.ts';
import { plainChat } from './chat.ts';
import { plainClipNames } from './clip-names.ts';
import { plainUnits } from './clip-times.ts';
import { plainCorners } from './corners.ts';
import { plainDigitFiles, plainKindsOfFiles, plainNumberWords } from './digit-files.ts';
import { plainFactors, plainRest, plainShares } from './factors.ts';
import { plainRoles } from './film-roles.ts';
import { plainFirst } from './first-forms.ts';
import { type Form, withForms, words } from './forms.ts';
import { plainItems } from './items.ts';
import { inOneList } from './library-words.ts';
import { plainLongerOnes } from './longer-ones.ts';
import { plainCrossfades, plainLooks } from './looks.ts';
import { plainMinutes } from './minutes.ts';
import { plainNameBars } from './name-bars.ts';
import { plainNamedTwice } from './named-twice.ts';
import { plainRefusals, plainTurnRefusals } from './negations.ts';
import { plainNumberedFiles } from './numbered-files.ts';
import { plainOrdinary, plainOrdinaryTurn } from './ordinary.ts';
import { plainPhotosAndEnds } from './photos-and-ends.ts';
import { plainPluralFiles } from './plural-files.ts';
import { plainRanges, plainStarts } from './starts.ts';
import { plainStretchLists } from './stretch-lists.ts';
import { plainSentences } from './talk-forms.ts';
import { plainOnes } from './the-one.ts';
import { plainToldTimes } from './told-times.ts';
import { plainTurn } from './turn-forms.ts';
import { plainTexts } from './unquoted-texts.ts';
import { plainVersions } from './versions.ts';

const quotes = /["“„«「『][^"“”„«»「」『』]{1,200}["”“»」』]/gu;

/** Words between single quotation marks; “rock 'n' roll”, “the dogs' bowl” and “'90s” are none. */
const singles =
  /(?<![\p{L}\p{N}'’])(['‘])(?=\S)(?!n['’])([^'‘’"“”\n]{0,119}(?:['’](?=\p{L})[^'‘’"“”\n]{0,60}){0,4}[^\s'‘’])(['’])(?![\p{L}\p{N}])/gu;

/** `prompt` with double marks for single ones, in as many characters. */
export const quotedPlain = (prompt: string): string => prompt.replace(singles, '"$2"');

/** Longer messages are told, characters. */
const mostLetters = 1_500;

/** A form that makes more of a message than this, by the names of many files, is left out: the next ones read all that it wrote. */
const mostTold = 8_000;

interface Wording {
  isTurn: boolean;
  assets: readonly PlannerAsset[];
}

/**
 * Films that are told from their end: "close on the terrace, before that the latte art, and before the latte art the beans". The
 * shots in the order in which they play. Pure.
 */
const item = String.raw`((?:(?:the|our|my|der|die|das|den|dem|le|la|les|el|los|las|il|lo|i|gli|o|a|os|as)\s+|l['’])?[\p{L}\p{N}_'’-]+(?:\s+(?!and|und|et|y|e|right|just|before|davor|antes|prima|avant|is|ist|for|music|musik|with|in|on|dazu|comes|kommt)[\p{L}\p{N}_'’-]+){0,3}?)`;

// What stands around what is meant: "can you tell me how long it is?" asks, and "last weekend" is no place in a film.

const indirect: readonly Form[] = [
  [
    /^\s*(?:(?:please|hey|ok|okay|and|so),? )*(?:(?:can|could|would|will) you (?:please )?(?:tell|say to|remind) (?:me|us)|(?:please )?tell (?:me|us)|i(?:['’]d| would) (?:like|love) to know|do you know|i wonder) how long (.{1,40}?) (?:is|lasts?|runs?|will be)(?: now| at the moment)?\s*[.?!]*\s*$/iu,
    'how long is $1?',
  ],
];

/** "How long is the frog and can you shorten it to 4 seconds?": of a first message the wish is what is to be done. */
const shortened = (asks: string, can: string, to: string): Form => [
  new RegExp(
    String.raw`^\s*[¿]?(?:${asks}) ([^,?.!\n]{2,40}?)(?:\s*[,?]\s*|\s+)(?:(?:and|und|et|y|e) )?[¿]?(?:${can}) (?:${to})(?: (?:please|bitte))?\s*[?.!]*\s*$`,
    'giu',
  ),
  (said, what = '', ...found) => {
    const time = found.find((one) => /^\d|^\p{L}+ s/u.test(one) && one !== '' && one !== said);
    return time === undefined ? said : `${what}, ${time} long`;
  },
];
const told = String.raw`((?:\d{1,3}(?:[.,]\d)?|\p{L}{2,8})\s?(?:${SECONDS}))`;
const askedAndCut: readonly Form[] = [
  shortened(
    'how long (?:is|does)',
    '(?:can|could|would|will) you (?:please )?(?:shorten|cut|trim|make|reduce|bring)',
    String.raw`(?:it|that)(?: down)? (?:to )?${told}(?: long)?`,
  ),
  shortened(
    'wie lang(?:e)? (?:ist|dauert)',
    'kannst du|könntest du|können sie',
    String.raw`(?:es|ihn|sie|das) (?:bitte )?auf ${told} (?:kürzen|schneiden|bringen|trimmen)`,
  ),
  shortened(
    'combien de temps dure',
    '(?:tu peux|peux[- ]tu|pouvez[- ]vous|vous pouvez)',
    String.raw`(?:l[ea] |l['’])?(?:raccourcir|couper|réduire) à ${told}`,
  ),
  shortened(
    'cu[aá]nto dura',
    '(?:me )?(?:puedes?|podrías?)',
    String.raw`(?:acortar|recortar|cortar|dejar)l[oa] (?:a|en) ${told}`,
  ),
  shortened(
    'quanto dura',
    '(?:você )?(?:pode|podes|consegue|puoi|potresti)',
    String.raw`(?:encurtá-l[oa]|cortá-l[oa]|encurtar|cortar|accorciar(?:lo|la)|tagliar(?:lo|la)) (?:para|em|a|per) ${told}`,
  ),
];

/** "Can you tell me …", "kannst du mir sagen, …" before what is asked. */
const asksToTell = new RegExp(
  [
    String.raw`(?:can|could|would|will) (?:you|u) (?:please )?(?:tell|say to|remind) (?:me|us),? (?=how|what|which|who|where|when|whether|if)`,
    String.raw`(?:kannst du|könntest du|können sie|könnten sie) (?:mir|uns) (?:bitte |mal |kurz )*(?:sagen|verraten),? (?=wie|was|welche|wer|wo|wann|ob)`,
    String.raw`(?:tu peux|peux[- ]tu|vous pouvez|pouvez[- ]vous|pourrais[- ]tu|pourriez[- ]vous|tu pourrais) (?:me|nous) dire,? (?=combien|quel|quoi|où|qui|comment|quand|ce qu|s['’]il)`,
    String.raw`¿?(?:me (?:puedes?|podrías?) decir|(?:puedes?|podrías?) decirme),? (?=cu[aá]nt|qu[eé]|d[oó]nde|qui[eé]n|c[oó]mo|cu[aá]l|si )`,
    String.raw`(?:você |tu )?(?:(?:pode|podes|poderia|poderias|consegue)(?: me)? dizer(?:-me)?|me diz(?:es)?),? (?=quant|qual|quais|o que|onde|quem|como|se )`,
    String.raw`(?:mi (?:sai|puoi|potresti) dire|(?:puoi|potresti|sai) dirmi),? (?=quant|qual|cosa|che|dove|chi|come|se )`,
    String.raw`(?:请问?)?(?:你)?(?:能不能|可不可以|能|可以)?告诉我(?=.*(?:多|几|什么|哪|谁|吗))`,
  ]
    .map((one) => String.raw`(?:${one})`)
    .join('|'),
  'iu',
);
const leadsIn =
  /^\s*(?:(?:please|hey|hi|hello|ok|okay|and|so|hallo|bonjour|salut|hola|olá|oi|ciao|你好)[,!]? *)*$/iu;
function withoutAsking(text: string): string {
  const found = asksToTell.exec(text);
  if (found === null || !leadsIn.test(text.slice(0, found.index))) return text;
  return text.slice(found.index + found[0].length).replace(/[\s.?!？。]*$/u, '?');
}

const spans =
  'week-?ends?|weeks?|months?|years?|nights?|summers?|winters?|springs?|autumns?|falls?|christmas|easter|holidays?|vacations?|seasons?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|january|february|march|april|may|june|july|august|september|october|november|december';
const germanSpans =
  'wochenendes?|woche|monats?|jahre?s?|nacht|sommers?|winters?|frühlings?|herbst(?:es)?|weihnachten|ostern|urlaubs?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag';
/** When something was filmed. */
const dates: readonly Form[] = [
  [words(String.raw`(?:the )?(?:last|past) (${spans})(?!['’]s? (?:clip|shot))`), 'the $1'],
  [
    words(String.raw`(?:der |die |das |dem |den |des )?(?:letzte[nrsm]?|vorige[nrsm]?) (${germanSpans})`),
    '$1',
  ],
  [
    words(
      String.raw`(week-?end|semaine|mois|année|an|été|hiver|printemps|automne|nuit|noël|vacances|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) derni(?:er|ère)s?`,
    ),
    '$1',
  ],
  [
    words(String.raw`(?:últim[oa]|pasad[oa]) (fin de semana|semana|mes|año|verano|invierno|noche|navidad)`),
    '$1',
  ],
  [
    words(String.raw`(?:últim[oa]|passad[oa]) (fim de semana|semana|mês|ano|verão|inverno|noite|natal)`),
    '$1',
  ],
  [
    words(
      String.raw`(?:ultim[oa]|scors[oa]) (week-?end|fine settimana|settimana|mese|anno|estate|inverno|notte|natale)`,
    ),
    '$1',
  ],
];

/** A question put into a request, as the question. */
const plainAsked = (text: string): string => withoutAsking(withForms(text, indirect));

/** `text` with what tells when something was filmed as no more than that. */
const plainDates = (text: string): string => withForms(text, dates);

const speeds = String.raw`(?:x ?\d{1,2}(?:[.,]\d)?|\d{1,2}(?:[.,]\d)? ?x|(?:at )?(?:double|half|triple|twice the|half the) speed)`;
const pair = String.raw`((?:(?:the|my|our) )?[\p{L}\p{N}_.-]+) (and|&) ((?:(?:the|my|our) )?[\p{L}\p{N}_.-]+)`;
const shared = new RegExp(String.raw`(?<=^|[,;.\n]\s*)${pair}\s*,\s*(${speeds})(?=\s*(?:[,;.!\n]|$))`, 'giu');

/** "Frog and pig, 2x": behind a comma it is said of both. */
function plainSharedSpeeds(text: string, isName: (words: string) => boolean): string {
  const bare = (said: string) => said.replace(/^(?:the|my|our) /iu, '');
  return text.replace(shared, (said, a: string, and: string, b: string, speed: string) =>
    isName(bare(a)) && isName(bare(b)) ? `${a} ${and} ${b}, both ${asSpeed(speed)}` : said,
  );
}

const asSpeed = (said: string) => {
  const digits = /\d{1,2}(?:[.,]\d)?/u.exec(said)?.[0];
  return digits === undefined ? said : `at ${digits.replace(',', '.')}x speed`;
};

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
function plainChains(text: string): string {
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

/** `prompt` in the words that are read. */
export function plainWordings(prompt: string, { isTurn, assets }: Wording): string {
  if (prompt.length > mostLetters || prompt.includes('\uE000')) return prompt;
  const kept: string[] = [];
  const mask = (said: string) => `\uE000${kept.push(said) - 1}\uE001`;
  const masked = prompt.replace(quotes, mask).replace(/[^\S\n]+/gu, ' ');
  const forms = (isTurn ? formsOfTurn : formsOfFirst)(assets, kept);
  const told = forms.reduce((text, form) => {
    const next = form(text);
    return next.length > mostTold ? text : next;
  }, masked);
  if (told === masked) return prompt;
  return told.replace(/\uE000(\d+)\uE001/gu, (_, at) => kept[Number(at)] ?? '').trim();
}

type Wordings = readonly ((text: string) => string)[];

/** What a message about a film is read by, in turn. */
function formsOfTurn(assets: readonly PlannerAsset[]): Wordings {
  const { isNamed, isClip } = namesIn(assets);
  const footage = footageOf(assets);
  return [
    plainAsked,
    (text: string) => plainLetteredCameras(text, footage),
    (text: string) => plainNameBars(text, isClip),
    (text: string) => plainOnes(text, footage),
    plainMinutes,
    (text: string) => plainCameraNumbers(text, footage),
    plainShares,
    (text: string) => plainChat(text, { isTurn: true, isName: isNamed }),
    (text: string) => plainKindsOfFiles(plainNumberWords(text, footage), footage),
    plainVersions,
    (text: string) => plainLongerOnes(text, isClip),
    plainKept,
    plainOrdinaryTurn,
    (text: string) => plainClauses(text, { isName: isNamed }),
    plainFactors,
    plainTurnRefusals,
    (text: string) => plainSilentClips(text, isNamed),
    plainChanges,
    plainTurn,
    plainCorners,
    plainCrossfades,
  ];
}

/** What a first message is read by. `kept`: what is quoted in it. */
function formsOfFirst(assets: readonly PlannerAsset[], kept: readonly string[]): Wordings {
  const { isNamed, isClip } = namesIn(assets);
  const footage = footageOf(assets);
  const { isClip: isVideo } = namesIn(footage.filter(({ kind }) => kind === 'video'));
  return [
    (text: string) => withForms(plainAsked(text), askedAndCut),
    plainMinutes,
    (text: string) => plainChat(text, { isTurn: false, isName: isNamed }),
    (text: string) => plainWholeSong(plainAsides(text, isClip), assets),
    (text: string) => plainLetteredCameras(text, footage),
    (text: string) => plainNameBars(text, isClip),
    (text: string) => plainNamedTwice(text, footage),
    (text: string) => plainRoles(text, isClip),
    (text: string) => plainClipNames(text, { isClip, kept }),
    (text: string) => plainAllVideos(text, footage),
    (text: string) => plainCameras(text, footage),
    (text: string) => plainCameraNumbers(text, footage),
    plainShares,
    plainRest,
    plainStarts,
    plainRanges,
    plainUnits,
    (text: string) => plainPhotosAndEnds(text, footage),
    (text: string) => plainDigitFiles(plainNumberWords(text, footage), footage),
    (text: string) => plainNumberedFiles(text, footage),
    (text: string) => inOneList(plainPluralFiles(text, footage)),
    (text: string) => plainApart(text, isClip),
    (text: string) => plainAbout(plainGlosses(text, isClip), isClip),
    (text: string) => plainBareTimes(text, isClip),
    (text: string) => plainStretchLists(text, isVideo),
    (text: string) => plainToldTimes(text, isClip),
    (text: string) => plainOrdinary(text, assets),
    plainDates,
    (text: string) => plainSharedSpeeds(text, isNamed),
    plainFactors,
    plainSentences,
    plainRefusals,
    plainTexts,
    plainLooks,
    plainCrossfades,
    plainCorners,
    plainChains,
    (text: string) => plainFirst(text, isNamed),
    plainItems,
  ];
}

/** References are footage only where they are named. */
const footageOf = (assets: readonly PlannerAsset[]) =>
  assets.filter(({ isReference }) => isReference !== true);

/** What tells whether words name a file: as they are, or in whatever language. */
function namesIn(assets: readonly PlannerAsset[]) {
  let names: NameIndex | null = null;
  const known = () => {
    names ??= indexNames(assets);
    return names;
  };
  const isNamed = (words: string): boolean => {
    const tokens = lex(words);
    const read =
      readExactName(known(), tokens, 0) ?? (tokens.length === 1 ? readPartName(known(), tokens, 0) : null);
    return read !== null && read.next === tokens.length;
  };
  const isClip = (words: string) => isNamed(words) || isNamedElsewhere(words, known());
  return { isNamed, isClip };
}

/** A brief of `plain` whose wishes are told as `prompt` has them. */
export function inOwnWords(brief: Brief, plain: string, prompt: string): Brief {
  const own = ownWords(plain, prompt);
  if (plain === prompt && brief.edits.every(({ said }) => prompt.includes(said))) return brief;
  return {
    ...brief,
    prompt,
    edits: brief.edits.map((edit) => ({ ...edit, said: own(edit.said) })),
    unread: brief.unread.map(own),
  };
}

/** The stretch of `prompt` that words of `plain` were put for, by the words that both have. */
function ownWords(plain: string, prompt: string): (said: string) => string {
  const [read, written] = [lex(plain), lex(prompt)];
  const pairs = alike(
    read.map(({ fold }) => fold),
    written.map(({ fold }) => fold),
  );
  return (said) => {
    if (said === '' || prompt.includes(said)) return said;
    const at = plain.indexOf(said);
    if (at < 0) return asWritten(said, prompt);
    const [from, to] = [at, at + said.length];
    const before = pairs.filter(([one]) => (read[one]?.end ?? 0) <= from).at(-1)?.[1] ?? -1;
    const after = pairs.find(([one]) => (read[one]?.start ?? 0) >= to)?.[1] ?? written.length;
    const [first, last] = [written[before + 1], written[after - 1]];
    if (first === undefined || last === undefined || after - 1 < before + 1) return said;
    return prompt.slice(first.start, last.end).replace(/^[\s,;.]+|[\s,;.?!]+$/gu, '') || said;
  };
}

/** Words that were read in English, as they stand in `prompt`: as many, or one more, and no others between them. */
function asWritten(said: string, prompt: string): string {
  const written = lex(prompt);
  const meant = mendTokens(written, { names: noNames, isTurn: true });
  const wanted = new Set(lex(said).map(({ fold }) => fold));
  const found = meant.filter(({ fold }) => wanted.has(fold));
  const [start, end] = [found[0]?.start, found.at(-1)?.end];
  const isAll = new Set(found.map(({ fold }) => fold)).size === wanted.size;
  if (start === undefined || end === undefined || !isAll || end < start) return said;
  const inside = meant.filter((token) => token.start >= start && token.end <= end);
  return inside.length > wanted.size + 1 ? said : prompt.slice(start, end);
}

const noNames = indexNames([]);

/** The words that two texts share in one order: a longest common subsequence. */
function alike(a: readonly string[], b: readonly string[]): [number, number][] {
  const length = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = length[i] as Uint16Array;
      const next = length[i + 1] as Uint16Array;
      row[j] = a[i] === b[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if ((length[i + 1]?.[j] ?? 0) >= (length[i]?.[j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}
