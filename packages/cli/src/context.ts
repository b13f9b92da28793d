/** What a command works with. */
import { type Client, createClient } from '@rushes/sdk';
import { createOutput, type Output } from './output/output.ts';
import { EXIT, Problem } from './problems.ts';
import { DEFAULT_PROFILE } from './settings/config-file.ts';
import { type GlobalOptions, readSettings, type Settings } from './settings/settings.ts';

export interface Context {
  settings: Settings;
  out: Output;
  env: NodeJS.ProcessEnv;
  /** Ends with Ctrl-C. */
  signal: AbortSignal;
  /** Calls the service with the key of the settings. Throws Problem where there is none. */
  client(): Client;
  /** Calls the service with another credential, or with none. */
  clientWith(credential: { apiKey?: string; token?: string }): Client;
  /** What to say when Ctrl-C ends the command: how to go on. */
  onLeave(sentence: string): void;
}

export interface ContextParts {
  options: GlobalOptions;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  onLeave(sentence: string): void;
}

function noKey({ baseUrl, profile, profileName }: Settings): Problem {
  const told = { exitCode: EXIT.credential };
  if (profileName !== DEFAULT_PROFILE && Object.keys(profile).length === 0) {
    const hint = `rushes profiles lists those that are there; rushes login --profile ${profileName} makes it.`;
    return new Problem(`There is no profile "${profileName}".`, { ...told, code: 'no_profile', hint });
  }
  const hint = 'Sign in: rushes login; or give a key in RUSHES_KEY.';
  return new Problem(`No key for ${baseUrl}.`, { ...told, code: 'no_key', hint });
}

/** What all commands start with. Throws Problem. */
export async function createContext({ options, env, signal, onLeave }: ContextParts): Promise<Context> {
  const settings = readSettings(options, env);
  const { caFile } = settings;
  const hasProxy = settings.proxies.length > 0;
  if (caFile !== null || hasProxy) {
    // It loads TLS, 30 ms that most commands need not wait for.
    const { setUpNetwork } = await import('./settings/network.ts');
    setUpNetwork({ caFile, hasProxy }, env);
  }
  const { baseUrl } = settings;
  const clientWith: Context['clientWith'] = (credential) => createClient({ baseUrl, ...credential });
  return {
    settings,
    env,
    signal,
    onLeave,
    clientWith,
    out: createOutput(options, env, process),
    client() {
      if (settings.key !== null) return clientWith({ apiKey: settings.key });
      throw noKey(settings);
    },
  };
}
