/** What clients do, with what they may expect of each answer. */
import { ensureUrls, works } from './asking.ts';
import type { Reply } from './client.ts';
import { contentOf, lengthOf, partContent } from './content.ts';
import { meanwhile } from './meanwhile.ts';
import {
  acknowledgeContent,
  type Completing,
  forgetParts,
  isCertainlyHere,
  isOpen,
  maybeContent,
  partOf,
  type UploadModel,
} from './model.ts';
import type { Action, FilePlan } from './script.ts';
import {
  assetOf,
  type Circumstances,
  demand,
  expectStatus,
  type Slot,
  uploadsTo,
  type World,
} from './world.ts';

/** The statuses of a PUT that may or may not find the upload as it was. */
function putStatuses(world: World, upload: UploadModel): number[] {
  if (!isCertainlyHere(assetOf(world, upload.assetId))) return [200, 400, 403, 404, 409];
  if (upload.state === 'done') return [200, 409];
  if (upload.state === 'ended') return [404, 409];
  return isOpen(upload) ? [200] : [200, 404, 409];
}

const isWrongSum = (plan: FilePlan, variants: readonly (0 | 1)[]) =>
  plan.checksum === 'wrong' || (plan.checksum === 'right' && variants.some((variant) => variant === 1));

type Send = Pick<Extract<Action, { do: 'send' }>, 'variant' | 'cut'> & { part: number };

/** As long as a file lies at the store unnoticed, one that comes later takes its place. */
function noteAtStore(upload: UploadModel, { isRight, isSure }: { isRight: boolean; isSure: boolean }): void {
  if (!isRight) upload.mayBeRefused = true;
  upload.hasArrived = isRight && isSure && isOpenStill(upload) && !upload.mayBeRefused;
}

const isOpenStill = ({ state, mayBeEnded }: UploadModel) => state === 'open' && !mayBeEnded;

async function sendWhole(
  world: World,
  slot: Slot,
  { variant, cut }: Send,
  when: Circumstances,
): Promise<void> {
  const upload = await ensureUrls(world, slot, when);
  if (upload === null || upload.url === null || !works(world, upload, upload.url)) return;
  const content = contentOf(slot.plan, slot.index, [variant]);
  const isWrong = isWrongSum(slot.plan, [variant]) && lengthOf(slot.plan) > 0;
  const isWrongEmpty = slot.plan.checksum === 'wrong';
  const refused = isWrong || isWrongEmpty;
  if (world.store !== null)
    return sendToStore(world, upload, { slot, content, isRight: !refused, variant, cut, when });
  const allowed = refused
    ? [400, ...putStatuses(world, upload).filter((one) => one !== 200)]
    : putStatuses(world, upload);
  const mayLand = !refused && (cut === null || cut === 1 || slot.plan.bytes === 0);
  if (mayLand) maybeContent(upload, content);
  const reply = await world.client.put(upload.url, partContent(slot.plan, slot.index, 1, variant), cut);
  if (cut !== null) return;
  const answered = expectStatus(reply, {
    allowed: [...allowed, ...meanwhile('put', when)],
    what: `PUT of file ${slot.index}`,
    when,
  });
  if (answered?.status === 200) settleWhole(world, upload, { content, atOnce: when.others.length > 0 });
  else if (answered !== null && when.isCalm && when.others.length === 0) upload.outcomes.delete(content);
  if (upload.state === 'open' && upload.outcomes.size === 0) upload.mayBeDone = false;
}

interface StoreSend {
  slot: Slot;
  content: string;
  /** Whether it is what was announced. */
  isRight: boolean;
  variant: 0 | 1;
  cut: number | null;
  when: Circumstances;
}

/** The store takes whatever it is sent; the service looks at it later. */
async function sendToStore(world: World, upload: UploadModel, request: StoreSend): Promise<void> {
  const { slot, content, isRight, variant, cut, when } = request;
  const mayLand = cut === null || cut === 1 || slot.plan.bytes === 0;
  if (mayLand) noteAtStore(upload, { isRight, isSure: false });
  if (mayLand && isRight) maybeContent(upload, content);
  const reply = await world.client.put(upload.url ?? '', partContent(slot.plan, slot.index, 1, variant), cut);
  if (cut !== null) return;
  const answered = expectStatus(reply, {
    allowed: [200],
    what: `PUT of file ${slot.index} to the store`,
    when,
  });
  if (answered?.status === 200) noteAtStore(upload, { isRight, isSure: when.others.length === 0 });
}

/** The statuses of a part that is sent to the store, which knows uploads that it has and no others. */
function partStatuses(world: World, upload: UploadModel, when: Circumstances): number[] {
  if (upload.state === 'done') return [404];
  const isSure =
    isOpen(upload) && isCertainlyHere(assetOf(world, upload.assetId)) && when.others.length === 0;
  return isSure ? [200] : [200, 404];
}

/** The service said that it has a content: from now on it is that one, for good. */
function settleWhole(
  world: World,
  upload: UploadModel,
  { content, atOnce }: { content: string; atOnce: boolean },
): void {
  const asset = assetOf(world, upload.assetId);
  if (upload.state === 'done') {
    demand(upload.content === content, 'two contents of one upload were acknowledged');
    return;
  }
  demand(upload.state === 'open', 'an upload was acknowledged that had ended');
  acknowledgeContent({ upload, asset, atOnce }, content);
}

async function sendPart(
  world: World,
  slot: Slot,
  { part: at, variant, cut }: Send,
  when: Circumstances,
): Promise<void> {
  const upload = await ensureUrls(world, slot, when);
  if (upload === null) return;
  const number = (at % upload.partCount) + 1;
  const url = upload.partUrls.get(number);
  if (url === undefined || !works(world, upload, url)) return;
  const part = partOf(upload, number);
  const mayLand = cut === null || cut === 1;
  const wasUnsure = part.maybe.has(variant);
  if (mayLand) part.maybe.add(variant);
  const reply = await world.client.put(url, partContent(slot.plan, slot.index, number, variant), cut);
  if (cut !== null) return;
  const own = putStatuses(world, upload).map((status) => (upload.state === 'done' ? 409 : status));
  const allowed =
    world.store === null ? [...own, ...meanwhile('put', when)] : partStatuses(world, upload, when);
  if (upload.completing !== null || when.others.length > 0) upload.mayBeDisturbed = true;
  const answered = expectStatus(reply, {
    allowed,
    what: `part ${number} of file ${slot.index}`,
    when,
  });
  if (answered === null) return;
  if (answered.status !== 200) {
    if (when.isCalm && !wasUnsure) part.maybe.delete(variant);
    return;
  }
  demand(answered.etag !== null, `part ${number} was answered without an ETag`);
  const etag = answered.etag ?? '';
  part.etags.set(etag, variant);
  part.acknowledged = { etag, variant };
  // Another one that nobody was told of may still come after it.
  if (!wasUnsure && when.others.length === 0) part.maybe.delete(variant);
}

export async function send(world: World, slot: Slot, request: Send, when: Circumstances): Promise<void> {
  await (slot.plan.parts === 0 ? sendWhole : sendPart)(world, slot, request, when);
}

export async function finish(world: World, slot: Slot, variant: 0 | 1, when: Circumstances): Promise<void> {
  const upload = await ensureUrls(world, slot, when);
  if (upload === null || upload.state !== 'open') return;
  for (let part = 0; part < upload.partCount; part += 1) {
    if (slot.plan.parts > 0 && partOf(upload, part + 1).acknowledged !== null) continue;
    await send(world, slot, { part, variant, cut: null }, when);
  }
  await complete(world, slot, 'right', when);
}

type How = Extract<Action, { do: 'complete' }>['how'];

function nameParts(upload: UploadModel, how: How) {
  const parts = Array.from({ length: upload.partCount }, (_, index) => index + 1).flatMap((number) => {
    const { acknowledged } = partOf(upload, number);
    return acknowledged === null ? [] : [{ part_number: number, ...acknowledged }];
  });
  if (how === 'missing') parts.pop();
  if (how === 'reversed') parts.reverse();
  if (how === 'wrong-etag')
    parts.splice(0, 1, ...parts.slice(0, 1).map((part) => ({ ...part, etag: '"0"' })));
  return parts;
}

/** The statuses of a request to complete. */
function completeStatuses(
  upload: UploadModel,
  {
    how,
    isWhole,
    isWrong,
    content,
  }: { how: How; isWhole: boolean; isWrong: boolean; content: string | null },
): number[] {
  if (how === 'reversed' && upload.partCount > 1 && isWhole) return [422];
  if (upload.state === 'done') return [content !== null && content === upload.content ? 200 : 409];
  if (upload.state === 'ended') return [404, 409];
  const fine = isWrong ? 400 : 200;
  const isRight = isWhole && (how === 'right' || how === 'reversed');
  const isSure = [...upload.parts.values()].every(({ maybe }) => maybe.size === 0);
  if (!isOpen(upload)) return [fine, 404, 409];
  return isRight ? (isSure ? [fine] : [fine, 409]) : [409];
}

export async function complete(world: World, slot: Slot, how: How, when: Circumstances): Promise<void> {
  const { upload } = slot;
  if (upload === null || upload.multipartId === null) return;
  const parts = nameParts(upload, how);
  if (parts.length === 0) return;
  const variants = parts.map(({ variant }) => variant);
  const isWhole = parts.length === upload.partCount;
  const isRight = isWhole && (how === 'right' || (how === 'reversed' && upload.partCount === 1));
  const isWrong = isRight && isWrongSum(slot.plan, variants);
  const content = isRight ? contentOf(slot.plan, slot.index, variants) : null;
  const allowed = completeStatuses(upload, { how, isWhole, isWrong, content });
  if (content !== null && !isWrong) maybeContent(upload, content);
  const reply = await world.client.call('POST', '/users/assets/multipart/complete', {
    asset_id: upload.assetId,
    multipart_upload_id: upload.multipartId,
    parts: parts.map(({ part_number, etag }) => ({ part_number, etag })),
  });
  const gone = isCertainlyHere(assetOf(world, upload.assetId)) ? [] : [403, 404, 409];
  const what = `completing file ${slot.index} (${how})`;
  const answered = expectStatus(reply, {
    allowed: [...allowed, ...gone, ...meanwhile('complete', when)],
    what,
    when,
  });
  noteCompleted(world, upload, {
    reply: answered,
    content,
    isWrong,
    parts: parts.map(({ part_number, etag }) => ({ part_number, etag })),
    when,
  });
}

/** All bytes are there, and the service ends it by itself; nothing can be read yet. */
function noteBegun(upload: UploadModel, begun: Completing): void {
  if (upload.state === 'done') {
    demand(false, 'what was complete is completing');
    return;
  }
  upload.completing = begun;
  upload.mayBeDone = true;
}

function noteCompleted(
  world: World,
  upload: UploadModel,
  told: {
    reply: Reply | null;
    content: string | null;
    isWrong: boolean;
    parts: Completing['parts'];
    when: Circumstances;
  },
): void {
  const { reply, content, isWrong, parts, when } = told;
  const named = JSON.stringify(parts.map(({ part_number: number, etag }) => [number, etag]));
  // Whether it was thrown away before the answer was lost, nobody knows.
  const isRefused = reply === null || (reply.status !== 409 && reply.status !== 200);
  if (isWrong && isRefused) forgetParts(upload);
  if (reply === null) return;
  if (reply.status === 200) {
    const isBegun = reply.body.state === 'completing';
    demand(content !== null && (isBegun || !isWrong), `parts were put together that are not right: ${named}`);
    if (isBegun) {
      noteBegun(upload, { parts, content: isWrong ? null : content });
      return;
    }
    if (upload.state === 'done') {
      demand(upload.content === content, 'completed twice, with different parts');
      return;
    }
    demand(upload.state === 'open', 'an upload was completed that had ended');
    const atOnce = when.others.length > 0;
    acknowledgeContent({ upload, asset: assetOf(world, upload.assetId), atOnce }, content ?? '');
  } else if (content !== null && when.isCalm && when.others.length === 0) {
    upload.outcomes.delete(content);
    if (upload.outcomes.size === 0) upload.mayBeDone = false;
  }
}

export async function abort(world: World, slot: Slot, when: Circumstances): Promise<void> {
  const { upload } = slot;
  if (upload === null || upload.multipartId === null) return;
  const away = isCertainlyHere(assetOf(world, upload.assetId)) ? [] : [403, 404];
  const expected = upload.state === 'done' ? [409] : isOpen(upload) ? [200] : [200, 404, 409];
  const { state } = upload;
  if (state === 'open') upload.mayBeEnded = true;
  const body = { asset_id: upload.assetId, multipart_upload_id: upload.multipartId };
  const reply = await world.client.call('POST', '/users/assets/multipart/abort', body);
  const what = `giving file ${slot.index} up`;
  const answered = expectStatus(reply, {
    allowed: [...expected, ...away, ...(state === 'ended' ? [200, 404] : []), ...meanwhile('abort', when)],
    what,
    when,
  });
  if (answered?.status === 200) {
    demand(upload.state !== 'done', 'what was acknowledged could be given up');
    upload.state = 'ended';
    upload.outcomes.clear();
    upload.mayBeDone = false;
  }
}

const CHANGES = {
  trash: { method: 'POST', suffix: '/trash', to: 'trash' },
  purge: { method: 'DELETE', suffix: '', to: 'gone' },
} as const;

export async function changePlace(
  world: World,
  slot: Slot,
  { change, when }: { change: keyof typeof CHANGES; when: Circumstances },
): Promise<void> {
  const { upload } = slot;
  // What it replaces is another slot's to throw away.
  if (upload === null || upload.state !== 'done' || slot.plan.replaces !== null) return;
  const asset = assetOf(world, upload.assetId);
  const { method, suffix, to } = CHANGES[change];
  const before = [...asset.places];
  const wanted = change === 'trash' ? 'here' : 'trash';
  if (before.includes(wanted)) asset.places.add(to);
  const reply = await world.client.call(method, `/asset/${upload.assetId}${suffix}`);
  const allowed = before.length === 1 && before[0] === wanted ? [200] : [200, 404, 409];
  const answered = expectStatus(reply, { allowed, what: `${change} of file ${slot.index}`, when });
  if (answered?.status === 200) {
    asset.places = new Set([to]);
    for (const one of uploadsTo(world, upload.assetId)) if (one.state === 'open') one.mayBeEnded = true;
  }
}

export async function preprocess(world: World, slot: Slot, when: Circumstances): Promise<void> {
  if (slot.upload === null) return;
  const body = { assets: [{ asset_id: slot.upload.assetId, upload_id: slot.uploadId }], version: null };
  const reply = await world.client.call('POST', '/users/assets/preprocess', body);
  expectStatus(reply, { allowed: [200], what: `preprocess of file ${slot.index}`, when });
}
