/** The programs that may ask the built-in issuer for tokens: ours, all of them public and with PKCE. */
import type { ClientMetadata } from 'oidc-provider';
import { SIGNING_ALGORITHM } from './signing-keys.ts';

/** The ids of the programs, which are whom the tokens are made for. */
export const CLIENT_IDS = ['rushes-console', 'rushes-cli'] as const;

/** On this machine any port will do. */
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'].map((host) => `http://${host}`);
/** Where the web app of the service is led back to, and where those of others are. */
const CONSOLE_PATHS = ['/app/callback', '/callback'];

/** What all are: programs that can keep no secret. */
export const publicClient = {
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  id_token_signed_response_alg: SIGNING_ALGORITHM,
  response_types: ['code'],
  scope: 'openid email offline_access',
} as const;

/** Addresses of web apps that a sign-in may lead back to: of this machine, and of `origins` those that are reached by https. */
function callbacksOf(origins: readonly string[]): string[] {
  const places = [...LOOPBACK, ...origins.filter((origin) => origin.startsWith('https://'))];
  return places.flatMap((place) => CONSOLE_PATHS.map((path) => `${place}${path}`));
}

/** The clients, given the `origins` where the console is served besides this machine. */
export function builtInClients(origins: readonly string[]): ClientMetadata[] {
  const callbacks = callbacksOf(origins);
  return [
    {
      ...publicClient,
      client_id: 'rushes-console',
      client_name: 'Rushes',
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: callbacks,
      post_logout_redirect_uris: callbacks,
    },
    {
      ...publicClient,
      client_id: 'rushes-cli',
      client_name: 'Rushes on the command line',
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      redirect_uris: LOOPBACK.map((place) => `${place}/callback`),
    },
  ];
}
