import { afterEach, describe, expect, it } from 'vitest';
import {
  answer,
  hangUp,
  stall,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/webhook-receiver.ts';
import { systemClock } from '../clock.ts';
import { createOutgoingClient, type OutgoingClient } from './outgoing-client.ts';
import { createOutgoingGuard } from './outgoing-guard.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function receiver(...args: Parameters<typeof startWebhookReceiver>): Promise<WebhookReceiver> {
  const started = await startWebhookReceiver(...args);
  ends.push(started.stop);
  return started;
}

function clientOf(
  names: Record<string, string[]>,
  allowed = ['127.0.0.1'],
  timeoutMs = 10_000,
): OutgoingClient {
  const guard = createOutgoingGuard({ allowed, resolve: async (host) => names[host] ?? [] });
  const client = createOutgoingClient({ guard, timeoutMs, bodyBytes: 100 });
  ends.push(client.close);
  return client;
}

const call = { headers: {}, body: '{}' };

describe('a call outside', () => {
  it('goes to the address that was looked at, by its name', async () => {
    const { url, attempts } = await receiver(systemClock);
    const client = clientOf({ 'hooks.example': ['127.0.0.1'] });
    const named = url.replace('127.0.0.1', 'hooks.example');
    expect((await client.post({ ...call, url: `${named}/a` })).status).toBe(204);
    expect(attempts.map(({ path }) => path)).toEqual(['/a']);
  });

  it('does not go where a name leads that resolved to something else when it was checked', async () => {
    const { url, attempts } = await receiver(systemClock);
    const answers = ['10.0.0.1', '127.0.0.1'];
    const guard = createOutgoingGuard({
      allowed: ['10.0.0.0/8'],
      resolve: async () => answers.splice(0, 1),
    });
    const client = createOutgoingClient({ guard, timeoutMs: 300, bodyBytes: 100 });
    ends.push(client.close);
    const named = url.replace('127.0.0.1', 'rebound.example');
    expect(await guard.check(named)).toBeNull();
    const { status, error } = await client.post({ ...call, url: named });
    expect({ status, error }).toEqual({ status: null, error: 'The URL must not lead to a private address.' });
    expect(attempts).toEqual([]);
  });

  it('does not go to a private address, nor nowhere', async () => {
    const { url, attempts } = await receiver(systemClock);
    const client = clientOf({}, []);
    expect((await client.post({ ...call, url: url.replace('http', 'https') })).error).toMatch(/private/);
    expect((await client.post({ ...call, url: 'https://nowhere.example/' })).error).toMatch(/no address/);
    expect(attempts).toEqual([]);
  });

  it('follows no redirect', async () => {
    const inside = await receiver(systemClock);
    const { url } = await receiver(systemClock, answer(307, { location: inside.url }));
    expect((await clientOf({}).post({ ...call, url })).status).toBe(307);
    expect(inside.attempts).toEqual([]);
  });

  it('keeps the beginning of an answer that never ends', async () => {
    const { url } = await receiver(systemClock, (response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    const { status, body } = await clientOf({}).post({ ...call, url });
    expect({ status, body }).toEqual({ status: 200, body: 'x'.repeat(100) });
  });

  it('says in a sentence why no answer came', async () => {
    const silent = await receiver(systemClock, stall);
    const closing = await receiver(systemClock, hangUp);
    const gone = await receiver(systemClock);
    await gone.stop();
    const client = clientOf({});
    const errorOf = async (url: string) => (await client.post({ ...call, url })).error;
    const impatient = clientOf({}, ['127.0.0.1'], 300);
    const late = await impatient.post({ ...call, url: silent.url });
    expect(late.error).toBe('No answer came within 0.3 s.');
    expect(await errorOf(closing.url)).toBe('The connection was closed before an answer came.');
    expect(await errorOf(gone.url)).toBe('The connection was refused.');
    expect(await errorOf(silent.url.replace('http', 'https'))).toMatch(/^The (certificate|call|connection)/);
  });
});
