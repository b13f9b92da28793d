/** Cues gathered into passages, so that what two neighbouring ones say together is found. Pure. */

export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
}

export interface Passage {
  startMs: number;
  endMs: number;
  text: string;
  /** Where in the text which cue begins: [offset, startMs, endMs]. */
  parts: [number, number, number][];
}

/** About three sentences: long enough for a thought, short enough for its words to belong together. */
const LONGEST_PASSAGE = 320;
/** A pause of this length ends a thought. */
const PAUSE_MS = 4_000;

function toPassage(cues: readonly Cue[]): Passage {
  const parts: Passage['parts'] = [];
  let text = '';
  for (const cue of cues) {
    if (text !== '') text += ' ';
    parts.push([text.length, cue.startMs, cue.endMs]);
    text += cue.text.trim();
  }
  const startMs = Math.min(...cues.map((cue) => cue.startMs));
  const endMs = Math.max(...cues.map((cue) => cue.endMs));
  return { startMs, endMs, text, parts };
}

/**
 * Cues in order of time as passages. Each passage begins with the last cue of the one before, unless a pause lies
 * between them: what stands in two neighbouring cues stands together in one passage.
 */
export function toPassages(cues: readonly Cue[]): Passage[] {
  const passages: Passage[] = [];
  let open: Cue[] = [];
  let length = 0;
  let isNew = false;
  const close = () => {
    if (isNew) passages.push(toPassage(open));
    isNew = false;
  };
  for (const cue of cues) {
    const last = open.at(-1);
    if (last !== undefined && cue.startMs - last.endMs > PAUSE_MS) {
      close();
      [open, length] = [[], 0];
    } else if (last !== undefined && length + cue.text.length > LONGEST_PASSAGE) {
      close();
      [open, length] = [[last], last.text.length];
    }
    open.push(cue);
    length += cue.text.length;
    isNew = true;
  }
  close();
  return passages;
}

/** Texts that stand on the screen at the same time as one. */
export function togetherOnScreen(texts: readonly Cue[]): Passage[] {
  const groups: Cue[][] = [];
  for (const text of texts) {
    const group = groups.find((one) => one.length < 20 && one.every((other) => overlap(text, other) >= 0.5));
    if (group === undefined) groups.push([text]);
    else group.push(text);
  }
  return groups.map(toPassage);
}

function overlap(a: Cue, b: Cue): number {
  const shared = Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs);
  return shared / Math.max(1, Math.min(a.endMs - a.startMs, b.endMs - b.startMs));
}

/** The range of the cues that the characters from `start` to `end` stand in. */
export function rangeOf(
  parts: readonly [number, number, number][],
  { start, end }: { start: number; end: number },
): { startMs: number; endMs: number } | null {
  const touched = parts.filter(([offset], index) => {
    const next = parts[index + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    return offset < end && next > start;
  });
  if (touched.length === 0) return null;
  return {
    startMs: Math.min(...touched.map(([, startMs]) => startMs)),
    endMs: Math.max(...touched.map(([, , endMs]) => endMs)),
  };
}

/** Longer texts are cut here into several documents, at ends of sentences where there are such. */
const LONGEST_TEXT = 800;

/** `at`, or one before it where that would cut a letter of two units in half. */
export function wholeLetters(text: string, at: number): number {
  const isCut = (text.codePointAt(at - 1) ?? 0) > 0xffff;
  return isCut ? at - 1 : at;
}

/** A long text as pieces of a length in which words belong together. */
export function cutText(text: string): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > LONGEST_TEXT) {
    const head = rest.slice(0, LONGEST_TEXT);
    const stop = Math.max(
      ...['. ', '! ', '? ', '\n', '。', '！', '？'].map((mark) => head.lastIndexOf(mark)),
    );
    const at = stop > LONGEST_TEXT / 3 ? stop + 1 : wholeLetters(rest, LONGEST_TEXT);
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  if (rest !== '') pieces.push(rest);
  return pieces;
}
