import { expect, test } from 'vitest';
import { countOf, queryOf, readFilters } from './filters.ts';

const DAY = 86_400_000;
const person = '01890a5d-ac96-774b-bcce-b302099a8057';

test('an address is read, and what is no filter is left out', () => {
  const found = { when: 'week', length: 'long', shape: 'portrait', speech: 'no', person, mine: 'yes' };
  expect(readFilters(found)).toEqual(found);
  expect(countOf(readFilters(found))).toBe(6);
  const wrong = {
    when: 'ever',
    length: 7,
    shape: '__proto__',
    speech: '',
    person: '../x',
    mine: 'no',
    q: 'x',
  };
  expect(readFilters(wrong)).toEqual({});
});

test('the service is asked by dates, seconds and ids, and the same for a day', () => {
  const filters = readFilters({ when: 'week', length: 'medium', speech: 'yes', person, mine: 'yes' });
  const asked = queryOf(filters, 100 * DAY + 5);
  expect(asked).toEqual({
    created_after: new Date(93 * DAY).toISOString(),
    min_duration: 30,
    max_duration: 300,
    has_speech: true,
    entity_id: person,
    only_my_files: true,
  });
  expect(queryOf(filters, 101 * DAY - 1)).toEqual(asked);
  expect(queryOf({}, 0)).toEqual({});
  expect(queryOf({ length: 'short' }, 0)).toEqual({ max_duration: 30 });
});
