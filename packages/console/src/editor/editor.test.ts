import {
  applyEdits,
  assetClip,
  gap,
  parseTimeline,
  textClip,
  timeline,
  track,
  transition,
} from '@rushes/timeline';
import { expect, test } from 'vitest';
import { isTaken } from '../app/taken-keys.ts';
import { actOf, stepped } from './keys.ts';
import { cuesAt, footageFrom } from './playing/cues.ts';
import { addFirst, addMedia, addTitle, framesOf } from './project/additions.ts';
import { blockAt, blocksOf, layoutOf, visible } from './project/layout.ts';
import {
  addCrossing,
  deleteBlocks,
  moveBlocks,
  rollBlock,
  slipBlock,
  splitAt,
  trimBlock,
  withTheirLinks,
} from './project/operations.ts';
import {
  fittingScale,
  nearest,
  partAt,
  rollLimits,
  rulerSteps,
  snap,
  trimLimits,
} from './timeline/measures.ts';

const rate = { num: 25, den: 1 };
const output = { width: 640, height: 360, rate };
const shot = (start: number, frames: number, link?: string) =>
  assetClip({
    assetId: 'a1',
    name: `shot ${start}`,
    span: { start, frames, rate },
    available: { start: 0, frames: 500, rate },
    ...(link === undefined ? {} : { settings: { link } }),
  });
const title = textClip({ parameters: { text: 'Hello\nyou', style: 'title' }, span: { frames: 30, rate } });

function film() {
  return parseTimeline(
    timeline({
      output,
      tracks: [
        track({ kind: 'Video', children: [shot(100, 50, 'l1'), shot(0, 50), gap(25, rate), shot(300, 75)] }),
        track({ kind: 'Audio', children: [shot(100, 50, 'l1')] }),
        track({ kind: 'Video', children: [gap(10, rate), title] }),
      ],
    }),
  );
}

/** Where everything stands, lane by lane, to compare. */
const places = (document: Parameters<typeof layoutOf>[0]) =>
  layoutOf(document).lanes.map(({ name, blocks }) => [
    name,
    ...blocks.map(({ name: label, start, end }) => `${label} ${start}-${end}`),
  ]);

test('lanes stand as editors have them, blocks at their frames, gaps are empty', () => {
  const layout = layoutOf(film());
  expect(places(film())).toEqual([
    ['V2', 'Hello you 10-40'],
    ['V1', 'shot 100 0-50', 'shot 0 50-100', 'shot 300 125-200'],
    ['A1', 'shot 100 0-50'],
  ]);
  expect(layout).toMatchObject({ frames: 200, fps: 25, edges: [0, 10, 40, 50, 100, 125, 200] });
  expect(layout.lanes[1]?.blocks[0]).toMatchObject({ mediaStart: 4, before: 100, after: 350, assetId: 'a1' });
  const [, below] = layout.lanes;
  if (below === undefined) throw new Error('no lane');
  expect([blockAt(below, 49)?.start, blockAt(below, 50)?.start, blockAt(below, 110)]).toEqual([0, 50, null]);
  expect(visible(below.blocks, { from: 60, to: 125 }).map(({ start }) => start)).toEqual([50]);
  expect(visible(below.blocks, { from: 60, to: 126 }).map(({ start }) => start)).toEqual([50, 125]);
});

test('a drag is drawn to the nearest edge in reach, whichever end comes near', () => {
  const targets = [0, 50, 100];
  expect(snap([10, 40], targets, { by: 8, tolerance: 3 })).toEqual({ by: 10, at: 50 });
  expect(snap([10, 40], targets, { by: 20, tolerance: 3 })).toEqual({ by: 20, at: null });
  expect(nearest(targets, 76)).toBe(100);
  expect(nearest([], 1)).toBe(null);
  expect([partAt(2, 100), partAt(50, 100), partAt(97, 100), partAt(6, 12)]).toEqual([
    'start',
    'body',
    'end',
    'body',
  ]);
});

test('an edge goes as far as media, neighbour and one frame allow', () => {
  const block = { start: 50, end: 100, before: 20, after: 5 };
  const beside = { previousEnd: 40, nextStart: 200 };
  expect(trimLimits(block, 'start', { ripple: false, ...beside })).toEqual({ least: -10, most: 49 });
  expect(trimLimits(block, 'start', { ripple: true, ...beside })).toEqual({ least: -20, most: 49 });
  expect(trimLimits(block, 'end', { ripple: false, ...beside })).toEqual({ least: -49, most: 5 });
});

test('the ruler has room for its labels at every scale', () => {
  for (const scale of [0.002, 0.05, 0.4, 3, 12, 40]) {
    const { label, tick } = rulerSteps({ scale, fps: 25 });
    expect(label * scale).toBeGreaterThanOrEqual(96);
    expect(label % tick).toBe(0);
  }
  expect(fittingScale(1000, 1000)).toBeCloseTo(0.92);
});

test('gestures are operations that do what was meant', () => {
  const before = film();
  const layout = layoutOf(before);
  const [over, first, second, last] = blocksOf(layout);
  if (!over || !first || !second || !last) throw new Error('no blocks');
  const after = (operations: Parameters<typeof applyEdits>[1]) =>
    places(applyEdits(before, operations).timeline);
  // Two neighbours to the right at once: none overwrites the other, and the linked sound goes along.
  expect(after(moveBlocks(layout, [first, second], { by: 20, lanes: 0, ripple: false })).slice(1)).toEqual([
    ['V1', 'shot 100 20-70', 'shot 0 70-120', 'shot 300 125-200'],
    ['A1', 'shot 100 20-70'],
  ]);
  expect(after(moveBlocks(layout, [last], { by: -25, lanes: -1, ripple: false }))[0]).toEqual([
    'V2',
    'Hello you 10-40',
    'shot 300 100-175',
  ]);
  expect(after(trimBlock(layout, first, { edge: 'end', by: -10, ripple: true }))[1]).toEqual([
    'V1',
    'shot 100 0-40',
    'shot 0 40-90',
    'shot 300 115-190',
  ]);
  // With nothing chosen all lanes are cut, linked ones once.
  expect(after(splitAt(layout, new Set(), 20)).map(([, ...blocks]) => blocks.length)).toEqual([2, 4, 2]);
  expect(after(splitAt(layout, new Set([over.id]), 20)).map(([, ...blocks]) => blocks.length)).toEqual([
    2, 3, 1,
  ]);
  expect(after(deleteBlocks(layout, [second, last], 'ripple'))[1]).toEqual(['V1', 'shot 100 0-50']);
  expect(after(deleteBlocks(layout, [first], 'lift')).slice(1)).toEqual([
    ['V1', 'shot 0 50-100', 'shot 300 125-200'],
    ['A1'],
  ]);
  expect([...withTheirLinks(layout, [first.id])].sort()).toEqual(['0:0', '1:0']);
});

test('a cut is rolled between its clips, and media slipped below its place', () => {
  const before = film();
  const layout = layoutOf(before);
  const [, first, second] = blocksOf(layout);
  if (!first || !second) throw new Error('no blocks');
  // The second shot begins with its file, so the cut can not go back.
  expect(rollLimits(first, second)).toEqual({ least: -0, most: 49 });
  const rolled = layoutOf(applyEdits(before, rollBlock(layout, second, { edge: 'start', by: 10 })).timeline);
  expect(rolled.lanes[1]?.blocks.map(({ start, end }) => [start, end]).slice(0, 2)).toEqual([
    [0, 60],
    [60, 100],
  ]);
  const slipped = layoutOf(applyEdits(before, slipBlock(layout, first, 25)).timeline);
  expect(slipped.lanes[1]?.blocks[0]).toMatchObject({ start: 0, end: 50, mediaStart: 5 });
});

test('a transition takes no more of the media than there is', () => {
  const before = film();
  const layout = layoutOf(before);
  const [, first, second] = blocksOf(layout);
  if (!first || !second) throw new Error('no blocks');
  // The second shot begins with its file: nothing is there before.
  const [operation] = addCrossing(layout, { previous: first, block: second, kind: 'wipe', frames: 20 });
  expect(operation).toMatchObject({ in_offset: { value: 0 }, out_offset: { value: 10 } });
  if (operation === undefined) throw new Error('no operation');
  const crossed = layoutOf(applyEdits(before, [operation]).timeline);
  expect(crossed.lanes[1]?.crossings).toMatchObject([{ cut: 50, start: 50, end: 60 }]);
  expect(transition({ inFrames: 1, outFrames: 1, rate }).OTIO_SCHEMA).toBe('Transition.1');
});

test('the first footage gives an empty film its shape and rate', () => {
  const empty = parseTimeline(
    timeline({ output: { width: 1920, height: 1080, rate: { num: 30, den: 1 } }, tracks: [] }),
  );
  const media = {
    assetId: 'a1',
    name: 'tall.mp4',
    kind: 'video',
    seconds: 4,
    fps: 25,
    hasSound: true,
  } as const;
  const { operations } = addFirst(layoutOf(empty), { ...media, width: 361, height: 640 }, 0);
  const { timeline: made } = applyEdits(empty, operations);
  expect(layoutOf(made)).toMatchObject({ fps: 25, frames: 100 });
  expect(places(made)).toEqual([
    ['V1', 'tall.mp4 0-100'],
    ['A1', 'tall.mp4 0-100'],
  ]);
  // More of it makes room, its sound with it.
  const more = addMedia(
    layoutOf(made),
    { ...media, width: 361, height: 640 },
    { frame: 50, lane: null, tracks: 2 },
  );
  expect(places(applyEdits(made, more.operations).timeline)).toEqual([
    ['V1', 'tall.mp4 0-50', 'tall.mp4 50-150', 'tall.mp4 150-200'],
    ['A1', 'tall.mp4 0-50', 'tall.mp4 50-150', 'tall.mp4 150-200'],
  ]);
});

test('a stretch of a file is put in from its first picture to its last, whatever the rates are', () => {
  const of = (start: number, end: number, num: number) =>
    Object.values(framesOf({ start: start / 25, end: end / 25 }, { num, den: 1 }));
  expect(of(10, 36, 25)).toEqual([10, 26]);
  // At 30 a second picture 10 of 25 is first shown by frame 12, and picture 11 by frame 14: frame 13 would show 10 again.
  expect(of(10, 11, 30)).toEqual([12, 2]);
  expect(of(11, 36, 30)).toEqual([14, 30]);
  expect(of(10, 11, 10)).toEqual([4, 1]);
  const before = film();
  const media = {
    ...{ assetId: 'a1', name: 'part.mp4', kind: 'video' as const, seconds: 4, fps: 25, hasSound: false },
    ...{ width: 640, height: 360, range: { start: 1, end: 2 } },
  };
  const { operations } = addMedia(layoutOf(before), media, { frame: 0, lane: null, tracks: 3 });
  const [inserted] = operations.flatMap((one) => (one.type === 'insert' ? [one.item] : []));
  expect(inserted).toMatchObject({
    source_range: { start_time: { value: layoutOf(before).fps }, duration: { value: layoutOf(before).fps } },
  });
});

test('a title stands above everything, on a lane of titles where that is free', () => {
  const before = film();
  const at = (frame: number) =>
    addTitle(layoutOf(before), { text: 'New', style: 'title' }, { frame, tracks: 3 });
  const lanesOf = (frame: number) => places(applyEdits(before, at(frame).operations).timeline).slice(0, 2);
  expect(lanesOf(60)[0]).toEqual(['V2', 'Hello you 10-40', 'New 60-160']);
  expect(lanesOf(20)).toEqual([
    ['V3', 'New 20-120'],
    ['V2', 'Hello you 10-40'],
  ]);
});

test('keys are those of editing programs, and none is taken from the browser by accident', () => {
  const key = (name: string, held: Partial<Parameters<typeof actOf>[0]> = {}) =>
    actOf({ key: name, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held });
  expect([key('j'), key('K'), key('l'), key('s'), key('Delete')]).toEqual([
    'back',
    'stop',
    'on',
    'split',
    'lift',
  ]);
  expect(key('z', { ctrlKey: true })).toBe('undo');
  expect(key('Z', { metaKey: true, shiftKey: true })).toBe('redo');
  expect(key('k', { ctrlKey: true })).toBe('split');
  expect(key('Delete', { shiftKey: true })).toBe('ripple');
  expect([key('r', { ctrlKey: true }), key('f'), key('s', { altKey: true })]).toEqual([null, null, null]);
});

test('arrows step through the film while a button has the focus, and walk where a control is walked', () => {
  const button = { walks: false, presses: true };
  expect([isTaken(button, 'ArrowRight'), isTaken(button, ' '), isTaken(button, 'Enter')]).toEqual([
    false,
    true,
    true,
  ]);
  expect(isTaken({ walks: true, presses: true }, 'ArrowRight')).toBe(true);
  expect(isTaken({ walks: false, presses: false }, ' ')).toBe(false);
});

test('of footage alone the uppermost is seen and every sound heard, at its time in the file', () => {
  const layout = layoutOf(film());
  const [picture, sound, ...rest] = cuesAt(layout, 25);
  expect(rest).toEqual([]);
  // The title above it is drawn, not played.
  expect(picture).toMatchObject({ kind: 'picture', assetId: 'a1', seconds: 5, first: 4, speed: 1 });
  expect(sound).toMatchObject({ kind: 'sound', seconds: 5, volume: 1 });
  expect(cuesAt(layout, 60).map(({ kind, seconds }) => [kind, seconds])).toEqual([['picture', 0.4]]);
  expect(cuesAt(layout, 110), 'a gap').toEqual([]);
  expect(footageFrom(layout, 0)).toEqual(['a1']);
});

test('what is turned off, stands or was made louder is played so', () => {
  const frozen = assetClip({
    assetId: 'a2',
    span: { start: 0, frames: 50, rate },
    settings: { gainDb: -20 },
  });
  const off = { ...track({ kind: 'Video', children: [shot(0, 50)] }), enabled: false };
  const layout = layoutOf(
    parseTimeline(
      timeline({
        output,
        tracks: [
          track({ kind: 'Video', children: [frozen] }),
          off,
          track({ kind: 'Audio', children: [frozen] }),
        ],
      }),
    ),
  );
  const [picture, sound] = cuesAt(layout, 0);
  expect(picture?.assetId).toBe('a2');
  expect(sound?.volume).toBeCloseTo(0.1);
});

test('a step back always shows another frame, from behind the last one too', () => {
  expect([stepped(50, -1, 50), stepped(49, -1, 50), stepped(20, -1, 50)]).toEqual([48, 48, 19]);
  expect([stepped(0, -1, 50), stepped(50, -25, 50), stepped(0, -1, 0)]).toEqual([0, 24, 0]);
  expect([stepped(49, 1, 50), stepped(10, 25, 50)]).toEqual([50, 35]);
});
