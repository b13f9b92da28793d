/** What is said in an asset is drawn into exports, frames and previews, as it is when they are made. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractFrame } from '@rushes/engine';
import { colorClip, generatorClip, timeline, track } from '@rushes/timeline';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSound } from '../../../testing/test-media.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';

const rate = { num: 10, den: 1 };

let service: TestService;
let folder: string;
let project: string;
let sound: string;

beforeAll(async () => {
  service = await startTestService({ worker: true });
  folder = await mkdtemp(join(tmpdir(), 'rushes-spoken-'));
  sound = await uploadFile(service.user, testSound(2), { name: 'voice.wav', fileType: 'audio' });
  const span = { frames: 20, rate };
  const words = generatorClip({ kind: 'rushes.captions', parameters: { transcript_of: sound }, span });
  const document = timeline({
    output: { width: 320, height: 192, rate },
    tracks: [
      track({ kind: 'Video', children: [colorClip({ parameters: { color: '#101080' }, span })] }),
      track({ kind: 'Video', settings: { role: 'captions', captions: 'both' }, children: [words] }),
    ],
  });
  const created = await service.user.call('POST', '/project', { name: 'Spoken', timeline: document });
  project = created.body.id;
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Whether bright letters stand in the lower half. */
async function isCaptioned(jpeg: Uint8Array | string): Promise<boolean> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const lower = data.subarray(Math.floor(info.height / 2) * info.width * 3);
  let bright = 0;
  for (let at = 0; at + 3 <= lower.length; at += 3) {
    if (Math.min(...lower.subarray(at, at + 3)) > 180) bright += 1;
  }
  return bright > 50;
}

async function frameAt(seconds: number): Promise<boolean> {
  const response = await fetch(`${service.baseUrl}/project/${project}/frame?time=${seconds}&width=320`, {
    headers: { authorization: `Bearer ${service.user.key}` },
  });
  return isCaptioned(new Uint8Array(await response.arrayBuffer()));
}

async function ended(taskId: string) {
  return service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
}

const preflight = async () =>
  (await service.user.call('GET', `/project/${project}/export/preflight`)).body.warnings;

test('without a transcript there is nothing, and that is told before an export', async () => {
  expect(await preflight()).toEqual([`There is no transcript of ${sound}; its captions are left out.`]);
  expect(await frameAt(0.5)).toBe(false);
});

test('a frame, an export and a preview show the words, and other words after a change', async () => {
  const text = '1\n00:00:00,000 --> 00:00:01,000\nWWWWWWWWWW\n';
  const made = await service.user.call('POST', `/asset/${sound}/transcripts`, { text });
  expect(await preflight()).toEqual([]);
  expect([await frameAt(0.5), await frameAt(1.5)]).toEqual([true, false]);

  const { body } = await service.user.call('POST', `/project/${project}/render`, { format: 'mp4' });
  expect(await ended(body.task_id)).toMatchObject({ state: 'SUCCESS', result: { warnings: [] } });
  const asked = { asset_ids: [body.asset_id], quality: 'original' };
  const { items } = (await service.user.call('POST', '/asset/download_urls', asked)).body;
  const film = Buffer.from(await (await fetch(items[0].download.url)).arrayBuffer());
  expect(film.includes('WWWWWWWWWW')).toBe(true);
  const inputPath = join(folder, 'film.mp4');
  await writeFile(inputPath, film);
  const { file } = await extractFrame({ inputPath, outputFolder: folder, seconds: 0.5 });
  expect(await isCaptioned(join(folder, file))).toBe(true);

  const first = await service.user.call('POST', `/project/${project}/preview`, { height: 240 });
  expect(await ended(first.body.task_id)).toMatchObject({ state: 'SUCCESS', result: { warnings: [] } });
  const transcript = `/asset/${sound}/transcripts/${made.body.transcript_id}`;
  const [segment] = (await service.user.call('GET', transcript)).body.segments;
  const later = { segment_id: segment.segment_id, start_time_ms: 1_000, end_time_ms: 2_000 };
  await service.user.call('PATCH', transcript, { revision: 1, segments: [later] });
  expect([await frameAt(0.5), await frameAt(1.5)]).toEqual([false, true]);
  const second = await service.user.call('POST', `/project/${project}/preview`, { height: 240 });
  expect(second.body.preview_id).not.toBe(first.body.preview_id);
});
