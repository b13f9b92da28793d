/** Requests that say one thing twice, of which a proxy in front may have looked at the other. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../testing/test-service.ts';

let service: TestService;
let other: TestClient;

beforeAll(async () => {
  service = await startTestService();
  other = await service.createUser('other@example.com');
});
afterAll(() => service.stop());

/** The status of GET /users/me with headers as they are written, one after the other. */
async function statusWith(...headers: [name: string, value: string][]): Promise<number | undefined> {
  const { hostname, port } = new URL(service.baseUrl);
  const sent = request({
    hostname,
    port,
    path: '/users/me',
    headers: ['host', `${hostname}:${port}`, ...headers.flat()] as unknown as Record<string, string>,
  }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

it.each<[string, (key: string) => [string, string]]>([
  ['x-api-key', (key) => ['x-api-key', key]],
  ['authorization', (key) => ['authorization', `Bearer ${key}`]],
])('two of %s are 401, whosever they are', async (_name, header) => {
  const [first, second] = [header(service.user.key), header(other.key)];
  expect(await statusWith(first)).toBe(200);
  expect(await statusWith(first, second)).toBe(401);
  expect(await statusWith(first, first)).toBe(401);
  expect(await statusWith(first, header('sk_wrong'))).toBe(401);
});
