/** Which words of a message change the words that stand in a film. */
import { expect, test } from 'vitest';
import { readTextChanges, withTextsNamed } from './text-changes.ts';

const texts = ['Ahoy', 'Hall 2, Saturday'];
const read = (message: string) =>
  readTextChanges(message, texts)?.edits.map((edit) =>
    edit.kind === 'titleText' ? [edit.from, edit.to] : edit.kind,
  );

test.each([
  ['the text should say Hello', '', 'Hello'],
  ['text should read "Hello" sorry', '', 'Hello'],
  ['change Ahoy to Hello', 'Ahoy', 'Hello'],
  ['no wait, it should be Hello not Ahoy', 'Ahoy', 'Hello'],
  ["it's not Ahoy, it's Hello", 'Ahoy', 'Hello'],
  ['write Hello instead', '', 'Hello'],
  ['statt Ahoy bitte Hello', 'Ahoy', 'Hello'],
  ['nee, lieber „Hallo“', '', 'Hallo'],
  ['der Text soll Hallo Welt heißen', '', 'Hallo Welt'],
  ['le texte doit être « Salut »', '', 'Salut'],
  ['en vez de Ahoy pon Hola', 'Ahoy', 'Hola'],
  ['troca Ahoy por Olá', 'Ahoy', 'Olá'],
  ['invece di Ahoy scrivi Ciao', 'Ahoy', 'Ciao'],
  ['把“Ahoy”改为“你好”', 'Ahoy', '你好'],
  ['Hall 2, Saturday should be Hall 3, Sunday', 'Hall 2, Saturday', 'Hall 3, Sunday'],
  ['Saturday -> Sunday', 'Saturday', 'Sunday'],
])('reads the old and the new words of “%s”', (message, from, to) => {
  expect(read(message)).toEqual([[from, to]]);
});

test.each([
  'the text should be bigger',
  'the text should be on the dog',
  'der Text soll 5 Sekunden stehen',
  'Ahoy should be on the tower',
  'change the text to red',
  'put "Bye" at the end',
  'swap the dog and the cat',
  'not the dog, the cat',
])('leaves “%s” to others', (message) => {
  expect(read(message)).toBeUndefined();
});

test('leaves the rest of a message where it stands', () => {
  const told = readTextChanges('Ahoy should be Hello. Make it square.', texts);
  expect(told?.rest).toBe(`${' '.repeat(20)}. Make it square.`);
  expect(readTextChanges('anything "Hello"', [])).toBeNull();
});

test('names a text that moves as what it is', () => {
  expect(withTextsNamed('put "Ahoy" on the tower instead of the dog', ['Ahoy'])).toBe(
    'put the text on the tower instead of the dog',
  );
  expect(withTextsNamed('put "Ahoy" on the tower as well', ['Ahoy'])).toBe('put "Ahoy" on the tower as well');
});

test('comes to an end on rows that nearly fit', () => {
  expect(readTextChanges(`${'not Ahoy, '.repeat(50)}the text should say`, texts)).toBeNull();
  expect(readTextChanges('a, '.repeat(190), texts)).toBeNull();
  expect(readTextChanges('change the text '.repeat(36), texts)).toBeNull();
});

// Each of these took half a minute where every way was tried to share the blanks out among the parts of a form.
test('a row of blanks and commas is read in no time', () => {
  const ends = [
    'Ahoy',
    'Ahoy.',
    'Ahoy!',
    'Ahoy?',
    'no Ahoy',
    'the Ahoy',
    '“x” Ahoy',
    'Ahoy “x”',
    'Ahoy it',
    'Ahoy ok',
  ];
  const rows = [' '.repeat(580), ', '.repeat(290), '\t '.repeat(290)];
  for (const row of rows) for (const end of ends) expect(read(`${row}${end}`)).toBeUndefined();
  expect(read(`${rows[0]}Ahoy -> Hello`)).toEqual([['Ahoy', 'Hello']]);
  expect(read(`Ahoy  ->${' '.repeat(500)}Hello`)).toEqual([['Ahoy', 'Hello']]);
});

test('what stands around a change is kept as it was written', () => {
  const found = readTextChanges('make it shorter,,  \n\n change   Ahoy  to Hello.  Then louder', texts);
  expect(found?.edits).toMatchObject([{ kind: 'titleText', from: 'Ahoy', to: 'Hello' }]);
  expect(found?.rest.replaceAll(/\s+/g, ' ').trim()).toBe('make it shorter,, . Then louder');
});
