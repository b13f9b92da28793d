/** The console as it is served, and pages of it in a browser. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { TestIssuer } from '../../../packages/server/src/testing/test-identity.ts';
import { startTestService, type TestService } from '../../../packages/server/src/testing/test-service.ts';
import { startBrowser } from '../../rights/testing/browser.ts';

const BUILD = join(import.meta.dirname, '../../../packages/console/build.mjs');
/** Ends what hangs, shortly before the test runner would without a word; it promises nothing of how fast a page is. */
export const PATIENCE_MILLISECONDS = 280_000;

/** Builds the console into `dist` of a new folder, which the caller removes; the folder. */
export async function buildConsole(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `rushes-${name}-`));
  await promisify(execFile)(process.execPath, [BUILD, join(folder, 'dist')]);
  return folder;
}

/** A service of its own that serves a console of its own, and a browser; `folder` is there for files of the test as well. */
export interface ConsoleWorld {
  folder: string;
  service: TestService;
  browser: Browser;
  stop(): Promise<void>;
}

/**
 * Whose owner signs in by a link; uploads are looked into, and not understood. `worker`: false where no work is to be done;
 * `start`: another browser; `issuer`: where people sign in, by default at the service itself.
 */
export async function startConsole(
  name: string,
  {
    worker = true,
    start = startBrowser,
    issuer = null,
  }: { worker?: boolean; start?: () => Promise<Browser>; issuer?: TestIssuer | null } = {},
): Promise<ConsoleWorld> {
  const folder = await buildConsole(name);
  const consoleFolder = join(folder, 'dist');
  const env = { RUSHES_INDEX_ON_UPLOAD: 'off' };
  const service = await startTestService({ issuer, worker, consoleFolder, env });
  const browser = await start();
  return {
    ...{ folder, service, browser },
    async stop() {
      await browser.close();
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface OpenedPage {
  context: BrowserContext;
  page: Page;
}

export interface PageOptions {
  width?: number;
  height?: number;
  locale?: string;
  /** How long is waited for what is to be seen, milliseconds. */
  patience?: number;
}

/**
 * A page of a person of its own. `complaints` takes what the browser complains of: errors of scripts, and everything that
 * the page's policy forbids.
 */
export async function openPage(
  browser: Browser,
  complaints: string[],
  options: PageOptions = {},
): Promise<OpenedPage> {
  const { width = 1280, height = 800, locale = 'en-GB', patience = PATIENCE_MILLISECONDS } = options;
  const context = await browser.newContext({ locale, viewport: { width, height } });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { context, page };
}

/** Signs the owner of the machine in, by a link that works once. */
export async function signIn(page: Page, { services, baseUrl }: TestService): Promise<void> {
  await page.goto(`${baseUrl}/app/sign-in#${await services.signInLinks.makeCode()}`);
  await page.waitForURL('**/app/library');
}

const AUDIT = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What the audit finds wrong with a page as it stands; it runs beside the page, whose policy lets no script of others in. */
export async function findingsOf(page: Page): Promise<string[]> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Runtime.evaluate', { expression: await readFile(AUDIT, 'utf8') });
  const { result } = await inspector.send('Runtime.evaluate', {
    // How large what is pressed has to be is asked for by WCAG 2.2 AA, and by this audit only where it is told to; what has
    // just been scrolled under a bar is as large as before.
    expression: `axe.run(document, { rules: { 'target-size': { enabled: true } } }).then(({ violations }) => {
      const isUnderBar = ({ any }) => any.some(({ data }) => /obscured/i.test(data?.messageKey ?? ''));
      return violations.flatMap(({ id, nodes }) => nodes
        .filter((node) => id !== 'target-size' || !isUnderBar(node))
        .map(({ html }) => id + ' ' + html.slice(0, 200)));
    })`,
    awaitPromise: true,
    returnByValue: true,
  });
  await inspector.detach();
  return result.value as string[];
}
