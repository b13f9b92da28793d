import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestFolder, makeVideo } from '../../testing/make-media.ts';
import { newPacket } from '../frames.ts';
import { openInput } from './open-input.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
let secret: string;

beforeAll(async () => {
  folder = await makeTestFolder();
  // What a playlist or script in disguise would reach for.
  secret = await makeVideo(folder.path('secret.mp4'), { scenes: [{ source: 'testsrc2', frames: 5 }] });
});
afterAll(() => folder.remove());

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = folder.path(name);
  await writeFile(path, content);
  return path;
}

/** A box of an ISO media file. */
function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

describe('openInput', () => {
  const disguised: [string, string | Buffer][] = [
    ['concat script', 'ffconcat version 1.0\nfile secret.mp4\n'],
    ['HLS playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nsecret.mp4\n#EXT-X-ENDLIST\n'],
    ['SDP', 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><image href="secret.mp4"/></svg>'],
    ['SVG after XML', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['DASH manifest', '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"></MPD>'],
    ['ASX playlist', '<asx version="3.0"><entry><ref href="secret.mp4"/></entry></asx>'],
    ['subtitles', '1\n00:00:00,000 --> 00:00:01,000\nHello\n'],
    ['ffmetadata', ';FFMETADATA1\ntitle=x\n'],
    ['plain text', 'Hello, this is a letter.\n'.repeat(500)],
    ['UTF-16 text', Buffer.from('\ufeffHello, this is a letter. '.repeat(500), 'utf16le')],
    ['HTML', '<!doctype html><video src="secret.mp4"></video>'],
    ['PDF', '%PDF-1.7\n%âãÏÓ\n'],
    ['ZIP', Buffer.from('504b0304140000000800', 'hex')],
    ['program', Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(4096)])],
    ['AVI script', 'AVISource("secret.avi")\n'],
    ['image pattern', 'frame%03d.png'],
    ['zeros', Buffer.alloc(100_000)],
    ['noise', Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919 + ((i * i) >> 5)) & 0x7f))],
  ];

  it.each(disguised)('refuses a %s under the name of a video', async (name, content) => {
    for (const extension of ['mp4', 'mp3', 'png']) {
      const path = await write(`${name.replaceAll(' ', '-')}.${extension}`, content);
      await expect(openInput(path)).rejects.toMatchObject({ code: 'unsupported' });
    }
  });

  it('says that an empty file is empty and that a missing one is missing', async () => {
    await expect(openInput(await write('empty.mp4', ''))).rejects.toMatchObject({ code: 'empty' });
    await expect(openInput(folder.path('nothing.mp4'))).rejects.toMatchObject({ code: 'invalid' });
    await mkdir(folder.path('folder.mp4'));
    await expect(openInput(folder.path('folder.mp4'))).rejects.toMatchObject({ code: 'invalid' });
  });

  it('says that a file cut before its index is damaged', async () => {
    const path = await write('cut.mp4', await readFile(secret));
    await truncate(path, 2000);
    await expect(openInput(path)).rejects.toMatchObject({ code: 'damaged' });
  });

  it('opens by content, whatever the name', async () => {
    const path = await write('letter.txt', await readFile(secret));
    const input = await openInput(path);
    expect(input.streams).toHaveLength(1);
    await input.close();
  });

  it('never takes part of a path for a protocol or a pattern', async () => {
    const path = await write('concat:a|%03d,b.mp4', await readFile(secret));
    const input = await openInput(path);
    expect(input.streams).toHaveLength(1);
    await input.close();
  });

  it('does not follow a reference out of a QuickTime file', async () => {
    const original = await readFile(secret);
    const reference = Buffer.concat([Buffer.alloc(4), Buffer.from('secret.mp4\0')]);
    const dataInformation = box('dref', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box('url ', reference));
    const at = original.indexOf('dref') - 4;
    const oldLength = original.readUInt32BE(at);
    const changed = Buffer.concat([
      original.subarray(0, at),
      dataInformation,
      original.subarray(at + oldLength),
    ]);
    const growth = dataInformation.length - oldLength;
    for (const parent of ['dinf', 'minf', 'mdia', 'trak', 'moov']) {
      const start = changed.indexOf(parent) - 4;
      changed.writeUInt32BE(changed.readUInt32BE(start) + growth, start);
    }
    // The index points into media data that is no longer there: only the reference could supply it.
    const mdat = changed.indexOf('mdat');
    changed.fill(0, mdat + 4, changed.readUInt32BE(mdat - 4) + mdat - 4);
    const input = await openInput(await write('reference.mov', changed)).catch((error: unknown) => error);
    if (input instanceof Error) return expect(input).toMatchObject({ code: 'damaged' });
    const opened = input as Awaited<ReturnType<typeof openInput>>;
    const packet = newPacket();
    if ((await opened.read(packet)) === 'got')
      expect(packet.data?.some((byte) => byte !== 0) ?? false).toBe(false);
    packet.free();
    await opened.close();
  });

  it('refuses pictures over the limits before decoding them', async () => {
    const file = await readFile(secret);
    const entry = file.indexOf('avc1', file.indexOf('stsd')) + 4;
    // Width and height of a visual sample entry (ISO/IEC 14496-12).
    file.writeUInt16BE(40_000, entry + 24);
    file.writeUInt16BE(30_000, entry + 26);
    await expect(openInput(await write('huge.mp4', file))).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('40000 x 30000'),
    });
  });

  it('opens a real picture file', async () => {
    const path = folder.path('picture.gif');
    await sharp({ create: { width: 20, height: 10, channels: 3, background: '#f00' } })
      .gif()
      .toFile(path);
    const input = await openInput(path);
    expect(input.sniffed.contentType).toBe('image/gif');
    await input.close();
  });
});
