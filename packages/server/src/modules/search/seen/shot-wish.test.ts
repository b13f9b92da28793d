import { describe, expect, it } from 'vitest';
import { plainShareOf } from './colours.ts';
import { readShotWish, splitApart, splitWithout } from './shot-wish.ts';

const told = (text: string) => {
  const wish = readShotWish(text);
  if (wish === null) return null;
  const { without, heard, moves, light, colour } = wish;
  const parts = [
    ...[...without].map((one) => `no ${one}`),
    heard ?? '',
    moves === null ? '' : moves ? 'moving' : 'still',
    light ?? '',
    colour ?? '',
  ];
  return parts.filter(Boolean).join(', ');
};

describe('what is asked of shots as such', () => {
  it.each([
    ['without people', 'no people'],
    ['shots without any people', 'no people'],
    ['nobody in the picture', 'no people'],
    ['ohne Menschen', 'no people'],
    ['niemand zu sehen', 'no people'],
    ['sans personne', 'no people'],
    ['sin gente', 'no people'],
    ['senza persone', 'no people'],
    ['the shot where nobody speaks', 'no speech'],
    ['die Stelle, in der niemand spricht', 'no speech'],
    ['un plan où personne ne parle', 'no speech'],
    ['donde nadie habla', 'no speech'],
    ['no music', 'no music'],
    ['ohne Musik', 'no music'],
    ['without music or speech', 'no music, no speech'],
    ['music but no speech', 'no speech, music'],
    ['videos without sound', 'no sound'],
    ['ohne Ton', 'no sound'],
    ['sans texte', 'no text'],
    ['a shot where nothing moves', 'still'],
    ['static shot', 'still'],
    ['unbewegtes Bild', 'still'],
    ['plan fixe', 'still'],
    ['a lot of movement', 'moving'],
    ['viel Bewegung', 'moving'],
    ['dark picture', 'dark'],
    ['night', 'dark'],
    ['in the middle of the night', 'dark'],
    ['mitten in der Nacht', 'dark'],
    ['en pleine nuit', 'dark'],
    ['por la noche', 'dark'],
    ['something red', 'red'],
    ['blauer Hintergrund', 'blue'],
    ['rouge', 'red'],
    ['gelber Bildschirm', 'yellow'],
    ['écran noir', 'black'],
  ])('%s: %s', (text, wish) => expect(told(text)).toBe(wish));

  it.each([
    'a frog',
    'people',
    'music',
    'someone speaking',
    'red bus',
    'black and white',
    'moving house',
    'no smoking sign',
    'bottles without people',
    'nothing',
    'not dark',
    'ruhige Musik am Abend im Park',
    '',
  ])('%s asks for something else', (text) => expect(told(text)).toBeNull());
});

describe('what is left out beside what is looked for', () => {
  it.each([
    ['bottles without people', 'bottles', ['people']],
    ['Flaschen ohne Menschen', 'Flaschen', ['people']],
    ['le port sans personne', 'le port', ['people']],
    ['a frog but no music', 'a frog', ['music']],
    ['bottles but without people', 'bottles', ['people']],
    ['the report without speech or music', 'the report', ['speech', 'music']],
  ])('%s', (text, wanted, without) =>
    expect(splitWithout(text)).toEqual({ wanted, without: new Set(without) }),
  );

  it.each(['coffee without sugar', 'without people', 'a man without a hat', 'frog'])('%s: nothing', (text) =>
    expect(splitWithout(text)).toBeNull(),
  );
});

describe('a thing that is not to be there', () => {
  it.each([
    ['people without bottles', 'people', 'bottles'],
    ['animals except the rabbit', 'animals', 'the rabbit'],
    ['a toy but not a frog', 'a toy', 'a frog'],
    ['Menschen ohne Hut', 'Menschen', 'Hut'],
    ['des animaux sauf le chien', 'des animaux', 'le chien'],
    ['animales excepto el gato', 'animales', 'el gato'],
  ])('%s', (text, wanted, apart) => expect(splitApart(text)).toEqual({ wanted, apart }));

  it.each(['without people', 'music but no speech', 'frog', 'sans texte'])('%s: none', (text) =>
    expect(splitApart(text)).toBeNull(),
  );
});

it('a table of wood is brown, and no red thing', () => {
  const of = (hex: string) => [{ hex, share: 0.8 }];
  for (const wood of ['#76452e', '#a0693c', '#9a6341']) {
    expect(plainShareOf('red', of(wood)), wood).toBe(0);
    expect(plainShareOf('brown', of(wood)), wood).toBe(0.8);
  }
  expect(plainShareOf('red', of('#c01818'))).toBe(0.8);
  expect(plainShareOf('yellow', of('#f0d020'))).toBe(0.8);
  expect(plainShareOf('blue', of('#2848c8'))).toBe(0.8);
  expect(plainShareOf('blue', [])).toBeNull();
});
