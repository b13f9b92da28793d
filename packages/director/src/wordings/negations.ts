/**
 * What shall not be there: "no text, logo or music", "Logo: none", "no slow motion", "don't remove the cake". Pure.
 */
import { clause, type Form, withForms, words } from './forms.ts';

const things: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:any |the |other )?(?:texts?|titles?|headlines?|words|writing|text on screen|on[- ]screen text|texte?s?|titel|schrift|titres?|textos?|títulos?|testi|testo|titoli|titolo)$/iu,
    'titles',
  ],
  [
    /^(?:any |the |our )?(?:logos?|watermarks?|branding|wasserzeichen|marca d['’]água|marca de agua)$/iu,
    'logo',
  ],
  [/^(?:any |the )?(?:background )?(?:music|musik|musique|música|musica|soundtrack|bgm)$/iu, 'music'],
  [
    /^(?:any |the )?(?:captions?|subtitles?|subs|untertitel|sous-titres|subtítulos|legendas|sottotitoli)$/iu,
    'subtitles',
  ],
  [
    /^(?:any |the )?(?:transitions?|cross-?fades?|dissolves?|effects?|übergänge|überblendungen|transiciones|transições|transizioni)$/iu,
    'transitions',
  ],
];
const thing = (said: string) => things.find(([form]) => form.test(said.trim()))?.[1];

/** "No titles or logo or music", "without any text, logo or music": each of them. */
const several =
  /(?<![\p{L}])(?:no|without(?: any)?|don['’]?t (?:put|add|use|include|show|want)(?: any)?|do not (?:put|add|use|include|show)(?: any)?|leave out(?: the| any)?|kein(?:e|en)?|ohne|sans|sin|sem|senza|nessun[ao]?)((?:\s*(?:,|or|nor|oder|ou|o|ni|né)?\s*(?:no |any |the |our )?(?:on[- ]screen )?(?:texts?|titles?|words|logos?|watermarks?|music|subtitles?|captions?|transitions?|crossfades?|effects?|titel|musik|untertitel|texte|titres?|musique|textos?|títulos?|música|musica|testo|titoli)(?![\p{L}]))+)(?: on it| at all| in it)?/giu;

function each(said: string, list: string): string {
  const all = list
    .split(/,|(?<![\p{L}])(?:or|nor|and|oder|und|ou|et|o|y|e|ni|né)(?![\p{L}])/giu)
    .map((one) => one.trim().replace(/^(?:no|any|the|our) /iu, ''))
    .filter((one) => one !== '');
  const plain = all.map(thing);
  const isJoined = /(?<![\p{L}])(?:or|nor|oder|ou|o|ni|né)(?![\p{L}])/iu.test(list);
  if (!isJoined || plain.length < 2 || plain.some((one) => one === undefined)) return said;
  return plain.map((one) => `no ${String(one)}`).join(', ');
}

const none =
  /(?<=^|[.;,\n|/]\s*)((?:background |on[- ]screen )?[\p{L}]+)\s*[:=]\s*(?:none|no|off|nothing|nil|n\/a|-|–|—|keine?r?|nein|aus|aucune?|non|ninguna?|nenhuma?|nessun[ao]?|无|没有|不要)(?=\s*(?:[.;,\n|/]|$))/giu;

/** What a look or a speed is called where it is refused. */
const slow = String.raw`slow[- ]?mo(?:tion)?s?|slomo|zeitlupen?|ralentis?|c[áa]maras? lentas?|c[âa]meras? lentas?|rallentatore|rallenty`;
const back = String.raw`(?:reverse|reversing|backwards?|rückwärts|marche arrière|marcha atrás|reversa|reverso)`;
const no = String.raw`no|not? in|without(?: any)?|nothing in|nothing|never in|kein(?:e|en|er)?|nichts in|nichts|ohne|nicht in|pas de|pas en|pas au|sans|aucun|sin|nada de|nada en|no en|sem|nada em|não em|niente|nessun|senza|non (?:in|al)`;
const refused = words(
  String.raw`(?:in )?(?:${no}) (?:${slow}|time[- ]?lapse|zeitraffer|${back}|speed changes?|speed[- ]?ups?)(?: (?:please|bitte|at all))?`,
);
const refusedInHan = /(?:不要|别|不用|没有)(?:用)?(?:慢动作|慢放|快放|快进|倒放)/gu;
const refusedChange = words(
  String.raw`(?:please )?(?:don['’]?t|do not|never) (?:(?:speed|slow) (?:anything|it|them|the clips?)? ?(?:up|down)(?: anything)?|reverse (?:anything|it|them|the clips?)|(?:play|run|show) (?:anything|it|them) (?:in slow motion|backwards|in reverse))`,
);

/** Of a new film: nothing plays slowly or backwards unless that is asked for. */
const firstForms: readonly Form[] = [
  [
    /(?:所有|全部)(?:的)?[^，,。\s除]{0,6}[，,]?\s*除了?([^，,。外]{1,12}?)(?:以外|之外|外)?(?=[，,。！!]|$)/gu,
    'everything except $1',
  ],
  [
    /除了?([^，,。]{1,12}?)(?:以外|之外|外)?[，,]?\s*(?:其他|其余|别的|剩下)(?:的)?[^，,。\s]{0,6}?(?:都|全部)?(?:要|用|放|可以|使用|有)?(?=[，,。！!]|$)/gu,
    'everything except $1',
  ],
  // "At the end, not at the beginning" says it twice.
  ...[
    ['(?:at the (?:very )?end|last)', '(?:at the (?:start|beginning|front)|first)', 'not'],
    ['(?:am ende|zum schluss|zuletzt|ans ende)', '(?:am anfang|zu beginn|zuerst|an den anfang)', 'nicht'],
    ['(?:à la fin|en dernier)', '(?:au début|en premier)', '(?:et )?(?:non )?pas'],
    ['(?:al final|por último)', '(?:al principio|al inicio|primero)', 'no'],
    ['(?:no final|no fim|por último)', '(?:no início|no começo|primeiro)', 'não'],
    ['(?:alla fine|per ultimo)', "(?:all['’]inizio|per primo)", 'non'],
  ].flatMap(([end = '', start = '', not = '']): Form[] => [
    [words(`(${end}),? (?:and |but |und |et |y |e |ma |pero |mas )?${not} ${start}`), '$1'],
    [words(`(${start}),? (?:and |but |und |et |y |e |ma |pero |mas )?${not} ${end}`), '$1'],
  ]),
  // What is told is all there is.
  [
    clause(
      String.raw`(?:and |und |et |y |e )?(?:no|kein(?:e|en)?|aucun|pas d['’]|sin|sem|nessun|senza) ?(?:other|further|additional|more|weiteren?|anderen?|autres?|otros?|outros?|altr[oi]) (?:texts?|titles?|texte?|titel|titres?|textos?|títulos?|testi|testo|titol[oi])`,
    ),
    '',
  ],
  [
    clause(
      String.raw`(?:and |und |et |y |e )?(?:keine?n?|ohne|aucun|sans|pas de|sin|sem|senza|nessun|niente) (?:texte?s?|titel|schrift|titres?|textos?|títulos?|testi|testo|titol[oi])`,
    ),
    'no titles',
  ],
  [/(?:不要|不加|没有|别加|无)(?:任何)?(?:文字|标题|字)(?=\s*(?:[，,。！!；]|$))/gu, 'no titles'],
  [refused, ''],
  [refusedInHan, ''],
  [refusedChange, ''],
];

const isNoneOf: Form = [
  none,
  (said, what = '') => {
    const own = thing(what);
    if (own !== undefined) return `no ${own}`;
    return /^(?:original (?:audio|sound)|clip (?:audio|sound)|audio|sound|ton|originalton|son|sonido|som|audio originale)$/iu.test(
      what,
    )
      ? 'no original sound'
      : said;
  },
];
const offSound: Form = [
  /(?<![\p{L}])(?:original|clip|natural|live|own) (?:audio|sounds?)\s*(?:[:=]|is|are|to be)?\s*(?:off|muted|none|out)(?![\p{L}])/giu,
  'no original sound',
];

/** As few commas as are left of what is taken out. */
const tidy = (text: string) =>
  text
    .replace(/([,;，；、])(?:\s*[,;，；、])+/gu, '$1')
    .replace(/[,;，；、]\s*(?=[.。]|$)/gu, '')
    .replace(/^\s*[,;，]\s*/u, '');

/** Wishes of a first message that something is not there. */
export function plainRefusals(text: string): string {
  const listed = withForms(text, [isNoneOf, offSound, [several, each as never]]);
  const left = withForms(listed, firstForms);
  return left === listed ? listed : tidy(left);
}

/** In a message about a film: "no slow motion on the beach" is its normal speed. */
const turnForms: readonly Form[] = [
  [
    words(
      String.raw`(?:${no}) (?:more )?(?:${slow}|time[- ]?lapse|zeitraffer)(?: (?:mehr|any ?more|please|bitte))*(?= (?:on|for|with|of|bei|für|auf|sur|pour|en|para|no|na|su|per) )`,
    ),
    'normal speed',
  ],
  [
    words(
      String.raw`(?:${no}) (?:more )?(?:${slow}|time[- ]?lapse|zeitraffer)(?: (?:mehr|any ?more|please|bitte))*`,
    ),
    'normal speed',
  ],
  [/(?:不要|别|不用|取消|去掉)(?:用)?(?:慢动作|慢放|快放|快进)/gu, '正常速度'],
];

const removing = String.raw`remove|delete|cut|drop|take out|throw out|lose|mute|change|move|touch`;
const keeping: readonly Form[] = [
  // What shall stay is not asked to change.
  [
    /(?<=^|[,;.!\n]\s*)(?:bitte )?((?:de[rnm]|die|das) [\p{L}\p{N}_.-]+(?: [\p{L}\p{N}_.-]+)?) (?:bitte )?nicht (?:entfernen|löschen|rausnehmen|rausschneiden|ändern|anfassen|weglassen|kürzen)(?![\p{L}])/giu,
    "don't remove $1",
  ],
  [/(?<![\p{L}])n['’](?:enl[èe]ve[zr]?|efface[zr]?|enlevez) pas (?=\S)/giu, "don't remove "],
  [/(?<![\p{L}])ne (?:retire|supprime|coupe|touche|change|mute)[zr]? pas (?:à )?(?=\S)/giu, "don't remove "],
  [
    /(?<![\p{L}])no (?:quites?|elimines?|borres?|saques?|cortes?|toques?|cambies?) (?=\S)/giu,
    "don't remove ",
  ],
  [
    /(?<![\p{L}])não (?:tir[ea]s?|remov[ae]s?|apagu?[eua]s?|cort[ea]s?|mex[ae]s? (?:em|no|na)|mud[ea]s?) (?=\S)/giu,
    "don't remove ",
  ],
  [
    /(?<![\p{L}])non (?:togliere|rimuovere|eliminare|cancellare|tagliare|toccare|cambiare) (?=\S)/giu,
    "don't remove ",
  ],
  [/(?<=^|[,;，。；]\s*)(?:请)?(?:不要|别)(?:删除|删掉|去掉|拿掉|剪掉|改动?|动)(?:掉)?/gu, "don't remove "],
];

/** What a message about a film refuses. */
export const plainTurnRefusals = (text: string): string =>
  withForms(text, [isNoneOf, offSound, [several, each as never], ...turnForms, ...keeping]);

/** True where all that is said is that something stays. */
export const onlyKeeps = new RegExp(
  String.raw`^\s*(?:please\s+)?(?:don['’]?t|do not)\s+(?:${removing})\s`,
  'iu',
);
