/** Clients with what they know, and what any answer must be like. */
import { randomUUID } from 'node:crypto';
import type { FaultClient, Reply } from './client.ts';
import { hashOf } from './content.ts';
import {
  type AssetModel,
  acknowledgeContent,
  isCertainlyHere,
  newAsset,
  readable,
  type UploadModel,
} from './model.ts';
import type { ObjectStore } from './object-store.ts';
import type { Action, FilePlan, Script } from './script.ts';
import { Violation } from './violation.ts';

export interface Slot {
  index: number;
  plan: FilePlan;
  uploadId: string;
  /** The newest upload under this id. */
  upload: UploadModel | null;
}

export interface Circumstances {
  /** Nothing is armed and nobody died: answers are as they should be. */
  isCalm: boolean;
  /** What others do meanwhile with the same asset. */
  others: readonly Action[];
}

/** The codes of 409, by docs/uploads.md. */
const CONFLICTS = ['already_uploaded', 'upload_ended', 'wrong_parts', 'conflict'];

/** Files whose uploads go to one asset, perhaps: the first of them. */
export function familyOf(files: readonly FilePlan[], index: number): number {
  const replaced = files[index]?.replaces ?? null;
  return replaced === null ? index : familyOf(files, replaced);
}

export interface World {
  slots: Slot[];
  /** All uploads that ever were. */
  uploads: UploadModel[];
  assets: Map<string, AssetModel>;
  client: FaultClient;
  /** Null: the service takes the bytes itself. */
  store: ObjectStore | null;
  /** By the service's clock. */
  now: () => number;
  /** The service's clock has jumped: what it put off may be put off for longer. */
  hasJumped: boolean;
  /** Lets time pass, also for what waits. */
  letPass: (milliseconds: number) => Promise<void>;
}

export function createWorld(
  script: Script,
  facts: Pick<World, 'client' | 'store' | 'now' | 'letPass'>,
): World {
  const slots = script.files.map((plan, index) => ({ index, plan, uploadId: randomUUID(), upload: null }));
  return { slots, uploads: [], assets: new Map(), hasJumped: false, ...facts };
}

export function demand(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new Violation(sentence);
}

/** An answer that no circumstance excuses is a violation; null when there was none, or the circumstances excuse it. */
export function expectStatus(
  reply: Reply | null,
  { allowed, what, when }: { allowed: readonly number[]; what: string; when: Circumstances },
): Reply | null {
  if (reply === null) {
    demand(!when.isCalm, `${what} was not answered`);
    return null;
  }
  const isExpected = allowed.includes(reply.status) || !when.isCalm;
  demand(isExpected, `${what}: ${reply.status} ${JSON.stringify(reply.body)}, not ${allowed.join(' or ')}`);
  const isNamed = reply.status !== 409 || CONFLICTS.includes(reply.body?.code);
  demand(isNamed, `${what}: 409 without a reason: ${JSON.stringify(reply.body)}`);
  return reply;
}

/** The time by which URLs for bytes end. */
export const urlTime = ({ store, now }: World): number => store?.now() ?? now();

export function assetOf(world: World, assetId: string): AssetModel {
  const known = world.assets.get(assetId) ?? newAsset();
  world.assets.set(assetId, known);
  return known;
}

export const uploadsTo = (world: World, assetId: string) =>
  world.uploads.filter((upload) => upload.assetId === assetId);

/** The hash of what an asset gives now, or null; undefined when nobody can say. */
export async function readContent(world: World, assetId: string): Promise<string | null | undefined> {
  const body = { asset_ids: [assetId], quality: 'original', player_compatible: false };
  const reply = await world.client.call('POST', '/asset/download_urls', body);
  if (reply === null || reply.status !== 200) return undefined;
  const url = reply.body.items[0]?.download?.url;
  if (url === undefined) return null;
  const download = await world.client.get(url);
  if (download === null || download.status !== 200) return undefined;
  return hashOf(download.bytes);
}

/** Whatever an asset gives is what was sent, whole. */
export async function checkAsset(world: World, assetId: string, when: Circumstances): Promise<string | null> {
  const asset = assetOf(world, assetId);
  const before = readable(asset, uploadsTo(world, assetId));
  const found = await readContent(world, assetId);
  if (found === undefined) {
    demand(!when.isCalm || !isCertainlyHere(asset), `asset ${assetId} can not be read`);
    return null;
  }
  const after = readable(asset, uploadsTo(world, assetId));
  const isKnown = before.has(found) || after.has(found) || (found === null && !when.isCalm);
  const expected = [...after].map((one) => one?.slice(0, 8) ?? 'nothing').join(' or ');
  demand(isKnown, `asset ${assetId} gives ${found?.slice(0, 8) ?? 'nothing'}, not ${expected}`);
  if (found === null || found === asset.current || when.others.length > 0) return found;
  const upload = uploadsTo(world, assetId).find(({ outcomes }) => outcomes.has(found));
  if (upload !== undefined) acknowledgeContent({ upload, asset }, found);
  return found;
}
