import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolder } from '../../testing/test-library.ts';
import { startTestService, type TestClient, type TestService } from '../../testing/test-service.ts';
import { addSearchable } from './testing/searchable.ts';

let service: TestService;
let owner: TestClient;
let stranger: TestClient;
let secret: string;
let entity: string;

beforeAll(async () => {
  service = await startTestService();
  owner = service.user;
  stranger = await service.createUser('stranger@example.com');
  secret = await addSearchable(service, owner, { name: 'merger with Quuxcorp.mp4' });
  const { body } = await owner.call('POST', '/asset/entity/create', {
    name: 'Quuxcorp',
    description: '',
    directory_id: await createFolder(owner, '/entities'),
  });
  entity = body.id;
  await service.services.search.refresh();
});
afterAll(() => service.stop());

const search = (as: TestClient, query: string) => as.call('GET', `/search?${query}`);

test('an entity that the caller may not read narrows no search and tells nothing', async () => {
  expect((await search(owner, `query=merger&entity_id=${entity}`)).status).toBe(200);
  const refused = await search(stranger, `query=merger&entity_id=${entity}`);
  expect(refused.status).toBe(404);
  const none = randomUUID();
  const unknown = await search(stranger, `query=merger&entity_id=${none}`);
  expect(unknown.status).toBe(404);
  expect(refused.body.detail.replace(entity, '')).toBe(unknown.body.detail.replace(none, ''));
});

test('words of others are neither found, counted nor told by what a slip was read as', async () => {
  await addSearchable(service, stranger, { name: 'merger of lanes.mp4' });
  await service.services.search.refresh();
  for (const query of ['quuxcorp', 'quuxcorb', 'quuxc', 'merger+quuxcorb']) {
    const { status, body } = await search(stranger, `query=${query}`);
    expect(status).toBe(200);
    expect(JSON.stringify(body).toLowerCase()).not.toContain('quuxcorp');
    expect(JSON.stringify(body)).not.toContain(secret);
    for (const { mode, found } of body.modes) {
      expect(found, mode).toBeLessThanOrEqual(query.startsWith('merger') ? 1 : 0);
    }
  }
  const example = await search(stranger, `example_asset_id=${secret}`);
  expect(example.status).toBe(404);
});

test('what is in the trash or was never shared is gone from the pages of an older cursor as well', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    ids.push(await addSearchable(service, owner, { name: `papaya ${index}.mp4` }));
  }
  await service.services.search.refresh();
  const first = await search(owner, 'query=papaya&limit=1');
  const cursor = first.body.next_cursor;
  // The cursor of one is no key for another.
  const other = await search(stranger, `query=papaya&limit=50&cursor=${cursor}`);
  expect(other.body.results ?? []).toEqual([]);
  const [shown] = first.body.results;
  const [trashed] = ids.filter((id) => id !== shown.asset_id);
  await owner.call('POST', `/asset/${trashed}/trash`);
  const rest = await search(owner, `query=papaya&limit=50&cursor=${cursor}`);
  const found = rest.body.results.map(({ asset_id: id }: { asset_id: string }) => id);
  expect(found.toSorted()).toEqual(ids.filter((id) => id !== shown.asset_id && id !== trashed).toSorted());
});

test('cursors that were made up are refused and break nothing', async () => {
  for (const cursor of ['AAAA', '%00', 'e30', Buffer.alloc(2_600, 7).toString('base64url'), '=', 'ü']) {
    const { status } = await search(owner, `query=papaya&cursor=${encodeURIComponent(cursor)}`);
    expect(status, cursor).toBe(422);
  }
  for (const cursor of ['-'.repeat(36), 'x', '00000000-0000-0000-0000-00000000000', '1 or 1=1']) {
    const body = { prompt: 'papaya', search_mode: 'text_by_filename', cursor };
    expect((await owner.call('POST', '/tools/search/assets', body)).status, cursor).toBe(422);
  }
});
