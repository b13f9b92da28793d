/** Colours of sources of every kind come out as they are, by the standards' formulas; HDR by what must hold of any tone mapping. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createRenderFixture,
  programme,
  type RenderFixture,
  shot,
  video,
} from '../../packages/engine/src/render/render-fixture.ts';
import {
  asWideGamut,
  makePatches,
  type PatchSpec,
  patches,
  type Rgb,
  readPatches,
} from './testing/color-patches.ts';
import { decoderProgram } from './testing/independent-decoder.ts';
import { createTable } from './testing/result-table.ts';

/** Most that a channel may be off, of 255: 8-bit Y'CbCr in 4:2:0 and x264 at its usual quality take some. */
const TOLERANCE = 5;

let fixture: RenderFixture;
const table = createTable('color', 'source');

beforeAll(async () => {
  if (decoderProgram !== null) fixture = await createRenderFixture();
});
afterAll(async () => {
  table.write();
  await fixture?.remove();
});

const small = { width: 192, height: 128 };
const hd = { width: 1296, height: 720 };
const x264 = ['-c:v', 'libx264', '-qp', '0', '-preset', 'ultrafast'];
const ffv1 = ['-c:v', 'ffv1'];

function tagged(primaries: string, transfer: string, matrix: string, range: 'tv' | 'pc'): string[] {
  return [
    '-color_primaries',
    primaries,
    '-color_trc',
    transfer,
    '-colorspace',
    matrix,
    '-color_range',
    range,
  ];
}

type Case = Omit<PatchSpec, 'colors' | 'size'> & {
  size?: PatchSpec['size'];
  wide?: boolean;
  extension?: string;
};

const cases: { [name: string]: Case } = {
  'bt709 limited': {
    matrix: 'bt709',
    range: 'limited',
    format: 'yuv420p',
    encoder: x264,
    tags: tagged('bt709', 'bt709', 'bt709', 'tv'),
  },
  'bt709 full': {
    matrix: 'bt709',
    range: 'full',
    format: 'yuv420p',
    encoder: x264,
    tags: tagged('bt709', 'bt709', 'bt709', 'pc'),
  },
  'bt601 limited': {
    matrix: 'bt601',
    range: 'limited',
    format: 'yuv420p',
    encoder: x264,
    tags: tagged('smpte170m', 'smpte170m', 'smpte170m', 'tv'),
  },
  'bt601 full': {
    matrix: 'bt601',
    range: 'full',
    format: 'yuv420p',
    encoder: x264,
    tags: tagged('bt470bg', 'bt709', 'bt470bg', 'pc'),
  },
  'bt2020 limited, SDR, 10 bit': {
    ...{ matrix: 'bt2020', range: 'limited', format: 'yuv420p10le', encoder: x264, wide: true },
    tags: tagged('bt2020', 'bt709', 'bt2020nc', 'tv'),
  },
  'bt709 4:4:4': {
    matrix: 'bt709',
    range: 'limited',
    format: 'yuv444p',
    encoder: x264,
    tags: tagged('bt709', 'bt709', 'bt709', 'tv'),
  },
  'bt709 4:2:2, 10 bit': {
    matrix: 'bt709',
    range: 'limited',
    format: 'yuv422p10le',
    encoder: x264,
    tags: tagged('bt709', 'bt709', 'bt709', 'tv'),
  },
  'RGB (gbrp)': { matrix: 'rgb', range: 'full', format: 'gbrp', encoder: ffv1, tags: [], extension: 'mkv' },
  'untagged SD is bt601': { matrix: 'bt601', range: 'limited', format: 'yuv420p', encoder: x264, tags: [] },
  'untagged HD is bt709': {
    matrix: 'bt709',
    range: 'limited',
    format: 'yuv420p',
    encoder: x264,
    tags: [],
    size: hd,
  },
};

/** Renders patches at the size of their file and reads them back. */
async function rendered(name: string, spec: PatchSpec & { extension?: string }): Promise<Rgb[]> {
  const id = name.toLowerCase().replace(/\W+/g, '-');
  const path = fixture.path(`${id}.${spec.extension ?? 'mp4'}`);
  await fixture.add(id, await makePatches(path, spec));
  const { outputPath, warnings } = await fixture.render(programme([video(shot(id, 0, 10))], spec.size));
  expect(warnings).toEqual([]);
  return await readPatches(outputPath, spec.size);
}

describe.skipIf(decoderProgram === null)('colours', () => {
  test.each(Object.entries(cases))('%s', async (name, made) => {
    const { wide = false, size = small, ...spec } = made;
    const colors = wide ? patches.map(asWideGamut) : patches;
    const found = await rendered(name, { ...spec, size, colors });
    expect(found).toHaveLength(patches.length);
    const off = patches.map((color, patch) =>
      Math.max(
        ...color.map((value, channel) => Math.abs(value * 255 - (found[patch]?.[channel] ?? Number.NaN))),
      ),
    );
    const most = Math.max(...off);
    const mean = off.reduce((sum, value) => sum + value, 0) / off.length;
    table.set(name, 'off by, of 255', `at most ${most.toFixed(1)}, on average ${mean.toFixed(1)}`);
    expect(most).toBeLessThanOrEqual(TOLERANCE);
  });

  test.each([
    ['HLG', 'arib-std-b67'],
    ['PQ', 'smpte2084'],
  ])('%s: grey stays grey, darker stays darker, black stays black', async (name, transfer) => {
    const steps = [0, 0.1, 0.2, 0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75];
    const colors = steps.map((step): Rgb => [step, step, step]);
    const tags = tagged('bt2020', transfer, 'bt2020nc', 'tv');
    const found = await rendered(name, {
      matrix: 'bt2020',
      range: 'limited',
      format: 'yuv420p10le',
      encoder: x264,
      tags,
      colors,
      size: small,
    });
    const tint = Math.max(...found.map((color) => Math.max(...color) - Math.min(...color)));
    const greys = found.map(([, green]) => green);
    table.set(
      name,
      'off by, of 255',
      `grey within ${tint.toFixed(1)}; signal ${steps.slice(1).join(', ')} becomes ${greys
        .slice(1)
        .map((grey) => grey.toFixed(0))
        .join(', ')}`,
    );
    expect(tint).toBeLessThanOrEqual(TOLERANCE);
    expect(greys[0]).toBeLessThan(4);
    expect(greys.at(-1)).toBeGreaterThan(170);
    for (const [index, grey] of greys.slice(1).entries())
      expect(grey).toBeGreaterThan((greys[index] ?? 0) - 0.5);
  });
});
