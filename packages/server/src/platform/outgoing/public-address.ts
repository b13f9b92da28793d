import type { Config } from '../config.ts';

/** Base of the URLs handed out: the configured one, else host and the port that was listened on. */
export interface PublicAddress {
  /** Without a trailing slash. */
  baseUrl(): string;
  /** Tells the port, once known (PORT=0 lets the system choose). */
  listeningOn(port: number): void;
}

/** Addresses that mean "all interfaces" can be listened on but not called. */
const ANY_HOST: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** How a host stands in an address; one that means all interfaces as this machine. */
export function urlHost(host: string): string {
  return ANY_HOST[host] ?? (host.includes(':') ? `[${host}]` : host);
}

export function createPublicAddress(config: Pick<Config, 'publicUrl' | 'host' | 'port'>): PublicAddress {
  let port = config.port;
  return {
    baseUrl: () => config.publicUrl ?? `http://${urlHost(config.host)}:${port}`,
    listeningOn(actualPort) {
      port = actualPort;
    },
  };
}

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/** The addresses of the MCP server: its own, and on this machine those by its other names. */
export function mcpAddresses({ baseUrl }: Pick<PublicAddress, 'baseUrl'>): string[] {
  const own = `${baseUrl()}/mcp`;
  const url = new URL(own);
  if (url.protocol !== 'http:' || !LOOPBACK_HOSTS.includes(url.hostname)) return [own];
  const port = url.port === '' ? '' : `:${url.port}`;
  return [...new Set([own, ...LOOPBACK_HOSTS.map((host) => `http://${host}${port}${url.pathname}`)])];
}

/** The address of the MCP server by the name that a client has called it by, where that is one of its own. */
export function mcpAddressAt(address: Pick<PublicAddress, 'baseUrl'>, host: string | undefined): string {
  const [own = '', ...others] = mcpAddresses(address);
  return [own, ...others].find((one) => new URL(one).host === host) ?? own;
}
