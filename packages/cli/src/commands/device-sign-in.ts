/** Signs in by a code that is confirmed in a browser: RFC 8628, and OpenID Connect for where the issuer's doors are. */
import { setTimeout as pause } from 'node:timers/promises';
import { ConnectionError } from '@rushes/sdk';
import type { Context } from '../context.ts';
import { harmless } from '../output/text-width.ts';
import { EXIT, Problem } from '../problems.ts';

const CLIENT_ID = 'rushes-cli';
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const DEFAULT_INTERVAL_SECONDS = 5;
const FIRST_LOOK_MILLISECONDS = 1_500;
/** Where a service says whose tokens it takes: RFC 9728. */
const METADATA_PATH = '/.well-known/oauth-protected-resource/mcp';
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

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

async function issuersOf({ settings, signal }: Context): Promise<unknown> {
  const response = await fetch(`${settings.baseUrl}${METADATA_PATH}`, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new ConnectionError('The service was not reached.', { cause });
  });
  const told = (await response.json().catch(() => null)) as { authorization_servers?: unknown[] } | null;
  return response.ok ? told?.authorization_servers?.[0] : undefined;
}

/** The issuer that was named, or the first one whose tokens the service takes. */
export async function issuerOf(context: Context, named: string | undefined): Promise<string> {
  const issuer = named ?? (await issuersOf(context));
  const isLocal = (url: string) => LOOPBACK.includes(new URL(url).hostname);
  const isReachable =
    typeof issuer === 'string' &&
    URL.canParse(issuer) &&
    // What listens on this machine is not the issuer of a service elsewhere.
    (named !== undefined || !isLocal(issuer) || isLocal(context.settings.baseUrl));
  if (isReachable) return issuer.replace(/\/+$/, '');
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
  out.ask({ event: 'confirm', url: address, user_code: shown }, [
    `Open ${harmless(address)}`,
    `and confirm the code ${out.style.bold(harmless(shown))}.`,
  ]);
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
