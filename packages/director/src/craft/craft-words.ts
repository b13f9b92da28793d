/** What the craft of editing is called in seven languages, as patterns over a message as it was written. */

/** A pattern of words in six languages, and of Chinese ones, which have no blanks between them. */
export const either = (words: string, chinese: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])|${chinese}`, 'iu');

/** A picture that stands still. */
export const freezeWords = either(
  [
    'freeze[ -]?frames?|freezes?|still frame|(?:hold|holding|pause|pausing) (?:on )?(?:the )?(?:last|final) (?:frame|picture|image|shot)',
    'standbild|standbilder|einfrieren|eingefroren|friere?|gefriert|freezeframe',
    "arr[eê]ts? sur (?:l[’']|une )?image|image fig[eé]e|fige(?:r|z)?",
    'imagen congelada|congela(?:r|do|da)?|fotograma congelado|imagem congelada|quadro congelado',
    'fermo ?immagine|fermo fotogramma|fotogramma fisso|congela(?:re|to|ta)?',
  ].join('|'),
  '定格|静帧|画面静止|冻结',
);

/** A card at the end, or at the beginning, that stands by itself. */
export const endCardWords = either(
  [
    'end(?:ing)?[ -]?(?:cards?|screens?|slates?|slides?|plates?)|(?:outro|closing|final)[ -](?:cards?|screens?|slates?|slides?)|outro',
    'schlusskarte|schlussbild|schlusstafel|schlusstitel|abspannkarte|abspann|endkarte|endbildschirm|outro',
    'carton (?:de fin|final)|[eé]cran (?:de fin|final)|plan final|carte de fin',
    'tarjeta (?:final|de cierre)|pantalla final|cartela final|cart[aã]o final|tela final|cart[oó]n final',
    'cartello finale|schermata finale|scheda finale',
  ].join('|'),
  '片尾(?:卡|画面|字卡)?|结尾(?:卡|卡片|画面)',
);
export const introCardWords = either(
  [
    '(?:intro|opening|title|start)[ -](?:cards?|screens?|slates?|slides?)',
    'anfangskarte|introkarte|titelkarte|eröffnungskarte|vorspannkarte|starttafel|titeltafel',
    "carton (?:d[’']intro|d[’']ouverture|de d[eé]but|titre|de titre)|[eé]cran (?:de d[eé]but|titre|d[’']intro)",
    'tarjeta (?:inicial|de apertura|de inicio|de t[ií]tulo)|pantalla (?:inicial|de inicio)|cart[aã]o (?:inicial|de abertura|de t[ií]tulo)|tela (?:inicial|de abertura)|cartela (?:inicial|de abertura)',
    'cartello (?:iniziale|di apertura|del titolo)|schermata iniziale|scheda iniziale',
  ].join('|'),
  '片头(?:卡|画面|字卡)?|开头(?:卡|卡片)',
);
/** A card without its place: "al final una tarjeta …", "eine Karte am Ende". */
export const cardNouns = either(
  'cards?|slates?|inter-?titles?|(?:text|titel|frage|zwischen|info|namens|danke|dankes|hinweis|zitat)?karte|texttafel|tafel|zwischentitel|intertitel|carton|intertitre|carte|tarjeta|cartela|cartel|intert[ií]tulo|cart[aã]o|cartello|scheda|intertitolo',
  '字卡|字幕卡|卡片',
);

export const splitWords = either(
  [
    'split[ -]?screens?|(?:\\d|two|three|four|five|six)[ -]way split(?:[ -]screen)?|(?:quad|tri)[ -]split|side[ -]by[ -]side|\\d ?[x×] ?\\d grid|grid(?: of| with)?|next to each other|one above the other|on top of each other|stacked|at the same time|on (?:the )?top,? (?:and )?[^,;!?]{1,60}? (?:below|underneath|beneath|at the bottom|on the bottom)|(?:on|to) the left,? (?:and )?[^,;!?]{1,60}? (?:on|to) the right',
    'splitscreen|geteilte[rmns]? bildschirm|nebeneinander|übereinander|bildschirm geteilt|raster',
    "[eé]cran (?:partag[eé]|divis[eé]|scind[eé])|c[oô]te [aà] c[oô]te|l[’']un au-dessus de l[’']autre|grille",
    'pantalla (?:dividida|partida)(?: en (?:dos|tres|cuatro))?|lado a lado|uno al lado del otro|uno encima del otro|cuadr[ií]cula',
    'tela dividida(?: em (?:duas|dois|tr[eê]s|quatro))?|ecr[aã] dividido|um ao lado do outro|um em cima do outro|grade',
    "schermo (?:diviso|condiviso)(?: in (?:due|tre|quattro))?|fianco a fianco|affiancat[ie]|uno accanto all[’']altro|uno sopra l[’']altro|griglia",
  ].join('|'),
  '分屏|分割画面|并排|左右分屏|上下分屏|四分屏|四宫格|九宫格',
);
export const aboveWords = either(
  "one above the other|on top of each other|on (?:the )?top|stacked|above each other|top and bottom|übereinander|au-dessus|encima|em cima|sopra|l[’']un sur l[’']autre",
  '上下',
);
export const gridWords = either(
  '\\d ?[x×] ?\\d|grid|quad|raster|grille|cuadr[ií]cula|grade|griglia|four[ -]way|4[ -]way|four[ -]split',
  '四分屏|四宫格|九宫格|宫格',
);

export const insetWords = either(
  [
    'picture[ -]in[ -]picture|pip|inset|small(?:er)? (?:window |picture |box )?(?:in|at|on) (?:the |a )?(?:top|bottom|upper|lower|corner)|small in (?:the |a )?corner',
    'bild[ -]im[ -]bild|klein (?:in der |oben |unten |im |in einer )(?:ecke|rechts|links|oberen|unteren)?',
    "incrustation|incrust[eé]e?s?|image dans l[’']image|en petit (?:en |dans )",
    'imagen (?:en|dentro de(?: la)?) imagen|en peque[nñ]o|peque[nñ][oa] (?:en|arriba|abajo)|recuadro',
    'imagem (?:em|na|dentro da) imagem|pequen[oa] (?:no|em|na) |em pequeno',
    "immagine nell[’']immagine|in piccolo|piccol[oa] (?:in|nell)|riquadro",
  ].join('|'),
  '画中画|小窗',
);

export const dipWords = either(
  '(?:dips?|flash(?:es)?|fades? through|through) to (?:white|black)|(?:dip|flash) (?:through|via) (?:white|black)|(?:white|black) (?:dips?|flash(?:es)?)|fades? through (?:white|black)|weißblende|schwarzblende|(?:über|durch) (?:weiß|schwarz) blenden|fondu (?:au|par le) (?:blanc|noir) entre|passage par le (?:blanc|noir)|fundido a blanco|destello blanco|fundo branco entre|dissolvenza (?:al|attraverso il) bianco',
  '闪白|闪黑',
);
export const wipeWords = either(
  'wipes?(?= (?:transitions?|to|into|between|from|left|right|up|down|across|effects?|cuts?)(?!\\p{L})|\\s*(?:$|[,.;]))|wischblende|transition (?:en|par) (?:volet|balayage)|cortinilla|transizione a tendina',
  '擦除|划像',
);
export const pushWords = either(
  '(?:push|slide|swipe) transitions?|slide (?:in|over) to|(?:pushes|slides) (?:in|over|to) (?:to )?|schiebeblende|glissement|deslizamiento|scorrimento',
  '推移转场|滑动转场',
);
export const dissolveWords = either(
  'cross ?-?(?:dissolves?|fades?)|dissolves?|überblendung(?:en)?|überblenden|kreuzblende|weiche blende|fondus? encha[iî]n[eé]s?|fundido(?:s)? encadenado(?:s)?|fundido(?:s)? cruzado(?:s)?|disolvencia|fus[aã]o cruzada|transi[cç][aã]o suave|dissolvenz[ae] incrociat[ae]',
  '叠化|交叉溶解|淡入淡出转场',
);

/** "The sound of the frog under the pig". */
export const soundWords = either(
  'sounds?|audio|noise|applause|voice|ton|originalton|klang|geräusch(?:e)?|son|bruit|sonido|som|suono|áudio|rumore',
  '声音|原声',
);
export const runsOnWords = either(
  'keep|keeps|keeping|continue[sd]?|running|runs? on|carry(?:ing)? on|carries|going|j[ -]cut|l[ -]cut|weiter(?:laufen|läuft)?|continuer?|continue|sigue|seguir|continua(?:r|ndo)?|continua',
  '继续',
);
export const underWords = either(
  'under(?:neath)?|over|into|beneath|across|below|during|on|unter|über|sous|sur|pendant|bajo|debajo de|sobre|durante|sob|embaixo de|sotto|sopra|con',
  '下面|配',
);

export const negations = either(
  "(?:no(?! (?:final|fim|in[ií]cio|come[cç]o|canto|meio|topo|segundo)(?!\\p{L}))|not|never|without|don[’']?t|do not|avoid|kein(?:e[nmrs]?)?|nicht|ohne|pas|sans|aucun|sin|sem|nada de|n[aã]o|senza|non|niente)",
  '不要|没有|无|别',
);

/** What takes something of a film away, or asks about it, and adds nothing. */
export const undoingWords = either(
  "undo|removed?|delete|cancel|revert|drop|lose|skip|kill|scrap|take (?:out|away|off|it)|took|get rid|away|off|back|instead|not|no|never|without|don[’']?t|what|which|where|when|why|how|is|are|does|did|weg|raus|entfern\\p{L}*|lösch\\p{L}*|rückgängig|zurück|ohne|kein\\p{L}*|nicht|statt|warum|wo|enl[eè]ve\\p{L}*|retire\\p{L}*|supprime\\p{L}*|annule\\p{L}*|sans|pas|pourquoi|quita\\p{L}*|elimina\\p{L}*|deshaz|anula\\p{L}*|sin|tira|tire|remove[rd]?|desfaz|sem|togli\\p{L}*|rimuovi|annulla|senza|non|perché",
  '撤销|去掉|删除|取消|不要|没有|吗|为什么',
);

/** The picture comes out of one colour, or goes into it. */
export const fadeInWords = either(
  "fade(?:s|d)?[ -]?(?:up )?(?:in )?from (?:black|white)|fade[ -]?in|(?:aus|von) (?:schwarz|weiß)(?![-‑–]|(?: und)? ?weiß)(?: (?:ein|auf)\\p{L}*)?|einblend(?:en|ung)|aufblend(?:en|ung|e)|aufblende|fondu (?:depuis|du|d[’']ouverture|en ouverture)(?: le)?(?: noir| blanc)?|ouverture au noir|fundido (?:desde|de)(?: el)? (?:negro|blanco|entrada)|fade (?:do|desde|a partir do|de) (?:preto|negro|branco|entrada)|dissolvenza (?:dal (?:nero|bianco)|in (?:apertura|entrata))",
  '淡入(?!淡出)|从黑(?:场|屏)?(?:淡入|渐显)',
);
export const fadeOutWords = either(
  'fade(?:s|d)?[ -]?(?:out )?(?:in)?to (?:black|white)|(?:end|finish|close)(?:s|es|ing)? (?:on|in|to|with) (?:a )?black(?: screen)?(?=\\s*(?:$|[.,;!]))|fade[ -]?out|ins (?:schwarze?|weiße?)(?![-‑–])(?: (?:aus|ab|über)\\p{L}*)?|(?:auf|nach|zu) (?:schwarz|weiß)e?(?!\\p{L}|[-‑–]|(?: und)? ?weiß)(?: (?:aus|ab|über)\\p{L}*)?|in (?:schwarz|weiß) (?:aus|ab|über)\\p{L}*|ausblend(?:en|ung)|abblend(?:en|ung|e)|fondu (?:au|vers le) (?:noir|blanc)|fondu (?:de|en) fermeture|fundido (?:a|al) (?:negro|blanco)|fundido de salida|fade (?:para|a|ao|al) (?:o )?(?:preto|negro|branco)|escurecendo|(?:termin|acab|cierr|finaliz)\\p{L}* (?:en|con(?: la pantalla)?(?: en)?) negro|(?:termin|acab|finaliz|fech)\\p{L}* (?:em|no|com(?: a)? tela|com(?: o)? ecrã) pret[ao]|(?:fin|termin|chiud)\\p{L}* (?:in|con(?: lo)?(?: schermo)?) nero|(?:fin|termin)\\p{L}* (?:sur|en|au|par) (?:(?:un |du |le )?(?:écran )?)?noir|(?:ende|endet|enden|schluss|aufhören|schließ\\p{L}*) (?:in|auf|mit|im) schwarz(?:en|em)?|dissolvenza (?:al|a|in|verso il) (?:nero|bianco|chiusura|uscita)',
  '淡出|渐黑|黑场结束|(?:最后|结尾)(?:变|渐|黑)黑?屏?|以黑[场屏]结束|黑屏结束',
);
export const musicWords = either(
  'music|song|track|audio|sound|musik|lied|ton|musique|son|m[uú]sica|canci[oó]n|sonido|som|musica|brano|audio|suono|volume',
  '音乐|声音|配乐',
);
/** What only leads to a card or a still picture: "start with", "end on", "am Ende kommt". */
export const leadWords = new Set(
  `start starts starting begin begins beginning open opens opening end ends ending finish finishes finishing close closes closing it the
  film video with on by and then finally lastly at a an in put add have there should be is comes come i want we need please also plus
  am ende anfang zum schluss beginne beginn starte start ende schließe kommt dann mit einer einem ein eine zuletzt bitte noch dazu
  commence commencer par finir finis termine avec une un à la fin au début et puis ajoute mets empieza empezar termina terminar con
  una al final principio inicio y luego añade pon comece começa comece termine com uma um no fim final início e depois adicione coloque
  inizia finisci con una un alla fine all inizio e poi aggiungi metti 最后 开头 结尾 加 一个 以`.split(
    /\s+/u,
  ),
);

/** What plays as the music of a film. */
export const songWords = either(
  'music|song|soundtrack|musik|lied|musique|chanson|m[uú]sica|canci[oó]n|can[cç][aã]o|canzone|brano',
  '音乐|配乐',
);
export const lowerThirdWords = either(
  'lower[ -]thirds?|name (?:tag|strap|bar)|bauchbinden?|synth[eé]|bandeau(?: de nom)?|r[oó]tulo|tercio inferior|ter[cç]o inferior|tarja|sottopancia',
  '下三分之一|人名条|字幕条',
);
export const countdownWords = either(
  'count[ -]?down|counting down|counter|count up|herunterz[aä]hlen|countdown|z[aä]hler|compte [aà] rebours|d[eé]compte|compteur|cuenta (?:atr[aá]s|regresiva)|contador|contagem regressiva|conto alla rovescia|contatore',
  '倒计时|计数',
);
export const spokenWords = either(
  'voice[ -]?overs?|narrat(?:ion|or|ed)|a voice (?:that )?says?|spoken|speaker says|off[ -]?stimme|sprecher(?:in|text)?|gesprochen|voix[ -]off|narration|voz en off|locuci[oó]n|voz off|narra[cç][aã]o|locu[cç][aã]o|voce (?:fuori campo|narrante)|narrazione',
  '旁白|配音|解说',
);
export const bestWords = either(
  'best|nicest|strongest|besten?|sch[oö]nsten?|meilleure?s?|mejores|melhores|migliori',
  '最好|最精彩|最佳',
);
export const rampWords = either(
  'speed[ -]?ramp(?:s|ing)?|ramp(?:ing)? (?:the )?speed|tempo[ -]?rampe|geschwindigkeitsrampe|rampe de vitesse|acc[eé]l[eé]ration progressive|rampa de velocidad|rampa de velocidade|rampa di velocit[aà]',
  '变速',
);
