import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG that says it is so large, of zeros. */
function png(width: number, height: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(5_000)]);
const playlist = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from('\n#EXTM3U\nfile:///etc/passwd\n'),
]);

test('pictures that are bombs, rubbish or something else are refused with a sentence', async () => {
  const zeros = deflateSync(Buffer.alloc(30_000_000));
  const hostile: Record<string, Buffer> = {
    bomb: png(60_000, 60_000, zeros),
    'cut off': png(100, 100, deflateSync(Buffer.alloc(50))),
    jpeg,
    playlist,
    nothing: Buffer.alloc(0),
  };
  for (const [name, bytes] of Object.entries(hostile)) {
    const response = await fetch(`${service.baseUrl}/search/example`, {
      method: 'POST',
      headers: { 'x-api-key': service.user.key },
      body: new Blob([new Uint8Array(bytes)]),
    });
    const body = await response.text();
    expect([200, 409, 413, 422], `${name}: ${body}`).toContain(response.status);
    expect(body, name).not.toMatch(/\/tmp\/|passwd/);
  }
});
