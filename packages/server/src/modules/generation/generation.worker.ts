/** Makes what the built-in models generate: a timeline, rendered like any other, becomes the asset. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type JobRunner, type MadeSpeech, type ProbeResult, probeFile } from '@rushes/engine';
import { parseTimeline } from '@rushes/timeline';
import type { Transaction } from 'kysely';
import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Ids } from '../../platform/ids.ts';
import { openRenderRunner } from '../../platform/media-engine.ts';
import type { JobFolders } from '../../platform/processes/job-folders.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { AccessService } from '../access/index.ts';
import type { LibraryEvents, LibraryService } from '../library/index.ts';
import { type DataInPlace, gatherSources, placeData, type RenderingService } from '../making/index.ts';
import { jobLimits, type TaskContext, type TaskHandler } from '../tasks/index.ts';
import { storeSpokenText } from '../understanding/index.ts';
import { layCamera } from './camera.worker.ts';
import type { generateTask } from './generation.tasks.ts';
import { noteGeneration } from './generations.repo.ts';
import { STILL_AT_SECONDS } from './made/timeline-of.ts';
import type { CameraPictures } from './plan-work.ts';
import type { ContentCredentials } from './provenance/content-credentials.ts';

export interface GenerationWorkerDeps {
  config: Pick<Config, 'limits'>;
  clock: Clock;
  ids: Ids;
  storage: Storage;
  jobFolders: JobFolders;
  access: Pick<AccessService, 'rightsOn'>;
  library: Pick<LibraryService, 'findSources' | 'storeFile' | 'completeAsset' | 'isPending'>;
  /** What follows an upload follows what is made here: it is found like any other media. */
  libraryEvents: Pick<LibraryEvents, 'uploaded'>;
  rendering: Pick<RenderingService, 'renderFile'>;
  contentCredentials: Pick<ContentCredentials, 'signGenerated'>;
}

type GenerateContext = TaskContext<Static<(typeof generateTask)['payload']>>;

interface Made {
  path: string;
  contentType: string;
  /** Of speech: what is said when. */
  sentences?: MadeSpeech['sentences'];
  /** What was decided while it was made. */
  notes?: readonly string[];
}

const madeBy = 'generate/2';

/** Share of the whole after which the file is there. */
const RENDERED = 0.97;

/** Of a picture; sound has none. */
function sizeOf({ payload: { width, height } }: GenerateContext) {
  return width === undefined || height === undefined ? {} : { width, height };
}

/** A film, by the same way as exports. */
async function renderFile(
  { rendering }: GenerationWorkerDeps,
  context: GenerateContext,
  { folder, ...data }: DataInPlace & { folder: string },
): Promise<Made> {
  const path = join(folder, 'made.mp4');
  await rendering.renderFile(
    { ...data, ...sizeOf(context), output: { format: 'mp4' }, outputPath: path, workFolder: folder },
    { taskId: context.taskId, accountId: context.accountId, name: context.payload.area },
    {
      signal: context.signal,
      onProgress: (fraction) => context.progress('generating', RENDERED * fraction),
    },
  );
  return { path, contentType: 'video/mp4' };
}

/** A film of given pictures. Layers are files of this attempt alone, so that one with layers is rendered here and now. */
async function filmPictures(
  deps: GenerationWorkerDeps,
  context: GenerateContext,
  {
    pictures,
    folder,
    ...data
  }: DataInPlace & { folder: string; pictures: NonNullable<GenerateContext['payload']['pictures']> },
): Promise<Made> {
  const { signal, progress } = context;
  const { sources } = data;
  const layerFolder = join(folder, 'layers');
  await mkdir(layerFolder, { mode: 0o700 });
  const asked = { timeline: data.timeline, pictures: pictures as CameraPictures };
  const { timeline, layers, notes } = await layCamera(deps, asked, { sources, folder: layerFolder, signal });
  if (layers.length === 0) {
    return { ...(await renderFile(deps, context, { ...data, timeline, folder })), notes };
  }
  const all = [...sources, ...layers];
  const places = { read: all.map(({ path }) => path), write: [join(folder, 'film')] };
  await mkdir(join(folder, 'film'), { mode: 0o700 });
  const runner = openRenderRunner({ places });
  try {
    const path = join(folder, 'film', 'made.mp4');
    const folders = { workFolder: join(folder, 'film'), segmentFolder: join(folder, 'film') };
    await runner.run(
      'render',
      {
        ...data,
        ...folders,
        ...sizeOf(context),
        timeline,
        sources: all,
        output: { format: 'mp4' },
        outputPath: path,
      },
      {
        limits: jobLimits('render', deps.config.limits),
        hooks: { signal, onProgress: ({ fraction }) => progress('generating', RENDERED * fraction) },
      },
    );
    return { path, contentType: 'video/mp4', notes };
  } finally {
    await runner.close();
  }
}

/** One process for what is drawn, made or spoken without any media, and for a look at it. */
interface OwnWork {
  runner: JobRunner;
  folder: string;
}

/** A sound effect, as it is made: nothing raises room tone to the loudness of a programme. */
async function makeEffect(
  { config }: GenerationWorkerDeps,
  context: GenerateContext,
  { effect, runner, folder }: OwnWork & { effect: NonNullable<GenerateContext['payload']['effect']> },
): Promise<Made> {
  const outputPath = join(folder, 'made.wav');
  const options = { limits: jobLimits('effect', config.limits), hooks: { signal: context.signal } };
  await runner.run('effect', { ...effect, outputPath }, options);
  return { path: outputPath, contentType: 'audio/wav' };
}

/** A text, spoken. */
async function speak(
  { config }: GenerationWorkerDeps,
  context: GenerateContext,
  { speech, runner, folder }: OwnWork & { speech: NonNullable<GenerateContext['payload']['speech']> },
): Promise<Made> {
  const outputPath = join(folder, 'made.wav');
  const options = { limits: jobLimits('speak', config.limits), hooks: { signal: context.signal } };
  const { sentences } = await runner.run('speak', { ...speech, outputPath }, options);
  return { path: outputPath, contentType: 'audio/wav', sentences };
}

/** A piece of music. It is made in less time than the parts of an export are planned, so nothing of it is kept or shared. */
async function compose(
  { config }: GenerationWorkerDeps,
  { payload, signal, progress }: GenerateContext,
  { runner, folder }: OwnWork,
): Promise<Made> {
  const path = join(folder, 'made.wav');
  const timeline = parseTimeline(payload.timeline);
  const folders = { workFolder: folder, segmentFolder: join(folder, 'segments') };
  const onProgress = ({ fraction }: { fraction: number }) => progress('generating', RENDERED * fraction);
  await runner.run(
    'render',
    { ...folders, timeline, sources: [], output: { format: 'wav' }, outputPath: path },
    { limits: jobLimits('render', config.limits), hooks: { signal, onProgress } },
  );
  return { path, contentType: 'audio/wav' };
}

/** One picture of a drawn scene. */
async function drawPicture(
  { config }: GenerationWorkerDeps,
  context: GenerateContext,
  { runner, folder }: OwnWork,
): Promise<Made> {
  const path = join(folder, 'made.jpg');
  const timeline = parseTimeline(context.payload.timeline);
  const drawn = { timeline, sources: [], workFolder: folder, segmentFolder: folder, ...sizeOf(context) };
  await runner.run(
    'timelineFrame',
    { ...drawn, seconds: STILL_AT_SECONDS, outputPath: path },
    { limits: jobLimits('timelineFrame', config.limits), hooks: { signal: context.signal } },
  );
  return { path, contentType: 'image/jpeg' };
}

/** Makes and stores what needs no media, in one process: a start of another takes as long as drawing a picture. */
async function makeAlone(
  deps: GenerationWorkerDeps,
  context: GenerateContext,
  folder: string,
): Promise<ProbeResult> {
  const { area, effect, speech } = context.payload;
  const runner = openRenderRunner({ places: { read: [], write: [folder] } });
  const own = { runner, folder };
  try {
    const made =
      effect !== undefined
        ? await makeEffect(deps, context, { ...own, effect })
        : speech !== undefined
          ? await speak(deps, context, { ...own, speech })
          : area === 'audio'
            ? await compose(deps, context, own)
            : await drawPicture(deps, context, own);
    return await store(deps, context, made, (path, options) =>
      runner.run('probe', { inputPath: path }, options),
    );
  } finally {
    await runner.close();
  }
}

/** What is told of a generated file to those who look into new uploads. */
function uploadedAs({ payload, userId, accountId, traceId }: GenerateContext, versionId: string) {
  const kind = payload.area === 'tts' ? ('audio' as const) : payload.area;
  return { assetId: payload.asset_id, versionId, kind, userId, accountId, traceId };
}

async function store(
  { library, libraryEvents, config, ids, clock, contentCredentials }: GenerationWorkerDeps,
  context: GenerateContext,
  { path, contentType, sentences, notes }: Made,
  probeMade: typeof probeFile = probeFile,
): Promise<ProbeResult> {
  const { asset_id: assetId } = context.payload;
  context.progress('storing', RENDERED);
  await contentCredentials.signGenerated({ path, contentType, assetId });
  const probe = await probeMade(path, {
    limits: jobLimits('probe', config.limits),
    hooks: { signal: context.signal },
  });
  const file = await library.storeFile({ path, contentType });
  const { accountId, userId: createdBy } = context;
  const write = async (trx: Transaction<Database>) => {
    // An attempt that died between its commit and the task's end has written this already.
    if (!(await library.isPending(trx, assetId))) return;
    const { versionId } = await library.completeAsset(trx, {
      assetId,
      accountId,
      file,
      probe,
      madeBy,
      createdBy,
    });
    if (notes !== undefined) await noteGeneration(trx, { assetId, notes });
    if (sentences !== undefined) {
      await storeSpokenText(trx, { versionId, sentences, language: 'en', createdBy, ids, now: clock.now() });
    }
    await libraryEvents.uploaded.run(trx, uploadedAs(context, versionId));
  };
  await context.commit(write, { accounts: [accountId] });
  return probe;
}

export function createGenerationHandlers(deps: GenerationWorkerDeps): {
  generate_task: TaskHandler<typeof generateTask>;
} {
  return {
    async generate_task(context) {
      const { asset_id: assetId, area, held, effect, speech } = context.payload;
      const isAlone = effect !== undefined || speech !== undefined || area === 'image' || area === 'audio';
      const probe = await deps.jobFolders.use(context, async (root) => {
        const [inputs, folder] = [join(root, 'in'), join(root, 'work')];
        for (const path of [inputs, folder]) await mkdir(path, { mode: 0o700 });
        if (isAlone) return makeAlone(deps, context, folder);
        const timeline = parseTimeline(context.payload.timeline);
        const gathered = await gatherSources(deps, {
          userId: context.userId,
          timeline,
          held,
          mayMissMedia: false,
          folder: inputs,
          probe: (path) => probeFile(path, { limits: jobLimits('probe', deps.config.limits) }),
        });
        const data = { ...(await placeData(timeline, gathered)), folder };
        const { pictures } = context.payload;
        if (pictures !== undefined) {
          return store(deps, context, await filmPictures(deps, context, { ...data, pictures }));
        }
        return store(deps, context, await renderFile(deps, context, data));
      });
      return { asset_id: assetId, area, duration_seconds: probe.durationSeconds };
    },
  };
}
