/**
 * `npm run console:lighthouse -- <folder> [--preset mobile] [--only <name>] [--data <folder>]`: what Lighthouse says of the
 * main screens of the console, as a table. `<folder>` is where `npm install lighthouse` ran: it is no dependency of the
 * project. A service of its own is started, and its library filled with the drawn sample. Lighthouse slows the processor
 * down by itself; on a machine with other work on it the figures of performance are worse than they are.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { browserProgram } from '../tests/rights/testing/browser.ts';
import { contentsOf, HEIGHT, KEY, makeOperator, signedIn } from './console/prepared.ts';
import { addressOf, SCREENS } from './console/screens.ts';
import { startService, stopService } from './service-process.ts';

const MAIN = [
  'library',
  'player',
  'search-found',
  'create',
  'create-film',
  'editor',
  'generate',
  'entity',
  'tasks',
  'settings',
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const TIMES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

interface Audit {
  numericValue?: number;
}

interface Report {
  lhr: {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, Audit & { title: string; score: number | null }>;
  };
}

type Lighthouse = (url: string, flags: object, config?: object) => Promise<Report | undefined>;

async function loadLighthouse(folder: string): Promise<{ lighthouse: Lighthouse; desktop: object }> {
  const path = createRequire(join(resolve(folder), 'package.json')).resolve('lighthouse');
  const { default: lighthouse, desktopConfig } = await import(pathToFileURL(path).href);
  return { lighthouse, desktop: desktopConfig };
}

/** A port that nothing listens at. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A line of the table, and what takes points away. */
function lineOf(name: string, { categories, audits }: Report['lhr']): string {
  const scores = CATEGORIES.map((key) => Math.round((categories[key]?.score ?? 0) * 100));
  const times = TIMES.map((key) => audits[key]?.numericValue ?? 0);
  const [paint = 0, largest = 0, blocking = 0, shift = 0] = times;
  const cells = [
    ...[name, ...scores],
    ...[`${Math.round(paint)} ms`, `${Math.round(largest)} ms`, `${Math.round(blocking)} ms`],
    shift.toFixed(3),
  ];
  const lacking = ['accessibility', 'best-practices'].flatMap((key) =>
    (categories[key]?.auditRefs ?? []).flatMap(({ id, weight }) =>
      weight > 0 && (audits[id]?.score ?? 1) < 1 ? [`    ${key}: ${audits[id]?.title ?? id}`] : [],
    ),
  );
  return [`| ${cells.join(' | ')} |`, ...lacking].join('\n');
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      preset: { type: 'string', default: 'desktop' },
      only: { type: 'string' },
      data: { type: 'string' },
    },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Error('Name the folder where Lighthouse was installed.');
  if (browserProgram === null) throw new Error('There is no Chromium here; RUSHES_TEST_BROWSER names one.');
  const { lighthouse, desktop } = await loadLighthouse(folder);
  const data = values.data ?? (await mkdtemp(join(tmpdir(), 'rushes-lighthouse-')));
  const profile = await mkdtemp(join(tmpdir(), 'rushes-lighthouse-profile-'));
  const service = await startService(data, { key: KEY, settings: {} });
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserProgram,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    locale: 'en-GB',
    viewport: { width: 1440, height: HEIGHT },
  });
  try {
    await makeOperator(data);
    const page = await signedIn(await context.newPage(), service);
    const contents = await contentsOf(page, service.address, data);
    // As who stays signed in on the device: Lighthouse opens a tab of its own.
    await page.evaluate(
      'for (const [key, value] of Object.entries(sessionStorage)) localStorage.setItem(key, value)',
    );
    await page.goto('about:blank');
    console.log(
      '| screen | performance | accessibility | best practices | first paint | largest | blocking | shift |',
    );
    console.log('|---|---|---|---|---|---|---|---|');
    const wanted = SCREENS.filter(({ name }) =>
      values.only === undefined ? MAIN.includes(name) : name.startsWith(values.only),
    );
    const flags = {
      port,
      output: 'json',
      logLevel: 'error',
      disableStorageReset: true,
      onlyCategories: CATEGORIES,
    };
    for (const screen of wanted) {
      const address = addressOf(screen, service.address, contents);
      const report = await lighthouse(address, flags, values.preset === 'mobile' ? undefined : desktop);
      console.log(report === undefined ? `| ${screen.name} | failed |` : lineOf(screen.name, report.lhr));
    }
  } finally {
    await context.close();
    await stopService(service);
    await rm(profile, { recursive: true, force: true });
    if (values.data === undefined) await rm(data, { recursive: true, force: true });
  }
}

await main();
