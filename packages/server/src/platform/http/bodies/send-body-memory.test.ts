import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, truncate } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const MIB = 1024 ** 2;

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-send-'));
  path = join(folder, 'file');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A client that reads nothing by itself. */
async function ask(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.pause();
  socket.on('error', () => undefined);
  socket.write('GET /file HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}

describe('the memory of many slow readers', () => {
  const READERS = 400;
  const FILE_BYTES = 1024 * MIB;
  /** A buffer of 1 MiB for each would be four times this. */
  const GROWTH_BYTES = 100 * MIB;
  let child: ChildProcess;
  afterEach(() => child.kill());

  it('stays bounded', async () => {
    await (await open(path, 'w')).close();
    await truncate(path, FILE_BYTES);
    const program = join(import.meta.dirname, '../../storage/testing/file-server-child.ts');
    child = fork(program, [path, String(FILE_BYTES)], { execArgv: [] });
    const [port] = (await once(child, 'message')) as [number];
    const resident = async () => {
      child.send('resident');
      return ((await once(child, 'message')) as [number])[0];
    };
    const before = await resident();
    const sockets = await Promise.all(Array.from({ length: READERS }, () => ask(port)));
    // Each takes a little, so that the server has begun with all of them, and then nothing.
    await Promise.all(
      sockets.map(async (socket) => {
        await once(socket, 'readable');
        socket.read(1);
      }),
    );
    expect((await resident()) - before).toBeLessThan(GROWTH_BYTES);
    for (const socket of sockets) socket.destroy();
  });
});
