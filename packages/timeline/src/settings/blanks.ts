/** Blanks of templates: `{{name}}`, filled in when a project is made from one. */

/** What a variable is called. */
export const variableName = {
  pattern: /^[A-Za-z][A-Za-z0-9_]{0,63}$/u,
  words: 'a letter, then letters, digits and _',
};

/** A text that is one blank and nothing else: it may stand where a number, a colour or a URL is asked for. */
export const blankPattern = /^\{\{ ?[A-Za-z][A-Za-z0-9_]{0,63} ?\}\}$/u;

/** True for `{{name}}`. */
export function isBlank(value: string): boolean {
  return blankPattern.test(value);
}
