/** Where an upload lands and what it is called, from its `source_file`. Pure. */
import { nameProblem, segmentsProblem } from '../../../access/index.ts';
import type { SourceFileInfo } from '../uploads.schema.ts';

export interface UploadPlace {
  /** Folder names below the parent. */
  folders: string[];
  name: string;
}

export type UploadPlaceResult =
  | { place: UploadPlace; problem: null }
  | { place: null; problem: { field: 'inAppPath' | 'sourceName'; message: string } };

/** Stands for the caller, as the source of a file. */
const CALLER_SOURCE = '__user_upload__';
export const CALLER_AUTHOR = '__current_user__';

const MEDIA_EXTENSION =
  /\.(mp4|m4v|mov|qt|mkv|webm|avi|mpe?g|m2?ts|mts|mxf|wmv|flv|3gp|ogv|mp3|wav|flac|m4a|aac|ogg|opus|aiff?|jpe?g|png|gif|webp|bmp|tiff?|heic|avif|svg|pdf|txt|srt|vtt|aaf|otio|json|xml)$/i;
const ANY_EXTENSION = /[^.]\.[\p{L}\p{N}]{1,8}$/u;

/** A title may hold a slash, a file name can not. */
function asFileName(text: string): string {
  return text.normalize('NFC').trim().replaceAll('/', '_');
}

/** The file's own name where the sender gives one: a name with an extension, before one without. */
function givenName({ sourceName, title }: SourceFileInfo): string | null {
  const names = [sourceName === CALLER_SOURCE ? '' : sourceName, title ?? ''].map(asFileName);
  const given = names.filter((name) => name !== '');
  return given.find((name) => ANY_EXTENSION.test(name)) ?? given.at(-1) ?? null;
}

function isOwnName(segment: string, { sourceName, title }: SourceFileInfo): boolean {
  return (
    MEDIA_EXTENSION.test(segment) || [sourceName, title ?? ''].some((name) => asFileName(name) === segment)
  );
}

function segmentsOf(parts: readonly string[]): string[] {
  const path = parts.join('/').normalize('NFC').replace(/^\//, '').replace(/\/$/, '');
  return path === '' ? [] : path.split('/');
}

/**
 * `inAppPath` comes as folder names, or as one path joined by slashes that may end in the file's own name;
 * the last part of such a path is the name when it looks like one or equals what the sender calls the file.
 */
export function placeUpload(source: SourceFileInfo, uploadId: string): UploadPlaceResult {
  const isJoined = source.inAppPath.length === 1;
  const folders = segmentsOf(source.inAppPath);
  const last = folders.at(-1);
  const ownName = isJoined && last !== undefined && isOwnName(last, source) ? last : null;
  if (ownName !== null) folders.pop();
  const name = ownName ?? givenName(source) ?? asFileName(uploadId);
  const pathProblem = segmentsProblem(folders);
  if (pathProblem !== null) return { place: null, problem: { field: 'inAppPath', message: pathProblem } };
  const problem = nameProblem(name);
  if (problem !== null) return { place: null, problem: { field: 'sourceName', message: problem } };
  return { place: { folders, name }, problem: null };
}
