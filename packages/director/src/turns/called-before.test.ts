/** What messages take over from their chat: what footage was called names it, and the language that it began in. */
import { expect, test } from 'vitest';
import { lacksByTurn } from '../testing/conversation-checks.ts';

const shows = (...what: string[]) => ({ seconds: 12, shows: [{ what, from: 0, to: 12 }] });
const library = {
  'C0001.mp4': shows('extractor', 'smielatore'),
  'C0002.mp4': shows('queen', 'regina'),
  'C0003.mp4': shows('relay', 'swimmers'),
  'C0004.mp4': shows('crowd', 'spectators'),
};

test.each([
  [
    'Fammi un video: lo smielatore 3 secondi, poi la regina 4 secondi',
    'smielatore 5 secondi',
    { lengths: [5, 4] },
  ],
  [
    '15 seconds: the extractor 5s, the queen 5s, the relay 5s',
    'relay then extractor then queen',
    { order: ['c0003', 'c0001', 'c0002'] },
  ],
  ['extractor 5s, queen 4s, relay 3s', 'queen 2 seconds', { lengths: [5, 2, 3] }],
  [
    'extractor 5s, queen 4s, relay 3s',
    'write Gold Medal on the relay',
    { texts: [{ text: 'Gold Medal', over: 'c0003' }] },
  ],
])('%s / %s', (first, change, is) => {
  const [, after] = lacksByTurn(library, [{ say: first }, { say: change, ...is }]);
  expect(after?.lacks).toEqual([]);
});

test('what is only spoken of beside a wish comes into no film', () => {
  const first = 'start with the relay, then the extractor, 10 seconds';
  const change = 'Put the queen right after the relay. The spectators would never forgive me otherwise.';
  const [, after] = lacksByTurn(library, [
    { say: first },
    { say: change, order: ['c0003', 'c0002', 'c0001'] },
  ]);
  expect(after?.lacks).toEqual([]);
});

test.each([
  ['faz um vídeo: extractor 3 s, relay 4 s', 'quadrado pro instagram', { shape: 'square' }],
  ['hazme un vídeo: extractor 5s, relay 3s', 'cuadrado para instagram', { shape: 'square' }],
] as const)('%s / %s', (first, change, is) => {
  const [, changed] = lacksByTurn(library, [{ say: first }, { say: change, ...is }]);
  expect(changed?.lacks).toEqual([]);
});
