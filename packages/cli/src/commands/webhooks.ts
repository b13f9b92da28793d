/**
 * `rushes webhooks listen`: fetches what webhooks are told and sends it on to a program of this machine, so that one can be
 * written without an address that the service could call. What is sent on is what a webhook would get: body, headers and
 * signature.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  ApiError,
  type Client,
  ConnectionError,
  type CreatedWebhookListener,
  type CreateWebhookListenerRequest,
  type HeardEvent,
  verifyWebhook,
} from '@rushes/sdk';
import type { Context } from '../context.ts';
import { harmless } from '../output/text-width.ts';
import { EXIT, Problem, problemOf, usageProblem } from '../problems.ts';

interface ListenOptions {
  forward?: string;
  event?: string[];
  replay?: string[];
}

const LOOK_MILLISECONDS = 1_000;
/** Who cannot be reached is asked less often. */
const AWAY_MILLISECONDS = 5_000;
/** As the service gives those it calls. */
const ANSWER_MILLISECONDS = 15_000;
/** After Ctrl-C nobody wants to wait. */
const GOODBYE_MILLISECONDS = 3_000;

interface Listening {
  context: Context;
  client: Client;
  listener: CreatedWebhookListener;
  forward: string | null;
}

/** How a program of this machine took an event. */
interface Answer {
  status: number | null;
  milliseconds: number;
  /** Why there is no status. */
  error: string | null;
}

function checkedForward(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw usageProblem(`"${text}" is no address.`, 'Write it as http://localhost:3000/hooks.');
  }
  return url.href;
}

async function sendOn(url: string, { headers, body }: HeardEvent, signal: AbortSignal): Promise<Answer> {
  const begun = performance.now();
  const since = () => Math.round(performance.now() - begun);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Rushes-Webhooks/1' },
      body,
      // The service follows none either.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MILLISECONDS)]),
    });
    await answer.body?.cancel();
    return { status: answer.status, milliseconds: since(), error: null };
  } catch (error) {
    signal.throwIfAborted();
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
    const reason = isLate ? 'no answer within 15 s' : typeof code === 'string' ? code : 'not reached';
    return { status: null, milliseconds: since(), error: reason };
  }
}

const isTaken = ({ status }: Answer) => status !== null && status >= 200 && status < 300;

function answerText({ forward, context }: Listening, answer: Answer | null): string[] {
  if (answer === null) return forward === null ? [] : ['not sent on'];
  const { green, red } = context.out.style;
  const { status, milliseconds, error } = answer;
  const paint = isTaken(answer) ? green : red;
  return [paint(status === null ? (error ?? '') : String(status)), `${milliseconds} ms`];
}

/** Whether it was taken with 2xx, or nobody was to take it. */
async function tellEvent(listening: Listening, event: HeardEvent): Promise<boolean> {
  const { context, listener, forward } = listening;
  const { out, signal } = context;
  const problem = await verifyWebhook({ ...event, secret: listener.secret }).then(
    () => null,
    (error: Error) => error.message,
  );
  // What is not the service's goes to nobody.
  const answer = forward === null || problem !== null ? null : await sendOn(forward, event, signal);
  out.json({
    event: 'webhook',
    event_id: event.event_id,
    type: event.type,
    verified: problem === null,
    status: answer?.status ?? null,
    milliseconds: answer?.milliseconds ?? null,
    message: problem ?? answer?.error ?? null,
    body: JSON.parse(event.body) as unknown,
  });
  const signed = problem === null ? 'signed' : out.style.red('NOT SIGNED');
  out.line([event.event_id, harmless(event.type), signed, ...answerText(listening, answer)].join('  '));
  if (problem !== null) out.warn(`${event.event_id}: ${problem}`);
  return problem === null && (answer === null || isTaken(answer));
}

async function begin(context: Context, client: Client, { event }: ListenOptions) {
  const types = event as CreateWebhookListenerRequest['event_types'];
  return client.createWebhookListener(
    { body: types === undefined ? {} : { event_types: types } },
    { signal: context.signal },
  );
}

function tellBegun({ context, listener, forward }: Listening, isReplay = false): void {
  const { out } = context;
  out.json({ event: 'listening', listener_id: listener.id, secret: listener.secret, forward });
  if (out.isJson || out.isQuiet) return;
  process.stderr.write(
    `Listening${forward === null ? '' : `, and sending on to ${harmless(forward)}`}.${isReplay ? '' : ' Ctrl-C ends it.'} ` +
      `All is signed with\n${listener.secret}\n`,
  );
}

/** What was heard behind a place; null where the listener is over, as after the machine has slept. */
async function look({ context, client, listener }: Listening, after: number) {
  const input = { params: { listener_id: listener.id }, query: { after } };
  return client.listHeardEvents(input, { signal: context.signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
}

/** Until Ctrl-C. A service that is away is waited for, and what it told meanwhile is heard then. */
async function listenOn(listening: Listening, options: ListenOptions): Promise<never> {
  const { context, client } = listening;
  const { out, signal, settings } = context;
  let after = 0;
  let isAway = false;
  for (;;) {
    try {
      const heard = await look(listening, after);
      if (isAway) out.warn('The service is there again.');
      isAway = false;
      if (heard === null) {
        listening.listener = await begin(context, client, options);
        after = 0;
        out.warn('Nobody listened for a while: what was told meanwhile is not heard. There is a new secret.');
        tellBegun(listening);
        continue;
      }
      for (const event of heard.items) await tellEvent(listening, event);
      after = heard.next_after;
      if (heard.items.length > 0) continue;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ConnectionError)) throw error;
      if (!isAway) out.warn(`${problemOf(error, settings).message} It is waited for.`);
      isAway = true;
    }
    await pause(isAway ? AWAY_MILLISECONDS : LOOK_MILLISECONDS, undefined, { signal });
  }
}

async function replay(listening: Listening, ids: readonly string[]): Promise<void> {
  const { client, context, listener } = listening;
  let missed = 0;
  for (const id of ids) {
    const params = { listener_id: listener.id, event_id: id };
    const event = await client.getHeardEvent({ params }, { signal: context.signal });
    if (!(await tellEvent(listening, event))) missed += 1;
  }
  if (missed > 0) {
    throw new Problem(missed === 1 ? 'It was not taken.' : `${missed} of ${ids.length} were not taken.`, {
      code: 'not_taken',
      exitCode: missed < ids.length ? EXIT.partly : EXIT.failed,
    });
  }
}

/** Tells each event as it comes, or sends those again that are named. */
export async function listen(context: Context, _words: string[], options: ListenOptions): Promise<void> {
  const client = context.client();
  const forward = checkedForward(options.forward);
  const listener = await begin(context, client, options);
  const listening: Listening = { context, client, listener, forward };
  try {
    tellBegun(listening, options.replay !== undefined);
    if (options.replay !== undefined) return await replay(listening, options.replay);
    await listenOn(listening, options);
  } finally {
    // Where the service is not reached it ends the listener by itself, a quarter of an hour later.
    const params = { listener_id: listening.listener.id };
    const signal = AbortSignal.timeout(GOODBYE_MILLISECONDS);
    await client.deleteWebhookListener({ params }, { signal }).catch(() => undefined);
  }
}
