/** The suite of the storage interface: uploads in parts, their parts sent over HTTP. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  beginFile,
  bytesOf,
  drain,
  type Harness,
  putPart,
  type SentFile,
  sendAll,
  sendPart,
} from './storage-harness.ts';

const codeOf = (code: string) => expect.objectContaining({ code });

export function describeParts(harness: Harness): void {
  const { partBytes, lacks = {} } = harness;
  const begin = (bytes: number) => beginFile(harness.subject, { bytes, partBytes });

  async function expectKept({ upload, content }: SentFile): Promise<void> {
    expect(await harness.subject.storage.stat(upload.key)).toMatchObject({ bytes: content.length });
    expect((await bytesOf(harness.subject, upload.key)).equals(content)).toBe(true);
  }

  describe('parts', () => {
    it.each([
      ['one part shorter than all others', 1_000],
      ['one part of the full length', partBytes],
      ['two full parts', 2 * partBytes],
      ['a last part of one byte', 2 * partBytes + 1],
      ['three parts', 2 * partBytes + 777],
    ])('keep %s', async (_what, bytes) => {
      const { subject } = harness;
      const file = await begin(bytes);
      const parts = await sendAll(subject, file);
      expect(await subject.storage.stat(file.upload.key)).toBeNull();
      const stored = await subject.storage.parted.complete(file.upload, parts);
      expect(stored).toEqual({ key: file.upload.key, bytes, etag: expect.stringMatching(/^"[^"]+"$/) });
      expect(await subject.storage.stat(file.upload.key)).toEqual(stored);
      await expectKept(file);
    });

    it('may come in any order and at the same time', async () => {
      const { subject } = harness;
      const file = await begin(3 * partBytes + 5);
      const send = (partNumber: number) =>
        sendPart(subject, file.upload, { partNumber, body: file.part(partNumber) });
      const last = await send(4);
      const others = await Promise.all([3, 1, 2].map(send));
      const parts = [...others, last].sort((a, b) => a.partNumber - b.partNumber);
      await subject.storage.parted.complete(file.upload, parts);
      await expectKept(file);
    });

    it('are listed by number as they arrive', async () => {
      const { subject } = harness;
      const file = await begin(2 * partBytes + 9);
      expect(await subject.storage.parted.list(file.upload)).toEqual([]);
      const third = await sendPart(subject, file.upload, { partNumber: 3, body: file.part(3) });
      const first = await sendPart(subject, file.upload, { partNumber: 1, body: file.part(1) });
      const expected = [
        { ...first, bytes: partBytes },
        { ...third, bytes: 9 },
      ];
      expect(await subject.storage.parted.list(file.upload)).toEqual(expected);
      expect(await (await subject.reopen()).parted.list(file.upload)).toEqual(expected);
    });

    it('sent again replace those before', async () => {
      const { subject } = harness;
      const file = await begin(2 * partBytes);
      const wrong = await sendPart(subject, file.upload, { partNumber: 1, body: randomBytes(partBytes) });
      const parts = await sendAll(subject, file);
      expect(parts[0]?.etag).not.toBe(wrong.etag);
      const [, second] = parts;
      const stale = [wrong, ...(second === undefined ? [] : [second])];
      await expect(subject.storage.parted.complete(file.upload, stale)).rejects.toMatchObject({
        code: 'wrong_parts',
        details: { missing_parts: [], wrong_parts: [1] },
      });
      await subject.storage.parted.complete(file.upload, parts);
      await expectKept(file);
    });

    it('sent again as they were answer the same', async () => {
      const { subject } = harness;
      const file = await begin(partBytes + 1);
      const once = await sendAll(subject, file);
      expect(await sendAll(subject, file, [2, 1])).toEqual(once);
      expect(await subject.storage.parted.list(file.upload)).toHaveLength(2);
      await subject.storage.parted.complete(file.upload, once);
      await expectKept(file);
    });

    it('sent twice at once are one of the two, whole', async () => {
      const { subject } = harness;
      const file = await begin(2 * partBytes);
      const bodies = [randomBytes(partBytes), randomBytes(partBytes), randomBytes(partBytes)];
      const sent = await Promise.all(
        bodies.map((body) => sendPart(subject, file.upload, { partNumber: 1, body })),
      );
      const second = await sendPart(subject, file.upload, { partNumber: 2, body: file.part(2) });
      const [first] = (await subject.storage.parted.list(file.upload)) ?? [];
      const winner = sent.findIndex(({ etag }) => etag === first?.etag);
      expect(winner).toBeGreaterThanOrEqual(0);
      await subject.storage.parted.complete(file.upload, [...sent.slice(winner, winner + 1), second]);
      const expected = Buffer.concat([bodies[winner] ?? Buffer.alloc(0), file.part(2)]);
      expect((await bytesOf(subject, file.upload.key)).equals(expected)).toBe(true);
    });

    it.each([
      ['longer', 1],
      ['shorter', -1],
    ])('%s than they should be are refused and do not count', async (_what, more) => {
      const { subject } = harness;
      const file = await begin(2 * partBytes);
      const body = randomBytes(partBytes + more);
      const answer = await putPart(subject, file.upload, { partNumber: 1, body }).catch(() => null);
      expect(answer?.status ?? 400).toBeGreaterThanOrEqual(400);
      expect(answer?.status ?? 400).toBeLessThan(500);
      expect(await subject.storage.parted.list(file.upload)).toEqual([]);
      const parts = await sendAll(subject, file);
      await subject.storage.parted.complete(file.upload, parts);
      await expectKept(file);
    });
  });

  describe('complete', () => {
    it('names the parts that are missing, and goes on', async () => {
      const { subject } = harness;
      const { parted } = subject.storage;
      const file = await begin(3 * partBytes);
      const sent = await sendAll(subject, file, [1, 3]);
      await expect(parted.complete(file.upload, sent)).rejects.toMatchObject({
        code: 'wrong_parts',
        details: { missing_parts: [2], wrong_parts: [] },
      });
      await expect(parted.complete(file.upload, [])).rejects.toMatchObject({
        code: 'wrong_parts',
        details: { missing_parts: [1, 2, 3], wrong_parts: [] },
      });
      expect(await subject.storage.stat(file.upload.key)).toBeNull();
      const parts = await sendAll(subject, file, [1, 2, 3]);
      await parted.complete(file.upload, parts);
      await expectKept(file);
    });

    it('names the parts whose ETags are others, swapped ones too, and goes on', async () => {
      const { subject } = harness;
      const { parted } = subject.storage;
      const file = await begin(2 * partBytes + 3);
      const parts = await sendAll(subject, file);
      const [one, two, three] = parts.map(({ etag }) => etag);
      const named = (etags: (string | undefined)[]) =>
        etags.map((etag, index) => ({ partNumber: index + 1, etag: etag ?? '' }));
      for (const [etags, wrong] of [
        [
          [two, one, three],
          [1, 2],
        ],
        [[one, two, '"00000000000000000000000000000000"'], [3]],
        [[one, two, ''], [3]],
      ] as const) {
        await expect(parted.complete(file.upload, named([...etags]))).rejects.toMatchObject({
          code: 'wrong_parts',
          details: { missing_parts: [], wrong_parts: wrong },
        });
      }
      await parted.complete(file.upload, parts);
      await expectKept(file);
    });

    it('refuses parts that the upload does not have, twice or in another order', async () => {
      const { subject } = harness;
      const { parted } = subject.storage;
      const file = await begin(2 * partBytes);
      const parts = await sendAll(subject, file);
      const [one, two] = parts;
      if (one === undefined || two === undefined) throw new Error('Two parts were sent.');
      for (const named of [
        [two, one],
        [one, one, two],
        [one, two, { partNumber: 3, etag: one.etag }],
      ]) {
        await expect(parted.complete(file.upload, named)).rejects.toEqual(codeOf('wrong_parts'));
      }
      // Quotes are not part of what is told.
      const bare = parts.map(({ partNumber, etag }) => ({ partNumber, etag: etag.replaceAll('"', '') }));
      await parted.complete(file.upload, bare);
      await expectKept(file);
    });

    const tooLate = lacks['refusing parts after the end'];
    it.skipIf(tooLate !== undefined)('ends the upload: nothing is listed of it any more', async () => {
      const { subject } = harness;
      const file = await begin(partBytes + 1);
      await subject.storage.parted.complete(file.upload, await sendAll(subject, file));
      expect(await subject.storage.parted.list(file.upload)).toBeNull();
    });

    it('answers the same again, also to another process', async () => {
      const { subject } = harness;
      const file = await begin(partBytes + 1);
      const parts = await sendAll(subject, file);
      const stored = await subject.storage.parted.complete(file.upload, parts);
      expect(await subject.storage.parted.complete(file.upload, parts)).toEqual(stored);
      expect(await (await subject.reopen()).parted.complete(file.upload, parts)).toEqual(stored);
      await expectKept(file);
    });

    it('is done once when asked several times at once', async () => {
      const { subject } = harness;
      const file = await begin(2 * partBytes + 1);
      const parts = await sendAll(subject, file);
      const other = await subject.reopen();
      const all = await Promise.all(
        [subject.storage, other, subject.storage].map(({ parted }) => parted.complete(file.upload, parts)),
      );
      for (const one of all) expect(one).toMatchObject({ key: file.upload.key, bytes: file.content.length });
      await expectKept(file);
    });

    it.skipIf(tooLate !== undefined)('ends the taking of parts', async () => {
      const { subject } = harness;
      const file = await begin(2 * partBytes);
      const parts = await sendAll(subject, file);
      await subject.storage.parted.complete(file.upload, parts);
      const late = await putPart(subject, file.upload, { partNumber: 1, body: randomBytes(partBytes) });
      expect(late.status).toBeGreaterThanOrEqual(400);
      expect(late.status).toBeLessThan(500);
      await expectKept(file);
    });
  });

  describe('abort', () => {
    it('forgets an upload with its parts, also a second time', async () => {
      const { subject } = harness;
      const { parted } = subject.storage;
      const file = await begin(partBytes + 1);
      const parts = await sendAll(subject, file);
      await parted.abort(file.upload);
      await parted.abort(file.upload);
      expect(await parted.list(file.upload)).toBeNull();
      await expect(parted.complete(file.upload, parts)).rejects.toEqual(codeOf('wrong_parts'));
      expect(await subject.storage.stat(file.upload.key)).toBeNull();
      const late = await putPart(subject, file.upload, { partNumber: 1, body: file.part(1) });
      expect(late.status).toBeGreaterThanOrEqual(400);
      expect(late.status).toBeLessThan(500);
      expect(await parted.list(file.upload)).toBeNull();
    });

    it('leaves what was completed', async () => {
      const { subject } = harness;
      const file = await begin(partBytes);
      await subject.storage.parted.complete(file.upload, await sendAll(subject, file));
      await subject.storage.parted.abort(file.upload);
      await expectKept(file);
    });

    it('of one upload leaves another one of the same key', async () => {
      const { subject } = harness;
      const key = subject.newKey();
      const first = await beginFile(subject, { bytes: partBytes + 1, partBytes, key });
      const second = await beginFile(subject, { bytes: partBytes + 2, partBytes, key });
      await sendAll(subject, first);
      const parts = await sendAll(subject, second);
      await subject.storage.parted.abort(first.upload);
      expect(await subject.storage.parted.list(first.upload)).toBeNull();
      expect(await subject.storage.parted.list(second.upload)).toHaveLength(2);
      await subject.storage.parted.complete(second.upload, parts);
      await expectKept(second);
    });
  });

  describe('listOpen', () => {
    const soon = () => new Date(Date.now() + 3_600_000);
    const before = () => new Date(Date.now() - 3_600_000);

    it('lists what was begun before a time and neither ended nor was given up', async () => {
      const { subject } = harness;
      const { parted } = subject.storage;
      const files = [await begin(partBytes), await begin(partBytes), await begin(partBytes)];
      const [open, done, aborted] = files.map(({ upload }) => upload);
      if (open === undefined || done === undefined || aborted === undefined) throw new Error('Three begun.');
      await parted.abort(aborted);
      const [, finished] = files;
      if (finished !== undefined) await parted.complete(done, await sendAll(subject, finished));
      const listed = (await drain(parted.listOpen(soon()))).map(({ id }) => id);
      expect(listed).toContain(open.id);
      expect(listed).not.toContain(done.id);
      expect(listed).not.toContain(aborted.id);
      expect((await drain(parted.listOpen(before()))).map(({ id }) => id)).not.toContain(open.id);
      const found = (await drain(parted.listOpen(soon()))).find(({ id }) => id === open.id);
      expect(found).toEqual({ key: open.key, id: open.id });
      if (found !== undefined) await parted.abort(found);
      expect((await drain(parted.listOpen(soon()))).map(({ id }) => id)).not.toContain(open.id);
    });
  });
}
