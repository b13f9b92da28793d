/** Documents that others write, through the interface: nothing of them is lost, and what is not understood is said. */
import { textClip, timeline, track } from '@rushes/timeline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';

const rate = { num: 10, den: 1 };

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: true });
});
afterAll(() => service?.stop());

test('an edit list that would have no events is refused, with the reason', async () => {
  const words = textClip({ parameters: { text: 'Hi', style: 'title' }, span: { frames: 15, rate } });
  const document = timeline({
    name: 'Off',
    output: { width: 160, height: 96, rate },
    tracks: [track({ kind: 'Video', children: [{ ...words, enabled: false }] })],
  });
  const created = await service.user.call('POST', '/project', { name: 'Off', timeline: document });
  const answer = await service.user.call('GET', `/project/${created.body.id}/export_file?format=edl`);
  expect(answer.status).toBe(409);
  expect(answer.body.code).toBe('conflict');
  expect(answer.body.detail).toContain('no events');
  expect(answer.body.detail).toContain('disabled');
});

/** As programs write it: a track in small letters, and numbers that JSON has no words for. */
const document = `{ "OTIO_SCHEMA": "Timeline.1", "metadata": { "gain": -Infinity, "id": 12345678901234567890 },
  "tracks": { "OTIO_SCHEMA": "Stack.1", "children": [ { "OTIO_SCHEMA": "Track.1", "kind": "video", "children": [
    { "OTIO_SCHEMA": "Clip.1", "media_reference": null,
      "source_range": { "start_time": { "value": 0, "rate": 10 }, "duration": { "value": 10, "rate": 10 } } } ] } ] } }`;

async function imported(): Promise<{ id: string; warnings: string[] }> {
  const bytes = new TextEncoder().encode(document);
  const asset_id = await uploadFile(service.user, bytes, { name: 'cut.otio', fileType: 'proj_original' });
  const asked = await service.user.call('POST', '/project/import', { asset_id, name: 'Imported' });
  await service.services.tasks.waitForTask(asked.body.task_id, { signal: AbortSignal.timeout(290_000) });
  const { result } = (await service.user.call('GET', `/users/tasks/${asked.body.task_id}`)).body;
  return { id: result.project_id, warnings: result.warnings };
}

async function posted(): Promise<{ id: string; warnings: string[] }> {
  const answer = await fetch(`${service.baseUrl}/project`, {
    method: 'POST',
    headers: { 'x-api-key': service.user.key, 'content-type': 'application/json' },
    body: `{"name": "Posted", "timeline": ${document}}`,
  });
  expect(answer.status).toBe(201);
  const created = (await answer.json()) as { id: string; warnings: string[]; duration_seconds: number };
  expect(created.duration_seconds).toBe(1);
  return created;
}

test.each([
  ['posted', posted],
  ['imported', imported],
])('what others write is kept when %s', async (_how, keep) => {
  const { id, warnings } = await keep();
  expect(warnings).toEqual([
    'Numbers that can not be counted with (-Infinity, 12345678901234567890) are kept as they were written, and not used.',
    'A clip names no media: it is empty.',
  ]);
  expect((await service.user.call('GET', `/project/${id}`)).body.warnings).toEqual(warnings);
  const path = `${service.baseUrl}/project/${id}/export_file?format=otio`;
  const text = await (await fetch(path, { headers: { 'x-api-key': service.user.key } })).text();
  expect(text).toMatch(/"gain": -Infinity\b/);
  expect(text).toMatch(/"id": 12345678901234567890\b/);
  expect(text).toContain('"kind": "video"');
});
