import { describe, expect, it } from 'vitest';
import type { VideoStreamInfo } from '../../types.ts';
import { newFrame } from '../frames.ts';
import { openGraph } from '../open/open-graph.ts';
import { assumedColor, workingSpaceFilters } from './picture-filters.ts';

type Color = VideoStreamInfo['color'];

function video(
  change: Partial<Omit<VideoStreamInfo, 'color'>> & { color?: Partial<Color> } = {},
): VideoStreamInfo {
  const untagged: Color = { primaries: null, transfer: null, matrix: null, range: null, hdr: 'none' };
  return {
    width: 64,
    height: 48,
    rotation: 0,
    pixelFormat: 'yuv420p',
    ...change,
    color: { ...untagged, ...change.color },
  } as VideoStreamInfo;
}

/** Mean of the three planes after the filters, for a plain source of `rgb` made with the given matrix and range. */
async function convert(
  rgb: string,
  made: { matrix: string; range: string; pixelFormat: string },
  source: VideoStreamInfo,
): Promise<number[]> {
  const filters = workingSpaceFilters({ video: source, width: 64, height: 48 });
  const make = `format=gbrp,zscale=min=gbr:rin=full:m=${made.matrix}:r=${made.range},format=${made.pixelFormat}`;
  const forget = 'setparams=colorspace=unknown:range=unknown';
  const graph = await openGraph(
    [
      `color=${rgb}:size=64x48,trim=end_frame=1`,
      made.pixelFormat === 'gbrp' ? 'format=gbrp' : `${make},${forget}`,
      ...filters,
      'buffersink@out',
    ].join(','),
  );
  const frame = newFrame();
  await graph.sink('out').pull(frame);
  const means = [0, 1, 2].map((plane) => frame.data?.[plane]?.[0] ?? -1);
  frame.free();
  graph.close();
  return means;
}

/** #c86432 in bt709, limited range (ITU-R BT.709). */
const ORANGE_709 = [117, 96, 174];

describe('workingSpaceFilters', () => {
  it.each([
    [
      'bt709',
      { matrix: '709', range: 'limited', pixelFormat: 'yuv420p' },
      video({ color: { matrix: 'bt709', range: 'tv' } }),
    ],
    [
      'bt601',
      { matrix: '170m', range: 'limited', pixelFormat: 'yuv420p' },
      video({ color: { matrix: 'smpte170m', range: 'tv' } }),
    ],
    ['untagged SD', { matrix: '170m', range: 'limited', pixelFormat: 'yuv420p' }, video()],
    [
      'full range',
      { matrix: '170m', range: 'full', pixelFormat: 'yuv420p' },
      video({ color: { matrix: 'smpte170m', range: 'pc' } }),
    ],
    ['RGB', { matrix: 'gbr', range: 'full', pixelFormat: 'gbrp' }, video({ pixelFormat: 'gbrp' })],
    [
      '10 bit',
      { matrix: '709', range: 'limited', pixelFormat: 'yuv420p10le' },
      video({ pixelFormat: 'yuv420p10le', color: { matrix: 'bt709' } }),
    ],
  ])('brings %s to bt709 within a level', async (_name, made, source) => {
    const means = await convert('#c86432', made, source);
    for (const [plane, mean] of means.entries())
      expect(Math.abs(mean - (ORANGE_709[plane] ?? 0))).toBeLessThanOrEqual(1);
  });

  it('leaves bt709 alone but for its size', () => {
    const filters = workingSpaceFilters({
      video: video({ color: { matrix: 'bt709', range: 'tv' } }),
      width: 32,
      height: 24,
    });
    expect(filters.join(',')).not.toContain('zscale');
    expect(filters).toContain('scale=32:24:flags=bicubic');
  });

  it('scales before it turns', () => {
    const filters = workingSpaceFilters({ video: video({ rotation: 90 }), width: 48, height: 64 });
    expect(filters[0]).toBe('scale=64:48:flags=bicubic');
    expect(filters).toContain('transpose=clock');
  });
});

describe('assumedColor', () => {
  it('takes untagged pictures for bt709 from 720 lines on, for bt601 below, and RGB for full range', () => {
    expect(assumedColor(video({ width: 1280, height: 720 }))).toMatchObject({ matrix: 'bt709', range: 'tv' });
    expect(assumedColor(video({ width: 720, height: 576 }))).toMatchObject({
      matrix: 'smpte170m',
      range: 'tv',
    });
    expect(assumedColor(video({ pixelFormat: 'rgb24' }))).toMatchObject({ matrix: 'gbr', range: 'pc' });
  });
});
