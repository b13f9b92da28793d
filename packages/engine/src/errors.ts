/**
 * Why media work failed. `message` is for a person; `code` is stable:
 * `unsupported` (not media, or a kind we do not open), `damaged`, `empty`, `too_large` (dimensions or
 * duration over the limits), `limit` (time or memory), `cancelled`, `invalid` (the request itself),
 * `crash` (native code broke, and would again), `internal` (another try may succeed).
 */
export type MediaErrorCode =
  | 'unsupported'
  | 'damaged'
  | 'empty'
  | 'too_large'
  | 'limit'
  | 'cancelled'
  | 'invalid'
  | 'crash'
  | 'internal';

export class MediaError extends Error {
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MediaError';
    this.code = code;
  }
}

/** A `limit` of time: says of the machine that it is slow or busy as often as of the file. */
export class OutOfTimeError extends MediaError {
  constructor(message: string) {
    super('limit', message);
    this.name = 'OutOfTimeError';
  }
}
