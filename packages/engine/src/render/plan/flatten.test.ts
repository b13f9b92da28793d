import {
  assetClip,
  type Clip,
  colorClip,
  gap,
  generatorClip,
  stack,
  type Track,
  textClip,
  ticksPerSecond,
  timeline,
  track,
  transition,
} from '@rushes/timeline';
import { describe, expect, test } from 'vitest';
import { sampleSource } from '../../testing/sample-probe.ts';
import type { RenderSource } from '../../types.ts';
import { flattenTimeline } from './flatten.ts';
import type { PictureLayer } from './plan-types.ts';

const rate = { num: 30, den: 1 };
const output = { width: 1280, height: 720, rate };
const sources = [sampleSource({ assetId: 'a' }), sampleSource({ assetId: 'b' })];

function flatten(tracks: Track[], known: RenderSource[] = sources) {
  return flattenTimeline(timeline({ output, tracks }), { output, sources: known });
}

function video(...children: Track['children']): Track {
  return track({ kind: 'Video', children });
}

function audio(...children: Track['children']): Track {
  return track({ kind: 'Audio', children });
}

function clipOf(assetId: string, start: number, frames: number): Clip {
  return assetClip({ assetId, name: assetId, span: { start, frames, rate } });
}

/** A layer in few words: asset, frames on the programme, second of the source at its first frame. */
function brief(layer: PictureLayer): unknown[] {
  const of = ({ source }: PictureLayer['picture']) =>
    source.kind === 'media' ? source.assetId : source.kind;
  const names = layer.transition ? [of(layer.picture), of(layer.transition.to)] : [of(layer.picture)];
  return [names.join('>'), layer.startFrame, layer.endFrame];
}

describe('pictures', () => {
  test('a pinned version is another source than the newest', () => {
    const pinned = assetClip({ assetId: 'a', versionId: 'v1', span: { frames: 30, rate } });
    const flat = flatten(
      [video(clipOf('a', 0, 30), pinned)],
      [...sources, sampleSource({ assetId: 'a?version=v1' })],
    );
    expect(flat.warnings).toEqual([]);
    expect(flat.pictures.map(brief)).toEqual([
      ['a', 0, 30],
      ['a?version=v1', 30, 60],
    ]);
  });

  test('cuts and gaps', () => {
    const flat = flatten([video(clipOf('a', 30, 45), gap(15, rate), clipOf('b', 0, 60))]);
    expect(flat.frames).toBe(120);
    expect(flat.pictures.map(brief)).toEqual([
      ['a', 0, 45],
      ['b', 60, 120],
    ]);
    expect(flat.pictures[0]?.picture).toEqual({
      atFrame: 0,
      source: { kind: 'media', assetId: 'a', fit: 'fit', position: ticksPerSecond },
    });
    expect(flat.warnings).toEqual([]);
  });

  test('a crossfade takes its handles from both files', () => {
    const flat = flatten([
      video(clipOf('a', 0, 60), transition({ inFrames: 6, outFrames: 9, rate }), clipOf('b', 30, 60)),
    ]);
    expect(flat.frames).toBe(120);
    expect(flat.pictures.map(brief)).toEqual([
      ['a', 0, 54],
      ['a>b', 54, 69],
      ['b', 69, 120],
    ]);
    // Both keep the clock of their own cut: b shows its second 1 at frame 60, in the crossfade as after it.
    expect(flat.pictures[1]?.transition).toMatchObject({ startFrame: 54, frames: 15, to: { atFrame: 60 } });
    expect(flat.warnings).toEqual([]);
  });

  test('a crossfade without footage beyond the cut is shortened, and said', () => {
    const cross = transition({ inFrames: 10, outFrames: 10, rate });
    const flat = flatten([video(clipOf('a', 236, 60), cross, clipOf('b', 3, 60))]);
    expect(flat.pictures.map(brief)[1]).toEqual(['a>b', 57, 64]);
    expect(flat.warnings).toEqual([
      'The crossfade between "a" and "b" was shortened: there is not enough footage beyond the cut.',
    ]);
  });

  test('two crossfades share a short clip', () => {
    const cross = transition({ inFrames: 10, outFrames: 10, rate });
    const flat = flatten([
      video(clipOf('a', 30, 60), cross, clipOf('b', 60, 15), cross, clipOf('a', 120, 60)),
    ]);
    expect(flat.pictures.map(brief)).toEqual([
      ['a', 0, 50],
      ['a>b', 50, 70],
      ['b>a', 70, 85],
      ['a', 85, 135],
    ]);
  });

  test('an upper track, a disabled clip, nested stacks and ranges of parents', () => {
    const nested = { ...stack([video(clipOf('b', 0, 90))]), source_range: null };
    const half = { ...video(clipOf('a', 0, 60), clipOf('b', 0, 60)) };
    half.source_range = clipOf('x', 45, 30).source_range;
    const disabled = { ...clipOf('a', 0, 30), enabled: false };
    const flat = flatten([video(nested, clipOf('a', 0, 30)), video(gap(30, rate), disabled), half]);
    expect(flat.frames).toBe(120);
    expect(flat.pictures.map((layer) => [layer.order, ...brief(layer)])).toEqual([
      [0, 'a', 90, 120],
      [1, 'b', 0, 90],
      [3, 'a', 0, 15],
      [3, 'b', 15, 30],
    ]);
    expect(flat.pictures[2]?.picture.source).toMatchObject({ position: 1.5 * ticksPerSecond });
  });

  test('source ranges in timecode, by available range and by the file itself', () => {
    const hour = 3600 * 30;
    const available = { start: hour, frames: 300, rate };
    const known = [sampleSource({ assetId: 'tc', timecode: '01:00:00:00' }), ...sources];
    const given = assetClip({ assetId: 'a', span: { start: hour + 60, frames: 30, rate }, available });
    const own = assetClip({ assetId: 'tc', span: { start: hour + 90, frames: 30, rate } });
    const plain = assetClip({ assetId: 'tc', span: { start: 30, frames: 30, rate } });
    const positions = flatten([video(given, own, plain)], known).pictures.map(({ picture }) =>
      picture.source.kind === 'media' ? picture.source.position / ticksPerSecond : null,
    );
    expect(positions).toEqual([2, 3, 1]);
  });

  test('what cannot be drawn is said', () => {
    const blurred = clipOf('a', 0, 30);
    blurred.effects.push({ OTIO_SCHEMA: 'Effect.1', name: '', effect_name: 'Blur', metadata: {} });
    const flat = flatten([
      video(
        blurred,
        clipOf('gone', 0, 30),
        clipOf('a', 290, 30),
        clipOf('b', 900, 30),
        generatorClip({ kind: 'fractal', parameters: {}, span: { frames: 30, rate } }),
        transition({ inFrames: 1, outFrames: 1, rate, type: 'Wipe' }),
        colorClip({ parameters: { color: '#ff0000' }, span: { frames: 30, rate } }),
      ),
    ]);
    expect([...flat.warnings].sort()).toEqual(
      [
        'The effect "Blur" on "a" is not supported yet; it plays without it.',
        'The media of "gone" is not here; its time stays empty.',
        'The generator "fractal" of an unnamed clip is not known here; its time stays empty.',
        'The transition "Wipe" is not known here; it plays as a crossfade.',
        '"a" is shorter than asked; its last picture is held.',
        '"b" is shorter than asked; its last picture is held.',
      ].sort(),
    );
  });

  test('texts keep their frames and their height', () => {
    const span = { frames: 45, rate };
    const flat = flatten([
      video(clipOf('a', 0, 90)),
      video(gap(15, rate), textClip({ parameters: { text: 'Hi', style: 'title' }, span })),
    ]);
    expect(flat.texts).toEqual([
      { order: 1, startFrame: 15, endFrame: 60, parameters: { text: 'Hi', style: 'title' } },
    ]);
  });
});

describe('sounds', () => {
  test('clips start on frames and have ramps against clicks', () => {
    const flat = flatten([audio(gap(15, rate), clipOf('a', 30, 45))]);
    expect(flat.sounds).toEqual([
      {
        source: { kind: 'media', assetId: 'a', position: ticksPerSecond },
        ...{ startSample: 24_000, samples: 72_000, gainDb: 0, duckDb: 0 },
        fadeIn: { samples: 240, curve: 'linear' },
        fadeOut: { samples: 240, curve: 'linear' },
      },
    ]);
  });

  test('a crossfade overlaps both sounds with equal power', () => {
    const cross = transition({ inFrames: 6, outFrames: 9, rate });
    const flat = flatten([audio(clipOf('a', 0, 60), cross, clipOf('b', 30, 60))]);
    const [first, second] = flat.sounds;
    expect(first).toMatchObject({
      startSample: 0,
      samples: 69 * 1600,
      fadeOut: { samples: 24_000, curve: 'power' },
    });
    expect(second).toMatchObject({
      startSample: 54 * 1600,
      source: { position: ticksPerSecond * 0.8 },
      fadeIn: { samples: 24_000, curve: 'power' },
    });
  });

  test('music keeps its settings; media without sound and text are said', () => {
    const music = generatorClip({
      kind: 'rushes.music',
      parameters: { mood: 'calm' },
      span: { frames: 90, rate },
      settings: { gainDb: -6, fadeInSeconds: 0.5, fadeOutSeconds: 1 },
    });
    const bed = track({ kind: 'Audio', settings: { role: 'music', duckDb: 12 }, children: [music] });
    const mute = sampleSource({ assetId: 'mute', soundStart: null });
    const flat = flatten([audio(clipOf('mute', 0, 30)), bed], [mute]);
    expect(flat.sounds).toEqual([
      {
        source: { kind: 'music', parameters: { mood: 'calm' }, seconds: 3, position: 0 },
        ...{ startSample: 0, samples: 144_000, gainDb: -6, duckDb: 12 },
        fadeIn: { samples: 24_000, curve: 'linear' },
        fadeOut: { samples: 48_000, curve: 'linear' },
      },
    ]);
    expect(flat.warnings).toEqual(['"mute" has no sound; its time stays silent.']);
  });
});
