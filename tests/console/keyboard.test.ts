/** The main jobs from their start to their end with the keyboard alone, by real keys, and nothing that an audit finds on the way. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import type { TestService } from '../../packages/server/src/testing/test-service.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { browserProgram } from '../rights/testing/browser.ts';
import { type ConsoleWorld, findingsOf, openPage, signIn, startConsole } from './testing/console-pages.ts';

/** Nobody presses Tab more often than that to get somewhere. */
const MOST_TABS = 60;

let world: ConsoleWorld | undefined;
let service: TestService;
let browser: Browser;
let film: string;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  if (browserProgram === null) return;
  world = await startConsole('keyboard');
  ({ service, browser } = world);
  const video = await makeVideo(join(world.folder, 'harbour.mp4'), {
    scenes: [{ source: 'testsrc2', frames: 50 }],
  });
  film = await uploadFile(service.user, await readFile(video), { name: 'harbour at dusk.mp4' });
});
afterAll(async () => {
  await world?.stop();
});
beforeEach(async () => {
  if (browserProgram === null) return;
  complaints = [];
  ({ context, page } = await openPage(browser, complaints));
  await signIn(page, service);
  // Whose keys are heard from now on.
  await page.getByRole('link', { name: 'Trash' }).waitFor();
});
afterEach(async () => {
  await context?.close();
});

const inBrowser = test.skipIf(browserProgram === null);

/** What the control that has the focus is called. */
const focused = (on = page) =>
  on.evaluate(`(() => {
    const element = document.activeElement;
    const label = element?.labels?.[0]?.innerText;
    return element === document.body ? '' : (element?.getAttribute('aria-label') ?? label ?? element?.innerText ?? '');
  })()`) as Promise<string>;

/** Presses Tab until the control that is called so has the focus, which can be seen. */
async function tabTo(name: RegExp, on = page): Promise<void> {
  const seen: string[] = [];
  for (let count = 0; count < MOST_TABS; count += 1) {
    await on.keyboard.press('Tab');
    const now = await focused(on);
    seen.push(now);
    if (name.test(now)) return;
  }
  throw new Error(`Tab does not lead to ${name}: ${seen.join(' | ')}`);
}

async function press(name: RegExp, on = page): Promise<void> {
  await tabTo(name, on);
  await on.keyboard.press('Enter');
}

inBrowser('a film is made of a sentence, changed by another, and opened', async () => {
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.waitForURL('**/app/create');
  await tabTo(/^What the film should be/);
  await page.keyboard.type('A 2 second film with the title "Hello"');
  await page
    .getByText(/^Costs /)
    .first()
    .waitFor();
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  const films = page.getByRole('list', { name: 'Films' });
  await films.locator('video').waitFor();
  await tabTo(/^What to change/);
  await page.keyboard.type('Make it 1 second longer');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => films.locator('video').count()).toBe(2);
  expect(await findingsOf(page)).toEqual([]);
  await press(/^Open$/);
  await page.waitForURL('**/app/play/**');
  expect(complaints).toEqual([]);
});

inBrowser('something is looked for, played where it was found, and opened there', async () => {
  await page.keyboard.press('/');
  await page.waitForURL('**/app/search');
  await expect.poll(() => focused()).toMatch(/^Search in everything/);
  await page.keyboard.type('harbour');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'harbour at dusk.mp4' }).waitFor();
  expect(await findingsOf(page)).toEqual([]);
  await press(/^Play harbour at dusk/);
  await page.locator('.in-place video').waitFor();
  await expect.poll(() => focused()).toMatch(/^Moment at/);
  expect(await findingsOf(page)).toEqual([]);
  await press(/^Open/);
  await page.getByRole('heading', { name: 'harbour at dusk.mp4' }).waitFor();
  expect(complaints).toEqual([]);
});

inBrowser('a picture is made of words, and opened', async () => {
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await page.waitForURL('**/app/generate');
  await page.getByRole('heading', { name: 'Generate' }).waitFor();
  await press(/^Image$/);
  await tabTo(/^What is to be seen/);
  await page.keyboard.type('A lighthouse at night');
  await press(/^What does it cost/);
  await page.getByText(/^Costs /).waitFor();
  expect(await findingsOf(page)).toEqual([]);
  await press(/^Generate$/);
  await page.getByRole('link', { name: 'A lighthouse at night' }).waitFor();
  expect(await findingsOf(page)).toEqual([]);
  await press(/^A lighthouse at night/);
  await page.waitForURL('**/app/play/**');
  await page.getByRole('img').first().waitFor();
  expect(complaints).toEqual([]);
});

inBrowser('a review link is made, and a guest comments and approves', async () => {
  await page.goto(`${service.baseUrl}/app/play/${film}`);
  await page.getByRole('heading', { name: 'harbour at dusk.mp4' }).waitFor();
  await press(/^Review link/);
  const dialog = page.getByRole('dialog', { name: /Review links/ });
  await dialog.waitFor();
  await expect.poll(() => focused()).toMatch(/^Title/);
  // From the field on Enter is enough.
  await page.keyboard.press('Enter');
  const link = dialog.getByLabel('The link', { exact: true });
  const url = await link.inputValue();
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await focused(), 'the focus is back where it was').toMatch(/^Review link/);

  const guest = await openPage(browser, complaints);
  try {
    await guest.page.goto(url);
    await guest.page.getByRole('heading', { name: 'harbour at dusk.mp4' }).waitFor();
    await tabTo(/^Your name/, guest.page);
    await guest.page.keyboard.type('Kim');
    await press(/^Comment$/, guest.page);
    await expect.poll(() => focused(guest.page)).toMatch(/^What is to be said here/);
    await guest.page.keyboard.type('Lovely light');
    await guest.page.keyboard.press('Control+Enter');
    await guest.page.getByText('Lovely light').first().waitFor();
    await press(/^Approve$/, guest.page);
    await guest.page.locator('.decision .badge').waitFor();
    expect(await findingsOf(guest.page)).toEqual([]);
  } finally {
    await guest.context.close();
  }
  expect(complaints).toEqual([]);
});
