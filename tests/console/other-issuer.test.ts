/** Signing in at an issuer that the operator has configured. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { browserProgram } from '../rights/testing/browser.ts';
import { type ConsoleWorld, openPage, startConsole } from './testing/console-pages.ts';
import { type SignInIssuer, startSignInIssuer } from './testing/sign-in-issuer.ts';

const EMAIL = 'ann@example.com';
const KEPT = 'rushes.session';

let issuer: SignInIssuer;
let world: ConsoleWorld;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  if (browserProgram === null) return;
  issuer = await startSignInIssuer(EMAIL);
  world = await startConsole('other-issuer', { worker: false, issuer });
});
afterAll(async () => {
  await world?.stop();
  await issuer?.stop();
});
beforeEach(async () => {
  if (browserProgram === null) return;
  complaints = [];
  ({ context, page } = await openPage(world.browser, complaints));
});
afterEach(async () => {
  await context?.close();
});

const inBrowser = test.skipIf(browserProgram === null);
const goThere = () => page.getByRole('button', { name: `Continue at ${new URL(issuer.url).host}` }).click();

inBrowser('somebody signs in elsewhere, is back where they wanted to be, and is renewed there', async () => {
  await page.goto(`${world.service.baseUrl}/app/search?q=sea`);
  await page.getByLabel('Stay signed in on this device').check();
  await goThere();
  await page.getByRole('link', { name: `I am ${EMAIL}` }).click();
  await page.waitForURL('**/app/search?q=sea');
  await page.getByRole('button', { name: EMAIL }).waitFor();
  expect(issuer.grants).toEqual(['authorization_code']);

  // The token has ended: the next one is asked for without a word.
  await page.evaluate(`(() => {
    const session = JSON.parse(localStorage.getItem('${KEPT}'));
    session.expiresAt = Date.now() - 1000;
    localStorage.setItem('${KEPT}', JSON.stringify(session));
  })()`);
  await page.goto(`${world.service.baseUrl}/app/library`);
  await page.getByText('Your library starts here').waitFor();
  expect(issuer.grants).toEqual(['authorization_code', 'refresh_token']);
  expect(complaints).toEqual([]);
});

inBrowser('a code that somebody else has asked for signs nobody in', async () => {
  await page.goto(`${world.service.baseUrl}/app/library`);
  await goThere();
  const link = page.getByRole('link', { name: `I am ${EMAIL}` });
  const theirs = new URL((await link.getAttribute('href')) ?? '');
  theirs.searchParams.set('state', 'theirs');
  await page.goto(theirs.href);
  await page.getByRole('alert').getByText('does not belong').waitFor();
  expect(await page.evaluate(`localStorage.getItem('${KEPT}')`)).toBeNull();
});
