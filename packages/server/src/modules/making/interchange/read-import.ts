/** What a document from elsewhere is and leans on. Pure. */
import {
  InvalidTimelineError,
  type Json,
  parseTimeline,
  readTimelineJson,
  relinkDocument,
  type Timeline,
} from '@rushes/timeline';
import { TaskFailure } from '../../tasks/index.ts';

/** Problems of a document that are told in one sentence. */
const TOLD_PROBLEMS = 10;

const notTimeline = (message: string) => new TaskFailure('not_a_timeline', message);

/** The JSON of a file's text. Throws TaskFailure `not_a_timeline`. */
export function readJson(bytes: Buffer): Json {
  try {
    return readTimelineJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'it is not UTF-8 text';
    throw notTimeline(
      `The file is no OpenTimelineIO document, and .otio and .otioz are all that is read: ${why.slice(0, 200)}.`,
    );
  }
}

/** The timeline of a document. Throws TaskFailure `not_a_timeline` with the places that are wrong. */
export function readDocument(json: Json): Timeline {
  try {
    return parseTimeline(json);
  } catch (error) {
    if (!(error instanceof InvalidTimelineError)) throw error;
    const told = error.errors
      .slice(0, TOLD_PROBLEMS)
      .map(({ path, message }) => `${path || 'the document'} ${message}`);
    const more = error.errors.length - told.length;
    throw notTimeline(
      `The document can not be read: ${told.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
    );
  }
}

/** Every URL of a document, once, in order of first use. */
export function listUrls(document: Json): string[] {
  const urls = new Set<string>();
  relinkDocument(document, (url) => {
    urls.add(url);
    return null;
  });
  return [...urls];
}

/** The document with these URLs in place of others; everything else as it came. */
export function relinkUrls(document: Json, links: ReadonlyMap<string, string>): Json {
  return links.size === 0 ? document : relinkDocument(document, (url) => links.get(url) ?? null);
}

/** Media that is elsewhere: so many are told by name. */
const TOLD_URLS = 10;

/** A sentence about URLs that lead to no media of the library; empty when there are none. */
export function elsewhereWarnings(urls: readonly string[]): string[] {
  if (urls.length === 0) return [];
  const told = urls.slice(0, TOLD_URLS).map((url) => (url.length > 120 ? `${url.slice(0, 120)}…` : url));
  const more = urls.length > told.length ? ` and ${urls.length - told.length} more` : '';
  return [
    `Media that is elsewhere stays a reference and is empty until it is replaced: ${told.join(', ')}${more}.`,
  ];
}
