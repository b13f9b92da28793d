/** Review in a real browser: a link, a guest in another browser, and the owner who sees it live. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { createFolder } from '../../packages/server/src/testing/test-library.ts';
import type { TestService } from '../../packages/server/src/testing/test-service.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { browserProgram } from '../rights/testing/browser.ts';
import {
  type ConsoleWorld,
  findingsOf,
  openPage,
  PATIENCE_MILLISECONDS,
  signIn,
  startConsole,
} from './testing/console-pages.ts';

/** Pictures for people to look at are kept there. */
const PICTURES = process.env.RUSHES_TEST_PICTURES;

let world: ConsoleWorld | undefined;
let service: TestService;
let browser: Browser;
let folder: string;
let film: string;
const contexts: BrowserContext[] = [];
/** What browsers complain of: errors of scripts, and everything that the page's policy forbids. */
let complaints: string[];

beforeAll(async () => {
  if (browserProgram === null) return;
  world = await startConsole('review', { worker: false });
  ({ folder, service, browser } = world);
  const scenes = [
    { source: 'testsrc2', frames: 50 },
    { source: 'color=red', frames: 25 },
  ];
  const video = await makeVideo(join(folder, 'cut.mp4'), { scenes });
  film = await uploadFile(service.user, await readFile(video), { name: 'First cut.mp4' });
});
afterAll(async () => {
  await world?.stop();
});
beforeEach(() => {
  complaints = [];
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

const inBrowser = test.skipIf(browserProgram === null);

async function newPage(options: { width?: number; locale?: string } = {}): Promise<Page> {
  const { context, page } = await openPage(browser, complaints, options);
  contexts.push(context);
  return page;
}

async function openFilm(): Promise<Page> {
  const page = await newPage();
  await signIn(page, service);
  await page.goto(`${service.baseUrl}/app/play/${film}`);
  await page.getByRole('heading', { name: 'First cut.mp4' }).waitFor();
  return page;
}

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of ['dark', 'light']) {
    await page.evaluate((next) => {
      (
        globalThis as unknown as { document: { documentElement: { dataset: Record<string, string> } } }
      ).document.documentElement.dataset.theme = next;
    }, theme);
    for (const width of [1280, 820, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({
        path: join(PICTURES, `${name}-${theme}-${width}.png`),
        fullPage: width < 1000,
      });
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

const PATIENT = { timeout: PATIENCE_MILLISECONDS };

const ready = (page: Page) =>
  expect
    .poll(
      () =>
        page
          .locator('video')
          .evaluate((element) => (element as unknown as { readyState: number }).readyState),
      PATIENT,
    )
    .toBeGreaterThanOrEqual(2);

inBrowser(
  'a guest comments and approves by a link; the owner sees it live, answers and settles',
  async () => {
    const owner = await openFilm();
    await owner.getByRole('button', { name: 'Review link' }).click();
    const dialog = owner.getByRole('dialog', { name: /Review links/ });
    await dialog.getByLabel('Password (optional)').fill('open sesame');
    await dialog.getByLabel('The name of the guest stands over the picture').check();
    await picture(owner, 'dialog');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    const link = await dialog.getByLabel('The link', { exact: true }).inputValue();
    expect(await findingsOf(owner)).toEqual([]);
    await owner.keyboard.press('Escape');
    await owner.getByRole('tab', { name: 'Comments' }).click();

    const guest = await newPage();
    await guest.goto(link);
    await guest.getByLabel('Password of this link').fill('wrong one');
    await guest.keyboard.press('Enter');
    await guest.getByText('This is not the password').waitFor();
    expect(await guest.content()).not.toContain('First cut');
    await picture(guest, 'gate');
    await guest.getByLabel('Password of this link').fill('open sesame');
    await guest.keyboard.press('Enter');
    await guest.getByRole('heading', { name: 'First cut.mp4' }).waitFor();
    await guest.getByLabel('Your name').fill('Kim <b>Lee</b>');
    await ready(guest);
    // By keys alone: two frames on, a comment there, a box that is moved.
    await guest.getByRole('slider', { name: 'Position' }).focus();
    for (let count = 0; count < 10; count += 1) await guest.keyboard.press('ArrowRight');
    await guest.keyboard.press('c');
    await guest.getByRole('button', { name: 'Draw a box' }).click();
    await guest.keyboard.press('ArrowLeft');
    await guest.getByLabel('What is to be said here?').fill('Too bright <script>alert(1)</script>');
    await guest.keyboard.press('Control+Enter');
    await guest.getByText('Too bright').waitFor();
    await guest.getByRole('button', { name: 'Approve' }).click();
    await guest.locator('.decision .badge').waitFor();
    await picture(guest, 'guest');
    expect(await findingsOf(guest)).toEqual([]);

    // Nothing was loaded anew here.
    await owner.getByText('Too bright <script>').waitFor();
    await owner.getByRole('button', { name: /^00:00:00:10 Too bright/ }).click();
    await expect
      .poll(() => owner.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext'), PATIENT)
      .toBe('00:00:00:10');
    await owner.getByRole('button', { name: 'Reply' }).click();
    await owner.getByRole('textbox', { name: 'Reply' }).fill('Darker in the next cut');
    await owner.keyboard.press('Control+Enter');
    await guest.getByText('Darker in the next cut').waitFor();
    await picture(owner, 'owner');
    expect(await findingsOf(owner)).toEqual([]);
    // On a phone buttons lose their words, not their names.
    await owner.setViewportSize({ width: 390, height: 800 });
    expect(await findingsOf(owner)).toEqual([]);
    await owner.setViewportSize({ width: 1280, height: 800 });
    await owner.getByRole('button', { name: 'Settle', exact: true }).click();
    await owner.getByRole('button', { name: 'Settled 1' }).waitFor();
    await guest.getByRole('button', { name: 'Settled 1' }).waitFor();

    await owner.getByRole('button', { name: 'Review link' }).click();
    await owner.getByRole('button', { name: /^Settings of/ }).click();
    await owner.getByText('Kim <b>Lee</b>').waitFor();
    await picture(owner, 'visits');
    await owner.getByRole('button', { name: /^Revoke/ }).click();
    await owner.getByText('revoked').waitFor();
    await guest.reload();
    await guest.getByText('does not lead anywhere', { exact: false }).first().waitFor();
    // Wrong password, and the link that has ended: refusals that were asked for.
    expect(complaints.filter((text) => !/status of 40[34]/.test(text))).toEqual([]);
  },
);

inBrowser('is there in German, and on a phone', async () => {
  const { body } = await service.user.call('POST', '/review_links', { asset_ids: [film] });
  const guest = await newPage({ width: 390, locale: 'de-DE' });
  await guest.goto(body.url);
  await guest.getByRole('button', { name: 'Freigeben' }).waitFor();
  const overflow = await guest.evaluate(() => {
    const { documentElement: root } = (
      globalThis as unknown as { document: { documentElement: { scrollWidth: number; clientWidth: number } } }
    ).document;
    return root.scrollWidth - root.clientWidth;
  });
  expect(overflow).toBe(0);
  expect(complaints).toEqual([]);
});

inBrowser('a folder is shown by a link, with what is put there later', async () => {
  const { user } = service;
  await createFolder(user, '/For the client');
  const page = await newPage();
  await signIn(page, service);
  await page.getByRole('option', { name: /For the client/ }).click();
  await page.getByRole('button', { name: 'Review link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/also what is put there later/).waitFor();
  expect(await findingsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const url = await dialog.getByLabel('The link').inputValue();
  const { body: folders } = await user.call('GET', '/users/sources/list_files?path=/&limit=9&page=0');
  const found = folders.find((one: { file_name: string }) => one.file_name === 'For the client');
  const bytes = await readFile(join(folder, 'cut.mp4'));
  for (const name of ['Later 1.mp4', 'Later 2.mp4']) {
    await uploadFile(user, bytes, { name, parentAssetId: found.file_id });
  }
  const guest = await newPage();
  await guest.goto(url);
  await guest.getByRole('heading', { name: 'For the client' }).waitFor();
  const files = guest.getByRole('navigation', { name: 'Files of this review' });
  expect(await files.getByRole('button').count()).toBe(2);
  await files.getByRole('button', { name: /Later 2/ }).click();
  await guest.locator('video').waitFor();
  expect(complaints).toEqual([]);
});
