/** The texts of the editor, loaded with it: they are many, and the first page needs none of them. */
import { en } from '../texts/editor.en.ts';
import { addCatalogue, fill } from '../texts/index.ts';

export type EditorText = keyof typeof en;

let catalogue: Readonly<Record<EditorText, string>> = en;

await addCatalogue(async (language) => {
  catalogue = language === 'de' ? (await import('../texts/editor.de.ts')).de : en;
});

export function te(key: EditorText, values: Readonly<Record<string, string | number>> = {}): string {
  return fill(catalogue[key], values);
}
