/** Looking at a project before it is exported: single frames at once, and a small version to watch while it is rendered. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  itemTicks,
  type Json,
  locationKey,
  outputSizeOf,
  referencedAssets,
  type Timeline,
  ticksPerSecond,
} from '@rushes/timeline';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { createKeyedSlots } from '../../../platform/collections/keyed-slots.ts';
import { createRecentMap } from '../../../platform/collections/recent-map.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { LiveProcesses } from '../../../platform/processes/live-processes.ts';
import type { UrlSigner } from '../../../platform/storage/serving/url-signer.ts';
import type { StagedStorage } from '../../../platform/storage/storage.ts';
import { type AccessService, READ } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';
import { lockAccount, type PricesService } from '../../money/index.ts';
import { jobLimits, type TasksService } from '../../tasks/index.ts';
import type { TranscriptsService } from '../../understanding/index.ts';
import { createLoadEvidence, type LoadEvidence, type LoadEvidenceDeps } from '../edits/load-evidence.ts';
import { dataKeys, noMedia } from '../exports/export-sources.ts';
import { placeTranscripts } from '../exports/place-transcripts.ts';
import type { ProjectsService } from '../projects/projects.service.ts';
import { fillDefaults, readStored } from '../projects/read-timeline.ts';
import { pictureOfAsset } from './asset-frame.ts';
import { createFrameDrawers, type FrameDrawers, type FrameSource } from './frame-drawers.ts';
import { createPreviewMedia, type PreviewMedia } from './preview-media.ts';
import { sizeByShorterSide, sizeByWidth } from './preview-size.ts';
import {
  findSamePreview,
  insertPreview,
  removeExpired,
  setPreviewTask,
  trimPreviews,
} from './previews.repo.ts';
import type { ProjectFrameQuery, StartPreviewRequest, StartPreviewResponse } from './previews.schema.ts';
import { previewTask } from './previews.tasks.ts';
import { reframeBoxes } from './reframe-boxes.ts';

export interface ProjectFrame {
  jpeg: Uint8Array;
  /** Strong: names the document, its sources, the time and the size. */
  etag: string;
}

/** Which picture of an asset is wanted. */
export interface AssetFrameWish {
  assetId: string;
  /** Seconds of the file; of an image it has no effect. */
  time: number;
  width?: number;
}

export interface AssetFrame {
  jpeg: Uint8Array;
  /** Seconds that it is of: the time that was asked for, or the last one there is. */
  time: number;
}

export interface PreviewsService extends Omit<PreviewMedia, 'signPlaylist'> {
  /**
   * The frame that an export of this width would have at a time, as JPEG; past the end the last one. Media that is missing or
   * not the caller's to read is left out; a template is shown with its defaults. Throws `not_found`, `rate_limited`,
   * `conflict` for a template whose variables have none and for media that can not be drawn, ValidationError for a project
   * without length.
   */
  getProjectFrame(
    principal: Principal,
    frame: { projectId: string } & ProjectFrameQuery,
    known?: string,
  ): Promise<ProjectFrame | { etag: string; jpeg: null }>;
  /**
   * One picture of a video, or an image, at most `width` wide. Past the end the last one. Throws `not_found`, `rate_limited`, and
   * `conflict` for what has no picture, can not be drawn or was not looked into yet.
   */
  getAssetFrame(principal: Principal, frame: AssetFrameWish): Promise<AssetFrame>;
  /** Starts a preview, or answers the one there is of the same pictures. Throws as `getProjectFrame`, and `insufficient_credits`. */
  startPreview(
    principal: Principal,
    preview: { projectId: string; request: StartPreviewRequest; traceId: string },
  ): Promise<StartPreviewResponse>;
  /** What `startPreview` would cost: nothing where there is one of the same pictures. */
  quotePreview(
    principal: Principal,
    preview: { projectId: string; request: StartPreviewRequest },
  ): Promise<Quote>;
  /** Forgets previews that expired; answers how many. */
  sweepPreviews(): Promise<number>;
  /** Removes what killed processes left of the frames they drew; for the start of this one. */
  sweepFrames(): Promise<void>;
  /** Ends the processes that draw frames. */
  closePreviews(): Promise<void>;
}

export interface PreviewsServiceDeps {
  mediaEvidence: LoadEvidenceDeps['mediaEvidence'];
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  config: Pick<Config, 'dataFolder' | 'limits' | 'mediaOrigin'>;
  storage: StagedStorage;
  urls: UrlSigner;
  notifications: Parameters<typeof createPreviewMedia>[0]['notifications'];
  processId: string;
  processes: Pick<LiveProcesses, 'findAlive'>;
  access: Pick<AccessService, 'rightsOn' | 'requireRight'>;
  library: Pick<LibraryService, 'findSources' | 'findProxies'>;
  projects: Pick<ProjectsService, 'requireProject' | 'getProjectVersion'>;
  tasks: Pick<TasksService, 'startTask' | 'requireRoom'>;
  prices: Pick<PricesService, 'quote'>;
  transcripts: Pick<TranscriptsService, 'findStoredCaptions'>;
}

interface PreviewsContext extends PreviewsServiceDeps {
  media: ReturnType<typeof createPreviewMedia>;
  drawers: FrameDrawers;
  slots: ReturnType<typeof createKeyedSlots>;
  loadEvidence: LoadEvidence;
  /** Frames drawn a moment ago, by their etag. */
  remembered: ReturnType<typeof createRecentMap<string, Uint8Array>>;
}

const defaultWidth = 640;
const longestSide = 3_840;
const defaultHeight = 360;

/** Longest programme of which a preview is made. */
const maxPreviewSeconds = 4 * 3_600;
/** So long a preview can be watched; one that ends sooner than the second is not given out again. */
const KEPT_MILLISECONDS = 24 * 3_600_000;
const GIVEN_MILLISECONDS = 6 * 3_600_000;
/** Finished previews of one user. */
const KEPT_PREVIEWS = 20;
/** Somebody waits for it, before exports of the same account. */
const previewPriority = 25;

/** Frames of one account: so many at a time, the rest in line. */
const frameSlots = { running: 2, waiting: 8 };
/** Frames that are remembered; a few dozen kilobytes each. */
const REMEMBERED_FRAMES = 500;

const secondsOf = (timeline: Timeline) => itemTicks(timeline.tracks) / ticksPerSecond;

function refuse(loc: (string | number)[], msg: string): ValidationError {
  return new ValidationError([{ loc, msg, type: 'value_error' }]);
}

function assertPreviewable(timeline: Timeline): void {
  const seconds = secondsOf(timeline);
  if (seconds <= 0) throw refuse(['path', 'project_id'], 'This project is empty.');
  if (seconds > maxPreviewSeconds) {
    const msg = `This project lasts ${Math.ceil(seconds)} seconds; previews are made of at most ${maxPreviewSeconds}.`;
    throw refuse(['path', 'project_id'], msg);
  }
}

const hashOf = (facts: unknown) =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 40);

interface OpenedVersion {
  version: number;
  timeline: Timeline;
  /** The same with what is said in assets in its place. */
  spoken: Timeline;
  sources: FrameSource[];
  /** What it shows to this caller. */
  assetIds: string[];
  /** Of the document with what it is made of, as this caller sees it. */
  key: string;
}

async function timelineOf(
  deps: PreviewsServiceDeps,
  principal: Principal,
  { projectId, version }: { projectId: string; version: number | undefined },
): Promise<{ version: number; timeline: Timeline }> {
  const { projects } = deps;
  const { row } = await projects.requireProject(principal, projectId, READ);
  if (version === undefined || version === row.version)
    return { version: row.version, timeline: fillDefaults(row.timeline) };
  const older = await projects.getProjectVersion(principal, { projectId, version });
  return { version, timeline: fillDefaults(readStored(older.timeline as Json)) };
}

/** What the caller may read of a timeline's media. */
async function findReadable(
  deps: PreviewsServiceDeps,
  principal: Principal,
  timeline: Timeline,
): Promise<Pick<OpenedVersion, 'sources' | 'assetIds'>> {
  const { access, library } = deps;
  const locations = referencedAssets(timeline);
  const named = [...new Set(locations.map(({ assetId }) => assetId))];
  const readable = await access.rightsOn(principal, named);
  const found = await library.findSources(
    locations.filter(({ assetId }) => (readable.get(assetId)?.right ?? 0) >= READ),
  );
  const proxies = await library.findProxies([...found.values()].map(({ versionId }) => versionId));
  const data = dataKeys(timeline);
  const assetIds = new Set<string>();
  const sources = locations.flatMap((location) => {
    const key = locationKey(location);
    const source = found.get(key);
    if (source === undefined) return [];
    const { bytes, contentType, objectId, storageKey, versionId } = source;
    const probe = data.has(key) ? { ...noMedia, bytes, contentType } : source.probe;
    const smaller = proxies.get(versionId) ?? [];
    assetIds.add(location.assetId);
    return [{ assetId: key, probe, contentKey: objectId, storageKey, proxies: smaller }];
  });
  return { sources, assetIds: [...assetIds] };
}

async function openVersion(
  deps: PreviewsServiceDeps,
  principal: Principal,
  wanted: { projectId: string; version: number | undefined },
): Promise<OpenedVersion> {
  const { version, timeline } = await timelineOf(deps, principal, wanted);
  assertPreviewable(timeline);
  const { sources, assetIds } = await findReadable(deps, principal, timeline);
  const { userId } = principal;
  const { timeline: spoken, key: words } = await placeTranscripts(deps, { userId, timeline });
  const made = sources.map(({ assetId, contentKey }) => [assetId, contentKey]);
  const facts = [wanted.projectId, version, made, ...(words === '' ? [] : [words])];
  return { version, timeline, spoken, sources, assetIds, key: hashOf(facts) };
}

function quoteOf({ prices }: PreviewsServiceDeps, seconds: number): Quote {
  return prices.quote([{ price: 'preview.second', quantity: seconds }]);
}

/** A preview that ends sooner is not given out again. */
function givenUntil({ clock }: PreviewsServiceDeps) {
  return new Date(clock.now().getTime() + GIVEN_MILLISECONDS);
}

async function openPreview(
  deps: PreviewsServiceDeps,
  principal: Principal,
  { projectId, request }: { projectId: string; request: StartPreviewRequest },
) {
  const { height = defaultHeight, version } = request;
  const opened = await openVersion(deps, principal, { projectId, version });
  const size = sizeByShorterSide(outputSizeOf(opened.timeline), height);
  return { opened, size, contentKey: hashOf([opened.key, size]), seconds: secondsOf(opened.timeline) };
}

async function quotePreview(
  deps: PreviewsServiceDeps,
  principal: Principal,
  { projectId, request }: { projectId: string; request: StartPreviewRequest },
): Promise<Quote> {
  const { db, prices } = deps;
  const { seconds, contentKey } = await openPreview(deps, principal, { projectId, request });
  const { userId } = principal;
  const same = await findSamePreview(db, { userId, projectId, contentKey, until: givenUntil(deps) });
  return same?.taskId ? prices.quote([]) : quoteOf(deps, seconds);
}

function answer(
  context: PreviewsContext,
  principal: Principal,
  preview: { id: string; taskId: string; expiresAt: Date; seconds: number },
) {
  const { media } = context;
  return {
    preview_id: preview.id,
    task_id: preview.taskId,
    playlist_url: media.signPlaylist(principal, preview),
    duration_seconds: preview.seconds,
    expires_at: preview.expiresAt.toISOString(),
  };
}

async function getProjectFrame(
  context: PreviewsContext,
  principal: Principal,
  { projectId, version, ...query }: { projectId: string } & ProjectFrameQuery,
  known?: string,
): Promise<ProjectFrame | { etag: string; jpeg: null }> {
  const { remembered, slots, drawers, loadEvidence } = context;
  const { time, width = defaultWidth } = query;
  const { spoken: timeline, sources, key } = await openVersion(context, principal, { projectId, version });
  const shape = outputSizeOf(timeline);
  const size = sizeByWidth(shape, { width, longest: longestSide });
  const boxes = await reframeBoxes(loadEvidence, principal, { timeline, query });
  const drawn = boxes.length === 0 ? [] : [boxes];
  const etag = `"${hashOf([key, time, size, ...drawn])}"`;
  if (known === etag) return { etag, jpeg: null };
  const jpeg =
    remembered.get(etag) ??
    (await slots.run(principal.accountId, () =>
      drawers.draw(principal.accountId, { timeline, sources, seconds: time, boxes, ...size }),
    ));
  remembered.set(etag, jpeg);
  return { etag, jpeg };
}

async function getAssetFrame(
  context: PreviewsContext,
  principal: Principal,
  { assetId, time, width = defaultWidth }: AssetFrameWish,
): Promise<AssetFrame> {
  const { access, library, remembered, slots, drawers } = context;
  const [node] = await access.requireRight(principal, [assetId], READ);
  if (node === undefined) throw notFound(`Asset ${assetId}`);
  const found = await library.findSources([{ assetId: node.id, versionId: null }]);
  const source = found.get(node.id);
  const shown =
    source?.probe == null
      ? null
      : pictureOfAsset({ assetId: node.id, probe: source.probe }, { time, width, longest: longestSide });
  if (source === undefined || shown === null) {
    throw new ServiceError('conflict', `"${node.name}" has no picture, or was not looked into yet.`);
  }
  const { seconds, timeline, ...size } = shown;
  const key = `asset ${hashOf([source.objectId, seconds, size])}`;
  const proxies = (await library.findProxies([source.versionId])).get(source.versionId) ?? [];
  const { storageKey, objectId: contentKey, probe } = source;
  const sources = [{ assetId: node.id, probe, contentKey, storageKey, proxies }];
  const draw = () => drawers.draw(principal.accountId, { timeline, sources, seconds, ...size });
  const jpeg = remembered.get(key) ?? (await slots.run(principal.accountId, draw));
  remembered.set(key, jpeg);
  return { jpeg, time: seconds };
}

async function startPreview(
  context: PreviewsContext,
  principal: Principal,
  { projectId, request, traceId }: { projectId: string; request: StartPreviewRequest; traceId: string },
): Promise<StartPreviewResponse> {
  const { db, clock, tasks, ids } = context;
  const { opened, size, contentKey, seconds } = await openPreview(context, principal, {
    projectId,
    request,
  });
  const { version, timeline, assetIds } = opened;
  const { userId, accountId } = principal;
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const now = clock.now();
    const same = await findSamePreview(trx, { userId, projectId, contentKey, until: givenUntil(context) });
    if (same?.taskId) {
      const { id, taskId } = same;
      return answer(context, principal, { id, taskId, expiresAt: new Date(same.expiresAt), seconds });
    }
    await tasks.requireRoom(trx, accountId, 1);
    await trimPreviews(trx, { userId, most: KEPT_PREVIEWS - 1 });
    const id = ids.uuid();
    const expiresAt = new Date(now.getTime() + KEPT_MILLISECONDS);
    const facts = { id, projectId, userId, contentKey, version, ...size, durationSeconds: seconds };
    await insertPreview(trx, { ...facts, assetIds, now, expiresAt });
    const { taskId } = await tasks.startTask(trx, {
      definition: previewTask,
      payload: { preview_id: id, project_id: projectId, ...size, timeline },
      principal,
      assetIds: [projectId],
      priority: previewPriority,
      quote: quoteOf(context, seconds),
      traceId,
    });
    await setPreviewTask(trx, { id, taskId });
    return answer(context, principal, { id, taskId, expiresAt, seconds });
  });
}

export function createPreviewsService(deps: PreviewsServiceDeps): PreviewsService {
  const { config, db, clock } = deps;
  const media = createPreviewMedia(deps);
  const drawers = createFrameDrawers({
    ...deps,
    root: join(config.dataFolder, 'frames'),
    limits: jobLimits('timelineFrame', config.limits),
    readFile,
  });
  const context: PreviewsContext = {
    ...deps,
    media,
    drawers,
    slots: createKeyedSlots(frameSlots),
    loadEvidence: createLoadEvidence(deps),
    remembered: createRecentMap(REMEMBERED_FRAMES),
  };
  return {
    openPreviewPlaylist: media.openPreviewPlaylist,
    openPreviewFragment: media.openPreviewFragment,

    getProjectFrame: (principal, frame, known) => getProjectFrame(context, principal, frame, known),

    getAssetFrame: (principal, frame) => getAssetFrame(context, principal, frame),

    quotePreview: (principal, preview) => quotePreview(context, principal, preview),

    startPreview: (principal, preview) => startPreview(context, principal, preview),

    sweepPreviews: () => removeExpired(db, clock.now()),
    sweepFrames: () => drawers.sweep(),
    closePreviews: () => drawers.close(),
  };
}
