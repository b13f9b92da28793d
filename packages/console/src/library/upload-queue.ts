/** The files that are being uploaded: what waits, what goes, what came of it. Pure. */

export type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';

export interface Upload {
  id: string;
  name: string;
  /** Names of the folders it goes to, from the root of the library, or of `within`. */
  folder: readonly string[];
  /** Id of a folder that somebody else shared; null for the own library. */
  within: string | null;
  bytes: number;
  sent: number;
  state: UploadState;
  /** Why it failed, as a sentence. */
  problem: string | null;
  assetId: string | null;
}

export type Uploads = readonly Upload[];

/** Files under way at the same time; each sends up to four parts at once. */
export const PARALLEL_FILES = 3;

export type UploadEvent =
  | { type: 'added'; files: readonly Pick<Upload, 'id' | 'name' | 'folder' | 'within' | 'bytes'>[] }
  | { type: 'started'; id: string }
  | { type: 'progress'; id: string; sent: number }
  | { type: 'done'; id: string; assetId: string }
  | { type: 'failed'; id: string; problem: string }
  | { type: 'cancelled'; id: string }
  | { type: 'retried'; id: string }
  | { type: 'cleared' };

const isOver = ({ state }: Upload) => state === 'done' || state === 'cancelled';

function changed(upload: Upload, event: Exclude<UploadEvent, { type: 'added' | 'cleared' }>): Upload {
  switch (event.type) {
    case 'started':
      return { ...upload, state: 'sending', problem: null };
    case 'progress':
      // A part that broke off takes back what it had told.
      return upload.state === 'sending' ? { ...upload, sent: Math.min(event.sent, upload.bytes) } : upload;
    case 'done':
      return { ...upload, state: 'done', sent: upload.bytes, assetId: event.assetId };
    case 'failed':
      return upload.state === 'cancelled' ? upload : { ...upload, state: 'failed', problem: event.problem };
    case 'cancelled':
      return upload.state === 'done' ? upload : { ...upload, state: 'cancelled' };
    case 'retried':
      return upload.state === 'failed' ? { ...upload, state: 'waiting', problem: null } : upload;
  }
}

export function afterEvent(uploads: Uploads, event: UploadEvent): Uploads {
  if (event.type === 'cleared')
    return uploads.filter((upload) => !isOver(upload) && upload.state !== 'failed');
  if (event.type === 'added') {
    const fresh = { sent: 0, state: 'waiting', problem: null, assetId: null } as const;
    return [...uploads, ...event.files.map((file) => ({ ...file, ...fresh }))];
  }
  return uploads.map((upload) => (upload.id === event.id ? changed(upload, event) : upload));
}

/** Those to start now: the ones that have waited longest, as far as there is room. */
export function nextToStart(uploads: Uploads): Uploads {
  const room = PARALLEL_FILES - uploads.filter(({ state }) => state === 'sending').length;
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, room));
}

export interface UploadSummary {
  files: number;
  done: number;
  failed: number;
  /** Whether something waits or goes. */
  isBusy: boolean;
  sent: number;
  bytes: number;
  /** Between 0 and 1; files without bytes count as one. */
  share: number;
}

export function summaryOf(uploads: Uploads): UploadSummary {
  const counted = uploads.filter(({ state }) => state !== 'cancelled');
  const sum = (of: (upload: Upload) => number) => counted.reduce((all, upload) => all + of(upload), 0);
  const sent = sum((upload) => upload.sent);
  const bytes = sum((upload) => upload.bytes);
  const done = counted.filter(({ state }) => state === 'done').length;
  return {
    files: counted.length,
    done,
    failed: counted.filter(({ state }) => state === 'failed').length,
    isBusy: counted.some(({ state }) => state === 'waiting' || state === 'sending'),
    sent,
    bytes,
    share: counted.length === 0 ? 0 : (sent + done) / (bytes + counted.length),
  };
}

/** Seconds that the rest takes at the speed so far; null while that is not known. */
export function secondsLeft({ sent, bytes }: UploadSummary, elapsedSeconds: number): number | null {
  if (sent === 0 || elapsedSeconds < 2) return null;
  return Math.ceil(((bytes - sent) * elapsedSeconds) / sent);
}

/** What a file is known by between two loads of the page, so that what broke off goes on. */
export function fingerprint(
  file: { name: string; size: number; lastModified: number },
  folder: readonly string[],
): string {
  return JSON.stringify([folder, file.name, file.size, file.lastModified]);
}
