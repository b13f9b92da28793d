/** What messages about a film say in many ways: what goes, what takes whose place, how loud, which words stand at the end. Pure. */
import { SECONDS } from '../scripts/script-words.ts';
import { clause, type Form, QUOTE, withForms, words } from './forms.ts';

const what = String.raw`((?:the |our |my |that |this )?[\p{L}\p{N}_.'’-]+(?: [\p{L}\p{N}_.'’-]+){0,3}?)`;
const some = String.raw`([^,.;!?\n\uE000]{1,60}?)`;
const time = String.raw`\d{1,3}(?:[.,]\d+)?\s?(?:${SECONDS})(?![\p{L}])`;

const secondsOf = String.raw`(\d{1,3}(?:[.,]\d+)?) ?(?:${SECONDS})`;
/** What people say in passing, as it is read elsewhere. */
const passing: readonly Form[] = [
  // "Too fast, make it 45": the number is how long, and what comes before it the reason.
  [
    /^\s*(?:(?:it['’]?s|that['’]?s|this is|it is)\s+)?(?:(?:a (?:bit|little)|much|way|far)\s+)?too (?:fast|slow|short|long|quick|rushed)[,;.:]?\s+(?:(?:so|please)\s+)?(?=make (?:it|the (?:film|video)) (?:about )?\d)/giu,
    '',
  ],
  [
    clause(String.raw`make (?:it|the (?:film|video)) (?:about )?(\d{1,3})(?: (?:long|in total|overall))?`),
    'make it $1 seconds long',
  ],
  // In front of all the others, where nothing is told that it stands in front of.
  [
    clause(
      String.raw`(?:add|put|place|insert|stick|have) ${some} (?:in|at the|up) front(?= and |$|[,;.!?])(?: and (?:add |put )?${some} (?:at the end|last|at the back))?`,
    ),
    (_, first = '', last = '') =>
      last === '' ? `add ${first} at the start` : `add ${first} at the start, add ${last} at the end`,
  ],
  // "Add the words Breathe in at 5 seconds and Breathe out at 10 seconds, 3 seconds each".
  [
    new RegExp(
      String.raw`(?<=^|[.!?;,\n]\s*)(?:please )?(?:add|put|show|write) (?:the )?(?:words?|texts?|titles?|captions?)[:]? (?!at |in |on )([^"\uE000,;.\n]{1,60}?) at ${secondsOf} and ([^"\uE000,;.\n]{1,60}?) at ${secondsOf}(?:,? (?:for )?${secondsOf} each)?(?=\s*(?:[.;!\n]|$))`,
      'giu',
    ),
    (_, one = '', at = '', other = '', then = '', lasts = '') => {
      const long = lasts === '' ? '' : ` for ${lasts} seconds`;
      return `add text "${one}" at ${at} seconds${long}, add text "${other}" at ${then} seconds${long}`;
    },
  ],
];

const removed: readonly Form[] = [
  [
    clause(
      String.raw`(?:i think |maybe )?${what} (?:should|must|needs? to|has to|have to|ought to|can) (?:be (?:removed|deleted|cut(?: out)?|dropped|taken out|left out|gone)|go(?: away)?|leave|disappear|come out|get cut)(?: (?:completely|altogether|please))?`,
    ),
    'remove $1',
  ],
  [
    clause(String.raw`(?:please )?leave ${what} out(?: of (?:it|the (?:film|video)))?(?: please)?`),
    'remove $1',
  ],
];

const placed: readonly Form[] = [
  [
    clause(String.raw`(?:put|use|show|place|stick) ${some} where ${some} (?:is|are|was|were)(?: now)?`),
    (said, by = '', target = '') =>
      /^(?:it|they|that|this|he|she)$/iu.test(target) ? said : `replace ${target} with ${by}`,
  ],
  [
    clause(
      String.raw`(?:please )?(?:i |we )?(?:do not|don['’]?t|dont) (?:really )?(?:like|want|need) ${some}(?: (?:one|clip|shot|bit|part))?,? (?:so )?(?:please )?(?:use|take|put(?: in)?|show|have|i want|give me) ${some}(?: (?:one|clip|shot))? instead`,
    ),
    'replace $1 with $2',
  ],
  [
    clause(
      String.raw`(?:let|make|have) ${some} (?:be )?(?:as )?the (?:closing|last|final|end) (?:shot|clip|one|scene)`,
    ),
    '$1 last',
  ],
  [
    clause(
      String.raw`(?:let|make|have) ${some} (?:be )?(?:as )?the (?:opening|first|starting) (?:shot|clip|one|scene)`,
    ),
    '$1 first',
  ],
  [
    clause(String.raw`i (?:only|just) (?:want|need) ${some} in (?:there|it|the (?:film|video))`),
    'keep only $1',
  ],
  [
    clause(
      String.raw`(?:umgekehrte reihenfolge|reihenfolge umdrehen|orden inverso|orden al revés|ordem inversa|ordine inverso|ordre inversé?|last clip first and so on|last (?:to|till) first|from (?:the )?last to (?:the )?first|back to front order)`,
    ),
    'reverse the order',
  ],
  [
    clause(
      String.raw`(?:the )?(?:other way (?:a)?round|andersrum|dans l['’]autre sens|al revés|al contrario|ao contrário)\s*[:：]\s*([^:\n]+)`,
    ),
    'order: $1',
  ],
  [
    clause(
      String.raw`(?:sort|arrange|order) (?:them|the clips)(?: like this| in this order| as)?\s*[:：]?\s+(?!(?:by|in|at|on|to|from|so|the|as|like|with|and)(?![\p{L}]))([\p{L}\p{N}_]+(?: [\p{L}\p{N}_]+){2,7})`,
    ),
    (_, list = '') => `order: ${list.split(' ').join(', ')}`,
  ],
  [/(?<=\S)\s*\((?:for )?(\d{1,3}(?:[.,]\d+)?\s?(?:s|secs?|seconds?|sek|sekunden))\)/giu, ' $1'],
  [
    clause(
      String.raw`(?:use |put |add )?${some} as (?:the )?(second|third|fourth|fifth|2nd|3rd|4th|5th) (?:clip|shot|one|scene),?\s*(?:for )?(${time})`,
    ),
    'insert $1 as the $2 clip for $3',
  ],
];

const lengths: readonly Form[] = [
  [
    clause(
      String.raw`(?:all of them|they all|all of these|every single one|evry (?:one|clip|shot))(?: (?:should be|are|for|to))* (${time})(?: long)?`,
    ),
    'every clip $1',
  ],
  [clause(String.raw`all (${time}) long`), 'every clip $1'],
  [words(String.raw`(${time}) de plus`), (_, length = '') => `${length} longer`],
  [words(String.raw`(?:allonge|rallonge|prolonge)[rz]?\s+${some}\s+(?:à|jusqu['’]à)\s+(${time})`), '$1 $2'],
  [
    /([\p{Script=Han}\p{L}\d_]{1,12}?)(?:再)?(?:加)?(长|短)(\d{1,3}(?:\.\d+)?)秒(?!的)/gu,
    (_, clip = '', way = '', digits = '') =>
      `${clip} ${digits} seconds ${way === '长' ? 'longer' : 'shorter'}`,
  ],
  [
    /(?:总(?:长|时长|共)|全长|整个视频|时长)(?:改成|改为|为|是|要|变成)?\s*(\d{1,3}(?:\.\d+)?)秒/gu,
    'make it $1 seconds',
  ],
  [words(String.raw`start ${some} (${time}) later`), 'cut the first $2 of $1'],
  [
    words(
      String.raw`(?:coupe|enlève|retire|supprime|corta|quita|elimina|recorta|taglia|togli|tira|remove)[rz]?\s+(?:les|los|las|i|gli|os|as)\s+(?:(?:premières|primeros|primeras|primi|primeiros|prime)\s+(\d{1,2})|(\d{1,2})\s+(?:premières|primeros|primeras|primi|primeiros|prime))\s+(?:secondes|segundos|secondi|segs?|s)\s+(?:du|de la|de l['’]|de|del|dello|della|do|da|des)\s*`,
    ),
    (_, before = '', behind = '') => `cut the first ${before === '' ? behind : before} seconds of `,
  ],
  [
    words(
      String.raw`(?:coupe|enlève|retire|supprime|corta|quita|elimina|recorta|taglia|togli|tira|remove)[rz]?\s+(?:les|los|las|i|gli|os|as)\s+(?:(?:dernières|últimos|ultimos|últimas|ultimi|ultime)\s+(\d{1,2})|(\d{1,2})\s+(?:dernières|últimos|ultimos|últimas|ultimi|ultime))\s+(?:secondes|segundos|secondi|segs?|s)\s+(?:du|de la|de l['’]|de|del|dello|della|do|da|des)\s*`,
    ),
    (_, before = '', behind = '') => `cut the last ${before === '' ? behind : before} seconds of `,
  ],
  [
    /(?:去掉|剪掉|删掉|砍掉|切掉)([\p{Script=Han}\p{L}\d_]{1,12}?)的?(?:前|开头)(?:的)?(\d{1,2})秒/gu,
    'cut the first $2 seconds of $1',
  ],
  [
    /(?:去掉|剪掉|删掉|砍掉|切掉)([\p{Script=Han}\p{L}\d_]{1,12}?)的?(?:最?后|结尾|末尾)(?:的)?(\d{1,2})秒/gu,
    'cut the last $2 seconds of $1',
  ],
];

const music = String.raw`(?:the )?(?:background )?(?:music|song|track|soundtrack)`;
const sound: readonly Form[] = [
  [clause(String.raw`(?:a bit |a little )?more volume (?:on|for) ${some}`), 'turn $1 up'],
  [clause(String.raw`(?:a bit |a little )?less volume (?:on|for) ${some}`), 'turn $1 down'],
  [clause(String.raw`(?:a bit |a little )?less ${music} volume`), 'turn the music down'],
  [clause(String.raw`(?:a bit |a little )?more ${music} volume`), 'turn the music up'],
  [
    clause(
      String.raw`(?:put |push )?${music} (?:a bit |a little )?(?:more|further|far) (?:in|into|to) the background`,
    ),
    'turn the music down',
  ],
  [clause(String.raw`(?:not so much|less) music`), 'turn the music down'],
  [
    clause(String.raw`${some} (?:is )?(?:not (?:so|as|that)|n['’]t so|less) loud(?:ly)?(?: please)?`),
    '$1 quieter',
  ],
  [
    clause(
      String.raw`(${music}|die musik|den ton|la musique|la música|la musica|a música) (?:bitte )?(?:nicht (?:so|ganz so) laut|pas si fort|pas aussi forte?|no tan (?:alta|fuerte)|não tão alta|non così (?:alta|forte))`,
    ),
    'turn the music down',
  ],
  [
    /(?:把)?(?:背景)?音乐(?:声音?)?(?:稍微|再)?(?:调|开|弄|放)(?:得)?(大|高|响)(?:一?[点些])?/gu,
    'turn the music up',
  ],
  [
    /(?:把)?(?:背景)?音乐(?:声音?)?(?:稍微|再)?(?:调|开|弄|放)(?:得)?(小|低|轻)(?:一?[点些])?/gu,
    'turn the music down',
  ],
  [clause(String.raw`(?:i )?(?:just|only) (?:want|would like|need) to hear ${music}`), 'mute all clips'],
  [
    clause(
      String.raw`(?:only|just) ${music}|nur (?:die )?musik|(?:que|seulement|juste) la musique|sol(?:o|amente) la música|só a música|apenas a música|solo la musica`,
    ),
    'mute all clips',
  ],
  [
    clause(
      String.raw`(?:take|use|nimm|nehmt|prends|mets|usa|pon|usa|metti|usa|have|let's have) ([\p{L}\p{N}_.'’-]+(?: [\p{L}\p{N}_.'’-]+)?) (?:for|as|als|comme|como|come|per) (?:the |die |la |a |il )?(?:background )?(?:music|musik|musique|música|musica|soundtrack)`,
    ),
    'music: $1',
  ],
];

const shape: readonly Form[] = [
  [
    clause(
      String.raw`(?:change|set|switch|turn|make) (?:the )?(?:format|shape|ratio|aspect ratio|size|frame) (?:to |into |in )?(\d{1,2}\s?[:x]\s?\d{1,2}|square|vertical|horizontal|portrait|landscape|upright)`,
    ),
    'make it $1',
  ],
];

const endWords = String.raw`(?:at|for|in) the (?:very )?end|am (?:ende|schluss)|(?:ganz )?zum (?:ende|schluss)|à la fin|al final|no final|no fim|alla fine`;
const endTitle = String.raw`(?:end(?:ing)? (?:title|text|card)|closing (?:title|text|line|words)|schlusstext|schlusstitel|endtext|endtitel|abspanntext|texte de (?:fin|conclusion)|titre de fin|texto final|título final|titolo finale|testo finale|scritta finale|结尾文字|片尾文字|结束语)`;
const startTitle = String.raw`(?:start(?:ing)? (?:title|text)|opening (?:title|text|line|words)|intro (?:title|text)|anfangstext|anfangstitel|starttext|starttitel|texte de début|titre de début|texto inicial|título inicial|titolo iniziale|testo iniziale|片头文字|开头文字)`;
const free = String.raw`(${QUOTE}|[^,.;:!?\n\uE000]{1,60}?[!?.]?)`;
const quoted = (said: string) => (said.startsWith('\uE000') ? said : `"${said.trim()}"`);
const atEnd = (_: string, text = '') => `title at the end ${quoted(text)}`;
const atStart = (_: string, text = '') => `title at the start ${quoted(text)}`;
const titles: readonly Form[] = [
  [clause(String.raw`${endTitle}\s*[:：=]?\s*(${QUOTE})`), atEnd],
  [clause(String.raw`${endTitle}\s*[:：=]\s*${free}`), atEnd],
  [clause(String.raw`${startTitle}\s*[:：=]?\s*(${QUOTE})`), atStart],
  [clause(String.raw`${startTitle}\s*[:：=]\s*${free}`), atStart],
  [
    clause(
      String.raw`(?:${endWords}),? (?:please )?(?:write|it (?:should )?says?|say|schreib(?:e|t)?|écris|escribe|pon|escreve|scrivi)\s*[:：]?\s*${free}`,
    ),
    atEnd,
  ],
  [
    clause(String.raw`(?:${endWords}) (?:soll|sollte) (?:dann |noch )?${free} (?:stehen|kommen|erscheinen)`),
    atEnd,
  ],
  [clause(String.raw`${free} as (?:an |the )?(?:end|closing|final) (?:title|text|card|line)`), atEnd],
  [
    clause(String.raw`${free} as (?:an |the )?(?:opening|start|first|intro) (?:title|text|card|line)`),
    atStart,
  ],
  [
    clause(
      String.raw`the last (?:thing|words?) (?:we|you|people|they|viewers) (?:read|see) (?:should be|is|are)\s*[:：]?\s*(${QUOTE})`,
    ),
    atEnd,
  ],
  [
    clause(
      String.raw`(?:add|put|write|show) ${free} as (?:a )?(?:text|title|caption)s? (?:to|on|over|onto) (?:the )?([\p{L}\p{N}_-]+(?: clip)?)`,
    ),
    (_, text = '', clip = '') => `write ${quoted(text)} on the ${clip}`,
  ],
  // "The text should be X instead of Y", "aus X bitte Y machen".
  [
    clause(
      String.raw`(?:the |make the )?(?:text|title|words?|caption|writing|it) (?:should|shall|must|needs to|has to|is to)? ?(?:be|say|read|says|reads) ${free} instead of ${free}`,
    ),
    (_, to = '', from = '') => `change ${quoted(from)} to ${quoted(to)}`,
  ],
  [
    clause(String.raw`aus ${free} (?:bitte |soll |wird )?${free} (?:machen|werden)`),
    (_, from = '', to = '') => `change ${quoted(from)} to ${quoted(to)}`,
  ],
  [
    clause(
      String.raw`statt ${free} (?:soll|sollte|bitte|lieber|schreib(?:e)?)(?: da| dort)? ${free}(?: stehen)?`,
    ),
    (said, from = '', to = '') =>
      said.includes('\uE000') || /stehen/iu.test(said) ? `change ${quoted(from)} to ${quoted(to)}` : said,
  ],
  [
    clause(
      String.raw`(?:remove|delete|take off|take away|lose|drop|scrap) (?:the )?(?:words? |text )?(${QUOTE})(?: (?:text|title|words?|caption))?`,
    ),
    'remove $1',
  ],
  [
    clause(
      String.raw`(?:texts?|titles?|words|writing|captions?)(?: (?:all|completely))? (?:off|away|out|gone)(?: everywhere| on all| completely)?|(?:no|without(?: any)?) (?:writing|words|text|letters)(?: (?:on (?:the )?screen|anywhere|at all|in it))?(?: please)?|(?:enlève|supprime|retire)[rz]? (?:tous )?les (?:textes|titres)|(?:quita|elimina|borra) (?:todos )?los (?:textos|títulos)|(?:togli|rimuovi|elimina) (?:tutti i|i|tutte le) (?:testi|titoli|scritte)|(?:tira|remove|apaga) (?:todos )?os (?:textos|títulos)|alle (?:texte|titel|schriften) (?:weg|raus|entfernen|löschen)`,
    ),
    'remove all titles',
  ],
  [/(?:去掉|删除|删掉|不要)(?:所有|全部)(?:的)?(?:文字|字幕文字|标题)/gu, 'remove all titles'],
  [
    /(?:去掉|删除|删掉)([\p{Script=Han}]{1,8}?)(?:上|上面)(?:的)?(?:文字|标题|字)/gu,
    'remove the text on the $1',
  ],
  [
    clause(
      String.raw`(?:put|have|place|show) ${free} (?:on|over) (?:the )?([\p{L}\p{N}_-]+(?: clip)?) instead(?: of (?:on )?(?:the )?[\p{L}\p{N}_-]+)?`,
    ),
    (said, text = '', clip = '') => (text.startsWith('\uE000') ? `move ${text} to the ${clip}` : said),
  ],
  [
    clause(
      String.raw`(${QUOTE}) (?:should be|belongs|goes|should go|over|on|lieber|besser|rather) (?:over |on |onto |auf |in |to )?(?:the |den |die |das )?([\p{L}\p{N}_-]+),? (?:and )?(?:not|instead of|statt) (?:on |over |auf )?(?:the |den |die |das |dem )?[\p{L}\p{N}_-]+`,
    ),
    'move $1 to the $2',
  ],
  [
    clause(
      String.raw`(${QUOTE}) (?:lieber|besser|stattdessen) (?:auf|über) (?:den |die |das )?([\p{L}\p{N}_-]+)`,
    ),
    'move $1 to the $2',
  ],
  [
    clause(
      String.raw`(?:mets|place|mettez) (${QUOTE}) (?:plutôt )?sur (?:la |le |l['’])?([\p{L}\p{N}_-]+)(?: plutôt)`,
    ),
    'move $1 to the $2',
  ],
  [
    clause(
      String.raw`(?:the )?([\p{L}\p{N}_-]+)['’]s (?:text|title|words) (?:should (?:go|be|stand)|goes|belongs) (?:on|over|to) (?:the )?([\p{L}\p{N}_-]+)`,
    ),
    'move the text from the $1 to the $2',
  ],
];

const looks: readonly Form[] = [
  [clause(String.raw`(?:normal |full |more )?colou?rs? (?:for|on|in) ${some}`), '$1 in colour'],
  [words(String.raw`(?:di nuovo )?a colori`), 'in colour'],
  [
    words(
      String.raw`a velocità normale|à vitesse normale|in normaler geschwindigkeit|a velocidad normal|em velocidade normal|na velocidade normal`,
    ),
    'at normal speed',
  ],
  [clause(String.raw`fast[- ]forward ${some} (at \d{1,2}(?:\.\d+)?x speed)`), '$1 $2'],
];

const freezes: readonly Form[] = [
  [
    clause(
      String.raw`(?:please )?(?:un-?freeze(?: (?:the )?(?:end|last (?:frame|picture|clip)))?|(?:remove|lose|drop|delete|kill|no|no more|without|take out|get rid of|cut|skip|undo|cancel) (?:the |that |a )?(?:freeze(?:[- ]frame)?|still|frozen (?:frame|picture|image)|held (?:frame|picture))(?: (?:at|from|on) the end)?|(?:the )?freeze(?:[- ]frame)? (?:off|out|away|gone)|(?:don['’]?t|do not) freeze(?: (?:it|the (?:end|last frame|picture)))?|(?:das )?standbild (?:weg|raus|entfernen|löschen)|(?:ohne|kein) standbild|(?:enlève|supprime|retire|sans|pas d['’])[rz]?\s*(?:l['’])?arrêt sur image|(?:quita|elimina|sin) (?:la )?(?:imagen congelada|el congelado|congelado)|(?:togli|rimuovi|elimina|senza|niente) (?:il )?(?:fermo immagine|fotogramma fermo|fermo-immagine)|(?:tira|remove|sem) (?:o )?(?:quadro congelado|congelamento|imagem congelada))(?: please)?`,
    ),
    'undo the freeze',
  ],
  [/(?:去掉|取消|删除|不要)(?:最后的?)?(?:定格|静止画面|冻结)/gu, 'undo the freeze'],
];

/** "Finisci in nero", "termina en negro". */
const endings: readonly Form[] = [
  [
    words(
      String.raw`(?:(?:termin|acab|cierr|finaliz)\p{L}* (?:en|con(?: la pantalla)?(?: en)?) negro|(?:termin|acab|finaliz|fech)\p{L}* (?:em|no|com(?: a)? tela|com(?: o)? ecrã) pret[ao]|(?:fin|termin|chiud)\p{L}* (?:in|con(?: lo)?(?: schermo)?) nero|(?:fin|termin)\p{L}* (?:sur|en|par) (?:un |du |le )?(?:écran )?noir|(?:ende|endet|enden|aufhören) (?:in|auf|mit|im) schwarz(?:en|em)?)`,
    ),
    'fade out to black at the end',
  ],
];

/** "Make it 15 seconds without the bus": two wishes. */
const leaving: readonly Form[] = (
  [
    ['without', 'remove'],
    ['ohne', 'entferne'],
    ['sans', 'enlève'],
    ['sin', 'quita'],
    ['sem', 'tira'],
    ['senza', 'togli'],
  ] as const
).map(
  ([lacks, goes]): Form => [
    new RegExp(
      String.raw`^([^,.;!?\n\uE000]{0,40}\d ?(?:${SECONDS})),? ${lacks} ((?:(?:the|my|our|das|die|den|dem|le|la|les|el|los|las|o|a|os|as|il|lo|i|gli) |l['’])?[\p{L}\p{N}_.-]+(?: [\p{L}\p{N}_.-]+)?)\s*[.!]?\s*$`,
      'iu',
    ),
    (said, length = '', what = '') => (unsaid.test(what) ? said : `${goes} ${what}, ${length.trim()}`),
  ],
);
const unsaid =
  /(?:music|musik|musique|música|musica|sound|ton|son|sonido|som|suono|text|title|titel|caption|subtitle|untertitel|losing|dropping|cutting|zu |perd|quit|tir|togli|enlev|transition|repeat)/iu;

/** A message about a film in the words that are read. */
export const plainTurn = (text: string): string =>
  withForms(text, [
    ...leaving,
    ...passing,
    ...endings,
    ...freezes,
    ...removed,
    ...placed,
    ...lengths,
    ...sound,
    ...shape,
    ...titles,
    ...looks,
  ]);
