/** What a call becomes on the wire. Pure. */
import type { CallInput, OperationFacts } from './call.ts';

/** Everything of a request but credentials. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Blob;
}

function pathWith(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`The parameter ${name} of ${path} is missing.`);
    }
    return encodeURIComponent(String(value));
  });
}

/** A list is repeated; what is undefined or null is left out. */
function queryText(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== null)
      .map((one): [string, string] => [name, String(one)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/**
 * The request of an operation; a Blob goes as it is, under its own type. Throws TypeError when a parameter of the path is missing, and for a body where none can
 * be sent.
 */
export function wireRequest(baseUrl: string, facts: OperationFacts, input: CallInput): WireRequest {
  const { method = 'GET' } = facts;
  if (method === 'GET' && input.body !== undefined && input.body !== null) {
    throw new TypeError(`GET ${facts.path} can not carry a body; give what it holds in \`query\`.`);
  }
  const url = `${baseUrl}${pathWith(facts.path, input.params ?? {})}${queryText(input.query ?? {})}`;
  const accept = facts.answer === 'events' ? 'text/event-stream' : 'application/json';
  if (input.body === undefined || method === 'GET') {
    return { method, url, headers: { accept } };
  }
  if (input.body instanceof Blob) {
    const headers = { accept, 'content-type': input.body.type };
    return { method, url, headers, body: input.body };
  }
  return {
    method,
    url,
    headers: { accept, 'content-type': 'application/json' },
    body: JSON.stringify(input.body),
  };
}
