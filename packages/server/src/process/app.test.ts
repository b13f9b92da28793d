import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatOpenApi, OPENAPI_FILE, openApiDocument } from '../api-document.ts';
import { routes } from '../modules.ts';
import { fetchAnswer, startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
const lines: string[] = [];

beforeAll(async () => {
  service = await startTestService({
    env: { RUSHES_TRUSTED_ORIGINS: 'https://app.example.com' },
    onLog: (line) => lines.push(line),
  });
});
afterAll(() => service.stop());

function get(path: string, headers: Record<string, string> = {}) {
  return fetchAnswer(`${service.baseUrl}${path}`, { headers });
}

describe('the API document', () => {
  it('is the committed one: run `npm run openapi` and look at the difference', async () => {
    expect(formatOpenApi()).toBe(await readFile(OPENAPI_FILE, 'utf8'));
  });

  it('is what getOpenApi answers, says 3.1 and 0.1.0, and knows every route', async () => {
    const { status, body } = await get('/openapi.json');
    expect(status).toBe(200);
    expect(body).toMatchObject({ openapi: '3.1.0', info: { version: '0.1.0' } });
    for (const route of routes) {
      expect(body.paths[route.path]?.[route.method.toLowerCase()]?.operationId).toBe(route.operationId);
    }
  });

  it('is written in one style', () => {
    for (const { operationId, tag, summary } of routes) {
      expect(operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect(tag).toMatch(/^[A-Z][a-z-]+$/);
      expect(summary).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('resolves every reference and uses every component', () => {
    const text = JSON.stringify(openApiDocument());
    const { components } = openApiDocument() as { components: { schemas: Record<string, unknown> } };
    const used = new Set([...text.matchAll(/#\/components\/schemas\/([\w]+)/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(Object.keys(components.schemas).sort());
    expect(text).not.toContain('"$id"');
  });

  it('declares credentials as headers and as security, and 422 as HTTPValidationError', async () => {
    const operation = (await get('/openapi.json')).body.paths['/users/sources/list_files'].get;
    expect(operation.tags).toContain('accepts-api-key');
    const names = operation.parameters.map((parameter: { name: string }) => parameter.name);
    expect(names).toEqual(expect.arrayContaining(['path', 'limit', 'page', 'x-api-key', 'authorization']));
    const required = operation.parameters.filter((parameter: { required: boolean }) => parameter.required);
    expect(required.map((parameter: { name: string }) => parameter.name)).toEqual(['path', 'limit', 'page']);
    expect(operation.security).toEqual([{ ApiKey: [] }, { Bearer: [] }]);
    expect(operation.responses['422'].content['application/json'].schema.$ref).toMatch(
      /HTTPValidationError$/,
    );
  });
});

describe('credentials', () => {
  it('are asked for before anything is looked at', async () => {
    const answer = await fetchAnswer(`${service.baseUrl}/asset/infos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'not json',
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('are the key in x-api-key or as a bearer token', async () => {
    const { key } = service.user;
    expect((await get('/users/me', { 'x-api-key': key })).status).toBe(200);
    expect((await get('/users/me', { authorization: `Bearer ${key}` })).status).toBe(200);
    expect((await get('/users/me', { authorization: `bearer  ${key}` })).status).toBe(200);
  });

  it.each([
    ['a wrong key', { 'x-api-key': 'sk_wrong' }],
    ['an empty key', { 'x-api-key': '' }],
    ['a wrong bearer key', { authorization: 'Bearer sk_wrong' }],
    ['a token of nobody', { authorization: 'Bearer aaa.bbb.ccc' }],
    ['another scheme', { authorization: 'Basic eDp5' }],
    ['a bare word', { authorization: 'sk_x' }],
  ])('are refused: %s', async (_what, headers) => {
    const answer = await get('/users/me', headers);
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
    expect(answer.body.detail).toMatch(/[.]$/);
  });

  it('must both be right and of one user when both are sent', async () => {
    const other = await service.createUser('both@example.com');
    const { key } = service.user;
    const both = (authorization: string) => get('/users/me', { 'x-api-key': key, authorization });
    expect((await both(`Bearer ${key}`)).status).toBe(200);
    expect((await both('Bearer sk_wrong')).status).toBe(401);
    expect((await both(`Bearer ${other.key}`)).status).toBe(401);
  });

  it('end when the key is deleted', async () => {
    const user = await service.createUser('ending@example.com');
    expect((await user.call('GET', '/users/me')).status).toBe(200);
    await service.services.apiKeys.deleteApiKey(user.principal, 'test');
    expect((await user.call('GET', '/users/me')).status).toBe(401);
  });
});

describe('refusals', () => {
  const post = (body: string | Buffer, type = 'application/json') =>
    fetchAnswer(`${service.baseUrl}/asset/infos`, {
      method: 'POST',
      headers: { 'x-api-key': service.user.key, ...(type === '' ? {} : { 'content-type': type }) },
      body,
    });

  it.each(['{"asset_ids":', 'nope', '{"__proto__":{"x":1},"asset_ids":["a"]}'])(
    'of JSON that is none are 422: %s',
    async (body) => {
      expect(await post(body)).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['body'], type: 'json_invalid' }] },
      });
    },
  );

  it.each([
    ['a byte that begins nothing', [0xff]],
    ['a letter cut short', [0xc3]],
    ['half of a pair as bytes', [0xed, 0xa0, 0x80]],
    ['a longer spelling', [0xc0, 0xaf]],
  ])('of JSON that is no UTF-8 are 422, instead of another letter: %s', async (_what, bytes) => {
    const [head, tail] = ['{"asset_ids":["', '"]}'].map((text) => Buffer.from(text));
    expect(await post(Buffer.concat([head as Buffer, Buffer.from(bytes), tail as Buffer]))).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body'], type: 'json_invalid' }] },
    });
  });

  it('of a missing body and of another type are 422', async () => {
    expect(await service.user.call('POST', '/asset/infos')).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body'], type: 'missing' }] },
    });
    expect((await post('a=b', 'application/x-www-form-urlencoded')).status).toBe(422);
    expect((await post('', 'application/json')).status).toBe(422);
  });

  it('name everything wrong in path, query and body at once', async () => {
    const answer = await service.user.call('GET', '/users/sources/list_files?limit=0&page=x');
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toEqual([
      expect.objectContaining({ loc: ['query', 'path'], type: 'missing' }),
      expect.objectContaining({ loc: ['query', 'limit'], type: 'greater_than_equal' }),
      expect.objectContaining({ loc: ['query', 'page'], type: 'int_parsing' }),
    ]);
  });

  it('of malformed ids are 422, of unknown ones 404', async () => {
    const folder = (parent: string) =>
      service.user.call('POST', '/asset/folder', { parent_asset_id: parent, name: 'x' });
    expect(await folder('x')).toMatchObject({ status: 422, body: { detail: [{ type: 'uuid_parsing' }] } });
    expect((await folder('01a1f846-c49b-771d-ac5a-72e959db3e0a')).status).toBe(404);
  });

  it('of unknown addresses are 404, of known ones with another method 405', async () => {
    expect(await get('/nothing/here')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const answer = await service.user.call('DELETE', '/settings');
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(answer.headers.get('allow')).toBe('GET');
    expect((await get('/%c3%28')).status).toBe(404);
    expect((await get('/media/%ff')).status).toBeLessThan(500);
  });

  it('of a body that is too long are 413', async () => {
    const answer = await post(JSON.stringify({ asset_ids: ['x'.repeat(1_100_000)] }));
    expect(answer).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  });

  it('of our own making tell an id and nothing else, and log the cause', async () => {
    const { settings } = service.services;
    const original = settings.getSettings;
    settings.getSettings = async () => {
      throw new Error('secret inside');
    };
    const answer = await service.user.call('GET', '/settings');
    settings.getSettings = original;
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('secret inside');
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
    expect(lines.some((line) => line.includes('secret inside'))).toBe(true);
  });
});

describe('headers', () => {
  it('keep browsers from guessing, framing and telling others', async () => {
    const { headers } = await get('/');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('carry an id for the request, the client’s own where it is harmless', async () => {
    expect((await get('/', { 'x-request-id': 'my-id.1' })).headers.get('x-request-id')).toBe('my-id.1');
    const made = (await get('/', { 'x-request-id': 'a b{}' })).headers.get('x-request-id');
    expect(made).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('let any page PUT to a signed URL and read its ETag', async () => {
    const answer = await fetchAnswer(`${service.baseUrl}/uploads/x`, {
      method: 'OPTIONS',
      headers: { origin: 'https://any.example', 'access-control-request-method': 'PUT' },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
  });
});

describe('a body where none is taken', () => {
  /** The answer to a request whose body is announced and never sent. */
  async function answerBeforeBody(method: string, path: string): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const headers = { 'content-type': 'application/json', 'content-length': '1000' };
    const sent = request(`${service.baseUrl}${path}`, { method, headers });
    sent.on('response', ({ statusCode }) => resolve(statusCode ?? 0)).on('error', reject);
    sent.flushHeaders();
    return promise.finally(() => sent.destroy());
  }

  it.each([
    ['GET', '/', 200],
    ['GET', '/openapi.json', 200],
    ['GET', '/metrics', 200],
    ['POST', '/nothing', 404],
    ['POST', '/settings', 405],
    ['POST', '/project', 401],
  ])('is not waited for: %s %s', async (method, path, status) => {
    expect(await answerBeforeBody(method, path)).toBe(status);
  });

  it('is not parsed', async () => {
    for (const [path, status] of [
      ['/nothing', 404],
      ['/settings', 405],
    ] as const) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: 'no json' };
      expect((await fetchAnswer(`${service.baseUrl}${path}`, init)).status).toBe(status);
    }
  });
});

describe('for operators', () => {
  it('getWelcome says what this is', async () => {
    expect((await get('/')).body).toMatchObject({ name: 'Rushes', openapi: '/openapi.json' });
  });

  it('getHealth says that a part is not ready, and only the log why', async () => {
    const { readiness, storage } = service.deps;
    readiness.provide('storage', () => {
      throw new Error('EACCES: /srv/secret/place');
    });
    const answer = await get('/health');
    readiness.provide('storage', () => storage.check());
    expect(answer).toMatchObject({
      status: 503,
      body: {
        ...{ code: 'storage_unavailable', status: 'unavailable', parts: { storage: 'not ready' } },
        detail: expect.stringContaining('The storage of the files can not be used just now'),
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect(lines.join('')).toContain('/srv/secret/place');
  });

  it('getHealth tells whether every part is ready', async () => {
    const answer = await get('/health');
    expect([200, 503]).toContain(answer.status);
    expect(answer.body.parts).toBeTypeOf('object');
  });

  it('getMetrics counts requests by route, not by address', async () => {
    await service.user.call('GET', '/users/sources/list_files?path=/secret-folder&limit=1&page=0');
    const { body } = await get('/metrics');
    expect(body).toContain('route="/users/sources/list_files"');
    expect(body).not.toContain('secret-folder');
  });

  it('logs hold routes and ids, never queries, keys or signatures', async () => {
    const { key } = service.user;
    await service.user.call('GET', '/asset/most_recent?path=/very-private-path');
    await get('/uploads/01a1f846-c49b-771d-ac5a-72e959db3e0a?expires=1&signature=telltale', {
      'x-api-key': key,
    });
    const log = lines.join('');
    expect(log).toContain('"route":"/asset/most_recent"');
    for (const secret of ['very-private-path', 'telltale', key]) expect(log).not.toContain(secret);
  });
});

it('takes a JSON body on GET, an empty one, and none with a content type', async () => {
  const send = (body: string | null, headers: Record<string, string>) =>
    fetchRaw(`${service.baseUrl}/asset/most_recent?limit=3`, { body, headers });
  expect(await send('["folder"]', { 'content-type': 'application/json' })).toBe(200);
  expect(await send('null', { 'content-type': 'application/json' })).toBe(200);
  expect(await send('["nonsense"]', { 'content-type': 'application/json' })).toBe(422);
  expect(await send('', { 'content-type': 'application/json' })).toBe(200);
  expect(await send(null, { 'content-type': 'application/json' })).toBe(200);
});

/** fetch refuses to send a body with GET; this does not. */
async function fetchRaw(
  url: string,
  { body, headers }: { body: string | null; headers: Record<string, string> },
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = request(
    url,
    { headers: { 'x-api-key': service.user.key, ...headers, ...length } },
    (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    },
  );
  sent.on('error', reject);
  sent.end(body ?? undefined);
  return promise;
}
