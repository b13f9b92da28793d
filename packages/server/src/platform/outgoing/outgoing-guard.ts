/**
 * Which addresses that users name (webhooks) may be called: only public ones, so that nobody reaches through this
 * server what stands beside it. What counts is what a name resolves to at the moment of connecting (outgoing-client.ts).
 */
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type WebProtocol = 'http:' | 'https:';

export interface OutgoingGuard {
  /**
   * Why this URL can not be called, a sentence that begins with "The URL"; null where nothing speaks against it.
   * Looks at the text alone.
   */
  problemOf(url: string): string | null;
  /** As `problemOf`, and looks up which addresses the host has; one that has none now is a problem too. */
  check(url: string): Promise<string | null>;
  /** Those addresses of `host` that a connection may go to. Throws when it has none, or none of these. */
  addressesOf(host: string, protocol: WebProtocol): Promise<string[]>;
}

/** The host has no address, or none that may be called; the message begins with "The URL". */
export class UnreachableHostError extends Error {
  override name = 'UnreachableHostError';
}

export interface OutgoingGuardOptions {
  /** Networks and addresses that are reached although they are private, and without encryption. */
  allowed: readonly string[];
  /** All addresses of a name, or none; the network's resolver unless a test says otherwise. */
  resolve?: (host: string) => Promise<string[]>;
}

const MAX_URL = 2_000;
const NOT_HTTPS = 'The URL must begin with https://.';
const PRIVATE = 'The URL must not lead to a private address.';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

function networkOf(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Of IPv6 only these are given out; what lies outside may mean this network, as ::127.0.0.1 once did. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Public by their number, and yet of the cloud that a server runs in: Azure answers machines there. */
const OF_THE_CLOUD: ReadonlySet<string> = new Set(['168.63.129.16']);

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast' || OF_THE_CLOUD.has(address.toString())) return false;
  return address.kind() === 'ipv4' || address.match(PUBLIC_IPV6);
}

/** The host of a URL as an IP address; null for a name. */
function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

const RESOLVE_MILLISECONDS = 2_000;

/**
 * Asks the name servers themselves: the system's own look-up takes one of few threads for as long as a dead name
 * server is silent. Names that only this machine knows matter where private addresses are allowed.
 */
function createResolve(withLocalNames: boolean): (host: string) => Promise<string[]> {
  const resolver = new Resolver({ timeout: RESOLVE_MILLISECONDS, tries: 2 });
  const none = () => [];
  return async (host) => {
    const found = await Promise.all([
      resolver.resolve4(host).catch(none),
      resolver.resolve6(host).catch(none),
    ]);
    const addresses = found.flat();
    if (addresses.length > 0 || !withLocalNames) return addresses;
    const local = await lookup(host, { all: true }).catch(none);
    return local.map(({ address }) => address);
  };
}

export function createOutgoingGuard({ allowed, resolve }: OutgoingGuardOptions): OutgoingGuard {
  const networks = allowed.map(networkOf);
  const resolveAll = resolve ?? createResolve(networks.length > 0);

  /** An IPv4 address that is written as an IPv6 one counts as what it is. */
  function permits(address: string, protocol: WebProtocol): boolean {
    if (isIP(address) === 0) return false;
    const parsed = ipaddr.process(address);
    if (networks.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits))) {
      return true;
    }
    return protocol === 'https:' && isPublic(parsed);
  }

  function problemOfAddresses(addresses: readonly string[], protocol: WebProtocol): string | null {
    if (addresses.some((address) => permits(address, protocol))) return null;
    return addresses.some((address) => permits(address, 'https:')) ? NOT_HTTPS : PRIVATE;
  }

  async function addressesOf(host: string, protocol: WebProtocol): Promise<string[]> {
    const addresses = await resolveAll(host);
    if (addresses.length === 0)
      throw new UnreachableHostError(`The URL leads nowhere: ${host} has no address.`);
    const problem = problemOfAddresses(addresses, protocol);
    if (problem !== null) throw new UnreachableHostError(problem);
    return addresses.filter((address) => permits(address, protocol));
  }

  function problemOf(text: string): string | null {
    const url = URL.parse(text);
    if (Math.max(text.length, url?.href.length ?? 0) > MAX_URL) {
      return `The URL must have at most ${MAX_URL} characters.`;
    }
    if (url === null || !isWeb(url.protocol)) {
      return 'The URL must be an https address such as https://example.com/hooks.';
    }
    if (url.username !== '' || url.password !== '') return 'The URL must hold no name and no password.';
    if (url.port === '0') return 'The URL must not name port 0, at which nothing answers.';
    if (url.protocol === 'http:' && networks.length === 0) return NOT_HTTPS;
    const address = literalAddress(url.hostname);
    return address === null ? null : problemOfAddresses([address], url.protocol);
  }

  return {
    problemOf,
    addressesOf,

    async check(text) {
      const problem = problemOf(text);
      if (problem !== null) return problem;
      const { hostname, protocol } = new URL(text);
      if (literalAddress(hostname) !== null || !isWeb(protocol)) return null;
      return addressesOf(hostname, protocol).then(
        () => null,
        (error: unknown) => (error instanceof UnreachableHostError ? error.message : Promise.reject(error)),
      );
    },
  };
}

/**
 * A URL against which nothing speaks, as the parser reads it: whoever reads it later, by whatever rules, sees the host
 * that was looked at. Of `https:\\a.example\@b.example:0443` others may read another one.
 */
export function writtenUrl(url: string): string {
  return new URL(url).href;
}

function isWeb(protocol: string): protocol is WebProtocol {
  return protocol === 'https:' || protocol === 'http:';
}
