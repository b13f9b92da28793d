/**
 * A server that behaves like the OpenAI API for tests: speech recognition, embeddings and chat with pictures. It checks
 * keys and requests as that API does, keeps what it was asked, and can be told to fail.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it arrived. */
export interface ProviderRequest {
  path: string;
  key: string | null;
  /** Fields of the form or of the JSON. */
  fields: Record<string, unknown>;
  /** Bytes of the uploaded file. */
  file: Uint8Array | null;
}

/** What the next request gets in place of its answer. */
export type ProviderFault =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** Sends the beginning and nothing more. */
  | { hangs: true }
  | { drops: true }
  /** A success with these bytes. */
  | { raw: string };

export interface StandInProvider {
  /** To be set as RUSHES_AI_<PROVIDER>_URL. */
  url: string;
  key: string;
  requests: ProviderRequest[];
  /** For the next requests, in order. */
  faults: ProviderFault[];
  /** What `audio/transcriptions` hears in a file; by default one segment with its words over the whole second 0..1. */
  hear(answer: (request: ProviderRequest) => unknown): void;
  /** The content of the answer of `chat/completions`. */
  say(answer: (request: ProviderRequest) => string): void;
  close(): Promise<void>;
}

const DIMENSIONS = 8;

/** The same for the same text; texts that share words point the same way. */
function vectorOf(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0);
  for (const word of text.toLowerCase().split(/\W+/)) {
    const digest = createHash('sha256').update(word).digest();
    vector.forEach((value, at) => {
      vector[at] = value + (digest[at] ?? 0) - 127.5;
    });
  }
  return vector;
}

const defaultHeard = {
  task: 'transcribe',
  language: 'english',
  duration: 1,
  text: 'Hello world.',
  words: [
    { word: 'Hello', start: 0.1, end: 0.4 },
    { word: 'world', start: 0.5, end: 0.9 },
  ],
  segments: [
    {
      ...{ id: 0, seek: 0, start: 0, end: 1, text: ' Hello world.', tokens: [50364], temperature: 0 },
      ...{ avg_logprob: -0.2, compression_ratio: 0.8, no_speech_prob: 0.01 },
    },
  ],
};

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

async function readRequest(request: IncomingMessage): Promise<ProviderRequest> {
  const body = await bodyOf(request);
  const type = request.headers['content-type'] ?? '';
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
  const seen = { path: request.url ?? '', key, file: null };
  if (!type.startsWith('multipart/form-data')) return { ...seen, fields: JSON.parse(body.toString('utf8')) };
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const file = form.get('file');
  const fields: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    if (name !== 'file') fields[name] = name.endsWith('[]') ? form.getAll(name) : form.get(name);
  }
  return { ...seen, fields, file: file instanceof File ? new Uint8Array(await file.arrayBuffer()) : null };
}

const refusal = (message: string) => ({
  error: { message, type: 'invalid_request_error', param: null, code: null },
});

function send(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** Whether the fault was all there is to answer. */
function failed(response: ServerResponse, fault: ProviderFault | undefined): boolean {
  if (fault === undefined) return false;
  if ('drops' in fault) response.destroy();
  else if ('hangs' in fault) response.writeHead(200, { 'content-type': 'application/json' }).write('{');
  else if ('raw' in fault) response.writeHead(200, { 'content-type': 'application/json' }).end(fault.raw);
  else send(response, fault.status, fault.body ?? refusal(`Status ${fault.status}.`), fault.headers);
  return true;
}

function embeddings(request: ProviderRequest): unknown {
  const input = request.fields.input;
  const texts = (Array.isArray(input) ? input : [input]).map(String);
  const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
  return { object: 'list', model: request.fields.model, data, usage: { prompt_tokens: 1, total_tokens: 1 } };
}

function completion(request: ProviderRequest, content: string): unknown {
  const message = { role: 'assistant', content, refusal: null };
  return {
    ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1_700_000_000, model: request.fields.model },
    choices: [{ index: 0, message, finish_reason: 'stop', logprobs: null }],
    usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
  };
}

/** Starts it on a free port of this machine. */
export async function startStandInProvider(): Promise<StandInProvider> {
  const key = 'sk-test-0123456789abcdef';
  const requests: ProviderRequest[] = [];
  const faults: ProviderFault[] = [];
  let heard: (request: ProviderRequest) => unknown = () => defaultHeard;
  let said: (request: ProviderRequest) => string = () => '{"ranges":[{"index":0,"description":"A thing."}]}';

  function answer(request: ProviderRequest, response: ServerResponse): void {
    if (failed(response, faults.shift())) return;
    const { status, body } = answerTo(request);
    send(response, status, body);
  }

  function answerTo(request: ProviderRequest): { status: number; body: unknown } {
    if (request.key !== key) {
      return { status: 401, body: refusal(`Incorrect API key provided: ${request.key}.`) };
    }
    if (request.path === '/v1/embeddings') return { status: 200, body: embeddings(request) };
    if (request.path === '/v1/chat/completions') {
      return { status: 200, body: completion(request, said(request)) };
    }
    if (request.path !== '/v1/audio/transcriptions')
      return { status: 404, body: refusal('Unknown address.') };
    if (request.file === null) return { status: 400, body: refusal('No file.') };
    if (request.file.byteLength > 25_000_000) {
      return { status: 413, body: refusal('Maximum content size limit (26214400) exceeded.') };
    }
    return { status: 200, body: heard(request) };
  }

  const server = createServer((request, response) => {
    readRequest(request).then(
      (read) => {
        requests.push(read);
        answer(read, response);
      },
      () => send(response, 400, refusal('Unreadable.')),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    key,
    requests,
    faults,
    hear(answerWith) {
      heard = answerWith;
    },
    say(answerWith) {
      said = answerWith;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
