/** Pictures around the borders of segments are as good as those in their middle: likeness to the source and quantiser. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createRenderFixture,
  programme,
  type RenderFixture,
  shot,
  video,
} from '../../packages/engine/src/render/render-fixture.ts';
import { decoder, decoderProgram, run } from './testing/independent-decoder.ts';
import { createTable } from './testing/result-table.ts';

const size = { width: 320, height: 180 };
const FRAMES = 240;
/** A segment lasts five seconds at most, so one shot of 9.6 s is two of equal length. */
const BORDER = FRAMES / 2;
/** Pictures on each side of a border that count as beside it. */
const REACH = 6;

let fixture: RenderFixture;
let rendered: string;
const table = createTable('seams', 'seam');

beforeAll(async () => {
  if (decoderProgram === null) return;
  fixture = await createRenderFixture();
  const path = fixture.path('moving.mp4');
  // Detail that moves, and grain: what is hard to encode everywhere alike.
  const pictures = `testsrc2=s=${size.width}x${size.height}:r=25:d=${FRAMES / 25},noise=alls=12:allf=t:all_seed=7,format=yuv420p`;
  const lossless = ['-c:v', 'libx264', '-qp', '0', '-preset', 'ultrafast', '-threads', '1'];
  const tags = [
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-colorspace',
    'bt709',
    '-color_range',
    'tv',
  ];
  await decoder(['-loglevel', 'error', '-f', 'lavfi', '-i', pictures, ...lossless, ...tags, path]);
  await fixture.add('moving', path);
  const result = await fixture.render(programme([video(shot('moving', 0, FRAMES))], size));
  expect(result.segments.total).toBe(2);
  rendered = result.outputPath;
});
afterAll(async () => {
  table.write();
  await fixture?.remove();
});

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The pictures beside the border, and those of the middles of both segments, further from any edge than that. */
function compare(values: number[]): { beside: number[]; middle: number[]; worst: number } {
  const beside = values.slice(BORDER - REACH, BORDER + REACH);
  const middle = [...values.slice(20, BORDER - 20), ...values.slice(BORDER + 20, FRAMES - 20)];
  return { beside, middle, worst: Math.min(...beside) };
}

/** Likeness of each picture to its source, 0 to 1. */
async function likeness(): Promise<number[]> {
  const log = fixture.path('ssim.log');
  const both = ['-i', rendered, '-i', fixture.path('moving.mp4')];
  await decoder(['-loglevel', 'error', ...both, '-lavfi', `ssim=stats_file=${log}`, '-f', 'null', '-']);
  const lines = (await readFile(log, 'utf8')).trim().split('\n');
  return lines.map((line) => Number(/All:([\d.]+)/.exec(line)?.[1]));
}

/** Mean quantiser of each picture, from the decoder's own account of its macroblocks, in the order they are shown. */
async function quantisers(): Promise<number[]> {
  const args = [
    '-hide_banner',
    '-nostdin',
    '-threads',
    '1',
    '-debug',
    'qp',
    '-i',
    rendered,
    '-an',
    '-f',
    'null',
    '-',
  ];
  const { stderr } = await run('/usr/bin/ffmpeg', args, undefined, Number.POSITIVE_INFINITY);
  const pictures: number[][] = [];
  for (const line of stderr.split('\n')) {
    if (/New frame, type/.test(line)) pictures.push([]);
    const row = /^(?:\[h264 @ \w+\] )?((?:[ \d]\d){20})\s*$/.exec(line)?.[1];
    const values = row?.match(/../g)?.map(Number) ?? [];
    pictures.at(-1)?.push(...values);
  }
  return pictures.filter((picture) => picture.length > 0).map(mean);
}

describe.skipIf(decoderProgram === null)('the border of two segments', () => {
  test('is as like its source as the middle', async () => {
    const values = await likeness();
    expect(values).toHaveLength(FRAMES);
    const { beside, middle, worst } = compare(values);
    table.set(
      'likeness (SSIM)',
      'measured',
      `${mean(beside).toFixed(4)} beside the border, ${mean(middle).toFixed(4)} in the middle, worst ${worst.toFixed(4)} against ${Math.min(...middle).toFixed(4)}`,
    );
    expect(mean(beside)).toBeGreaterThan(mean(middle) - 0.01);
    expect(worst).toBeGreaterThan(Math.min(...middle) - 0.01);
  });

  test('is quantised as the middle', async () => {
    const values = await quantisers();
    expect(values.length).toBeGreaterThanOrEqual(FRAMES - 1);
    const { beside, middle } = compare(values);
    const highest = Math.max(...beside);
    table.set(
      'quantiser',
      'measured',
      `${mean(beside).toFixed(1)} beside the border, ${mean(middle).toFixed(1)} in the middle, highest ${highest.toFixed(1)} against ${Math.max(...middle).toFixed(1)}`,
    );
    expect(mean(beside)).toBeLessThan(mean(middle) + 2);
    expect(highest).toBeLessThan(Math.max(...middle) + 2);
  });
});
