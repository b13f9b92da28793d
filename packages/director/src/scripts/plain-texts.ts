/** Where and when a text stands, and notes beside it, in words that the grammar knows. Pure. */
import { SECONDS } from './script-words.ts';

// Where and when a text stands, in words that the grammar knows: "while the pig is on", "across the middle", "from second 12".

const nounOfSecond = '(?:seconds?|sec|sekunden?|secondes?|segundos?|secondi|secondo)';
/** "From second 12": a time, and no clip. */
const counted = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:from|at|after|until|till?|to|by|ab|bei|bis|von|nach|de|depuis|à|jusqu'à|dès|desde|hasta|en|a|da|do|no|na|até|dal|al|alla|fino a|a partir d[aeo]l?|à partir de) (?:the |la |el |o |il |der |l')?)${nounOfSecond} (\d{1,3})(?![\p{L}\d:]|[.,]\d)`,
  'giu',
);
const countedInHan = /第\s?(\d{1,3})\s?秒/gu;
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** "The talk up to second 8" tells of its file: only beside words to show it is a time of the film. */
const ofText =
  /["“„«「\uE000]|(?<!\p{L})(?:texts?|titles?|captions?|headline|words|titel|schrift|texte|titre|texto|título|testo|titolo)(?!\p{L})|字幕|文字|标题/iu;

/** "From second 12" as "from 0:12"; as long as it was where there is room. */
export const plainClock = (text: string): string =>
  text
    .split(/(?<=[.;!?\n。])/u)
    .map((sentence) =>
      ofText.test(sentence)
        ? sentence
            .replace(counted, (said, digits: string) => clock(Number(digits)).padStart(said.length))
            .replace(countedInHan, (_, digits: string) => clock(Number(digits)))
        : sentence,
    )
    .join('');

const toEnd =
  /(?<=(?:from|ab|von|à partir de|desde|a partir d[eo]|dal|da) \d{1,2}:\d{2}),? (?:(?:right |all the way )?(?:to|until|till|up to) the (?:very )?end(?: of the (?:film|video))?|to end|bis (?:zum )?(?:ende|schluss)|jusqu'à la fin|hasta el (?:final|fin)|até (?:ao?|o) (?:fim|final)|fino alla fine)(?!\p{L})/giu;
const fromSeconds =
  /(?<=(?<!\p{L})from )(\d{1,3}) ?(?:s|secs?|seconds?) (?=(?:right )?(?:to|until|till) the (?:very )?end|on(?:wards?)?(?!\p{L}))/giu;

/** "From 0:12 to the end" as "from 0:12 on". */
const plainEnds = (text: string): string =>
  text.replace(fromSeconds, (_, digits: string) => `${clock(Number(digits))} `).replace(toEnd, ' on');

const isOn =
  "(?:is|are|'s)(?: still)? (?:on(?: the)?(?: screen)?|playing|shown|showing|visible|in (?:the )?(?:shot|frame|picture|view)|up|running|seen)|plays|runs|shows|(?:zu sehen|im bild|sichtbar) ist|läuft|est (?:à l'écran|visible)|se ve|está en pantalla|aparece";
const clip = String.raw`(?<clip>(?:[\p{L}\d_.'’-]+ ){0,4}?[\p{L}\d_.'’-]+?)`;
/** "During the frog clip", "while the pig is on". */
const during = new RegExp(
  String.raw`(?<=\uE000\d+\uE001[^.;\n\uE000]{0,60}? )(?:during|while|when|for as long as|as long as|for the duration of|for the (?:whole|entire|full) (?:length )?(?:of )?|throughout|während|solange|pendant|durante|mientras|enquanto)(?: (?:we (?:see|are on|watch)|you see|he sees))? (?<all>(?:(?:all|the whole|the entire|the full)(?: of)? )?)(?:the |my |our |der |des |die |das |la |le |el |o |a )?${clip}(?: (?:clip|shot|scene|part|bit))?(?: (?:${isOn}))?(?=\s*(?:[,.;!\n]|$| and | in | at ))`,
  'giu',
);
const lasting = /^(?:for |as long|throughout|solange|mientras|enquanto|while)/iu;

/** Not what is seen: the film, its ends, times. */
const noClip =
  /(?<!\p{L})(?:film|video|movie|thing|time|way|end|start|beginning|first|last|seconds?|music|song|she|he|they|it|clips?|ganze|zeit|tout|temps|todo|tempo|\d+)(?!\p{L})/iu;

const plainDuring = (text: string): string =>
  text.replace(during, (...found: unknown[]) => {
    const said = String(found[0]);
    const groups = found.at(-1) as { clip?: string; all?: string };
    const words = groups.clip ?? '';
    if (noClip.test(words)) return said;
    const isWhole = lasting.test(said) || groups.all !== '';
    return `on the ${words}${isWhole ? ' throughout' : ''}`;
  });

/** "Across the middle", "in the middle of the screen". */
const middle =
  /(?<=\uE000\d+\uE001[^.;\n\uE000]{0,60}? )(?:(?:right |straight )?across the (?:middle|centre|center|screen)|(?:right |dead |slap |bang )?in the (?:very )?middle(?= of the (?:screen|frame|picture|image)| in \p{L}+|\s*(?:[.;\n]|$)))/giu;

const plainMiddle = (text: string): string => text.replace(middle, 'in the centre');

/** "Pig 3 s “Bye” at the top on black": a card behind that clip. */
const onGround = new RegExp(
  String.raw`(?<=\d ?(?:${SECONDS})) (?=\uE000\d+\uE001(?: \p{L}+){0,5} (?:on|auf|sur|sobre|su|em) (?:an? |the |plain |einem? |fond |fondo |fundo |sfondo )*(?:black|white|red|blue|green|yellow|grey|gray|schwarz\p{L}*|weiß\p{L}*|noir|blanc|negro|blanco|preto|branco|nero|bianco)(?! \p{L}*(?:and|und|et|y|e) )(?!\p{L}))`,
  'giu',
);
const plainGround = (text: string): string => text.replace(onGround, ', then ');

/** "“Apogee” at 12-15 s": a stretch of the film. */
const stretch = new RegExp(
  String.raw`(?<=\uE000\d+\uE001,? )(?:(?:at|from|between|during|bei|von|de|da|entre) )?(\d{1,3}) ?(?:s|secs?)? ?(?:-|–|—|to|bis|à|a) ?(\d{1,3}) ?(?:${SECONDS})(?!\p{L})`,
  'giu',
);
const plainStretch = (text: string): string =>
  text.replace(
    stretch,
    (_, from: string, to: string) => `from ${clock(Number(from))} to ${clock(Number(to))}`,
  );

/** "With the words Fresh from the fire on it". */
const saidOnIt =
  /(?<=(?<!\p{L})(?:with|and) (?:the )?(?:words?|text|title|line|caption) )(\p{Lu}[^,.;:"\n\uE000]{1,60}?)(?= (?:on it|over it|on top|across it)(?!\p{L}))/gu;
const plainSaid = (text: string): string => text.replace(saidOnIt, '"$1"');

/** "Three titles, one per shot: “A” over the dog, “B” over the cat". */
const listed =
  /(?<=^|[.!?\n] ?)[^.!?:\n\uE000]{0,50}(?<!\p{L})(?:titles|texts|captions|supers|lines|words)(?!\p{L})[^.!?:\n\uE000]{0,30}: ?(?=\uE000\d+\uE001 (?:over|on|for|in) )/giu;
const plainListed = (text: string): string => text.replace(listed, 'Text ');

/** "A partir do 0:12" is from then. */
const plainFrom = (text: string): string =>
  text.replace(/(?<!\p{L})(?:à|a) partir d[aeo] (?=\d{1,2}:\d{2})/giu, 'from ');

/** `masked` with plain words for where and when its texts stand. */
export const plainTexts = (masked: string): string =>
  [plainListed, plainStretch, plainSaid, plainFrom, plainEnds, plainDuring, plainMiddle, plainGround].reduce(
    (text, form) => form(text),
    plainClock(masked).replace(/ {2,}/gu, ' '),
  );

// Notes as sentences: rows of a table, "Logo: top right", a text with its times on a clock.

const rowEdge = /^[ \t]*\|[ \t]*|[ \t]*\|[ \t]*$/gmu;
const cell = /[ \t]*\|[ \t]*/gu;

/** The first row of a table, or the line below it. */
const head =
  /^[ \t]*\|?(?:[ \t]*(?:#|no\.?|nr\.?|clips?|files?|shots?|scenes?|source|in|out|start|end|from|to|length|duration|datei|von|bis|fichier|début|fin|archivo|inicio|arquivo|início|fim|inizio|fine|:?-{2,}:?)[ \t]*(?:\||$)){2,}[ \t]*$\n?/gimu;
const notedStretch =
  /[ \t]*\|[ \t]*(\d{1,2}:[0-5]\d(?:[.,]\d+)?)[ \t]*\|[ \t]*(\d{1,2}:[0-5]\d(?:[.,]\d+)?)(?=[ \t]*(?:\||$))/gmu;

/** Two times in cells side by side; other tables are lists of shots as they are. */
const marked = /\|[ \t]*(?:in[ \t]+)?\d{1,2}:[0-5]\d[^|\n]{0,8}\|[ \t]*(?:out[ \t]+)?\d{1,2}:[0-5]\d/iu;

/** "dog.mp4 | in 0:12 | out 0:18": a row of a table is a list, and two times in it are a stretch. */
const plainRows = (text: string): string =>
  !marked.test(text)
    ? text
    : text.replace(head, '').replace(notedStretch, ' $1-$2').replace(rowEdge, '').replace(cell, ', ');

/** "LOGO: top right": where it is. */
const logoPlace =
  /(?<=^|[.!?;,\n]\s*)(logo)\s*[:：]\s*(?=(?:(?:at|in|on|the|oben|unten|links|rechts|en|à|a|em|no|in|bottom|top|upper|lower|left|right|haut|bas|abajo|arriba|inferior|superior|alto|basso)(?!\p{L})))/giu;

const notedClock = String.raw`(\d{1,2}):([0-5]\d)`;
const textTimes = new RegExp(
  String.raw`(\uE001)\s*[,:(]?\s*(?:from |von |de |da |at )?${notedClock}\s*(?:-|–|—|to|until|till|bis|à|a|hasta|até)\s*${notedClock}(?!\d)\)?`,
  'giu',
);
const secondsOf = (minutes: string, seconds: string) => 60 * Number(minutes) + Number(seconds);

/** `“Heat 3” 0:05 to 0:08`: when the text stands. */
const plainTextTimes = (masked: string): string =>
  masked.replace(textTimes, (said, mark: string, ...found: string[]) => {
    const [a = '', b = '', c = '', d = ''] = found;
    const [from, to] = [secondsOf(a, b), secondsOf(c, d)];
    return from < to ? `${mark} from ${from} to ${to} s` : said;
  });

export const plainNotes = (masked: string): string =>
  plainTextTimes(plainRows(masked).replace(logoPlace, '$1 '));
