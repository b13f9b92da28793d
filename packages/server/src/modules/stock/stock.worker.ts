/** Fetches what a provider has, looks into it, and shows it to everybody. */
import { join } from 'node:path';
import { type ProbeResult, probeFile } from '@rushes/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { fetchFile, fetchText, OutgoingFetchError } from '../../platform/outgoing/outgoing-fetch.ts';
import type { OutgoingGuard } from '../../platform/outgoing/outgoing-guard.ts';
import type { JobFolders } from '../../platform/processes/job-folders.ts';
import { nameOfText } from '../access/index.ts';
import type { LibraryService } from '../library/index.ts';
import { jobLimits, TaskFailure, type TaskHandler } from '../tasks/index.ts';
import { fileInArchive } from './providers/archive.ts';
import { findItems, findPresent, type StockItem } from './stock.repo.ts';
import type { bringStockTask } from './stock.tasks.ts';
import {
  addToLibrary,
  ensureOwner,
  isLibraryFull,
  LIBRARY_FULL,
  type StockLibraryDeps,
} from './stock-library.ts';

export interface StockWorkerDeps extends StockLibraryDeps {
  clock: Clock;
  config: Pick<Config, 'limits' | 'stock'>;
  outgoing: OutgoingGuard;
  jobFolders: JobFolders;
  library: StockLibraryDeps['library'] & Pick<LibraryService, 'storeFile' | 'storageUsedBytes'>;
}

const TIMEOUT_MS = 10 * 60_000;

const folders: Readonly<Record<string, string>> = {
  pexels: 'Pexels',
  pixabay: 'Pixabay',
  commons: 'Wikimedia Commons',
  archive: 'Internet Archive',
};

/** Of what the Internet Archive says of a thing with many files. */
const METADATA_BYTES = 20_000_000;

/** Null for what is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Where the bytes of an item are; of most providers its own address. */
async function locate(
  { config, outgoing }: StockWorkerDeps,
  { provider, kind, mediaUrl }: StockItem,
  signal: AbortSignal,
): Promise<string> {
  const { archive, fileBytes: maxBytes } = config.stock;
  const metadataUrl = mediaUrl ?? '';
  if (provider !== 'archive') return metadataUrl;
  const text = await fetchText(metadataUrl, {
    guard: outgoing,
    maxBytes: METADATA_BYTES,
    timeoutMs: TIMEOUT_MS,
    signal,
    ...(archive !== null && { ownOrigin: new URL(archive.url).origin }),
  });
  const found = fileInArchive(readJson(text), { metadataUrl, kind, maxBytes });
  if (found === null)
    throw new TaskFailure('conflict', `The Internet Archive has no ${kind} of it that fits.`);
  return found;
}

/** What will not be otherwise the next time ends the task; the rest is tried again. */
async function fetchItem(
  deps: StockWorkerDeps,
  item: StockItem,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<void> {
  const maxBytes = deps.config.stock.fileBytes;
  try {
    const url = await locate(deps, item, signal);
    await fetchFile(url, path, { guard: deps.outgoing, maxBytes, timeoutMs: TIMEOUT_MS, signal });
  } catch (error) {
    if (!(error instanceof OutgoingFetchError) || error.mayRecover) throw error;
    throw new TaskFailure('conflict', error.message, { cause: error });
  }
}

/** Throws TaskFailure for what is not what the provider said. */
function requireKind({ kind }: StockItem, { mediaKind }: ProbeResult): void {
  if (mediaKind === kind) return;
  throw new TaskFailure('conflict', `The provider said ${kind}, and what came is ${mediaKind}.`);
}

function nameOf({ title, kind }: StockItem, { contentType }: ProbeResult): string {
  const stem = nameOfText(title, { bytes: 120, fallback: 'stock' });
  const ending = /^(?:video|image)\/(?:x-)?([a-z0-9]{2,8})$/.exec(contentType)?.[1];
  return `${stem}.${ending ?? (kind === 'video' ? 'mp4' : 'jpg')}`;
}

export function createStockHandlers(deps: StockWorkerDeps): {
  bring_stock_task: TaskHandler<typeof bringStockTask>;
} {
  const { db, config, jobFolders, library } = deps;
  return {
    async bring_stock_task(context) {
      const { item_id: id } = context.payload;
      const { signal, traceId } = context;
      const item = (await findItems(db, [id])).get(id);
      if (item === undefined) throw new TaskFailure('not_found', 'It was forgotten meanwhile.');
      const owner = await ensureOwner(deps);
      // Many may have asked before the first of it was here.
      const requireRoom = async (trx = db) => {
        if (await isLibraryFull(deps, owner, trx)) throw new TaskFailure('storage_full', LIBRARY_FULL);
      };
      await requireRoom();
      await jobFolders.use(context, async (folder) => {
        const path = join(folder, 'media');
        context.progress('fetching', 0);
        await fetchItem(deps, item, { path, signal });
        context.progress('probing', 0.8);
        const probe = await probeFile(path, { limits: jobLimits('probe', config.limits), hooks: { signal } });
        requireKind(item, probe);
        const name = nameOf(item, probe);
        const file = await library.storeFile({ path });
        const stock = {
          item,
          name,
          folders: [folders[item.provider] ?? item.provider],
          file,
          probe,
          traceId,
        };
        await context.commit(
          async (trx) => {
            // An attempt that died between its commit and the task's end has brought it already.
            if ((await findPresent(trx, [id])).has(id)) return;
            await requireRoom(trx);
            await addToLibrary(deps, trx, owner, { ...stock, madeBy: 'stock' });
          },
          { accounts: [owner.accountId] },
        );
      });
      return { asset_id: id };
    },
  };
}
