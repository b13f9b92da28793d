/** What a call throws. */

/** One thing that is wrong with a request, of a 422. */
export interface ValidationIssue {
  /** `path`, `query`, `header` or `body`, then the way to the value. */
  loc: (string | number)[];
  msg: string;
  type: string;
}

export interface ApiErrorFacts {
  status: number;
  code: string;
  detail: string;
  issues: ValidationIssue[];
  requestId: string | null;
  retryAfterSeconds: number | null;
  body: unknown;
}

/** The service refused the call. */
export class ApiError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** A stable word for what is wrong; `validation_error` of a 422, `unknown` where something else answered. */
  readonly code: string;
  /** What is wrong, as a sentence. */
  readonly detail: string;
  /** What is wrong where, of a 422; else empty. */
  readonly issues: ValidationIssue[];
  /** Tells the operator which request it was. */
  readonly requestId: string | null;
  /** Seconds after which another attempt makes sense, where the service said so. */
  readonly retryAfterSeconds: number | null;
  /** The whole answer, parsed where it was JSON. */
  readonly body: unknown;

  constructor(facts: ApiErrorFacts) {
    super(`${facts.status} ${facts.code}: ${facts.detail}`);
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code;
    this.detail = facts.detail;
    this.issues = facts.issues;
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.body = facts.body;
  }
}

/** No answer came: the service was not reached, or the connection broke. `cause` tells why. */
export class ConnectionError extends Error {
  constructor(message: string, options: { cause: unknown }) {
    super(message, options);
    this.name = 'ConnectionError';
  }
}

/** No answer came in time. */
export class TimeoutError extends Error {
  constructor(milliseconds: number) {
    super(`No answer came within ${milliseconds} ms.`);
    this.name = 'TimeoutError';
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function sentenceOf(issues: readonly ValidationIssue[]): string {
  return issues.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ');
}

function secondsOf(header: string | null): number | null {
  const seconds = Number(header);
  return header === null || header === '' || !Number.isFinite(seconds) ? null : seconds;
}

/** The error that a response tells; reads its body. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body = parse(await response.text().catch(() => ''));
  const { detail, code } = (typeof body === 'object' && body !== null ? body : {}) as {
    detail?: unknown;
    code?: unknown;
  };
  const issues = Array.isArray(detail) ? (detail as ValidationIssue[]) : [];
  const sentence = typeof detail === 'string' ? detail : sentenceOf(issues);
  const word = issues.length > 0 ? 'validation_error' : 'unknown';
  return new ApiError({
    status: response.status,
    code: typeof code === 'string' ? code : word,
    detail: sentence === '' ? response.statusText : sentence,
    issues,
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
    body,
  });
}

/** What answers at `baseUrl` sends on to another address, to which no credential is shown. */
export function redirectedError(baseUrl: string, { status, headers }: Response): ApiError {
  const location = headers.get('location') ?? '';
  const isAddress = location !== '' && URL.canParse(location, baseUrl);
  const target = isAddress ? new URL(location, baseUrl).href : 'another address';
  return new ApiError({
    status,
    code: 'redirected',
    detail: `${baseUrl} sends on to ${target}: name the address of the service itself.`,
    issues: [],
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: null,
    body: null,
  });
}
