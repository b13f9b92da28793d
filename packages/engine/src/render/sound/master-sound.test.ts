import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { soundCoding } from '../outputs/sound-codings.ts';
import { masterSound } from './master-sound.ts';

const FILES = '/proc/self/fd';

/** How often this process has a file open. */
function timesOpen(path: string): number {
  // The folder itself is open while it is read.
  const linkOf = (file: string) => {
    try {
      return readlinkSync(join(FILES, file));
    } catch {
      return '';
    }
  };
  return readdirSync(FILES).filter((file) => linkOf(file) === path).length;
}

test.skipIf(process.platform !== 'linux')(
  'a mix whose result cannot be written is not left open, nor one that was',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rushes-master-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const samples = 4800;
    const mixPath = join(folder, 'mix.f32');
    await writeFile(mixPath, new Uint8Array(samples * 8));
    const request = {
      ...{ mixPath, samples, integratedLufs: null, targetLufs: -14 },
      ...{ coding: soundCoding('aac'), signal: new AbortController().signal },
    };
    await expect(masterSound({ ...request, workFolder: join(folder, 'absent') })).rejects.toThrow();
    expect(timesOpen(mixPath)).toBe(0);
    let open = 0;
    const onShare = () => {
      open = Math.max(open, timesOpen(mixPath));
    };
    await masterSound({ ...request, workFolder: folder, onShare });
    expect([open, timesOpen(mixPath)]).toEqual([1, 0]);
  },
);
