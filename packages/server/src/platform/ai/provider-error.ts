/** A provider that did not do what it was asked. The message is for people and never holds a key. */
export type ProviderFailure =
  /** It said no: the request, the key or the account is wrong, and asking again changes nothing. */
  | 'refused'
  /** It asked to be left alone for longer than a call may wait. */
  | 'limited'
  /** Not reached, or an error of its own. */
  | 'unreachable'
  /** No whole answer within the time of a call. */
  | 'slow'
  /** An answer that makes no sense. */
  | 'malformed';

export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly failure: ProviderFailure;
  /** Of the answer; null where there was none. */
  readonly status: number | null;

  constructor(failure: ProviderFailure, message: string, status: number | null = null) {
    super(message);
    this.failure = failure;
    this.status = status;
  }
}
