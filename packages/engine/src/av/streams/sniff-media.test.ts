import { describe, expect, it } from 'vitest';
import { id3TagBytes, SNIFF_BYTES, sniffMedia } from './sniff-media.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const padded = (head: Buffer): Buffer => Buffer.concat([head, Buffer.alloc(SNIFF_BYTES - head.length)]);

/** Frames of 417 bytes: MPEG-1 layer III, 128 kbit/s, 44.1 kHz. */
function mp3Frames(count: number): Buffer {
  const frame = Buffer.alloc(417);
  hex('fffb9000').copy(frame);
  return Buffer.concat(Array.from({ length: count }, () => frame));
}

describe('sniffMedia', () => {
  it.each([
    ['mp4', Buffer.from('\0\0\0\x20ftypisom'), 'mov', 'video/mp4'],
    ['quicktime', Buffer.from('\0\0\0\x14ftypqt  '), 'mov', 'video/quicktime'],
    ['old quicktime', Buffer.from('\0\0\x08\0moov'), 'mov', 'video/quicktime'],
    ['avif', Buffer.from('\0\0\0\x20ftypavif'), 'mov', 'image/avif'],
    ['webm', hex('1a45dfa39f4286810142f7810142f2810442f381084282847765626d'), 'matroska', 'video/webm'],
    ['wav', Buffer.from('RIFF\0\0\0\0WAVEfmt '), 'wav', 'audio/wav'],
    ['avi', Buffer.from('RIFF\0\0\0\0AVI LIST'), 'avi', 'video/x-msvideo'],
    ['webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'webp_pipe', 'image/webp'],
    ['flac', Buffer.from('fLaC\0\0\0\x22'), 'flac', 'audio/flac'],
    ['ogg', Buffer.from('OggS\0'), 'ogg', 'video/ogg'],
    ['jpeg', hex('ffd8ffe000104a464946'), 'jpeg_pipe', 'image/jpeg'],
    ['png', hex('89504e470d0a1a0a0000000d49484452'), 'png_pipe', 'image/png'],
    ['flv', Buffer.from('FLV\x01\x05'), 'flv', 'video/x-flv'],
    ['mpeg program stream', hex('000001ba44000400'), 'mpeg', 'video/mpeg'],
  ])('knows %s', (_name, head, demuxer, contentType) => {
    expect(sniffMedia(padded(head))).toMatchObject({ demuxer, contentType });
  });

  it('knows transport streams by their rhythm of sync bytes', () => {
    const stream = Buffer.alloc(188 * 10);
    for (let packet = 0; packet < 10; packet++) stream[packet * 188] = 0x47;
    expect(sniffMedia(stream)?.demuxer).toBe('mpegts');
    stream[188 * 2] = 0;
    expect(sniffMedia(stream)).toBeNull();
  });

  it('knows MP3 by frames that follow each other, also after some stray bytes', () => {
    expect(sniffMedia(mp3Frames(5))?.demuxer).toBe('mp3');
    expect(sniffMedia(Buffer.concat([Buffer.alloc(100), mp3Frames(5)]))?.demuxer).toBe('mp3');
    expect(sniffMedia(Buffer.concat([hex('fffb9000'), Buffer.alloc(2000)]))).toBeNull();
  });

  it('knows animated PNG from a still one', () => {
    const signature = hex('89504e470d0a1a0a');
    expect(sniffMedia(Buffer.concat([signature, Buffer.from('....acTL....IDAT')]))).toMatchObject({
      still: false,
    });
    expect(sniffMedia(Buffer.concat([signature, Buffer.from('....IDAT....acTL')]))).toMatchObject({
      still: true,
    });
  });

  it('knows nothing in what is no media', () => {
    for (const head of ['', 'a', 'BM is two letters, and this is text', '#EXTM3U', 'ffconcat version 1.0']) {
      expect(sniffMedia(Buffer.from(head))).toBeNull();
    }
  });

  it('measures an ID3 tag', () => {
    expect(id3TagBytes(hex('4944330400000000020100'))).toBe(10 + 2 * 128 + 1);
    expect(id3TagBytes(Buffer.from('no tag here'))).toBe(0);
  });
});
