import { describe, expect, it } from 'vitest';
import type { NodeWithRight } from '../../access/access.service.ts';
import type { AssetMedia, MediaRendition } from '../media.repo.ts';
import { resolveDownload, type WantedDownload } from './resolve-download.ts';

const rendition = (given: Partial<MediaRendition>): MediaRendition => ({
  ...{ id: 'r', kind: 'original', label: 'original', width: 1_920, height: 1_080 },
  ...{ playerCompatible: true, contentType: 'video/mp4', sizeBytes: 9, storageKey: 'k' },
  ...given,
});
const proxy = rendition({ id: 'p', kind: 'proxy', label: '720', width: 1_280, height: 720 });
const thumbnail = rendition({ id: 't', kind: 'thumbnail', label: 'default' });
const media: AssetMedia = {
  assetId: 'a',
  state: 'ready',
  versionId: 'v',
  durationSeconds: 10,
  renditions: [rendition({}), proxy, thumbnail],
};
const node = { id: 'a', kind: 'video', name: 'a.mp4' } as NodeWithRight;
const frameAt = (frameTime: number, more: Partial<WantedDownload> = {}, of = media) => {
  const wanted = { quality: '720p', playerCompatible: true, versionId: null, frameTime, ...more } as const;
  const resolved = resolveDownload(node, of, wanted);
  return 'frame' in resolved ? resolved.frame : resolved;
};

describe('an image', () => {
  it('is answered by one of the size that was asked for, whatever its time', () => {
    const small = rendition({ id: 's', kind: 'image', label: 'webp-600', width: 600, height: 400 });
    const renditions = [
      rendition({}),
      small,
      rendition({ ...proxy, kind: 'thumbnail', width: 64, height: 48 }),
    ];
    const ofImage = (quality: WantedDownload['quality'], frameTime: number | null = null) => {
      const wanted = { quality, playerCompatible: true, versionId: null, frameTime };
      return resolveDownload({ ...node, kind: 'image' }, { ...media, renditions }, wanted);
    };
    expect(ofImage('480p')).toMatchObject({ rendition: { id: 's' } });
    expect(ofImage('lowest', 3)).toMatchObject({ rendition: { id: 's' } });
    expect(ofImage('1080p')).toMatchObject({ rendition: { id: 'r' } });
  });
});

describe('a frame', () => {
  it.each([
    [-3, 0],
    [-0, 0],
    [0, 0],
    [0.5, 500_000],
    [1.1, 1_100_000],
    [0.7, 700_000],
    [10, 10_000_000],
    [10.5, 10_000_000],
    [1e300, 10_000_000],
  ])('at %f s stands at %i microseconds', (seconds, microseconds) => {
    expect(frameAt(seconds)).toMatchObject({ microseconds });
  });

  it('that begins at the asked time is the one, at every rate', () => {
    for (const [num, den] of [
      [30_000, 1_001],
      [24_000, 1_001],
      [60, 1],
      [25, 1],
    ] as const) {
      for (let frame = 0; frame < 200; frame += 1) {
        const begins = (frame * den) / num;
        const found = frameAt(begins);
        if (!('microseconds' in found)) throw new Error('There is no frame.');
        expect(found.microseconds / 1_000_000).toBeGreaterThanOrEqual(begins - 1e-9);
        expect(found.microseconds / 1_000_000).toBeLessThan(begins + 0.000_002);
      }
    }
  });

  it('of a video of unknown length is looked for within a day', () => {
    expect(frameAt(1e9, {}, { ...media, durationSeconds: 0 })).toMatchObject({
      microseconds: 86_400_000_000,
    });
  });

  it('comes from what the quality asks for, never from a thumbnail', () => {
    expect(frameAt(1)).toMatchObject({ source: { id: 'p' } });
    expect(frameAt(1, { quality: 'original' })).toMatchObject({ source: { id: 'r' } });
    expect(frameAt(1, { quality: 'thumbnail' })).toMatchObject({ source: { id: 'p' } });
  });
});
