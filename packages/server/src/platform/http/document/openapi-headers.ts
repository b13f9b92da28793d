/** The headers of answers in the API document: what a request cost, and how many more may follow. */
import type { ErrorCode } from '../../errors.ts';
import { isGuarded } from '../authentication.ts';
import { CREDITS_CHARGED, CREDITS_RESERVED, requestPriceOf } from '../charging.ts';
import type { AnyRoute } from '../route.ts';

type Headers = Record<string, object>;

const NAMES = {
  policy: 'RateLimit-Policy',
  left: 'RateLimit',
  retry: 'Retry-After',
  charged: CREDITS_CHARGED,
  reserved: CREDITS_RESERVED,
} as const;

const credits = (description: string) => ({ description, schema: { type: 'number', minimum: 0 } });

/** The headers themselves, to which operations refer. */
export const headerComponents = {
  [NAMES.policy]: {
    description:
      'How many requests the plan allows: `q` in `w` seconds, of this API key ("key") or of all who are signed in to ' +
      'the account ("account"). As in draft-ietf-httpapi-ratelimit-headers.',
    schema: { type: 'string' },
    example: '"key";q=6000;w=60',
  },
  [NAMES.left]: {
    description: 'How many of them are left: `r` now, and all again in `t` seconds.',
    schema: { type: 'string' },
    example: '"key";r=5999;t=1',
  },
  [NAMES.retry]: {
    description: 'Whole seconds after which the same request is worth another try.',
    schema: { type: 'integer', minimum: 0 },
  },
  [NAMES.charged]: credits('Credits that the request has cost. Left out where it cost nothing.'),
  [NAMES.reserved]: credits(
    'Credits that were set aside for the work it started: the most that is taken for it.',
  ),
};

function refer(names: readonly (keyof typeof headerComponents)[]): { headers?: Headers } {
  if (names.length === 0) return {};
  const entries = names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const);
  return { headers: Object.fromEntries(entries) };
}

/** Those of a successful answer. */
export function successHeaders(route: AnyRoute<never>): { headers?: Headers } {
  const { policy, left, charged, reserved } = NAMES;
  const isPaid = requestPriceOf(route) !== 'free';
  return refer([
    ...(isGuarded(route.auth) ? [policy, left] : []),
    ...(isPaid ? [charged] : []),
    ...(route.quote === undefined ? [] : [reserved]),
  ]);
}

/** Refusals that say when another try is worth it. */
const TELL_WHEN: ReadonlySet<ErrorCode> = new Set(['rate_limited', 'disk_full', 'database_unavailable']);

/** Those of a refusal for one of `codes`. */
export function refusalHeaders(codes: readonly ErrorCode[]): { headers?: Headers } {
  return codes.some((code) => TELL_WHEN.has(code)) ? refer([NAMES.retry]) : {};
}
