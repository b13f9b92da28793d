/** Tells what asks for another video from what would change the one that a chat has made. Pure. */
import type { Brief } from '../brief.ts';
import { products } from '../grammar/languages/light-words.ts';
import { lex } from '../grammar/tokens/lex.ts';

const words = (...lists: string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')));

/** Words by which somebody speaks of what was made before, folded. */
const changes = words(
  'it now instead again same shorter longer louder quieter faster slower brighter darker bigger smaller better calmer change replace swap remove delete undo redo revert previous earlier rather',
  'jetzt nun stattdessen nochmal gleiche selbe kurzer langer lauter leiser schneller langsamer heller dunkler grosser kleiner besser anders ersetze tausche entferne losche vorherige',
  'maintenant plutot encore meme plus moins change remplace enleve supprime retire precedent',
  'ahora vez mismo misma mas menos cambia cambialo reemplaza quita elimina hazlo anterior',
  'adesso ora invece ancora stesso stessa piu meno cambia sostituisci togli fallo precedente',
);
/** Words that ask for one more, before the name of what is made: "a teaser", "another video". */
const newOnes = words(
  'a an another new one ein eine einen neu neues neuen neuer un une nouveau nouvelle autre una uno nuevo nueva otro otra nuovo nuova altro altra',
);
/** Words of an attribute that may stand between: "a short vertical teaser". */
const longestAttribute = 8;

/**
 * True for a prompt that speaks of the video a chat has made rather than of another: "make it shorter", "now in black
 * and white". Whoever asks for "a 20 second teaser", or names footage, wants another.
 */
export function isFollowUp({ prompt, parts, topic, generate }: Brief): boolean {
  const said = lex(prompt).filter(({ kind }) => kind === 'word');
  const asksNew = said.some(
    ({ fold }, index) =>
      newOnes.has(fold) &&
      said.slice(index + 1, index + 1 + longestAttribute).some((word) => products.has(word.fold)),
  );
  const namesSubject = parts.length > 0 || topic !== null || generate;
  if (asksNew && namesSubject) return false;
  const speaksOfMade = said.some(({ fold }) => changes.has(fold));
  return asksNew ? speaksOfMade : speaksOfMade || parts.length === 0;
}
