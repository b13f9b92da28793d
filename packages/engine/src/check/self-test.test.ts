import { describe, expect, it } from 'vitest';
import { MediaError } from '../errors.ts';
import { brokenVerdict, ENGINE_PARTS, machineKey, tryPart } from './self-test.ts';

describe('the self-test', () => {
  it.each(ENGINE_PARTS)('finds the part "%s" working, in a process of its own', async (part) => {
    expect(await tryPart(part)).toEqual({ works: true });
  });

  it('names the signal of a part that broke', () => {
    const error = new MediaError('crash', 'It broke.', {
      cause: new Error('child ended by SIGSEGV: last words'),
    });
    const verdict = brokenVerdict('speech', error);
    expect(verdict).toMatchObject({ works: false, reason: /\(SIGSEGV\)\.$/ });
    expect(verdict).toMatchObject({ enable: expect.stringContaining('npm install --include=optional') });
    expect(machineKey()).toBe(machineKey());
  });
});
