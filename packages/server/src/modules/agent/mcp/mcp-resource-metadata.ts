/** What the MCP server says of itself as a resource of OAuth, by RFC 9728: where clients look that have no credential yet. */
import { type Static, Type } from 'typebox';
import type { Config } from '../../../platform/config.ts';
import { closed } from '../../../platform/http/schema.ts';
import { mcpAddressAt, type PublicAddress } from '../../../platform/outgoing/public-address.ts';

/** The path of the resource stands behind the well-known one. */
export const METADATA_PATH = '/.well-known/oauth-protected-resource/mcp';

export const McpResourceMetadata = closed(
  {
    resource: Type.String({
      description: 'The address of the MCP server; what tokens for it are meant for.',
    }),
    authorization_servers: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Issuers whose tokens count here. Left out where only API keys and ID tokens do.',
      }),
    ),
    scopes_supported: Type.Array(Type.String()),
    bearer_methods_supported: Type.Array(Type.String()),
    resource_name: Type.String(),
    resource_documentation: Type.String(),
  },
  { $id: 'McpResourceMetadata', description: 'Protected resource metadata, by RFC 9728.' },
);
export type McpResourceMetadata = Static<typeof McpResourceMetadata>;

export interface ResourceMetadataDeps {
  config: Pick<Config, 'identity'>;
  address: Pick<PublicAddress, 'baseUrl'>;
  /** Null where people sign in at issuers of the settings. */
  builtInIssuer: { url(): string | null } | null;
}

/** Those whose tokens count. */
function issuersOf({ config, builtInIssuer }: ResourceMetadataDeps): readonly string[] {
  const own = builtInIssuer?.url() ?? null;
  return own === null ? config.identity.issuers : [own];
}

/** `host` is the name that the client has called us by: on this machine there are several. */
export function metadataOf(deps: ResourceMetadataDeps, host: string | undefined): McpResourceMetadata {
  const issuers = issuersOf(deps);
  const base = deps.address.baseUrl();
  return {
    resource: mcpAddressAt(deps.address, host),
    ...(issuers.length > 0 && { authorization_servers: [...issuers] }),
    scopes_supported: ['openid', 'email'],
    bearer_methods_supported: ['header'],
    resource_name: 'Rushes',
    resource_documentation: `${base}/docs`,
  };
}

/** For the challenge of a 401: where the metadata are. */
export function challengeOf(
  { address }: Pick<ResourceMetadataDeps, 'address'>,
  host: string | undefined,
): string {
  const metadata = mcpAddressAt(address, host).replace(/\/mcp$/, METADATA_PATH);
  return `resource_metadata="${metadata}"`;
}
