/** Headers that operations read besides credentials, as the API document declares and the server validates them. */
import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { isGuarded } from '../authentication.ts';
import { IDEMPOTENCY_KEY } from '../idempotency.ts';
import type { AnyRoute } from '../route.ts';

const IdempotencyKey = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 255,
    description:
      'Names this request: sent again with the same key within 24 hours it is not done again, but answered as ' +
      'before, with the header `idempotency-replayed: true`.',
  }),
);

const IfNoneMatch = Type.Optional(
  Type.String({
    maxLength: 1_000,
    description: 'An ETag that was answered before; 304 when nothing has changed.',
  }),
);

/** Whether a request to the operation can be named by a key: it changes or spends, and its answer may be kept. */
export function takesIdempotencyKey(route: AnyRoute<never>): boolean {
  return (
    route.method === 'POST' &&
    isGuarded(route.auth) &&
    route.withoutIdempotencyKey === undefined &&
    route.success.contentType === undefined
  );
}

/** All header parameters of an operation but credentials; null without any. */
export function headerParametersOf(route: AnyRoute<never>): TObject | null {
  const own: TProperties = (route.headers as TSchema & { properties?: TProperties })?.properties ?? {};
  const properties: TProperties = {
    ...own,
    ...(takesIdempotencyKey(route) ? { [IDEMPOTENCY_KEY]: IdempotencyKey } : {}),
    ...(route.success.etag === true ? { 'if-none-match': IfNoneMatch } : {}),
  };
  return Object.keys(properties).length === 0 ? null : Type.Object(properties);
}
