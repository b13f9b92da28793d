/** What an edit renders again, by the names of segments: only what it touches. */
import { type Timeline, textClip, timeline, track } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProgramme, segmentFiles } from './programme.ts';
import { createRenderFixture, type RenderFixture, rate, shot } from './render-fixture.ts';
import { soundFiles } from './sound/render-sound.ts';

let fixture: RenderFixture;

beforeAll(async () => {
  fixture = await createRenderFixture();
  const scenes = [{ source: 'testsrc2', frames: 250 }];
  await fixture.addVideo('one', { width: 160, height: 90, scenes, tone: { seconds: 10, levelDb: -20 } });
  const logo = [{ source: 'color=red', frames: 1 }];
  await fixture.addVideo('logo', { width: 32, height: 32, scenes: logo });
});
afterAll(() => fixture.remove());

/** Five minutes: 100 shots of three seconds, a caption over each second shot. */
function film(
  change: { first?: number; caption?: string; gainDb?: number; watermark?: boolean } = {},
): Timeline {
  const shots = Array.from({ length: 100 }, (_, index) => {
    const frames = index === 1 ? (change.first ?? 75) : 75;
    return shot('one', index, frames);
  });
  const captions = Array.from({ length: 100 }, (_, index) => {
    const text = index === 50 ? (change.caption ?? 'Line 50') : `Line ${index}`;
    const frames = index === 1 ? (change.first ?? 75) : 75;
    return textClip({ parameters: { text, style: 'caption' }, span: { frames, rate } });
  });
  const sounds = shots.map((clip, index) =>
    index === 3 ? shot('one', 3, 75, { gainDb: change.gainDb ?? 0 }) : clip,
  );
  const document = timeline({
    output: { width: 160, height: 90, rate },
    tracks: [
      track({ kind: 'Video', children: shots }),
      track({ kind: 'Video', children: captions }),
      track({ kind: 'Audio', children: sounds }),
    ],
  });
  if (!change.watermark) return document;
  const rushes = { ...(document.metadata.rushes as object), watermark: { target_url: 'asset://logo' } };
  return { ...document, metadata: { ...document.metadata, rushes } } as Timeline;
}

async function names(document: Timeline): Promise<{ segments: string[]; sound: string }> {
  const { outputPath: _, ...request } = fixture.request(document);
  const programme = await openProgramme(request, { scratch: fixture.path('scratch') });
  return { segments: segmentFiles(programme), sound: (soundFiles(programme.sound) ?? []).join() };
}

/** How many segments of `after` are not among those of `before`. */
const changedCount = (before: string[], after: string[]) => {
  const known = new Set(before);
  return after.filter((name) => !known.has(name)).length;
};

describe('what is rendered again', () => {
  test('a ripple edit at second 3 of five minutes: one segment of a hundred', async () => {
    const [before, after] = [await names(film()), await names(film({ first: 60 }))];
    expect(before.segments).toHaveLength(100);
    expect(changedCount(before.segments, after.segments)).toBe(1);
    expect(after.sound).not.toBe(before.sound);
  });

  test('another caption: its segment, and no sound', async () => {
    const [before, after] = [await names(film()), await names(film({ caption: 'Another' }))];
    expect(changedCount(before.segments, after.segments)).toBe(1);
    expect(after.sound).toBe(before.sound);
  });

  test('another gain: the sound, and no picture', async () => {
    const [before, after] = [await names(film()), await names(film({ gainDb: -6 }))];
    expect(changedCount(before.segments, after.segments)).toBe(0);
    expect(after.sound).not.toBe(before.sound);
  });

  test('a watermark: every picture, and no sound', async () => {
    const [before, after] = [await names(film()), await names(film({ watermark: true }))];
    expect(changedCount(before.segments, after.segments)).toBe(100);
    expect(after.sound).toBe(before.sound);
  });
});
