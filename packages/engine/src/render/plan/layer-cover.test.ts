import type { RushesClipMetadata } from '@rushes/timeline';
import { describe, expect, test } from 'vitest';
import { sampleSource } from '../../testing/sample-probe.ts';
import type { GraphContext } from '../graph/graph-context.ts';
import { pictureGraph } from '../graph/picture-graph.ts';
import { planIntervals } from './intervals.ts';
import { layerCovers } from './layer-cover.ts';
import type { PictureLayer, PictureLook, PictureSource } from './plan-types.ts';

const context: GraphContext = {
  output: { width: 640, height: 360, rate: { num: 30, den: 1 } },
  sources: new Map([['a', sampleSource({ assetId: 'a' })]]),
  locate: (source) => source.path,
  scriptFile: (script) => ({ path: `/work/${script}.ass`, fontFolder: '/work/fonts' }),
  dataFile: ({ description }) => `/work/${description}`,
  scenes: { drawScene: () => ({ background: 'gradients=s=640x360', ass: 'scene' }) },
};

const media: PictureSource = { kind: 'media', assetId: 'a', position: 0, fit: 'fill' };

function layer(look: Partial<PictureLook>, source: PictureSource = media, atFrame = 0): PictureLayer {
  const picture = { source, atFrame, look: { start: 0, ...look } };
  return { order: 0, startFrame: atFrame, endFrame: atFrame + 30, picture, transition: null };
}

const covers = (look: Partial<PictureLook>, source?: PictureSource) =>
  layerCovers(context, layer(look, source));
const zoom = (from: number, to: number): RushesClipMetadata['layout'] => ({
  scale: {
    keyframes: [
      { at: 0, value: from },
      { at: 1, value: to },
    ],
  },
});

describe('what hides what lies below', () => {
  test('changes of colour, zooms and turns that leave no edge in the frame', () => {
    expect(covers({ color: { exposure: 1 } })).toBe(true);
    expect(covers({ layout: zoom(1, 1.5) ?? {} })).toBe(true);
    expect(covers({ layout: { scale: 3, rotation: 20 } })).toBe(true);
  });

  test('nothing that lets something through', () => {
    expect(covers({ layout: zoom(1, 0.99) ?? {} })).toBe(false);
    expect(covers({ layout: { rotation: 1 } })).toBe(false);
    expect(covers({ layout: { opacity: 0.999 } })).toBe(false);
    expect(covers({ layout: { box: { x: 0, y: 0, width: 1, height: 0.9 } } })).toBe(false);
    expect(covers({ layout: { position: [0.1, 0] } })).toBe(false);
    expect(covers({ mask: { shape: 'rectangle' } })).toBe(false);
    expect(covers({ blend: 'screen' })).toBe(false);
    expect(covers({ fade: { frames: 30, in: 5, out: 0 } })).toBe(false);
  });

  test('a nested composition only where one of its layers does all the time', () => {
    const inside = (endFrame: number): PictureSource => ({
      kind: 'group',
      layers: [{ ...layer({ color: { hue: 10 } }), endFrame }],
    });
    expect([covers({ color: { hue: 1 } }, inside(30)), covers({ color: { hue: 1 } }, inside(29))]).toEqual([
      true,
      false,
    ]);
  });
});

test('too many pictures at a time are refused before any file is opened', () => {
  const pictures = Array.from({ length: 101 }, (_, order) => ({
    ...layer({ layout: { opacity: 0.5 } }),
    order,
  }));
  const plan = (count: number) =>
    planIntervals({ frames: 30, pictures: pictures.slice(0, count), texts: [], covers: () => false });
  expect(plan(100)).toHaveLength(1);
  expect(() => plan(101)).toThrow('From frame 0 on 101 pictures lie over each other; at most 100');
});

test('equal clips with looks have equal graphs wherever they stand', () => {
  const look = {
    layout: zoom(0.2, 0.8) ?? {},
    mask: { shape: 'ellipse' as const },
    fade: { frames: 30, in: 10, out: 10 },
  };
  const graphAt = (atFrame: number) =>
    pictureGraph(
      context,
      { startFrame: atFrame, endFrame: atFrame + 30, layers: [layer(look, media, atFrame)], texts: [] },
      { script: null, offset: 0 },
    );
  expect(graphAt(900)).toBe(graphAt(0));
});
