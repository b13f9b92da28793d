import { expect, test } from 'vitest';
import { assetClip, generatorClip, timeline, track } from './build.ts';
import {
  listPlacedClips,
  listUsedAssets,
  locationKey,
  parseAssetUrl,
  referencedAssets,
} from './references.ts';

const asset = '0189f7ea-ae2c-7d31-8a6f-0123456789ab';
const version = '0189f7ea-ae2c-7d31-8a6f-ba9876543210';

test.each([
  [`asset://${asset}`, { assetId: asset, versionId: null }],
  [`asset://${asset.toUpperCase()}`, { assetId: asset, versionId: null }],
  [`asset://%30${asset.slice(1)}`, { assetId: asset, versionId: null }],
  [`asset://${asset}?version=${version.toUpperCase()}`, { assetId: asset, versionId: version }],
  [`asset://${asset}/more`, null],
  [`asset://${asset}?version=`, null],
  ['asset://%zz', null],
  ['asset://', null],
  ['asset://{{clip}}', null],
  ['file:///etc/passwd', null],
  [`https://example.com/${asset}`, null],
])('%s', (url, location) => {
  expect(parseAssetUrl(url)).toEqual(location);
});

test('a location is one string, with the version where one is pinned', () => {
  expect(locationKey({ assetId: asset, versionId: null })).toBe(asset);
  expect(locationKey({ assetId: asset, versionId: version })).toBe(`${asset}?version=${version}`);
});

test('an asset is named once however its URLs are spelled, each version of it besides', () => {
  const rate = { num: 25, den: 1 };
  const clip = (assetId: string, versionId?: string) =>
    assetClip({ assetId, span: { frames: 10, rate }, ...(versionId === undefined ? {} : { versionId }) });
  const children = [clip(asset), clip(asset.toUpperCase()), clip(asset, version), clip(asset, version)];
  const document = timeline({
    name: 'Twice',
    output: { width: 160, height: 96, rate },
    tracks: [track({ kind: 'Video', children })],
  });
  expect(referencedAssets(document)).toEqual([
    { assetId: asset, versionId: null },
    { assetId: asset, versionId: version },
  ]);
});

test('a clip is of the kind of the nearest track around it', () => {
  const rate = { num: 25, den: 1 };
  const clip = assetClip({ assetId: asset, span: { frames: 10, rate } });
  const document = timeline({
    name: 'Nested',
    output: { width: 160, height: 96, rate },
    tracks: [
      track({ kind: 'Video', children: [clip, track({ kind: 'Audio', children: [clip] })] }),
      track({ kind: 'Audio', children: [clip] }),
    ],
  });
  document.tracks.children.push(clip);
  expect(listPlacedClips(document).map(({ trackKind }) => trackKind)).toEqual([
    'Video',
    'Audio',
    'Audio',
    null,
  ]);
});

test('look-up tables, the watermark, caption files and transcripts are leant on as media is', () => {
  const rate = { num: 25, den: 1 };
  const span = { frames: 10, rate };
  const url = (id: string) => `asset://${id}`;
  const captions = (parameters: { [key: string]: string }) =>
    generatorClip({ kind: 'rushes.captions', parameters, span });
  const document = timeline({
    output: { width: 160, height: 96, rate },
    tracks: [
      track({
        kind: 'Video',
        children: [
          assetClip({ assetId: 'media', span, settings: { lut: { target_url: url('lut') } } }),
          captions({ target_url: url('srt') }),
          captions({ transcript_of: url('said') }),
          captions({ transcript_of: asset.toUpperCase() }),
          generatorClip({ kind: 'other', parameters: { target_url: url('not-ours') }, span }),
        ],
      }),
    ],
  });
  const [first] = document.tracks.children;
  if (first?.OTIO_SCHEMA !== 'Track.1') throw new Error('The first child is a track.');
  first.children.push({
    ...document.tracks,
    metadata: { rushes: { lut: { target_url: url('nested') } } },
    children: [],
  });
  Object.assign(Object(document.metadata.rushes), { watermark: { target_url: url('logo') } });
  expect(listUsedAssets(document).map(({ use, location }) => `${use} ${location.assetId}`)).toEqual([
    'watermark logo',
    'lut lut',
    'media media',
    'captions srt',
    'transcript said',
    `transcript ${asset}`,
    'lut nested',
  ]);
  expect(referencedAssets(document)).toHaveLength(7);
});
