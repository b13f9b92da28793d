/** What people meet when they may not do any more what they are doing: told in place, with the next step, nothing lost. */
import { textClip, timeline, track } from '@rushes/timeline';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { grant } from '../../packages/server/src/testing/test-grants.ts';
import type { TestClient, TestService } from '../../packages/server/src/testing/test-service.ts';
import { browserProgram } from '../rights/testing/browser.ts';
import { type ConsoleWorld, findingsOf, openPage, startConsole } from './testing/console-pages.ts';

let world: ConsoleWorld | undefined;
let service: TestService;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  if (browserProgram === null) return;
  world = await startConsole('refused');
  ({ service, browser } = world);
});
afterAll(async () => {
  await world?.stop();
});
beforeEach(() => {
  complaints = [];
});
afterEach(async () => {
  await context?.close();
});

const inBrowser = test.skipIf(browserProgram === null);

async function signIn(person: TestClient, locale = 'en-GB'): Promise<void> {
  ({ context, page } = await openPage(browser, complaints, { width: 1440, height: 900, locale }));
  await page.goto(service.baseUrl);
  await page.locator('input').first().fill(person.key);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/library');
}

/** Takes all credits that somebody has, as an operator does. */
async function takeCredits({ principal }: TestClient): Promise<void> {
  const { credits } = service.services;
  const { db } = service.deps;
  const { available } = await credits.balance(db, principal.accountId);
  await db.transaction().execute((trx) =>
    credits.takeBack(trx, {
      accountId: principal.accountId,
      grantId: null,
      amountMicrocredits: available,
      actionKey: `test:take:${principal.accountId}`,
      memo: 'Taken in a test',
    }),
  );
}

const rate = { num: 25, den: 1 };
function titleFilm() {
  const title = textClip({ parameters: { text: 'Hello', style: 'title' }, span: { frames: 50, rate } });
  return timeline({
    output: { width: 320, height: 180, rate },
    tracks: [track({ kind: 'Video', children: [title] })],
  });
}

/** The step that is offered leads to the page of credits. */
async function followStep(name: string): Promise<void> {
  await page.getByRole('link', { name }).first().click();
  await page.waitForURL('**/app/usage');
}

inBrowser(
  'whose credits are gone is told so where they make something, and led to what there is',
  async () => {
    const person = await service.createUser('poor@example.com');
    await signIn(person);
    await page.getByRole('link', { name: 'Generate', exact: true }).click();
    await page.getByRole('textbox').first().fill('A harbour at sunset');
    await takeCredits(person);
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    const alert = page.getByRole('alert');
    await alert.getByText(/^This costs [\d.,]+ credits, and 0 are there\./).waitFor();
    expect(await page.getByRole('textbox').first().inputValue()).toBe('A harbour at sunset');
    expect(await findingsOf(page)).toEqual([]);
    await followStep('To your credits');

    const { body: project } = await person.call('POST', '/project', { name: 'Poor', timeline: titleFilm() });
    await page.goto(`${service.baseUrl}/app/edit/${project.id}`);
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog
      .getByRole('alert')
      .getByText(/^This costs/)
      .waitFor();
    await followStep('To your credits');

    await page.getByRole('link', { name: 'Create', exact: true }).click();
    await page.getByLabel('What the film should be').fill('A 2 second film with the title "Hello"');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').first().waitFor();
    await followStep('To your credits');
    expect(complaints.filter((text) => !text.includes('402'))).toEqual([]);
  },
);

inBrowser('the price and what is there are said in German', async () => {
  const person = await service.createUser('arm@example.com');
  await signIn(person, 'de-DE');
  await page.goto(`${service.baseUrl}/app/generate`);
  await page.getByRole('textbox').first().fill('Ein Hafen am Abend');
  await takeCredits(person);
  await page.locator('form button[type=submit]').click();
  await page
    .getByRole('alert')
    .getByText(/^Das kostet [\d.,]+ Credits, und 0 sind da\./)
    .waitFor();
  await followStep('Zu Ihrem Guthaben');
});

inBrowser(
  'who may only read from now on keeps what they were editing as a project of their own',
  async () => {
    const owner = await service.createUser('owner@example.com');
    const editor = await service.createUser('editor@example.com');
    const { body: project } = await owner.call('POST', '/project', { name: 'Shared', timeline: titleFilm() });
    await grant(service, project.id, { user: editor, right: 2 });
    await signIn(editor);
    await page.goto(`${service.baseUrl}/app/edit/${project.id}`);
    await page.getByRole('option', { name: /^Hello,/ }).click();
    const words = page.getByRole('textbox', { name: 'Words' });
    await words.fill('Good evening');
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    await grant(service, project.id, { user: editor, right: 1 });
    await words.fill('Good night');
    const notice = page.getByRole('alert').filter({ hasText: 'This was not saved' });
    await notice.waitFor();
    await notice.getByRole('button', { name: 'Edit a copy' }).click();
    await page.waitForURL((url) => url.pathname.includes('/app/edit/') && !url.pathname.includes(project.id));
    await page.getByRole('option', { name: /^Good night,/ }).waitFor();
    const { body: theirs } = await owner.call('GET', `/project/${project.id}`);
    expect(JSON.stringify(theirs.timeline)).toContain('Good evening');
    expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
  },
);
