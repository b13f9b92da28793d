/**
 * The way out to addresses that users name (webhooks): only to public addresses, so that nobody reaches through this
 * server what stands beside it. What counts is the address that a name resolves to at the moment of connecting, and
 * the connection goes to that one.
 */
import { lookup as lookupName } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface OutgoingGuard {
  /**
   * Why this URL can not be called, a sentence that begins with "The URL"; null where nothing speaks against it.
   * Looks at the text alone.
   */
  problemOf(url: string): string | null;
  /** As `problemOf`, and looks up which addresses the host has; one that has none now is a problem too. */
  check(url: string): Promise<string | null>;
  /** Whether a connection for `protocol` may go to this IP address. */
  permits(address: string, protocol: 'http:' | 'https:'): boolean;
}

export interface OutgoingGuardOptions {
  /** Networks and addresses that are reached although they are private, and without encryption. */
  allowed: readonly string[];
  /** All addresses of a name; the system's resolver unless a test says otherwise. */
  resolve?: (host: string) => Promise<string[]>;
}

const MAX_URL = 2_000;

type Network = ReturnType<typeof ipaddr.parseCIDR>;

function networkOf(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** An IPv4 address that is written as an IPv6 one counts as what it is. */
function parse(address: string) {
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  return parsed;
}

async function resolveAll(host: string): Promise<string[]> {
  const found = await lookupName(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}

/** The host of a URL as an IP address; null for a name. */
function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

export function createOutgoingGuard({ allowed, resolve = resolveAll }: OutgoingGuardOptions): OutgoingGuard {
  const networks = allowed.map(networkOf);

  function isAllowed(address: string): boolean {
    const parsed = parse(address);
    return networks.some(
      ([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits),
    );
  }

  const permits: OutgoingGuard['permits'] = (address, protocol) => {
    if (isIP(address.replace(/%.*$/, '')) === 0) return false;
    return isAllowed(address) || (protocol === 'https:' && parse(address).range() === 'unicast');
  };

  function read(text: string): { url: URL } | { problem: string } {
    if (text.length > MAX_URL) return { problem: `The URL must have at most ${MAX_URL} characters.` };
    const url = URL.parse(text);
    if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
      return { problem: 'The URL must be an https address such as https://example.com/hooks.' };
    }
    if (url.username !== '' || url.password !== '') return { problem: 'The URL must hold no password.' };
    if (url.protocol === 'http:' && networks.length === 0)
      return { problem: 'The URL must begin with https://.' };
    const address = literalAddress(url.hostname);
    if (address !== null && !permits(address, url.protocol)) {
      const isPlain = url.protocol === 'http:' && permits(address, 'https:');
      return {
        problem: isPlain
          ? 'The URL must begin with https://.'
          : 'The URL must not lead to a private address.',
      };
    }
    return { url };
  }

  return {
    permits,

    problemOf(text) {
      const answer = read(text);
      return 'problem' in answer ? answer.problem : null;
    },

    async check(text) {
      const answer = read(text);
      if ('problem' in answer) return answer.problem;
      const { url } = answer;
      if (literalAddress(url.hostname) !== null) return null;
      const addresses = await resolve(url.hostname).catch(() => []);
      if (addresses.length === 0) return `The URL leads nowhere: ${url.hostname} has no address.`;
      const { protocol } = url as URL & { protocol: 'http:' | 'https:' };
      if (addresses.some((address) => permits(address, protocol))) return null;
      if (addresses.some((address) => permits(address, 'https:'))) return 'The URL must begin with https://.';
      return 'The URL must not lead to a private address.';
    },
  };
}
