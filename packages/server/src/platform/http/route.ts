/**
 * An endpoint as data: method, path, who may call, what it takes and answers, and the one service call it
 * makes. Validation, authentication, the API document and the endpoint map are all read from it.
 */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import type { Quote } from '../money/price-line.ts';
import type { Principal } from '../principal.ts';
import type { Deprecated } from './deprecation.ts';
import type { RateLimit } from './limits/rate-limit.ts';

/**
 * Which credential an endpoint takes: `K` an API key or an ID token, `B` an ID token only, `T` an ID token in
 * the header, the session cookie or the query parameter `access_token`, for navigations of a browser, `signed` a
 * URL signed by this server, `none` nothing.
 */
export type AuthKind = 'K' | 'B' | 'T' | 'signed' | 'none';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What a successful call answers. Without a schema the handler answers on its own (streams), nothing (204), or the
 * address of a redirect (302, 303).
 */
export interface Success<R extends TSchema | undefined = TSchema | undefined> {
  status: number;
  schema?: R;
  /** The body of a 202, where a handler answers `Accepted`: the work goes on, and the caller did not want to wait. */
  accepted?: TSchema;
  /** Of bodies that are no JSON, e.g. `text/event-stream`. */
  contentType?: string;
  /** Further types that the answer may have, as the request says. */
  otherTypes?: readonly string[];
  /** Of a stream of events: the data of one. */
  events?: TSchema;
  /** The answer carries an ETag, and who has it already is answered 304. */
  etag?: true;
  description?: string;
}

/** What a handler answers whose caller did not want to wait: 202 with this body, see `Success.accepted`. */
export class Accepted {
  readonly body: unknown;

  constructor(body: unknown) {
    this.body = body;
  }
}

/** What one request costs: nothing, or what the price table says under the name. */
export type RequestPrice =
  | 'free'
  | 'request.read'
  | 'request.write'
  | 'request.search'
  | 'request.search_example'
  | 'export.document'
  | 'frame';

type Value<S extends TSchema | undefined> = S extends TSchema ? Static<S> : undefined;
type PrincipalOf<A extends AuthKind> = A extends 'K' | 'B' | 'T' ? Principal : null;

/** What a handler is given: everything already proven and validated. */
export interface Call<
  Services,
  A extends AuthKind,
  P extends TSchema | undefined,
  Q extends TSchema | undefined,
  B extends TSchema | undefined,
> {
  services: Services;
  principal: PrincipalOf<A>;
  params: Value<P>;
  query: Value<Q>;
  body: Value<B>;
  /** Of this request, for tasks it starts and for logs. */
  requestId: string;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * Reads a streamed body of up to `most` bytes that must come at a least rate; the caller's slot is lent meanwhile. Bodies that
   * may take their time, such as uploads, are taken from `request.raw` instead.
   */
  arrive<T>(most: number, read: (body: Readable) => Promise<T>): Promise<T>;
}

export interface RouteDefinition<
  Services,
  A extends AuthKind = AuthKind,
  P extends TSchema | undefined = TSchema | undefined,
  Q extends TSchema | undefined = TSchema | undefined,
  B extends TSchema | undefined = TSchema | undefined,
  R extends TSchema | undefined = TSchema | undefined,
> {
  method: Method;
  /** With parameters as `{name}`. */
  path: string;
  /** The name of the service function. */
  operationId: string;
  /** The area it is listed under. */
  tag: string;
  summary: string;
  description?: string;
  auth: A;
  /**
   * Where the operator allows it, callers without any credential as well: `request.principal` is then null, and the
   * handler looks there.
   */
  orAnonymous?: true;
  /** An ID token of an account that is being deleted, or was, counts too: to see that through. */
  takesLeavers?: true;
  /** Tokens that the built-in issuer made for the MCP server count too. */
  takesMcpTokens?: true;
  /** Who may call, in words. */
  permission: string;
  /** What the challenge of a 401 says besides `Bearer`: where a client learns how to get a credential. */
  challenge?(services: Services, host: string | undefined): string;
  deprecated?: Deprecated;
  /** Answers HEAD as well. */
  head?: true;
  params?: P;
  query?: Q;
  body?: B;
  /** An object schema of headers it reads besides credentials, by their names in lower case. */
  headers?: TSchema;
  /** The body may be left out; it is then undefined. */
  bodyOptional?: true;
  /** The body is not read: the handler takes it by `arrive`, or the stream `request.raw`. */
  streamedBody?: true;
  /** The types that such a body may have; any without. */
  bodyTypes?: readonly string[];
  /** Largest JSON body in bytes; 1 MiB by default. */
  bodyLimit?: number;
  /** What the text of a JSON body becomes before it is parsed, for clients that write what JSON has no words for. */
  bodyText?: (text: string) => string;
  /** A large JSON body is read and checked in a thread, see `LargeBodyReader`. */
  largeBody?: true;
  success: Success<R>;
  /** Refusals besides 401 and 422 that can happen. */
  refusals?: readonly ErrorCode[];
  /**
   * Whether it is refused while the disk is full. By default what reads or deletes is not, and everything else is: said
   * where a GET starts work, and where a POST makes room or lets people in who can.
   */
  needsRoom?: boolean;
  /** Answered from what the process knows, also while the database is away. */
  withoutDatabase?: true;
  /** By status, what a refusal's body is called where the interface has a name of its own for it. */
  refusedAs?: Readonly<Record<number, TSchema>>;
  /**
   * A POST takes an Idempotency-Key unless it is of no use to it: because it changes nothing (`reads`), because doing
   * it twice is doing it once (`repeatable`), or because its answer must not be kept (`secret`).
   */
  withoutIdempotencyKey?: 'reads' | 'repeatable' | 'secret';
  /** Of an operation without credential: how often it may be called, instead of what holds for all of them. */
  rateLimit?: 'none' | { perAddress: RateLimit; total: RateLimit };
  /**
   * Of one successful request with an API key; by default `free` where none is taken, `request.read` for what
   * changes nothing and `request.write` for everything else. Nothing is added to what the work costs that a request started.
   */
  price?: RequestPrice;
  /** Answered to an account without credits as well: what people need to see where they are, to pay and to leave. */
  exempt402?: true;
  /**
   * Of an operation that starts work: what that would cost, after the same checks and without doing anything. The route
   * then takes `dry_run`, and answers with the price where it is true.
   */
  quote?(call: Call<Services, A, P, Q, B>): Promise<Quote>;
  /**
   * What is answered to `dry_run` where that tells more than the price: a PriceQuote and `plan`, which `quote` then gives
   * with the price, see `withPlan`.
   */
  quotedAs?: TSchema;
  /** Of an operation that starts work: what that is made of, by names of the price table. */
  workPrices?: readonly string[];
  /** Starts work whose end can be told to an address: the route takes `webhook_url`. */
  takesWebhookUrl?: true;
  handle(call: Call<Services, A, P, Q, B>): Promise<(R extends TSchema ? Static<R> : unknown) | Accepted>;
}

/** Any route, whatever it takes. */
// biome-ignore lint/suspicious/noExplicitAny: the schemas of different routes have nothing in common.
export type AnyRoute<Services> = RouteDefinition<Services, any, any, any, any, any>;

/**
 * What states the routes of a file over the services they call: `const route = routesOver<{ library: LibraryService }>()`.
 * The types of each are inferred from its schemas.
 */
export function routesOver<Services>() {
  return <
    A extends AuthKind,
    P extends TSchema | undefined = undefined,
    Q extends TSchema | undefined = undefined,
    B extends TSchema | undefined = undefined,
    R extends TSchema | undefined = undefined,
  >(
    definition: RouteDefinition<Services, A, P, Q, B, R>,
  ): AnyRoute<Services> => definition;
}

/** A handler whose reply has been sent by other means returns this. */
export const replySent: unique symbol = Symbol('reply sent');
