/** Cuts on the beats of the music: each shot is made a little shorter or longer, so that it ends on one. */

import { EditError } from '../edit/edit-error.ts';
import type { EditOperation } from '../edit/edit-operation.ts';
import { activeReference, itemTicks } from '../measure.ts';
import { rangeToTicks, ticksPerSecond } from '../ticks.ts';
import type { Timeline, Track } from '../types.ts';
import { type BeatEvidence, type Evidence, MissingEvidence } from './evidence.ts';
import { type Found, toFindings } from './findings.ts';
import { type FrameGrid, frameGrid } from './frame-grid.ts';
import type { MatchBeatsEdit, MaterialPlan } from './material-operation.ts';
import { listPlacements, type Placement, toMedia, toProgramme } from './placements.ts';

/** Shots that are shorter are seen as flashes, seconds. */
const SHORTEST_SHOT = 0.3;
/** A cut further from every beat stays where it is, seconds: the slowest beat told is 1.2 s. */
const FURTHEST = 1.5;
/** Beats of a bar where the music does not tell. */
const USUAL_BAR = 4;

/** Beats of the programme in order, ticks, and which of them begin a bar. */
interface ProgrammeBeats {
  at: number;
  isDownbeat: boolean;
}

/** The beats that a placement plays. */
function beatsOf(placement: Placement, { sections }: BeatEvidence): ProgrammeBeats[] {
  const [from, to] = [placement.mediaStart, toMedia(placement, placement.end)];
  return sections.flatMap(({ beats, downbeats }) => {
    const first = new Set(downbeats);
    const isOfBar = (beat: number, index: number) =>
      downbeats.length > 0 ? first.has(beat) : index % USUAL_BAR === 0;
    return beats.flatMap((beat, index) =>
      beat >= from && beat < to ? { at: toProgramme(placement, beat), isDownbeat: isOfBar(beat, index) } : [],
    );
  });
}

function requireBeats(evidence: Evidence, { key }: Placement): BeatEvidence {
  const media = evidence[key];
  if (media?.beats) return media.beats;
  throw new MissingEvidence(
    media?.absent.beats ?? `Nothing is known of the beats of ${key}: have it indexed first.`,
  );
}

/** The sound track whose beats count: the one that is named, else that for music, else the one with most beats. */
function musicOf(
  timeline: Timeline,
  evidence: Evidence,
  { music }: MatchBeatsEdit,
): { track: number; beats: ProgrammeBeats[] } {
  const sounds = listPlacements(timeline).filter(({ kind }) => kind === 'Audio');
  const byTrack = Map.groupBy(sounds, ({ path: [track] }) => track);
  const roleOf = (index: number) => {
    const track = timeline.tracks.children[index];
    return track?.OTIO_SCHEMA === 'Track.1' ? track.metadata?.rushes : undefined;
  };
  const isMusic = (index: number) => (roleOf(index) as { role?: unknown } | undefined)?.role === 'music';
  if (music !== undefined && !byTrack.has(music)) {
    throw new EditError(['music'], `track ${music} is no sound track with media of the library`);
  }
  const marked = [...byTrack.keys()].filter(isMusic);
  const wanted = music !== undefined ? [music] : marked.length > 0 ? marked : [...byTrack.keys()];
  const tracks = wanted.map((track) => ({
    track,
    beats: (byTrack.get(track) ?? [])
      .flatMap((placement) => beatsOf(placement, requireBeats(evidence, placement)))
      .sort((a, b) => a.at - b.at),
  }));
  const [best] = tracks.sort((a, b) => b.beats.length - a.beats.length);
  if (best === undefined) {
    throw new EditError(['music'], 'no sound of the library plays: put music on a sound track first');
  }
  if (best.beats.length > 0) return best;
  throw new EditError(['music'], 'no beat is heard in the sound that plays: name another track as music');
}

/** The picture track that is cut: the one that is named, else the lowest with most clips. */
function footageOf(timeline: Timeline, { track }: MatchBeatsEdit): { index: number; track: Track } {
  const pictures = timeline.tracks.children.flatMap((child, index) =>
    child.OTIO_SCHEMA === 'Track.1' && child.kind === 'Video' && child.enabled ? { index, track: child } : [],
  );
  const clips = (one: Track) => one.children.filter(({ OTIO_SCHEMA: schema }) => schema === 'Clip.2').length;
  const [chosen] =
    track === undefined
      ? pictures.toSorted((a, b) => clips(b.track) - clips(a.track))
      : pictures.filter(({ index }) => index === track);
  if (chosen !== undefined && clips(chosen.track) > 0) return chosen;
  const problem =
    track === undefined
      ? 'there is no picture track with clips'
      : `track ${track} is no picture track with clips`;
  throw new EditError(['track'], problem);
}

/** The last time at which a shot can end, ticks: its file has no more. */
function latestEnd(start: number, placement: Placement | undefined, evidence: Evidence): number {
  // What is drawn, and a still, lasts as long as one likes.
  if (placement === undefined) return Number.POSITIVE_INFINITY;
  const available = activeReference(placement.clip)?.available_range;
  const lengths = [
    evidence[placement.key]?.durationSeconds ?? 0,
    available ? rangeToTicks(available).duration / ticksPerSecond : 0,
  ].filter((seconds) => seconds > 0);
  if (lengths.length === 0) return Number.POSITIVE_INFINITY;
  const duration = Math.min(...lengths);
  const left = Math.max(0, duration - placement.mediaStart) / placement.speed;
  return Math.max(start + left * ticksPerSecond, start + placement.end - placement.start);
}

interface Wish {
  start: number;
  end: number;
  latest: number;
}

/** Where a shot ends then: a beat that it can reach; null where there is none. */
function endOn(
  beats: readonly ProgrammeBeats[],
  { start, end, latest }: Wish,
  every: MatchBeatsEdit['every'],
): number | null {
  const earliest = start + SHORTEST_SHOT * ticksPerSecond;
  const possible = beats.filter(({ at }) => at >= earliest && at <= latest);
  if (every === undefined) return nearest(possible, end, FURTHEST * ticksPerSecond);
  if (every === 'bar')
    return nearest(
      possible.filter(({ isDownbeat }) => isDownbeat),
      end,
      4 * FURTHEST * ticksPerSecond,
    );
  const from = beats.findIndex(({ at }) => at >= start - (SHORTEST_SHOT / 2) * ticksPerSecond);
  const wanted = beats[from + every];
  if (from < 0 || wanted === undefined) return null;
  if (wanted.at >= earliest && wanted.at <= latest) return wanted.at;
  return possible.findLast(({ at }) => at <= wanted.at)?.at ?? null;
}

function nearest(beats: readonly ProgrammeBeats[], ticks: number, reach: number): number | null {
  let best: number | null = null;
  for (const { at } of beats) {
    if (Math.abs(at - ticks) > reach) continue;
    if (best === null || Math.abs(at - ticks) < Math.abs(best - ticks)) best = at;
  }
  return best;
}

const say = (ticks: number) => `${Number((ticks / ticksPerSecond).toFixed(2))} s`;

function reasonOf(by: number, beat: number): string {
  if (by === 0) return `Ends on the beat at ${say(beat)} already.`;
  return `Ends ${say(Math.abs(by))} ${by > 0 ? 'later' : 'earlier'}, on the beat at ${say(beat)}.`;
}

/** A shot with the beat it is to end on, both as they are when those before it were moved. */
interface Shot {
  found: Found;
  child: number;
  /** Frames by which it becomes longer. */
  frames: number;
}

/** Walks along the track; what comes before a shot has moved when its turn comes. */
function planShots(
  { index, track }: { index: number; track: Track },
  {
    evidence,
    beats,
    placements,
    grid,
    edit,
  }: {
    evidence: Evidence;
    beats: readonly ProgrammeBeats[];
    placements: readonly Placement[];
    grid: FrameGrid;
    edit: MatchBeatsEdit;
  },
): { shots: Shot[]; unmatched: number } {
  const byChild = new Map(
    placements.filter(({ path: [own] }) => own === index).map((one) => [one.path[1], one]),
  );
  const keep = new Set(edit.keep);
  const shots: Shot[] = [];
  let unmatched = 0;
  let [was, at] = [0, 0];
  for (const [child, item] of track.children.entries()) {
    const ticks = itemTicks(item);
    const [start, end] = [at, at + ticks];
    const before = { start: was, end: was + ticks };
    was += ticks;
    at = end;
    const placement = byChild.get(child);
    if (item.OTIO_SCHEMA !== 'Clip.2' || placement === undefined) continue;
    // A beat is rounded to its nearest frame, which has to be there.
    const last = latestEnd(start, placement, evidence);
    const latest = Number.isFinite(last) ? grid.ticksAt(grid.frameUpTo(last)) : last;
    const beat = endOn(beats, { start, end, latest }, edit.every);
    if (beat === null) {
      unmatched += 1;
      continue;
    }
    const frames = grid.frameNear(beat) - grid.frameNear(end);
    const reason = reasonOf(frames === 0 ? 0 : beat - end, beat);
    const found: Found = { ...before, kind: 'shot', placement, text: null, reason };
    const [finding] = toFindings([found], edit.keep);
    if (finding !== undefined && keep.has(finding.id)) {
      shots.push({ found, child, frames: 0 });
      continue;
    }
    shots.push({ found, child, frames });
    if (frames !== 0) at = grid.ticksAt(grid.frameNear(beat));
  }
  return { shots, unmatched };
}

/** Plans it; see MatchBeatsEdit. Throws MissingEvidence where nobody listened to the music yet. */
export function planMatchBeats(timeline: Timeline, evidence: Evidence, edit: MatchBeatsEdit): MaterialPlan {
  const footage = footageOf(timeline, edit);
  const { beats } = musicOf(timeline, evidence, edit);
  const grid = frameGrid(timeline);
  const placements = listPlacements(timeline);
  const { shots, unmatched } = planShots(footage, { evidence, beats, placements, grid, edit });
  const moved = shots.filter(({ frames }) => frames !== 0);
  const operations = moved.map(
    ({ child, frames }): EditOperation => ({
      type: 'trim',
      item: [footage.index, child],
      end_by: grid.timeAt(frames),
      ripple: true,
    }),
  );
  const cuts = (count: number) => `${count} cut${count === 1 ? '' : 's'}`;
  return {
    operations,
    findings: toFindings(
      shots.map(({ found }) => found),
      edit.keep,
    ),
    summary: `Moved ${cuts(moved.length)} onto beats`,
    notes:
      unmatched === 0
        ? []
        : [`${cuts(unmatched)} ${unmatched === 1 ? 'has' : 'have'} no beat near, or no footage up to it.`],
  };
}
