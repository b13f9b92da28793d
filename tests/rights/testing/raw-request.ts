/** Requests exactly as they are given: no redirect is followed, a GET may have a body, a stream is left. */
import { Agent, request as httpRequest } from 'node:http';
import type { Answer } from '../../acceptance/testing/api-client.ts';

export interface RawRequest {
  method: string;
  /** From the root, encoded. */
  address: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** How much of an event stream is read: its headers (default) or all of it. */
  stream?: 'head' | 'all';
}

export interface RawClient {
  send(request: RawRequest): Promise<Answer>;
  /** Closes the connections that are kept. */
  close(): void;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not every answer is JSON.
    return undefined;
  }
}

/** A client of one service that keeps its connections. */
export function createRawClient(baseUrl: string): RawClient {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(baseUrl);
  return {
    close: () => agent.destroy(),
    send: ({ method, address, body, headers = {}, stream = 'head' }) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
        const options = {
          hostname,
          port,
          method,
          path: address,
          agent,
          setDefaultHeaders: true,
          headers: { ...headers, ...length },
        };
        const request = httpRequest(options, (response) => {
          const answered = new Headers();
          for (const [name, values] of Object.entries(response.headersDistinct)) {
            for (const value of values ?? []) answered.append(name, value);
          }
          const finish = (text: string) =>
            resolve({ status: response.statusCode ?? 0, headers: answered, text, body: parsed(text) });
          if (stream === 'head' && answered.get('content-type')?.startsWith('text/event-stream')) {
            finish('');
            request.destroy();
            return;
          }
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => finish(text));
          response.on('error', reject);
        });
        request.on('error', reject);
        if (body !== undefined) request.write(body);
        request.end();
      }),
  };
}
