import { describe, expect, it } from 'vitest';
import type { SourceFileInfo } from '../uploads.schema.ts';
import { placeUpload } from './upload-place.ts';

function source(given: Partial<SourceFileInfo>): SourceFileInfo {
  return {
    sourceName: '__user_upload__',
    sourceUrl: null,
    sourceIconUrl: null,
    authors: [],
    creationDatetime: null,
    additionDatetime: 0,
    inAppPath: [],
    title: null,
    description: null,
    keywords: [],
    ...given,
  };
}

const place = (given: Partial<SourceFileInfo>) => placeUpload(source(given), 'upload-7').place;

describe('placeUpload', () => {
  it.each<[string, Partial<SourceFileInfo>, string[], string]>([
    ['folder names', { inAppPath: ['a', 'b'], sourceName: 'x.mp4' }, ['a', 'b'], 'x.mp4'],
    ['one path', { inAppPath: ['a/b'], sourceName: 'x.mp4' }, ['a', 'b'], 'x.mp4'],
    ['one path with the name', { inAppPath: ['a/b/x.mp4'], sourceName: 'x.mp4' }, ['a', 'b'], 'x.mp4'],
    ['one path with the title', { inAppPath: ['a/b/x.mp4'], title: 'x.mp4' }, ['a', 'b'], 'x.mp4'],
    ['one path with a name nobody gave', { inAppPath: ['a/x.mp4'], title: 'My clip' }, ['a'], 'x.mp4'],
    ['a name only', { inAppPath: ['x.mp4'] }, [], 'x.mp4'],
    ['a name without extension', { inAppPath: ['a/take one'], sourceName: 'take one' }, ['a'], 'take one'],
    ['slashes around', { inAppPath: ['/a/b/'], sourceName: 'x.mp4' }, ['a', 'b'], 'x.mp4'],
    ['the root', { inAppPath: ['/'], sourceName: 'x.mp4' }, [], 'x.mp4'],
    ['nothing', { inAppPath: [], sourceName: 'x.mp4' }, [], 'x.mp4'],
    ['an empty path', { inAppPath: [''], sourceName: 'x.mp4' }, [], 'x.mp4'],
    [
      'folders that look like files',
      { inAppPath: ['a', 'b.mp4'], sourceName: 'x.mp4' },
      ['a', 'b.mp4'],
      'x.mp4',
    ],
    ['a folder with a dot', { inAppPath: ['a/v1.2'], sourceName: 'x.mp4' }, ['a', 'v1.2'], 'x.mp4'],
    ['a file name before a title', { sourceName: 'x.mp4', title: 'My clip' }, [], 'x.mp4'],
    ['a title that is a file name before a source', { sourceName: 'Pexels', title: 'x.mp4' }, [], 'x.mp4'],
    ['a title before a source', { sourceName: 'Pexels', title: 'Sunset' }, [], 'Sunset'],
    ['a title with a slash', { title: 'AC/DC live' }, [], 'AC_DC live'],
    ['no name at all', {}, [], 'upload-7'],
    ['another Unicode form', { sourceName: 'cafe\u0301.mp4' }, [], 'café.mp4'],
  ])('%s', (_what, given, folders, name) => {
    expect(place(given)).toEqual({ folders, name });
  });

  it.each<[Partial<SourceFileInfo>, string]>([
    [{ inAppPath: ['a/../b'], sourceName: 'x.mp4' }, 'inAppPath'],
    [{ inAppPath: ['a', '..'], sourceName: 'x.mp4' }, 'inAppPath'],
    [{ inAppPath: ['a//b'], sourceName: 'x.mp4' }, 'inAppPath'],
    [{ inAppPath: [`${'x'.repeat(256)}`, 'b'], sourceName: 'x.mp4' }, 'inAppPath'],
    [{ sourceName: '..' }, 'sourceName'],
    [{ sourceName: `${'x'.repeat(252)}.mp4` }, 'sourceName'],
    [{ sourceName: 'a\nb.mp4' }, 'sourceName'],
  ])('refuses %j', (given, field) => {
    expect(placeUpload(source(given), 'u').problem?.field).toBe(field);
  });
});
