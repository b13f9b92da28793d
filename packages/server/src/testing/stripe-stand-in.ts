/**
 * A small Stripe for tests, on a free port, which keeps state: strict about credentials, parameters, idempotency keys and
 * what is possible in which state, and able to fail. Nothing is paid and no event is sent unless a test says so.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Operation } from './stripe-stand-in/call.ts';
import { checkoutOperations } from './stripe-stand-in/checkout-operations.ts';
import { API_VERSION } from './stripe-stand-in/events.ts';
import { Params } from './stripe-stand-in/form.ts';
import { promotionCodeOperations } from './stripe-stand-in/promotion-codes.ts';
import { StripeRefusal } from './stripe-stand-in/refusal.ts';
import { simpleOperations } from './stripe-stand-in/simple-operations.ts';
import { createStripeState, type StripeState } from './stripe-stand-in/state.ts';
import { subscriptionOperations } from './stripe-stand-in/subscription-operations.ts';
import { expandWire } from './stripe-stand-in/wire.ts';

/** `error` and `busy` are answers, `drop` closes without one, `late` does what was asked and closes then. */
export type StripeFault = 'error' | 'busy' | 'drop' | 'late';

export interface SeenStripeRequest {
  /** E.g. `POST /v1/customers`. */
  operation: string;
  idempotencyKey: string | null;
  /** 0 where it was never answered. */
  status: number;
}

export interface StripeStandIn {
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** What a service needs in its environment to use it. */
  env: Record<string, string>;
  state: StripeState;
  /** Oldest first. */
  requests: SeenStripeRequest[];
  /** Lets the next so many requests fail that are answered. */
  failNext(fault: StripeFault, times?: number): void;
  /** Lets no further request fail. */
  clearFaults(): void;
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  body: unknown;
}

const operations: readonly Operation[] = [
  ...simpleOperations,
  ...promotionCodeOperations,
  ...checkoutOperations,
  ...subscriptionOperations,
];

function matching(method: string | undefined, path: string): { operation: Operation; id: string } | null {
  for (const operation of operations) {
    const pattern = new RegExp(`^${operation.path.replace('{id}', '([^/]+)')}$`);
    const match = operation.method === method ? pattern.exec(path) : null;
    if (match !== null) return { operation, id: decodeURIComponent(match[1] ?? '') };
  }
  return null;
}

function refusal(status: number, message: string): Answer {
  const type = status >= 500 ? 'api_error' : 'invalid_request_error';
  return { status, body: { error: { type, message } } };
}

function run(state: StripeState, request: { method: string | undefined; url: URL; body: string }): Answer {
  const { pathname: path, search } = request.url;
  const match = matching(request.method, path);
  if (match === null) {
    return refusal(
      404,
      `Unrecognized request URL (${request.method}: ${path}). The stand-in may not know it.`,
    );
  }
  try {
    const params = Params.parse(request.method === 'POST' ? request.body : search.slice(1));
    const wire = match.operation.run({ state, id: match.id, params, path });
    return { status: 200, body: expandWire(state, wire, params.texts('expand')) };
  } catch (error) {
    if (error instanceof StripeRefusal) return { status: error.details.status, body: error.body() };
    throw error;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const FAULT_ANSWERS: Readonly<Partial<Record<StripeFault, Answer>>> = {
  error: refusal(500, 'An unknown error occurred.'),
  busy: refusal(429, 'Request rate limit exceeded.'),
};

/** Answers by their idempotency keys; the same key with another request is refused, as Stripe does. */
function createReplays() {
  const known = new Map<string, { print: string; answer: Answer }>();
  return (key: string | null, contents: string, answer: () => Answer): Answer => {
    if (key === null) return answer();
    const print = createHash('sha256').update(contents).digest('hex');
    const before = known.get(key);
    if (before !== undefined && before.print !== print) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return { status: 400, body: { error: { type: 'idempotency_error', message } } };
    }
    const kept = before ?? { print, answer: answer() };
    // A request that was refused did nothing that could be done twice.
    if (kept.answer.status === 200) known.set(key, kept);
    return kept.answer;
  };
}

/** Starts a Stripe that has neither products nor customers. */
export async function startStripeStandIn({
  clock = systemClock,
}: {
  clock?: Clock;
} = {}): Promise<StripeStandIn> {
  const state = createStripeState(clock);
  const secretKey = 'sk_test_of_the_stand_in';
  const webhookSecret = 'whsec_of_the_stand_in';
  const requests: SeenStripeRequest[] = [];
  const faults: StripeFault[] = [];
  const replay = createReplays();

  function answerOf(request: IncomingMessage, url: URL, body: string): Answer {
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return refusal(401, 'Invalid API Key provided.');
    }
    if (request.headers['stripe-version'] !== API_VERSION) {
      return refusal(400, 'The stand-in speaks one version of the API.');
    }
    const key = request.headers['idempotency-key'];
    const contents = JSON.stringify([request.method, url.pathname, body]);
    return replay(typeof key === 'string' ? key : null, contents, () =>
      run(state, { method: request.method, url, body }),
    );
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const body = await bodyOf(request);
    const key = request.headers['idempotency-key'];
    const seen: SeenStripeRequest = {
      operation: `${request.method} ${url.pathname}`,
      idempotencyKey: typeof key === 'string' ? key : null,
      status: 0,
    };
    requests.push(seen);
    const fault = faults.shift();
    if (fault === 'drop') return void request.socket.destroy();
    const answer = FAULT_ANSWERS[fault ?? 'late'] ?? answerOf(request, url, body);
    if (fault === 'late') return void request.socket.destroy();
    seen.status = answer.status;
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': `req_${requests.length}`,
    });
    response.end(JSON.stringify(answer.body));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      const { status, body } = refusal(500, `The stand-in broke: ${String(error)}`);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    secretKey,
    webhookSecret,
    env: {
      RUSHES_STRIPE_SECRET_KEY: secretKey,
      RUSHES_STRIPE_WEBHOOK_SECRET: webhookSecret,
      RUSHES_STRIPE_API_URL: url,
    },
    state,
    requests,
    failNext: (fault, times = 1) => void faults.push(...Array<StripeFault>(times).fill(fault)),
    clearFaults: () => void faults.splice(0),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
