/** Everyday requests in their usual words, of first messages and of a film: sound, voices, texts, shapes, what is left out. Pure. */
import type { PlannerAsset } from '../assets.ts';
import { edges, fades, lengths } from './clip-times.ts';
import { again, slow, speeds } from './factors.ts';
import { type Form, QUOTE, withForms, words } from './forms.ts';
import { named, time } from './parts.ts';

// Rows of files by their numbers.

/** "clip_001.mp4 to clip_006.mp4": all that are numbered between them. */
const numbered =
  /([\p{L}_-]*?)(\d{1,6})(\.[A-Za-z0-9]{2,4})?\s*(?:to|through|thru|till|until|bis|à|jusqu['’]à|al?|hasta|até|-|–|—|到|至)\s*([\p{L}_-]*?)(\d{1,6})(\.[A-Za-z0-9]{2,4})?(?![\p{L}\p{N}_.-])/giu;
const mostNumbered = 100;

/** `text` with each row of numbered files told one by one, where most of them are there. */
function plainRows(text: string, assets: readonly PlannerAsset[]): string {
  const byName = new Map(assets.map(({ name }) => [name.toLowerCase(), name]));
  return text.replace(numbered, (said: string, ...found: (string | undefined)[]) => {
    const [stem = '', first = '', ending, otherStem = '', last = '', otherEnding] = found;
    const [from, to] = [Number(first), Number(last)];
    if (stem.length < 2 || stem.toLowerCase() !== otherStem.toLowerCase()) return said;
    if (!(to > from) || to - from > mostNumbered) return said;
    const endings = [ending ?? otherEnding ?? ''].filter((one) => one !== '');
    const names = Array.from({ length: to - from + 1 }, (_, step) => {
      const number = String(from + step).padStart(first.length, '0');
      const keys = endings.map((one) => `${stem}${number}${one}`.toLowerCase());
      const key = keys.find((one) => byName.has(one));
      return key === undefined ? undefined : byName.get(key);
    });
    const there = names.filter((name) => name !== undefined);
    return there.length < 2 || there.length < names.length / 2 ? said : there.join(', ');
  });
}

const sound: readonly Form[] = [
  [words(String.raw`(?:togli|rimuovi|leva|elimina) (?:l['’]audio|il suono|il sonoro)`), 'senza audio'],
  [words(String.raw`(?:quita(?:le)?|elimina|saca) el (?:sonido|audio)`), 'sin sonido'],
  [words(String.raw`(?:tira|remove|retira|corta) o (?:som|áudio)`), 'sem som'],
  [words(String.raw`(?:enl[eè]ve|coupe|retire|supprime)[rz]? le son`), 'sans le son'],
  [
    /(?<=^|[,;.!?\n]\s*)(?:la |die |a )?(música|musica|musik|musique|music)\s*:?\s+(?:no|nein|non|não|nada|keine)(?=\s*(?:[,;.!?\n]|$))/giu,
    'no music',
  ],
];

const voices: readonly Form[] = [
  [
    words(
      String.raw`as (?:the |a |my )?(?:narration|narrator|commentary|voice track|spoken track|speaker|voice)(?= |[,.;!?]|$)`,
    ),
    'as voice-over',
  ],
  [
    words(String.raw`als (?:erzähler(?:in)?|sprecher(?:in)?|kommentar|erzählung|sprechertext)`),
    'als Off-Stimme',
  ],
  [
    new RegExp(
      String.raw`(?<![\p{L}])(?:put |lay |place |play |use |with )?(?:the |my )?(${named}) (softly |quietly |low |quiet )?(?:under|beneath|below|underneath) (?:the |my )?(${named})`,
      'giu',
    ),
    (said, song = '', level = '', voice = '') =>
      isSound.test(song) && isSound.test(voice)
        ? `${voice} as voice-over, ${song} as ${level === '' ? '' : 'quiet '}music`
        : said,
  ],
];
const isSound = /\.(?:mp3|wav|m4a|aac|ogg|oga|flac|opus)$/iu;

const grounds = String.raw`white|black|weißem|weiss|schwarzem|blanc|noir|blanco|negro|branco|preto|bianco|nero`;
const places: readonly Form[] = [
  // A picture on one colour for a time is a card.
  [
    new RegExp(
      String.raw`,?\s*(?:and |und |et |y |e )?(?:then|finally|at the end|dann|am ende|puis|à la fin|luego|al final|depois|no final|poi|alla fine)\s+(?:show |put |zeige? |montre |muestra |mostra )?(?:our |the |my |unser |das |le |notre |el |o |il )?(${named}) (?:on|auf|sur|sobre|su) (?:an? |einem |un |uno |um |fond |fondo |fundo |sfondo )*(${grounds})(?:e[rnm]?)?(?: background| screen| ground| hintergrund)? (?:for |für |pendant |durante |por |per )?(${time})`,
      'giu',
    ),
    ', end card with $1 on $2 for $3',
  ],
  [
    words(String.raw`(?:with |and )?(?:the |their |its )?names? (?:at|on) the bottom`),
    'caption each with its name',
  ],
  // "In a row" says of clips that are named what is done anyway; "twice in a row" is more.
  [words(String.raw`(?<!(?:times|twice|thrice|\d ?x) )(?:all )?in a row`), 'one after another'],
  [words(String.raw`each (?:one )?(?:is )?(?:shown|used|seen) (?:only |just )?once`), 'no repeats'],
  // A title has the largest letters there are.
  [new RegExp(String.raw`(?<=${QUOTE}) in (?:big|large) (?:letters|type)(?![\p{L}])`, 'giu'), ''],
  // What is shown again comes last, where nothing is named behind it.
  [
    new RegExp(
      String.raw`(?<=the same again (?:in slow motion|at half speed)(?:(?!${named})[^\n]){0,80})(?:over|on|onto) the (?:slow[ -]?mo(?:tion)?|replay|slowed)(?: part| bit| one| clip)?(?![\p{L}])`,
      'giu',
    ),
    'on the last clip',
  ],
  [new RegExp(String.raw`(?<![\p{L}])rythmée? (?:sur|par) (${named})`, 'giu'), 'cut to the beat, with $1'],
  [
    words(
      String.raw`(?:with )?(?:the |its |their |a )?(?:room |clip |file |place |dish |product |own )?names? on (?:each|every)(?: one| clip| of them)?`,
    ),
    'caption each with its name',
  ],
  [words(String.raw`(?:brighter|lighter) and warmer`), 'brighter, warmer'],
  [words(String.raw`aus allen (?:videos|clips|aufnahmen)|(?:von|aus|mit) allem`), 'alle Clips'],
];

const shape = String.raw`\d{1,2}:\d{1,2}|square|vertical|landscape|portrait|quadratisch|hochformat|querformat|carré|vertical|cuadrado|quadrado|quadrato`;
const upright = String.raw`vertical|verticale|hochformat|hochkant|retrato`;
const wide = String.raw`horizontal|orizzontale|querformat|paysage|apaisado|paisagem`;
const inShape = String.raw`(?:(?:einmal|une fois|una vez|una volta|uma vez) )?(?:en|in|im|na|em|au format|als) `;
const versions: readonly Form[] = [
  [words(String.raw`${inShape}(?:${upright}),? (?:und|et|y|e|ed) ${inShape}(?:${wide})`), 'as 9:16 and 16:9'],
  [words(String.raw`${inShape}(?:${wide}),? (?:und|et|y|e|ed) ${inShape}(?:${upright})`), 'as 16:9 and 9:16'],
  [
    new RegExp(
      String.raw`(?<=(?:version|fassung|versión|versão|versioni|format|shape|${shape})[^\n.;!?]{0,80})(?<=\b(?:${shape})) (?:for|für|pour|para|per) (?:the |den |das |die |le |la |les |el |il |o )?[\p{L}]{2,20}(?=\s*(?:,|and |und |et |y |e |[.;!?\n]|$))`,
      'giu',
    ),
    '',
  ],
  [
    words(
      String.raw`in (?:two|three|four|2|3|4|zwei|drei|vier|deux|trois|dos|tres|duas|três|due|tre) (?:versions?|fassungen|formats?|formaten|versiones|formatos|versões|versioni|formati)(?:\s*:)?`,
    ),
    'in',
  ],
];

const looks: readonly Form[] = [
  [
    words(
      String.raw`con (?:uno? |un )?zoom lento|avec (?:un )?zoom lent|con (?:un )?zoom lento|com (?:um )?zoom lento|mit (?:einem )?langsame[mn] zoom`,
    ),
    'with a slow zoom in',
  ],
];

const outs: readonly Form[] = [
  [
    words(
      String.raw`keep ((?:the |my |our )?(?:(?! (?:in|and|but|or) )[\p{L}\p{N}_.'’ -]){2,40}?) out(?: of (?:it|this|that|the (?:video|film|edit|movie)))?(?=\s*(?:[,.;!?\n]|$|and ))`,
    ),
    'without $1',
  ],
];

const portuguesePlaces = new Map([
  ['último', 'last'],
  ['ultimo', 'last'],
  ['primeiro', 'first'],
  ['segundo', 'second'],
  ['terceiro', 'third'],
]);

/** Of a message about a film. */
const turnForms: readonly Form[] = [
  // "No último clip" is "in the last clip", and refuses none.
  [
    words(String.raw`n[oa]s? (último|ultimo|primeiro|segundo|terceiro) (?:clipe?|plano|vídeo|video|trecho)`),
    (said, place = '') => `on the ${portuguesePlaces.get(place.toLowerCase()) ?? said} clip`,
  ],
  [
    /在(?:正)?中间(?:加入|插入|加上|放入|放)\s*([^，,。\s]{1,60})[，,]?\s*(?:放|时长)?(\d{1,3}(?:\.\d)?)\s?秒/gu,
    'add $1 in the middle, $2 seconds',
  ],
];

const screens: readonly Form[] = [
  [
    words(
      String.raw`split (?:the )?screen between ((?:the )?[\p{L}\p{N}_.'’-]{2,60}) and ((?:the )?[\p{L}\p{N}_.'’-]{2,60})`,
    ),
    'split screen of $1 and $2',
  ],
];

const wanted: readonly Form[] = [
  [
    words(
      String.raw`(?:repeat|replay) ((?:the |my |our )?[\p{L}\p{N}_.'’-]{2,60}) at the (?:very )?end(?! (?:in|at|back))`,
    ),
    'show $1 again at the end',
  ],
  [
    words(
      String.raw`the (title|text|logo|headline) (smaller|bigger|larger) and (?:move|put|place|set) it (?:to|at|in|into|on) (the (?:top|bottom)(?: (?:left|right))?(?: corner)?)`,
    ),
    'the $1 $2, the $1 to $3',
  ],
  [/(?:在)?(?:结尾|片尾|最后)淡出/gu, 'fade out at the end'],
  [/(?:在)?(?:开头|片头)淡入/gu, 'fade in at the start'],
  [
    words(
      String.raw`(square|vertical|9:16|1:1|4:5|16:9|landscape) for (?:the )?(?:instagram|insta|tiktok|youtube|reels|shorts|stories|linkedin|facebook)`,
    ),
    '$1',
  ],
  [
    /(?<=(?:slow[ -]?mo(?:tion)?|speed)[^.!?\n]{0,60})(?:^|,|;|\s)\s*(?:please |just )?make ((?:the |my |our )?[\p{L}\p{N}_.'’-]{2,40}) normal(?: again)?(?![\p{L}])/giu,
    ', $1 at normal speed',
  ],
  [
    words(
      String.raw`(?:we|i)(?:['’]d| would) (?:like|love|prefer) (?:to (?:have|see) )?((?:the |my |our )?[\p{L}\p{N}_.'’ -]{2,40}?) (first|last|at the (?:start|beginning|end))`,
    ),
    (_, what = '', where = '') => `move ${what} to the ${/last|end/iu.test(where) ? 'end' : 'start'}`,
  ],
  [/(?:整体|全部|整个影片)(?:加速|快进)(?:一倍|两倍|2倍)/gu, 'everything at 2x speed'],
];

export const plainOrdinaryTurn = (text: string): string =>
  withForms(text, [...turnForms, ...screens, ...wanted]);

/** "Countdown 3 2 1, then the frog": before the film. */
const countdowns: readonly Form[] = [
  [
    /^\s*(?:(?:make|do|start with|mach|fais|haz|faz|fai) )?(?:an? |eine?n? |une |un |una |uma )?(?:count[ -]?down|compte à rebours|décompte|cuenta (?:atrás|regresiva)|contagem regressiva|conto alla rovescia)\s*:?\s*(?:from |of |von |ab |de |da |di )?(\d{1,2})(?:(?:[\s,.–-]|to|bis|à|a)+\d{1,2})*(?:\s?(?:s|sec|secs|seconds?|sekunden|secondes|segundos|secondi))?[,;]?\s*(?:and |und |et |y |e )?(?:then|dann|danach|puis|ensuite|luego|después|depois|poi)(?![\p{L}]),?/giu,
    'start with a $1 second countdown, then',
  ],
  [
    /^\s*倒计时\s*(\d{1,2})(?:[\s,，、]*\d{1,2})*秒?[，,]?\s*(?:然后|接着)/gu,
    'start with a $1 second countdown, then ',
  ],
];
/** "Oven: play forward, then backward" is said of it. */
const toAndFro: readonly Form[] = [
  [/\s*[:：]\s*(?=(?:play(?:ed)? )?forwards?,? (?:and )?(?:then )?backwards?)(?:play(?:ed)? )?/giu, ' '],
];

const forms = [
  ...countdowns,
  ...toAndFro,
  ...screens,
  ...outs,
  ...edges,
  ...again,
  ...slow,
  ...places,
  ...fades,
  ...speeds,
  ...sound,
  ...voices,
  ...lengths,
  ...versions,
  ...looks,
];

/** A first message with ordinary requests in the words that are read. */
export const plainOrdinary = (text: string, assets: readonly PlannerAsset[]): string =>
  withForms(plainRows(text, assets), forms);
