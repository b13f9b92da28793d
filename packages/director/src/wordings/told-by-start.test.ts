import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { readFilm } from '../turns/film.ts';

const assets = [
  toyAsset({ name: 'harbour tour.mp4', seconds: 60 }),
  toyAsset({ name: 'lighthouse.mp4', seconds: 40 }),
  toyAsset({ name: '采茶.mp4', seconds: 40 }),
];

/** Each clip by its file, where it begins in that, and how long it is seen, seconds. */
function clipsOf(message: string): string[] {
  const said = converse([message], { assets }).at(-1);
  if (said === undefined) throw new Error('nothing was said');
  const pieces = readFilm(said.timeline)?.pieces ?? [];
  return seenFilm(said).clips.map(({ name, seconds }, at) => {
    const item = pieces[at]?.item;
    const start = item?.source_range?.start_time;
    return `${name} ${start === undefined ? 0 : start.value / start.rate}+${Math.round(seconds * 100) / 100}`;
  });
}

const harbour = (from: number, lasts: number) => `harbour tour ${from}+${lasts}`;
const lighthouse = (from: number, lasts: number) => `lighthouse ${from}+${lasts}`;

test.each([
  [
    '10 seconds of the harbour tour starting at 0:20, then the lighthouse 5 s',
    [harbour(20, 10), 'lighthouse 17.5+5'],
  ],
  ['Take 8 seconds starting at 0:12 from the harbour tour', [harbour(12, 8)]],
  [
    'harbour tour from 0:30 for 12 seconds, then the lighthouse from 0:05 for 6 seconds',
    [harbour(30, 12), lighthouse(5, 6)],
  ],
  [
    'harbour tour ab 0:20 für 10 Sekunden, dann lighthouse ab Sekunde 5 für 8 Sekunden',
    [harbour(20, 10), lighthouse(5, 8)],
  ],
  ['12 secondes de harbour tour à partir de 0:30', [harbour(30, 12)]],
  ['10 segundos de harbour tour a partir del segundo 20', [harbour(20, 10)]],
  ['harbour tour dal secondo 20 per 10 secondi', [harbour(20, 10)]],
  ['采茶从第3秒开始取6秒', ['采茶 3+6']],
  [
    '6 seconds from the start of the harbour tour and the lighthouse from 0:10 to 0:15',
    [harbour(0, 6), lighthouse(10, 5)],
  ],
  ['harbour tour trimmed to 0:08–0:20', [harbour(8, 12)]],
  ['lighthouse.mp4, 0:10-0:15, then harbour tour.mp4, 0:30-0:45', [lighthouse(10, 5), harbour(30, 15)]],
  [
    'lighthouse 5 s, then the harbour tour for the remaining time, 12 seconds in total',
    ['lighthouse 17.5+5', 'harbour tour 26.5+7'],
  ],
])('“%s”', (message, clips) => {
  expect(clipsOf(message)).toEqual(clips);
});
