import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readScreenText } from '../client.ts';
import { faceOf } from '../fonts/catalog.ts';
import { typefacePath } from '../fonts/typefaces.ts';
import { DEFAULT_LIMITS } from '../jobs/job-map.ts';
import { makeTestFolder } from '../testing/make-media.ts';
import { findLanguageData } from './language-data.ts';
import { screenLines } from './text-lines.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => folder.remove());

let serial = 0;
async function request(stills: string[], changes: object = {}) {
  const workFolder = folder.path(`work-${serial++}`);
  await mkdir(workFolder);
  return { stills, languages: ['eng'], dataFolder: null, workFolder, ...changes };
}

async function plainPicture(name: string): Promise<string> {
  const path = folder.path(name);
  await sharp({ create: { width: 320, height: 180, channels: 3, background: '#204060' } })
    .jpeg()
    .toFile(path);
  return path;
}

/** White words on a ground with a soft gradient, drawn with a shipped face. */
async function written(name: string, words: string, { size = 44, dy = 0, ground = '#204060' } = {}) {
  const face = faceOf('Inter');
  if (face === null) throw new Error('the face is shipped');
  const text = await sharp({
    text: { text: words, font: `Inter ${size}`, fontfile: typefacePath(face), dpi: 72, rgba: true },
  })
    .negate({ alpha: false })
    .png()
    .toBuffer();
  const path = folder.path(name);
  await sharp({ create: { width: 1280, height: 720, channels: 3, background: ground } })
    .composite([{ input: text, left: 100, top: 500 + dy }])
    .jpeg({ quality: 82 })
    .toFile(path);
  return path;
}

const word = (text: string, confidence: number, [left, top, right, bottom]: number[]) => ({
  ...{ text, confidence, left: left ?? 0, top: top ?? 0, right: right ?? 0, bottom: bottom ?? 0 },
});

describe('lines of words', () => {
  const size = { width: 1_000, height: 500 };

  it('have a box in shares, and the surer reading where two views have one', () => {
    const one = [word('Hallo', 0.8, [100, 50, 300, 100]), word('world', 0.9, [320, 50, 500, 100])];
    const other = [word('Hello', 0.96, [100, 50, 300, 100]), word('world', 0.96, [320, 50, 500, 100])];
    const lines = screenLines([[one], [other]], size);
    expect(lines).toEqual([
      { text: 'Hello world', confidence: expect.closeTo(0.96), x: 0.1, y: 0.1, width: 0.4, height: 0.1 },
    ]);
  });

  it('are none of signs, of what is unsure, and of a lone letter', () => {
    const at = [100, 50, 300, 100];
    const words = [word('|', 0.99, at), word('~~x~', 0.99, at), word('maybe', 0.4, at), word('a', 0.95, at)];
    expect(screenLines([words.map((one) => [one])], size)).toEqual([]);
  });
});

describe('reading pictures', () => {
  it('goes on where one can not be opened, and finds nothing where nothing is written', async () => {
    const damaged = folder.path('damaged.jpg');
    await writeFile(damaged, 'no picture');
    const stages: number[] = [];
    const { stills } = await readScreenText(
      await request([damaged, await plainPicture('plain.jpg'), folder.path('absent.jpg')]),
      { hooks: { onProgress: ({ fraction }) => stages.push(fraction) } },
    );
    expect(stills).toEqual([{ lines: null }, { lines: [] }, { lines: null }]);
    expect(stages.length).toBeGreaterThan(0);
  });

  it('reads a line and where it stands, light or dark, and asks the reader only for what is new', async () => {
    const one = await written('one.jpg', 'Chapter 3 begins at noon');
    const other = await written('other.jpg', 'Chapter 8 begins at noon');
    const dark = await written('dark.jpg', 'Small print is read', { size: 26, ground: '#808080' });
    const { stills, readings } = await readScreenText(await request([one, one, other, dark]));
    expect(stills.map(({ lines }) => lines?.map(({ text }) => text))).toEqual([
      ['Chapter 3 begins at noon'],
      ['Chapter 3 begins at noon'],
      ['Chapter 8 begins at noon'],
      ['Small print is read'],
    ]);
    expect(readings).toBe(3);
    const [line] = stills[0]?.lines ?? [];
    expect(line?.x).toBeCloseTo(100 / 1280, 2);
    expect(Math.abs((line?.y ?? 0) - 505 / 720)).toBeLessThan(0.02);
    expect(line?.confidence).toBeGreaterThan(0.85);
  });

  it('is stopped by a cancel, with its thread', async () => {
    const stop = new AbortController();
    const running = readScreenText(await request(Array(200).fill(await plainPicture('many.jpg'))), {
      hooks: { signal: stop.signal, onProgress: () => stop.abort() },
    });
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('is stopped at its limit of memory', async () => {
    const limits = { ...DEFAULT_LIMITS.screenText, memoryBytes: 90 * 1024 ** 2 };
    const running = readScreenText(await request(Array(50).fill(await written('big.jpg', 'Much'))), {
      limits,
    });
    await expect(running).rejects.toMatchObject({ code: 'limit' });
  });

  it('refuses languages without data, and data that is none, without asking the net', async () => {
    const picture = await plainPicture('language.jpg');
    for (const language of ['deu', '../../etc', 'https://example.com/x']) {
      const asked = readScreenText(await request([picture], { languages: [language] }));
      await expect(asked).rejects.toMatchObject({ code: 'invalid' });
    }
    const data = folder.path('data');
    await mkdir(data);
    await writeFile(join(data, 'deu.traineddata'), 'rubbish');
    const broken = readScreenText(await request([picture], { languages: ['deu'], dataFolder: data }));
    await expect(broken).rejects.toMatchObject({ code: 'invalid' });
  });

  it("takes a language from the operator's folder", async () => {
    const data = folder.path('operator');
    await mkdir(data);
    const require = createRequire(import.meta.url);
    const { langPath } = require('@tesseract.js-data/eng') as { langPath: string };
    const english = gunzipSync(await readFile(join(langPath, 'eng.traineddata.gz')));
    await writeFile(join(data, 'nor.traineddata'), english);
    expect(await findLanguageData('nor', data)).toBe(join(data, 'nor.traineddata'));
    const picture = await written('operator.jpg', 'Departures to Oslo');
    const asked = await request([picture], { languages: ['nor'], dataFolder: data });
    const { stills } = await readScreenText(asked);
    expect(stills[0]?.lines?.map(({ text }) => text)).toEqual(['Departures to Oslo']);
  });
});
