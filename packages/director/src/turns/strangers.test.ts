/** Conversations by people who had not seen the product: what is understood of them is not lost again. See `npm run eval:conversations`. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { converse, type Said } from '../testing/conversation.ts';
import { type ConversationSet, findsIn, lacksOf, libraryAssets } from '../testing/conversation-checks.ts';

const url = new URL('../../../../eval/conversations/sets/five-libraries.json', import.meta.url);
const sets = JSON.parse(readFileSync(url, 'utf8')) as ConversationSet[];

test('of 74 messages of strangers at least 36 leave nothing to be wished', () => {
  const right = sets.flatMap(({ library, conversations }) =>
    conversations.flatMap(({ turns }) => {
      const said = converse(
        turns.map(({ say }) => say),
        { assets: libraryAssets(library), lookUp: (wishes) => findsIn(library, wishes) },
      );
      return turns.filter((turn, at) => lacksOf(turn, said[at] as Said, said.slice(0, at)).length === 0);
    }),
  );
  expect(right.length).toBeGreaterThanOrEqual(36);
});
