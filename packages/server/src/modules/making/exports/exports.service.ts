/** From a timeline to a finished file in the library. */
import { outputFormat } from '@rushes/engine';
import { referencedAssetIds, referencedAssets, type Timeline } from '@rushes/timeline';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { notFound, ServiceError } from '../../../platform/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import { MICROCREDITS } from '../../../platform/money/microcredits.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import type { Principal } from '../../../platform/principal.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { type AccessService, datedName, type NodeWithRight, READ, WRITE } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';
import { lockAccount, type PricesService } from '../../money/index.ts';
import type { TasksService } from '../../tasks/index.ts';
import type { TranscriptsService } from '../../understanding/index.ts';
import type { OpenedProject, ProjectsService } from '../projects/projects.service.ts';
import { fillDefaults } from '../projects/read-timeline.ts';
import { estimateTime, preflight, type UsedAsset } from './export-preflight.ts';
import { exportQuantities } from './export-price.ts';
import { assertRenderable, type ExportPlan, planExport, planResolutions } from './export-request.ts';
import type { ExportResolution } from './export-size.ts';
import { createExportWarnings, type KnownMedia, missingNotes, refuseMissing } from './export-warnings.ts';
import { findExports, findReport, insertExport } from './exports.repo.ts';
import type {
  ExportCostEstimateResponse,
  ExportPreflightResponse,
  ExportProjectResponse,
  GenerateMissingRenditionsResponse,
  ListExportsQuery,
  ProjectExport,
  RenderProjectRequest,
} from './exports.schema.ts';
import { exportTask, type HeldVersion } from './exports.tasks.ts';
import { placeTranscripts } from './place-transcripts.ts';
import type { ExportReport } from './report/export-report.ts';
import { reportPage } from './report/report-page.ts';

type Owner = Pick<Principal, 'userId' | 'accountId'>;

export interface StartExport extends ExportPlan {
  project: {
    id: string;
    name: string;
    version: number;
    timeline: Timeline;
    folder: { id: string; groupId: string };
  };
  /** What was found of its media when it was asked for: later versions are not shown. By default what is current when it is rendered. */
  held?: readonly HeldVersion[];
  /** Clips without media are empty instead of a failure. */
  mayMissMedia?: true;
  /** Part of the price of the work that asks for it. */
  isIncluded?: true;
  traceId: string;
}

export interface ExportsService {
  /**
   * Renders to MP4. Clips whose media is in the trash, gone, without bytes or not the caller's to read are empty, and the
   * result's warnings say so. Throws `not_found`, `conflict` for a template whose variables have no defaults,
   * `storage_full`, `insufficient_credits` and `rate_limited`.
   */
  exportProject(
    principal: Principal,
    request: { projectId: string; resolutions: readonly ExportResolution[]; traceId: string },
  ): Promise<ExportProjectResponse>;
  /**
   * Renders to any format. Throws ValidationError for what does not go together, `conflict` for media that is missing
   * and for a version that is not the current one, `storage_full`, `insufficient_credits` and `rate_limited`.
   */
  renderProject(
    principal: Principal,
    request: { projectId: string; request: RenderProjectRequest; traceId: string },
  ): Promise<ExportProjectResponse>;
  /** What `exportProject` would cost; renders nothing. */
  quoteExport(
    principal: Principal,
    request: { projectId: string; resolutions: readonly ExportResolution[] },
  ): Promise<Quote>;
  /** What `renderProject` would cost; renders nothing. */
  quoteRender(
    principal: Principal,
    request: { projectId: string; request: RenderProjectRequest },
  ): Promise<Quote>;
  /** Makes the asset that will hold the file, and starts its rendering. */
  startExport(
    trx: Transaction<Database>,
    owner: Owner,
    request: StartExport,
  ): Promise<{ taskId: string; assetId: string }>;
  /** What an export at a resolution would cost and how long it would take. */
  getExportCost(
    principal: Principal,
    request: { projectId: string; rendition: ExportResolution },
  ): Promise<ExportCostEstimateResponse>;
  /** What exports at each resolution would read, and what they would have to say. Throws `rate_limited`. */
  preflightExport(principal: Principal, projectId: string): Promise<ExportPreflightResponse>;
  /** Starts what `preflightExport` says is needed, which is nothing: exports read originals. */
  generateMissingRenditions(
    principal: Principal,
    projectId: string,
  ): Promise<GenerateMissingRenditionsResponse>;
  /** Exports of a project whose file the caller may read, the newest first. */
  listExports(principal: Principal, projectId: string, page: ListExportsQuery): Promise<ProjectExport[]>;
  /** How an export went, as data. Throws `not_found`, and `conflict` while the export is not finished. */
  getExportReportData(principal: Principal, request: ReportRequest): Promise<ExportReport>;
  /** The same as an HTML page that needs nothing else. */
  getExportReport(principal: Principal, request: ReportRequest): Promise<string>;
}

/** Which export's report is asked for. */
export interface ReportRequest {
  projectId: string;
  assetId: string;
}

export interface ExportsServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  config: Pick<Config, 'limits'>;
  ids: Ids;
  access: Pick<AccessService, 'ensureFolder' | 'requireRight' | 'rightsOn'>;
  library: Pick<LibraryService, 'addPendingAssets' | 'findSources' | 'requireStorage'>;
  prices: Pick<PricesService, 'quote'>;
  projects: Pick<ProjectsService, 'requireProject' | 'requireProjectNode'>;
  tasks: Pick<TasksService, 'startTask' | 'requireRoom'>;
  transcripts: Pick<TranscriptsService, 'findStoredCaptions'>;
}

/** Someone waits for an export; the probes of a thousand uploads of the same account can wait behind it. */
const exportPriority = 20;

/** Where exports lie, beside their project. */
const exportFolder = 'Exports';

/** What the library calls an asset of this format; it knows no archives. */
function kindOf(format: ExportPlan['output']['format']) {
  const { mediaKind } = outputFormat(format);
  return mediaKind === 'other' ? 'placeholder' : mediaKind;
}

function quoteOf({ prices }: ExportsServiceDeps, timeline: Timeline, plan: ExportPlan): Quote {
  return prices.quote(exportQuantities(timeline, plan));
}

async function startExport(
  deps: ExportsServiceDeps,
  trx: Transaction<Database>,
  owner: Owner,
  request: StartExport,
): Promise<{ taskId: string; assetId: string }> {
  const { library, access, ids, clock, tasks } = deps;
  const { project, output, pictures, held, mayMissMedia = false, isIncluded = false, traceId } = request;
  const { accountId } = owner;
  await lockAccount(trx, accountId);
  await library.requireStorage({ payerId: accountId, bytes: null, askingAccountId: accountId }, trx);
  const folderId = await access.ensureFolder(trx, owner, {
    folderId: project.folder.id,
    segments: [exportFolder],
    right: WRITE,
  });
  const assetId = ids.uuid();
  const now = clock.now();
  const name = datedName(project.name, now, outputFormat(output.format).extension);
  await library.addPendingAssets(trx, [{ id: assetId, kind: kindOf(output.format), name, folderId }], {
    userId: owner.userId,
    groupId: project.folder.groupId,
  });
  const { taskId } = await tasks.startTask(trx, {
    definition: exportTask,
    payload: {
      project_id: project.id,
      project_name: project.name,
      project_version: project.version,
      asset_id: assetId,
      file_name: name,
      pictures,
      output,
      ...(held && { held: [...held] }),
      may_miss_media: mayMissMedia,
      ...(isIncluded && { measured: true }),
      timeline: project.timeline,
    },
    principal: owner,
    assetIds: [assetId],
    priority: exportPriority,
    quote: quoteOf(deps, project.timeline, request),
    isIncluded,
    traceId,
  });
  const { format, videoCodec, quality } = output;
  const { width, height } = pictures[0] ?? { width: 0, height: 0 };
  await insertExport(trx, {
    assetId,
    projectId: project.id,
    taskId,
    projectVersion: project.version,
    format,
    videoCodec,
    quality,
    width,
    height,
    now,
  });
  return { taskId, assetId };
}

/** The project with its timeline as it is shown. Throws as `requireProject`, and `conflict` (see `fillDefaults`). */
async function requireShown(
  deps: ExportsServiceDeps,
  principal: Principal,
  projectId: string,
  right: typeof READ | typeof WRITE,
): Promise<OpenedProject> {
  const { projects } = deps;
  const { node, row } = await projects.requireProject(principal, projectId, right);
  return { node, row: { ...row, timeline: fillDefaults(row.timeline) } };
}

/** The version of each asset that is shown; assets that the caller can not read, or without bytes, are not in it. */
async function holdMedia(
  deps: ExportsServiceDeps,
  principal: Pick<Principal, 'userId'>,
  timeline: Timeline,
): Promise<HeldVersion[]> {
  const { access, library } = deps;
  const readable = await access.rightsOn(principal, referencedAssetIds(timeline));
  const known = referencedAssets(timeline).filter(
    ({ assetId, versionId }) => readable.has(assetId) && (versionId === null || isUuid(versionId)),
  );
  const sources = await library.findSources(known);
  return [...sources].map(([key, { assetId, versionId }]) => ({
    key,
    asset_id: assetId,
    version_id: versionId,
  }));
}

async function begin(
  deps: ExportsServiceDeps,
  principal: Principal,
  opened: { node: NodeWithRight; row: { id: string; version: number; timeline: Timeline } },
  start: ExportPlan & Pick<StartExport, 'mayMissMedia' | 'traceId'> & { held: readonly HeldVersion[] },
): Promise<ExportProjectResponse> {
  const { db, tasks } = deps;
  const { node, row } = opened;
  const folder = { id: node.folderId ?? '', groupId: node.ownerGroupId };
  const project = { id: row.id, name: node.name, version: row.version, timeline: row.timeline, folder };
  const warnings = missingNotes(row.timeline, start.held);
  return db.transaction().execute(async (trx) => {
    await tasks.requireRoom(trx, principal.accountId, 1);
    const { taskId, assetId } = await startExport(deps, trx, principal, { ...start, project });
    return { task_id: taskId, asset_id: assetId, ...(warnings.length > 0 && { warnings }) };
  });
}

/** Every asset that a timeline names, and what there is of those that the caller can read. */
async function usedAssets(
  deps: ExportsServiceDeps,
  principal: Principal,
  timeline: Timeline,
): Promise<{ assets: UsedAsset[]; media: Map<string, KnownMedia> }> {
  const { access, library } = deps;
  const assetIds = referencedAssetIds(timeline);
  const readable = await access.rightsOn(principal, assetIds);
  const locations = referencedAssets(timeline).filter(
    ({ assetId, versionId }) => isUuid(assetId) && (versionId === null || isUuid(versionId)),
  );
  const found = await library.findSources(locations);
  const byId = new Map([...found.values()].map((source) => [source.assetId, source]));
  const media = new Map([...found].filter(([, { assetId }]) => readable.has(assetId)));
  const assets = assetIds.map((assetId) => {
    const node = readable.get(assetId);
    const source = byId.get(assetId);
    return {
      assetId,
      title: node?.name ?? null,
      fileType: (node?.kind ?? null) as UsedAsset['fileType'],
      probe: source?.probe ?? null,
      hasBytes: source !== undefined,
    };
  });
  return { assets, media };
}

/** What an export works from, with all that can be refused of it. */
async function openExport(
  deps: ExportsServiceDeps,
  principal: Principal,
  { projectId, resolutions }: { projectId: string; resolutions: readonly ExportResolution[] },
): Promise<{ opened: OpenedProject; plan: ExportPlan }> {
  const opened = await requireShown(deps, principal, projectId, WRITE);
  assertRenderable(opened.row.timeline);
  return { opened, plan: planResolutions(opened.row.timeline, resolutions) };
}

/** The same of a rendering. */
async function openRender(
  deps: ExportsServiceDeps,
  principal: Principal,
  { projectId, request }: { projectId: string; request: RenderProjectRequest },
): Promise<
  { opened: OpenedProject } & ExportPlan & Pick<StartExport, 'mayMissMedia'> & { held: HeldVersion[] }
> {
  const opened = await requireShown(deps, principal, projectId, WRITE);
  const { timeline, version } = opened.row;
  assertRenderable(timeline);
  const plan = planExport(timeline, request);
  if (request.version != null && request.version !== version) {
    const message = `The project is at version ${version}, not ${request.version}.`;
    throw new ServiceError('version_conflict', message, { details: { current_version: version } });
  }
  const held = await holdMedia(deps, principal, timeline);
  const mayMissMedia = request.missing_media === 'empty';
  if (!mayMissMedia) refuseMissing(timeline, held);
  return { opened, ...plan, held, ...(mayMissMedia && { mayMissMedia }) };
}

async function getExportReportData(
  { projects, db, access }: ExportsServiceDeps,
  principal: Principal,
  request: ReportRequest,
): Promise<ExportReport> {
  const { projectId, assetId } = request;
  const project = await projects.requireProjectNode(principal, projectId, READ);
  const report = await findReport(db, { projectId: project.id, assetId: assetId.toLowerCase() });
  if (report === undefined) throw notFound(`Export ${assetId}`);
  await access.requireRight(principal, [assetId], READ, { pending: true });
  if (report === null) throw new ServiceError('conflict', 'This export is not finished.');
  return report;
}

async function exportProject(
  deps: ExportsServiceDeps,
  principal: Principal,
  { traceId, ...request }: { projectId: string; resolutions: readonly ExportResolution[]; traceId: string },
): Promise<ExportProjectResponse> {
  const { opened, plan } = await openExport(deps, principal, request);
  const held = await holdMedia(deps, principal, opened.row.timeline);
  return begin(deps, principal, opened, {
    ...plan,
    held,
    mayMissMedia: true,
    traceId,
  });
}

async function quoteExport(
  deps: ExportsServiceDeps,
  principal: Principal,
  request: { projectId: string; resolutions: readonly ExportResolution[] },
): Promise<Quote> {
  const { opened, plan } = await openExport(deps, principal, request);
  return quoteOf(deps, opened.row.timeline, plan);
}

async function renderProject(
  deps: ExportsServiceDeps,
  principal: Principal,
  { traceId, ...request }: { projectId: string; request: RenderProjectRequest; traceId: string },
): Promise<ExportProjectResponse> {
  const { opened, ...start } = await openRender(deps, principal, request);
  return begin(deps, principal, opened, { ...start, traceId });
}

async function quoteRender(
  deps: ExportsServiceDeps,
  principal: Principal,
  request: { projectId: string; request: RenderProjectRequest },
): Promise<Quote> {
  const { opened, ...plan } = await openRender(deps, principal, request);
  return quoteOf(deps, opened.row.timeline, plan);
}

async function getExportCost(
  deps: ExportsServiceDeps,
  principal: Principal,
  { projectId, rendition }: { projectId: string; rendition: ExportResolution },
): Promise<ExportCostEstimateResponse> {
  const { row } = await requireShown(deps, principal, projectId, READ);
  const plan = planResolutions(row.timeline, [rendition], ['query', 'rendition']);
  const credits = quoteOf(deps, row.timeline, plan).microcredits / MICROCREDITS;
  return { ...estimateTime(row.timeline, rendition), estimated_cost_service_tokens: credits };
}

async function generateMissingRenditions(
  deps: ExportsServiceDeps,
  principal: Principal,
  projectId: string,
): Promise<GenerateMissingRenditionsResponse> {
  const { row } = await requireShown(deps, principal, projectId, READ);
  const found = preflight(row.id, row.timeline, (await usedAssets(deps, principal, row.timeline)).assets);
  return {
    project_id: row.id,
    queued_count: found.renditions_needed_for_optimum_export,
    skipped_count: 0,
    estimated_cost_service_tokens: found.estimated_rendition_cost_service_tokens,
    assets: [],
  };
}

async function listExports(
  { projects, db, access }: ExportsServiceDeps,
  principal: Principal,
  projectId: string,
  { limit, page }: ListExportsQuery,
): Promise<ProjectExport[]> {
  const project = await projects.requireProjectNode(principal, projectId, READ);
  const rows = await findExports(db, project.id, { limit, offset: page * limit });
  const nodes = await access.rightsOn(
    principal,
    rows.map(({ assetId }) => assetId),
    { pending: true },
  );
  return rows.flatMap(({ state, createdAt, finishedAt, ...found }) => {
    const node = nodes.get(found.assetId);
    if (node === undefined) return [];
    return [
      {
        asset_id: found.assetId,
        name: node.name,
        state: state === 'uploading' ? ('rendering' as const) : state,
        task_id: found.taskId,
        project_version: found.projectVersion,
        format: found.format,
        video_codec: found.videoCodec,
        quality: found.quality,
        width: found.width,
        height: found.height,
        created_at: createdAt,
        finished_at: finishedAt,
        report_url: finishedAt === null ? null : `/project/${project.id}/exports/${found.assetId}/report`,
      },
    ];
  });
}

export function createExportsService(deps: ExportsServiceDeps): ExportsService {
  const exportWarnings = createExportWarnings(deps);

  return {
    startExport: (trx, owner, request) => startExport(deps, trx, owner, request),

    exportProject: (principal, request) => exportProject(deps, principal, request),

    quoteExport: (principal, request) => quoteExport(deps, principal, request),

    renderProject: (principal, request) => renderProject(deps, principal, request),

    quoteRender: (principal, request) => quoteRender(deps, principal, request),

    getExportCost: (principal, request) => getExportCost(deps, principal, request),

    async preflightExport(principal, projectId) {
      const { row } = await requireShown(deps, principal, projectId, READ);
      const { assets, media } = await usedAssets(deps, principal, row.timeline);
      const { userId, accountId } = principal;
      const { timeline } = await placeTranscripts(deps, { userId, timeline: row.timeline });
      const warnings = await exportWarnings.list(accountId, timeline, media);
      return { ...preflight(row.id, row.timeline, assets), warnings };
    },

    generateMissingRenditions: (principal, projectId) =>
      generateMissingRenditions(deps, principal, projectId),

    listExports: (principal, projectId, page) => listExports(deps, principal, projectId, page),

    getExportReportData: (principal, request) => getExportReportData(deps, principal, request),

    async getExportReport(principal, request) {
      return reportPage(await getExportReportData(deps, principal, request));
    },
  };
}
