/** What only who knows the texts of a film can read of two of them: "swap the two texts", "remove the text but not the title". Pure. */
import type { EditWish } from '../edits/edit-wish.ts';
import { listedThings } from './listed-cards.ts';
import type { TextChanges } from './text-changes.ts';

/** Longer messages are told, characters. */
const longest = 160;
const lead = String.raw`^\s*(?:(?:please|bitte|now|and|can you|could you|nun|jetzt|por favor|per favore|stp|svp)[\s,]+)*`;
const tail = String.raw`(?:\s+(?:please|around|round|over|bitte|um|aus|por favor|per favore))*\s*[.!?]*\s*$`;
const noun = String.raw`(?:texts?|titles?|words|captions?|lines|texten?|textes?|titel|titres?|textos?|títulos?|titulos?|testi|testo|titoli|titolo|scritte)`;
const both = String.raw`(?:(?:the|my|both|two|die|den|beiden|zwei|les|deux|los|las|os|as|dos|dois|i|le|due)\s+)*`;
const swapping = String.raw`(?:swap|exchange|switch|interchange|trade|flip|tausche?|vertausche?|échange[rz]?|intervertis(?:sez)?|permute[rz]?|intercambia|cambia|troca|inverte|inverti|scambia)`;
const and = String.raw`(?:and|with|und|mit|et|avec|y|con|e|com)`;
const det = String.raw`(?:(?:the|first|second|last|opening|closing|end|der|die|das|den|le|la|el|il|o)\s+)*`;
const pairs: readonly RegExp[] = [
  new RegExp(`${lead}${swapping}\\s+${both}${noun}${tail}`, 'iu'),
  new RegExp(`${lead}${swapping}\\s+${det}${noun}\\s+${and}\\s+${det}${noun}${tail}`, 'iu'),
  new RegExp(
    `${lead}${both}${noun}\\s+(?:the other way (?:a)?round|vertauschen|tauschen|andersrum|swapped)${tail}`,
    'iu',
  ),
];
const removing = String.raw`(?:remove|delete|drop|lose|take (?:out|off|away)|get rid of|entferne?|lösche?|enlève|supprime|quita|elimina|borra|tira|apaga|remove|togli|rimuovi)`;
const text = String.raw`(?:texts?|words|texte|textes?|textos?|testi|testo)`;
const title = String.raw`(?:titles?|headline|titel|titres?|títulos?|titulos?|titoli|titolo)`;
const butNot = String.raw`\s*,?\s+(?:(?:but|and|aber|mais|pero|mas|ma)\s+)?(?:not|nicht|pas|no|não|non|keep|leave)\s+`;
const oneOf = (gone: string, kept: string) =>
  new RegExp(String.raw`${lead}${removing}\s+${both}${det}${gone}${butNot}${det}${kept}${tail}`, 'iu');
const onlyTexts = oneOf(text, title);
const onlyTitle = oneOf(title, text);

const one = String.raw`(?:(?:the|that|this|my|our|den|der|das|die|le|la|l['’]|el|il|lo|o|a)\s*)?`;
const opening = String.raw`(?:(?:opening|intro|first|start)[ -]?)?(?:title(?:[ -](?:card|screen|slate))?|title[ -]?text)|opening (?:text|card)|intro card|titel(?:karte|tafel)?|anfangstitel|(?:carton (?:de )?)?titre(?: (?:de début|d['’]ouverture))?|t[ií]tulo(?: inicial)?|(?:cart[aã]o|tarjeta) (?:de t[ií]tulo|inicial)|titolo(?: iniziale)?`;
const closing = String.raw`(?:end|closing|final|last|outro)[ -]?(?:card|screen|slate|text|title)|outro|abspann|schlusskarte|schlusstext|schlusstitel|endkarte|(?:carton|texte|écran) (?:de fin|final)|(?:tarjeta|texto|t[ií]tulo|pantalla) final|(?:cart[aã]o|texto|t[ií]tulo|tela) final|(?:cartello|testo|titolo) finale`;
const removes = (what: string): readonly RegExp[] => [
  new RegExp(String.raw`${lead}${removing}\s+${one}(?:${what})(?:\s+(?:again|card|weg|raus))?${tail}`, 'iu'),
  new RegExp(
    String.raw`${lead}(?:${one})(?:${what})\s+(?:weg|raus|entfernen|löschen|out|away|off|gone)${tail}`,
    'iu',
  ),
  new RegExp(String.raw`${lead}(?:take|get)\s+${one}(?:${what})\s+(?:out|off|away)${tail}`, 'iu'),
];
const opens = removes(opening);
const closes = removes(closing);

/** "Dates need to stay longer, 6 seconds", of lines that stand on a card. */
const longer = new RegExp(
  String.raw`${lead}(?:(?:keep|leave|show|hold|lass|zeig|laisse|garde|deja|deixa|lascia)\s+)?${listedThings}(?:\s+(?:need|needs|should|must|have|has|to|stay|stays|be|stand|shown|on|screen|müssen|sollen|bleiben|stehen|doivent|rester|deben|quedarse|durar|que|devono|restare|devem|ficar|a bit|etwas|un peu|un poco|un po['’]|um pouco))*\s*(?:(?<more>longer|länger|plus longtemps|más tiempo|mais tempo|più a lungo|più tempo)|(?=[,\s]*(?:for\s+)?\d))[,\s]*(?:(?:for|für|pendant|durante|por|per|auf)\s+)?(?:(?<seconds>\d{1,2}(?:[.,]\d)?)\s*(?:s|secs?|seconds?|sekunden?|secondes?|segundos?|secondi)(?:\s+(?:long|lang))?)?${tail}`,
  'iu',
);

const isPair = (prompt: string) => pairs.some((form) => form.test(prompt));

/** The words of two texts change places; what stands on the screen at the start is the title, and all the others are texts. */
export function readTextPairs(prompt: string, texts: readonly string[]): TextChanges | null {
  if (prompt.length > longest || texts.length === 0) return null;
  const said = prompt.trim();
  const [first, second, ...others] = texts;
  const rest = ' '.repeat(prompt.length);
  if (first !== undefined && second !== undefined && others.length === 0 && isPair(prompt)) {
    const edits: EditWish[] = [
      { kind: 'titleText', from: '', to: second, which: 0, said },
      { kind: 'titleText', from: '', to: first, which: -1, said },
    ];
    return { edits, rest };
  }
  const list = texts.find((one) => one.includes('\n'));
  const stays = list === undefined ? null : longer.exec(prompt);
  if (list !== undefined && stays !== null) {
    const { seconds } = stays.groups ?? {};
    const told = seconds === undefined ? null : Number(seconds.replace(',', '.'));
    const which = { words: list.split('\n')[0] ?? list };
    return {
      edits: [{ kind: 'titleTime', which, seconds: told, factor: told === null ? 1.5 : 1, said }],
      rest,
    };
  }
  if (onlyTexts.test(prompt)) {
    // The last one first: the places of those before it stay as they are.
    const gone = texts.slice(1).map((_, at): EditWish => ({ kind: 'noTitles', which: at + 1, said }));
    const reason = 'nothing is done to it alone; say what shall change instead';
    return { edits: gone.length > 0 ? gone.toReversed() : [{ kind: 'refused', reason, said }], rest };
  }
  if (texts.length < 2) return null;
  if (onlyTitle.test(prompt) || opens.some((form) => form.test(prompt)))
    return { edits: [{ kind: 'noTitles', which: 0, said }], rest };
  if (closes.some((form) => form.test(prompt)))
    return { edits: [{ kind: 'noTitles', which: -1, said }], rest };
  return null;
}
