/** Renders exports: sources into a folder of their own, the engine's child process, then one commit. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ProbeResult,
  probeFile,
  type RenderResult,
  type RenderSource,
  renderTimeline,
} from '@rushes/engine';
import { parseTimeline, referencedAssets, type Timeline } from '@rushes/timeline';
import type { Static } from 'typebox';
import type { Config } from '../../platform/config.ts';
import type { JobFolders } from '../../platform/job-folders.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type AccessService, READ } from '../access/access.service.ts';
import type { LibraryService } from '../library/library.service.ts';
import { jobLimits } from '../tasks/job-limits.ts';
import type { TaskContext, TaskHandler } from '../tasks/task-definition.ts';
import type { ExportPicture } from './export-size.ts';
import type { exportTask } from './projects.tasks.ts';

export interface ProjectsWorkerDeps {
  config: Pick<Config, 'limits' | 'dataFolder'>;
  storage: Storage;
  jobFolders: JobFolders;
  access: Pick<AccessService, 'requireRight'>;
  library: Pick<LibraryService, 'findSources' | 'storeFile' | 'completeAsset' | 'addRendition' | 'isPending'>;
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
  loudness: RenderResult['loudness'];
  segments: RenderResult['segments'];
  warnings: string[];
}

export function createProjectsHandlers(deps: ProjectsWorkerDeps): {
  export_task: TaskHandler<typeof exportTask>;
} {
  const { config, storage, jobFolders, access, library } = deps;

  function probeIn(context: ExportContext, path: string): Promise<ProbeResult> {
    return probeFile(path, {
      limits: jobLimits('probe', config.limits),
      hooks: { signal: context.signal },
    });
  }

  /** The files a timeline uses, shown in `folder` under names of ours. Rights are asked again: a share may have ended. */
  async function gatherSources(
    context: ExportContext,
    { timeline, folder }: { timeline: Timeline; folder: string },
  ): Promise<RenderSource[]> {
    const locations = referencedAssets(timeline);
    const assetIds = [...new Set(locations.map(({ assetId }) => assetId))];
    await access.requireRight({ userId: context.userId }, assetIds, READ);
    const found = await library.findSources(locations);
    const sources: RenderSource[] = [];
    for (const [key, source] of found) {
      const { path } = await storage.materialize(source.storageKey, folder, `source-${sources.length}`);
      const probe = source.probe ?? (await probeIn(context, path));
      sources.push({ assetId: key, path, probe, contentKey: source.objectId });
    }
    return sources;
  }

  async function renderAll(
    context: ExportContext,
    place: { folder: string; timeline: Timeline; sources: RenderSource[] },
  ): Promise<Rendered[]> {
    const { pictures } = context.payload;
    const rendered: Rendered[] = [];
    for (const [index, picture] of pictures.entries()) {
      const workFolder = join(place.folder, picture.label);
      await mkdir(workFolder, { mode: 0o700 });
      const result = await renderTimeline(
        {
          timeline: place.timeline,
          sources: place.sources,
          width: picture.width,
          height: picture.height,
          outputPath: join(place.folder, `${picture.label}.mp4`),
          workFolder,
          segmentFolder: join(config.dataFolder, 'segments'),
        },
        {
          limits: jobLimits('render', config.limits),
          hooks: {
            signal: context.signal,
            onProgress: ({ fraction }) =>
              context.progress('rendering', (0.98 * (index + fraction)) / pictures.length),
          },
        },
      );
      rendered.push({ picture, result });
    }
    return rendered;
  }

  /** Files first, then one transaction that makes them visible together. */
  async function store(context: ExportContext, rendered: Rendered[]): Promise<void> {
    const [best, ...others] = rendered;
    if (best === undefined) throw new Error('An export has at least one resolution.');
    const { asset_id: assetId } = context.payload;
    context.progress('storing', 0.98);
    const probe = await probeIn(context, best.result.outputPath);
    const contentType = 'video/mp4';
    const original = await library.storeFile({ path: best.result.outputPath, contentType });
    const files = await Promise.all(
      others.map(async ({ picture, result }) => ({
        picture,
        result,
        file: await library.storeFile({ path: result.outputPath, contentType }),
      })),
    );
    await context.commit(async (trx) => {
      // An attempt that died between its commit and the task's end has written this already.
      if (!(await library.isPending(trx, assetId))) return;
      const { versionId } = await library.completeAsset(trx, {
        assetId,
        accountId: context.accountId,
        file: original,
        probe,
        madeBy,
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
    });
  }

  async function exportProject(context: ExportContext): Promise<ExportTaskResult> {
    const { project_id, asset_id } = context.payload;
    const timeline = parseTimeline(context.payload.timeline);
    const rendered = await jobFolders.use(context, async (folder) => {
      const inputs = join(folder, 'in');
      await mkdir(inputs, { mode: 0o700 });
      const sources = await gatherSources(context, { timeline, folder: inputs });
      const files = await renderAll(context, { folder, timeline, sources });
      await store(context, files);
      return files;
    });
    const best = rendered[0]?.result;
    if (best === undefined) throw new Error('An export has at least one resolution.');
    return {
      asset_id,
      project_id,
      width: best.width,
      height: best.height,
      frames: best.frames,
      rate: best.rate,
      duration_seconds: best.durationSeconds,
      bytes: best.bytes,
      loudness: best.loudness,
      segments: best.segments,
      warnings: best.warnings,
    };
  }

  return { export_task: exportProject };
}
