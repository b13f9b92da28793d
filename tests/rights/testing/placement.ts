/** Entries of rights as the sharing operations write them, straight into the database: hundreds are needed. */

import type { Right } from '../../../packages/server/src/modules/access/index.ts';
import { foldEmail } from '../../../packages/server/src/platform/email.ts';
import type { TestService } from '../../../packages/server/src/testing/test-service.ts';
import type { Relation } from './relations.ts';

type Host = Pick<TestService, 'deps'>;

/** Who an entry is for; without `userId` an email that nobody has signed in with yet. */
export type Grantee = { groupId: string } | { email: string; userId: string | null };

/** Writes an entry, in place of one for the same grantee; 0 takes away what a folder above gives. */
export async function putEntry(
  { deps: { db, ids, clock } }: Host,
  nodeId: string,
  { to, right }: { to: Grantee; right: Right },
): Promise<void> {
  const holder =
    'groupId' in to
      ? { group_id: to.groupId, user_id: null, email: null, email_folded: null }
      : { group_id: null, user_id: to.userId, email: to.email, email_folded: foldEmail(to.email) };
  const column = holder.group_id === null ? 'email_folded' : 'group_id';
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
      right,
      granted_by: null,
      created_at: clock.now(),
    })
    .execute();
}

/** What stands on the item itself, or on the folder it lies in, for the caller of the relation. */
export async function putOnItem(
  service: Host,
  { by }: Relation,
  { nodeId, caller, groupId }: { nodeId: string; caller: { email: string; userId: string }; groupId: string },
): Promise<void> {
  if (by.kind === 'user') await putEntry(service, nodeId, { to: caller, right: by.right });
  if (by.kind === 'group') await putEntry(service, nodeId, { to: { groupId }, right: by.right });
  if (by.kind === 'none') await putEntry(service, nodeId, { to: caller, right: 0 });
  if (by.kind === 'public') {
    const { db } = service.deps;
    await db.updateTable('node').set({ is_public_read: true }).where('id', '=', nodeId).execute();
  }
}

/** What stands on the folder above all items of the relation. */
export async function putAbove(
  service: Host,
  { by }: Relation,
  { nodeId, caller }: { nodeId: string; caller: { email: string; userId: string | null } },
): Promise<void> {
  if (by.kind === 'folder' || by.kind === 'pending') {
    await putEntry(service, nodeId, { to: caller, right: by.right });
  }
  if (by.kind === 'none') await putEntry(service, nodeId, { to: caller, right: by.above });
}
