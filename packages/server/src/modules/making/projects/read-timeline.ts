/** Timelines that come in requests, and those that are kept. */
import {
  fillTemplate,
  InvalidTimelineError,
  type Json,
  parseTimeline,
  serializeTimeline,
  type TemplateProblem,
  type Timeline,
  variablesOf,
} from '@rushes/timeline';
import { ServiceError, ValidationError } from '../../../platform/errors.ts';
import { type DocumentFacts, type ReadDocument, timelineBytes } from './document-facts.ts';

/** Why a timeline that is kept can not be read, as a sentence. */
export const unreadable = ({ message }: InvalidTimelineError) =>
  `The timeline of this project can not be read: ${message}. Put another one in its place.`;

/** `tracks.children[0].name` as the keys along the way. */
function keysOf(path: string): (string | number)[] {
  return path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

/** The timeline that a request's `timeline` field holds. Throws ValidationError with the places in the document. */
export function requireRead(read: ReadDocument): Exclude<ReadDocument, { errors: unknown }> {
  if (!('errors' in read)) return read;
  throw new ValidationError(
    read.errors.map(({ path, message }) => ({
      loc: ['body', 'timeline', ...keysOf(path)],
      msg: message,
      type: 'timeline_invalid',
    })),
  );
}

/** The timeline that a template became. Throws ValidationError: it was the values that made it invalid. */
export function requireFilled(read: ReadDocument): Exclude<ReadDocument, { errors: unknown }> {
  if (!('errors' in read)) return read;
  throw new ValidationError(
    read.errors.map(({ path, message }) => ({
      loc: ['body', 'values'],
      msg: `With these values the timeline is wrong at ${path}: ${message}`,
      type: 'timeline_invalid',
    })),
  );
}

/** The text of a timeline as it is kept. Throws ValidationError where it became too large. */
export function requireText({ text }: Pick<DocumentFacts, 'text'>, loc: string[]): string {
  if (text !== null) return text;
  const msg = `The timeline would take more than ${timelineBytes} bytes as JSON.`;
  throw new ValidationError([{ loc, msg, type: 'value_error' }]);
}

/**
 * A timeline that is kept. Throws `conflict` for one that this version of the program does not take any more; it can
 * still be seen and replaced.
 */
export function readStored(document: Json): Timeline {
  try {
    return parseTimeline(document);
  } catch (error) {
    if (!(error instanceof InvalidTimelineError)) throw error;
    throw new ServiceError('conflict', unreadable(error));
  }
}

/** The timeline as it is shown, or the variables of a template that have no default, with what is the matter. */
export function tryDefaults(
  timeline: Timeline,
): { timeline: Timeline; problems: [] } | { timeline: null; problems: TemplateProblem[] } {
  const template = serializeTimeline(timeline);
  if (variablesOf(template).size === 0) return { timeline, problems: [] };
  const { document, problems } = fillTemplate(template, {});
  return document === null ? { timeline: null, problems } : { timeline: readStored(document), problems: [] };
}

/**
 * The timeline as it is shown: of a template with the defaults of its variables, any other as it is. Throws `conflict`
 * naming the variables that have none.
 */
export function fillDefaults(stored: Timeline): Timeline {
  const { timeline, problems } = tryDefaults(stored);
  if (timeline !== null) return timeline;
  const named = problems.slice(0, 10).map(({ name, message }) => `${name} ${message}`);
  const more = problems.length > 10 ? `; and ${problems.length - 10} more` : '';
  const message = `This project is a template that can not be shown by itself: ${named.join('; ')}${more}. Make a project of it with values for them.`;
  throw new ServiceError('conflict', message, {
    details: { variables: problems.slice(0, 1_000).map(({ name }) => name) },
  });
}
