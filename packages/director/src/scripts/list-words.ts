/** The words that part and lead the shots of a list, one line a language; parts of regular expressions, as they are written. */
import { words } from '../grammar/languages/vocabulary.ts';
import { SECONDS } from './script-words.ts';

const oneOf = (...lines: readonly string[]) => `(?:${lines.join('|')})`;

/** Between two shots. */
const then = oneOf(
  'and then|then|followed by|(?:right )?after (?:that|it|this|him|her|them|those)|next',
  'und dann|und danach|dann|danach|anschließend|gefolgt von',
  'et puis|et ensuite|puis|ensuite|suivie? de|après ça',
  'y luego|y después|luego|después|despues|seguido de',
  'e depois|depois|e a seguir|seguido de|a seguir',
  'e poi|poi|seguit[oa] da',
);
const and = oneOf('and|plus|n|&', 'und|sowie', 'et', 'y', 'e');
/** What leads to the first shot. */
const lead = oneOf(
  "please|hi|hey|hello|ok(?:ay)?|so|just|only|can (?:i|we) (?:get|have|see)|could (?:i|we) (?:get|have)|can you|could you|would you|give (?:me|us)|show (?:me|us)|make me|let(?:'s|s| us) (?:have|do|see|go with|use|start with|open with)|i(?:'d| would) love|how about|i want|i need|i(?:'d| would) like|cut together|put together|we need|we want|(?:it to )?start(?:s|ing)?(?: it)? (?:with|on)|(?:it to )?begin(?:s|ning)? with|(?:it to )?open(?:s|ing)? (?:with|on)|do|the one where|the (?:bit|part|clip) where|first|show|take|use",
  'hallo|bitte|können sie|kannst du|mach(?:e|t)?|schneid(?:e|et)?|zuerst|erst|als erstes|ich möchte|ich brauche|wir brauchen|zeig|nimm|beginne? mit|am anfang|los geht',
  "bonjour|pouvez-vous|peux-tu|monte(?:z|r)?|fais|faites|d'abord|tout d'abord|je voudrais|il me faut|(?:on )?commence(?:z|r)? (?:par|avec)|en premier",
  'hola|puedes|junta|une|haz|primero|en primer lugar|quiero|necesito|empieza con|empezar con|comienza con|empezando (?:con|por)',
  'olá|oi|pode|junta|junte|faz|faça|primeiro|quero|preciso de|começa com|começar com|começando (?:com|pel[oa])',
  "ciao|puoi|monta|unisci|prima|per prima cosa|vorrei|voglio|mi serve|inizia con|iniziare con|all'inizio",
);
/** What leads to a shot behind the first, by its place in the list. */
const place = oneOf(
  'and|finally|lastly|last|at the end|to finish|end(?:ing)? (?:it )?(?:with|on)|finish(?:ing)? (?:with|on)|to end(?: on| with)?|second|third|fourth|fifth|1st|2nd|3rd|4th|5th|now|also',
  'und|schließlich|zuletzt|am ende|am schluss|zum schluss|zum ende|als letztes|zweitens|drittens|danach noch|noch',
  'et|enfin|à la fin|pour finir|finalement|deuxième|troisième|(?:on )?(?:termine|finit)(?:z|r)? (?:par|avec|sur)',
  'y|por último|al final|finalmente|para terminar|segundo|tercero|cuarto|termina(?:ndo)? (?:con|en)|acaba(?:ndo)? (?:con|en)',
  'e|por fim|por último|no final|no fim|finalmente|para terminar|segundo|terceiro|quarto|termina(?:ndo)? (?:com|na|no)|acaba(?:ndo)? (?:com|na|no)|no meio',
  'e|infine|alla fine|per finire|secondo|terzo|quarto|quinto|finisci con|chiudi con|termina con',
);
/** A time is of every shot. */
const each = oneOf(
  'each(?: one| clip| time)?|every one|apiece|per clip|per shot|all of them|(?:(?:for )?(?:all )?(?:the )?(?:others?|rest))',
  'jeweils|je|jede[rs]?|pro clip|pro szene|alle|(?:alle |die )?(?:anderen|übrigen)|der rest',
  'chacune?|chaque|par clip|par plan|(?:pour )?les autres|le reste',
  'cada(?: un[oa])?|por clip|por plano|(?:para )?(?:los|las) (?:demás|demas|otros|otras)|el resto',
  'cada(?: uma?)?|por clipe|(?:para )?(?:os|as) (?:outros|outras|demais)|o resto',
  "ciascun[oa]|ognun[oa]|l['’]un[oa]|a testa|per clip|cadaun[oa]|(?:per )?(?:gli altri|le altre)|il resto",
);
/** Between "each" and its time. */
const eachLink = oneOf('for|of|one|clip', 'clip', 'de', 'di', 'para');

const number = String.raw`(\d{1,3}(?:[.,]\d+)?)\s*(?:${SECONDS})?(?![\p{L}\d:])`;
const timed = String.raw`(\d{1,3}(?:[.,]\d+)?)\s*(?:${SECONDS})(?![\p{L}\d:])`;

/** "3 seconds of each of these". */
const ofEach = oneOf('of|for|from', 'von', 'de', 'di', 'da');
const ofThese = oneOf(
  'of (?:these|those|them|the following)',
  'von (?:diesen|denen)|davon',
  "d['’](?:eux|elles)|de ceux-ci",
  'de (?:ellos|ellas|estos|estas)',
  'deles|delas|destes',
  'di (?:questi|queste|loro)',
);
/** "From 0:05 to 0:15", "0:05-0:15": a stretch of the file. */
const clock = String.raw`(\d{1,2}:\d{2}(?:\.\d+)?)`;
export const stretchOf = new RegExp(
  String.raw`\s*[,(]?\s*(?:${oneOf('from|between', 'von|ab', 'de', 'da', 'desde')}\s+)?${clock}\s*(?:-|–|—|${oneOf('to|until|till|and', 'bis', "à|jusqu[’']à", 'a|hasta', 'até', 'al')})\s*${clock}\)?`,
  'iu',
);

/** A run of such words before a step. */
export const leadWords = new RegExp(String.raw`^(?:${lead}(?:\s+|$))+`, 'iu');
/** "Then the cup" at the beginning of a sentence. */
export const leadThen = new RegExp(String.raw`^(?:(?:${then})\s+|先是?|再|最后是?|首先是?)`, 'iu');
export const placeWords = new RegExp(String.raw`^(?:${place}(?:\s+|$))+`, 'iu');
export const eachBefore = new RegExp(
  String.raw`(?:^|[\s(])(?:${each}|每[个段]?)(?:\s+${eachLink})*\s*${number}\s*[)]?$`,
  'iu',
);
export const eachBehind = new RegExp(
  String.raw`(?:^|[\s(])${timed}\s*(?:${ofEach}\s+)?(?:${each})(?:\s+${ofThese})?\s*[)]?$`,
  'iu',
);
/** What leads to the last shot. */
const ending = oneOf(
  '(?:finally|lastly|at the end|to finish|to end|end(?:ing)? (?:it )?(?:with|on)|finish(?:ing)? (?:with|on))',
  '(?:schließlich|zuletzt|am ende|am schluss|zum schluss|zum ende|als letztes)',
  '(?:enfin|à la fin|pour finir|finalement|(?:on )?(?:termine|finit)(?:z|r)? (?:par|avec|sur))',
  '(?:por último|al final|finalmente|para terminar|terminando (?:con|en)|termina con|acaba con)',
  '(?:por fim|no final|no fim|termina(?:ndo)? (?:com|na|no)|acaba(?:ndo)? (?:com|na|no))',
  '(?:infine|alla fine|per finire|finisci con|chiudi con|termina con)',
);
/** Where one step ends. */
export const stepEnds = new RegExp(
  String.raw`(?:\s*[,;，；、]\s*|\s+[+|–—-]\s+)(?:(?:${and}\s+)?${then}\s+)?|\s+${then}\s+|然后|接着|(?<=(?:\d\s?(?:${SECONDS})|:\d{2})[).]?)\s+${and}\s+|\s+${and}\s+(?=${ending}\s)`,
  'iu',
);
/** One shot after another. */
export const anyThen = new RegExp(String.raw`(?<!\p{L})${then}(?!\p{L})|然后|接着`, 'iu');
export const anyTime = new RegExp(timed, 'giu');
/** A time between commas. */
export const timeAlone = new RegExp(String.raw`[,;，、]\s*${timed}\s*(?:[,;，、.!。]|$)`, 'iu');
/** A time at the beginning of a list. */
export const timeAtHead = new RegExp(
  String.raw`^[^\p{L}\d]*${timed}\s+(?:of|from|with|mit|von|aus|de|d['’]|des|con|di|da|com|dos|das)?`,
  'iu',
);
export const andBetween = new RegExp(String.raw`\s+${and}\s+|[和跟]`, 'giu');
const articles = [...words('articles')].join('|');

const mutedWords = oneOf(
  'muted?|silent|silently|no (?:sound|audio)|sound off|without (?:sound|audio|its sound)',
  'stumm|ohne (?:ton|originalton)|tonlos',
  'muette?|en muet|sans (?:le )?son',
  'mud[oa]|sin (?:sonido|audio)|silenciad[oa]',
  'sem (?:som|áudio)',
  'mut[oa]|senza (?:audio|sonoro|suono)',
  '静音|无声',
);
/** "Seedlings muted": behind what is shown. */
export const mutedBehind = new RegExp(String.raw`\s*[,(]?\s*(?<!\p{L})${mutedWords}\)?$`, 'iu');

/** A step that another follows with nothing between them, "parking 4 sec staircase 4 sec". */
export const timeInside = new RegExp(
  String.raw`(?<=\d\s?(?:${SECONDS})[).]?)\s+(?=(?:${articles}|un|une|o|a|as|os|le|la|el|il)\s|\p{L}{3})(?!${each}|${then}|${and}\s|${mutedWords}(?!\p{L}))`,
  'giu',
);
/** "Dr Patel in full, with captions": a wish of the film behind a shot. */
export const filmTails = new RegExp(
  String.raw`\s+(?<tail>${oneOf('with', 'mit', 'avec', 'con', 'com')}\s+${oneOf(
    'captions?|subtitles?|subs|music',
    'untertiteln?|musik',
    'sous-titres|musique',
    'subtítulos|subtitulos|música|musica',
    'legendas',
    'sottotitoli',
  )}(?![\p{L}]).*)$`,
  'iu',
);
/** "In this order". */
export const inOrder =
  /^(?:(?:the )?(?:order|reihenfolge|ordre|orden|ordem|ordine|顺序)|(?:all |bitte )?(?:in|en|dans|nessa|por)\s+(?:that|this|the|der|dieser|ese|este|cet|esa|esta|essa|quest['’])?\s*(?:order|reihenfolge|ordre|orden|ordem|ordine)|[按照]?(?:照)?[这该]个?顺序)$/iu;
/** Between what is made and what it shows. */
export const filmHeads = /\s+(?:with|w|of|from|showing|mit|aus|von|avec|de|du|des|con|com|dos|das|do)\s+/giu;
/** Whom or what the film is for. */
export const forWhom = /^(?:for|für|fürs|pour|para|pro|per|als|as)\s/iu;
/** A time in the middle of a clause, "the fall 4 s in reverse", "5 seconds of the lake". */
export const timeAnywhere = new RegExp(
  String.raw`(?:^|[\s(])(\d{1,3}(?:[.,]\d+)?\s*(?:${SECONDS}))(?![\p{L}\d])\)?(?:\s+(?:of|von|vom|de|du|di|da|do)(?=\s))?`,
  'iu',
);

/** The first word of a time that is written out. */
export const wordsOfTime = new RegExp(
  String.raw`(?<![\p{L}\d])(\p{L}{2,12})(?=[\s-]+(?:${SECONDS})(?!\p{L}))`,
  'giu',
);
export const politeEnd = /\s+(?:please|pls|bitte|svp|s'il (?:vous|te) plaît|por favor|per favore)$/iu;
/** "Before that the waiting room": one place earlier. */
export const beforeThat =
  /^(?:before that|before it|davor|vorher|avant (?:ça|cela)|antes (?:de eso|disso)|prima di (?:quello|questo))\s+/iu;
/** "…, each the same length". */
export const sameTime =
  /(?:^|\s)(?:(?:the )?same (?:length|time|duration)|equally long|equal (?:length|lenght|time)s?(?: each)?|gleich lang(?:e)?|même (?:durée|longueur|temps)|(?:el )?mismo tiempo|igual de larg[oa]s|(?:o )?mesmo tempo|(?:a )?mesma duração|(?:lo )?stesso tempo|stessa durata|一样长)(?:$|\s)/iu;
const onIt =
  '(?:only )?(?:on it|on that|over it|over that|across it|across that|on top|there|darauf|drauf|darüber|dessus|par-dessus|encima|por cima|sopra)(?: only)?';
const textNouns = oneOf(
  '(?:the |big |large |a )*(?:text|words|title|caption|super)',
  '(?:dem |der |großer? )*(?:text|titel|schrift)',
  '(?:le )?(?:texte|titre)',
  '(?:el )?(?:texto|título|titulo)',
  '(?:o )?(?:texto|título)',
  '(?:il )?(?:testo|titolo)',
);
/** 'With "Back soon" on it', 'and on it big words "Back soon"': on the shot before. */
export const textOnIt = new RegExp(
  String.raw`^(?:(?:with|mit|avec|con|com)\s+(?:${textNouns}\s+)?\uE000\d+\uE001(?:\s+${onIt})?|(?:${and}\s+)?(?:${textNouns}\s+)?\uE000\d+\uE001\s+${onIt}|(?:${textNouns}\s*[:：]?\s+)\uE000\d+\uE001\s+${onIt}|(?:${and}\s+)?(?:on|over) (?:it|that),?\s+(?:${textNouns}\s*[:：]?\s+)?\uE000\d+\uE001)$`,
  'iu',
);
/** 'Text "Taste it"', of a line with one shot. */
export const textAlone = new RegExp(
  String.raw`^(?:(?:${textNouns}|字幕|文字)\s*[:：]?\s*)?["“„«](?<text>[^"“”„«»]{1,200})["“”»]$`,
  'iu',
);

const products = [...words('products'), 'vídeo'].join('|');
/** "… in a 24 second video": what is made, behind its shots. */
export const madeTails = new RegExp(
  String.raw`\s+(?<tail>(?:in|into) an?|in ein(?:em)?|zu einem|dans une?|en une?|num|em um|in un)\s+(?<made>(?:\S+\s+){0,3}(?:${products})(?![\p{L}]).*)$`,
  'iu',
);
const counted = oneOf(
  String.raw`clips|(?<=\d\s*)clip|shots|takes|scenes`,
  'szenen|einstellungen',
  'plans|scènes',
  'planos|tomas|escenas',
  'cenas',
  'scene|inquadrature|piani',
);
/** "4 clips of 5 seconds": how many there are says that the time is of each. */
export const eachOfCount = new RegExp(
  String.raw`(?:^|\s)(?:mit |with |con |com |avec )?\p{L}*\d*\s*${counted}\s+(?:of|at|da|di|de|à|a|zu|von|mit)\s+${timed}`,
  'iu',
);
export const endAnd = new RegExp(String.raw`\s+${and}$`, 'iu');
/** "With the drums": what is heard, or a wish besides. */
export const soundBehind = /^(?:with|mit|avec|con|com|coi|col)\s/iu;
/** "The dog at the end", "first": where it stands in the list is told by the list. */
export const placeBehind = new RegExp(
  String.raw`\s+${oneOf(
    '(?:right |very )?(?:at|near|for|in) the (?:very )?(?:end|start|beginning)|to (?:finish|end|start|open|close)(?: (?:it )?(?:on|with|off))?|first|last|as the (?:last|first)(?: one| shot| clip)?',
    '(?:ganz )?(?:am|zum) (?:ende|schluss|anfang)|zuletzt|zuerst|als (?:letztes|erstes)',
    '(?:tout )?(?:à la fin|au début|pour finir|pour commencer|en dernier|en premier)',
    'al (?:final|principio|comienzo)|para (?:terminar|empezar|acabar)',
    '(?:no|ao) (?:final|fim|início|começo)|para (?:terminar|começar|acabar)',
    "alla fine|all['’]inizio|per (?:finire|iniziare|chiudere)",
  )}$`,
  'iu',
);
export const hanDigits = '零一二三四五六七八九十';
/** "候诊室3秒", "三秒": no blank parts a time from what is shown. */
export const hanTime =
  /(?<=\p{Script=Han})\s*(?:(\d{1,3}(?:\.\d+)?)|([两一二三四五六七八九十]))\s*秒(?:钟)?/gu;
/** As cameras and tidy people call files: letters and digits, or words with an underline between. */
export const nameOfFile =
  /(?<![\p{L}\p{N}])(?:[\p{L}]+[\p{L}\p{N}]*_[\p{L}\p{N}_]+|\p{L}{1,6}\d{2,})(?:\.\p{L}\w{2,3})?/u;
/** A number alone that may be a time. */
export const bareTime = /\s(?:for |für |pendant |durante |por |per )?(\d{1,2})$/u;
const except = oneOf(
  'except(?: for)?|but(?: not)?|apart from|other than|excluding|only',
  'außer|ausser|bis auf|nur',
  'sauf|excepté|à part|hormis|seulement',
  'excepto|salvo|menos',
  'exceto|menos',
  'tranne|eccetto|a parte',
);
/** What a shot gets, is, lasts. */
const given = oneOf(
  'gets?|is|has|lasts?|takes?|should be|runs?|stays(?: for)?|can be|for',
  'bekommt|kriegt|dauert|hat|ist|soll',
  'dure|fait|a|reste|prend|doit durer',
  'dura|tiene|son|que dure|debe durar',
  'tem|fica|são|deve durar',
  'ha|deve durare',
);
const which = oneOf(
  'that|which|this|it|one',
  'der|die|das',
  'qui|celui-ci|elle|il',
  'que|ese|esa',
  'esse|essa',
  'che|quello|quella',
);
/** "…each except the solo, that gets 10": the time of each, the shot, its time. */
export const exceptEach = new RegExp(
  String.raw`(?<each>(?:${each})(?:\s+${eachLink})?(?:\s*\d{1,3}(?:[.,]\d+)?\s*(?:${SECONDS})?)?|${timed}\s*(?:${each}))\s*,?\s+${except}\s+(?<shot>[^,.;\d]{2,40}?)\s*,?\s*(?:${which}\s+)?(?:(?:one\s+)?${given}\s+|[:=(]\s*)?(?<own>\d{1,3}(?:[.,]\d+)?)\s*(?:${SECONDS})?\)?(?![\p{L}\d])`,
  'giu',
);
/** Before the shot whose time is another one. */
export const besidesEach = new RegExp(
  String.raw`^(?:${except}|and|with|aber|und|mit|mais|et|pero|y|mas|e|ma)\s+`,
  'iu',
);
export const givenTime = new RegExp(
  String.raw`\s+(?:${given}|(?:for|für|of|:|=)|longer|länger)\s+(?=\d)`,
  'iu',
);
const cardNouns = oneOf(
  '(?:title |text )?(?:card|screen|slide|background|frame)',
  'texttafel|tafel|bild|bildschirm|hintergrund|karte',
  'carton|écran|fond',
  'pantalla|cartel|placa|fondo',
  'tela|ecrã|cartela|fundo',
  'schermo|cartello|sfondo|schermata',
);
const cardSays = oneOf(
  'that (?:says|reads)|which says|saying|reading|with(?: the (?:text|words))?',
  'mit(?: dem text| der aufschrift)?|auf dem steht',
  'avec(?: le texte)?|qui dit|disant',
  'con(?: el texto)?|que (?:diga|dice)',
  'com(?: o texto)?|(?:a )?dizer|que diz|dizendo',
  'con (?:il testo|scritto)|che dice',
);
/** "A black screen saying", "carton noir avec": a noun with a word for its colour beside it, and what leads to its text. */
export const cardWords = new RegExp(
  String.raw`(?<![\p{L}])(?:(?<before>\p{L}+)\s+)?${cardNouns}(?![\p{L}])(?:\s+(?!${cardSays}\s)(?<behind>\p{L}+))?(?<says>\s*[:：]\s*|\s+${cardSays}\s+)?(?=\s|\uE000|\p{L}|$)`,
  'iu',
);
