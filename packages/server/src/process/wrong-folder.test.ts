/** What a process leaves in a folder that is not its deployment's: the program itself, from its first line on. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { startServiceProcess } from '../testing/service-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startService } from './start-service.ts';

let base: string;
let database: TestDatabase;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'rushes-wrong-folder-'));
  database = await createTestDatabase();
  const env = { RUSHES_DATA_DIR: join(base, 'right'), DATABASE_URL: database.url, RUSHES_ROLE: 'worker' };
  const service = await startService({
    config: readConfig(env),
    log: pino({ level: 'silent' }),
    onFatal: () => undefined,
  });
  await service.stop();
});
afterAll(async () => {
  await database?.drop();
  await rm(base, { recursive: true, force: true });
});

test.each([
  ['worker', 'empty', ''],
  ['worker', 'not mounted', 'not/mounted'],
  ['all', 'empty', ''],
])(
  'a process of the role %s that finds a folder %s says so, ends and leaves nothing',
  async (role, _what, below) => {
    const wrong = await mkdtemp(join(base, 'wrong-'));
    const env = { RUSHES_ROLE: role, DATABASE_URL: database.url };
    const { code, stdout, stderr } = await startServiceProcess({ dataFolder: join(wrong, below), env }).ended;
    expect(stderr).toContain('does not hold the storage of this deployment');
    expect([code, stdout]).toEqual([1, '']);
    expect(await readdir(wrong)).toEqual([]);
  },
);
