/**
 * Words of a first message that tell what is done anyway, or who the film is for: "something nice", "back to back", "for the parents'
 * WhatsApp group", "Imagefilm", "Mia introducing herself". They are put as what they ask for, or left out. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import { wordsOfStem } from '../grammar/phrases/names.ts';
import { clause, type Form, QUOTE, withForms, words } from './forms.ts';

/** A film that is to be nice is a film. */
const nice: readonly Form[] = [
  [
    words(
      String.raw`(?:something|anything) (?:really |very )?(?:nice|cool|cute|fun|funny|pretty|lovely|beautiful|short and sweet|sweet|good|great|catchy|exciting)`,
    ),
    'a video',
  ],
  [
    words(
      String.raw`(?:et)?was (?:richtig |ganz )?(?:schönes|nettes|cooles|tolles|lustiges|süßes|hübsches|gutes)`,
    ),
    'ein Video',
  ],
  [
    words(
      String.raw`quelque chose de (?:très |vraiment )?(?:joli|beau|sympa|cool|chouette|mignon|drôle|bien)`,
    ),
    'une vidéo',
  ],
  [
    words(String.raw`algo (?:muy |bien )?(?:bonito|lindo|chulo|divertido|guay|bueno|mono|especial)`),
    'un vídeo',
  ],
  [
    words(
      String.raw`(?:algo|uma coisa) (?:bem |muito )?(?:bonito|bonita|legal|lindo|fixe|divertido|giro|fofo)`,
    ),
    'um vídeo',
  ],
  [
    words(String.raw`qualcosa di (?:molto )?(?:bello|carino|simpatico|divertente|figo|originale|speciale)`),
    'un video',
  ],
  [/(?:一个|个|点)?(?:好看|漂亮|有意思|可爱|好玩)的(?:东西|视频|短片)/gu, '视频'],
  // "Nothing but the best moments": of all the footage the best is taken anyway.
  [
    clause(
      String.raw`(?:(?:nothing but|only|just) )?the best (?:moments|bits|parts|shots)|(?:nur |ausschließlich )?die (?:besten|schönsten) (?:momente|szenen|stellen|bilder|aufnahmen)|(?:(?:rien que|uniquement|seulement|que|juste) )?les (?:plus beaux|plus belles|meilleurs|meilleures) (?:moments|images|plans|scènes|passages)|(?:(?:solo|sólo|únicamente) )?(?:los|las) mejores (?:momentos|escenas|planos|tomas|imágenes)|(?:(?:só|apenas|somente) )?(?:os|as) melhores (?:momentos|cenas|imagens)|(?:(?:solo|soltanto) )?(?:i|le) (?:migliori|più bell[ei]) (?:momenti|scene|immagini)|(?:i|solo i) momenti (?:migliori|più belli)`,
    ),
    '',
  ],
];

const groups = String.raw`whats ?app(?: status| gruppe| group)?|facebook|fb|telegram|newsletter|homepage|website|site web|sitio web|site|sito|webseite|linkedin|intranet`;
const who = String.raw`family|parents?|team|customers?|clients?|members?|friends?|staff|colleagues|students?|pupils?|donors?|guests|familie|eltern|kunden|mitglieder|freunde|kollegen|famille|parents|clients|amis|équipe|familia|padres|clientes|amigos|equipo|família|pais|equipe|famiglia|genitori|clienti|amici|nonni`;
const of = String.raw`(?:of|from|der|des|von|de|du|des|del|de la|de los|do|da|dos|das|dei|degli|della|delle)`;
const audience: readonly Form[] = [
  // "For the parents' WhatsApp group"; a story or a reel has a shape of its own.
  [
    new RegExp(
      String.raw`,?\s*(?<![\p{L}])(?:for|für|pour|para|per|fürs?|auf|on|sur|en) (?:(?:the|our|my|die|den|unsere?n?|le|la|les|notre|nos|el|los|las|nuestr[oa]s?|o|a|os|as|nosso|nossa|il|lo|i|gli|nostro|nostra) )*(?:(?:${who})(?:['’]s?)? )?(?:(?:group|gruppe|groupe|grupo|gruppo|page|seite|pagina|página)\s*)?(?:${groups})(?:[- ]?(?:group|gruppe|groupe|grupo|gruppo|page|seite|chat|post))?(?: ${of} (?:(?:the|die|der|les|los|las|os|as|i) )?(?:${who}))?(?=\s*(?:[,.;:!?\n]|$))`,
      'giu',
    ),
    '',
  ],
];

/** Who is seen speaking: what the clip shows anyway. */
const speaking = [
  'introducing (?:himself|herself|themselves|itself)|(?:is |who is )?(?:talking|speaking)(?: to (?:the )?camera)?|saying hello|welcoming (?:us|everyone|people|guests|you)',
  '(?:die|der|das|wie) sich vorstellt|wie (?:er|sie) sich vorstellt|(?:beim reden|beim sprechen)',
  "qui se présente|qui parle(?: à la caméra)?|en train de (?:parler|se présenter)|présentant l['’]équipe",
  'presentándose|hablando(?: a cámara)?|dando la bienvenida|que se presenta|saludando',
  'se apresentando|apresentando-se|falando(?: para a câmera)?|a falar|dando as boas-vindas|que se apresenta',
  'che si presenta|che parla|mentre parla|che saluta|che dà il benvenuto',
].join('|');
const speaker = new RegExp(
  String.raw`([\p{L}\p{N}_.'’-]+) (?:${speaking})(?=\s*(?:[,.;:!\n(]|$)|\s+(?:with|and|for|in|mit|und|avec|et|en|pendant|con|y|durante|com|e|por|per|\d))`,
  'giu',
);

const oneByOne: readonly Form[] = [
  [
    words(
      String.raw`(?:straight )?back to back|one straight after the other|hintereinander weg|direkt hintereinander|l['’]un(?:e)? à la suite de l['’]autre|à la suite|un[oa] (?:detrás|después|atrás) d(?:e l|el |el|o |a )[oa]?\s?otr[oa]|um(?:a)? (?:atrás|depois) d[oa] outr[oa]|un[oa] diet?ro l['’]altr[oa]|di seguito|di fila|seguid[oa]s`,
    ),
    'one after another',
  ],
  [/(?:首尾相连|连续播放|接连播放|连着放)/gu, 'one after another'],
];

const texted: readonly Form[] = [
  [
    new RegExp(
      String.raw`(?:con|com) (?:su )?(?:scritto|escrito|la scritta)(?: sopra| encima)?:? (?=${QUOTE})`,
      'giu',
    ),
    'con il testo ',
  ],
  [new RegExp(String.raw`(?:avec )?(?:écrit|marqué)(?: dessus)?:? (?=${QUOTE})`, 'giu'), 'avec le texte '],
  [
    new RegExp(String.raw`(?:mit )?(?:der )?(?:aufschrift|einblendung):? (?=${QUOTE})`, 'giu'),
    'mit dem Text ',
  ],
  [new RegExp(String.raw`(?:加上?|配上?|写上?|打上?)(?:文字|字幕|字)(?=[:：]?\s*${QUOTE})`, 'gu'), '标题'],
  [/完整(?:保留|播放|放出来|放)/gu, '完整'],
];

const wide: readonly Form[] = [
  // Stories are upright in every language.
  [
    words(
      String.raw`(?:per|para|pour|für) (?:le |las |as |os |les |die |eine? |una |uma )?(?:mie |mis |minhas |meus |mes )?(?:storie|historias|histórias)(?: (?:di|de|do|no|su) (?:instagram|insta|ig|facebook))?`,
    ),
    'in 9:16',
  ],
  [/(?<=^|[,;.\n]\s*)(?:im )?quer(?=\s*(?:[,;.!\n]|$))/giu, 'Querformat'],
  [/(?<=^|[,;.\n]\s*)hoch(?=\s*(?:[,;.!\n]|$))/giu, 'Hochformat'],
];

/** "Cut between cam1 and cam2, throw in the crowd now and then". */
const turns: readonly Form[] = [
  [
    words(
      String.raw`(?:(?:inter)?cut(?:ting)?|switch(?:ing)?|alternat(?:e|ing)|jump(?:ing)?) (?:back and forth )?between|wechsle?n? zwischen|im wechsel zwischen|alterne[rz]?(?: entre)?|en alternant(?: entre)?|alterna(?:r|ndo)? entre|alterna(?:re|ndo)? (?:tra|fra)`,
    ),
    'switch back and forth between',
  ],
  [
    /(switch back and forth between [^,.;\n]{3,60}?),? (?:on|to|with|auf|im|sur|al|no|a) (?:the |den |dem |le |el |il |o )?(?:beat|takt|rhythmus|rythme|ritmo|tempo)(?![\p{L}])/giu,
    '$1, cut to the beat',
  ],
  [words(String.raw`(?:throw|mix|sprinkle|drop) in`), 'with'],
  [
    words(
      String.raw`,? ?(?:every )?now and (?:then|again)|from time to time|here and there|ab und zu|hin und wieder|de temps en temps|de vez en cuando|de vez em quando|ogni tanto`,
    ),
    '',
  ],
];

/** A card in a colour is drawn for itself. */
const hues =
  '(?:red|black|white|blue|green|yellow|gr[ae]y|dark|pink|orange|purple|brown|beige|gold|plain|coloured|colored) ';

/** "End on a card “X”", "then a thank you card: “X”"; "Amina's story" is what she tells, and no upright film. */
const cards: readonly Form[] = [
  [
    new RegExp(
      String.raw`,?\s*(?<![\p{L}])(?:and |then |und |dann )?(?:ends?|finish(?:es)?|closes?) (?:it )?(?:on|with) (?:an? |the )?(?:(?!${hues})[\p{L}-]+ ){0,3}?card(?: (?:saying|that says|reading|with))?:? ?(?=${QUOTE})`,
      'giu',
    ),
    ', end card ',
  ],
  [
    new RegExp(
      String.raw`(?:,?\s*(?:and )?(?:then|finally)|,\s*(?:and )?) an? (?:thank[ -]you|thanks|closing|final|goodbye|donation|contact) card(?: (?:saying|that says|reading|with))?:? ?(?=${QUOTE})`,
      'giu',
    ),
    ', end card ',
  ],
  [/(?<=\p{L})['’]s (?:own )?(?:life )?story(?! ?(?:format|size|video|post))(?![\p{L}])/giu, ''],
];

/** "Imagefilm", "Tourtagebuch", "Spendenaufruf": what kind of film it is, where no file is called so. */
const kinds =
  /(?<=^\s*(?:(?:ich|wir) (?:brauche|möchte|hätte gern|will|brauchen|möchten) |bitte |mach(?:e|t)?(?: mir| uns)? |erstelle? )?(?:ein(?:en|e)? )?)([A-ZÄÖÜ]?[\p{L}]{3,24}(?:film|tagebuch|aufruf|rückblick|trailer|spot|porträt|clip|reportage|exposé|exposé-video))(?=\s*(?:[,:.]|für|mit|von|über|aus|$))/giu;
const aKind = /^(?:exposé-video|imagefilm|werbefilm)$/iu;

const wholeSong =
  /(?:(?:over|for|during|über|für|sur|pendant|durante|por|per|in) )?(?:(?:the|das|la|a|toda|tutta|toute) )*(?:(?:whole|entire|full|complete|ganze|komplette|gesamte) (?:song|track|lied|stück|song lang)|toute la chanson|tout le morceau|toda la canción|la canción entera|(?:a |toda a )?música (?:toda|inteira)|toda a (?:música|canção)|tutta la canzone|la canzone intera)(?![\p{L}])|整首歌曲?/iu;

/** "Whole song": as long as the one recording that is there, or that is named. */
export function plainWholeSong(text: string, assets: readonly PlannerAsset[]): string {
  const match = wholeSong.exec(text);
  if (match === null) return text;
  const songs = assets.filter(({ kind }) => kind === 'audio');
  const lower = text.toLowerCase();
  const named = songs.filter(({ name }) => wordsOfStem({ name }).some((word) => lower.includes(word)));
  const [song, ...others] = named.length > 0 ? named : songs;
  const seconds = Math.floor(song?.durationSeconds ?? 0);
  if (song === undefined || others.length > 0 || seconds < 1) return text;
  const isNamed = lower.includes(song.name.toLowerCase());
  const length = `, ${seconds} seconds long${isNamed ? '' : `, music ${song.name}`}`;
  return `${text.slice(0, match.index).replace(/[\s,]+$/u, '')}${length}${text.slice(match.index + match[0].length)}`;
}

/** `text` with such words as what is read. */
export function plainAsides(text: string, isClip: (words: string) => boolean): string {
  return withForms(text, [...nice, ...audience, ...oneByOne, ...texted, ...wide, ...cards, ...turns])
    .replace(speaker, (said, name: string) => (isClip(name) ? name : said))
    .replace(kinds, (said) => (isClip(said) && !aKind.test(said) ? said : 'Video'))
    .replace(/(?<![\p{L}])exposé-video(?![\p{L}])/giu, 'Video');
}
