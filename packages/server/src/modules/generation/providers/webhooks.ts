/** What a provider calls when it is done: the address, which proves itself, and what its call may tell. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound } from '../../../platform/errors.ts';
import { notify } from '../../../platform/events/notifications.ts';
import type { Providers } from './open-providers.ts';
import { findOperation, keepOperation } from './operations.repo.ts';

// The address that a provider calls: it names the task and proves, by a code that nobody can guess, that we gave it.

export interface WebhookAddresses {
  /** Null where this deployment has no address that others reach. */
  addressOf(taskId: string): string | null;
  /** Whether we gave this code for the task. */
  isOurs(taskId: string, code: string): boolean;
}

export function createWebhookAddresses(options: {
  secret: () => Promise<Buffer>;
  publicUrl: string | null;
}): { open(): Promise<WebhookAddresses> } {
  const { secret, publicUrl } = options;
  let opened: Promise<WebhookAddresses> | null = null;

  async function open(): Promise<WebhookAddresses> {
    const key = await secret();
    const codeOf = (taskId: string) =>
      createHmac('sha256', key).update(`provider webhook ${taskId}`).digest('base64url');
    return {
      addressOf: (taskId) =>
        publicUrl === null ? null : `${publicUrl}/tools/generate/webhook/${taskId}/${codeOf(taskId)}`,
      isOurs(taskId, code) {
        const [given, wanted] = [Buffer.from(code), Buffer.from(codeOf(taskId))];
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      },
    };
  }

  return {
    open() {
      opened ??= open().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return opened;
    },
  };
}

// What a provider tells of itself: only that it is time to ask, and which operation a lost request has started.

export interface ReceiveWebhookDeps {
  db: Kysely<Database>;
  providers: Pick<Providers, 'open'>;
  webhooks: { open(): Promise<WebhookAddresses> };
}

/**
 * Nothing of the body is believed but the operation's name, and that only where we know none. One that comes again, or
 * late, changes nothing. Throws `not_found` for an address that we did not give.
 */
export async function receiveWebhook(
  { db, providers, webhooks }: ReceiveWebhookDeps,
  { taskId, code, body }: { taskId: string; code: string; body: unknown },
): Promise<void> {
  // Looked up first: opening the secret makes one where there is none, which nobody from outside may bring about.
  const kept = await findOperation(db, taskId);
  if (kept === undefined || !(await webhooks.open()).isOurs(taskId, code)) throw notFound('This address');
  if (kept.state === 'ended') return;
  if (kept.state === 'starting') {
    // Reading what it says takes no key.
    const provider = providers.open(kept.provider, kept.area, kept.usesOwnKey ? '' : null);
    const operation = provider?.operationOf?.(body, kept.model) ?? null;
    if (operation !== null) await keepOperation(db, taskId, operation);
  }
  await notify(db, 'rushes_provider', taskId);
}
