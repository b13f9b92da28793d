import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameProblem } from '../../access/tree/node-names.ts';
import { contentDisposition } from './content-disposition.ts';
import { fileNameOf } from './downloaded-file.ts';

/** Reads the header as RFC 6266 and 8187 say, on its own: what stands in `filename*`, else in `filename`. */
function savedName(header: string): string {
  const extended = /;\s*filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/.exec(header)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  const quoted = /;\s*filename="((?:[^"\\]|\\.)*)"$/.exec(header)?.[1];
  if (quoted !== undefined) return quoted.replaceAll(/\\(.)/g, '$1');
  return /;\s*filename=([!#$%&'*+.^_`|~0-9A-Za-z-]+)$/.exec(header)?.[1] ?? 'unreadable';
}

const segment = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '"',
    '\\',
    '%',
    '%20',
    "'",
    ';',
    '=',
    '*',
    '\u202e',
    '\u2066',
    '👩‍👩‍👧‍👦',
    'é',
    'ا',
    '日',
    '.',
    ' ',
    '\t',
    '\r\n',
  ),
);
const text = fc.array(segment, { maxLength: 12 }).map((parts) => parts.join(''));
/** Names that a library takes. */
const libraryName = text.map((name) => name.normalize('NFC')).filter((name) => nameProblem(name) === null);

describe('contentDisposition', () => {
  it.each([
    ['clip.mp4', 'inline; filename=clip.mp4'],
    ['my clip.mp4', 'inline; filename="my clip.mp4"'],
    ['a"b\\c%.mp4', "inline; filename=a_b_c_.mp4; filename*=UTF-8''a%22b%5Cc%25.mp4"],
    ['café (1)*.mp4', 'inline; filename="cafe (1)*.mp4"; filename*=UTF-8\'\'caf%C3%A9%20%281%29%2A.mp4'],
    ['日本.mp4', "inline; filename=__.mp4; filename*=UTF-8''%E6%97%A5%E6%9C%AC.mp4"],
    ['🎬', "inline; filename=_; filename*=UTF-8''%F0%9F%8E%AC"],
    ['مرحبا.mp4', "inline; filename=_____.mp4; filename*=UTF-8''%D9%85%D8%B1%D8%AD%D8%A8%D8%A7.mp4"],
    ['a\u202efdp.exe', 'inline; filename=a_fdp.exe'],
  ])('writes %s', (name, header) => {
    expect(contentDisposition('inline', name)).toBe(header);
  });

  it('is one header line of ASCII, whatever the name', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (name) => {
        const header = contentDisposition('attachment', name);
        expect(header).toMatch(/^attachment; filename=[\x20-\x7e]*$/);
        expect(() => new Headers({ 'content-disposition': header })).not.toThrow();
      }),
    );
  });

  it('keeps every name that the library takes, but for what turns its direction', () => {
    fc.assert(
      fc.property(libraryName, (name) => {
        const shown = name.toWellFormed().replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '_');
        expect(savedName(contentDisposition('inline', name))).toBe(shown);
      }),
    );
  });

  it('never lets a name end the header or begin another parameter', () => {
    const hostile = [
      'x"; filename=y.exe',
      "x'; filename*=UTF-8''y.exe",
      'x\r\nset-cookie: a=b',
      '"',
      '\\"',
      'a%22.exe',
    ];
    for (const name of hostile) {
      expect(savedName(contentDisposition('attachment', name))).toBe(name.replaceAll(/\p{Cc}/gu, '_'));
    }
  });
});

describe('fileNameOf', () => {
  const proxy = { kind: 'proxy', label: '720', contentType: 'video/mp4' } as const;
  it.each([
    ['clip.mov', proxy, 'clip-720p.mp4'],
    ['no extension', proxy, 'no extension-720p.mp4'],
    ['v1.2 final cut', proxy, 'v1.2 final cut-720p.mp4'],
    ['.hidden', proxy, '.hidden-720p.mp4'],
    ['pic.heic', { kind: 'image', label: 'webp-600', contentType: 'image/webp' } as const, 'pic-600.webp'],
    ['pic.heic', { kind: 'image', label: 'jpeg-2560', contentType: 'image/jpeg' } as const, 'pic-2560.jpg'],
    ['clip.mov', { kind: 'audio', label: 'flac', contentType: 'audio/flac' } as const, 'clip-audio.flac'],
    ['clip.mov', { ...proxy, kind: 'original' as const }, 'clip.mov'],
    [
      'clip.mov',
      { kind: 'thumbnail', label: 'thumbnail', contentType: 'image/jpeg' } as const,
      'clip-thumbnail.jpg',
    ],
    [
      'clip.mov',
      { kind: 'frame', label: '1234500-720', contentType: 'image/jpeg' } as const,
      'clip-frame-1.2345s.jpg',
    ],
    ['song.wav', { kind: 'audio', label: 'mp3', contentType: 'audio/mpeg' } as const, 'song-audio.mp3'],
  ])('%s', (name, rendition, expected) => {
    expect(fileNameOf(name, rendition)).toBe(expected);
  });

  it('fits into 255 bytes and cuts no character in half', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 40, maxLength: 255 }), (stem) => {
        const name = fileNameOf(`${stem}.mov`, proxy);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name.endsWith('-720p.mp4')).toBe(true);
        const kept = name.slice(0, -'-720p.mp4'.length);
        expect(`${stem}.mov`.startsWith(kept)).toBe(true);
        expect(kept.isWellFormed()).toBe(stem.isWellFormed());
      }),
    );
  });
});
