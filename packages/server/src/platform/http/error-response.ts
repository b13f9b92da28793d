/** The one place where a refusal becomes an HTTP answer. */
import {
  codeOnTheWire,
  type ErrorCode,
  errorCatalogue,
  ServiceError,
  ValidationError,
  type ValidationIssue,
} from '../errors.ts';
import { busyOf, outageOf } from '../health/outages.ts';

export interface ErrorAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Record<string, unknown>;
  /** Ours and unexpected: to be logged with its cause. */
  isInternal: boolean;
}

/** How to go on after a refusal that is not about what was asked, but about how much. */
const WHAT_TO_DO: Partial<Record<ErrorCode, string>> = {
  insufficient_credits:
    'GET /billing/catalog lists credits and plans that can be bought; where there are none, the operator gives credits. ' +
    'GET /users/credits/ledger shows where credits went.',
  storage_full:
    'Delete what is not needed and empty the trash, or get a plan with more storage: GET /billing/catalog lists those ' +
    'that can be bought, and the operator can give others.',
  disk_full:
    'Nothing is wrong with the request or the account: send it again after as many seconds as the header Retry-After ' +
    'says. The operator has to make room where the data folder of this server lies.',
  database_unavailable: 'Send it again after as many seconds as the header Retry-After says.',
  body_too_large: 'Send less at once.',
  rate_limited:
    'Wait for as many seconds as the header Retry-After says; RateLimit says how many requests are left.',
};

function whatToDo(code: ErrorCode): { what_to_do?: string } {
  const sentence = WHAT_TO_DO[code];
  return sentence === undefined ? {} : { what_to_do: sentence };
}

function answer(status: number, body: Record<string, unknown>): ErrorAnswer {
  return { status, headers: {}, body, isInternal: false };
}

function validation(issues: readonly ValidationIssue[]): ErrorAnswer {
  return answer(422, { detail: issues });
}

function bodyIssue(msg: string, type: string): ErrorAnswer {
  return validation([{ loc: ['body'], msg, type }]);
}

/** Refusals of the HTTP framework itself, by its code. */
function frameworkAnswer(code: string): ErrorAnswer | null {
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return bodyIssue('The body must be sent as application/json.', 'model_attributes_type');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return bodyIssue('JSON decode error', 'json_invalid');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return answer(413, {
        detail: 'The request body is too large.',
        code: 'body_too_large',
        ...whatToDo('body_too_large'),
      });
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return answer(400, { detail: 'The body is not as long as content-length says.', code: 'bad_request' });
    case 'FST_ERR_BAD_URL':
      return answer(404, { detail: 'There is nothing at this address.', code: 'not_found' });
    default:
      return null;
  }
}

/** What the system says when a disk does not do what it should any more, whatever file it is about. */
const BROKEN_DISK = new Set(['EIO', 'EROFS', 'ESTALE', 'ENODEV', 'ENXIO', 'EREMOTEIO', 'ELOOP', 'ENOTDIR']);

/** To be logged: it is for the operator to see to. */
function diskAnswer(systemCode: string): ErrorAnswer | null {
  if (!BROKEN_DISK.has(systemCode)) return null;
  const code = 'storage_unavailable';
  return {
    ...answer(errorCatalogue[code], { detail: 'The storage does not answer.', code }),
    isInternal: true,
  };
}

function refusal(error: ServiceError, isInternal: boolean): ErrorAnswer {
  const body = {
    detail: error.message,
    code: codeOnTheWire(error.code),
    ...whatToDo(error.code),
    ...error.details,
  };
  return { status: errorCatalogue[error.code], headers: error.headers, body, isInternal };
}

/** What `error` answers. An unexpected one answers 500 with the request's id and nothing of its inside. */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof ValidationError) return validation(error.issues);
  if (error instanceof ServiceError) return refusal(error, false);
  const outage = outageOf(error) ?? busyOf(error);
  if (outage !== null) return refusal(outage, true);
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? (frameworkAnswer(code) ?? diskAnswer(code)) : null;
  if (known !== null) return known;
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return answer(400, { detail: 'The request could not be understood.', code: 'bad_request' });
  }
  return {
    status: 500,
    headers: {},
    body: {
      detail: `Something went wrong on our side. Tell the operator this id: ${requestId}`,
      code: 'internal_error',
      request_id: requestId,
    },
    isInternal: true,
  };
}
