import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ConversationSet, lacksByTurn } from '../testing/conversation-checks.ts';

const url = new URL('../../../../tests/prompts/told-conversations.json', import.meta.url);
const { sets } = JSON.parse(readFileSync(url, 'utf8')) as { sets: ConversationSet[] };

for (const { library, conversations } of sets) {
  test.each(conversations)('$id', ({ turns }) => {
    const judged = lacksByTurn(library, turns);
    expect(judged).toHaveLength(turns.length);
    expect(judged.filter(({ lacks }) => lacks.length > 0)).toEqual([]);
  });
}
