/** Where bytes live: one interface, a driver each for local files and for S3-compatible stores. */
import type { Readable } from 'node:stream';

export interface StoredObject {
  key: string;
  bytes: number;
  /** Strong and opaque, in quotes; changes whenever the bytes do. */
  etag: string;
}

/** Inclusive byte positions. */
export interface ByteRange {
  start: number;
  end: number;
}

/** One part of an upload in parts that the store has whole. */
export interface StoredPart {
  /** 1 to 10,000. */
  partNumber: number;
  /** As the PUT of the part answered it, in quotes. */
  etag: string;
  bytes: number;
}

/** An upload in parts as it was begun; all its parts but the last have `partBytes`. */
export interface PartedUpload {
  key: string;
  /** The driver's own name of it. */
  id: string;
  bytes: number;
  partBytes: number;
}

/** A URL at which somebody without a credential may do one thing for a while. */
export interface PresignedUrl {
  url: string;
  /** When it stops working, which may be earlier than asked: a store's own credentials may end before. */
  expiresAt: Date;
}

/**
 * Where this server takes or serves the bytes itself. Drivers whose clients go to the store leave it aside.
 * `path` is percent-encoded; all of it is signed.
 */
export interface ServedAt {
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Another base than that of most URLs, without a trailing slash. */
  baseUrl?: string;
}

export interface PresignGet {
  key: string;
  /** Most seconds it may work. */
  seconds: number;
  servedAt: ServedAt;
  /** Headers of the answer where the store itself gives it. */
  contentType: string;
  contentDisposition: string;
}

export interface PresignPut {
  key: string;
  seconds: number;
  servedAt: ServedAt;
  /** Exactly so many bytes are taken. */
  bytes: number;
}

export interface PresignPart {
  upload: PartedUpload;
  partNumber: number;
  seconds: number;
  servedAt: ServedAt;
}

/** Uploads in parts. A part that is sent again replaces the one before, whole or not at all. */
export interface PartedUploads {
  /** Begins one. Two of the same key do not disturb each other. */
  begin(upload: Omit<PartedUpload, 'id'>): Promise<PartedUpload>;
  /** The parts that arrived whole, by number; null of an upload that the store does not know (any more). */
  list(upload: PartedUpload): Promise<StoredPart[] | null>;
  /**
   * Puts the parts together at `upload.key`, all or nothing; again after it was done it answers the same object.
   * Throws ServiceError `wrong_parts` for parts that are not (or not so) there.
   */
  complete(
    upload: PartedUpload,
    parts: readonly Pick<StoredPart, 'partNumber' | 'etag'>[],
  ): Promise<StoredObject>;
  /** Forgets it with its parts; one that is not there is fine. */
  abort(upload: Pick<PartedUpload, 'key' | 'id'>): Promise<void>;
  /** Those begun before `before` that neither ended nor were given up. */
  listOpen(before: Date): AsyncIterable<Pick<PartedUpload, 'key' | 'id'>>;
}

/**
 * Objects are immutable: a key is written once. Keys are made by us (`[a-z0-9/._-]`, no `..`), never from
 * user input. A missing key is a ServiceError `not_found`; a store that does not answer, after some attempts,
 * `storage_unavailable`; no room left `disk_full`.
 */
export interface Storage {
  /** Whether clients send and fetch bytes at the store itself; otherwise this server does it at `servedAt`. */
  readonly clientsReachStore: boolean;
  /** Stores a finished local file by moving (or copying) it; durable when it returns. */
  putFile(key: string, localPath: string, options?: { contentType?: string }): Promise<StoredObject>;
  stat(key: string): Promise<StoredObject | null>;
  /** Whoever gets the stream reads it to its end or destroys it. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Gives the object another key; done when it returns. Again after it was done is fine. What is at `from` may
   * linger; remove it when nothing needs it any more.
   */
  promote(from: string, to: string, options?: { contentType?: string }): Promise<StoredObject>;
  /** Removes the object; one that is not there is fine. */
  remove(key: string): Promise<void>;
  /** All keys below a prefix, in pages of the driver's choosing. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /**
   * A local path that shows the object's bytes until `release` is called, inside `folder`, so that a media job sees
   * only its inputs.
   */
  materialize(
    key: string,
    folder: string,
    fileName: string,
  ): Promise<{ path: string; release(): Promise<void> }>;
  readonly parted: PartedUploads;
  presignGet(request: PresignGet): Promise<PresignedUrl>;
  presignPut(request: PresignPut): Promise<PresignedUrl>;
  presignPart(request: PresignPart): Promise<PresignedUrl>;
  /** Removes what half-done work left behind before `before`; returns how many. Touches no object. */
  sweepStaging(before: Date): Promise<number>;
  /** Throws when nothing can be written. */
  check(): Promise<void>;
}

/** Storage that also lends a place on this machine for files that are still being written. */
export interface StagedStorage extends Storage {
  /** A fresh path for a file that `putFile` will take; what stays there is swept with the rest of the staging. */
  stagingPath(): string;
}
