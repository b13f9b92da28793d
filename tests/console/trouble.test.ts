/** What people meet when something goes wrong around them: told in place, nothing lost, and a way on. */
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { takeRun } from '../../packages/server/src/modules/agent/testing/run-by-hand.ts';
import { grant } from '../../packages/server/src/testing/test-grants.ts';
import { addMedia, createFolder } from '../../packages/server/src/testing/test-library.ts';
import { testVideo } from '../../packages/server/src/testing/test-media.ts';
import { readEvents } from '../../packages/server/src/testing/test-stream.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { context, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

const MANY = 10_000;
/** Of a screen and what is drawn beyond its edges. */
const MOST_CARDS = 150;

pageTests('trouble', { worker: false });

const option = (name: string, on = page) => on.getByRole('option', { name: new RegExp(name) });
const addFile = (name: string) => {
  const shots = [{ background: [30, 40, 190], frames: 10 }] as const;
  return uploadFile(service.user, testVideo({ rate: 25, shots }), { name });
};

/** Opens the dialog that renames what is called so. */
async function rename(name: string, on = page) {
  await option(name, on).click();
  await on.keyboard.press('F2');
  const dialog = on.getByRole('dialog', { name: 'Rename' });
  await dialog.getByRole('textbox').waitFor();
  return dialog;
}

describe('without a network', () => {
  inBrowser('what was written waits, and is sent when they are back', async () => {
    await addFile('sea.avi');
    await page.reload();
    const dialog = await rename('sea');
    await context.setOffline(true);
    await page.getByText('You are offline').waitFor();
    await dialog.getByRole('textbox').fill('lake.avi');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await dialog.getByRole('alert').getByText('There is no network').waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('lake.avi');
    await context.setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await option('lake').waitFor();
  });

  inBrowser('a screen that was never opened says so, and comes when they are back', async () => {
    await addFile('pond.avi');
    await page.reload();
    await option('pond').waitFor();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByRole('alert').getByText('There is no network').waitFor();
    // What was there stays within reach.
    await page.getByRole('link', { name: 'Library' }).first().click();
    await option('pond').waitFor();
    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByRole('alert').waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Trash', exact: true }).waitFor();
    expect(page.url()).toContain('/app/trash');
  });
});

/** A message with its answer, which is given by hand; the chat. */
async function converse(message: string): Promise<string> {
  const { tasks } = service.services;
  // What tests before have said waits for nobody.
  await tasks.revokeTasksOf(service.user.principal.userId, { except: randomUUID() });
  const response = await fetch(`${service.baseUrl}/agent/response`, {
    method: 'POST',
    headers: { 'x-api-key': service.user.key, 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  });
  const { value: created } = await readEvents(response).next();
  await (await takeRun(service)).end({ state: 'SUCCESS', result: { message: 'It is done.' } });
  return String(created?.data.chat_id);
}

describe('a wish for a film', () => {
  const sent = () =>
    page.waitForRequest(
      (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/agent/response',
    );

  inBrowser('that is said without a network is kept, and said when they are back', async () => {
    await page.goto(`${service.baseUrl}/app/create`);
    const box = page.getByLabel('What the film should be');
    await box.fill('A 5 second film about rain');
    await context.setOffline(true);
    await box.press('Control+Enter');
    const failed = page.getByRole('list', { name: 'Films' }).getByRole('alert');
    await failed.getByText('There is no network').waitFor();
    await context.setOffline(false);
    await failed.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect.poll(() => box.inputValue()).toBe('A 5 second film about rain');
    const next = sent();
    await box.press('Control+Enter');
    expect((await next).postDataJSON().message).toBe('A 5 second film about rain');
  });

  inBrowser('as a change in a chat is said again, and not taken for what was said before', async () => {
    const chatId = await converse('A film of the sea');
    await page.goto(`${service.baseUrl}/app/create?chat=${chatId}`);
    const box = page.getByLabel('What to change');
    await box.fill('With rain on it');
    await context.setOffline(true);
    await box.press('Control+Enter');
    const failed = page.getByRole('list', { name: 'Films' }).getByRole('alert');
    await failed.getByText('There is no network').waitFor();
    await context.setOffline(false);
    await failed.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect.poll(() => box.inputValue()).toBe('With rain on it');
    const next = sent();
    await box.press('Control+Enter');
    expect((await next).postDataJSON()).toMatchObject({ chat_id: chatId, message: 'With rain on it' });
  });

  inBrowser('is kept when the session has ended, and said by who signs in again in place', async () => {
    const { principal } = await service.createUser('late@example.com');
    const { api_key: key } = await service.services.apiKeys.createApiKey(principal, 'console');
    await page.evaluate('localStorage.clear(); sessionStorage.clear()');
    await page.goto(`${service.baseUrl}/app/create`);
    await page.getByLabel('API key or ID token').fill(key);
    await page.keyboard.press('Enter');
    const box = page.getByLabel('What the film should be');
    await box.fill('A film of the sea');
    await service.services.apiKeys.deleteApiKey(principal, 'console');
    await box.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    const { api_key: another } = await service.services.apiKeys.createApiKey(principal, 'again');
    await dialog.getByLabel('API key or ID token').fill(another);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Try again' }).first().press('Enter');
    await expect.poll(() => box.inputValue()).toBe('A film of the sea');
    const next = sent();
    await box.press('Control+Enter');
    expect((await next).headers()['x-api-key'] ?? (await next).headers().authorization).toContain(another);
  });
});

inBrowser('a service that has a newer app meanwhile is met by its new screens', async () => {
  // The file of the screen is no more, as after an update; the page that is loaded anew names another.
  await page.route('**/assets/trash-page-*', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('heading', { name: 'Trash', exact: true }).waitFor();
});

inBrowser('what went in another tab is told, and goes in this one', async () => {
  const id = await addFile('wood.avi');
  await page.reload();
  const dialog = await rename('wood');
  const other = await context.newPage();
  await other.goto(`${service.baseUrl}/app/library`);
  await option('wood', other).click();
  await other.keyboard.press('Delete');
  await option('wood', other).waitFor({ state: 'detached' });
  expect((await service.user.call('DELETE', `/asset/${id}`)).status).toBeLessThan(300);
  await dialog.getByRole('textbox').fill('forest.avi');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await option('wood').waitFor({ state: 'detached' });
});

inBrowser('signing out in one tab signs out the other, whatever it shows', async () => {
  const other = await context.newPage();
  await other.goto(`${service.baseUrl}/app/tasks`);
  await other.getByRole('heading', { name: 'Tasks' }).waitFor();
  await page.getByRole('button', { name: '@' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('API key or ID token').waitFor();
  await other.getByLabel('API key or ID token').waitFor();
});

inBrowser('who loses the right to what they look at is told, and led back', async () => {
  const owner = await service.createUser('owner@example.com');
  const shots = [{ background: [190, 40, 30], frames: 25 }] as const;
  const id = await uploadFile(owner, testVideo({ rate: 25, shots }), { name: 'secret.avi' });
  await grant(service, id, { user: service.user, right: 1 });
  await page.goto(`${service.baseUrl}/app/play/${id}`);
  await page.getByRole('heading', { name: 'secret.avi' }).waitFor();
  await grant(service, id, { user: service.user, right: 0 });
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const words = page.getByRole('textbox', { name: 'What is to be said here?' });
  await words.fill('A thought that shall not be lost');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  // Told where the film was and, until the panel is drawn anew, beside the words too.
  await page.getByRole('alert').first().waitFor();
  expect(await words.inputValue()).toBe('A thought that shall not be lost');
  await page.reload();
  await page.getByRole('alert').waitFor();
  await page.getByRole('link', { name: 'To the library' }).click();
  await page.waitForURL('**/app/library');
});

describe('ten thousand files', () => {
  /** Turns the wheel through a part of what scrolls, and measures what the page worked for each picture. */
  async function workPerFrame(steps: number): Promise<number> {
    const inspector = await context.newCDPSession(page);
    await inspector.send('Performance.enable', { timeDomain: 'threadTicks' });
    const seconds = async () => {
      const { metrics } = await inspector.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    };
    const before = await seconds();
    await page.evaluate(`(async () => {
      const place = document.querySelector('.library-scroll');
      for (let step = 0; step < ${steps}; step += 1) {
        place.scrollTop += 400;
        await new Promise((done) => requestAnimationFrame(done));
      }
    })()`);
    const worked = ((await seconds()) - before) / steps;
    await inspector.detach();
    return worked * 1000;
  }

  inBrowser(
    'are scrolled through with no more work than a few hundred, and only what is seen is drawn',
    async () => {
      for (const [path, count] of [
        ['/few', 400],
        ['/many', MANY],
      ] as const) {
        const folderId = await createFolder(service.user, path);
        for (let made = 0; made < count; made += 1_000)
          await addMedia(service, service.user, {
            folderId,
            kind: 'image',
            count: Math.min(1_000, count - made),
          });
      }
      const figures: number[] = [];
      for (const path of ['/few', '/many']) {
        await page.goto(`${service.baseUrl}/app/library?path=${encodeURIComponent(path)}`);
        await option('image').first().waitFor();
        await workPerFrame(5);
        await page.evaluate(`document.querySelector('.library-scroll').scrollTop = 0`);
        figures.push(await workPerFrame(20));
        expect(await page.getByRole('option').count()).toBeLessThan(MOST_CARDS);
      }
      const [few = 0, many = 0] = figures;
      expect(many).toBeLessThan(3 * few + 4);
      // To the end: pages of the list come as they are reached.
      await expect
        .poll(
          async () => {
            await page.evaluate(`document.querySelector('.library-scroll').scrollTop = 1e9`);
            return await page.evaluate(`document.querySelector('[role=listbox]').clientHeight`);
          },
          { timeout: 240_000, interval: 100 },
        )
        .toBeGreaterThan(MANY * 20);
      expect(await page.getByRole('option').count()).toBeLessThan(MOST_CARDS);
    },
    400_000,
  );
});
