/** What operations are about: fresh items of every kind, made over HTTP as anyone makes them. */
import { randomUUID } from 'node:crypto';
import { testImage, testSound, testVideo } from '../../../packages/server/src/testing/test-media.ts';
import type { TestAnswer, TestClient } from '../../../packages/server/src/testing/test-service.ts';
import { uploadFile, uploadRequest } from '../../../packages/server/src/testing/test-uploads.ts';
import { titleTimeline } from '../../acceptance/testing/timelines.ts';

export type TargetKind =
  | 'none'
  | 'file'
  | 'video'
  | 'image'
  | 'folder'
  | 'project'
  | 'entity'
  | 'config'
  | 'description'
  | 'group'
  | 'task'
  | 'media URL'
  | 'upload URL';

export interface Target {
  kind: TargetKind;
  /** Of the thing itself: a node, a description, a group, a task. */
  id: string;
  /** The node that rights are asked of. */
  nodeId: string;
  /** The folder that the node lies in. */
  parentId: string;
  name: string;
  /** Of the group that the node belongs to. */
  groupId: string;
  url?: string;
}

/** A call that must succeed: throws when it is refused. */
export type Call = (method: string, path: string, body?: unknown) => Promise<TestAnswer['body']>;

export const sound = testSound(0.1);
const film = testVideo({ width: 16, height: 16, shots: [{ background: [0, 0, 200], frames: 2 }] });
export const picture = testImage(16, 16, [200, 40, 40]);

let serial = 0;

/** A name that stands nowhere else, so that an answer which shows it shows the item. */
export function uniqueName(what: string): string {
  serial += 1;
  return `${what}-${serial}-${randomUUID().slice(0, 8)}`;
}

/** Who makes items. */
export interface Maker {
  client: TestClient;
  call: Call;
}

interface Place {
  parentId: string;
  groupId: string;
}

/** Makes one item in a folder of the maker's. */
export async function makeTarget(
  { client, call }: Maker,
  kind: TargetKind,
  { parentId, groupId }: Place,
): Promise<Target> {
  const name = uniqueName(kind.replace(' ', '-'));
  const node = (id: string): Target => ({ kind, id, nodeId: id, parentId, name, groupId });
  const upload = (bytes: Uint8Array, fileType: string) =>
    uploadFile(client, bytes, { name, fileType, parentAssetId: parentId });
  switch (kind) {
    case 'none':
      return node('');
    case 'file':
      return node(await upload(sound, 'audio'));
    case 'video':
      return node(await upload(film, 'video'));
    case 'image':
      return node(await upload(picture, 'image'));
    case 'folder':
      return node((await call('POST', '/asset/folder', { parent_asset_id: parentId, name })).id);
    case 'project': {
      const project = { name, timeline: titleTimeline(), parent_asset_id: parentId };
      return node((await call('POST', '/project', project)).id);
    }
    case 'entity':
      return node((await call('POST', '/asset/entity/create', { name, directory_id: parentId })).id);
    case 'config': {
      // One config a folder: each gets its own.
      const folder = await call('POST', '/asset/folder', { parent_asset_id: parentId, name });
      const made = await call('POST', '/asset/service-config', { directory_id: folder.id, name, config: {} });
      return { ...node(made.asset_id), parentId: folder.id };
    }
    case 'description': {
      const assetId = await upload(sound, 'audio');
      const scene = { start_time_ms: 0, end_time_ms: 50, description: name };
      const made = await call('POST', `/asset/${assetId}/description`, scene);
      return { ...node(assetId), id: made.description_id };
    }
    case 'group': {
      const group = await call('POST', '/group/create', { name });
      return { ...node(group.id), nodeId: group.root_folder_id, groupId: group.id };
    }
    case 'task': {
      const assetId = await upload(sound, 'audio');
      const assets = [{ asset_id: assetId, upload_id: '' }];
      const [task] = await call('POST', '/users/assets/preprocess', { assets, version: null });
      return { ...node(assetId), id: task.task_id };
    }
    case 'media URL': {
      const assetId = await upload(sound, 'audio');
      const asked = { asset_ids: [assetId], quality: 'original' };
      const answer = await call('POST', '/asset/download_urls', asked);
      return { ...node(assetId), url: answer.items[0].download.url };
    }
    case 'upload URL': {
      const request = uploadRequest(sound.length, { name, fileType: 'audio', parentAssetId: parentId });
      const [place] = await call('POST', '/users/assets/upload_urls', [request]);
      return { ...node(place.asset_id), url: place.presigned_put_url };
    }
  }
}
