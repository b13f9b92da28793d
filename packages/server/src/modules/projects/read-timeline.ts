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
import { ServiceError, ValidationError, type ValidationIssue } from '../../platform/errors.ts';

/** A timeline of thousands of clips with metadata of other programs fits. */
export const timelineBytes = 16 * 1024 ** 2;

/** `tracks.children[0].name` as the keys along the way. */
function keysOf(path: string): (string | number)[] {
  return path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

/** Reads a document; `tell` makes issues of what is wrong with it. Throws ValidationError. */
function read(json: unknown, tell: (path: string, message: string) => ValidationIssue): Timeline {
  try {
    return parseTimeline(json);
  } catch (error) {
    if (!(error instanceof InvalidTimelineError)) throw error;
    throw new ValidationError(error.errors.map(({ path, message }) => tell(path, message)));
  }
}

/** The timeline that a request's `timeline` field holds. Throws ValidationError with the places in the document. */
export function readTimeline(json: unknown): Timeline {
  return read(json, (path, msg) => ({
    loc: ['body', 'timeline', ...keysOf(path)],
    msg,
    type: 'timeline_invalid',
  }));
}

/** The timeline that a template became. Throws ValidationError: it was the values that made it invalid. */
export function readFilled(json: Json): Timeline {
  return read(json, (path, message) => ({
    loc: ['body', 'values'],
    msg: `With these values the timeline is wrong at ${path}: ${message}`,
    type: 'timeline_invalid',
  }));
}

/** What hinders reading a timeline that is kept, as a sentence; the timeline where nothing does. */
export function tryStored(
  document: Json,
): { timeline: Timeline; problem: null } | { timeline: null; problem: string } {
  try {
    return { timeline: parseTimeline(document), problem: null };
  } catch (error) {
    if (!(error instanceof InvalidTimelineError)) throw error;
    const problem = `The timeline of this project can not be read: ${error.message}. Put another one in its place.`;
    return { timeline: null, problem };
  }
}

/**
 * A timeline that is kept. Throws `conflict` for one that this version of the program does not take any more; it can
 * still be seen and replaced.
 */
export function readStored(document: Json): Timeline {
  const { timeline, problem } = tryStored(document);
  if (timeline === null) throw new ServiceError('conflict', problem);
  return timeline;
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
