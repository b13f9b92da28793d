/** Documents for tests: one that says everything, and small ones with one clip. */
import { assetClip, colorClip, gap, generatorClip, textClip, timeline, track, transition } from '../build.ts';
import type { CaptionParameters, RushesClipMetadata, TextParameters } from '../rushes-metadata.ts';
import type { Json, Metadata, Track } from '../types.ts';

const rate = { num: 25, den: 1 };
const output = { width: 640, height: 360, rate, background: '#101010' };
const asset = '01890000-0000-7000-8000-00000000000a';

/** As a file has it. */
const written = (value: object): { [key: string]: Json } => JSON.parse(JSON.stringify(value));

const picture: RushesClipMetadata = {
  fit: 'fill',
  layout: {
    box: { x: 0, y: 0, width: 0.5, height: 1 },
    crop: {
      keyframes: [
        { at: 0, value: { left: 0, top: 0, right: 0, bottom: 0 }, easing: { bezier: [0.2, 0, 0.4, 1] } },
        { at: 2, value: { left: 0.1, top: 0.1, right: 0.1, bottom: 0.1 } },
      ],
    },
    position: [0.1, -0.1],
    scale: { keyframes: [{ at: 0, value: 1, easing: 'ease-in-out' }] },
    rotation: 12.5,
    anchor: [0.5, 0.5],
    opacity: 0.8,
  },
  blend: 'screen',
  color: { exposure: 0.5, saturation: -1, gamma: 1.2 },
  lut: { target_url: `asset://${asset}`, strength: 0.5 },
  mask: { shape: 'ellipse', area: { x: 0, y: 0, width: 1, height: 1 }, feather: 0.1, invert: true },
  border: { width: 0.01, color: '#ffffff' },
  shadow: { color: '#000000', opacity: 0.5, blur: 0.02, x: 0.01, y: 0.01 },
  pictureFadeInSeconds: 0.2,
};

const words: TextParameters = {
  text: 'Hello',
  runs: [
    { text: 'Hel', weight: 700 },
    { text: 'lo', color: '#ff0000cc', italic: true },
  ],
  style: 'lower-third',
  outline: { color: '#000000', width: 0.05 },
  plate: { color: '#202020', opacity: 0.6, padding: 0.3 },
  animation: { in: 'rise', out: 'fade', seconds: 0.3, by: 'word' },
};

const captions: CaptionParameters = {
  cues: [
    {
      start: 0.5,
      end: 1.5,
      text: 'One two',
      words: [
        { start: 0.5, end: 1, text: 'One' },
        { start: 1, end: 1.5, text: 'two' },
      ],
    },
  ],
  style: {
    preset: 'karaoke',
    highlight: { mode: 'plate', color: '#ffcc00' },
    maxWords: 4,
    safeArea: { left: 0.1, top: 0, right: 0.1, bottom: 0.2 },
  },
};

/** A document that uses every part of the format. */
export function sampleDocument(): { [key: string]: Json } {
  const span = { frames: 50, rate };
  const first = assetClip({
    assetId: asset,
    span,
    settings: { ...picture, gainDb: -3, pan: 0.5, link: 'a', group: 'g' },
  });
  const second = assetClip({ assetId: asset, span, name: 'two' });
  second.effects.push({
    OTIO_SCHEMA: 'LinearTimeWarp.1',
    name: '',
    effect_name: 'LinearTimeWarp',
    time_scalar: -2,
    metadata: {},
  });
  const chapter: Metadata = { rushes: { kind: 'chapter' } };
  const begin = { OTIO_SCHEMA: 'RationalTime.1' as const, value: 0, rate: 25 };
  second.markers.push({
    OTIO_SCHEMA: 'Marker.2',
    name: 'Start',
    color: 'RED',
    marked_range: { OTIO_SCHEMA: 'TimeRange.1', start_time: begin, duration: begin },
    metadata: chapter,
  });
  const wipe = transition({ inFrames: 5, outFrames: 5, rate, type: 'Custom_Transition' });
  wipe.metadata = { rushes: { kind: 'wipe', direction: 'up', softness: 0.1, easing: 'ease-in' } };
  const document = timeline({
    name: 'Everything',
    output,
    targetLufs: -16,
    tracks: [
      track({ kind: 'Video', children: [first, wipe, second, gap(10, rate)] }),
      track({
        kind: 'Video',
        settings: { role: 'titles' },
        children: [
          textClip({ parameters: words, span }),
          colorClip({ parameters: { color: '#336699' }, span }),
        ],
      }),
      track({
        kind: 'Video',
        settings: { role: 'captions', language: 'de', captions: 'both' },
        children: [generatorClip({ kind: 'rushes.captions', parameters: written(captions), span })],
      }),
      track({
        kind: 'Audio',
        settings: { role: 'music', duckDb: 12, gainDb: -6 },
        children: [
          assetClip({
            assetId: asset,
            span,
            settings: {
              gainDb: {
                keyframes: [
                  { at: 0, value: -20 },
                  { at: 1, value: 0 },
                ],
              },
              fadeOutSeconds: 1,
            },
          }),
        ],
      }),
    ],
  });
  Object.assign(Object(document.metadata.rushes), {
    watermark: { target_url: `asset://${asset}`, corner: 'top-right', width: 0.1 },
    variables: { name: { type: 'text', default: 'World' }, brand: { type: 'color' } },
  });
  return written(document);
}

/** A document of one clip, with fields of that clip replaced. */
export function clipWith(fields: object): { [key: string]: Json } {
  const children: Track['children'] = [assetClip({ assetId: asset, span: { frames: 50, rate } })];
  const document = timeline({ output, tracks: [track({ kind: 'Video', children })] });
  Object.assign(Object(document.tracks.children[0]).children[0], fields);
  return written(document);
}
