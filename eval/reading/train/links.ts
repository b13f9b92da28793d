/**
 * What the linker is taught by: each tag of a marked message with all that it may be told of, and which of that it is. One tag a line,
 * JSON: `{ known: string[][], right: number[] }`, a list of what is known for each candidate. Arguments as of known.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { againFeatures } from '../../../packages/director/src/tagger/linking/again-features.ts';
import {
  type Candidate,
  candidatesOf,
  keepLink,
  type LinkMessage,
  linkFeatures,
  linkKind,
  linkMessage,
  mentionsOf,
} from '../../../packages/director/src/tagger/linking/link-features.ts';
import { type Mark, type MarkedMessage, readMarks } from '../marks.ts';
import { labelOf } from './labels.ts';

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((group) => other.includes(group));

/** True where `candidate` stands for the shots that the mark of the span at `at` is of. */
function isRight(
  message: LinkMessage,
  {
    at,
    candidate,
    marks,
    own,
  }: { at: number; candidate: Candidate; marks: readonly Mark[]; own: readonly string[] },
): boolean {
  if (candidate.kind === 'film') return own.length === 0;
  const groups = [...new Set(mentionsOf(message, at, candidate).flatMap((one) => marks[one]?.groups ?? []))];
  return candidate.kind === 'mention'
    ? own.length > 0 && own.every((group) => groups.includes(group))
    : own.length > 1 && isSame(groups, own);
}

/** A marked message as the linker has it: its marks are the tags, in the order of the words. */
function messageOf({ marked }: MarkedMessage): { message: LinkMessage; marks: Mark[] } {
  const { text, marks: all } = readMarks(marked);
  const marks = all.toSorted((one, other) => one.start - other.start);
  const told = marks.map((mark) => ({
    label: labelOf(mark),
    words: mark.words,
    from: mark.start,
    to: mark.end,
  }));
  const isStill = ({ kind, value }: Mark) =>
    kind === 'clip' &&
    value.split('|').every((name) => /\.(?:jpe?g|png|heic|webp|gif|tiff?|bmp)$/iu.test(name));
  const stills = new Set(marks.flatMap((mark, at) => (isStill(mark) ? [at] : [])));
  return { message: linkMessage(told, { prompt: text, stills }), marks };
}

function linksOf(marked: MarkedMessage): string[] {
  const { message, marks } = messageOf(marked);
  const shots = new Set(marks.filter(({ kind }) => kind === 'clip').flatMap(({ groups }) => groups));
  return message.told.flatMap(({ label }, at) => {
    if (linkKind(label) === null || message.mentions.length === 0) return [];
    const own = (marks[at]?.groups ?? []).filter((group) => shots.has(group));
    const candidates = candidatesOf(message, at);
    const known = linkFeatures(message, at, candidates);
    const exact = candidates.flatMap((candidate, index) =>
      isRight(message, { at, candidate, marks, own }) ? [index] : [],
    );
    // What is told of all shots before any of them is told of the film.
    const right = exact.length === 0 && own.length === shots.size ? [0] : exact;
    for (const mention of message.mentions)
      if ((marks[mention]?.groups ?? []).some((group) => own.includes(group)))
        keepLink(message, at, { kind: 'mention', at: mention });
    return right.length === 0 ? [] : [JSON.stringify({ known, right })];
  });
}

/** Each mention of a file that was told before, as a choice: spoken of again, or shown once more. */
function againOf(marked: MarkedMessage): string[] {
  const { message, marks } = messageOf(marked);
  return message.mentions.flatMap((at) => {
    const own = marks[at];
    const last = message.mentions.findLast((one) => one < at && marks[one]?.value === own?.value);
    if (own === undefined || last === undefined || own.value.includes('|')) return [];
    const known = message.mentions.filter((one) => one < at).flatMap((one) => marks[one]?.groups ?? []);
    const isNew = own.groups.some((group) => !known.includes(group));
    return [JSON.stringify({ known: [[], againFeatures(message, at, last)], right: [isNew ? 1 : 0] })];
  });
}

const [out, ...files] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (out === undefined) throw new Error('name the file to write, and files of marked messages');
const isOpen = process.argv.includes('--open');
const lines = files.flatMap((file) =>
  (JSON.parse(readFileSync(file, 'utf8')) as { messages: MarkedMessage[] }[]).flatMap(({ messages }, at) =>
    isOpen && at % 2 === 1 ? [] : messages.flatMap((message) => [...linksOf(message), ...againOf(message)]),
  ),
);
writeFileSync(out, `${lines.join('\n')}\n`);
console.log(`${lines.length} tags`);
