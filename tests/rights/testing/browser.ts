/** A real browser, where the machine has one. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The program of the browser; null where there is none. RUSHES_TEST_BROWSER names another. */
export const browserProgram: string | null =
  [process.env.RUSHES_TEST_BROWSER ?? '', ...PROGRAMS].find((path) => path !== '' && existsSync(path)) ??
  null;

/** Starts it without a window. The caller closes it. */
export function startBrowser(): Promise<Browser> {
  // As root, and in containers, its own sandbox can not start; it opens nothing but our test server here.
  return chromium.launch({ executablePath: browserProgram ?? '', args: ['--no-sandbox'] });
}
