/** The real service on a free port, over a database and a data folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Services } from '../modules.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { closeDeps, createDeps, type Deps } from '../platform/deps.ts';
import { createRoom, type ReadSpace } from '../platform/health/room.ts';
import { createIds } from '../platform/ids.ts';
import type { Principal } from '../platform/principal.ts';
import { buildApp } from '../process/app.ts';
import { ensureBootstrapUser } from '../process/bootstrap.ts';
import { closeServices, createServices, type ServiceReplacements } from '../process/compose.ts';
import { startWorker } from '../process/worker.ts';
import { grantPlenty } from './test-credits.ts';
import { createTestDatabase } from './test-database.ts';
import { startTestIssuer, type TestIssuer, type TokenClaims } from './test-identity.ts';
import { withoutRateLimits } from './without-rate-limits.ts';

export interface TestServiceOptions extends ServiceReplacements {
  /** Takes tasks as well, all or those of some types; without it they stay PENDING. */
  worker?: boolean | readonly string[];
  /**
   * `clock`: what the worker does by itself happens when its time comes, somewhere between two lines of the test. By
   * default it happens by `runSchedule`.
   */
  schedules?: 'clock' | 'manual';
  /** Settings besides those the service is started with. */
  env?: Record<string, string>;
  clock?: Clock;
  /** Where the built console lies; by default where `npm ci` builds it. */
  consoleFolder?: string;
  /** Where built documentation lies; by default none is there, whatever was built on this machine. */
  docsFolder?: string;
  /** Connections to the database at the same time. */
  maxConnections?: number;
  /** Whose ID tokens are accepted; by default an issuer of its own, null for the built-in one. */
  issuer?: TestIssuer | null;
  /** How the space of a disk is found out; `deps.room.look()` asks it. */
  readSpace?: ReadSpace;
  /** Receives what the service logs, line by line. */
  onLog?: (line: string) => void;
}

/** Calls as one user. */
export interface TestClient {
  principal: Principal;
  key: string;
  /** A request with the user's key; `body` is sent as JSON. */
  call(method: string, path: string, body?: unknown): Promise<TestAnswer>;
}

/** Calls as one user with an ID token as bearer. */
export interface SignedInClient {
  principal: Principal;
  token: string;
  call(method: string, path: string, body?: unknown): Promise<TestAnswer>;
}

export interface TestAnswer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  body: any;
}

export interface TestService {
  baseUrl: string;
  app: FastifyInstance;
  services: Services;
  deps: Deps;
  dataFolder: string;
  /** Calls as the bootstrap user. */
  user: TestClient;
  /** Whose ID tokens are accepted, and trusted with emails; null where `issuer` was null. */
  issuer: TestIssuer | null;
  /**
   * Signs in with an ID token of `issuer`; at the first time that makes the user. One that `createUser` made with
   * the email is the same one.
   */
  signIn(email: string, claims?: TokenClaims): Promise<SignedInClient>;
  /** A further user with a library, a key and plenty of credits of their own. */
  createUser(email: string): Promise<TestClient>;
  /** What the worker does by itself, such as `index_due`, once and now. */
  runSchedule(name: string): Promise<void>;
  stop(): Promise<void>;
}

const BOOTSTRAP = { email: 'first@example.com', key: 'sk_test-key-of-the-first-user' };

/** Sends one request and reads its answer. */
export async function fetchAnswer(url: string, init: RequestInit = {}): Promise<TestAnswer> {
  const response = await fetch(url, init);
  const text = await response.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // Not every answer is JSON.
  }
  return { status: response.status, headers: response.headers, body };
}

function caller(baseUrl: string, credential: Record<string, string>): TestClient['call'] {
  return (method, path, body) =>
    fetchAnswer(`${baseUrl}${path}`, {
      method,
      headers: { ...credential, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}

function createClient(baseUrl: string, key: string, principal: Principal): TestClient {
  return { principal, key, call: caller(baseUrl, { 'x-api-key': key }) };
}

async function principalOf(services: Services, key: string): Promise<Principal> {
  const principal = await services.apiKeys.verifyApiKey(key);
  if (principal === null) throw new Error('The key was not accepted.');
  return principal;
}

/** Settings under which tokens of `issuer` are accepted. */
function issuerSettings(issuer: TestIssuer | null): Record<string, string> {
  if (issuer === null) return {};
  return {
    RUSHES_OIDC_ISSUER: issuer.url,
    RUSHES_OIDC_AUDIENCE: issuer.audience,
    RUSHES_OIDC_TRUSTED_ISSUERS: issuer.url,
  };
}

/** Starts everything; `stop()` ends it and removes what it left. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { worker: withWorker = false, env = {}, clock = systemClock, onLog } = options;
  const { maxConnections = 10 } = options;
  const database = await createTestDatabase({ maxConnections });
  const dataFolder = await mkdtemp(join(tmpdir(), 'rushes-service-'));
  const ownIssuer = options.issuer === undefined ? await startTestIssuer({ clock }) : null;
  const issuer = options.issuer ?? ownIssuer;
  const config = readConfig({
    PORT: '0',
    RUSHES_IDENTITY_PORT: '0',
    RUSHES_DATA_DIR: dataFolder,
    RUSHES_BOOTSTRAP_EMAIL: BOOTSTRAP.email,
    RUSHES_BOOTSTRAP_API_KEY: BOOTSTRAP.key,
    // Only tests of the index wait for analysers.
    RUSHES_INDEX: 'none',
    RUSHES_INDEX_ON_UPLOAD: 'off',
    // Most services of tests have no worker that could make it.
    RUSHES_GENERATE_WAIT_SECONDS: '1',
    RUSHES_SHIPPED_MODELS: 'off',
    ...withoutRateLimits,
    ...issuerSettings(issuer),
    ...env,
  });
  const log = onLog === undefined ? pino({ level: 'silent' }) : pino({ level: 'debug' }, { write: onLog });
  const ids = createIds(clock);
  const { db, url: databaseUrl } = database;
  const { readSpace } = options;
  const room = createRoom({
    folder: dataFolder,
    reserveBytes: config.diskReserveBytes,
    ...(readSpace === undefined ? {} : { readSpace }),
  });
  const deps = await createDeps({ config, db, databaseUrl, clock, ids, log, room });
  const services = createServices(deps, options);
  await services.prices.load();
  await ensureBootstrapUser(services, deps);
  const app = await buildApp(services, deps, {
    checkAnswers: true,
    ...(options.consoleFolder === undefined ? {} : { consoleFolder: options.consoleFolder }),
    docsFolder: options.docsFolder ?? join(dataFolder, 'no-documentation'),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address !== null && typeof address === 'object') deps.address.listeningOn(address.port);
  await services.builtInIssuer?.listen();
  const types = typeof withWorker === 'boolean' ? {} : { types: withWorker };
  const schedules = options.schedules ?? 'manual';
  const worker = withWorker === false ? null : await startWorker(services, deps, { ...types, schedules });
  const baseUrl = deps.address.baseUrl();

  return {
    baseUrl,
    app,
    services,
    deps,
    dataFolder,
    user: createClient(baseUrl, BOOTSTRAP.key, await principalOf(services, BOOTSTRAP.key)),
    issuer,

    async signIn(email, claims = {}) {
      if (issuer === null) throw new Error('This service accepts the tokens of its built-in issuer only.');
      const token = await issuer.token({ email, ...claims });
      const principal = await services.identity.verifyIdToken(token);
      if (principal === null) throw new Error('The ID token was not accepted.');
      return { principal, token, call: caller(baseUrl, { authorization: `Bearer ${token}` }) };
    },

    async createUser(email) {
      const owner = await db.transaction().execute((trx) => services.accounts.createUser(trx, { email }));
      await grantPlenty({ db, credits: services.credits }, owner.accountId);
      const { api_key: key } = await services.apiKeys.createApiKey(owner, 'test');
      return createClient(baseUrl, key, await principalOf(services, key));
    },

    async runSchedule(name) {
      if (worker === null) throw new Error('This service was started without a worker.');
      await worker.runSchedule(name);
    },

    async stop() {
      await app.close();
      await services.builtInIssuer?.close();
      await services.billingIncoming.stop();
      await services.uploads.stopCompletions();
      await worker?.stop();
      await services.previews.closePreviews();
      await closeServices(services);
      await closeDeps(deps);
      await database.drop();
      await ownIssuer?.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
