/** What words tell of a text: when it stands, where in the frame, how large, in which colour, how it comes and goes. Pure. */
import { hueAt } from '../edits/slots/hues.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { countOf, counts, spotIn, unit } from './craft-parts.ts';
import { lowerThirdWords } from './craft-words.ts';

/** What of a text a clause tells, taken out of its words one by one. */
export interface Told {
  place?: 'opening' | 'closing';
  at?: number;
  seconds?: number;
  isAlways?: true;
  spot?: ReturnType<typeof spotIn> | 'middle';
  color?: string;
  factor?: number;
  fade?: { in?: 'fade'; out?: 'fade' };
  /** What it is for tells when it stands: a hook opens, a call to action closes. */
  isRole?: true;
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
const one = 'first|opening|erste[nr]?|premi[eè]re?|primer|primeiro|primo';
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
      'all the time|(?:for |during |over )?(?:the|its) (?:whole|entire|full) (?:time|video|film|movie|duration|length|clip(?: length)?|shot)|all (?:the way )?through(?:out)?|throughout(?: the (?:video|film|movie))?|permanently|(?:the )?whole (?:time|way through)|die ganze zeit(?: über)?|durchgehend|dauerhaft|(?:über |während )?(?:das|des|der|den|die) (?:ganze|gesamte|volle)[ns]? (?:video|film|videos|films|zeit|clip|clips|clipdauer|cliplänge|dauer|länge)|tout le (?:temps|long)(?: de la vid[eé]o| du film)?|en permanence|pendant toute? (?:la vid[eé]o|le film|la dur[eé]e(?: du plan| du clip)?|le plan|le clip)|todo el (?:tiempo|v[ií]deo|rato)|durante todo(?: el| o)?(?: v[ií]deo| tempo| tiempo| filme?)?|o (?:tempo|v[ií]deo) (?:todo|inteiro)|(?:per |durante )?tutt[oa] (?:il|la) (?:tempo|video|durata|filmato)',
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
    word(
      String.raw`(?:on|in|for|during|at|sur|pendant|auf|in|während|en|durante|no|na|nel|per) ${the}(?:${one}) (?:second|sekunde|seconde|segundo|secondo)`,
    ),
    (told) => {
      told.place = 'opening';
      told.seconds = 1;
    },
  ],
  [
    word(
      String.raw`(?:as|on|for|at|als|comme|como|come|para|per) ${the}(?:an? |ein(?:e|en)? |une? )?(?:(?:final |last |closing )?(?:closer|cta|call to action|outro|payoff|end ?card|closing (?:title|line)|final beat|last beat|sign-?off)|abbinder|schlusssatz|cierre|fecho|chiusura)`,
    ),
    (told) => {
      told.place = 'closing';
      told.isRole = true;
    },
  ],
  [
    word('(?:final |closing )?(?:cta|call to action)(?: final)?'),
    (told) => {
      told.place ??= 'closing';
      told.isRole = true;
    },
  ],
  [
    word('(?:opening )?hook|accroche|gancho|aufhänger|gancio'),
    (told) => {
      told.place ??= 'opening';
      told.isRole = true;
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
  "(?:in |across |quer über |im |in der |au |à |en |en el |no |na |al |nel )?(?:the |der |dem |le |la |el |o |il )?(?:middle|centre|center|mitte|milieu|centro|meio|mezzo|zentrum)(?: of (?:the )?(?:picture|screen|frame|image)| des bild(?:es|s)| de l['’](?:image|écran)| de la (?:pantalla|imagen)| da (?:tela|imagem)| dello schermo)?|centred|centered|mittig|zentriert|centrée?|centrad[oa]|centralizad[oa]|centrat[oa]",
);
const places = word(
  "(?:(?:in|at|on|to|along|oben|unten|links|rechts|im|in der|am|ganz|en|dans|à|au|sur|a|por|na?|no|em|nell?['’ ]?|sulla?|sul|topo|the|der|die|le|la|el|il|o|un|una|coin|rinc[oó]n|esquina|canto|angolo|top|bottom|upper|lower|left|right|oberen?|unteren?|linken?|rechten?|haut|bas|gauche|droite|sup[eé]rieure?|inf[eé]rieure?|arriba|abajo|izquierd[ao]|derech[ao]|superior|inferior|cima|baixo|embaixo|esquerd[oa]|direit[oa]|alto|basso|sinistra|destra|hand|side|corner|ecke|rand|edge|third|de|of|screen|picture|frame|bild|bildschirm|écran|image|pantalla|tela|ecrã|schermo|parte|zona)\\s*)+",
);
/** Under the picture that it tells of, which is at the bottom of the frame. */
const underWords = word(
  'below(?: it)?|underneath(?: it)?|beneath(?: it)?|under it|darunter|en dessous|dessous|au-dessous|debajo|por debajo|abaixo|embaixo|sotto',
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
    word('fad(?:es?|ing) in and (?:fad(?:es?|ing) )?out|fading both ways|ein- und (?:aus)blenden|淡入淡出'),
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
  word label super overlay tagline tag slogan claim copy heading writing write put add show place set display have should be stand stands stay stays appear appears comes
  letters lettering type font size sized colour color coloured colored please also just only plus screen called named labelled labeled my our i want we
  einblendung einblenden incrustation incrusté insert sobreimpresión sobreimpreso sovrimpressione sovraimpressione
  der die das den dem ein eine einen einem mit und text titel überschrift schrift schriftzug aufschrift worten wort wörtern buchstaben schreib
  schreibe setze setz zeige zeig beschriftet beschrifte blende ein steht stehen soll dazu bitte auch nur darüber darauf drauf in farbe lettern
  le la les l un une des du de et avec texte titre mots mot légende lettres écris écrivez mets mettez affiche ajoute inscription écrit en couleur
  qui dit marqué légendé légendée aussi seulement police
  el los las una unos con y texto título titulo rótulo rotulo palabras palabra letras letra escribe pon poner añade muestra que diga dice en
  color también solo sólo escrito rotulado rotulada
  o os as um uma com e legenda palavras palavra escreve escreva põe ponha coloca coloque adiciona mostra que diz dizendo em cor também só
  il lo gli i uno etichettato testo titolo scritta parole parola lettere scrivi metti aggiungi mostra che dice colore anche soltanto carattere caratteri
  across appearing shown appear note line lines nota zeile ligne línea linha linea frase phrase remark hint wording
  加 和 并 写 标 题 文 字 幕 显 示 放 用 的 颜 色 体 在 上 一 个 为 到 配 有 里 于`.split(/\s+/u),
);

/** All that the words around a text tell of it; null where one of them tells something else. */
export function toldIn(words: string): Told | null {
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
      // "Unten mittig", "top centre": a row, in its middle.
      const isRow = told.spot === 'middle' && (spot === 'top' || spot === 'bottom');
      if (spot === null || (told.spot !== undefined && !isRow)) return said;
      told.spot = spot;
      return ' ';
    });
  left = left.replace(underWords, () => {
    told.spot ??= 'bottom';
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

const starting = [
  ...times.map(([form]) => form),
  ...fading.map(([form]) => form),
  ...sizes.map(([form]) => form),
  middles,
  places,
  underWords,
].map((form) => new RegExp(`^\\s*(?:${form.source})`, 'iu'));
const inHue = /^(?:in|en|em|de|di|in der farbe)\s+/iu;

/** True where words begin with what tells of a text, "big and red", "at the top for 3 seconds", and tell nothing else. */
export function tellsOnlyOfText(words: string): boolean {
  const said = words.replace(
    /^(?:(?:appears?|appearing|stands?|standing|comes?|shown|showing|erscheint|steht|aparece|apparaît|appare)\s+)+/iu,
    '',
  );
  const hueIn = (text: string) => {
    const folds = lex(text).map(({ fold }) => fold);
    return hueAt(folds) ?? hueAt([(folds[0] ?? '').replace(/e[srnm]?$/u, '')]);
  };
  // "Open Sundays 11-4": numbers alone are words of it.
  if (/^\d[\d\s.,:–-]*$/u.test(said)) return false;
  const isLed = starting.some((form) => form.test(said)) || hueIn(said.replace(inHue, '')) != null;
  return isLed && toldIn(said) !== null;
}
