/**
 * Garbage in every parameter, body and header of every operation: whatever arrives, the answer is never a
 * fault of ours and never shows the inside. The seed is fixed; RUSHES_TEST_SEED and RUSHES_TEST_ROUNDS ask
 * for another and for more, as `npm run test:faults` does.
 */
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSound } from '../../packages/server/src/testing/test-media.ts';
import type { Answer } from './testing/api-client.ts';
import {
  type ApiDocument,
  addressOf,
  type Operation,
  readApiDocument,
  type SampleRequest,
  sampleOf,
} from './testing/api-document.ts';
import {
  createRandom,
  hostileBodies,
  hostileHeaders,
  hostileJson,
  hostileTexts,
  pick,
  spoil,
} from './testing/hostile-values.ts';
import { refusalProblem } from './testing/refusal.ts';
import { createServiceHost, firstUser, type LiveService, type ServiceHost } from './testing/service-host.ts';
import { titleTimeline } from './testing/timelines.ts';

const seed = Number(process.env.RUSHES_TEST_SEED ?? 20_260_131);
const rounds = Number(process.env.RUSHES_TEST_ROUNDS ?? (process.env.MODE === 'faults' ? 1_500 : 30));

let host: ServiceHost;
let service: LiveService;
let document: ApiDocument;

/** Ids that mean something here, and one that does not: garbage should also meet what is really there. */
let ids: string[];

beforeAll(async () => {
  host = await createServiceHost();
  // Without a worker nothing that garbage starts is worked on.
  service = await host.start({ env: { RUSHES_ROLE: 'api' } });
  document = await readApiDocument(service.baseUrl);
  const { user } = service;
  const asset = await user.upload({ name: 'sound.wav', bytes: testSound(0.2), fileType: 'audio' });
  const folder = (await user.call('POST', '/asset/folder', { path: '/folder' })).body.id;
  const project = (await user.call('POST', '/project', { name: 'p', timeline: titleTimeline() })).body.id;
  const task = (await user.call('POST', `/project/${project}/export`, ['480p'])).body.task_id;
  ids = [asset, folder, project, task, '01890000-0000-7000-8000-000000000000'];
});
afterAll(() => host.remove());

interface RawRequest extends SampleRequest {
  headers: Record<string, string>;
}

/** Sends exactly what is given; fetch would tidy it up. A stream is left after its headers. */
function sendRaw({ method, address, body, headers }: RawRequest): Promise<Answer> {
  const { hostname, port } = new URL(service.baseUrl);
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const options = { hostname, port, method, path: address, agent: false, headers: { ...headers, ...length } };
  return new Promise((resolve, reject) => {
    const request = httpRequest(options, (response) => {
      const answerHeaders = new Headers();
      for (const [name, value] of Object.entries(response.headers)) answerHeaders.set(name, String(value));
      const finish = (text: string) => {
        let parsed: unknown;
        try {
          parsed = JSON.parse(text);
        } catch {
          // Not every answer is JSON.
        }
        resolve({ status: response.statusCode ?? 0, headers: answerHeaders, text, body: parsed });
      };
      if (answerHeaders.get('content-type')?.startsWith('text/event-stream')) {
        finish('');
        request.destroy();
        return;
      }
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => finish(text));
      response.on('error', reject);
    });
    request.on('error', reject);
    if (body !== undefined) request.write(body);
    request.end();
  });
}

/** A request with something hostile in about half of its places. */
function hostileRequest(operation: Operation, random: () => number): RawRequest {
  const values: Parameters<typeof addressOf>[1] = { path: {}, query: {} };
  for (const { name, in: place, schema, required } of operation.parameters) {
    if (place === 'header' || (place === 'query' && !required && random() < 0.4)) continue;
    const spoiled = random() < 0.5;
    const good = place === 'path' ? pick(random, ids) : String(sampleOf(document, schema));
    const value = spoiled ? pick(random, hostileTexts) : encodeURIComponent(good);
    if (place === 'path') values.path[name] = value;
    else values.query[name] = random() < 0.1 ? [value, pick(random, hostileTexts)] : value;
  }
  if (random() < 0.1) values.query['x[]'] = pick(random, hostileTexts);
  // What is good by chance would be waited for, and nobody works here.
  if (operation.path.startsWith('/tools/generate/')) values.query.async = 'true';
  return {
    method: operation.method,
    address: addressOf(operation, values),
    body: hostileBody(operation, random),
    headers: {
      'x-api-key': firstUser.key,
      'content-type': 'application/json',
      ...pick(random, hostileHeaders),
    },
  };
}

function hostileBody({ body, method }: Operation, random: () => number): string | undefined {
  if (body === null) return method !== 'GET' && random() < 0.2 ? pick(random, hostileBodies) : undefined;
  if (random() < 0.1) return pick(random, hostileBodies);
  const options = { id: pick(random, ids), whole: random() < 0.5, anything: titleTimeline() };
  return spoil(sampleOf(document, body, options), pick(random, hostileJson), random);
}

/** The request in one line, short enough to read. */
function describeRequest({ method, address, body, headers }: RawRequest): string {
  const { 'x-api-key': _key, ...others } = headers;
  return `${method} ${address.slice(0, 300)} ${JSON.stringify(others)} ${(body ?? '').slice(0, 400)}`;
}

/** Texts of the request that an answer may say back. */
function saidIn({ address, body }: RawRequest): string[] {
  const texts = address.split(/[?&=]/).flatMap((part) => {
    try {
      return [part, decodeURIComponent(part)];
    } catch {
      return [part];
    }
  });
  const inBody = (body ?? '').match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  return [...texts, ...inBody.map((text) => text.slice(1, -1))];
}

/** Statuses that any operation may answer besides those of its description. */
const always = [400, 404, 405, 413, 422, 431];

test(`no operation falters over garbage (seed ${seed}, ${rounds} rounds)`, async () => {
  const random = createRandom(seed);
  const problems: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const operation of document.operations) {
      const request = hostileRequest(operation, random);
      const answer = await sendRaw(request).catch((error: Error) => error);
      if (answer instanceof Error) {
        problems.push(`no answer (${answer.message}): ${describeRequest(request)}`);
        continue;
      }
      // What garbage was stored earlier is told again where it belongs.
      const problem = answer.status < 400 ? null : refusalProblem(answer, saidIn(request));
      if (problem !== null)
        problems.push(`${problem}: ${describeRequest(request)} → ${answer.text.slice(0, 300)}`);
      if (![...operation.statuses, ...always].includes(answer.status)) {
        problems.push(`undeclared status ${answer.status}: ${describeRequest(request)}`);
      }
    }
  }
  expect(problems).toEqual([]);
  expect((await fetch(`${service.baseUrl}/health`)).status).toBe(200);
}, 600_000);

test('what is no HTTP is refused without a word of the inside', async () => {
  const { hostname, port } = new URL(service.baseUrl);
  const key = `x-api-key: ${firstUser.key}\r\n`;
  const hostile = [
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`,
    `POST /asset/folder HTTP/1.1\r\nhost: x\r\n${key}content-length: -5\r\n\r\n`,
    `POST /asset/folder HTTP/1.1\r\nhost: x\r\n${key}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST /asset/folder HTTP/1.1\r\nhost: x\r\n${key}transfer-encoding: chunked\r\n\r\nzz\r\n`,
    `GET /users/me HTTP/1.1\r\nhost: x\r\n${key}connection: close\r\nx-request-id: a\u0000b\r\n\r\n`,
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    'PUT http://169.254.169.254/latest HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    'CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n',
  ];
  for (const text of hostile) {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
      let received = '';
      socket.setTimeout(10_000, () => socket.destroy());
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(received));
    });
    expect(`${JSON.stringify(text.slice(0, 80))} ${answer}`).toMatch(/ (HTTP\/1\.1 4\d\d|$)/);
    expect(answer).not.toMatch(/node_modules|\.ts:|\bat \w+ \(|Error:/);
  }
  expect((await fetch(`${service.baseUrl}/health`)).status).toBe(200);
});
