/** Renders exports: sources into a folder of their own, the engine's child process, then one commit. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type FileMeasures,
  MediaError,
  measureFile,
  outputFormat,
  type ProbeResult,
  probeFile,
  type RenderOutput,
  type RenderResult,
  writeThumbnails,
} from '@rushes/engine';
import { parseTimeline, type Timeline, targetLufsOf } from '@rushes/timeline';
import type { Static } from 'typebox';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import { over } from '../../../platform/over.ts';
import type { JobFolders } from '../../../platform/processes/job-folders.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { AccessService } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';
import { jobLimits, type TaskContext, type TaskHandler } from '../../tasks/index.ts';
import type { TranscriptsService } from '../../understanding/index.ts';
import type { RenderingService } from '../rendering/rendering.service.ts';
import type { ExportPicture } from './export-size.ts';
import { type DataInPlace, gatherSources, placeData } from './export-sources.ts';
import { finishExport } from './exports.repo.ts';
import type { exportTask } from './exports.tasks.ts';
import { placeTranscripts } from './place-transcripts.ts';
import { type ReportThumbnail, writeReport } from './report/export-report.ts';

export interface ExportsWorkerDeps {
  config: Pick<Config, 'limits'>;
  clock: Clock;
  storage: Storage;
  jobFolders: JobFolders;
  access: Pick<AccessService, 'rightsOn'>;
  library: Pick<LibraryService, 'findSources' | 'storeFile' | 'completeAsset' | 'addRendition' | 'isPending'>;
  rendering: Pick<RenderingService, 'renderFile'>;
  transcripts: Pick<TranscriptsService, 'findStoredCaptions'>;
}

type ExportContext = TaskContext<Static<(typeof exportTask)['payload']>>;

const madeBy = 'render/1';

/** One finished file of an export. */
interface Rendered {
  picture: ExportPicture;
  result: RenderResult;
}

/** What the task, and with it the stream of a run, says of a finished export. */
export interface ExportTaskResult extends Record<string, unknown> {
  asset_id: string;
  project_id: string;
  width: number;
  height: number;
  frames: number;
  rate: { num: number; den: number };
  duration_seconds: number;
  bytes: number;
  loudness: Pick<RenderResult['loudness'], 'integratedLufs' | 'truePeakDbtp' | 'exempt'>;
  /** Parts of the file: all, and those that were there from before. */
  segments: RenderResult['segments'];
  /** What was copied from the media as it stands there. */
  copied: RenderResult['copied'];
  warnings: string[];
  /** What the file was found to be, where that was asked for; null with `measures_problem` where it could not be measured. */
  measures?: FileMeasures | null;
  measures_problem?: string;
  /** The loudness that its timeline asks for, where it was measured. */
  target_lufs?: number;
}

function probeIn({ config }: ExportsWorkerDeps, context: ExportContext, path: string): Promise<ProbeResult> {
  return probeFile(path, {
    limits: jobLimits('probe', config.limits),
    hooks: { signal: context.signal },
  });
}

async function renderAll(
  { rendering }: ExportsWorkerDeps,
  context: ExportContext,
  { folder, ...data }: DataInPlace & { folder: string },
): Promise<Rendered[]> {
  const { pictures, output } = context.payload;
  const { extension } = outputFormat(output?.format ?? 'mp4');
  const rendered: Rendered[] = [];
  for (const [index, picture] of pictures.entries()) {
    const workFolder = join(folder, picture.label);
    await mkdir(workFolder, { mode: 0o700 });
    const result = await rendering.renderFile(
      {
        ...data,
        width: picture.width,
        height: picture.height,
        ...(output && { output: engineOutput(output) }),
        outputPath: join(workFolder, `film.${extension}`),
        workFolder,
      },
      { taskId: context.taskId, accountId: context.accountId, name: picture.label },
      {
        signal: context.signal,
        ...(context.giveWay === undefined ? {} : { giveWay: context.giveWay }),
        onProgress: (fraction) =>
          context.progress('rendering', (0.98 * (index + fraction)) / pictures.length),
      },
    );
    rendered.push({ picture, result });
  }
  return rendered;
}

/** What the file is, and pictures along it for its report; an archive is no media. */
async function lookAt(
  { config }: ExportsWorkerDeps,
  context: ExportContext,
  { path, folder }: { path: string; folder: string },
): Promise<{ probe: ProbeResult | null; thumbnails: ReportThumbnail[] }> {
  if (outputFormat(context.payload.output?.format ?? 'mp4').mediaKind === 'other') {
    return { probe: null, thumbnails: [] };
  }
  const outputFolder = join(folder, 'thumbnails');
  await mkdir(outputFolder, { mode: 0o700 });
  const request = { inputPath: path, outputFolder, count: THUMBNAILS, maxSide: THUMBNAIL_SIDE };
  const { probe, thumbnails } = await writeThumbnails(request, {
    limits: jobLimits('thumbnails', config.limits),
    hooks: { signal: context.signal },
  });
  const pictures = thumbnails.map(async ({ file, seconds }) => ({
    at: seconds,
    data: (await readFile(join(outputFolder, file))).toString('base64'),
  }));
  return { probe, thumbnails: await Promise.all(pictures) };
}

/** What the file is, read off its own pictures and sound; a file that can not be measured is a finished export all the same. */
async function measured(
  { config }: ExportsWorkerDeps,
  context: ExportContext,
  { path, timeline }: { path: string; timeline: Timeline },
): Promise<Pick<ExportTaskResult, 'measures' | 'measures_problem' | 'target_lufs'>> {
  if (context.payload.measured !== true) return {};
  const target_lufs = targetLufsOf(timeline);
  try {
    const limits = jobLimits('measure', config.limits);
    const hooks = { signal: context.signal };
    return { measures: await measureFile({ inputPath: path }, { limits, hooks }), target_lufs };
  } catch (error) {
    if (!(error instanceof MediaError) || error.code === 'cancelled') throw error;
    return { measures: null, measures_problem: error.message, target_lufs };
  }
}

/** Files first, then one transaction that makes them visible together. */
async function store(deps: ExportsWorkerDeps, context: ExportContext, finished: Finished): Promise<void> {
  const { library, clock } = deps;
  const { best, others, timeline, startedAt } = finished;
  const { asset_id: assetId, output } = context.payload;
  context.progress('storing', 0.98);
  const { probe, thumbnails } = await lookAt(deps, context, {
    path: best.result.outputPath,
    folder: finished.folder,
  });
  const { contentType } = outputFormat(output?.format ?? 'mp4');
  const original = await library.storeFile({ path: best.result.outputPath, contentType });
  const files = await Promise.all(
    others.map(async ({ picture, result }) => ({
      picture,
      result,
      file: await library.storeFile({ path: result.outputPath, contentType }),
    })),
  );
  const finishedAt = clock.now();
  const report = writeReport({
    ...reportFacts(context),
    timeline,
    thumbnails,
    startedAt,
    finishedAt,
    result: best.result,
  });
  await context.commit(async (trx) => {
    // An attempt that died between its commit and the task's end has written this already.
    if (!(await library.isPending(trx, assetId))) return;
    const { versionId } = await library.completeAsset(trx, {
      assetId,
      accountId: context.accountId,
      file: original,
      ...(probe !== null && { probe }),
      madeBy,
      createdBy: context.userId,
    });
    for (const { picture, result, file } of files) {
      await library.addRendition(trx, {
        versionId,
        kind: 'proxy',
        label: picture.label,
        file,
        width: result.width,
        height: result.height,
        playerCompatible: true,
        madeBy,
      });
    }
    await finishExport(trx, { assetId, startedAt, finishedAt, report });
  });
}

async function exportProject(deps: ExportsWorkerDeps, context: ExportContext): Promise<ExportTaskResult> {
  const { clock, jobFolders } = deps;
  const { project_id, asset_id, held, may_miss_media: mayMissMedia = false } = context.payload;
  const startedAt = clock.now();
  const timeline = parseTimeline(context.payload.timeline);
  const made = await jobFolders.use(context, async (folder) => {
    const inputs = join(folder, 'in');
    await mkdir(inputs, { mode: 0o700 });
    const spoken = await placeTranscripts(deps, { userId: context.userId, timeline, held });
    const media = { userId: context.userId, timeline: spoken.timeline, held, mayMissMedia, folder: inputs };
    const probe = (path: string) => probeIn(deps, context, path);
    const data = await placeData(spoken.timeline, await gatherSources(deps, { ...media, probe }));
    const [first, ...others] = await renderAll(deps, context, { ...data, folder });
    if (first === undefined) throw new Error('An export has at least one resolution.');
    const found = await measured(deps, context, { path: first.result.outputPath, timeline });
    await store(deps, context, { best: first, others, timeline, folder, startedAt });
    return { result: first.result, found };
  });
  return { ...describeTask(made.result, { asset_id, project_id }), ...made.found };
}

export function createExportsHandlers(deps: ExportsWorkerDeps): {
  export_task: TaskHandler<typeof exportTask>;
} {
  return over(deps, { export_task: exportProject });
}

/** Enough to see how a programme goes, few enough to stand in a row. */
const THUMBNAILS = 12;
const THUMBNAIL_SIDE = 192;

/** All files of an export, and when it began. */
interface Finished {
  best: Rendered;
  others: Rendered[];
  timeline: Timeline;
  folder: string;
  startedAt: Date;
}

function engineOutput({
  videoCodec,
  ...output
}: NonNullable<ExportContext['payload']['output']>): RenderOutput {
  return { ...output, ...(videoCodec !== null && { videoCodec }) };
}

/** What the report says that stood in the request. */
function reportFacts({ payload }: ExportContext) {
  const { output, project_name: name = '', project_version: version = 1, file_name: fileName = '' } = payload;
  const { format = 'mp4', videoCodec = 'h264', quality = 'standard', range = null } = output ?? {};
  return {
    project: { id: payload.project_id, name, version },
    assetId: payload.asset_id,
    file: { name: fileName, format, videoCodec, quality },
    range,
    hasPicture: outputFormat(format).hasPicture,
  };
}

function describeTask(result: RenderResult, ids: { asset_id: string; project_id: string }): ExportTaskResult {
  const { integratedLufs, truePeakDbtp, exempt } = result.loudness;
  return {
    ...ids,
    width: result.width,
    height: result.height,
    frames: result.frames,
    rate: result.rate,
    duration_seconds: result.durationSeconds,
    bytes: result.bytes,
    loudness: { integratedLufs, truePeakDbtp, exempt },
    segments: result.segments,
    copied: result.copied,
    warnings: result.warnings,
  };
}
