/** Chapters of a programme by what is said in it, as markers. */
import type { EditOperation } from '../edit/edit-operation.ts';
import { capital, findChapters } from '../talk/chapters.ts';
import { readTalk } from '../talk/terms.ts';
import { secondsToTicks, ticksPerSecond } from '../ticks.ts';
import type { Timeline } from '../types.ts';
import type { Evidence, SaidWord } from './evidence.ts';
import { type Found, toFindings } from './findings.ts';
import { frameGrid } from './frame-grid.ts';
import type { MarkChaptersEdit, MaterialPlan } from './material-operation.ts';
import { type HeardWord, spokenProgramme } from './spoken-words.ts';

/** Plans a marker where each chapter begins; chapters that are there already go. */
export function planMarkChapters(
  timeline: Timeline,
  evidence: Evidence,
  edit: MarkChaptersEdit,
): MaterialPlan {
  const { tracks, notes } = spokenProgramme(timeline, evidence);
  const heard = tracks.flat().sort((a, b) => a.start - b.start);
  const language = evidence[heard[0]?.placement.key ?? '']?.said?.language ?? 'und';
  const talk = readTalk(heard.map(inProgramme), language);
  const chapters = findChapters(talk, { minimum: edit.minimum, most: edit.most });
  const found = chapters.map(({ from, to, end, title }, index): Found => {
    const word = heard[talk.sentences[from]?.first ?? 0] as HeardWord;
    const start = index === 0 ? 0 : word.start;
    return {
      start,
      end: Math.max(start, secondsToTicks(end)),
      kind: 'chapter',
      placement: word.placement,
      text: capital(title),
      reason:
        index === 0 ? 'The programme begins.' : `It goes over to another subject for ${to - from} sentences.`,
    };
  });
  const grid = frameGrid(timeline);
  const old = timeline.tracks.markers.flatMap((marker, index) =>
    isChapter(marker.metadata.rushes) ? [index] : [],
  );
  const operations: EditOperation[] = [
    ...old.reverse().map((index): EditOperation => ({ type: 'remove_marker', target: [], index })),
    ...found.map(
      ({ start, text }): EditOperation => ({
        type: 'add_marker',
        target: [],
        start: grid.timeAt(grid.frameNear(start)),
        name: text ?? '',
        settings: { kind: 'chapter' },
      }),
    ),
  ];
  const count = found.length === 1 ? 'one chapter' : `${found.length} chapters`;
  return { operations, findings: toFindings(found), summary: `Marked ${count}`, notes };
}

function isChapter(settings: unknown): boolean {
  return (
    typeof settings === 'object' && settings !== null && 'kind' in settings && settings.kind === 'chapter'
  );
}

/** A word with the times of the programme, seconds. */
function inProgramme({ word, start, end }: HeardWord): SaidWord {
  return { ...word, start: start / ticksPerSecond, end: end / ticksPerSecond };
}
