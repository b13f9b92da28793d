import { describe, expect, it } from 'vitest';
import { detectContentType, servingOf } from './content-type.ts';
import { chooseRendition, type RenditionChoice } from './downloads/resolve-download.ts';
import type { Quality } from './library.schema.ts';

describe('detectContentType', () => {
  const unknown = 'application/octet-stream';
  const frames = (header: number[], bytes: number) => {
    const frame = Buffer.concat([Buffer.from(header), Buffer.alloc(bytes - header.length)]);
    return Buffer.concat([frame, frame, frame]);
  };
  const bitmap = Buffer.alloc(60);
  bitmap.write('BM');
  bitmap.writeUInt32LE(40, 14);
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
    ['MP3', frames([0xff, 0xfb, 0x90, 0x00], 417), 'audio/mpeg'],
    ['AAC', frames([0xff, 0xf1, 0x50, 0x80, 0x0c, 0x9f, 0xfc], 100), 'audio/aac'],
    ['a transport stream', frames([0x47, 0x40, 0x11], 188), 'video/mp2t'],
    ['a bitmap', bitmap, 'image/bmp'],
    // The first bytes of random ones that were taken for an MP3: a sync word alone is none.
    ['a sync word', Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(900, 1)]), unknown],
    ['a sync word of AAC', Buffer.concat([Buffer.from([0xff, 0xf1, 0x50]), Buffer.alloc(900, 1)]), unknown],
    [
      'a G, and another 188 bytes on',
      Buffer.concat([frames([0x47], 188).subarray(0, 376), Buffer.alloc(900)]),
      unknown,
    ],
    ['words', Buffer.from('BMW and Mini: all models of this year, with their prices'), unknown],
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

  it('chooses among the images of an image by the shorter side, never a thumbnail', () => {
    const image = { kind: 'image' } as const;
    const [small, medium, large] = [
      rendition('1', { ...image, width: 600, height: 400 }),
      rendition('3', { ...image, width: 720, height: 1_280 }),
      rendition('2', { ...image, width: 2_560, height: 1_440 }),
    ];
    const photo = { ...original, width: 6_000, height: 4_000 };
    const from = [large, thumbnail, photo, medium, small];
    const answered = (quality: Quality, playerCompatible: boolean, of = from) =>
      chooseRendition(of, { quality, playerCompatible, kind: 'image' })?.id;
    const qualities = ['lowest', '480p', '720p', '1080p', 'highest'] as const;
    expect(qualities.map((quality) => answered(quality, true))).toEqual(['1', '1', '3', '3', '2']);
    expect(answered('highest', false)).toBe('original');
    expect(answered('lowest', true, [photo, thumbnail])).toBe('original');
    // Of one size in two formats the newer one, in whatever order they are found.
    const other = { ...medium, id: '4' };
    expect(answered('720p', true, [...from, other])).toBe('4');
    expect(answered('720p', true, [other, ...from])).toBe('4');
  });

  it('finds no thumbnail where there is none', () => {
    expect(choose('thumbnail', [original])).toBeUndefined();
  });
});
