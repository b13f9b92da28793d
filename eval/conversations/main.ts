/**
 * How well conversations are understood that people wrote who had not seen the product: each message with what the film must be
 * after it. Whole: everything asked so far is right, so what a first message lacks counts at each one after it. New: nothing went
 * wrong at this message that was right before. Arguments: files with sets (all in `sets/` without), `--all` tells each lack.
 */
import { readdirSync, readFileSync } from 'node:fs';
import {
  type ConversationSet,
  type ConversationTurn,
  lacksByTurn,
} from '../../packages/director/src/testing/conversation-checks.ts';

interface Row {
  lang: string;
  isFirst: boolean;
  isWhole: boolean;
  isNew: boolean;
}

const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const tellsAll = process.argv.includes('--all');
const folder = new URL('./sets/', import.meta.url);
const files = named.length > 0 ? named : readdirSync(folder).map((name) => new URL(name, folder));

function measure(
  turns: readonly ConversationTurn[],
  lang: string,
  library: ConversationSet['library'],
): Row[] {
  let before = new Set<string>();
  return lacksByTurn(library, turns).map(({ turn, lacks }, index) => {
    const kinds = new Set(lacks.map((lack) => lack.split(' ')[0] ?? ''));
    const isNew = kinds.isSubsetOf(before);
    before = kinds;
    if (tellsAll && lacks.length > 0) console.log(`${turn.say}\n    ${lacks.join('\n    ')}`);
    return { lang, isFirst: index === 0, isWhole: lacks.length === 0, isNew };
  });
}

const rows = files.flatMap((file) => {
  const sets = JSON.parse(readFileSync(file, 'utf8')) as ConversationSet[];
  return sets.flatMap(({ library, conversations }) =>
    conversations.flatMap(({ turns, lang }) => measure(turns, lang, library)),
  );
});

const share = (all: readonly Row[], is: (row: Row) => boolean) => `${all.filter(is).length} of ${all.length}`;
console.log(`whole            ${share(rows, ({ isWhole }) => isWhole)}`);
console.log(`new              ${share(rows, ({ isNew }) => isNew)}`);
console.log(
  `first messages   ${share(
    rows.filter(({ isFirst }) => isFirst),
    ({ isWhole }) => isWhole,
  )}`,
);
for (const lang of new Set(rows.map((row) => row.lang))) {
  const own = rows.filter((row) => row.lang === lang);
  console.log(
    `${lang.padEnd(17)}${share(own, ({ isWhole }) => isWhole)}, new ${share(own, ({ isNew }) => isNew)}`,
  );
}
