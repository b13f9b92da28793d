/** What refusals say: which asset was not found, and which right is missing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../testing/test-service.ts';
import { uploadFile } from '../../testing/test-uploads.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

type Request = [method: string, path: string, body?: Record<string, unknown>];

const refused = async (user: TestClient, [method, path, body]: Request) => {
  const { status, body: answer } = await user.call(method, path, body);
  return [status, answer.detail];
};

it('name the asset that was not found in the same words everywhere', async () => {
  const user = await service.createUser('refused-1@example.com');
  const id = service.deps.ids.uuid();
  const requests: Request[] = [
    ['GET', `/asset/${id}/share`],
    ['POST', `/asset/${id}/share/add`, { email: 'x@example.com' }],
    ['PUT', `/asset/${id}/visibility`, { is_public_read: true }],
    ['POST', `/asset/${id}/rename`, { name: 'x' }],
    ['POST', `/asset/${id}/trash`],
    ['POST', `/asset/${id}/duplicate`],
    ['GET', `/asset/most_recent?folder_id=${id}`],
  ];
  for (const request of requests) {
    expect([request, await refused(user, request)]).toEqual([request, [404, `Asset ${id} not found.`]]);
  }
  for (const path of ['/asset/infos', '/asset/download_urls']) {
    const { body } = await user.call('POST', path, { asset_ids: [id] });
    expect(body.items).toMatchObject([{ asset_id: id, error_message: `Asset ${id} not found.` }]);
  }
});

it('name the right that is missing', async () => {
  const [owner, guest] = [
    await service.createUser('refused-2@example.com'),
    await service.createUser('refused-3@example.com'),
  ];
  const { id: folder } = (await owner.call('POST', '/asset/folder', { path: '/shared' })).body;
  const file = await uploadFile(owner, Buffer.from('x'), { parentAssetId: folder });
  await owner.call('POST', `/asset/${folder}/share/add`, { email: guest.principal.email });
  const requests: [string, Request][] = [
    ['WRITE', ['PUT', `/asset/${file}/visibility`, { is_public_read: true }]],
    ['WRITE', ['POST', `/asset/${file}/rename`, { name: 'x' }]],
    ['WRITE', ['POST', `/asset/${file}/trash`]],
    ['ADMIN', ['POST', `/asset/${file}/share/add`, { email: 'x@example.com' }]],
  ];
  for (const [right, request] of requests) {
    const text = `You may read ${file}, but this needs ${right} on it.`;
    expect([request, await refused(guest, request)]).toEqual([request, [403, text]]);
  }
  const added: Request = ['POST', '/asset/folder', { parent_asset_id: folder, name: 'x' }];
  expect(await refused(guest, added)).toEqual([403, `You may read ${folder}, but this needs WRITE on it.`]);
});
