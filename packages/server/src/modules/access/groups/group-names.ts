/** What the name of a group may be. Pure. */

const MAX_CHARACTERS = 255;

/** What is wrong with a name, as a sentence; null when nothing is. `name` must be NFC already. */
export function groupNameProblem(name: string): string | null {
  if (name.trim() === '') return 'A name must not be empty.';
  if (!name.isWellFormed()) return 'A name must be valid Unicode.';
  if (/\p{Cc}/u.test(name)) return 'A name must not contain control characters.';
  if ([...name].length > MAX_CHARACTERS) return `A name must not exceed ${MAX_CHARACTERS} characters.`;
  return null;
}
