/** Runs the engine over uploaded files, each in a folder that holds nothing else, and stores what it finds. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AnalysisResult,
  analyzeFile,
  MediaError,
  type PreviewResult,
  type ProbeResult,
  previewFile,
} from '@rushes/engine';
import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Ids } from '../../platform/ids.ts';
import type { JobFolders } from '../../platform/job-folders.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { AccessService } from '../access/access.service.ts';
import { type TaskContext, TaskFailure, type TaskHandler } from '../tasks/task-definition.ts';
import { findPreprocessResult, findVersionFile, type VersionFile } from './analysis.repo.ts';
import type { preprocessTask, probeTask } from './analysis.tasks.ts';
import {
  type AnalysisRecord,
  hasAnalysis,
  isAnalysed,
  writeAnalysis,
  writeProbe,
} from './analysis-results.ts';
import { attachFiles, type MadeFile, type StoredFile, storeFiles } from './made-files.ts';

export interface AnalysisWorkerDeps {
  clock: Clock;
  ids: Ids;
  config: Pick<Config, 'limits'>;
  storage: Storage;
  jobFolders: JobFolders;
  access: Pick<AccessService, 'setKind'>;
}

type ProbeContext = TaskContext<Static<(typeof probeTask)['payload']>>;
type PreprocessContext = TaskContext<Static<(typeof preprocessTask)['payload']>>;

const madeBy = 'analysis/1';

/** Share of a preprocess task that the engine takes; the rest is storing. */
const engineShare = 0.95;

/**
 * What the engine says about the file is the task's end and its sentence. What it says about itself (a crash)
 * is tried again, and cancellation is not its failure.
 */
function asTaskError(error: unknown): unknown {
  if (!(error instanceof MediaError) || error.code === 'internal' || error.code === 'cancelled') return error;
  return new TaskFailure(error.code, error.message, { cause: error });
}

async function requireFile(context: ProbeContext | PreprocessContext): Promise<VersionFile> {
  const file = await findVersionFile(context.db, context.payload.versionId);
  if (file === undefined) throw new TaskFailure('asset_gone', 'The asset was deleted before its turn came.');
  return file;
}

/** Runs `work` on the file, shown under a name of ours in a folder of its own. */
async function withInput<T>(
  context: ProbeContext | PreprocessContext,
  file: VersionFile,
  {
    storage,
    jobFolders,
    work,
  }: Pick<AnalysisWorkerDeps, 'storage' | 'jobFolders'> & {
    work: (place: { inputPath: string; outputFolder: string }) => Promise<T>;
  },
): Promise<T> {
  return jobFolders.use(context, async (folder) => {
    const inputFolder = join(folder, 'in');
    const outputFolder = join(folder, 'out');
    await mkdir(inputFolder, { mode: 0o700 });
    await mkdir(outputFolder, { mode: 0o700 });
    const input = await storage.materialize(file.storageKey, inputFolder, 'input');
    try {
      return await work({ inputPath: input.path, outputFolder });
    } finally {
      await input.release();
    }
  });
}

function proxyFiles(result: AnalysisResult, folder: string): MadeFile[] {
  return result.proxies.map((proxy) => ({
    kind: 'proxy',
    label: proxy.label,
    path: join(folder, proxy.file),
    contentType: 'video/mp4',
    width: proxy.width,
    height: proxy.height,
    playerCompatible: true,
  }));
}

function pictureFile(kind: 'thumbnail' | 'keyframe', label: string, path: string): MadeFile {
  return { kind, label, path, contentType: 'image/jpeg', width: null, height: null, playerCompatible: true };
}

/** Keyframes belong to one analysis, so that another one with other cuts does not take them away. */
function keyframeFiles(result: AnalysisResult, folder: string, analysisId: string): Map<string, MadeFile> {
  return new Map(
    result.shots
      .filter((shot) => shot.keyframeFile !== '')
      .map((shot) => [
        shot.keyframeFile,
        pictureFile('keyframe', `${analysisId}/${shot.index}`, join(folder, shot.keyframeFile)),
      ]),
  );
}

function thumbnailFiles({ thumbnailFile }: { thumbnailFile: string | null }, folder: string): MadeFile[] {
  return thumbnailFile === null ? [] : [pictureFile('thumbnail', 'default', join(folder, thumbnailFile))];
}

function otherFiles(result: AnalysisResult, folder: string): MadeFile[] {
  const files = thumbnailFiles(result, folder);
  if (result.audio !== null) {
    files.push({
      kind: 'waveform',
      label: 'default',
      path: join(folder, result.audio.waveformFile),
      contentType: 'application/json',
      width: null,
      height: null,
      playerCompatible: false,
    });
  }
  return files;
}

function probeAnswer(file: VersionFile, probe: ProbeResult): Record<string, unknown> {
  return { asset_id: file.assetId, media_kind: probe.mediaKind, duration_seconds: probe.durationSeconds };
}

export interface AnalysisHandlers {
  probe_task: TaskHandler<typeof probeTask>;
  preprocess_task: TaskHandler<typeof preprocessTask>;
}

export function createAnalysisHandlers(deps: AnalysisWorkerDeps): AnalysisHandlers {
  const { clock, ids, config, access } = deps;

  async function storePreview(
    context: ProbeContext,
    file: VersionFile,
    { result, outputFolder }: { result: PreviewResult; outputFolder: string },
  ): Promise<void> {
    const stored = await storeFiles(context, thumbnailFiles(result, outputFolder), deps);
    await context.commit(async (trx) => {
      // An analysis that came first knows more: what was stored here stays without reference and is swept.
      if (await isAnalysed(trx, file.versionId)) return;
      await writeProbe(trx, file, { probe: result.probe, access });
      await attachFiles(trx, stored, { versionId: file.versionId, madeBy, clock, ids });
    });
  }

  async function probe(context: ProbeContext): Promise<Record<string, unknown>> {
    const file = await requireFile(context);
    context.progress('probing', 0);
    const found = await withInput(context, file, {
      ...deps,
      work: async (place) => {
        const result = await previewFile(place, { hooks: { signal: context.signal } });
        await storePreview(context, file, { result, outputFolder: place.outputFolder });
        return result.probe;
      },
    });
    return probeAnswer(file, found);
  }

  function analyze(
    context: PreprocessContext,
    place: { inputPath: string; outputFolder: string },
  ): Promise<AnalysisResult> {
    const { cutterSensitivity, proxyHeights } = context.payload;
    return analyzeFile(
      { ...place, cutterSensitivity, proxyHeights },
      {
        limits: {
          timeoutSeconds: config.limits.mediaTimeoutSeconds,
          memoryBytes: config.limits.mediaMemoryBytes,
        },
        hooks: {
          signal: context.signal,
          onProgress: ({ stage, fraction }) => context.progress(stage, fraction * engineShare),
        },
      },
    );
  }

  /** Files first, then everything else in one transaction. */
  async function store(
    context: PreprocessContext,
    file: VersionFile,
    { result, outputFolder }: { result: AnalysisResult; outputFolder: string },
  ): Promise<void> {
    context.progress('storing', engineShare);
    const analysisId = ids.uuid();
    const keyframes = keyframeFiles(result, outputFolder, analysisId);
    const made = [
      ...proxyFiles(result, outputFolder),
      ...otherFiles(result, outputFolder),
      ...keyframes.values(),
    ];
    const stored = await storeFiles(context, made, deps);
    const { cutterSensitivity, proxyHeights } = context.payload;
    const options = { cutterSensitivity, proxyHeights };
    await context.commit(async (trx) => {
      if (await hasAnalysis(trx, file.versionId, options)) return;
      await writeProbe(trx, file, { probe: result.probe, access });
      const renditions = await attachFiles(trx, stored, { versionId: file.versionId, madeBy, clock, ids });
      const record: AnalysisRecord = {
        analysisId,
        options,
        result,
        keyframes: keyframeRenditions(keyframes, stored, renditions),
        clock,
        ids,
      };
      await writeAnalysis(trx, file.versionId, record);
    });
  }

  async function preprocess(context: PreprocessContext): Promise<Record<string, unknown>> {
    const file = await requireFile(context);
    const known = await findPreprocessResult(context.db, file, context.payload);
    if (known !== undefined) return known;
    await withInput(context, file, {
      ...deps,
      work: async (place) => {
        const result = await analyze(context, place);
        await store(context, file, { result, outputFolder: place.outputFolder });
      },
    });
    const answer = await findPreprocessResult(context.db, file, context.payload);
    if (answer === undefined)
      throw new TaskFailure('asset_gone', 'The asset was deleted while it was analysed.');
    return answer;
  }

  const telling =
    <Context>(handler: (context: Context) => Promise<Record<string, unknown>>) =>
    async (context: Context) => {
      try {
        return await handler(context);
      } catch (error) {
        throw asTaskError(error);
      }
    };

  return { probe_task: telling(probe), preprocess_task: telling(preprocess) };
}

/** From keyframe file to rendition, by way of the stored files, which are copies of the made ones. */
function keyframeRenditions(
  keyframes: Map<string, MadeFile>,
  stored: readonly StoredFile[],
  renditions: Map<StoredFile, string>,
): Map<string, string> {
  const byLabel = new Map(stored.filter(({ kind }) => kind === 'keyframe').map((file) => [file.label, file]));
  const found = new Map<string, string>();
  for (const [name, made] of keyframes) {
    const file = byLabel.get(made.label);
    const rendition = file === undefined ? undefined : renditions.get(file);
    if (rendition !== undefined) found.set(name, rendition);
  }
  return found;
}
