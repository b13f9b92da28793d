/** The HTTP interface as a client without any library of ours uses it. */
import { randomUUID } from 'node:crypto';
import { type ReceivedEvent, readEvents } from '../../../packages/server/src/testing/test-stream.ts';
import { until } from '../../../packages/server/src/testing/until.ts';

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
  endOf(taskId: string, options?: { limit?: number }): Promise<EndedTask>;
  /** Id of the newest task about an asset. */
  newestTaskOf(assetId: string): Promise<string | undefined>;
  /** The bytes of an asset as they were uploaded or rendered; null when there are none. */
  original(assetId: string): Promise<Buffer | null>;
  /** Opens the stream of a prompt, or goes on with one after `lastEventId`. */
  create(prompt: string, options?: { lastEventId?: string; signal?: AbortSignal }): Promise<Response>;
  /** All events of a prompt's stream to its end. */
  createToEnd(prompt: string): Promise<ReceivedEvent[]>;
}

const TASK_MILLISECONDS = 60_000;

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

    async upload({ name, bytes, fileType = 'video' }) {
      const { assetId, url } = await askForPlace({ name, length: bytes.length, fileType });
      demand(await put(url, bytes), 200, 'PUT');
      return assetId;
    },

    async preprocess(assetId) {
      const answer = await call('POST', '/users/assets/preprocess', {
        assets: [{ asset_id: assetId, upload_id: '' }],
        version: null,
      });
      demand(answer, 200, 'preprocess');
      const [{ task_id: taskId, error }] = answer.body;
      if (error) throw new Error(error);
      return taskId;
    },

    async endOf(taskId, { limit = TASK_MILLISECONDS } = {}) {
      let last: Answer | undefined;
      await until(
        async () => {
          last = await task(taskId);
          demand(last, 200, 'task');
          return last.body.status !== 'PENDING';
        },
        { what: `task ${taskId} ends`, limit },
      );
      return last?.body;
    },

    async newestTaskOf(assetId) {
      const answer = await call('GET', '/users/tasks?finish_before_seconds=100000');
      demand(answer, 200, 'tasks');
      return answer.body.find((one: { asset_ids: string[] }) => one.asset_ids.includes(assetId))?.id;
    },

    async original(assetId) {
      const answer = await call('POST', '/asset/download_urls', {
        asset_ids: [assetId],
        quality: 'original',
        player_compatible: false,
      });
      demand(answer, 200, 'download_urls');
      const [item] = answer.body.items;
      if (item.error) return null;
      const response = await fetch(item.download.url);
      if (response.status !== 200) throw new Error(`download: ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },

    async createToEnd(prompt) {
      const response = await create(prompt);
      if (response.status !== 200) throw new Error(`create: ${response.status} ${await response.text()}`);
      return Array.fromAsync(readEvents(response));
    },
  };
}
