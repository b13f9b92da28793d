/** Whether a film has what the marks of its message ask for. Marks that a timeline does not show as such (places, levels) are left out. */

import { converse } from '../../packages/director/src/testing/conversation.ts';
import {
  type ConversationSet,
  libraryAssets,
  worldOf,
} from '../../packages/director/src/testing/conversation-checks.ts';
import { type SeenFilm, seenFilm } from '../../packages/director/src/testing/film-view.ts';
import { requireFilm } from '../../packages/director/src/turns/film.ts';
import { type Mark, namesIn } from './marks.ts';

/** One thing that is asked for. */
export interface Checked {
  kind: string;
  asked: string;
  isMet: boolean;
}

/** A clip of a film: what is shown of which file, seconds of the file and of the film. */
interface Shown {
  name: string;
  from: number;
  to: number;
  at: number;
  seconds: number;
  speed: number;
  isGrey: boolean;
  isHeard: boolean;
}

interface Film {
  seen: SeenFilm;
  shown: Shown[];
  versions: number;
  library: ConversationSet['library'];
  /** Files by the number of their shot. */
  filesOf: (groups: readonly string[]) => string[];
}

const stem = (name: string) => name.toLowerCase().replace(/\.[a-z0-9]+$/u, '');
const near = (a: number, b: number, by = 0.15) => Math.abs(a - b) <= by;
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s.!?:…]+$/u, '')
    .replace(/\s+/gu, ' ')
    .trim();

function filmOf(library: ConversationSet['library'], text: string, marks: readonly Mark[]): Film {
  const [said] = converse([text], worldOf(library));
  if (said === undefined) throw new Error('nothing was made');
  const { pieces, output } = requireFilm(said.timeline);
  const seen = seenFilm(said);
  let at = 0;
  const shown = seen.clips.map((clip, index) => {
    const range = pieces[index]?.item.source_range;
    const start = range === undefined || range === null ? 0 : range.start_time.value / range.start_time.rate;
    const one = { ...clip, from: start, to: start + clip.seconds * Math.abs(clip.speed), at };
    at += ((pieces[index]?.frames ?? 0) * output.rate.den) / output.rate.num;
    return one;
  });
  const byGroup = Map.groupBy(
    marks
      .filter(({ kind }) => kind === 'clip')
      .flatMap((mark) => mark.groups.map((group) => ({ group, names: namesIn(mark) }))),
    ({ group }) => group,
  );
  const filesOf = (groups: readonly string[]) =>
    groups.flatMap((group) => (byGroup.get(group) ?? []).flatMap(({ names }) => names)).map(stem);
  return { seen, shown, versions: said.versions?.length ?? 0, library, filesOf };
}

/** Clips of the shots that a mark is of; all of the film where it names none. */
const clipsOf = (film: Film, { groups }: Mark): Shown[] => {
  const files = film.filesOf(groups);
  return groups.length === 0 ? film.shown : film.shown.filter(({ name }) => files.includes(name));
};

/** How long each run of one file lasts, and each clip of it, seconds. */
function runsOf(film: Film, mark: Mark): number[] {
  const files = film.filesOf(mark.groups);
  const own = film.shown.filter(({ name }) => files.includes(name)).map(({ seconds }) => seconds);
  const runs: { name: string; seconds: number }[] = [];
  for (const [at, { name, seconds }] of film.shown.entries()) {
    const last = runs.at(-1);
    if (last !== undefined && film.shown[at - 1]?.name === name) last.seconds += seconds;
    else runs.push({ name, seconds });
  }
  return [...own, ...runs.filter(({ name }) => files.includes(name)).map(({ seconds }) => seconds)];
}

/** What a film calls its cards. */
const CARD = 'drawn';

const heldBy = ({ library }: Film, name: string): number =>
  Object.entries(library).find(([one]) => stem(one) === name)?.[1].seconds ?? 0;

const ratios: Record<string, number> = { '9:16': 9 / 16, '16:9': 16 / 9, '1:1': 1, '4:5': 4 / 5 };

type Check = (film: Film, mark: Mark) => boolean;
const isShown = ({ shown, seen }: Film, name: string) =>
  shown.some((one) => one.name === stem(name)) || seen.logo?.name === stem(name);

const checks: Partial<Record<Mark['kind'], Check>> = {
  clip: (film, mark) => namesIn(mark).every((name) => isShown(film, name)),
  not: (film, mark) => namesIn(mark).every((name) => !isShown(film, name)),
  dur: (film, mark) => {
    const isOfText = mark.groups.every((group) => /^\D/u.test(group));
    const cards = film.shown.filter(({ name }) => isOfText && name === CARD).map(({ seconds }) => seconds);
    return [...cards, ...runsOf(film, mark)].some((seconds) => near(seconds, Number(mark.value)));
  },
  each: (film, mark) => {
    const clips = clipsOf(film, mark);
    return clips.length > 0 && clips.every(({ seconds }) => near(seconds, Number(mark.value)));
  },
  from: (film, mark) =>
    clipsOf(film, mark).some(({ name, from }) =>
      near(from, Number(mark.value) < 0 ? heldBy(film, name) + Number(mark.value) : Number(mark.value)),
    ),
  to: (film, mark) =>
    clipsOf(film, mark).some(({ name, to }) =>
      mark.value === 'end'
        ? near(to, heldBy(film, name), 0.3)
        : near(
            to,
            Number(mark.value) < 0 ? heldBy(film, name) + Number(mark.value) : Number(mark.value),
            0.2,
          ),
    ),
  speed: (film, mark) => {
    const clips = clipsOf(film, mark);
    const isAs = ({ speed }: Shown) => near(Math.abs(speed), Number(mark.value), 0.02);
    return mark.groups.length === 0 ? clips.every(isAs) : clips.some(isAs);
  },
  reverse: (film, mark) => clipsOf(film, mark).some(({ speed }) => speed < 0),
  freeze: ({ shown }, { value }) =>
    shown.some(({ speed, seconds }) => speed === 0 && (value === '' || near(seconds, Number(value)))),
  mute: (film, mark) => mark.value !== '' || clipsOf(film, mark).every(({ isHeard }) => !isHeard),
  text: (film, mark) => isTextThere(film, mark),
  total: ({ seen }, { value }) => near(seen.seconds, Number(value), Math.max(0.05, Number(value) * 0.1)),
  shape: ({ seen }, { value }) => near(seen.width / seen.height, ratios[value] ?? 0, 0.03),
  caption: ({ seen }, { value }) => seen.captions === (value !== 'none'),
  music: ({ seen }, mark) =>
    mark.value === 'none'
      ? seen.music === 'none'
      : mark.value === ''
        ? seen.music !== 'none'
        : namesIn(mark).some((name) => seen.music === stem(name)),
  logo: (film, mark) => mark.value === '' || namesIn(mark).some((name) => isShown(film, name)),
  version: ({ versions }) => versions > 0,
};

/** A text to the letter; one that is told with a shot stands on it for the most part. */
function isTextThere({ seen, shown, filesOf }: Film, { value, groups }: Mark): boolean {
  const own = seen.texts.filter(({ text }) => plain(text) === plain(value));
  const files = filesOf(groups);
  if (files.length === 0) return own.length > 0;
  return own.some(({ from, to }) =>
    shown.some(
      ({ name, at, seconds }) =>
        files.includes(name) && Math.min(to, at + seconds) - Math.max(from, at) > (to - from) / 2,
    ),
  );
}

/** The files of the shots in the order of their numbers against those of the film, each run of one file as one. */
function isInOrder({ shown, filesOf }: Film, marks: readonly Mark[]): boolean {
  const groups = [...new Set(marks.filter(({ kind }) => kind === 'clip').flatMap((mark) => mark.groups))];
  const asked = groups
    .toSorted((a, b) => Number(a) - Number(b))
    .map((group) => [...new Set(filesOf([group]))]);
  const films = asked.filter((files, nth) => files.join('|') !== asked[nth - 1]?.join('|'));
  const names = shown.map(({ name }) => name).filter((name) => name !== CARD);
  const runs = names.filter((name, at) => name !== names[at - 1]);
  let at = 0;
  for (const files of films) {
    const next = new Set(runs.slice(at, at + files.length));
    if (!files.every((file) => next.has(file))) return false;
    at += files.length;
    if (runs[at] !== undefined && runs[at] === runs[at - 1]) at += 1;
  }
  return at >= runs.length;
}

/** Captions have something to show: a word that is said lies in what the film shows of its file. */
function isSpoken({ shown, library }: Film): boolean {
  return libraryAssets(library).some(({ name, transcript }) =>
    shown.some(
      (one) =>
        one.name === stem(name) &&
        transcript?.some(
          ({ startSeconds, endSeconds }) => startSeconds >= one.from && endSeconds <= one.to,
        ) === true,
    ),
  );
}

/** What the marks ask for, and whether the film that the message makes has it. */
export function checkMarks({
  library,
  text,
  marks,
}: {
  library: ConversationSet['library'];
  text: string;
  marks: readonly Mark[];
}): Checked[] {
  const film = filmOf(library, text, marks);
  const told = marks.flatMap((mark): Checked[] => {
    const check = checks[mark.kind];
    const isSeen =
      (mark.kind !== 'look' || mark.value === 'grey') &&
      (mark.kind !== 'caption' || mark.value === 'none' || isSpoken(film)) &&
      (mark.kind !== 'dur' || mark.groups.length > 0);
    return check === undefined || !isSeen
      ? []
      : [{ kind: mark.kind, asked: `${mark.words} (${mark.value})`, isMet: check(film, mark) }];
  });
  const clips = marks.filter(({ kind }) => kind === 'clip');
  const isSplit = marks.some(({ kind }) => ['split', 'inset', 'version', 'order', 'loop'].includes(kind));
  if (clips.length < 2 || isSplit) return told;
  return [
    ...told,
    { kind: 'order', asked: film.shown.map(({ name }) => name).join(', '), isMet: isInOrder(film, marks) },
  ];
}
