/**
 * A folder of a hundred thousand files: found, gone through to its end, marked as a whole, and never asked for all over
 * again. `RUSHES_TEST_FIGURES=1` prints what it took.
 */
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { createFolder } from '../../packages/server/src/testing/test-library.ts';
import { frameTimes, shareOf } from './testing/frame-times.ts';
import { browser, context, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

const MANY = 100_000;
const FOLDERS = 1_200;
/** Of a screen and what is drawn beyond its edges. */
const MOST_CARDS = 150;
/** A list of any length is read by so few requests. */
const MOST_REQUESTS = 30;
/** From a press to what it does. */
const PRESS_MILLISECONDS = 100;
/** Of a picture, sixty of which are drawn in a second. */
const FRAME_MILLISECONDS = 1_000 / 60;
/** Ends what hangs. */
const PATIENCE = 280_000;

/** Nodes as uploads leave them, by one statement: a hundred thousand uploads take an hour. */
async function fill(path: string, kind: 'image' | 'folder', count: number): Promise<void> {
  const { db } = service.deps;
  const folderId = await createFolder(service.user, path);
  await sql`
    with added as (
      insert into node (id, kind, name, folder_id, owner_group_id, created_by, created_at, last_edit)
      select gen_random_uuid(), ${kind}, ${kind} || ' ' || lpad(n::text, 6, '0'), folder.id, folder.owner_group_id,
        folder.created_by, now() - n * interval '1 second', now() - n * interval '1 second'
      from node folder, generate_series(1, ${count}::int) n where folder.id = ${folderId}
      returning id, kind
    ), closed as (
      insert into folder_closure (ancestor_id, descendant_id, depth)
      select up.ancestor_id, added.id, up.depth + 1 from added, folder_closure up
      where added.kind = 'folder' and up.descendant_id = ${folderId}
      union all select id, id, 0 from added where kind = 'folder'
    )
    insert into asset (id, state, duration_seconds, source_file, created_at)
    select id, 'ready', 0, jsonb_build_object('sourceName', 'image.png'), now() from added where kind <> 'folder'
  `.execute(db);
  await sql`analyze node`.execute(db);
}

pageTests('large-library', {
  worker: false,
  async beforeTests() {
    await fill('/Many', 'image', MANY);
    await fill('/Folders', 'folder', FOLDERS);
  },
});

const option = (name: string) => page.getByRole('option', { name });
const shown = () => page.getByRole('option').count();

/** Milliseconds of a processor that the page's thread worked while something was done. */
async function workOf(act: () => Promise<unknown>): Promise<number> {
  const inspector = await context.newCDPSession(page);
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await inspector.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await worked();
  await act();
  const work = ((await worked()) - before) * 1_000;
  await inspector.detach();
  return work;
}

function told(what: string, figures: object): void {
  if (process.env.RUSHES_TEST_FIGURES !== undefined) console.log(what, JSON.stringify(figures));
}

/** How often the folder is listed from now on. */
function countListings(): () => number {
  let count = 0;
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/list_files') && searchParams.get('path') === '/Many') count += 1;
  });
  return () => count;
}

describe('a hundred thousand files', () => {
  inBrowser(
    'are gone through to the last one, marked as a whole, and asked for by few requests',
    async () => {
      const listings = countListings();
      const opening = await workOf(async () => {
        await page.goto(`${service.baseUrl}/app/library?path=%2FMany`);
        await option('image 000001').waitFor();
      });
      expect(listings()).toBe(1);
      await option('image 000001').click();
      const began = Date.now();
      const reading = await workOf(async () => {
        await page.keyboard.press('End');
        await option(`image ${MANY}`).waitFor();
      });
      const readMilliseconds = Date.now() - began;
      expect(listings()).toBeLessThan(MOST_REQUESTS);
      expect(await shown()).toBeLessThan(MOST_CARDS);
      expect(await option(`image ${MANY}`).getAttribute('aria-selected')).toBe('true');

      const press = (key: string, name: string) =>
        workOf(async () => {
          await page.keyboard.press(key);
          await page.locator(`[role=option][aria-selected=true]`, { hasText: name }).first().waitFor();
        });
      const presses = [];
      for (const [key, name] of [
        ['Home', 'image 000001'],
        ['ArrowRight', 'image 000002'],
        ['End', `image ${MANY}`],
        ['ArrowLeft', `image 0${MANY - 1}`],
      ] as const) {
        presses.push(await press(key, name));
      }
      const scrolling = await workOf(() =>
        page.evaluate(`(async () => {
          const place = document.querySelector('.library-scroll');
          for (let step = 1; step <= 60; step += 1) {
            place.scrollTop = step * place.scrollHeight / 61;
            await new Promise((done) => requestAnimationFrame(done));
          }
        })()`),
      );
      const marking = await workOf(async () => {
        await page.keyboard.press('Control+a');
        await page.getByRole('toolbar').getByText('100,000 selected').waitFor();
      });
      told('100,000 files', { opening, reading, readMilliseconds, presses, frame: scrolling / 60, marking });
      for (const work of presses) expect(work).toBeLessThan(PRESS_MILLISECONDS);

      // Who comes back to the window does not have all of it read again.
      const before = listings();
      await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
      await page.keyboard.press('Escape');
      await page.getByRole('toolbar').waitFor({ state: 'detached' });
      expect(listings()).toBe(before);
    },
    PATIENCE,
  );

  inBrowser(
    'are scrolled through with time for sixty pictures a second, as the trace of the browser has it',
    async () => {
      await page.goto(`${service.baseUrl}/app/library?path=%2FMany`);
      await option('image 000001').click();
      await page.keyboard.press('End');
      await option(`image ${MANY}`).waitFor();
      await page.keyboard.press('Home');
      await option('image 000001').waitFor();
      const frames = await frameTimes(browser, page, () =>
        page.evaluate(`(async () => {
        const place = document.querySelector('.library-scroll');
        for (let step = 0; step < 120; step += 1) {
          place.scrollTop += 120;
          await new Promise((done) => requestAnimationFrame(done));
        }
      })()`),
      );
      told('pictures of a scroll', {
        count: frames.length,
        middle: shareOf(frames, 0.5),
        most: shareOf(frames, 0.95),
      });
      expect(frames.length).toBeGreaterThan(30);
      expect(shareOf(frames, 0.5)).toBeLessThan(FRAME_MILLISECONDS);
    },
    PATIENCE,
  );

  inBrowser('are all meant by the key for all, also while few of them are read', async () => {
    await page.goto(`${service.baseUrl}/app/library?path=%2FMany`);
    await option('image 000001').click();
    await page.keyboard.press('Control+a');
    await page.getByRole('toolbar').getByText('100,000 selected').waitFor({ timeout: PATIENCE });
  });
});

inBrowser('of more than a thousand folders each can be moved into', async () => {
  await page.goto(`${service.baseUrl}/app/library?path=%2FMany`);
  await option('image 000001').click();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Folders' }).click();
  for (let more = 500; more < FOLDERS; more += 500)
    await dialog.getByRole('button', { name: 'More' }).click();
  await dialog.getByRole('button', { name: `folder 00${FOLDERS}` }).click();
  await dialog.getByRole('button', { name: `Move to folder 00${FOLDERS}` }).click();
  await option('image 000001').waitFor({ state: 'detached' });
  await page.goto(`${service.baseUrl}/app/library?path=%2FFolders%2Ffolder%2000${FOLDERS}`);
  await option('image 000001').waitFor();
});
