/** What the service writes down of a whole session at its most talkative: ids and patterns, no secrets. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  canListProcesses,
  descendantsOf,
  killAtOnce,
} from '../../packages/server/src/testing/process-tree.ts';
import { testSound, testVideo } from '../../packages/server/src/testing/test-media.ts';
import { put, readAnswer } from './testing/api-client.ts';
import { createServiceHost, firstUser, type LiveService, type ServiceHost } from './testing/service-host.ts';

/** Words that stand nowhere else, so that finding one means that a text of the user was written down. */
const words = {
  prompt: 'zanzibarprompt',
  failingPrompt: 'quokkaprompt',
  query: 'xylophonequery',
  name: 'marzipanfile',
  body: 'rhubarbbody',
  wrongKey: 'sk_wrongkeywrongkeywrongkey',
  wrongToken: 'eyJwrong.tokentoken.signaturesignature',
  cookie: 'gingerbreadcookie',
};

let host: ServiceHost;
let output: string;
let lines: Record<string, unknown>[];
/** Secrets that came to be during the session. */
const secrets: string[] = [firstUser.key, firstUser.key.slice(8), firstUser.email];
const requestIds: string[] = [];
const taskIds: string[] = [];

/** A request whose id is remembered. */
async function ask(service: LiveService, path: string, init: RequestInit = {}) {
  const answer = await readAnswer(await fetch(`${service.baseUrl}${path}`, init));
  requestIds.push(answer.headers.get('x-request-id') ?? 'missing');
  return answer;
}

function rememberUrl(url: string): string {
  const { searchParams } = new URL(url);
  secrets.push(searchParams.get('signature') ?? '');
  return url;
}

async function useFiles(service: LiveService): Promise<string> {
  const { user } = service;
  const place = await user.askForPlace({ name: `${words.name}.avi`, length: 10 });
  await put(rememberUrl(place.url), new Uint8Array(11));
  await put(place.url.replace(/signature=.{5}/, 'signature=AAAAA'), new Uint8Array(10));
  const bytes = testVideo({ shots: [{ background: [60, 60, 200], frames: 20 }] });
  const assetId = await user.upload({ name: `${words.name}-2.avi`, bytes });
  taskIds.push((await user.newestTaskOf(assetId)) ?? 'missing');
  taskIds.push(await user.preprocess(assetId));
  await user.endOf(taskIds.at(-1) ?? '');
  const noMedia = await user.upload({ name: `${words.name}.mp4`, bytes: Buffer.from(words.body) });
  taskIds.push(await user.preprocess(noMedia));
  await user.endOf(taskIds.at(-1) ?? '');
  const downloads = await user.call('POST', '/asset/download_urls', {
    asset_ids: [assetId],
    quality: 'original',
  });
  const url = rememberUrl(downloads.body.items[0].download.url);
  await ask(service, url.slice(service.baseUrl.length), { headers: { range: 'bytes=0-9' } });
  await ask(service, url.slice(service.baseUrl.length).replace('expires=', 'expires=9'));
  return assetId;
}

async function usePrompts(service: LiveService, assetId: string): Promise<void> {
  const { user } = service;
  const events = await user.createToEnd(`A 1 second video of ${assetId}, title "${words.prompt}"`);
  taskIds.push(events.at(-1)?.data.task_id);
  rememberUrl(events.at(-1)?.data.assets[0].url);
  const failed = await user.createToEnd(`${words.failingPrompt}: a 1 second video of ${words.name}.mp4`);
  expect(failed.at(-1)?.data.status).toBe('failed');
  taskIds.push(failed.at(-1)?.data.task_id);
}

async function useWrongly(service: LiveService): Promise<void> {
  const withKey = { 'x-api-key': firstUser.key, cookie: `session=${words.cookie}` };
  await ask(service, `/users/me?access_token=${words.wrongToken}&x=${words.query}`, { headers: withKey });
  await ask(service, '/users/me', { headers: { authorization: `Bearer ${firstUser.key}` } });
  await ask(service, '/users/me', { headers: { 'x-api-key': words.wrongKey } });
  await ask(service, '/users/me', { headers: { authorization: `Bearer ${words.wrongToken}` } });
  await ask(service, `/asset/most_recent?path=/${words.query}&limit=x`, { headers: withKey });
  await ask(service, `/${words.query}/${words.query}?a=${words.query}`, { headers: withKey });
  await ask(service, `/users/tasks/${words.query}%00`, { headers: withKey });
  const json = { ...withKey, 'content-type': 'application/json' };
  await ask(service, '/asset/folder', { method: 'POST', headers: json, body: `{"path": "${words.body}` });
  await ask(service, '/asset/folder', { method: 'POST', headers: json, body: `{"name": "${words.body}"}` });
  await ask(service, '/users/me', { headers: { ...withKey, 'x-request-id': 'my-own-request-id' } });
}

/** A worker's child that is killed is a defect to the service, which it logs before it tries again. */
async function breakTask(service: LiveService): Promise<void> {
  if (!canListProcesses) return;
  const { user } = service;
  const assetId = await user.upload({ name: `${words.name}.wav`, bytes: testSound(0.5), fileType: 'audio' });
  const taskId = await user.preprocess(assetId);
  taskIds.push(taskId);
  const mediaChildren = async () => {
    const children = await descendantsOf(service.process.child.pid ?? 0);
    return children.filter(({ commandLine }) => commandLine.includes('job-child'));
  };
  let killed: { pid: number }[] = [];
  while (killed.length === 0) killed = await mediaChildren();
  for (const { pid } of killed) killAtOnce(pid);
  expect(await user.endOf(taskId)).toMatchObject({ status: 'COMPLETE' });
}

beforeAll(async () => {
  host = await createServiceHost();
  const service = await host.start({ env: { RUSHES_LOG_LEVEL: 'debug', RUSHES_SIGN_IN_LINK: 'off' } });
  const assetId = await useFiles(service);
  await usePrompts(service, assetId);
  await useWrongly(service);
  await breakTask(service);
  const ended = await service.stop();
  output = `${ended.stdout}\n${ended.stderr}`;
  const [, ...rest] = ended.stdout.split('\n').filter((line) => line !== '');
  lines = rest.map((line) => JSON.parse(line));
});
afterAll(() => host.remove());

test('the log is one JSON object per line, with level and time', () => {
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    expect(line).toMatchObject({ level: expect.stringMatching(/^(debug|info|warn|error)$/) });
    expect(Number.isNaN(Date.parse(String(line.time)))).toBe(false);
  }
});

describe('the log holds none of', () => {
  test('keys, e-mail addresses and signatures', () => {
    const found = secrets.filter((secret) => secret === '' || output.includes(secret));
    expect(found).toEqual([]);
    expect(output).not.toMatch(/signature=|expires=|access_token|\bsk_/);
  });

  test.each(Object.entries(words))('what the user wrote: %s', (_name, word) => {
    expect(output).not.toContain(word);
  });

  test('query strings and headers', () => {
    expect(output).not.toMatch(/\?[a-z_]+=/);
    expect(output).not.toMatch(/"(?:headers|cookie|authorization|x-api-key)"\s*:\s*[^"[\s]/i);
  });
});

test('the log holds the id of every request, with its route as the document writes it', () => {
  const requests = lines.filter(({ msg }) => msg === 'request');
  const logged = new Map(requests.map((line) => [line.request_id, line]));
  expect(requestIds.filter((id) => !logged.has(id))).toEqual([]);
  expect(logged.get('my-own-request-id')).toMatchObject({ route: '/users/me', method: 'GET', status: 200 });
  for (const { route } of requests) expect(route).toMatch(/^(\/[\w{}./]*|unknown)$/);
});

test.skipIf(!canListProcesses)('the log tells the operator what broke, and on which task', () => {
  const broken = lines.filter(({ msg }) => msg === 'a task broke');
  expect(broken).not.toEqual([]);
  for (const line of broken) {
    expect(line).toMatchObject({ level: 'error', task_id: expect.any(String), err: { code: 'internal' } });
  }
});

test('the log holds the id of every task, with what became of it', () => {
  const attempts = lines.filter(({ msg }) => msg === 'attempt');
  const logged = new Map(attempts.map((line) => [line.task_id, line]));
  expect(taskIds.filter((id) => !logged.has(id))).toEqual([]);
  for (const line of attempts) {
    expect(line).toMatchObject({
      task_type: expect.stringMatching(/_task$/),
      outcome: expect.stringMatching(/^(succeeded|failed|broke|released|void)$/),
      attempt: expect.any(Number),
      account_id: expect.any(String),
      trace_id: expect.any(String),
    });
  }
});
