/** Words as captions that can be read: divided at phrases, no longer than two lines, shown long enough. Pure. */
import type { CaptionCue } from '../rushes-metadata.ts';
import { breakCost, endsSentence } from './phrases.ts';

/** A word of the programme, seconds. */
export interface SpokenWord {
  text: string;
  start: number;
  end: number;
  speaker: string | null;
  /** It is not what was said next: the programme is cut there. */
  startsAnew?: boolean;
}

export interface CueRules {
  charactersPerLine: number;
  maxLines: number;
  /** What is read comfortably: 17 for adults (Netflix, BBC). */
  charactersPerSecond: number;
}

/** A caption and the words in it, by index. */
export interface BrokenCue extends CaptionCue {
  words: NonNullable<CaptionCue['words']>;
  firstWord: number;
  lastWord: number;
  /** Faster than the rule, characters a second; null where it is not. */
  tooFast: number | null;
}

/** A pause this long always ends a caption. */
const PAUSE_SECONDS = 0.9;
/** Longer ones are read twice. */
const LONGEST_SECONDS = 7;
/** Shorter ones flash by. */
const SHORTEST_SECONDS = 1;
/** A caption stays so long after its last word where there is time. */
const LINGER_SECONDS = 1.5;
/** And comes so much before its first one where it would be too fast. */
const LEAD_SECONDS = 0.25;
/** Gaps shorter than this are closed: a caption that goes and comes flickers. */
const FLICKER_SECONDS = 0.4;

/** Scripts that part words by no space. */
const CLOSE =
  /[、。，！？：；「」『』（）\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

const lengthOf = (text: string) => [...text].length;

/** The text of words: spaces between them, none between characters of scripts that have none. */
export function joinWords(words: readonly { text: string }[]): string {
  let text = '';
  for (const word of words) {
    const next = word.text.trim();
    if (next === '') continue;
    const isClose = CLOSE.test(text.slice(-1)) && CLOSE.test(next.slice(0, 1));
    text += text === '' || isClose || /^[,.!?;:…。、，]/u.test(next) ? next : ` ${next}`;
  }
  return text;
}

interface Run {
  words: readonly SpokenWord[];
  /** Index of its first word. */
  offset: number;
  /** When the next run begins. */
  until: number;
}

/** Words that may stand in one caption: one speaker, no long pause. */
function runsOf(words: readonly SpokenWord[]): Run[] {
  const runs: Run[] = [];
  let start = 0;
  for (let i = 1; i <= words.length; i += 1) {
    const [before, word] = [words[i - 1], words[i]];
    const isNear = before && word && word.start - before.end < PAUSE_SECONDS;
    const goesOn = isNear && word.speaker === before.speaker && word.startsAnew !== true;
    if (goesOn) continue;
    runs.push({
      words: words.slice(start, i),
      offset: start,
      until: word?.start ?? Number.POSITIVE_INFINITY,
    });
    start = i;
  }
  return runs;
}

/** What a caption of words `from` to before `to` costs; null where it may not be. */
function costOf({ words, until }: Run, rules: CueRules, [from, to]: [number, number]): number | null {
  const part = words.slice(from, to);
  const [first, last, next] = [part[0], part.at(-1), words[to]];
  if (!first || !last) return null;
  const characters = lengthOf(joinWords(part));
  const most = rules.charactersPerLine * rules.maxLines;
  const said = last.end - first.start;
  if (part.length > 1 && (characters > most || said > LONGEST_SECONDS)) return null;
  const room = Math.min((next?.start ?? until) - first.start, said + LINGER_SECONDS);
  const speed = characters / Math.max(0.05, room);
  let cost = 3 + (next === undefined ? 0 : breakCost(last.text, next.text));
  if (speed > rules.charactersPerSecond) cost += Math.min(40, (speed - rules.charactersPerSecond) * 2);
  if (room < SHORTEST_SECONDS) cost += 10 * (SHORTEST_SECONDS - room);
  // One word alone is an orphan, unless it is all that is said.
  if (part.length === 1 && (words.length > 1 || to < words.length) && !endsSentence(last.text)) cost += 8;
  if (part.length === 1 && from > 0 && !endsSentence(words[from - 1]?.text ?? '')) cost += 8;
  for (const [i, word] of part.entries()) {
    const after = part[i + 1];
    if (after === undefined) break;
    if (endsSentence(word.text)) cost += 6;
    cost += 6 * Math.max(0, after.start - word.end - 0.2);
  }
  return cost;
}

/** The cheapest way to divide a run. */
function divide(run: Run, rules: CueRules): [number, number][] {
  const { words } = run;
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= words.length; to += 1) {
    best[to] = { cost: Number.POSITIVE_INFINITY, from: to - 1 };
    for (let from = to - 1; from >= 0; from -= 1) {
      const cost = costOf(run, rules, [from, to]);
      if (cost === null) break;
      const sum = (best[from]?.cost ?? 0) + cost;
      if (sum < (best[to]?.cost ?? 0)) best[to] = { cost: sum, from };
    }
  }
  const spans: [number, number][] = [];
  for (let to = words.length; to > 0; to = best[to]?.from ?? 0) spans.unshift([best[to]?.from ?? 0, to]);
  return spans;
}

const round = (seconds: number) => Math.round(seconds * 1e3) / 1e3;

/** The captions of words that are given by their times; none overlaps another, and each is within `end`. */
export function breakCues(words: readonly SpokenWord[], rules: CueRules, end: number): BrokenCue[] {
  const cues = runsOf(words).flatMap((run) =>
    divide(run, rules).map(([from, to]) => {
      const part = run.words.slice(from, to);
      const [first, last] = [part[0], part.at(-1)];
      return {
        start: first?.start ?? 0,
        end: last?.end ?? 0,
        text: joinWords(part),
        words: part.map((word) => ({ start: word.start, end: word.end, text: word.text.trim() })),
        ...(first?.speaker != null && { speaker: first.speaker }),
        firstWord: run.offset + from,
        lastWord: run.offset + to - 1,
      };
    }),
  );
  let before = 0;
  return cues.flatMap((cue, index): BrokenCue[] => {
    const timed = giveTime(cue, { rules, before, next: cues[index + 1]?.start ?? end, end });
    if (timed === null) return [];
    before = timed.end;
    return [timed];
  });
}

function giveTime(
  cue: Omit<BrokenCue, 'tooFast'>,
  { rules, before, next, end }: { rules: CueRules; before: number; next: number; end: number },
): BrokenCue | null {
  const characters = lengthOf(cue.text);
  const needed = Math.max(SHORTEST_SECONDS, characters / rules.charactersPerSecond);
  const last = Math.min(end, next);
  let until = Math.min(last, Math.max(cue.end, Math.min(cue.start + needed, cue.end + LINGER_SECONDS)));
  if (last - until < FLICKER_SECONDS && next < end) until = last;
  const from = Math.max(0, before, Math.min(cue.start, Math.max(until - needed, cue.start - LEAD_SECONDS)));
  const [start, stop] = [round(from), round(until)];
  if (stop <= start) return null;
  const speed = characters / (stop - start);
  return {
    ...cue,
    start,
    end: stop,
    words: cue.words.map((word) => ({
      ...word,
      start: round(word.start),
      end: round(Math.max(word.start, word.end)),
    })),
    // A tenth more is nobody's trouble, and rounding.
    tooFast: speed > rules.charactersPerSecond * 1.1 ? speed : null,
  };
}
