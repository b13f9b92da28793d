/** Words with their times put together to what is said in one go. Pure. */
import type { SpeechSegment, SpokenWord } from './types.ts';

/** A pause after which something new is said, whatever the punctuation. */
const PAUSE_MS = 1_000;

/** A caption of more is hard to read; it is ended at the next comma or short pause, and at the latest at twice as much. */
const LONG_CHARACTERS = 84;
const SHORT_PAUSE_MS = 300;

const ENDS_SENTENCE = /[.!?…。！？]["'”’)\]»]*$/u;
const ENDS_CLAUSE = /[,;:，、；：–—]["'”’)\]»]*$/u;

/** Titles and initials end no sentence. */
const ABBREVIATION = /^(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|z\.B|d\.h|bzw|Nr|No)\.$/u;

/** Whether something new begins between the two. */
function parts(said: readonly SpokenWord[], next: SpokenWord): boolean {
  const last = said.at(-1);
  if (last === undefined) return false;
  const pause = next.startMs - last.endMs;
  if (pause >= PAUSE_MS) return true;
  if (ENDS_SENTENCE.test(last.text) && !ABBREVIATION.test(last.text)) return true;
  const length = said.reduce((sum, { text }) => sum + text.length + 1, 0);
  if (length < LONG_CHARACTERS) return false;
  return length >= 2 * LONG_CHARACTERS || ENDS_CLAUSE.test(last.text) || pause >= SHORT_PAUSE_MS;
}

function segmentOf(words: SpokenWord[], joint: string): SpeechSegment {
  const [first, last] = [words[0], words.at(-1)];
  return {
    startMs: first?.startMs ?? 0,
    endMs: Math.max((first?.startMs ?? 0) + 1, last?.endMs ?? 0),
    text: words.map(({ text }) => text).join(joint),
    words,
  };
}

/** Segments of at most a sentence. `joint` stands between words: nothing in languages without blanks. */
export function segmentsOf(words: readonly SpokenWord[], joint: string): SpeechSegment[] {
  const segments: SpeechSegment[] = [];
  let said: SpokenWord[] = [];
  for (const word of words) {
    if (parts(said, word)) {
      segments.push(segmentOf(said, joint));
      said = [];
    }
    said.push(word);
  }
  if (said.length > 0) segments.push(segmentOf(said, joint));
  return segments;
}
