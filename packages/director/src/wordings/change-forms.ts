/** Changes of a film as people tell them in sentences: where something comes in, what is moved, how long a text stands. Pure. */
import { SECONDS } from '../scripts/script-words.ts';
import { clause, type Form, QUOTE, withForms, words } from './forms.ts';

const number = String.raw`(?:\d{1,3}(?:[.,]\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty)`;
const time = String.raw`(?:${number}\s?(?:${SECONDS})(?![\p{L}]))`;
const article = String.raw`(?:the |our |my |der |dem |den |die |das |la |le |les |l['’]|el |los |las |il |lo |i |gli |o |a |os |as )?`;
const clip = String.raw`${article}([\p{L}\p{N}_.'’-]+(?: (?!and|und|et|y|e|for|pour|para|per|,)[\p{L}\p{N}_.'’-]+){0,2}?)`;
const free = String.raw`(${QUOTE}|[^,.;:!?\n\uE000]{1,60}?)`;
const quoted = (said: string) => (said.startsWith('\uE000') ? said : `"${said.trim()}"`);

const verbs = String.raw`add|put|insert|show|slip|slot|squeeze|stick|place|bring in|drop|have|include|füge?|setze?|schieb|pack|nimm|zeig|pon|añade|inserta|mete|agrega|ajoute[rz]?|mets|insère|place|aggiungi|metti|inserisci|adiciona|coloca|insere|põe`;
const between = new RegExp(
  String.raw`(?<![\p{L}])(?:in )?(?:between|zwischen|entre|tra|fra) ${clip} (?:and|und|et|y|e|&) ${clip}(?=\s*(?:[,.;!\n]|$)|\s+(?:for|für|pour|para|per|durante|pendant|noch|ein|as|${number})(?![\p{L}])|\s+${time})`,
  'iu',
);
const beside = new RegExp(
  String.raw`(?<![\p{L}])(?:right |straight |directly |direkt )?(?:(after|nach|después del?|tras|après|dopo|depois d[aoe]?)|(before|vor|antes del?|avant|prima d[ei]l?l?[ao'’]?)) ${clip}(?=\s*(?:[,.;!\n]|$)|\s+(?:for|für|pour|para|per|durante|pendant|noch|ein)(?![\p{L}])|\s+${time})`,
  'iu',
);
const timed = new RegExp(
  String.raw`(?:[,(]?\s*(?:for|für|pendant|durante|por|per|lasting) )?(?<![\p{L}\p{N}])${time}(?![\p{L}])\)?(?: long)?(?: (?:of|von|vom|de|del|di|da)(?![\p{L}]))?`,
  'iu',
);

/** What comes between two clips and is none. */
const transition =
  /(?<!\p{L})(?:cross-?fade|cross-?dissolve|dissolve|fade|wipe|transition|überblendung|blende|übergang|fondu|fundido|transición|transição|fusão|dissolvenza|transizione)s?(?!\p{L})/iu;

/**
 * "Add 3 seconds of seagulls between the lighthouse and the boat", in whatever order: what comes in, where and for how long.
 */
function plainInsert(sentence: string): string {
  const lead = new RegExp(String.raw`^\s*(?:please |bitte )?(?:${verbs})(?![\p{L}])`, 'iu').exec(sentence);
  const inside = between.exec(sentence);
  const near = inside === null ? beside.exec(sentence) : null;
  const place = inside ?? near;
  const length = timed.exec(sentence);
  if (lead === null || place === null || length === null || /[\uE000"]/u.test(sentence)) return sentence;
  const what = sentence
    .slice(lead[0].length)
    .replace(place[0], ' ')
    .replace(length[0], ' ')
    .replace(
      /(?<![\p{L}])(?:for (?:atmosphere|variety|fun|pacing)|ein|hinzu|dazu|bitte|please|noch|auch|too|as well|in|a clip of|a shot of|some|in there)(?![\p{L}])/giu,
      ' ',
    )
    .replace(/[\s,.;!]+/gu, ' ')
    .trim()
    .replace(
      /^(?:of |von |de (?:la |los |las )?|di |da |des |du |the |die |der |das |den |las |los |el |la |le |les |il |lo |i |gli |os |as |o |a )+/iu,
      '',
    );
  const time_ = new RegExp(time, 'iu').exec(length[0])?.[0] ?? '';
  if (!/^[\p{L}\p{N}_.'’-]+(?: [\p{L}\p{N}_.'’-]+){0,3}$/u.test(what) || transition.test(what))
    return sentence;
  const where =
    inside !== null
      ? `between the ${inside[1] ?? ''} and the ${inside[2] ?? ''}`
      : `${near?.[1] === undefined ? 'before' : 'after'} the ${near?.[3] ?? ''}`;
  return `add the ${what} ${where}, ${time_}`;
}

const swaps: readonly Form[] = [
  [clause(`cut ${clip} (?:back|down) to (${time})`), '$1 only $2'],
  [
    clause(`${clip} (?:should|must|shall|could|can) (?:close|end|finish) (?:the|this|our) (?:film|video)`),
    '$1 last',
  ],
  [
    clause(`${clip} (?:should|must|shall|could|can) (?:open|start|begin) (?:the|this|our) (?:film|video)`),
    '$1 first',
  ],
  [
    clause(
      `between ${clip} and ${clip},? (?:i['’]d like|i would like|i want|we need|we want|i need) (${time}) of ${clip}`,
    ),
    'add the $4 between the $1 and the $2, $3',
  ],
  [clause(`(?:põe|coloca|bota|mete) ${clip} no lugar d[aeo] ${clip}`), 'replace $2 with $1'],
  [
    clause(`(?:remets|reprends|remontre) ${clip} à la fin,? (?:pendant |pour )?(${time})`),
    'show the $1 again at the end for $2',
  ],
  [
    /(?:最后|结尾)再(?:放|播放|来|出现|加)(?:一次|一遍)([\p{Script=Han}]{1,6}?)(\d{1,2})秒/gu,
    'show the $1 again at the end for $2 seconds',
  ],
  [
    clause(
      String.raw`${clip} (?:n|and|&|und|et|y|e) ${clip},? (?:the )?(?:other way (?:a)?round|round the other way|vice versa|andersrum|umgekehrt|al revés|à l['’]envers|al contrario)`,
    ),
    'swap the $1 and the $2',
  ],
  [
    clause(
      String.raw`(?:please )?(?:change|switch|exchange|swap) (?:the )?(?:places|positions) (?:of|between) ${clip} (?:and|with) ${clip}(?: with each other)?`,
    ),
    'swap the $1 and the $2',
  ],
  [
    clause(
      String.raw`i (?:want|need|would like) ${clip} to be (?:the )?(first|last)(?: (?:clip|shot|one|thing))?,?(?: (?:so|and) (?:please )?(?:move|put) it (?:to|at) the (?:beginning|start|front|end))?`,
    ),
    'the $1 $2',
  ],
  [
    clause(
      String.raw`${clip} (?:takes|is|starts)[^.,;\n]{2,50}, (?:so )?(?:trim|cut|chop|take|lop) off (?:its|the) first (${number}) seconds?`,
    ),
    'cut the first $2 seconds of the $1',
  ],
  [
    clause(
      String.raw`(?:(?:for|on|from|with) )?${clip},? (?:please )?(?:trim|cut|chop|take|lop) (?:off )?(?:its|the) first (${number}) seconds?(?: off)?(?: of (?:that|this|it)(?: clip| one)?)?`,
    ),
    'cut the first $2 seconds of the $1',
  ],
  [
    clause(
      String.raw`(?:(?:for|on|from|with) )?${clip},? (?:please )?(?:trim|cut|chop|take|lop) (?:off )?(?:its|the) last (${number}) seconds?(?: off)?(?: of (?:that|this|it)(?: clip| one)?)?`,
    ),
    'cut the last $2 seconds of the $1',
  ],
  [
    clause(
      String.raw`(?:please )?(?:show |play |put |add |have |muestra |pon |mostra |metti |zeig |montre |mets )?(?:otra vez |de nuevo |di nuovo |nochmal |noch einmal |encore )?${clip} (?:once more|one more time|once again|again|a second time|otra vez|de nuevo|di nuovo|un'altra volta|nochmal|noch einmal|encore(?: une fois)?|de novo|outra vez)?,? ?(?:at the (?:very )?end|am ende|zum schluss|à la fin|al final|alla fine|no final),? ?(?:(?:for|durante|pendant|per|für|por) )?(${time})`,
    ),
    (said, what = '', length = '') =>
      /again|more|second|otra|nuevo|nuovo|nochmal|einmal|encore|novo|outra/iu.test(said)
        ? `show the ${what} again at the end for ${length}`
        : said,
  ],
];

const whole = String.raw`(?:it|this|(?:the|this|my|our) (?:(?:whole|entire|full) )?(?:thing|film|video|clip|movie|edit))`;
const lengths: readonly Form[] = [
  [
    words('(?:faz|deixa) o (?:filme|vídeo) (?:com )?o dobro (?:do tamanho|da duração|mais longo)'),
    'make it twice as long',
  ],
  [/(?:把)?(?:整个)?(?:影片|视频|片子)(?:加长|延长|变长)一倍/gu, 'make it twice as long'],
  [
    clause(
      '(?:flip|turn|rotate|switch|change) (?:it|this|that|the (?:film|video)) (?:to|into) (?:a )?(vertical|portrait|landscape|square|upright|horizontal)(?: (?:one|format|video))?',
    ),
    'make it $1',
  ],
  [
    clause(
      String.raw`(?:that )?${whole} (?:is|should be|must be|has to be|gets|needs to be) (?:only |just |exactly |not more than )?(${time})(?: long)?`,
    ),
    'make it $1',
  ],
  [
    clause(String.raw`(?:please )?do that ${whole} is (?:only |just |exactly )?(${time})(?: long)?`),
    'make it $1',
  ],
  [
    clause(
      String.raw`(?:bitte )?(?:kürze?|bring|mach|trimme?|schneide?) (?:bitte )?(?:den|das) (?:(?:ganzen?|gesamten?) )?(?:film|video|ganze) (?:bitte )?auf (${time})(?: kürzen| runter| herunter)?`,
    ),
    'make it $1',
  ],
  [
    clause(
      String.raw`(?:(?:it['’]?s|it is|that['’]?s|this is|way|much|far)? ?too short[,.!]? (?:so )?(?:please )?)?(?:make|have|get) (?:${whole}|whole thing|the lot) (?:be )?(?:twice as long|double the length|twice the length|double as long|two times (?:as long|longer))`,
    ),
    'make it twice as long',
  ],
  [
    words(
      String.raw`make (?:that|this|it) (?:into )?(?:a|an) (vertical|square|horizontal|portrait|landscape|upright|widescreen) (?:video|film|clip|one|format|version)`,
    ),
    'make it $1',
  ],
];

const held: readonly Form[] = [
  [
    words(
      `(?:add|put|give me|make) an? (\\d{1,2}|one|two|three|four|five)[ -](?:s|sec|second) freeze(?: frame)?(?= at the end)`,
    ),
    'freeze the last frame for $1 seconds',
  ],
  [
    words(
      String.raw`(?:hold|pause|stay|linger|stop)(?: on)? (?:the )?(?:last|final) (?:frame|picture|image|pic|shot)`,
    ),
    'freeze the last frame',
  ],
  [
    /((?:freeze|hold|standbild|einfrieren)[^.!?\n]{0,60}?) (\d{1,2}|one|two|three|four|five) (?:extra |more |additional )(s|secs?|seconds?)(?![\p{L}])/giu,
    '$1 $2 $3',
  ],
  [
    /((?:freeze|hold)[^.!?\n]{0,60}?) (\d{1,2}|one|two|three|four|five) (s|secs?|seconds?) (?:longer|more|extra)(?![\p{L}])/giu,
    '$1 for $2 $3',
  ],
  [/freeze (?:the )?last pic(?:ture)?(?![\p{L}])/giu, 'freeze the last frame'],
];

const text = String.raw`(?:the |this |my )?(?:text|title|words?|caption|writing|lettering)`;
const moment = String.raw`(?:\d{1,2}:\d{2}|(?:second )?${number}(?:\s?(?:${SECONDS}))?)(?![\p{L}:%])`;
const texts: readonly Form[] = [
  [
    clause(
      String.raw`(?:i |we )?(?:don['’]?t|do not) want ${text} (?:at|on|over|in) [^,;.!?\n]{2,40},? (?:but |and |i want it |we want it |have it |put it |it should be )+(?:at|on|over) ${clip}`,
    ),
    'move the text to the $1',
  ],
  [
    clause(String.raw`(?:move|shift|push|put|bring) (?:that |this )?${text} (?:to|at) (${moment})`),
    (said, when = '') => {
      const [minutes = '0', seconds = '0'] = when.includes(':') ? when.split(':') : ['0', when];
      const at = when.includes(':')
        ? `${Number(minutes) * 60 + Number(seconds)} seconds`
        : when.replace(/^second /iu, '');
      return /\d/u.test(when) ? `the text at ${/\d$/u.test(at) ? `${at} seconds` : at}` : said;
    },
  ],
  [
    clause(`mets (?:le texte|le titre) sur ${clip},? (?:plutôt que|au lieu de|et non|pas) (?:sur )?${clip}`),
    'move the text from the $2 to the $1',
  ],
  [
    clause(`(?:passa|move|muda) o (?:texto|título) d[aeo] ${clip} para [ao] ${clip}`),
    'move the text from the $1 to the $2',
  ],
  [
    clause(`${free} belongs on ${clip},? (?:and )?not (?:on )?${clip}`),
    (_, text = '', to = '') => `move ${quoted(text)} to the ${to}`,
  ],
  [
    clause(`(?:deixa|mantém|mostra) o texto (${time}) (?:no|na) (?:ecrã|tela)`),
    'keep the text on screen for $1',
  ],
  [
    clause(
      String.raw`${text} (?:works|looks|reads|fits|is|would be|sits) (?:much |far |a lot |way )?better (?:on|over|with) ${clip},? (?:so |please |can you |could you )*(?:move|put) it there`,
    ),
    'move the text to the $1',
  ],
  [
    clause(
      String.raw`(?:${text} (?:is|sits) on (?:the )?wrong (?:clip|shot|one|picture),? (?:it )?)(?:should|must|needs to) (?:be|go|stand|sit) (?:on|over) ${clip},? (?:and )?not (?:on )?${clip}`,
    ),
    'move the text from the $2 to the $1',
  ],
  [
    clause(
      String.raw`${text},? (?:please )?(?:should |must )?(?:be |go |stand )?(?:on|over) ${clip},? (?:and )?(?:not|instead of) (?:on )?${clip}`,
    ),
    'move the text from the $2 to the $1',
  ],
  [
    clause(
      String.raw`${text},? (?:please )?(?:should |must )?(?:be |go |stand )?(?:please )?not (?:be )?(?:on|over) ${clip},? but (?:on |over )?${clip}`,
    ),
    'move the text from the $1 to the $2',
  ],
  [
    clause(
      String.raw`(?:den |der )text,? (?:bitte )?nicht (?:auf|über|bei) ${clip},? sondern (?:auf|über|bei) ${clip}`,
    ),
    'move the text from the $1 to the $2',
  ],
  [
    clause(
      String.raw`(?:nobody|no one|you|people|one|i|we) can(?:['’]t|not| hardly| barely)? read (?:that|it|this)(?: so| that| this)? (?:fast|quickly)|(?:it|that|this)(?:['’]s| is| was)? too (?:fast|quick|short) to read`,
    ),
    '',
  ],
  [
    clause(
      String.raw`${text} (?:is |was |goes |disappears? |vanishes |['’]s )*(?:gone |away )?too (?:fast|quick(?:ly)?|soon|short|briefly)[,.;]? (?:it |and )?(?:should|must|has to|needs to|shall|let it)? ?(?:stay|stand|be|last|keep|remain)(?: there| on(?: (?:the )?screen)?| visible| up)?(?: for)? (${time})`,
    ),
    'keep the text on screen for $1',
  ],
  [
    clause(
      String.raw`${text} (?:must|should|has to|needs to|shall) (?:be |stay |stand )?(?:visible )?longer(?: visible| on(?: (?:the )?screen)?| there)?,? (?:please )?(?:for )?(${time})`,
    ),
    'keep the text on screen for $1',
  ],
  [
    clause(
      String.raw`(?:please )?(?:write|put|use) (?:in|as|for) the title ${free},? (?:and )?(?:not|instead of|rather than) (?:just |only )?${free}`,
    ),
    (_, to = '', from = '') => `change ${quoted(from)} to ${quoted(to)}`,
  ],
  [
    clause(
      String.raw`(?:can |could |should |let |make |have |i want |i need )?${text} (?:to |should |must )?(?:be|say|read|says|reads|becomes?) ${free},? (?:instead of|rather than|and not|not) (?:just |only |simply )?${free}`,
    ),
    (_, to = '', from = '') => `change ${quoted(from)} to ${quoted(to)}`,
  ],
  [
    clause(
      String.raw`(?:please )?(?:take|remove|get|delete|wipe|clear|lose) (?:away |out |off |rid of )?(?:all|every bit|everything) (?:of )?(?:the )?(?:texts?|titles?|words|writing|lettering)(?: (?:away|out|off))?(?: (?:from|in|on|of) (?:the )?(?:video|film|screen|clips?))?(?:,? (?:everything )?(?:also|including|and also|and|even|too)? ?(?:the )?titles?(?: too| as well)?)?`,
    ),
    'remove all titles',
  ],
];

const looks: readonly Form[] = [
  // What editors call a slow zoom.
  [
    clause(
      String.raw`(?:(?:a )?(?:slow |gentle |slight )?)?(?:punch|push)(?:-| )in(?: (?:by )?\d{1,3} ?%)?(?: (?:a (?:bit|little|touch)|slightly|slowly))? (?:on|to|for) ${clip}(?: (?:a (?:bit|little|touch)|slightly|slowly))?`,
    ),
    'zoom in on the $1',
  ],
  [clause(`(warm|cold|bright|dark)(?:er)? colou?rs? (?:only )?(?:for|on|in) ${clip}`), 'only $2 $1er'],
  [words('(?:in|with) (?:nice |some |really )?(warm|cold|bright|dark)(?:er)? colou?rs?'), '$1er'],
  [clause(`(only|just) ${clip} (warm|cold|bright|dark)`), '$1 $2 $3er'],
  [words('in (?:schönen )?warmen farben'), 'wärmer'],
  [words('(?:en|aux|avec des) couleurs chaudes'), 'plus chaud'],
  [words('(?:en|con) colores cálidos'), 'más cálido'],
  [words('(?:em|com) cores quentes'), 'mais quente'],
  [words('(?:in|con) colori caldi'), 'più caldo'],
  [words("b/w|b & w|b'n'w"), 'black and white'],
  [
    clause(
      '(?:drain|take|suck|pull) (?:all )?(?:of )?the colou?rs? out(?: of (?:everything|it|all of it|the (?:film|video)))?',
    ),
    'make it black and white',
  ],
  [/(?:不要|去掉|取消)(?:淡化|叠化|淡入淡出|转场)(?:效果)?[，,]?(?:直接切|硬切|直接剪切)?/gu, 'hard cuts'],
  [
    clause(
      String.raw`(?:no (?:more )?(?:black (?:and|n|&) white|b&w|bw),? ?)?(?:please,? )?(?:i |we )?(?:want|bring|give me|put|get|need|have) (?:back )?(?:the |my |our |all )?colou?rs?(?: back| again)?`,
    ),
    'normal colours',
  ],
  [/(?<=[\p{L}\p{N}]), (?:but )?(?:only|just) (?:this|that) (?:clip|one|shot|scene)(?=\s*(?:[.!]|$))/giu, ''],
  [
    clause(
      String.raw`(?:(?:i |we )?(?:don['’]?t|do not|dont) like (?:the )?(?:fades|crossfades|dissolves|transitions|fading),? )?(?:so )?(?:please )?(?:use |make |give me |do |have |i want |with |only |just )*(?:hard|straight|clean|plain|direct) cuts(?: (?:instead of|rather than|in place of) (?:the )?(?:fades|crossfades|dissolves|transitions))?`,
    ),
    'hard cuts',
  ],
  [
    clause(
      String.raw`cortes (?:directos|secos|duros|simples)(?: (?:en lugar|en vez) de (?:los )?(?:fundidos|transiciones)(?: encadenados)?)?|stacchi (?:netti|secchi|semplici)(?: (?:al posto|invece) del?l?e? (?:dissolvenze|transizioni)(?: incrociate)?)?|harte schnitte(?: (?:statt|anstatt|anstelle) (?:der |von )?(?:überblendungen|blenden))?|(?:des )?coupes (?:franches|nettes|sèches)(?: (?:au lieu|à la place) des (?:fondus|transitions)(?: enchaînés)?)?|cortes (?:secos|diretos)(?: em vez d[ea]s? (?:fusões|transições))?`,
    ),
    'hard cuts',
  ],
];

const speeds: readonly Form[] = [
  [words('(?:com (?:a )?|na |à )metade da velocidade'), 'at half speed'],
  [words('(?:com o |ao |no )dobro da velocidade'), 'at double speed'],
  [
    words(
      String.raw`a (?:la )?mitad de (?:la )?velocidad|auf halbe(?:r)? geschwindigkeit|à la moitié de (?:la |sa )?vitesse|a metà (?:della )?velocità|na metade da velocidade`,
    ),
    'at half speed',
  ],
  [words(String.raw`(?:at )?twice the (?:normal )?speed|two times (?:the )?speed`), 'at double speed'],
  [
    /(?<=[\p{L}\p{N}] )(?:slower|faster),? (?:please,? )?(?=(?:at )?(?:half|double|\d{1,2}(?:\.\d+)?x) speed)/giu,
    '',
  ],
  [/(?<=[\p{L}\p{N}]) please (?=(?:at )?(?:half|double|\d{1,2}(?:\.\d+)?x) speed)/giu, ' '],
  [
    new RegExp(
      String.raw`(?<=^|[.!?\n]\s*)${clip} (?:needs?|wants?|could use|lacks) (?:a bit |a little |some )?(?:more )?(?:energy|pep|punch|pace|speed|oomph|life|drama|calm)[!.,:;-]+\s*([^.!?\n]{3,60}?) (?:on|for|to|in) (?:that|this)(?: (?:clip|one|shot|scene|part))?`,
      'giu',
    ),
    '$2 on the $1',
  ],
];

const music: readonly Form[] = [
  // What is turned down is how loud it is; what is cut down is how long.
  [
    clause(
      String.raw`turn ${clip} (?:back )?(up|down|back) (?:by |to )?(half|a third|\d{1,3} ?%)(?: (?:of )?(?:the |its )?(?:volume|loudness|sound))?`,
    ),
    'the volume of the $1 $2 to $3',
  ],
  [words('musics (?=too|is|should)'), "music's "],
  [/(?<![\p{L}])musics too /giu, 'music is too '],
  [
    clause(
      String.raw`(?:so )?(?:for|as) (?:the |our )?(?:music|soundtrack|song|track),? (?:please )?(?:use|take|put|have|play|give me) (?:the )?([\p{L}\p{N}_.'’-]+(?: [\p{L}\p{N}_.'’-]+)?)(?: instead)?`,
    ),
    'music: $1',
  ],
];

const others = String.raw`the (?:others?|other ones|rest)|all (?:the )?others|everything else|die anderen|der rest|alle anderen|alles andere|les autres|le reste|los demás|los otros|las otras|las demás|el resto|gli altri|le altre|il resto|os outros|as outras|o resto`;
const asBefore = String.raw`(?:stays?|stay|remains?|bleiben|bleibt|restent|reste|quedan|queda|ficam|fica|restano|resta)?(?: exactly| genau)? ?(?:(?:as|like|the way) (?:they|it) (?:were|was|are|is)|unchanged|as before|like before|so wie (?:sie|er|es) (?:waren|war|sind|ist)|wie (?:sie|er|es) (?:waren|war|sind|ist)|wie (?:vorher|zuvor|bisher)|unverändert|comme (?:avant|ils étaient|elles étaient|il était)|inchangés?|como (?:antes|estaban|estaba|están|estavam|estava|estão)|igual(?:es)?|come (?:prima|erano|era|sono)|com['’]erano)`;
const kept = new RegExp(
  String.raw`\s*[,;.:–-]?\s*(?:(?:and|but|und|aber|et|mais|y|pero|e|ma|mas) )?(?:leave |keep |lass(?:e|t)? |laisse |deja |deixa |lascia )?(?:${others}),? ${asBefore}(?=\s*(?:[,;.!?]|$))`,
  'giu',
);

/** "Only the beach warm, the others as they were": what stays asks for nothing, and undoes nothing. */
export function plainKept(text: string): string {
  const left = text.replace(kept, '');
  return /[\p{L}\p{N}]/u.test(left) ? left : text;
}

const silent = clause(
  String.raw`${clip} (?:without (?:the |any )?music|ohne (?:die )?musik|sans (?:la )?musique|sin (?:la )?música|senza (?:la )?musica|sem (?:a )?música)`,
);

/** "The dance without music": the music pauses there, and plays on under the others. */
export const plainSilentClips = (text: string, isName: (words: string) => boolean): string =>
  text.replace(silent, (said, what: string) => (isName(what) ? `no music during the ${what}` : said));

/** A message about a film whose sentences are put as what is read. */
export function plainChanges(message: string): string {
  const told = withForms(message, [...swaps, ...lengths, ...held, ...texts, ...looks, ...speeds, ...music]);
  return told
    .split(/(?<=[.!?;\n])/u)
    .map((sentence) => {
      const plain = plainInsert(sentence.replace(/[.!?;]\s*$/u, ''));
      return plain === sentence.replace(/[.!?;]\s*$/u, '')
        ? sentence
        : `${plain}${/[.!?;]\s*$/u.exec(sentence)?.[0] ?? ''}`;
    })
    .join('');
}
