/** What the bench tells its client process to do, and what that measures. */

/** Fetches all URLs at once, each on a connection of its own. */
export interface GetOrder {
  kind: 'get';
  urls: readonly string[];
}

export interface PutTarget {
  url: string;
  bytes: number;
}

/** Sends bytes to each URL, so many at a time. */
export interface PutOrder {
  kind: 'put';
  targets: readonly PutTarget[];
  atOnce: number;
}

/** Readers of ranges of one file, all at once, for a while; the last `fast` of them read as fast as they can. */
export interface ReadersOrder {
  kind: 'readers';
  url: string;
  fileBytes: number;
  readers: number;
  fast: number;
  seconds: number;
}

export type ClientOrder = GetOrder | PutOrder | ReadersOrder;

/** The end of one PUT. */
export interface PutAnswer {
  status: number;
  etag: string | null;
  body: string;
}

export interface ClientResult {
  seconds: number;
  /** User and system, of the client alone. */
  cpuSeconds: number;
  /** Bytes of bodies that were read or sent. */
  bytes: number;
  /** Answers to PUTs, in the order of the targets. */
  answers: PutAnswer[];
  /** Requests of readers that were answered in full. */
  requests: number;
  /** What went wrong, the first alone. */
  failure: string | null;
}
