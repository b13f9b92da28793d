/** Signing in at the issuer: by email and password, renewed without a word, again in place, and out everywhere. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findingsOf } from './testing/console-pages.ts';
import { complaints, context, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

const EMAIL = 'ann@example.com';
const PASSWORD = 'correct horse battery';
const KEPT = 'rushes.session';

pageTests('sign-in', {
  worker: false,
  isSignedIn: false,
  async beforeTests() {
    await service.services.identity.createLocalUser(EMAIL);
    await service.services.identity.ensurePassword(EMAIL, PASSWORD);
  },
});

/** What a person does on the pages of the issuer. */
async function showPassword(on: Page): Promise<void> {
  await on.getByLabel('Email').fill(EMAIL);
  await on.getByLabel('Password').fill(PASSWORD);
  await on.keyboard.press('Enter');
  await on.getByRole('button', { name: 'Continue', exact: true }).click();
}

async function signIn(path = '/app/library'): Promise<void> {
  await page.goto(`${service.baseUrl}${path}`);
  await page.getByLabel('Stay signed in on this device').check();
  await page.getByRole('button', { name: 'Continue with email and password' }).click();
  await showPassword(page);
}

const kept = () =>
  page.evaluate<{ credential: string; expiresAt: number }>(`JSON.parse(localStorage.getItem('${KEPT}'))`);
/** Changes what the browser keeps of the session. */
const change = (fields: object) =>
  page.evaluate(
    `localStorage.setItem('${KEPT}', JSON.stringify({ ...JSON.parse(localStorage.getItem('${KEPT}')), ...${JSON.stringify(fields)} }))`,
  );

inBrowser('somebody signs in by email and password, and is back where they wanted to be', async () => {
  await page.goto(`${service.baseUrl}/app/sign-in`);
  await page.getByRole('button', { name: 'Continue with email and password' }).waitFor();
  expect(await findingsOf(page)).toEqual([]);
  await signIn('/app/search?q=sea');
  await page.waitForURL('**/app/search?q=sea');
  expect(await page.getByLabel('Search in everything').inputValue()).toBe('sea');
  // A navigation, such as one to a file, is sent no header.
  await expect
    .poll(async () => (await context.cookies()).map(({ name, httpOnly }) => [name, httpOnly]))
    .toContainEqual(['rushes_session', true]);
  expect(complaints).toEqual([]);
});

inBrowser('a token that has ended is renewed without a word, once for all tabs', async () => {
  await signIn();
  await page.waitForURL('**/app/library');
  const before = await kept();
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/token')
      asked.push(request.url());
  });
  await change({ expiresAt: Date.now() - 1_000 });
  const other = await context.newPage();
  await Promise.all([page.reload(), other.goto(`${service.baseUrl}/app/tasks`)]);
  await page.getByText('Your library starts here').waitFor();
  await other.getByRole('heading', { name: 'Tasks' }).waitFor();
  await expect.poll(async () => (await kept()).expiresAt).toBeGreaterThan(Date.now());
  expect((await kept()).credential).not.toBe(before.credential);
  expect(asked).toHaveLength(1);
  expect(complaints).toEqual([]);
});

inBrowser('who can not be renewed signs in again in a window, and finds the work as it was', async () => {
  await signIn('/app/create');
  const box = page.getByLabel('What the film should be');
  await box.fill('A film of the sea');
  await page.getByText('Costs').waitFor();
  // The service forgets the token, and the issuer what would renew it.
  await page.evaluate(`(() => {
    const session = JSON.parse(localStorage.getItem('${KEPT}'));
    session.credential = session.credential.slice(0, -4) + 'AAAA';
    session.renewal.refreshToken = 'none';
    localStorage.setItem('${KEPT}', JSON.stringify(session));
    window.dispatchEvent(new StorageEvent('storage', { key: '${KEPT}' }));
  })()`);
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  const opened = context.waitForEvent('page');
  await dialog.getByRole('button', { name: 'Continue with email and password' }).click();
  const popup = await opened;
  // The issuer knows the browser, and asks only whether to go on.
  await popup.getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await box.inputValue()).toBe('A film of the sea');
  await page.getByText('Costs').waitFor();
});

inBrowser('who signs out is asked for the password again', async () => {
  await signIn();
  await page.getByRole('button', { name: EMAIL }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign out?' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/app/sign-in');
  expect(await page.evaluate(`localStorage.getItem('${KEPT}')`)).toBeNull();
  await page.getByRole('button', { name: 'Continue with email and password' }).click();
  await page.getByLabel('Password').waitFor();
});

inBrowser('an answer that nobody asked for signs nobody in', async () => {
  await page.goto(`${service.baseUrl}/app/callback?code=stolen&state=theirs`);
  await page.getByRole('alert').getByText('does not belong').waitFor();
  expect(page.url()).not.toContain('stolen');
  await page.goto(`${service.baseUrl}/app/library`);
  await page.getByRole('button', { name: 'Continue with email and password' }).click();
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alert').getByText('cancelled').waitFor();
});
