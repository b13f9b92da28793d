/** Renders previews: each fragment is stored and to be seen as soon as it is whole. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type PlannedRender, probeFile, renderPlaces, type StreamProgrammeRequest } from '@rushes/engine';
import { locationKey, parseTimeline, referencedAssets, type Timeline } from '@rushes/timeline';
import type { Static } from 'typebox';
import type { Config } from '../../../platform/config.ts';
import { openRenderRunner } from '../../../platform/media-engine.ts';
import { over } from '../../../platform/over.ts';
import type { JobFolders } from '../../../platform/processes/job-folders.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { AccessService } from '../../access/index.ts';
import type { LibraryService } from '../../library/index.ts';
import { jobLimits, type TaskContext, type TaskHandler } from '../../tasks/index.ts';
import type { TranscriptsService } from '../../understanding/index.ts';
import { gatherSources, placeData } from '../exports/export-sources.ts';
import { placeTranscripts } from '../exports/place-transcripts.ts';
import type { RenderingService } from '../rendering/rendering.service.ts';
import { addShownAssets, endPreview, findFragments, insertFragment } from './previews.repo.ts';
import type { previewTask } from './previews.tasks.ts';

export interface PreviewsWorkerDeps {
  config: Pick<Config, 'limits'>;
  storage: Storage;
  jobFolders: JobFolders;
  access: Pick<AccessService, 'rightsOn'>;
  library: Pick<LibraryService, 'findSources' | 'storeFile'>;
  rendering: Pick<RenderingService, 'segments'>;
  transcripts: Pick<TranscriptsService, 'findStoredCaptions'>;
}

type PreviewContext = TaskContext<Static<(typeof previewTask)['payload']>>;

/** Quick to make, good enough to look at. */
const OUTPUT = { format: 'mp4', quality: 'draft' } as const;

/** Stores fragments one after the other, in the order in which they are made. */
function createFragmentStore(
  { library }: PreviewsWorkerDeps,
  context: PreviewContext,
  place: { folder: string; known: ReadonlySet<number>; secondsOf: (number: number) => number },
) {
  let storing: Promise<void> = Promise.resolve();
  let failure: unknown;
  const stop = new AbortController();

  async function store(file: string): Promise<void> {
    const number = file === 'init.mp4' ? 0 : Number.parseInt(file, 10);
    if (place.known.has(number)) return;
    const { objectId } = await library.storeFile({
      path: join(place.folder, file),
      contentType: 'video/mp4',
    });
    const seconds = place.secondsOf(number);
    const previewId = context.payload.preview_id;
    await context.commit((trx) => insertFragment(trx, { previewId, number, objectId, seconds }));
  }
  return {
    signal: stop.signal,
    add(file: string): void {
      storing = storing
        .then(() => (failure === undefined ? store(file) : undefined))
        .catch((error: unknown) => {
          failure ??= error;
          stop.abort();
        });
    },
    /** Rejects with what hindered storing. */
    async finish(): Promise<void> {
      await storing;
      if (failure !== undefined) throw failure;
    },
  };
}

function secondsOfFragments({ segments, rate }: PlannedRender): (number: number) => number {
  return (number) => ((segments[number - 1]?.frames ?? 0) * rate.den) / rate.num;
}

async function renderPreview(
  deps: PreviewsWorkerDeps,
  context: PreviewContext,
  { folder, request }: { folder: string; request: Omit<StreamProgrammeRequest, 'outputFolder'> },
): Promise<Record<string, unknown>> {
  const { config, rendering } = deps;
  const { signal, payload } = context;
  const outputFolder = join(folder, 'out');
  await mkdir(outputFolder, { mode: 0o700 });
  const runner = openRenderRunner({
    places: renderPlaces({ ...request, outputFolder }),
    limits: jobLimits('streamProgramme', config.limits),
    isWatched: true,
  });
  try {
    const planned = await runner.run('planRender', request, {
      limits: jobLimits('planRender', config.limits),
      hooks: { signal },
    });
    // The sound is made as it is needed, and not kept.
    const files = planned.segments.flatMap((part) => part.files);
    const own = rendering.segments.of(context.accountId);
    await own.fetch(files);
    const known = new Set((await findFragments(context.db, payload.preview_id)).map(({ number }) => number));
    const fragments = createFragmentStore(deps, context, {
      folder: outputFolder,
      known,
      secondsOf: secondsOfFragments(planned),
    });
    const streaming = runner.run(
      'streamProgramme',
      { ...request, outputFolder },
      {
        limits: jobLimits('streamProgramme', config.limits),
        hooks: {
          signal: AbortSignal.any([signal, fragments.signal]),
          onProgress: ({ fraction }) => context.progress('rendering', fraction * 0.99),
          onMade: fragments.add,
        },
      },
    );
    const result = await streaming.finally(() => fragments.finish());
    await own.publish(files);
    return {
      preview_id: payload.preview_id,
      project_id: payload.project_id,
      duration_seconds: (planned.frames * planned.rate.den) / planned.rate.num,
      segments: result.segments,
      warnings: result.warnings,
    };
  } finally {
    await runner.close();
  }
}

/** What became the caller's to read since the preview was asked for is shown too. */
async function noteShown(
  context: PreviewContext,
  {
    timeline,
    sources,
    spoken,
  }: { timeline: Timeline; sources: readonly { assetId: string }[]; spoken: readonly string[] },
): Promise<void> {
  const shown = new Set(sources.map(({ assetId }) => assetId));
  const located = referencedAssets(timeline).filter((location) => shown.has(locationKey(location)));
  const assetIds = [...located.map(({ assetId }) => assetId), ...spoken];
  await context.commit((trx) => addShownAssets(trx, { previewId: context.payload.preview_id, assetIds }));
}

async function preview(deps: PreviewsWorkerDeps, context: PreviewContext): Promise<Record<string, unknown>> {
  const { jobFolders, rendering, config } = deps;
  const { width, height } = context.payload;
  const placed = await placeTranscripts(deps, {
    userId: context.userId,
    timeline: parseTimeline(context.payload.timeline),
  });
  const { timeline } = placed;
  const result = await jobFolders.use(context, async (folder) => {
    const inputs = join(folder, 'in');
    const workFolder = join(folder, 'work');
    await Promise.all([inputs, workFolder].map((path) => mkdir(path, { mode: 0o700 })));
    const segmentFolder = rendering.segments.of(context.accountId).folder;
    await mkdir(segmentFolder, { recursive: true, mode: 0o700 });
    const gathered = await gatherSources(deps, {
      userId: context.userId,
      timeline,
      held: undefined,
      mayMissMedia: true,
      folder: inputs,
      probe: (path) =>
        probeFile(path, { limits: jobLimits('probe', config.limits), hooks: { signal: context.signal } }),
    });
    await noteShown(context, { timeline, sources: gathered, spoken: placed.assetIds });
    return renderPreview(deps, context, {
      folder,
      request: {
        ...(await placeData(timeline, gathered)),
        width,
        height,
        output: OUTPUT,
        quickStart: true,
        workFolder,
        segmentFolder,
      },
    });
  });
  await context.commit((trx) => endPreview(trx, { taskId: context.taskId, state: 'complete' }));
  return result;
}

export function createPreviewsHandlers(deps: PreviewsWorkerDeps): {
  preview_task: TaskHandler<typeof previewTask>;
} {
  return over(deps, { preview_task: preview });
}
