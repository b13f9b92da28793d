import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MediaError } from '../errors.ts';
import { brokenVerdict, machineKey, tryPart } from './self-test.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-self-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the self-test', () => {
  it('finds the media engine working, and leaves nothing behind', async () => {
    expect(await tryPart('media', folder)).toEqual({ works: true });
    expect(await readdir(folder)).toEqual([]);
  });

  it('says of the speech engine that it works, or why not and what to do; this process lives on', async () => {
    const verdict = await tryPart('speech', folder);
    if (!verdict.works) {
      expect(verdict.reason).toMatch(
        /^The speech engine of this machine breaks when it is used \(SIG[A-Z]+\)\.$/,
      );
      expect(verdict.enable).toContain('libvulkan1');
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('names the signal of a part that broke', () => {
    const error = new MediaError('crash', 'It broke.', {
      cause: new Error('child ended by SIGSEGV: last words'),
    });
    expect(brokenVerdict('speech', error)).toMatchObject({ works: false, reason: /\(SIGSEGV\)\.$/ });
    expect(machineKey()).toBe(machineKey());
  });
});
