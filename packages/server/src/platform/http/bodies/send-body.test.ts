import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../testing/until.ts';
import { type FileServer, serveFile } from '../../storage/testing/file-server.ts';

const MIB = 1024 ** 2;

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-send-'));
  path = join(folder, 'file');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Handles of this process that are open on the file. */
async function openHandles(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(join('/proc/self/fd', fd)).catch(() => '')),
  );
  return links.filter((link) => link === path).length;
}

/** A client that reads nothing by itself. */
async function ask(port: number, head = 'GET /file HTTP/1.1\r\nHost: x\r\n\r\n'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.pause();
  socket.on('error', () => undefined);
  socket.write(head);
  return socket;
}

describe('sendBody', () => {
  let server: FileServer;
  const serve = async (bytes: number) => {
    server = await serveFile(path, bytes);
    return server.port;
  };
  afterEach(() => server.app.close());

  it('sends any range as it is, over one connection, and closes the file', async () => {
    const bytes = randomBytes(3 * MIB + 17);
    await writeFile(path, bytes);
    const url = `http://127.0.0.1:${await serve(bytes.length)}/file`;
    const place = fc.nat({ max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(place, place, async (one, other) => {
        const [start, end] = one < other ? [one, other] : [other, one];
        const answer = await fetch(url, { headers: { range: `bytes=${start}-${end}` } });
        expect(answer.status).toBe(206);
        const got = Buffer.from(await answer.arrayBuffer());
        expect(got.equals(bytes.subarray(start, end + 1))).toBe(true);
      }),
      { numRuns: 30 },
    );
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true);
    await until(async () => (await openHandles()) === 0, { what: 'the file is closed' });
  });

  it('sends nothing of an empty file', async () => {
    await writeFile(path, '');
    const answer = await fetch(`http://127.0.0.1:${await serve(0)}/file`);
    expect([answer.headers.get('content-length'), await answer.text()]).toEqual(['0', '']);
  });

  it('answers requests that were sent ahead, in order', async () => {
    const bytes = randomBytes(2 * MIB);
    await writeFile(path, bytes);
    const request = (range: string) => `GET /file HTTP/1.1\r\nHost: x\r\nRange: bytes=${range}\r\n`;
    const port = await serve(bytes.length);
    const socket = await ask(port, `${request('0-1048575')}\r\n${request('7-9')}connection: close\r\n\r\n`);
    let text = Buffer.alloc(0);
    for await (const piece of socket) text = Buffer.concat([text, piece as Buffer]);
    const first = text.indexOf('\r\n\r\n') + 4;
    expect(text.subarray(first, first + MIB).equals(bytes.subarray(0, MIB))).toBe(true);
    expect(text.subarray(-3).equals(bytes.subarray(7, 10))).toBe(true);
  });

  it('closes the file when the client leaves, also of requests that waited for their turn', async () => {
    await writeFile(path, '');
    await truncate(path, 64 * MIB);
    const port = await serve(64 * MIB);
    const head = 'GET /file HTTP/1.1\r\nHost: x\r\n\r\n';
    const sockets = await Promise.all(Array.from({ length: 20 }, () => ask(port, head + head)));
    await until(async () => (await openHandles()) === 40, { what: 'all are being sent' });
    for (const socket of sockets) socket.destroy();
    await until(async () => (await openHandles()) === 0, { what: 'all are closed' });
  });

  it('ends the connection when the file is shorter than was promised', async () => {
    await writeFile(path, randomBytes(MIB));
    const port = await serve(2 * MIB);
    const answer = await fetch(`http://127.0.0.1:${port}/file`);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    await until(async () => (await openHandles()) === 0, { what: 'the file is closed' });
  });
});
