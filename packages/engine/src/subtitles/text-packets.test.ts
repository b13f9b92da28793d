import { describe, expect, it } from 'vitest';
import { packetReader, refusalOf } from './text-packets.ts';

const span = { startMs: 60_000, endMs: 62_000.4 };

function read(codec: string, data: string | Buffer, zeroMs = 0) {
  const cues = packetReader(codec, zeroMs)?.(Buffer.from(data), span) ?? [];
  return cues.map(({ startMs, endMs, text, speaker }) => [startMs, endMs, text, speaker]);
}

function box(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

describe('packets of subtitle streams', () => {
  it('reads SubRip, with its markup and blank lines', () => {
    expect(read('subrip', '<i>Hi</i>\r\n\r\nyou --> there')).toEqual([
      [60_000, 62_000, 'Hi\nyou -> there', null],
    ]);
    expect(read('subrip', '  \n')).toEqual([]);
  });

  it('reads events of SubStation Alpha: styles, names, breaks; no drawings', () => {
    const line = '12,0,Default,Ann,0,0,0,,{\\an8}One, two\\NThree{\\p1}m 0 0 l 9 9{\\p0}\\h!';
    expect(read('ass', line)).toEqual([[60_000, 62_000, 'One, two\nThree !', 'Ann']]);
    expect(read('ass', '1,2,3')).toEqual([]);
  });

  it('reads WebVTT as text and in boxes, words counted from the packet', () => {
    const cue = '<v Bob>Good <00:00:01.000>day';
    const boxed = box(
      'vttc',
      Buffer.concat([box('sttg', Buffer.from('line:0')), box('payl', Buffer.from(cue))]),
    );
    for (const data of [Buffer.from(cue), boxed]) {
      expect(read('webvtt', data)).toEqual([[60_000, 62_000, 'Good day', 'Bob']]);
      expect(packetReader('webvtt', 0)?.(data, span)[0]?.words).toEqual([
        { startMs: 60_000, endMs: 61_000, text: 'Good' },
        { startMs: 61_000, endMs: 62_000, text: 'day' },
      ]);
    }
    expect(read('webvtt', box('vtte', Buffer.alloc(0)))).toEqual([]);
  });

  it('reads timed text that lies about its length, and in UTF-16', () => {
    expect(read('mov_text', Buffer.from([0xff, 0xff, 0x48, 0x69]))).toEqual([[60_000, 62_000, 'Hi', null]]);
    const wide = Buffer.from('\ufeffHä', 'utf16le').swap16();
    expect(read('mov_text', Buffer.concat([Buffer.from([0, wide.length]), wide]))).toEqual([
      [60_000, 62_000, 'Hä', null],
    ]);
    expect(read('mov_text', Buffer.from([0]))).toEqual([]);
  });

  it('cuts TTML documents to the time of their packet', () => {
    const document =
      '<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="70.5s" end="71s">A</p><p begin="71.5s" end="90s">B</p></div></body></tt>';
    expect(read('ttml', document, -10_000)).toEqual([
      [60_500, 61_000, 'A', null],
      [61_500, 62_000, 'B', null],
    ]);
  });

  it('refuses pictures of text, and what it does not know, by name', () => {
    for (const codec of ['hdmv_pgs_subtitle', 'dvd_subtitle', 'dvb_subtitle', 'constructor']) {
      expect(packetReader(codec, 0)).toBeNull();
    }
    expect(refusalOf('hdmv_pgs_subtitle')).toBe(
      'These subtitles are pictures, not text (PGS, as Blu-rays have).',
    );
    expect(refusalOf('constructor')).toBe('Subtitles of the codec constructor are not read.');
  });
});
