/** Films of files that cameras named, told by what is to be seen in them. */
import { expect, test } from 'vitest';
import { type ConversationTurn, lacksByTurn } from '../testing/conversation-checks.ts';

const seen = (what: string[], seconds = 20) => ({ seconds, shows: [{ what, from: 0, to: seconds }] });

/** A surf school. */
const library = {
  'GX010012.mp4': seen(['surfer', 'wave', 'sea']),
  'GX010013.mp4': seen(['beach', 'sunset']),
  'GX010014.mp4': seen(['van', 'coffee', 'woman']),
  'GX010015.mp4': seen(['surfboard', 'waxing', 'hands']),
  'GX010016.mp4': seen(['dog', 'running', 'sand']),
  'IMG_5001.mp4': seen(['instructor', 'talking', 'interview'], 40),
  'DJI_0101.mp4': seen(['coast', 'aerial view', 'lighthouse']),
  'bike-wash.mp4': { seconds: 10 },
  'waves.mp3': { seconds: 90 },
};

const told: ConversationTurn[] = [
  {
    say: 'Start with the aerial shot of the lighthouse, then somebody waxing a board, then the surfer riding a wave. 15 seconds.',
    order: ['DJI_0101', 'GX010015', 'GX010012'],
    seconds: 15,
    music: 'none',
  },
  {
    say: 'Recap: 2 sec dog, 3 sec coffee lady, 4 sec lighthouse, hard cuts',
    order: ['GX010016', 'GX010014', 'DJI_0101'],
    lengths: [2, 3, 4],
  },
  { say: 'the dog chasing a bike along the sand, 6 seconds', order: ['GX010016'], seconds: 6 },
  {
    say: '12 Sekunden: erst der Leuchtturm von oben, dann die Frau mit dem Kaffee, zum Schluss der Sonnenuntergang',
    order: ['DJI_0101', 'GX010014', 'GX010013'],
    seconds: 12,
  },
  {
    say: "Une vidéo de 10 secondes : d'abord la vue aérienne du phare, ensuite le surfeur sur la vague",
    order: ['DJI_0101', 'GX010012'],
    seconds: 10,
  },
  {
    say: 'Un vídeo de 15 segundos con el faro desde el aire, el surfista en la ola y el perro corriendo',
    order: ['DJI_0101', 'GX010012', 'GX010016'],
    seconds: 15,
  },
  {
    say: "Un video di 12 secondi: prima il faro, poi il surfista sull'onda, infine il tramonto",
    order: ['DJI_0101', 'GX010012', 'GX010013'],
    seconds: 12,
  },
];

test.each(told)('$say', (turn) => {
  expect(lacksByTurn(library, [turn])[0]?.lacks).toEqual([]);
});

test('whom a film is for is not looked for in it', () => {
  const [judged] = lacksByTurn(library, [
    { say: 'A 10 second film of the sunset for the instructor', order: ['GX010013'] },
  ]);
  expect(judged?.lacks).toEqual([]);
});

const timed: ConversationTurn[] = [
  {
    say: 'First 5 seconds of the dog, then 10 seconds of the instructor talking, then 3 seconds of the sunset at the beach',
    lengths: [5, 10, 3],
  },
  {
    say: 'Zuerst die Frau mit dem Kaffee 4 Sekunden, dann den ganzen Hund, dann die Welle in Schwarzweiß 3 Sekunden',
    order: ['GX010014', 'GX010016', 'GX010012'],
    lengths: [4, 20, 3],
  },
  {
    say: 'Everything except the interview, 3 seconds each',
    without: ['IMG_5001'],
    lengths: [3, 3, 3, 3, 3, 3, 3],
  },
  { say: '先放狗，再放日落，最后放灯塔，每段4秒', order: ['GX010016', 'GX010013', 'DJI_0101'], seconds: 12 },
  {
    say: 'the dog, the complete clip, then the lighthouse (3s), then the woman with the coffee (4s)',
    lengths: [20, 3, 4],
  },
];

test.each(timed)('$say', (turn) => {
  expect(lacksByTurn(library, [turn])[0]?.lacks).toEqual([]);
});
