/** A real PostgreSQL database of one's own for a test, in tens of milliseconds. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { inject } from 'vitest';
import { createDatabase } from '../platform/db/pool.ts';
import type { Database } from '../platform/db/schema.ts';
import { databaseUrl, runStatement } from './database-admin.ts';
import type { TestServer } from './database-host.ts';

export interface TestDatabase {
  db: Kysely<Database>;
  /** Address for further connections and child processes (a valid DATABASE_URL). */
  url: string;
  /** Closes `db` and removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** `migrated` (default) has this version's tables, `empty` none at all. */
  content?: 'migrated' | 'empty';
  /** Connections that `db` may have at the same time; 10 by default. */
  maxConnections?: number;
}

/**
 * A fresh database on the run's server: the embedded one, or the one TEST_DATABASE_URL names (its role must
 * be allowed to make databases). Call it in `beforeAll` or in the test and `drop()` it at the end.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = await testServer();
  const name = `rushes_test_${randomBytes(8).toString('hex')}`;
  const template = options.content === 'empty' ? 'template0' : server.template;
  await runStatement(server.url, `create database ${name} template ${template} encoding 'UTF8'`);
  const url = databaseUrl(server.url, name);
  const db = createDatabase(url, { maxConnections: options.maxConnections ?? 10 });
  return {
    db,
    url,
    drop: async () => {
      await db.destroy();
      await runStatement(server.url, `drop database if exists ${name} with (force)`);
    },
  };
}

/** The run's server; the first caller makes it start. */
async function testServer(): Promise<TestServer> {
  const answer = JSON.parse(await text(connect(inject('testDatabaseSocket')))) as
    | TestServer
    | { error: string };
  if ('error' in answer) throw new Error(`the test database could not start: ${answer.error}`);
  return answer;
}
