/** Asks the providers that are connected, all at once; one that is slow, down or lying takes nothing from the others. */
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { createRecentMap } from '../../../platform/collections/recent-map.ts';
import type { Config } from '../../../platform/config.ts';
import { fetchText, OutgoingFetchError } from '../../../platform/outgoing/outgoing-fetch.ts';
import type { OutgoingGuard } from '../../../platform/outgoing/outgoing-guard.ts';
import type { StockProviderSettings } from '../../../platform/settings/stock-settings.ts';
import { createArchive } from './archive.ts';
import { createCommons } from './commons.ts';
import { createPexels } from './pexels.ts';
import { createPixabay } from './pixabay.ts';
import { type Found, hasFormat, type StockProvider, type StockQuery } from './provider.ts';

export interface FoundBy {
  provider: Pick<StockProvider, 'name' | 'label'>;
  found: Found[];
}

export interface StockProviders {
  /** Of each provider what fits, in its order; nothing of one that does not answer. Never throws. */
  ask(query: StockQuery): Promise<FoundBy[]>;
}

export interface AskProvidersDeps {
  config: Pick<Config, 'stock'>;
  outgoing: OutgoingGuard;
  clock: Clock;
  log: Logger;
  /** For one answer; 6 s where not given. */
  timeoutMs?: number;
}

/** Somebody waits for the search. */
const TIMEOUT_MS = 6_000;
const ANSWER_BYTES = 4_000_000;

/** Pixabay asks for it; what is found changes little in a day. */
const KEPT_MILLISECONDS = 24 * 3_600_000;
const KEPT_QUERIES = 500;

/** After a failure a provider is left alone for a while, so that not every search waits for it. */
const REST_SECONDS = 30;
const MOST_REST_SECONDS = 3_600;

interface Connected {
  provider: StockProvider;
  origin: string;
  /** Not asked before then. */
  restsUntil: number;
}

function connected({ pexels, pixabay, commons, archive }: Config['stock']): Connected[] {
  const each: [StockProviderSettings | null, (settings: StockProviderSettings) => StockProvider][] = [
    [pexels, createPexels],
    [pixabay, createPixabay],
    [commons, createCommons],
    [archive, createArchive],
  ];
  return each.flatMap(([settings, create]) =>
    settings === null
      ? []
      : [{ provider: create(settings), origin: new URL(settings.url).origin, restsUntil: 0 }],
  );
}

export function createStockProviders(deps: AskProvidersDeps): StockProviders {
  const { config, outgoing, clock, log, timeoutMs = TIMEOUT_MS } = deps;
  const all = connected(config.stock);
  const kept = createRecentMap<string, { until: number; found: Found[] }>(KEPT_QUERIES);

  async function fetchFound({ provider, origin }: Connected, query: StockQuery): Promise<Found[]> {
    const { url, headers } = provider.request(query);
    const text = await fetchText(url, {
      guard: outgoing,
      ownOrigin: origin,
      ...(headers === undefined ? {} : { headers }),
      maxBytes: ANSWER_BYTES,
      timeoutMs,
      signal: new AbortController().signal,
    });
    return provider.read(JSON.parse(text), query).filter((found) => hasFormat(found, query.format));
  }

  function rest(one: Connected, error: unknown): void {
    const asked = error instanceof OutgoingFetchError ? error.restSeconds : null;
    const seconds = Math.min(MOST_REST_SECONDS, Math.max(REST_SECONDS, asked ?? 0));
    one.restsUntil = clock.now().getTime() + 1_000 * seconds;
    // The error itself could hold an address, and that a key.
    const why = error instanceof Error ? error.message : 'failed';
    log.warn(
      { provider: one.provider.name, why, rest_seconds: seconds },
      'a provider of stock did not answer',
    );
  }

  async function askOne(one: Connected, query: StockQuery): Promise<Found[]> {
    const now = clock.now().getTime();
    const key = JSON.stringify([one.provider.name, query.type, query.format, query.limit, query.text]);
    const known = kept.get(key);
    if (known !== undefined && known.until > now) return known.found;
    if (one.restsUntil > now) return [];
    try {
      const found = await fetchFound(one, query);
      kept.set(key, { until: now + KEPT_MILLISECONDS, found });
      return found;
    } catch (error) {
      rest(one, error);
      return [];
    }
  }

  return {
    ask: (query) =>
      Promise.all(
        all.map(async (one) => ({
          provider: { name: one.provider.name, label: one.provider.label },
          found: await askOne(one, query),
        })),
      ),
  };
}
