import { expect, test } from 'vitest';
import { assetClip, stack, timeline, track } from '../../build.ts';
import { applyDelta } from '../../document-delta.ts';
import { activeReference, itemTicks } from '../../measure.ts';
import { clipSettings, outputSizeOf } from '../../metadata.ts';
import { planTimelineReframe } from '../../reframe/reframe-timeline.ts';
import type { SeenBox, SeenMedia } from '../../reframe/seen-media.ts';
import { serializeTimeline } from '../../serialize.ts';
import { framesToTicks, rangeToTicks } from '../../ticks.ts';
import type { Clip, Timeline } from '../../types.ts';
import { parseTimeline } from '../../validate/validate.ts';
import { applyEdit, undoOf } from '../apply-edit.ts';
import { EditError } from '../edit-error.ts';

const rate = { num: 25, den: 1 };

function programme(frames: number): Timeline {
  const linked = (kind: 'Video' | 'Audio') =>
    track({
      kind,
      children: [assetClip({ assetId: 'a', span: { start: 50, frames, rate }, settings: { link: 'l' } })],
    });
  return timeline({
    output: { width: 1920, height: 1080, rate },
    tracks: [linked('Video'), linked('Audio')],
  });
}

const face = (seconds: number, x: number): SeenBox => ({
  kind: 'face',
  startSeconds: seconds,
  endSeconds: seconds,
  x,
  y: 0.2,
  width: 0.08,
  height: 0.14,
  weight: 1,
});
const card: SeenBox = {
  kind: 'text',
  startSeconds: 4,
  endSeconds: 6,
  x: 0.1,
  y: 0.4,
  width: 0.8,
  height: 0.2,
  weight: 1,
};

/** A face on the left, a card of text, a face on the right: two seconds each, with the first cut off by the clip. */
const seen: SeenMedia = {
  width: 1920,
  height: 1080,
  shots: [
    { startSeconds: 0, endSeconds: 4 },
    { startSeconds: 4, endSeconds: 6 },
    { startSeconds: 6, endSeconds: 9 },
  ],
  boxes: [face(2, 0.1), face(3, 0.1), card, face(7, 0.8), face(8, 0.8)],
};

const upright = {
  width: 1080,
  height: 1920,
  follow: 'auto',
  fallback: 'blur',
  rate,
  seenOf: () => seen,
} as const;
const clipsOf = (document: Timeline, index: number) => {
  const row = document.tracks.children[index];
  return row?.OTIO_SCHEMA === 'Track.1'
    ? row.children.filter((child): child is Clip => child.OTIO_SCHEMA === 'Clip.2')
    : [];
};

test('a shot that needs the whole picture becomes a piece of its own; sound and length stay', () => {
  const before = programme(150);
  const { operation, clips } = planTimelineReframe(before, upright);
  expect(clips[0]?.pieces.map(({ fit }) => fit)).toEqual(['fill', 'blur', 'fill']);
  const { timeline: after } = applyEdit(before, operation);
  expect(outputSizeOf(after)).toEqual({ width: 1080, height: 1920 });
  expect(clipsOf(after, 0).map((clip) => clipSettings(clip).fit)).toEqual(['fill', 'blur', 'fill']);
  const starts = clipsOf(after, 0).map((clip) =>
    clip.source_range ? rangeToTicks(clip.source_range).start : null,
  );
  expect(starts).toEqual([50, 100, 150].map((frame) => framesToTicks(frame, rate)));
  expect(itemTicks(after.tracks)).toBe(itemTicks(before.tracks));
  expect(clipsOf(after, 1)).toHaveLength(3);
  const [left, , right] = clipsOf(after, 0).map((clip) => clipSettings(clip).layout?.crop);
  expect(left).toMatchObject({ left: expect.closeTo(0, 1) });
  expect(right).toMatchObject({ right: expect.closeTo(0, 1) });
  // It is a document that is read again, and undone.
  expect(parseTimeline(serializeTimeline(after))).toEqual(after);
  expect(applyDelta(serializeTimeline(after), undoOf(before, after))).toEqual(serializeTimeline(before));
});

test('done twice, or to another shape and back, it is as if done once', () => {
  const once = (document: Timeline, shape: { width: number; height: number }) =>
    applyEdit(document, planTimelineReframe(document, { ...upright, ...shape }).operation).timeline;
  const first = once(programme(150), { width: 1080, height: 1920 });
  expect(once(first, { width: 1080, height: 1920 })).toEqual(first);
  const square = once(first, { width: 1080, height: 1080 });
  expect(clipsOf(once(square, { width: 1080, height: 1920 }), 0)).toEqual(clipsOf(first, 0));
});

test('a clip in a box of the frame fills its box; one with a place of its own keeps it', () => {
  const half = { box: { x: 0, y: 0, width: 1, height: 0.5 } };
  const [boxed, placed] = [{ layout: half }, { layout: { scale: 0.3 } }].map((settings) =>
    track({
      kind: 'Video',
      children: [assetClip({ assetId: 'a', span: { start: 50, frames: 40, rate }, settings })],
    }),
  );
  if (!boxed || !placed) throw new Error('no tracks');
  const document = timeline({ output: { width: 1920, height: 1080, rate }, tracks: [boxed, placed] });
  const { operation, clips } = planTimelineReframe(document, upright);
  expect(clips[1]?.left).toMatch(/place of its own/);
  const { timeline: after } = applyEdit(document, operation);
  expect(clipSettings(clipsOf(after, 1)[0] ?? { metadata: {} })).toEqual({ layout: { scale: 0.3 } });
  const layout = clipSettings(clipsOf(after, 0)[0] ?? { metadata: {} }).layout;
  expect(layout?.box).toEqual(half.box);
  const crop = layout?.crop as { left: number; right: number };
  expect(((1 - crop.left - crop.right) * 1920) / 1080).toBeCloseTo(1080 / 960, 2);
});

test('clips inside nested tracks are followed too, and unknown media keeps its middle', () => {
  const inner = track({ kind: 'Video', children: [assetClip({ assetId: 'b', span: { frames: 50, rate } })] });
  const document = timeline({
    output: { width: 1920, height: 1080, rate },
    tracks: [track({ kind: 'Video', children: [stack([inner])] })],
  });
  const { operation, clips } = planTimelineReframe(document, { ...upright, seenOf: () => undefined });
  expect(clips[0]).toMatchObject({
    item: [0, 0, 0, 0],
    pieces: [{ fit: 'fill', reason: expect.stringMatching(/Preprocess/) }],
  });
  const { timeline: after } = applyEdit(document, operation);
  expect(JSON.stringify(after)).toContain('"fit":"fill"');
});

test('says where a piece or an address is wrong', () => {
  const document = programme(50);
  const reshape = (
    clips: { item: number[]; pieces: { start: { value: number; rate: number }; fit: 'fill' }[] }[],
  ) => applyEdit(document, { type: 'reshape', width: 1080, height: 1920, clips });
  const at = (value: number) => ({ start: { value, rate: 25 }, fit: 'fill' as const });
  expect(() => reshape([{ item: [0, 4], pieces: [at(0)] }])).toThrow(/clips\.0\.item/);
  expect(() => reshape([{ item: [0, 0], pieces: [at(5)] }])).toThrow(/clips\.0\.pieces: must begin at 0/);
  expect(() => reshape([{ item: [0, 0], pieces: [at(0), at(0)] }])).toThrow(EditError);
  const wide = { item: [0, 0], pieces: [{ ...at(0), crop: { left: 0.6, right: 0.6, top: 0, bottom: 0 } }] };
  expect(() => applyEdit(document, { type: 'reshape', width: 1080, height: 1920, clips: [wide] })).toThrow(
    /clips\.0/,
  );
  expect(activeReference(clipsOf(document, 0)[0] as Clip)?.OTIO_SCHEMA).toBe('ExternalReference.1');
});
