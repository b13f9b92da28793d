/**
 * Parts in any order, repeated, at the same time, over connections that break and processes that are killed: a file
 * that is complete has the bytes that were acknowledged, and what is not complete says what is missing.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { createIds } from '../../ids.ts';
import { partCountOf, partRangeOf } from '../parts.ts';
import type { PartedUpload, StoredPart } from '../storage.ts';
import { createFsStorage, type FsStorage } from './fs-storage.ts';

const ids = createIds(systemClock);
const PART_BYTES = 50;

/** What happens, one after the other; receptions that were begun go on meanwhile. */
type Event =
  /** A part is sent whole; `seed` stands for its bytes. */
  | { does: 'send'; part: number; seed: number }
  /** The first half of one is sent. */
  | { does: 'begin'; part: number; seed: number }
  /** The rest of one that was begun is sent, or its connection breaks. */
  | { does: 'end'; which: number }
  | { does: 'cut'; which: number }
  /** One part is sent several times at once. */
  | { does: 'race'; part: number; seeds: number[] }
  /** Another process takes over; the receptions of the first one stay as they are. */
  | { does: 'reopen' }
  | { does: 'complete' }
  /** With the ETag of other bytes. */
  | { does: 'complete wrongly'; part: number };

const part = fc.nat({ max: 4 });
const seed = fc.nat({ max: 3 });
const which = fc.nat({ max: 9 });
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('send' as const), part, seed }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('begin' as const), part, seed }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('end' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cut' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('race' as const),
      part,
      seeds: fc.array(seed, { minLength: 2, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reopen' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('complete' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('complete wrongly' as const), part }) },
);

interface Begun {
  partNumber: number;
  bytes: Buffer;
  body: PassThrough;
  received: Promise<StoredPart | Error>;
}

const etagOf = (bytes: Buffer) => `"${createHash('sha256').update(bytes).digest('hex')}"`;

/** One upload with what it should hold. */
class Model {
  readonly folder: string;
  readonly upload: PartedUpload;
  storage: FsStorage;
  /** What was acknowledged last, by part. */
  readonly acknowledged = new Map<number, Buffer>();
  readonly begun: Begun[] = [];
  completed: Buffer | null = null;

  constructor(folder: string, storage: FsStorage, upload: PartedUpload) {
    this.folder = folder;
    this.storage = storage;
    this.upload = upload;
  }

  numberOf(index: number): number {
    return (index % partCountOf(this.upload)) + 1;
  }

  bytesOf(partNumber: number, variant: number): Buffer {
    return Buffer.alloc(partRangeOf(this.upload, partNumber).bytes, partNumber * 16 + variant);
  }

  /** Reads what a reception came to. */
  async settle(partNumber: number, bytes: Buffer, received: Promise<StoredPart | Error>): Promise<void> {
    const answer = await received;
    if (this.completed !== null) {
      expect(answer).toMatchObject({ code: 'upload_ended' });
      return;
    }
    expect(answer).toEqual({ partNumber, etag: etagOf(bytes), bytes: bytes.length });
    this.acknowledged.set(partNumber, bytes);
  }

  receive(partNumber: number, body: Readable): Promise<StoredPart | Error> {
    return this.storage.receivePart(this.upload, partNumber, body).catch((error: Error) => error);
  }

  begin(partNumber: number, bytes: Buffer): void {
    const body = new PassThrough();
    this.begun.push({ partNumber, bytes, body, received: this.receive(partNumber, body) });
    body.write(bytes.subarray(0, bytes.length / 2));
  }

  async end(index: number): Promise<void> {
    const [one] = this.begun.splice(index % Math.max(1, this.begun.length), 1);
    if (one === undefined) return;
    one.body.end(one.bytes.subarray(one.bytes.length / 2));
    await this.settle(one.partNumber, one.bytes, one.received);
  }

  async cut(index: number): Promise<void> {
    const [one] = this.begun.splice(index % Math.max(1, this.begun.length), 1);
    if (one === undefined) return;
    one.body.destroy();
    const refusal = expect.stringMatching(/^(wrong_length|upload_ended)$/);
    expect(await one.received).toMatchObject({ code: refusal });
  }

  async race(partNumber: number, all: Buffer[]): Promise<void> {
    const answers = await Promise.all(all.map((bytes) => this.receive(partNumber, Readable.from([bytes]))));
    const [listed] =
      (await this.storage.parted.list(this.upload))?.filter((one) => one.partNumber === partNumber) ?? [];
    for (const [index, bytes] of all.entries()) {
      const answer = answers[index];
      if (this.completed !== null) expect(answer).toMatchObject({ code: 'upload_ended' });
      else expect(answer).toMatchObject({ etag: etagOf(bytes) });
      // Which of them ended last is theirs to say.
      if (this.completed === null && etagOf(bytes) === listed?.etag) this.acknowledged.set(partNumber, bytes);
    }
    if (this.completed === null)
      expect(answers.map((one) => 'etag' in (one ?? {}) && one)).toContainEqual(listed);
  }

  named(): { partNumber: number; etag: string }[] {
    const sorted = [...this.acknowledged].sort(([a], [b]) => a - b);
    return sorted.map(([partNumber, bytes]) => ({ partNumber, etag: etagOf(bytes) }));
  }

  async complete(): Promise<void> {
    const numbers = Array.from({ length: partCountOf(this.upload) }, (_, index) => index + 1);
    const missing = numbers.filter((number) => !this.acknowledged.has(number));
    const outcome = this.storage.parted.complete(this.upload, this.named());
    if (missing.length > 0) {
      await expect(outcome).rejects.toMatchObject({ details: { missing_parts: missing, wrong_parts: [] } });
      return;
    }
    expect(await outcome).toMatchObject({ key: this.upload.key, bytes: this.upload.bytes });
    this.completed = Buffer.concat(numbers.map((number) => this.acknowledged.get(number) ?? Buffer.alloc(0)));
  }

  async completeWrongly(partNumber: number): Promise<void> {
    if (this.completed !== null || !this.acknowledged.has(partNumber)) return;
    const named = this.named().map((one) =>
      one.partNumber === partNumber ? { ...one, etag: etagOf(Buffer.from('other')) } : one,
    );
    await expect(this.storage.parted.complete(this.upload, named)).rejects.toMatchObject({
      details: { wrong_parts: [partNumber] },
    });
  }

  async happen(one: Event): Promise<void> {
    if (one.does === 'end') return this.end(one.which);
    if (one.does === 'cut') return this.cut(one.which);
    if (one.does === 'complete') return this.complete();
    if (one.does === 'reopen') {
      this.storage = await createFsStorage({ folder: this.folder, ids });
      return;
    }
    const partNumber = this.numberOf(one.part);
    if (one.does === 'complete wrongly') return this.completeWrongly(partNumber);
    if (one.does === 'race')
      return this.race(
        partNumber,
        one.seeds.map((s) => this.bytesOf(partNumber, s)),
      );
    const bytes = this.bytesOf(partNumber, one.seed);
    if (one.does === 'begin') this.begin(partNumber, bytes);
    else await this.settle(partNumber, bytes, this.receive(partNumber, Readable.from([bytes])));
  }

  /** What must hold after each event. */
  async check(): Promise<void> {
    if (this.completed !== null) {
      expect((await buffer(await this.storage.read(this.upload.key))).equals(this.completed)).toBe(true);
      return;
    }
    expect(await this.storage.stat(this.upload.key)).toBeNull();
    const expected = this.named().map((one) => ({
      ...one,
      bytes: partRangeOf(this.upload, one.partNumber).bytes,
    }));
    expect(await this.storage.parted.list(this.upload)).toEqual(expected);
  }
}

async function withModel(bytes: number, run: (model: Model) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-parts-'));
  try {
    const storage = await createFsStorage({ folder, ids });
    const key = `incoming/${ids.uuid()}`;
    await run(new Model(folder, storage, await storage.parted.begin({ key, bytes, partBytes: PART_BYTES })));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it('keeps what was acknowledged, whatever happens to the parts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 * PART_BYTES }),
      fc.array(event, { maxLength: 40 }),
      (bytes, events) =>
        withModel(bytes, async (model) => {
          for (const one of events) {
            await model.happen(one);
            await model.check();
          }
          // Every file can be completed in the end; what is still under way then changes nothing of it.
          for (let index = 0; index < partCountOf(model.upload); index += 1) {
            if (!model.acknowledged.has(index + 1))
              await model.happen({ does: 'send', part: index, seed: 0 });
          }
          await model.complete();
          while (model.begun.length > 0) await model.end(0);
          await model.check();
          for (const name of ['parts', 'joining', 'staging']) {
            expect(await readdir(join(model.folder, name))).toEqual([]);
          }
        }),
    ),
    { numRuns: 60 },
  );
});
