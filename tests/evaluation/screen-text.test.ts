/** The short form of `npm run eval:screen-text`: a few generated pictures, so that a change for the worse is seen. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countLines, evaluateTexts } from '../../eval/screen-text/evaluate.ts';
import { makeTextPictures } from '../../eval/screen-text/pictures.ts';
import { TEXT_SETS } from '../../eval/screen-text/sets.ts';

/** The product refuses to open drawings by scripts, in the whole process; ours are backgrounds of the pictures. */
const drawings = { operation: ['VipsForeignLoadSvg'] };
beforeAll(() => sharp.unblock(drawings));
afterAll(() => sharp.block(drawings));

it('reads the lines of generated pictures, and none where nothing is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-screen-text-'));
  try {
    const pictures = await makeTextPictures(TEXT_SETS.short, folder);
    const { readable, all, falseLines, plainPictures, read, right } = await evaluateTexts(pictures, {
      folder,
      plain: false,
    });
    expect(readable.written).toBeGreaterThanOrEqual(12);
    // A guard over a handful of drawn pictures, no figure: eval:screen-text tells the figures.
    expect(readable.found / readable.written).toBeGreaterThanOrEqual(0.92);
    expect(all.wrongInFound / all.lettersFound).toBeLessThanOrEqual(0.05);
    expect(right / read).toBeGreaterThanOrEqual(0.92);
    expect({ falseLines, plainPictures }).toEqual({ falseLines: 0, plainPictures: 4 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('counts each read line for one written line, and letters without case and signs', () => {
  const counts = countLines(['Hello, world', 'Second line', 'Never read'], ['HELLO W0RLD', 'hello world']);
  expect(counts).toEqual({ written: 3, found: 1, letters: 29, lettersFound: 10, wrongInFound: 0 });
});
