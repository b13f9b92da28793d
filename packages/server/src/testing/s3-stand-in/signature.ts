/** Checks requests the way S3 does: AWS Signature Version 4, in headers or in the address. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3Refusal } from './answer.ts';

export interface Identity {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** What the body must hash to, or null where the signer did not say. */
export interface VerifiedRequest {
  payloadSha256: string | null;
  isPresigned: boolean;
}

interface SignedParts {
  credential: string;
  signedHeaders: string[];
  signature: string;
  /** As signed: `20260102T030405Z`. */
  date: string;
  payload: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const SKEW_MILLISECONDS = 15 * 60_000;
const MOST_SECONDS = 7 * 24 * 3_600;

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** `null` for what is no such date. */
function timeOf(date: string): number | null {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second] = match;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return (Array.isArray(value) ? value.join(',') : (value ?? '')).trim().replaceAll(/\s+/g, ' ');
}

function fromHeader(request: IncomingMessage): SignedParts {
  const text = headerOf(request, 'authorization');
  const field = (name: string) => new RegExp(`${name}=([^,\\s]+)`).exec(text)?.[1] ?? '';
  if (!text.startsWith(ALGORITHM)) throw new S3Refusal(403, 'AccessDenied');
  const payload = headerOf(request, 'x-amz-content-sha256');
  if (payload === '') throw new S3Refusal(400, 'MissingSecurityHeader');
  return {
    credential: field('Credential'),
    signedHeaders: field('SignedHeaders').split(';'),
    signature: field('Signature'),
    date: headerOf(request, 'x-amz-date'),
    payload,
  };
}

function fromQuery(query: URLSearchParams): SignedParts {
  const field = (name: string) => query.get(name) ?? '';
  if (field('X-Amz-Algorithm') !== ALGORITHM) throw new S3Refusal(400, 'AuthorizationQueryParametersError');
  return {
    credential: field('X-Amz-Credential'),
    signedHeaders: field('X-Amz-SignedHeaders').split(';'),
    signature: field('X-Amz-Signature'),
    date: field('X-Amz-Date'),
    payload: 'UNSIGNED-PAYLOAD',
  };
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

function signatureOf(
  request: IncomingMessage,
  { url, parts, secret }: { url: URL; parts: SignedParts; secret: string },
): string {
  const [, day = '', region = '', service = '', end = ''] = parts.credential.split('/');
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((segment) => encode(decodeURIComponent(segment)))
      .join('/'),
    canonicalQuery(url.searchParams),
    ...parts.signedHeaders.map((name) => `${name}:${headerOf(request, name)}`),
    '',
    parts.signedHeaders.join(';'),
    parts.payload,
  ].join('\n');
  const scope = [day, region, service, end].join('/');
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), end);
  return hmac(key, [ALGORITHM, parts.date, scope, hashed].join('\n')).toString('hex');
}

function requireTime(now: number, { date }: SignedParts, query: URLSearchParams | null): void {
  const time = timeOf(date);
  if (time === null) throw new S3Refusal(403, 'AccessDenied');
  if (query === null) {
    if (Math.abs(now - time) <= SKEW_MILLISECONDS) return;
    throw new S3Refusal(403, 'RequestTimeTooSkewed', { ServerTime: new Date(now).toISOString() });
  }
  const seconds = Number(query.get('X-Amz-Expires'));
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MOST_SECONDS) {
    throw new S3Refusal(400, 'AuthorizationQueryParametersError');
  }
  const isNow = time - now <= SKEW_MILLISECONDS && now < time + seconds * 1000;
  if (!isNow) throw new S3Refusal(403, 'AccessDenied', { Message: 'Request has expired' });
}

/** What is not signed may not steer what happens. */
function requireSignedHeaders(request: IncomingMessage, { signedHeaders }: SignedParts): void {
  const needed = Object.keys(request.headers).filter(
    (name) => name === 'host' || name === 'content-md5' || name.startsWith('x-amz-'),
  );
  if (needed.some((name) => !signedHeaders.includes(name))) throw new S3Refusal(403, 'AccessDenied');
}

/** Throws S3Refusal unless `request` was signed by `identity` for now, this address and these headers. */
export function verifyRequest(
  request: IncomingMessage,
  { url, identity, now }: { url: URL; identity: Identity; now: number },
): VerifiedRequest {
  const isPresigned = url.searchParams.has('X-Amz-Signature') || url.searchParams.has('X-Amz-Algorithm');
  const parts = isPresigned ? fromQuery(url.searchParams) : fromHeader(request);
  const [accessKeyId = '', day = '', region = '', service = ''] = parts.credential.split('/');
  if (accessKeyId !== identity.accessKeyId) throw new S3Refusal(403, 'InvalidAccessKeyId');
  if (region !== identity.region || service !== 's3' || !parts.date.startsWith(day)) {
    throw new S3Refusal(
      400,
      isPresigned ? 'AuthorizationQueryParametersError' : 'AuthorizationHeaderMalformed',
      {
        Region: identity.region,
      },
    );
  }
  requireTime(now, parts, isPresigned ? url.searchParams : null);
  requireSignedHeaders(request, parts);
  const expected = Buffer.from(signatureOf(request, { url, parts, secret: identity.secretAccessKey }));
  const given = Buffer.from(parts.signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new S3Refusal(403, 'SignatureDoesNotMatch');
  }
  if (parts.payload.startsWith('STREAMING-')) throw new S3Refusal(501, 'NotImplemented');
  const isHash = /^[0-9a-f]{64}$/.test(parts.payload);
  return { payloadSha256: isHash ? parts.payload : null, isPresigned };
}
