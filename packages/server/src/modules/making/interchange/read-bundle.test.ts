import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleNames, bundlePath, bundleUrl } from './bundle-names.ts';
import { writeBundle } from './project-files.ts';
import { useBundle } from './read-import.ts';
import { makeZip, type ZipEntry } from './testing/make-zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-bundle-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const limits = { entries: 50, totalBytes: 1_000_000 };
const text = (words: string) => new TextEncoder().encode(words);
const content: ZipEntry = { name: 'content.otio', bytes: text('{}') };
const signal = new AbortController().signal;

let serial = 0;
async function archive(bytes: Uint8Array): Promise<string> {
  serial += 1;
  const path = join(folder, `${serial}.otioz`);
  await writeFile(path, bytes);
  return path;
}

describe('an archive that anybody made', () => {
  const many = Array.from({ length: 51 }, (_, index) => ({ name: `${index}`, bytes: text('x') }));
  test.each<[string, Uint8Array, RegExp]>([
    ['leads out by dots', makeZip([content, { name: '../../evil', bytes: text('x') }]), /\.\.\/\.\.\/evil/],
    ['leads out by a root', makeZip([content, { name: '/etc/passwd', bytes: text('x') }]), /\/etc\/passwd/],
    ['leads out by a drive', makeZip([content, { name: 'C:/evil', bytes: text('x') }]), /C:\/evil/],
    ['leads out by backslashes', makeZip([content, { name: '..\\evil', bytes: text('x') }]), /evil/],
    ['holds a link', makeZip([{ ...content, unixMode: 0o120777 }]), /content\.otio" is a link/],
    ['holds a name twice', makeZip([content, { name: 'Content.OTIO', bytes: text('x') }]), /twice/],
    ['is encrypted', makeZip([{ ...content, flags: 1, deflate: true }]), /content\.otio" is encrypted/],
    ['is packed in a way nobody reads', makeZip([{ ...content, method: 14 }]), /method \(14\)/],
    ['has too many entries', makeZip(many), /51 entries/],
    ['has a name with control characters', makeZip([{ ...content, name: 'a\nb' }]), /control characters/],
    [
      'unpacks to too much',
      makeZip([content, { name: 'media/a', bytes: text('x'), deflate: true, claimedBytes: 2_000_000 }]),
      /2000002 bytes/,
    ],
    [
      'lets entries share their bytes',
      makeZip([
        { name: 'a', bytes: new Uint8Array(600) },
        { name: 'b', bytes: new Uint8Array(600), sharesWith: 0 },
      ]),
      /share/,
    ],
    ['is cut short', makeZip([content]).subarray(0, 40), /can not be read/],
    ['is no archive', text('PK\u0003\u0004 and nothing more, really nothing'), /can not be read/],
  ])('%s: refused by name', async (_name, bytes, message) => {
    const path = await archive(bytes);
    await expect(useBundle(path, limits, async () => 'opened')).rejects.toMatchObject({
      name: 'TaskFailure',
      code: 'unsafe_archive',
      message: expect.stringMatching(message),
    });
  });

  test('that grows to many times its size is refused before it is unpacked', async () => {
    const zeros = { name: 'media/a', bytes: new Uint8Array(70 * 1024 ** 2), deflate: true };
    const path = await archive(makeZip([content, zeros]));
    const wide = { entries: 50, totalBytes: 1e12 };
    await expect(useBundle(path, wide, async () => 'opened')).rejects.toThrow(/times its size/);
  });

  test.each<[string, Partial<ZipEntry>]>([
    ['more than it says', { bytes: new Uint8Array(5_000), deflate: true, claimedBytes: 10 }],
    ['other bytes than were packed', { bytes: text('hello'), crc: 1 }],
  ])('that unpacks to %s fails while it is unpacked', async (_name, entry) => {
    const path = await archive(makeZip([content, { name: 'media/a', bytes: text(''), ...entry }]));
    const target = join(folder, `target-${serial}`);
    const unpacked = useBundle(path, limits, (bundle) => bundle.extract('media/a', target, signal));
    await expect(unpacked).rejects.toMatchObject({ code: 'unsafe_archive' });
  });

  test('with folders and packed files is read', async () => {
    const entries = [
      content,
      { name: 'media/', bytes: text(''), unixMode: 0o040755 },
      { name: 'media/a b.mov', bytes: text('hello'.repeat(100)), deflate: true },
    ];
    const target = join(folder, 'plain');
    await useBundle(await archive(makeZip(entries)), limits, async (bundle) => {
      expect([...bundle.files.keys()]).toEqual(['content.otio', 'media/a b.mov']);
      expect((await bundle.readFile('content.otio')).toString()).toBe('{}');
      await bundle.extract('media/a b.mov', target, signal);
    });
    expect(await readFile(target, 'utf8')).toBe('hello'.repeat(100));
  });
});

describe('what is written', () => {
  const date = new Date('2026-01-31T12:00:00Z');
  const file = (path: string, words: string) => ({
    path,
    bytes: words.length,
    open: async () => Readable.from([Buffer.from(words)]),
  });

  test('reads back, media is not packed, and the same input gives the same bytes', async () => {
    const bundle = {
      document: '{"a":1}',
      media: [file('media/x.mov', 'x'.repeat(5_000)), file('media/ü.wav', 'wave')],
      date,
    };
    const bytes = await buffer(writeBundle(bundle));
    expect(bytes.equals(await buffer(writeBundle(bundle)))).toBe(true);
    expect(bytes.includes('x'.repeat(5_000))).toBe(true);
    await useBundle(await archive(bytes), limits, async ({ files, readFile: read }) => {
      expect([...files.keys()]).toEqual(['version.txt', 'content.otio', 'media/x.mov', 'media/ü.wav']);
      expect((await read('media/ü.wav')).toString()).toBe('wave');
    });
  });

  test('ends with an error where media can not be read, or is not as long as was said', async () => {
    const gone = { path: 'media/a', bytes: 1, open: () => Promise.reject(new Error('gone')) };
    await expect(buffer(writeBundle({ document: '{}', media: [gone], date }))).rejects.toThrow('gone');
    const short = { ...file('media/a', 'abc'), bytes: 5 };
    await expect(buffer(writeBundle({ document: '{}', media: [short], date }))).rejects.toThrow();
  });

  test('closes the file it is reading when nobody wants the rest', async () => {
    const source = new Readable({
      read() {
        this.push(Buffer.alloc(64 * 1024));
      },
    });
    const closed = new Promise((resolve) => source.once('close', resolve));
    const stream = writeBundle({
      document: '{}',
      media: [{ path: 'media/a', bytes: 1e9, open: async () => source }],
      date,
    });
    let received = 0;
    stream.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > 200_000) stream.destroy();
    });
    await closed;
    expect(source.destroyed).toBe(true);
  });
});

test('thousands of files of one name are told apart without trying every number for each', () => {
  const count = 20_000;
  const before = process.cpuUsage();
  const names = bundleNames(
    Array.from({ length: count }, (_, index) => (index % 2 ? 'C0001.MP4' : 'c0001.mp4')),
  );
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(count);
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});

test('names are safe anywhere and none is there twice', () => {
  const names = bundleNames([
    'a.mov',
    'A.MOV',
    'a.mov',
    '../x:y.mov',
    '.hidden',
    'e\u0301',
    '\u00e9',
    ' ',
    'con\u0000trol',
  ]);
  expect(names).toEqual([
    'a.mov',
    'A (2).MOV',
    'a (3).mov',
    '__x_y.mov',
    '_hidden',
    'e\u0301',
    '\u00e9 (2)',
    'media',
    'con_trol',
  ]);
  const paths = new Set(['media/a b.mov', 'media/50%.mov']);
  expect(bundlePath(bundleUrl('media/a b.mov'), paths)).toBe('media/a b.mov');
  expect(bundlePath('./media/a b.mov', paths)).toBe('media/a b.mov');
  expect(bundlePath('media/50%.mov', paths)).toBe('media/50%.mov');
  expect(bundlePath('media/other', paths)).toBeNull();
  expect(bundlePath('file:///media/a b.mov', paths)).toBeNull();
});
