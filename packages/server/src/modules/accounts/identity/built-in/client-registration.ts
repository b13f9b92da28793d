/**
 * Programs that introduce themselves to the built-in issuer, by RFC 7591, as clients of the Model Context Protocol do: public
 * ones of this machine, with PKCE. What they get are tokens for the MCP server alone, and only once a person agrees.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Kysely } from 'kysely';
import type { ClientMetadata } from 'oidc-provider';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/db/schema.ts';
import { addressKey, createRateLimiter } from '../../../../platform/http/limits/rate-limit.ts';
import type { Ids } from '../../../../platform/ids.ts';
import { publicClient } from './clients.ts';
import { createRecords, keepNewestRecords } from './records.repo.ts';

export const REGISTRATION_PATH = '/reg';

/** Ids of programs that introduced themselves begin so. */
const ID_PREFIX = 'mcp-';

/** Whether the operator knows nothing of it. */
export function isRegistered(clientId: string): boolean {
  return clientId.startsWith(ID_PREFIX);
}

/** A program asks once; more are tries, or somebody who fills the table. */
const PER_ADDRESS = { requests: 20, seconds: 3_600 };
/** Who was registered longest ago makes room, and registers again when it is used. */
const MOST_CLIENTS = 1_000;
const DAYS_KEPT = 90;
const MAX_BODY_BYTES = 16 * 1024;
const MOST_ADDRESSES = 10;
const MAX_ADDRESS_LENGTH = 500;
const MAX_NAME_LENGTH = 100;

export interface ClientRegistrationDeps {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  /** The program's address, behind a proxy or not. */
  addressOf(request: IncomingMessage): string;
}

/** What is wrong with a registration, as RFC 7591 says it. */
interface Refusal {
  error: 'invalid_client_metadata' | 'invalid_redirect_uri';
  error_description: string;
}

interface Registration {
  name: string;
  redirectUris: string[];
}

/** Addresses of this machine; what else a program names is left out. */
function isOnThisMachine(address: unknown): address is string {
  if (typeof address !== 'string' || address.length > MAX_ADDRESS_LENGTH) return false;
  const url = URL.parse(address);
  const isLoopback = url !== null && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  return isLoopback && url.protocol === 'http:' && url.hash === '' && url.username === '';
}

function readRegistration(text: string): Registration | Refusal {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { error: 'invalid_client_metadata', error_description: 'Send a JSON object.' };
  }
  const { client_name: name, redirect_uris: uris } = body as Record<string, unknown>;
  const redirectUris = Array.isArray(uris) ? uris.slice(0, MOST_ADDRESSES).filter(isOnThisMachine) : [];
  if (redirectUris.length === 0) {
    const sentence = 'Name a redirect_uri of this machine, such as http://127.0.0.1/callback.';
    return { error: 'invalid_redirect_uri', error_description: sentence };
  }
  const shown = typeof name === 'string' ? name.replace(/\p{C}/gu, '').trim() : '';
  return { name: shown === '' ? 'A program' : shown.slice(0, MAX_NAME_LENGTH), redirectUris };
}

async function readText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Web pages of this machine may register, such as the inspector of the protocol; those of elsewhere may not. */
function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  const url = origin === undefined ? null : URL.parse(origin);
  if (url === null || !['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)) return;
  response.setHeader('access-control-allow-origin', url.origin);
  response.setHeader('access-control-allow-headers', 'content-type');
  response.setHeader('vary', 'origin');
}

/** Answers requests to register. */
export function createClientRegistration({ db, clock, ids, addressOf }: ClientRegistrationDeps) {
  const perAddress = createRateLimiter({ clock, limit: PER_ADDRESS });
  const clients = createRecords(db, 'Client');

  async function register({ name, redirectUris }: Registration): Promise<ClientMetadata> {
    const clientId = `${ID_PREFIX}${ids.uuid()}`;
    const metadata: ClientMetadata = {
      ...publicClient,
      client_id: clientId,
      client_name: name,
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: redirectUris,
    };
    await clients.upsert(clientId, metadata, DAYS_KEPT * 24 * 3_600);
    await keepNewestRecords(db, { kind: 'Client', most: MOST_CLIENTS });
    return { ...metadata, client_id_issued_at: Math.floor(clock.now().getTime() / 1_000) };
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    allowOrigin(request, response);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (request.method !== 'POST') return answer(response, 405, { error: 'invalid_request' });
    // A page elsewhere can send anything but this without asking first.
    if (request.headers['content-type']?.split(';')[0]?.trim() !== 'application/json') {
      const sentence = 'Send application/json.';
      return answer(response, 400, { error: 'invalid_client_metadata', error_description: sentence });
    }
    const seconds = perAddress.take(addressKey(addressOf(request)));
    if (seconds > 0) {
      response.setHeader('retry-after', String(seconds));
      const sentence = `Too many programs were registered; try again in ${seconds} s.`;
      return answer(response, 429, { error: 'temporarily_unavailable', error_description: sentence });
    }
    const text = await readText(request);
    if (text === null) {
      const sentence = `A registration may have ${MAX_BODY_BYTES} bytes.`;
      return answer(response, 413, { error: 'invalid_client_metadata', error_description: sentence });
    }
    const read = readRegistration(text);
    if ('error' in read) return answer(response, 400, read);
    answer(response, 201, await register(read));
  };
}
