/** Whether `text` has the form of an email address; whether it reaches anyone only a message tells. */
export function isEmail(text: string): boolean {
  return text.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(text);
}
