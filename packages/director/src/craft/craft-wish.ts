/** What readers of clauses share: the wish around a word, and what of a message it takes. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { ClipTarget, Edit } from '../edits/edit-wish.ts';
import {
  beginOf,
  endOf,
  filesBeside,
  isAttribute,
  type Message,
  type Stretch,
  trimmed,
} from './craft-clauses.ts';
import type { NamedFile } from './craft-parts.ts';
import { negations } from './craft-words.ts';

/** A stretch of a message as changes, and what stands for it in the rest. */
export interface Taken extends Stretch {
  edits: Edit[];
  instead: string;
}

/** Reads the clause at an index; null where it is about something else. */
export type Reader = (message: Message, index: number) => Taken | null;

export const clip = (asset: PlannerAsset): ClipTarget => ({
  kind: 'assets',
  ids: [asset.id],
  said: asset.name,
});
export const all: ClipTarget = { kind: 'all' };
export const last: ClipTarget = { kind: 'places', at: [-1] };

/** The wish around the first of some words in a clause. */
export function wishAt(
  message: Message,
  index: number,
  words: RegExp,
): (Stretch & { at: number; text: string }) | null {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const match = words.exec(message.masked.slice(clause.start, clause.end));
  if (match === null) return null;
  const at = clause.start + match.index;
  const start = beginOf(message, clause, at);
  if (negations.test(message.masked.slice(clause.start, at))) return null;
  const stretch = trimmed(message.masked, { start, end: endOf(message, clause, at + match[0].length) });
  return { ...stretch, at, text: message.prompt.slice(stretch.start, stretch.end) };
}

/** A wish with the clauses behind it that say nothing but how long, where or in which words. */
export function withAttributes(
  message: Message,
  index: number,
  wish: Stretch,
  isOwn: (text: string) => boolean,
): Stretch {
  let { end } = wish;
  const clause = message.clauses[index];
  if (clause === undefined || end < clause.end) return wish;
  for (const next of message.clauses.slice(index + 1)) {
    const text = message.prompt.slice(next.start, next.end);
    if (!isAttribute(text, message.assets) || !isOwn(text)) break;
    if (/[.!?\n。]/u.test(message.masked.slice(end, next.start))) break;
    end = next.end;
  }
  return { start: wish.start, end };
}

export const isNamedElsewhere = (message: Message, stretch: Stretch, { value }: NamedFile) =>
  filesBeside(message, stretch).some((other) => other.value.id === value.id);

export const written = ({ prompt }: Message, { start, end }: Stretch) => prompt.slice(start, end);

/** What a stretch names that is shown and named nowhere else stays. */
export const keptNames = (message: Message, stretch: Stretch, files: readonly NamedFile[]): string =>
  files
    .filter((file) => !isNamedElsewhere(message, stretch, file))
    .map((file) => written(message, file))
    .join(', ');

/** Each file once. */
export const unlike = (files: readonly NamedFile[]): NamedFile[] =>
  files.filter(({ value }, at) => files.findIndex((other) => other.value.id === value.id) === at);
