/** Ordinary requests in their usual words: joined clips, rows of numbered files, speeds, muted sound, narration, versions. Pure. */
import type { PlannerAsset } from '../assets.ts';
import { SECONDS } from '../scripts/script-words.ts';
import { type Form, QUOTE, withForms, words } from './forms.ts';

const time = String.raw`\d{1,3}(?:[.,]\d+)?\s?(?:${SECONDS})(?![\p{L}])`;
const factor = String.raw`\d{1,2}(?:[.,]\d{1,2})?`;
const named = String.raw`[\p{L}\p{N}_'’-]{1,60}\.[A-Za-z0-9]{2,4}`;

const speeds: readonly Form[] = [
  [
    words(
      String.raw`(?:en |in |in modo )?(?:accéléré(?:e|es|s)?|accelerat[oaie]|acelerad[oa]s?|beschleunigt|sped[ -]up|speeded[ -]up|fast[ -]forward(?:ed)?|time[ -]?lapsed?) (?:by |de |di |um |en |a |à |por |auf )?(?:[x×]\s?(${factor})|(${factor})\s?[x×])`,
    ),
    (_, before = '', behind = '') => `at ${(before || behind).replace(',', '.')}x speed`,
  ],
  [
    words(
      String.raw`(?:speed up|accelerate|accélère[rz]?|accelera(?:re)?|acelera[r]?|velocizza(?:re)?|beschleunige?) ((?:(?! (?:and|und|et|y|e) )(?:[^,.;!?\n]|\.(?=\w))){1,60}?) (?:by |to |of |de |di |um |por |a |auf )?(?:(${factor}) ?(?:times|x|×|fois|volte|veces|vezes|mal|-?fach)|[x×] ?(${factor}))`,
    ),
    (_, what = '', behind = '', before = '') => `${what} at ${(behind || before).replace(',', '.')}x speed`,
  ],
];

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

/** "Les 5 premières secondes", "los 5 primeros segundos", "os 5 primeiros segundos": the number before its word. */
const edges: readonly Form[] = [
  // What goes is told before what is kept.
  [
    words(
      String.raw`(?:enl[eè]ve|coupe|supprime|retire|ôte)[rz]? les (?:(\d{1,3}) premi[eè]res|premi[eè]res (\d{1,3})) secondes (?:de|du)`,
    ),
    (_, one = '', other = '') => `skip the first ${one || other} seconds of`,
  ],
  [
    words(
      String.raw`(?:quita|elimina|corta|recorta|borra)r? (?:los (?:(\d{1,3}) primeros|primeros (\d{1,3}))) segundos (?:de|del)`,
    ),
    (_, one = '', other = '') => `skip the first ${one || other} seconds of`,
  ],
  [
    words(
      String.raw`(?:tira|remove|corta|retira|apaga)r? os (?:(\d{1,3}) primeiros|primeiros (\d{1,3})) segundos (?:de|do|da)`,
    ),
    (_, one = '', other = '') => `skip the first ${one || other} seconds of`,
  ],
  [
    words(
      String.raw`(?:togli|taglia|rimuovi|elimina|leva)(?:re|ere)? i primi (\d{1,3}) secondi (?:di|da|del|dal)`,
    ),
    'skip the first $1 seconds of',
  ],
  [
    words(
      String.raw`(?:(?:garde[rz]?|utilise[rz]?|prends|montre[rz]?)(?: seulement| uniquement)? )?les (\d{1,3}) (premi[eè]res|derni[eè]res) secondes (?:de|du)`,
    ),
    (_, count = '', which = '') => `the ${/^p/iu.test(which) ? 'first' : 'last'} ${count} seconds of`,
  ],
  [
    words(
      String.raw`(?:(?:usa|deja|mantén|mantener|quédate con|pon|mantém|deixa|mantenha)(?: solo| sólo| só| apenas| solamente)? )?(?:l|)os (\d{1,3}) (primeir[oa]s|primer[oa]s|[úu]ltim[oa]s) segundos (?:de|del|do|da)`,
    ),
    (_, count = '', which = '') => `the ${/^p/iu.test(which) ? 'first' : 'last'} ${count} seconds of`,
  ],
];

/** "Play it once at normal speed and then again in slow motion". */
const again: readonly Form[] = [
  [
    new RegExp(
      String.raw`(?<![\p{L}])(?:take |play |show )?(${named})((?: for)? ${time})?,? (?:(?:and )?(?:play|show) it )?(?:once|first|normally|normal)?(?: ?(?:in|at) (?:normal|full|real|its own) speed)?,? ?(?:and )?then (?:again|once more|\1 again|the same again|it again),? (in slow motion|at half speed|backwards|in reverse|reversed|at \d(?:\.\d+)?x speed)(?:,? (?:in slow motion|at half speed))?`,
      'giu',
    ),
    (_, clip = '', lasts = '', how = '') => `${clip}${lasts}, then the same again ${how}`,
  ],
];

const slow: readonly Form[] = [
  [
    words(
      String.raw`(?:(?:un |au |en )?ralenti|(?:in )?zeitlupe|(?:a |en )?c[áa]mara lenta|(?:em )?c[âa]mera lenta|(?:al )?rallentatore|(?:in )?slow[ -]?mo(?:tion)?)((?: (?:de|von|of|di|do|da|del) ${named})?),? (?:à|at|auf|mit|al|a|em|de) (\d{1,2}) ?%`,
    ),
    (said, of = '', share = '') => {
      const factor = Number(share) / 100;
      return factor > 0 ? `${of.replace(/^ \p{L}+ /u, ' ')} at ${factor}x speed` : said;
    },
  ],
  [
    /(?:整体|全部|整个影片)?(?:加速|快进)(?:一倍|两倍|2倍)|(?:两|2)倍(?:速度?)?(?:快进|播放|加速)/gu,
    ' at 2x speed ',
  ],
];

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
  [words(String.raw`aus allen (?:videos|clips|aufnahmen)|von allem`), 'alle Clips'],
];

const fades: readonly Form[] = [
  [
    words(
      String.raw`fade (?:it |everything |the (?:picture|video|film|sound) )?out (?:over|during|in|for|across) (?:the )?(?:last|final) (${time})`,
    ),
    '$1 fade out',
  ],
  [
    words(
      String.raw`(fade[ -]?in) and (?:a |an )?(fade[ -]?out)((?: (?:on|of|for|to) (?:both )?(?:the )?(?:picture|video|image|film)(?: and (?:the )?(?:sound|audio))?)?),? (?:of )?(${time}) each`,
    ),
    '$4 $1 and $4 $2',
  ],
  [
    words(
      String.raw`make (?:the )?(?:voice|speech|sound|audio|dialogue|volume) (?:in|of|on) (${named}) (louder|quieter)`,
    ),
    '$1, its sound $2,',
  ],
];

const lengths: readonly Form[] = [
  // "Each clip should be 4 seconds: A, B, C": of those that are named.
  [
    words(
      String.raw`(?:each|every) (?:clip|shot|one|video) (?:should|must|has to|is to|shall|will|to) (?:be|last|run|play|take)(?: for)? (${time})(?: long)?|chaque (?:plan|clip|vid[eé]o) dure (${time})|jede[rs]? (?:clip|video|einstellung) (?:soll )?(?:dauert )?(${time})(?: dauern| lang(?: sein)?)?|cada (?:clip|plano|toma|clipe|cena) (?:dura|debe durar|deve durar) (${time})|ogni (?:clip|scena|video) (?:dura|deve durare) (${time})`,
    ),
    (said, ...found) => {
      const lasts = found.slice(0, 5).find((one) => one !== '');
      return lasts === undefined ? said : `${lasts} each`;
    },
  ],
  // "5 seconds of each video", "3 seconds from every clip".
  [
    words(
      String.raw`(${time}) (?:of|from|out of|von|aus|de|di) (?:each|every|jede[mnrs]?|chaque|cada|ogni)(?: (?:video|clip|shot|file|vídeo|vidéo|datei|film|plan|clipe))`,
    ),
    '$1 each',
  ],
  // "6 seconds each, smooth transitions": the time is the clips'.
  [
    words(
      String.raw`(${time} (?:each|apiece|per clip|jeweils|pro clip|chacune?|cada un[oa]|ciascun[oa]|l['’]uno|l['’]una)),? (?:and |with |und |mit |et |avec |y |con |e |com )?((?:smooth|soft|gentle|nice|weiche[nr]?|sanfte[nr]?|douces?|suaves?|morbid[ei]|fondus? encha[iî]n[eé]s?|crossfades?|dissolves?|überblendungen|transitions?|übergänge)[^,;.!?\n]{0,40})`,
    ),
    '$1. With $2',
  ],
  // "At the end the badge badge.png 3 seconds": behind other clips the time is its own.
  [
    new RegExp(
      String.raw`(?<=\.[A-Za-z0-9]{2,4}(?![\p{L}\p{N}])[^\n]{0,200}),\s*(?:und |and |et |y |e )?(?:am ende|zum schluss|zuletzt|at the end|finally|lastly|à la fin|pour finir|al final|por último|no final|por fim|alla fine|infine)\s+(?:(?:noch )?(?:das|der|die|den|the|our|my|unser|unsere|mein|meine|le|la|les|notre|el|los|nuestro|o|a|os|nosso|il|lo|nostro)\s+)?(?:[\p{L}]{2,20}\s+)?(${named}) (?:for |für |pendant |durante |por |per )?(${time})`,
      'giu',
    ),
    ', $1 $2',
  ],
  // "15 secondes de notre mariage": what it is of begins a description of its own.
  [
    words(
      String.raw`(\d{1,3}\s?(?:${SECONDS})) (?:de|von|di|del|da) ((?:notre|nos|mon|ma|mes|unsere[rmn]?|unserem|meine[rmn]?|nuestr[oa]s?|mi|mis|noss[oa]s?|minha|meu|nostr[oa]|mio|mia) [\p{L}-]{3,30})(?=\s*(?:[,.;!?\n]|$))`,
    ),
    '$1, $2',
  ],
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

/** "clip_001.mp4 to clip_006.mp4": all that are numbered between them. */
const numbered =
  /([\p{L}_-]*?)(\d{1,6})(\.[A-Za-z0-9]{2,4})?\s*(?:to|through|thru|till|until|bis|à|jusqu['’]à|al?|hasta|até|-|–|—|到|至)\s*([\p{L}_-]*?)(\d{1,6})(\.[A-Za-z0-9]{2,4})?(?![\p{L}\p{N}_.-])/giu;
const mostNumbered = 100;

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

const forms = [
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
