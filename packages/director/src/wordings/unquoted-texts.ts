/**
 * Texts without quotation marks that more is told of: "texto GOOOL grande en el centro", "the word GOAL!!! appears in the middle for 2
 * seconds", "lower third: Anna Berg, CEO, seconds 2 to 6". They are put between marks. Of others the grammar finds the end. Pure.
 */
import { tellsOnlyOfText, toldIn } from '../craft/text-traits.ts';
import { type Form, QUOTE, withForms, words } from './forms.ts';

const nouns =
  'titles?|texts?|captions?|headings?|headlines?|words?|letters|titel|überschrift|schriftzug|buchstaben|worte?|titre|texte|mots?|lettres|t[íi]tulo|texto|r[óo]tulo|letrero|letras|palabras?|legenda|palavras?|titolo|testo|scritta|lettere|parol[ae]';
const lower =
  'lower[ -]third|name ?plate|name ?tag|bauchbinde|namensschild|r[óo]tulo inferior|bandeau|sottopancia|terço inferior';
const saying = String.raw`\s*[:：]|\s+(?:saying|that says|that reads|reading|says|reads|mit dem text|que dice|que diz|qui dit|che dice)\s*:?`;
const noted = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(${lower})|(?:${nouns}))(${saying})?\s+(?=[^\s"\uE000])([^"\uE000;\n]{2,160})`,
  'giu',
);
const mostWords = 12;

/** The first words of `rest` that are no more told of the text: their length in characters, and that of all that is told; null where none is. */
function endOf(rest: string): { text: number; next: number } | null {
  const piece = /^(?:[^,.]|\.(?=\S)|,(?=\d))+/u.exec(rest)?.[0] ?? '';
  const tokens = [...piece.matchAll(/\S+/gu)].slice(0, mostWords + 1);
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    if (before === undefined || /^\p{Lu}/u.test(token[0])) continue;
    const text = piece.slice(0, before.index + before[0].length);
    if (tellsOnlyOfText(piece.slice(token.index)) && toldIn(text) === null)
      return { text: text.length, next: token.index };
  }
  return null;
}

/** "Anna Berg, CEO, seconds 2 to 6": name and place of who is seen. */
function endOfName(rest: string): { text: number; next: number } | null {
  const pieces = [...rest.matchAll(/[^,.]+/gu)];
  const at = pieces.findIndex((piece) => tellsOnlyOfText(piece[0].trim()));
  const [told, last] = [pieces[at], pieces[at - 1]];
  if (told === undefined || last === undefined || at > 3) return null;
  return {
    text: last.index + last[0].trimEnd().length,
    next: told.index + (/^\s*/u.exec(told[0])?.[0].length ?? 0),
  };
}

function quoted(text: string): string {
  return text.replace(noted, (said, name: string | undefined, says: string | undefined, rest: string) => {
    const isOpen = says !== undefined || name !== undefined || /^[\p{Lu}\p{N}]/u.test(rest);
    const end = (name === undefined ? null : endOfName(rest)) ?? endOf(rest);
    if (!isOpen || end === null) return said;
    const lead = said.slice(0, said.length - rest.length);
    return `${lead}"${rest.slice(0, end.text)}" ${rest.slice(end.next)}`;
  });
}

const time = String.raw`\d{1,3}(?:[.,]\d)?\s?(?:s|secs?|seconds?)`;
const moments: readonly Form[] = [
  // "Fades in at 2 s and out at 6 s": from then on, until then.
  [
    words(String.raw`(?:fad(?:es|ing)|comes) in at (${time}) and (?:fad(?:es|ing) |goes )?out at (${time})`),
    'from $1 to $2 fading both ways',
  ],
  // What is written on a picture that stands still is told of that.
  [
    new RegExp(
      String.raw`((?:freeze|hold|pause|standbild|friere|fige|congela|ferma|定格)[^.;\n\uE000]{2,80}?),?\s+(?:and|und|et|y|e)\s+(?:write|put|show|add|schreibe?|zeige?|écris|mets|escribe|pon|escreve|põe|scrivi(?:ci)?|metti(?:ci)?)\s+(?:the (?:words?|text|title) |den text |le texte |el texto |o texto |il testo )?(${QUOTE})\s*(?:on(?:to)? it|over it|on top(?: of it)?|there|drauf|darauf|darüber|dessus|encima|por cima|em cima|sopra)(?![\p{L}])`,
      'giu',
    ),
    '$1, text $2 on the freeze frame',
  ],
];

/** A first message with such texts between quotation marks. */
export const plainTexts = (text: string): string => withForms(quoted(text), moments);
