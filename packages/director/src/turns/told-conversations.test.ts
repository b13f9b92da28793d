import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { converse, type Said } from '../testing/conversation.ts';
import { type ConversationSet, findsIn, lacksOf, libraryAssets } from '../testing/conversation-checks.ts';

const url = new URL('../../../../tests/prompts/told-conversations.json', import.meta.url);
const { sets } = JSON.parse(readFileSync(url, 'utf8')) as { sets: ConversationSet[] };

for (const { library, conversations } of sets) {
  const world = {
    assets: libraryAssets(library),
    lookUp: (wishes: Parameters<typeof findsIn>[1]) => findsIn(library, wishes),
  };
  test.each(conversations)('$id', ({ turns }) => {
    const messages = turns.map(({ say }) => say);
    const said = converse(messages, world);
    const lacking = turns.flatMap((turn, index) => {
      const lacks = lacksOf(turn, said[index] as Said, said.slice(0, index));
      return lacks.length === 0 ? [] : [{ say: turn.say, lacks }];
    });
    expect(lacking).toEqual([]);
  });
}
