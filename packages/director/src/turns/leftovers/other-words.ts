/** "Lieber “Volles Haus”", "mejor «Reserva tu cita»": other words for the text that the message before was about. Pure. */
import type { Brief } from '../../brief.ts';
import type { EditWish } from '../../edits/edit-wish.ts';
import { conceptAt } from '../../edits/slots/concepts.ts';
import { light } from '../../edits/slots/light-words.ts';
import { functionWords } from '../../grammar/languages/vocabulary.ts';
import { lex } from '../../grammar/tokens/lex.ts';

/** The words of the text that was written last. */
function lastText(last: readonly EditWish[]): string | null {
  const edit = last.findLast(({ kind }) => kind === 'title' || kind === 'titleText');
  if (edit?.kind === 'title') return edit.text;
  return edit?.kind === 'titleText' ? edit.to : null;
}

/** True where nothing but a text is said, and that it is to be another. */
function isOnlyOther(prompt: string, text: string): boolean {
  const tokens = lex(prompt.replace(text, ' ')).filter(({ kind }) => kind === 'word' || kind === 'number');
  let isOther = false;
  for (let at = 0; at < tokens.length; ) {
    const found = conceptAt(tokens, at);
    const saysOther =
      found !== null && ['instead', 'change', 'rename'].some((one) => found.concepts.has(one as never));
    const fold = tokens[at]?.fold ?? '';
    if (!saysOther && !light.has(fold) && !functionWords.has(fold)) return false;
    isOther ||= saysOther;
    at = saysOther ? found.next : at + 1;
  }
  return isOther;
}

/** `asked` with its one text in the place of the last one; as it is where it says anything else. */
export function otherWords(asked: Brief, last: readonly EditWish[]): Brief {
  const [title, ...others] = asked.titles;
  const from = lastText(last);
  if (title === undefined || others.length > 0 || from === null || asked.edits.length > 0) return asked;
  if (title.place !== 'opening' || from === title.text || !isOnlyOther(asked.prompt, title.text))
    return asked;
  const edit: EditWish = { kind: 'titleText', from, to: title.text, said: `“${title.text}”` };
  return { ...asked, titles: [], edits: [edit] };
}
