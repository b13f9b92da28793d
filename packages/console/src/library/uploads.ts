/** Sends files while people go on working: the queue lives as long as the page, whatever screen is shown. */
import { ApiError, newId, uploadFile } from '@rushes/sdk';
import { api, createStore, endedStore, mayPass, queries, sentenceOf } from '../app/app-state.ts';
import { forEachPerson } from '../app/persons.ts';
import type { FoundFile } from './dropped-files.ts';
import { filesChanged } from './files-changed.ts';
import { forgetUpload, uploadIdOf } from './kept-uploads.ts';
import { sharedFolders } from './shared-folder.ts';
import {
  afterEvent,
  fingerprint,
  nextToStart,
  type Upload,
  type UploadEvent,
  type Uploads,
} from './upload-queue.ts';

export const uploadsStore = createStore<Uploads>([]);

/** After nobody answered. */
const AGAIN_MILLISECONDS = 5_000;

const files = new Map<string, File>();
const leaving = new Map<string, AbortController>();
/** Those that were refused when the session had ended. */
const signedOut = new Set<string>();
/** When the uploads under way began, for how long they will take. */
let beganAt = 0;

function tell(event: UploadEvent): void {
  uploadsStore.set(afterEvent(uploadsStore.get(), event));
}

/** Where it goes: folders of the own library are named, those of others have ids. */
async function placeOf({ folder, within }: Upload) {
  return within === null
    ? { folder: [...folder] }
    : { parentAssetId: await sharedFolders.below(within, folder) };
}

async function send(id: string): Promise<void> {
  const upload = uploadsStore.get().find((one) => one.id === id);
  const file = files.get(id);
  if (upload === undefined || file === undefined) return;
  const leave = new AbortController();
  leaving.set(id, leave);
  const print = fingerprint(file, [...(upload.within === null ? [] : [upload.within]), ...upload.folder]);
  const uploadId = uploadIdOf(print);
  tell({ type: 'started', id });
  try {
    const assetId = await uploadFile(api(), {
      file,
      name: upload.name,
      ...(await placeOf(upload)),
      uploadId,
      abortUpload: true,
      onProgress: (sent) => tell({ type: 'progress', id, sent }),
      signal: leave.signal,
    });
    forgetUpload(print);
    files.delete(id);
    tell({ type: 'done', id, assetId });
    filesChanged();
    void queries.invalidateQueries({ queryKey: ['tasks'] });
  } catch (error) {
    // Perhaps the folder is not there any more.
    sharedFolders.forget();
    if (leave.signal.aborted) forgetUpload(print);
    // The service is started anew, or the network is away: what has arrived stays there, and the rest follows by itself.
    else if (mayPass(error)) setTimeout(() => retryUpload(id), AGAIN_MILLISECONDS);
    // Nothing else tells that nobody is signed in any more: who is again finds it going on.
    else if (error instanceof ApiError && error.status === 401) {
      endedStore.set(true);
      signedOut.add(id);
    }
    tell(
      leave.signal.aborted ? { type: 'cancelled', id } : { type: 'failed', id, problem: sentenceOf(error) },
    );
  } finally {
    leaving.delete(id);
    startNext();
  }
}

function startNext(): void {
  for (const { id } of nextToStart(uploadsStore.get())) void send(id);
}

/** Uploads files into a folder, of the own library or below the shared one `within`; those of folders into folders of the same names. */
export function addUploads(
  found: readonly FoundFile[],
  folder: readonly string[],
  within: string | null = null,
): void {
  if (!uploadsStore.get().some(({ state }) => state === 'sending')) {
    beganAt = Date.now();
    sharedFolders.forget();
  }
  const added = found.map(({ file, folder: below }) => {
    const id = newId();
    files.set(id, file);
    return { id, name: file.name, folder: [...folder, ...below], within, bytes: file.size };
  });
  tell({ type: 'added', files: added });
  startNext();
}

export function cancelUpload(id: string): void {
  leaving.get(id)?.abort();
  files.delete(id);
  tell({ type: 'cancelled', id });
}

export function cancelAll(): void {
  // Those that wait first: else each that is given up would let one of them begin.
  for (const wanted of ['waiting', 'sending'])
    for (const { id, state } of uploadsStore.get()) if (state === wanted) cancelUpload(id);
}

export function retryUpload(id: string): void {
  tell({ type: 'retried', id });
  startNext();
}

export function clearUploads(): void {
  tell({ type: 'cleared' });
  const left = new Set(uploadsStore.get().map(({ id }) => id));
  for (const id of files.keys()) if (!left.has(id)) files.delete(id);
}

// Nothing of one person is sent into the library of the next.
forEachPerson(() => {
  cancelAll();
  signedOut.clear();
  clearUploads();
});

endedStore.follow(() => {
  if (endedStore.get()) return;
  const all = [...signedOut];
  signedOut.clear();
  for (const id of all) retryUpload(id);
});

export const elapsedSeconds = () => (Date.now() - beganAt) / 1_000;

window.addEventListener('beforeunload', (event) => {
  if (uploadsStore.get().some(({ state }) => state === 'waiting' || state === 'sending'))
    event.preventDefault();
});
