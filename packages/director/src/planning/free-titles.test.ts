import {
  type Area,
  activeReference,
  applyEdits,
  type Evidence,
  listClips,
  outputOf,
  partsOver,
  type SeenBox,
  seenProgramme,
  type Timeline,
} from '@rushes/timeline';
import { describe, expect, test } from 'vitest';
import { parsePrompt } from '../grammar/parse-prompt.ts';
import { planEdit } from '../planner.ts';
import { beginReading } from '../reading/read-prompt.ts';
import { plainScenes } from '../testing/plain-scenes.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { finishPlan, planTurn } from '../turns/plan-turn.ts';
import { contrastOn, leastContrast, luminanceOf, plateFor } from './title-contrast.ts';

const frog = toyAsset({ name: 'frog.mp4', seconds: 12, id: '0191e2f0-1111-7abc-8def-00000000f409' });
const pig = toyAsset({ name: 'pig.mp4', seconds: 12, id: '0191e2f0-1111-7abc-8def-000000000919' });
const assets = [frog, pig];

const seen = (box: Area & { kind?: SeenBox['kind'] }): SeenBox => ({
  kind: 'salient',
  startSeconds: 0,
  endSeconds: 12,
  weight: 1,
  ...box,
});

function known(boxes: readonly SeenBox[], picture?: Area): Evidence {
  const shots = [{ startSeconds: 0, endSeconds: 12, ...(picture && { picture }) }];
  const media = { width: 720, height: 480, shots, boxes };
  const evidence = { name: '', durationSeconds: 12, said: null, heard: null, seen: null, beats: null };
  return Object.fromEntries(assets.map(({ id }) => [id, { ...evidence, boxes: media, absent: {} }]));
}

function made(prompt: string, evidence: Evidence, library = assets) {
  const brief = parsePrompt(prompt, library);
  const world = { assets: library, evidence, seed: 1, writeScenes: plainScenes };
  return { brief, world, ...finishPlan(planEdit({ brief, ...world }), brief, world) };
}

type Shown = { text: string; box?: Area; size?: number; plate?: object; font?: string };

function titlesIn(timeline: Timeline): Shown[] {
  return listClips(timeline).flatMap((clip) => {
    const reference = activeReference(clip);
    const isText =
      reference?.OTIO_SCHEMA === 'GeneratorReference.1' && reference.generator_kind === 'rushes.text';
    return isText ? [reference.parameters as unknown as Shown] : [];
  });
}

const boxOf = (timeline: Timeline) => titlesIn(timeline)[0]?.box ?? { x: 0, y: 0, width: 1, height: 1 };

function overlaps(a: Area, b: Area): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return across > 0 && Math.min(a.y + a.height, b.y + b.height) > Math.max(a.y, b.y);
}

/** Whether the first title lies on anything that is seen while it stands, in the coordinates of the frame. */
function lies(timeline: Timeline, evidence: Evidence): boolean {
  const box = boxOf(timeline);
  return partsOver({ start: 0, end: 2 }, seenProgramme(timeline, evidence)).some((parts) =>
    parts?.some((part) => overlaps(box, part)),
  );
}

const middle = { x: 0.3, y: 0.3, width: 0.4, height: 0.4 };

describe('titles stand where they cover least', () => {
  for (const shape of ['landscape', 'vertical', 'square']) {
    test(`beside a subject in the middle, ${shape}`, () => {
      const evidence = known([seen(middle)]);
      const { timeline } = made(`8 second ${shape} video of frog.mp4, title "The Trip"`, evidence);
      expect(lies(timeline, evidence)).toBe(false);
      const { x, y, width, height } = boxOf(timeline);
      expect(Math.min(x, y, 1 - x - width, 1 - y - height)).toBeGreaterThanOrEqual(0.05);
    });
  }

  test('in the middle where the middle is free', () => {
    const evidence = known([seen({ x: 0, y: 0.75, width: 1, height: 0.25 })]);
    const { timeline } = made('8 second video of frog.mp4, title "The Trip"', evidence);
    const { y, height } = boxOf(timeline);
    expect(y + height / 2).toBeCloseTo(0.5, 2);
  });

  test('by what the crop of an upright frame shows, not by what the file has', () => {
    // The subject fills the lower half of the picture at its right edge; what is above it at the left is cropped away.
    const subject = seen({ x: 0.75, y: 0.5, width: 0.22, height: 0.5 });
    const gone = seen({ x: 0, y: 0, width: 0.2, height: 0.45, kind: 'text' });
    const evidence = known([subject, gone]);
    const { timeline } = made('8 second vertical video of frog.mp4, title "The Trip"', evidence);
    const { y, height } = boxOf(timeline);
    expect(JSON.stringify(timeline)).toContain('"crop"');
    expect(lies(timeline, evidence)).toBe(false);
    expect(y + height).toBeLessThan(0.55);
  });

  test('on anything rather than on a face', () => {
    const face = seen({ x: 0.1, y: 0.05, width: 0.8, height: 0.4, kind: 'face' });
    const evidence = known([face, seen({ x: 0, y: 0, width: 1, height: 1, kind: 'moving' })]);
    const { timeline } = made('8 second video of frog.mp4, title "The Trip"', evidence);
    expect(overlaps(boxOf(timeline), face)).toBe(false);
  });

  test('not on captions that stand at the same time', () => {
    const words = Array.from({ length: 30 }, (_, at) => ({
      text: 'word',
      startSeconds: at * 0.4,
      endSeconds: at * 0.4 + 0.3,
    }));
    const library = [{ ...frog, transcript: words }];
    const evidence = known([seen({ x: 0, y: 0, width: 1, height: 0.68 })]);
    const { timeline } = made('8 second video of frog.mp4 with captions, title "Trip"', evidence, library);
    const { y, height } = boxOf(timeline);
    expect(JSON.stringify(timeline)).toContain('"captions"');
    expect(y + height).toBeLessThanOrEqual(0.79);
  });

  test('as their style has it where nothing is known', () => {
    const { timeline } = made('8 second video of frog.mp4, title "The Trip"', {});
    expect(titlesIn(timeline)[0]?.box).toBeUndefined();
  });
});

describe('a place that was asked for wins', () => {
  const everywhere = known([seen({ x: 0, y: 0, width: 1, height: 1, kind: 'face' })]);
  test.each([
    ['at the top', 'top', 'center'],
    ['at the bottom of the screen', 'bottom', 'center'],
    ['in the lower left corner', 'bottom', 'left'],
    ['in the top right', 'top', 'right'],
    ['on the left', 'middle', 'left'],
    ['unten rechts', 'bottom', 'right'],
    ['en haut', 'top', 'center'],
    ['arriba a la izquierda', 'top', 'left'],
  ])('%s', (words, valign, align) => {
    const { timeline, brief } = made(`8 second video of frog.mp4, title "The Trip" ${words}`, everywhere);
    expect(titlesIn(timeline)[0]).toMatchObject({ text: 'The Trip', valign, align });
    expect(brief.unread).toEqual([]);
  });

  test('and words after it are read as before', () => {
    const { brief } = made('8 second video of frog.mp4, title "The Trip" at the top for 3 seconds', {});
    expect(brief.titles).toEqual([
      { text: 'The Trip', style: 'title', place: 'opening', seconds: 3, spot: 'top' },
    ]);
    const { brief: end } = made('8 second video of frog.mp4, title "The Trip" at the end', {});
    expect(end.titles[0]).toMatchObject({ place: 'closing' });
    expect(end.titles[0]?.spot).toBeUndefined();
  });
});

describe('letters can be read', () => {
  const withColor = (hex: string) => {
    const facts = {
      blur: 0.3,
      black: 0,
      freeze: 0,
      motion: 0.05,
      brightness: 0.5,
      colors: [{ hex, share: 0.6 }],
    };
    return [{ ...frog, shots: [{ index: 0, startSeconds: 0, endSeconds: 12, facts, unusable: [] }] }];
  };
  const plateOver = (hex: string) => {
    const { timeline } = made('8 second video of frog.mp4, title "The Trip"', known([]), withColor(hex));
    return titlesIn(timeline)[0]?.plate;
  };

  test('a plate stands behind them before bright pictures, none before dark ones', () => {
    expect(plateOver('#f4f4f0')).toEqual(plateFor(luminanceOf('#f4f4f0')));
    expect(plateOver('#3a2b20')).toBeUndefined();
  });

  test.each(['#ffffff', '#e8e0c0', '#ffff00', '#88ccff', '#808080'])('before %s too', (hex) => {
    const { color, opacity = 1 } = plateFor(luminanceOf(hex));
    const mixed = [1, 3, 5].map((at) => {
      const [plate, ground] = [color, hex].map((one) => Number.parseInt(one.slice(at, at + 2), 16));
      return Math.round((plate ?? 0) * opacity + (ground ?? 0) * (1 - opacity));
    });
    const behind = `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    expect(contrastOn(luminanceOf(behind))).toBeGreaterThanOrEqual(leastContrast * 0.97);
  });
});

describe('the face fits the words', () => {
  test.each([
    ['"The Trip"', undefined],
    ['"BIG SALE"', 'Bebas Neue'],
    ['"Anna and Tom, our wedding"', 'Playfair Display'],
    ['"Наш день"', undefined],
  ])('%s', (title, font) => {
    const { timeline } = made(`8 second video of frog.mp4, title ${title}`, {});
    expect(titlesIn(timeline)[0]?.font).toBe(font);
  });
});

describe('after a change', () => {
  const evidence = known([seen(middle)]);
  const turn = (timeline: Timeline, message: string) => {
    const reading = beginReading(message, { assets, unusable: [], followsVideo: true });
    const asked = reading.briefWith(new Map());
    const world = { assets, evidence, seed: 1, writeScenes: plainScenes };
    return planTurn({ ...world, asked, brief: null, timeline, turnedBack: null }).timeline;
  };

  test('titles are placed anew in another shape', () => {
    const { timeline } = made('8 second video of frog.mp4, title "The Trip"', evidence);
    const upright = turn(timeline, 'now vertical');
    expect(outputOf(upright)?.height).toBe(1280);
    expect(boxOf(upright)).not.toEqual(boxOf(timeline));
    expect(lies(upright, evidence)).toBe(false);
  });

  test('a title that somebody moved stays there', () => {
    const { timeline } = made('8 second video of frog.mp4, title "The Trip"', evidence);
    const track = timeline.tracks.children.findIndex((child) => JSON.stringify(child).includes('"titles"'));
    const box = { x: 0.33, y: 0.4, width: 0.3, height: 0.2 };
    const edit = { type: 'set_parameters' as const, item: [track, 0], parameters: { box } };
    const moved = applyEdits(timeline, [edit]).timeline;
    expect(boxOf(turn(moved, 'in black and white'))).toEqual(box);
  });
});

test("black edges of a file's own picture are cropped, in landscape too", () => {
  const edged = known([seen(middle)], { x: 0.0125, y: 0, width: 0.975, height: 1 });
  const { timeline } = made('8 second video of frog.mp4', edged);
  const crop = { left: 0.0165, top: 0, right: 0.0165, bottom: 0 };
  const [clip] = listClips(timeline);
  expect(clip?.metadata.rushes).toMatchObject({ fit: 'fill', layout: { crop } });
  const { timeline: plain } = made('8 second video of frog.mp4', known([seen(middle)]));
  expect(JSON.stringify(plain)).not.toContain('"crop"');
});

test('a file that was shown without its edges has none where it comes again; one that was shown with them keeps them', () => {
  const edged = known([seen(middle)], { x: 0.0125, y: 0, width: 0.975, height: 1 });
  const croppedAfter = (first: Evidence) => {
    const { timeline, brief, world } = made('6 second video of frog.mp4 and pig.mp4', first);
    const message = 'finish with 2 seconds of the frog again';
    const asked = beginReading(message, { assets, unusable: [], followsVideo: true }).briefWith(new Map());
    const after = planTurn({ ...world, evidence: edged, asked, brief, timeline, turnedBack: null }).timeline;
    const [pictures] = after.tracks.children;
    const clips = pictures?.OTIO_SCHEMA === 'Track.1' ? pictures.children : [];
    return clips.map((clip) => [clip.name, JSON.stringify(clip.metadata).includes('"crop"')]);
  };
  const files = ['frog.mp4', 'pig.mp4', 'frog.mp4'];
  expect(croppedAfter(edged)).toEqual(files.map((name) => [name, true]));
  expect(croppedAfter(known([seen(middle)]))).toEqual(files.map((name) => [name, false]));
});
