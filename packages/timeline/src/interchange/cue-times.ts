/** Times of subtitle files: `[hours:]minutes:seconds[.,]fraction`. */

const time = String.raw`(?:(\d+)\s*:\s*)?(\d{1,2})\s*:\s*(\d{1,2})(?:\s*[.,]\s*(\d{1,9}))?`;
const timeOnly = new RegExp(`^${time}$`);
const timingLine = new RegExp(String.raw`^\s*(-?)${time}\s*-{1,2}>\s*(-?)${time}(.*)$`);

/** What a timing line says; seconds. */
export interface CueTiming {
  start: number;
  end: number;
  /** What follows the times: settings of WebVTT, coordinates of SubRip. */
  rest: string;
}

type TimeParts = (string | undefined)[];

function secondsOf([hours = '0', minutes = '0', seconds = '0', fraction = '']: TimeParts): number {
  // Whole milliseconds and finer, summed as integers of a nanosecond, so that 0.1 + 0.2 stays 0.3.
  const nanoseconds = Number(fraction.padEnd(9, '0'));
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) + nanoseconds / 1e9;
}

/** The seconds that `text` names; null when it is no time. */
export function parseCueTime(text: string): number | null {
  const match = timeOnly.exec(text.trim());
  return match ? secondsOf(match.slice(1, 5)) : null;
}

/** What a timing line says; null for any other line. Times below zero, which some editors write, read as 0. */
export function parseTimingLine(line: string): CueTiming | null {
  // Most lines are text: the expression is tried on those alone that can match.
  if (!line.includes('->')) return null;
  const match = timingLine.exec(line);
  if (!match) return null;
  const start = match[1] === '-' ? 0 : secondsOf(match.slice(2, 6));
  const end = match[6] === '-' ? 0 : secondsOf(match.slice(7, 11));
  return { start, end, rest: (match[11] ?? '').trim() };
}

/** `01:02:03,004`, with any mark before the milliseconds; nearest millisecond, never below 0. */
export function formatCueTime(seconds: number, mark: ',' | '.'): string {
  const milliseconds = Math.max(0, Math.round(seconds * 1000));
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const fraction = String(milliseconds % 1000).padStart(3, '0');
  const total = Math.floor(milliseconds / 1000);
  return `${two(total / 3600)}:${two((total / 60) % 60)}:${two(total % 60)}${mark}${fraction}`;
}
