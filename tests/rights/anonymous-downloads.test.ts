/** Where the operator lets anonymous people download what is public: that, and nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { RUSHES_ANONYMOUS_PUBLIC_DOWNLOADS: 'on' } });
});
afterAll(() => world?.stop());

const open = (id: string, headers: Record<string, string> = {}) =>
  world.http.send({ method: 'GET', address: `/asset/url/${id}?quality=original`, headers });

const publish = (id: string, is_public_read: boolean) =>
  world.ownerCall('PUT', `/asset/${id}/visibility`, { is_public_read });

test('what is public opens, until it is public no more', async () => {
  const id = await world.makeOwn('file', world.owner);
  await publish(id, true);
  const answer = await open(id);
  expect(answer.status).toBe(302);
  const url = answer.headers.get('location') ?? '';
  expect((await fetch(url)).status).toBe(200);
  await publish(id, false);
  expect((await open(id)).status).not.toBe(302);
  expect((await fetch(url)).status).toBe(404);
});

test('what is not public looks like what does not exist', async () => {
  const unknown = '01890000-0000-7000-8000-000000000000';
  const hidden = await world.makeOwn('file', world.owner);
  const trashed = await world.makeOwn('file', world.owner);
  await publish(trashed, true);
  await world.ownerCall('POST', `/asset/${trashed}/trash`);
  const nothing = await open(unknown);
  expect([401, 404]).toContain(nothing.status);
  for (const id of [hidden, trashed]) {
    const answer = await open(id);
    expect(answer.status).toBe(nothing.status);
    expect(answer.text.replaceAll(id, unknown)).toBe(nothing.text);
  }
});

test('the content of a public folder opens', async () => {
  const folder = await world.makeOwn('folder', world.owner);
  const file = await world.makeOwn('file', world.owner);
  await world.ownerCall('POST', `/asset/${file}/move`, { parent_asset_id: folder });
  expect((await open(file)).status).not.toBe(302);
  await publish(folder, true);
  expect((await open(file)).status).toBe(302);
});

test('a credential that does not hold is refused, not overlooked', async () => {
  const id = await world.makeOwn('file', world.owner);
  await publish(id, true);
  const { expiredToken, apiKey } = world.callers.stranger.credentials;
  expect((await open(id, { authorization: `Bearer ${expiredToken}` })).status).toBe(401);
  expect((await open(id, { 'x-api-key': apiKey })).status).toBe(401);
});

test('no other operation is open to the anonymous', async () => {
  const id = await world.makeOwn('file', world.owner);
  await publish(id, true);
  for (const address of [`/asset/download_url/${id}`, `/asset/${id}/share`, `/video/details/${id}`]) {
    expect((await world.http.send({ method: 'GET', address })).status).toBe(401);
  }
});
