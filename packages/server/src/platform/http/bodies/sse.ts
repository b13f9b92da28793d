/** Server-sent events: the wire format and one open stream. */
import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { creditHeadersSoFar } from '../charging.ts';

export interface ServerSentEvent {
  /** Sent back by the client as Last-Event-ID when it reconnects. */
  id?: string;
  event?: string;
  /** A string is sent as it is, anything else as JSON. */
  data: unknown;
}

export interface EventStream {
  /** Resolves when the client can take more; after the stream has ended it does nothing. */
  send(event: ServerSentEvent): Promise<void>;
  /** Ends the stream; harmless when it has ended. */
  close(): void;
  /** Ends it before its time, and tells the client to come back for the rest. */
  reconnect(): void;
  /** Aborted when the client has left, the server stops or `close` was called. */
  closed: AbortSignal;
}

/** The part of the timers that a stream needs; tests pass one they drive by hand. */
export interface IntervalTimer {
  /** Calls `tick` every `milliseconds` until the returned function is called. */
  every(milliseconds: number, tick: () => void): () => void;
}

export const systemTimer: IntervalTimer = {
  every(milliseconds, tick) {
    const timer = setInterval(tick, milliseconds);
    timer.unref();
    return () => clearInterval(timer);
  },
};

const HEARTBEAT_MILLISECONDS = 15_000;

/** All clients of a process that ends come back at once; within so long the others take them one by one. */
const RECONNECT_MILLISECONDS = { least: 500, more: 2_000 };

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
  connection: 'keep-alive',
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Streams that are open, so that a stopping server can end them. */
    eventStreams: Set<EventStream>;
    intervalTimer: IntervalTimer;
  }
}

/** One event as text. Line breaks in `id` and `event` are dropped, those in `data` become further lines. */
export function formatEvent({ id, event, data }: ServerSentEvent): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  const oneLine = (value: string) => value.replaceAll(/[\r\n\0]/g, '');
  const lines = text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return [
    id === undefined ? '' : `id: ${oneLine(id)}\n`,
    event === undefined ? '' : `event: ${oneLine(event)}\n`,
    ...lines,
    '\n',
  ].join('');
}

/**
 * Answers `request` with a stream of events. The headers go out at once, a comment every 15 s keeps
 * intermediaries from closing it. A handler that has opened one returns `replySent`.
 */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  const { eventStreams, intervalTimer } = request.server;
  const response = reply.raw;
  const ended = new AbortController();
  reply.hijack();
  const soFar = reply.getHeaders() as Record<string, string>;
  response.writeHead(200, { ...soFar, ...creditHeadersSoFar(), ...HEADERS });
  response.flushHeaders();
  request.slot?.begun();

  const write = (text: string) => !ended.signal.aborted && response.write(text);
  const stopHeartbeat = intervalTimer.every(HEARTBEAT_MILLISECONDS, () => write(': keep-alive\n\n'));
  const finish = () => {
    if (ended.signal.aborted) return;
    stopHeartbeat();
    eventStreams.delete(stream);
    ended.abort();
  };
  const stream: EventStream = {
    async send(event) {
      if (write(formatEvent(event)) || ended.signal.aborted) return;
      await drained(response, ended.signal);
    },
    close() {
      if (ended.signal.aborted) return;
      finish();
      response.end();
    },
    reconnect() {
      const { least, more } = RECONNECT_MILLISECONDS;
      write(`retry: ${least + randomInt(more)}\n\n`);
      stream.close();
    },
    closed: ended.signal,
  };
  eventStreams.add(stream);
  response.on('close', finish);
  response.on('error', finish);
  return stream;
}

function drained(response: NodeJS.EventEmitter, ended: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const settle = () => {
    response.off('drain', settle);
    ended.removeEventListener('abort', settle);
    resolve();
  };
  response.on('drain', settle);
  ended.addEventListener('abort', settle);
  return promise;
}
