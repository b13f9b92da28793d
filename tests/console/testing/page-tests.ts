/**
 * What most tests of the console begin with: a service and a browser for all of a file, and a page for each test. They stand
 * here as they are just now, and are nothing at all where the machine has no browser: those tests are skipped.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest';
import type { TestService } from '../../../packages/server/src/testing/test-service.ts';
import { browserProgram } from '../../rights/testing/browser.ts';
import { type ConsoleWorld, openPage, type PageOptions, signIn, startConsole } from './console-pages.ts';

export let service: TestService;
export let browser: Browser;
/** For files of the test. */
export let folder: string;
export let context: BrowserContext;
export let page: Page;
/** What the browser complains of: errors of scripts, and everything that the page's policy forbids. */
export let complaints: string[];

export const inBrowser = test.skipIf(browserProgram === null);

interface PageTests extends PageOptions {
  /** False where no work is to be done. */
  worker?: boolean;
  /** False where a test signs in by itself; else the owner of the machine is signed in. */
  isSignedIn?: boolean;
  beforeTests?(): Promise<void>;
  beforeEachTest?(): Promise<void>;
}

/** Opens and closes them around the tests of the file. */
export function pageTests(name: string, options: PageTests = {}): void {
  const { worker = true, isSignedIn = true, beforeTests, beforeEachTest, ...size } = options;
  let world: ConsoleWorld | undefined;
  beforeAll(async () => {
    if (browserProgram === null) return;
    world = await startConsole(name, { worker });
    ({ service, browser, folder } = world);
    await beforeTests?.();
  });
  afterAll(async () => {
    await world?.stop();
  });
  beforeEach(async () => {
    if (browserProgram === null) return;
    complaints = [];
    ({ context, page } = await openPage(browser, complaints, size));
    if (isSignedIn) await signIn(page, service);
    await beforeEachTest?.();
  });
  afterEach(async () => {
    await context?.close();
  });
}
