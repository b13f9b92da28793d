/** What of a project's timeline is not understood, or can not be drawn as written, told with the project. */
import { checkTexts, withCaptions } from '@rushes/engine/texts';
import {
  activeReference,
  documentNotes,
  listClips,
  listUsedAssets,
  locationKey,
  offlineNotes,
  type Timeline,
} from '@rushes/timeline';
import { ServiceError } from '../../../platform/errors.ts';
import { tryDefaults } from './read-timeline.ts';

/** Characters that are checked in at most a quarter of a second. */
const MOST_CHARACTERS = 50_000;
const MOST_SENTENCES = 100;

/** Texts of the document itself, with what stands beside them. */
function charactersIn(timeline: Timeline): number {
  let sum = 0;
  for (const clip of listClips(timeline)) {
    const reference = activeReference(clip);
    if (reference?.OTIO_SCHEMA !== 'GeneratorReference.1') continue;
    if (reference.generator_kind !== 'rushes.text' && reference.generator_kind !== 'rushes.captions')
      continue;
    sum += JSON.stringify(reference.parameters).length;
  }
  return sum;
}

/** Nothing of defaults that make no timeline: they are told when it is shown. */
function filled(stored: Timeline): { timeline: Timeline | null } {
  try {
    return tryDefaults(stored);
  } catch (error) {
    if (error instanceof ServiceError) return { timeline: null };
    throw error;
  }
}

/**
 * Parts that are kept and not known, media outside the library, then fonts and characters that are not there, a sentence each; of a template as its
 * defaults fill it. Says nothing of the texts of a project of more than 50,000 characters, whose check takes long: the
 * export's preflight does, in a process of its own.
 */
export function textWarnings(stored: Timeline): string[] {
  return [...documentNotes(stored), ...offlineNotes(stored), ...checkFilled(stored)].slice(0, MOST_SENTENCES);
}

function checkFilled(stored: Timeline): string[] {
  const { timeline } = filled(stored);
  if (timeline === null || charactersIn(timeline) > MOST_CHARACTERS) return [];
  // What stands in files and transcripts is read when it is rendered.
  const files = listUsedAssets(timeline).filter(({ use }) => use === 'captions' || use === 'transcript');
  const unread = new Set(files.map(({ location }) => locationKey(location)));
  const problems = checkTexts(withCaptions(timeline, { files: new Map(), unread }));
  return [...new Set(problems.map(({ message }) => message))];
}
