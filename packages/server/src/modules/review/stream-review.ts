/** Changes of a review as a stream of events. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../platform/errors.ts';
import { openEventStream } from '../../platform/http/bodies/sse.ts';
import { replySent } from '../../platform/http/route.ts';
import type { ReviewEvent } from './review-feed.ts';

/** Streams until the client leaves or may follow no longer. Throws what `follow` throws while nothing is sent. */
export async function streamReview(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  follow: (signal: AbortSignal) => AsyncGenerator<ReviewEvent>,
): Promise<typeof replySent> {
  const left = new AbortController();
  const events = follow(left.signal);
  const first = await events.next();
  const stream = openEventStream(request, reply);
  const leave = () => left.abort();
  stream.closed.addEventListener('abort', leave);
  if (stream.closed.aborted) leave();
  try {
    if (first.done !== true) await stream.send(first.value);
    for await (const event of events) await stream.send(event);
  } catch (error) {
    // Who asks again is told why.
    if (!(error instanceof ServiceError)) request.log.error({ err: error }, 'review stream broke');
  }
  leave();
  await events.return(undefined);
  stream.close();
  return replySent;
}
