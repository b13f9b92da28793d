/** Runs the engine over uploaded files, each in a folder that holds nothing else, and stores what it finds. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnalysisResult, analyzeFile, type PreviewResult, previewFile } from '@rushes/engine';
import type { Transaction } from 'kysely';
import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Ids } from '../../platform/ids.ts';
import type { JobFolders } from '../../platform/job-folders.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { LibraryService } from '../library/library.service.ts';
import { jobLimits } from '../tasks/job-limits.ts';
import { type TaskContext, TaskFailure, type TaskHandler } from '../tasks/task-definition.ts';
import { analyser, findPreprocessResult, findVersionFile, type VersionFile } from './analysis.repo.ts';
import type { preprocessTask, probeTask } from './analysis.tasks.ts';
import { hasAnalysis, isAnalysed, writeAnalysis } from './analysis-results.ts';
import { type MadeFile, madeFiles, thumbnailFiles } from './made-files.ts';

export interface AnalysisWorkerDeps {
  clock: Clock;
  ids: Ids;
  config: Pick<Config, 'limits'>;
  storage: Storage;
  jobFolders: JobFolders;
  library: Pick<LibraryService, 'storeFile' | 'addRendition' | 'recordProbe'>;
}

type ProbeContext = TaskContext<Static<(typeof probeTask)['payload']>>;
type PreprocessContext = TaskContext<Static<(typeof preprocessTask)['payload']>>;

/** Where a job finds its input and leaves what it makes. */
interface Place {
  inputPath: string;
  outputFolder: string;
}

/** A made file that is in storage, not yet a rendition. */
interface KeptFile {
  made: MadeFile;
  file: Awaited<ReturnType<LibraryService['storeFile']>>;
}

const madeBy = `analysis/${analyser.version}`;

/** Share of a preprocess task that the engine takes; the rest is storing. */
const engineShare = 0.95;

async function requireFile(context: ProbeContext | PreprocessContext): Promise<VersionFile> {
  const file = await findVersionFile(context.db, context.payload.versionId);
  if (file === undefined) throw new TaskFailure('asset_gone', 'The asset was deleted before its turn came.');
  return file;
}

export interface AnalysisHandlers {
  probe_task: TaskHandler<typeof probeTask>;
  preprocess_task: TaskHandler<typeof preprocessTask>;
}

export function createAnalysisHandlers(deps: AnalysisWorkerDeps): AnalysisHandlers {
  const { clock, ids, config, storage, jobFolders, library } = deps;

  /** Runs `work` on the file, shown under a name of ours in a folder of its own. */
  function withInput<T>(
    context: ProbeContext | PreprocessContext,
    file: VersionFile,
    work: (place: Place) => Promise<T>,
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

  /** Stores files before the transaction that makes them renditions; without one they are swept. */
  async function keep(context: { signal: AbortSignal }, files: readonly MadeFile[]): Promise<KeptFile[]> {
    const kept: KeptFile[] = [];
    for (const made of files) {
      context.signal.throwIfAborted();
      kept.push({ made, file: await library.storeFile({ path: made.path, contentType: made.contentType }) });
    }
    return kept;
  }

  /** Makes kept files renditions of the version; returns those of keyframes by the engine's names. */
  async function attach(
    trx: Transaction<Database>,
    versionId: string,
    kept: readonly KeptFile[],
  ): Promise<Map<string, string>> {
    const keyframes = new Map<string, string>();
    for (const { made, file } of kept) {
      const { kind, label, width, height, playerCompatible, keyframeFile } = made;
      const rendition = { versionId, kind, label, file, width, height, playerCompatible, madeBy };
      const id = await library.addRendition(trx, rendition);
      if (keyframeFile !== null) keyframes.set(keyframeFile, id);
    }
    return keyframes;
  }

  async function storePreview(
    context: ProbeContext,
    file: VersionFile,
    { result, outputFolder }: { result: PreviewResult; outputFolder: string },
  ): Promise<void> {
    const kept = await keep(context, thumbnailFiles(result, outputFolder));
    await context.commit(async (trx) => {
      // An analysis that came first knows more: what was stored here stays without reference and is swept.
      if (await isAnalysed(trx, file.versionId)) return;
      await library.recordProbe(trx, file.versionId, result.probe);
      await attach(trx, file.versionId, kept);
    });
  }

  async function probe(context: ProbeContext): Promise<Record<string, unknown>> {
    const file = await requireFile(context);
    context.progress('probing', 0);
    return withInput(context, file, async (place) => {
      const result = await previewFile(place, {
        limits: jobLimits('preview', config.limits),
        hooks: { signal: context.signal },
      });
      await storePreview(context, file, { result, outputFolder: place.outputFolder });
      const { mediaKind, durationSeconds } = result.probe;
      return { asset_id: file.assetId, media_kind: mediaKind, duration_seconds: durationSeconds };
    });
  }

  function analyze(context: PreprocessContext, place: Place): Promise<AnalysisResult> {
    const { cutterSensitivity, proxyHeights } = context.payload;
    return analyzeFile(
      { ...place, cutterSensitivity, proxyHeights },
      {
        limits: jobLimits('analyze', config.limits),
        hooks: {
          signal: context.signal,
          onProgress: ({ stage, fraction }) => context.progress(stage, fraction * engineShare),
        },
      },
    );
  }

  /** Files first, then everything else in one transaction. */
  async function storeAnalysis(
    context: PreprocessContext,
    file: VersionFile,
    { result, outputFolder }: { result: AnalysisResult; outputFolder: string },
  ): Promise<void> {
    context.progress('storing', engineShare);
    const analysisId = ids.uuid();
    const kept = await keep(context, madeFiles(result, outputFolder, analysisId));
    const { cutterSensitivity, proxyHeights } = context.payload;
    const options = { cutterSensitivity, proxyHeights };
    await context.commit(async (trx) => {
      if (await hasAnalysis(trx, file.versionId, options)) return;
      await library.recordProbe(trx, file.versionId, result.probe);
      const keyframes = await attach(trx, file.versionId, kept);
      await writeAnalysis(trx, file.versionId, { analysisId, options, result, keyframes, clock, ids });
    });
  }

  async function preprocess(context: PreprocessContext): Promise<Record<string, unknown>> {
    const file = await requireFile(context);
    const known = await findPreprocessResult(context.db, file, context.payload);
    if (known !== undefined) return known;
    await withInput(context, file, async (place) => {
      const result = await analyze(context, place);
      await storeAnalysis(context, file, { result, outputFolder: place.outputFolder });
    });
    const answer = await findPreprocessResult(context.db, file, context.payload);
    if (answer === undefined)
      throw new TaskFailure('asset_gone', 'The asset was deleted while it was analysed.');
    return answer;
  }

  return { probe_task: probe, preprocess_task: preprocess };
}
