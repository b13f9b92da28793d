/** With what generated files are signed, as the environment says. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';
import { oneOf } from './setting-values.ts';

export interface ContentCredentialsSettings {
  isOn: boolean;
  /**
   * PEM texts of the operator's chain, the signer's first, and of its key; null = a certificate of our own. A function so that
   * no log and no error can print it by accident.
   */
  own: () => { chain: string[]; key: string } | null;
}

function fileOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new ConfigError(`${name} names ${path}, which can not be read: ${(cause as Error).message}`);
  }
}

/** Throws ConfigError where certificate and key do not belong together. */
export function readContentCredentialsSettings(env: NodeJS.ProcessEnv): ContentCredentialsSettings {
  const isOn = oneOf(env, 'RUSHES_C2PA', ['on', 'off']) === 'on';
  const [certificatePath = '', keyPath = ''] = [env.RUSHES_C2PA_CERTIFICATE, env.RUSHES_C2PA_KEY_FILE];
  if (certificatePath === '' && keyPath === '') return { isOn, own: () => null };
  if (certificatePath === '' || keyPath === '') {
    throw new ConfigError('RUSHES_C2PA_CERTIFICATE and RUSHES_C2PA_KEY_FILE belong together: set both.');
  }
  const text = fileOf('RUSHES_C2PA_CERTIFICATE', certificatePath);
  const chain = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const key = fileOf('RUSHES_C2PA_KEY_FILE', keyPath);
  let fits = false;
  try {
    fits = chain[0] !== undefined && new X509Certificate(chain[0]).checkPrivateKey(createPrivateKey(key));
  } catch {
    // As what does not fit.
  }
  if (!fits) {
    throw new ConfigError(
      'RUSHES_C2PA_CERTIFICATE must hold certificates (PEM), the one first whose key RUSHES_C2PA_KEY_FILE holds (PEM, without a password).',
    );
  }
  return { isOn, own: () => ({ chain, key }) };
}
