import { describe, expect, it } from 'vitest';
import { namesEtag, parseRange } from './byte-range.ts';
import { chooseRendition, type RenditionChoice } from './choose-rendition.ts';
import { contentDisposition } from './content-disposition.ts';
import { detectContentType, servingOf } from './content-type.ts';
import type { Quality } from './library.schema.ts';

describe('parseRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['BYTES = 1 - 2', { start: 1, end: 2 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', null],
    ['bytes=1-2,4-5', null],
    ['bytes=', null],
    ['bytes=-', null],
    ['items=0-1', null],
    [undefined, null],
  ])('reads %j', (header, expected) => {
    expect(parseRange(header, 10)).toEqual(expected);
  });

  it('finds nothing in an empty file', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable');
  });
});

it('namesEtag reads lists, weak tags and the star', () => {
  for (const header of ['"a"', 'W/"a"', '"b", "a"', '*']) expect(namesEtag(header, '"a"')).toBe(true);
  for (const header of ['"b"', 'a', '', undefined]) expect(namesEtag(header, '"a"')).toBe(false);
});

describe('contentDisposition', () => {
  it.each([
    ['clip.mp4', 'inline; filename="clip.mp4"'],
    ['a"b\\c%.mp4', 'inline; filename="a_b_c_.mp4"; filename*=UTF-8\'\'a%22b%5Cc%25.mp4'],
    ['café (1)*.mp4', 'inline; filename="cafe (1)*.mp4"; filename*=UTF-8\'\'caf%C3%A9%20%281%29%2A.mp4'],
    ['日本.mp4', 'inline; filename="__.mp4"; filename*=UTF-8\'\'%E6%97%A5%E6%9C%AC.mp4'],
    ['🎬', 'inline; filename="_"; filename*=UTF-8\'\'%F0%9F%8E%AC'],
  ])('writes %s', (name, header) => {
    expect(contentDisposition('inline', name)).toBe(header);
  });
});

describe('detectContentType', () => {
  const ftyp = (brand: string) => Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0`, 'latin1');
  it.each<[string, Buffer, string]>([
    ['MP4', ftyp('isom'), 'video/mp4'],
    ['QuickTime', ftyp('qt  '), 'video/quicktime'],
    ['M4A', ftyp('M4A '), 'audio/mp4'],
    ['AVIF', ftyp('avif'), 'image/avif'],
    ['WebM', Buffer.from('\u001aE\u00df\u00a3....B\u0082\u0084webm', 'latin1'), 'video/webm'],
    ['Matroska', Buffer.from('\u001aE\u00df\u00a3....B\u0082\u0088matroska', 'latin1'), 'video/x-matroska'],
    ['WAV', Buffer.from('RIFF....WAVEfmt '), 'audio/wav'],
    ['WebP', Buffer.from('RIFF....WEBPVP8 '), 'image/webp'],
    ['PNG', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), 'image/png'],
    ['MP3', Buffer.from([0xff, 0xfb, 0x90]), 'audio/mpeg'],
    ['AAC', Buffer.from([0xff, 0xf1, 0x50]), 'audio/aac'],
    ['PDF', Buffer.from('%PDF-1.7'), 'application/pdf'],
    ['HTML', Buffer.from('<html><script>'), 'application/octet-stream'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), 'application/octet-stream'],
    ['nothing', Buffer.alloc(0), 'application/octet-stream'],
  ])('%s', (_what, head, type) => {
    expect(detectContentType(head)).toBe(type);
  });
});

describe('servingOf', () => {
  it.each([
    ['video/mp4', 'video/mp4', 'inline'],
    ['image/png', 'image/png', 'inline'],
    ['image/svg+xml', 'application/octet-stream', 'attachment'],
    ['text/html', 'application/octet-stream', 'attachment'],
    ['application/pdf', 'application/pdf', 'attachment'],
    ['video/mp4\r\nx: y', 'application/octet-stream', 'attachment'],
  ])('%j', (type, contentType, disposition) => {
    expect(servingOf(type)).toEqual({ contentType, disposition });
  });
});

describe('chooseRendition', () => {
  const rendition = (id: string, given: Partial<RenditionChoice>): RenditionChoice => ({
    id,
    kind: 'proxy',
    width: null,
    height: null,
    playerCompatible: true,
    ...given,
  });
  const original = rendition('original', {
    kind: 'original',
    width: 3840,
    height: 2160,
    playerCompatible: false,
  });
  const low = rendition('360', { width: 640, height: 360 });
  const middle = rendition('720', { width: 720, height: 1280 });
  const thumbnail = rendition('thumbnail', { kind: 'thumbnail', width: 1, height: 1 });
  const all = [original, thumbnail, middle, low];
  const choose = (quality: Quality, from = all, playerCompatible = true) =>
    chooseRendition(from, { quality, playerCompatible })?.id;

  it.each<[Quality, string]>([
    ['480p', '360'],
    ['720p', '720'],
    ['1080p', '720'],
    ['original', 'original'],
    ['highest', '720'],
    ['lowest', '360'],
    ['thumbnail', 'thumbnail'],
  ])('%s', (quality, id) => expect(choose(quality)).toBe(id));

  it('goes above when there is nothing at or under', () => {
    expect(choose('480p', [original, middle])).toBe('720');
  });

  it('goes to the original when nothing else is there, playable or not', () => {
    expect(choose('720p', [original])).toBe('original');
    expect(choose('highest', [original])).toBe('original');
  });

  it('counts the original where any player is not asked for', () => {
    expect(choose('highest', all, false)).toBe('original');
    expect(choose('1080p', [original], false)).toBe('original');
  });

  it('prefers an original that plays to a proxy of the same size', () => {
    const playable = { ...original, width: 1280, height: 720, playerCompatible: true };
    expect(choose('720p', [playable, middle])).toBe('original');
  });

  it('finds no thumbnail where there is none', () => {
    expect(choose('thumbnail', [original])).toBeUndefined();
  });
});
