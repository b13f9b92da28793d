import { expect, test } from 'vitest';
import { qualityNote } from './save-file.ts';

const original = { url: 'http://x', expiredIn: 1, rendition_kind: 'original', content_type: 'video/mp4' };

test.each([
  ['480p', { width: 720, height: 480 }, false, 'the original (720×480) is no larger than 480p'],
  [
    '480p',
    { width: 1080, height: 1920 },
    true,
    'there is no copy in 480p; the original (1080×1920) was saved',
  ],
  ['lowest', { width: 1920, height: 1080 }, true, 'there is no copy in lowest; the original (1920×1080)'],
  ['720p', {}, true, 'there is no copy in 720p; the original was saved'],
])('an original that is given for %s of %o is told as one', (quality, size, isShort, text) => {
  const told = qualityNote('a.mp4', quality, { ...original, ...size });
  expect(told).toEqual({ isShort, text: expect.stringContaining(text) });
});

test.each([
  ['original', {}],
  ['highest', { width: 1920, height: 1080 }],
  ['480p', { rendition_kind: 'proxy', width: 854, height: 480 }],
  ['480p', { content_type: 'audio/wav' }],
])('nothing is said of %s where %o was given', (quality, facts) => {
  expect(qualityNote('a.mp4', quality, { ...original, ...facts })).toBeNull();
});
