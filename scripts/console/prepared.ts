/** A service with something to see in it, and a page of its owner. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import type { ServiceProcess } from '../service-process.ts';
import { type Contents, fill, makeSample, type Sample } from './contents.ts';

/** The key of the owner of the service. */
export const KEY = 'sk_key-of-the-screens';
export const HEIGHT = 900;
/** Ends what hangs. */
const PATIENCE_MILLISECONDS = 60_000;

const root = resolve(import.meta.dirname, '../..');

/** A page that is signed in by the link that the owner of the machine gets. */
export async function openPage(
  browser: Pick<Browser, 'newContext'>,
  { address, said }: ServiceProcess,
): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1440, height: HEIGHT },
    reducedMotion: 'reduce',
  });
  return signedIn(await context.newPage(), { address, said });
}

/** Signs the owner in there. */
export async function signedIn(
  page: Page,
  { address, said }: Pick<ServiceProcess, 'address' | 'said'>,
): Promise<Page> {
  page.setDefaultTimeout(PATIENCE_MILLISECONDS);
  page.on('pageerror', (error) => console.error(`  a script failed: ${error.message}`));
  await page.goto(/http\S+sign-in#\S+/.exec(said())?.[0] ?? address);
  await page.waitForURL('**/app/library');
  return page;
}

/** The pages of operators are shown to operators alone. */
export async function makeOperator(data: string): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [join(root, 'packages/cli/src/main.ts'), 'server', 'users', 'operator', 'tests@example.com'],
    { env: { ...process.env, RUSHES_DATA_DIR: data } },
  );
}

/** What there is to see; made once where the data are kept. */
export async function contentsOf(page: Page, address: string, data: string): Promise<Contents> {
  const file = join(data, 'screens.json');
  if (existsSync(file)) {
    const kept: Contents = JSON.parse(await readFile(file, 'utf8'));
    return { ...kept, guest: kept.guest.replace(/^https?:\/\/[^/]+/, address) };
  }
  const sampleFile = join(data, 'sample.json');
  if (!existsSync(sampleFile)) await writeFile(sampleFile, JSON.stringify(await makeSample(page)));
  const sample: Sample = JSON.parse(await readFile(sampleFile, 'utf8'));
  const still = await page.screenshot();
  const contents = await fill({ address, key: KEY }, sample, still);
  await writeFile(file, JSON.stringify(contents));
  return contents;
}
