import { expect, it } from 'vitest';
import { jsonShapeProblem } from './json-body.ts';

const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;

it.each([
  ['500 levels', nested(500), null],
  ['502 levels', nested(502), 'too deep'],
  ['levels that close again', '[[]],'.repeat(1_000), null],
  ['brackets inside strings', JSON.stringify(['['.repeat(1_000), '\\"{'.repeat(1_000)]), null],
  ['a string that never ends', `"${'['.repeat(1_000)}`, null],
  ['a backslash at the end', '["\\', null],
  ['a million values', `[${'1,'.repeat(999_997)}1]`, null],
  ['more', `[${'1,'.repeat(1_000_000)}1]`, 'too many values'],
  ['more, empty', '[]'.repeat(1_000_001), 'too many values'],
  ['nothing', '', null],
])('%s', (_what, text, problem) => {
  expect(jsonShapeProblem(text)).toBe(problem);
});
