/**
 * A provider of generative models for tests that keeps what it was asked, as fal's queue is documented: a request gets an
 * id, is asked for its status, has a result, can be cancelled. It counts what it would take money for.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a request, by what its prompt says; without any of it the job is done at the second question. */
export type StandInFate = 'fails' | 'refuses' | 'waits' | 'lies' | 'huge' | 'private' | 'empty' | 'gone';

export interface StandInJob {
  id: string;
  model: string;
  body: Record<string, unknown>;
  webhookUrl: string | null;
  /** By which it was asked for, asked after, and asked to stop. */
  keys: Set<string>;
  state: 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED' | 'CANCELLED';
  asked: number;
}

export interface StandInQueue {
  /** To be set as RUSHES_AI_FAL_URL. */
  url: string;
  key: string;
  /** Of others who may ask it too. */
  otherKeys: Set<string>;
  jobs: StandInJob[];
  /** Statuses that the next requests to start get, in order; `hang up` starts the job and drops the connection. */
  faults: (number | 'hang up')[];
  /** The next questions how it goes are answered so. */
  statusFaults: number[];
  /** Lets a job that waits be done. */
  finish(job: StandInJob): void;
  close(): Promise<void>;
}

export interface StandInQueueOptions {
  /** What it makes. */
  file: Buffer;
  port?: number;
}

const KEY = 'fal-key-for-tests-1234567890';

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function answer(response: ServerResponse, status: number, body: unknown): unknown {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const isFated = (job: StandInJob, fate: StandInFate) => String(job.body.prompt).includes(fate);

function sendMedia(response: ServerResponse, path: string, file: Buffer): void {
  if (path.endsWith('/private')) {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
  } else if (path.endsWith('/huge')) {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': String(20 * 1024 ** 3) });
    response.write(Buffer.alloc(1_000));
  } else if (path.endsWith('/lies')) {
    response.writeHead(200, { 'content-type': 'video/mp4' }).end('<html>Not found</html>');
  } else {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(path.endsWith('/empty') ? '' : file);
  }
}

/** Answers about a job that was started. */
function answerJob(
  {
    request,
    response,
    url,
    rest,
  }: { request: IncomingMessage; response: ServerResponse; url: string; rest: string },
  job: StandInJob,
): unknown {
  const fated = (fate: StandInFate) => isFated(job, fate);
  if (request.method === 'PUT' && rest === '/cancel') {
    job.state = 'CANCELLED';
    return answer(response, 202, { status: 'CANCELLATION_REQUESTED' });
  }
  if (rest === '/status') {
    job.asked += 1;
    if (job.state === 'IN_PROGRESS' && !fated('waits')) job.state = 'COMPLETED';
    if (job.state === 'IN_QUEUE') job.state = 'IN_PROGRESS';
    const error = job.state === 'COMPLETED' && fated('fails') ? 'The graphics card caught fire.' : undefined;
    const told = { status: job.state, request_id: job.id, error };
    return answer(response, job.state === 'COMPLETED' ? 200 : 202, told);
  }
  if (job.state !== 'COMPLETED') return answer(response, 400, { detail: 'Request is still in progress' });
  if (fated('refuses')) {
    const detail = [
      {
        loc: ['body', 'prompt'],
        msg: 'The content could not be processed.',
        type: 'content_policy_violation',
      },
    ];
    return answer(response, 422, { detail });
  }
  const fate = (['lies', 'huge', 'private', 'empty'] as const).find(fated) ?? 'made';
  const media = { url: `${url}/files/${job.id}/${fate}`, content_type: 'video/mp4' };
  return answer(response, 200, { video: media, images: [media], audio: media });
}

export async function startStandInQueue({ file, port = 0 }: StandInQueueOptions): Promise<StandInQueue> {
  const jobs: StandInJob[] = [];
  const faults: StandInQueue['faults'] = [];
  const otherKeys = new Set<string>();
  const statusFaults: number[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand.in');
    if (pathname.startsWith('/files/')) {
      sendMedia(response, pathname, file);
      return;
    }
    const key = request.headers.authorization?.replace(/^Key /, '') ?? '';
    if (key !== KEY && !otherKeys.has(key)) return answer(response, 401, { detail: `Bad ${KEY}` });
    const known = /^\/[^?]*\/requests\/([^/]+)(.*)$/.exec(pathname);
    if (known !== null) {
      const job = jobs.find(({ id }) => id === known[1]);
      const fault = statusFaults.shift();
      if (fault !== undefined) return answer(response, fault, { detail: 'Later.' });
      job?.keys.add(key);
      if (job === undefined || isFated(job, 'gone')) return answer(response, 404, { detail: 'Not found' });
      return answerJob({ request, response, url, rest: known[2] ?? '' }, job);
    }
    const body = await readJson(request);
    const fault = faults.shift();
    if (typeof fault === 'number') return answer(response, fault, { detail: 'Not now.' });
    const id = `job-${jobs.length + 1}`;
    const webhookUrl = searchParams.get('fal_webhook');
    const keys = new Set([key]);
    jobs.push({ id, model: pathname.slice(1), body, webhookUrl, keys, state: 'IN_QUEUE', asked: 0 });
    if (fault === 'hang up') return response.destroy();
    return answer(response, 200, { request_id: id, response_url: `${url}${pathname}/requests/${id}` });
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    key: KEY,
    otherKeys,
    jobs,
    faults,
    statusFaults,
    finish(job) {
      job.state = 'COMPLETED';
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
