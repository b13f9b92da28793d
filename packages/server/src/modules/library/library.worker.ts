/** Takes single frames out of videos. */
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { extractFrame } from '@rushes/engine';
import type { Transaction } from 'kysely';
import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/schema.ts';
import { over } from '../../platform/over.ts';
import type { JobFolders } from '../../platform/processes/job-folders.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { AccessService } from '../access/index.ts';
import { jobLimits, type TaskContext, TaskFailure, type TaskHandler } from '../tasks/index.ts';
import type { LibraryService } from './library.service.ts';
import type { frameTask } from './library.tasks.ts';
import { findServedRendition, type ServedRendition } from './media.repo.ts';
import type { StorageRequest } from './stored/storage-room.ts';
import type { StoredFile } from './stored/stored-files.ts';
import { findFrames, frameKey, trimFrames } from './versions/frames.repo.ts';

export interface LibraryWorkerDeps {
  clock: Clock;
  config: Pick<Config, 'limits'>;
  storage: Pick<Storage, 'materialize'>;
  jobFolders: JobFolders;
  access: Pick<AccessService, 'findNodes'>;
  library: Pick<
    LibraryService,
    'storeFile' | 'addRendition' | 'discardFile' | 'findPayer' | 'requireStorage'
  >;
}

type FrameContext = TaskContext<Static<(typeof frameTask)['payload']>>;

/** A frame that is in storage, not yet a rendition. */
interface KeptFrame {
  file: StoredFile;
  width: number;
  height: number;
  /** Where it stands in the video. */
  seconds: number;
}

const MADE_BY = 'frame/1';

/** A frame counts to whoever made the asset, whoever looks at it. */
async function roomFor(
  { access, library }: LibraryWorkerDeps,
  { payload, db, accountId }: FrameContext,
  bytes: number,
): Promise<StorageRequest> {
  const creatorId = (await access.findNodes([payload.assetId], db)).get(payload.assetId)?.createdBy ?? null;
  return { payerId: await library.findPayer(creatorId, db), bytes, askingAccountId: accountId };
}

function extract(
  deps: LibraryWorkerDeps,
  context: FrameContext,
  source: ServedRendition,
): Promise<KeptFrame> {
  const { jobFolders, storage, config, library } = deps;
  return jobFolders.use(context, async (folder) => {
    const [inputFolder, outputFolder] = [join(folder, 'in'), join(folder, 'out')];
    for (const path of [inputFolder, outputFolder]) await mkdir(path, { mode: 0o700 });
    const input = await storage.materialize(source.storageKey, inputFolder, 'input');
    try {
      const limits = jobLimits('frame', config.limits, { bytes: (await stat(input.path)).size });
      const frame = await extractFrame(
        { inputPath: input.path, outputFolder, seconds: context.payload.microseconds / 1_000_000 },
        { limits, hooks: { signal: context.signal } },
      );
      const path = join(outputFolder, frame.file);
      await library.requireStorage(await roomFor(deps, context, (await stat(path)).size), context.db);
      const file = await library.storeFile({ path, contentType: 'image/jpeg' });
      return { file, width: frame.width, height: frame.height, seconds: frame.seconds };
    } finally {
      await input.release();
    }
  });
}

/** Makes the frame a rendition; false when another attempt, or another account's task, was faster. */
async function attach(deps: LibraryWorkerDeps, context: FrameContext, frame: KeptFrame): Promise<boolean> {
  const { library, clock, config } = deps;
  const { versionId, label } = context.payload;
  const { file, width, height, seconds } = frame;
  const room = await roomFor(deps, context, file.bytes);
  // Held, so that what else is stored for the account meanwhile has no use of the same room.
  const accounts = room.payerId === null ? [] : [room.payerId];
  const write = async (trx: Transaction<Database>) => {
    await library.requireStorage(room, trx);
    if ((await findFrames(trx, [{ versionId, label }])).size > 0) return false;
    const made = { versionId, kind: 'frame', label, file, width, height, details: { seconds } } as const;
    await library.addRendition(trx, { ...made, playerCompatible: true, madeBy: MADE_BY });
    await trimFrames(trx, versionId, { now: clock.now(), urlSeconds: config.limits.downloadUrlSeconds });
    return true;
  };
  return context.commit(write, { accounts });
}

async function makeFrame(deps: LibraryWorkerDeps, context: FrameContext): Promise<Record<string, unknown>> {
  const { library } = deps;
  const { assetId, versionId, renditionId, label } = context.payload;
  const key = { versionId, label };
  const done = { asset_id: assetId, version_id: versionId };
  if ((await findFrames(context.db, [key])).has(frameKey(key))) return done;
  const source = await findServedRendition(context.db, renditionId);
  if (source === null) throw new TaskFailure('asset_gone', 'The file was deleted before its turn came.');
  const frame = await extract(deps, context, source);
  let isAttached = false;
  try {
    isAttached = await attach(deps, context, frame);
  } finally {
    if (!isAttached) await library.discardFile(frame.file.objectId);
  }
  return done;
}

export function createLibraryHandlers(deps: LibraryWorkerDeps): {
  frame_task: TaskHandler<typeof frameTask>;
} {
  return over(deps, { frame_task: makeFrame });
}
