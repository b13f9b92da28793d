/** People with every credential there is, got over HTTP as anyone gets theirs. */
import {
  fetchAnswer,
  type TestClient,
  type TestService,
} from '../../../packages/server/src/testing/test-service.ts';
import type { Credentials } from './credentials.ts';

export interface Person {
  email: string;
  userId: string;
  accountId: string;
  /** Calls with the API key. */
  client: TestClient;
  credentials: Credentials;
}

/** The request header with which a browser shows the cookies of an answer. */
function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Signs in for the first time: user, account, default group; then a key, a revoked key and a session. */
export async function createPerson(service: TestService, email: string): Promise<Person> {
  const { issuer } = service;
  if (issuer === null) throw new Error('People sign in with tokens of the test issuer.');
  const { principal, token, call } = await service.signIn(email);
  const succeed = async (method: string, path: string) => {
    const answer = await call(method, path);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const keyNamed = async (name: string): Promise<string> =>
    (await succeed('POST', `/users/api_keys/create?name=${name}`)).body.api_key;
  const apiKey = await keyNamed('used');
  const revokedKey = await keyNamed('revoked');
  await succeed('DELETE', '/users/api_keys/delete?name=revoked');
  const session = await succeed('POST', '/users/refresh_session_cookie');
  return {
    email,
    userId: principal.userId,
    accountId: principal.accountId,
    client: { principal, key: apiKey, call: callWithKey(service.baseUrl, apiKey) },
    credentials: {
      apiKey,
      revokedKey,
      idToken: token,
      // Beyond what clocks may differ by.
      expiredToken: await issuer.token({ email }, { expiresIn: -3_600 }),
      cookie: cookieOf(session.headers),
    },
  };
}

function callWithKey(baseUrl: string, key: string): TestClient['call'] {
  return (method, path, body) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    return fetchAnswer(`${baseUrl}${path}`, { method, headers: { 'x-api-key': key, ...json }, ...init });
  };
}
