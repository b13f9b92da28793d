/**
 * How much one account may ask for at the same time. What is above it waits its turn before its body is read, so
 * that neither memory nor database connections are taken by one caller alone.
 */
import type { FastifyReply } from 'fastify';
import { createKeyedSlots, type KeyedSlots } from '../keyed-slots.ts';
import type { AnyRoute } from './route.ts';

/** A slot, kept until it is let go as often as it was held. */
export interface SlotLease {
  hold(): void;
  letGo(): void;
}

export interface RequestSlots<Services> {
  /**
   * Resolves when it is this request's turn; its slot stays taken until the answer has ended or the client has
   * left, and as long as the lease is held besides. Throws `rate_limited`.
   */
  take(route: AnyRoute<Services>, accountId: string, reply: FastifyReply): Promise<SlotLease>;
}

/** The database pool has 20 connections: half a dozen callers at their limit leave some to everyone else. */
const ORDINARY = { running: 4, waiting: 1_000 };
/** A body that may be larger becomes objects of many times that. */
const LARGE_BODY_BYTES = 4 * 1024 ** 2;
const LARGE_BODY = { running: 2, waiting: 100 };
/** A stream lasts as long as the work; another one does not wait for it to end. */
const STREAMS = { running: 100, waiting: 0 };

function leaseUntilClosed(reply: FastifyReply, release: () => void): SlotLease {
  let holders = 1;
  const letGo = () => {
    holders -= 1;
    if (holders === 0) release();
  };
  if (reply.raw.closed) letGo();
  else reply.raw.once('close', letGo);
  return {
    hold: () => {
      holders += 1;
    },
    letGo,
  };
}

export function createRequestSlots<Services>(): RequestSlots<Services> {
  const ordinary = createKeyedSlots(ORDINARY);
  const largeBodies = createKeyedSlots(LARGE_BODY);
  const streams = createKeyedSlots(STREAMS);

  function slotsFor(route: AnyRoute<Services>): KeyedSlots {
    if (route.success.contentType === 'text/event-stream') return streams;
    return (route.bodyLimit ?? 0) > LARGE_BODY_BYTES ? largeBodies : ordinary;
  }

  return {
    take: async (route, accountId, reply) => leaseUntilClosed(reply, await slotsFor(route).take(accountId)),
  };
}
