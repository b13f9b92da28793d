/** What is followed by a client as long as it likes, as a stream of events. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../errors.ts';
import { replySent } from '../route.ts';
import { openEventStream, type ServerSentEvent } from './sse.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Follow = (signal: AbortSignal) => AsyncGenerator<ServerSentEvent>;

/** Streams until the client leaves or may follow no longer, also while there is nothing to say yet. */
export async function streamEvents({ request, reply }: Exchange, follow: Follow): Promise<typeof replySent> {
  const left = new AbortController();
  const events = follow(left.signal);
  const stream = openEventStream(request, reply);
  const leave = () => left.abort();
  stream.closed.addEventListener('abort', leave);
  if (stream.closed.aborted) leave();
  try {
    for await (const event of events) await stream.send(event);
  } catch (error) {
    // Who asks again is told why.
    if (!(error instanceof ServiceError)) request.log.error({ err: error }, 'a followed stream broke');
  }
  leave();
  stream.close();
  return replySent;
}

/** The same of what says its first word at once, or refuses: throws what `follow` throws before that. */
export async function streamAllowedEvents(exchange: Exchange, follow: Follow): Promise<typeof replySent> {
  const left = new AbortController();
  const events = follow(left.signal);
  const first = await events.next();
  return streamEvents(exchange, async function* all(signal) {
    signal.addEventListener('abort', () => left.abort());
    if (signal.aborted) left.abort();
    if (first.done !== true) yield first.value;
    yield* events;
  });
}
