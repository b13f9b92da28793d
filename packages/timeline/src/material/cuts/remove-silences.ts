/** Silences: where every sound that plays is quiet. */
import { joinStretches, type Stretch } from '../../edit/board/stretches.ts';
import { secondsToTicks, ticksPerSecond } from '../../ticks.ts';
import type { Timeline } from '../../types.ts';
import { type Evidence, type HeardEvidence, type MediaEvidence, MissingEvidence } from '../evidence.ts';
import { type Found, saySeconds, toFindings, toFrames } from '../findings.ts';
import { frameGrid } from '../frame-grid.ts';
import { levelsOf, quietStretches, silenceThreshold } from '../loudness.ts';
import type { MaterialPlan, RemoveSilencesEdit } from '../material-operation.ts';
import { listHeard, mediaSpan, type Placement, toProgramme } from '../placements.ts';
import { removalOf } from './removal.ts';

/** As edits are commonly cut: less sounds breathless, more keeps what was to go. */
export const silenceDefaults = { padding: 0.15, minimum: 0.6 } as const;

/** Cuts that a document has room for: each adds an item to every track, and there may be 10,000. */
const MOST_ITEMS = 9_000;

interface Threshold {
  heard: HeardEvidence;
  thresholdDb: number;
}

/** What is known of the sound of each file. Throws MissingEvidence. */
function thresholdsOf(
  evidence: Evidence,
  placements: readonly Placement[],
  given: number | undefined,
): { thresholds: Map<string, Threshold>; notes: string[] } {
  const notes: string[] = [];
  const thresholds = new Map<string, Threshold>();
  for (const [key, uses] of Map.groupBy(placements, (placement) => placement.key)) {
    const media = evidence[key];
    const heard = requireHeard(media, key);
    const thresholdDb = given ?? silenceThreshold(levelsOf(heard, uses.map(mediaSpan)));
    if (thresholdDb !== null) thresholds.set(key, { heard, thresholdDb });
    else
      notes.push(
        `In ${media?.name ?? key} speech is hardly louder than its noise: give threshold_db to find silences there.`,
      );
  }
  return { thresholds, notes };
}

function requireHeard(media: MediaEvidence | undefined, key: string): HeardEvidence {
  if (media?.heard) return media.heard;
  throw new MissingEvidence(
    media?.absent.sounds ?? `Nothing is known of the sound of ${key}: have it analysed first.`,
  );
}

/** Words that are said are no silence, however soft; recognisers end many a word long after it. */
function spokenIn(media: MediaEvidence | undefined): { start: number; end: number }[] {
  return (media?.said?.words ?? [])
    .filter(({ isGuessed }) => !isGuessed)
    .map(({ start, end, text }) => ({ start, end: Math.min(end, start + 0.12 + 0.09 * text.length) }));
}

function without(stretches: readonly Stretch[], gone: readonly Stretch[]): Stretch[] {
  const left: Stretch[] = [];
  let at = 0;
  for (const { start, end } of stretches) {
    let from = start;
    while (at < gone.length && (gone[at]?.end ?? 0) <= from) at += 1;
    for (let index = at; index < gone.length && (gone[index]?.start ?? end) < end; index += 1) {
      const cut = gone[index] as Stretch;
      if (cut.start > from) left.push({ start: from, end: cut.start });
      from = Math.max(from, cut.end);
    }
    if (end > from) left.push({ start: from, end });
  }
  return left;
}

/** Silent stretches of one clip in the programme. */
function silentIn(
  placement: Placement,
  media: MediaEvidence | undefined,
  { heard, thresholdDb }: Threshold,
): Stretch[] {
  const span = mediaSpan(placement);
  const quiet = quietStretches(heard, { ...span, thresholdDb });
  const words = joinStretches(spokenIn(media));
  return without(quiet, words).map(({ start, end }) => ({
    start: Math.max(placement.start, toProgramme(placement, start)),
    end: Math.min(placement.end, toProgramme(placement, end)),
  }));
}

/** Where several sounds play, all of them have to be silent. */
function silentTogether(
  placements: readonly Placement[],
  silences: ReadonlyMap<Placement, Stretch[]>,
): (Stretch & { placement: Placement })[] {
  const loud = joinStretches(
    placements
      .flatMap((placement) => without([placement], silences.get(placement) ?? []))
      .map(({ start, end }) => ({ start, end })),
  );
  const found = placements.flatMap((placement) =>
    without(silences.get(placement) ?? [], loud).map((stretch) => ({ ...stretch, placement })),
  );
  // Of sounds that are silent together the first one is told.
  const told: (Stretch & { placement: Placement })[] = [];
  for (const stretch of found.sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = told.at(-1);
    if (last !== undefined && stretch.start <= last.end) last.end = Math.max(last.end, stretch.end);
    else told.push(stretch);
  }
  return told;
}

interface Rule {
  padding: number;
  minimum: number;
  length: number;
}

/** A silence without what stays of it; at the edges of the programme nothing has to. */
function padded(
  stretch: Stretch & { placement: Placement },
  { padding, minimum, length }: Rule,
): Found | null {
  const lasts = stretch.end - stretch.start;
  if (lasts < minimum) return null;
  const start = stretch.start <= 0 ? 0 : stretch.start + padding;
  const end = stretch.end >= length ? length : stretch.end - padding;
  if (end <= start) return null;
  const reason = `Nothing is heard for ${saySeconds(lasts / ticksPerSecond)}.`;
  return { ...stretch, start, end, kind: 'silence', text: null, reason };
}

/** The findings that the document has room to cut out: the longest. */
function withinRoom(
  frames: { start: number; end: number }[],
  tracks: number,
): { frames: { start: number; end: number }[]; left: number } {
  const most = Math.floor(MOST_ITEMS / Math.max(1, 2 * tracks));
  if (frames.length <= most) return { frames, left: 0 };
  const longest = frames.toSorted((a, b) => b.end - b.start - (a.end - a.start)).slice(0, most);
  return { frames: longest.sort((a, b) => a.start - b.start), left: frames.length - most };
}

/** Plans the removal of silences. Throws MissingEvidence for files whose sound nobody has looked at. */
export function planRemoveSilences(
  timeline: Timeline,
  evidence: Evidence,
  edit: RemoveSilencesEdit,
): MaterialPlan {
  const { padding, minimum } = { ...silenceDefaults, ...edit };
  const placements = listHeard(timeline).filter(({ key }) => evidence[key]?.isMute !== true);
  if (placements.length === 0)
    throw new MissingEvidence('Nothing in this timeline is heard: it has no clip of a file with sound.');
  const { thresholds, notes } = thresholdsOf(evidence, placements, edit.threshold_db);
  const silences = new Map(
    placements.map((placement) => {
      const threshold = thresholds.get(placement.key);
      return [placement, threshold ? silentIn(placement, evidence[placement.key], threshold) : []] as const;
    }),
  );
  const rule = {
    padding: secondsToTicks(padding),
    minimum: secondsToTicks(minimum),
    length: Math.max(...placements.map(({ end }) => end)),
  };
  const found = silentTogether(placements, silences).flatMap((stretch) => padded(stretch, rule) ?? []);
  const grid = frameGrid(timeline);
  const cuttable = found.filter((each) => toFrames([each], grid).length > 0);
  const findings = toFindings(cuttable, edit.keep);
  const wanted = cuttable.filter((_, index) => findings[index]?.is_kept === false);
  const { frames, left } = withinRoom(toFrames(wanted, grid), timeline.tracks.children.length);
  if (left > 0) notes.push(`${left} of the shortest silences stay: a timeline has at most 10,000 items.`);
  const { operations, seconds } = removalOf(grid, frames, edit.crossfade);
  return {
    operations,
    findings,
    summary: `Removed ${frames.length === 1 ? 'a silence' : `${frames.length} silences`}, ${saySeconds(seconds)} in all`,
    notes,
  };
}
