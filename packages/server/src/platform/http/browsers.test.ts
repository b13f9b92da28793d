/** What browsers are told: who may read answers, and what a page of ours may do. */
import { createHash } from 'node:crypto';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchAnswer, startTestService, type TestService } from '../../testing/test-service.ts';

const app = 'https://app.example.com';
const consoleApp = 'https://console.example.com';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    env: {
      RUSHES_TRUSTED_ORIGINS: app,
      RUSHES_APP_ORIGIN: consoleApp,
      RUSHES_METRICS_TOKEN: 'a-token-for-the-metrics',
    },
  });
});
afterAll(() => service?.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetchAnswer(`${service.baseUrl}${path}`, { headers });

/** Sends a request as it stands, and answers what came back until the server ended the connection. */
function sendRaw(text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { hostname, port } = new URL(service.baseUrl);
  let answer = '';
  const socket = createConnection({ host: hostname, port: Number(port) }, () => socket.write(text));
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.on('close', () => resolve(answer));
  socket.on('error', reject);
  return promise;
}

describe('pages of other origins', () => {
  it.each([app, consoleApp])('read answers with cookies when they are trusted: %s', async (origin) => {
    for (const path of ['/', '/users/me', '/nothing']) {
      const { headers } = await get(path, { origin });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
      expect(headers.get('vary')?.toLowerCase()).toContain('origin');
      const exposed = headers.get('access-control-expose-headers')?.split(/, */);
      expect(exposed).toEqual(
        expect.arrayContaining(['etag', 'x-request-id', 'retry-after', 'idempotency-replayed']),
      );
    }
  });

  it.each([
    'null',
    'https://evil.example',
    `${app}.evil.example`,
    'https://evilapp.example.com',
    'https://sub.app.example.com',
    'http://app.example.com',
    `${app}:8443`,
    `${app}/`,
    'https://APP.example.com',
  ])('read nothing otherwise: %s', async (origin) => {
    const { headers } = await get('/users/me', { origin });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')?.toLowerCase()).toContain('origin');
  });

  const preflight = (path: string, origin: string, method: string) =>
    fetchAnswer(`${service.baseUrl}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'x-api-key,idempotency-key,content-type',
      },
    });

  it('may send what is asked for before when they are trusted', async () => {
    const { status, headers } = await preflight('/asset/folder', app, 'POST');
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(app);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    expect(headers.get('access-control-allow-headers')).toContain('idempotency-key');
  });

  it('may send nothing otherwise', async () => {
    const { headers } = await preflight('/asset/folder', 'https://evil.example', 'POST');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('use signed URLs whoever they are, without cookies', async () => {
    for (const origin of ['null', 'https://evil.example', app]) {
      const { headers } = await preflight('/uploads/x', origin, 'PUT');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });
});

describe('every answer', () => {
  const expected = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  };

  it.each(['/', '/health', '/users/me', '/nothing', '/asset/most_recent', '/openapi.json', '/docs'])(
    'says that it is to be taken as what it is, and kept nowhere: %s',
    async (path) => {
      const { headers } = await get(path);
      for (const [name, value] of Object.entries(expected)) expect(headers.get(name)).toBe(value);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/);
    },
  );

  it('does so too where the address can not be read', async () => {
    const answer = await sendRaw('GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(answer).toContain('HTTP/1.1 404');
    for (const [name, value] of Object.entries(expected)) expect(answer).toContain(`${name}: ${value}`);
    expect(answer).toContain('x-request-id: ');
  });
});

describe('getDocs', () => {
  it('is one page with every operation, schema and error code, and nothing from elsewhere', async () => {
    const { status, headers, body } = await get('/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const { paths, components, 'x-error-codes': codes } = (await get('/openapi.json')).body;
    for (const methods of Object.values(paths) as Record<string, { operationId: string }>[]) {
      for (const { operationId } of Object.values(methods))
        expect(body).toContain(`<section id="${operationId}">`);
    }
    for (const name of Object.keys(components.schemas))
      expect(body).toContain(`<section id="schema-${name}">`);
    for (const { code } of codes) expect(body).toContain(`<code>${code}</code>`);
    expect(body).not.toMatch(/<script|<link|<img|@import|src=|url\(/i);
    const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const sections = new Set([...body.matchAll(/<section id="([^"]*)"/g)].map(([, id]) => `#${id}`));
    expect(links.filter((href) => href !== '/openapi.json' && !sections.has(href))).toEqual([]);
  });

  it('may show its own style and nothing else', async () => {
    const { headers, body } = await get('/docs');
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(body).not.toMatch(/ style="/);
  });
});

describe('getMetrics', () => {
  it('answers this machine, and nobody that something passed on', async () => {
    expect((await get('/metrics')).status).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      const answer = await get('/metrics', { [name]: '203.0.113.7' });
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  it('answers this machine under its own names alone, so that no page reads it by DNS rebinding', async () => {
    const as = async (host: string, more = '') => {
      const answer = await sendRaw(
        `GET /metrics HTTP/1.1\r\nhost: ${host}\r\n${more}connection: close\r\n\r\n`,
      );
      return Number(answer.split(' ')[1]);
    };
    for (const host of ['localhost', 'LOCALHOST:9000', '127.0.0.1:80', '127.1.2.3', '[::1]:8000']) {
      expect([host, await as(host)]).toEqual([host, 200]);
    }
    const others = [
      'rebound.example',
      'localhost.rebound.example',
      '127.0.0.1.rebound.example:80',
      '10.0.0.7',
      '',
    ];
    for (const host of [...others, 'localhost\r\nhost: rebound.example']) {
      expect([host, await as(host)]).toEqual([host, 403]);
    }
    const token = 'authorization: Bearer a-token-for-the-metrics\r\n';
    expect(await as('rebound.example', token)).toBe(200);
  });

  it('answers whoever has the token', async () => {
    const passedOn = { 'x-forwarded-for': '203.0.113.7' };
    const withToken = (token: string) => get('/metrics', { ...passedOn, authorization: `Bearer ${token}` });
    expect((await withToken('a-token-for-the-metrics')).body).toContain('rushes_http_request_seconds');
    expect((await withToken('a-token-for-the-metricS')).status).toBe(403);
    expect((await withToken('sk_x')).status).toBe(403);
  });
});
