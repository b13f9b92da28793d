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
import { type Mark, type MarkedMessage, readMarks } from '../marks.ts';

interface MarkedLibrary {
  library: ConversationSet['library'];
  messages: MarkedMessage[];
}

const looks = new Set(['grey', 'sepia', 'warm', 'cold', 'vintage']);
const levels = new Set(['low', 'loud', 'keep', 'duck']);
const joins = ['dissolve', 'fade', 'wipe'];

/** The label of a mark: its kind, with what of its value cannot be told from its words alone. */
function labelOf({ kind, value }: Mark): string {
  const number = Number(value);
  switch (kind) {
    case 'music':
      return value === 'none' ? 'music.none' : value === '' ? 'music.made' : 'music';
    case 'mute':
      return value === '' ? 'mute' : 'mute.no';
    case 'at':
      return `at.${({ start: 'first', end: 'last' } as const)[value as 'start' | 'end'] ?? value.split('.')[0]}`;
    case 'trans':
      return `trans.${joins.find((join) => value.startsWith(join)) ?? 'cut'}`;
    case 'look':
      return `look.${looks.has(value) ? value : 'other'}`;
    case 'end':
      return value === 'intro' ? 'end.intro' : 'end.card';
    case 'zoom':
      return value.startsWith('out') ? 'zoom.out' : 'zoom.in';
    case 'caption':
      return value === 'none' ? 'caption.none' : 'caption';
    case 'order':
      return value === 'reverse' ? 'order.reverse' : 'order.other';
    case 'level':
      return `level.${levels.has(value) ? value : /\d/u.test(value) ? 'number' : 'low'}`;
    case 'speed':
      return number === 1 ? 'speed.normal' : number < 1 ? 'speed.slow' : 'speed.fast';
    case 'from':
      return value === 'start' || number === 0 ? 'from.start' : number < 0 ? 'from.tail' : 'from';
    case 'to':
      return value === 'end' ? 'to.end' : number < 0 ? 'to.tail' : 'to';
    default:
      return kind;
  }
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
