/** `npm run eval:screen-text [-- short|tuning|held-out [lines]]`: how well text in pictures is read, beside a baseline. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluateTexts, type LineCounts, type TextFigures } from './evaluate.ts';
import { makeTextPictures } from './pictures.ts';
import { TEXT_SETS } from './sets.ts';

const name = process.argv[2] ?? 'short';
if (name !== 'tuning' && name !== 'held-out' && name !== 'short')
  throw new Error('tuning, held-out or short');

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
const recall = ({ found, written }: LineCounts): string => percent(found, written);
const errors = ({ wrongInFound, lettersFound }: LineCounts): string => percent(wrongInFound, lettersFound);

const folder = await mkdtemp(join(tmpdir(), 'eval-text-'));
try {
  const pictures = await makeTextPictures(TEXT_SETS[name], folder);
  const prepared = await evaluateTexts(pictures, {
    ...{ folder, plain: false },
    // Whoever tunes sees what was read; of the held-out set only figures are looked at.
    ...(process.argv[3] === 'lines' &&
      name !== 'held-out' && {
        onRead: ({ kind, readable, lines }, found) =>
          console.log(
            `${kind}${readable ? '' : ' (not readable)'}: ${lines.join(' / ')} => ${found.join(' / ')}`,
          ),
      }),
  });
  const plain = await evaluateTexts(pictures, { folder, plain: true });
  const written = pictures.length - prepared.plainPictures;
  const readable = pictures.filter((picture) => picture.readable).length;
  console.log(
    `${name}: ${written} pictures with text (${readable} of them readable), ${prepared.plainPictures} without`,
  );
  console.log('| | found | whole picture |\n|---|---|---|');
  const row = (title: string, of: (figures: TextFigures) => string): void =>
    console.log(`| ${title} | ${of(prepared)} | ${of(plain)} |`);
  row(`lines found, readable (${prepared.readable.written})`, (figures) => recall(figures.readable));
  row('wrong letters in these', (figures) => errors(figures.readable));
  row(`lines found, all (${prepared.all.written})`, (figures) => recall(figures.all));
  row('wrong letters in these', (figures) => errors(figures.all));
  for (const kind of prepared.byKind.keys()) {
    row(`lines found, ${kind}`, ({ byKind }) => recall(byKind.get(kind) as LineCounts));
  }
  row('lines read that are written', (figures) => percent(figures.right, figures.read));
  row('false lines in 100 pictures without text', (figures) =>
    ((100 * figures.falseLines) / figures.plainPictures).toFixed(1),
  );
  row('processor time of a still with text, ms', (figures) => figures.withText.toFixed(0));
  row('processor time of a still without, ms', (figures) => figures.withoutText.toFixed(0));
} finally {
  await rm(folder, { recursive: true, force: true });
}
