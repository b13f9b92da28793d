/** The public keys of an issuer of ID tokens: found by discovery, kept, and asked for anew when they change. */
import { createLocalJWKSet, type JSONWebKeySet, type LocalJWKSet } from 'jose';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { isSafeIssuerUrl } from '../../../platform/config.ts';
import { ServiceError } from '../../../platform/errors.ts';

/** Finds the key a token was signed with; the same object as long as the issuer publishes the same keys. */
export type KeySet = LocalJWKSet;

export interface IssuerKeys {
  /** The keys as last seen. Throws `identity_unavailable` when there are none. */
  current(): Promise<KeySet>;
  /**
   * For a token whose key is not among the `known` ones: what is published now, or null when that was asked for
   * just before. Throws `identity_unavailable`.
   */
  newerThan(known: KeySet): Promise<KeySet | null>;
}

export interface IssuerKeysDeps {
  issuer: string;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

const FETCH_MILLISECONDS = 5_000;
/** Documents of real issuers have a few KiB. */
const MAX_DOCUMENT_BYTES = 256 * 1024;
/** An issuer in trouble is left alone for this long. */
const RETRY_MILLISECONDS = 5_000;
/** Tokens with made-up keys must not become requests to the issuer, one each. */
const UNKNOWN_KEY_MILLISECONDS = 30_000;
/** From then on the keys are asked for anew, while those at hand still count. */
const FRESH_MILLISECONDS = 10 * 60_000;
/** An issuer that is away for longer than this may have withdrawn keys that we never heard of. */
const USABLE_MILLISECONDS = 24 * 3_600_000;

/** Reads at most `MAX_DOCUMENT_BYTES`; a redirect is an error, since nobody configured where it leads. */
async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(FETCH_MILLISECONDS),
  });
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > MAX_DOCUMENT_BYTES) throw new Error(`${url} is longer than ${MAX_DOCUMENT_BYTES} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function discoveryUrl(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

/** Where the issuer keeps its keys. Throws when the document is another issuer's. */
function keysUrlIn(document: unknown, issuer: string): string {
  const { issuer: named, jwks_uri: url } = (document ?? {}) as { issuer?: unknown; jwks_uri?: unknown };
  if (named !== issuer) throw new Error(`the discovery document of ${issuer} is of another issuer`);
  if (typeof url !== 'string' || !isSafeJwksUrl(url, issuer)) {
    throw new Error(`the discovery document of ${issuer} names no usable jwks_uri`);
  }
  return url;
}

/** Keys of an https issuer come by https; only an issuer on this machine may keep them on this machine. */
function isSafeJwksUrl(url: string, issuer: string): boolean {
  const [protocol, ofIssuer] = [url, issuer].map((text) => URL.parse(text)?.protocol);
  // Some issuers have a query in the address of their keys.
  return isSafeIssuerUrl(url.replace(/\?[^#]*$/, '')) && (protocol === 'https:' || protocol === ofIssuer);
}

async function fetchKeys(issuer: string): Promise<{ set: KeySet; text: string }> {
  const document = await fetchJson(discoveryUrl(issuer));
  const published = (await fetchJson(keysUrlIn(document, issuer))) as JSONWebKeySet;
  return { set: createLocalJWKSet(published), text: JSON.stringify(published) };
}

interface Known {
  set: KeySet;
  /** As published, to tell whether anything changed. */
  text: string;
  seenAt: number;
}

/** The keys of a configured issuer, over HTTP. */
export function createIssuerKeys({ issuer, clock, log }: IssuerKeysDeps): IssuerKeys {
  let known: Known | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isAway = false;
  let asking: Promise<void> | null = null;

  const sinceAsked = () => clock.now().getTime() - askedAt;

  async function ask(): Promise<void> {
    askedAt = clock.now().getTime();
    try {
      const { set, text } = await fetchKeys(issuer);
      known = { set: known?.text === text ? known.set : set, text, seenAt: clock.now().getTime() };
      isAway = false;
    } catch (error) {
      isAway = true;
      log.warn({ err: error, issuer }, 'the keys of an issuer of ID tokens can not be read');
    }
  }

  /** One request at a time, however many wait for it. Never rejects. */
  function refresh(): Promise<void> {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  }

  /** What is known and may still be used. */
  function usable(): Known | null {
    const age = clock.now().getTime() - (known?.seenAt ?? 0);
    return age < USABLE_MILLISECONDS ? known : null;
  }

  function unavailable(): ServiceError {
    return new ServiceError('identity_unavailable', 'The issuer of this ID token can not be reached.', {
      headers: { 'retry-after': String(RETRY_MILLISECONDS / 1_000) },
    });
  }

  return {
    async current() {
      if (usable() === null && (asking !== null || sinceAsked() >= RETRY_MILLISECONDS)) await refresh();
      const found = usable();
      if (found === null) throw unavailable();
      const isStale = clock.now().getTime() - found.seenAt >= FRESH_MILLISECONDS;
      if (isStale && sinceAsked() >= RETRY_MILLISECONDS) void refresh();
      return found.set;
    },

    async newerThan(before) {
      const wait = isAway ? RETRY_MILLISECONDS : UNKNOWN_KEY_MILLISECONDS;
      if (asking !== null || sinceAsked() >= wait) await refresh();
      const found = usable();
      if (found !== null && found.set !== before) return found.set;
      if (isAway) throw unavailable();
      return null;
    },
  };
}
