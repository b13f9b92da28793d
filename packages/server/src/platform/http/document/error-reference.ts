/** What each code of a refusal means, for the API document and the reference. */
import { codeOnTheWire, type ErrorCode, errorCatalogue } from '../../errors.ts';

const meanings: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'The request could not be understood as HTTP.',
  wrong_length: 'The bytes of an upload are not as many as were announced.',
  wrong_checksum: 'The bytes of an upload do not have the checksum that was announced.',
  not_authenticated: 'No credential was sent, or it is of the wrong kind, wrong, expired or revoked.',
  insufficient_credits: 'The account has no credits left for this.',
  forbidden: 'The caller may read this, but has too little right for what was asked.',
  password_required: 'The link of a review is kept behind a password: none was sent, or another one.',
  review_ended: "A guest's visit to a review is over: open the link again.",
  signature_invalid: 'The signed URL was changed, or is for something else.',
  signature_expired: 'The signed URL has expired; ask for a new one.',
  not_found: 'It does not exist, or the caller may not read it.',
  method_not_allowed: 'The address takes other methods, which the header Allow names.',
  request_timeout: 'The headers of the request took too long to arrive.',
  conflict: 'The state of things does not allow it: a name is taken, an id is in use for something else.',
  version_conflict: 'What is to be changed has changed meanwhile; `current_version` says where it is.',
  idempotency_in_progress: 'The request with this Idempotency-Key is still being worked on.',
  idempotency_answer_lost:
    'The request with this Idempotency-Key was done, or begun, and its answer was lost: see what is there.',
  already_uploaded: 'Other bytes have been uploaded to this URL before.',
  wrong_kind: 'The bytes are of another kind than the asset whose next version they were to become.',
  no_index: 'A way to search that was asked for has nothing to search yet, or what it needs is absent.',
  wrong_parts: 'Parts of an upload are missing, or are not the ones that arrived; the detail names them.',
  upload_ended: 'The upload was given up, or its time is over; ask for a new one.',
  storage_full: 'The account has no storage left for this.',
  body_too_large: 'The request body is too large.',
  precondition_failed: 'If-Match or If-Unmodified-Since names other bytes than those that are there.',
  range_not_satisfiable: 'The asked range lies outside the file.',
  rate_limited: 'Too many requests; the header Retry-After says when to try again.',
  headers_too_large: 'The address and the headers of the request are too long.',
  not_configured: 'This part is not available on this server.',
  identity_unavailable:
    'The issuer of the ID token can not be reached, so nobody can say whether it is right.',
  payment_unavailable:
    'The payment provider does not answer as it should; the header Retry-After says when to try again.',
  storage_unavailable: 'The storage does not answer; try again in a moment.',
  not_ready: 'It is still being made; the header Retry-After says when to ask again.',
  generation_failed:
    'What was asked for could not be generated; the sentence says why, and nothing is charged.',
  starting: 'The service is not ready yet, or about to stop.',
  disk_full:
    'The disk of the server is full, which is nothing of the account; the header Retry-After says when to try again.',
  database_unavailable:
    'The database can not be reached just now; the header Retry-After says when to try again.',
};

export interface ErrorReference {
  code: string;
  status: number;
  meaning: string;
}

/** Every refusal by its code, by status. */
export function errorReference(): ErrorReference[] {
  const codes = Object.entries(errorCatalogue) as [ErrorCode, number][];
  const known = codes.map(([code, status]) => ({
    code: codeOnTheWire(code),
    status,
    meaning: meanings[code],
  }));
  const internal = {
    code: 'internal_error',
    status: 500,
    meaning: 'Something went wrong on our side; `request_id` tells the operator which request it was.',
  };
  return [...known, internal].sort((a, b) => a.status - b.status);
}

/** What a code means, as a sentence. */
export function meaningOf(code: ErrorCode): string {
  return meanings[code];
}
