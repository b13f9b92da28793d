/** Stretches of a long recording that stand alone: picked by what is said, heard and seen in them. Pure. */
import type { HeardEvidence, MediaEvidence, SeenEvidence } from '../material/evidence.ts';
import { toDb } from '../material/loudness.ts';
import { endsSentence, plainWord } from '../material/spoken-words.ts';
import { capital, findChapters } from './chapters.ts';
import { keyPhrases, plainSentence, type Talk, weightOf } from './terms.ts';

export interface ClipOptions {
  /** How many. */
  count: number;
  /** Wished length, seconds; a clip has from two thirds of it to a sixth more. */
  length: number;
}

/** A stretch of whole sentences. */
export interface PickedClip {
  /** Indexes of its sentences, the last one included. */
  first: number;
  last: number;
  start: number;
  end: number;
  title: string;
  /** What to write beside it. */
  caption: string;
  text: string;
  /** 0..1. */
  score: number;
  /** Why it was picked, as sentences. */
  reasons: string[];
}

/** One thing that a stretch is measured by, 0..1, and how it is told where it is high. */
interface Measure {
  weight: number;
  value: number;
  reason: string;
}

/** Words that lean on what was said before. */
const leaning = new Set(
  'and but so because or then also that this it they he she these those which therefore however anyway und aber also weil denn dann das dies et mais donc alors y pero entonces porque'.split(
    ' ',
  ),
);
/** What makes people listen. */
const hooks = new Set(
  'why how what secret never always mistake wrong truth nobody everyone biggest best worst first imagine remember problem surprising actually warum wie nie immer fehler geheimnis pourquoi comment jamais secret porque nunca siempre'.split(
    ' ',
  ),
);

const LOWEST_SHARE = 2 / 3;
const HIGHEST_SHARE = 7 / 6;
/** Sentences that a clip begins with are tried: of very long talks the ones with most to say. */
const MOST_STARTS = 4_000;
/** What a clip is worth that goes over to another subject. */
const TWO_SUBJECTS = 0.75;
const TITLE_LENGTH = 70;
const CAPTION_LENGTH = 180;

/** Sums over sentences and over time, so that a stretch is measured at once. */
interface Sums {
  weight: Float64Array;
  loud: Float64Array | null;
  loudPerSecond: number;
  /** Cuts before each second. */
  cuts: Float64Array;
  /** Of each sentence, which chapter it is in. */
  chapter: readonly number[];
}

function sumsOf(talk: Talk, { heard, seen, durationSeconds }: MediaEvidence): Sums {
  const weight = new Float64Array(talk.sentences.length + 1);
  for (const index of talk.sentences.keys()) weight[index + 1] = (weight[index] ?? 0) + weightOf(talk, index);
  return {
    weight,
    loud: heard === null ? null : loudnessSums(heard),
    loudPerSecond: heard?.peaksPerSecond ?? 1,
    cuts: cutSums(durationSeconds, seen),
    chapter: findChapters(talk).flatMap(({ from, to }, index) => Array<number>(to - from).fill(index)),
  };
}

function cutSums(seconds: number, seen: SeenEvidence | null): Float64Array {
  const sums = new Float64Array(Math.ceil(seconds) + 2);
  for (const { start } of seen?.shots ?? []) {
    const second = Math.min(sums.length - 1, Math.floor(start) + 1);
    sums[second] = (sums[second] ?? 0) + 1;
  }
  for (let second = 1; second < sums.length; second += 1)
    sums[second] = (sums[second] ?? 0) + (sums[second - 1] ?? 0);
  return sums;
}

function loudnessSums({ peaks }: HeardEvidence): Float64Array {
  const sums = new Float64Array(peaks.length + 1);
  for (const [index, peak] of peaks.entries()) sums[index + 1] = (sums[index] ?? 0) + toDb(peak);
  return sums;
}

function loudnessIn({ loud, loudPerSecond }: Sums, start: number, end: number): number | null {
  if (loud === null) return null;
  const at = (seconds: number) => Math.min(loud.length - 1, Math.max(0, Math.round(seconds * loudPerSecond)));
  const [from, to] = [at(start), at(end)];
  return to > from ? ((loud[to] ?? 0) - (loud[from] ?? 0)) / (to - from) : null;
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

function hookOf(talk: Talk, first: number): number {
  const sentence = talk.sentences[first];
  if (sentence === undefined) return 0;
  const words = talk.words.slice(sentence.first, sentence.last + 1).map(({ text }) => plainWord(text));
  const isQuestion = talk.words[sentence.last]?.text.endsWith('?') === true;
  const said = words.filter((word) => hooks.has(word)).length;
  const speaksTo =
    words.includes('you') || words.includes('your') || words.includes('du') || words.includes('vous');
  const hasNumber = words.some((word) => /\p{N}/u.test(word));
  const isShort = words.length <= 16;
  return clamp(
    0.45 * Number(isQuestion) +
      0.25 * Math.min(2, said) +
      0.15 * Number(speaksTo) +
      0.15 * Number(hasNumber) +
      0.1 * Number(isShort),
  );
}

/** Begins and ends as something whole does. */
function wholeness(talk: Talk, first: number, last: number): number {
  const [head, tail] = [talk.sentences[first], talk.sentences[last]];
  if (head === undefined || tail === undefined) return 0;
  const opening = plainWord(talk.words[head.first]?.text ?? '');
  const before = head.start - (talk.sentences[first - 1]?.end ?? Number.NEGATIVE_INFINITY);
  const after = (talk.sentences[last + 1]?.start ?? Number.POSITIVE_INFINITY) - tail.end;
  const ends = endsSentence(talk.words[tail.last]?.text ?? '') || after > 0.7;
  return clamp(
    (leaning.has(opening) ? 0 : 0.4) +
      (ends && tail.isWhole ? 0.3 : 0) +
      0.15 * clamp(before / 0.6) +
      0.15 * clamp(after / 0.6),
  );
}

function measuresOf(
  { talk, sums, usual }: { talk: Talk; sums: Sums; usual: { weight: number; loud: number | null } },
  first: number,
  last: number,
): Measure[] {
  const [head, tail] = [talk.sentences[first], talk.sentences[last]];
  if (head === undefined || tail === undefined) return [];
  const weight = ((sums.weight[last + 1] ?? 0) - (sums.weight[first] ?? 0)) / (last - first + 1);
  const loud = loudnessIn(sums, head.start, tail.end);
  const spoken = talk.sentences.slice(first, last + 1).reduce((sum, { start, end }) => sum + end - start, 0);
  const cutsBefore = (at: number) => sums.cuts[Math.min(sums.cuts.length - 1, Math.ceil(at))] ?? 0;
  const cuts = cutsBefore(tail.end) - cutsBefore(head.start);
  const seconds = Math.max(1, tail.end - head.start);
  return [
    { weight: 0.3, value: hookOf(talk, first), reason: 'It opens with what makes people listen.' },
    { weight: 0.25, value: wholeness(talk, first, last), reason: 'It begins and ends as a whole.' },
    {
      weight: 0.25,
      value: clamp(0.5 + (weight / Math.max(1e-9, usual.weight) - 1)),
      reason: 'It is dense with what the talk is about.',
    },
    {
      weight: 0.12,
      value: loud === null || usual.loud === null ? 0.5 : clamp(0.5 + (loud - usual.loud) / 12),
      reason: 'It is spoken with more energy than the rest.',
    },
    { weight: 0.05, value: clamp(spoken / seconds), reason: 'Hardly a pause is in it.' },
    { weight: 0.03, value: clamp((cuts / seconds) * 5), reason: 'Much is seen in it.' },
  ];
}

/** The best end of a clip that begins with a sentence; null where no sentence ends in time. */
function bestFrom(
  given: Parameters<typeof measuresOf>[0],
  first: number,
  length: number,
): { first: number; last: number; score: number; measures: Measure[] } | null {
  const { talk } = given;
  const start = talk.sentences[first]?.start ?? 0;
  let best: ReturnType<typeof bestFrom> = null;
  for (let last = first; last < talk.sentences.length; last += 1) {
    const lasts = (talk.sentences[last]?.end ?? 0) - start;
    if (lasts > length * HIGHEST_SHARE) break;
    if (lasts < length * LOWEST_SHARE) continue;
    const measures = measuresOf(given, first, last);
    const fits = 1 - (0.15 * Math.abs(lasts - length)) / length;
    const isOneSubject = given.sums.chapter[first] === given.sums.chapter[last];
    const whole = isOneSubject ? 1 : TWO_SUBJECTS;
    const score = fits * whole * measures.reduce((sum, { weight, value }) => sum + weight * value, 0);
    if (best === null || score > best.score) best = { first, last, score, measures };
  }
  return best;
}

/** Clips in the order of their worth; none overlaps another one, and each is about something else as far as that goes. */
export function pickClips(talk: Talk, media: MediaEvidence, { count, length }: ClipOptions): PickedClip[] {
  const sums = sumsOf(talk, media);
  const usual = {
    weight: (sums.weight.at(-1) ?? 0) / Math.max(1, talk.sentences.length),
    loud: loudnessIn(sums, 0, media.durationSeconds),
  };
  const given = { talk, sums, usual };
  const starts = [...talk.sentences.keys()]
    .map((index) => ({
      index,
      worth: hookOf(talk, index) + weightOf(talk, index) / Math.max(1e-9, usual.weight),
    }))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MOST_STARTS);
  let candidates = starts
    .flatMap(({ index }) => bestFrom(given, index, length) ?? [])
    .map((each) => ({
      ...each,
      terms: new Set(talk.terms.slice(each.first, each.last + 1).flat()),
      alike: 0,
    }));
  const chosen: typeof candidates = [];
  const worthOf = ({ score, alike }: { score: number; alike: number }) => score * (1 - 0.5 * alike);
  while (chosen.length < count && candidates.length > 0) {
    const best = candidates.reduce((a, b) => (worthOf(b) > worthOf(a) ? b : a));
    chosen.push(best);
    candidates = candidates.filter(({ first, last }) => first > best.last || last < best.first);
    for (const other of candidates) {
      const shared = [...other.terms].filter((term) => best.terms.has(term)).length;
      other.alike = Math.max(other.alike, shared / Math.max(1, other.terms.size));
    }
  }
  return chosen.map(({ first, last, score, measures }) => toClip(talk, { first, last, score, measures }));
}

function toClip(
  talk: Talk,
  {
    first,
    last,
    score,
    measures,
  }: { first: number; last: number; score: number; measures: readonly Measure[] },
): PickedClip {
  const [head, tail] = [talk.sentences[first], talk.sentences[last]];
  const opening = plainSentence(talk, first);
  const phrases = keyPhrases(talk, { from: first, to: last + 1, most: 3 }).map(({ text }) => text);
  const told = measures
    .filter(({ value }) => value >= 0.6)
    .sort((a, b) => b.value * b.weight - a.value * a.weight);
  const tags = phrases.map((phrase) => `#${phrase.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase()}`);
  return {
    first,
    last,
    start: head?.start ?? 0,
    end: tail?.end ?? 0,
    title: capital(
      opening.length <= TITLE_LENGTH
        ? opening.replace(/[.,;:]$/, '')
        : phrases.slice(0, 2).join(', ') || shortened(opening, TITLE_LENGTH),
    ),
    caption: [shortened(opening, CAPTION_LENGTH), ...tags].join(' ').trim(),
    text: talk.sentences
      .slice(first, last + 1)
      .map(({ text }) => text)
      .join(' '),
    score: Math.round(score * 100) / 100,
    reasons: told.slice(0, 3).map(({ reason }) => reason),
  };
}

/** Up to the last word that fits. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, text.lastIndexOf(' ', most - 1)).replace(/[,;:]$/, '')}…`;
}
