/** What the harness tells a service under test to suffer, and what is told back. Plain data: it travels as JSON. */

/** Moments at which something can go wrong. */
export type Moment =
  | 'create'
  | 'write'
  | 'sync'
  | 'sync-folder'
  | 'rename'
  | 'link'
  | 'unlink'
  | 'mkdir'
  | 'truncate'
  | 'look'
  | 'commit'
  | 'statement'
  /** To the object store. */
  | 'request';

export interface Fault {
  /** Which moments count. */
  at: readonly Moment[];
  /** The first moment that is hit, from 1. */
  nth: number;
  /** `during` is only told apart for the database and the store: sent, but not answered. */
  when: 'before' | 'during' | 'after';
  /** kill -9 of the service itself, or an error of the system. */
  effect: 'kill' | 'ENOSPC' | 'EIO';
  /** Moments that are hit from the first one on; only of errors. */
  times: number;
}

/** From `since` (real milliseconds since 1970) on, the clock is `offset` milliseconds ahead. */
export interface ClockEpoch {
  since: number;
  offset: number;
}

/** One expression of the product's source that is changed before it runs. */
export interface SourceChange {
  /** End of the module's path. */
  file: string;
  /** Found exactly once. */
  find: string;
  replace: string;
}

export interface InjectionSettings {
  /** Process that runs the test; the service does not outlive it. */
  parent: number;
  /** Unix socket that takes orders. */
  socket: string;
  /** The folder whose files are watched. */
  root: string;
  /** File that says what was changed in the folder and what was synced. */
  journal: string;
  /** Folder on the same file system that keeps what was replaced or removed until that is synced. */
  attic: string;
  epochs: ClockEpoch[];
  /** Armed from the start. */
  fault: Fault | null;
  changes: SourceChange[];
  /** Where the object store is, if it is not the watched folder. */
  storeEndpoint: string | null;
}

/** Name of the environment variable that holds the settings as JSON. */
export const SETTINGS_VARIABLE = 'RUSHES_FAULT_INJECTION';

export type Order =
  | { order: 'arm'; fault: Fault }
  | { order: 'disarm' }
  | { order: 'clock'; epochs: ClockEpoch[] }
  /** Calls what waits for at most so long to be called again, as if that time had passed. */
  | { order: 'wake'; milliseconds: number };

export interface OrderAnswer {
  /** How often the last armed fault was hit. */
  hits: number;
}

/** One line of the journal. Paths are absolute. */
export type JournalEntry =
  | { op: 'create'; path: string; file: number }
  | { op: 'write'; file: number; start: number; end: number }
  | { op: 'truncate'; file: number; bytes: number }
  | { op: 'sync'; file: number }
  | { op: 'sync-folder'; path: string }
  | { op: 'rename'; from: string; to: string; file: number; replaced: string | null }
  | { op: 'link'; path: string; file: number }
  | { op: 'unlink'; path: string; kept: string }
  | { op: 'mkdir'; path: string }
  | { op: 'rmdir'; path: string; folder: number }
  /** A way to change files that nobody watches: what a power cut does to them is not known. */
  | { op: 'unwatched'; call: string };
