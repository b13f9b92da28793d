/** The console in a real browser, over the real service with real media. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { browserProgram, startBrowser } from '../rights/testing/browser.ts';
import { buildConsole, findingsOf, openPage, signIn } from './testing/console-pages.ts';

/** Ends a test in which no film comes; one second of film takes two of an idle machine. */
const FILM_MILLISECONDS = 280_000;

let service: TestService;
let browser: Browser;
let folder: string;
let video: string;
let context: BrowserContext;
let page: Page;
/** What the browser complains of: errors of scripts, and everything that the page's policy forbids. */
let complaints: string[];

beforeAll(async () => {
  folder = await buildConsole('console');
  if (browserProgram === null) return;
  const scenes = [
    { source: 'testsrc2', frames: 25 },
    { source: 'color=red', frames: 25 },
  ];
  video = await makeVideo(join(folder, 'two shots.mp4'), { scenes });
  service = await startTestService({
    issuer: null,
    worker: true,
    consoleFolder: join(folder, 'dist'),
    env: { RUSHES_INDEX_ON_UPLOAD: 'off' },
  });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  if (browserProgram === null) return;
  complaints = [];
  ({ context, page } = await openPage(browser, complaints));
});
afterEach(async () => {
  await context?.close();
});

const inBrowser = test.skipIf(browserProgram === null);

interface Placed {
  currentTime: number;
  duration: number;
}

/** What the film on the page says of itself. */
const mediaOf = (name: 'readyState' | 'paused'): Promise<unknown> =>
  page
    .locator('video')
    .evaluate((element, key) => (element as unknown as Record<string, unknown>)[key], name);

const item = (name: string) => page.getByRole('option', { name: new RegExp(name.replace('.', '\\.')) });

async function upload(name: string): Promise<void> {
  await page.setInputFiles('[data-testid=files]', {
    name,
    mimeType: 'video/mp4',
    buffer: await readFile(video),
  });
  await item(name).waitFor();
}

/** Pastes a drawn picture into what has the focus. */
const paste = () =>
  page.evaluate(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    const context = canvas.getContext('2d');
    context.fillStyle = '#c03020';
    context.fillRect(8, 8, 40, 40);
    const blob = await new Promise((done) => canvas.toBlob(done, 'image/png'));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob], 'image.png', { type: 'image/png' }));
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  })()`);

test('the script of the first page is under 200 kB', async () => {
  // The document names its script, and all that the script imports: what else there is comes when it is needed.
  const page = await readFile(join(folder, 'dist/index.html'), 'utf8');
  const names = [...page.matchAll(/(?:src|href)="\/(app\/assets\/[^"]+\.js)"/g)].map(([, name = '']) => name);
  const files = await Promise.all(names.map((name) => readFile(join(folder, 'dist', name))));
  const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(200_000);
});

describe('somebody', () => {
  inBrowser('signs in by the link once, and a second time is told what to do', async () => {
    const code = await service.services.signInLinks.makeCode();
    const link = `${service.baseUrl}/app/sign-in#${code}`;
    await page.goto(link);
    await page.getByText('Your library starts here').waitFor();
    expect(page.url()).not.toContain(code);
    const other = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await other.goto(link);
    await other.getByRole('alert').getByText('sign-in-link', { exact: false }).waitFor();
    // Of another link the browser sees that only what is behind the # has changed, and loads nothing anew.
    const next = await service.services.signInLinks.makeCode();
    await other.goto(`${service.baseUrl}/app/sign-in#${next}`);
    await other.getByText('Your library starts here').waitFor();
    expect(other.url()).not.toContain(next);
    await other.context().close();
    expect(complaints).toEqual([]);
  });

  inBrowser('signs in with a key, and again in place when it was revoked', async () => {
    const { principal } = await service.createUser('key@example.com');
    const { api_key: key } = await service.services.apiKeys.createApiKey(principal, 'console');
    await page.goto(service.baseUrl);
    const box = page.getByLabel('API key or ID token');
    await box.fill('hello');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('neither an API key').waitFor();
    await box.fill(key);
    await page.keyboard.press('Enter');
    await page.getByText('Your library starts here').waitFor();
    await service.services.apiKeys.deleteApiKey(principal, 'console');
    await page.getByRole('link', { name: 'Search' }).click();
    await page.getByLabel('Search in everything').fill('red');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    const { api_key: next } = await service.services.apiKeys.createApiKey(principal, 'again');
    await dialog.getByLabel('API key or ID token').fill(next);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    // What was being done is still there.
    expect(await page.getByLabel('Search in everything').inputValue()).toBe('red');
  });

  inBrowser('uploads, walks, renames, throws away and takes back by keyboard alone', async () => {
    await signIn(page, service);
    await upload('first.mp4');
    await page.getByRole('listbox').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F2');
    const name = page.getByRole('dialog', { name: 'Rename' }).getByRole('textbox');
    await name.waitFor();
    await page.keyboard.type('second');
    await page.keyboard.press('Enter');
    await item('second.mp4').waitFor();
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await item('second.mp4').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await item('second.mp4').waitFor();
    expect(complaints).toEqual([]);
  });

  inBrowser(
    'brings a file its next version, sees both beside each other, and goes back to the first',
    async () => {
      await signIn(page, service);
      await upload('cut.mp4');
      // Tests before this one have left files of theirs.
      await item('cut.mp4').click();
      await page.getByRole('button', { name: 'Versions' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Versions of cut.mp4' });
      await dialog.getByText('There is one version.').waitFor();
      const next = await makeVideo(join(folder, 'next.mp4'), {
        scenes: [{ source: 'color=blue', frames: 10 }],
      });
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'next.mp4', mimeType: 'video/mp4', buffer: await readFile(next) });
      const row = (number: number) => dialog.getByRole('listitem').filter({ hasText: `Version ${number}` });
      await row(2).getByText('Current').waitFor();
      await row(2).getByText('next.mp4').waitFor();
      expect(await findingsOf(page)).toEqual([]);

      await dialog.getByRole('button', { name: 'Compare' }).press('Enter');
      const widths = () =>
        dialog.locator('video').evaluateAll((all) => all.map((one) => (one as unknown as Placed).duration));
      await expect.poll(widths).toEqual([expect.closeTo(2, 1), expect.closeTo(0.4, 1)]);
      // Both can be gone through, also where the service has not looked into the new one yet.
      await dialog.getByRole('slider', { name: 'Position in both' }).fill('1.2');
      const times = () =>
        dialog
          .locator('video')
          .evaluateAll((all) => all.map((one) => (one as unknown as Placed).currentTime));
      await expect.poll(times).toEqual([expect.closeTo(1.2, 1), expect.closeTo(0.4, 1)]);
      expect(await findingsOf(page)).toEqual([]);

      await dialog.getByRole('button', { name: 'All versions' }).press('Enter');
      const saved = page.waitForEvent('download');
      await row(2).getByRole('button', { name: 'Download version 2' }).press('Enter');
      expect(await readFile((await (await saved).path()) ?? '')).toEqual(await readFile(next));
      await row(1).getByRole('button', { name: 'Make current: version 1' }).press('Enter');
      await row(1).getByText('Current').waitFor();
      await row(2).getByRole('button', { name: 'Remove version 2 for good' }).press('Enter');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: 'Remove version 2 for good' })
        .last()
        .press('Enter');
      await row(2).waitFor({ state: 'detached' });
      await page.getByText('Version 2 is gone.').waitFor();
      expect(complaints).toEqual([]);
    },
  );

  inBrowser('goes on with a version whose upload broke off, when they choose the file again', async () => {
    await signIn(page, service);
    await upload('broken.mp4');
    await item('broken.mp4').click();
    await page.getByRole('button', { name: 'Versions' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Versions of broken.mp4' });
    await dialog.getByText('There is one version.').waitFor();
    const names: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/upload_urls')) names.push(request.postDataJSON()[0].upload_id);
    });
    const breaksOff = (request: Request) => request.method() === 'PUT';
    await page.route('**/*', (route) => (breaksOff(route.request()) ? route.abort() : route.continue()));
    await dialog.locator('input[type=file]').setInputFiles(video);
    await dialog.getByText('It broke off.').waitFor({ timeout: FILM_MILLISECONDS });
    await page.unrouteAll();
    await dialog.locator('input[type=file]').setInputFiles(video);
    await dialog.getByRole('listitem').filter({ hasText: 'Version 2' }).getByText('Current').waitFor();
    expect(names.length).toBeGreaterThan(1);
    expect([...new Set(names)]).toEqual([names[0]]);
  });

  inBrowser('goes through a film frame by frame', async () => {
    await signIn(page, service);
    await upload('film.mp4');
    await item('film.mp4').dblclick();
    await page.getByRole('heading', { name: 'film.mp4' }).waitFor();
    const slider = page.getByRole('slider', { name: 'Position' });
    await expect.poll(() => mediaOf('readyState')).toBeGreaterThanOrEqual(2);
    const shown = () => slider.getAttribute('aria-valuetext');
    for (const [key, timecode] of [
      ['ArrowRight', '00:00:00:01'],
      ['ArrowRight', '00:00:00:02'],
      ['ArrowLeft', '00:00:00:01'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(shown).toBe(timecode);
    }
    await page.keyboard.press('l');
    await expect.poll(() => mediaOf('paused')).toBe(false);
    await page.keyboard.press('k');
    await expect.poll(() => mediaOf('paused')).toBe(true);
    expect(complaints).toEqual([]);
  });

  inBrowser(
    'reads the plan with its price, has exactly that made, and sees what of it was not done',
    async () => {
      await signIn(page, service);
      // Without any footage it would be drawn.
      await upload('ball.mp4');
      await page.getByRole('link', { name: 'Create', exact: true }).click();
      const prompt = page.getByLabel('What the film should be');
      await prompt.fill('A 1 second square video, 240p, with a unicorn flying');
      await page.getByText(/^Costs .* credits/).waitFor();
      await page.getByText('What would be made').click();
      await page
        .getByText(/unicorn/i)
        .last()
        .waitFor();
      expect(await findingsOf(page), 'the plan').toEqual([]);
      const sent = page.waitForRequest(/confirm=true/);
      await page.getByRole('button', { name: 'Make this film' }).click();
      expect(new URL((await sent).url()).searchParams.get('plan_id')).toMatch(/^[\da-f-]{36}$/);
      await page.getByRole('heading', { name: 'Not done' }).waitFor({ timeout: FILM_MILLISECONDS });
      await page.locator('video.film').waitFor();
      expect(complaints).toEqual([]);
    },
  );

  inBrowser('names a file with an @, and a picture by pasting it', async () => {
    await signIn(page, service);
    await upload('bell.mp4');
    await page.getByRole('link', { name: 'Create', exact: true }).click();
    const prompt = page.getByLabel('What the film should be');
    await prompt.focus();
    await paste();
    await expect
      .poll(() => prompt.inputValue(), { timeout: FILM_MILLISECONDS })
      .toMatch(/^@pasted-[\d-]+\.png $/);

    await prompt.fill('');
    await prompt.pressSequentially('A 1 second video, 240p, of @bel');
    const offered = page.getByRole('option', { name: 'bell.mp4' }).first();
    await offered.waitFor();
    expect(await findingsOf(page), 'the list of files').toEqual([]);
    await page.keyboard.press('Enter');
    expect(await prompt.inputValue()).toBe('A 1 second video, 240p, of @bell.mp4 ');
    // The plan has found it by its id.
    await page.getByText('What would be made').click({ timeout: FILM_MILLISECONDS });
    await page.locator('.plan-clips').getByText('bell.mp4').first().waitFor();
    const sent = page.waitForRequest((request) => request.url().endsWith('/agent/response'));
    await prompt.press('Control+Enter');
    const { message, context: named } = (await sent).postDataJSON();
    const [id] = named.selected_assets;
    expect(message).toBe(`A 1 second video, 240p, of ${id}`);
    await page.getByText('A 1 second video, 240p, of @bell.mp4').waitFor();
    expect(complaints).toEqual([]);
  });

  inBrowser('searches by a picture that they paste, and without it again', async () => {
    await signIn(page, service);
    await page.goto(`${service.baseUrl}/app/search`);
    await page.getByRole('searchbox').focus();
    const answered = page.waitForResponse((answer) => answer.url().includes('/search/example'), {
      timeout: FILM_MILLISECONDS,
    });
    await paste();
    const answer = await answered;
    expect(answer.request().headers()['content-type']).toBe('image/png');
    expect(answer.status(), await answer.text()).toBe(200);
    await page.getByText('Looks like this picture').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Without the picture' }).click();
    await page.getByText('Search your footage').waitFor();
    expect(complaints).toEqual([]);
  });

  inBrowser('asks for a change of the film in its chat, and goes on after a reload', async () => {
    await signIn(page, service);
    await page.getByRole('link', { name: 'Create', exact: true }).click();
    await page.getByLabel('What the film should be').fill('A 1 second square video, 240p, title "Toys"');
    await page.keyboard.press('Control+Enter');
    // The address names the chat as soon as there is one, so that a reload in the middle of it goes on hearing.
    await page.waitForURL('**/app/create?chat=*');
    await page.reload();
    await page.locator('video.film').waitFor({ timeout: FILM_MILLISECONDS });
    const next = page.getByLabel('What to change');
    await next.fill('Make it 2 seconds long');
    await page.getByText(/^Costs .* credits/).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.locator('video.film').nth(1).waitFor({ timeout: FILM_MILLISECONDS });
    await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').nth(1).waitFor();
    // The two versions side by side: gone through and played as one, to the end of the longer one.
    await page.getByRole('button', { name: 'Compare versions' }).click();
    const compare = page.getByRole('dialog', { name: 'Versions side by side' });
    const times = () =>
      compare.locator('video').evaluateAll((all) => all.map((one) => (one as unknown as Placed).currentTime));
    const lengths = () =>
      compare.locator('video').evaluateAll((all) => all.map((one) => (one as unknown as Placed).duration));
    await expect.poll(lengths).toEqual([expect.closeTo(1, 1), expect.closeTo(2, 1)]);
    expect(await findingsOf(page), 'versions').toEqual([]);
    await compare.getByRole('slider', { name: 'Position in both' }).fill('0.6');
    await expect.poll(times).toEqual([expect.closeTo(0.6, 1), expect.closeTo(0.6, 1)]);
    await compare.getByRole('button', { name: 'Play both' }).click();
    await compare.getByRole('button', { name: 'Stop both' }).waitFor();
    await compare.getByRole('button', { name: 'Play both' }).waitFor();
    expect(await times()).toEqual([expect.closeTo(1, 1), expect.closeTo(2, 1)]);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('list', { name: 'Films' }).getByText('Make it 2 seconds long').count()).toBe(
      1,
    );
    await page.getByRole('link', { name: 'New chat' }).click();
    await page.getByLabel('What the film should be').waitFor();
    expect(await page.locator('video.film').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  inBrowser('reads German, and chooses another look, which stay', async () => {
    await signIn(page, service);
    await page.goto(`${service.baseUrl}/app/settings`);
    await page.getByRole('button', { name: 'Light' }).click();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByRole('link', { name: 'Bibliothek' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    const root = page.locator('html');
    expect(await root.getAttribute('lang')).toBe('de');
    expect(await root.getAttribute('data-theme')).toBe('light');
    expect(complaints).toEqual([]);
  });

  inBrowser('never runs what others wrote in a name', async () => {
    await signIn(page, service);
    const hostile = '<img src=x onerror=alert(1)>"\'{{7}} javascript:.mp4';
    page.on('dialog', () => complaints.push('a dialog was opened'));
    await upload('plain.mp4');
    const { user } = service;
    const listed = await user.call('GET', '/users/sources/list_files?path=/&limit=50&page=0');
    const found = listed.body.find((one: { file_name: string }) => one.file_name === 'plain.mp4');
    await user.call('POST', `/asset/${found.file_id}/rename`, { name: hostile });
    await page.reload();
    await page.getByText(hostile, { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});
