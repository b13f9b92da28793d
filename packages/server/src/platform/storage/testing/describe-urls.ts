/** The suite of the storage interface: what clients do over HTTP with nothing but a URL. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beginFile, bytesOf, type Harness, keep, servedAt } from './storage-harness.ts';

const CONTENT = Buffer.from('0123456789');
const HEADERS = {
  contentType: 'video/mp4',
  contentDisposition: `inline; filename="caf_.mp4"; filename*=UTF-8''caf%C3%A9%20%F0%9F%8E%AC.mp4`,
};

export function describeUrls(harness: Harness): void {
  const { lacks = {} } = harness;

  async function urlFor(key: string, seconds = 600): Promise<string> {
    const { storage } = harness.subject;
    const request = { key, seconds, servedAt: servedAt.get(key, HEADERS), ...HEADERS };
    return (await storage.presignGet(request)).url;
  }

  async function get(headers: Record<string, string> = {}, method = 'GET') {
    const key = await keep(harness.subject, CONTENT);
    const answer = await fetch(await urlFor(key), { method, headers });
    return { answer, text: await answer.text() };
  }

  /** The tag that the bytes are served with, and where. */
  async function seen(): Promise<{ url: string; etag: string }> {
    const url = await urlFor(await keep(harness.subject, CONTENT));
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return { url, etag: answer.headers.get('etag') ?? '' };
  }

  describe('GET', () => {
    it('answers the bytes with type, name, length and tag', async () => {
      const { answer, text } = await get();
      expect(answer.status).toBe(200);
      expect(text).toBe('0123456789');
      expect(answer.headers.get('content-type')).toBe(HEADERS.contentType);
      expect(answer.headers.get('content-disposition')).toBe(HEADERS.contentDisposition);
      expect(answer.headers.get('content-length')).toBe('10');
      // Servers of ranges need not say that they are.
      expect(answer.headers.get('accept-ranges') ?? 'bytes').toBe('bytes');
      expect(answer.headers.get('etag')).toMatch(/^"[^"]+"$/);
    });

    it('answers a large object byte for byte', async () => {
      const content = randomBytes(5_000_000);
      const answer = await fetch(await urlFor(await keep(harness.subject, content)));
      expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    });

    it('answers an empty object', async () => {
      const answer = await fetch(await urlFor(await keep(harness.subject, '')));
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('');
    });

    it.each([
      ['first byte', 'bytes=0-0', '0', 'bytes 0-0/10'],
      ['middle', 'bytes=2-5', '2345', 'bytes 2-5/10'],
      ['rest', 'bytes=5-', '56789', 'bytes 5-9/10'],
      ['last byte', 'bytes=9-9', '9', 'bytes 9-9/10'],
      ['end', 'bytes=-3', '789', 'bytes 7-9/10'],
      ['end of more than there is', 'bytes=-99', '0123456789', 'bytes 0-9/10'],
      ['range that ends beyond the end', 'bytes=8-99', '89', 'bytes 8-9/10'],
    ])('answers the %s', async (_what, range, expected, contentRange) => {
      const { answer, text } = await get({ range });
      expect(answer.status).toBe(206);
      expect(text).toBe(expected);
      expect(answer.headers.get('content-range')).toBe(contentRange);
      expect(answer.headers.get('content-length')).toBe(String(expected.length));
    });

    it('refuses a range beyond the end', async () => {
      const { answer } = await get({ range: 'bytes=10-20' });
      expect(answer.status).toBe(416);
      // The RFC only recommends Content-Range here, and a store may leave it out.
      expect(answer.headers.get('content-range') ?? 'bytes */10').toBe('bytes */10');
    });

    it('answers 304 to who has the bytes, by If-None-Match', async () => {
      const { url, etag } = await seen();
      const same = await fetch(url, { headers: { 'if-none-match': etag } });
      expect(same.status).toBe(304);
      expect(await same.text()).toBe('');
      expect((await fetch(url, { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
    });

    it.skipIf(lacks['If-Match'] !== undefined)('answers only the bytes meant, by If-Match', async () => {
      const { url, etag } = await seen();
      expect((await fetch(url, { headers: { 'if-match': etag } })).status).toBe(200);
      expect((await fetch(url, { headers: { 'if-match': '"another"' } })).status).toBe(412);
    });

    it.skipIf(lacks['If-Range'] !== undefined)(
      'answers a range of the same bytes only, by If-Range',
      async () => {
        const { url, etag } = await seen();
        const same = await fetch(url, { headers: { range: 'bytes=1-2', 'if-range': etag } });
        expect([same.status, await same.text()]).toEqual([206, '12']);
        const other = await fetch(url, { headers: { range: 'bytes=1-2', 'if-range': '"another"' } });
        expect([other.status, await other.text()]).toEqual([200, '0123456789']);
      },
    );

    it.skipIf(lacks['HEAD at a URL made for GET'] !== undefined)('is answered as HEAD as well', async () => {
      const { answer, text } = await get({}, 'HEAD');
      expect(answer.status).toBe(200);
      expect(text).toBe('');
      expect(answer.headers.get('content-length')).toBe('10');
      expect(answer.headers.get('content-type')).toBe(HEADERS.contentType);
      expect(answer.headers.get('etag')).toMatch(/^"[^"]+"$/);
    });

    it('refuses an object that is gone', async () => {
      const key = await keep(harness.subject, CONTENT);
      const url = await urlFor(key);
      await harness.subject.storage.remove(key);
      expect((await fetch(url)).status).toBe(404);
    });
  });

  describe('PUT', () => {
    async function putUrl(bytes: number): Promise<{ key: string; url: string }> {
      const { storage, newKey } = harness.subject;
      const key = `incoming/${newKey()}`;
      const request = { key, seconds: 600, bytes, servedAt: servedAt.put(key, bytes) };
      return { key, url: (await storage.presignPut(request)).url };
    }

    it.each([0, 1, 300_000])('keeps %i bytes', async (bytes) => {
      const { subject } = harness;
      const { key, url } = await putUrl(bytes);
      const body = randomBytes(bytes);
      const answer = await fetch(url, { method: 'PUT', body });
      expect(answer.status).toBe(200);
      expect(await subject.storage.stat(key)).toMatchObject({ bytes });
      expect((await bytesOf(subject, key)).equals(body)).toBe(true);
    });

    it.each([
      ['a longer body', 101],
      ['a shorter body', 99],
      ['no body', 0],
    ])('refuses %s and keeps nothing', async (_what, length) => {
      const { key, url } = await putUrl(100);
      const body = randomBytes(length);
      const answer = await fetch(url, { method: 'PUT', body }).catch(() => null);
      expect(answer?.status ?? 400).toBeGreaterThanOrEqual(400);
      expect(answer?.status ?? 400).toBeLessThan(500);
      expect(await harness.subject.storage.stat(key)).toBeNull();
    });
  });

  describe('URLs', () => {
    it('refuse another key', async () => {
      const [key, other] = [await keep(harness.subject, 'mine'), await keep(harness.subject, 'other')];
      const url = await urlFor(key);
      expect((await fetch(url.replaceAll(key, other))).status).toBe(403);
    });

    it('refuse another method', async () => {
      const key = await keep(harness.subject, CONTENT);
      const url = await urlFor(key);
      for (const method of ['PUT', 'DELETE', 'POST']) {
        const answer = await fetch(url, { method, ...(method === 'DELETE' ? {} : { body: 'x' }) });
        // 501 where the store knows no such method at all.
        expect([400, 403, 404, 405, 411, 501]).toContain(answer.status);
      }
      expect(String(await bytesOf(harness.subject, key))).toBe('0123456789');
    });

    it.each(['a changed parameter', 'a further parameter', 'a changed signature', 'no signature'])(
      'refuse %s',
      async (what) => {
        const url = new URL(await urlFor(await keep(harness.subject, CONTENT)));
        const names = [...url.searchParams.keys()];
        const signature = names.find((name) => /signature$/i.test(name)) ?? '';
        const type = names.find((name) => url.searchParams.get(name) === HEADERS.contentType) ?? '';
        if (what === 'a changed parameter') url.searchParams.set(type, 'text/html');
        if (what === 'a further parameter') url.searchParams.set('versionId', '1');
        if (what === 'no signature') url.searchParams.delete(signature);
        if (what === 'a changed signature') {
          const given = url.searchParams.get(signature) ?? '';
          url.searchParams.set(signature, (given.startsWith('a') ? 'b' : 'a') + given.slice(1));
        }
        expect((await fetch(url)).status).toBe(403);
      },
    );

    it('refuse another part than theirs', async () => {
      const { subject, partBytes } = harness;
      const file = await beginFile(subject, { bytes: 2 * partBytes, partBytes });
      const { url } = await subject.storage.presignPart({
        upload: file.upload,
        partNumber: 1,
        seconds: 600,
        servedAt: servedAt.part(file.upload, 1),
      });
      const other = url.includes('/parts/1?')
        ? url.replace('/parts/1?', '/parts/2?')
        : url.replace('partNumber=1', 'partNumber=2');
      expect(other).not.toBe(url);
      const answer = await fetch(other, { method: 'PUT', body: file.part(2) as Uint8Array<ArrayBuffer> });
      expect(answer.status).toBe(403);
      expect(await subject.storage.parted.list(file.upload)).toEqual([]);
    });

    it('end, and say when', async () => {
      const { subject } = harness;
      const key = await keep(subject, CONTENT);
      const request = { key, seconds: 60, servedAt: servedAt.get(key, HEADERS), ...HEADERS };
      const earliest = Date.now();
      const { expiresAt } = await subject.storage.presignGet(request);
      const latest = Date.now();
      // Times of a URL are whole seconds.
      expect(expiresAt.getTime() - 60_000).toBeGreaterThan(earliest - 1_000);
      expect(expiresAt.getTime() - 60_000).toBeLessThanOrEqual(latest + 1_000);
      const expired = await subject.expired((storage) => storage.presignGet(request));
      expect((await fetch(expired)).status).toBe(403);
    });

    it.skipIf(lacks.CORS !== undefined)(
      'may be used by pages of any origin, which see the ETag',
      async () => {
        const key = await keep(harness.subject, CONTENT);
        const origin = 'https://app.example.com';
        const url = await urlFor(key);
        const preflight = await fetch(url, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'PUT',
            'access-control-request-headers': 'content-type',
          },
        });
        expect(preflight.status).toBeLessThan(300);
        expect(['*', origin]).toContain(preflight.headers.get('access-control-allow-origin'));
        expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
        const answer = await fetch(url, { headers: { origin } });
        await answer.arrayBuffer();
        expect(['*', origin]).toContain(answer.headers.get('access-control-allow-origin'));
        expect(answer.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('etag');
      },
    );
  });
}
