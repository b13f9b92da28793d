import { expect, test } from 'vitest';
import { type ConversationTurn, lacksByTurn } from '../testing/conversation-checks.ts';

const library = {
  'roller.mp4': { seconds: 20 },
  'press.mp4': { seconds: 20 },
  'drying.mp4': { seconds: 20 },
  'brass_march.mp3': { seconds: 90 },
};

test.each<[string, Omit<ConversationTurn, 'say'>]>([
  ['I hate music in ads. Roller for 6 s, press for 6 s.', { music: 'none', lengths: [6, 6] }],
  ['roller 4 s, press 4 s, drying 4 s. All must be grey, no colour.', { grey: true, seconds: 12 }],
])('what is told of the whole film is done: %s', (say, wanted) => {
  expect(lacksByTurn(library, [{ say, ...wanted }])[0]?.lacks).toEqual([]);
});
