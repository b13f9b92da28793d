/** A child that a stranger’s code has taken over gets nowhere, and honest work goes on. `npm run test:sandbox` runs it alone. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MediaError } from '../errors.ts';
import { runChild } from '../jobs/run-job.ts';
import type { HostileTargets } from '../testing/hostile-child.ts';
import type { JobLimits } from '../types.ts';
import { launcherArch, launcherPath } from './launcher.ts';
import { launcherFile } from './launcher-file.ts';
import { machineMeasures } from './machine-measures.ts';

const CHILD = new URL('../testing/hostile-child.ts', import.meta.url);
const measures = machineMeasures();
const filesAreBounded = (measures?.landlock ?? 0) > 0;
const callsAreFiltered = measures?.filter === true;

let folder: string;
let targets: HostileTargets;
const servers: Server[] = [];

async function serve(where: string | number): Promise<number> {
  const server = createServer((socket) => socket.end('secret'));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(where, resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-sandbox-'));
  const place = (name: string) => join(folder, name);
  await Promise.all(['others', 'in', 'work'].map((name) => mkdir(place(name))));
  await writeFile(place('others/secret'), 'secret');
  await writeFile(place('in/input'), 'mine');
  const port = await serve(0);
  await serve(place('socket'));
  targets = {
    ...{ secret: place('others/secret'), input: place('in/input'), work: place('work') },
    ...{ socket: place('socket'), port, parent: process.pid },
  };
});

afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

const LIMITS: JobLimits = { timeoutSeconds: 60, memoryBytes: 1024 ** 3, writtenBytes: 64 * 1024 ** 2 };

function run(
  kind: string,
  options: { request?: unknown; limits?: Partial<JobLimits> } = {},
): Promise<unknown> {
  return runChild({
    module: CHILD,
    start: { kind, request: options.request ?? targets },
    places: { read: [targets.input], write: [targets.work] },
    limits: { ...LIMITS, ...options.limits },
    hooks: {},
  });
}

const failure = (running: Promise<unknown>): Promise<MediaError> =>
  running.then(
    () => expect.unreachable('the attack succeeded'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(MediaError);
      return error as MediaError;
    },
  );

describe('a confined process', () => {
  it('does honest work', async () => {
    expect(await run('work')).toMatchObject({ input: 'mine', files: 'done', said: 7, cpus: true });
    expect(await readdir(targets.work)).toEqual([]);
  });

  it.skipIf(!filesAreBounded || !callsAreFiltered)(
    'reads, writes, connects to, runs and signals nothing of others (needs Landlock and seccomp)',
    async () => {
      process.env.RUSHES_SANDBOX_SECRET = randomUUID();
      const tried = (await run('attack')) as Record<string, string>;
      delete process.env.RUSHES_SANDBOX_SECRET;
      expect(Object.entries(tried).filter(([, how]) => how === 'done')).toEqual([]);
      const refusals = ['EACCES', 'EPERM', 'EXDEV'];
      expect(Object.entries(tried).filter(([, how]) => !refusals.includes(how))).toEqual([]);
      expect(await readFile(targets.secret, 'utf8')).toBe('secret');
      expect(await readFile(targets.input, 'utf8')).toBe('mine');
      await rm(targets.work, { recursive: true });
      await mkdir(targets.work);
    },
  );

  it('is ended by the kernel when it wants all memory at once', async () => {
    const error = await failure(run('fillMemory', { limits: { memoryBytes: 512 * 1024 ** 2 } }));
    expect(error).toMatchObject({ code: 'limit', message: /memory/ });
  });

  it.each(['fillDisk', 'fillDiskWithFiles'])('does not fill the disk (%s)', async (kind) => {
    const error = await failure(run(kind));
    expect(error).toMatchObject({ code: 'limit', message: /wrote more than/ });
    const names = await readdir(targets.work);
    expect(names.length).toBeLessThan(1_000);
    await rm(targets.work, { recursive: true });
    await mkdir(targets.work);
  });

  it('does not keep the processors longer than it may', async () => {
    expect(await failure(run('hog', { limits: { timeoutSeconds: 1 } }))).toMatchObject({ code: 'limit' });
  });

  it.each(['SIGSEGV', 'SIGILL', 'SIGBUS', 'SIGABRT', 'SIGFPE', 'SIGTRAP'])(
    'that breaks by %s is no error to try again',
    async (signal) => {
      const error = await failure(run('broken', { request: { signal } }));
      expect(error).toMatchObject({ code: 'crash', message: expect.stringContaining(signal) });
      expect(error.message).not.toContain('may be tried again');
    },
  );
});

describe('the launcher', () => {
  it.each(['x64', 'arm64'] as const)('in the repository is the one of the source (%s)', async (arch) => {
    expect((await readFile(launcherPath(arch))).equals(launcherFile(arch))).toBe(true);
  });

  it.skipIf(launcherArch() === null)('starts on this machine (needs Linux on x64 or arm64)', () => {
    expect(measures).not.toBeNull();
  });
});
