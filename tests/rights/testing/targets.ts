/** What operations are about: fresh items of every kind, made over HTTP as anyone makes them. */
import { randomUUID } from 'node:crypto';
import { testImage, testSound, testVideo } from '../../../packages/server/src/testing/test-media.ts';
import type {
  TestAnswer,
  TestClient,
  TestService,
} from '../../../packages/server/src/testing/test-service.ts';
import { putBytes, uploadFile, uploadRequest } from '../../../packages/server/src/testing/test-uploads.ts';
import { titleTimeline } from '../../acceptance/testing/timelines.ts';
import { storeChat } from './stored-chat.ts';
import { storeFragments } from './stored-preview.ts';
import { hlsDetails, storeRendition } from './stored-rendition.ts';
import { storeWebhook } from './stored-webhook.ts';

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
  | 'comment'
  | 'review link'
  | 'transcript'
  | 'group'
  | 'task'
  | 'webhook'
  | 'chat'
  | 'rendition'
  | 'media URL'
  | 'HLS URL'
  | 'HLS size URL'
  | 'preview URL'
  | 'preview fragment URL'
  | 'upload URL'
  | 'part URL'
  | 'upload in parts';

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
  /** Of the part that an upload in parts has. */
  etag?: string;
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
  service: TestService;
  client: TestClient;
  call: Call;
}

interface Place {
  parentId: string;
  groupId: string;
}

/** Makes one item in a folder of the maker's. */
export async function makeTarget(
  { service, client, call }: Maker,
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
    case 'comment': {
      const assetId = await upload(film, 'video');
      const made = await call('POST', `/asset/${assetId}/comments`, { text: name });
      return { ...node(assetId), id: made.comment_id };
    }
    case 'review link': {
      const assetId = await upload(film, 'video');
      const made = await call('POST', '/review_links', { asset_ids: [assetId], title: name });
      return { ...node(assetId), id: made.link.link_id };
    }
    case 'transcript': {
      const assetId = await upload(sound, 'audio');
      const file = { text: `1\n00:00:00,000 --> 00:00:00,050\n${name}\n` };
      const made = await call('POST', `/asset/${assetId}/transcripts`, file);
      return { ...node(assetId), id: made.transcript_id };
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
    case 'chat': {
      // Beside something that can be shared, which must say nothing of it.
      const folder = await call('POST', '/asset/folder', { parent_asset_id: parentId, name });
      return { ...node(folder.id), id: await storeChat(service, client.principal.userId, name) };
    }
    case 'webhook': {
      // Beside something that can be shared, which must say nothing of it.
      const folder = await call('POST', '/asset/folder', { parent_asset_id: parentId, name });
      return { ...node(folder.id), id: await storeWebhook(service, client.principal.accountId) };
    }
    case 'media URL': {
      const assetId = await upload(sound, 'audio');
      const asked = { asset_ids: [assetId], quality: 'original' };
      const answer = await call('POST', '/asset/download_urls', asked);
      return { ...node(assetId), url: answer.items[0].download.url };
    }
    case 'rendition': {
      const assetId = await upload(film, 'video');
      return {
        ...node(assetId),
        id: await storeRendition(service, assetId, { kind: 'audio', label: 'wav' }),
      };
    }
    case 'HLS URL':
    case 'HLS size URL': {
      const assetId = await upload(film, 'video');
      await storeRendition(service, assetId, { kind: 'hls', label: '360', details: hlsDetails });
      const [{ url }] = await call('GET', `/asset/${assetId}/renditions?kind=hls`);
      if (kind === 'HLS URL') return { ...node(assetId), url };
      const playlist = await (await fetch(url)).text();
      return { ...node(assetId), url: playlist.split('\n').find((line) => line.startsWith('http')) ?? '' };
    }
    case 'preview URL':
    case 'preview fragment URL': {
      const project = { name, timeline: titleTimeline(), parent_asset_id: parentId };
      const { id } = await call('POST', '/project', project);
      const preview = await call('POST', `/project/${id}/preview`);
      await storeFragments(service, preview.preview_id);
      if (kind === 'preview URL') return { ...node(id), url: preview.playlist_url };
      const playlist = await (await fetch(preview.playlist_url)).text();
      return { ...node(id), url: playlist.split('\n').find((line) => line.startsWith('http')) ?? '' };
    }
    case 'upload URL': {
      const request = uploadRequest(sound.length, { name, fileType: 'audio', parentAssetId: parentId });
      const [place] = await call('POST', '/users/assets/upload_urls', [request]);
      return { ...node(place.asset_id), url: place.presigned_put_url };
    }
    case 'part URL':
    case 'upload in parts': {
      const request = uploadRequest(sound.length, { name, fileType: 'audio', parentAssetId: parentId });
      const [place] = await call('POST', '/users/assets/upload_urls', [{ ...request, multipart: true }]);
      const made = {
        ...node(place.asset_id),
        id: place.multipart_upload_id,
        url: place.presigned_put_urls[0],
      };
      if (kind === 'part URL') return made;
      const { headers } = await putBytes(made.url, sound);
      return { ...made, etag: headers.get('etag') ?? '' };
    }
  }
}
