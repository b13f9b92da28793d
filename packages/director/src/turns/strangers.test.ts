/** Conversations by people who had not seen the product: what is understood of them is not lost again. See `npm run eval:conversations`. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ConversationSet, lacksByTurn } from '../testing/conversation-checks.ts';

const url = new URL('../../../../eval/conversations/sets/five-libraries.json', import.meta.url);
const sets = JSON.parse(readFileSync(url, 'utf8')) as ConversationSet[];

test('of 74 messages of strangers at least 38 leave nothing to be wished', () => {
  const judged = sets.flatMap(({ library, conversations }) =>
    conversations.flatMap(({ turns }) => lacksByTurn(library, turns)),
  );
  expect(judged).toHaveLength(74);
  expect(judged.filter(({ lacks }) => lacks.length === 0).length).toBeGreaterThanOrEqual(38);
});
