/** What a person settles about their account: keys of providers of their own, and leaving for good. */
import { expect } from 'vitest';
import { findingsOf } from './testing/console-pages.ts';
import { complaints, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

pageTests('settings', {
  async beforeEachTest() {
    await page.goto(`${service.baseUrl}/app/settings`);
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  },
});

inBrowser('a key of a provider is brought, replaced and forgotten, and never seen again', async () => {
  const { body: before } = await service.user.call('GET', '/tools/keys');
  const [provider] = before.providers;
  await page.getByRole('button', { name: `Bring a key ${provider}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Your key of ${provider}` });
  await dialog.getByLabel('Key').fill('r8_0123456789abcdef');
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Replace ${provider}` }).waitFor();
  const { body: after } = await service.user.call('GET', '/tools/keys');
  expect(after.keys).toMatchObject([{ provider }]);
  expect(await page.content()).not.toContain('r8_0123456789');
  await page.getByRole('button', { name: `Forget ${provider}` }).press('Enter');
  await page.getByRole('button', { name: `Bring a key ${provider}` }).waitFor();
  expect((await service.user.call('GET', '/tools/keys')).body.keys).toEqual([]);
  expect(complaints).toEqual([]);
});

inBrowser('whoever signed in with a key is led to where they sign in as a person', async () => {
  const key = service.user.key;
  await page.evaluate(
    `localStorage.setItem('rushes.session', JSON.stringify({ kind: 'key', credential: '${key}', email: 'x@example.com', expiresAt: null }))`,
  );
  await page.goto(`${service.baseUrl}/app/keys`);
  await page.getByRole('link', { name: 'Sign in as a person' }).press('Enter');
  await page.getByRole('button', { name: 'Continue with email and password' }).waitFor();
});

inBrowser('who leaves is told what goes, writes their address, and is gone', async () => {
  await page.getByRole('button', { name: 'Delete the account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the account?' });
  await dialog.getByText('of yours').waitFor();
  const end = dialog.getByRole('button', { name: 'Delete everything' });
  expect(await end.isDisabled()).toBe(true);
  expect(await findingsOf(page)).toEqual([]);
  await dialog.getByRole('textbox').fill(service.user.principal.email);
  await end.click();
  await page.getByLabel('API key or ID token').waitFor();
  expect((await service.user.call('GET', '/users/me')).status).toBe(401);
});
