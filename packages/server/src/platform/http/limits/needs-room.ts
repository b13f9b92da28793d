/** Which operations are refused while the disk has no room. */
import type { AnyRoute } from '../route.ts';

/**
 * Whether the operation writes more than it frees. What reads, and what deletes, goes on where the disk is full; a route
 * says where that can not be told from its method.
 */
export function needsRoom({ method, needsRoom: said, withoutIdempotencyKey }: AnyRoute<never>): boolean {
  return said ?? (method !== 'GET' && method !== 'DELETE' && withoutIdempotencyKey !== 'reads');
}
