/** `rushes login`, `logout`, `whoami`, `profiles`: which service is called, and as whom. */
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, type ApiUser, ConnectionError } from '@rushes/sdk';
import type { Context } from '../context.ts';
import { harmless } from '../output/text-width.ts';
import { bytesText, creditsText } from '../output/units.ts';
import { EXIT, Problem, usageProblem } from '../problems.ts';
import { DEFAULT_PROFILE, type Profile, readConfigFile, writeConfigFile } from '../settings/config-file.ts';
import { keychainAccount, systemKeychain } from '../settings/keychain.ts';
import { ask, canAsk, readStdin } from './prompts.ts';

interface LoginOptions {
  keyStdin?: boolean;
  device?: boolean;
  issuer?: string;
  clientId?: string;
  keyName?: string;
}

// Signs in by a code that is confirmed in a browser: RFC 8628, and OpenID Connect for where the issuer's doors are.

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
async function issuerOf(context: Context, named: string | undefined): Promise<string> {
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
async function signInByDevice(
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

/** Makes a key for this machine, since an ID token ends within the hour. */
async function keyByDevice(context: Context, options: LoginOptions): Promise<string> {
  const issuer = await issuerOf(context, options.issuer);
  const token = await signInByDevice(context, { issuer, clientId: options.clientId });
  const client = context.clientWith({ token });
  // A name is given once; the time tells those of one machine apart.
  const name =
    options.keyName ?? `rushes on ${hostname()}, ${new Date().toISOString().slice(0, 19).replace('T', ' ')}`;
  const { api_key: key } = await client.createApiKey({ query: { name } }, { signal: context.signal });
  return key;
}

async function askForKey(context: Context, options: LoginOptions): Promise<string> {
  // Nobody is asked for a key of a service that is not there; one that is not well may still know keys.
  await context
    .clientWith({})
    .getHealth({ signal: context.signal })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  const question = `API key for ${context.settings.baseUrl} (Enter alone signs in by the browser): `;
  const answer = await ask(question, { signal: context.signal, isSecret: true });
  if (answer === null)
    throw usageProblem('No key was given, so nothing is kept.', 'rushes help login says how else.');
  return answer === '' ? keyByDevice(context, options) : answer;
}

async function findKey(context: Context, options: LoginOptions): Promise<string> {
  const { key } = context.settings;
  if (options.device === true) return keyByDevice(context, options);
  if (options.keyStdin === true) return readStdin();
  // One that is kept already is not what somebody signs in with.
  if (key !== null && key !== context.settings.keptKey) return key;
  if (canAsk()) return askForKey(context, options);
  if (process.stdin.isTTY !== true) {
    const piped = await readStdin();
    if (piped !== '') return piped;
  }
  throw usageProblem(
    'There is no key.',
    'Give it on standard input: rushes login --key-stdin < file; or sign in: --device.',
  );
}

/** Keeps a key in the keychain of the system, or else leaves it to the file. */
function keepKey(
  { settings, env }: Context,
  key: string,
): { kept: Pick<Profile, 'key' | 'key_in'>; where: string } {
  const keychain = systemKeychain(env);
  const account = keychainAccount(settings.configPath, settings.profileName);
  if (keychain?.write(account, key) === true) return { kept: { key_in: 'keychain' }, where: keychain.name };
  return { kept: { key }, where: settings.configPath };
}

/** Tries the key and keeps it with the address of the service. */
export async function login(context: Context, _words: string[], options: LoginOptions): Promise<void> {
  const { settings, signal, out } = context;
  const key = await findKey(context, options);
  if (key === '' || /\s/.test(key)) throw usageProblem('That is no API key.');
  const me = await context.clientWith({ apiKey: key }).getMe({ signal });
  const config = readConfigFile(settings.configPath);
  const { profileName: name } = settings;
  const ca = settings.caFile === null ? {} : { ca_file: resolve(settings.caFile) };
  const { kept, where } = keepKey(context, key);
  config.profiles[name] = { base_url: settings.baseUrl, ...kept, email: me.email, ...ca };
  config.current = name;
  writeConfigFile(settings.configPath, config);
  out.json({ event: 'login', profile: name, base_url: settings.baseUrl, email: me.email });
  out.line(
    `Signed in to ${settings.baseUrl} as ${me.email}${name === DEFAULT_PROFILE ? '' : ` (profile ${name})`}.`,
  );
  out.note(`The key is kept in ${where}.`);
}

/** Forgets the key of a profile. The key itself goes on working, which is said. */
export async function logout(context: Context): Promise<void> {
  const { settings, out } = context;
  const config = readConfigFile(settings.configPath);
  const { profileName: name } = settings;
  const was = config.profiles[name];
  const hadKey = was?.key !== undefined || was?.key_in !== undefined;
  if (hadKey) {
    if (was.key_in === 'keychain')
      systemKeychain(context.env)?.remove(keychainAccount(settings.configPath, name));
    delete config.profiles[name];
    if (config.current === name) config.current = DEFAULT_PROFILE;
    writeConfigFile(settings.configPath, config);
  }
  out.json({ event: 'logout', profile: name, had_key: hadKey });
  out.line(!hadKey ? 'Nobody was signed in.' : `The key is forgotten here (profile ${name}).`);
  if (hadKey) out.note('It goes on working where else it is kept; rushes keys delete <name> ends it.');
}

/** The profiles of the file; the one that counts is marked. */
export async function profiles(context: Context, [name]: string[]): Promise<void> {
  const { settings, out } = context;
  const config = readConfigFile(settings.configPath);
  if (name !== undefined) {
    if (config.profiles[name] === undefined) {
      throw new Problem(`There is no profile "${name}".`, {
        code: 'not_found',
        hint: `rushes login --profile ${name} makes it.`,
      });
    }
    config.current = name;
    writeConfigFile(settings.configPath, config);
  }
  const rows = Object.entries(config.profiles).map(([key, { base_url, email }]) => ({
    profile: key,
    base_url: base_url ?? null,
    email: email ?? null,
    is_current: key === config.current,
  }));
  for (const row of rows) out.json(row);
  out.table(
    rows.map((row) => [row.is_current ? '*' : ' ', row.profile, row.base_url ?? '', row.email ?? '']),
  );
  if (rows.length === 0) out.note('There is no profile yet: rushes login makes one.');
}

function storageText({ storage_used_gb: used, storage_quota_gb: quota }: ApiUser): string {
  return `${bytesText((used ?? 0) * 1e9)} of ${bytesText(quota * 1e9)}`;
}

/** Who calls, and what they have. */
export async function whoami(context: Context): Promise<void> {
  const { out, signal, settings } = context;
  const me = await context.client().getMe({ signal });
  out.json({ ...me, base_url: settings.baseUrl, profile: settings.profileName });
  out.table([
    ['email', me.email],
    ['service', settings.baseUrl],
    ['credits', creditsText(me.credits)],
    ['storage', storageText(me)],
  ]);
}

/** Only what is left to spend. */
export async function credits(context: Context): Promise<void> {
  const me = await context.client().getMe({ signal: context.signal });
  context.out.json({ credits: me.credits });
  context.out.line(creditsText(me.credits));
}

/** Needs an ID token: keys are made and ended by persons alone. */
export async function keys(
  context: Context,
  words: string[],
  options: LoginOptions & { token?: string },
): Promise<void> {
  const [action = 'list', name] = words;
  const { signal, out, env } = context;
  if (!['list', 'create', 'delete'].includes(action))
    throw usageProblem(`keys ${action}? It is list, create or delete.`);
  if (action !== 'list' && name === undefined)
    throw usageProblem(`Name the key: rushes keys ${action} <name>.`);
  const given = options.token ?? env.RUSHES_TOKEN;
  const isAskable = options.device === true || canAsk();
  if (given === undefined && !isAskable) {
    throw new Problem('Keys are managed by a person, with an ID token: --device, --token or RUSHES_TOKEN.', {
      exitCode: EXIT.credential,
      code: 'no_token',
    });
  }
  if (given === undefined)
    out.note('Keys are made and ended by a person, whom a key does not prove: sign in for this once.');
  const issuer = () => issuerOf(context, options.issuer);
  const token =
    given ?? (await signInByDevice(context, { issuer: await issuer(), clientId: options.clientId }));
  const client = context.clientWith({ token });
  if (action === 'create') {
    const made = await client.createApiKey({ query: { name: name ?? '' } }, { signal });
    out.json(made);
    out.line(made.api_key);
    return;
  }
  if (action === 'delete') {
    await client.deleteApiKey({ query: { name: name ?? '' } }, { signal });
    out.json({ event: 'deleted', name });
    out.line(`The key "${name}" does not work any more.`);
    return;
  }
  const list = await client.getApiKeys({ signal });
  for (const one of list) out.json(one);
  const minute = (moment: string) => moment.slice(0, 16).replace('T', ' ');
  out.table(
    list.map(({ name: known, created_at: made, last_used_at: used }) => [
      ...[harmless(known), `made ${minute(made)}`],
      used === null ? 'never used' : `used ${minute(used)}`,
    ]),
  );
}
