/** Whom the camera follows at each moment of a shot, and where it may stand for that. Pure. */
import type { Area } from '../rushes-metadata.ts';
import type { TubeStep } from './camera-path.ts';
import type { HeardVoice, ReframeFollow, SeenKind } from './seen-media.ts';
import type { StepClock, SubjectTrack } from './subject-tracks.ts';

/** The side of the picture along which the window moves, and the window's length on it; both in shares of `picture`. */
export interface WindowSide {
  axis: 'x' | 'y';
  length: number;
  /** The part of the whole picture in which the window stays. */
  picture: Area;
}

/** What is followed in a shot. */
export interface Choice {
  /** Nothing smaller than the whole picture shows what matters. */
  whole: boolean;
  /** Where the window's middle may be; null while nobody is seen. */
  aims: (TubeStep | null)[];
  /** Steps at which it is cut to another subject. */
  jumps: number[];
  /** For people: what is followed, or why the picture is shown whole. */
  reason: string;
}

/** How much a kind counts: faces before persons before things, these before movement. */
const KIND_WORTH: { [Kind in SeenKind]: number } = {
  face: 1,
  person: 0.8,
  object: 0.3,
  moving: 0.25,
  salient: 0.2,
  text: 0,
};
/** The side of a square that counts in full, shares of the picture. Smaller subjects count less. */
const KIND_SIZE: { [Kind in SeenKind]: number } = {
  face: 0.12,
  person: 0.3,
  object: 0.25,
  moving: 0.15,
  salient: 0.25,
  text: 1,
};
/** Someone who speaks counts so many times. */
const SPEAKING = 2.5;
/** What another subject must be worth more, seconds of what its kind counts: the camera does not follow each glance. */
const CHANGE_COST = 0.8;
/** From nobody to somebody, and per second at somebody who is not seen. */
const BEGIN_COST = 0.1;
const ABSENT_COST = 0.1;
/** Tracks of one shot that are looked at. */
const MOST_TRACKS = 12;
/** People who count less than this share of the one who counts most stand in the background. */
const BESIDE = 0.4;
/** What of the window a subject may fill, and how far from the middle it may be without being followed. */
const FILLED = 0.92;
const FREE = { least: 0.03, most: 0.2 };
/** Two subjects further apart than this share of the window are cut between, not panned. */
const CUT_APART = 0.75;
/** Before somebody else is seen the window may begin to move there. */
const WAY_SECONDS = 1;
/** Things larger than the window count this share. */
const UNFIT = 0.3;
const LEAST_SALIENT = 0.35;
/** A shot of which so much asks for the whole picture is shown whole. */
const WHOLE_SHARE = 0.5;
/** Text smaller than this share of the picture is no card. */
const CARD_AREA = 0.03;

const KINDS: { [Follow in ReframeFollow]: readonly SeenKind[] } = {
  auto: ['face', 'person', 'object', 'moving', 'salient'],
  people: ['face', 'person'],
  faces: ['face'],
  motion: ['moving'],
  center: [],
};

const isPerson = (kind: SeenKind) => kind === 'face' || kind === 'person';

/** What hardly stands out from its surroundings is not worth a movement. */
const isClear = ({ kind, weight }: SubjectTrack) => kind !== 'salient' || weight >= LEAST_SALIENT;

type Span = [from: number, to: number];

/** What of a subject must be in the window, along its side; of a face `tight` without its shoulders. */
function spanOf(
  kind: SeenKind,
  place: Area,
  { axis, length, picture, tight }: WindowSide & { tight?: boolean },
): Span {
  const [start, size, from, whole] =
    axis === 'x'
      ? [place.x, place.width, picture.x, picture.width]
      : [place.y, place.height, picture.y, picture.height];
  const [a, b] = [(start - from) / whole, (start + size - from) / whole];
  if (kind === 'face') {
    if (tight === true) return [a - 0.15 * (b - a), b + 0.15 * (b - a)];
    // With hair and shoulders.
    return axis === 'x' ? [a - 0.7 * (b - a), b + 0.7 * (b - a)] : [a - 0.6 * (b - a), b + 1.4 * (b - a)];
  }
  // Of somebody taller than the window the head is shown.
  if (kind === 'person' && axis === 'y' && b - a > FILLED * length) return [a, a + FILLED * length];
  return [a, b];
}

function aimOf([from, to]: Span, { kind, length }: { kind: Candidate['kind']; length: number }): TubeStep {
  const size = Math.min(FILLED * length, to - from);
  const wish = (from + to) / 2;
  // Boxes of movement breathe with what moves in them: arms do not pull the camera.
  const least = kind === 'moving' || kind === 'salient' ? FREE.most : FREE.least;
  const free = Math.min(FREE.most * length, Math.max(least * length, (FILLED * length - size) / 2));
  return { low: wish - free, high: wish + free, wish };
}

function worthOf(track: SubjectTrack, place: Area, window: WindowSide): number {
  const [from, to] = spanOf(track.kind, place, window);
  // A rough box around several things says little of where to look.
  const fits = isPerson(track.kind) || to - from <= window.length ? 1 : UNFIT;
  const size = Math.sqrt(Math.max(0, place.width * place.height)) / KIND_SIZE[track.kind];
  return fits * KIND_WORTH[track.kind] * track.weight * Math.min(1.5, Math.max(0.3, size));
}

/** One who may be followed: a subject, or several who fit into the window together. */
interface Candidate {
  kind: SeenKind | 'group';
  people: number;
  worth: (number | null)[];
  spans: (Span | null)[];
  /** As close as it may be shown beside others. */
  tight: (Span | null)[];
}

/** A face belongs to the person around it: where faces are seen, persons with a face inside are left out. */
function withoutBodies(tracks: readonly SubjectTrack[]): SubjectTrack[] {
  const faces = tracks.filter(({ kind }) => kind === 'face');
  return tracks.filter((track) => {
    if (track.kind !== 'person') return true;
    const seen = track.places.filter((place) => place !== null).length;
    return !faces.some((face) => {
      const inside = track.places.filter((place, step) => {
        const head = face.places[step];
        if (!place || !head) return false;
        const [x, y] = [head.x + head.width / 2, head.y + head.height / 2];
        return x > place.x && x < place.x + place.width && y > place.y && y < place.y + place.height;
      });
      return inside.length > 0.5 * seen;
    });
  });
}

function isSpeaking(track: SubjectTrack, seconds: number, voices: readonly HeardVoice[]): boolean {
  if (track.name === null || !isPerson(track.kind)) return false;
  return voices.some(
    ({ startSeconds, endSeconds, speaker }) =>
      speaker === track.name && seconds >= startSeconds && seconds < endSeconds,
  );
}

function candidatesOf(
  tracks: readonly SubjectTrack[],
  { window, clock, voices }: { window: WindowSide; clock: StepClock; voices: readonly HeardVoice[] },
): Candidate[] {
  const timeOf = (step: number) => clock.startSeconds + (step + 0.5) * clock.stepSeconds;
  const singles = tracks.map((track): Candidate => {
    const worth = track.places.map((place, step) => {
      if (place === null) return null;
      return worthOf(track, place, window) * (isSpeaking(track, timeOf(step), voices) ? SPEAKING : 1);
    });
    const spansIn = (side: WindowSide & { tight?: boolean }) =>
      track.places.map((place) => (place === null ? null : spanOf(track.kind, place, side)));
    const [spans, tight] = [spansIn(window), spansIn({ ...window, tight: true })];
    return { kind: track.kind, people: isPerson(track.kind) ? 1 : 0, worth, spans, tight };
  });
  const total = ({ worth }: Candidate) => worth.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return singles.toSorted((a, b) => total(b) - total(a)).slice(0, MOST_TRACKS);
}

/** The people who count at a step, those who count most first. */
function peopleAt(candidates: readonly Candidate[], step: number): { worth: number; span: Span }[] {
  const seen = candidates.flatMap(({ people, worth, tight }) => {
    const [value, span] = [worth[step] ?? null, tight[step] ?? null];
    return people === 0 || value === null || span === null ? [] : [{ worth: value, span }];
  });
  const most = Math.max(0, ...seen.map(({ worth }) => worth));
  return seen.filter(({ worth }) => worth >= BESIDE * most).toSorted((a, b) => b.worth - a.worth);
}

const union = (spans: readonly Span[]): Span => [
  Math.min(...spans.map(([from]) => from)),
  Math.max(...spans.map(([, to]) => to)),
];

/** All who count, while they fit into the window together. */
function groupOf(
  candidates: readonly Candidate[],
  { window, steps }: { window: WindowSide; steps: number },
): Candidate {
  const group: Candidate = { kind: 'group', people: 2, worth: [], spans: [], tight: [] };
  for (let step = 0; step < steps; step += 1) {
    const people = peopleAt(candidates, step);
    const span = people.length < 2 ? null : union(people.map((each) => each.span));
    const fits = span !== null && span[1] - span[0] <= FILLED * window.length;
    group.worth.push(fits ? people.reduce((sum, { worth }) => sum + worth, 0) : null);
    group.spans.push(fits ? span : null);
  }
  return group;
}

const countOf = (kind: Candidate['kind'] | undefined) =>
  kind === undefined || kind === 'group' ? 1 : KIND_WORTH[kind];

/** The best candidate at each step (Viterbi 1967); -1 for nobody. */
function bestCourse(candidates: readonly Candidate[], { steps, stepSeconds }: StepClock): number[] {
  const count = candidates.length;
  let scores = new Float64Array(count + 1);
  const came: Int16Array[] = [];
  for (let step = 0; step < steps; step += 1) {
    const next = new Float64Array(count + 1);
    const from = new Int16Array(count + 1);
    let best = 0;
    for (let i = 1; i < count; i += 1) if ((scores[i] ?? 0) > (scores[best] ?? 0)) best = i;
    const nobody = scores[count] ?? 0;
    const top = count === 0 ? Number.NEGATIVE_INFINITY : (scores[best] ?? 0);
    for (let i = 0; i < count; i += 1) {
      const counts = countOf(candidates[i]?.kind);
      const worth = candidates[i]?.worth[step] ?? -ABSENT_COST * counts;
      const ways: [number, number][] = [
        [scores[i] ?? 0, i],
        [top - CHANGE_COST * counts, best],
        [nobody - BEGIN_COST * counts, count],
      ];
      const [score, way] = ways.reduce((a, b) => (b[0] > a[0] ? b : a));
      next[i] = score + worth * stepSeconds;
      from[i] = way;
    }
    // Only at the beginning: who has left is followed on, without being seen, until another counts more.
    next[count] = nobody;
    from[count] = count;
    scores = next;
    came.push(from);
  }
  let at = scores.reduce((best, score, i) => (score > (scores[best] ?? 0) ? i : best), count);
  const course: number[] = [];
  for (let step = steps - 1; step >= 0; step -= 1) {
    course[step] = at === count ? -1 : at;
    at = came[step]?.[at] ?? count;
  }
  return course;
}

/** Steps at which the window is cut from one person to another. */
function jumpsOf(course: readonly number[], candidates: readonly Candidate[], window: WindowSide): number[] {
  const jumps: number[] = [];
  for (let step = 1; step < course.length; step += 1) {
    const [before, after] = [candidates[course[step - 1] ?? -1], candidates[course[step] ?? -1]];
    if (before === undefined || after === undefined || before === after) continue;
    const [from, to] = [before.spans[step - 1] ?? before.spans[step], after.spans[step]];
    if (!from || !to || before.people === 0 || after.people === 0) continue;
    if (Math.abs(from[0] + from[1] - to[0] - to[1]) / 2 > CUT_APART * window.length) jumps.push(step);
  }
  return jumps;
}

const KIND_WORDS: { [Kind in SeenKind | 'group']: string } = {
  face: 'a face',
  person: 'a person',
  object: 'an object',
  moving: 'what moves',
  salient: 'what stands out from its surroundings',
  text: 'text',
  group: 'people together',
};

function reasonOf(course: readonly number[], candidates: readonly Candidate[], jumps: number): string {
  const counts = new Map<string, number>();
  for (const at of course) {
    const kind = candidates[at]?.kind;
    if (kind !== undefined) counts.set(KIND_WORDS[kind], (counts.get(KIND_WORDS[kind]) ?? 0) + 1);
  }
  if (counts.size === 0) return 'Nothing to follow was found: the middle is kept.';
  const words = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  const cuts = jumps === 0 ? '' : `, cut from one to another ${jumps === 1 ? 'once' : `${jumps} times`}`;
  return `Follows ${words.slice(0, 3).join(', then ')}${cuts}.`;
}

/** Why a step asks for the whole picture; null where it does not. */
function wholeAt(
  step: number,
  {
    tracks,
    candidates,
    window,
  }: { tracks: readonly SubjectTrack[]; candidates: readonly Candidate[]; window: WindowSide },
): 'text' | 'group' | null {
  const people = peopleAt(candidates, step);
  const [first, second, third] = people;
  if (first && second && third) {
    const span = union(people.map((each) => each.span));
    const pair = union([first.span, second.span]);
    const isOver = ([from, to]: Span) => to - from > FILLED * window.length;
    return isOver(span) && isOver(pair) && third.worth > 0.6 * first.worth ? 'group' : null;
  }
  if (people.length > 0) return null;
  const texts = tracks.flatMap(({ kind, places }) => (kind === 'text' && places[step] ? [places[step]] : []));
  if (texts.length > 0) {
    const span = union(texts.map((place) => spanOf('text', place, window)));
    const area = texts.reduce((sum, { width, height }) => sum + width * height, 0);
    if (span[1] - span[0] > window.length && area >= CARD_AREA) return 'text';
  }
  return null;
}

const WHOLE_WORDS = {
  text: 'The text on it is wider than the window',
  group: 'More people than fit into the window count alike',
};

/** Where the window may be while nobody is seen: somebody who stopped moving is still there, until the way to the next begins. */
function holdOn(aims: readonly (TubeStep | null)[], stepSeconds: number): (TubeStep | null)[] {
  const free = Math.ceil(WAY_SECONDS / stepSeconds);
  let last = aims.find((aim) => aim !== null) ?? null;
  return aims.map((aim, step) => {
    if (aim !== null) last = aim;
    if (aim !== null || last === null) return aim;
    const isOnTheWay = aims.slice(step + 1, step + 1 + free).some((next) => next !== null);
    return isOnTheWay ? null : last;
  });
}

/** Chooses whom to follow among the tracks of a shot. */
export function chooseSubjects(
  tracks: readonly SubjectTrack[],
  request: { follow: ReframeFollow; window: WindowSide; clock: StepClock; voices: readonly HeardVoice[] },
): Choice {
  const { follow, window, clock } = request;
  const nobody = Array.from({ length: clock.steps }, () => null);
  if (follow === 'center') return { whole: false, aims: nobody, jumps: [], reason: 'The middle is kept.' };
  const allowed = new Set(KINDS[follow]);
  const singles = candidatesOf(
    withoutBodies(tracks.filter((track) => allowed.has(track.kind) && isClear(track))),
    request,
  );
  const reasons = nobody.flatMap((_, step) => wholeAt(step, { tracks, candidates: singles, window }) ?? []);
  if (follow === 'auto' && reasons.length > WHOLE_SHARE * clock.steps && reasons[0] !== undefined) {
    return {
      whole: true,
      aims: nobody,
      jumps: [],
      reason: `${WHOLE_WORDS[reasons[0]]}: the picture is shown whole.`,
    };
  }
  const candidates = [...singles, groupOf(singles, { window, steps: clock.steps })];
  const course = bestCourse(candidates, clock);
  const jumps = jumpsOf(course, candidates, window);
  const aims = course.map((at, step) => {
    const [candidate, span] = [candidates[at], candidates[at]?.spans[step]];
    return candidate && span ? aimOf(span, { kind: candidate.kind, length: window.length }) : null;
  });
  return {
    whole: false,
    aims: holdOn(aims, clock.stepSeconds),
    jumps,
    reason: reasonOf(course, candidates, jumps.length),
  };
}
