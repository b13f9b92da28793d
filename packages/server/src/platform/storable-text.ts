/** `text` as a column of the database can hold it: without NUL, and half a character as the sign for none. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}
