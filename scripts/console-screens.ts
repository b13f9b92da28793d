/**
 * `npm run console:screens -- <folder> [--language de] [--only <name>] [--data <folder>]`: pictures of each screen of the
 * console in both themes and three widths, and of each screen a sheet with all six, to be looked at. A service of its own
 * is started, and its library filled with the drawn sample as a newcomer does. With `--data` it is kept, and used again.
 * RUSHES_TEST_BROWSER names the browser where it is not installed as Chromium.
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { browserProgram, startBrowser } from '../tests/rights/testing/browser.ts';
import { contentsOf, HEIGHT, KEY, makeOperator, openPage } from './console/prepared.ts';
import { addressOf, type PicturedScreen, SCREENS, type Words } from './console/screens.ts';
import { startService, stopService } from './service-process.ts';

const WIDTHS = [390, 820, 1440] as const;
const THEMES = ['dark', 'light'] as const;
/** Pictures and prices come after the page; what has not come then is seen not to have. */
const SETTLED_MILLISECONDS = 1_500;

const root = resolve(import.meta.dirname, '..');
const texts = join(root, 'packages/console/src/texts');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', default: 'en' },
    only: { type: 'string' },
    data: { type: 'string' },
  },
});

/** What labels are called in a language; those of several meanings as the first catalogue has them. */
async function wordsOf(language: string): Promise<Words> {
  if (language === 'en') return (english) => english;
  const known = new Map<string, string>();
  for (const file of (await readdir(texts)).filter((name) => /(^|\.)en\.ts$/.test(name))) {
    const { en } = await import(join(texts, file));
    const { de } = await import(join(texts, file.replace(/en\.ts$/, 'de.ts')));
    for (const [key, english] of Object.entries<string>(en))
      if (!known.has(english)) known.set(english, de[key]);
  }
  return (english) => known.get(english) ?? english;
}

async function settle(page: Page): Promise<void> {
  const spinners = page.locator('.spinner');
  await spinners
    .first()
    .waitFor({ state: 'detached' })
    .catch(() => undefined);
  await page.waitForTimeout(SETTLED_MILLISECONDS);
}

/** All pictures of one screen, and the sheet of them. */
async function picture(
  page: Page,
  screen: PicturedScreen,
  way: { address: string; folder: string; say: Words },
) {
  const shots: string[] = [];
  await page.setViewportSize({ width: 1440, height: HEIGHT });
  await page.goto(way.address);
  await settle(page);
  await screen.open?.(page, way.say);
  await settle(page);
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.waitForTimeout(SETTLED_MILLISECONDS / 3);
      const bytes = await page.screenshot({ path: join(way.folder, `${screen.name}-${width}-${theme}.png`) });
      shots.push(bytes.toString('base64'));
    }
  }
  return shots;
}

async function sheet(browser: Browser, shots: readonly string[], path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1700, height: 1200 } });
  const images = shots.map((bytes, index) => {
    const width = WIDTHS[index % WIDTHS.length] ?? 0;
    return `<img width="${Math.round(width * 0.63)}" src="data:image/png;base64,${bytes}">`;
  });
  await page.setContent(
    `<body style="margin:4px;background:#888;font-size:0;display:flex;flex-wrap:wrap;gap:4px">${images.join('')}</body>`,
  );
  await page.screenshot({ path });
  await page.close();
}

async function main(): Promise<void> {
  const [folder] = positionals;
  if (folder === undefined) throw new Error('Name the folder that the pictures go to.');
  if (browserProgram === null) throw new Error('There is no Chromium here; RUSHES_TEST_BROWSER names one.');
  await mkdir(folder, { recursive: true });
  const data = values.data ?? (await mkdtemp(join(tmpdir(), 'rushes-screens-')));
  const service = await startService(data, {
    key: KEY,
    // Nothing is sent beyond this machine: deliveries fail, and their log says so.
    settings: { RUSHES_WEBHOOK_ALLOW: '127.0.0.1/32' },
  });
  const browser = await startBrowser();
  try {
    await makeOperator(data);
    const page = await openPage(browser, service);
    const contents = await contentsOf(page, service.address, data);
    const say = await wordsOf(values.language);
    await page.evaluate(
      `localStorage.setItem('rushes.language', '${values.language === 'de' ? 'de' : 'en'}')`,
    );
    for (const screen of SCREENS.filter(
      ({ name }) => values.only === undefined || name.startsWith(values.only),
    )) {
      try {
        const address = addressOf(screen, service.address, contents);
        const shots = await picture(page, screen, { address, folder, say });
        await sheet(browser, shots, join(folder, `sheet-${screen.name}.png`));
        console.log(screen.name);
      } catch (error) {
        console.error(`${screen.name}: ${String(error).split('\n')[0]}`);
        process.exitCode = 1;
      }
    }
  } finally {
    await browser.close();
    await stopService(service);
    if (values.data === undefined) await rm(data, { recursive: true, force: true });
  }
}

await main();
