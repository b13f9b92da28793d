/**
 * What the tagger is taught by: each marked message as what is known at each of its pieces, with the tag that it should have. One
 * message a line, JSON: `{ known: string[][], tags: string[] }`. Arguments: the file to write, then files of marked messages; with
 * `--open` of every second library alone (the others are held back).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { piecesOf } from '../../../packages/director/src/tagger/pieces.ts';
import { windowsOf } from '../../../packages/director/src/tagger/windows.ts';
import {
  type ConversationSet,
  libraryAssets,
} from '../../../packages/director/src/testing/conversation-checks.ts';
import { type MarkedMessage, readMarks } from '../marks.ts';
import { labelOf } from './labels.ts';

interface MarkedLibrary {
  library: ConversationSet['library'];
  messages: MarkedMessage[];
}

function taught(library: ConversationSet['library'], { marked }: MarkedMessage): string {
  const { text, marks } = readMarks(marked);
  const { pieces } = piecesOf(text, libraryAssets(library));
  const tags = pieces.map(() => 'O');
  for (const mark of marks) {
    const own = pieces.flatMap(({ start, end }, at) => (start < mark.end && end > mark.start ? [at] : []));
    for (const [nth, at] of own.entries())
      if (tags[at] === 'O') tags[at] = `${nth === 0 ? 'B' : 'I'}-${labelOf(mark)}`;
  }
  return JSON.stringify({ known: windowsOf(pieces), tags });
}

const [out, ...files] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (out === undefined) throw new Error('name the file to write, and files of marked messages');
const isOpen = process.argv.includes('--open');
const lines = files.flatMap((file) =>
  (JSON.parse(readFileSync(file, 'utf8')) as MarkedLibrary[]).flatMap(({ library, messages }, at) =>
    isOpen && at % 2 === 1 ? [] : messages.map((message) => taught(library, message)),
  ),
);
writeFileSync(out, `${lines.join('\n')}\n`);
console.log(`${lines.length} messages`);
