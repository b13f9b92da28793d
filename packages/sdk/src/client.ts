/** The client: one method per operation of the API. */
import type { CallInput, CallOptions, OperationFacts } from './call.ts';
import { streamEvents } from './events.ts';
import { type Operations, operations } from './generated/operations.ts';
import { type ClientOptions, createSend, RETRIES, type Send, waitFor } from './transport.ts';

export interface Client extends Operations {
  /** Sends what no method is for, with the client's credentials, time limit and retries. */
  send: Send;
}

/** A client of the service at `baseUrl`. It keeps nothing open: there is nothing to close. */
export function createClient(options: ClientOptions): Client {
  const send = createSend(options);
  const source = {
    send,
    wait: options.wait ?? waitFor,
    random: options.random ?? Math.random,
    retries: options.retries ?? RETRIES,
  };

  async function call(facts: OperationFacts, input: CallInput, callOptions: CallOptions): Promise<unknown> {
    const response = await send(facts, input, callOptions);
    if (facts.answer === 'response') return response;
    if ((facts.answer ?? 'json') === 'json' && response.status !== 204) return response.json();
    await response.body?.cancel();
    return undefined;
  }

  const methodOf = (facts: OperationFacts) => (first?: CallInput | CallOptions, second?: CallOptions) => {
    const takesInput = facts.takesInput === true;
    const input = (takesInput ? first : undefined) ?? {};
    // Whoever writes JavaScript may keep the place of the input free where there is none.
    const callOptions = (takesInput ? second : (first ?? second)) ?? {};
    return facts.answer === 'events'
      ? streamEvents(source, { facts, input: input as CallInput, options: callOptions as CallOptions })
      : call(facts, input as CallInput, callOptions as CallOptions);
  };
  const methods = Object.entries(operations).map(([name, facts]) => [name, methodOf(facts)]);
  return { ...(Object.fromEntries(methods) as unknown as Operations), send };
}
