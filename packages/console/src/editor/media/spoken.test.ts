import type { TranscriptSegment } from '@rushes/sdk';
import { assetClip, parseTimeline, timeline, track } from '@rushes/timeline';
import { expect, test } from 'vitest';
import { layoutOf } from '../project/layout.ts';
import { rangesOf, wordsIn } from './spoken.ts';

const rate = { num: 25, den: 1 };

const segment = (ordinal: number, start: number, words: readonly string[]) =>
  ({
    ordinal,
    start_time_ms: start * 1000,
    end_time_ms: (start + words.length) * 1000,
    text: words.join(' '),
    words: words.map((text, index) => ({
      text,
      start_time_ms: (start + index) * 1000,
      end_time_ms: (start + index + 1) * 1000,
    })),
  }) as TranscriptSegment;

const shot = (start: number, frames: number) => assetClip({ assetId: 'a', span: { start, frames, rate } });

test('words stand where they are heard: in the order of the film, without what was cut away', () => {
  // From the third second to the fifth, then from the beginning to the second.
  const film = parseTimeline(
    timeline({
      output: { width: 32, height: 32, rate },
      tracks: [track({ kind: 'Audio', children: [shot(75, 50), shot(0, 50)] })],
    }),
  );
  const said = new Map([
    ['a', [segment(0, 0, ['zero', 'one', 'two']), segment(1, 3, ['three', 'four', 'five'])]],
  ]);
  const words = wordsIn(layoutOf(film), said);
  expect(words.map(({ text, frame, endFrame }) => [text, frame, endFrame])).toEqual([
    ['three', 0, 25],
    ['four', 25, 50],
    ['zero', 50, 75],
    ['one', 75, 100],
  ]);
  expect(rangesOf(words.slice(0, 3))).toEqual([
    { asset_id: 'a', segment: 1, first_word: 0, last_word: 1 },
    { asset_id: 'a', segment: 0, first_word: 0, last_word: 0 },
  ]);
});

test('words without times share those of their segment by their length', () => {
  const film = parseTimeline(
    timeline({
      output: { width: 32, height: 32, rate },
      tracks: [track({ kind: 'Video', children: [shot(0, 100)] })],
    }),
  );
  const plain = { ...segment(0, 0, ['a', 'bcd']), end_time_ms: 4000, words: [] };
  const words = wordsIn(layoutOf(film), new Map([['a', [plain]]]));
  expect(words.map(({ text, frame, endFrame }) => [text, frame, endFrame])).toEqual([
    ['a', 0, 25],
    ['bcd', 25, 100],
  ]);
});
