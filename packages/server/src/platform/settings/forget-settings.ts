/** The names of settings, all of which are read once, at the start. */
const SETTING = /^(DATABASE_URL$|RUSHES_)/;

/**
 * Takes the settings, with the secrets among them, out of an environment: no child that is started later can inherit
 * them, and no library finds them. What the kernel shows of the start in /proc stays; processes that open media can not
 * look there (see docs/decisions/0024-the-sandbox.md).
 */
export function forgetSettings(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) if (SETTING.test(name)) delete env[name];
}
