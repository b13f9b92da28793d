import { expect, test } from 'vitest';
import { challengeOf, METADATA_PATH, metadataOf } from './mcp-resource-metadata.ts';

const address = { baseUrl: () => 'https://video.example.com' };
const withIssuers = (issuers: string[]) => ({ config: { identity: { issuers } } as never, address });

test('names the issuers of the settings, whose tokens count', () => {
  expect(metadataOf(withIssuers(['https://login.example.com']))).toEqual({
    resource: 'https://video.example.com/mcp',
    authorization_servers: ['https://login.example.com'],
    scopes_supported: ['openid', 'email'],
    bearer_methods_supported: ['header'],
    resource_name: 'Rushes',
    resource_documentation: 'https://video.example.com/docs',
  });
  expect(metadataOf(withIssuers([]))).not.toHaveProperty('authorization_servers');
});

test('is at the address that the challenge names', () => {
  const { resource } = metadataOf(withIssuers([]));
  const { origin, pathname } = new URL(resource);
  expect(challengeOf({ address })).toBe(
    `resource_metadata="${origin}/.well-known/oauth-protected-resource${pathname}"`,
  );
  expect(METADATA_PATH).toBe(`/.well-known/oauth-protected-resource${pathname}`);
});
