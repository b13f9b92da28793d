/** The models that npm brings, with their real weights; where their packages are absent nothing is tried. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createModelRuntime, type LocalModels } from './create-model-runtime.ts';
import { findShipped, SHIPPED_MODELS } from './shipped-models.ts';
import { putTinyModel } from './testing/test-models.ts';

const present = findShipped(SHIPPED_MODELS).length === SHIPPED_MODELS.length;

let home: string;
let models: LocalModels;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'rushes-shipped-'));
  models = createModelRuntime({
    folder: join(home, 'models'),
    shipped: SHIPPED_MODELS,
    pictureFolders: [join(home, 'pictures')],
    memoryBytes: 2 * 1024 ** 3,
    threads: 1,
    rescanMilliseconds: 0,
  });
});
afterAll(async () => {
  await models.close();
  await rm(home, { recursive: true, force: true });
});

function cosine(a: Float32Array | null | undefined, b: Float32Array | null | undefined): number {
  return [...(a ?? [])].reduce((sum, value, index) => sum + value * (b?.[index] ?? 0), 0);
}

describe.skipIf(!present)('shipped models', () => {
  it('know that an automobile is a car', async () => {
    const words = ['automobile', 'car', 'banana', 'A white car drives through a parking lot.'];
    const [automobile, car, banana, sentence] = await models.embedTexts('text', words, { as: 'passage' });
    expect(cosine(automobile, car)).toBeGreaterThan(0.85);
    expect(cosine(car, banana)).toBeLessThan(cosine(automobile, car) - 0.25);
    expect(cosine(automobile, sentence)).toBeGreaterThan(cosine(banana, sentence) + 0.15);
  });

  it('say of an alphabet that they can not read it, instead of finding all such texts alike', async () => {
    const [japanese, mixed] = await models.embedTexts('text', ['忘れ物の傘', 'the word 傘 means umbrella'], {
      as: 'query',
    });
    expect(japanese).toBeNull();
    expect(mixed).not.toBeNull();
  });

  it('see nothing in a plain picture', async () => {
    const path = join(home, 'pictures', 'plain.png');
    await sharp({ create: { width: 320, height: 180, channels: 3, background: '#3060a0' } }).toFile(path);
    expect(await models.detect([path], {})).toEqual([[]]);
    expect(await models.faces([path], {})).toEqual([[]]);
  });

  it('know a picture again, mirrored, cropped and in another light', async () => {
    const at = (name: string) => join(home, 'pictures', name);
    // Drawn by the pixel: programs that load pictures of strangers do not read SVG.
    const [width, height] = [640, 360];
    const drawn = (color: (x: number, y: number) => readonly [number, number, number]) => {
      const pixels = width * height;
      const data = Buffer.alloc(pixels * 3);
      for (let at = 0; at < pixels; at += 1) data.set(color(at % width, Math.floor(at / width)), at * 3);
      return sharp(data, { raw: { width, height, channels: 3 } });
    };
    const house = () =>
      drawn((x, y) => {
        if (x > 220 && x < 400 && y > 150 && y < 280) return [204, 102, 51];
        if (y > 70 && y <= 150 && Math.abs(x - 310) < (y - 70) * 1.375) return [136, 17, 34];
        return y > 260 ? [85, 170, 51] : [153, 204, 221];
      });
    const rings = () =>
      drawn((x, y) => (Math.hypot(x - 320, y - 180) % 40 < 9 ? [255, 221, 0] : [34, 34, 34]));
    await house().jpeg().toFile(at('house.jpg'));
    await rings().jpeg().toFile(at('rings.jpg'));
    const part = { left: 90, top: 40, width: 480, height: 270 };
    await house().extract(part).flop().linear(0.7).jpeg({ quality: 40 }).toFile(at('again.jpg'));
    const paths = ['house.jpg', 'again.jpg', 'rings.jpg'].map(at);
    const [first, again, other] = await models.embedPictures(paths, { task: 'picture' });
    expect(cosine(first, again)).toBeGreaterThan(0.6);
    expect(cosine(first, again)).toBeGreaterThan(cosine(first, other) + 0.25);
  });

  it('stand back behind what the operator installed', async () => {
    expect((await models.find('detection')).model?.id).toBe('centernet-coco');
    const folder = await putTinyModel(join(home, 'models'), 'detection', {
      installedAt: '2020-01-01T00:00:00Z',
    });
    expect((await models.find('detection')).model?.id).toBe('tiny-detection');
    await rm(folder, { recursive: true });
    expect((await models.find('detection')).model?.id).toBe('centernet-coco');
  });
});

it('passes over a package that is not installed, and says which weights are damaged', async () => {
  const [text] = SHIPPED_MODELS;
  if (text === undefined) throw new Error('none');
  expect(findShipped([{ ...text, package: '@rushes/no-such-weights' }])).toEqual([]);
  if (!present) return;
  const files = text.manifest.files.map((one) => ({ ...one, sha256: '0'.repeat(64) }));
  const damaged = createModelRuntime({
    folder: join(home, 'none'),
    shipped: [{ ...text, manifest: { ...text.manifest, files } }],
    memoryBytes: 2 * 1024 ** 3,
    threads: 1,
  });
  const { model, availability } = await damaged.find('text');
  await damaged.close();
  expect(model).toBeNull();
  expect(availability).toMatchObject({ available: false, enable: 'npm ci' });
  expect(availability).toHaveProperty('reason', expect.stringContaining('another checksum'));
});
