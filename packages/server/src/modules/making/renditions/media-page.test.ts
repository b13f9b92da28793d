/** What docs/media.md says, held against the service. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ladderRung } from '@rushes/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testVideo } from '../../../testing/test-media.ts';
import { startTestService, type TestClient, type TestService } from '../../../testing/test-service.ts';
import { uploadFile } from '../../../testing/test-uploads.ts';
import { until } from '../../../testing/until.ts';
import { AssetDownloadUrlBatchRequest } from '../../library/library.schema.ts';
import { AssetRendition } from './renditions.schema.ts';

const page = await readFile(join(import.meta.dirname, '../../../../../../docs/media.md'), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) => block);
/** What stands in backticks in the first column of the tables. */
const firstColumn = [...page.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word),
);
const examples = blocks('sh')
  .join('\n')
  .split('\n')
  .flatMap((line) => {
    const found = /^api +(\w+) +(\S+)(?: +'(.*)')?$/.exec(line);
    return found === null ? [] : [{ method: found[1] ?? '', path: found[2] ?? '', body: found[3] }];
  });

let service: TestService;
let user: TestClient;
let id: string;

beforeAll(async () => {
  service = await startTestService({ worker: true });
  user = await service.createUser('media@example.com');
  const shots = [{ background: [20, 90, 200], frames: 25 }] as const;
  id = await uploadFile(user, testVideo({ width: 640, height: 480, shots }), { name: 'clip.avi' });
  await until(async () => (await user.call('GET', `/video/details/${id}`)).body.is_probed === true);
});
afterAll(() => service.stop());

const withId = (text: string) => text.replaceAll("'$ID'", id).replaceAll('$ID', id);
const list = async (kind: string) =>
  (await user.call('GET', `/asset/${id}/renditions?kind=${kind}`)).body as Record<string, unknown>[];
const ended = (taskId: string) =>
  service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });

describe('docs/media.md', () => {
  it('shows requests that work', async () => {
    expect(examples.length).toBeGreaterThan(8);
    for (const { method, path, body } of examples) {
      const sent = body === undefined ? undefined : JSON.parse(withId(body));
      const answer = await user.call(method, withId(path), sent);
      expect([path, answer.status, answer.body.items?.[0]?.error_message ?? null]).toEqual([path, 200, null]);
      const started = [answer.body].flat().flatMap(({ task_id: taskId }) => taskId ?? []);
      for (const taskId of started) expect(await ended(taskId)).toMatchObject({ state: 'SUCCESS' });
    }
  });

  it('says what the files are like that its examples made', async () => {
    const [waveform] = await list('waveform');
    const answer = await fetch(String(waveform?.url));
    const drawn = (await answer.json()) as Record<string, unknown>;
    const [peaks = '', sprite = ''] = blocks('json');
    expect(Object.keys(drawn)).toEqual(Object.keys(JSON.parse(peaks)));
    expect(drawn.peaksPerSecond).toBe(JSON.parse(peaks).peaksPerSecond);
    const [sheet] = await list('sprite');
    expect(Object.keys(sheet?.details ?? {}).sort()).toEqual(Object.keys(JSON.parse(sprite)).sort());
    for (const hls of await list('hls')) {
      expect((await fetch(String(hls.url))).headers.get('content-type')).toBe(hls.content_type);
    }
    const asked = { asset_ids: [id], quality: '720p', frame_time: 0.5 };
    const [frame] = (await user.call('POST', '/asset/download_urls', asked)).body.items;
    expect(frame.download).toMatchObject({ file_name: 'clip-frame-0.5s.jpg', rendition_kind: 'frame' });
    const whole = { asset_ids: [id], quality: '720p' };
    const [proxy] = (await user.call('POST', '/asset/download_urls', whole)).body.items;
    expect(proxy.download).toMatchObject({
      ...{ file_name: 'clip-480p.mp4', rendition_kind: 'proxy', player_compatible: true },
      ...{ content_type: 'video/mp4', width: 640, height: 480, size_bytes: expect.any(Number) },
    });
    const bytes = await (await fetch(proxy.download.url)).arrayBuffer();
    expect(bytes.byteLength).toBe(proxy.download.size_bytes);
  });

  it('tells every quality and every kind, and the ladder as it is', () => {
    const words = [
      ...AssetDownloadUrlBatchRequest.properties.quality.enum,
      ...AssetRendition.properties.kind.enum,
    ];
    expect(words.filter((word) => !firstColumn.includes(word))).toEqual([]);
    const labels = [480, 720, 2160].map((asked) => ladderRung({ width: 640, height: 480 }, asked).label);
    expect(labels).toEqual(['480', '480', '480']);
  });
});
