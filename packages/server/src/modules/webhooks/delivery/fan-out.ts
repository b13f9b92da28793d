/**
 * From the outbox to deliveries: what was committed is told, and what was not is not. One transaction takes some rows,
 * in their order, writes a message for each event that somebody wants to know of, a delivery for each who does, and
 * notes the rows as told; killed anywhere, it happens again as a whole.
 */
import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notify } from '../../../platform/events/notifications.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Sealer } from '../../../platform/secrets/sealed.ts';
import { listeningSince } from '../listening/webhook-listeners.ts';
import { ensureRequestEndpoint } from '../request-endpoint.ts';
import { eventsOf, type TaskFact, taskTopics, type UnnumberedEvent, writeBody } from '../webhook-payloads.ts';
import {
  addHeard,
  addMessages,
  findListeners,
  findTasks,
  type Listener,
  markPublished,
  type NewDelivery,
  type NewMessage,
  readOutbox,
  takeNumbers,
  tryLockFanOut,
} from './fan-out.repo.ts';
import type { WebhookMetrics } from './webhook-metrics.ts';

export interface FanOutDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  sealer: Sealer;
  log: Pick<Logger, 'error'>;
  metrics: Pick<WebhookMetrics, 'untold'>;
}

/** Rows of the outbox in one transaction. */
const BATCH = 1_000;

/** An address that a request named. */
interface NamedAddress {
  url: string;
  /** Its scheme, host and port. */
  origin: string;
}

/** Who is told of an event: endpoints, and the address that a request named. */
interface Told {
  event: UnnumberedEvent;
  accountId: string;
  endpointIds: string[];
  /** Programs that fetch what is told. */
  listenerIds: string[];
  named: NamedAddress | null;
}

/** What shares places for attempts to an address that a request named: its host, for each account. */
function receiverOf(endpointId: string, { origin }: NamedAddress): string {
  const hex = createHash('sha256').update(`${endpointId} ${origin}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function wants({ types, since }: Listener, event: UnnumberedEvent): boolean {
  return (types.size === 0 || types.has(event.type)) && since <= event.timestamp;
}

function idsOfThose(listeners: readonly Listener[]): Pick<Told, 'endpointIds' | 'listenerIds'> {
  const idsOf = (fetches: boolean) =>
    listeners.filter((listener) => listener.fetches === fetches).map(({ id }) => id);
  return { endpointIds: idsOf(false), listenerIds: idsOf(true) };
}

type Row = Awaited<ReturnType<typeof readOutbox>>[number];

/** What is told of one row, and to whom; events that nobody wants are left out. Throws for a row that makes no sense. */
function tellRow(row: Row, listeners: readonly Listener[], task: TaskFact | undefined): Told[] {
  const { accountId } = row;
  if (accountId === null) return [];
  const url = task?.webhookUrl ?? null;
  const address = url === null ? null : { url, origin: new URL(url).origin };
  const events = eventsOf(row, task);
  return events
    .map((event, index) => ({
      event,
      accountId,
      ...idsOfThose(listeners.filter((listener) => wants(listener, event))),
      // Who named an address for one request is told once, by the event that says most.
      named: index === events.length - 1 ? address : null,
    }))
    .filter(
      ({ endpointIds, listenerIds, named }) =>
        endpointIds.length > 0 || listenerIds.length > 0 || named !== null,
    );
}

/** A row that can not be told, and why. */
interface Untold {
  row: Row;
  error: unknown;
}

/** What is told of these rows, and which of them can not be. */
function planTold(
  rows: readonly Row[],
  listeners: readonly Listener[],
  tasks: readonly TaskFact[],
): { told: Told[]; untold: Untold[] } {
  const listenersOf = Map.groupBy(listeners, ({ accountId }) => accountId);
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  const untold: Untold[] = [];
  const told = rows.flatMap((row) => {
    try {
      return tellRow(row, listenersOf.get(row.accountId ?? '') ?? [], taskOf.get(row.subjectId ?? ''));
    } catch (error) {
      untold.push({ row, error });
      return [];
    }
  });
  return { told, untold };
}

/** One row that makes no sense holds up none of the others; somebody has to look at it. */
function reportUntold({ log, metrics }: FanOutDeps, untold: readonly Untold[]): void {
  for (const { row, error } of untold) {
    const { id, eventId, topic } = row;
    log.error(
      { err: error, outbox_id: id, event_id: eventId, topic },
      'an event could not be told to webhooks',
    );
    metrics.untold(topic);
  }
}

/** Numbers for the events of assets, in their order; null for those that are about none. */
async function number(trx: Transaction<Database>, told: readonly Told[]): Promise<(number | null)[]> {
  const keyOf = ({ accountId, event }: Told) =>
    event.assetId === null ? null : `${accountId} ${event.assetId}`;
  const groups = Map.groupBy(told, keyOf);
  groups.delete(null);
  // In one order, as all rows that are locked together.
  const keys = [...groups.keys()].filter((key) => key !== null).sort();
  const wanted = keys.map((key) => {
    const [accountId = '', assetId = ''] = key.split(' ');
    return { accountId, assetId, count: groups.get(key)?.length ?? 0 };
  });
  const firsts = await takeNumbers(trx, wanted);
  const next = new Map(keys.map((key, index) => [key, firsts[index] ?? 1]));
  return told.map((one) => {
    const key = keyOf(one);
    if (key === null) return null;
    const own = next.get(key) ?? 1;
    next.set(key, own + 1);
    return own;
  });
}

/** The endpoint of each account that stands for the addresses its requests name. */
async function requestEndpoints(
  trx: Transaction<Database>,
  deps: FanOutDeps,
  told: readonly Told[],
): Promise<Map<string, string>> {
  const accountIds = new Set(told.filter(({ named }) => named !== null).map(({ accountId }) => accountId));
  const found = new Map<string, string>();
  for (const accountId of accountIds) found.set(accountId, await ensureRequestEndpoint(trx, deps, accountId));
  return found;
}

function messageOf({ event, accountId }: Told, sequence: number | null): NewMessage {
  const { id, type, assetId, timestamp: createdAt } = event;
  return { id, accountId, type, assetId, sequence, body: writeBody(event, sequence), createdAt };
}

/** The deliveries of one event. `requestEndpointId` stands for addresses that requests name. */
function deliveriesOf(told: Told, requestEndpointId: string | undefined, ids: Ids): NewDelivery[] {
  const { event, endpointIds, named } = told;
  const deliveries = endpointIds.map((endpointId) => ({
    id: ids.uuid(),
    messageId: event.id,
    endpointId,
    url: null as string | null,
    receiver: endpointId,
  }));
  if (named !== null && requestEndpointId !== undefined) {
    const receiver = receiverOf(requestEndpointId, named);
    const { url } = named;
    deliveries.push({ id: ids.uuid(), messageId: event.id, endpointId: requestEndpointId, url, receiver });
  }
  return deliveries;
}

/** Writes down what is told of these rows; returns those that can not be. */
async function tell(trx: Transaction<Database>, deps: FanOutDeps, rows: readonly Row[]): Promise<Untold[]> {
  const now = deps.clock.now();
  const accountIds = [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))];
  const listeners =
    accountIds.length === 0 ? [] : await findListeners(trx, { accountIds, heardSince: listeningSince(now) });
  const taskIds = rows.flatMap(({ topic, subjectId }) => (taskTopics.has(topic) ? (subjectId ?? []) : []));
  const listening = [...new Set(listeners.map(({ accountId }) => accountId))];
  const tasks = taskIds.length === 0 ? [] : await findTasks(trx, taskIds, listening);
  const { told, untold } = planTold(rows, listeners, tasks);
  const endpoints = await requestEndpoints(trx, deps, told);
  const numbers = await number(trx, told);
  await addMessages(trx, {
    messages: told.map((one, index) => messageOf(one, numbers[index] ?? null)),
    deliveries: told.flatMap((one) => deliveriesOf(one, endpoints.get(one.accountId), deps.ids)),
    now,
  });
  await addHeard(
    trx,
    told.flatMap(({ event, listenerIds }) =>
      listenerIds.map((listenerId) => ({ listenerId, messageId: event.id })),
    ),
  );
  await markPublished(
    trx,
    rows.map(({ id }) => id),
    now,
  );
  if (told.length > 0) await notify(trx, 'rushes_webhook', '');
  return untold;
}

/** Tells what waits in the outbox, at most so much at once; true when there may be more, and nobody else is at it. */
export async function fanOut(deps: FanOutDeps): Promise<boolean> {
  const { isFull, untold } = await deps.db.transaction().execute(async (trx) => {
    const rows = (await tryLockFanOut(trx)) ? await readOutbox(trx, BATCH) : [];
    return {
      isFull: rows.length === BATCH,
      untold: rows.length === 0 ? [] : await tell(trx, deps, rows),
    };
  });
  reportUntold(deps, untold);
  return isFull;
}
