/** The main jobs of the console in Firefox, over the real service with real media. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { type ConsoleWorld, openPage, signIn, startConsole } from './testing/console-pages.ts';
import { firefoxProgram, startFirefox } from './testing/firefox.ts';

let world: ConsoleWorld;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let film: Buffer;

beforeAll(async () => {
  if (firefoxProgram === null) return;
  world = await startConsole('firefox', { start: startFirefox });
  const scenes = [
    { source: 'testsrc2', frames: 50 },
    { source: 'color=red', frames: 50 },
  ];
  film = await readFile(await makeVideo(join(world.folder, 'film.mp4'), { scenes }));
});
afterAll(async () => {
  await world?.stop();
});
beforeEach(async () => {
  if (firefoxProgram === null) return;
  complaints = [];
  ({ context, page } = await openPage(world.browser, complaints, { width: 1440, height: 900 }));
  await signIn(page, world.service);
});
afterEach(async () => {
  await context?.close();
});

const inFirefox = test.skipIf(firefoxProgram === null);

/** What the film on the page says of itself. */
const mediaOf = (name: 'readyState' | 'paused' | 'currentTime' | 'videoWidth'): Promise<unknown> =>
  page
    .locator('video')
    .first()
    .evaluate((element, key) => (element as unknown as Record<string, unknown>)[key], name);

const item = (name: RegExp) => page.getByRole('option', { name });

/** Key by key: what is put into a box at once, its page does not hear of here. */
async function write(box: Locator, text: string): Promise<void> {
  await box.click();
  await box.pressSequentially(text);
}

describe('somebody with Firefox', () => {
  inFirefox('uploads a film, plays it and goes through it frame by frame', async () => {
    await page.setInputFiles('[data-testid=files]', {
      name: 'harbour.mp4',
      mimeType: 'video/mp4',
      buffer: film,
    });
    await item(/harbour\.mp4/).waitFor();
    await item(/harbour\.mp4/).click();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'harbour.mp4' }).waitFor();
    await expect.poll(() => mediaOf('readyState')).toBeGreaterThanOrEqual(2);
    expect(await mediaOf('videoWidth')).toBeGreaterThan(0);
    const shown = () => page.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext');
    for (const [key, timecode] of [
      ['ArrowRight', '00:00:00:01'],
      ['ArrowRight', '00:00:00:02'],
      ['ArrowLeft', '00:00:00:01'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(shown).toBe(timecode);
    }
    await page.keyboard.press('l');
    await expect.poll(() => mediaOf('currentTime')).toBeGreaterThan(0.2);
    await page.keyboard.press('k');
    await expect.poll(() => mediaOf('paused')).toBe(true);
    expect(complaints).toEqual([]);
  });

  inFirefox('searches, and takes what is found into a project', async () => {
    const { user, services } = world.service;
    const id = await uploadFile(user, film, { name: 'lighthouse.mp4' });
    await until(async () => {
      await services.search.refresh();
      const { body } = await user.call('GET', '/search?query=lighthouse');
      return body.results.some(({ asset_id: one }: { asset_id: string }) => one === id);
    });
    await page.getByRole('link', { name: 'Search' }).click();
    await write(page.getByRole('searchbox'), 'lighthouse');
    await page.keyboard.press('Enter');
    const play = page.getByRole('button', { name: /Play lighthouse/ }).first();
    await play.waitFor();
    await play.click();
    await expect.poll(() => mediaOf('currentTime')).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Use this moment' }).press('Enter');
    await page.getByRole('menuitem', { name: 'In a new project' }).press('Enter');
    await page.waitForURL('**/app/edit/*');
    await item(/^lighthouse\.mp4,/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  inFirefox('has a film made of words, cuts it, and exports it', async () => {
    await page.getByRole('link', { name: 'Create', exact: true }).click();
    const prompt = page.getByLabel('What the film should be');
    await write(prompt, 'A 1 second square video, 240p, title "Toys"');
    await page.getByText(/^Costs .* credits/).waitFor();
    await page.getByRole('button', { name: 'Make the film' }).click();
    await page.locator('video.film').waitFor();
    await expect.poll(() => mediaOf('videoWidth')).toBeGreaterThan(0);

    await page.getByRole('link', { name: 'Edit on the timeline' }).click();
    await page.waitForURL('**/app/edit/*');
    const clips = page.getByRole('listbox', { name: 'Clips' }).getByRole('option');
    await clips.first().waitFor();
    const before = await clips.count();
    await page.getByRole('listbox', { name: 'Clips' }).focus();
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+k');
    await expect.poll(() => clips.count()).toBeGreaterThan(before);
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    await expect
      .poll(() =>
        page
          .getByTestId('still')
          .evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth),
      )
      .toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByText(/^Costs .* credits/).waitFor();
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByText('The film is in your library.').waitFor();
    expect(complaints).toEqual([]);
  });
});
