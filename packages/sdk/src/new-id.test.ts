import { expect, test, vi } from 'vitest';
import { newId } from './new-id.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test('a name is made with the means of a page that came without TLS too', () => {
  expect(newId()).toMatch(UUID);
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  try {
    const made = new Set(Array.from({ length: 100 }, newId));
    expect(made.size).toBe(100);
    for (const id of made) expect(id).toMatch(UUID);
  } finally {
    vi.unstubAllGlobals();
  }
});
