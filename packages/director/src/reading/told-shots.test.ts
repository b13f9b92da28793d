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
  'surf-school-crest.png': { seconds: 0 },
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

/** A line or a clause for each clip, with how long it is and how it plays. */
const lines: ConversationTurn[] = [
  { say: '- drone shot of the lighthouse, 8 s\n- dog, 7 s\n- bike wash, 4 s', lengths: [8, 7, 4] },
  {
    say: '1. dog (3 sec)\n2. bike wash (all of it)\n3. lighthouse (4 sec)\nlogo of the school top left the whole time',
    lengths: [3, 10, 4],
    logo: { name: 'surf-school-crest', corner: 'top left' },
  },
  { say: 'plan: dog, 4 secs; bike wash, 3 secs; sunset, 5 secs', lengths: [4, 3, 5] },
  { say: 'Film:\n* Hund, 4 Sek.\n* Leuchtturm, 5 Sek.\n* bike wash, 3 Sek.', lengths: [4, 5, 3] },
  { say: '- el faro, 5 segundos\n- el perro, 4 segundos', lengths: [5, 4] },
  { say: 'il faro, tutta la clip, poi il cane per 7 secondi', lengths: [20, 7] },
  { say: 'el perro (el clip entero) y luego el faro 5 segundos', lengths: [20, 5] },
  { say: 'le chien (tout le clip), puis le phare pendant 6 secondes', lengths: [20, 6] },
  { say: 'o cachorro, o clipe todo, depois o farol por 6 segundos', lengths: [20, 6] },
  {
    say: 'The dog (GX010016), whole clip. Cut to the lighthouse after that, 6 sec. No music.',
    lengths: [20, 6],
    music: 'none',
  },
  { say: 'board (the close-up of the hands) 6s, dog 5s, bike wash 4s', lengths: [6, 5, 4] },
  {
    say: 'the dog, whole clip, then bike wash at double speed, whole clip',
    lengths: [20, 5],
    speeds: [1, 2],
  },
  {
    say: 'bike wash 4 Sekunden, dann den Hund in Zeitlupe 4 Sekunden',
    lengths: [4, 4],
    speeds: [1, 0.5],
  },
  { say: 'bike wash 4 secondes, puis le chien au ralenti 4 secondes', lengths: [4, 4], speeds: [1, 0.5] },
  {
    say: 'dog 3 sec, lighthouse in reverse 4 sec, sunset 3 sec',
    lengths: [3, 4, 3],
    reversed: [false, true, false],
  },
];

test.each(lines)('$say', (turn) => {
  expect(lacksByTurn(library, [turn])[0]?.lacks).toEqual([]);
});
