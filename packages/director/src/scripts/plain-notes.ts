/** Notes as sentences: rows of a table, "Logo: top right", a text with its times on a clock. Pure. */

const rowEdge = /^[ \t]*\|[ \t]*|[ \t]*\|[ \t]*$/gmu;
const cell = /[ \t]*\|[ \t]*/gu;

/** The first row of a table, or the line below it. */
const head =
  /^[ \t]*\|?(?:[ \t]*(?:#|no\.?|nr\.?|clips?|files?|shots?|scenes?|source|in|out|start|end|from|to|length|duration|datei|von|bis|fichier|début|fin|archivo|inicio|arquivo|início|fim|inizio|fine|:?-{2,}:?)[ \t]*(?:\||$)){2,}[ \t]*$\n?/gimu;
const stretch =
  /[ \t]*\|[ \t]*(\d{1,2}:[0-5]\d(?:[.,]\d+)?)[ \t]*\|[ \t]*(\d{1,2}:[0-5]\d(?:[.,]\d+)?)(?=[ \t]*(?:\||$))/gmu;

/** Two times in cells side by side; other tables are lists of shots as they are. */
const marked = /\|[ \t]*(?:in[ \t]+)?\d{1,2}:[0-5]\d[^|\n]{0,8}\|[ \t]*(?:out[ \t]+)?\d{1,2}:[0-5]\d/iu;

/** "dog.mp4 | in 0:12 | out 0:18": a row of a table is a list, and two times in it are a stretch. */
const plainRows = (text: string): string =>
  !marked.test(text)
    ? text
    : text.replace(head, '').replace(stretch, ' $1-$2').replace(rowEdge, '').replace(cell, ', ');

/** "LOGO: top right": where it is. */
const logoPlace =
  /(?<=^|[.!?;,\n]\s*)(logo)\s*[:：]\s*(?=(?:(?:at|in|on|the|oben|unten|links|rechts|en|à|a|em|no|in|bottom|top|upper|lower|left|right|haut|bas|abajo|arriba|inferior|superior|alto|basso)(?!\p{L})))/giu;

const clock = String.raw`(\d{1,2}):([0-5]\d)`;
const textTimes = new RegExp(
  String.raw`(\uE001)\s*[,:(]?\s*(?:from |von |de |da |at )?${clock}\s*(?:-|–|—|to|until|till|bis|à|a|hasta|até)\s*${clock}(?!\d)\)?`,
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
