/** What a file holds beside pictures and sound: chapters, and captions that players show when asked to. Pure. */
import { listMarkers, type Timeline, ticksToSeconds } from '@rushes/timeline';
import { captionTracks } from '../text/captions/caption-tracks.ts';
import { threeLetters } from './language-codes.ts';

/** Seconds of the file. */
export interface Chapter {
  start: number;
  end: number;
  title: string;
}

export interface CaptionStream {
  /** Three letters (ISO 639-2). */
  language: string;
  title: string;
  cues: { start: number; end: number; text: string }[];
}

export interface ProgrammeExtras {
  chapters: Chapter[];
  captions: CaptionStream[];
}

/** The extras of a part of a timeline, `length` seconds from `start` on. */
export function programmeExtras(
  timeline: Timeline,
  { start, length }: { start: number; length: number },
): ProgrammeExtras {
  return {
    chapters: chaptersOf(timeline, { start, length }),
    captions: captionsOf(timeline, { start, length }),
  };
}

/** The first chapter begins where the file does: in the middle of one that began before, or in one without a name. */
function chaptersOf(timeline: Timeline, part: { start: number; length: number }): Chapter[] {
  const marks = listMarkers(timeline)
    .filter(({ kind }) => kind === 'chapter')
    .map(({ marker, ticks }) => ({ at: ticksToSeconds(ticks) - part.start, title: marker.name }));
  const before = marks.filter(({ at }) => at <= 0).at(-1);
  const inside = marks.filter(({ at }) => at > 0 && at < part.length);
  if (before === undefined && inside.length === 0) return [];
  const begins = [{ at: 0, title: before?.title ?? '' }, ...inside];
  return begins.map(({ at, title }, index) => ({
    start: at,
    end: begins[index + 1]?.at ?? part.length,
    title,
  }));
}

function captionsOf(
  timeline: Timeline,
  { start, length }: { start: number; length: number },
): CaptionStream[] {
  return captionTracks(timeline)
    .filter(({ sidecar }) => sidecar)
    .map(({ language, name, cues }) => ({
      language: threeLetters(language),
      title: name,
      cues: cues
        .filter((cue) => cue.start < start + length && cue.end > start)
        .map((cue) => ({
          start: Math.max(0, cue.start - start),
          end: Math.min(length, cue.end - start),
          text: cue.text,
        })),
    }))
    .filter(({ cues }) => cues.length > 0);
}
