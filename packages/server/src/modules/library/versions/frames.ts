/** Single frames of videos: made once by a task, kept as renditions, and answered at once from then on. */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { type ErrorCode, ServiceError } from '../../../platform/errors.ts';
import { type Over, over } from '../../../platform/over.ts';
import type { PricesService } from '../../money/index.ts';
import type { TaskOwner, TasksService } from '../../tasks/index.ts';
import type { Missing, WantedFrame } from '../downloads/resolve-download.ts';
import { frameTask } from '../library.tasks.ts';
import type { MediaRendition } from '../media.repo.ts';
import type { StorageRoom } from '../stored/storage-room.ts';
import { type FrameKey, findFrames, frameKey, noteUse } from './frames.repo.ts';

export interface FramesBy {
  owner: () => Promise<TaskOwner | null>;
  /** The account of whoever asks; null for people whom nobody knows, for whom few frames are made at a time. */
  askingAccountId: string | null;
  traceId: string;
}

export interface FramesDeps {
  db: Kysely<Database>;
  clock: Clock;
  tasks: Pick<TasksService, 'startTask' | 'requireRoom' | 'findOpenTasks' | 'waitForTask'>;
  prices: Pick<PricesService, 'quote'>;
  room: Pick<StorageRoom, 'findPayer' | 'requireStorage' | 'storageFull'>;
  /** How long a request waits for frames. */
  frameWaitMilliseconds: number;
}

/** Frames that one request sets off at most; the rest is answered with the sentence to ask again. */
export const FRAMES_AT_ONCE = 50;

/** Frames of one user's assets that are made at the same time for people whom nobody knows. */
export const FRAMES_FOR_ANYONE = 4;

/** Somebody looks at the page that the frame is for. */
const FRAME_PRIORITY = 30;

/** Times of the same microsecond from the same rendition are one frame. */
export function labelOf({ microseconds, source }: WantedFrame): string {
  return `${microseconds}-${source.kind === 'proxy' ? source.label : source.kind}`;
}

const keyOf = (frame: WantedFrame): FrameKey => ({ versionId: frame.versionId, label: labelOf(frame) });

const later = (message: string): { missing: Missing } => ({ missing: { because: 'later', message } });

const full = (refusal: ServiceError): Missing => ({ because: 'full', message: refusal.message, refusal });

const isRefusal = (error: unknown, code: ErrorCode): error is ServiceError =>
  error instanceof ServiceError && error.code === code;

/** Starts the making of frames, each once however often it is asked for; returns the tasks by the frames' keys. */
function start(
  { db, prices, tasks }: FramesDeps,
  owner: TaskOwner,
  frames: readonly WantedFrame[],
  { askingAccountId, traceId }: FramesBy,
): Promise<Map<string, string>> {
  return db.transaction().execute(async (trx) => {
    await tasks.requireRoom(trx, owner.accountId, frames.length);
    if (askingAccountId === null) {
      const open = await tasks.findOpenTasks(owner, frameTask.type, trx);
      if (open.length + frames.length > FRAMES_FOR_ANYONE) return new Map();
    }
    const started = new Map<string, string>();
    for (const frame of frames) {
      const key = frameKey(keyOf(frame));
      if (started.has(key)) continue;
      const { assetId, versionId, source, microseconds } = frame;
      const { taskId } = await tasks.startTask(trx, {
        definition: frameTask,
        payload: { assetId, versionId, renditionId: source.id, label: labelOf(frame), microseconds },
        principal: owner,
        assetIds: [assetId],
        dedupeKey: key,
        priority: FRAME_PRIORITY,
        // Nobody pays for what a stranger looks at.
        ...(askingAccountId === null ? {} : { quote: prices.quote([{ price: 'frame', quantity: 1 }]) }),
        traceId,
      });
      started.set(key, taskId);
    }
    return started;
  });
}

/** The same; nothing is started where the account has too much open, and the asker is not to know of that. */
async function startIfRoom(
  deps: FramesDeps,
  owner: TaskOwner,
  frames: readonly WantedFrame[],
  by: FramesBy,
): Promise<Map<string, string>> {
  if (frames.length === 0) return new Map();
  return start(deps, owner, frames, by).catch((error: unknown) => {
    if (by.askingAccountId === null && isRefusal(error, 'rate_limited')) return new Map<string, string>();
    throw error;
  });
}

/** Why frames can not be stored, by who made their assets. */
async function withoutRoom(
  { room }: FramesDeps,
  frames: readonly WantedFrame[],
  { askingAccountId }: FramesBy,
): Promise<Map<string | null, Missing>> {
  const refused = new Map<string | null, Missing>();
  for (const createdBy of new Set(frames.map((frame) => frame.createdBy))) {
    const payerId = await room.findPayer(createdBy);
    await room.requireStorage({ payerId, bytes: null, askingAccountId }).catch((error: unknown) => {
      if (!isRefusal(error, 'storage_full')) throw error;
      refused.set(createdBy, full(error));
    });
  }
  return refused;
}

/** What its task says of a frame that was not made. */
async function failureOf(
  deps: FramesDeps,
  frame: WantedFrame,
  error: { code: string; message: string } | null,
  { askingAccountId }: FramesBy,
): Promise<Missing> {
  const { room } = deps;
  if (error?.code !== 'storage_full') return failed(error?.message ?? 'The frame was given up.').missing;
  const payerId = await room.findPayer(frame.createdBy);
  return full(await room.storageFull({ payerId, bytes: null, askingAccountId }));
}

/** Why each frame whose task failed will not be there, by its key. Ends when all tasks did, or the time is over. */
async function failuresOf(
  deps: FramesDeps,
  frames: readonly WantedFrame[],
  started: ReadonlyMap<string, string>,
  by: FramesBy,
): Promise<Map<string, Missing>> {
  const { frameWaitMilliseconds, tasks } = deps;
  const signal = AbortSignal.timeout(frameWaitMilliseconds);
  const failures = new Map<string, Missing>();
  await Promise.all(
    frames.map(async (frame) => {
      const key = frameKey(keyOf(frame));
      const taskId = started.get(key);
      if (taskId === undefined) return;
      const task = await tasks.waitForTask(taskId, { signal }).catch((error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      });
      if (task !== null && task.state !== 'SUCCESS') {
        failures.set(key, await failureOf(deps, frame, task.error, by));
      }
    }),
  );
  return failures;
}

function failed(message: string): { missing: Missing } {
  return {
    missing: { because: 'nothing yet', message: `No frame could be made: ${message}` },
  };
}

/** Those of the frames that are not among the `known`, each once. */
function absentOf(wanted: readonly WantedFrame[], known: ReadonlyMap<string, MediaRendition>): WantedFrame[] {
  const absent = new Map(wanted.map((frame) => [frameKey(keyOf(frame)), frame]));
  for (const key of known.keys()) absent.delete(key);
  return [...absent.values()];
}

/** Makes what there is room for; why the others will not be there, by key. */
async function make(
  deps: FramesDeps,
  owner: TaskOwner,
  frames: readonly WantedFrame[],
  by: FramesBy,
): Promise<Map<string, Missing>> {
  const refused = await withoutRoom(deps, frames, by);
  const stored = frames.filter(({ createdBy }) => !refused.has(createdBy));
  const failures = await failuresOf(deps, stored, await startIfRoom(deps, owner, stored, by), by);
  for (const frame of frames) {
    const missing = refused.get(frame.createdBy);
    if (missing !== undefined) failures.set(frameKey(keyOf(frame)), missing);
  }
  return failures;
}

/**
 * The rendition of each wanted frame, or why it is not there, in order. What is missing is made on behalf of `owner`,
 * and waited for as long as a request may last; without an owner only what exists is answered.
 */
export async function requireFrames(
  deps: FramesDeps,
  wanted: readonly WantedFrame[],
  by: FramesBy,
): Promise<({ rendition: MediaRendition } | { missing: Missing })[]> {
  const { db, clock } = deps;
  const known = await findFrames(db, wanted.map(keyOf));
  await noteUse(db, [...known.values()], clock.now());
  const begun = absentOf(wanted, known).slice(0, FRAMES_AT_ONCE);
  const owner = begun.length === 0 ? null : await by.owner();
  const failures = owner === null ? new Map<string, Missing>() : await make(deps, owner, begun, by);
  const made = owner === null ? new Map<string, MediaRendition>() : await findFrames(db, begun.map(keyOf));
  return wanted.map((frame) => {
    const key = frameKey(keyOf(frame));
    const rendition = known.get(key) ?? made.get(key);
    if (rendition !== undefined) return { rendition };
    const failure = failures.get(key);
    if (failure !== undefined) return { missing: failure };
    if (owner === null) return failed('whoever uploaded the video is gone.');
    return later('The frame is still being made; ask again in a few seconds.');
  });
}

const framesFunctions = { requireFrames };

export type Frames = Over<typeof framesFunctions>;

export function createFrames(deps: FramesDeps): Frames {
  return over(deps, framesFunctions);
}
