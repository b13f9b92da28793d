/** Streams of server-sent events that go on where they broke off. */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { CallInput, CallOptions, OperationFacts, ServerEvent } from './call.ts';
import { ConnectionError } from './errors.ts';
import { retryDelay } from './retry.ts';
import type { Send } from './transport.ts';

export interface StreamSource {
  send: Send;
  wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
  random(): number;
  /** Attempts to go on after a break, one after the other without an event between them. */
  retries: number;
}

export interface StreamRequest {
  facts: OperationFacts;
  input: CallInput;
  options: CallOptions;
}

/** The events of one connection. A connection that breaks is a ConnectionError. */
async function* eventsOf(response: Response, signal: AbortSignal | undefined) {
  if (response.body === null) return;
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw new ConnectionError('The stream broke off.', { cause: error });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The service sends nothing after it. */
function isLast(event: string | undefined, data: unknown): boolean {
  if (event === 'service.stream.end') return true;
  const status = (data as { status?: unknown } | null)?.status;
  return status === 'done' || status === 'failed';
}

/**
 * The events of a stream to its end. The first request is sent once, since it may cost; after an event with an id a
 * connection that breaks or closes early is taken up after that event.
 */
export async function* streamEvents<Data>(
  source: StreamSource,
  { facts, input, options }: StreamRequest,
): AsyncGenerator<ServerEvent<Data>, void, undefined> {
  let lastEventId = options.lastEventId ?? '';
  let failed = 0;
  for (;;) {
    const position = lastEventId === '' ? {} : { lastEventId };
    try {
      const response = await source.send(facts, input, { ...options, ...position, retries: 0 });
      if (response.status === 204) return;
      for await (const { id, event, data: text } of eventsOf(response, options.signal)) {
        failed = 0;
        lastEventId = id ?? lastEventId;
        const data = JSON.parse(text) as Data;
        yield { id: id ?? '', event: event ?? 'message', data };
        if (isLast(event, data)) return;
      }
      if (lastEventId === '') return;
      throw new ConnectionError('The stream closed before its last event.', { cause: null });
    } catch (error) {
      const repeatable = lastEventId !== '';
      const delay = retryDelay({ error, attempt: failed, repeatable, random: source.random() });
      if (delay === null || failed >= source.retries) throw error;
      await source.wait(delay, options.signal);
      failed += 1;
    }
  }
}
