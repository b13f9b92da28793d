/** What a search is narrowed down by, and a moment that was found, taken into a project from where it plays. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { findingsOf } from './testing/console-pages.ts';
import { complaints, folder, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

/** A film that is found by its name, once it was looked at. */
async function addFound(name: string, size: { width: number; height: number }): Promise<void> {
  const scenes = [
    { source: 'testsrc2', frames: 25 },
    { source: 'color=blue', frames: 25 },
  ];
  const path = await makeVideo(join(folder, name), { scenes, ...size });
  const id = await uploadFile(service.user, await readFile(path), { name });
  await until(async () => {
    const shape = size.width > size.height ? 'landscape' : 'portrait';
    // A test service makes nothing searchable by itself.
    await service.services.search.refresh();
    const found = await service.user.call('GET', `/search?query=harbour&shape=${shape}`);
    return found.body.results.some(({ asset_id: one }: { asset_id: string }) => one === id);
  });
}

pageTests('found', {
  async beforeTests() {
    await addFound('harbour wide.mp4', { width: 320, height: 180 });
    await addFound('harbour upright.mp4', { width: 180, height: 320 });
  },
  async beforeEachTest() {
    await page.goto(`${service.baseUrl}/app/search?q=harbour`);
  },
});

const heading = (name: string) => page.getByRole('heading', { name });

inBrowser('a search is narrowed down by what films are, which the address keeps', async () => {
  await heading('harbour wide.mp4').waitFor();
  await heading('harbour upright.mp4').waitFor();
  await page.getByLabel('Shape').selectOption('Upright');
  await heading('harbour wide.mp4').waitFor({ state: 'detached' });
  await heading('harbour upright.mp4').waitFor();
  await page.reload();
  await heading('harbour upright.mp4').waitFor();
  expect(await heading('harbour wide.mp4').count()).toBe(0);
  expect(await findingsOf(page)).toEqual([]);

  await page.getByLabel('Length').selectOption('Over 5 minutes');
  await page.getByText('Nothing fits these filters').waitFor();
  await page.getByRole('button', { name: 'No filters' }).last().press('Enter');
  await heading('harbour wide.mp4').waitFor();
  expect(new URL(page.url()).search).toBe('?q=harbour');
  // Words that are looked for next are looked for with the filters that stand there.
  await page.getByLabel('Added').selectOption('Last 7 days');
  await page.getByRole('searchbox').fill('upright');
  await page.keyboard.press('Enter');
  await page.waitForURL(/when=week/);
  await heading('harbour upright.mp4').waitFor();
  expect(complaints).toEqual([]);
});

inBrowser('a moment that was found is taken into a new project from where it plays', async () => {
  await page
    .getByRole('button', { name: /Play harbour wide/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Use this moment' }).press('Enter');
  await page.getByRole('menuitem', { name: 'In a new project' }).press('Enter');
  await page.waitForURL('**/app/edit/*');
  await page
    .getByRole('option', { name: /^harbour wide\.mp4,/ })
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});
