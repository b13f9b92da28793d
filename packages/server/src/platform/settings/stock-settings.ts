/** Which providers of stock are asked, as the environment says. Nothing here touches the network. */
import { ConfigError } from './config-error.ts';
import { httpUrl, integer, list } from './setting-values.ts';

export interface StockProviderSettings {
  /** Base of its addresses, without a trailing slash. */
  url: string;
  /** A function so that no log and no error can print it by accident; empty where none is needed. */
  key: () => string;
}

export interface StockSettings {
  /** Null = not asked. */
  pexels: StockProviderSettings | null;
  pixabay: StockProviderSettings | null;
  commons: StockProviderSettings | null;
  archive: StockProviderSettings | null;
  /** Bytes of one file that is brought here. */
  fileBytes: number;
  /** Bytes of the library above which nothing more is brought. */
  libraryBytes: number;
}

const MB = 1_000_000;
const GB = 1_000_000_000;

/** `names`: the settings that hold its key and its base address. */
function byKey(
  env: NodeJS.ProcessEnv,
  names: { key: string; url: string },
  usualUrl: string,
): StockProviderSettings | null {
  const key = env[names.key] ?? '';
  if (key === '') return null;
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw new ConfigError(`${names.key} must be a key of 8 to 200 characters without spaces.`);
  }
  return { url: httpUrl(env, names.url) ?? usualUrl, key: () => key };
}

const PEXELS = { key: 'RUSHES_STOCK_PEXELS_KEY', url: 'RUSHES_STOCK_PEXELS_URL' };
const PIXABAY = { key: 'RUSHES_STOCK_PIXABAY_KEY', url: 'RUSHES_STOCK_PIXABAY_URL' };

/** Those that want no key. */
const OPEN: readonly string[] = ['commons', 'archive'];

/** Throws ConfigError. */
export function readStockSettings(env: NodeJS.ProcessEnv): StockSettings {
  const open = list(env, 'RUSHES_STOCK_OPEN');
  const wrong = open.find((name) => !OPEN.includes(name));
  if (wrong !== undefined) {
    throw new ConfigError(`RUSHES_STOCK_OPEN may list ${OPEN.join(', ')}, not "${wrong}".`);
  }
  const commonsUrl = httpUrl(env, 'RUSHES_STOCK_COMMONS_URL') ?? 'https://commons.wikimedia.org';
  const archiveUrl = httpUrl(env, 'RUSHES_STOCK_ARCHIVE_URL') ?? 'https://archive.org';
  return {
    pexels: byKey(env, PEXELS, 'https://api.pexels.com'),
    pixabay: byKey(env, PIXABAY, 'https://pixabay.com'),
    commons: open.includes('commons') ? { url: commonsUrl, key: () => '' } : null,
    archive: open.includes('archive') ? { url: archiveUrl, key: () => '' } : null,
    fileBytes: MB * integer(env, 'RUSHES_STOCK_FILE_MB', { fallback: 300, min: 1, max: 100_000 }),
    libraryBytes: GB * integer(env, 'RUSHES_STOCK_GB', { fallback: 20, min: 0, max: 1_000_000 }),
  };
}
