/** The texts of the editor, loaded with it: they are many, and the first page needs none of them. */
import { en } from '../texts/editor.en.ts';
import { screenTexts } from '../texts/index.ts';

export type EditorText = keyof typeof en;

export const te = await screenTexts(en, async () => (await import('../texts/editor.de.ts')).de);
