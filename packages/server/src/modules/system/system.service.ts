/** What is no module's: what this server is, its description, and what operators ask for. */

import { createHash, timingSafeEqual } from 'node:crypto';
import { sandboxReport } from '@rushes/engine';
import type { Deps } from '../../platform/deps.ts';
import { ServiceError } from '../../platform/errors.ts';
import type { RoomState } from '../../platform/health/room.ts';
import { createSaidLately } from '../../platform/health/said-lately.ts';
import { bearerOf } from '../../platform/http/authentication.ts';
import { API_VERSION } from '../../platform/http/document/openapi.ts';
import { referencePage } from '../../platform/http/document/reference-page.ts';
import { type Caller, isOfThisMachine } from '../../platform/http/this-machine.ts';
import type { Health, Welcome } from './system.schema.ts';

export interface SystemService {
  getWelcome(): Promise<Welcome>;
  /** While a part is not ready, throws with the parts: `database_unavailable`, `storage_unavailable`, or `starting`. */
  getHealth(): Promise<Health>;
  /** The numbers as Prometheus reads them. Throws `forbidden`, or `not_authenticated` for a broken header. */
  getMetrics(caller: Caller): Promise<{ type: string; text: string }>;
  /** The API document as JSON text. */
  getOpenApi(): Promise<string>;
  /** The API document as a page. */
  getDocs(): Promise<string>;
}

/** What anyone may read of a part. */
const PART_STATES = new Set(['ready', 'starting', 'stopping']);

/** What is said where one of these parts can not be used; the database first, since the storage is looked up in it. */
const AWAY = [
  {
    part: 'database',
    code: 'database_unavailable',
    sentence:
      'The database can not be reached just now. The service goes on by itself as soon as it is back.',
  },
  {
    part: 'storage',
    code: 'storage_unavailable',
    sentence:
      'The storage of the files can not be used just now: what needs files is refused and work waits, and goes on by ' +
      'itself as soon as it is back. The log of the service says why.',
  },
] as const;

/** How the room on its disks is shown. */
const ROOM: Readonly<Record<RoomState, string>> = {
  ample: 'ready',
  short: 'full',
  out: 'full',
  gone: 'not ready',
};

/** Why the service is not ready: by what is missing, unless it ends or only has not got so far yet. */
function notReady(parts: Record<string, string>): ServiceError {
  const isStopping = Object.values(parts).includes('stopping');
  const away = isStopping ? undefined : AWAY.find(({ part }) => parts[part] === 'not ready');
  if (away === undefined) {
    return new ServiceError('starting', 'The service is not ready yet.', {
      details: { status: 'starting', parts },
    });
  }
  return new ServiceError(away.code, away.sentence, {
    details: { status: 'unavailable', parts },
    headers: { 'retry-after': AWAY_RETRY_SECONDS },
  });
}

const AWAY_RETRY_SECONDS = '5';

/** Calls `make` the first time, and answers what it made from then on. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function shownSandbox(): Record<string, string> {
  return Object.fromEntries(
    sandboxReport().map(({ name, enforced }) => [name, enforced ? 'enforced' : 'not enforced']),
  );
}

const digest = (text: string) => createHash('sha256').update(text).digest();

export function createSystemService({
  config,
  log,
  metrics,
  readiness,
  room,
  selfTests,
  openApiDocument,
}: Deps & { openApiDocument(): Record<string, unknown> }): SystemService {
  const document = once(() => JSON.stringify(openApiDocument()));
  const page = once(() => referencePage(openApiDocument()));
  const saidLately = createSaidLately();

  /** Why a part is not ready can name hosts and folders: that is for the log, not for whoever asks. */
  function shownParts(parts: Record<string, string>): Record<string, string> {
    const failing = Object.entries(parts).filter(([, state]) => !PART_STATES.has(state));
    if (failing.length > 0 && !saidLately(JSON.stringify(failing))) {
      log.warn({ parts: Object.fromEntries(failing) }, 'not ready');
    }
    return { ...parts, ...Object.fromEntries(failing.map(([part]) => [part, 'not ready'])) };
  }

  async function shownEngine(): Promise<Record<string, string>> {
    const known = await selfTests.known();
    return Object.fromEntries(
      Object.entries(known).map(([part, verdict]) => [
        part,
        verdict === null ? 'not tried yet' : verdict.works ? 'works' : verdict.reason,
      ]),
    );
  }

  function mayReadMetrics(caller: Caller): boolean {
    const token = bearerOf(caller.headers);
    if (token === null || config.metricsToken === null) return isOfThisMachine(caller);
    return timingSafeEqual(digest(token), digest(config.metricsToken));
  }

  return {
    getWelcome: async () => ({
      name: 'Rushes',
      version: API_VERSION,
      description: 'Creates videos and keeps the media they are made of.',
      openapi: '/openapi.json',
      docs: '/docs',
    }),

    async getHealth() {
      const report = await readiness.report();
      const found = await room.look();
      const parts = { ...shownParts(report.parts), room: ROOM[found] };
      const status = found === 'ample' ? 'ready' : 'read_only';
      if (report.ready) return { status, parts, engine: await shownEngine(), sandbox: shownSandbox() };
      throw notReady(parts);
    },

    async getMetrics(caller) {
      if (!mayReadMetrics(caller)) {
        throw new ServiceError(
          'forbidden',
          'These numbers are for who asks on this machine at localhost, or has the token of RUSHES_METRICS_TOKEN.',
        );
      }
      const { registry } = metrics;
      return { type: registry.contentType, text: await registry.metrics() };
    },

    getOpenApi: async () => document(),
    getDocs: async () => page(),
  };
}
