/** `RUSHES_INDEX`: which analysers run. */
import { ConfigError } from './config-error.ts';

/** All, none, or those of a list; what names there are is known to the modules. */
export type IndexSetting = 'all' | 'none' | readonly string[];

/** Throws ConfigError for what can be no list of names. */
export function readIndexSetting(env: NodeJS.ProcessEnv): IndexSetting {
  const names = (env.RUSHES_INDEX ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0 || names.includes('all')) return 'all';
  if (names.includes('none')) return 'none';
  const wrong = names.find((name) => !/^[a-z_]{1,40}$/.test(name));
  if (wrong === undefined) return [...new Set(names)];
  throw new ConfigError(
    `RUSHES_INDEX must be all, none, or a list of analysers such as screen_text,prints, not "${wrong}".`,
  );
}
