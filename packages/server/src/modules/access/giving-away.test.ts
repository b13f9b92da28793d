/** What moves and restoring must not be a way to: taking somebody's library apart with a right short of ADMIN. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { grant } from '../../testing/test-grants.ts';
import { startTestService, type TestClient, type TestService } from '../../testing/test-service.ts';
import { uploadFile } from '../../testing/test-uploads.ts';
import type { Right } from './tables.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

let serial = 0;
const newUser = () => {
  serial += 1;
  return service.createUser(`giving-${serial}@example.com`);
};
const groupOf = ({ principal }: TestClient) => service.services.access.defaultGroupOf(principal);
const rootOf = async (user: TestClient) => service.services.access.rootFolderOf(await groupOf(user));

async function folder(user: TestClient, parent: string, name: string): Promise<string> {
  return (await user.call('POST', '/asset/folder', { parent_asset_id: parent, name })).body.id;
}
const file = (user: TestClient, parent: string) =>
  uploadFile(user, Buffer.from('x'), { parentAssetId: parent });
const move = (user: TestClient, id: string, to: string) =>
  user.call('POST', `/asset/${id}/move`, { parent_asset_id: to });
const trash = (user: TestClient, id: string) => user.call('POST', `/asset/${id}/trash`);
const restore = (user: TestClient, id: string, to?: string) =>
  user.call('POST', `/asset/${id}/restore`, to === undefined ? undefined : { parent_asset_id: to });
const rightOn = async ({ principal }: TestClient, id: string) =>
  (await service.services.access.rightsOn(principal, [id])).get(id)?.right ?? 0;
const give = (nodeId: string, user: TestClient, right: Right) => grant(service, nodeId, { user, right });

const forbidden = { status: 403, body: { code: 'forbidden' } };

it('restoring elsewhere takes nothing out of a folder that one may not change', async () => {
  const [owner, guest] = [await newUser(), await newUser()];
  const place = await folder(owner, await rootOf(owner), 'private');
  const id = await file(owner, place);
  await give(id, guest, 3);
  const own = await rootOf(guest);
  expect(await move(guest, id, own)).toMatchObject(forbidden);
  expect((await trash(guest, id)).status).toBe(200);
  expect(await restore(guest, id, own)).toMatchObject(forbidden);
  // Nor out of one that went into the trash after it.
  expect((await trash(owner, place)).status).toBe(200);
  expect(await restore(guest, id, own)).toMatchObject(forbidden);
  expect((await restore(owner, place)).status).toBe(200);
  expect((await restore(guest, id)).status).toBe(200);
  expect(await rightOn(owner, id)).toBe(3);
});

it('an item changes hands by an ADMIN alone, also where both groups have entries on it', async () => {
  const [owner, guest] = [await newUser(), await newUser()];
  const group = (await guest.call('POST', '/group/create', { name: 'guests' })).body;
  const place = await folder(owner, await rootOf(owner), 'shared');
  const id = await file(owner, place);
  for (const nodeId of [place, id]) await grant(service, nodeId, { groupId: group.id, right: 2 });
  await grant(service, id, { groupId: await groupOf(owner), right: 3 });
  expect(await rightOn(guest, id)).toBe(2);
  expect(await move(guest, id, group.root_folder_id)).toMatchObject(forbidden);
  expect((await trash(guest, id)).status).toBe(200);
  expect(await restore(guest, id, group.root_folder_id)).toMatchObject(forbidden);
  expect((await restore(guest, id)).status).toBe(200);
  expect([await rightOn(owner, id), await rightOn(guest, id)]).toEqual([3, 2]);
});

it('a folder takes along only what the caller has ADMIN on, where that gives or takes access', async () => {
  const [owner, guest] = [await newUser(), await newUser()];
  const place = await folder(owner, await rootOf(owner), 'place');
  const item = await folder(owner, place, 'item');
  const id = await file(owner, item);
  await give(place, guest, 2);
  await give(item, guest, 3);
  await give(id, guest, 2);
  const own = await rootOf(guest);
  expect(await move(guest, item, own)).toMatchObject(forbidden);
  expect((await trash(guest, item)).status).toBe(200);
  expect(await restore(guest, item, own)).toMatchObject(forbidden);
  expect((await restore(guest, item)).status).toBe(200);
  expect([await rightOn(owner, id), await rightOn(guest, id)]).toEqual([3, 2]);
  // Within what they may change, and where nobody gains or loses, it moves.
  const beside = await folder(owner, place, 'beside');
  expect((await move(guest, item, beside)).status).toBe(200);
  await give(id, guest, 3);
  expect((await move(guest, item, own)).status).toBe(200);
});
