import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../../../testing/test-grants.ts';
import { addMedia, createFolder } from '../../../../testing/test-library.ts';
import { fetchAnswer, type TestClient } from '../../../../testing/test-service.ts';
import { startTokenTestService, type TokenTestService } from '../../../../testing/test-tokens.ts';
import { uploadRequest } from '../../../../testing/test-uploads.ts';
import { analysisDefaults } from '../../../entities/configs/cascade.ts';
import { analysableFiles, countAnalysable, DESCRIBED_KINDS, TRANSCRIBED_KINDS } from '../analysable-files.ts';

let service: TokenTestService;

beforeAll(async () => {
  service = await startTokenTestService();
});
afterAll(() => service.stop());

let serial = 0;
const newUser = () => {
  serial += 1;
  return service.createUser(`preflight-${serial}@example.com`);
};

const preflight = (user: TestClient, id: string, body?: unknown) =>
  user.call('POST', `/video/analysis-preflight/${id}`, body);

async function config(
  user: TestClient,
  path: string,
  content: Record<string, unknown> = {},
): Promise<string> {
  const { status, body } = await user.call('POST', '/asset/service-config', { path, config: content });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.asset_id;
}

async function entity(user: TestClient): Promise<string> {
  return (await user.call('POST', '/asset/entity/create', { name: 'Ada' })).body.id;
}

async function one(user: TestClient, folderId: string, kind: 'video' | 'image' | 'audio' | 'pdf' = 'video') {
  const [id = ''] = await addMedia(service, user, { folderId, kind, count: 1 });
  return id;
}

const counts = ({ body }: Awaited<ReturnType<typeof preflight>>) => [
  body.description_asset_count,
  body.transcript_asset_count,
];

const plain = {
  entity_to_use: [],
  analysis: analysisDefaults,
  generate_stt_from_op_atom: false,
  generate_stt_from_master_clip: true,
  generate_stt_with_diarization: true,
  generate_description_from_op_atom: false,
  generate_description_from_master_clip: true,
  merge_strategy: 'merge',
};

describe('preflightAnalysis of a file', () => {
  it('counts it where it can be described or transcribed, and answers what is in force', async () => {
    const user = await newUser();
    const folderId = await createFolder(user, '/Interviews');
    const id = await one(user, folderId);
    const { status, body } = await preflight(user, id);
    expect(status).toBe(200);
    expect(body).toEqual({
      asset_id: id,
      in_app_path: '/Interviews/video 0',
      is_folder: false,
      description_asset_count: 1,
      transcript_asset_count: 1,
      config: plain,
      config_assets: [],
      overriding_config_assets: [],
      overriding_config_assets_truncated: false,
    });
    expect(counts(await preflight(user, await one(user, folderId, 'image')))).toEqual([1, 0]);
    expect(counts(await preflight(user, await one(user, folderId, 'audio')))).toEqual([0, 1]);
    expect(counts(await preflight(user, await one(user, folderId, 'pdf')))).toEqual([0, 0]);
    expect(counts(await preflight(user, await entity(user)))).toEqual([0, 0]);
  });

  it('merges the configs of the folders above, the nearest last', async () => {
    const user = await newUser();
    const [ada, bo] = [await entity(user), await entity(user)];
    const far = await config(user, '/far', {
      entity_to_use: [ada],
      analysis: { fps: 2, prompt: 'far' },
      generate_stt_with_diarization: false,
      studio: 'A',
    });
    const near = await config(user, '/a/b/near', { entity_to_use: [bo, ada], analysis: { prompt: 'near' } });
    await config(user, '/a/other/aside', { analysis: { fps: 9 } });
    const id = await one(user, await createFolder(user, '/a/b/c'));
    const { body } = await preflight(user, id);
    expect(body.config).toEqual({
      ...plain,
      entity_to_use: [ada, bo],
      analysis: { ...analysisDefaults, fps: 2, prompt: 'near' },
      generate_stt_with_diarization: false,
      studio: 'A',
    });
    expect(body.config_assets).toEqual([
      { asset_id: far, in_app_path: '/far' },
      { asset_id: near, in_app_path: '/a/b/near' },
    ]);
    await user.call('PATCH', `/asset/service-config/${near}`, { merge_strategy: 'override' });
    const overriding = (await preflight(user, id)).body;
    expect(overriding.config.entity_to_use).toEqual([bo, ada]);
    expect(overriding.config.analysis).toEqual({ ...analysisDefaults, prompt: 'near' });
    expect(overriding.config_assets).toEqual([{ asset_id: near, in_app_path: '/a/b/near' }]);
    await user.call('POST', `/asset/${near}/trash`);
    expect((await preflight(user, id)).body.config.entity_to_use).toEqual([ada]);
  });

  it('falls back to what the user prefers, then to the defaults', async () => {
    const user = await newUser();
    const id = await one(user, await createFolder(user, '/a'));
    const preferences = { analysis: { fps: 7, prompt: 'mine', reasoning: null } };
    expect((await user.call('PATCH', '/users/me', { user_preferences: preferences })).status).toBe(200);
    await config(user, '/a/settings', { analysis: { fps: 3 } });
    expect((await preflight(user, id)).body.config.analysis).toEqual({
      ...analysisDefaults,
      fps: 3,
      prompt: 'mine',
    });
  });

  it('holds a config in force that the caller may not read, but shows neither it nor foreign entities', async () => {
    const [owner, member] = [await newUser(), await newUser()];
    const ada = await entity(owner);
    const content = { entity_to_use: [ada], analysis: { fps: 5 } };
    const root = await config(owner, '/root', content);
    const inside = await config(owner, '/shared/inside', { generate_stt_from_op_atom: true });
    const folderId = await createFolder(owner, '/shared');
    const id = await one(owner, folderId);
    await grant(service, folderId, { user: member, right: 2 });
    const seen = (await preflight(member, id)).body;
    expect(seen.config).toEqual({
      ...plain,
      generate_stt_from_op_atom: true,
      analysis: { ...analysisDefaults, fps: 5 },
    });
    expect(seen.in_app_path).toBe('/shared/video 0');
    expect(seen.config_assets).toEqual([
      { asset_id: null, in_app_path: null },
      { asset_id: inside, in_app_path: '/shared/inside' },
    ]);
    expect((await preflight(owner, id)).body.config.entity_to_use).toEqual([ada]);
    await grant(service, root, { user: member, right: 1 });
    await grant(service, ada, { user: member, right: 1 });
    const told = (await preflight(member, id)).body;
    expect(told.config_assets[0]).toEqual({ asset_id: root, in_app_path: '/root' });
    expect(told.config.entity_to_use).toEqual([ada]);
  });
});

describe('preflightAnalysis of a folder', () => {
  it('counts all below it that is uploaded, of such a kind, not in the trash and writable', async () => {
    const [owner, member] = [await newUser(), await newUser()];
    const top = await createFolder(owner, '/a');
    const deep = await createFolder(owner, '/a/b/c');
    const closed = await createFolder(owner, '/a/closed');
    await addMedia(service, owner, { folderId: top, kind: 'video', count: 3 });
    await addMedia(service, owner, { folderId: deep, kind: 'audio', count: 2 });
    await addMedia(service, owner, { folderId: deep, kind: 'image', count: 5 });
    await addMedia(service, owner, { folderId: deep, kind: 'pdf', count: 2 });
    await addMedia(service, owner, { folderId: closed, kind: 'video', count: 7 });
    await one(owner, await createFolder(owner, '/beside'));
    const trashed = await one(owner, deep);
    await owner.call('POST', `/asset/${trashed}/trash`);
    await owner.call('POST', '/users/assets/upload_urls', [uploadRequest(9, { parentAssetId: deep })]);
    const whole = await preflight(owner, top);
    expect(whole.body).toMatchObject({ is_folder: true, in_app_path: '/a' });
    expect(counts(whole)).toEqual([3 + 5 + 7, 3 + 2 + 7]);

    await grant(service, top, { user: member, right: 2 });
    await grant(service, closed, { user: member, right: 0 });
    const readOnly = await one(owner, deep);
    await grant(service, readOnly, { user: member, right: 1 });
    expect(counts(await preflight(member, top))).toEqual([3 + 5, 3 + 2]);
    expect(counts(await preflight(owner, top))).toEqual([3 + 5 + 7 + 1, 3 + 2 + 7 + 1]);
    expect(counts(await preflight(owner, deep))).toEqual([6, 3]);
    await owner.call('POST', `/asset/${await createFolder(owner, '/a/b')}/trash`);
    expect(counts(await preflight(owner, top))).toEqual([10, 10]);
  });

  it('answers what a file directly in it gets, and names the configs deeper in it', async () => {
    const user = await newUser();
    const top = await createFolder(user, '/a');
    const own = await config(user, '/a/own', { analysis: { fps: 2 } });
    const deepest = await config(user, '/a/b/c/deepest', { analysis: { fps: 4 } });
    const deeper = await config(user, '/a/z/deeper', { merge_strategy: 'override' });
    await config(user, '/beside/other', {});
    const gone = await config(user, '/a/gone/settings', {});
    await user.call('POST', `/asset/${gone}/trash`);
    const { body } = await preflight(user, top);
    expect(body.config.analysis.fps).toBe(2);
    expect(body.config_assets).toEqual([{ asset_id: own, in_app_path: '/a/own' }]);
    expect(body.overriding_config_assets).toEqual([
      { asset_id: deeper, in_app_path: '/a/z/deeper' },
      { asset_id: deepest, in_app_path: '/a/b/c/deepest' },
    ]);
    expect(body.overriding_config_assets_truncated).toBe(false);
    expect((await preflight(user, await one(user, top))).body.config).toEqual(body.config);
  });

  it('names at most 100 deeper configs and says when there are more', async () => {
    const user = await newUser();
    const top = await createFolder(user, '/a');
    for (let index = 0; index < 100; index += 1) await config(user, `/a/${index}/settings`);
    const all = (await preflight(user, top)).body;
    expect(all.overriding_config_assets).toHaveLength(100);
    expect(all.overriding_config_assets_truncated).toBe(false);
    await config(user, '/a/100/settings');
    const more = (await preflight(user, top)).body;
    expect(more.overriding_config_assets).toEqual(all.overriding_config_assets);
    expect(more.overriding_config_assets_truncated).toBe(true);
  });

  it('counts exactly what the walk meets, over many pages', async () => {
    const [owner, member] = [await newUser(), await newUser()];
    const top = await createFolder(owner, '/a');
    const folders = await Promise.all(['/a/b', '/a/b/c', '/a/d'].map((path) => createFolder(owner, path)));
    const [hidden = ''] = folders.slice(2);
    for (const folderId of [top, ...folders]) {
      for (const kind of ['video', 'audio', 'image', 'pdf'] as const) {
        await addMedia(service, owner, { folderId, kind, count: 180 });
      }
    }
    await grant(service, top, { user: member, right: 2 });
    await grant(service, hidden, { user: member, right: 1 });
    const { access } = service.services;
    const operator = { ...member.principal, isOperator: true };
    for (const caller of [owner.principal, member.principal, operator]) {
      const [target] = await access.requireRight(caller, [top], 2);
      if (target === undefined) throw new Error('The folder is not there.');
      const countOf = await countAnalysable(access, caller, target);
      for (const kinds of [DESCRIBED_KINDS, TRANSCRIBED_KINDS]) {
        const met: string[] = [];
        for await (const file of analysableFiles(access, caller, { target, kinds })) met.push(file.id);
        expect(met).toHaveLength(countOf(kinds));
        expect(new Set(met).size).toBe(met.length);
        expect(met).toHaveLength((caller === member.principal ? 3 : 4) * 180 * 2);
      }
    }
  });
});

describe('preflightAnalysis with a config of its own', () => {
  it('answers that config with defaults, and nothing of the folders', async () => {
    const user = await newUser();
    const [ada, bo] = [await entity(user), await entity(user)];
    const top = await createFolder(user, '/a');
    await config(user, '/a/settings', { entity_to_use: [ada], generate_stt_from_op_atom: true, studio: 'A' });
    await config(user, '/a/b/settings', {});
    await one(user, top);
    await user.call('PATCH', '/users/me', { user_preferences: { analysis: { asset_quality: 'low' } } });
    const override = { config: { entity_to_use: [bo], analysis: { prompt: 'x' }, crew: 2 } };
    const answer = await preflight(user, top, override);
    expect([answer.status, counts(answer)]).toEqual([200, [1, 1]]);
    expect(answer.body.config).toEqual({
      ...plain,
      entity_to_use: [bo],
      analysis: { ...analysisDefaults, prompt: 'x', asset_quality: 'low' },
      crew: 2,
    });
    expect(answer.body.config_assets).toEqual([]);
    expect(answer.body.overriding_config_assets).toEqual([]);
    expect((await preflight(user, top)).body.config.entity_to_use).toEqual([ada]);
  });

  it('refuses one foreign entity, what is no entity, and a malformed config', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const id = await createFolder(user, '/a');
    const [ada, foreign] = [await entity(user), await entity(other)];
    const withEntities = async (ids: unknown) =>
      (await preflight(user, id, { config: { entity_to_use: ids } })).status;
    expect(await withEntities([ada])).toBe(200);
    expect(await withEntities([ada, foreign])).toBe(404);
    expect(await withEntities([ada, service.deps.ids.uuid()])).toBe(404);
    expect(await withEntities([ada, id])).toBe(422);
    expect(await withEntities('x')).toBe(422);
    for (const body of [{}, { config: null }, { config: {}, more: 1 }, []]) {
      expect((await preflight(user, id, body)).status).toBe(422);
    }
  });
});

describe('preflightAnalysis is for whom', () => {
  it('who has WRITE', async () => {
    const [owner, member, stranger] = [await newUser(), await newUser(), await newUser()];
    const folderId = await createFolder(owner, '/a');
    const id = await one(owner, folderId);
    await grant(service, folderId, { user: member, right: 1 });
    for (const wanted of [folderId, id]) {
      expect((await preflight(member, wanted)).status).toBe(403);
      expect((await preflight(stranger, wanted)).status).toBe(404);
    }
    expect((await preflight(owner, service.deps.ids.uuid())).status).toBe(404);
    expect((await preflight(owner, 'x')).status).toBe(422);
    const path = `/video/analysis-preflight/${id}`;
    expect((await fetchAnswer(`${service.baseUrl}${path}`, { method: 'POST' })).status).toBe(401);
    expect((await service.callByToken(owner, 'POST', path)).status).toBe(200);
    await owner.call('POST', `/asset/${id}/trash`);
    expect((await preflight(owner, id)).status).toBe(404);
  });

  it('an operator, which the audit log records', async () => {
    const [owner, operator] = [await newUser(), await newUser()];
    const { db } = service.deps;
    const { userId } = operator.principal;
    const folderId = await createFolder(owner, '/a');
    const ada = await entity(owner);
    await config(owner, '/a/settings', { entity_to_use: [ada], analysis: { fps: 6 } });
    await config(owner, '/a/b/settings', {});
    await one(owner, folderId);
    expect((await preflight(operator, folderId)).status).toBe(404);
    await db.updateTable('app_user').set({ is_operator: true }).where('id', '=', userId).execute();
    const answer = await preflight(operator, folderId);
    expect([answer.status, counts(answer)]).toEqual([200, [1, 1]]);
    expect(answer.body.config).toMatchObject({ entity_to_use: [], analysis: { fps: 6 } });
    const unnamed = [{ asset_id: null, in_app_path: null }];
    expect(answer.body.config_assets).toEqual(unnamed);
    expect(answer.body.overriding_config_assets).toEqual(unnamed);
    const log = await db.selectFrom('audit_log').selectAll().where('user_id', '=', userId).execute();
    expect(log).toMatchObject([{ act: 'preflightAnalysis', subject_id: folderId }]);
  });

  it('starts nothing', async () => {
    const user = await newUser();
    const id = await one(user, await createFolder(user, '/a'));
    await preflight(user, id, { config: {} });
    expect((await user.call('GET', '/users/tasks')).body).toEqual([]);
  });
});
