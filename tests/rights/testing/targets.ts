/** What operations are about: fresh items of every kind, made over HTTP by their owner. */
import { randomUUID } from 'node:crypto';
import { testImage, testSound } from '../../../packages/server/src/testing/test-media.ts';
import type { TestAnswer } from '../../../packages/server/src/testing/test-service.ts';
import { uploadFile, uploadRequest } from '../../../packages/server/src/testing/test-uploads.ts';
import { titleTimeline } from '../../acceptance/testing/timelines.ts';
import type { Relation } from './relations.ts';
import type { World } from './world.ts';

export type TargetKind =
  | 'none'
  | 'file'
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

/** Sent by the owner; throws when it is refused. */
export type OwnerCall = (method: string, path: string, body?: unknown) => Promise<TestAnswer['body']>;

export const sound = testSound(0.1);
export const picture = testImage(16, 16, [200, 40, 40]);

let serial = 0;

/** A name that stands nowhere else, so that an answer which shows it shows the item. */
export function uniqueName(what: string): string {
  serial += 1;
  return `${what}-${serial}-${randomUUID().slice(0, 8)}`;
}

interface Place {
  relation: Relation;
  parentId: string;
  groupId: string;
}

/** Makes one item in a folder of the owner's. */
export async function makeTarget(world: World, kind: TargetKind, place: Place): Promise<Target> {
  const { parentId, groupId } = place;
  const name = uniqueName(kind.replace(' ', '-'));
  const node = (id: string): Target => ({ kind, id, nodeId: id, parentId, name, groupId });
  const { ownerCall, owner } = world;
  const upload = (bytes: Uint8Array, fileType: string) =>
    uploadFile(owner.client, bytes, { name, fileType, parentAssetId: parentId });
  switch (kind) {
    case 'none':
      return node('');
    case 'file':
      return node(await upload(sound, 'audio'));
    case 'image':
      return node(await upload(picture, 'image'));
    case 'folder':
      return node((await ownerCall('POST', '/asset/folder', { parent_asset_id: parentId, name })).id);
    case 'project': {
      const project = { name, timeline: titleTimeline(), parent_asset_id: parentId };
      return node((await ownerCall('POST', '/project', project)).id);
    }
    case 'entity':
      return node((await ownerCall('POST', '/asset/entity/create', { name, directory_id: parentId })).id);
    case 'config': {
      // One config a folder: each gets its own.
      const folder = await ownerCall('POST', '/asset/folder', { parent_asset_id: parentId, name });
      const config = { directory_id: folder.id, name, config: {} };
      const made = await ownerCall('POST', '/asset/service-config', config);
      return { ...node(made.asset_id), parentId: folder.id };
    }
    case 'description': {
      const assetId = await upload(sound, 'audio');
      const scene = { start_time_ms: 0, end_time_ms: 50, description: name };
      const made = await ownerCall('POST', `/asset/${assetId}/description`, scene);
      return { ...node(assetId), id: made.description_id };
    }
    case 'group':
      return makeGroup(world, name, place);
    case 'task': {
      const assetId = await upload(sound, 'audio');
      const assets = [{ asset_id: assetId, upload_id: '' }];
      const [task] = await ownerCall('POST', '/users/assets/preprocess', { assets, version: null });
      return { ...node(assetId), id: task.task_id };
    }
    case 'media URL': {
      const assetId = await upload(sound, 'audio');
      const answer = await ownerCall('POST', '/asset/download_urls', {
        asset_ids: [assetId],
        quality: 'original',
      });
      return { ...node(assetId), url: answer.items[0].download.url };
    }
    case 'upload URL': {
      const request = uploadRequest(sound.length, { name, fileType: 'audio', parentAssetId: parentId });
      const [place] = await ownerCall('POST', '/users/assets/upload_urls', [request]);
      return { ...node(place.asset_id), url: place.presigned_put_url };
    }
  }
}

/** A group of the owner's in which the caller of the relation has the right that the relation says. */
async function makeGroup(world: World, name: string, { relation, parentId }: Place): Promise<Target> {
  const group = await world.ownerCall('POST', '/group/create', { name });
  const caller = world.callers[relation.name];
  if (relation.membership > 0 && caller !== world.owner) {
    await world.addMember(group.id, caller, relation.membership);
  }
  return {
    kind: 'group',
    id: group.id,
    nodeId: group.root_folder_id,
    parentId,
    name,
    groupId: group.id,
  };
}
