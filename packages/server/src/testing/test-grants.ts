/** Entries of rights, as the sharing operations will write them. */
import type { Right } from '../modules/access/index.ts';
import { foldEmail } from '../platform/email.ts';
import type { TestClient, TestService } from './test-service.ts';

/** Gives a user or a group a right on a node, in place of what they had by an entry on it; 0 takes it away. */
export async function grant(
  { deps: { db, ids } }: TestService,
  nodeId: string,
  to: { user: TestClient; right: Right } | { groupId: string; right: Right },
): Promise<void> {
  const holder =
    'user' in to
      ? { user_id: to.user.principal.userId, email: to.user.principal.email, group_id: null }
      : { user_id: null, email: null, group_id: to.groupId };
  await db
    .deleteFrom('access_grant')
    .where('node_id', '=', nodeId)
    .where(holder.group_id === null ? 'user_id' : 'group_id', '=', holder.group_id ?? holder.user_id)
    .execute();
  await db
    .insertInto('access_grant')
    .values({
      id: ids.uuid(),
      node_id: nodeId,
      ...holder,
      email_folded: holder.email === null ? null : foldEmail(holder.email),
      right: to.right,
      granted_by: null,
      created_at: new Date(),
    })
    .execute();
}
