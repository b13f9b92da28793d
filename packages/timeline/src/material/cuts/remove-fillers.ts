/** Fillers and repeated starts: found among the words that are said, and cut out with the shorter pause beside them. */

import { EditError } from '../../edit/edit-error.ts';
import { ticksPerSecond } from '../../ticks.ts';
import type { Timeline } from '../../types.ts';
import type { Evidence } from '../evidence.ts';
import { type Found, saySeconds, toFindings } from '../findings.ts';
import { frameGrid } from '../frame-grid.ts';
import type { MaterialPlan, RemoveFillersEdit } from '../material-operation.ts';
import { endsPhrase, endsSentence, type HeardWord, plainWord, spokenProgramme } from '../spoken-words.ts';
import { type FillerWords, fillersOf, isSlipTwice, shortened } from './filler-words.ts';
import { removalOf } from './removal.ts';
import { cutAround, nearFrames, speaksMeanwhile } from './word-cuts.ts';

/** Words of a track that say nothing, by their first and last index. */
export interface IdleRun {
  kind: 'filler' | 'repeat';
  first: number;
  last: number;
  reason: string;
}

/** A pause that sets something off, seconds. */
const SET_OFF_SECONDS = 0.2;
/** A restart comes soon. */
const LONGEST_RESTART_SECONDS = 3;
/** Words of a start that is said again, at most; further ones are no slip. */
const LONGEST_START = 8;
/** Words between a start and its repetition: `we went to the, we went to a shop`. */
const LONGEST_DETOUR = 2;

/** A word with its time in ticks, wherever it is heard. */
export type TimedWord = Pick<HeardWord, 'word' | 'start' | 'end'>;

const pauseBetween = (a: TimedWord | undefined, b: TimedWord | undefined): number =>
  a === undefined || b === undefined ? Number.POSITIVE_INFINITY : (b.start - a.end) / ticksPerSecond;

function isSetOff(words: readonly TimedWord[], first: number, last: number): boolean {
  const [before, own, after] = [words[first - 1], words[last], words[last + 1]];
  const isBefore =
    before === undefined ||
    endsPhrase(before.word.text) ||
    pauseBetween(before, words[first]) >= SET_OFF_SECONDS;
  const isAfter =
    after === undefined || endsPhrase(own?.word.text ?? '') || pauseBetween(own, after) >= SET_OFF_SECONDS;
  return isBefore && isAfter;
}

const matches = (
  plain: readonly string[],
  at: number,
  wanted: readonly string[],
  change = (word: string) => word,
) => wanted.every((word, index) => change(plain[at + index] ?? '') === word);

function fillersIn(
  words: readonly TimedWord[],
  plain: readonly string[],
  fillersAt: (index: number) => FillerWords,
): IdleRun[] {
  const runs: IdleRun[] = [];
  for (let index = 0; index < plain.length; index += 1) {
    const { sounds, phrases } = fillersAt(index);
    const sound = sounds.find(
      (wanted) => matches(plain, index, wanted, shortened) || matches(plain, index, wanted),
    );
    const found =
      sound ??
      phrases
        .filter(
          (wanted) => matches(plain, index, wanted) && isSetOff(words, index, index + wanted.length - 1),
        )
        .sort((a, b) => b.length - a.length)[0];
    if (found === undefined) continue;
    const last = index + found.length - 1;
    const text = words
      .slice(index, last + 1)
      .map(({ word }) => word.text)
      .join(' ');
    runs.push({ kind: 'filler', first: index, last, reason: `"${text}" says nothing here.` });
    index = last;
  }
  return runs;
}

/** How many words of a start are said again from `again` on. */
function repeatedWords(plain: readonly string[], from: number, again: number): number {
  const most = Math.min(again - from, LONGEST_START);
  let count = 0;
  while (count < most && plain[from + count] !== '' && plain[from + count] === plain[again + count])
    count += 1;
  return count;
}

/** The start at `from` that is given up and said again; the index of its repetition. */
function restartAt(words: readonly TimedWord[], plain: readonly string[], from: number): number | null {
  for (
    let length = Math.min(LONGEST_START + LONGEST_DETOUR, plain.length - from - 1);
    length >= 1;
    length -= 1
  ) {
    const again = from + length;
    const count = repeatedWords(plain, from, again);
    if (count === 0 || length - count > LONGEST_DETOUR) continue;
    const given = words.slice(from, again);
    const speakers = words.slice(from, again + count).map(({ word }) => word.speaker);
    if (new Set(speakers).size > 1) continue;
    // A sentence that is said twice is said twice.
    if (given.some(({ word }) => endsSentence(word.text))) continue;
    if (pauseBetween(words[from], words[again]) > LONGEST_RESTART_SECONDS) continue;
    const [first = ''] = plain.slice(from);
    if (length === 1 && !isSlipTwice(first)) continue;
    // With other words in between it has to sound like one.
    const last = words[again - 1];
    const breaks =
      last !== undefined &&
      (endsPhrase(last.word.text) ||
        /[-–—]$/u.test(last.word.text) ||
        pauseBetween(last, words[again]) >= SET_OFF_SECONDS);
    if (length > count && (count < 2 || !breaks)) continue;
    return again;
  }
  return null;
}

/** A word that breaks off, and the next one begins as it did: `th- the`. */
function isCutOff(words: readonly TimedWord[], plain: readonly string[], index: number): boolean {
  const text = words[index]?.word.text ?? '';
  const own = plain[index] ?? '';
  return /\p{L}[-–—]$/u.test(text) && own !== '' && (plain[index + 1] ?? '').startsWith(own);
}

function repeatsIn(words: readonly TimedWord[], plain: readonly string[]): IdleRun[] {
  const runs: IdleRun[] = [];
  for (let index = 0; index < plain.length; index += 1) {
    const again = isCutOff(words, plain, index) ? index + 1 : restartAt(words, plain, index);
    if (again === null) continue;
    const text = words
      .slice(index, again)
      .map(({ word }) => word.text)
      .join(' ');
    runs.push({
      kind: 'repeat',
      first: index,
      last: again - 1,
      reason: `"${text}" is begun again right after.`,
    });
    index = again - 1;
  }
  return runs;
}

/** What says nothing among the words of a track. */
export function idleRuns(
  words: readonly TimedWord[],
  options: { fillersAt: (index: number) => FillerWords; repeats: boolean },
): IdleRun[] {
  const plain = words.map(({ word }) => plainWord(word.text));
  const fillers = fillersIn(words, plain, options.fillersAt);
  if (!options.repeats) return fillers;
  // `I um I think` is a restart once the filler is gone.
  const idle = new Set(
    fillers.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, n) => first + n)),
  );
  const rest = [...words.keys()].filter((index) => !idle.has(index));
  const repeats = repeatsIn(
    rest.map((index) => words[index] as TimedWord),
    rest.map((index) => plain[index] ?? ''),
  ).map((run) => ({ ...run, first: rest[run.first] ?? 0, last: rest[run.last] ?? 0 }));
  return [...fillers, ...repeats].sort((a, b) => a.first - b.first);
}

/** Plans the removal of fillers and repeated starts. */
export function planRemoveFillers(
  timeline: Timeline,
  evidence: Evidence,
  edit: RemoveFillersEdit,
): MaterialPlan {
  const { tracks, notes } = spokenProgramme(timeline, evidence);
  const own =
    edit.words?.map((phrase, index) => {
      const plain = phrase
        .split(/\s+/)
        .map(plainWord)
        .filter((word) => word !== '');
      // What has no word stands everywhere.
      if (plain.length === 0) throw new EditError(['words', index], 'must have a word');
      return plain;
    }) ?? null;
  const lists = new Map<string, FillerWords>();
  const fillersFor = (key: string): FillerWords => {
    const known =
      lists.get(key) ??
      (own ? { sounds: own, phrases: [] } : fillersOf(evidence[key]?.said?.language ?? 'und'));
    lists.set(key, known);
    return known;
  };
  const found = tracks.flatMap((words) =>
    idleRuns(words, {
      fillersAt: (index) => fillersFor(words[index]?.placement.key ?? ''),
      repeats: edit.repeats ?? true,
    }).map((run) => foundOf(evidence, tracks, words, run)),
  );
  found.sort((a, b) => a.start - b.start);
  const findings = toFindings(found, edit.keep).map((finding, index) =>
    found[index]?.isSpokenOver ? { ...finding, is_kept: true } : finding,
  );
  const wanted = found.filter((_, index) => findings[index]?.is_kept === false);
  const grid = frameGrid(timeline);
  const { operations, seconds } = removalOf(grid, nearFrames(wanted, grid), edit.crossfade);
  if (found.some(({ placement: { key } }) => evidence[key]?.said?.words.some(({ isGuessed }) => isGuessed))) {
    notes.push(
      'Nobody told the times of some of the words: they are shared out by their length, and cuts may be late or early.',
    );
  }
  const count =
    wanted.length === 1 ? 'one filler or repeated start' : `${wanted.length} fillers and repeated starts`;
  return { operations, findings, summary: `Removed ${count}, ${saySeconds(seconds)} in all`, notes };
}

function foundOf(
  evidence: Evidence,
  tracks: readonly HeardWord[][],
  words: readonly HeardWord[],
  { kind, first, last, reason }: IdleRun,
): Found & { isSpokenOver: boolean } {
  const stretch = cutAround(evidence, { words, first, last });
  const text = words
    .slice(first, last + 1)
    .map(({ word }) => word.text)
    .join(' ');
  const isSpokenOver = speaksMeanwhile(tracks, words, stretch);
  return {
    ...stretch,
    kind,
    placement: (words[first] as HeardWord).placement,
    text,
    reason: isSpokenOver ? `${reason} It stays: somebody else speaks meanwhile.` : reason,
    isSpokenOver,
  };
}
