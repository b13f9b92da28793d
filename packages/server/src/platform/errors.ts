/**
 * Every refusal the API can answer with, by stable code. The HTTP layer turns a ServiceError into
 * `{"detail": message, "code": code}` with the status of the catalogue; 422 has its own class because its
 * body is FastAPI's HTTPValidationError.
 */
export const errorCatalogue = {
  bad_request: 400,
  wrong_length: 400,
  /** The bytes do not hash to what the client said they would. */
  wrong_checksum: 400,
  not_authenticated: 401,
  insufficient_credits: 402,
  forbidden: 403,
  /** What the link of a review shows is kept behind a password, which was not given or is another one. */
  password_required: 403,
  /** A guest's visit is over, or the link it came by. */
  review_ended: 403,
  signature_invalid: 403,
  signature_expired: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  /** What is to be changed has changed meanwhile; `current_version` says where it is. */
  version_conflict: 409,
  idempotency_in_progress: 409,
  already_uploaded: 409,
  /** The bytes can not be the next version of an asset of its kind. */
  wrong_kind: 409,
  /** Parts that are to be put together are missing, or are not the ones that arrived. */
  wrong_parts: 409,
  /** A way to search that was asked for has nothing to search, or what it needs is absent; the sentence says what. */
  no_index: 409,
  /** The request with this key was done, at least in part, and its answer is not known any more. */
  idempotency_answer_lost: 409,
  /** The upload was given up, or ended before its bytes came. */
  upload_ended: 409,
  precondition_failed: 412,
  storage_full: 413,
  body_too_large: 413,
  range_not_satisfiable: 416,
  rate_limited: 429,
  headers_too_large: 431,
  not_configured: 503,
  /** The issuer of an ID token can not be reached, so that nobody can say whether the token is right. */
  identity_unavailable: 503,
  /** What a model was asked for could not be made; the sentence says why. Nothing is charged. */
  generation_failed: 502,
  starting: 503,
  /** What was asked for is being made; the same request later is answered. */
  not_ready: 503,
  /** The payment provider can not be reached, or refuses what should work. */
  payment_unavailable: 503,
  /** The object store does not answer, or asks to be left alone for a while. */
  storage_unavailable: 503,
  /** The server's own disk has no room; on the wire it is `storage_full`, as an account's storage is. */
  disk_full: 503,
  /** The database is being restarted, or can not be reached. */
  database_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** The code that a client reads: with 413 its account is full, with 503 the server is. */
export function codeOnTheWire(code: ErrorCode): string {
  return code === 'disk_full' ? 'storage_full' : code;
}

/** A refusal with a sentence for a person; `details` become further fields of the body. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: Record<string, unknown>; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.status = errorCatalogue[code];
    this.details = options.details ?? {};
    this.headers = options.headers ?? {};
  }
}

/** One entry of a 422 body: where (`body`, `query`, `path`, then keys), what, and pydantic's word for it. */
export interface ValidationIssue {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** A 422 with its issues. */
export class ValidationError extends Error {
  readonly issues: ValidationIssue[];

  constructor(issues: ValidationIssue[]) {
    super(issues.map((issue) => `${issue.loc.join('.')}: ${issue.msg}`).join('; '));
    this.name = 'ValidationError';
    this.issues = issues;
  }
}

/** The words used everywhere for an id that does not exist or may not be read. */
export function notFoundText(what: string): string {
  return `${what} not found.`;
}

/** 404 in those words. */
export function notFound(what: string): ServiceError {
  return new ServiceError('not_found', notFoundText(what));
}
