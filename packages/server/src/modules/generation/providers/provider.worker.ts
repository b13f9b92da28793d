/** Makes what models of providers generate: asked, waited for, fetched, looked into, stored. */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError, type ProbeResult, probeFile } from '@rushes/engine';
import type { Json } from '@rushes/timeline';
import { parseTimeline } from '@rushes/timeline';
import type { Transaction } from 'kysely';
import type { Static } from 'typebox';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { openRenderRunner } from '../../../platform/media-engine.ts';
import type { OutgoingGuard } from '../../../platform/outgoing/outgoing-guard.ts';
import type { JobFolders } from '../../../platform/processes/job-folders.ts';
import type { Sealer } from '../../../platform/secrets/sealed.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { AccessService } from '../../access/index.ts';
import type { LibraryEvents, LibraryService } from '../../library/index.ts';
import { gatherSources, placeData } from '../../making/index.ts';
import { jobLimits, type TaskContext, TaskFailure, type TaskHandler } from '../../tasks/index.ts';
import type { ContentCredentials } from '../provenance/content-credentials.ts';
import { downloadMedia } from './download-media.ts';
import type { Providers } from './open-providers.ts';
import { endOperation } from './operations.repo.ts';
import { openOwnKey } from './own-keys.ts';
import { type ProvideDeps, provide } from './provide.ts';
import type { provideTask } from './provider.tasks.ts';
import type { InputFile, Provider, ProviderMedia, ProviderRequest } from './provider.ts';
import { ProviderFailure } from './provider.ts';
import type { WebhookAddresses } from './webhooks.ts';

export interface ProviderWorkerDeps extends Omit<ProvideDeps, 'webhooks' | 'settings'> {
  config: Pick<Config, 'limits' | 'generation'>;
  storage: Storage;
  jobFolders: JobFolders;
  outgoing: OutgoingGuard;
  access: Pick<AccessService, 'rightsOn'>;
  library: Pick<LibraryService, 'findSources' | 'storeFile' | 'completeAsset' | 'isPending'>;
  /** What follows an upload follows what is made here: it is found like any other media. */
  libraryEvents: Pick<LibraryEvents, 'uploaded'>;
  providers: Pick<Providers, 'open'>;
  sealer: Sealer;
  webhooks: { open(): Promise<WebhookAddresses> };
  contentCredentials: Pick<ContentCredentials, 'signGenerated'>;
}

type ProvideContext = TaskContext<Static<(typeof provideTask)['payload']>>;

const madeBy = 'provide/1';

/** Long enough for the largest file over a slow line. */
const FETCH_MS = 1_800_000;

/** One picture that goes in, drawn from its asset. */
async function drawFrame(
  deps: ProviderWorkerDeps,
  { payload, userId, signal }: ProvideContext,
  { given, folder }: { given: unknown; folder: string },
): Promise<InputFile | null> {
  if (given === null) return null;
  const [inputs, work] = [join(folder, 'in'), join(folder, 'work')];
  for (const path of [folder, inputs, work]) await mkdir(path, { mode: 0o700 });
  const timeline = parseTimeline(given);
  const gathered = await gatherSources(deps, {
    userId,
    timeline,
    held: payload.held,
    mayMissMedia: false,
    folder: inputs,
    probe: (path) => probeFile(path, { limits: jobLimits('probe', deps.config.limits) }),
  });
  const data = await placeData(timeline, gathered);
  const path = join(work, 'frame.jpg');
  const runner = openRenderRunner({ places: { read: [inputs], write: [work] } });
  try {
    await runner.run(
      'timelineFrame',
      { ...data, workFolder: work, segmentFolder: work, seconds: 0, outputPath: path },
      { limits: jobLimits('timelineFrame', deps.config.limits), hooks: { signal } },
    );
    return { bytes: await readFile(path), mediaType: 'image/jpeg' };
  } finally {
    await runner.close();
  }
}

async function requestOf(
  deps: ProviderWorkerDeps,
  context: ProvideContext,
  folder: string,
): Promise<ProviderRequest> {
  const { area, request, input_frame: input, output_frame: output, references = [] } = context.payload;
  const referenceImages: InputFile[] = [];
  for (const [at, given] of references.entries()) {
    const drawn = await drawFrame(deps, context, { given, folder: join(folder, `reference-${at}`) });
    if (drawn !== null) referenceImages.push(drawn);
  }
  return {
    ...request,
    area,
    options: request.options as Record<string, Json>,
    inputFrame: await drawFrame(deps, context, { given: input, folder: join(folder, 'first') }),
    ...(referenceImages.length > 0 && { referenceImages }),
    outputFrame: await drawFrame(deps, context, { given: output, folder: join(folder, 'last') }),
  };
}

async function takeMedia(
  { outgoing, config }: ProviderWorkerDeps,
  { signal, progress }: ProvideContext,
  { media, path, provider }: { media: ProviderMedia; path: string; provider: Provider },
): Promise<void> {
  const { maxBytes } = config.generation;
  if ('bytes' in media) {
    if (media.bytes.byteLength > maxBytes)
      throw new ProviderFailure('malformed', `${provider.id} made too large a file.`);
    await writeFile(path, media.bytes, { mode: 0o600 });
    return;
  }
  await downloadMedia(media.url, path, {
    guard: outgoing,
    ownOrigin: provider.ownOrigin,
    ownHeaders: provider.ownHeaders,
    maxBytes,
    timeoutMs: FETCH_MS,
    signal,
    onProgress: (fraction) => progress('fetching', 0.9 + 0.07 * fraction),
  });
}

const WANTED = { video: 'video', image: 'picture', audio: 'sound', tts: 'sound' } as const;

function isWanted(area: ProvideContext['payload']['area'], probe: ProbeResult): boolean {
  if (area === 'image') return probe.mediaKind === 'image';
  if (area === 'video') return probe.mediaKind === 'video' && probe.videoStream !== null;
  return probe.mediaKind !== 'image' && probe.audioStream !== null;
}

/** What the file is, whatever the provider calls it. */
async function requireWanted(
  { config }: ProviderWorkerDeps,
  { payload: { area, provider }, signal }: ProvideContext,
  path: string,
): Promise<ProbeResult> {
  const wrong = () =>
    new TaskFailure(
      'provider_failed',
      `What ${provider} answered is no ${WANTED[area]}. Nothing is charged.`,
    );
  if ((await stat(path)).size === 0) throw wrong();
  const limits = jobLimits('probe', config.limits);
  const probe = await probeFile(path, { limits, hooks: { signal } }).catch((error: unknown) => {
    if (error instanceof MediaError && error.code !== 'internal' && error.code !== 'cancelled') throw wrong();
    throw error;
  });
  if (!isWanted(area, probe)) throw wrong();
  return probe;
}

export function createProviderHandlers(deps: ProviderWorkerDeps): {
  provide_task: TaskHandler<typeof provideTask>;
} {
  const { library, libraryEvents, clock } = deps;

  return {
    async provide_task(context) {
      const { asset_id: assetId, area, provider: id, uses_own_key: usesOwnKey = false } = context.payload;
      const ownKey = usesOwnKey
        ? await openOwnKey(deps, { accountId: context.accountId, provider: id })
        : null;
      if (usesOwnKey && ownKey === null) {
        const gone = `The key of ${id} that this was asked for with was removed. Nothing is charged here.`;
        throw new TaskFailure('not_configured', gone);
      }
      const provider = deps.providers.open(id, area, ownKey);
      if (provider === null) {
        throw new TaskFailure(
          'not_configured',
          `The provider ${id} is not connected here any more. Nothing is charged.`,
        );
      }
      const webhooks = await deps.webhooks.open();
      const probe = await deps.jobFolders.use(context, async (folder) => {
        const path = join(folder, 'made');
        let drawn: Promise<ProviderRequest> | null = null;
        const request = () => {
          drawn ??= requestOf(deps, context, folder);
          return drawn;
        };
        const take = (media: ProviderMedia) => takeMedia(deps, context, { media, path, provider });
        await provide({ ...deps, webhooks, settings: deps.config.generation }, context, {
          provider,
          usesOwnKey,
          request,
          take,
        });
        context.progress('storing', 0.97);
        const found = await requireWanted(deps, context, path);
        const { contentType } = found;
        await deps.contentCredentials.signGenerated({ path, contentType, assetId });
        const file = await library.storeFile({ path });
        const { accountId, userId, traceId } = context;
        const write = async (trx: Transaction<Database>) => {
          await endOperation(trx, { taskId: context.taskId, now: clock.now() });
          // An attempt that died between its commit and the task's end has written this already.
          if (!(await library.isPending(trx, assetId))) return;
          const completion = { assetId, accountId, file, probe: found, madeBy, createdBy: userId };
          const { versionId } = await library.completeAsset(trx, completion);
          const kind = area === 'tts' ? 'audio' : area;
          await libraryEvents.uploaded.run(trx, { assetId, versionId, kind, userId, accountId, traceId });
        };
        await context.commit(write, { accounts: [accountId] });
        return found;
      });
      return { asset_id: assetId, area, duration_seconds: probe.durationSeconds };
    },
  };
}
