/** What a message names with an @: the name while it is written, the id on the wire. Pure. */

export interface Mention {
  id: string;
  name: string;
  kind: 'asset' | 'person';
}

export interface Opened {
  /** Of the @ in the text. */
  start: number;
  /** What is written behind it so far. */
  words: string;
}

const MOST_CHARACTERS = 60;

/** The mention that is being written before the caret; null where none is. */
export function mentionAt(text: string, caret: number): Opened | null {
  const start = text.lastIndexOf('@', caret - 1);
  const words = text.slice(start + 1, caret);
  const isFree = start === 0 || /[\s("'“„]/.test(text[start - 1] ?? '');
  if (start < 0 || !isFree || /\n|^\s| {2}/.test(words) || words.length > MOST_CHARACTERS) return null;
  return { start, words };
}

/** The text with what was chosen in place of what was written, and where one writes on. */
export function put(text: string, { start, words }: Opened, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(start + 1 + words.length).trimStart(), caret: before.length };
}

/** The text with a name put in at the caret, nothing of it lost, and where one writes on. */
export function putAt(text: string, caret: number, name: string): { text: string; caret: number } {
  const [left, right] = [text.slice(0, caret), text.slice(caret)];
  const before = `${left}${/\S$/.test(left) ? ' ' : ''}@${name} `;
  return { text: before + right.replace(/^ /, ''), caret: before.length };
}

/** What was said and comes back, above what has been written since. */
export function joinedWords(said: string, written: string): string {
  if (written.trim() === '' || said.includes(written.trim())) return said;
  return written.includes(said) ? written : `${said}\n\n${written}`;
}

/** Longer names first: one may begin with another. */
const byLength = (mentions: readonly Mention[]) =>
  mentions.toSorted((a, b) => b.name.length - a.name.length || a.name.localeCompare(b.name));

/**
 * The message as it is sent: files by their ids, so that of two with one name the chosen one is meant; people by their names, as
 * they are spoken of. `chosen` are the ids that are still named.
 */
export function toWire(
  text: string,
  mentions: readonly Mention[],
): { message: string; chosen: string[]; named: Mention[] } {
  let message = text;
  const named: Mention[] = [];
  for (const mention of byLength(mentions)) {
    const written = `@${mention.name}`;
    if (!message.includes(written)) continue;
    named.push(mention);
    message = message.replaceAll(written, mention.kind === 'asset' ? mention.id : mention.name);
  }
  return { message, chosen: named.map(({ id }) => id), named };
}

const ID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g;

export const idsIn = (message: string): string[] => [...new Set(message.match(ID) ?? [])];

/** A message as people read it: names where they are known. */
export const withNames = (message: string, names: ReadonlyMap<string, string>): string =>
  message.replaceAll(ID, (id) => (names.has(id) ? `@${names.get(id)}` : id));
