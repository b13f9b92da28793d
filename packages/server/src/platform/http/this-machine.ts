/** Whether a request comes from the machine that this process runs on. */
import type { IncomingHttpHeaders } from 'node:http';

/** Who asks. */
export interface Caller {
  /** Of the connection, whatever a proxy says. */
  peer: string | undefined;
  headers: IncomingHttpHeaders;
}

/** Names by which only this machine is asked. */
const OWN_NAMES = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * A request that a proxy passed on comes from wherever, even where the proxy is on this machine. So does one for a name
 * that only leads here: a page in a browser of this machine reads what its own name leads to, by DNS rebinding.
 */
export function isOfThisMachine({ peer = '', headers }: Caller): boolean {
  const isPassedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => name in headers);
  return !isPassedOn && /^(127\.|::1$|::ffff:127\.)/.test(peer) && OWN_NAMES.test(headers.host ?? '');
}
