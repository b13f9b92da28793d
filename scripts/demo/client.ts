/** The few calls of the HTTP interface that the demo makes. */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';

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

async function call(service: ServiceAddress, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('x-api-key', service.apiKey);
  const response = await fetch(new URL(path, service.baseUrl), { ...init, headers });
  if (!response.ok) throw new RequestRefused(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

async function postJson(service: ServiceAddress, path: string, body: unknown): Promise<unknown> {
  const response = await call(service, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

function fileTypeOf(path: string): string {
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
      upload_id: options.uploadIds[index],
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
  const responses = (await postJson(
    service,
    '/users/assets/upload_urls',
    items,
  )) as UploadedFile['response'][];
  return responses.map((response, index) => ({ path: options.paths[index] ?? '', response }));
}

/** Sends a file's bytes to its presigned URL; `onBytes` hears how many went out. */
export async function putFile(file: UploadedFile, onBytes: (bytes: number) => void): Promise<void> {
  const { size } = await stat(file.path);
  const source = createReadStream(file.path, { highWaterMark: 1024 ** 2 });
  source.on('data', (chunk) => onBytes(chunk.length));
  const response = await fetch(file.response.presigned_put_url ?? '', {
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
  const body = { assets: files.map((file) => file.response), version: null };
  return (await postJson(service, '/users/assets/preprocess', body)) as {
    task_id: string;
    error?: string | null;
  }[];
}

export async function getTask(service: ServiceAddress, taskId: string): Promise<TaskState> {
  return (await (await call(service, `/users/tasks/${taskId}`)).json()) as TaskState;
}

/** Sends the prompt and yields what the stream says until its last event. */
export async function* create(service: ServiceAddress, prompt: string): AsyncGenerator<CreateEvent> {
  const response = await call(service, `/create?${new URLSearchParams({ prompt })}`);
  if (response.body === null) throw new RequestRefused('/create answered without a stream');
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const event of events) {
    if (event.event === 'service.json_result') yield JSON.parse(event.data) as CreateEvent;
  }
}

export async function download(url: string, path: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new RequestRefused(`download: ${response.status}`);
  await pipeline(
    Readable.fromWeb(response.body as import('node:stream/web').ReadableStream),
    createWriteStream(path),
  );
}
