/**
 * How long a body may take to arrive: a least rate, and an end. Whoever needs longer than a moment lends its slot to the
 * account's other requests meanwhile, so that two bodies of a byte every other second do not stand for all of them.
 */
import { type Duplex, PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../errors.ts';
import type { IntervalTimer } from '../bodies/sse.ts';
import type { SlotLease } from './request-slots.ts';

/** Between two looks at what is arriving. */
const LOOK_MILLISECONDS = 1_000;
/** A body that is not there after so many looks lends its slot. */
const LENDING_LOOKS = 2;
/** Kestrel's numbers: 240 bytes each second on average, after 5 s. A telephone at the edge of its net sends ten times that. */
const LEAST_BYTES_PER_SECOND = 240;
const GRACE_LOOKS = 5;
/** The longest body that an operation takes must come at this rate, and every body has a minute besides. */
const END_BYTES_PER_SECOND = 32 * 1024;
const END_LOOKS = 60;

export interface BodyArrivals {
  /**
   * The body of `request` as it arrives, of at most `limit` bytes. Too slow a one ends with `request_timeout`, and its
   * connection with it.
   */
  watch(request: Pick<FastifyRequest, 'raw' | 'slot'>, limit: number): Duplex;
  close(): void;
}

interface Arrival {
  body: Duplex;
  slot: SlotLease | null;
  bytes: number;
  looks: number;
  endLooks: number;
}

function tooSlow(sentence: string): ServiceError {
  return new ServiceError('request_timeout', sentence, { headers: { connection: 'close' } });
}

/** Why a body is not waited for any longer, as a sentence; null while it is. */
function problemOf({ bytes, looks, endLooks }: Arrival): string | null {
  if (looks >= GRACE_LOOKS && bytes < looks * LEAST_BYTES_PER_SECOND) {
    return `After ${looks} s only ${bytes} bytes of the body had come. Send at least ${LEAST_BYTES_PER_SECOND} a second.`;
  }
  return looks < endLooks
    ? null
    : `The body had not come after ${endLooks} s. Send it faster, or less at once.`;
}

function look(arrival: Arrival): void {
  arrival.looks += 1;
  const problem = problemOf(arrival);
  if (problem !== null) {
    arrival.body.destroy(tooSlow(problem));
  } else if (arrival.looks >= LENDING_LOOKS && arrival.slot?.lend() === false) {
    arrival.body.destroy(tooSlow('Too many slow bodies of this account are on their way already.'));
  }
}

/** The client has left in the middle. */
const cutOff = () => Object.assign(new Error('The body was cut off.'), { code: 'ECONNRESET' });

export function createBodyArrivals(timer: IntervalTimer): BodyArrivals {
  const arriving = new Set<Arrival>();
  const stop = timer.every(LOOK_MILLISECONDS, () => {
    for (const arrival of [...arriving]) look(arrival);
  });

  return {
    close: stop,
    watch({ raw, slot }, limit) {
      const body = new PassThrough();
      const endLooks = END_LOOKS + Math.ceil(limit / END_BYTES_PER_SECOND);
      const arrival: Arrival = { slot, body, bytes: 0, looks: 0, endLooks };
      arriving.add(arrival);
      const ended = () => arriving.delete(arrival);
      raw.on('data', (chunk: Buffer) => {
        arrival.bytes += chunk.length;
      });
      raw.once('end', ended);
      raw.once('error', (error) => body.destroy(error));
      raw.once('close', () => {
        if (!raw.complete) body.destroy(cutOff());
      });
      body.once('close', ended);
      // What was refused before its body is read has nobody who listens.
      body.on('error', ended);
      return raw.pipe(body);
    },
  };
}
