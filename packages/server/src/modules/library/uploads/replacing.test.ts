/** Uploads that bring the next version of an asset. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { grant } from '../../../testing/test-grants.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import {
  askForParts,
  completeParts,
  putBytes,
  sendParts,
  uploadFile,
  uploadRequest,
} from '../../../testing/test-uploads.ts';

let service: TestService;
let offset = 0;
const clock = { now: () => new Date(Date.now() + offset) };

beforeAll(async () => {
  service = await startTestService({ clock });
});
afterAll(() => service.stop());

const path = '/users/assets/upload_urls';

const ask = (assetId: string, bytes: number, fields: object = {}, user: TestClient = service.user) =>
  user.call('POST', path, [{ ...uploadRequest(bytes), replace_asset_id: assetId, ...fields }]);

async function contentOf(assetId: string): Promise<string> {
  const asked = { asset_ids: [assetId], quality: 'original' };
  const { body } = await service.user.call('POST', '/asset/download_urls', asked);
  return (await fetch(body.items[0].download.url)).text();
}

const versionsOf = (assetId: string) =>
  service.deps.db
    .selectFrom('asset_version')
    .select(['number', 'created_by', 'source_name'])
    .where('asset_id', '=', assetId)
    .orderBy('number')
    .execute();

it('keeps the old content until the new one is there, under the same id', async () => {
  const assetId = await uploadFile(service.user, Buffer.from('old'), { name: 'clip.mp4' });
  const { body } = await ask(assetId, 3, { ...uploadRequest(3, { name: 'second.mp4' }) });
  expect(body[0].asset_id).toBe(assetId);
  expect(await contentOf(assetId)).toBe('old');
  const answer = await putBytes(body[0].presigned_put_url, Buffer.from('new'));
  expect(answer).toMatchObject({ status: 200, body: { asset_id: assetId } });
  expect(await contentOf(assetId)).toBe('new');
  const { userId } = service.user.principal;
  expect(await versionsOf(assetId)).toEqual([
    { number: 1, created_by: userId, source_name: 'clip.mp4' },
    { number: 2, created_by: userId, source_name: 'second.mp4' },
  ]);
  const infos = await service.user.call('POST', '/asset/infos', { asset_ids: [assetId] });
  expect(infos.body.items[0].info.source_name).toBe('clip.mp4');
});

it('of two at once, by two people, makes both versions in order', async () => {
  const assetId = await uploadFile(service.user, Buffer.from('old'));
  const other = await service.createUser('replaces-too@example.com');
  await grant(service, assetId, { user: other, right: 2 });
  const places = await Promise.all([ask(assetId, 1_000), ask(assetId, 1_000, {}, other)]);
  const answers = await Promise.all(
    places.map(({ body }) => putBytes(body[0].presigned_put_url, randomBytes(1_000))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await versionsOf(assetId)).map(({ number }) => number)).toEqual([1, 2, 3]);
  const asset = await service.deps.db
    .selectFrom('asset')
    .innerJoin('asset_version', 'asset_version.id', 'asset.current_version_id')
    .select('asset_version.number')
    .where('asset.id', '=', assetId)
    .executeTakeFirst();
  expect(asset?.number).toBe(3);
});

it('in parts works the same, and abort and expiry leave the asset alone', async () => {
  const assetId = await uploadFile(service.user, Buffer.from('old'));
  const bytes = Buffer.from('a new content');
  const given = await askForParts(service.user, bytes.length, { replace_asset_id: assetId });
  await sendParts(given, bytes);
  const abort = { asset_id: assetId, multipart_upload_id: given.id };
  expect((await service.user.call('POST', '/users/assets/multipart/abort', abort)).status).toBe(200);
  const expiring = await askForParts(service.user, bytes.length, { replace_asset_id: assetId });
  await sendParts(expiring, bytes);
  offset += 26 * 3_600_000;
  await service.services.uploads.sweepUploads();
  expect(await contentOf(assetId)).toBe('old');
  const place = await askForParts(service.user, bytes.length, { replace_asset_id: assetId });
  expect(await completeParts(service.user, place, await sendParts(place, bytes))).toMatchObject({
    status: 200,
    body: { asset_id: assetId },
  });
  expect(await contentOf(assetId)).toBe('a new content');
});

it('needs WRITE on an asset with content, of the same kind', async () => {
  const assetId = await uploadFile(service.user, Buffer.from('old'));
  const reader = await service.createUser('only-reads@example.com');
  expect((await ask(assetId, 1, {}, reader)).status).toBe(404);
  await grant(service, assetId, { user: reader, right: 1 });
  expect((await ask(assetId, 1, {}, reader)).status).toBe(403);
  expect(await ask(assetId, 1, { file_type: 'audio' })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 0, 'file_type'] }] },
  });
  const folder = (await service.user.call('POST', '/asset/folder', { path: '/somewhere' })).body.id;
  expect(await ask(assetId, 1, { parent_asset_id: folder })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 0, 'parent_asset_id'] }] },
  });
  expect((await ask(folder, 1)).status).toBe(422);
  expect((await ask('x', 1)).status).toBe(422);
  const [pending] = (await service.user.call('POST', path, [uploadRequest(5)])).body;
  expect((await ask(pending.asset_id, 1)).status).toBe(404);
  const place = await ask(assetId, 3);
  await service.user.call('POST', `/asset/${assetId}/trash`);
  expect((await ask(assetId, 1)).status).toBe(404);
  expect((await putBytes(place.body[0].presigned_put_url, Buffer.from('new'))).status).toBe(403);
  await service.user.call('POST', `/asset/${assetId}/restore`);
  expect((await putBytes(place.body[0].presigned_put_url, Buffer.from('new'))).status).toBe(200);
});

it('counts its versions for the storage of the account', async () => {
  const user = await service.createUser('versions-count@example.com');
  const quota = (bytes: number) =>
    service.deps.db
      .updateTable('account')
      .set({ storage_quota_bytes: bytes })
      .where('id', '=', user.principal.accountId)
      .execute();
  const assetId = await uploadFile(user, Buffer.alloc(40));
  const [place] = (await ask(assetId, 30, {}, user)).body;
  await putBytes(place.presigned_put_url, Buffer.alloc(30));
  await quota(100);
  expect(await ask(assetId, 31, { multipart: true }, user)).toMatchObject({
    status: 413,
    body: {
      code: 'storage_full',
      storage_quota_bytes: 100,
      storage_used_bytes: 70,
      uploading_bytes: 0,
      asked_bytes: 31,
    },
  });
  expect((await ask(assetId, 30, { multipart: true }, user)).status).toBe(200);
  expect((await ask(assetId, 1, {}, user)).body).toMatchObject({ uploading_bytes: 30, asked_bytes: 1 });
});

it('counts to the account of whoever made the asset, whoever replaces its content', async () => {
  const owner = await service.createUser('pays-for-versions@example.com');
  const guest = await service.createUser('brings-versions@example.com');
  const assetId = await uploadFile(owner, Buffer.alloc(40));
  await grant(service, assetId, { user: guest, right: 2 });
  const { db } = service.deps;
  const { accountId } = owner.principal;
  await db.updateTable('account').set({ storage_quota_bytes: 100 }).where('id', '=', accountId).execute();
  expect((await ask(assetId, 50, {}, guest)).status).toBe(200);
  const refused = await ask(assetId, 11, {}, guest);
  expect(refused).toMatchObject({ status: 413, body: { code: 'storage_full' } });
  // How full somebody else's account is concerns nobody.
  expect(JSON.stringify(refused.body)).not.toMatch(/_bytes/);
  expect((await ask(assetId, 11, {}, owner)).body).toMatchObject({ uploading_bytes: 50, asked_bytes: 11 });
  const account = guest.principal.accountId;
  await db.updateTable('account').set({ storage_quota_bytes: 0 }).where('id', '=', account).execute();
  expect((await ask(assetId, 10, {}, guest)).status).toBe(200);
});
