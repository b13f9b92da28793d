import { expect, test } from 'vitest';
import { measureClaims } from '../agent.worker.ts';

test('a file that could not be measured is not said to have been', () => {
  const exported = { measures: null, measures_problem: 'This film is too long.', target_lufs: -14 };
  const film = { brief: { edits: [] } } as never;
  const { sentence, told } = measureClaims({ told: { claims: [], message: 'Made.' }, exported, film });
  expect(sentence).toBe('The file: it was not measured: This film is too long.');
  expect(told.message).toBe(`Made. ${sentence}`);
});
