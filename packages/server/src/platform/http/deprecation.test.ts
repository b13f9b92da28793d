import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchAnswer, startTestService, type TestService } from '../../testing/test-service.ts';
import { deprecationHeaders } from './deprecation.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.stop());

const said = async (path: string, headers: Record<string, string> = { 'x-api-key': service.user.key }) => {
  const answer = await fetchAnswer(`${service.baseUrl}${path}`, { headers });
  return [answer.status, answer.headers.get('deprecation'), answer.headers.get('link')];
};
const since = expect.stringMatching(/^@\d{10}$/);

describe('a deprecated operation', () => {
  it('says so, and what takes its place, whatever it answers', async () => {
    const me = '</users/me>; rel="successor-version"';
    expect(await said('/users/get')).toEqual([200, since, me]);
    expect(await said('/users/get', {})).toEqual([401, since, me]);
    expect(await said('/task/a%3E%20b')).toEqual([
      404,
      since,
      '</users/tasks/a%3E%20b>; rel="successor-version"',
    ]);
    const id = service.deps.ids.uuid();
    expect(await said(`/asset/service-config?asset_id=${id}`)).toEqual([
      404,
      since,
      `</asset/service-config/${id}>; rel="successor-version"`,
    ]);
    expect(await said('/asset/service-config')).toEqual([422, since, null]);
  });

  it('is none where nothing is said', async () => {
    expect(await said('/users/me')).toEqual([200, null, null]);
  });

  it('names no successor for a request that does not say what it is about', () => {
    const deprecated = { successor: '/x/{id}' };
    for (const parameters of [{}, { id: ['a', 'b'] }, { id: '\ud800' }]) {
      expect(Object.keys(deprecationHeaders(deprecated, parameters))).toEqual(['deprecation']);
    }
  });
});
