import type { ProbeResult } from '@rushes/engine';
import { describe, expect, it } from 'vitest';
import { type ExistingRendition, isDone, planRenditions, renditionsFor } from './rendition-plan.ts';
import { eachOnce, type Wish } from './wishes.ts';

/** What of a probe the plan reads. */
const probeOf = (displayWidth: number, displayHeight: number) =>
  ({
    videoStream: 0,
    audioStream: 1,
    mediaKind: 'video',
    streams: [{ index: 0, video: { displayWidth, displayHeight } }],
  }) as unknown as ProbeResult;

const rendition = (
  kind: ExistingRendition['kind'],
  label: string,
  details: Record<string, unknown> = {},
): ExistingRendition => ({
  id: `${kind}-${label}`,
  kind,
  label,
  objectId: `object of ${kind} ${label}`,
  storageKey: '',
  width: null,
  height: null,
  details,
});
const switchable = (label: string) => rendition('proxy', label, { keyframe_seconds: 1 });
const packed = (label: string) =>
  rendition('hls', label, { proxy_object_id: switchable(label).objectId, init_bytes: 1 });

const video = (minDimension: number): Wish => ({ kind: 'video', minDimension });
const hls: Wish = { kind: 'hls' };
const plan = (wishes: Wish[], size: [number, number], existing: ExistingRendition[] = []) => {
  const { files, hls: rungs } = planRenditions(wishes, { probe: probeOf(...size), existing });
  return {
    files: files.map(({ slot, isForHlsOnly }) => `${slot.label}${isForHlsOnly ? ' for HLS' : ''}`),
    rungs: rungs.map(({ label, from }) => (from === null ? label : `${label} from ${from.id}`)),
  };
};

describe('planRenditions', () => {
  it('makes each size once, none above the source, and none that is there', () => {
    const all = [360, 480, 720, 1080, 2160].map(video);
    expect(plan(all, [1280, 720]).files).toEqual(['360', '480', '720']);
    expect(plan(all, [720, 1280]).files).toEqual(['360', '480', '720']);
    expect(plan(all, [3840, 2160]).files).toEqual(['360', '480', '720', '1080', '2160']);
    expect(plan(all, [100, 50]).files).toEqual(['360']);
    expect(plan(all, [1280, 720], [rendition('proxy', '480')]).files).toEqual(['360', '720']);
  });

  it('makes images of one size once, whatever was asked for above the source', () => {
    const image = (maxSide: number): Wish => ({ kind: 'image', format: 'webp', maxSide });
    const all = [512, 2000, 4000].map(image);
    expect(plan(all, [1200, 800]).files).toEqual(['webp-512', 'webp-1200']);
    expect(plan(all, [1200, 800], [rendition('image', 'webp-1200')]).files).toEqual(['webp-512']);
  });

  it.each([
    [
      [1920, 1080],
      ['360', '720', '1080'],
    ],
    [
      [3840, 2160],
      ['360', '720', '1080'],
    ],
    [
      [2560, 1440],
      ['360', '720', '1080'],
    ],
    [
      [1066, 600],
      ['360', '720'],
    ],
    [
      [854, 480],
      ['360', '480'],
    ],
    [[320, 240], ['360']],
  ] as [[number, number], string[]][])('offers %j in the sizes %j', (size, labels) => {
    expect(plan([hls], size)).toEqual({ files: labels, rungs: labels });
  });

  it('packs proxies that are there, and larger ones that were made for other reasons', () => {
    const existing = [switchable('360'), switchable('2160')];
    expect(plan([hls], [3840, 2160], existing)).toEqual({
      files: ['720', '1080'],
      rungs: ['360 from proxy-360', '720', '1080', '2160 from proxy-2160'],
    });
  });

  it('takes a size that is asked for besides, and makes one that can not be switched to for HLS alone', () => {
    const existing = [rendition('proxy', '720')];
    expect(plan([video(360), hls], [1280, 720], existing)).toEqual({
      files: ['360', '720 for HLS'],
      rungs: ['360', '720'],
    });
  });

  it('packs all anew where a size is missing, or its proxy is another one now', () => {
    const proxies = [switchable('360'), switchable('720')];
    const whole = [...proxies, packed('360'), packed('720')];
    const size: [number, number] = [1280, 720];
    expect(plan([hls], size, whole)).toEqual({ files: [], rungs: [] });
    const rungs = ['360 from proxy-360', '720 from proxy-720'];
    expect(plan([hls], size, [...proxies, packed('360')])).toEqual({ files: [], rungs });
    const replaced = { ...switchable('720'), objectId: 'another' };
    const stale = [switchable('360'), replaced, packed('360'), packed('720')];
    expect(plan([hls], size, stale)).toEqual({ files: [], rungs });
    expect(plan([hls], size, [switchable('360'), packed('360'), packed('720')])).toEqual({
      files: ['720'],
      rungs: ['360 from proxy-360', '720'],
    });
  });
});

describe('renditionsFor', () => {
  it('names what meets the wishes, each once', () => {
    const existing = [packed('720'), packed('360'), switchable('360'), switchable('720')];
    const wishes = eachOnce([video(720), video(1080), hls, video(720)]);
    const known = { probe: probeOf(1280, 720), existing };
    expect(isDone(planRenditions(wishes, known))).toBe(true);
    const ids = renditionsFor(wishes, known).map(({ id }) => id);
    expect(ids).toEqual(['proxy-720', 'hls-360', 'hls-720']);
  });
});
