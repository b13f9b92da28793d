// Checks that a request comes from Rushes, with Node alone.
//   WEBHOOK_SECRET=whsec_… node verify.mjs WEBHOOK-ID WEBHOOK-TIMESTAMP WEBHOOK-SIGNATURE < body
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { argv, env, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

const TOLERANCE_SECONDS = 300;

/**
 * The event, once it is proven. `body` is the bytes as they came, not JSON that was parsed and written again.
 * Throws where anything is wrong.
 */
export function verify(secret, headers, body) {
  const id = headers['webhook-id'] ?? '';
  const timestamp = headers['webhook-timestamp'] ?? '';
  const age = Date.now() / 1000 - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || Math.abs(age) > TOLERANCE_SECONDS) throw new Error('too old or too new');

  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // While a secret is being rotated there are two signatures.
  const isRight = (headers['webhook-signature'] ?? '').split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isRight) throw new Error('wrong signature');
  return JSON.parse(body);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [, , id, timestamp, signature] = argv;
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  try {
    console.log(verify(env.WEBHOOK_SECRET ?? '', headers, readFileSync(0)).type);
  } catch (error) {
    console.error(error.message);
    exit(1);
  }
}
