/**
 * URLs that carry their own permission: method, path, all query parameters and an end are signed with
 * HMAC-SHA256 under a secret of this deployment.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/schema.ts';
import { ServiceError } from '../../errors.ts';
import type { Ids } from '../../ids.ts';
import type { Sealer } from '../../secrets/sealed.ts';
import { loadSecret } from '../../secrets/secrets.ts';

export interface SignRequest {
  method: 'GET' | 'PUT';
  /** Path on this server, percent-encoded, beginning with a slash. */
  path: string;
  /** Further query parameters; signed with the rest. */
  query?: Readonly<Record<string, string>>;
  /** Seconds from now during which the URL works. */
  seconds: number;
  /** Another base than that of most URLs, without a trailing slash; it is not signed. */
  baseUrl?: string;
}

export interface SignedUrl {
  url: string;
  expiresAt: Date;
}

export interface UrlSigner {
  sign(request: SignRequest): SignedUrl;
  /**
   * Accepts `url` (path and query as received) for `method`; HEAD goes with GET. Throws
   * `signature_invalid` or `signature_expired`.
   */
  verify(method: string, url: string): void;
}

export interface UrlSignerDeps {
  secret: Buffer;
  clock: Clock;
  /** Base of every URL, without a trailing slash; asked each time, as the port may not be known at first. */
  baseUrl: () => string;
}

/** This deployment's signing secret, made at its first start. */
export function loadUrlSecret(db: Kysely<Database>, by: { ids: Ids; sealer: Sealer }): Promise<Buffer> {
  return loadSecret(db, { ...by, setting: 'url_signing_secret' });
}

function canonical(method: string, path: string, query: URLSearchParams): string {
  const pairs = [...query].filter(([name]) => name !== 'signature').map(([name, value]) => [name, value]);
  pairs.sort(([a = '', x = ''], [b = '', y = '']) => (a === b ? compare(x, y) : compare(a, b)));
  // JSON keeps names and values apart whatever characters they hold.
  return JSON.stringify([method, path, pairs]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function createUrlSigner({ secret, clock, baseUrl }: UrlSignerDeps): UrlSigner {
  const mac = (method: string, path: string, query: URLSearchParams): Buffer =>
    createHmac('sha256', secret)
      .update(canonical(method, path, query))
      .digest();

  return {
    sign({ method, path, query = {}, seconds, baseUrl: base = baseUrl() }) {
      const expires = Math.floor(clock.now().getTime() / 1000) + seconds;
      const parameters = new URLSearchParams({ ...query, expires: String(expires) });
      parameters.set('signature', mac(method, path, parameters).toString('base64url'));
      return { url: `${base}${path}?${parameters}`, expiresAt: new Date(expires * 1000) };
    },

    verify(method, url) {
      const [path = '', search = ''] = splitOnce(url, '?');
      const query = new URLSearchParams(search);
      const signatures = query.getAll('signature');
      const given = Buffer.from(signatures[0] ?? '', 'base64url');
      const expected = mac(method === 'HEAD' ? 'GET' : method, path, query);
      if (signatures.length !== 1 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new ServiceError('signature_invalid', 'This URL is not one that this server has signed.');
      }
      if (Number(query.get('expires')) * 1000 <= clock.now().getTime()) {
        throw new ServiceError('signature_expired', 'This URL has expired; ask for a new one.');
      }
    },
  };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
