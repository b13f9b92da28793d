import { expect, test } from 'vitest';
import { clipsOf } from './clips.ts';
import type { LibraryAsset } from './prompt-file.ts';
import type { FrameFacts } from './read-video.ts';

const library: LibraryAsset[] = [
  { file: 'a.mp4', kind: 'video', rate: '30/1', shots: [{ seconds: 10, color: '#123456' }] },
  {
    file: 'b.mp4',
    kind: 'video',
    rate: '15/1',
    shots: [
      { seconds: 4, color: '#123456' },
      { seconds: 4, color: '#000000', fault: 'black' },
    ],
  },
];
const rate = { num: 30, den: 1 };

function shown(file: number, frame: number): FrameFacts {
  return { seen: { file, frame, fit: 'exact', surround: null }, black: 0, changed: 1, bright: 0 };
}
const mixed: FrameFacts = { seen: null, black: 0, changed: 1, bright: 0 };
const run = (file: number, from: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, index) => shown(file, from + Math.floor(index * step)));

test('a jump in time and another file are cuts, matched rates are not', () => {
  const clips = clipsOf([...run(0, 0, 10), ...run(0, 60, 10), ...run(1, 0, 20, 0.5)], { library, rate });
  expect(clips.map(({ file, startFrame, endFrame }) => [file, startFrame, endFrame])).toEqual([
    ['a.mp4', 0, 10],
    ['a.mp4', 10, 20],
    ['b.mp4', 20, 40],
  ]);
  expect(clips[1]).toMatchObject({ firstSeconds: 2, lastSeconds: 69 / 30, faultyFrames: 0 });
});

test('a frozen or backward file is not one clip', () => {
  expect(clipsOf([...run(0, 5, 1), ...run(0, 5, 9, 0)], { library, rate }).length).toBeGreaterThan(1);
  expect(clipsOf([shown(0, 9), shown(0, 8), shown(0, 7)], { library, rate })).toHaveLength(3);
});

test('crossfades are cut in their middle, hidden frames belong to the clip around them', () => {
  const clips = clipsOf(
    [
      ...run(0, 0, 10),
      mixed,
      mixed,
      mixed,
      mixed,
      ...run(1, 58, 10, 0.5),
      mixed,
      mixed,
      ...run(1, 64, 4, 0.5),
    ],
    { library, rate },
  );
  expect(clips.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual([
    [0, 12],
    [12, 30],
  ]);
  expect(clips[1]).toMatchObject({ mixedStart: 4, mixedEnd: 0, faultyFrames: 10 });
});
