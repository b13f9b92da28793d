/**
 * How much of what first messages ask for is in the film, mark by mark: which clips, in which order, how long, from where, at what
 * speed, with which texts. The messages were written and marked by writers who had not read the reader. Arguments: names of files
 * in `messages/` (all without); `--all` lists what was missed, of every second library alone: what the others miss is counted and
 * not shown, so that they stay a measure.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { ConversationSet } from '../../packages/director/src/testing/conversation-checks.ts';
import { type Checked, checkMarks } from './check-marks.ts';
import { type MarkedMessage, readMarks } from './marks.ts';

interface MarkedLibrary {
  library: ConversationSet['library'];
  messages: MarkedMessage[];
}

interface Row extends Checked {
  lang: string;
  isHeld: boolean;
}

const showsAll = process.argv.includes('--all');
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const folder = new URL('./messages/', import.meta.url);
const rows: Row[] = [];
const whole = new Map<string, { held: [number, number]; open: [number, number] }>();

const files = readdirSync(folder).toSorted();
for (const file of files.filter((one) => named.length === 0 || named.includes(one.replace('.json', '')))) {
  const libraries = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as MarkedLibrary[];
  for (const [at, { library, messages }] of libraries.entries()) {
    const isHeld = at % 2 === 1;
    for (const { id, lang, marked } of messages) {
      const { text, marks } = readMarks(marked);
      const checked = checkMarks({ library, text, marks });
      const missed = checked.filter(({ isMet }) => !isMet);
      rows.push(...checked.map((one) => ({ ...one, lang, isHeld })));
      const counts = whole.get(lang) ?? { held: [0, 0], open: [0, 0] };
      const own = counts[isHeld ? 'held' : 'open'];
      own[1] += 1;
      if (missed.length === 0) own[0] += 1;
      whole.set(lang, counts);
      if (showsAll && !isHeld && missed.length > 0)
        console.log(
          `${id} ${text}\n    ${missed.map(({ kind, asked }) => `${kind} ${asked}`).join('\n    ')}`,
        );
    }
  }
}

const share = (all: readonly Row[]) => {
  const met = all.filter(({ isMet }) => isMet).length;
  return all.length === 0 ? '' : `${met} of ${all.length} (${Math.round((100 * met) / all.length)} %)`;
};
console.log('\n| what is asked | open | held back |\n|---|---|---|');
for (const kind of new Set(rows.map((row) => row.kind))) {
  const own = rows.filter((row) => row.kind === kind);
  console.log(
    `| ${kind} | ${share(own.filter((row) => !row.isHeld))} | ${share(own.filter((row) => row.isHeld))} |`,
  );
}
console.log('\n| messages with all of it | open | held back |\n|---|---|---|');
const sum = { held: [0, 0], open: [0, 0] };
for (const [lang, { open, held }] of whole) {
  for (const at of [0, 1]) {
    sum.held[at] = (sum.held[at] ?? 0) + (held[at] ?? 0);
    sum.open[at] = (sum.open[at] ?? 0) + (open[at] ?? 0);
  }
  console.log(`| ${lang} | ${open.join(' of ')} | ${held.join(' of ')} |`);
}
console.log(`| all | ${sum.open.join(' of ')} | ${sum.held.join(' of ')} |`);
