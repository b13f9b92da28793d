/** The player in a real browser: at every speed, with captions, along what is in the film, and from it into other work. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { bringTranscript } from '../../packages/server/src/testing/test-transcripts.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { findingsOf } from './testing/console-pages.ts';
import { complaints, folder, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

let film: string;

const detailsOf = async (id: string) => (await service.user.call('GET', `/video/details/${id}`)).body;

/** Puts down what recognition finds, where it puts it down. */
async function see(assetId: string): Promise<void> {
  const { db, ids } = service.deps;
  const { body: anna } = await service.user.call('POST', '/asset/entity/create', { name: 'Anna' });
  const { version_id } = await detailsOf(assetId);
  const at = (start: number, end: number) => ({
    ...{ id: ids.uuid(), version_id },
    ...{ start_ms: start * 1000, end_ms: end * 1000, score: 0.9 },
  });
  const facts = {
    ...{ entity_id: anna.id, evidence: 'picture' as const },
    ...{ evidence_ms: 500, evidence_text: null, evidence_still_id: null },
  };
  await db
    .insertInto('entity_match')
    .values({ ...at(0.5, 1), ...facts })
    .execute();
  const labels = [
    { ...at(0, 1.5), name: 'boat' },
    { ...at(2.4, 3.2), name: 'boat' },
    { ...at(1, 3.9), name: 'tabby' },
  ];
  for (const label of labels) await db.insertInto('label').values(label).execute();
}

pageTests('player', {
  async beforeTests() {
    const scenes = [
      { source: 'testsrc2', frames: 50 },
      { source: 'color=red', frames: 50 },
    ];
    const tone = { seconds: 4, levelDb: -12 };
    const video = await makeVideo(join(folder, 'walk.mp4'), { scenes, tone });
    film = await uploadFile(service.user, await readFile(video), { name: 'walk.mp4' });
    await bringTranscript(service.user, film, [
      { start: 0.4, end: 1.2, text: 'Hello from the harbour' },
      { start: 2, end: 3, text: 'And good night' },
    ]);
    const wanted = { renditions: [{ kind: 'waveform' }] };
    expect((await service.user.call('POST', `/asset/${film}/renditions`, wanted)).status).toBeLessThan(300);
    const isHeard = async () => {
      const { fps, renditions } = await detailsOf(film);
      return fps !== null && renditions.some(({ kind }: { kind: string }) => kind === 'waveform');
    };
    await until(isHeard, { what: 'how loud it is' });
    await see(film);
  },
  async beforeEachTest() {
    await page.goto(`${service.baseUrl}/app/play/${film}`);
    await expect.poll(() => mediaOf('readyState')).toBeGreaterThanOrEqual(2);
  },
});

const mediaOf = (name: 'readyState' | 'playbackRate' | 'currentTime'): Promise<unknown> =>
  page
    .locator('video')
    .evaluate((element, key) => (element as unknown as Record<string, unknown>)[key], name);
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** A part of the film whose frame lies in the middle of it. */
const seekTo = async (frames: number) => {
  await page.keyboard.press('Home');
  for (let frame = 0; frame < frames; frame += 1) await page.keyboard.press('ArrowRight');
};

inBrowser('runs at the speed that was chosen, by the menu and by keys', async () => {
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2');
  await page.getByRole('slider', { name: 'Position' }).focus();
  await page.keyboard.press(' ');
  await expect.poll(() => mediaOf('playbackRate')).toBe(2);
  await page.keyboard.press('<');
  await expect.poll(() => mediaOf('playbackRate')).toBe(1.5);
  await page.keyboard.press('k');
  await page.keyboard.press('>');
  expect(await page.getByRole('combobox', { name: 'Speed' }).inputValue()).toBe('2');
  expect(complaints).toEqual([]);
});

inBrowser('writes what is said over the picture, where somebody wants it, from then on', async () => {
  await seekTo(15);
  const captions = page.getByTestId('captions');
  expect(await captions.count()).toBe(0);
  await page.keyboard.press('s');
  await captions.getByText('Hello from the harbour').waitFor();
  await page.getByRole('tabpanel').getByRole('button', { name: 'And good night' }).click();
  await captions.getByText('And good night').waitFor();
  expect(await captions.getByText('Hello').count()).toBe(0);
  await page.reload();
  await button('Captions off (S)').waitFor();
  await button('Captions off (S)').click();
  await captions.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

inBrowser('shows who and what is in it on lines of their own, whose places are gone to by keys', async () => {
  const lines = page.getByRole('region', { name: 'What is in it' });
  const names = () => lines.getByRole('toolbar').evaluateAll((all) => all.map((one) => one.ariaLabel));
  await expect
    .poll(names)
    .toEqual(['Anna, one place', 'Said, 2 places', 'tabby, one place', 'boat, 2 places']);
  await lines.getByRole('button', { name: '00:00:00:12 Anna' }).click();
  await expect.poll(() => mediaOf('currentTime')).toBeCloseTo(0.51, 2);
  // Each line is one stop of Tab; arrows walk along it.
  await lines.getByRole('button', { name: '00:00:00:00 boat' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => mediaOf('currentTime')).toBeCloseTo(2.41, 2);
  const second = lines.getByRole('button', { name: '00:00:02:10 boat' });
  await expect.poll(() => second.getAttribute('aria-current')).toBe('true');
  await page.getByTestId('wave').waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findingsOf(page), colorScheme).toEqual([]);
  }
  await page.evaluate(`localStorage.setItem('rushes.language', 'de')`);
  await page.reload();
  await page.getByRole('toolbar', { name: 'Boot, 2 Stellen' }).waitFor();
  expect(await findingsOf(page), 'German').toEqual([]);
  expect(complaints).toEqual([]);
});

/** The clips of a project, each with its first frame, its length and its rate. */
async function clipsOf(projectId: string): Promise<unknown[]> {
  const { body } = await service.user.call('GET', `/project/${projectId}`);
  return body.timeline.tracks.children.map(({ children }: { children: { source_range: Range }[] }) =>
    children.map(({ source_range: { start_time: from, duration } }) => [
      from.value,
      duration.value,
      duration.rate,
    ]),
  );
}
interface Range {
  start_time: { value: number };
  duration: { value: number; rate: number };
}

inBrowser(
  'takes a moment to the frame into a new project, and to the end of that, by keys alone',
  async () => {
    await seekTo(10);
    await page.keyboard.press('i');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('o');
    await page.getByTestId('moment').getByText('00:00:00:10 – 00:00:01:11').waitFor();
    await button('Use this moment').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu', { name: 'Use this moment' }).waitFor();
    expect(await findingsOf(page), 'menu').toEqual([]);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/edit/*');
    const projectId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await clipsOf(projectId)).toEqual([[[10, 26, 25]], [[10, 26, 25]]]);
    // Its address stands before the editor does: until then the player is there, with what was marked in it.
    await page.getByTestId('timecode').waitFor();

    await page.goBack();
    await expect.poll(() => mediaOf('readyState')).toBeGreaterThanOrEqual(2);
    // Nothing is marked, and nobody knows its shots: it is what comes next.
    await page.keyboard.press('Home');
    await button('Use this moment').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'At the end of a project…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'At the end of a project…' });
    await dialog.getByRole('button', { name: /walk/ }).press('Enter');
    await dialog.getByText('It stands at the end of “walk” now.').waitFor();
    expect(await findingsOf(page), 'dialog').toEqual([]);
    const whole = [
      [10, 26, 25],
      [0, 100, 25],
    ];
    expect(await clipsOf(projectId)).toEqual([whole, whole]);
    expect(complaints).toEqual([]);
  },
);

inBrowser('takes a moment into a message, which means this file and this stretch', async () => {
  await seekTo(25);
  await page.keyboard.press('i');
  for (let second = 0; second < 2; second += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('o');
  const sent = page.waitForRequest((request) => request.url().includes('dry_run=true'));
  await button('Use this moment').click();
  await page.getByRole('menuitem', { name: 'In a message' }).click();
  const box = page.getByLabel('What the film should be');
  await expect.poll(() => box.inputValue()).toBe('From 0:01 to 0:03 of @walk.mp4 ');
  await sent;
  const named = page.waitForRequest((request) => request.postData()?.includes(`of ${film}`) === true);
  await box.press('End');
  await page.keyboard.type('with a fade');
  await named;
  // The plan is of that stretch.
  await page.getByText(/^0:02 · 1280/).waitFor({ state: 'attached' });
  expect(complaints).toEqual([]);
});
