/** What only who knows the texts of a film can read of two of them: "swap the two texts", "remove the text but not the title". Pure. */
import type { EditWish } from '../edits/edit-wish.ts';
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
  if (onlyTexts.test(prompt)) {
    // The last one first: the places of those before it stay as they are.
    const gone = texts.slice(1).map((_, at): EditWish => ({ kind: 'noTitles', which: at + 1, said }));
    const reason = 'nothing is done to it alone; say what shall change instead';
    return { edits: gone.length > 0 ? gone.toReversed() : [{ kind: 'refused', reason, said }], rest };
  }
  if (onlyTitle.test(prompt) && texts.length > 1)
    return { edits: [{ kind: 'noTitles', which: 0, said }], rest };
  return null;
}
