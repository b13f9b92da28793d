/**
 * One generation at a provider, from asking to having: started once, kept, asked after, fetched. Every step may be the
 * last one of this process; whoever goes on finds in the row how far it came.
 */
import type { Json } from '@rushes/timeline';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { GenerationSettings } from '../../../platform/settings/generation-settings.ts';
import { type TaskContext, TaskFailure } from '../../tasks/index.ts';
import { dropStart, endOperation, findOperation, insertOperation, keepOperation } from './operations.repo.ts';
import { pollPause, retryPause } from './pauses.ts';
import {
  failureIn,
  type Provider,
  ProviderFailure,
  type ProviderMedia,
  type ProviderRequest,
} from './provider.ts';
import type { WebhookAddresses } from './webhooks.ts';

export interface ProvideDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Pick<Ids, 'random'>;
  settings: Pick<GenerationSettings, 'pollMilliseconds' | 'minutes'>;
  webhooks: WebhookAddresses;
  /** Ends early when the provider called back for the task. Throws the reason of `signal` once that is aborted. */
  pause(taskId: string, milliseconds: number, signal: AbortSignal): Promise<void>;
  /** At least 0 and below 1. */
  random(): number;
}

export interface Generation {
  provider: Provider;
  /** Asked with the key of the account. */
  usesOwnKey?: boolean;
  /** Draws what goes in; asked only where the provider was not asked yet. */
  request(): Promise<ProviderRequest>;
  /** Takes the media into a file. Throws ProviderFailure. */
  take(media: ProviderMedia): Promise<void>;
}

type Context = Pick<TaskContext<unknown>, 'taskId' | 'signal' | 'progress' | 'commit'>;

const NOTHING_CHARGED = 'Nothing is charged.';

/** Attempts of a request that the provider did not take, before it is given up. */
const MOST_STARTS = 8;
/** Questions in a row that it did not answer: with the pauses some twenty minutes. */
const MOST_SILENCE = 18;
/** Fetches of the same media; an address that has run out is asked for anew. */
const MOST_FETCHES = 5;
/** How long a start that nobody knows the end of is waited for: a webhook may name it. */
const UNKNOWN_START_MS = 300_000;

const refusedContent = (name: string, reason: string) =>
  new TaskFailure(
    'content_refused',
    `${name} refuses to make this, for what is in it: ${reason} ${NOTHING_CHARGED} Say it in another way.`,
  );

/** What a failure of a provider means for the task. */
function endedBy(name: string, failure: ProviderFailure): TaskFailure {
  switch (failure.kind) {
    case 'content':
      return refusedContent(name, failure.message);
    case 'busy':
      return new TaskFailure(
        'provider_busy',
        `${failure.message} It was asked again and again. ${NOTHING_CHARGED}`,
      );
    case 'unknown':
      return new TaskFailure(
        'provider_unreachable',
        `${failure.message} Whether it began is not known, and it is not asked twice. ${NOTHING_CHARGED}`,
      );
    case 'refused':
    case 'malformed':
      return new TaskFailure('provider_failed', `${failure.message} ${NOTHING_CHARGED}`);
  }
}

const again = ({ settings, random }: ProvideDeps, failures: number, { waitMs }: ProviderFailure): number =>
  retryPause(failures, { first: settings.pollMilliseconds, waitMs, random: random() });

type Started = { operation: Json } | { media: ProviderMedia };

/** Sends the request, again where it was not taken. The row says by then that it may be on its way. */
async function send(
  deps: ProvideDeps,
  context: Context,
  generation: Generation,
  key: string,
): Promise<Started> {
  const { taskId, signal } = context;
  const { provider, request } = generation;
  const asked = await request();
  const webhookUrl = provider.takesWebhook ? deps.webhooks.addressOf(taskId) : null;
  for (let failures = 1; ; failures += 1) {
    try {
      // A request on its way is waited for even if the task is cancelled: only its answer says what to cancel there.
      return await provider.start(asked, {
        idempotencyKey: key,
        webhookUrl,
        signal: new AbortController().signal,
      });
    } catch (error) {
      const failure = failureIn(error);
      if (failure === null) throw error;
      const mayRepeat = failure.kind === 'busy' || (failure.kind === 'unknown' && provider.isIdempotent);
      // By who still has the task: another worker may have sent it again, and waits for its answer.
      if (failure.kind !== 'unknown') await context.commit((trx) => dropStart(trx, taskId));
      if (!mayRepeat || failures === MOST_STARTS) throw endedBy(provider.id, failure);
      await deps.pause(taskId, again(deps, failures, failure), signal);
      if (failure.kind === 'busy') await note(deps, context, generation, asked, key);
    }
  }
}

async function note(
  { clock, webhooks }: ProvideDeps,
  { taskId, commit }: Context,
  { provider, usesOwnKey = false }: Generation,
  { area, model }: ProviderRequest,
  idempotencyKey: string,
): Promise<void> {
  const hasWebhook = provider.takesWebhook && webhooks.addressOf(taskId) !== null;
  const named = { taskId, area, provider: provider.id, model, idempotencyKey };
  const made = { ...named, hasWebhook, usesOwnKey, now: clock.now() };
  await commit((trx) => insertOperation(trx, made));
}

/**
 * A process died, or lost its task, while the request was on its way: the provider's own word is waited for where it was
 * told whom to call. Nobody asks it a second time, since that could be paid twice.
 */
async function awaitUnknown(deps: ProvideDeps, context: Context, provider: Provider): Promise<Started> {
  const { taskId, signal } = context;
  for (let turn = 1; ; turn += 1) {
    const kept = await findOperation(deps.db, taskId);
    if (kept?.operation != null) return { operation: kept.operation };
    const waited = deps.clock.now().getTime() - (kept?.startedAt.getTime() ?? 0);
    if (kept?.hasWebhook !== true || waited > UNKNOWN_START_MS) {
      throw new TaskFailure(
        'provider_unknown',
        `The service stopped while ${provider.id} was being asked, and what became of that is not known; since it takes no ` +
          `key by which it would notice, it is not asked again. ${NOTHING_CHARGED} Ask anew if you want it made.`,
      );
    }
    await deps.pause(taskId, pollPause(turn, deps.settings.pollMilliseconds), signal);
  }
}

async function start(deps: ProvideDeps, context: Context, generation: Generation): Promise<Started> {
  const { provider } = generation;
  const kept = await findOperation(deps.db, context.taskId);
  if (kept?.operation != null) return { operation: kept.operation };
  if (kept !== undefined && !provider.isIdempotent) return awaitUnknown(deps, context, provider);
  const key = kept?.idempotencyKey ?? deps.ids.random(16).toString('hex');
  if (kept === undefined) await note(deps, context, generation, await generation.request(), key);
  const started = await send(deps, context, generation, key);
  // Written also when another worker has the task by now: it must know.
  if ('operation' in started) await keepOperation(deps.db, context.taskId, started.operation);
  return started;
}

/** Asks until it is done. */
async function awaitMedia(
  deps: ProvideDeps,
  context: Context,
  { provider, operation, until }: { provider: Provider; operation: Json; until: number },
): Promise<ProviderMedia> {
  const { taskId, signal, progress } = context;
  let silence = 0;
  for (let turn = 1; ; turn += 1) {
    let failure: ProviderFailure | null = null;
    try {
      const status = await provider.status(operation, { signal });
      if (status.state === 'done') return status.media;
      if (status.state === 'failed') {
        if (status.refused) throw refusedContent(provider.id, status.reason);
        throw new TaskFailure(
          'provider_failed',
          `${provider.id} could not make it${status.reason === '' ? '.' : `: ${status.reason}`} ${NOTHING_CHARGED}`,
        );
      }
      silence = 0;
      progress('generating', status.progress ?? 1 - 0.97 ** turn);
    } catch (error) {
      signal.throwIfAborted();
      failure = failureIn(error);
      if (failure === null) throw error;
      silence += 1;
      // A no is not always meant: keys are mended, and an answer that makes no sense comes from a proxy.
      const most = failure.kind === 'busy' || failure.kind === 'unknown' ? MOST_SILENCE : 3;
      if (silence >= most) throw endedBy(provider.id, failure);
    }
    if (deps.clock.now().getTime() > until) {
      throw new TaskFailure(
        'provider_slow',
        `${provider.id} did not have it after ${deps.settings.minutes} minutes. ${NOTHING_CHARGED}`,
      );
    }
    const pause =
      failure === null ? pollPause(turn, deps.settings.pollMilliseconds) : again(deps, silence, failure);
    await deps.pause(taskId, pause, signal);
  }
}

/** Until `generation.take` has what was made. Throws TaskFailure with a sentence that says that nothing is charged. */
export async function provide(deps: ProvideDeps, context: Context, generation: Generation): Promise<void> {
  const { provider, take } = generation;
  const { taskId, signal, progress } = context;
  progress('asking', 0);
  const started = await start(deps, context, generation);
  const kept = await findOperation(deps.db, taskId);
  const since = kept?.startedAt ?? deps.clock.now();
  const until = since.getTime() + deps.settings.minutes * 60_000;
  for (let fetches = 1; ; fetches += 1) {
    signal.throwIfAborted();
    const media =
      'media' in started
        ? started.media
        : await awaitMedia(deps, context, { provider, operation: started.operation, until });
    try {
      progress('fetching', 0.9);
      await take(media);
      return;
    } catch (error) {
      signal.throwIfAborted();
      const failure = failureIn(error);
      if (failure === null) throw error;
      if (failure.kind !== 'unknown' || fetches === MOST_FETCHES) {
        throw new TaskFailure('provider_failed', `${failure.message} ${NOTHING_CHARGED}`);
      }
      await deps.pause(taskId, again(deps, fetches, failure), signal);
    }
  }
}

interface LeftOver {
  taskId: string;
  operation: Json | null;
  startedAt: Date;
  provider: Provider | null;
}

/** Null where it was stopped, or there is no way to. */
async function stop({ provider, operation }: LeftOver, signal: AbortSignal): Promise<ProviderFailure | null> {
  try {
    await provider?.cancel?.(operation, { signal });
    return null;
  } catch (error) {
    const failure = failureIn(error);
    if (failure !== null) return failure;
    if (signal.aborted) return new ProviderFailure('unknown', `${provider?.id} did not answer in time.`);
    throw error;
  }
}

/** Asks providers, all at once, to stop what no task waits for any more. Returns how many are seen to. */
export async function cancelLeftOver(
  { db, clock, settings }: Pick<ProvideDeps, 'db' | 'clock' | 'settings'>,
  operations: readonly LeftOver[],
  signal: AbortSignal,
): Promise<number> {
  const seenTo = await Promise.all(
    operations.map(async (one) => {
      const isOld = clock.now().getTime() - one.startedAt.getTime() > settings.minutes * 60_000;
      const failure = await stop(one, signal);
      // What it refuses to stop is over there, or never was.
      const mayRecover = failure?.kind === 'busy' || failure?.kind === 'unknown';
      if (mayRecover && !isOld) return false;
      await endOperation(db, { taskId: one.taskId, now: clock.now() });
      return true;
    }),
  );
  return seenTo.filter(Boolean).length;
}
