/**
 * A small S3 server for tests, on a free port: strict about signatures, lengths, ETags and order, and able to fail in
 * the ways that a healthy server can not be made to.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Clock, systemClock } from '../platform/clock.ts';
import { refusalAnswer, type S3Answer, S3Refusal } from './s3-stand-in/answer.ts';
import { Bucket } from './s3-stand-in/bucket.ts';
import { operationOf, type S3Request } from './s3-stand-in/operations.ts';
import { type Identity, verifyRequest } from './s3-stand-in/signature.ts';

/**
 * Ways to fail: a refusal of S3 by its name; `hang` never answers; `drop` closes the connection at once; `cut` closes it
 * half-way through the body of an answer that began well; `late` does what was asked and closes it then; `in-200` answers
 * 200 with an error in the body.
 */
export type Fault =
  | 'SlowDown'
  | 'InternalError'
  | 'ExpiredToken'
  | 'AccessDenied'
  | 'NoSuchBucket'
  | 'hang'
  | 'drop'
  | 'cut'
  | 'late'
  | 'in-200';

const FAULT_STATUS: Readonly<Partial<Record<Fault, number>>> = {
  SlowDown: 503,
  InternalError: 500,
  ExpiredToken: 400,
  AccessDenied: 403,
  NoSuchBucket: 404,
};

export interface SeenRequest {
  /** As S3 names it, e.g. `UploadPart`; `OPTIONS` for a browser's question. */
  operation: string;
  key: string;
  isPresigned: boolean;
  /** Sent by the client and by us, in bytes of bodies. */
  received: number;
  sent: number;
  status: number;
  userAgent: string;
}

export interface S3StandInOptions {
  clock?: Clock;
  /** Most entries of one page of a list. */
  pageSize?: number;
  /** Origin of web apps that may call from a browser. */
  origin?: string;
}

export interface S3StandIn extends Identity {
  /** `http://127.0.0.1:<port>`. */
  endpoint: string;
  bucketName: string;
  bucket: Bucket;
  /** All requests since the start, in the order of their ends. */
  requests: SeenRequest[];
  /** The next `times` requests (all, without it) of these operations (any, without them) fail in this way. */
  fail(fault: Fault, which?: { operations?: readonly string[]; times?: number }): void;
  /** From now on nothing fails; connections that hang are closed. */
  recover(): void;
  /** How many requests hang now. */
  hanging(): number;
  stop(): Promise<void>;
}

interface PlannedFault {
  fault: Fault;
  operations: readonly string[] | null;
  left: number;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Bucket and key of an address in either style. */
function locate(url: URL, bucketName: string): { bucketName: string; key: string; url: URL } {
  const path = decodeURIComponent(url.pathname).slice(1);
  if (url.hostname.startsWith(`${bucketName}.`)) return { bucketName, key: path, url };
  const end = path.indexOf('/');
  return end < 0
    ? { bucketName: path, key: '', url }
    : { bucketName: path.slice(0, end), key: path.slice(end + 1), url };
}

function corsHeaders(request: IncomingMessage, origin: string | null): Record<string, string> {
  if (origin === null || request.headers.origin !== origin) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, PUT, HEAD',
    'access-control-allow-headers': 'content-type, range',
    'access-control-expose-headers': 'ETag',
    vary: 'origin',
  };
}

function requireLength(request: IncomingMessage): void {
  const isPut = request.method === 'PUT' && request.headers['x-amz-copy-source'] === undefined;
  if (isPut && request.headers['content-length'] === undefined)
    throw new S3Refusal(411, 'MissingContentLength');
}

function requireHash(body: Buffer, expected: string | null): void {
  if (expected === null || createHash('sha256').update(body).digest('hex') === expected) return;
  throw new S3Refusal(400, 'XAmzContentSHA256Mismatch');
}

export async function startS3StandIn(options: S3StandInOptions = {}): Promise<S3StandIn> {
  const { clock = systemClock, pageSize = 1_000, origin = null } = options;
  const identity: Identity = {
    accessKeyId: 'AKTESTTESTTESTTEST00',
    secretAccessKey: 'secret-of-the-stand-in',
    region: 'us-east-1',
  };
  const bucketName = 'rushes-test';
  const bucket = new Bucket();
  const requests: SeenRequest[] = [];
  let faults: PlannedFault[] = [];
  const hung = new Set<IncomingMessage>();

  function faultFor(operation: string): Fault | null {
    const planned = faults.find(
      ({ operations, left }) => left > 0 && (operations === null || operations.includes(operation)),
    );
    if (planned === undefined) return null;
    planned.left -= 1;
    return planned.fault;
  }

  /** What is asked for, once it is known to be allowed. */
  async function perform(request: IncomingMessage, seen: SeenRequest): Promise<S3Answer | Fault> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const place = locate(url, bucketName);
    const { method = 'GET', headers } = request;
    const { key } = place;
    const query = url.searchParams;
    const operation = operationOf({ method, key, query });
    Object.assign(seen, { operation: operation.name, key, isPresigned: query.has('X-Amz-Signature') });
    const fault = faultFor(operation.name);
    if (fault === 'hang' || fault === 'drop') return fault;
    const status = fault === null ? undefined : FAULT_STATUS[fault];
    if (fault !== null && status !== undefined) throw new S3Refusal(status, fault);
    const verified = verifyRequest(request, { url, identity, now: clock.now().getTime() });
    if (place.bucketName !== bucketName) throw new S3Refusal(404, 'NoSuchBucket');
    requireLength(request);
    const body = await bodyOf(request);
    seen.received = body.length;
    requireHash(body, verified.payloadSha256);
    if (fault === 'in-200') return { ...refusalAnswer(new S3Refusal(500, 'InternalError')), status: 200 };
    const asked: S3Request = { method, key, query, headers, body };
    const answer = operation.run(asked, { bucketName, bucket, now: clock.now(), pageSize });
    if (fault === 'late') return 'drop';
    if (fault === 'cut') return { ...answer, headers: { ...answer.headers, 'x-cut': 'yes' } };
    return answer;
  }

  function send(response: ServerResponse, answer: S3Answer, seen: SeenRequest): void {
    const { 'x-cut': cut, ...headers } = answer.headers ?? {};
    const body = Buffer.from(answer.body ?? '');
    seen.status = answer.status;
    seen.sent = body.length;
    const length = answer.body === undefined ? {} : { 'content-length': String(body.length) };
    response.writeHead(answer.status, {
      date: clock.now().toUTCString(),
      'x-amz-request-id': 'TEST',
      ...length,
      ...headers,
      ...corsHeaders(response.req, origin),
    });
    if (cut === undefined) {
      response.end(answer.body === undefined ? undefined : body);
      return;
    }
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  }

  async function answerOf(request: IncomingMessage, seen: SeenRequest): Promise<S3Answer | Fault> {
    try {
      return await perform(request, seen);
    } catch (error) {
      if (error instanceof S3Refusal) return refusalAnswer(error);
      throw error;
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const userAgent = request.headers['user-agent'] ?? '';
    const seen: SeenRequest = {
      operation: request.method ?? '',
      key: '',
      isPresigned: false,
      received: 0,
      sent: 0,
      status: 0,
      userAgent,
    };
    requests.push(seen);
    if (request.method === 'OPTIONS') return send(response, { status: 200 }, seen);
    const answer = await answerOf(request, seen);
    if (answer === 'hang') {
      hung.add(request);
      request.once('close', () => hung.delete(request));
      return;
    }
    if (typeof answer === 'string') {
      request.socket.destroy();
      return;
    }
    // A HEAD says by its status alone what is wrong.
    const { body: _body, ...head } = answer;
    send(response, request.method === 'HEAD' ? head : answer, seen);
    // What a refused PUT still sends is read and thrown away, so that the client sees the answer.
    request.resume();
  }

  const server = createServer((request, response) => {
    // A client that broke off is no trouble of ours.
    handle(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    ...identity,
    endpoint: `http://127.0.0.1:${port}`,
    bucketName,
    bucket,
    requests,
    fail: (fault, { operations, times = Number.POSITIVE_INFINITY } = {}) => {
      faults.push({ fault, operations: operations ?? null, left: times });
    },
    recover: () => {
      faults = [];
      for (const request of hung) request.socket.destroy();
    },
    hanging: () => hung.size,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
