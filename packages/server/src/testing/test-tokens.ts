/** The service together with an issuer whose ID tokens it takes, for operations that both kinds of credential may call. */
import { startTestIssuer } from './test-identity.ts';
import {
  fetchAnswer,
  startTestService,
  type TestAnswer,
  type TestClient,
  type TestService,
} from './test-service.ts';

export interface TokenTestService extends TestService {
  /** A call by an ID token of the same person; `body` is sent as JSON. */
  callByToken(user: TestClient, method: string, path: string, body?: unknown): Promise<TestAnswer>;
}

/** Starts both; `stop()` ends both. */
export async function startTokenTestService(): Promise<TokenTestService> {
  const issuer = await startTestIssuer();
  const service = await startTestService({
    env: {
      RUSHES_OIDC_ISSUER: issuer.url,
      RUSHES_OIDC_AUDIENCE: issuer.audience,
      RUSHES_OIDC_TRUSTED_ISSUERS: issuer.url,
    },
  });
  return {
    ...service,

    async callByToken(user, method, path, body) {
      const authorization = `Bearer ${await issuer.token({ email: user.principal.email })}`;
      return fetchAnswer(`${service.baseUrl}${path}`, {
        method,
        headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    },

    async stop() {
      await service.stop();
      await issuer.stop();
    },
  };
}
