/**
 * Messages in which is marked what they ask for: `{kind#group=value:words}`. The words are the customer's, `group` ties a shot to
 * its times, its speed and its text (in the order in which the film plays), `value` tells what is meant. Pure.
 */

/** What a mark asks for; README.md beside this file says what its value is. */
export const KINDS = [
  ...(['clip', 'not', 'dur', 'from', 'to', 'at', 'each', 'total', 'order', 'version'] as const),
  ...(['speed', 'reverse', 'freeze', 'loop', 'zoom', 'look', 'mute', 'split', 'inset', 'trans'] as const),
  ...(['text', 'tplace', 'ttime', 'end', 'caption', 'logo', 'shape', 'size'] as const),
  ...(['music', 'mfrom', 'level', 'voice', 'chat'] as const),
] as const;
export type Kind = (typeof KINDS)[number];

export interface Mark {
  kind: Kind;
  /** Numbers of shots, or names of texts and sounds: "1", "t1", "m". */
  groups: string[];
  /** "" where the mark has none. */
  value: string;
  words: string;
  /** Where the words stand in the message, letters. */
  start: number;
  end: number;
}

export interface MarkedMessage {
  id: string;
  lang: string;
  marked: string;
}

/** Only shapes have a colon in their value: `{from#1=60:1:00}` is the 60th second, written "1:00". */
const mark =
  /\{(?:(shape|version)(?:#([0-9a-z,.]+))?(?:=(\d+:\d+(?:\|[^:{}]*)?|[^:{}]*))?|([a-z]+)(?:#([0-9a-z,.]+))?(?:=([^:{}]*))?):([^{}]+)\}/gu;
const isKind = (word: string): word is Kind => (KINDS as readonly string[]).includes(word);

/** The message as it was written, and its marks. Throws for a mark of no kind, and for braces that are none. */
export function readMarks(marked: string): { text: string; marks: Mark[] } {
  const marks: Mark[] = [];
  let text = '';
  let at = 0;
  for (const found of marked.matchAll(mark)) {
    const [whole, shape, of, as, other, group, told, words = ''] = found;
    const [kind = '', groups = '', value = ''] = shape === undefined ? [other, group, told] : [shape, of, as];
    if (!isKind(kind)) throw new Error(`no kind of mark is called ${kind}`);
    text += marked.slice(at, found.index);
    const start = text.length;
    text += words;
    marks.push({
      kind,
      groups: groups === '' ? [] : groups.split(','),
      value: value.trim(),
      words,
      start,
      end: text.length,
    });
    at = found.index + whole.length;
  }
  text += marked.slice(at);
  if (/[{}]/u.test(text)) throw new Error(`a mark is not closed: ${text.slice(0, 80)}`);
  return { text, marks };
}

/** The names in a value: "a.mp4|b.mp4". */
export const namesIn = ({ value }: Mark): string[] =>
  value.split('|').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
