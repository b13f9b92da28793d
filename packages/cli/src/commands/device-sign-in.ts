/** Signs in by a code that is confirmed in a browser: RFC 8628, and OpenID Connect for where the issuer's doors are. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { harmless } from '../output/text-width.ts';
import { EXIT, Problem } from '../problems.ts';

const CLIENT_ID = 'rushes-cli';
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const DEFAULT_INTERVAL_SECONDS = 5;
const FIRST_LOOK_MILLISECONDS = 1_500;
/** Where the built-in issuer of a service on this machine listens. */
const BUILT_IN_ISSUER = 'http://127.0.0.1:8081';

interface DeviceAnswer {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete?: string;
  interval?: number;
}

function refused(message: string): Problem {
  const hint = 'With an API key it goes without: rushes login --key-stdin < file.';
  return new Problem(message, { exitCode: EXIT.credential, code: 'sign_in_failed', hint });
}

/** The issuer that was named, or the built-in one of a service on this machine. */
export function issuerOf(named: string | undefined, baseUrl: string): string {
  if (named !== undefined) return named.replace(/\/+$/, '');
  const { hostname } = new URL(baseUrl);
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return BUILT_IN_ISSUER;
  throw refused('Name the issuer that the service trusts: --issuer https://login.example.com.');
}

async function postForm(
  url: string,
  form: Record<string, string>,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), signal });
  return (await response.json()) as Record<string, unknown>;
}

async function discover(issuer: string, signal: AbortSignal) {
  const found = await fetch(`${issuer}/.well-known/openid-configuration`, { signal })
    .then(async (response) => (response.ok ? ((await response.json()) as Record<string, unknown>) : null))
    .catch(() => null);
  signal.throwIfAborted();
  const { device_authorization_endpoint: device, token_endpoint: token } = found ?? {};
  if (typeof device === 'string' && typeof token === 'string') return { device, token };
  throw refused(
    found === null ? `No issuer answers at ${issuer}.` : `The issuer ${issuer} knows no sign-in by a code.`,
  );
}

/** Resolves with an ID token when the code was confirmed. Throws Problem when it was not, or too late. */
export async function signInByDevice(
  context: Context,
  { issuer, clientId = CLIENT_ID }: { issuer: string; clientId?: string | undefined },
): Promise<string> {
  const { signal, out } = context;
  const doors = await discover(issuer, signal);
  const started = (await postForm(doors.device, { client_id: clientId, scope: 'openid email' }, signal)) as
    | (Record<string, unknown> & Partial<DeviceAnswer>)
    | Record<string, never>;
  const { device_code: code, user_code: shown, verification_uri: uri } = started;
  if (code === undefined || shown === undefined || uri === undefined) {
    throw refused(`The issuer ${issuer} refused: ${String(started.error_description ?? started.error)}.`);
  }
  const address = started.verification_uri_complete ?? uri;
  process.stderr.write(
    `Open ${harmless(address)}\nand confirm the code ${out.style.bold(harmless(shown))}.\n`,
  );
  let seconds = started.interval ?? DEFAULT_INTERVAL_SECONDS;
  // The interval is between two looks: whoever is quick need not wait for the first one.
  await pause(FIRST_LOOK_MILLISECONDS, undefined, { signal });
  for (;;) {
    const form = { client_id: clientId, grant_type: GRANT, device_code: code };
    const { id_token: token, error, error_description: why } = await postForm(doors.token, form, signal);
    if (typeof token === 'string') return token;
    if (error === 'slow_down') seconds += DEFAULT_INTERVAL_SECONDS;
    else if (error !== 'authorization_pending') {
      throw refused(`It was not confirmed: ${String(why ?? error)}.`);
    }
    await pause(seconds * 1_000, undefined, { signal });
  }
}
