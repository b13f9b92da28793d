/**
 * Each screen in three widths, both themes and both languages: nothing is wider than the page, and an audit finds nothing.
 * `RUSHES_TEST_PICTURES=<folder>` keeps a picture of each, to be looked at.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetClip, textClip, timeline, track } from '@rushes/timeline';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { createFolder } from '../../packages/server/src/testing/test-library.ts';
import type { TestService } from '../../packages/server/src/testing/test-service.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { browserProgram } from '../rights/testing/browser.ts';
import { type ConsoleWorld, findingsOf, openPage, signIn, startConsole } from './testing/console-pages.ts';

const WIDTHS = [360, 820, 1440] as const;
/** Either theme shows each colour, and either language each text. */
const LOOKS = [
  ['en', 'dark'],
  ['de', 'light'],
] as const;
const PICTURES = process.env.RUSHES_TEST_PICTURES ?? '';

const rate = { num: 25, den: 1 };

let world: ConsoleWorld | undefined;
let service: TestService;
let browser: Browser;
let folder: string;
let context: BrowserContext;
let page: Page;
let complaints: string[];
const ids: Record<string, string> = {};

beforeAll(async () => {
  if (browserProgram === null) return;
  world = await startConsole('screens');
  ({ folder, service, browser } = world);
  const video = await makeVideo(join(folder, 'film.mp4'), {
    scenes: [{ source: 'testsrc2', frames: 50 }],
  });
  const { user, services } = service;
  await services.operator.setOperator({ name: 'root@host' }, user.principal.email, true);
  // A name that breaks nowhere is where a page grows too wide.
  const name = `${'a_very_long_name_that_a_camera_gave_'.repeat(4)}.mp4`;
  ids.asset = await uploadFile(user, await readFile(video), { name });
  await createFolder(user, '/Wedding of Anna and Ben, with everybody who came');
  const shot = assetClip({
    assetId: ids.asset,
    name,
    span: { start: 0, frames: 50, rate },
    available: { start: 0, frames: 50, rate },
  });
  const title = textClip({ parameters: { text: 'Hello', style: 'title' }, span: { frames: 20, rate } });
  const film = timeline({
    output: { width: 320, height: 180, rate },
    tracks: [track({ kind: 'Video', children: [shot] }), track({ kind: 'Video', children: [title] })],
  });
  ids.project = (
    await user.call('POST', '/project', { name: 'A film of one day, second cut', timeline: film })
  ).body.id;
  ids.entity = (await user.call('POST', '/asset/entity/create', { name: 'Anna' })).body.id;
  await user.call('POST', '/asset/service-config', { path: '/settings', config: { entity_to_use: [] } });
  const listed = await user.call('GET', '/users/sources/list_files?path=/&limit=9&page=0&filetype=config');
  ids.config = listed.body[0].file_id;
  ids.user = user.principal.userId;
  // The test service is its own host, and provides nothing by itself.
  for (const part of ['database', 'storage', 'workers'])
    service.deps.readiness.provide(part, () => undefined);
  complaints = [];
  ({ context, page } = await openPage(browser, complaints, { width: 1440, height: 900 }));
  await signIn(page, service);
});
afterAll(async () => {
  await context?.close();
  await world?.stop();
});

const SCREENS = [
  ['library', '/app/library', 'heading'],
  ['player', '/app/play/:asset', 'heading'],
  ['editor', '/app/edit/:project', 'listbox'],
  ['search', '/app/search', 'searchbox'],
  ['create', '/app/create', 'heading'],
  ['generate', '/app/generate', 'heading'],
  ['entities', '/app/entities', 'heading'],
  ['entity', '/app/entities/:entity', 'heading'],
  ['configs', '/app/configs', 'heading'],
  ['config', '/app/configs/:config', 'heading'],
  ['tasks', '/app/tasks', 'heading'],
  ['shared', '/app/shared', 'heading'],
  ['trash', '/app/trash', 'heading'],
  ['keys', '/app/keys', 'heading'],
  ['usage', '/app/usage', 'heading'],
  ['webhooks', '/app/webhooks', 'heading'],
  ['groups', '/app/groups', 'heading'],
  ['settings', '/app/settings', 'heading'],
  ['operator', '/app/operator', 'list'],
  ['operator-user', '/app/operator/users/:user', 'heading'],
  ['operator-health', '/app/operator/health', 'region'],
  ['operator-plans', '/app/operator/plans', 'heading'],
  ['operator-prices', '/app/operator/prices', 'table'],
  ['operator-audit', '/app/operator/audit', 'list'],
  ['operator-models', '/app/operator/models', 'list'],
  ['sign-in', '/app/sign-in', 'heading'],
  ['missing', '/app/nowhere', 'link'],
] as const;

/** What reaches over the page's edge, and can not be scrolled to within a part of it. */
const OVERHANGING = `[...document.querySelectorAll('main *')]
  .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 0.5)
  .filter((one) => {
    for (let parent = one; parent !== null; parent = parent.parentElement) {
      const { overflowX } = getComputedStyle(parent);
      if (/auto|scroll/.test(overflowX) && parent.clientWidth > 0 && parent.localName !== 'main') return false;
      if (overflowX === 'hidden' && parent !== one && parent.matches('[aria-hidden=true], .one-line, .input')) return false;
    }
    return true;
  })
  .map(({ localName, className }) => localName + ' ' + className)`;
/** Short words that stand one below the other, since something beside them took their room. */
const SQUEEZED = `[...document.querySelectorAll('main strong, main button, main .badge, main th, main label')]
  .filter((element) => {
    const lines = element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight);
    return element.children.length === 0 && element.textContent.length < 30 && lines > 2.5;
  })
  .map(({ localName, textContent }) => localName + ' ' + textContent)`;
const squeezed = () => page.evaluate(SQUEEZED);
const overhanging = () => page.evaluate(OVERHANGING);
const overhang = () => page.evaluate('document.documentElement.scrollWidth - window.innerWidth');

async function keepPicture(name: string): Promise<void> {
  if (PICTURES === '') return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** What is seen without an account is tested there. */
const ELSEWHERE: Readonly<Record<string, string>> = { '/app/review': 'review.test.ts' };

test('every address of the app is one of them', async () => {
  const source = await readFile(new URL('../../packages/console/src/app/app.tsx', import.meta.url), 'utf8');
  const known = SCREENS.map(([, path]) => path.replaceAll(/:\w+/g, ':id'));
  const addresses = [...source.matchAll(/(?:path: |at\()'(\/app\/[^']+)'/g)].map(([, path = '']) => path);
  expect(addresses.length).toBeGreaterThan(20);
  const missing = addresses.filter(
    (path) => !(path in ELSEWHERE) && !(known as string[]).includes(path.replaceAll(/\$\w+/g, ':id')),
  );
  expect(missing).toEqual([]);
});

describe('a screen', () => {
  test.skipIf(browserProgram === null).each(SCREENS)(
    'fits, and can be used by everybody: %s',
    async (name, path, role) => {
      const address = path.replace(/:(\w+)/, (_whole, key: string) => ids[key] ?? '');
      for (const [language, theme] of LOOKS) {
        await page.evaluate(`localStorage.setItem('rushes.language', '${language}')`);
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.goto(service.baseUrl + address);
        await page.getByRole('main').getByRole(role).first().waitFor();
        await expect.poll(() => page.locator('.spinner').count()).toBe(0);
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          const message = `${language}, ${width} wide`;
          await expect.poll(overhang, { message }).toBeLessThanOrEqual(0);
          await expect.poll(overhanging, { message }).toEqual([]);
          expect(await squeezed(), message).toEqual([]);
          await keepPicture(`${name}-${width}-${theme}`);
        }
        expect(await findingsOf(page), `${language}, ${theme}`).toEqual([]);
      }
      expect(complaints).toEqual([]);
    },
    60_000,
  );
});
