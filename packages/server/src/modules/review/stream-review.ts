/** Changes of a review as a stream of events. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../platform/errors.ts';
import { replySent } from '../../platform/http/route.ts';
import { openEventStream } from '../../platform/http/sse.ts';
import type { ReviewFeed } from './review-feed.ts';

interface Streamed {
  request: FastifyRequest;
  reply: FastifyReply;
  feed: ReviewFeed;
  assetId: string;
  /** Throws where the right to follow is gone. */
  check(): Promise<unknown>;
}

/** Streams until the client leaves or may follow no longer. Throws what `check` throws while nothing is sent. */
export async function streamReview(streamed: Streamed): Promise<typeof replySent> {
  const { request, reply, feed, check } = streamed;
  await check();
  const stream = openEventStream(request, reply);
  try {
    const assetId = streamed.assetId.toLowerCase();
    for await (const event of feed.follow({ assetId, signal: stream.closed, check }))
      await stream.send(event);
  } catch (error) {
    // Who asks again is told why.
    if (!(error instanceof ServiceError)) request.log.error({ err: error }, 'review stream broke');
  }
  stream.close();
  return replySent;
}
