import { expect, test } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { worldOf } from '../testing/conversation-checks.ts';
import { seenFilm } from '../testing/film-view.ts';
import { plainNameBars } from './name-bars.ts';

test.each([
  ['Mia, her name underneath: Mia Lopez, head coach, then the class', 'Mia Lopez, head coach'],
  ['Could Mia have her name underneath? Mia Lopez, head coach', 'Mia Lopez, head coach'],
  ['Interview mit Thomas, seinen Namen unten einblenden: Thomas Berg, Inhaber', 'Thomas Berg, Inhaber'],
  ['Thomas avec son nom en bas (Thomas Berg, gérant) et des sous-titres', 'Thomas Berg, gérant'],
  ['Mia y su nombre abajo: Mia López, entrenadora, y al final el logo', 'Mia López, entrenadora'],
  ['Thomas com o nome dele embaixo: Thomas Berg, dono', 'Thomas Berg, dono'],
  ['Thomas con il suo nome sotto: Thomas Berg, titolare', 'Thomas Berg, titolare'],
  ['Mia 10秒，下面加上她的名字：米娅，教练', '米娅，教练'],
])('%s', (message, name) => {
  expect(plainNameBars(message)).toContain(`lower third "${name}"`);
});

test.each(['the name: Karl', 'a film in the name of Anna', 'name the clips', 'lower third: Anna Berg, CEO'])(
  '%s is left as it is',
  (message) => {
    expect(plainNameBars(message)).toBe(message);
  },
);

test('the bar stands on who was spoken of', () => {
  const world = worldOf({ 'class.mp4': { seconds: 30 }, 'coach Mia.mp4': { seconds: 35 } });
  const [said] = converse(['class 5s, then Mia 10s with her name below: Mia Lopez, head coach'], world);
  const [text] = said === undefined ? [] : seenFilm(said).texts;
  expect(text?.text).toBe('Mia Lopez, head coach');
  expect(text?.from).toBe(5);
});
