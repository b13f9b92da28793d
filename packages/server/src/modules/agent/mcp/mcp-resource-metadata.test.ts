import { expect, test } from 'vitest';
import { challengeOf, METADATA_PATH, metadataOf } from './mcp-resource-metadata.ts';

const address = { baseUrl: () => 'https://video.example.com' };
const withIssuers = (issuers: string[]) => ({
  ...{ config: { identity: { issuers } } as never, address },
  builtInIssuer: null,
});

test('names the issuers of the settings, whose tokens count', () => {
  expect(metadataOf(withIssuers(['https://login.example.com']), 'video.example.com')).toEqual({
    resource: 'https://video.example.com/mcp',
    authorization_servers: ['https://login.example.com'],
    scopes_supported: ['openid', 'email'],
    bearer_methods_supported: ['header'],
    resource_name: 'Rushes',
    resource_documentation: 'https://video.example.com/docs',
  });
  expect(metadataOf(withIssuers([]), undefined)).not.toHaveProperty('authorization_servers');
});

test('is at the address that the challenge names', () => {
  const { resource } = metadataOf(withIssuers([]), undefined);
  const { origin, pathname } = new URL(resource);
  expect(challengeOf({ address }, undefined)).toBe(
    `resource_metadata="${origin}/.well-known/oauth-protected-resource${pathname}"`,
  );
  expect(METADATA_PATH).toBe(`/.well-known/oauth-protected-resource${pathname}`);
});

test('is called on this machine by whichever of its names the client knows, and by no other', () => {
  const local = { baseUrl: () => 'http://127.0.0.1:8080' };
  const deps = { ...withIssuers([]), address: local, builtInIssuer: { url: () => 'http://127.0.0.1:8081' } };
  expect(metadataOf(deps, 'localhost:8080')).toMatchObject({
    resource: 'http://localhost:8080/mcp',
    authorization_servers: ['http://127.0.0.1:8081'],
  });
  expect(challengeOf(deps, 'localhost:8080')).toContain('"http://localhost:8080/.well-known/');
  for (const host of ['evil.example:8080', 'localhost:9', undefined]) {
    expect(metadataOf(deps, host).resource).toBe('http://127.0.0.1:8080/mcp');
  }
  expect(metadataOf(withIssuers([]), 'localhost').resource).toBe('https://video.example.com/mcp');
});
