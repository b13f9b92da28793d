/**
 * Names and places that trouble file systems, browsers and people: each is kept as it is and comes back with the
 * same bytes, or is refused in words and leaves nothing. Links planted in the data folder lead nowhere.
 */
import { mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestFolder } from '../../packages/engine/src/testing/make-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { putBytes, uploadFile, uploadRequest } from '../../packages/server/src/testing/test-uploads.ts';

let service: TestService;
let outside: Awaited<ReturnType<typeof makeTestFolder>>;

beforeAll(async () => {
  service = await startTestService();
  outside = await makeTestFolder();
});
afterAll(async () => {
  await service.stop();
  await outside.remove();
});

const path = '/users/assets/upload_urls';
const text = { fileType: 'text' };

async function nameOf(assetId: string): Promise<string> {
  const { body } = await service.user.call('POST', '/asset/infos', { asset_ids: [assetId] });
  return body.items[0].info.source_name;
}

async function urlOf(assetId: string): Promise<string> {
  const request = { asset_ids: [assetId], quality: 'original', player_compatible: false };
  const { body } = await service.user.call('POST', '/asset/download_urls', request);
  return body.items[0].download.url;
}

/** The name that a browser saves a download under. */
function savedAs(header: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  const [, quoted, plain] = /filename=(?:"((?:\\.|[^"\\])*)"|([^;]*))/.exec(header) ?? [];
  return plain ?? (quoted ?? '').replaceAll(/\\(.)/g, '$1');
}

async function download(assetId: string): Promise<{ bytes: Buffer; savedAs: string }> {
  const response = await fetch(await urlOf(assetId));
  expect(response.status).toBe(200);
  const header = response.headers.get('content-disposition') ?? '';
  return { bytes: Buffer.from(await response.arrayBuffer()), savedAs: savedAs(header) };
}

describe('a name', () => {
  test.each([
    ['of emoji', '👩‍👩‍👧‍👦🎬.txt'],
    ['of one flag', '🇺🇦'],
    ['written from right to left', 'שלום עולם.txt'],
    ['of 255 bytes', `${'я'.repeat(125)}a.txt`],
    ['that Windows keeps for itself', 'con.txt'],
    ['that Windows keeps for itself, without extension', 'AUX'],
    ['that ends in dots and blanks', 'end. . .'],
    ['of an option', '--help'],
    ['of a shell', '$(touch x);`id`|&.txt'],
    ['of quotes and backslashes', 'a"b\'c\\d.txt'],
    ['with percent signs', '%2e%2e%2fetc%2fpasswd.txt'],
    ['with an encoded zero', 'a%00.txt'],
    ['of a stream', 'file.txt::$DATA'],
    ['with stars', '*?<>|.txt'],
    ['of only dots', '...'],
    ['hidden', '.htaccess'],
    ['of invisible characters', 'a\u200b\u2060b.txt'],
    ['in capitals that have no pair', 'İıſ.txt'],
    ['of a lone surrogate’s neighbours', '\u{10ffff}\u{1f600}.txt'],
  ])('%s is kept, and the bytes come back under it', async (what, name) => {
    const bytes = Buffer.from(`bytes of a name ${what}`);
    const assetId = await uploadFile(service.user, bytes, { ...text, name });
    expect(await nameOf(assetId)).toBe(name);
    const { bytes: back, savedAs } = await download(assetId);
    expect(back).toEqual(bytes);
    expect(savedAs).toBe(name);
  });

  test('that turns the direction of writing is kept, but not saved as what it looks like', async () => {
    const name = 'invoice\u202efdp.exe';
    const assetId = await uploadFile(service.user, Buffer.from('x'), { ...text, name });
    expect(await nameOf(assetId)).toBe(name);
    expect((await download(assetId)).savedAs).toBe('invoice_fdp.exe');
  });

  test('in composed and decomposed letters is the same name', async () => {
    const composed = 'caf\u00e9.txt';
    const ids = [];
    for (const name of [composed, 'cafe\u0301.txt']) {
      ids.push(await uploadFile(service.user, Buffer.from(name), { ...text, name }));
    }
    expect(await Promise.all(ids.map(nameOf))).toEqual([composed, composed]);
    const [one, other] = await Promise.all(ids.map(download));
    expect(one?.bytes).toEqual(Buffer.from(composed));
    expect(other?.bytes).toEqual(Buffer.from('cafe\u0301.txt'));
  });

  test.each([
    ['of 256 bytes', `${'я'.repeat(126)}.txt`],
    ['with a line break', 'a\nb.txt'],
    ['with a zero', 'a\u0000.txt'],
    ['with an escape', '\u001b[31mred.txt'],
    ['with a C1 control', 'a\u0085.txt'],
    ['with a lone surrogate', 'a\ud800.txt'],
    ['".."', '..'],
    ['"."', '.'],
  ])('%s is refused in words', async (_what, name) => {
    const answer = await service.user.call('POST', path, [uploadRequest(1, { ...text, name })]);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc.slice(0, 2)).toEqual(['body', 0]);
    expect(answer.body.detail[0].msg).toMatch(/\w+ .*\w/);
  });
});

describe('a place', () => {
  test.each([
    ['above the root', ['..']],
    ['above the root, on the way', ['a/../../b']],
    ['in an empty name', ['a//b']],
    ['in a name of control characters', ['a\u0007']],
    ['deeper than anybody goes', [Array.from({ length: 40 }, () => 'd').join('/')]],
  ])('%s is refused in words', async (_what, inAppPath) => {
    const answer = await service.user.call('POST', path, [uploadRequest(1, { ...text, path: inAppPath })]);
    expect(answer.status).toBe(422);
  });

  test.each([
    ['with encoded slashes is one folder', ['%2e%2e%2f%2e%2e'], '/%2e%2e%2f%2e%2e/'],
    ['of backslashes is one folder', ['..\\..\\windows'], '/..\\..\\windows/'],
    ['of emoji is a folder', ['🎥/📼'], '/🎥/📼/'],
  ])('%s', async (_what, inAppPath, expected) => {
    const name = 'placed.txt';
    const assetId = await uploadFile(service.user, Buffer.from('placed'), { ...text, name, path: inAppPath });
    const { body } = await service.user.call('POST', '/asset/infos', { asset_ids: [assetId] });
    expect(body.items[0].info.path).toBe(`${expected}${name}`);
    expect((await download(assetId)).bytes).toEqual(Buffer.from('placed'));
  });

  test.each(['/media/..%2f..%2fconfig', '/uploads/..%2F..%2Fetc', '/uploads/%00', '/media/%2e%2e/%2e%2e/x'])(
    'asked for as %s is nothing',
    async (address) => {
      for (const method of ['GET', 'PUT']) {
        const { status } = await fetch(`${service.baseUrl}${address}?expires=9999999999&signature=x`, {
          method,
        });
        expect([400, 403, 404, 405, 422]).toContain(status);
      }
    },
  );
});

describe('a link planted in the data folder', () => {
  const objects = () => join(service.dataFolder, 'objects');

  /** The path of the only object with these bytes. */
  async function objectWith(bytes: Buffer): Promise<string> {
    const entries = await readdir(objects(), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const file = join(entry.parentPath, entry.name);
      if (entry.isFile() && (await readFile(file)).equals(bytes)) return file;
    }
    throw new Error('no such object');
  }

  test('in the place of a stored file is not followed', async () => {
    const secret = outside.path('secret.txt');
    await writeFile(secret, 'a secret of this machine');
    const bytes = Buffer.from('was here before the link');
    const assetId = await uploadFile(service.user, bytes, { ...text, name: 'linked.txt' });
    const url = await urlOf(assetId);
    const place = await objectWith(bytes);
    await rm(place);
    await symlink(secret, place);
    const response = await fetch(url);
    expect(await response.text()).not.toContain('a secret');
    expect([404, 503]).toContain(response.status);
  });

  test.each([0, 20_000])(
    'aside, a stored file cut to %d bytes is not sent as if it were whole',
    async (left) => {
      const bytes = Buffer.alloc(50_000, `cut to ${left} `);
      const assetId = await uploadFile(service.user, bytes, { ...text, name: 'cut.txt' });
      await truncate(await objectWith(bytes), left);
      const response = await fetch(await urlOf(assetId));
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ code: 'storage_unavailable' });
    },
  );

  test('in the place of a folder of the store takes nothing outside', async () => {
    const elsewhere = outside.path('elsewhere');
    await mkdir(elsewhere);
    // Every folder that an object could come to lie in, of those that are not there yet.
    const kept = join(objects(), 'kept');
    for (let number = 0; number < 256; number += 1) {
      const folder = join(kept, number.toString(16).padStart(2, '0'));
      await symlink(elsewhere, folder).catch(() => undefined);
    }
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      const asked = await service.user.call('POST', path, [uploadRequest(3, text)]);
      statuses.push((await putBytes(asked.body[0].presigned_put_url, Buffer.from('abc'))).status);
    }
    expect(await readdir(elsewhere)).toEqual([]);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  });
});
