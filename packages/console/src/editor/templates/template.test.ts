import { expect, test } from 'vitest';
import { canBeNamed, filledValues, firstValues, newVariable, setVariables, withDefault } from './template.ts';

const variables = {
  name: { type: 'text' as const },
  price: { type: 'number' as const },
  tint: { type: 'color' as const },
  picture: { type: 'asset' as const, default: 'asset://one' },
};

test('a film is made only when nothing is missing, of numbers as numbers', () => {
  const first = firstValues(variables);
  expect(first).toEqual({ name: '', price: '', tint: '#ffffff', picture: 'asset://one' });
  expect(filledValues(variables, first)).toBeNull();
  expect(filledValues(variables, { ...first, price: 'a lot' })).toBeNull();
  expect(filledValues(variables, { ...first, name: 'Ada', price: '12.5', picture: '' })).toEqual({
    name: 'Ada',
    price: 12.5,
    tint: '#ffffff',
  });
});

test('a name is one that a blank can have, once', () => {
  expect(['first_name', 'a1'].map((name) => canBeNamed(name, variables))).toEqual([true, true]);
  expect(['', '1a', 'a b', 'name', 'ä'].map((name) => canBeNamed(name, variables))).not.toContain(true);
});

test('what stands in it can be taken away again, and with the last variable it is a template no more', () => {
  expect(withDefault({ type: 'number', default: 3 }, '')).toEqual({ type: 'number' });
  expect(withDefault(newVariable('text', 'who'), 'Ada')).toEqual({ type: 'text', default: 'Ada' });
  expect(setVariables({})).toEqual([{ type: 'set_settings', target: [], remove: ['variables'] }]);
});
