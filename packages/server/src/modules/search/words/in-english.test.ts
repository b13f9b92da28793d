import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createLanguages } from '../../search-index/words/languages.ts';
import { inEnglish } from './in-english.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const read = (text: string) => inEnglish({ db: database.db, languages: createLanguages() }, text);

test.each([
  ['someone signing at a table', 'someone signing at a table'],
  ['cryptocurrency mining', 'cryptocurrency mining'],
  ['perro', 'dog'],
  ['汽车', 'car'],
  ['un chien dans la neige', 'dog snow'],
  ['patinaje sobre el hielo', null],
  ['jogo de xadrez profissional', null],
  ['Große Überraschung', null],
  ['', ''],
])('%s is asked as %s', async (text, asked) => {
  expect(await read(text)).toBe(asked);
});
