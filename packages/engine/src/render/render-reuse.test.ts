import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { colorClip, gap, type Timeline, textClip, track } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '../jobs/run-job.ts';
import type { JobProgress } from '../types.ts';
import {
  audio,
  createRenderFixture,
  programme,
  type RenderFixture,
  rate,
  shot,
  video,
} from './render-fixture.ts';
import { renderSegment } from './render-segment.ts';
import { readSegment, writeSegment } from './segment-file.ts';

let fixture: RenderFixture;

beforeAll(async () => {
  fixture = await createRenderFixture();
  const scenes = [{ source: 'testsrc2', frames: 200 }];
  await fixture.addVideo('one', { width: 160, height: 90, scenes, tone: { seconds: 8, levelDb: -20 } });
  await fixture.addVideo('two', { width: 160, height: 90, scenes: [{ source: 'mandelbrot', frames: 200 }] });
});

afterAll(() => fixture.remove());

function film(title: string, first = 60): Timeline {
  const words = textClip({ parameters: { text: title, style: 'title' }, span: { frames: 40, rate } });
  return programme([
    video(shot('one', 10, first), shot('two', 20, 90), shot('one', 100, 80)),
    video(gap(10, rate), words),
    audio(shot('one', 10, first), gap(90, rate), shot('one', 100, 80)),
  ]);
}

function segmentFiles(folder: string): string[] {
  return readdirSync(fixture.path(folder)).sort();
}

describe('segments are used again', () => {
  test('an unchanged programme renders nothing and gives the same bytes', async () => {
    const first = await fixture.render(film('Title'), { segments: 'again' });
    const second = await fixture.render(film('Title'), { segments: 'again' });
    expect(first.segments).toEqual({ total: 3, reused: 0 });
    expect(second.segments).toEqual({ total: 3, reused: 3 });
    expect(readFileSync(second.outputPath).equals(readFileSync(first.outputPath))).toBe(true);
    expect(second.loudness).toEqual(first.loudness);
  });

  test('another title renders only the segment it falls into', async () => {
    await fixture.render(film('Title'), { segments: 'edits' });
    const changed = await fixture.render(film('Other'), { segments: 'edits' });
    expect(changed.segments).toEqual({ total: 3, reused: 2 });
    const longer = await fixture.render(film('Title', 65), { segments: 'edits' });
    expect(longer.segments).toEqual({ total: 3, reused: 2 });
  });

  test('after a crash only what was not finished is rendered', async () => {
    const whole = await fixture.render(film('Title'), { segments: 'whole' });
    await fixture.render(film('Title'), { segments: 'crashed' });
    const [damaged] = segmentFiles('crashed').filter((name) => name.endsWith('.segment'));
    truncateSync(fixture.path(`crashed/${damaged}`), 1000);
    const again = await fixture.render(film('Title'), { segments: 'crashed' });
    expect(again.segments).toEqual({ total: 3, reused: 2 });
    expect(readFileSync(again.outputPath).equals(readFileSync(whole.outputPath))).toBe(true);
  });

  test('bytes do not depend on how many segments are rendered at a time', async () => {
    const one = await fixture.render(film('Title'), { segments: 'serial', hooks: { parallel: 1 } });
    const three = await fixture.render(film('Title'), { segments: 'parallel', hooks: { parallel: 3 } });
    expect(readFileSync(one.outputPath).equals(readFileSync(three.outputPath))).toBe(true);
    expect(segmentFiles('serial')).toEqual(segmentFiles('parallel'));
  });

  test('a part of which one bit is another on the disk is made again, wherever the bit is', async () => {
    const whole = await fixture.render(film('Title'), { segments: 'sound-disk' });
    const files = segmentFiles('sound-disk');
    const segments = files.filter((name) => name.endsWith('.segment'));
    const [sound] = files.filter((name) => name.includes('.sound.') && !name.endsWith('.json'));
    const flip = (name: string, at: (bytes: Buffer) => number) => {
      const bytes = readFileSync(fixture.path(`sound-disk/${name}`));
      const index = at(bytes);
      bytes[index] = (bytes[index] ?? 0) ^ 1;
      writeFileSync(fixture.path(`sound-disk/${name}`), bytes);
    };
    // The size of a packet, and a packet.
    flip(segments[0] ?? '', (bytes) => bytes.indexOf('"packets":[[') + 15);
    flip(segments[1] ?? '', (bytes) => bytes.length - 5);
    flip(sound ?? '', (bytes) => Math.floor(bytes.length / 2));
    const again = await fixture.render(film('Title'), { segments: 'sound-disk' });
    expect(again.segments).toEqual({ total: 3, reused: 1 });
    expect(readFileSync(again.outputPath).equals(readFileSync(whole.outputPath))).toBe(true);
  });

  test('a part that can not be put in its place leaves nothing behind', async () => {
    const folder = fixture.path('in-the-way');
    mkdirSync(join(folder, 'x.segment', 'full'), { recursive: true });
    const packets = [{ frame: 0, isKey: true, data: Buffer.from('abc') }];
    const content = { frames: 1, extraData: Buffer.from('e'), packets, warnings: [] };
    await expect(writeSegment(join(folder, 'x.segment'), content)).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['x.segment']);
  });

  test('a segment file that is not whole is none', async () => {
    const path = fixture.path('x.segment');
    const packets = [{ frame: 0, isKey: true, data: Buffer.from('abc') }];
    const content = { frames: 1, extraData: Buffer.from('e'), packets, warnings: ['w'] };
    await writeSegment(path, content);
    expect(await readSegment(path)).toEqual(content);
    truncateSync(path, readFileSync(path).length - 1);
    expect(await readSegment(path)).toBeNull();
    expect(await readSegment(fixture.path('absent.segment'))).toBeNull();
  });
});

describe('jobs', () => {
  test('a render in its own process tells its progress and comes to the same bytes', async () => {
    const progress: JobProgress[] = [];
    const request = fixture.request(film('Title'), { segments: 'job' });
    const result = await runJob('render', request, { hooks: { onProgress: (step) => progress.push(step) } });
    const here = await fixture.render(film('Title'), { segments: 'here' });
    expect(readFileSync(result.outputPath).equals(readFileSync(here.outputPath))).toBe(true);
    const fractions = progress.map((step) => step.fraction);
    expect([...fractions].sort((a, b) => a - b)).toEqual(fractions);
    expect(fractions.at(-1)).toBe(1);
  });

  test('a cancelled render leaves nothing that looks finished', async () => {
    const black = colorClip({ parameters: { color: '#000000' }, span: { frames: 20_000, rate } });
    const request = fixture.request(programme([video(black)]), { segments: 'cancelled' });
    const abort = new AbortController();
    const onProgress = () => abort.abort();
    const render = runJob('render', request, { hooks: { signal: abort.signal, onProgress } });
    await expect(render).rejects.toMatchObject({ code: 'cancelled' });
    expect(existsSync(request.outputPath)).toBe(false);
    const finished = segmentFiles('cancelled').filter((name) => name.endsWith('.segment'));
    for (const name of finished) expect(await readSegment(fixture.path(`cancelled/${name}`))).not.toBeNull();
  });

  test('an empty timeline and impossible sizes are refused', async () => {
    await expect(fixture.render(programme([track({ kind: 'Video', children: [] })]))).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(fixture.render(film('Title'), { width: 161 })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('another size may be asked for', async () => {
    const result = await fixture.render(film('Title'), { width: 90, height: 160 });
    expect(result).toMatchObject({ width: 90, height: 160, frames: 230 });
  });
});

test('an encoding has the same bytes whatever was in memory before it', async () => {
  const output = { width: 160, height: 90, rate };
  const graph = 'mandelbrot=s=160x90:r=25,noise=alls=12:allf=t:all_seed=3,format=yuv420p,buffersink@picture';
  const parts = [{ frames: 40, graph }];
  const signal = new AbortController().signal;
  const draw = async () => {
    const job = { output, parts, partsWithoutSeeking: () => parts, signal, onFrame: () => undefined };
    const { packets } = await renderSegment(job);
    return createHash('sha256')
      .update(Buffer.concat(packets.map(({ data }) => data)))
      .digest('hex');
  };
  const made = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    // Two at a time and leftovers of other sizes between: what is allocated has other contents each time.
    const leftover = Buffer.alloc(1 + round * 23_456, round);
    for (const hash of await Promise.all([draw(), draw()])) made.add(hash);
    expect(leftover).toHaveLength(1 + round * 23_456);
  }
  expect(made.size).toBe(1);
});

describe('damage', () => {
  const output = { width: 160, height: 90, rate };
  const signal = new AbortController().signal;
  const graph = (frames: number) =>
    `testsrc2=s=160x90:r=25,trim=end_frame=${frames},format=yuv420p,buffersink@picture`;

  async function draw(part: string, withoutSeeking: string) {
    let frames = 0;
    const onFrame = () => {
      frames += 1;
    };
    const parts = [{ frames: 10, graph: part }];
    const partsWithoutSeeking = () => [{ frames: 10, graph: withoutSeeking }];
    const content = await renderSegment({ output, parts, partsWithoutSeeking, signal, onFrame });
    return { content, frames };
  }

  test('a picture that cannot be decoded is replaced by the one before it', async () => {
    const { content, frames } = await draw(graph(4), graph(10));
    expect([content.frames, content.packets.length, frames]).toEqual([10, 10, 10]);
    expect(content.warnings).toHaveLength(1);
  });

  test('where seeking finds nothing the file is read from its start', async () => {
    const { content } = await draw(graph(0), graph(10));
    expect(content.packets).toHaveLength(10);
    expect(content.warnings).toHaveLength(1);
  });

  test('a file without any picture fails with a sentence', async () => {
    await expect(draw(graph(0), graph(0))).rejects.toMatchObject({ code: 'damaged' });
    await expect(draw('movie=filename=/nowhere:f=mov,buffersink@picture', graph(0))).rejects.toMatchObject({
      code: 'damaged',
    });
  });
});
