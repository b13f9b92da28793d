/** The issuers whose ID tokens are accepted: those of the settings. */
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { AcceptedIssuer } from './id-token.ts';
import { createIssuerKeys } from './issuer-keys.ts';

export interface AcceptedIssuersDeps {
  config: Pick<Config, 'identity'>;
  clock: Clock;
  log: Logger;
}

export function acceptedIssuers({ config, clock, log }: AcceptedIssuersDeps): AcceptedIssuer[] {
  const { issuers, audiences, trustedIssuers } = config.identity;
  return issuers.map((issuer) => ({
    url: () => issuer,
    name: issuer,
    audiences,
    isTrusted: trustedIssuers.includes(issuer),
    keys: createIssuerKeys({ issuer, clock, log }),
  }));
}
