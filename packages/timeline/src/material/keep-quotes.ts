/** Sentences in which something is said: the programme becomes them. */

import { joinStretches, type Stretch } from '../edit/board/stretches.ts';
import { EditError } from '../edit/edit-error.ts';
import { spokenTicks } from '../edit/operations/arrange-ranges.ts';
import { DENSE } from '../talk/terms.ts';
import { secondsToTicks } from '../ticks.ts';
import type { Timeline } from '../types.ts';
import { removalOf } from './cuts/removal.ts';
import { nearFrames } from './cuts/word-cuts.ts';
import type { Evidence } from './evidence.ts';
import { type Found, saySeconds, toFindings } from './findings.ts';
import { frameGrid } from './frame-grid.ts';
import type { KeepQuotesEdit, MaterialPlan } from './material-operation.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import { type HeardWord, plainWord, spokenProgramme } from './spoken-words.ts';

const PADDING_SECONDS = 0.15;

/** A sentence as it is heard on a track. */
interface HeardSentence extends Sentence {
  words: readonly HeardWord[];
}

/** The sentences of a track, as far as they are heard without a cut that leads elsewhere. */
function heardSentences(words: readonly HeardWord[]): HeardSentence[] {
  return sentencesOf(words.map(({ word }) => word)).map((sentence) => ({
    ...sentence,
    words: words.slice(sentence.first, sentence.last + 1),
  }));
}

/** Whether words stand in a sentence one after the other. */
export function says(words: readonly string[], phrase: readonly string[]): boolean {
  return words.some((_, at) => phrase.every((word, index) => words[at + index] === word));
}

/** The same in scripts without blanks: recognisers part them into words as they like. */
function saysDense(words: readonly string[], phrase: readonly string[]): boolean {
  const wanted = phrase.join('');
  return DENSE.test(wanted) && words.join('').includes(wanted);
}

function matcherOf({
  phrases = [],
  ranges = [],
}: KeepQuotesEdit): (sentence: HeardSentence) => string | null {
  if (phrases.length + ranges.length === 0) throw new EditError([], 'give phrases, ranges or both');
  const wanted = phrases.map((phrase, index) => {
    const words = phrase
      .split(/\s+/)
      .map(plainWord)
      .filter((word) => word !== '');
    if (words.length === 0) throw new EditError(['phrases', index], 'must have a word');
    return { phrase, words };
  });
  return ({ words, start, end }) => {
    const plain = words.map(({ word }) => plainWord(word.text)).filter((word) => word !== '');
    const said = wanted.find((each) => says(plain, each.words) || saysDense(plain, each.words));
    if (said !== undefined) return `"${said.phrase}" is said.`;
    const asset = words[0]?.placement.assetId;
    const chosen = ranges.find(
      (range) =>
        (range.asset_id === undefined || range.asset_id.toLowerCase() === asset) &&
        Math.min(end, range.end_seconds) - Math.max(start, range.start_seconds) > (end - start) / 2,
    );
    return chosen === undefined ? null : 'It is said in a stretch that was chosen.';
  };
}

/** What stays of the programme for a sentence: up to the words beside it at most. */
function roomOf(track: readonly HeardWord[], { first, last }: HeardSentence, padding: number): Stretch {
  const [head, tail] = [track[first] as HeardWord, track[last] as HeardWord];
  const before = Math.max(track[first - 1]?.end ?? 0, head.start - padding, 0);
  const after = Math.min(track[last + 1]?.start ?? Number.POSITIVE_INFINITY, tail.end + padding);
  return { start: Math.min(before, head.start), end: Math.max(after, tail.end) };
}

/** Plans what stays of a programme. Throws EditError where nobody says anything of the kind. */
export function planKeepQuotes(timeline: Timeline, evidence: Evidence, edit: KeepQuotesEdit): MaterialPlan {
  const { tracks, notes } = spokenProgramme(timeline, evidence);
  const reasonOf = matcherOf(edit);
  const padding = secondsToTicks(edit.padding ?? PADDING_SECONDS);
  const found: Found[] = tracks.flatMap((track) =>
    heardSentences(track).flatMap((sentence) => {
      const reason = reasonOf(sentence);
      const placement = sentence.words[0]?.placement;
      if (reason === null || placement === undefined) return [];
      return [{ ...roomOf(track, sentence, padding), kind: 'quote', placement, text: sentence.text, reason }];
    }),
  );
  if (found.length === 0)
    throw new EditError(['phrases'], 'nobody says this: look into the transcript for its words');
  found.sort((a, b) => a.start - b.start);
  const all = toFindings(found);
  const out = new Set(edit.leave_out ?? []);
  const findings = all.map((finding) => ({ ...finding, is_kept: !out.has(finding.id) }));
  const kept = found.filter((_, index) => findings[index]?.is_kept === true);
  if (kept.length === 0) throw new EditError(['leave_out'], 'nothing would be left: leave fewer of them out');
  const grid = frameGrid(timeline);
  const frames = nearFrames(kept, grid);
  const end = grid.frameFrom(spokenTicks(timeline));
  const gone: Stretch[] = [];
  let from = 0;
  for (const frame of joinStretches(frames)) {
    if (frame.start > from) gone.push({ start: from, end: frame.start });
    from = frame.end;
  }
  if (end > from) gone.push({ start: from, end });
  const { operations, seconds } = removalOf(grid, gone, edit.crossfade);
  const count = kept.length === 1 ? 'one quote' : `${kept.length} quotes`;
  return {
    operations,
    findings,
    summary: `Kept ${count}, removed ${saySeconds(seconds)} around them`,
    notes,
  };
}
