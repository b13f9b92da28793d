/**
 * "Look again" between processes, by PostgreSQL's LISTEN and NOTIFY. A notification is a hint and may be
 * lost (a dropped connection); the tables are the truth, so whoever waits also looks from time to time.
 */
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from '../db/schema.ts';
import { letCommit } from '../named-request.ts';
import { sendNotification } from './events.repo.ts';

const channels = [
  'rushes_work',
  'rushes_task',
  'rushes_cancel',
  'rushes_run',
  'rushes_parts',
  'rushes_preview',
  'rushes_prices',
  'rushes_models',
  'rushes_provider',
  'rushes_outbox',
  'rushes_webhook',
  'rushes_review',
] as const;

/**
 * Channels in use; a payload is the id of what changed: `rushes_work` a task that waits for a worker, `rushes_task` one whose state or progress did,
 * `rushes_cancel` a task that was cancelled, `rushes_run` a run that got another event, `rushes_parts` a render that has
 * parts to be made, `rushes_preview` a preview that got another fragment, `rushes_prices` the number of a price table that was
 * published. `rushes_provider` the task that a provider called back for; of `rushes_models`, the generative models that
 * operators changed, there is no id. On `rushes_outbox` there is something to be told to the world outside, and on `rushes_webhook` something to
 * be sent to webhooks; both without an id. `rushes_review` the asset whose comments or decisions did.
 */
export type Channel = (typeof channels)[number];

/** Sends on commit of `trx` (or at once outside a transaction); sent to nobody when it rolls back. */
export async function notify(db: Kysely<Database>, channel: Channel, id: string): Promise<void> {
  await sendNotification(db, channel, id);
}

export interface Notifications {
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Calls `listener` with the id of what changed, or with null after a gap in which anything may have
   * changed. Returns the way to end it.
   */
  subscribe(channel: Channel, listener: (id: string | null) => void): () => void;
}

const reconnectAfterMilliseconds = 500;

export interface NotificationsOptions {
  /** A `postgres://` address; LISTEN needs a session that stays, so no pooler in transaction mode. */
  databaseUrl: string;
  onError: (error: unknown) => void;
}

/** One listening connection for the whole process; it reconnects by itself until stopped. */
export function createNotifications(options: NotificationsOptions): Notifications {
  const listeners = new Map<Channel, Set<(id: string | null) => void>>();
  let client: pg.Client | null = null;
  let stopped = true;
  let timer: NodeJS.Timeout | undefined;

  function notifyListeners(channel: string, id: string | null): void {
    for (const name of channels) {
      if (name !== channel) continue;
      for (const listener of listeners.get(name) ?? []) listener(id);
    }
  }

  function lost(error: unknown): void {
    if (stopped) return;
    options.onError(error);
    client = null;
    clearTimeout(timer);
    timer = setTimeout(() => {
      connect().catch(lost);
    }, reconnectAfterMilliseconds);
    timer.unref();
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.databaseUrl,
      application_name: 'rushes notifications',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    let alive = true;
    const end = (error: unknown) => {
      if (!alive) return;
      alive = false;
      next.end().catch(() => undefined);
      lost(error);
    };
    next.on('error', end);
    next.on('end', () => end(new Error('The listening connection to the database ended.')));
    next.on('notification', (message) => notifyListeners(message.channel, message.payload ?? null));
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${channel}`);
    } catch (error) {
      alive = false;
      next.end().catch(() => undefined);
      throw error;
    }
    if (stopped) {
      alive = false;
      await next.end();
      return;
    }
    client = next;
    for (const channel of channels) notifyListeners(channel, null);
  }

  return {
    async start() {
      if (!stopped) return;
      stopped = false;
      await connect();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const open = client;
      client = null;
      await open?.end();
    },
    subscribe(channel, listener) {
      letCommit();
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set);
      set.add(listener);
      return () => set.delete(listener);
    },
  };
}
