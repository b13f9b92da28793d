/** The system's keychain, by the program that the system has for it. Where there is none, keys stay in the file. */
import { spawnSync } from 'node:child_process';

/** Somebody may be asked to unlock it. */
const PATIENCE_MILLISECONDS = 60_000;
/** What may stand in a command of macOS' `security` as it is; keys are of no other characters. */
const PLAIN = /^[\w.-]+$/;

export interface Keychain {
  /** As people know it. */
  name: string;
  /** Null where it has none, or does not open. */
  read(account: string): string | null;
  /** Whether it is kept now. */
  write(account: string, secret: string): boolean;
  remove(account: string): void;
}

interface Ended {
  isDone: boolean;
  text: string;
}

function runner(command: string, env: NodeJS.ProcessEnv) {
  return (words: readonly string[], input = ''): Ended => {
    const ended = spawnSync(command, words, { input, env, timeout: PATIENCE_MILLISECONDS, encoding: 'utf8' });
    return { isDone: ended.status === 0, text: (ended.stdout ?? '').trim() };
  };
}

/** What was written is read back: a keychain without a session takes things and forgets them. */
function checked(parts: Pick<Keychain, 'name' | 'read' | 'remove'> & { store: Keychain['write'] }): Keychain {
  const { store, ...keychain } = parts;
  return {
    ...keychain,
    write: (account, secret) => store(account, secret) && keychain.read(account) === secret,
  };
}

function secretService(env: NodeJS.ProcessEnv): Keychain {
  const run = runner('secret-tool', env);
  const named = (account: string) => ['service', 'rushes', 'account', account];
  return checked({
    name: 'the keyring of your session',
    store: (account, secret) => run(['store', '--label', 'Rushes', ...named(account)], secret).isDone,
    read: (account) => run(['lookup', ...named(account)]).text || null,
    remove: (account) => void run(['clear', ...named(account)]),
  });
}

function appleKeychain(env: NodeJS.ProcessEnv): Keychain {
  const run = runner('security', env);
  const named = (account: string) => ['-s', 'rushes', '-a', account];
  const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;
  return checked({
    name: 'the keychain',
    // By standard input: the words of a command are seen by other users of the machine.
    store: (account, secret) =>
      PLAIN.test(secret) &&
      !/[\r\n]/.test(account) &&
      run(['-i'], `add-generic-password -U -s rushes -a ${quoted(account)} -w ${quoted(secret)}\n`).isDone,
    read: (account) => run(['find-generic-password', '-w', ...named(account)]).text || null,
    remove: (account) => void run(['delete-generic-password', ...named(account)]),
  });
}

/** The keychain of this system; null where it has none, or `RUSHES_KEYCHAIN` is `off`. */
export function systemKeychain(env: NodeJS.ProcessEnv, platform = process.platform): Keychain | null {
  if (env.RUSHES_KEYCHAIN === 'off') return null;
  if (platform === 'darwin') return appleKeychain(env);
  // Without a session there is nobody to answer.
  return platform === 'linux' && (env.DBUS_SESSION_BUS_ADDRESS ?? '') !== '' ? secretService(env) : null;
}

/** As what the key of a profile is kept: several files of settings may have a profile of one name. */
export function keychainAccount(configPath: string, profileName: string): string {
  return `${profileName} of ${configPath}`;
}
