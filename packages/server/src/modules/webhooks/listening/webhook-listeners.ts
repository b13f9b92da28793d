/**
 * Programs that fetch what webhooks are told, where none can be called: `rushes webhooks listen`. A listener hears what is
 * told while it is there, signed as everything else, and is over when it has not asked for a while.
 */
import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../../platform/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Principal } from '../../../platform/principal.ts';
import { SealError, type Sealer } from '../../../platform/secrets/sealed.ts';
import { lockAccount } from '../../money/index.ts';
import { signatureHeaders } from '../delivery/webhook-signature.ts';
import {
  newWebhookSecret,
  openWebhookSecret,
  sealWebhookSecret,
  writeWebhookSecret,
} from '../webhook-secrets.ts';
import type {
  CreatedWebhookListener,
  CreateWebhookListenerRequest,
  DeletedWebhook,
  HeardEvent,
  HeardEvents,
  HeardEventsQuery,
} from '../webhooks.schema.ts';
import * as repo from './webhook-listeners.repo.ts';

export interface WebhookListenersDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  sealer: Sealer;
}

type Owner = Pick<Principal, 'accountId'>;

/** Listeners of one account at the same time. */
export const MAX_LISTENERS = 10;
/** A listener asks every second; who has not for so long was killed, or its machine sleeps. */
const OVER_AFTER_MILLISECONDS = 15 * 60_000;

/** Who has asked since then still listens. */
export function listeningSince(now: Date): Date {
  return new Date(now.getTime() - OVER_AFTER_MILLISECONDS);
}

/** A new listener. Throws `conflict` where the account has as many as it may. Operation `createWebhookListener`. */
export async function createWebhookListener(
  { db, clock, ids, sealer }: WebhookListenersDeps,
  { accountId }: Owner,
  { event_types: eventTypes = [] }: CreateWebhookListenerRequest,
): Promise<CreatedWebhookListener> {
  const id = ids.uuid();
  const now = clock.now();
  const secret = newWebhookSecret(ids);
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const since = listeningSince(now);
    if ((await repo.countListeners(trx, { accountId, since, atMost: MAX_LISTENERS })) >= MAX_LISTENERS) {
      const sentence = `At most ${MAX_LISTENERS} programs can listen at the same time. End one, or wait for 15 minutes.`;
      throw new ServiceError('conflict', sentence);
    }
    const sealed = sealWebhookSecret(sealer, id, secret);
    await repo.insertListener(trx, { id, accountId, eventTypes, secret: sealed, now });
  });
  return { id, secret: writeWebhookSecret(secret) };
}

/** Throws `not_found` where the server's key is another one now: the program begins anew. */
function openKey(sealer: Sealer, id: string, sealed: Buffer): KeyObject {
  try {
    return createSecretKey(openWebhookSecret(sealer, id, sealed));
  } catch (error) {
    if (error instanceof SealError) throw notFound(`Listener ${id}`);
    throw error;
  }
}

/** Notes that the listener asks; what signs for it. Throws `not_found` where it is over. */
async function signerOf({ db, clock, sealer }: WebhookListenersDeps, { accountId }: Owner, id: string) {
  const now = clock.now();
  const row = await repo.touchListener(db, { id, accountId, since: listeningSince(now) }, now);
  if (row === undefined) throw notFound(`Listener ${id}`);
  const key = openKey(sealer, id, row.secret);
  return ({ event_id, type, body }: repo.HeardMessage): HeardEvent => {
    const headers = { ...signatureHeaders({ id: event_id, at: now, body }, [key]) };
    return { event_id, type, headers, body };
  };
}

/** What it has to hear behind a place. Throws `not_found` where it is over. Operation `listHeardEvents`. */
export async function listHeardEvents(
  deps: WebhookListenersDeps,
  owner: Owner,
  listenerId: string,
  { after, limit }: HeardEventsQuery,
): Promise<HeardEvents> {
  const sign = await signerOf(deps, owner, listenerId);
  const rows = await repo.listHeard(deps.db, { listenerId, after, limit });
  return { items: rows.map(sign), next_after: rows.at(-1)?.place ?? after };
}

/** An event of before, signed anew. Throws `not_found`. Operation `getHeardEvent`. */
export async function getHeardEvent(
  deps: WebhookListenersDeps,
  owner: Owner,
  listenerId: string,
  eventId: string,
): Promise<HeardEvent> {
  const sign = await signerOf(deps, owner, listenerId);
  const message = await repo.findMessage(deps.db, { id: eventId, accountId: owner.accountId });
  if (message === undefined) throw notFound(`Event ${eventId}`);
  return sign(message);
}

/** Ends a listener. Throws `not_found`. Operation `deleteWebhookListener`. */
export async function deleteWebhookListener(
  { db }: WebhookListenersDeps,
  { accountId }: Owner,
  id: string,
): Promise<DeletedWebhook> {
  if (!(await repo.deleteListener(db, { id, accountId }))) throw notFound(`Listener ${id}`);
  return { id, deleted: true };
}
