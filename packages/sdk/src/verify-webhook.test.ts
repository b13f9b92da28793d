import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signatureHeaders } from '../../server/src/modules/webhooks/delivery/webhook-signature.ts';
import { verifyWebhook } from './index.ts';

const AT = new Date('2026-11-23T12:00:00Z');
const now = () => AT.getTime();
const body = JSON.stringify({ type: 'webhook.test', data: { text: 'ä' } });
const KEYS = ['one', 'two'].map((name) => Buffer.from(`the secret of number ${name}`));
const [first = '', second = ''] = KEYS.map((key) => `whsec_${key.toString('base64')}`);
/** As the service signs, with both of its secrets. */
const headers = signatureHeaders(
  { id: 'e-1', at: AT, body },
  KEYS.map((key) => createSecretKey(key)),
);

test('what the service signed is an event, in every form of headers and body', async () => {
  const event = JSON.parse(body);
  expect(await verifyWebhook({ headers, body, secret: first, now })).toEqual(event);
  const bytes = new TextEncoder().encode(body);
  const fetched = new Headers(headers);
  expect(await verifyWebhook({ headers: fetched, body: bytes, secret: second, now })).toEqual(event);
  const other = `whsec_${Buffer.from('another').toString('base64')}`;
  expect(await verifyWebhook({ headers, body, secret: [other, second], now })).toEqual(event);
});

test.each([
  ['signature', { body: body.replace('test', 'evil') }],
  ['signature', { headers: { ...headers, 'webhook-id': 'e-2' } }],
  ['signature', { headers: { ...headers, 'webhook-signature': 'v1,' } }],
  [
    'signature',
    { headers: { ...headers, 'webhook-signature': headers['webhook-signature'].replaceAll('v1', 'v2') } },
  ],
  ['signature', { secret: `whsec_${Buffer.from('another').toString('base64')}` }],
  ['headers', { headers: {} }],
  ['time', { headers: new Headers() }],
  ['time', { now: () => AT.getTime() + 301_000 }],
  ['time', { now: () => AT.getTime() - 301_000 }],
  ['time', { headers: { ...headers, 'webhook-timestamp': 'NaN' } }],
  ['secret', { secret: '' }],
  ['secret', { secret: 'whsec_' }],
  ['secret', { secret: [first, 'whsec_%'] }],
] as const)('anything else is refused: %s', async (code, change) => {
  await expect(verifyWebhook({ headers, body, secret: first, now, ...change })).rejects.toMatchObject({
    code,
  });
});

test('every event of the interface is one of them', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
  const events = [...read('generated/schemas.ts').matchAll(/interface (\w+Event) \{[^}]*api_version/g)];
  const [, union = ''] = /type WebhookEvent =([^;]*);/.exec(read('verify-webhook.ts')) ?? [];
  const named = [...union.matchAll(/\w+Event/g)].map(([name]) => name);
  expect(named.sort()).toEqual(events.map(([, name]) => name).sort());
  expect(named.length).toBeGreaterThan(5);
});
