/**
 * The cookie by which a browser shows an ID token where it can send no header: on navigations. A token may be
 * longer than a cookie can be, so it is split over several; the later ones are numbered.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';

export const SESSION_COOKIE = 'rushes_session';

/** Browsers take 4,096 bytes of name, value and attributes together. */
const PART_LENGTH = 3_800;
/** Longest token that is accepted at all, in characters; five cookies. */
export const MAX_TOKEN_LENGTH = 16_384;

const nameOf = (part: number) => (part === 0 ? SESSION_COOKIE : `${SESSION_COOKIE}.${part}`);

function cookiesOf({ cookie }: IncomingHttpHeaders): Record<string, string | undefined> {
  return cookie === undefined ? {} : parseCookie(cookie);
}

/** The token that the request's cookies hold; null without one. */
export function sessionTokenOf(headers: IncomingHttpHeaders): string | null {
  const cookies = cookiesOf(headers);
  const parts: string[] = [];
  for (let part = 0; part * PART_LENGTH < MAX_TOKEN_LENGTH; part += 1) {
    const value = cookies[nameOf(part)];
    if (value === undefined || value === '') break;
    parts.push(value);
  }
  return parts.length === 0 ? null : parts.join('');
}

interface CookieOptions {
  /** Headers of the request: parts of an earlier, longer token that it sent are taken back. */
  headers: IncomingHttpHeaders;
  /** Whether browsers reach us by https alone. */
  secure: boolean;
}

function setCookie(name: string, value: string, options: { secure: boolean; maxAge: number }): string {
  return stringifySetCookie({ name, value, ...options, path: '/', httpOnly: true, sameSite: 'lax' });
}

/** Values of `set-cookie` that keep `token` for `maxAge` seconds. */
export function sessionCookies(
  token: string,
  { headers, secure, maxAge }: CookieOptions & { maxAge: number },
): string[] {
  const parts = token.match(new RegExp(`.{1,${PART_LENGTH}}`, 'g')) ?? [];
  const set = parts.map((value, part) => setCookie(nameOf(part), value, { secure, maxAge }));
  return [...set, ...clearFrom(parts.length, { headers, secure })];
}

/** Values of `set-cookie` that end the session in this browser. */
export function clearedSessionCookies(options: CookieOptions): string[] {
  // The first one also where the request shows none: a browser that hides it is signed out all the same.
  return [setCookie(SESSION_COOKIE, '', { secure: options.secure, maxAge: 0 }), ...clearFrom(1, options)];
}

function clearFrom(first: number, { headers, secure }: CookieOptions): string[] {
  const numbers = Object.keys(cookiesOf(headers)).flatMap((name) => {
    const number = /^rushes_session\.([1-9]\d?)$/.exec(name)?.[1];
    return number === undefined || Number(number) < first ? [] : [Number(number)];
  });
  return numbers.map((part) => setCookie(nameOf(part), '', { secure, maxAge: 0 }));
}
