/** What all calls have in common. */

/** Of one call; everything may be left out. */
export interface CallOptions {
  /** Ends the call, its retries and its stream. */
  signal?: AbortSignal;
  /** For one attempt to be answered, instead of what the client was made with. Streams have no such limit. */
  timeoutMilliseconds?: number;
  /** Further attempts at most, instead of what the client was made with. */
  retries?: number;
  /** Names what this call does: sent again with the same key it is not done again. Made up when left out. */
  idempotencyKey?: string;
  /** Of a stream: goes on after the event with this id instead of beginning anew. */
  lastEventId?: string;
  /** Further headers of the request, such as `x-review-session` of a guest. Those of the client itself stay as they are. */
  headers?: Readonly<Record<string, string>>;
}

/** One event of a stream, its data parsed. */
export interface ServerEvent<Data> {
  /** For `lastEventId`; empty where a stream can not be gone on with. */
  id: string;
  event: string;
  data: Data;
}

/** How an operation is called over HTTP. */
export interface OperationFacts {
  /** Left out where it is GET, as of most. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters as `{name}`. */
  path: string;
  /** Left out where it is `json`, as of most: the table goes into every page that holds a client. */
  answer?: 'json' | 'none' | 'events' | 'response';
  /** It is given parameters or a body before its options. */
  takesInput?: true;
  /** Doing it twice is doing it once. */
  repeatable?: true;
  takesIdempotencyKey?: true;
}

/** What a method is given, whatever the operation. */
export interface CallInput {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}
