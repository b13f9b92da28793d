import { InvalidTimelineError, parseTimeline, type Timeline } from '@rushes/timeline';
import { ValidationError } from '../../platform/errors.ts';

/** `tracks.children[0].name` as the keys along the way. */
function keysOf(path: string): (string | number)[] {
  return path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

/** The timeline that a request's `timeline` field holds. Throws ValidationError with the places in the document. */
export function readTimeline(json: unknown): Timeline {
  try {
    return parseTimeline(json);
  } catch (error) {
    if (!(error instanceof InvalidTimelineError)) throw error;
    throw new ValidationError(
      error.errors.map(({ path, message }) => ({
        loc: ['body', 'timeline', ...keysOf(path)],
        msg: message,
        type: 'timeline_invalid',
      })),
    );
  }
}
