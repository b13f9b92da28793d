/** What people have written stays theirs: beside what comes back, on other screens, in other tabs, and in nobody else's hands. */
import { randomUUID } from 'node:crypto';
import { timeline } from '@rushes/timeline';
import { describe, expect, vi } from 'vitest';
import { takeRun } from '../../packages/server/src/modules/agent/testing/run-by-hand.ts';
import type { TestClient } from '../../packages/server/src/testing/test-service.ts';
import { PATIENCE_MILLISECONDS, signIn } from './testing/console-pages.ts';
import { context, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

pageTests('words', { worker: false });

const box = () => page.getByLabel('What the film should be');
const go = (name: string) => page.getByRole('link', { name, exact: true }).first().click();

/** Signs the next person in where the former one has left. */
async function signInAs({ key }: TestClient, on = page): Promise<void> {
  await on.getByLabel('API key or ID token').fill(key);
  await on.keyboard.press('Enter');
  await on.getByRole('link', { name: 'Trash' }).waitFor();
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: '@' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('API key or ID token').waitFor();
}

describe('a wish that is being written', () => {
  inBrowser('stays beside the one that comes back, which could not be said', async () => {
    await go('Create');
    await box().fill('A film of the sea');
    await context.setOffline(true);
    await box().press('Control+Enter');
    const again = page.getByRole('list', { name: 'Films' }).getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await box().fill('And one of the woods');
    // What failed is still there for who comes back to it.
    await go('Library');
    await go('Create');
    await again.click();
    expect(await box().inputValue()).toBe('A film of the sea\n\nAnd one of the woods');
  });

  inBrowser(
    'is there again after another screen and another load of the page, and is sent once',
    async () => {
      await go('Create');
      await box().fill('A film of the hills');
      await go('Library');
      await go('Create');
      expect(await box().inputValue()).toBe('A film of the hills');
      await page.reload();
      expect(await box().inputValue()).toBe('A film of the hills');
      await signOut();
      await signInAs(await service.createUser('next@example.com'));
      await go('Create');
      expect(await box().inputValue(), 'of another person').toBe('');
    },
  );

  inBrowser('does not fetch who has gone to another screen back when it is begun', async () => {
    await go('Create');
    const held = Promise.withResolvers<void>();
    await page.route('**/agent/response', async (route) => {
      const isPrice = route.request().url().includes('dry_run');
      if (!isPrice) await held.promise;
      await route.continue();
    });
    await box().fill('A 5 second film about rain');
    await box().press('Control+Enter');
    await page.getByRole('list', { name: 'Films' }).getByText('Starting').waitFor();
    await go('Trash');
    const { tasks } = service.services;
    await tasks.revokeTasksOf(service.user.principal.userId, { except: randomUUID() });
    // When the answer has come to its end, who is signed in is asked for anew: credits were spent.
    const over = page.waitForResponse((response) => new URL(response.url()).pathname === '/users/me');
    const begun = page.waitForResponse((response) => {
      const { pathname, search } = new URL(response.url());
      return pathname === '/agent/response' && !search.includes('dry_run');
    });
    held.resolve();
    await begun;
    const run = await vi.waitFor(() => takeRun(service), { timeout: PATIENCE_MILLISECONDS });
    await run.end({ state: 'SUCCESS', result: { message: 'It is done.' } });
    await over;
    await page.getByRole('heading', { name: 'Trash', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/trash');
  });
});

inBrowser(
  'what is asked of a model stays when its kind changes, and when another screen is shown',
  async () => {
    await go('Generate');
    const words = page.getByRole('textbox').first();
    await words.fill('A harbour at dusk');
    await page.getByRole('button', { name: 'Image', exact: true }).click();
    expect(await words.inputValue()).toBe('A harbour at dusk');
    await go('Library');
    await go('Generate');
    expect(await words.inputValue()).toBe('A harbour at dusk');
  },
);

inBrowser('nothing of one person is sent in the name of the next', async () => {
  const next = await service.createUser('after@example.com');
  const sentBy: (string | undefined)[] = [];
  await page.route('**/upload**', async (route) => {
    sentBy.push(route.request().headers()['x-api-key']);
    // It hangs until the page gives it up.
    if (route.request().headers()['x-api-key'] === next.key) await route.continue();
  });
  const files = Array.from({ length: 8 }, (_, index) => ({
    name: `private ${index}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`secret ${index}`),
  }));
  await page.locator('input[type=file]').first().setInputFiles(files);
  await page.getByRole('region', { name: 'Uploads' }).waitFor();
  await expect.poll(() => sentBy.length).toBeGreaterThan(0);
  await signOut();
  await signInAs(next);
  await go('Create');
  await go('Library');
  expect(await page.getByRole('region', { name: 'Uploads' }).count()).toBe(0);
  expect(sentBy.filter((key) => key === next.key)).toEqual([]);
});

inBrowser('who signs in again in another tab goes on in this one with what was done', async () => {
  const film = timeline({ output: { width: 320, height: 180, rate: { num: 25, den: 1 } }, tracks: [] });
  const { body: project } = await service.user.call('POST', '/project', { name: 'Two tabs', timeline: film });
  await page.goto(`${service.baseUrl}/app/edit/${project.id}`);
  await page.getByRole('tab', { name: 'Titles' }).click();
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  const undo = page.getByRole('button', { name: /^Undo/ });
  await expect.poll(() => undo.isEnabled()).toBe(true);
  const other = await context.newPage();
  await signIn(other, service);
  // The other tab's session is this one's now.
  await expect
    .poll(() => page.evaluate(`JSON.parse(localStorage.getItem('rushes.session')).credential.length`))
    .toBeGreaterThan(0);
  await page.bringToFront();
  expect(await undo.isEnabled()).toBe(true);
});
