import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstDelay } from '../hls/fragment-times.ts';
import { readPackets } from '../testing/packet-facts.ts';
import { audio, createRenderFixture, programme, type RenderFixture, shot, video } from './render-fixture.ts';
import { streamProgramme } from './stream-programme.ts';

let fixture: RenderFixture;

beforeAll(async () => {
  fixture = await createRenderFixture();
  const scenes = [{ source: 'testsrc2', frames: 300 }];
  await fixture.addVideo('one', { width: 160, height: 90, scenes, tone: { seconds: 12, levelDb: -20 } });
});
afterAll(() => fixture.remove());

const film = () =>
  programme([
    video(shot('one', 0, 60), shot('one', 100, 70), shot('one', 200, 40)),
    audio(shot('one', 0, 60), shot('one', 100, 70), shot('one', 200, 40)),
  ]);

async function stream(folder: string) {
  mkdirSync(fixture.path(folder));
  const { outputPath: _, ...request } = fixture.request(film(), { segments: 'streamed' });
  const made: string[] = [];
  const result = await streamProgramme(
    { ...request, outputFolder: fixture.path(folder) },
    { onMade: (file) => made.push(file) },
  );
  const whole = Buffer.concat(made.map((file) => readFileSync(fixture.path(`${folder}/${file}`))));
  writeFileSync(fixture.path(`${folder}.mp4`), whole);
  return { made, result, whole };
}

describe('a programme as a growing stream', () => {
  test('its fragments are one file: every picture in order, the sound beside it', async () => {
    const { made, result } = await stream('first');
    expect(made).toEqual(['init.mp4', '1.m4s', '2.m4s', '3.m4s']);
    expect(result).toMatchObject({ fragments: 3, segments: { total: 3, reused: 0 } });
    const packets = await readPackets(fixture.path('first.mp4'));
    const pictures = packets.filter((packet) => packet.stream === 0);
    // FFmpeg's reader shows all of them later by the reordering; players of fragments go by the boxes.
    const times = pictures.map(({ seconds }) => Math.round(seconds * 25)).sort((a, b) => a - b);
    const [start = 0] = times;
    expect(times.map((time) => time - start)).toEqual(Array.from({ length: 170 }, (_, frame) => frame));
    const fragment = readFileSync(fixture.path('first/1.m4s'));
    expect(firstDelay(fragment.subarray(0, fragment.readUInt32BE(0)), 1)).toBe(0);
    const sounds = packets.filter((packet) => packet.stream === 1);
    expect(Math.abs(sounds[0]?.seconds ?? 1)).toBeLessThan(0.03);
    expect(sounds.at(-1)?.seconds).toBeGreaterThan(6.7);
  });

  test('made again from the segments that are kept, it is the same', async () => {
    const [first, again] = [readFileSync(fixture.path('first.mp4')), await stream('again')];
    expect(again.result.segments).toEqual({ total: 3, reused: 3 });
    expect(again.whole.equals(first)).toBe(true);
  });
});
