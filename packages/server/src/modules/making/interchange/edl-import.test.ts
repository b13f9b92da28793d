import { assetClip, timeline, track } from '@rushes/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';

const rate = { num: 10, den: 1 };
const output = { width: 160, height: 96, rate };
const video = testVideo({ shots: [{ background: [200, 30, 30], frames: 30 }] });

let service: TestService;
let assetId: string;
let projectId: string;

beforeAll(async () => {
  service = await startTestService({ worker: true });
  assetId = await uploadFile(service.user, video, { name: 'red: one.avi' });
  const red = assetClip({ assetId, name: 'Red', span: { start: 5, frames: 20, rate } });
  const film = timeline({ name: 'Red', output, tracks: [track({ kind: 'Video', children: [red] })] });
  projectId = (await service.user.call('POST', '/project', { name: 'Red', timeline: film })).body.id;
});
afterAll(() => service?.stop());

/** Once the file was looked into: a list has no rate but that of its sources. */
async function importFile(bytes: Uint8Array, fields: object) {
  await expect
    .poll(async () => (await service.user.call('GET', `/video/details/${assetId}`)).body.is_probed, {
      timeout: 280_000,
    })
    .toBe(true);
  const id = await uploadFile(service.user, bytes, { name: 'cut.edl', fileType: 'proj_original' });
  const asked = await service.user.call('POST', '/project/import', { asset_id: id, ...fields });
  const { task_id: taskId } = asked.body;
  await service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
  return { asked, task: (await service.user.call('GET', `/users/tasks/${taskId}`)).body };
}

describe('a list of edits', () => {
  const list = [
    'TITLE: LOCKED CUT',
    'FCM: NON-DROP FRAME',
    '001  RED V     C        00:00:01:00 00:00:02:00 01:00:00:00 01:00:01:00',
    '* FROM CLIP NAME: red: one.avi',
    '002  A001C002 V     D    005 00:00:00:00 00:00:02:00 01:00:01:00 01:00:03:00',
    '* TO CLIP NAME: A001C002.MOV',
    '',
  ].join('\n');

  test('becomes a project: its sources are found by name, and what is not there is told', async () => {
    const { asked, task } = await importFile(new TextEncoder().encode(list), { name: 'Locked' });
    expect(task).toMatchObject({ status: 'COMPLETE' });
    expect(task.result.warnings).toContainEqual(expect.stringContaining('A001C002.MOV'));
    const { body } = await service.user.call('GET', `/project/${asked.body.project_id}`);
    const [pictures] = body.timeline.tracks.children;
    expect(pictures.children).toMatchObject([
      {
        name: 'red: one.avi',
        source_range: { start_time: { value: 10, rate: 10 }, duration: { value: 10 } },
        media_references: { DEFAULT_MEDIA: { target_url: `asset://${assetId}` } },
      },
      { OTIO_SCHEMA: 'Transition.1' },
      { name: 'A001C002.MOV', media_references: { DEFAULT_MEDIA: { OTIO_SCHEMA: 'MissingReference.1' } } },
    ]);
    expect(body.timeline.metadata.rushes.output).toEqual(output);
  });

  test('that the service wrote names its sources by their ids, whatever they are called', async () => {
    const answer = await fetch(`${service.baseUrl}/project/${projectId}/export_file?format=edl`, {
      headers: { 'x-api-key': service.user.key },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { asked, task } = await importFile(bytes, { name: 'Again' });
    expect(task).toMatchObject({ status: 'COMPLETE', result: { warnings: [] } });
    const { body } = await service.user.call('GET', `/project/${asked.body.project_id}`);
    expect(body.timeline.tracks.children[0].children[0]).toMatchObject({
      name: 'Red',
      source_range: { start_time: { value: 5 }, duration: { value: 20 } },
      media_references: { DEFAULT_MEDIA: { target_url: `asset://${assetId}` } },
    });
  });

  test('without an edit is refused with a sentence', async () => {
    const { task } = await importFile(Buffer.from('TITLE: an edit list'), {});
    expect(task).toMatchObject({ status: 'FAILED', result: { code: 'not_a_timeline' } });
    expect(task.result.detail).toContain('no event');
  });

  test('finds nothing in what its reader may not see', async () => {
    const other = await service.createUser('cutter@example.com');
    const id = await uploadFile(other, new TextEncoder().encode(list), {
      name: 'cut.edl',
      fileType: 'proj_original',
    });
    const asked = await other.call('POST', '/project/import', { asset_id: id });
    const { result } = await service.services.tasks.waitForTask(asked.body.task_id, {
      signal: AbortSignal.timeout(290_000),
    });
    expect(result).toMatchObject({
      warnings: expect.arrayContaining([expect.stringContaining('red: one.avi')]),
    });
  });
});
