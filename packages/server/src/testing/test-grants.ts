/** Entries of rights, as the sharing operations will write them. */
import type { Right } from '../platform/db/schema.ts';
import type { TestClient, TestService } from './test-service.ts';

/** Gives a user or a group a right on a node, in place of what they had by an entry on it; 0 takes it away. */
export async function grant(
  { deps: { db, ids } }: TestService,
  nodeId: string,
  to: { user: TestClient; right: Right } | { groupId: string; right: Right },
): Promise<void> {
  const holder =
    'user' in to
      ? { user_id: to.user.principal.userId, group_id: null }
      : { user_id: null, group_id: to.groupId };
  const column = holder.user_id === null ? 'group_id' : 'user_id';
  await db
    .deleteFrom('access_grant')
    .where('node_id', '=', nodeId)
    .where(column, '=', holder[column] ?? '')
    .execute();
  await db
    .insertInto('access_grant')
    .values({
      id: ids.uuid(),
      node_id: nodeId,
      ...holder,
      email_folded: null,
      email: null,
      right: to.right,
      granted_by: null,
      created_at: new Date(),
    })
    .execute();
}
