/** What people look at and write beside stays in its place, whatever happens around it; and what is on the screen is what there is. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, uploadFile as sendFile } from '@rushes/sdk';
import { expect } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { signIn } from './testing/console-pages.ts';
import { folder, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

pageTests('place', { isSignedIn: false });

const drawn = async (name: string, frames: number) =>
  await readFile(await makeVideo(join(folder, name), { scenes: [{ source: 'testsrc2', frames }] }));
const addVideo = async (name: string, frames: number) =>
  await uploadFile(service.user, await drawn(name, frames), { name });

/** As another program does it. */
async function addVersion(assetId: string, name: string, frames: number): Promise<void> {
  const client = createClient({ baseUrl: service.baseUrl, apiKey: service.user.key });
  const file = new Blob([await drawn(name, frames)]);
  await sendFile(client, { file, name, replaceAssetId: assetId });
}

const player = () => page.locator('.stage video');
/** A property of the film's element. */
const ofPlayer = (name: string) =>
  player().evaluate((film, key) => (film as unknown as Record<string, number>)[key] ?? Number.NaN, name);
const setPlayer = (name: string, value: number | string) =>
  player().evaluate(
    (film, [key, next]) => {
      (film as unknown as Record<string, unknown>)[key] = next;
    },
    [name, value] as const,
  );
const writing = () => page.getByRole('textbox', { name: 'What is to be said here?' });

inBrowser(
  'a comment that is begun waits while something else is looked up, and a reply while its thread is settled',
  async () => {
    const id = await addVideo('talk.mp4', 50);
    const comment = { text: 'Is this the right take?' };
    const { body: thread } = await service.user.call('POST', `/asset/${id}/comments`, comment);
    await signIn(page, service);
    await page.goto(`${service.baseUrl}/app/play/${id}`);
    await page.getByRole('heading', { name: 'talk.mp4' }).waitFor();
    expect(await page.title()).toBe('talk.mp4 – Rushes');
    await page.keyboard.press('c');
    await writing().fill('The light is gone here');
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('tab', { name: /^Comments/ }).click();
    expect(await writing().inputValue()).toBe('The light is gone here');
    // Escape closes it, and takes nothing.
    await writing().press('Escape');
    await page.keyboard.press('c');
    expect(await writing().inputValue()).toBe('The light is gone here');
    await writing().press('Control+Enter');
    await page.getByText('The light is gone here', { exact: true }).and(page.locator('p')).waitFor();

    const own = page.getByRole('listitem').filter({ hasText: comment.text });
    await own.getByRole('button', { name: 'Reply' }).click();
    const reply = own.getByRole('textbox', { name: 'Reply' });
    await reply.fill('The second one was better');
    const path = `/asset/${id}/comments/${thread.comment_id}/resolved`;
    expect((await service.user.call('PUT', path, { resolved: true })).status).toBeLessThan(300);
    await own.getByText(/^Settled by/).waitFor();
    expect(await reply.inputValue()).toBe('The second one was better');
  },
);

inBrowser('a film that is versioned elsewhere is shown anew, from where it was', async () => {
  const id = await addVideo('cut.mp4', 50);
  await signIn(page, service);
  await page.goto(`${service.baseUrl}/app/play/${id}`);
  await expect.poll(() => ofPlayer('readyState')).toBeGreaterThanOrEqual(2);
  expect(await ofPlayer('duration')).toBeCloseTo(2, 0);
  await setPlayer('currentTime', 1.2);
  await expect.poll(() => ofPlayer('currentTime')).toBeCloseTo(1.2, 1);
  await addVersion(id, 'longer.mp4', 100);
  await expect.poll(() => ofPlayer('duration')).toBeCloseTo(4, 0);
  await expect.poll(() => ofPlayer('currentTime')).toBeCloseTo(1.2, 1);
});

inBrowser('a film whose address has ended in mid-view is fetched again, and runs on from there', async () => {
  const id = await addVideo('long.mp4', 50);
  await signIn(page, service);
  await page.goto(`${service.baseUrl}/app/play/${id}`);
  await expect.poll(() => ofPlayer('readyState')).toBeGreaterThanOrEqual(2);
  await setPlayer('currentTime', 1);
  await expect.poll(() => ofPlayer('currentTime')).toBeCloseTo(1, 1);
  // As where the service refuses what it gave before.
  await setPlayer('src', '/nothing-is-here.mp4');
  await expect.poll(() => ofPlayer('readyState')).toBeGreaterThanOrEqual(2);
  await expect.poll(() => ofPlayer('duration')).toBeCloseTo(2, 0);
});

inBrowser('the arrows step through the film though a button was pressed before', async () => {
  const id = await addVideo('steps.mp4', 50);
  await signIn(page, service);
  await page.goto(`${service.baseUrl}/app/play/${id}`);
  await expect.poll(() => ofPlayer('readyState')).toBeGreaterThanOrEqual(2);
  await page.getByRole('button', { name: /^One frame on/ }).click();
  const first = await ofPlayer('currentTime');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => ofPlayer('currentTime')).toBeGreaterThan(first + 0.03);
});

inBrowser('single letters do nothing for who switched them off', async () => {
  await signIn(page, service);
  expect(await page.title()).toBe('Library – Rushes');
  await page.goto(`${service.baseUrl}/app/settings`);
  const letters = page.getByRole('checkbox', { name: /^Single letters/ });
  await page.getByRole('heading', { name: 'Settings' }).click();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await letters.uncheck();
  await letters.blur();
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  // What is pressed next is heard after those.
  await letters.press('Space');
  await expect.poll(() => letters.isChecked()).toBe(true);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/app/settings');
});

inBrowser('a text is copied on a page that came without TLS', async () => {
  // Browsers give such pages no clipboard.
  await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
  await page.goto(`${service.baseUrl}/app/sign-in`);
  await page.locator('summary').click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  await page.getByLabel('API key or ID token').press('Control+v');
  expect(await page.getByLabel('API key or ID token').inputValue()).toContain('sign-in-link');
});
