/** What happened, in the order in which it did. */
import type { StripeEvent, StripeState } from './state.ts';
import { type Wire, wireOf } from './wire.ts';

/** Of the API that the stand-in speaks. */
export const API_VERSION = '2026-10-28.endive';

/** Notes that something happened to an object, with the object as it now is. */
export function recordEvent(
  state: StripeState,
  type: string,
  object: { id: string; object: string },
  previous?: Wire,
): StripeEvent {
  const event: StripeEvent = {
    id: state.newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: state.now(),
    type,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: {
      object: structuredClone(wireOf(state, object)),
      ...(previous === undefined ? {} : { previous_attributes: previous }),
    },
  };
  state.events.push(event);
  return event;
}
