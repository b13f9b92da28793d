/**
 * Providers of generative models for tests, each with its own documented wire: what it is started with, how it is asked, and
 * where the file is. Jobs are kept; each is under way at the first question and done at the second.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WireRequest {
  method: string;
  path: string;
  /** Behind the question mark, as it came. */
  query: string;
  headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any shape.
  body: any;
}

export interface StandInWires {
  /** Each provider lies below its own name. */
  urlOf(provider: string): string;
  requests: WireRequest[];
  /** The next start is refused for what is in it, in the provider's own words. */
  refuseNext(): void;
  close(): Promise<void>;
}

interface Call extends WireRequest {
  /** How often this address was asked before. */
  times: number;
  url: string;
}

type Answer = [status: number, body: unknown];
type Wire = (call: Call) => Answer | null;

const ok = (body: unknown): Answer => [200, body];
const FILE = Buffer.from('a file');
const BASE64 = Buffer.alloc(120, 'x').toString('base64');

/** Answers by method and path; `*` stands for one part. */
function wire(routes: Record<string, (call: Call) => Answer | Buffer>): Wire {
  const known = Object.entries(routes).map(([name, answer]) => {
    const [method, path = ''] = name.split(' ');
    const parts = path.split('*').map((part) => part.replace(/[.]/g, '\\.'));
    return { method, pattern: new RegExp(`^${parts.join('[^/]+')}$`), answer };
  });
  return (call) => {
    const found = known.find(({ method, pattern }) => method === call.method && pattern.test(call.path));
    return found === undefined ? null : (found.answer(call) as Answer);
  };
}

const state = ({ times }: Call, [pending, done]: [string, string]) => (times === 0 ? pending : done);
const made = ({ url }: Call) => `${url}/files/made`;

const videoTasks = (prefix: string, id: string, status: (call: Call) => unknown) =>
  wire({
    [`POST ${prefix}`]: () => ok({ [id]: 'job-1' }),
    [`GET ${prefix}/*`]: (call) => ok(status(call)),
    [`DELETE ${prefix}/*`]: () => ok({}),
  });

const wires: Readonly<Record<string, Wire>> = {
  replicate: wire({
    'POST /models/*/*/predictions': () => [201, { id: 'job-1', status: 'starting' }],
    'GET /predictions/job-1': (call) =>
      ok({
        id: 'job-1',
        status: state(call, ['processing', 'succeeded']),
        output: [made(call)],
        error: null,
      }),
    'POST /predictions/job-1/cancel': () => ok({}),
  }),
  fal: wire({
    'POST /*/*/*': () => ok({ request_id: 'job-1' }),
    'GET /*/*/requests/job-1/status': (call) => ok({ status: state(call, ['IN_PROGRESS', 'COMPLETED']) }),
    'GET /*/*/requests/job-1': (call) => ok({ video: { url: made(call) } }),
    'PUT /*/*/requests/job-1/cancel': () => [202, {}],
  }),
  google: wire({
    'POST /models/*:predictLongRunning': () => ok({ name: 'models/veo/operations/job-1', done: false }),
    'GET /models/veo/operations/job-1': (call) =>
      ok(
        call.times === 0
          ? { name: 'models/veo/operations/job-1' }
          : {
              name: 'models/veo/operations/job-1',
              done: true,
              response: { generateVideoResponse: { generatedSamples: [{ video: { uri: made(call) } }] } },
            },
      ),
    'POST /models/*:generateContent': () =>
      ok({
        candidates: [
          {
            content: { role: 'model', parts: [{ inlineData: { mimeType: 'image/png', data: BASE64 } }] },
            finishReason: 'STOP',
          },
        ],
      }),
  }),
  openai: wire({
    'POST /images/generations': () => ok({ created: 1, data: [{ b64_json: BASE64 }] }),
    'POST /audio/speech': () => FILE,
  }),
  elevenlabs: wire({
    'POST /music': () => FILE,
    'POST /sound-generation': () => FILE,
    'POST /text-to-speech/*': () => FILE,
  }),
  xai: wire({
    'POST /videos/generations': () => ok({ request_id: 'job-1' }),
    'GET /videos/job-1': (call) =>
      ok({ status: state(call, ['pending', 'done']), video: { url: made(call) } }),
    'POST /images/generations': (call) => ok({ data: [{ url: made(call) }] }),
  }),
  luma: wire({
    'POST /generations': () => [201, { id: 'job-1', state: 'queued' }],
    'POST /generations/image': () => [201, { id: 'job-1', state: 'queued' }],
    'GET /generations/job-1': (call) =>
      ok({ id: 'job-1', state: state(call, ['dreaming', 'completed']), assets: { video: made(call) } }),
    'DELETE /generations/job-1': () => [204, null],
  }),
  minimax: wire({
    'POST /v2/video_generation': () => ok({ task_id: 'job-1' }),
    'GET /v2/query/video_generation/job-1': (call) =>
      ok({ task: { status: state(call, ['running', 'succeeded']), content: { url: made(call) } } }),
  }),
  bytedance: videoTasks('/contents/generations/tasks', 'id', (call) => ({
    status: state(call, ['running', 'succeeded']),
    content: { video_url: made(call) },
  })),
};

/** Of each its way to say that it will not make something. */
const refusals: Readonly<Record<string, Answer>> = {
  openai: [
    400,
    { error: { code: 'moderation_blocked', message: 'Your request was rejected by the safety system.' } },
  ],
  google: [
    400,
    {
      error: { code: 400, message: 'The prompt was blocked: PROHIBITED_CONTENT', status: 'INVALID_ARGUMENT' },
    },
  ],
  fal: [422, { detail: [{ msg: 'Rejected.', type: 'content_policy_violation' }] }],
};
const usualRefusal: Answer = [400, { error: { message: 'The input was flagged as sensitive.' } }];

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text.startsWith('{') ? JSON.parse(text) : text;
}

function send(response: ServerResponse, answer: Answer | Buffer): void {
  if (Buffer.isBuffer(answer)) {
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(answer);
    return;
  }
  const [status, body] = answer;
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(body === null ? '' : JSON.stringify(body));
}

export async function startStandInWires(): Promise<StandInWires> {
  const requests: WireRequest[] = [];
  const asked = new Map<string, number>();
  let refuses = false;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, provider = '', path = '', query = ''] =
      /^\/([^/]+)(\/[^?]*)\??(.*)/.exec(request.url ?? '') ?? [];
    const body = await readBody(request);
    const method = request.method ?? 'GET';
    const call = { method, path, query, headers: request.headers, body };
    requests.push(call);
    if (refuses) {
      refuses = false;
      return send(response, refusals[provider] ?? usualRefusal);
    }
    const times = asked.get(`${method} ${provider}${path}`) ?? 0;
    asked.set(`${method} ${provider}${path}`, times + 1);
    send(
      response,
      wires[provider]?.({ ...call, times, url: urlOf(provider) }) ?? [404, { error: 'Not found' }],
    );
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const urlOf = (provider: string) =>
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/${provider}`;
  return {
    urlOf,
    requests,
    refuseNext() {
      refuses = true;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
