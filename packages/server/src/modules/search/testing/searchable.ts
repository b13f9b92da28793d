/** Media with words but without bytes, as tests of searches need them. */
import type { TestClient, TestService } from '../../../testing/test-service.ts';
import type { Cue } from '../../search-index/passages.ts';

export interface Searchable {
  name: string;
  description?: string | null;
  title?: string | null;
  keywords?: string[];
  language?: string;
  cues?: readonly Cue[];
  screenTexts?: readonly Cue[];
  sceneDescriptions?: readonly Cue[];
  labels?: readonly Cue[];
  durationSeconds?: number;
  /** The user's own library without it. */
  folderId?: string;
}

/** The root folder of a user's own library. */
export async function rootOf({ deps: { db } }: TestService, { principal }: TestClient): Promise<string> {
  const { id } = await db
    .selectFrom('node')
    .innerJoin('user_group', 'user_group.id', 'node.owner_group_id')
    .select('node.id')
    .where('user_group.default_of_user_id', '=', principal.userId)
    .where('node.folder_id', 'is', null)
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a video that counts as uploaded and analysed; answers its id. */
export async function addSearchable(
  service: TestService,
  user: TestClient,
  asset: Searchable,
): Promise<string> {
  const { deps, services } = service;
  const { db, ids, clock } = deps;
  const folderId = asset.folderId ?? (await rootOf(service, user));
  const folder = (await services.access.findNodes([folderId])).get(folderId);
  const owner = { userId: user.principal.userId, groupId: folder?.ownerGroupId ?? '' };
  const now = clock.now().toISOString();
  return db.transaction().execute(async (trx) => {
    const media = [{ kind: 'video' as const, name: asset.name, folderId }];
    const [id = ''] = await services.library.addPendingAssets(trx, media, owner);
    const [objectId, versionId] = [ids.uuid(), ids.uuid()];
    const object = {
      id: objectId,
      storage_key: objectId,
      size_bytes: 1,
      content_type: 'video/mp4',
      created_at: now,
    };
    await trx
      .insertInto('object')
      .values({ ...object, sha256: null })
      .execute();
    await trx
      .insertInto('asset_version')
      .values({
        id: versionId,
        asset_id: id,
        number: 1,
        object_id: objectId,
        media_kind: 'video',
        content_type: 'video/mp4',
        container: 'mov',
        probe: null,
        created_at: now,
        created_by: null,
        source_name: null,
      })
      .execute();
    await trx
      .updateTable('asset')
      .set({
        state: 'ready',
        current_version_id: versionId,
        description: asset.description ?? null,
        title: asset.title ?? null,
        keywords: asset.keywords ?? [],
        duration_seconds: asset.durationSeconds ?? 60,
      })
      .where('id', '=', id)
      .execute();
    await trx.updateTable('node').set({ is_pending: false }).where('id', '=', id).execute();
    const range = ({ startMs, endMs }: Cue) => ({ start_ms: startMs, end_ms: endMs });
    if (asset.cues !== undefined && asset.cues.length > 0) {
      const transcriptId = ids.uuid();
      await trx
        .insertInto('transcript')
        .values({
          id: transcriptId,
          version_id: versionId,
          stream_index: null,
          language: asset.language ?? 'und',
          kind: 'original',
          source: 'file',
          analyser: null,
          engine: null,
          created_by: null,
          created_at: now,
          updated_at: now,
        })
        .execute();
      const segments = asset.cues.map((cue, ordinal) => ({
        id: ids.uuid(),
        transcript_id: transcriptId,
        ordinal,
        ...range(cue),
        text: cue.text,
        speaker: null,
        confidence: null,
      }));
      await trx.insertInto('transcript_segment').values(segments).execute();
    }
    for (const text of asset.screenTexts ?? []) {
      const box = { x: 0, y: 0, width: 1, height: 0.1, confidence: 0.9 };
      const row = { id: ids.uuid(), version_id: versionId, ...range(text), text: text.text, ...box };
      await trx.insertInto('screen_text').values(row).execute();
    }
    for (const label of asset.labels ?? []) {
      const row = { id: ids.uuid(), version_id: versionId, ...range(label), name: label.text, score: 0.9 };
      await trx.insertInto('label').values(row).execute();
    }
    for (const scene of asset.sceneDescriptions ?? []) {
      await trx
        .insertInto('scene_description')
        .values({
          id: ids.uuid(),
          asset_id: id,
          version_id: versionId,
          start_time_ms: scene.startMs,
          end_time_ms: scene.endMs,
          description: scene.text,
          made_by: 'test',
          generation_metadata: null,
          created_by: null,
          created_at: now,
          updated_at: now,
        })
        .execute();
    }
    return id;
  });
}
