/** How one wording is put for another: whole words, any case, seven languages. Pure. */

/** A wording and what is read for it. */
export type Form = readonly [RegExp, string | ((...found: string[]) => string)];

/** `words`, not within longer words. */
export const words = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'giu');

/** `pattern` as all of a clause: between marks or the ends of the message. */
export const clause = (pattern: string): RegExp =>
  new RegExp(
    String.raw`(?<=^|[,;.!?\n:，。；！]\s*)(?:(?:please|bitte|por favor|per favore) )?(?:${pattern})(?:,? (?:please|bitte|por favor|per favore|now|too))?(?=\s*(?:[,;.!?\n，。；！？]|$))`,
    'giu',
  );

/** `text` with each form in turn. */
export const withForms = (text: string, forms: readonly Form[]): string =>
  forms.reduce(
    (left, [form, to]) =>
      typeof to === 'string'
        ? left.replace(form, to)
        : left.replace(form, (...found) => to(...found.map(asText))),
    text,
  );

const asText = (found: unknown): string => (typeof found === 'string' ? found : '');

/** What a quotation is while the words around it are put otherwise. */
export const QUOTE = String.raw`\uE000\d+\uE001`;
