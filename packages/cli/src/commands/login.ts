/** `rushes login`, `logout`, `whoami`, `profiles`: which service is called, and as whom. */
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { ApiUser } from '@rushes/sdk';
import type { Context } from '../context.ts';
import { harmless } from '../output/text-width.ts';
import { bytesText, creditsText } from '../output/units.ts';
import { EXIT, Problem, usageProblem } from '../problems.ts';
import { DEFAULT_PROFILE, type Profile, readConfigFile, writeConfigFile } from '../settings/config-file.ts';
import { keychainAccount, systemKeychain } from '../settings/keychain.ts';
import { issuerOf, signInByDevice } from './device-sign-in.ts';
import { ask, canAsk, readStdin } from './prompts.ts';

interface LoginOptions {
  keyStdin?: boolean;
  device?: boolean;
  issuer?: string;
  clientId?: string;
  keyName?: string;
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
  // Nobody is asked for a key of a service that is not there.
  await context.clientWith({}).getHealth({ signal: context.signal });
  const question = `API key for ${context.settings.baseUrl} (Enter alone signs in by the browser): `;
  const answer = await ask(question, { signal: context.signal, isSecret: true });
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
