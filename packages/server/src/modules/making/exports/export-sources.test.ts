import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { activeReference, listClips, textClip, timeline, track } from '@rushes/timeline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noMedia, placeData } from './export-sources.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-captions-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const rate = { num: 25, den: 1 };

function captionsOf(assetId: string) {
  const clip = textClip({ parameters: { text: '', style: 'caption' }, span: { frames: 25, rate } });
  clip.media_references = {
    DEFAULT_MEDIA: {
      ...{ OTIO_SCHEMA: 'GeneratorReference.1', generator_kind: 'rushes.captions' },
      ...{ parameters: { target_url: `asset://${assetId}` }, available_range: null, metadata: {} },
    },
  };
  return clip;
}

test('captions of files are read as far as a document can hold them', async () => {
  const path = join(folder, 'words.srt');
  await writeFile(path, '1\n00:00:00,000 --> 00:00:01,000\nWords\n');
  const assetIds = ['a', 'b', 'c', 'd', 'e', 'f'];
  const document = timeline({
    output: { width: 160, height: 96, rate },
    tracks: [track({ kind: 'Video', children: assetIds.map(captionsOf) })],
  });
  // What the library says of each file: together more than there is room for, one too long by itself.
  const sizes = [9_000_000, 9_000_000, 11_000_000, 9_000_000, 9_000_000, 9_000_000];
  const gathered = assetIds.map((assetId, index) => ({
    ...{ assetId, path, contentKey: assetId },
    probe: { ...noMedia, bytes: sizes[index] ?? 0, contentType: 'application/x-subrip' },
  }));
  const placed = await placeData(document, gathered);
  const read = listClips(placed.timeline).map((clip) => {
    const reference = activeReference(clip);
    return reference?.OTIO_SCHEMA === 'GeneratorReference.1' && 'srt' in reference.parameters;
  });
  expect(read).toEqual([true, true, false, true, true, false]);
});
