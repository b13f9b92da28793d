/**
 * Processes that draw single frames of timelines, kept ready: a start takes longer than a frame. What untrusted media
 * does to a process stays with its account: one that has opened an account's media draws for no other, and when its place
 * is needed it ends. One that has opened nothing waits for whoever comes next.
 */
import { mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  canStandFor,
  type JobLimits,
  type JobRunner,
  MediaError,
  type ProbeResult,
  type SmallerCopy,
  type TimelineFrameRequest,
} from '@rushes/engine';
import { ServiceError } from '../../../platform/errors.ts';
import { outageOf } from '../../../platform/health/outages.ts';
import type { Ids } from '../../../platform/ids.ts';
import { openRenderRunner } from '../../../platform/media-engine.ts';
import type { LiveProcesses } from '../../../platform/processes/live-processes.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { noMedia, placeData } from '../exports/export-sources.ts';

/** A source as it is found in storage. */
export interface FrameSource extends Pick<TimelineFrameRequest['sources'][number], 'assetId' | 'contentKey'> {
  storageKey: string;
  /** Null of a file that nobody looked into yet. */
  probe: ProbeResult | null;
  /** Smallest first. */
  proxies: readonly { width: number; height: number; storageKey: string }[];
}

type ProbedSource = FrameSource & { probe: ProbeResult };

export interface WantedFrame
  extends Pick<TimelineFrameRequest, 'timeline' | 'width' | 'height' | 'seconds' | 'boxes'> {
  sources: readonly FrameSource[];
}

export interface FrameDrawers {
  /**
   * The JPEG of a frame. Throws `conflict` with the engine's sentence for media that can not be drawn, and `rate_limited`
   * where all processes are busy with other accounts.
   */
  draw(accountId: string, frame: WantedFrame): Promise<Uint8Array>;
  /** Removes the folders of processes that were killed; for the start of this one. */
  sweep(): Promise<void>;
  /** Ends all processes; nothing is drawn afterwards. */
  close(): Promise<void>;
}

export interface FrameDrawersDeps {
  ids: Ids;
  storage: Pick<Storage, 'materialize'>;
  /** Holds a folder per process and account; `sweep` removes those of processes that are gone. */
  root: string;
  /** Names this process. */
  processId: string;
  processes: Pick<LiveProcesses, 'findAlive'>;
  limits: JobLimits;
  readFile: (path: string) => Promise<Uint8Array>;
}

/** Accounts at the same time; further ones wait for the place of one that draws nothing just now. */
const MOST_ACCOUNTS = 3;
/** Frames after which a process is replaced, so that nothing piles up in it. */
const FRAMES_PER_PROCESS = 100;
const IDLE_MILLISECONDS = 60_000;

/** A process and its folder, of which it reads `in` and writes `work`. */
interface Desk {
  runner: JobRunner;
  folder: string;
}

interface Drawer extends Desk {
  accountId: string;
  /** Paths of shown objects, by storage key. */
  shown: Map<string, Promise<string>>;
  /** What files are that were looked into here, by storage key. */
  probed: Map<string, Promise<ProbeResult>>;
  /** Frames under way. */
  busy: number;
  usedAt: number;
  frames: number;
}

function tooMany(): ServiceError {
  return new ServiceError('rate_limited', 'Too many frames are being drawn; try again in a moment.', {
    headers: { 'retry-after': '1' },
  });
}

/** That a file can not be opened is the state it is in, and nothing that broke here. */
function asRefusal(error: unknown): unknown {
  const outage = outageOf(error);
  if (outage !== null || !(error instanceof MediaError) || error.code === 'internal') return outage ?? error;
  // A process is cancelled where the service stops.
  if (error.code === 'cancelled') return tooMany();
  return new ServiceError('conflict', error.message, { cause: error });
}

/** Whether the process ended without a reason of its own, such as one that was killed for its memory. */
function isWorthAnother(error: unknown): boolean {
  return error instanceof MediaError && error.code === 'internal';
}

async function endDesk({ runner, folder }: Desk): Promise<void> {
  await runner.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

async function sweep(deps: FrameDrawersDeps): Promise<void> {
  const { processes } = deps;
  const names = await readdir(deps.root).catch(() => []);
  const alive = await processes.findAlive();
  for (const name of names) {
    if (!alive.has(name)) await rm(join(deps.root, name), { recursive: true, force: true });
  }
}

function show(deps: FrameDrawersDeps, drawer: Drawer, storageKey: string): Promise<string> {
  const { storage } = deps;
  const known = drawer.shown.get(storageKey);
  if (known !== undefined) return known;
  const name = `source-${drawer.shown.size}`;
  const shown = storage.materialize(storageKey, join(drawer.folder, 'in'), name).then(({ path }) => path);
  drawer.shown.set(storageKey, shown);
  shown.catch(() => drawer.shown.delete(storageKey));
  return shown;
}

function probe(
  deps: FrameDrawersDeps,
  drawer: Drawer,
  storageKey: string,
  inputPath: string,
): Promise<ProbeResult> {
  const { limits } = deps;
  const known = drawer.probed.get(storageKey);
  if (known !== undefined) return known;
  const probed = drawer.runner.run('probe', { inputPath }, { limits });
  drawer.probed.set(storageKey, probed);
  probed.catch(() => drawer.probed.delete(storageKey));
  return probed;
}

/** Of the sources those that the frame shows: the others need not be there, and may lie in a storage far away. */
async function seenIn(
  deps: FrameDrawersDeps,
  drawer: Drawer,
  { sources, ...rest }: Omit<WantedFrame, 'sources'> & { sources: readonly ProbedSource[] },
): Promise<Set<string>> {
  const { limits } = deps;
  const media = sources.filter(({ probe }) => probe.container !== noMedia.container);
  if (media.length < 2) return new Set(sources.map(({ assetId }) => assetId));
  const named = media.map(({ assetId, contentKey, probe }) => ({ assetId, contentKey, probe }));
  const { assetIds } = await drawer.runner.run('frameMedia', { ...rest, sources: named }, { limits });
  const data = sources.filter(({ probe }) => probe.container === noMedia.container);
  return new Set([...assetIds, ...data.map(({ assetId }) => assetId)]);
}

/** The proxy that a source can be drawn of in this frame; null where there is none. */
async function findCopy(
  deps: FrameDrawersDeps,
  drawer: Drawer,
  { assetId, probe: whole, proxies }: ProbedSource,
  frame: WantedFrame,
): Promise<SmallerCopy | null> {
  const size = { width: frame.width ?? 0, height: frame.height ?? 0 };
  const fitting = proxies.find(({ width, height }) => width >= size.width || height >= size.height);
  if (fitting === undefined) return null;
  try {
    const path = await show(deps, drawer, fitting.storageKey);
    const known = await probe(deps, drawer, fitting.storageKey, path);
    return canStandFor(known, { source: whole, frame: size }) ? { assetId, path, probe: known } : null;
  } catch {
    // Lost or damaged; the original says more.
    return null;
  }
}

/** Of many files the one that is meant. */
function throwNaming(assetId: string, error: unknown): never {
  if (!(error instanceof MediaError)) throw error;
  throw new MediaError(error.code, `Asset ${assetId}: ${error.message}`, { cause: error.cause });
}

/** What the frame is drawn of, shown in the drawer's folder. */
async function gather(deps: FrameDrawersDeps, drawer: Drawer, frame: WantedFrame) {
  const probed = await Promise.all(
    frame.sources.map(async (source): Promise<ProbedSource> => {
      const { probe: known, storageKey, assetId } = source;
      const look = async () => probe(deps, drawer, storageKey, await show(deps, drawer, storageKey));
      return {
        ...source,
        probe: known ?? (await look().catch((error: unknown) => throwNaming(assetId, error))),
      };
    }),
  );
  const seen = await seenIn(deps, drawer, { ...frame, sources: probed });
  const smallerCopies: SmallerCopy[] = [];
  const sources = await Promise.all(
    probed.map(async (source) => {
      const { assetId, contentKey, probe: facts, storageKey } = source;
      const copy = seen.has(assetId) ? await findCopy(deps, drawer, source, frame) : null;
      if (copy !== null) smallerCopies.push(copy);
      const path = seen.has(assetId) && copy === null ? await show(deps, drawer, storageKey) : '';
      return { assetId, contentKey, probe: facts, path };
    }),
  );
  return { sources, smallerCopies };
}

async function drawWith(deps: FrameDrawersDeps, drawer: Drawer, frame: WantedFrame): Promise<Uint8Array> {
  const { limits, readFile } = deps;
  const { timeline, sources: _, ...rest } = frame;
  const { sources, smallerCopies } = await gather(deps, drawer, frame);
  drawer.frames += 1;
  const workFolder = join(drawer.folder, 'work');
  const outputPath = join(workFolder, `frame-${drawer.frames}.jpg`);
  const folders = { workFolder, segmentFolder: workFolder };
  const placed = await placeData(timeline, sources);
  const request = { ...rest, ...folders, ...placed, smallerCopies, outputPath };
  await drawer.runner.run('timelineFrame', request, { limits });
  const picture = await readFile(outputPath);
  await rm(outputPath, { force: true });
  return picture;
}

/** A process with the renderer loaded, that has opened nobody's media. */
function openDesk(folder: string): Desk {
  const places = { read: [join(folder, 'in')], write: [join(folder, 'work')] };
  // Here and now: a process is given folders that are there when it starts.
  for (const path of [...places.read, ...places.write]) mkdirSync(path, { recursive: true, mode: 0o700 });
  const runner = openRenderRunner({ places, isWatched: true, jobsPerProcess: FRAMES_PER_PROCESS });
  runner.run('machine', {}).catch(() => undefined);
  return { runner, folder };
}

function newDrawer(accountId: string, desk: Desk): Drawer {
  return {
    accountId,
    ...desk,
    shown: new Map(),
    probed: new Map(),
    busy: 0,
    usedAt: performance.now(),
    frames: 0,
  };
}

export function createFrameDrawers(deps: FrameDrawersDeps): FrameDrawers {
  const { processId, ids } = deps;
  const root = join(deps.root, processId);
  const drawers = new Map<string, Drawer>();
  let spare: Desk | null = null;
  let closed = false;

  async function end(drawer: Drawer): Promise<void> {
    drawers.delete(drawer.accountId);
    await endDesk(drawer);
  }

  /** A folder that could not be removed goes with the sweep of the next start. */
  function endSoon(drawer: Drawer): void {
    end(drawer).catch(() => undefined);
  }

  /** Makes room for another account by the drawer that was used longest ago. */
  function makeRoom(): void {
    if (drawers.size < MOST_ACCOUNTS) return;
    const [idle] = [...drawers.values()].filter(({ busy }) => busy === 0).sort((a, b) => a.usedAt - b.usedAt);
    if (idle === undefined) throw tooMany();
    endSoon(idle);
  }

  function drawerOf(accountId: string): Drawer {
    const known = drawers.get(accountId);
    if (known !== undefined) return known;
    makeRoom();
    const desk = spare ?? openDesk(join(root, ids.uuid()));
    spare = null;
    const drawer = newDrawer(accountId, desk);
    drawers.set(accountId, drawer);
    return drawer;
  }

  const idleTimer = setInterval(() => {
    const before = performance.now() - IDLE_MILLISECONDS;
    for (const drawer of drawers.values()) {
      if (drawer.busy === 0 && drawer.usedAt < before) endSoon(drawer);
    }
    if (drawers.size > 0 || spare === null) return;
    endDesk(spare).catch(() => undefined);
    spare = null;
  }, IDLE_MILLISECONDS / 4);
  idleTimer.unref();

  return {
    sweep: () => sweep(deps),

    async draw(accountId, frame) {
      if (closed) throw tooMany();
      const drawer = drawerOf(accountId);
      drawer.busy += 1;
      try {
        return await drawWith(deps, drawer, frame).catch((error: unknown) => {
          if (closed || !isWorthAnother(error)) throw error;
          return drawWith(deps, drawer, frame);
        });
      } catch (error) {
        throw asRefusal(error);
      } finally {
        drawer.busy -= 1;
        drawer.usedAt = performance.now();
        // Only now, so that its start takes nothing from the frame that somebody waits for.
        if (!closed && drawers.size < MOST_ACCOUNTS) spare ??= openDesk(join(root, ids.uuid()));
      }
    },

    async close() {
      closed = true;
      clearInterval(idleTimer);
      await Promise.all([...drawers.values()].map(end));
      if (spare !== null) await endDesk(spare);
      await rm(root, { recursive: true, force: true });
    },
  };
}
