import { expect, test } from 'vitest';
import { lacksByTurn } from '../testing/conversation-checks.ts';
import { plainList } from './plain-list.ts';

const library = {
  'dog.mp4': { seconds: 16 },
  'cat.mp4': { seconds: 11 },
  'beach_walk.mp4': { seconds: 12 },
  'market.mp4': { seconds: 15 },
  'DJI_0088.mp4': {
    seconds: 30,
    shows: [
      { what: ['lake', 'drone'], from: 0, to: 18 },
      { what: ['forest'], from: 18, to: 30 },
    ],
  },
  'DJI_0089.mp4': { seconds: 16, shows: [{ what: ['lake', 'sunset', 'See'], from: 0, to: 16 }] },
  'C0007.mp4': { seconds: 20, shows: [{ what: ['man', 'at', 'bar'], from: 0, to: 20 }] },
  'C0008.mp4': { seconds: 14, shows: [{ what: ['goat'], from: 0, to: 14 }] },
  'waiting.mp4': { seconds: 9, shows: [{ what: ['候诊室'], from: 0, to: 9 }] },
  'scan.mp4': { seconds: 9, shows: [{ what: ['扫描仪'], from: 0, to: 9 }] },
};

test.each([
  ['dog 4 seconds, cat 2, market 5', ['dog', 'cat', 'market'], [4, 2, 5]],
  ['dog 4 segundos, cat 2, market 1, beach_walk 3', ['dog', 'cat', 'market', 'beach_walk'], [4, 2, 1, 3]],
  ['dog 3s, lake (DJI_0088, the lake bit not the forest) 4s, cat 3s', ['dog', 'dji_0088', 'cat'], [3, 4, 3]],
  ['dog 3s, lake 4s (DJI_0089), cat 3s', ['dog', 'dji_0089', 'cat'], [3, 4, 3]],
  ['Dog 3 Sekunden, der See (DJI_0088) 4 Sekunden, cat 3 Sekunden', ['dog', 'dji_0088', 'cat'], [3, 4, 3]],
  ['dog 3s, market 4s, goat at the end 2s', ['dog', 'market', 'c0008'], [3, 4, 2]],
  ['竖屏视频：候诊室3秒，扫描仪4秒', ['waiting', 'scan'], [3, 4]],
  ['候诊室三秒，扫描仪两秒', ['waiting', 'scan'], [3, 2]],
])('%s', (say, order, lengths) => {
  expect(lacksByTurn(library, [{ say, order, lengths }])[0]?.lacks).toEqual([]);
});

test.each([
  ['3 s each except the cat, that gets 5', [3, 5, 3]],
  ['3 seconds each except for the dog which gets 6 seconds', [6, 3, 3]],
  ['3 seconds each, the last one 5', [3, 3, 5]],
  ['3 s each but the cat 5', [3, 5, 3]],
  ['3 s each, the market gets 5 seconds', [3, 3, 5]],
  ['3 seconds each, only the first one 5 seconds', [5, 3, 3]],
  ['jeweils 3 Sekunden, der letzte 5', [3, 3, 5]],
  ['3 Sekunden pro Clip, nur cat 5 Sekunden', [3, 5, 3]],
  ['3 secondes chacun, sauf le dernier, 5 secondes', [3, 3, 5]],
  ['3 segundos cada uno, el último 5 segundos', [3, 3, 5]],
  ["3 secondi ciascuno, tranne l'ultimo, 5 secondi", [3, 3, 5]],
])('times of each but of one: %s', (times, lengths) => {
  const order = ['dog', 'cat', 'market'];
  expect(lacksByTurn(library, [{ say: `dog, cat, market, ${times}`, order, lengths }])[0]?.lacks).toEqual([]);
});

test('what is shown several times for a stated time is one clip each time', () => {
  const say = 'dog 3s, cat 3s, dog 3s, market 3s, dog 3s';
  const order = ['dog', 'cat', 'dog', 'market', 'dog'];
  const short = { ...library, 'dog.mp4': { seconds: 10 } };
  expect(lacksByTurn(short, [{ say, order, lengths: [3, 3, 3, 3, 3] }])[0]?.lacks).toEqual([]);
});

test.each([
  'dog, market, goat at the end, 12 seconds',
  'dog, market and to finish the goat, 12 seconds',
  'dog, market, 12 seconds, end on the goat',
])('%s', (say) => {
  expect(lacksByTurn(library, [{ say, order: ['dog', 'market', 'c0008'], seconds: 12 }])[0]?.lacks).toEqual(
    [],
  );
});

test('texts behind times, one a line', () => {
  const say = 'New. Script:\ndog, 3s: "One"\ncat, 4s: "Two"\nmarket, 2s: "Three"';
  const texts = [
    { text: 'One', over: 'dog' },
    { text: 'Two', over: 'cat' },
    { text: 'Three', over: 'market' },
  ];
  expect(lacksByTurn(library, [{ say, lengths: [3, 4, 2], texts }])[0]?.lacks).toEqual([]);
});

test.each(['con transiciones suaves', 'with soft transitions'])(
  'a wish that only changes of a film know: %s',
  (wish) => {
    const [turn] = lacksByTurn(library, [{ say: `dog 4 s, cat 3 s, market 5 s, ${wish}`, joins: 2 }]);
    expect(turn?.lacks).toEqual([]);
  },
);

test.each([
  '1) dog 3s\n2) cat 4s\n3) market 2s',
  'A film. 1. dog 3 sec 2. cat 4 sec 3. market 2 sec. No music.',
  'SHOT 1: dog, 3 sec\nSHOT 2: cat, 4 sec\nSHOT 3: market, 2 sec',
  'dog 3s → cat 4s → market 2s',
  '🐶 dog 3s ➡️ 🐈 cat 4s ➡️ market 2s',
  'dog 3s / cat 4s / market 2s',
  '0:00 dog\n0:03 cat\n0:07 market\n0:09 end',
  'a small ad. dog 3, cat 4, market 2. no music',
  '| shot | secs |\n|---|---|\n| dog | 3 |\n| cat | 4 |\n| market | 2 |',
  'Start on the dog, at 0:03 cut to the cat, at 0:07 cut to the market. 9 seconds.',
  'Start on the dog for 3 seconds, cut to cat at 0:03, at 0:07 market, end at 0:09',
  'Open with dog. 3 seconds. Then cat. 4 seconds. Then market. 2 seconds.',
  'dog for 3, cat for 4, market for 2',
  'Shots: dog (3), cat (4), market (2). No music.',
  'seconds 0 to 3 dog, 3 to 7 cat, 7 to 9 market',
  'Dog 3 seconds. Then cat 4 seconds. Then market 2 seconds.',
])('shots in the forms that people paste: %s', (say) => {
  const order = ['dog', 'cat', 'market'];
  expect(lacksByTurn(library, [{ say, order, lengths: [3, 4, 2], titles: [] }])[0]?.lacks).toEqual([]);
});

test('what is said of a shot behind or around its time, and a text on it alone', () => {
  const say = 'dog (half speed, 4 secs), then cat 3 s and on it big words "Hello", market 2s';
  const texts = [{ text: 'Hello', over: 'cat' }];
  expect(lacksByTurn(library, [{ say, lengths: [4, 3, 2], speeds: [0.5, 1, 1], texts }])[0]?.lacks).toEqual(
    [],
  );
});

test('blanks and empty lines without end cost nothing', () => {
  const started = process.cpuUsage();
  for (const run of [' ', '\n', '\t'])
    expect(plainList(`dog 4 s${run.repeat(690)}cat`)).toMatch(/^dog 4 s\s{1,2}cat$/u);
  // Microseconds of this process alone: a look from each blank to the end of its run took two seconds.
  expect(process.cpuUsage(started).user).toBeLessThan(500_000);
});
