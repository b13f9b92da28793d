/** The HTTP interface for tests: plain requests, and our own client for what goes well. */
import { randomUUID } from 'node:crypto';
import { createClient, uploadFile, waitForTask } from '@rushes/sdk';
import type { ReceivedEvent } from '../../../packages/server/src/testing/test-stream.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed JSON; undefined when the text is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  body: any;
}

export interface Upload {
  name: string;
  bytes: Uint8Array;
  fileType?: 'video' | 'audio' | 'image';
}

/** A place for a file that was asked for. */
export interface UploadPlace {
  assetId: string;
  url: string;
}

/** A task as polling tells it, with its end. */
export interface EndedTask {
  status: 'COMPLETE' | 'FAILED';
  // biome-ignore lint/suspicious/noExplicitAny: results of any kind of task.
  result: any;
}

export interface ApiClient {
  key: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  askForPlace(upload: { name: string; length: number; fileType?: string }): Promise<UploadPlace>;
  /** Sends a file whole; answers the asset's id. */
  upload(upload: Upload): Promise<string>;
  /** Starts the analysis of an asset; answers the task's id. Throws with the item's error. */
  preprocess(assetId: string): Promise<string>;
  task(taskId: string): Promise<Answer>;
  /** Waits until the task has ended, for at most a minute unless told otherwise. */
  endOf(taskId: string): Promise<EndedTask>;
  /** Id of the newest task about an asset. */
  newestTaskOf(assetId: string): Promise<string | undefined>;
  /** The bytes of an asset as they were uploaded or rendered; null when there are none. */
  original(assetId: string): Promise<Buffer | null>;
  /** Opens the stream of a prompt, or goes on with one after `lastEventId`. */
  create(prompt: string, options?: { lastEventId?: string; signal?: AbortSignal }): Promise<Response>;
  /** All events of a prompt's stream to its end. */
  createToEnd(prompt: string): Promise<ReceivedEvent[]>;
}

const TASK_MILLISECONDS = 280_000;

/** Reads a whole answer. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // Not every answer is JSON.
  }
  return { status: response.status, headers: response.headers, text, body };
}

/** PUTs bytes to a signed URL. */
export async function put(url: string, bytes: Uint8Array): Promise<Answer> {
  return readAnswer(await fetch(url, { method: 'PUT', body: Buffer.from(bytes) }));
}

function demand(answer: Answer, status: number, what: string): void {
  if (answer.status !== status) throw new Error(`${what}: ${answer.status} ${answer.text}`);
}

/** An element of upload_urls with everything that must be there. */
export function uploadRequest(upload: { name: string; length: number; fileType?: string }) {
  return {
    upload_id: randomUUID(),
    content_length: upload.length,
    file_type: upload.fileType ?? 'video',
    source_file: {
      sourceName: upload.name,
      sourceUrl: null,
      sourceIconUrl: null,
      authors: [],
      creationDatetime: null,
      additionDatetime: 1_700_000_000,
      inAppPath: [],
      title: null,
      description: null,
      keywords: [],
    },
  };
}

export function createApiClient(baseUrl: string, key: string): ApiClient {
  // What fails here should be seen, not made up for.
  const client = createClient({ baseUrl, apiKey: key, retries: 0 });
  const call: ApiClient['call'] = async (method, path, body) => {
    const headers: Record<string, string> = { 'x-api-key': key };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    return readAnswer(await fetch(`${baseUrl}${path}`, { method, headers, ...init }));
  };

  const askForPlace: ApiClient['askForPlace'] = async (upload) => {
    const answer = await call('POST', '/users/assets/upload_urls', [uploadRequest(upload)]);
    demand(answer, 200, 'upload_urls');
    const [{ asset_id: assetId, presigned_put_url: url }] = answer.body;
    return { assetId, url };
  };

  const create: ApiClient['create'] = async (prompt, { lastEventId, signal } = {}) =>
    fetch(`${baseUrl}/create?${new URLSearchParams({ prompt })}`, {
      headers: { 'x-api-key': key, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
      ...(signal === undefined ? {} : { signal }),
    });

  const task: ApiClient['task'] = (taskId) => call('GET', `/users/tasks/${taskId}`);

  return {
    key,
    call,
    askForPlace,
    task,
    create,

    upload: ({ name, bytes, fileType = 'video' }) =>
      uploadFile(client, { file: new Blob([Buffer.from(bytes)]), name, fileType, retries: 0 }),

    async preprocess(assetId) {
      const body = { assets: [{ asset_id: assetId, upload_id: '' }], version: null };
      const [started] = await client.preprocess({ body });
      if (started?.error) throw new Error(started.error);
      return started?.task_id ?? '';
    },

    endOf: (taskId) =>
      waitForTask(client, taskId, { signal: AbortSignal.timeout(TASK_MILLISECONDS), everyMilliseconds: 50 }),

    async newestTaskOf(assetId) {
      const tasks = await client.listTasks({ query: { finish_before_seconds: 100_000 } });
      return tasks.find(({ asset_ids: ids }) => ids.includes(assetId))?.id;
    },

    async original(assetId) {
      const { items } = await client.createDownloadUrls({
        body: { asset_ids: [assetId], quality: 'original', player_compatible: false },
      });
      const url = items[0]?.download?.url;
      if (url === undefined) return null;
      const response = await fetch(url);
      if (response.status !== 200) throw new Error(`download: ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },

    createToEnd: (prompt) => Array.fromAsync(client.create({ query: { prompt } })),
  };
}
