import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ApiError, type ClientOptions, ConnectionError, createClient, TimeoutError } from './index.ts';
import { retryDelay } from './retry.ts';

interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
}

type Answer = Response | Error | (() => Promise<Response>);

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  json({ detail: 'Not now.', code }, status, headers);

/** A client whose requests are answered with `answers`, one after the other, and which waits for nothing. */
function createScripted(answers: Answer[], options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const waited: number[] = [];
  const client = createClient({
    baseUrl: 'https://video.example.com/',
    apiKey: 'sk_key',
    random: () => 1,
    wait: async (milliseconds) => {
      waited.push(milliseconds);
    },
    fetch: async (url, { method = '', headers, body, signal } = {}) => {
      sent.push({
        url: String(url),
        method,
        headers: new Headers(headers),
        body: typeof body === 'string' ? JSON.parse(body) : body,
      });
      signal?.throwIfAborted();
      const answer = answers.shift();
      if (answer === undefined) throw new Error('No answer is left.');
      if (answer instanceof Error) throw answer;
      if (answer instanceof Response) return answer;
      const aborted = new Promise<never>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
      return Promise.race([answer(), aborted]);
    },
    ...options,
  });
  return { client, sent, waited };
}

describe('a request', () => {
  it('carries parameters in their places, encoded, lists repeated, nothing for undefined', async () => {
    const { client, sent } = createScripted([json([]), json({ status: 'PENDING' })]);
    await client.listFiles({ query: { path: '/a b&c', limit: 5, page: 0, filetype: ['video', 'audio'] } });
    expect(sent[0]?.url).toBe(
      'https://video.example.com/users/sources/list_files?path=%2Fa+b%26c&limit=5&page=0&filetype=video&filetype=audio',
    );
    expect(sent[0]?.method).toBe('GET');
    await client.getTask({ params: { task_id: 'a/../b' } });
    expect(sent[1]?.url).toBe('https://video.example.com/users/tasks/a%2F..%2Fb');
  });

  it('of a program without types has no body with GET, and options also behind the place of the input', async () => {
    const { client, sent } = createScripted([json({}), json({})]);
    const listMostRecent = client.listMostRecent as (input: object) => Promise<unknown>;
    await expect(listMostRecent({ body: ['video'] })).rejects.toThrow(
      new TypeError('GET /asset/most_recent can not carry a body; give what it holds in `query`.'),
    );
    expect(sent).toEqual([]);
    const getMe = client.getMe as (...args: unknown[]) => Promise<unknown>;
    const signal = AbortSignal.abort(new Error('Enough.'));
    await expect(getMe({ signal })).rejects.toThrow('Enough.');
    await expect(getMe(undefined, { signal })).rejects.toThrow('Enough.');
  });

  it('carries its body as JSON, and the credential that is valid now', async () => {
    let count = 0;
    const token = async () => {
      count += 1;
      return `token-${count}`;
    };
    const { client, sent } = createScripted([json({ items: [] }), json({ items: [] })], { token });
    for (const id of ['x', 'y']) await client.getAssetInfos({ body: { asset_ids: [id] } });
    expect(sent.map(({ body }) => body)).toEqual([{ asset_ids: ['x'] }, { asset_ids: ['y'] }]);
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
    expect(sent[0]?.headers.get('x-api-key')).toBe('sk_key');
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  it('has further headers where a call names them, and those of the client as they are', async () => {
    const { client, sent } = createScripted([json({})]);
    await client.getReview({
      headers: { 'X-Review-Session': 's_1', Accept: 'text/html', 'X-API-Key': 'other' },
    });
    const sentAs = ['x-review-session', 'accept', 'x-api-key'].map((name) => sent[0]?.headers.get(name));
    expect(sentAs).toEqual(['s_1', 'application/json', 'sk_key']);
  });

  it('is never sent to another operation because a parameter of its path is empty', async () => {
    const { client, sent } = createScripted([]);
    await expect(client.cancelTask({ params: { task_id: '' } })).rejects.toThrow(TypeError);
    expect(sent).toEqual([]);
  });
});

describe('a refusal', () => {
  it('is an ApiError with status, code, sentence and request id', async () => {
    const answer = refusal(404, 'not_found', { 'x-request-id': 'r-1' });
    const { client } = createScripted([answer]);
    const error = await client.getMe().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 404,
      code: 'not_found',
      detail: 'Not now.',
      requestId: 'r-1',
      issues: [],
    });
  });

  it('of 422 lists what is wrong', async () => {
    const issues = [{ loc: ['query', 'limit'], msg: 'Field required', type: 'missing' }];
    const { client } = createScripted([json({ detail: issues }, 422)]);
    const error = await client
      .listFiles({ query: { path: '/', limit: 1, page: 0 } })
      .catch((thrown) => thrown);
    expect(error).toMatchObject({
      status: 422,
      code: 'validation_error',
      issues,
      detail: 'query.limit: Field required',
    });
  });

  it('by something else than the service is one too', async () => {
    const { client } = createScripted([new Response('<html>', { status: 400, statusText: 'Bad' })]);
    await expect(client.getMe()).rejects.toMatchObject({
      status: 400,
      code: 'unknown',
      detail: 'Bad',
      body: '<html>',
    });
  });
});

describe('a redirect', () => {
  it('is told and not followed: no other address sees the credential', async () => {
    const seen: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      seen.push(request.url);
      response.end('{}');
    });
    const service = createServer((_request, response) => {
      const { port } = other.address() as AddressInfo;
      response.writeHead(307, { location: `http://localhost:${port}/users/me` }).end();
    });
    const start = (server: Server) =>
      new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    await Promise.all([start(other), start(service)]);
    try {
      const { port } = service.address() as AddressInfo;
      const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'sk_key' });
      await expect(client.getMe()).rejects.toMatchObject({
        code: 'redirected',
        detail: expect.stringContaining('http://localhost:'),
      });
      await expect(client.markChatRead({ params: { chat_id: 'x' } })).rejects.toThrow('redirected');
      expect(await client.redirectToAsset({ params: { asset_id: 'x' } })).toBeUndefined();
      expect(seen).toEqual([]);
    } finally {
      for (const server of [other, service]) {
        server.closeAllConnections();
        server.close();
      }
    }
  });
});

describe('another attempt', () => {
  it('is made of what may be repeated, after ever longer pauses', async () => {
    const { client, waited } = createScripted([
      new Error('reset'),
      refusal(502, 'x'),
      refusal(503, 'starting'),
      json({ email: 'me@example.com' }),
    ]);
    expect(await client.getMe()).toEqual({ email: 'me@example.com' });
    expect(waited).toEqual([250, 500, 1_000]);
  });

  it('is made after pauses that differ from one client to the next', () => {
    const delays = [0, 0.5, 1].map((random) =>
      retryDelay({
        error: new ConnectionError('gone', { cause: null }),
        attempt: 2,
        repeatable: true,
        random,
      }),
    );
    expect(delays).toEqual([500, 750, 1_000]);
  });

  it('is made after as long as the service asks for, and not at all when that is long', async () => {
    const soon = createScripted([refusal(429, 'rate_limited', { 'retry-after': '2' }), json({})]);
    await soon.client.createFolder({ body: { path: '/x' } });
    expect(soon.waited).toEqual([2_250]);
    const late = createScripted([refusal(429, 'rate_limited', { 'retry-after': '3600' })]);
    await expect(late.client.getMe()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3_600 });
  });

  it('is not made of what the service refused for good, nor of what is not there', async () => {
    for (const [status, code] of [
      [401, 'not_authenticated'],
      [409, 'conflict'],
      [503, 'not_configured'],
    ] as const) {
      const { client, sent } = createScripted([refusal(status, code)]);
      await expect(client.getMe()).rejects.toMatchObject({ status });
      expect(sent).toHaveLength(1);
    }
  });

  it('is not made where doing it twice could matter', async () => {
    const { client, sent } = createScripted([new Error('reset')]);
    await expect(client.cancelTask({ params: { task_id: 'x' } })).rejects.toThrow(ConnectionError);
    expect(sent).toHaveLength(1);
  });

  it('ends after as many as were asked for', async () => {
    const { client, sent } = createScripted(Array.from({ length: 9 }, () => new Error('reset')));
    await expect(client.getMe({ retries: 2 })).rejects.toThrow(ConnectionError);
    expect(sent).toHaveLength(3);
  });
});

describe('a call', () => {
  it('ends with the reason of its signal', async () => {
    const { client } = createScripted([() => new Promise(() => undefined)]);
    const leaving = new AbortController();
    const call = client.getMe({ signal: leaving.signal });
    leaving.abort(new Error('I left.'));
    await expect(call).rejects.toThrow('I left.');
  });

  it('ends when no answer comes in time', async () => {
    const { client } = createScripted([() => new Promise(() => undefined)]);
    await expect(client.getMe({ timeoutMilliseconds: 1 })).rejects.toThrow(TimeoutError);
  });
});
