/**
 * Lines at the end of a first message that are to be read in its film: "dates at the end:" with a date on each line, "end with a card
 * listing our opening hours: …". They stand together on one card. Pure.
 */
import type { Edit, EditWish } from '../edits/edit-wish.ts';

export interface ListedCard {
  /** The message without them. */
  rest: string;
  edit: EditWish;
}

const mostLines = 12;
const longestLine = 48;
const things = [
  'dates?|tour ?dates|opening (?:hours|times)|hours|prices?|programme?|line-?up|schedule|timetable|menu|list|names|credits|sponsors|address|contact(?: details)?',
  'termine?|daten|tourdaten|öffnungszeiten|preise?|preisliste|programm|liste|namen|adresse|kontakt(?:daten)?|zeiten|stundenplan',
  'horaires|tarifs|prix|liste(?: des \\p{L}+)?|noms|adresse|coordonnées|programme',
  'fechas|horarios?|precios|lista(?: de \\p{L}+)?|nombres|dirección|programa|tarifas',
  'datas|horários?|preços|nomes|endereço|orari|prezzi|date|nomi|indirizzo|programma|contatti',
].join('|');
const ending =
  'at the (?:very )?end|(?:to )?(?:end|finish|close)(?: it)? (?:on|with)|last|finally|am (?:ende|schluss)|zum schluss|à la fin|pour finir|al final|para terminar|no (?:fim|final)|para acabar|alla fine|per finire';
const card =
  'end ?card|closing card|card|slide|screen|schlusskarte|karte|tafel|abspann|carton|écran|tarjeta|pantalla|cartão|tela|cartello|schermata';
const latin = (pattern: string) => String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`;
const isThing = new RegExp(`${latin(things)}|日期|时间表?|营业时间|价格|地址|名单`, 'iu');
const isEnding = new RegExp(`${latin(ending)}|最后|结尾|片尾`, 'iu');
/** "The dates", "die Öffnungszeiten": what such a card holds. */
export const listedThings = String.raw`(?:(?:the|those|these|die|den|das|les|la|las|los|os|as|le|gli|i)\s+)?(?:${things})`;
const isCard = new RegExp(latin(card), 'iu');
/** The clause that leads to the lines. */
const lead = /(?:^|[.!?;,\n，。]\s*)([^.!?;,\n，。]*)[:：][^\S\n]*$/u;
/** "…, crowd 5 s y al final los precios": what comes before is a wish of its own. */
const joined = new RegExp(
  String.raw`\s+(?:(?:and|und|et|y|e|then|dann|puis|luego|depois|poi)\s+)+(?=(?:${ending})(?!\p{L}))`,
  'iu',
);
/** Such lines go on with the message, or are shots of a list. */
const isOther =
  /^\s*(?:before|after|then|and|plus|music|song|title|format|length|davor|danach|dann|musik|titel|avant|puis|musique|antes|luego|música|prima|poi|musica)(?!\p{L})|\.(?:mp4|mov|jpe?g|png|mp3|wav|webm|m4a)(?!\p{L})|(?<!\p{L})\d{1,3} ?(?:s|secs?|seconds?|sekunden?|secondes?|segundos?|secondi|秒)(?!\p{L})|["“„«「]/iu;
const leastSeconds = 4;
const mostSeconds = 10;
/** Reading speed of lists, characters per second. */
const pace = 12;

/** The lines of `prompt` that are to stand on a card; null where it has none. */
export function readListedCard(prompt: string): ListedCard | null {
  const lines = prompt.split('\n');
  const head = lines.findIndex((line, at) => at < lines.length - 2 && leadOf(line) !== null);
  const said = leadOf(lines[head] ?? '');
  if (head === -1 || said === null) return null;
  const listed: string[] = [];
  for (const line of lines.slice(head + 1)) {
    if (line.trim() === '' || line.trim().length > longestLine || isOther.test(line)) break;
    listed.push(line.trim().replace(/^[-–•*]\s+/u, ''));
  }
  if (listed.length < 2 || listed.length > mostLines || !listed.some((line) => /\p{L}/u.test(line)))
    return null;
  const text = listed.join('\n');
  const before = (lines[head] ?? '').slice(0, said.start);
  const rest = [...lines.slice(0, head), before, ...lines.slice(head + 1 + listed.length)];
  const seconds = Math.min(mostSeconds, Math.max(leastSeconds, Math.round(1 + text.length / pace)));
  const edit: Edit = { kind: 'card', text, color: '#000000', seconds, anchor: null, side: 'after' };
  return { rest: rest.join('\n').trim(), edit: { ...edit, said: said.words } };
}

function leadOf(line: string): { words: string; start: number } | null {
  const match = lead.exec(line);
  const clause = match?.[1] ?? '';
  const joint = joined.exec(clause);
  const words = (joint === null ? clause : clause.slice(joint.index + joint[0].length)).trim();
  if (match === null || words === '' || words.length > 80) return null;
  const start = joint === null ? match.index : match.index + match[0].indexOf(clause) + joint.index;
  const isMeant = isThing.test(words) && (isEnding.test(words) || isEnding.test(line));
  return isMeant || (isCard.test(words) && isEnding.test(words)) ? { words, start } : null;
}
