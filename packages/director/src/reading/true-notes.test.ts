import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { worldOf } from '../testing/conversation-checks.ts';
import { seenFilm } from '../testing/film-view.ts';

const world = worldOf({
  'discours papa.mov': { seconds: 85 },
  'première danse.mp4': { seconds: 95 },
  'gol_1.mp4': { seconds: 16 },
  'gol 2 - Rafa.mp4': { seconds: 21 },
  'entrevista Léo.mp4': { seconds: 55 },
  '老板介绍.mp4': { seconds: 50 },
});

/** What the film of a message shows, and what is told of it. */
function made(message: string) {
  const [said] = converse([message], world);
  if (said === undefined) throw new Error('nothing was said');
  const clips = seenFilm(said).clips.map(({ name, seconds }) => `${name} ${seconds}`);
  return { clips, message: said.message };
}

test.each([
  ['entrevista do Léo inteira com legendas', 'entrevista léo 55'],
  ['le discours de papa en entier avec sous-titres', 'discours papa 85'],
  ['老板介绍完整保留，加字幕', '老板介绍 50'],
])('%s is shown whole, and not told as not understood', (message, clip) => {
  const film = made(message);
  expect(film.clips).toEqual([clip]);
  expect(film.message).not.toMatch(/Não entendi|pas compris|没有理解/u);
});

test('files that are not in the film are not told as used', () => {
  const film = made('só com o gol do Rafa');
  expect(film.clips).toEqual(['gol 2 - rafa 21']);
  expect(film.message).not.toContain('2 arquivos');
});

test('the first seconds are no file called first', () => {
  const film = made('le discours de papa, pendant les 5 premières secondes en noir et blanc');
  expect(new Set(film.clips.map((clip) => clip.replace(/ \d.*$/u, '')))).toEqual(new Set(['discours papa']));
});

test('small words are no footage that is missing', () => {
  const film = made('un teaser vertical de 15 s avec des fondus enchaînés, rien que les plus beaux moments');
  expect(film.message).not.toMatch(/ne montre|pas compris/u);
});
