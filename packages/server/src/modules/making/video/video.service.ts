/** What is known of one file, for whoever works with it as a clip. */
import { ladderRung } from '@rushes/engine';
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ValidationError } from '../../../platform/errors.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import { over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import { type AccessService, type NodeWithRight, READ, WRITE, wordOfRight } from '../../access/index.ts';
import { SourceFileInfo, withArticle } from '../../library/index.ts';
import type { TasksService } from '../../tasks/index.ts';
import { findOpeningFailures, type SceneDescriptionsService } from '../../understanding/index.ts';
import type { ProjectsService } from '../projects/projects.service.ts';
import type { RenditionsService, StartRenditions } from '../renditions/renditions.service.ts';
import type { VersionFacts } from './video.repo.ts';
import * as repo from './video.repo.ts';
import type {
  AssetDetails,
  ClipSourceInfo,
  DownscaleRequest,
  DownscaleResponse,
  StreamInfo,
  VideoQuery,
} from './video.schema.ts';
import { loadIndexDetails, type VideoIndexDeps } from './video-index.ts';

export interface VideoService {
  /**
   * Throws `not_found` for what can not be read, also where the project can not or does not use the asset, and
   * ValidationError for what has no media.
   */
  getSourceVideoInfo(principal: Principal, assetId: string, query: VideoQuery): Promise<ClipSourceInfo>;
  /** The same with everything that was found in it. */
  getVideoDetails(principal: Principal, assetId: string, query: VideoQuery): Promise<AssetDetails>;
  /** Makes one smaller video of it, see `RenditionsService.startRenditions`; operators need no right. */
  downscaleVideo(
    principal: Principal,
    assetId: string,
    call: { request: DownscaleRequest; traceId: string },
  ): Promise<DownscaleResponse>;
  /** What `downscaleVideo` would cost at most; makes nothing. */
  quoteDownscale(principal: Principal, assetId: string, request: DownscaleRequest): Promise<Quote>;
}

export interface VideoServiceDeps extends Pick<VideoIndexDeps, 'analyserStates' | 'transcripts' | 'beats'> {
  db: Kysely<Database>;
  access: Pick<AccessService, 'requireRight' | 'rightsOn' | 'pathsOf'>;
  tasks: Pick<TasksService, 'findFailures'>;
  projects: Pick<ProjectsService, 'findUsedRanges'>;
  renditions: Pick<RenditionsService, 'startRenditions' | 'quoteStart'>;
  sceneDescriptions: Pick<SceneDescriptionsService, 'findDescriptionsOf'>;
}

function withoutMedia({ kind }: NodeWithRight): ValidationError {
  const msg = `This asset is ${withArticle(kind)}, which has no media.`;
  return new ValidationError([{ loc: ['path', 'source_file_id'], msg, type: 'value_error' }]);
}

async function requireMedia(
  deps: VideoServiceDeps,
  principal: Principal,
  given: string,
  versionId: string | null,
) {
  const { access, db } = deps;
  const [node] = await access.requireRight(principal, [given], READ);
  if (node === undefined) throw notFound(`Asset ${given}`);
  const facts = await repo.findVersionFacts(db, node.id, versionId);
  if (facts === undefined && versionId !== null) throw notFound(`Version ${versionId}`);
  if (facts === undefined) throw withoutMedia(node);
  return { node, facts };
}

async function requireVideo(
  deps: VideoServiceDeps,
  principal: Principal,
  assetId: string,
): Promise<NodeWithRight> {
  const { access } = deps;
  const [node] = await access.requireRight(principal, [assetId], WRITE, {
    orOperator: 'video.downscale',
    pending: true,
  });
  if (node?.kind === 'video') return node;
  const issue = { loc: ['path', 'source_file_id'], msg: 'Only videos can be downscaled.' };
  throw new ValidationError([{ ...issue, type: 'value_error' }]);
}

// Facts of a version as clients read them.

interface SourceInfoParts {
  node: NodeWithRight;
  path: string;
  facts: VersionFacts;
  streams: readonly StreamInfo[];
  /** Whether the caller may read the folder that the asset lies in. */
  mayReadFolder: boolean;
}

/**
 * What the upload said of its source. Who sees the asset only because it is public learns none of it; who may not
 * read its folder does not learn where it came from either.
 */
export function shownSource(
  { sourceFile }: VersionFacts,
  { viaPublicOnly, mayReadFolder }: { viaPublicOnly: boolean; mayReadFolder: boolean },
): SourceFileInfo | null {
  if (viaPublicOnly || !Value.Check(SourceFileInfo, sourceFile)) return null;
  if (mayReadFolder) return sourceFile;
  const { original_file_path: _path, ...shown } = sourceFile;
  return { ...shown, inAppPath: [] };
}

/** `30000/1001` as a number; null where there is no rate. */
function rateNumber(rate: string | null): number | null {
  const [num, den] = (rate ?? '').split('/').map(Number);
  return num === undefined || !den ? null : num / den;
}

function sourceInfoOf(parts: SourceInfoParts): ClipSourceInfo {
  const { node, path, facts, streams, mayReadFolder } = parts;
  const streamAt = (index: number | null) => streams.find((stream) => stream.index === index);
  const sound = streamAt(facts.audioStream);
  // A cover picture inside an audio file plays no part.
  const picture = node.kind === 'audio' ? undefined : streamAt(facts.videoStream);
  // A still lasts no time, so it has no rate.
  const moving = node.kind === 'video' ? picture : undefined;
  return {
    asset_id: node.id,
    version_id: facts.versionId,
    source_name: node.name,
    path,
    file_type: node.kind,
    is_probed: facts.isProbed,
    content_type: facts.contentType,
    size_bytes: facts.sizeBytes,
    // Kept as 0 where there is none, or none known yet.
    duration_seconds: facts.durationSeconds || null,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    rotation: picture?.rotation ?? null,
    frame_rate: moving?.frame_rate ?? null,
    fps: rateNumber(moving?.frame_rate ?? null),
    frame_count: moving?.frame_count ?? null,
    is_variable_rate: moving?.is_variable_rate ?? null,
    video_codec: picture?.codec ?? null,
    audio_codec: sound?.codec ?? null,
    audio_channels: sound?.channels ?? null,
    sample_rate: sound?.sample_rate ?? null,
    has_audio: sound !== undefined,
    source_file: shownSource(facts, { viaPublicOnly: node.viaPublicOnly, mayReadFolder }),
  };
}

/** All that both answers hold. */
async function describe(deps: VideoServiceDeps, principal: Principal, given: string, query: VideoQuery) {
  const { projects, db, access } = deps;
  const { project_id: projectId, version_id: versionId } = query;
  const { node, facts } = await requireMedia(deps, principal, given, versionId?.toLowerCase() ?? null);
  const folders = node.folderId === null ? [] : [node.folderId];
  const [ranges, streams, paths, readable] = await Promise.all([
    projectId == null ? null : projects.findUsedRanges(principal, { projectId, assetId: node.id }),
    repo.findStreams(db, facts.versionId),
    access.pathsOf(principal, [node.id]),
    access.rightsOn(principal, folders),
  ]);
  const info = sourceInfoOf({
    node,
    facts,
    streams,
    path: paths.get(node.id) ?? `/${node.name}`,
    mayReadFolder: readable.size > 0,
  });
  return { node, facts, streams, info: ranges === null ? info : { ...info, project_ranges: ranges } };
}

async function getVideoDetails(
  deps: VideoServiceDeps,
  principal: Principal,
  assetId: string,
  query: VideoQuery,
): Promise<AssetDetails> {
  const { db, sceneDescriptions, tasks } = deps;
  const { node, facts, streams, info } = await describe(deps, principal, assetId, query);
  const { versionId } = facts;
  const [renditions, scenes, descriptions, analyses, index, failures] = await Promise.all([
    repo.findRenditions(db, versionId),
    repo.findScenes(db, versionId),
    sceneDescriptions.findDescriptionsOf({ assetId: node.id, versionId }),
    repo.findAnalyses(db, versionId),
    loadIndexDetails(deps, principal, facts),
    // Tasks tell of an asset; which version could not be opened is known of the current one only.
    facts.isCurrent ? findOpeningFailures(tasks, [node.id]) : null,
  ]);
  return {
    ...info,
    title: facts.title,
    description: facts.description,
    keywords: facts.keywords,
    // What is still on its way is shown to nobody.
    state: 'ready',
    // What was analysed once could be opened, whatever failed later.
    problem: analyses.length > 0 ? null : (failures?.get(node.id)?.message ?? null),
    created_at: facts.createdAt,
    last_edit: node.lastEdit,
    right: wordOfRight(node.right),
    is_public_read: node.isPublicRead,
    is_reference: node.isReference,
    version_number: facts.versionNumber,
    is_current_version: facts.isCurrent,
    container: facts.container,
    timecode: facts.timecode,
    video_stream: facts.videoStream,
    audio_stream: facts.audioStream,
    audio_offset_seconds: facts.audioOffsetSeconds,
    sha256: facts.sha256?.toString('hex') ?? null,
    streams,
    renditions,
    scenes,
    descriptions,
    analyses,
    ...index,
  };
}

async function downscaleVideo(
  deps: VideoServiceDeps,
  principal: Principal,
  assetId: string,
  { request, traceId }: { request: DownscaleRequest; traceId: string },
): Promise<DownscaleResponse> {
  const { db, renditions } = deps;
  const node = await requireVideo(deps, principal, assetId);
  const { min_dimension: asked } = request;
  const shown = await repo.findShownSize(db, node.id);
  // What was not looked into yet may turn out to be smaller.
  const rung = shown === undefined ? asked : ladderRung(shown, asked).rung;
  const taskId = await renditions.startRenditions(principal, node, { ...smaller(request), traceId });
  return { task_id: taskId, asset_id: node.id, min_dimension: rung };
}

async function getSourceVideoInfo(
  deps: VideoServiceDeps,
  principal: Principal,
  assetId: string,
  query: VideoQuery,
): Promise<ClipSourceInfo> {
  return (await describe(deps, principal, assetId, query)).info;
}

async function quoteDownscale(
  deps: VideoServiceDeps,
  principal: Principal,
  assetId: string,
  request: DownscaleRequest,
): Promise<Quote> {
  const { renditions } = deps;
  return renditions.quoteStart(await requireVideo(deps, principal, assetId), smaller(request));
}

export function createVideoService(deps: VideoServiceDeps): VideoService {
  return over(deps, { getSourceVideoInfo, getVideoDetails, downscaleVideo, quoteDownscale });
}

function smaller({ min_dimension: minDimension }: DownscaleRequest) {
  return {
    wishes: [{ kind: 'video', minDimension }],
    placeOf: () => ['path', 'source_file_id'],
  } satisfies Omit<StartRenditions, 'traceId'>;
}
