import { expect, test } from 'vitest';
import { changesOf, fitsForm, parseSettings, withField } from './config-changes.ts';

const before = {
  analysis: { fps: 2, prompt: 'Instruments' },
  generate_stt_with_diarization: true,
  merge_strategy: 'merge' as const,
  of_another_program: { deep: [1] },
};

test('only what was changed is sent, also inside analysis, and what was taken out is unset', () => {
  expect(changesOf(before, structuredClone(before))).toBeNull();
  expect(changesOf(before, { ...before, generate_stt_with_diarization: false })).toEqual({
    generate_stt_with_diarization: false,
  });
  expect(changesOf(before, withField(before, 'fps', 4))).toEqual({ analysis: { fps: 4 } });
  expect(changesOf(before, withField(before, 'prompt', null))).toEqual({ analysis: { prompt: null } });
  const { analysis: _analysis, ...without } = before;
  expect(changesOf(before, without)).toEqual({ analysis: null });
  expect(changesOf(without, withField(without, 'reasoning', 'high'))).toEqual({
    analysis: { reasoning: 'high' },
  });
  // An analysis that says nothing is none.
  expect(changesOf({ ...without, analysis: null }, without)).toBeNull();
  expect(changesOf({ ...without, analysis: null }, { ...without, analysis: {} })).toBeNull();
});

test('JSON is an object or told why not', () => {
  expect(parseSettings('{"merge_strategy": "override"}')).toEqual({
    settings: { merge_strategy: 'override' },
  });
  expect(parseSettings('[]')).toEqual({ problem: 'no-object' });
  expect(parseSettings('null')).toEqual({ problem: 'no-object' });
  expect(parseSettings('{"a":')).toMatchObject({ problem: 'no-json' });
});

test('what the form can not show stays JSON', () => {
  expect(fitsForm(before)).toBe(true);
  for (const odd of [
    { analysis: [] },
    { analysis: { fps: 'fast' } },
    { analysis: { prompt: 7 } },
    { pronunciations: 'none' },
    { pronunciations: [{ word: 'Siobhan' }] },
    { merge_strategy: 'both' },
    { generate_stt_with_diarization: 'yes' },
  ])
    expect(fitsForm({ ...before, ...odd } as typeof before), JSON.stringify(odd)).toBe(false);
});
