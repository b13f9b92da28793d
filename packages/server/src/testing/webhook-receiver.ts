/** A receiver of webhooks over real HTTP that behaves as a test says, and remembers every attempt. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Clock } from '../platform/clock.ts';

/** An attempt as it arrived. */
export interface ReceivedAttempt {
  path: string;
  headers: Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;
  body: string;
  /** By the test's clock. */
  at: Date;
}

/** Answers an attempt, or not; `count` is how many came before it. */
export type Behaviour = (response: ServerResponse, attempt: ReceivedAttempt, count: number) => void;

export interface WebhookReceiver {
  url: string;
  attempts: ReceivedAttempt[];
  /** From now on. */
  behave(behaviour: Behaviour): void;
  stop(): Promise<void>;
}

/** Answers with this status and nothing more. */
export function answer(status: number, headers: Record<string, string> = {}): Behaviour {
  return (response) => response.writeHead(status, headers).end();
}

/** Takes the attempt and never answers. */
export const stall: Behaviour = () => undefined;

/** Closes the connection without an answer. */
export const hangUp: Behaviour = (response) => response.destroy();

/** Listens on a free port of this machine; answers 204 unless told otherwise. */
export async function startWebhookReceiver(
  clock: Clock,
  behaviour: Behaviour = answer(204),
): Promise<WebhookReceiver> {
  const attempts: ReceivedAttempt[] = [];
  let behave = behaviour;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const header = (name: string) => String(request.headers[name] ?? '');
    const attempt: ReceivedAttempt = {
      path: request.url ?? '',
      headers: {
        'webhook-id': header('webhook-id'),
        'webhook-timestamp': header('webhook-timestamp'),
        'webhook-signature': header('webhook-signature'),
      },
      body: await text(request),
      at: clock.now(),
    };
    attempts.push(attempt);
    behave(response, attempt, attempts.length - 1);
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    attempts,
    behave: (next) => {
      behave = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
