/** What a newcomer meets: an empty library, a sample of it by one click, and a tour through what can be done with it. */
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { findingsOf } from './testing/console-pages.ts';
import { complaints, folder, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

/** Ends a test in which no film comes: five things are drawn and composed before it. */
const SAMPLE_MILLISECONDS = 400_000;

pageTests('first-steps', { width: 1024, height: 700 });

const step = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const filesIn = async (path: string): Promise<string[]> => {
  const { body } = await service.user.call(
    'GET',
    `/users/sources/list_files?path=${encodeURIComponent(path)}&limit=50&page=0`,
  );
  return (body as { file_name: string }[]).map(({ file_name }) => file_name).sort();
};

async function backToTour(): Promise<void> {
  await page.goto(`${service.baseUrl}/app/library`);
  await page.getByRole('region', { name: 'Have a look around' }).waitFor();
}

describe('a newcomer', () => {
  inBrowser(
    'gets a sample by one click, once though the page is loaded anew, and is led through it',
    async () => {
      await page.getByText('Clips and music cost').waitFor();
      expect(await findingsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'Fill it with a sample' }).click();
      await page.getByRole('option', { name: /Sample/ }).waitFor();
      await page.reload();
      await page.getByRole('region', { name: 'Your sample is being made' }).waitFor();
      const tour = page.getByRole('region', { name: 'Have a look around' });
      await tour.waitFor({ timeout: SAMPLE_MILLISECONDS });
      expect(await findingsOf(page)).toEqual([]);
      expect(await filesIn('/Sample')).toEqual([
        'City.mp4',
        'Forest.mp4',
        'Guitar.wav',
        'Harbour.mp4',
        'Mountains.mp4',
      ]);

      await step('Watch the film').click();
      await page.waitForURL('**/app/play/*');
      await page.locator('video').waitFor();
      await backToTour();
      await step('Change it by a sentence').click();
      await page.locator('video.film').waitFor();
      await backToTour();
      await step('Cut it by hand').click();
      await page.getByRole('listbox').waitFor();
      await backToTour();
      await step('Share it').click();
      await page.getByRole('dialog').waitFor();
      await backToTour();
      await step('Watch the film').getByText('done').waitFor();
      await page.getByRole('button', { name: 'Close the tour' }).click();
      await tour.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('option', { name: /Sample/ }).waitFor();
      expect(await tour.count()).toBe(0);
      expect(complaints).toEqual([]);
    },
    SAMPLE_MILLISECONDS + 60_000,
  );

  inBrowser('finds nothing of an upload in front of what is worked at, and it goes by itself', async () => {
    const video = await makeVideo(join(folder, 'short.mp4'), { scenes: [{ source: 'testsrc2', frames: 5 }] });
    await page.getByTestId('files').setInputFiles(video);
    const panel = page.getByRole('region', { name: 'Uploads' });
    await panel.getByText('short.mp4').waitFor();
    await page.getByRole('link', { name: 'Create', exact: true }).click();
    await page.getByRole('textbox', { name: 'What the film should be' }).fill('a film');
    // A click that something else would catch fails.
    await page.getByRole('button', { name: 'Make the film' }).click({ trial: true });
    await panel.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});
