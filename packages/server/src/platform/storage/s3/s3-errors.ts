/** What an S3-compatible store's refusals mean: for the caller, for the operator, and whether to ask again. */
import { ServiceError } from '../../errors.ts';

/** The settings, or the rights behind them, do not fit the store: asking again changes nothing. */
export class StoreRefusal extends Error {
  override name = 'StoreRefusal';
}

interface ErrorFacts {
  /** The store's or the SDK's name of it. */
  name: string;
  status: number | null;
  /** Of the network, such as ECONNREFUSED. */
  code: string | null;
}

/** Seconds after which a caller may try again. */
const RETRY_AFTER_SECONDS = 5;

const BUSY = new Set([
  'SlowDown',
  'ServiceUnavailable',
  'InternalError',
  'OperationAborted',
  'RequestTimeout',
  'RequestLimitExceeded',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
  'TimeoutError',
  'IncompleteBody',
]);
const NETWORK = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_PREMATURE_CLOSE',
]);
const SKEWED = new Set(['RequestTimeTooSkewed', 'RequestExpired', 'RequestInTheFuture']);
const EXPIRED = new Set(['ExpiredToken', 'TokenRefreshRequired', 'ExpiredTokenException']);

function factsOf(error: unknown): ErrorFacts {
  const { name, code, Code, $metadata } = (error ?? {}) as {
    name?: unknown;
    code?: unknown;
    Code?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  return {
    name: String(typeof Code === 'string' ? Code : (name ?? '')),
    status: $metadata?.httpStatusCode ?? null,
    code: typeof code === 'string' ? code : null,
  };
}

/** Whether the store says that there is no such object (a HEAD can not tell that from a missing bucket). */
export function isMissingKey(error: unknown): boolean {
  const { name, status } = factsOf(error);
  const isOther = name === 'NoSuchBucket' || name === 'NoSuchUpload';
  return name === 'NoSuchKey' || name === 'NotFound' || (status === 404 && !isOther);
}

/** Whether the store says that there is no such upload in parts. */
export function isMissingUpload(error: unknown): boolean {
  return factsOf(error).name === 'NoSuchUpload';
}

/** Whether the store's error has one of these names. */
export function isNamed(error: unknown, ...names: string[]): boolean {
  return names.includes(factsOf(error).name);
}

/** Whether the range asked for begins behind the end. */
export function isPastTheEnd(error: unknown): boolean {
  const { name, status } = factsOf(error);
  return name === 'InvalidRange' || status === 416;
}

/** Whether what was asked for is not what is there any more. */
export function isChanged(error: unknown): boolean {
  const { name, status } = factsOf(error);
  return name === 'PreconditionFailed' || status === 412;
}

/** A refused HEAD has no body that could say why. */
function isUnexplained({ name, status }: ErrorFacts): boolean {
  return status === 400 && name.startsWith('Unknown');
}

/** Whether the credentials have, or may have, ended, so that fresh ones may help. */
export function isExpired(error: unknown): boolean {
  const facts = factsOf(error);
  return EXPIRED.has(facts.name) || isUnexplained(facts);
}

/** Whether the store's clock and ours differ too much; the SDK has learnt by how much when this comes. */
export function isSkewed(error: unknown): boolean {
  return SKEWED.has(factsOf(error).name);
}

/** Whether the same request may succeed in a moment. */
export function isPassing(error: unknown): boolean {
  const { name, status, code } = factsOf(error);
  if (BUSY.has(name) || status === 429 || (status !== null && status >= 500)) return true;
  if (code !== null && NETWORK.has(code)) return true;
  // Node's own word for an answer that broke off.
  return error instanceof Error && error.message === 'aborted';
}

/** Whose move it is, in a sentence without secrets; null for what is not the operator's to change. */
function refusalOf(facts: ErrorFacts, bucket: string): string | null {
  const { name, status } = facts;
  if (name === 'NoSuchBucket') {
    return `The object store has no bucket "${bucket}": make it, or name another with RUSHES_S3_BUCKET.`;
  }
  if (name === 'InvalidAccessKeyId') {
    return 'The object store does not know the access key: see RUSHES_S3_ACCESS_KEY_ID.';
  }
  if (name === 'SignatureDoesNotMatch') {
    return 'The object store finds the signature wrong: see RUSHES_S3_SECRET_ACCESS_KEY, and RUSHES_S3_REGION.';
  }
  if (EXPIRED.has(name) || name === 'InvalidToken') {
    return 'The credentials for the object store have expired, and there are no newer ones.';
  }
  if (SKEWED.has(name)) {
    return "This machine's clock differs too much from the object store's: set it right.";
  }
  if (name === 'CredentialsProviderError') {
    return 'There are no credentials for the object store: set RUSHES_S3_ACCESS_KEY_ID and RUSHES_S3_SECRET_ACCESS_KEY, or give this machine a role.';
  }
  if (name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed' || status === 301) {
    return `The bucket "${bucket}" is in another region than RUSHES_S3_REGION says.`;
  }
  if (isUnexplained(facts)) {
    return 'The object store refuses what it is asked: the credentials may have expired, or RUSHES_S3_REGION is another.';
  }
  if (name.startsWith('KMS.')) {
    return `The object store can not use the key for encryption (${name}): see RUSHES_S3_SSE_KMS_KEY_ID.`;
  }
  if (name === 'AccessDenied' || name === 'AllAccessDisabled' || status === 403) {
    return `The object store does not allow what is needed in the bucket "${bucket}": docs/storage.md has the policy.`;
  }
  return null;
}

/** An error that the caller can answer, with the operator's sentence as its cause; others as they are. */
export function serviceErrorOf(error: unknown, bucket: string): unknown {
  const facts = factsOf(error);
  const refusal = refusalOf(facts, bucket);
  if (refusal === null && !isPassing(error)) return error;
  const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
  const message = 'The file storage can not be used at the moment; try again in a moment.';
  return new ServiceError('storage_unavailable', message, {
    headers,
    cause: refusal === null ? passingCause(error, facts) : new StoreRefusal(refusal),
  });
}

/** Only what it was called: messages of the network hold addresses, those of the store may hold anything. */
function passingCause(error: unknown, { name, status, code }: ErrorFacts): Error {
  const what = [name, code, status].filter((part) => part !== null && part !== '' && part !== 'Error');
  const text = what.length > 0 ? what.join(', ') : error instanceof Error ? error.message : 'no answer';
  return new Error(`The object store does not answer as it should: ${text}.`);
}
