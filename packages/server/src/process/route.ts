/** States a route of this server: a RouteDefinition over all services, its types inferred from its schemas. */
import type { TSchema } from 'typebox';
import type { AnyRoute, AuthKind, RouteDefinition } from '../platform/http/route.ts';
import type { Services } from './services.ts';

export type Route = AnyRoute<Services>;

export function route<
  A extends AuthKind,
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
  R extends TSchema | undefined = undefined,
>(definition: RouteDefinition<Services, A, P, Q, B, R>): Route {
  return definition;
}
