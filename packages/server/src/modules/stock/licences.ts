/** What licences ask of who uses a work, and those whom a film names at its end. Pure. */
import {
  gap,
  type Rational,
  secondsToFrames,
  type Timeline,
  textClip,
  timelineFrames,
  track,
} from '@rushes/timeline';

// What licences ask of who uses a work.

export interface Terms {
  /** As in `source_file.isCitationRequired`. */
  isCitationRequired: boolean;
  /** As in `source_file.reuseConditionInfo`. */
  reuseConditionInfo: string;
}

/** Licences that ask for no name: public domain, CC0, and those of the providers that say so themselves. */
const FREE = /\b(cc ?-?0|cc-zero|public domain|pd|pdm|pexels|pixabay|unsplash)\b/iu;

/** Whether a licence asks that its author is named; one that nobody here knows is taken to ask for it. */
export function termsOf(licence: string, url: string | null = null): Terms {
  const name = licence.trim();
  return {
    isCitationRequired: !FREE.test(name),
    reuseConditionInfo: [name === '' ? 'Licence not stated' : name, url].filter(Boolean).join(', '),
  };
}

export interface Credit {
  title: string;
  author: string | null;
  source: string;
  licence: string;
  url: string | null;
}

/** The line that names a work: `Waves, by Jane Doe, Wikimedia Commons, CC BY 4.0, https://…`. */
export function citationOf({ title, author, source, licence, url }: Credit): string {
  return [title, author === null ? null : `by ${author}`, source, licence, url]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

// Names those who ask for it at the end of a film.

/** As much as can be read: display type at 14 characters a second, after the eye has found it. */
const CHARACTERS_A_SECOND = 14;
const LEAST_SECONDS = 2;
const MOST_SECONDS = 6;

/** Lines that a frame has room for; more are told as their number. */
const MOST_LINES = 6;
const LONGEST_LINE = 110;
/** Characters that are left of a title. */
const LEAST_TITLE = 20;

const isWeb = (part: string) => /^https?:\/\//u.test(part);

/** A citation as a line of credits: addresses are for documents, nobody can follow them in a film. */
export function creditLine(citation: string): string {
  const parts = citation.split(', ').filter((part) => !isWeb(part.trim()));
  const line = parts.join(', ').trim();
  if (line.length <= LONGEST_LINE) return line;
  // What is cut is the title: author and licence, for which it is shown, stand at the end.
  const end = line.slice(-(LONGEST_LINE - LEAST_TITLE - 1)).trimStart();
  return `${line.slice(0, LEAST_TITLE).trimEnd()}…${end}`.toWellFormed();
}

/** `timeline` with the credits over the end of its picture; its length stays. */
export function withCredits(timeline: Timeline, citations: readonly string[], rate: Rational): Timeline {
  const lines = [...new Set(citations.map(creditLine))].filter((line) => line !== '');
  if (lines.length === 0) return timeline;
  const shown = lines.slice(0, lines.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES);
  const text = [
    ...shown,
    ...(lines.length > shown.length ? [`and ${lines.length - shown.length} more`] : []),
  ].join('\n');
  const frames = timelineFrames(timeline, rate);
  const reading = 1 + text.length / CHARACTERS_A_SECOND;
  const wanted = secondsToFrames(Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, reading)), rate);
  const length = Math.max(1, Math.min(frames, wanted));
  const credits = textClip({
    parameters: {
      text,
      style: 'free',
      size: 0.026,
      align: 'left',
      valign: 'bottom',
      box: { x: 0.05, y: 0.5, width: 0.9, height: 0.45 },
    },
    span: { frames: length, rate },
    name: 'Credits',
  });
  const children = frames > length ? [gap(frames - length, rate), credits] : [credits];
  const titles = track({ kind: 'Video', children, name: 'Credits', settings: { role: 'titles' } });
  return { ...timeline, tracks: { ...timeline.tracks, children: [...timeline.tracks.children, titles] } };
}
