/** Folders, groups and media without bytes, as tests need them around what they are about. */
import type { NodeKind, Right } from '../modules/access/index.ts';
import type { TestClient, TestService } from './test-service.ts';

/** Makes folders along a path of the user's library; answers the last one's id. */
export async function createFolder(user: TestClient, path: string): Promise<string> {
  const { status, body } = await user.call('POST', '/asset/folder', { path });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

const rightWords = { 1: 'READ', 2: 'WRITE', 3: 'ADMIN' } as const;

/** A group that the first user makes, with the others as members of a right. */
export async function createGroup(
  owner: TestClient,
  members: readonly [TestClient, Exclude<Right, 0>][],
): Promise<{ id: string; rootId: string }> {
  const { body } = await owner.call('POST', '/group/create', { name: 'a group' });
  for (const [{ principal }, right] of members) {
    const member = { email: principal.email, right: rightWords[right] };
    const { status } = await owner.call('POST', `/group/${body.id}/members`, member);
    if (status !== 200) throw new Error(`A member was refused with ${status}.`);
  }
  return { id: body.id, rootId: body.root_folder_id };
}

/** Media of a kind that count as uploaded but have no bytes; answers their ids. */
export async function addMedia(
  { services: { access, library }, deps: { db } }: TestService,
  { principal: { userId } }: TestClient,
  place: { folderId: string; kind: Exclude<NodeKind, 'folder'>; count: number },
): Promise<string[]> {
  const { folderId, kind, count } = place;
  const folder = (await access.findNodes([folderId])).get(folderId);
  const owner = { userId, groupId: folder?.ownerGroupId ?? '' };
  const media = Array.from({ length: count }, (_, index) => ({ kind, name: `${kind} ${index}`, folderId }));
  return db.transaction().execute(async (trx) => {
    const ids = await library.addPendingAssets(trx, media, owner);
    await trx.updateTable('asset').set({ state: 'ready' }).where('id', 'in', ids).execute();
    await trx.updateTable('node').set({ is_pending: false }).where('id', 'in', ids).execute();
    return ids;
  });
}
