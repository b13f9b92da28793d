/** The built documentation in a real browser, served by the service with its policy. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { docsFilms } from '../../packages/docs/src/films/films.ts';
import { buildSite } from '../../packages/docs/src/main.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { browserProgram, startBrowser } from '../rights/testing/browser.ts';

/** Of the films one that moves, and the pictures. */
const films = docsFilms().filter(({ name, isStill }) => name === 'products' || isStill === true);
const inBrowser = test.skipIf(browserProgram === null);

let folder: string;
let service: TestService;
let browser: Browser;
let context: BrowserContext | undefined;
/** What the browser complains of: errors of scripts, and everything that the page's policy forbids. */
let complaints: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-docs-'));
  expect(await buildSite(join(folder, 'dist'), films)).toMatchObject({ films: films.length });
  service = await startTestService({ docsFolder: join(folder, 'dist') });
  if (browserProgram !== null) browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await context?.close();
  context = undefined;
});

async function open(path: string, { width = 1280, scheme = 'dark' as 'dark' | 'light' } = {}): Promise<Page> {
  context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: scheme });
  const page = await context.newPage();
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(`${service.baseUrl}${path}`);
  return page;
}

const ground = (page: Page) => page.evaluate('getComputedStyle(document.body).backgroundColor');

test('what is built is served: pages, Markdown, the index, llms.txt', async () => {
  for (const path of [
    '/docs',
    '/docs/',
    '/docs/uploads',
    '/docs/reference/assets',
    '/docs/guides/start',
    '/docs/decisions',
  ]) {
    const answer = await fetch(`${service.baseUrl}${path}`);
    expect([path, answer.status]).toEqual([path, 200]);
    const html = await answer.text();
    for (const [, file] of html.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+|\/docs\/files\/[^"]+)"/g)) {
      expect([file, (await fetch(`${service.baseUrl}${file}`)).status]).toEqual([file, 200]);
    }
  }
  const list = await (await fetch(`${service.baseUrl}/llms.txt`)).text();
  const addresses = [...list.matchAll(/\]\((\/docs\/[^)]+)\)/g)].map(([, path]) => path ?? '');
  expect(addresses.length).toBeGreaterThan(80);
  const statuses = await Promise.all(
    addresses.map(async (path) => [path, (await fetch(`${service.baseUrl}${path}`)).status]),
  );
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  const uploads = await (await fetch(`${service.baseUrl}/docs/uploads.md`)).text();
  expect(uploads).toMatch(/^# Uploads/);
  expect(uploads).not.toMatch(/\]\((?!https?:|\/|#)[\w-]+\.md/);
});

inBrowser('a film that the build made is played, and its pictures are shown', async () => {
  const page = await open('/docs/guides/product-films-from-a-table');
  // In words of the browser: its types are not those of this program.
  const facts = await page.evaluate(`(async () => {
    const video = document.querySelector('figure video');
    await video.play();
    return [video.videoWidth, video.videoHeight, video.duration];
  })()`);
  expect(facts).toEqual([480, 270, 4]);
  await page.goto(`${service.baseUrl}/docs/timeline-words`);
  const shown =
    await page.evaluate(`Promise.all([...document.querySelectorAll('.figures img')].map(async (image) => {
    image.loading = 'eager';
    await image.decode();
    return image.naturalWidth;
  }))`);
  expect(shown).toEqual([320, 320, 320, 320, 320, 320]);
  expect(complaints).toEqual([]);
});

inBrowser('one searches without a server, by keys alone', async () => {
  const page = await open('/docs');
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('checking the signature');
  await page.locator('dialog li a').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/webhooks#checking-the-signature');
  expect(complaints).toEqual([]);
});

inBrowser('a language that is chosen once is shown everywhere, and copied as it stands', async () => {
  const page = await open('/docs/reference/projects#exportProject');
  await page.getByRole('tab', { name: 'TypeScript' }).first().click();
  await page.goto(`${service.baseUrl}/docs/reference/assets`);
  const shown = page.locator('.tabs').first().locator('.code:visible');
  expect(await shown.textContent()).toContain('client.');
  expect(complaints).toEqual([]);
});

inBrowser('the theme is what the system says until somebody chooses, and stays chosen', async () => {
  const page = await open('/docs/uploads', { scheme: 'light' });
  expect(await ground(page)).toBe('rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  expect(await ground(page)).toBe('rgb(16, 17, 20)');
  await page.reload();
  expect(await ground(page)).toBe('rgb(16, 17, 20)');
  expect(complaints).toEqual([]);
});

inBrowser('addresses of the one page that was the reference lead to where it stands now', async () => {
  const page = await open('/docs#exportProject');
  await page.waitForURL('**/docs/reference/projects#exportProject');
  await page.goto(`${service.baseUrl}/docs#schema-PriceQuote`);
  await page.waitForURL('**/docs/reference/schemas#PriceQuote');
});

/** Pages with wide tables, long names and much code. */
const WIDE_PAGES = [
  ...['', '/reference/projects', '/reference/schemas', '/timeline', '/settings', '/guides/start'],
  ...['/endpoints', '/prices', '/uploads', '/decisions/0011-bytes'],
];

/** Pixels by which the page, and each table that is wider than its place, go beyond it. */
async function overhangs(page: Page, path: string): Promise<unknown> {
  await page.goto(`${service.baseUrl}/docs${path}`);
  return await page.evaluate(`[
    document.documentElement.scrollWidth - innerWidth,
    ...[...document.querySelectorAll('.table')].map((one) => one.scrollWidth - one.clientWidth).filter(Boolean),
  ]`);
}

inBrowser('no page and no table is wider than a telephone, and the menu opens there', async () => {
  const page = await open('/docs', { width: 360 });
  for (const path of WIDE_PAGES) expect([path, await overhangs(page, path)]).toEqual([path, [0]]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Uploads' }).click();
  await page.waitForURL('**/docs/uploads');
  expect(complaints).toEqual([]);
});

inBrowser('links in a text are told from it by more than their colour, in both themes', async () => {
  for (const scheme of ['dark', 'light'] as const) {
    await context?.close();
    const page = await open('/docs/guides/start', { scheme });
    for (const path of ['', '/guides/start', '/mcp', '/prices']) {
      await page.goto(`${service.baseUrl}/docs${path}`);
      const plain = await page.evaluate(`[...document.querySelectorAll('article p a')]
        .filter((one) => !getComputedStyle(one).textDecorationLine.includes('underline')).length`);
      expect([path, plain]).toEqual([path, 0]);
    }
  }
});

inBrowser('no table is wider than its column on a desk or a tablet', async () => {
  // The map of operations has seven columns of file names, and is scrolled.
  const paths = WIDE_PAGES.filter((path) => path !== '/endpoints');
  for (const width of [820, 1440]) {
    await context?.close();
    const page = await open('/docs', { width });
    for (const path of paths) expect([path, await overhangs(page, path)]).toEqual([path, [0]]);
  }
});
