/** The examples of docs/transcripts.md, one after the other, as they stand there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { testSound } from '../../packages/server/src/testing/test-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/transcripts.md'), 'utf8');

/** A request and what it is answered. */
const examples = [
  ...guide.matchAll(/```http (\w+)\n(\w+) (\S+)\n([\s\S]*?)```\n```(json|text) (\d+)\n([\s\S]*?)```/g),
].map(([, operation = '', method = '', path = '', body = '', kind, status, answer = '']) => {
  return { operation, method, path, body, kind, status: Number(status), answer };
});

let service: TestService;
const ids: Record<string, string> = {};

beforeAll(async () => {
  service = await startTestService();
  ids.asset_id = await uploadFile(service.user, testSound(4), { fileType: 'audio' });
});
afterAll(() => service?.stop());

const filled = (text: string) => text.replace(/\{(\w+_id)\}/g, (whole, name: string) => ids[name] ?? whole);

test('the guide shows how to bring, read, change and take along', () => {
  expect(examples.map(({ operation }) => operation)).toEqual([
    'importTranscript',
    'getTranscript',
    'updateTranscript',
    'translateTranscript',
    'exportTranscript',
  ]);
});

test('its examples are answered as it says', async () => {
  for (const { method, path, body, kind, status, answer } of examples) {
    const sent = body.trim() === '' ? undefined : JSON.parse(filled(body));
    const given = await service.user.call(method, filled(path), sent);
    expect(given.status).toBe(status);
    if (kind === 'json') expect(given.body).toMatchObject(JSON.parse(answer));
    else expect(given.body).toBe(answer);
    ids.transcript_id ??= given.body.transcript_id;
    ids.segment_id ??= given.body.segments?.[0].segment_id;
  }
});

test('its settings are read', () => {
  const block = /```sh\n([\s\S]*?)```/.exec(guide.slice(guide.indexOf('## Providers')))?.[1] ?? '';
  const env = Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => line.replace('…', 'test').split('=') as [string, string]),
  );
  const { ai } = readConfig(env);
  expect(ai.transcription).toMatchObject({ provider: 'openai', model: 'whisper-1' });
  expect(ai.embedding).toMatchObject({ provider: 'compatible', dimensions: 768 });
});
