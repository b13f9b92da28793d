import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { worldOf } from '../testing/conversation-checks.ts';
import { seenFilm } from '../testing/film-view.ts';
import { plainAsides } from './asides.ts';

const isClip = (words: string) => ['Mia', 'Trailer'].includes(words);

test.each([
  ['something nice with all the photos', 'a video with all the photos'],
  ['qualcosa di bello con tutte le foto, per il gruppo whatsapp dei genitori', 'un video con tutte le foto'],
  ['Imagefilm, 1 Minute', 'Video, 1 Minute'],
  ['Trailer, 1 Minute', 'Trailer, 1 Minute'],
  ['30 Sekunden, quer.', '30 Sekunden, Querformat.'],
  ['Mia presentándose con subtítulos', 'Mia con subtítulos'],
  ['dad talking, 15 seconds', 'dad talking, 15 seconds'],
  ['both goals back to back', 'both goals one after another'],
])('%s', (message, plain) => {
  expect(plainAsides(message, isClip)).toBe(plain);
});

test('what is listed behind "finish with" comes last in the order in which it is told', () => {
  const world = worldOf({
    'squat.mp4': { seconds: 15 },
    'before.jpg': { seconds: 0 },
    'after.jpg': { seconds: 0 },
    '海报1.jpg': { seconds: 0 },
    '海报2.jpg': { seconds: 0 },
  });
  const orderOf = (message: string) =>
    converse([message], world).flatMap((said) => seenFilm(said).clips.map(({ name }) => name));
  for (const message of [
    '20 seconds: squat, finish with before and after',
    '20 Sekunden: squat, zum Schluss before und after',
    '20 segundos: squat y al final before y after',
  ])
    expect(orderOf(message)).toEqual(['squat', 'before', 'after']);
  expect(orderOf('20秒，先squat，最后两张海报')).toEqual(['squat', '海报1', '海报2']);
});

test.each([
  ['Please shorten to 20 seconds without losing the market', 4],
  ['kürze auf 20 Sekunden, ohne market zu verlieren', 4],
  ['raccourcis à 20 secondes sans perdre market', 4],
  ['acórtalo a 20 segundos sin quitar market', 4],
])('%s', (message, count) => {
  const world = worldOf({
    'street.mp4': { seconds: 30 },
    'talk.mp4': { seconds: 60 },
    'market.mp4': { seconds: 40 },
    'pump.mp4': { seconds: 20 },
  });
  const said = converse(['40 seconds of everything', message], world).at(-1);
  const film = said === undefined ? null : seenFilm(said);
  expect(film?.seconds).toBe(20);
  expect(new Set(film?.clips.map(({ name }) => name)).size).toBe(count);
});
