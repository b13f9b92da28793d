import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJsonLonger } from './json-length.ts';
import type { Json } from './types.ts';

describe('isJsonLonger', () => {
  test('counts as the text has characters, but for what is escaped', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, noUnicodeString: true }), (value) => {
        const plain = JSON.parse(JSON.stringify(value).replaceAll(/\\./g, 'x')) as Json;
        const { length } = JSON.stringify(plain);
        expect([isJsonLonger(plain, length), isJsonLonger(plain, length - 1)]).toEqual([false, true]);
      }),
    );
  });

  test('looks no further than it must: one long part may stand in it ten million times', () => {
    const part = { text: 'x'.repeat(1_000_000) };
    const many: Json = Array(3_000).fill(Array(3_000).fill(part));
    const before = process.cpuUsage();
    expect(isJsonLonger(many, 16_000_000)).toBe(true);
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});
