/** Stock of providers: searched, brought here when it is used, and what becomes of what goes wrong. */
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { createOutgoingGuard } from '../../../platform/outgoing/outgoing-guard.ts';
import { type StandInClip, type StockStandIn, startStockStandIn } from '../../../testing/stock-stand-in.ts';
import { testImage, testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { findOwner, upsertItems } from '../stock.repo.ts';
import { createStockProviders } from './ask-providers.ts';

const wide = { width: 64, height: 36 };
const video = (id: number, words: string): StandInClip => ({
  id,
  words,
  kind: 'video',
  ...wide,
  seconds: 1,
  bytes: testVideo({ ...wide, shots: [{ background: [id % 200, 90, 90], frames: 5 }] }),
});
const clips: StandInClip[] = [
  video(11, 'big ocean waves'),
  video(12, 'ocean at night'),
  video(13, 'redirected lighthouse'),
  video(14, 'lying volcano'),
  video(15, 'vanished glacier'),
  video(16, 'enormous desert'),
  video(17, 'quiet meadow'),
  {
    id: 21,
    words: 'green forest',
    kind: 'image',
    width: 36,
    height: 64,
    seconds: 0,
    bytes: testImage(36, 64, [0, 99, 0]),
  },
];

let standIn: StockStandIn;

beforeAll(async () => {
  standIn = await startStockStandIn(clips);
});
afterAll(() => standIn?.close());
afterEach(() => {
  standIn.requests.length = 0;
  standIn.allowance = 1_000;
});

describe('asking providers', () => {
  const open = (env: Record<string, string> = standIn.env(), timeoutMs?: number) => {
    const lines: string[] = [];
    let now = Date.parse('2026-01-01T00:00:00Z');
    const config = readConfig(env);
    const providers = createStockProviders({
      config,
      outgoing: createOutgoingGuard({ allowed: config.webhookAllow }),
      clock: { now: () => new Date(now) },
      log: pino({}, { write: (line: string) => void lines.push(line) }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    const ask = async (
      text: string,
      type: 'video' | 'image' = 'video',
      format: '16:9' | '9:16' | null = null,
    ) =>
      Object.fromEntries(
        (await providers.ask({ text, type, format, limit: 10 })).map(({ provider, found }) => [
          provider.name,
          found.map(({ title }) => title),
        ]),
      );
    return { ask, lines, pass: (seconds: number) => (now += 1_000 * seconds) };
  };

  it('asks nobody without a key and a word of the operator', async () => {
    expect(await open({}).ask('ocean')).toEqual({});
    expect(standIn.requests).toEqual([]);
  });

  it('reads what each of them answers, in its order', async () => {
    const { ask } = open();
    expect(await ask('ocean')).toEqual({
      pexels: ['big ocean waves', 'ocean at night'],
      pixabay: ['big, ocean, waves', 'ocean, at, night'],
      commons: ['big ocean waves', 'ocean at night'],
    });
    expect((await ask('forest', 'image')).commons).toEqual(['green forest']);
    expect(await ask('forest', 'image', '16:9')).toEqual({ pexels: [], pixabay: [], commons: [] });
    expect(await ask('nothing like it')).toEqual({ pexels: [], pixabay: [], commons: [] });
  });

  it('finds in the Internet Archive what may be changed and sold, as words', async () => {
    const { ask } = open({ ...standIn.env(), RUSHES_STOCK_OPEN: 'archive' });
    const { archive } = await ask('Ocean) AND licenseurl:(*');
    expect(archive).toEqual(['big ocean waves', 'ocean at night']);
    const asked = standIn.requests.find(({ host }) => host === 'archive')?.path ?? '';
    expect(new URL(asked, standIn.url).searchParams.get('q')).toBe(
      '(ocean  and licenseurl) AND mediatype:movies AND licenseurl:(*creativecommons.org*)',
    );
  });

  it('asks the same once a day', async () => {
    const { ask, pass } = open();
    await ask('ocean');
    pass(23 * 3_600);
    await ask('ocean');
    expect(standIn.requests).toHaveLength(3);
    pass(2 * 3_600);
    await ask('ocean');
    expect(standIn.requests).toHaveLength(6);
  });

  it('leaves one alone that asks for it, for as long as it says', async () => {
    const { ask, lines, pass } = open({ ...standIn.env(), RUSHES_STOCK_OPEN: '' });
    standIn.allowance = standIn.requests.length;
    standIn.faults.pexels.push({ status: 429, headers: { 'x-ratelimit-reset': '120' } });
    expect((await ask('ocean')).pexels).toEqual([]);
    standIn.requests.length = 0;
    standIn.allowance = 1_000;
    pass(119);
    expect((await ask('waves')).pexels).toEqual([]);
    expect(standIn.requests.filter(({ host }) => host === 'pexels')).toEqual([]);
    pass(2);
    expect((await ask('waves')).pexels).toEqual(['big ocean waves']);
    expect(lines.join('')).toContain('"provider":"pexels"');
  });

  it.each([
    ['hangs', { hangs: true }],
    ['drops', { drops: true }],
    ['is broken', { status: 500 }],
    ['answers a page', { status: 200, body: '<html>no</html>' }],
    ['answers another shape', { status: 200, body: '{"hits": 4, "videos": {}, "query": {"pages": 1}}' }],
    ['sends elsewhere', { status: 302, headers: { location: 'http://10.0.0.1/api' } }],
    ['answers too much', { endless: 5_000_000 }],
  ] as const)('has the others where one %s, and tells no key', async (_what, fault) => {
    const { ask, lines } = open(standIn.env(), 'hangs' in fault ? 300 : 60_000);
    standIn.faults.pixabay.push({ ...fault });
    const { pexels, pixabay } = await ask('ocean');
    expect([pexels, pixabay]).toEqual([['big ocean waves', 'ocean at night'], []]);
    expect(lines).toHaveLength(1);
    expect(lines.join('')).not.toContain(standIn.keys.pixabay);
  });

  it('leaves out what is no hit, and takes no address that is none', async () => {
    const hits = [
      null,
      7,
      { id: 1 },
      { id: 2, videos: { tiny: { url: 'file:///etc/passwd', width: 9, height: 9 } } },
    ];
    const { ask } = open();
    standIn.faults.pixabay.push({ status: 200, body: JSON.stringify({ hits }) });
    expect((await ask('ocean')).pixabay).toEqual([]);
  });
});

describe('importStock', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({
      worker: ['bring_stock_task'],
      env: {
        ...standIn.env(),
        RUSHES_STOCK_FILE_MB: '1',
        RUSHES_STOCK_PIXABAY_KEY: '',
        RUSHES_GENERATE_WAIT_SECONDS: '280',
      },
    });
  });
  afterAll(() => service?.stop());

  const search = async (prompt: string, body: object = {}) =>
    (await service.user.call('POST', '/tools/search/stock', { prompt, ...body })).body.results;
  const bring = (id: string) => service.user.call('POST', `/tools/stock/${id}/import`);

  it('answers under ids that stay, and brings a thing here once when it is used', async () => {
    const [first, ...others] = await search('ocean waves', { limit: 3 });
    expect(first.description).toBe(
      'big ocean waves — big ocean waves, by Ada of Pexels, Pexels, Pexels License, ' +
        'https://www.pexels.com/video/big-ocean-waves-11/. Pexels License, https://www.pexels.com/license/',
    );
    expect(others).toHaveLength(2);
    expect((await search('ocean waves', { limit: 3 }))[0].asset_id).toBe(first.asset_id);
    const { asset_id: id } = first;
    expect((await service.user.call('GET', `/video/details/${id}`)).status).toBe(404);
    const answers = await Promise.all([bring(id), bring(id), bring(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const media = standIn.requests.filter(({ host }) => host === 'media');
    expect(media).toHaveLength(1);
    // The key is for the API alone.
    expect(media[0]?.headers.authorization).toBeUndefined();
    const stranger = await service.createUser('brought@example.com');
    const download = await stranger.call('POST', '/asset/download_urls', { asset_ids: [id] });
    expect(download.body.items[0].error).toBe(false);
    const { source_file: told } = await service.deps.db
      .selectFrom('asset')
      .select('source_file')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(told).toMatchObject({
      isCitationRequired: false,
      authors: ['Ada of Pexels'],
      sourceName: 'Pexels',
    });
    const again = await search('ocean waves', { limit: 50 });
    expect(again.filter(({ asset_id: other }: { asset_id: string }) => other === id)).toHaveLength(1);
  });

  it('says of Commons who is to be named', async () => {
    const found = await search('quiet meadow');
    const commons = found.find(({ description }: { description: string }) => description.includes('Commons'));
    expect(commons.description).toContain('by Carla & Co, Wikimedia Commons, CC BY-SA 4.0');
  });

  it('is done by itself where a model is given the picture', async () => {
    const [{ asset_id: id }] = await search('forest', { type: 'image' });
    const body = { prompt: 'zoom in', resolution: '480p', input_frame: { asset_id: id } };
    // A price alone brings nothing.
    expect((await service.user.call('POST', '/tools/generate/video?dry_run=true', body)).status).toBe(404);
    expect((await service.user.call('POST', '/tools/generate/video?async=true', body)).status).toBe(202);
    expect((await service.user.call('GET', `/video/details/${id}`)).status).toBe(200);
  });

  it.each([
    [
      'redirected lighthouse',
      'not asked',
      { status: 302, headers: { location: 'http://169.254.169.254/latest' } },
    ],
    ['lying volcano', 'brought', { status: 200, body: '<html>buy me</html>' }],
    ['vanished glacier', 'answered 404', { status: 404 }],
    ['enormous desert', 'larger than', { endless: 1_500_000 }],
  ])('refuses %s with a sentence, and leaves nothing', async (words, sentence, fault) => {
    const [{ asset_id: id }] = await search(words);
    standIn.faults.media.push(fault);
    const { status, body } = await bring(id);
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.detail).toContain(sentence);
    expect(body.detail).not.toContain('169.254');
    const left = await service.deps.db.selectFrom('asset').select('id').where('id', '=', id).execute();
    expect(left).toEqual([]);
  });

  it('does not know what was never found, and forgets what nobody used', async () => {
    expect((await bring('01890000-0000-7000-8000-000000000001')).status).toBe(404);
    const [{ asset_id: unused }] = await search('night');
    await service.deps.db
      .updateTable('stock_item')
      .set({ found_at: new Date(0) })
      .execute();
    expect(await service.services.stock.sweepFound()).toBeGreaterThan(0);
    expect((await bring(unused)).status).toBe(404);
    const kept = await service.deps.db.selectFrom('stock_item').select('title').execute();
    expect(kept.map(({ title }) => title).sort()).toEqual(['big ocean waves', 'green forest']);
  });

  it('brings the best file of what the Internet Archive has that is not too large', async () => {
    const item = (id: number) => ({
      ...{ id: crypto.randomUUID(), provider: 'archive', providerKey: `item-${id}`, kind: 'video' as const },
      ...{ title: `thing ${id}`, description: '', durationSeconds: 0, sourceFile: {} },
      mediaUrl: `${standIn.url}/metadata/item-${id}`,
    });
    const ids = await upsertItems(service.deps.db, [item(17), item(99)], new Date());
    const [found, gone] = await Promise.all(ids.map(bring));
    expect([found?.status, gone?.status]).toEqual([200, 409]);
    expect(gone?.body.detail).toContain('has no video of it that fits');
    const media = standIn.requests.filter(({ host }) => host === 'media').map(({ path }) => path);
    expect(media).toEqual(['/download/item-17/a%20b/17.mp4']);
  });

  it('brings no more once it is full, also of what was asked for at once', async () => {
    const found = await Promise.all(['vanished glacier', 'enormous desert'].map((words) => search(words)));
    const { accountId } = (await findOwner(service.deps.db)) ?? { accountId: '' };
    const limits = service.deps.config.stock as { libraryBytes: number };
    const { libraryBytes } = limits;
    try {
      limits.libraryBytes = (await service.services.library.storageUsedBytes(accountId)) + 1;
      const answers = await Promise.all(found.map(([{ asset_id: id }]) => bring(id)));
      expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'storage_full']);
    } finally {
      limits.libraryBytes = libraryBytes;
    }
  });

  it('is done by itself where a tool of the agent looks at it or uses it', async () => {
    const use = (tool_id: string, tool_arguments: object) =>
      service.user.call('POST', '/agent/use-tool', { tool_id, tool_arguments });
    const found = await use('search_stock', { query: 'ocean at night' });
    const [{ asset_id: id }] = found.body.result.results;
    const state = async () => (await service.user.call('GET', `/video/details/${id}`)).status;
    expect(await state()).toBe(404);
    expect((await use('look', { asset_id: id, times: [] })).status).toBe(200);
    expect(await state()).toBe(200);
    const [{ asset_id: other }] = (await use('search_stock', { query: 'quiet meadow', limit: 50 })).body
      .result.results;
    expect((await use('create_project', { name: 'Forest', clips: [{ asset_id: other }] })).status).toBe(200);
  });
});
