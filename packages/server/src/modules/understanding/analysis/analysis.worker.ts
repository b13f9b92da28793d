/** Runs the engine over uploaded files, each in a folder that holds nothing else, and stores what it finds. */
import {
  type AnalysisResult,
  analyzeFile,
  MediaError,
  OutOfTimeError,
  type PreviewResult,
  previewFile,
  type RunJobOptions,
} from '@rushes/engine';
import type { Transaction } from 'kysely';
import type { Static } from 'typebox';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { SelfTests } from '../../../platform/health/self-tests.ts';
import type { Ids } from '../../../platform/ids.ts';
import { useWorkbench, type Workbench, type WorkbenchDeps } from '../../../platform/processes/workbench.ts';
import type { LibraryService } from '../../library/index.ts';
import {
  jobLimits,
  SameWorkError,
  type TaskContext,
  TaskFailure,
  type TaskHandler,
} from '../../tasks/index.ts';
import {
  analyser,
  findPreprocessResult,
  findVersionFile,
  hasAnalysis,
  holdVersion,
  isAnalysed,
  isLookedAtByEarlier,
  isMadeBy,
  type VersionFile,
  writeAnalysis,
} from './analysis.repo.ts';
import { type preprocessTask, type probeTask, TOOK_TOO_LONG } from './analysis.tasks.ts';
import { type MadeFile, madeFiles, makeFurtherFiles, thumbnailFiles } from './made-files.ts';
import { decodeQuantities } from './pricing/analysis-price.ts';
import { findPricedVersions } from './pricing/priced-versions.ts';

export interface AnalysisWorkerDeps extends WorkbenchDeps {
  clock: Clock;
  ids: Ids;
  config: Pick<Config, 'limits'>;
  library: Pick<LibraryService, 'storeFile' | 'addRendition' | 'recordProbe'>;
  selfTests: Pick<SelfTests, 'known' | 'recheck'>;
}

type ProbeContext = TaskContext<Static<(typeof probeTask)['payload']>>;
type PreprocessContext = TaskContext<Static<(typeof preprocessTask)['payload']>>;

/** A made file that is in storage, not yet a rendition. */
interface KeptFile {
  made: MadeFile;
  file: Awaited<ReturnType<LibraryService['storeFile']>>;
}

const madeBy = `analysis/${analyser.version}`;

/** Shares of a preprocess task after which the one decode has ended, and all files are made; the rest is storing. */
const DECODED = 0.93;
const MADE = 0.96;

async function requireFile(context: ProbeContext | PreprocessContext): Promise<VersionFile> {
  const file = await findVersionFile(context.db, context.payload.versionId);
  if (file === undefined) throw new TaskFailure('asset_gone', 'The asset was deleted before its turn came.');
  return file;
}

const goneMeanwhile = () => new TaskFailure('asset_gone', 'The asset was deleted while it was analysed.');

async function requireVersion(trx: Transaction<Database>, { versionId }: VersionFile): Promise<void> {
  if (!(await holdVersion(trx, versionId))) throw goneMeanwhile();
}

export interface AnalysisHandlers {
  probe_task: TaskHandler<typeof probeTask>;
  preprocess_task: TaskHandler<typeof preprocessTask>;
}

/** Stores files before the transaction that makes them renditions; without one they are swept. */
async function keep(
  deps: AnalysisWorkerDeps,
  context: { signal: AbortSignal },
  files: readonly MadeFile[],
): Promise<KeptFile[]> {
  const { library } = deps;
  const kept: KeptFile[] = [];
  for (const made of files) {
    context.signal.throwIfAborted();
    kept.push({ made, file: await library.storeFile({ path: made.path, contentType: made.contentType }) });
  }
  return kept;
}

/** Makes kept files renditions of the version; returns those of keyframes and stills by the engine's names. */
async function attach(
  deps: AnalysisWorkerDeps,
  trx: Transaction<Database>,
  versionId: string,
  kept: readonly KeptFile[],
): Promise<Map<string, string>> {
  const { library } = deps;
  const pictures = new Map<string, string>();
  for (const { made, file } of kept) {
    const { kind, label, width, height, playerCompatible, details, pictureFile } = made;
    const rendition = { versionId, kind, label, file, width, height, playerCompatible, details, madeBy };
    const id = await library.addRendition(trx, rendition);
    if (pictureFile !== null) pictures.set(pictureFile, id);
  }
  return pictures;
}

async function storePreview(
  deps: AnalysisWorkerDeps,
  context: ProbeContext,
  file: VersionFile,
  { result, outputFolder }: { result: PreviewResult; outputFolder: string },
): Promise<void> {
  const { library } = deps;
  const kept = await keep(deps, context, thumbnailFiles(result, outputFolder));
  await context.commit(async (trx) => {
    await requireVersion(trx, file);
    // An analysis that came first knows more: what was stored here stays without reference and is swept.
    if (await isAnalysed(trx, file.versionId)) return;
    await library.recordProbe(trx, file.versionId, result.probe);
    await attach(deps, trx, file.versionId, kept);
  });
}

/** The file is no worse for it: whoever wants it looked into has another way. */
function tooSlow(error: unknown, seconds: number): unknown {
  if (!(error instanceof OutOfTimeError)) return error;
  const message =
    `Looking into the file took longer than ${seconds} seconds, since it is long or the machine is busy, and was stopped. ` +
    'Its analysis has more time: it begins by itself where uploads are analysed, else ask for it (preprocess).';
  return new TaskFailure(TOOK_TOO_LONG, message, { cause: error });
}

async function probe(deps: AnalysisWorkerDeps, context: ProbeContext): Promise<Record<string, unknown>> {
  const { config } = deps;
  const file = await requireFile(context);
  context.progress('probing', 0);
  return useWorkbench(deps, context, async (bench) => {
    const inputPath = await bench.show(file.storageKey);
    const outputFolder = await bench.emptyFolder();
    const limits = jobLimits('preview', config.limits, { bytes: file.bytes });
    const options = { limits, hooks: { signal: context.signal } };
    const result = await previewFile({ inputPath, outputFolder }, options).catch((error: unknown) => {
      throw tooSlow(error, limits.timeoutSeconds);
    });
    await storePreview(deps, context, file, { result, outputFolder });
    const { mediaKind, durationSeconds } = result.probe;
    return { asset_id: file.assetId, media_kind: mediaKind, duration_seconds: durationSeconds };
  });
}

/** Limits of a job, and its part of the task's progress. */
function jobOptions(
  deps: AnalysisWorkerDeps,
  context: PreprocessContext,
  kind: 'analyze' | 'renditions',
  [from, to]: readonly [number, number],
): RunJobOptions {
  const { config } = deps;
  return {
    limits: jobLimits(kind, config.limits),
    hooks: {
      signal: context.signal,
      onProgress: ({ stage, fraction }) => context.progress(stage, from + (to - from) * fraction),
    },
  };
}

/**
 * Speech is told by native code beside that which reads media. Where the process breaks with it and not without it, it is
 * tried by itself, and not used again until the next start if that breaks too.
 */
export async function analyzeSurely<Result>(
  { selfTests }: Pick<AnalysisWorkerDeps, 'selfTests'>,
  attempt: (voices: boolean) => Promise<Result>,
): Promise<Result> {
  const { speech } = await selfTests.known();
  if (speech?.works === false) return attempt(false);
  try {
    return await attempt(true);
  } catch (error) {
    if (!(error instanceof MediaError) || error.code !== 'crash') throw error;
    const result = await attempt(false);
    // One file may break it by chance, or by what it holds: only a part that breaks by itself is given up.
    await selfTests.recheck('speech');
    return result;
  }
}

/** The analysis with all its files. */
async function analyze(
  deps: AnalysisWorkerDeps,
  context: PreprocessContext,
  file: VersionFile,
  { bench, analysisId }: { bench: Workbench; analysisId: string },
): Promise<{ result: AnalysisResult; files: MadeFile[] }> {
  const { cutterSensitivity, proxyHeights } = context.payload;
  const inputPath = await bench.show(file.storageKey);
  const { result, folder } = await analyzeSurely(deps, async (voices) => {
    const outputFolder = await bench.emptyFolder();
    const options = jobOptions(deps, context, 'analyze', [0, DECODED]);
    const wish = { inputPath, outputFolder, cutterSensitivity, proxyHeights, voices };
    return { result: await analyzeFile(wish, options), folder: outputFolder };
  });
  const further = await makeFurtherFiles(
    { result, inputPath, analysisFolder: folder, outputFolder: await bench.emptyFolder() },
    jobOptions(deps, context, 'renditions', [DECODED, MADE]),
  );
  const files = [...(await madeFiles(result, folder, analysisId)), ...further.files];
  return { result: { ...result, warnings: [...result.warnings, ...further.warnings] }, files };
}

/** Files first, then everything else in one transaction; false where another task was faster. */
async function storeAnalysis(
  deps: AnalysisWorkerDeps,
  context: PreprocessContext,
  file: VersionFile,
  { result, files, analysisId }: { result: AnalysisResult; files: MadeFile[]; analysisId: string },
): Promise<boolean> {
  const { library, clock, ids } = deps;
  context.progress('storing', MADE);
  const kept = await keep(deps, context, files);
  const { cutterSensitivity, proxyHeights } = context.payload;
  const options = { cutterSensitivity, proxyHeights };
  let isOurs = false;
  await context.commit(async (trx) => {
    await requireVersion(trx, file);
    isOurs = !(await hasAnalysis(trx, file.versionId, options));
    if (!isOurs) return;
    await library.recordProbe(trx, file.versionId, result.probe);
    const pictures = await attach(deps, trx, file.versionId, kept);
    await writeAnalysis(trx, file.versionId, {
      analysisId,
      options,
      result,
      pictures,
      taskId: context.taskId,
      clock,
      ids,
    });
  });
  return isOurs;
}

/** What was decoded and made; what the index finds is paid with the task that fills it. */
async function tellUsed(context: PreprocessContext, { byThisTask }: { byThisTask: boolean }): Promise<void> {
  const { versionId, proxyHeights } = context.payload;
  const version = (await findPricedVersions(context.db, [versionId])).get(versionId);
  context.used(byThisTask && version !== undefined ? decodeQuantities(version, proxyHeights) : []);
}

async function preprocess(
  deps: AnalysisWorkerDeps,
  context: PreprocessContext,
): Promise<Record<string, unknown>> {
  const { ids } = deps;
  const file = await requireFile(context);
  const known = await findPreprocessResult(context.db, file, context.payload);
  if (known !== undefined) {
    // Another task was faster, or an earlier attempt of this one, which has done the work that is paid.
    await tellUsed(context, { byThisTask: await isMadeBy(context.db, context.taskId, context.payload) });
    return known;
  }
  // What an earlier task has begun with the same file and the same options is not done twice.
  if (await isLookedAtByEarlier(context.db, context)) throw new SameWorkError();
  const byThisTask = await useWorkbench(deps, context, async (bench) => {
    const analysisId = ids.uuid();
    const { result, files } = await analyze(deps, context, file, { bench, analysisId });
    return storeAnalysis(deps, context, file, { result, files, analysisId });
  });
  const answer = await findPreprocessResult(context.db, file, context.payload);
  if (answer === undefined) throw goneMeanwhile();
  await tellUsed(context, { byThisTask });
  return answer;
}

export function createAnalysisHandlers(deps: AnalysisWorkerDeps): AnalysisHandlers {
  return {
    probe_task: (context) => probe(deps, context),
    preprocess_task: (context) => preprocess(deps, context),
  };
}
