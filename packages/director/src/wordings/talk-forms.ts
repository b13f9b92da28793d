/** Wishes of a first message as people tell them in sentences: whose sound is kept, how one is played, what comes after. Pure. */
import { SECONDS } from '../scripts/script-words.ts';
import { type Form, QUOTE, withForms, words } from './forms.ts';

const clip = String.raw`(?:the |our |my |der |dem |den |die |das |la |le |l['’]|el |il |lo |o |a )?((?:[\p{L}\p{N}_'’-]+ ){0,3}?[\p{L}\p{N}_'’-]+?)`;
const sentenceEnd = String.raw`(?=\s*(?:[,.;!\n]|$)|\s+(?:and|so|but)\s)`;
const ownSound = String.raw`(?:the |its |their |den |dem |le |el |l['’]|o )?(?:original |own |natural |real |live )?(?:sound|audio|originalton|son (?:d['’]origine|original)|sonido original|audio originale|som original)`;
const restSilent = String.raw`(?:[,.;]?\s*(?:and |so |but |und |y |e |et )?(?:(?:please )?mute (?:all )?(?:the )?(?:other(?:s| two| three| ones| clips| shots)?|rest)|(?:from |all |in )?(?:the |all |die |der |den |los |las |gli |le |les |os |as )?(?:other(?:s| two| three| ones| clips| shots)?|rest|anderen|andere|rest|otr[oa]s|demás|altr[ei]|autres|outr[oa]s)(?: (?:two|three|zwei|dos|due|deux|clips?))?(?: (?:are|is|should be|sind|ist|bleiben|están|sono|sont))*(?: (?:silent|muted?|not|without (?:any )?sound|off|quiet|stumm|ohne ton|sin sonido|en silencio|senza audio|mut[ei]|sans son|muets|sem som|nicht|no|non|pas))))?`;
const onlySound: readonly Form[] = [
  [
    new RegExp(
      String.raw`(?<=^|[.!?;,\n]\s*|\s(?:and|but)\s)(?:only|just|nur|só|solo|seul[e]?) (?:from |on |in |with |of |bei |in )?${clip} (?:keeps|should keep|has|may have|with|behält|hat|mantém|mantiene|garde|conserva|tiene) ${ownSound}${sentenceEnd}${restSilent}`,
      'giu',
    ),
    'Everything but the $1 muted',
  ],
  [
    new RegExp(
      String.raw`(?<=^|[.!?;,\n]\s*|\s(?:and|but)\s)(?:only|just|nur) (?:from|on|in|with|of|bei|in) ${clip},? (?:i want to hear |we want to hear |we hear |keep |leave )?${ownSound}(?: behalten| hören| lassen| an)?${sentenceEnd}${restSilent}`,
      'giu',
    ),
    'Everything but the $1 muted',
  ],
  [
    new RegExp(
      String.raw`(?<=^|[.!?;,\n]\s*|\s(?:and|but)\s)(?:(?:please |i |we )*(?:only |just )?(?:keep|want|leave|have|use|hear|behalte|lass|garde[rz]?|deja|mantén|lascia|tieni|deixa|mantém)(?: to hear)? )?${ownSound} (?:should be |is |be )?(?:only |just |nur |seulement |uniquement |solo |solamente |só |apenas )?(?:kept |heard |left )?(?:only |just )?(?:on|of|from|in|with|for|bei|von|auf|sur|de|en|su|di|no|na|em) ${clip}${sentenceEnd}${restSilent}`,
      'giu',
    ),
    (said, what = '') =>
      /(?<!\p{L})(?:only|just|nur|seulement|uniquement|sol[oa]|solamente|só|apenas|other|others|rest|anderen|otros|altri|autres|outros)(?!\p{L})/iu.test(
        said,
      ) && !/^(?:it|them|music|all|everything)$/iu.test(what)
        ? `Everything but the ${what} muted`
        : said,
  ],
];

const muteAll: readonly Form[] = [
  [words('keep (?:the )?music (?:out|off)(?: of it)?|(?:with )?no soundtrack(?: at all)?'), 'no music'],
  [
    words(
      'tudo sem (?:som|áudio)|tout sans son|todo sin audio|complete silence|totally silent(?: film)?|no audio whatsoever',
    ),
    'no original sound',
  ],
  [
    words(
      String.raw`mute (?:everything|it all|all of it|all of them|the (?:whole|entire) (?:thing|film|video))|everything (?:is |should be )?(?:muted|mute|silent)(?! (?:but|except))|all(?: of it)? (?:muted|mute|silent)|alles (?:stumm|ohne ton|lautlos)|alle (?:clips )?stumm|komplett (?:stumm|ohne ton)|tout (?:en )?(?:muet|silence)|todo (?:en silencio|mudo|sin sonido)|tutto (?:muto|in silenzio|senza audio)|tudo (?:mudo|em silêncio|sem som)`,
    ),
    'no original sound',
  ],
];

const normal = String.raw`(?:just |played |plays |(?:the )?)?(?:(?:at|in|with|a|à|mit|em|na|con|im|zu) )?(?:its |the |su |la |sa )?(?:normal|regular|original|usual|real|normale[rmn]?|normales?)(?:-| )?(?:speed|pace|tempo|geschwindigkeit|vitesse|velocidad|velocidade|velocità)|(?:a|à|alla|em|na) (?:velocidad|velocità|vitesse|velocidade) normale?`;
const speedOfIt: readonly Form[] = [
  // Slow motion at half speed is one speed.
  [
    /((?:au ralenti|em câmera lenta|en cámara lenta|a cámara lenta|in zeitlupe|al rallentatore|in slow[- ]motion),? ?)\(?(?:at |à |a |in |à la |a la |na |mit )?(?:demi-vitesse|moitié de (?:la )?vitesse|metade da velocidade|mitad de (?:la )?velocidad|halbe[rm]? geschwindigkeit|metà (?:della )?velocità|half(?: the)? speed|0[.,]5x speed)\)?(?![\p{L}])/giu,
    '$1',
  ],
  [
    words(String.raw`(?:the )?slow (?:the )?([\p{L}\p{N}_-]+(?: [\p{L}\p{N}_-]+)?) down to half speed`),
    '$1 at half speed',
  ],
  [
    words(String.raw`speed (?:up )?the ([\p{L}\p{N}_-]+(?: [\p{L}\p{N}_-]+)?)(?: up)? to double(?: speed)?`),
    '$1 at double speed',
  ],
  [/\((?:rewind|rewound|rewinding)\)|(?<=[\p{L}\p{N}] )rewinding(?![\p{L}])/giu, 'backwards'],
  [/\s*\((?:normal|as is|regular|1x|@1x)\)/giu, ''],
  [
    words(
      String.raw`(?:twice|doppelt|zweimal) (?:as|so) (?:fast|quick|quickly|schnell)|(?:at )?twice the (?:normal )?speed`,
    ),
    'at 2x speed',
  ],
  [
    /,? (?:and |but )?(?:make|play|run|show|have) (?:that|this|it)(?: one| clip| shot)? (at \d{1,2}(?:\.\d+)?x speed|backwards|in slow motion|in reverse)/giu,
    ' $1',
  ],
  [
    /,? (?:and |but )?(?:it|that one|this one|that|which) (?:must|should|has to|needs to|shall) (?:go|play|run|be(?: played)?|be shown) (at \d{1,2}(?:\.\d+)?x speed|backwards|in slow motion|in reverse)/giu,
    ' $1',
  ],
  [
    /,? (?:being |is )?played (?:back )?(?=at \d|at (?:half|double|twice)|in slow|backwards|in reverse)/giu,
    ' ',
  ],
  [
    /,? (?:but )?(?:reversed|in reverse),? (?:so |meaning )?(?:playing|played|running|going) backwards/giu,
    ' backwards',
  ],
  [
    new RegExp(
      String.raw`,? (?<![\p{L}])(?:${normal})(?=\s*(?:[,.;!\n]|$|and |then |oh |und |dann |y |e |et ))`,
      'giu',
    ),
    '',
  ],
];

const time = String.raw`\d{1,3}(?:[.,]\d+)?\s?(?:${SECONDS})(?![\p{L}])`;
const spelled = String.raw`(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty)`;
const sentences: readonly Form[] = [
  [
    new RegExp(
      String.raw`(?<![\p{L}])(?:end card text|end title|closing (?:card|line|text)|last thing (?:on (?:the )?screen|we (?:read|see)))\s*[:=]?\s*(${QUOTE})`,
      'giu',
    ),
    'title at the end $1',
  ],
  [
    /,? (?:and |then )+(?:goes|go|moves?|jumps?|continues?|carr(?:y|ies)) (?:on |over |straight )*(?:to|into|with) (?=(?:the|our|my) (?!beat|music|rhythm|end|start|next|left|right|top|bottom))/giu,
    ', then ',
  ],
  [
    new RegExp(
      String.raw`,? (?:and )?(?:gives?|allows?|grants?) ((?:the|our|my) [\p{L}\p{N}_ -]{2,40}?) (${spelled}(?: more)? seconds?)`,
      'giu',
    ),
    ', then $1 $2',
  ],
  [
    new RegExp(
      String.raw`(?<![\p{L}])(?:and )?(?:opens?|starts?|begins?) (?:with|on) (${spelled} seconds?) of`,
      'giu',
    ),
    'opens with $1 of',
  ],
  [
    new RegExp(
      String.raw`,? (?:and )?(?:closes?|ends?|finish(?:es)?) (?:with|on) (${spelled} seconds?) of`,
      'giu',
    ),
    ', then $1 of',
  ],
  [
    new RegExp(
      String.raw`(?<=^|[.!?;,\n]\s*)(${spelled}) (s|sec|secs|seconds) (?:will do|(?:is|are) (?:enough|fine|plenty|good|perfect)|should (?:do|be enough)|would do|suffice)(?: nicely| it| just fine| please)?`,
      'giu',
    ),
    '$1 second video',
  ],
  [
    /,? (?:please,? )?(?:and )?(?:none of the others?|no others?|nothing else|no other (?:clips?|shots?|videos?))(?=\s*(?:[,.;!\n]|$))/giu,
    '',
  ],
  // What is told of the whole begins a sentence.
  [
    /(?<=[\p{L}\p{N}"\uE001]) (?:and |oh and |oh )*(?=(?:the (?:whole|entire) (?:thing|film|video)|the (?:film|video)) (?:is|should be|lasts?|has to be|must be) (?!on |of ))/giu,
    '. ',
  ],
  [
    new RegExp(
      String.raw`(?<![\p{L}])(?:texts?|titles?|supers?|captions?|copy|line|words|titel|texte|titre|texto|título|testo|titolo) (?:at|on|for|am|à|al|alla|no) (?:the |la |le |the very )?(end|ende|schluss|fin|final|fine|fim)\s*[:=]\s*(${QUOTE}|[^\n.;\uE000]{1,60})`,
      'giu',
    ),
    (_, __ = '', text = '') => `title at the end ${text.startsWith('\uE000') ? text : `"${text.trim()}"`}`,
  ],
  [
    new RegExp(
      String.raw`(?<![\p{L}])(?:texts?|titles?|supers?|captions?|copy|line|words|titel|texte|titre|texto|título|testo|titolo) (?:at|on|for|am|au|al|all['’]|no) (?:the |the very )?(start|beginning|anfang|beginn|début|principio|inicio|inizio|início)\s*[:=]\s*(${QUOTE}|[^\n.;\uE000]{1,60})`,
      'giu',
    ),
    (_, __ = '', text = '') => `title at the start ${text.startsWith('\uE000') ? text : `"${text.trim()}"`}`,
  ],
  [
    /(?<![\p{L}])(?:subtitles?|captions?|subs|untertitel|sous-titres|subtítulos|legendas|sottotitoli)\s*[:=]\s*(?:yes|on|ja|an|please|oui|sí|sì|sim|always)(?![\p{L}])[^\n.;|/]*/giu,
    'with subtitles',
  ],
  [
    /(?<![\p{L}])(?:use |take )?all (?:of )?(?:our |my |the |your )?(?:footage|material|videos?|clips?|shots?|files?|recordings?)(?: (?:that )?(?:we|i) have)?,? (?:except(?: for)?|but(?: not)?|apart from|other than|excluding|minus|only not) /giu,
    'everything except ',
  ],
  [
    /(?<![\p{L}])(?:use |take )?(?:all|every)(?: of)?(?: our| my| the)? (?:footage|videos?|clips?|shots?|files?),? (?:only|just)(?: please)? ((?:the |our |my )?[\p{L}\p{N}_-]+(?: [\p{L}\p{N}_-]+)?) not(?=\s*(?:[,.;!\n]|$))/giu,
    'everything except $1',
  ],
  [
    new RegExp(
      String.raw`, (?:hold|keep|stay)(?: on)? (?:it|that|there|her|him)?(?: for)? (${time})(?=\s*[,.;])`,
      'giu',
    ),
    ' for $1',
  ],
];

/** A first message whose sentences are put as what is read. */
export const plainSentences = (text: string): string =>
  withForms(text, [...onlySound, ...muteAll, ...speedOfIt, ...sentences]);
