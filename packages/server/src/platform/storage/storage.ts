/** Where bytes live: one interface, a driver each for local files and for S3-compatible stores. */
import type { Readable } from 'node:stream';

export interface StoredObject {
  key: string;
  bytes: number;
}

/** Inclusive byte positions. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Objects are immutable: a key is written once. Keys are made by us (`[a-z0-9/._-]`, no `..`), never from
 * user input. A missing key is a ServiceError `not_found`.
 */
export interface Storage {
  /** Stores a finished local file by moving (or copying) it; durable when it returns. */
  putFile(key: string, localPath: string): Promise<StoredObject>;
  stat(key: string): Promise<StoredObject | null>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes the object; one that is not there is fine. */
  remove(key: string): Promise<void>;
  /** All keys below a prefix, in pages of the driver's choosing. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /**
   * A local path that shows the object's bytes until `release` is called: a hard link or copy inside
   * `folder`, so that a media job sees only its inputs.
   */
  materialize(
    key: string,
    folder: string,
    fileName: string,
  ): Promise<{ path: string; release(): Promise<void> }>;
}
