import { describe, expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { requireFilm } from '../turns/film.ts';

const harbour = [
  toyAsset({ name: 'harbour walk.mp4', seconds: 60 }),
  toyAsset({ name: 'Interview Fischer.mp4', seconds: 80 }),
  toyAsset({ name: 'seagulls.mp4', seconds: 20 }),
  toyAsset({ name: 'act 2.mp4', seconds: 40 }),
  toyAsset({ name: 'lighthouse.jpg', kind: 'image' }),
  toyAsset({ name: '码头.mp4', seconds: 40 }),
];

/** Each clip with the second of its file at which it begins and how long it is shown. */
function clipsOf(prompt: string): string {
  const [said] = converse([prompt], { assets: harbour });
  if (said === undefined) throw new Error('nothing was said');
  const { pieces } = requireFilm(said.timeline);
  return seenFilm(said)
    .clips.map(({ name, seconds }, at) => {
      const start = pieces[at]?.item.source_range?.start_time;
      const from = start === undefined ? 0 : start.value / start.rate;
      return `${name}[${Math.round(from * 10) / 10}] ${Math.round(seconds * 10) / 10}`;
    })
    .join(', ');
}

describe('several stretches of one file', () => {
  test.each([
    ['harbour walk 0:04 to 0:09, 0:20 to 0:30 and 0:50 to 0:58', 'walk[4] 5, walk[20] 10, walk[50] 8'],
    ['harbour walk (3-6 s and 12-18 s), then the seagulls 4 s', 'walk[3] 3, walk[12] 6, gulls[8] 4'],
    ['use seconds 2 to 5 and 30 to 36 of the harbour walk', 'walk[2] 3, walk[30] 6'],
    ['Interview Fischer von 0:10 bis 0:15 sowie 0:40 bis 0:50', 'talk[10] 5, talk[40] 10'],
    [
      'interview de 4 à 8 secondes et de 20 à 26 secondes, puis seagulls 3 s',
      'talk[4] 4, talk[20] 6, gulls[8.5] 3',
    ],
    ['de seagulls quiero 0:02-0:05 y 0:10-0:14', 'gulls[2] 3, gulls[10] 4'],
    ['seagulls dos 3 aos 6 segundos e dos 10 aos 15', 'gulls[3] 3, gulls[10] 5'],
    ['dal seagulls i secondi da 1 a 4 e da 8 a 12', 'gulls[1] 3, gulls[8] 4'],
    ['码头第3秒到第8秒和第20秒到第25秒', 'pier[3] 5, pier[20] 5'],
    ['the first 4 seconds and the last 6 seconds of the harbour walk', 'walk[0] 4, walk[54] 6'],
    ['harbour walk: first 3 seconds, 0:20 to 0:25, last 3 seconds', 'walk[0] 3, walk[20] 5, walk[57] 3'],
    [
      'seagulls 0:02 to 0:05 and 0:08 to 0:10, then 0:10 to 0:14 of act 2',
      'gulls[2] 3, gulls[8] 2, act 2[10] 4',
    ],
  ])('%s', (prompt, clips) => {
    const own = clipsOf(prompt)
      .replaceAll('harbour walk', 'walk')
      .replaceAll('interview fischer', 'talk')
      .replaceAll('seagulls', 'gulls')
      .replaceAll('码头', 'pier');
    expect(own).toBe(clips);
  });

  test('what is cut out of a clip is not what is shown of it', () => {
    const [said] = converse(['seagulls without 0:02 to 0:05 and 0:08 to 0:10'], { assets: harbour });
    expect(said === undefined ? [] : seenFilm(said).clips.map(({ seconds }) => seconds)).not.toEqual([3, 2]);
  });
});

describe('times in words whose unit was told before', () => {
  test.each([
    [
      'first the seagulls five seconds, then the walk ten, the lighthouse four',
      'seagulls 5, harbour walk 10, lighthouse 4',
    ],
    ['cinq secondes de seagulls et trois de lighthouse', 'seagulls 5, lighthouse 3'],
    ['zuerst sechs Sekunden seagulls, dann acht von act 2', 'seagulls 6, act 2 8'],
    ['primero seagulls seis segundos, luego lighthouse tres', 'seagulls 6, lighthouse 3'],
    ['seis segundos de seagulls, quatro de lighthouse', 'seagulls 6, lighthouse 4'],
    ["prima seagulls sei secondi, poi l'act 2 nove", 'seagulls 6, act 2 9'],
  ])('%s', (prompt, clips) => {
    expect(clipsOf(prompt).replaceAll(/\[[\d.]+\]/gu, '')).toBe(clips);
  });
});

describe('how long clips of a list are, told in passing', () => {
  test.each([
    [
      'lighthouse 3 seconds, then the harbour walk about 10 seconds, seagulls about 5',
      'lighthouse 3, harbour walk 10, seagulls 5',
    ],
    ['lighthouse etwa 3 Sekunden, seagulls ca. 6 Sekunden', 'lighthouse 3, seagulls 6'],
    [
      'the picture (lighthouse) 3 seconds, the birds (seagulls) 6, act 2 9',
      'lighthouse 3, seagulls 6, act 2 9',
    ],
  ])('%s', (prompt, clips) => {
    expect(clipsOf(prompt).replaceAll(/\[[\d.]+\]/gu, '')).toBe(clips);
  });

  test('one that is silent behind a list is the only one', () => {
    const [said] = converse(['harbour walk, seagulls, 4 s each, act 2 without sound'], { assets: harbour });
    const heard = said === undefined ? [] : seenFilm(said).clips.map(({ isHeard }) => isHeard);
    expect(heard).toEqual([true, true, false]);
  });

  test('a word that is a number in another language is the name of a file', () => {
    const kitchen = [
      toyAsset({ name: 'cuisson four.mp4', seconds: 30 }),
      toyAsset({ name: 'pétrissage.mp4', seconds: 20 }),
    ];
    const [said, next] = converse(
      ['le four d’abord, puis le pétrissage, 5 secondes chacun', 'le four en noir et blanc'],
      {
        assets: kitchen,
      },
    );
    expect(said === undefined ? [] : seenFilm(said).clips.map(({ name }) => name)).toEqual([
      'cuisson four',
      'pétrissage',
    ]);
    expect(said?.message).not.toContain('four d');
    expect(next === undefined ? [] : seenFilm(next).clips.map(({ isGrey }) => isGrey)).toEqual([true, false]);
  });
});
