/** Stock of the deployment, over HTTP. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testImage, testSound, testVideo } from '../../testing/test-media.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import type { AboutFile } from './own-files.ts';

let service: TestService;
let folder: string;

const CC0: AboutFile = { licence: 'CC0' };

/** Adds what lies at a path; answers every file's fate. */
async function add(path: string, about: AboutFile = CC0) {
  const rows = [];
  for await (const row of service.services.stock.addStock([path], about)) rows.push(row);
  return rows;
}

const video = (size: { width: number; height: number }) =>
  testVideo({ ...size, shots: [{ background: [10, 40, 200], frames: 5 }] });

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), 'rushes-stock-'));
  await writeFile(join(folder, 'ocean_waves.avi'), video({ width: 64, height: 36 }));
  await writeFile(
    join(folder, 'ocean_waves.avi.json'),
    JSON.stringify({
      description: 'Surf rolls over sand',
      keywords: ['beach'],
      author: 'Ada',
      licence: 'CC BY 4.0',
    }),
  );
  await writeFile(join(folder, 'forest.png'), testImage(36, 64, [10, 120, 10]));
  await writeFile(join(folder, 'notes.txt'), 'no media');
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

const search = (body: object, user = service.user) => user.call('POST', '/tools/search/stock', body);

describe('searchStock', () => {
  it('finds nothing where the deployment has none', async () => {
    const { status, body } = await search({ prompt: 'waves' });
    expect([status, body]).toEqual([200, { results: [] }]);
  });

  it('finds what the operator added, for everybody, by what is said of it', async () => {
    const added = await add(folder);
    expect(added.map(({ state }) => state)).toEqual(['added', 'added']);
    const stranger = await service.createUser('stock@example.com');
    const { body } = await search({ prompt: 'beach' }, stranger);
    expect(body.results).toEqual([
      {
        asset_id: expect.any(String),
        title: 'ocean waves',
        description: 'Surf rolls over sand — ocean waves, by Ada, CC BY 4.0',
        duration_seconds: 0.5,
      },
    ]);
    const [{ asset_id: id }] = body.results;
    const download = await stranger.call('POST', '/asset/download_urls', { asset_ids: [id] });
    expect(download.body.items[0].error).toBe(false);
    expect((await stranger.call('DELETE', `/asset/${id}`)).status).toBe(403);
    expect((await search({ prompt: 'beach', type: 'image' })).body.results).toEqual([]);
    expect((await search({ prompt: 'forest', type: 'image' })).body.results).toHaveLength(1);
    expect((await search({ prompt: 'forest', type: 'image', format: '16:9' })).body.results).toEqual([]);
    expect((await search({ prompt: 'forest', type: 'image', format: '9:16' })).body.results).toHaveLength(1);
  });

  it('finds no files of people, and refuses what it does not know', async () => {
    const own = { path: '/waves' };
    await service.user.call('POST', '/asset/folder', own);
    expect((await search({ prompt: 'waves', type: 'image' })).body.results).toEqual([]);
    expect((await search({ prompt: '' })).status).toBe(422);
    expect((await search({ prompt: 'x', type: 'audio' })).status).toBe(422);
    expect((await search({ prompt: 'x', limit: 81 })).status).toBe(422);
    expect((await search({ prompt: 'x', page: 2 })).status).toBe(422);
  });
});

describe('addStock', () => {
  it('keeps licence and citation, and where it is from', async () => {
    const [row] = await service.deps.db
      .selectFrom('asset')
      .innerJoin('stock_item', 'stock_item.id', 'asset.id')
      .select('asset.source_file')
      .where('stock_item.title', '=', 'ocean waves')
      .execute();
    expect(row?.source_file).toMatchObject({
      isCitationRequired: true,
      citation: 'ocean waves, by Ada, CC BY 4.0',
      reuseConditionInfo: 'CC BY 4.0',
      authors: ['Ada'],
    });
  });

  it('takes the same bytes once, also of two at once, and again once they were removed for good', async () => {
    const path = join(folder, 'twice.png');
    await writeFile(path, testImage(20, 20, [1, 2, 3]));
    const states = (await Promise.all([add(path), add(path)])).flat().map(({ state }) => state);
    expect(states.sort()).toEqual(['added', 'there_already']);
    const [again] = await add(path);
    expect(again?.state).toBe('there_already');
    const id = (again as { asset_id: string }).asset_id;
    const owner = await service.deps.db.selectFrom('stock_library').selectAll().executeTakeFirstOrThrow();
    const principal = { ...service.user.principal, userId: owner.user_id, accountId: owner.account_id };
    await service.services.library.trashAsset(principal, id);
    expect((await search({ prompt: 'twice', type: 'image' })).body.results).toEqual([]);
    await service.services.library.purgeAsset(principal, id);
    expect((await add(path))[0]?.state).toBe('added');
  });

  it('refuses sound, what is no media, and a licence that asks for a name that nobody gave', async () => {
    const refused = async (name: string, bytes: Uint8Array, about?: AboutFile) => {
      await writeFile(join(folder, name), bytes);
      return add(join(folder, name), about);
    };
    expect(await refused('tone.ts', testSound(1))).toMatchObject([
      { state: 'refused', why: expect.stringContaining('has no picture') },
    ]);
    expect(await refused('broken.mp4', Buffer.from('no video'))).toMatchObject([{ state: 'refused' }]);
    expect(await refused('named.png', testImage(8, 8, [9, 9, 9]), { licence: 'CC BY 4.0' })).toMatchObject([
      { state: 'refused', why: expect.stringContaining('--citation') },
    ]);
    await writeFile(join(folder, 'named.png.json'), '{"licence": 4}');
    expect(await add(join(folder, 'named.png'))).toMatchObject([
      { state: 'refused', why: expect.stringContaining('may hold') },
    ]);
    // Nothing lies about of what was refused.
    expect((await readdir(service.dataFolder)).filter((name) => name.startsWith('stock-'))).toEqual([]);
  });
});

describe('searchCustomAgents', () => {
  const find = (body: object) => service.user.call('POST', '/tools/search/custom-agents', body);
  const publish = (name: string, flags: { isRecommended?: boolean; isOwn?: boolean } = {}) =>
    service.services.publishedAgents.publishAgent(
      { name: 'test' },
      {
        name,
        description: `Cuts 100% of the ${name}`,
        appUrl: `https://agents.example.com/${encodeURIComponent(name)}`,
        isRecommended: false,
        isOwn: false,
        ...flags,
      },
    );

  it('finds published agents by words, page by page, until they are withdrawn', async () => {
    expect((await find({ query: 'trailers' })).body).toEqual({ results: [], next_cursor: null });
    await publish('Podcasts', { isOwn: true });
    await publish('Trailers', { isRecommended: true });
    await publish('Trailers of games');
    const names = async (body: object) =>
      (await find(body)).body.results.map(({ name }: { name: string }) => name);
    expect(await names({ query: 'trailers' })).toEqual(['Trailers', 'Trailers of games']);
    expect(await names({ query: 'TRAILERS games' })).toEqual(['Trailers of games']);
    expect(await names({ query: 'cuts', recommended_by_service: true })).toEqual(['Trailers']);
    expect(await names({ query: 'cuts', created_by_service: true })).toEqual(['Podcasts']);
    expect(await names({ query: '%' })).toEqual([]);
    const first = await find({ query: 'cuts', limit: 2 });
    expect(first.body.results).toHaveLength(2);
    expect(first.body.results[0]).toEqual({
      name: 'Podcasts',
      description: 'Cuts 100% of the Podcasts',
      app_url: 'https://agents.example.com/Podcasts',
    });
    const { next_cursor: cursor } = first.body;
    expect(await names({ query: 'cuts', limit: 2, cursor })).toEqual(['Trailers of games']);
    await service.services.publishedAgents.withdrawAgent({ name: 'test' }, 'Trailers');
    expect(await names({ query: 'trailers' })).toEqual(['Trailers of games']);
  });

  it('refuses an empty query, a long one, and what is no cursor', async () => {
    for (const body of [
      { query: '' },
      { query: 'x'.repeat(201) },
      { query: 'x', cursor: 'nothing' },
      { query: 'x', cursor: Buffer.from('[0,"\\u0000"]').toString('base64url') },
    ]) {
      expect((await find(body)).status).toBe(422);
    }
  });
});
