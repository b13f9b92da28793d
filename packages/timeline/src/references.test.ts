import { expect, test } from 'vitest';
import { assetClip, timeline, track } from './build.ts';
import { listPlacedClips, locationKey, parseAssetUrl, referencedAssets } from './references.ts';

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
