/** A service as people start it on a machine of their own: from its link to a film that others see, and started anew. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, uploadFile } from '@rushes/sdk';
import { serializeTimeline, textClip, timeline, track } from '@rushes/timeline';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchAnswer } from '../../packages/server/src/testing/test-service.ts';
import { type ServiceProcess, startService, stopService } from '../../scripts/service-process.ts';
import { browserProgram, startBrowser } from '../rights/testing/browser.ts';
import { openPage } from './testing/console-pages.ts';

/** Ends a test in which no film comes: five things are drawn and composed before the first, and then a second one. */
const FILMS_MILLISECONDS = 900_000;
const KEY = 'sk_key-of-the-owner-of-this-machine';
/** Above what goes in one piece. */
const UPLOAD_BYTES = 24_000_000;

let data: string;
let settings: Record<string, string>;
let service: ServiceProcess;
let browser: Browser;
const contexts: BrowserContext[] = [];
let complaints: string[];

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address !== null && typeof address === 'object' ? address.port : 0;
}

const start = () => startService(data, { key: KEY, settings });

beforeAll(async () => {
  if (browserProgram === null) return;
  data = await mkdtemp(join(tmpdir(), 'rushes-own-machine-'));
  settings = { PORT: String(await freePort()), RUSHES_INDEX_ON_UPLOAD: 'off' };
  service = await start();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  if (service !== undefined) await stopService(service);
  if (data !== undefined) await rm(data, { recursive: true, force: true });
});
beforeEach(() => {
  complaints = [];
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

const inBrowser = test.skipIf(browserProgram === null);

async function newPage(): Promise<Page> {
  const { context, page } = await openPage(browser, complaints, { patience: FILMS_MILLISECONDS });
  contexts.push(context);
  return page;
}

const call = (method: string, path: string, body?: unknown) =>
  fetchAnswer(`${service.address}${path}`, {
    method,
    headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function signInByKey(): Promise<Page> {
  const page = await newPage();
  await page.goto(service.address);
  await page.getByLabel('API key or ID token').fill(KEY);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/library');
  return page;
}

const played = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('video')
        .first()
        .evaluate((element) => (element as unknown as { readyState: number }).readyState),
    )
    .toBeGreaterThanOrEqual(2);

inBrowser(
  'a newcomer comes from the start to a film of their words that others see, by six clicks',
  async () => {
    const page = await newPage();
    let clicks = 0;
    const click = async (what: Locator) => {
      clicks += 1;
      await what.click();
    };
    // The link in the terminal is the first.
    clicks += 1;
    await page.goto(/http\S+sign-in#\S+/.exec(service.said())?.[0] ?? 'about:blank');
    await click(page.getByRole('button', { name: 'Fill it with a sample' }));
    const tour = page.getByRole('region', { name: 'Have a look around' });
    await click(tour.getByRole('link', { name: /^Change it by a sentence/ }));
    await page.locator('video.film').waitFor();
    await page.getByLabel('What to change').fill('Make it 5 seconds long');
    await page.keyboard.press('Control+Enter');
    await page.locator('video.film').nth(1).waitFor();
    await click(page.getByRole('link', { name: 'Review link' }).last());
    const dialog = page.getByRole('dialog', { name: /Review links/ });
    await click(dialog.getByRole('button', { name: 'Make the link' }));
    const link = await dialog.getByLabel('The link', { exact: true }).inputValue();
    await click(dialog.getByRole('button', { name: 'Copy' }));
    expect(clicks).toBe(6);

    const guest = await newPage();
    await guest.goto(link);
    await guest.getByRole('button', { name: 'Approve' }).waitFor();
    await played(guest);
    expect(complaints).toEqual([]);
  },
  FILMS_MILLISECONDS,
);

/** A project of one title. */
async function makeProject(): Promise<string> {
  const rate = { num: 25, den: 1 };
  const title = textClip({ parameters: { text: 'Hello', style: 'title' }, span: { frames: 50, rate } });
  const film = timeline({
    output: { width: 320, height: 180, rate },
    tracks: [track({ kind: 'Video', children: [title] })],
  });
  const { body } = await call('POST', '/project', { name: 'Kept', timeline: serializeTimeline(film) });
  return body.id;
}

const countOf = async (projectId: string): Promise<number> => {
  const { body } = await call('GET', `/project/${projectId}`);
  return body.timeline.tracks.children[0].children.length;
};

inBrowser(
  'a service that is started anew in the middle of work is told of, and edits, uploads and comments go on',
  async () => {
    const projectId = await makeProject();
    const editing = await signInByKey();
    await editing.goto(`${service.address}/app/edit/${projectId}`);
    const title = editing.getByRole('option', { name: /^Hello,/ });
    await title.waitFor();

    const uploading = await signInByKey();
    const bytes = randomBytes(UPLOAD_BYTES);
    // The second part and what follows stay on their way until the service is away.
    const away = Promise.withResolvers<void>();
    let parts = 0;
    await uploading.route('**/*', async (route) => {
      const request = route.request();
      if (request.method() !== 'PUT') return route.continue();
      parts += 1;
      if (parts > 1) await away.promise;
      return route.continue().catch(() => undefined);
    });
    await uploading
      .getByTestId('files')
      .setInputFiles({ name: 'big.mov', mimeType: 'video/quicktime', buffer: bytes });
    const panel = uploading.getByRole('region', { name: 'Uploads' });
    await panel.getByText('big.mov').waitFor();
    await expect.poll(() => parts).toBeGreaterThan(1);

    const client = createClient({ baseUrl: service.address, apiKey: KEY });
    const still = await uploadFile(client, {
      file: new Uint8Array(await editing.screenshot()),
      name: 'still.png',
      fileType: 'image',
    });
    const talking = await signInByKey();
    await talking.goto(`${service.address}/app/play/${still}`);
    await talking.getByText('Nothing is said yet').waitFor();

    await stopService(service);
    away.resolve();
    await title.click();
    await editing.keyboard.press('Delete');
    await editing.getByRole('alert').getByText('The service does not answer').waitFor();
    await panel.getByText('The service did not answer').waitFor();

    service = await start();
    await editing.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    expect(await countOf(projectId)).toBe(0);
    // Nobody has to do anything.
    await panel.getByText('One file is here').waitFor();
    // Nor has anybody to load a page anew to hear what others say.
    await call('POST', `/asset/${still}/comments`, { text: 'Said after the start' });
    await talking.getByText('Said after the start').waitFor();
    // What browsers say of a service that is away is no complaint of ours.
    expect(complaints.filter((text) => !/ERR_|Failed to load resource/.test(text))).toEqual([]);
  },
  FILMS_MILLISECONDS,
);
