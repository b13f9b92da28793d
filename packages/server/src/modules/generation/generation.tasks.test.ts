import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { generateTask } from './generation.tasks.ts';

it('is left to workers that know its newest form, and goes on taking the form before', () => {
  const { payload, payloadVersion } = generateTask;
  const asset_id = '01890000-0000-7000-8000-000000000001';
  expect(Value.Check(payload, { asset_id, area: 'video', timeline: {}, held: [] })).toBe(true);
  const effect = { parameters: {}, seconds: 1 };
  // A worker of before reads a timeline in any case.
  expect(Value.Check(payload, { asset_id, area: 'audio', effect, held: [] })).toBe(true);
  expect(payloadVersion).toBe(5);
});
