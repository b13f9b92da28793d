/** Cuts by the words that are said: words go, or go to another place, and everything that plays with them. */

import { joinStretches, type Stretch } from '../../edit/board/stretches.ts';
import { EditError } from '../../edit/edit-error.ts';
import type { EditOperation } from '../../edit/edit-operation.ts';
import { spokenTicks } from '../../edit/operations/arrange-ranges.ts';
import type { Timeline } from '../../types.ts';
import type { Evidence, SaidEvidence } from '../evidence.ts';
import { type Found, saySeconds, toFindings } from '../findings.ts';
import { type FrameGrid, frameGrid } from '../frame-grid.ts';
import type {
  CutTranscriptEdit,
  MaterialPlan,
  WordAddress,
  WordMove,
  WordRange,
} from '../material-operation.ts';
import { joinWords } from '../sentences.ts';
import { type HeardWord, spokenProgramme } from '../spoken-words.ts';
import { crossfadeOf, removalOf } from './removal.ts';
import { placeRoomTone } from './room-tone.ts';
import { cutAround, nearFrames } from './word-cuts.ts';

/** What is said in a programme, with what an edit says of it. */
interface Transcribed {
  evidence: Evidence;
  tracks: readonly HeardWord[][];
  /** Of the one recording, where there is one. */
  only: string | null;
}

type Place = (string | number)[];

/** The recording that a range or an address is of. Throws EditError where it could be several, or is not there. */
function assetOf({ tracks, only }: Transcribed, given: string | undefined, place: Place): string {
  const asset = given?.toLowerCase() ?? only;
  if (asset === null) {
    const isSilent = tracks.every((words) => words.length === 0);
    const problem = isSilent
      ? 'nothing is said in what the timeline shows'
      : 'must be given: several recordings are shown';
    throw new EditError([...place, 'asset_id'], problem);
  }
  const isShown = tracks.some((words) => words.some(({ placement }) => placement.assetId === asset));
  if (!isShown)
    throw new EditError([...place, 'asset_id'], 'nothing that is said in this asset is in the timeline');
  return asset;
}

/** Whether a word of the transcript is in a range. Throws EditError for a range that says too little, or is none. */
function rangeTest(range: WordRange, place: Place): (word: HeardWord['word']) => boolean {
  const { segment, last_segment, first_word, last_word, start_seconds, end_seconds } = range;
  if (segment !== undefined) {
    const to = last_segment ?? segment;
    if (to < segment) throw new EditError([...place, 'last_segment'], 'must not be before segment');
    const [from, until] = [first_word ?? 0, last_word ?? Number.POSITIVE_INFINITY];
    if (to === segment && until < from)
      throw new EditError([...place, 'last_word'], 'must not be before first_word');
    return (word) =>
      word.segment >= segment &&
      word.segment <= to &&
      (word.segment > segment || word.index >= from) &&
      (word.segment < to || word.index <= until);
  }
  if (start_seconds === undefined || end_seconds === undefined) {
    throw new EditError(place, 'give segment, or start_seconds and end_seconds');
  }
  if (end_seconds <= start_seconds)
    throw new EditError([...place, 'end_seconds'], 'must be after start_seconds');
  return ({ start, end }) => (start + end) / 2 >= start_seconds && (start + end) / 2 < end_seconds;
}

/** A run of words of one track, and where it is cut. */
interface Run extends Found {
  words: readonly HeardWord[];
}

function runsOf(transcribed: Transcribed, range: WordRange, place: Place, kind: string): Run[] {
  const asset = assetOf(transcribed, range.asset_id, place);
  const isMeant = rangeTest(range, place);
  const runs: Run[] = [];
  for (const track of transcribed.tracks) {
    let first: number | null = null;
    for (let index = 0; index <= track.length; index += 1) {
      const heard = track[index];
      const isIn = heard !== undefined && heard.placement.assetId === asset && isMeant(heard.word);
      if (isIn) first ??= index;
      else if (first !== null) {
        const words = track.slice(first, index);
        const text = joinWords(words.map(({ word }) => word.text));
        const stretch = cutAround(transcribed.evidence, { words: track, first, last: index - 1 });
        const placement = (words[0] as HeardWord).placement;
        runs.push({ ...stretch, kind, placement, text, reason: 'It was chosen in the transcript.', words });
        first = null;
      }
    }
  }
  if (runs.length === 0) throw new EditError(place, 'none of these words is heard in the timeline');
  return runs.sort((a, b) => a.start - b.start);
}

/** The frame before which words are put. */
function frameBefore(
  transcribed: Transcribed,
  address: WordAddress | undefined,
  { grid, end, place }: { grid: FrameGrid; end: number; place: Place },
): number {
  if (address === undefined) return end;
  const asset = assetOf(transcribed, address.asset_id, place);
  for (const track of transcribed.tracks) {
    const index = track.findIndex(
      ({ word, placement }) =>
        placement.assetId === asset && word.segment === address.segment && word.index === (address.word ?? 0),
    );
    const [previous, own] = [track[index - 1], track[index]];
    if (own === undefined) continue;
    // In the middle of the pause before it.
    const start = previous === undefined ? own.start : (Math.min(previous.end, own.start) + own.start) / 2;
    return grid.frameNear(start);
  }
  throw new EditError(place, 'this word is not heard in the timeline');
}

/** Frames of the programme in their new order: what is removed is gone, what is moved stands before its place. */
function arranged({
  removed,
  moves,
  end,
}: {
  removed: readonly Stretch[];
  moves: readonly { frames: Stretch; to: number }[];
  end: number;
}): Stretch[] {
  const edges = new Set([0, end]);
  for (const { start, end: until } of [...removed, ...moves.map(({ frames }) => frames)])
    edges.add(start).add(until);
  for (const { to } of moves) edges.add(to);
  const inOrder = [...edges].filter((frame) => frame >= 0 && frame <= end).sort((a, b) => a - b);
  const isIn = (frame: number, { start, end: until }: Stretch) => frame >= start && frame < until;
  const pieces: Stretch[] = [];
  for (const [index, start] of inOrder.entries()) {
    for (const { frames, to } of moves)
      if (to === start) pieces.push(...movedPieces(inOrder, frames, removed));
    const until = inOrder[index + 1];
    const isGone = [...removed, ...moves.map(({ frames }) => frames)].some((stretch) => isIn(start, stretch));
    if (until !== undefined && !isGone) pieces.push({ start, end: until });
  }
  const joined: Stretch[] = [];
  for (const { start, end: until } of pieces) {
    const last = joined.at(-1);
    if (last !== undefined && last.end === start) last.end = until;
    else joined.push({ start, end: until });
  }
  return joined;
}

function movedPieces(
  edges: readonly number[],
  { start, end }: Stretch,
  removed: readonly Stretch[],
): Stretch[] {
  return edges.flatMap((edge, index) => {
    const until = edges[index + 1];
    const isGone = removed.some((gone) => edge >= gone.start && edge < gone.end);
    return until !== undefined && edge >= start && until <= end && !isGone
      ? [{ start: edge, end: until }]
      : [];
  });
}

function movesOf(
  transcribed: Transcribed,
  moves: readonly WordMove[],
  { grid, end }: { grid: FrameGrid; end: number },
): { run: Run; frames: Stretch; to: number }[] {
  const read = moves.map(({ words, before }, index) => {
    const runs = runsOf(transcribed, words, ['move', index, 'words'], 'moved');
    const [run] = runs;
    const [frames] = nearFrames(runs, grid);
    if (run === undefined || frames === undefined || nearFrames(runs, grid).length > 1) {
      throw new EditError(
        ['move', index, 'words'],
        'must be in one piece in the timeline: move its pieces one by one',
      );
    }
    const to = frameBefore(transcribed, before, { grid, end, place: ['move', index, 'before'] });
    if (to > frames.start && to < frames.end) {
      throw new EditError(['move', index, 'before'], 'must not be one of the words that are moved');
    }
    return { run, frames, to };
  });
  const inOrder = read.map(({ frames }) => frames).toSorted((a, b) => a.start - b.start);
  const overlap = inOrder.findIndex((frames, index) => frames.start < (inOrder[index - 1]?.end ?? 0));
  if (overlap >= 0) throw new EditError(['move'], 'the same words are moved twice');
  return read;
}

function requireRevision(evidence: Evidence, transcribed: Transcribed, revision: number | undefined): void {
  if (revision === undefined) return;
  const keys = new Set(transcribed.tracks.flatMap((words) => words.map(({ placement }) => placement.key)));
  const said = [...keys]
    .map((key) => evidence[key]?.said)
    .filter((each): each is SaidEvidence => Boolean(each));
  const other = said.find((each) => each.revision !== revision);
  if (other === undefined) return;
  throw new EditError(
    ['revision'],
    `the transcript is at revision ${other.revision} by now: read it again, and choose in that`,
  );
}

/** Plans a cut by the words of transcripts. */
export function planCutTranscript(
  timeline: Timeline,
  evidence: Evidence,
  edit: CutTranscriptEdit,
): MaterialPlan {
  const { remove = [], move = [], pause = 0 } = edit;
  // Within a pause there are two joins, each with its crossfade.
  const crossfade =
    pause > 0 && edit.crossfade !== undefined ? Math.min(edit.crossfade, pause / 2) : edit.crossfade;
  if (remove.length + move.length === 0) throw new EditError([], 'give remove, move or both');
  const { tracks, notes } = spokenProgramme(timeline, evidence);
  const assets = new Set(tracks.flatMap((words) => words.map(({ placement }) => placement.assetId)));
  const transcribed = { evidence, tracks, only: assets.size === 1 ? ([...assets][0] ?? null) : null };
  requireRevision(evidence, transcribed, edit.revision);
  const grid = frameGrid(timeline);
  const removed = remove.flatMap((range, index) => runsOf(transcribed, range, ['remove', index], 'words'));
  const gone = nearFrames(removed, grid);
  const end = grid.frameFrom(spokenTicks(timeline));
  const moves = movesOf(transcribed, move, { grid, end });
  if (removed.some(({ words }) => words.some(({ word }) => word.isGuessed))) {
    notes.push(
      'Nobody told the times of some of these words: they are shared out by their length, and cuts may be late or early.',
    );
  }
  const tone = placeRoomTone(timeline, evidence, {
    frames: gone,
    grid,
    pause: moves.length > 0 ? 0 : pause,
    crossfade,
  });
  const { operations, seconds } = removalOf(grid, tone.frames, crossfade);
  const arrangement: EditOperation = {
    type: 'arrange_ranges',
    ranges: arranged({ removed: joinStretches(gone), moves, end }).map(({ start, end: until }) =>
      grid.rangeOf(start, until),
    ),
    ...crossfadeOf(crossfade),
  };
  if (moves.length > 0 && pause > 0)
    notes.push('No pause was left: words were moved as well. Do one after the other.');
  const parts = [
    ...(removed.length > 0 ? [`Removed ${saySeconds(seconds)} by the transcript`] : []),
    ...(moves.length > 0
      ? [
          `${removed.length > 0 ? 'moved' : 'Moved'} ${moves.length === 1 ? 'words' : `words ${moves.length} times`}`,
        ]
      : []),
  ];
  return {
    operations: moves.length > 0 ? [arrangement] : [...operations, ...tone.operations],
    findings: toFindings([...removed, ...moves.map(({ run }) => run)]),
    summary: parts.join(' and '),
    notes: [...notes, ...tone.notes],
  };
}
