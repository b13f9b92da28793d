import { expect, test } from 'vitest';
import { joined, tracksOf } from './tracks.ts';

const label = (name: string, start: number, end: number) => ({
  name,
  start_time_ms: start * 1000,
  end_time_ms: end * 1000,
  score: 0.9,
  boxes: [],
});
const match = (id: string, start: number, end: number) => ({
  entity_id: id,
  start_time_ms: start * 1000,
  end_time_ms: end * 1000,
  evidence: 'picture' as const,
  score: 0.9,
  evidence_time_ms: start * 1000,
  evidence_text: null,
});

test('people come first, then words, then things by how long they are seen', () => {
  const known = {
    labels: [label('dog', 0, 1), label('car', 4, 9), label('dog', 6, 7)],
    entity_matches: [match('e1', 2, 3), match('unread', 2, 3)],
    screen_texts: [],
  };
  const said = [{ start_time_ms: 500, end_time_ms: 1500, text: 'Hello' }];
  const tracks = tracksOf(known, said, { names: new Map([['e1', 'Anna']]), length: 10 });
  expect(tracks.map(({ kind, name, spans }) => [kind, name, spans.length])).toEqual([
    ['person', 'Anna', 1],
    ['said', '', 1],
    ['thing', 'car', 1],
    ['thing', 'dog', 2],
  ]);
});

test('what is near is one, words stay apart, and of ten hours there are not too many', () => {
  const seen = (start: number, end: number) => ({ start, end, text: '' });
  expect(joined([seen(3, 4), seen(0, 1), seen(1.2, 2), seen(0.5, 0.7)], 10)).toEqual([
    seen(0, 2),
    seen(3, 4),
  ]);
  const said = [
    { start: 0, end: 1, text: 'one' },
    { start: 1, end: 2, text: 'two' },
  ];
  expect(joined(said, 10)).toEqual(said);
  const long = Array.from({ length: 20_000 }, (_, index) => ({ ...seen(index * 1.8, index * 1.8 + 0.9) }));
  expect(joined(long, 36_000)).toHaveLength(300);
  const talk = Array.from({ length: 20_000 }, (_, index) => ({
    start: index * 1.8,
    end: index * 1.8 + 0.9,
    text: `word ${index}`,
  }));
  expect(joined(talk, 36_000)).toHaveLength(300);
});
