/** Requests to the object store, as moments. */
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { afterwards, meet } from './faults.ts';

type Request = (...given: unknown[]) => http.ClientRequest;

/** Where a request goes, whatever way it was said. */
function portOf([first]: readonly unknown[]): string {
  if (typeof first === 'string') return new URL(first).port;
  const { port } = (first ?? {}) as { port?: unknown };
  return String(port ?? '');
}

/** Lets a fault hit what is asked of the store at `endpoint`: unsent, sent but unanswered, or answered. */
export function patchRequests(endpoint: string): void {
  const { port } = new URL(endpoint);
  const send = http.request as unknown as Request;
  const watched: Request = (...given) => {
    if (portOf(given) !== port) return send(...given);
    meet('request');
    const request = send(...given);
    request.once('finish', () => afterwards('request', 'during'));
    request.once('response', () => afterwards('request'));
    return request;
  };
  http.request = watched as unknown as typeof http.request;
  syncBuiltinESMExports();
}
