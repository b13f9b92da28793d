/** People with every credential there is. */
import type { TestClient, TestService } from '../../../packages/server/src/testing/test-service.ts';
import type { Credentials } from './credentials.ts';

export interface Person {
  email: string;
  userId: string;
  accountId: string;
  /** Calls with the API key. */
  client: TestClient;
  credentials: Credentials;
}

export async function createPerson(service: TestService, email: string): Promise<Person> {
  const client = await service.createUser(email);
  const { api_key: revokedKey } = await service.services.apiKeys.createApiKey(client.principal, 'revoked');
  await service.services.apiKeys.deleteApiKey(client.principal, 'revoked');
  const { userId, accountId } = client.principal;
  return {
    email,
    userId,
    accountId,
    client,
    credentials: { apiKey: client.key, revokedKey, idToken: '', expiredToken: 'a.b.c', cookie: 'x=y' },
  };
}
