/** What is said in a programme: the words of its recordings, where they are heard in it. */
import type { Timeline } from '../types.ts';
import { type Evidence, type MediaEvidence, MissingEvidence, type SaidWord } from './evidence.ts';
import { listHeard, mediaSpan, type Placement, toProgramme } from './placements.ts';

/** A word in the programme, ticks; one that is cut off lasts as long as it is heard. */
export interface HeardWord {
  word: SaidWord;
  placement: Placement;
  start: number;
  end: number;
}

export interface SpokenProgramme {
  /** The words of each track, in the order of their times. */
  tracks: HeardWord[][];
  /** Recordings of which nobody knows what is said in them, as sentences. */
  notes: string[];
}

/** Words of `words` that are heard in a stretch of their file: those whose middle is. */
export function wordsWithin(
  words: readonly SaidWord[],
  { start, end }: { start: number; end: number },
): readonly SaidWord[] {
  // In the order of their starts; no word lasts half a minute.
  let [low, high] = [0, words.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((words[half]?.start ?? 0) < start - 30) low = half + 1;
    else high = half;
  }
  const found: SaidWord[] = [];
  for (let index = low; index < words.length && (words[index]?.start ?? end) < end; index += 1) {
    const word = words[index] as SaidWord;
    const middle = (word.start + word.end) / 2;
    if (middle >= start && middle < end) found.push(word);
  }
  return found;
}

/** The words of a programme. Throws MissingEvidence where nothing is known of any of its recordings. */
export function spokenProgramme(timeline: Timeline, evidence: Evidence): SpokenProgramme {
  const placements = listHeard(timeline);
  if (placements.length === 0) {
    throw new MissingEvidence('Nothing in this timeline is heard: it has no clip of a file with sound.');
  }
  const keys = [...new Set(placements.map(({ key }) => key))];
  const unknown = keys.filter((key) => !evidence[key]?.said);
  const notes = unknown.map((key) => absenceOf(evidence[key], key));
  if (unknown.length === keys.length) throw new MissingEvidence(notes.join(' '));
  const byTrack = Map.groupBy(placements, ({ path: [track] }) => track);
  const tracks = [...byTrack.values()].map((onTrack) =>
    onTrack
      .flatMap((placement) => wordsOf(placement, evidence[placement.key]))
      .sort((a, b) => a.start - b.start || a.end - b.end),
  );
  return { tracks: tracks.filter((words) => words.length > 0), notes };
}

function absenceOf(media: MediaEvidence | undefined, key: string): string {
  return media?.absent.words ?? `What is said in ${key} is not known: insert it in a call before this one.`;
}

function wordsOf(placement: Placement, media: MediaEvidence | undefined): HeardWord[] {
  return wordsWithin(media?.said?.words ?? [], mediaSpan(placement)).map((word) => ({
    word,
    placement,
    start: Math.max(placement.start, toProgramme(placement, word.start)),
    end: Math.min(
      placement.end,
      Math.max(toProgramme(placement, word.end), toProgramme(placement, word.start)),
    ),
  }));
}

/** A word to compare: small letters without what stands around it. */
export function plainWord(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/** Whether a sentence ends with a word, as it is written. */
export const endsSentence = (text: string): boolean => /[.!?…。！？]["'”’»)\]]*$/u.test(text);

/** Whether something is set off behind a word, as it is written. */
export const endsPhrase = (text: string): boolean => /[,;:.!?…—–、，。！？]["'”’»)\]]*$/u.test(text);
