/** Which service is called, and as whom: a flag before the environment before the file. */
import { usageProblem } from '../problems.ts';
import { configPath, DEFAULT_PROFILE, type Profile, readConfigFile } from './config-file.ts';
import { keychainAccount, systemKeychain } from './keychain.ts';

/** Options that every command takes. */
export interface GlobalOptions {
  baseUrl?: string;
  key?: string;
  profile?: string;
  caFile?: string;
  json?: boolean;
  quiet?: boolean;
  /** False for `--no-color`. */
  color?: boolean;
}

export interface Settings {
  profileName: string;
  profile: Profile;
  baseUrl: string;
  key: string | null;
  /** What is kept of the profile, where it was looked for. */
  keptKey: string | null;
  caFile: string | null;
  /** Addresses of proxies that the environment names. */
  proxies: string[];
  configPath: string;
}

/** Where `npm start` puts the service. */
export const DEFAULT_BASE_URL = 'http://localhost:8080';

function firstOf(...values: (string | undefined)[]): string | undefined {
  return values.find((value) => value !== undefined && value !== '');
}

function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw usageProblem(`"${text}" is no address of a service.`, 'Write it as https://video.example.com.');
  }
  return text.replace(/\/+$/, '');
}

function proxiesOf({ HTTPS_PROXY, https_proxy, HTTP_PROXY, http_proxy }: NodeJS.ProcessEnv): string[] {
  const named = [HTTPS_PROXY, https_proxy, HTTP_PROXY, http_proxy];
  return named.filter((one) => one !== undefined && one !== '') as string[];
}

/** The key that was kept for a profile; the keychain is asked only where it has one. */
function keptKeyOf(profile: Profile, account: string, env: NodeJS.ProcessEnv): string | undefined {
  if (profile.key_in !== 'keychain') return profile.key;
  return systemKeychain(env)?.read(account) ?? undefined;
}

/** What a command goes by. Throws Problem. */
export function readSettings(options: GlobalOptions, env: NodeJS.ProcessEnv): Settings {
  const path = configPath(env);
  const config = readConfigFile(path);
  const named = firstOf(options.profile, env.RUSHES_PROFILE);
  const profileName = named ?? firstOf(config.current) ?? DEFAULT_PROFILE;
  const profile = config.profiles[profileName] ?? {};
  const baseUrl = firstOf(options.baseUrl, env.RUSHES_BASE_URL, profile.base_url) ?? DEFAULT_BASE_URL;
  // A key of the file is for the service it was given to, whatever address another setting names.
  const isElsewhere = profile.base_url !== undefined && checkedUrl(baseUrl) !== checkedUrl(profile.base_url);
  const given = firstOf(options.key, env.RUSHES_KEY);
  const isAsked = given === undefined && !isElsewhere;
  const kept = isAsked ? keptKeyOf(profile, keychainAccount(path, profileName), env) : undefined;
  const key = firstOf(given, kept) ?? null;
  const caFile = firstOf(options.caFile, env.RUSHES_CA_FILE, profile.ca_file) ?? null;
  return {
    profileName,
    profile,
    baseUrl: checkedUrl(baseUrl),
    key,
    keptKey: kept ?? null,
    caFile,
    proxies: proxiesOf(env),
    configPath: path,
  };
}
