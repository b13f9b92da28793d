import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../../testing/test-grants.ts';
import { addMedia, createFolder } from '../../../testing/test-library.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { NO_FILTER } from '../../library/media-filter.ts';
import { createEntityMode } from '../../search/likeness/entity-mode.ts';
import {
  addVersions,
  seededRandom,
  type VersionedAsset,
} from '../../search-index/vectors/testing/vector-library.ts';
import type { VectorSpace } from '../../search-index/vectors/vector-store.ts';
import { createEntitiesAnalyser } from './entities.analyser.ts';
import { addSaidWords } from './testing/said-words.ts';

const PRINTS = { threshold: 0.9, calibrate: (similarity: number) => similarity };

let service: TestService;
let space: VectorSpace;

beforeAll(async () => {
  service = await startTestService({
    worker: true,
    env: { RUSHES_INDEX: 'entities' },
    createAnalysers: (deps) => [createEntitiesAnalyser({ ...deps, prints: PRINTS })],
  });
  space = await service.services.vectors.ensureSpace(service.deps.db, {
    purpose: 'print',
    name: 'test',
    strategy: 's',
    dimensions: 4,
  });
});
afterAll(() => service?.stop());

const db = () => service.deps.db;
let serial = 0;

interface Owner {
  user: TestClient;
  folderId: string;
}

async function newOwner(): Promise<Owner> {
  serial += 1;
  const user = await service.createUser(`recognition-${serial}@example.com`);
  return { user, folderId: await createFolder(user, '/media') };
}

async function addMedium(
  { user, folderId }: Owner,
  kind: 'video' | 'image' = 'video',
): Promise<VersionedAsset> {
  const [asset] = await addVersions(
    service.deps,
    await addMedia(service, user, { folderId, kind, count: 1 }),
  );
  if (asset === undefined) throw new Error('no asset');
  return asset;
}

async function addEntity({ user, folderId }: Owner, name: string, description = ''): Promise<string> {
  const { status, body } = await user.call('POST', '/asset/entity/create', {
    name,
    description,
    directory_id: folderId,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.id;
}

async function useEntities({ user, folderId }: Owner, entityIds: string[]): Promise<string> {
  const { status, body } = await user.call('POST', '/asset/service-config', {
    directory_id: folderId,
    name: 'settings',
    config: { entity_to_use: entityIds },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.asset_id;
}

const show = (
  { assetId, versionId }: VersionedAsset,
  pictures: { at: number; vector: number[] }[],
  of = space,
) =>
  db()
    .transaction()
    .execute((trx) =>
      service.services.vectors.replace(
        trx,
        { spaceId: of.id, assetId, versionId, scopes: ['print', 'keyframe'] },
        pictures.map(({ at, vector }) => ({
          scope: of === space ? ('print' as const) : ('keyframe' as const),
          subjectId: null,
          startMs: at,
          endMs: at + 500,
          vector: Float32Array.from(vector),
        })),
      ),
    );

const say = ({ versionId }: VersionedAsset, startMs: number, text: string) =>
  addSaidWords(service.deps, { versionId, startMs, text });

async function index({ user }: Owner, { assetId }: VersionedAsset): Promise<void> {
  const { status, body } = await user.call('POST', `/video/index/${assetId}`, {});
  if (status !== 202) throw new Error(JSON.stringify(body));
  await ended(body.task_id);
}

async function ended(taskId: string): Promise<void> {
  const task = await service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
  expect(task.state).toBe('SUCCESS');
}

const stateOf = async ({ user }: Owner, { assetId }: VersionedAsset) => {
  const { body } = await user.call('GET', `/video/index/${assetId}`);
  return body.analysers.find(({ analyser }: { analyser: string }) => analyser === 'entities');
};

const moments = async ({ user }: { user: TestClient }, entityId: string, query = '') => {
  const { status, body } = await user.call('GET', `/asset/entity/${entityId}/moments${query}`);
  if (status !== 200) return status;
  return body.moments;
};

const brief = (all: { evidence: string; start_time_seconds: number; end_time_seconds: number }[]) =>
  all.map((one) => [one.evidence, one.start_time_seconds, one.end_time_seconds]);

describe('the entities analyser', () => {
  it('finds an entity by its name, and by a picture that is its reference; an absent one nowhere', async () => {
    const owner = await newOwner();
    const [ada, absent] = [await addEntity(owner, 'Ada', 'Aliases: Countess'), await addEntity(owner, 'Bob')];
    await useEntities(owner, [ada, absent]);
    const reference = await addMedium(owner, 'image');
    await show(reference, [{ at: 0, vector: [1, 0, 0, 0] }]);
    await owner.user.call('POST', '/asset/entity/asset', { entity_id: ada, asset_ids: [reference.assetId] });
    const video = await addMedium(owner);
    await show(video, [
      { at: 2_000, vector: [0, 1, 0, 0] },
      { at: 5_000, vector: [1, 0.1, 0, 0] },
      { at: 5_500, vector: [1, 0, 0, 0] },
    ]);
    await say(video, 8_000, 'And now the countess speaks.');
    await index(owner, video);
    expect(brief(await moments(owner, ada))).toEqual([
      ['picture', 5, 6],
      ['name', 8, 9],
    ]);
    expect((await moments(owner, ada))[1]).toMatchObject({
      asset_id: video.assetId,
      version_id: video.versionId,
      score: 0.9,
      evidence_time_seconds: 8,
      evidence_text: 'And now the countess speaks.',
    });
    expect(await moments(owner, absent)).toEqual([]);
    expect(await stateOf(owner, video)).toMatchObject({
      state: 'done',
      details: {
        entities: 2,
        picture_references: 1,
        print_references: 1,
        picture_matches: 1,
        name_matches: 1,
      },
    });
  });

  it('finds a face that is that of a reference, or may be; of a reference with several faces none', async () => {
    const owner = await newOwner();
    const faces = await service.services.vectors.ensureSpace(db(), {
      purpose: 'face',
      name: 'faces',
      strategy: 's',
      dimensions: 4,
    });
    const showFaces = ({ assetId, versionId }: VersionedAsset, seen: { at: number; vector: number[] }[]) =>
      db()
        .transaction()
        .execute((trx) =>
          service.services.vectors.replace(
            trx,
            { spaceId: faces.id, assetId, versionId, scopes: ['face'] },
            seen.map(({ at, vector }) => ({
              ...{ scope: 'face', subjectId: null, startMs: at, endMs: at + 500 },
              vector: Float32Array.from(vector),
            })),
          ),
        );
    const [ada, both] = [await addEntity(owner, 'Zz Ada'), await addEntity(owner, 'Zz Both')];
    await useEntities(owner, [ada, both]);
    const [portrait, group] = [await addMedium(owner, 'image'), await addMedium(owner, 'image')];
    await showFaces(portrait, [{ at: 0, vector: [1, 0, 0, 0] }]);
    await showFaces(group, [
      { at: 0, vector: [0, 1, 0, 0] },
      { at: 0, vector: [0, 0, 1, 0] },
    ]);
    for (const [entity_id, { assetId }] of [
      [ada, portrait],
      [both, group],
    ] as const) {
      await owner.user.call('POST', '/asset/entity/asset', { entity_id, asset_ids: [assetId] });
    }
    const video = await addMedium(owner);
    const at = (cosine: number) => [cosine, Math.sqrt(1 - cosine ** 2), 0, 0];
    await showFaces(video, [
      { at: 0, vector: at(0.9) },
      { at: 10_000, vector: at(0.66) },
      { at: 20_000, vector: at(0.6) },
      { at: 30_000, vector: [0, 1, 0, 0] },
    ]);
    await index(owner, video);
    const found = await moments(owner, ada);
    expect(brief(found)).toEqual([
      ['picture', 0, 0.5],
      ['picture', 10, 10.5],
    ]);
    expect(found[0].score).toBeGreaterThan(0.75);
    expect(found[1].score).toBeLessThan(0.75);
    expect(await moments(owner, both)).toEqual([]);
    expect((await stateOf(owner, video)).warnings).toContainEqual(expect.stringContaining('several faces'));
  });

  it('finds what is like a reference by the joint picture model, above chance only', async () => {
    const owner = await newOwner();
    const dimensions = 128;
    const random = seededRandom(3);
    const draw = () => Array.from({ length: dimensions }, () => random() + random() - 0.8);
    const joint = await service.services.vectors.ensureSpace(db(), {
      purpose: 'picture_text',
      name: 'tiny',
      strategy: 's',
      dimensions,
    });
    const [ada, bob] = [await addEntity(owner, 'Xx Ada'), await addEntity(owner, 'Xx Bob')];
    await useEntities(owner, [ada, bob]);
    const likeAda = draw();
    for (const [entityId, vector] of [
      [ada, likeAda],
      [bob, draw()],
    ] as const) {
      const reference = await addMedium(owner, 'image');
      await show(reference, [{ at: 0, vector: [...vector] }], joint);
      await owner.user.call('POST', '/asset/entity/asset', {
        entity_id: entityId,
        asset_ids: [reference.assetId],
      });
    }
    const video = await addMedium(owner);
    const near = likeAda.map((value) => value + random() * 0.05);
    await show(
      video,
      [
        { at: 0, vector: draw() },
        { at: 3_000, vector: near },
        { at: 6_000, vector: draw() },
      ],
      joint,
    );
    await index(owner, video);
    expect(await moments(owner, ada)).toEqual([]);
    expect((await stateOf(owner, video)).warnings[0]).toContain('Likeness was not judged');
    for (let count = 0; count < 12; count += 1) {
      const other = await addMedium(owner);
      await show(
        other,
        Array.from({ length: 4 }, (_, at) => ({ at: at * 1_000, vector: draw() })),
        joint,
      );
    }
    await owner.user
      .call('POST', `/video/index/${video.assetId}`, { analysers: ['entities'] })
      .then(({ body }) => ended(body.task_id));
    expect(brief(await moments(owner, ada))).toEqual([['picture', 3, 3.5]]);
    expect(await moments(owner, bob)).toEqual([]);
  });

  it('says that voices are not recognised, and passes over what is in the trash', async () => {
    const owner = await newOwner();
    const entityId = await addEntity(owner, 'Ada');
    await useEntities(owner, [entityId]);
    const [voice] = await addMedia(service, owner.user, {
      folderId: owner.folderId,
      kind: 'audio',
      count: 1,
    });
    await owner.user.call('POST', '/asset/entity/asset', { entity_id: entityId, asset_ids: [voice] });
    const video = await addMedium(owner);
    await say(video, 0, 'Ada!');
    await index(owner, video);
    const state = await stateOf(owner, video);
    expect(state.details).toMatchObject({ voice_references: 1, name_matches: 1 });
    expect(state.warnings).toEqual([expect.stringContaining('not_available')]);
    await owner.user.call('POST', `/asset/${entityId}/trash`);
    await recompute(owner);
    expect((await stateOf(owner, video)).details).toMatchObject({ entities: 0, name_matches: 0 });
    await owner.user.call('POST', `/asset/${entityId}/restore`);
    await recompute(owner);
    expect(brief(await moments(owner, entityId))).toEqual([['name', 0, 1]]);
  });
});

/** What the schedule of the index does until nothing is due any more. */
async function recompute(owner: Owner): Promise<number> {
  const marked = await service.services.entityChanges.markChanged();
  while ((await service.services.dueIndexing.startDueIndexing()) > 0) {
    for (const id of await service.services.tasks.findOpenTasks(owner.user.principal, 'index_task'))
      await ended(id);
  }
  return marked;
}

describe('a change', () => {
  it('of the name, the references or the config is looked for anew, of others not', async () => {
    const owner = await newOwner();
    const [ada, bob] = [await addEntity(owner, 'Ada'), await addEntity(owner, 'Bob')];
    const config = await useEntities(owner, [ada]);
    const [video, elsewhere] = [await addMedium(owner), await addMedium(await newOwner())];
    await say(video, 1_000, 'Eve and Bob.');
    await show(video, [{ at: 3_000, vector: [0, 0, 1, 0] }]);
    await index(owner, video);
    await recompute(owner);
    expect(await recompute(owner)).toBe(0);
    expect(await moments(owner, ada)).toEqual([]);

    await owner.user.call('PUT', `/asset/entity/update?entity_id=${ada}&name=Eve`);
    expect(await recompute(owner)).toBe(1);
    expect(brief(await moments(owner, ada))).toEqual([['name', 1, 2]]);

    const reference = await addMedium(owner, 'image');
    await owner.user.call('POST', '/asset/entity/asset', { entity_id: ada, asset_ids: [reference.assetId] });
    await recompute(owner);
    // Its print comes later than it does.
    await show(reference, [{ at: 0, vector: [0, 0, 1, 0] }]);
    expect(await recompute(owner)).toBe(1);
    expect(brief(await moments(owner, ada))).toEqual([
      ['picture', 3, 3.5],
      ['name', 1, 2],
    ]);

    await owner.user.call('POST', `/asset/service-config/entities?asset_id=${config}`, { entity_ids: [bob] });
    await recompute(owner);
    expect(brief(await moments(owner, bob))).toEqual([['name', 1, 2]]);
    await owner.user.call('POST', `/asset/${config}/trash`);
    await recompute(owner);
    expect([await moments(owner, ada), await moments(owner, bob)]).toEqual([[], []]);
    expect(
      await db()
        .selectFrom('entity_sought')
        .selectAll()
        .where('version_id', '=', elsewhere.versionId)
        .execute(),
    ).toEqual([]);
  });

  it('that deletes the entity takes its matches along', async () => {
    const owner = await newOwner();
    const entityId = await addEntity(owner, 'Ada');
    await useEntities(owner, [entityId]);
    const video = await addMedium(owner);
    await say(video, 0, 'Ada.');
    await index(owner, video);
    expect(await moments(owner, entityId)).toHaveLength(1);
    await db().deleteFrom('node').where('id', '=', entityId).execute();
    expect(
      await db().selectFrom('entity_match').selectAll().where('entity_id', '=', entityId).execute(),
    ).toEqual([]);
    expect(await moments(owner, entityId)).toBe(404);
    await recompute(owner);
    expect(
      await db().selectFrom('entity_change').selectAll().where('node_id', '=', entityId).execute(),
    ).toEqual([]);
  });
});

describe('listEntityMoments', () => {
  /** Names an entity in a transcript of each of `count` videos, each less surely than the one before. */
  async function named(owner: Owner, count: number) {
    const entityId = await addEntity(owner, 'Ada');
    await useEntities(owner, [entityId]);
    const videos: VersionedAsset[] = [];
    for (let at = 0; at < count; at += 1) {
      const video = await addMedium(owner);
      videos.push(video);
      await db()
        .insertInto('entity_match')
        .values({
          id: service.deps.ids.uuid(),
          version_id: video.versionId,
          entity_id: entityId,
          start_ms: at,
          end_ms: at + 1,
          evidence: 'name',
          score: at < 4 ? 0.8 : 0.5,
          evidence_ms: at,
          evidence_text: 'Ada',
          evidence_still_id: null,
        })
        .execute();
    }
    return { entityId, videos };
  }

  it('pages through them, best first, each once', async () => {
    const owner = await newOwner();
    const { entityId, videos } = await named(owner, 7);
    const found: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await owner.user.call('GET', `/asset/entity/${entityId}/moments?limit=2${cursor}`);
      found.push(...body.moments.map(({ asset_id: id }: { asset_id: string }) => id));
      if (body.next_cursor === undefined) break;
      expect(body.moments).toHaveLength(2);
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(found).toEqual(videos.map(({ assetId }) => assetId));
    expect(await moments(owner, entityId, '?min_score=0.8')).toHaveLength(4);
    expect(await moments(owner, entityId, '?folder=/media')).toHaveLength(7);
    await createFolder(owner.user, '/other');
    expect(await moments(owner, entityId, '?folder=/other')).toEqual([]);
  });

  it('needs READ on the entity and on each asset, at the time of asking', async () => {
    const [owner, reader] = [await newOwner(), await newOwner()];
    const { entityId, videos } = await named(owner, 3);
    expect(await moments(reader, entityId)).toBe(404);
    await grant(service, entityId, { user: reader.user, right: 1 });
    expect(await moments(reader, entityId)).toEqual([]);
    await grant(service, videos[1]?.assetId ?? '', { user: reader.user, right: 1 });
    expect((await moments(reader, entityId)).map((one: { asset_id: string }) => one.asset_id)).toEqual([
      videos[1]?.assetId,
    ]);
    await grant(service, videos[1]?.assetId ?? '', { user: reader.user, right: 0 });
    expect(await moments(reader, entityId)).toEqual([]);
    await owner.user.call('POST', `/asset/${videos[0]?.assetId}/trash`);
    await addVersions(service.deps, [videos[1]?.assetId ?? '']);
    expect(await moments(owner, entityId)).toHaveLength(1);
    const video = videos[2]?.assetId;
    expect(await moments(owner, video ?? '')).toBe(404);
  });

  it.each(['?limit=0', '?limit=101', '?min_score=2', '?cursor=x', '?folder=/none', '?min_score=x'])(
    'refuses %s',
    async (query) => {
      const owner = await newOwner();
      const entityId = await addEntity(owner, 'Ada');
      expect(await moments(owner, entityId, query)).toBe(query === '?folder=/none' ? 404 : 422);
    },
  );
});

describe('searching by entities', () => {
  it('finds where somebody whom the query names was recognised, for whoever may read both', async () => {
    const [owner, reader] = [await newOwner(), await newOwner()];
    const entityId = await addEntity(owner, 'Zoë Müller', 'Also known as: the Captain');
    await useEntities(owner, [entityId]);
    const video = await addMedium(owner);
    await say(video, 61_000, 'Welcome, Zoe Muller!');
    const mode = createEntityMode({ db: db(), access: service.services.access });
    const search = (who: Owner, text: string | null, filter = {}) =>
      mode.search({
        text,
        example: null,
        reader: who.user.principal,
        filter: { ...NO_FILTER, ...filter },
        limit: 10,
      });
    expect(await mode.availability(owner.user.principal)).toMatchObject({ available: true, hasIndex: false });
    await index(owner, video);
    expect(await mode.availability(owner.user.principal)).toMatchObject({ hasIndex: true });
    expect(await mode.availability(reader.user.principal)).toMatchObject({ hasIndex: false });
    const [hit] = await search(owner, 'the captain at sea');
    expect(hit).toEqual({
      assetId: video.assetId,
      versionId: video.versionId,
      startMs: 61_000,
      endMs: 62_000,
      score: expect.closeTo(0.9),
      source: 'entity',
      text: 'Welcome, Zoe Muller!',
      highlights: [{ start: 9, end: 19 }],
      why: 'Zoë Müller is named at 1:01',
    });
    expect(await search(owner, 'zoe MULLER')).toHaveLength(1);
    expect(await search(owner, 'Zoe')).toEqual([]);
    expect(await search(owner, null)).toEqual([]);
    expect(await search(owner, 'the captain', { kinds: ['image'] })).toEqual([]);
    expect(await search(reader, 'the captain')).toEqual([]);
    await grant(service, video.assetId, { user: reader.user, right: 1 });
    expect(await search(reader, 'the captain')).toEqual([]);
    await grant(service, entityId, { user: reader.user, right: 1 });
    expect(await search(reader, 'the captain')).toHaveLength(1);
  });
});
