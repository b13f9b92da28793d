/**
 * Texts with all that is told of them in their clause: when they stand, where in the frame, how large, in which colour, over which
 * clip. A clause in which anything else is said is left to the others. Pure.
 */
import type { ClipTarget, Edit } from '../edits/edit-wish.ts';
import { hueAt } from '../edits/slots/hues.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { longestVideoSeconds } from '../planning/montage/length.ts';
import { filesOf, type Message, type Stretch, trimmed } from './craft-clauses.ts';
import { countOf, counts, type NamedFile, quoteIn, spotIn, unit } from './craft-parts.ts';
import { clip, type Reader } from './craft-wish.ts';
import {
  cardNouns,
  countdownWords,
  endCardWords,
  freezeWords,
  introCardWords,
  lowerThirdWords,
  musicWords,
  negations,
  splitWords,
  spokenWords,
} from './craft-words.ts';

/** What of a text a clause tells, taken out of its words one by one. */
interface Told {
  place?: 'opening' | 'closing';
  at?: number;
  seconds?: number;
  isAlways?: true;
  spot?: ReturnType<typeof spotIn> | 'middle';
  color?: string;
  factor?: number;
  fade?: { in?: 'fade'; out?: 'fade' };
}

const word = (pattern: string) =>
  new RegExp(String.raw`(?<![\p{Script=Latin}\p{N}])(?:${pattern})(?![\p{Script=Latin}\p{N}])`, 'giu');
const n = String.raw`(${counts})[ -]?${unit}(?![\p{L}])`;
const clock = String.raw`(\d{1,2}:\d{2}|\d{1,3}(?:[.,]\d)?)`;
const second = String.raw`(?:seconds?|sec\.?|secs|s|sekunde|seconde|segundo|seg\.?|secondo|第)?\s?`;
const seconds = (said: string): number => {
  const [minutes = '', rest] = said.split(':');
  return rest === undefined ? countOf(minutes) : Number(minutes) * 60 + Number(rest);
};
const the =
  "(?:the |die |der |den |das |les |la |le |l['’]|los |las |el |os |as |o |a |i |gli |il |lo |sus |ses )?";
const during =
  '(?:(?:for|during|in|over|at|from|while|throughout|für|während|in|an|ab|pendant|durant|dans|pour|durante|por|en|em|nos?|nas?|nei|negli|per|a|à|bei|von|de|da|al|aos) )?';
const firsts = 'first|opening|initial|ersten|premi[eè]res|primer[oa]s|primeir[oa]s|prim[ie]';
const lasts = 'last|final|closing|letzten|derni[eè]res|[uú]ltim[oa]s|[uú]ltim[ie]';

type Form = readonly [RegExp, (told: Told, found: readonly string[]) => void];

/** Times, the longest way to say one first. */
const times: readonly Form[] = [
  [
    word(
      String.raw`${during}${second}${clock}\s?${unit}?\s?(?:to|until|till|through|bis|à|a|al|até|hasta|fino a|-|–)\s?${the}${second}${clock}(?:\s?${unit})?`,
    ),
    (told, [from = '', to = '']) => {
      if (!(seconds(to) > seconds(from))) return;
      told.at = seconds(from);
      told.seconds = seconds(to) - seconds(from);
    },
  ],
  [
    /(?:从)?第?(\d{1,3})秒?(?:到|至|-)第?(\d{1,3})秒/gu,
    (told, [from = '', to = '']) => {
      told.at = Number(from);
      told.seconds = Number(to) - Number(from);
    },
  ],
  [
    word(
      String.raw`(?:from |von |du |de |desde |do |da |dal |dall['’])?${the}(?:start|beginning|anfang|d[eé]but|principio|inicio|in[ií]cio|come[cç]o|inizio) (?:to|until|till|bis|à|a|al|ao|até|hasta|fino a)(?: |zu[mr] )?(?:the |zum |la |l['’]|el |o |il |lo )?(?:very )?(?:end|ende|schluss|fin|final|fim|fine)`,
    ),
    (told) => {
      told.isAlways = true;
    },
  ],
  [
    word(
      'all the time|(?:for |during )?the (?:whole|entire|full) (?:time|video|film|movie|duration)|all (?:the way )?through(?:out)?|throughout(?: the (?:video|film|movie))?|permanently|(?:the )?whole (?:time|way through)|die ganze zeit(?: über)?|durchgehend|dauerhaft|(?:über |während )?(?:das|des|der|den) ganze[ns]? (?:video|film|videos|films|zeit)|tout le (?:temps|long)(?: de la vid[eé]o| du film)?|en permanence|pendant toute? (?:la vid[eé]o|le film|la dur[eé]e)|todo el (?:tiempo|v[ií]deo|rato)|durante todo(?: el| o)?(?: v[ií]deo| tempo| tiempo| filme?)?|o (?:tempo|v[ií]deo) (?:todo|inteiro)|(?:per |durante )?tutt[oa] (?:il|la) (?:tempo|video|durata|filmato)',
    ),
    (told) => {
      told.isAlways = true;
    },
  ],
  [
    /一直显示|一直|全程|始终/gu,
    (told) => {
      told.isAlways = true;
    },
  ],
  [
    word(String.raw`${during}${the}(?:${firsts}) ${n}|${during}${the}(${counts}) (?:${firsts}) ${unit}`),
    (told, found) => {
      told.place = 'opening';
      told.seconds = countOf(found.find((one) => one !== '') ?? '');
    },
  ],
  [
    word(String.raw`${during}${the}(?:${lasts}) ${n}|${during}${the}(${counts}) (?:${lasts}) ${unit}`),
    (told, found) => {
      told.place = 'closing';
      told.seconds = countOf(found.find((one) => one !== '') ?? '');
    },
  ],
  [
    /(?:在)?(?:前|开头|最初)的?(\d{1,2}|[一二两三四五六八十])\s?秒/gu,
    (told, [count = '']) => {
      told.place = 'opening';
      told.seconds = countOf(count);
    },
  ],
  [
    /(?:在)?(?:最后|结尾|末尾)的?(\d{1,2}|[一二两三四五六八十])\s?秒/gu,
    (told, [count = '']) => {
      told.place = 'closing';
      told.seconds = countOf(count);
    },
  ],
  [
    word(
      String.raw`(?:at|from|starting (?:at|from)|after|bei|ab|nach|à|à partir de|après|en|a partir de|desde|a los|tras|em|aos|após|a|al|dopo|da|dal) ${the}(?:(?:second|sec\.?|sekunde|seconde|segundo|seg\.?|secondo) (\d{1,3}(?:[.,]\d)?)|(\d{1,2}:\d{2})|(${counts})[ -]?${unit}(?:\s+(?:mark|in))?)(?: on(?:wards?)?)?`,
    ),
    (told, found) => {
      told.at = seconds(found.find((one) => one !== '') ?? '');
    },
  ],
  [
    /(?:在)?第(\d{1,3})秒(?:开始|起|时)?/gu,
    (told, [count = '']) => {
      told.at = Number(count);
    },
  ],
  [
    word(
      String.raw`(?:for|für|lang|pendant|pour|durante|por|per|lasting|stays?|stay for)? ?${n}(?: lang| long)?`,
    ),
    (told, [count = '']) => {
      told.seconds = countOf(count);
    },
  ],
  [
    /(?:显示|持续|停留)?(\d{1,2})\s?秒(?:钟)?/gu,
    (told, [count = '']) => {
      told.seconds = Number(count);
    },
  ],
  [
    word(
      String.raw`(?:right )?(?:at|in|from|am|zu|zum|au|dès le|al|en el|a|no|na|ao|all['’]|alla) ?${the}(?:very )?(?:start|beginning|opening|anfang|beginn|d[eé]but|principio|inicio|comienzo|in[ií]cio|come[cç]o|inizio)(?: of (?:it|the (?:film|video))| des videos| du film)?|(?:as|als|comme|como|come) (?:an? |ein |une? |un |uno? )?(?:opening|intro)(?: title)?`,
    ),
    (told) => {
      told.place = 'opening';
    },
  ],
  [
    word(
      String.raw`(?:right )?(?:at|in|am|zu|zum|à|al|en el|no|na|ao|alla|a) ?${the}(?:very )?(?:end|ende|schluss|fin|final|fim|fine)(?: of (?:it|the (?:film|video))| des videos| du film)?`,
    ),
    (told) => {
      told.place = 'closing';
    },
  ],
  [
    /(?:在)?(?:开头|片头|开始(?:时|处)?)/gu,
    (told) => {
      told.place = 'opening';
    },
  ],
  [
    /(?:在)?(?:结尾|片尾|最后|末尾)(?:处)?/gu,
    (told) => {
      told.place = 'closing';
    },
  ],
];

const middles = word(
  "(?:in |im |in der |au |à |en |en el |no |na |al |nel )?(?:the |der |dem |le |la |el |o |il )?(?:middle|centre|center|mitte|milieu|centro|meio|mezzo|zentrum)(?: of (?:the )?(?:picture|screen|frame|image)| des bild(?:es|s)| de l['’](?:image|écran)| de la (?:pantalla|imagen)| da (?:tela|imagem)| dello schermo)?|centred|centered|mittig|zentriert|centrée?|centrad[oa]|centralizad[oa]|centrat[oa]",
);
const places = word(
  "(?:(?:in|at|on|to|along|oben|unten|links|rechts|im|in der|am|ganz|en|dans|à|au|sur|a|por|na?|no|em|nell?['’ ]?|sulla?|sul|the|der|die|le|la|el|il|o|un|una|coin|rinc[oó]n|esquina|canto|angolo|top|bottom|upper|lower|left|right|oberen?|unteren?|linken?|rechten?|haut|bas|gauche|droite|sup[eé]rieure?|inf[eé]rieure?|arriba|abajo|izquierd[ao]|derech[ao]|superior|inferior|cima|baixo|embaixo|esquerd[oa]|direit[oa]|alto|basso|sinistra|destra|hand|side|corner|ecke|rand|edge|third|de|of|screen|picture|frame|bild|bildschirm|écran|image|pantalla|tela|ecrã|schermo|parte|zona)\\s*)+",
);
const placesInHan =
  /(?:在)?(?:画面|屏幕)?(?:的)?(?:左|右)?(?:上|下)(?:方|角|面)?(?:左|右)?(?:侧|边|角)?|(?:画面|屏幕)?(?:正)?(?:中间|中央|居中)/gu;
/** Times the usual size of a text. */
const sizes: readonly (readonly [RegExp, number])[] = [
  [
    word(
      '(?:in |as |with )?(?:very |really )?(?:huge|giant|enormous|massive|riesig(?:e[nrms]?)?|énormes?|enormes?|gigantes?)',
    ),
    1.8,
  ],
  [
    word(
      '(?:in |as |with |en |em )?(?:very |really |nice |sehr |très |muy |muito )?(?:big|large|bold|groß(?:e[nrms]?)?|fette?[nrms]?|grandes?|gros(?:ses)?|grand(?:e|es|s)?|grosso|grandi)',
    ),
    1.35,
  ],
  [word('(?:in )?(?:very )?(?:tiny|winzig(?:e[nrm]?)?|minuscules?|diminut[oa]s?|minuscol[oaie])'), 0.55],
  [
    word(
      '(?:in |en |em )?(?:very |sehr |très |muy |muito )?(?:small|little|klein(?:e[nrms]?)?|petit(?:e|es|s)?|peque[nñ][oa]s?|pequen[oa]s?|piccol[oaie])',
    ),
    0.75,
  ],
  [/(?:用)?(?:很)?大(?:号)?(?:的)?(?=[字\s，。;]|$)/gu, 1.35],
  [/(?:用)?(?:很)?小(?:号)?(?:的)?(?=[字\s，。;]|$)/gu, 0.75],
];
const fading: readonly (readonly [RegExp, { in?: 'fade'; out?: 'fade' }])[] = [
  [
    word('fad(?:es?|ing) in and (?:fad(?:es?|ing) )?out|ein- und (?:aus)blenden|淡入淡出'),
    { in: 'fade', out: 'fade' },
  ],
  [
    word(
      '(?:that |which )?(?:fad(?:es?|ing|ed) in|softly appearing|(?:soll )?(?:weich |sanft )?ein(?:ge)?blend(?:en|et)|weich erscheinen|(?:apparaît|apparaissant) en fondu|en fondu|que aparezca (?:suavemente|con fundido)|con fundido|(?:que )?aparec(?:e|endo|er) (?:suavemente|em fade)|com fade(?:[- ]in)?|in dissolvenza|che (?:appare|compare) in dissolvenza)',
    ),
    { in: 'fade' },
  ],
  [word('(?:that |which )?(?:fad(?:es?|ing|ed) (?:out|away)|ausblenden|ausgeblendet)'), { out: 'fade' }],
  [/(?:渐显|淡入)/gu, { in: 'fade' }],
  [/(?:渐隐|淡出)/gu, { out: 'fade' }],
];

/** What may stand around a text and tells nothing of it. */
const small = new Set(
  `a an the and with in of it is as on over that says saying reads reading which then text texts title titles headline caption captions words
  word label super overlay heading writing write put add show place set display have should be stand stands stay stays appear appears comes
  letters lettering type font size sized colour color coloured colored please also just only plus screen called named my our i want we
  der die das den dem ein eine einen einem mit und text titel überschrift schrift schriftzug aufschrift worten wort wörtern buchstaben schreib
  schreibe setze setz zeige zeig blende ein steht stehen soll dazu bitte auch nur darüber darauf drauf in farbe lettern
  le la les l un une des du de et avec texte titre mots mot légende lettres écris écrivez mets mettez affiche ajoute inscription écrit en couleur
  qui dit marqué aussi seulement police
  el los las una unos con y texto título titulo rótulo rotulo palabras palabra letras letra escribe pon poner añade muestra que diga dice en
  color también solo sólo escrito
  o os as um uma com e legenda palavras palavra escreve escreva põe ponha coloca coloque adiciona mostra que diz dizendo em cor também só
  il lo gli i uno testo titolo scritta parole parola lettere scrivi metti aggiungi mostra che dice colore anche soltanto carattere caratteri
  加 写 标 题 文 字 幕 显 示 放 用 的 颜 色 体 在 上 一 个 为 到 配 有 里 于`.split(/\s+/u),
);

const onto =
  /(?<!\p{L})(?:on|over|onto|above|across|during|auf|über|beim?|während|sur|pendant|sobre|en|durante|na|no|em|sulla?|sul|sopra|durante)\s+(?:the |our |my |dem |der |den |das |die |le |la |l['’]|el |los |las |o |a |il |lo )*$|在\s*$/iu;

/** "With the title “Hello” in big yellow letters at the top for the first 4 seconds". */
export const styledText: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const quote = quoteIn(message.prompt.slice(clause.start, clause.end));
  if (quote === null || message.masked.slice(clause.start, clause.end).match(/"_*"/gu)?.length !== 1)
    return null;
  const at = clause.start + quote.start;
  const until = endOfText(message, clause, clause.start + quote.end);
  const files = filesOf(message, { start: clause.start, end: until }).filter(
    ({ value, start, end }) => value.kind !== 'audio' && (end <= at || start >= clause.start + quote.end),
  );
  const before = files.filter(({ end }) => end <= at);
  const behind = files.filter(({ start }) => start >= at);
  const own = behind[0] ?? lastOnto(message, before);
  if (behind.length > 1 || (behind.length > 0 && own === undefined)) return null;
  if (behind[0] !== undefined && !onto.test(message.masked.slice(at, behind[0].start).replace(/"_*"/gu, '')))
    return null;
  const from = startOfText(message, clause, { at, before, own });
  if (from === null) return null;
  const stretch = trimmed(message.masked, { start: from, end: until });
  const told = toldIn(bareOf(message, { stretch, quote: { start: at, end: clause.start + quote.end }, own }));
  if (told === null || others.some((words) => words.test(message.masked.slice(stretch.start, stretch.end))))
    return null;
  // Lower thirds without times of their own are read by those that know them.
  const isLower = lowerThirdWords.test(message.masked.slice(stretch.start, stretch.end));
  if (isLower && told.at === undefined) return null;
  const carried = own ?? carrying(message, { clause, before, told });
  if (!isOwn(told, carried, message.isTurn === true)) return null;
  const edit = textEdit(quote.value, told, { own: carried, isLower });
  if (edit === null) return null;
  const size: Edit[] =
    told.factor === undefined
      ? []
      : [{ kind: 'textSize', of: 'titles', factor: told.factor, which: { words: quote.value } }];
  return { ...stretch, edits: [edit, ...size], instead: keptName(message, stretch, own) };
};

/** What the other readers of texts do as well is left to them. */
function isOwn(
  { place, at, seconds: lasts, isAlways, spot, factor, fade }: Told,
  on: unknown,
  isTurn: boolean,
) {
  // Of a film that is there the slots tell when a text begins or ends.
  const isWindow = !isTurn && place !== undefined && lasts !== undefined;
  const isTimed = at !== undefined || isAlways === true || isWindow;
  if (isTimed || fade !== undefined || on !== undefined) return true;
  return !isTurn && (spot != null || factor !== undefined);
}

/** Texts of other kinds. */
const others = [
  endCardWords,
  introCardWords,
  cardNouns,
  countdownWords,
  spokenWords,
  freezeWords,
  splitWords,
  musicWords,
  negations,
];

/** "Chart for 6 s with the caption “+34 %”": a text that is told beside its clip, and no time, is that clip's. */
function carrying(
  message: Message,
  { clause, before, told }: { clause: Stretch; before: readonly NamedFile[]; told: Told },
): NamedFile | undefined {
  const isTimed = told.place !== undefined || told.at !== undefined || told.isAlways === true;
  const several =
    new Set(message.files.filter(({ value }) => value.kind !== 'audio').map(({ value }) => value.id)).size >
    1;
  if (isTimed || !several || before.length !== 1) return undefined;
  return clause.start <= (before[0]?.start ?? 0) ? before[0] : undefined;
}

/** Behind the text its clause goes on for as long as it tells of it: "…, then the pig" begins another wish. */
function endOfText(message: Message, clause: Stretch, at: number): number {
  const behind = message.masked.slice(at, clause.end);
  const next =
    /(?<!\p{L})(?:and then|then|followed by|and|dann|danach|und|puis|ensuite|et|luego|después|y|depois|e|poi)(?!\p{L})|然后|接着/iu.exec(
      behind,
    );
  if (next === null) return clause.end;
  const rest = message.masked.slice(at + next.index, clause.end);
  // "In big and yellow letters".
  return toldIn(rest.replace(/^\s*\p{L}+/u, ' ')) === null ? at + next.index : clause.end;
}

/** "On the pig the words “Hi”": the clip before the text that it is said to be on. */
const lastOnto = (message: Message, before: readonly NamedFile[]): NamedFile | undefined => {
  const file = before.at(-1);
  return file !== undefined && onto.test(message.masked.slice(0, file.start)) ? file : undefined;
};

/** Where what is told of the text begins; null where what stands before it is none of that. */
function startOfText(
  message: Message,
  clause: Stretch,
  { at, before, own }: { at: number; before: readonly NamedFile[]; own: NamedFile | undefined },
): number | null {
  const last = before.filter((file) => file !== own).at(-1);
  if (last === undefined) return clause.start;
  const between = message.masked.slice(last.end, at);
  const lead = /(?<!\p{L})(?:with|and|plus|then|mit|und|dazu|dann|avec|et|con|y|com|e)(?!\p{L})|，|配/iu.exec(
    between,
  );
  return lead === null ? null : last.end + lead.index;
}

const bareOf = (
  message: Message,
  { stretch, quote, own }: { stretch: Stretch; quote: Stretch; own: NamedFile | undefined },
): string => {
  const cuts = [
    quote,
    ...(own === undefined || own.start < stretch.start ? [] : [leadOf(message, own)]),
  ].toSorted((a, b) => b.start - a.start);
  return cuts.reduce(
    (text, { start, end }) =>
      `${text.slice(0, Math.max(0, start - stretch.start))} ; ${text.slice(Math.max(0, end - stretch.start))}`,
    message.masked.slice(stretch.start, stretch.end),
  );
};

/** A file with the words that put a text on it. */
const leadOf = (message: Message, { start, end }: NamedFile): Stretch => {
  const lead = onto.exec(message.masked.slice(0, start));
  return { start: lead === null ? start : lead.index, end };
};

/** All that the words around a text tell of it; null where one of them tells something else. */
function toldIn(words: string): Told | null {
  const told: Told = {};
  let left = ` ${words} `.replace(new RegExp(lowerThirdWords.source, 'giu'), ' ');
  for (const [form, way] of fading)
    left = left.replace(form, () => {
      told.fade = { ...told.fade, ...way };
      return ' ';
    });
  for (const [form, tell] of times)
    left = left.replace(form, (...found: unknown[]) => {
      if (told.seconds !== undefined && told.at !== undefined) return String(found[0]);
      tell(
        told,
        found
          .slice(1)
          .map((one) => (typeof one === 'string' ? one : ''))
          .filter((_, at, all) => at < all.length - 1),
      );
      return ' ; ';
    });
  for (const [form, factor] of sizes)
    left = left.replace(form, () => {
      told.factor ??= factor;
      return ' ';
    });
  left = left.replace(middles, () => {
    told.spot = 'middle';
    return ' ';
  });
  for (const form of [places, placesInHan])
    left = left.replace(form, (said) => {
      const spot = spotIn(said);
      if (spot === null || told.spot !== undefined) return said;
      told.spot = spot;
      return ' ';
    });
  const tokens = lex(left).filter(({ kind }) => kind !== 'symbol');
  const open = tokens.filter((token, at) => {
    const hue =
      hueAt(tokens.slice(at).map(({ fold }) => fold)) ?? hueAt([token.fold.replace(/e[srnm]?$/u, '')]);
    if (hue != null) told.color ??= hue.value;
    return hue == null && !small.has(token.text.toLowerCase()) && !small.has(token.fold);
  });
  return open.length === 0 ? told : null;
}

function textEdit(
  text: string,
  told: Told,
  { own, isLower }: { own: NamedFile | undefined; isLower: boolean },
): Edit | null {
  const { place, at, seconds: lasts, isAlways, spot, color, fade } = told;
  if (lasts !== undefined && !(lasts > 0)) return null;
  const over: ClipTarget | undefined = own === undefined ? undefined : clip(own.value);
  const common = {
    kind: 'title' as const,
    text,
    ...(isLower && { style: 'lower-third' as const }),
    ...(spot != null && { spot }),
    ...(color !== undefined && { color }),
    ...(fade !== undefined && { animation: fade }),
  };
  if (isAlways === true && over === undefined)
    return { ...common, place: 'at', atSeconds: 0, seconds: longestVideoSeconds };
  if (over !== undefined && place !== 'closing')
    return {
      ...common,
      place: 'at',
      atSeconds: at ?? null,
      over,
      ...(lasts === undefined ? { isWhole: true as const } : { seconds: lasts }),
    };
  return {
    ...common,
    place: at === undefined ? (place ?? 'opening') : 'at',
    atSeconds: at ?? null,
    ...(lasts !== undefined && { seconds: lasts }),
  };
}

/** A clip that is named with its text alone is shown. */
function keptName(message: Message, stretch: Stretch, own: NamedFile | undefined): string {
  if (own === undefined || own.start < stretch.start || message.isTurn === true) return '';
  const isElsewhere = message.files.some(
    (file) => file.value.id === own.value.id && (file.end <= stretch.start || file.start >= stretch.end),
  );
  return isElsewhere ? '' : message.prompt.slice(own.start, own.end);
}
