/** Asking for URLs: what is known under an upload_id is known again, and only what is missing is asked for. */
import { contentOf, hashOf, lengthOf, PART_BYTES, partCountOf } from './content.ts';
import { meanwhile } from './meanwhile.ts';
import { isCertainlyHere, isOpen, partOf, type UploadModel } from './model.ts';
import {
  assetOf,
  type Circumstances,
  demand,
  expectStatus,
  type Slot,
  urlTime,
  type World,
} from './world.ts';

/** Seconds that a URL works, as the service is set up here. */
export const URL_SECONDS = 3_600;

/** The asset that a slot replaces, when there surely is one. */
function replacedAsset(world: World, { plan }: Slot): string | null {
  if (plan.replaces === null) return null;
  const target = world.slots[plan.replaces]?.upload;
  const isThere = target?.state === 'done' && isCertainlyHere(assetOf(world, target.assetId));
  return isThere ? (target?.assetId ?? null) : null;
}

function requestOf(world: World, slot: Slot) {
  const { plan, index } = slot;
  const right = contentOf(
    plan,
    index,
    Array.from({ length: partCountOf(plan) }, () => 0 as const),
  );
  const sha256 = { none: {}, right: { sha256: right }, wrong: { sha256: hashOf(Buffer.from(right)) } };
  const replaced = slot.upload?.assetId ?? replacedAsset(world, slot);
  return {
    upload_id: slot.uploadId,
    content_length: lengthOf(plan),
    file_type: 'text',
    ...sha256[plan.checksum],
    ...(plan.parts === 0 ? {} : { multipart: true, multipart_part_size: PART_BYTES }),
    ...(plan.replaces === null ? {} : { replace_asset_id: replaced }),
    source_file: {
      ...{ sourceName: `file ${index}.txt`, sourceUrl: null, sourceIconUrl: null, authors: [] },
      ...{
        creationDatetime: null,
        additionDatetime: 1_700_000_000,
        inAppPath: plan.parts > 0 ? ['deep', 'er'] : [],
      },
      ...{ title: null, description: null, keywords: [] },
    },
  };
}

/** Whether the answer is about the upload that was known, or a new one under the same id. */
function isSame(upload: UploadModel, answer: Record<string, unknown>): boolean {
  if (upload.state === 'ended') return false;
  const isSameStore = upload.multipartId === null || answer.multipart_upload_id === upload.multipartId;
  return upload.assetId === answer.asset_id && isSameStore;
}

interface ListedPart {
  part_number: number;
  etag: string;
}

/** What was acknowledged is there; what is asked for is what is missing. */
function checkParts(
  upload: UploadModel,
  urls: ReadonlyMap<number, string>,
  listed: readonly ListedPart[],
): void {
  const etags = new Map(listed.map((part) => [part.part_number, part.etag]));
  for (let number = 1; number <= upload.partCount; number += 1) {
    const { acknowledged, maybe } = partOf(upload, number);
    if (acknowledged === null) continue;
    demand(!urls.has(number), `part ${number} was acknowledged, but is asked for again`);
    const isKept = etags.get(number) === acknowledged.etag || (maybe.size > 0 && etags.has(number));
    demand(isKept, `part ${number} was acknowledged as ${acknowledged.etag}, but is ${etags.get(number)}`);
  }
}

/** Learns which parts are there that nobody was told of. */
function learnParts(upload: UploadModel, listed: readonly ListedPart[]): void {
  for (const { part_number: number, etag } of listed) {
    const part = partOf(upload, number);
    const known = part.etags.get(etag);
    const [only] = part.maybe;
    const variant = known ?? (part.maybe.size === 1 ? only : undefined);
    if (variant === undefined) continue;
    part.acknowledged = { etag, variant };
    part.etags.set(etag, variant);
  }
}

function noteAnswer(world: World, slot: Slot, answer: Record<string, never>): void {
  const numbers = (answer.multipart_part_numbers ?? []) as number[];
  const urls = (answer.presigned_put_urls ?? []) as string[];
  const listed = (answer.multipart_uploaded_parts ?? []) as ListedPart[];
  const partUrls = new Map(urls.map((url, index) => [numbers[index] ?? index + 1, url]));
  const expiresAt = world.now() + URL_SECONDS * 1_000;
  const urlsEndAt = urlTime(world) + URL_SECONDS * 1_000;
  const single = answer.presigned_put_url as string | undefined;
  const given = single === undefined ? urls : [single];
  const known = slot.upload;
  if (known !== null && isSame(known, answer)) {
    known.expiresAt = Math.max(known.expiresAt, expiresAt);
    for (const url of given) known.urlEnds.set(url, urlsEndAt);
    known.url = single ?? known.url;
    for (const [number, url] of partUrls) known.partUrls.set(number, url);
    if (isOpen(known)) checkParts(known, partUrls, listed);
    if (known.state === 'open') learnParts(known, listed);
    return;
  }
  demand(
    known === null || known.state !== 'done',
    `asked again, a finished upload answers another asset: ${JSON.stringify(answer).slice(0, 300)}`,
  );
  demand(known === null || known.mayBeEnded || known.state === 'ended', 'an open upload was forgotten');
  slot.upload = {
    assetId: String(answer.asset_id),
    url: single ?? null,
    partUrls,
    multipartId: (answer.multipart_upload_id as string | undefined) ?? null,
    partCount: partCountOf(slot.plan),
    bytes: lengthOf(slot.plan),
    expiresAt,
    urlEnds: new Map(given.map((url) => [url, urlsEndAt])),
    parts: new Map(),
    state: 'open',
    mayBeDone: false,
    mayBeEnded: false,
    content: null,
    outcomes: new Set(),
    completing: null,
    hasArrived: false,
    mayBeRefused: false,
    mayBeDisturbed: false,
  };
  world.uploads.push(slot.upload);
  assetOf(world, slot.upload.assetId);
}

/** Asks for URLs; false when there are none. */
export async function ask(world: World, slot: Slot, when: Circumstances): Promise<boolean> {
  const request = requestOf(world, slot);
  if (slot.plan.replaces !== null && request.replace_asset_id === null) return false;
  const before = slot.upload;
  const reply = await world.client.call('POST', '/users/assets/upload_urls', [request]);
  const target = before?.assetId ?? request.replace_asset_id ?? null;
  const mayBeAway = target !== null && !isCertainlyHere(assetOf(world, target));
  const what = `asking for file ${slot.index}`;
  const answered = expectStatus(reply, {
    allowed: [...(mayBeAway ? [200, 404, 409] : [200]), ...meanwhile('ask', when)],
    what,
    when,
  });
  if (answered === null || answered.status !== 200) return false;
  // Of two askers at once the first one's answer is known already.
  if (before === slot.upload || slot.upload === null) noteAnswer(world, slot, answered.body[0]);
  // What lay at the store was looked at, and is refused by now.
  if (when.isCalm && when.others.length === 0 && slot.upload !== null) slot.upload.mayBeRefused = false;
  return true;
}

/** Whether a URL was given lately enough: of what is there no fresh ones are given. */
export function works(world: World, upload: UploadModel, url: string): boolean {
  return (upload.urlEnds.get(url) ?? 0) - 60_000 > urlTime(world);
}

/** The upload, asked for again unless it has URLs that still work; null when there is none. */
export async function ensureUrls(world: World, slot: Slot, when: Circumstances): Promise<UploadModel | null> {
  const { upload } = slot;
  const urls =
    upload === null ? [] : [...upload.partUrls.values(), ...(upload.url === null ? [] : [upload.url])];
  const isUsable =
    upload !== null && upload.state !== 'ended' && urls.some((url) => works(world, upload, url));
  if (!isUsable && !(await ask(world, slot, when))) return null;
  return slot.upload;
}
