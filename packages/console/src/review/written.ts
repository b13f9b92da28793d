/** Words of comments that are being written: they outlive the panel in which they stand, and comments that change around them. */
import type { ReviewBox } from '@rushes/sdk';
import { forEachPerson } from '../app/persons.ts';

/** A comment before it is sent. */
export interface Draft {
  start: number | null;
  end: number | null;
  box: ReviewBox | null;
}

/** By the place in which they are written. */
const words = new Map<string, string>();
/** The comment of an asset that is begun: its time and its box. */
const drafts = new Map<string, Draft>();

forEachPerson(() => {
  words.clear();
  drafts.clear();
});

export const placeOf = (queryKey: readonly string[], what: 'new' | 'reply' | 'edit', commentId = '') =>
  [...queryKey, what, commentId].join(' ');

export const wordsAt = (place: string): string | undefined => words.get(place);

/** Null forgets them: they were sent, or given up. */
export function keepWords(place: string, text: string | null): void {
  if (text === null || text === '') words.delete(place);
  else words.set(place, text);
}

export const draftOf = (queryKey: readonly string[]): Draft | null => drafts.get(queryKey.join(' ')) ?? null;

export function keepDraft(queryKey: readonly string[], draft: Draft | null): void {
  if (draft === null) drafts.delete(queryKey.join(' '));
  else drafts.set(queryKey.join(' '), draft);
}
