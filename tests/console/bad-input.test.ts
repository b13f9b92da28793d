/** What is brought that nobody can use, or that wants to be more than it is: told in place, and nothing of it runs. */
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textClip, timeline, track } from '@rushes/timeline';
import { describe, expect } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { bringTranscript } from '../../packages/server/src/testing/test-transcripts.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { complaints, context, folder, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

const GIB = 2 ** 30;
/** Of script alone: a part of a file that is sent is no longer than this either. */
const MOST_HEAP = 128 * 2 ** 20;
const rate = { num: 25, den: 1 };
const HOSTILE = '<img src=x onerror=alert(1)><script>alert(2)</script> [go](javascript:alert(3)) {{7*7}}';

let bytes: Buffer;

pageTests('bad-input', {
  async beforeTests() {
    const scenes = [{ source: 'testsrc2', frames: 75 }];
    bytes = await readFile(await makeVideo(join(folder, 'film.mp4'), { scenes }));
  },
  async beforeEachTest() {
    page.on('dialog', (dialog) => {
      complaints.push(`it ran: ${dialog.message()}`);
      void dialog.dismiss();
    });
  },
});

const panel = () => page.getByRole('region', { name: 'Uploads' });

describe('a file', () => {
  inBrowser('of five gibibytes is sent in parts, without being held, and can be given up', async () => {
    const path = join(folder, 'five.mov');
    // It takes no room on the disk: nothing but its length was ever written.
    const file = await open(path, 'w');
    await file.truncate(5 * GIB);
    await file.close();
    const parts = page.waitForRequest((request) => /\/uploads\/[^/]+\/parts\//.test(request.url()));
    await page.setInputFiles('[data-testid=files]', path);
    await parts;
    const bar = panel().getByRole('progressbar', { name: 'five.mov' });
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    const inspector = await context.newCDPSession(page);
    await inspector.send('Performance.enable');
    await inspector.send('HeapProfiler.collectGarbage');
    const { metrics } = await inspector.send('Performance.getMetrics');
    expect(metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value).toBeLessThan(MOST_HEAP);
    await panel().getByRole('button', { name: 'Cancel five.mov' }).press('Enter');
    await panel().getByText('Cancelled').waitFor();
    await page.reload();
    await page.getByText('Your library starts here').waitFor();
  });

  inBrowser('that is no media is kept, and said to be that', async () => {
    await page.setInputFiles('[data-testid=files]', {
      name: 'notes.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('These are words, and no film at all. '.repeat(40)),
    });
    const item = page.getByRole('option', { name: /notes\.mp4/ });
    await item.waitFor();
    await item.dblclick();
    await page.getByText('Not readable').first().waitFor();
    await page.getByRole('link', { name: 'Library' }).first().click();
    await item.waitFor();
  });

  inBrowser('that is a drawing with a script in it is shown, and runs nothing', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" onload="alert(1)"><script>alert(2)</script><rect width="64" height="64" fill="red"/></svg>';
    await page.setInputFiles('[data-testid=files]', {
      name: 'drawing.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(drawing),
    });
    const item = page.getByRole('option', { name: /drawing\.svg/ });
    await item.waitFor();
    const { body } = await service.user.call('GET', '/users/sources/list_files?path=/&limit=50&page=0');
    const { file_id: id } = body.find((one: { file_name: string }) => one.file_name === 'drawing.svg');
    await page.goto(`${service.baseUrl}/app/play/${id}`);
    await page.getByRole('heading', { name: 'drawing.svg' }).waitFor();
    // Where it is fetched as itself, it is a page of nobody.
    const { body: urls } = await service.user.call('POST', '/asset/download_urls', {
      asset_ids: [id],
      quality: 'original',
    });
    const answer = await page.request.get(urls.items[0].download.url);
    const policy = `${answer.headers()['content-security-policy'] ?? ''} ${answer.headers()['content-disposition'] ?? ''}`;
    expect(policy).toMatch(/sandbox|attachment/);
    expect(complaints.filter((text) => text.startsWith('it ran'))).toEqual([]);
  });
});

inBrowser('what others wrote in titles, transcripts, comments and chats is text', async () => {
  const { user } = service;
  const id = await uploadFile(user, bytes, { name: 'film.mp4' });
  await bringTranscript(user, id, [{ start: 0.2, end: 2, text: HOSTILE }]);
  await user.call('POST', `/asset/${id}/comments`, { text: HOSTILE, start_seconds: 0.5 });
  await page.goto(`${service.baseUrl}/app/play/${id}`);
  await page.getByText('[go](javascript:alert(3))').first().waitFor();
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByText(HOSTILE).first().waitFor();

  await page.goto(`${service.baseUrl}/app/create`);
  await page.getByLabel('What the film should be').fill(HOSTILE);
  await page.goto(`${service.baseUrl}/app/search?q=${encodeURIComponent(HOSTILE)}`);
  await page.getByRole('searchbox').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe(HOSTILE);
  const title = textClip({ parameters: { text: HOSTILE, style: 'title' }, span: { frames: 50, rate } });
  const film = timeline({
    output: { width: 320, height: 180, rate },
    tracks: [track({ kind: 'Video', children: [title] })],
  });
  const made = await user.call('POST', '/project', { name: 'Titles', timeline: film });
  // A name has no slash.
  const name = HOSTILE.replaceAll('/', '|');
  await user.call('POST', `/asset/${made.body.id}/rename`, { name });
  await page.goto(`${service.baseUrl}/app/edit/${made.body.id}`);
  await expect.poll(() => page.getByLabel('Name of the project').inputValue()).toBe(name);
  await page.getByRole('option', { name: /onerror=alert/ }).waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(complaints).toEqual([]);
});

inBrowser('on a slow network a screen says that it is coming, and comes', async () => {
  const inspector = await context.newCDPSession(page);
  await inspector.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 20_000,
  });
  await page.getByRole('link', { name: 'Tasks' }).click();
  await page.getByRole('heading', { name: 'Tasks' }).waitFor();
  await page.getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('harbour');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Loading…').first().waitFor();
  await page.getByRole('heading', { name: 'Nothing was found' }).waitFor();
  expect(complaints).toEqual([]);
});
