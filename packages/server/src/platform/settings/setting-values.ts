/** Reads single settings from the environment. All throw ConfigError on a value that makes no sense. */
import { ConfigError } from './config-error.ts';

export function integer(
  env: NodeJS.ProcessEnv,
  name: string,
  bounds: { fallback: number; min: number; max: number },
): number {
  const text = env[name];
  if (text === undefined || text === '') return bounds.fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < bounds.min || value > bounds.max) {
    throw new ConfigError(
      `${name} must be a whole number from ${bounds.min} to ${bounds.max}, not "${text}".`,
    );
  }
  return value;
}

export function oneOf<T extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  allowed: readonly [T, ...T[]],
): T {
  const text = env[name];
  if (text === undefined || text === '') return allowed[0];
  const found = allowed.find((value) => value === text);
  if (found === undefined)
    throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${text}".`);
  return found;
}

export function httpUrl(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new ConfigError(
      `${name} must be an http or https address such as https://video.example.com, not "${text}".`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

export function list(env: NodeJS.ProcessEnv, name: string): string[] {
  return (env[name] ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
}
