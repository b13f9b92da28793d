/** One sequence after another, each with a database and a folder of its own. */
import { randomBytes } from 'node:crypto';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase } from '../../packages/server/src/platform/db/pool.ts';
import { databaseUrl, runStatement } from '../../packages/server/src/testing/database-admin.ts';
import { s3Env } from '../../packages/server/src/testing/s3-servers.ts';
import { createTestDatabase } from '../../packages/server/src/testing/test-database.ts';
import {
  createFaultyService,
  type FaultyService,
  type FaultyServiceOptions,
  removeFaultyService,
} from './faulty-service.ts';
import { makeFolder } from './folders.ts';
import type { SourceChange } from './injection/orders.ts';
import { checkLeftovers, defectsIn } from './leftovers.ts';
import { startObjectStore } from './object-store.ts';
import { type Played, play } from './play.ts';
import type { Script } from './script.ts';
import { Violation } from './violation.ts';

export interface Sequences {
  /** Throws Violation where the service breaks a promise; the message tells the whole story. */
  run(script: Script, changes?: readonly SourceChange[]): Promise<Played>;
  close(): Promise<void>;
}

/** Prepares what all sequences begin with: a database that a service has been started on once. */
export async function prepareSequences({ driver }: { driver: 'fs' | 's3' }): Promise<Sequences> {
  const home = await makeFolder();
  const cache = join(home, 'compile-cache');
  await mkdir(cache);
  const template = await createTestDatabase();
  const server = databaseUrl(template.url, 'postgres');
  const templateName = new URL(template.url).pathname.slice(1);
  await template.db.destroy();
  const first = await newService({ folder: join(home, 'first'), cache, databaseUrl: template.url });
  await first.start();
  await first.stop();

  async function run(script: Script, changes: readonly SourceChange[] = []): Promise<Played> {
    const name = `rushes_faults_${randomBytes(8).toString('hex')}`;
    await runStatement(server, `create database ${name} template ${templateName}`);
    const url = databaseUrl(server, name);
    const folder = join(home, name);
    const db = createDatabase(url, { maxConnections: 2 });
    let passed = () => 0;
    const store = driver === 's3' ? await startObjectStore(() => passed()) : null;
    const env = store === null ? {} : s3Env(store);
    const service = await newService({ folder, cache, databaseUrl: url, changes, env });
    passed = service.passed;
    try {
      await service.start();
      const played = await play(script, { service, store });
      await checkLeftovers({ service, world: played.world, store, db }, played.trace).catch(
        (error: unknown) => {
          if (error instanceof Violation) error.message += `\n${played.trace.join('\n')}`;
          throw error;
        },
      );
      await service.stop();
      const defects = defectsIn(service.output());
      if (defects.length > 0)
        throw new Violation(`the log tells of defects:\n${defects.join('\n')}\n${played.trace.join('\n')}`);
      const unwatched = service.unwatched();
      if (unwatched.length > 0)
        throw new Error(`changes that the test does not follow: ${unwatched.join(', ')}`);
      return played;
    } catch (error) {
      await service.kill();
      if (error instanceof Violation) error.message += `\n${logTail(service.output())}`;
      throw error;
    } finally {
      await db.destroy();
      await removeFaultyService(service, folder);
      await store?.stop();
      await runStatement(server, `drop database if exists ${name} with (force)`);
    }
  }

  return {
    run,
    close: async () => {
      await template.drop();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface NewService extends FaultyServiceOptions {
  /** What was compiled once is not compiled again. */
  cache: string;
}

async function newService({ cache, ...options }: NewService): Promise<FaultyService> {
  await mkdir(join(options.folder, 'data'), { recursive: true });
  await symlink(cache, join(options.folder, 'data', 'compile-cache'));
  return createFaultyService(options);
}

/** What the service said last, without what goes well. */
function logTail(output: string): string {
  const lines = output.split('\n').filter((line) => /"level":"(warn|error|fatal)"|^[^{]/.test(line));
  return lines.slice(-12).join('\n').slice(-6_000);
}
