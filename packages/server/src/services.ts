/** All services, made in module order: a service may be given those above it, never those below. */
import type { Deps } from './deps.ts';
import { type CreditsService, createCreditsService } from './modules/credits/credits.service.ts';
import { createOutbox, type Outbox } from './platform/events/outbox.ts';

export interface Services {
  outbox: Outbox;
  credits: CreditsService;
}

export function createServices(deps: Deps): Services {
  const outbox = createOutbox(deps);
  const credits = createCreditsService(deps);
  return { outbox, credits };
}
