/**
 * The few calls of the HTTP interface that the demo makes. How long a machine takes that works at much else is no mistake of
 * anybody's: no call has a limit of time, what may be repeated is asked again, and a stream goes on after the last event that came.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Agent, type RequestInit as PatientInit, fetch as undiciFetch } from 'undici';
import { type Client, createClient } from '../../packages/sdk/src/index.ts';

export interface ServiceAddress {
  baseUrl: string;
  apiKey: string;
}

/** A file on its way: its path, and the answer of upload_urls that preprocess wants back. */
export interface UploadedFile {
  path: string;
  response: { upload_id: string; asset_id: string; presigned_put_url?: string | null };
}

export interface TaskState {
  status: 'PENDING' | 'COMPLETE' | 'FAILED';
  progress?: number | null;
  result?: unknown;
}

/** One `service.json_result`. */
export interface CreateEvent {
  status: 'progressing' | 'done' | 'failed';
  stage?: string;
  progress?: number;
  message?: string;
  assets?: { asset_id: string; name: string; url: string; duration_seconds: number; bytes: number }[];
  projects?: { project_id: string; name: string }[];
}

/** What the service said no to, in its own words. */
export class RequestRefused extends Error {
  override name = 'RequestRefused';
}

/** The `fetch` of Node ends a call whose answer has not begun after five minutes. */
const patience = new Agent({ connectTimeout: 0, headersTimeout: 0, bodyTimeout: 0 });
const LONGEST_MILLISECONDS = 2 ** 31 - 1;

async function patientFetch(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const asked = { ...init, dispatcher: patience } as unknown as PatientInit;
  // The same class by its interface, of another copy of the library.
  return (await undiciFetch(String(address), asked)) as unknown as Response;
}

const clientOf = ({ baseUrl, apiKey }: ServiceAddress): Client =>
  createClient({ baseUrl, apiKey, fetch: patientFetch, timeoutMilliseconds: LONGEST_MILLISECONDS });

function fileTypeOf(path: string): 'audio' | 'image' | 'video' {
  const extension = extname(path).toLowerCase();
  if (/^\.(mp3|wav|flac|m4a|aac|ogg|opus|aiff?)$/.test(extension)) return 'audio';
  if (/^\.(jpe?g|png|webp|gif|bmp|tiff?)$/.test(extension)) return 'image';
  return 'video';
}

/** Asks for a place for each file; the answers stand in the order of `paths`. */
export async function requestUploads(
  service: ServiceAddress,
  options: { paths: string[]; folder: string; uploadIds: string[] },
): Promise<UploadedFile[]> {
  const items = await Promise.all(
    options.paths.map(async (path, index) => ({
      upload_id: options.uploadIds[index] ?? '',
      content_length: (await stat(path)).size,
      file_type: fileTypeOf(path),
      source_file: {
        sourceName: basename(path),
        sourceUrl: null,
        sourceIconUrl: null,
        authors: ['__current_user__'],
        creationDatetime: null,
        additionDatetime: Math.floor(Date.now() / 1000),
        inAppPath: [options.folder],
        title: null,
        description: null,
        keywords: [],
      },
    })),
  );
  const responses = await clientOf(service).createUploadUrls({ body: items });
  return responses.map((response, index) => ({ path: options.paths[index] ?? '', response }));
}

/** Sends a file's bytes to its presigned URL; `onBytes` hears how many went out. */
export async function putFile(file: UploadedFile, onBytes: (bytes: number) => void): Promise<void> {
  const { size } = await stat(file.path);
  const source = createReadStream(file.path, { highWaterMark: 1024 ** 2 });
  source.on('data', (chunk) => onBytes(chunk.length));
  const response = await patientFetch(file.response.presigned_put_url ?? '', {
    method: 'PUT',
    headers: { 'content-length': String(size) },
    body: Readable.toWeb(source) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  if (!response.ok) throw new RequestRefused(`upload of ${basename(file.path)}: ${await response.text()}`);
}

/** Starts the analysis of uploaded files: a task id, or an error, per file. */
export async function preprocess(
  service: ServiceAddress,
  files: UploadedFile[],
): Promise<{ task_id: string; error?: string | null }[]> {
  const assets = files.map(({ response: { upload_id, asset_id } }) => ({ upload_id, asset_id }));
  return clientOf(service).preprocess({ body: { assets, version: null } });
}

export async function getTask(service: ServiceAddress, taskId: string): Promise<TaskState> {
  return (await clientOf(service).getTask({ params: { task_id: taskId } })) as TaskState;
}

/** Sends the prompt and yields what the stream says until its last event. */
export async function* create(service: ServiceAddress, prompt: string): AsyncGenerator<CreateEvent> {
  for await (const { data } of clientOf(service).create({ query: { prompt } })) yield data as CreateEvent;
}

export async function download(url: string, path: string): Promise<void> {
  const response = await patientFetch(url);
  if (!response.ok || response.body === null) throw new RequestRefused(`download: ${response.status}`);
  await pipeline(
    Readable.fromWeb(response.body as import('node:stream/web').ReadableStream),
    createWriteStream(path),
  );
}
