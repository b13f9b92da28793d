/** The editor in a real browser, over the real service with real media. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetClip, textClip, timeline, track } from '@rushes/timeline';
import { describe, expect } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { bringTranscript } from '../../packages/server/src/testing/test-transcripts.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { findingsOf } from './testing/console-pages.ts';
import { complaints, folder, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

/** Ends what hangs; no promise of how fast a page is. */
const PATIENCE_MILLISECONDS = 280_000;
/** The same of a render. */
const RENDER_MILLISECONDS = 280_000;
const PATIENT = { timeout: PATIENCE_MILLISECONDS };

const rate = { num: 25, den: 1 };

let assetId: string;

pageTests('editor', {
  width: 1440,
  height: 900,
  patience: PATIENCE_MILLISECONDS,
  async beforeTests() {
    const scenes = [
      { source: 'color=red', frames: 50 },
      { source: 'color=blue', frames: 50 },
    ];
    const video = await makeVideo(join(folder, 'two shots.mp4'), { scenes });
    assetId = await uploadFile(service.user, await readFile(video), { name: 'two shots.mp4' });
  },
});

const shot = (start: number, frames: number) =>
  assetClip({
    assetId,
    name: `shot at ${start}`,
    span: { start, frames, rate },
    available: { start: 0, frames: 100, rate },
  });

interface Project {
  id: string;
  version: number;
}

/** Two shots, the second as often as is said, and a title over the first. */
async function makeProject(name: string, times = 1): Promise<Project> {
  const title = textClip({
    parameters: { text: 'Hello', style: 'title' },
    span: { frames: 20, rate },
  });
  const second = Array.from({ length: times }, () => shot(50, 40));
  const film = timeline({
    output: { width: 320, height: 180, rate },
    tracks: [
      track({ kind: 'Video', children: [shot(0, 40), ...second] }),
      track({ kind: 'Video', children: [title] }),
    ],
  });
  const { body } = await service.user.call('POST', '/project', { name, timeline: film });
  return body;
}

interface Item {
  OTIO_SCHEMA: string;
  name: string;
  source_range: { duration: { value: number } };
}

/** What is saved, lane by lane: names and lengths. */
async function saved({ id }: Project): Promise<string[][]> {
  const { body } = await service.user.call('GET', `/project/${id}`);
  return body.timeline.tracks.children.map(({ children }: { children: Item[] }) =>
    children.map((item) => {
      const name = item.OTIO_SCHEMA === 'Gap.1' ? 'gap' : item.name;
      return `${name} ${item.source_range?.duration.value ?? ''}`.trim();
    }),
  );
}

async function open(project: Project): Promise<void> {
  await page.goto(`${service.baseUrl}/app/edit/${project.id}`);
  await page.getByRole('listbox', { name: 'Clips' }).waitFor();
}

const clip = (name: string) => page.getByRole('option', { name: new RegExp(`^${name},`) });
const isSaved = () => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
const timecode = () => page.getByTestId('timecode').textContent();

/** As much of a page as is asked for inside of it. */
interface DocumentOfPage {
  createElement(name: 'canvas'): {
    getContext(kind: '2d'): {
      drawImage(image: object, x: number, y: number, width: number, height: number): void;
      getImageData(x: number, y: number, width: number, height: number): { data: number[] };
    };
  };
}

/** The middle of what is seen of a clip. */
async function middleOf(name: string): Promise<{ x: number; y: number; width: number }> {
  const box = await clip(name).boundingBox();
  if (box === null) throw new Error(`${name} is not seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}

async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

describe('somebody', () => {
  inBrowser('cuts by keyboard alone, undoes all of it, and finds it saved', async () => {
    const project = await makeProject('By keyboard');
    await open(project);
    await page.getByRole('listbox', { name: 'Clips' }).focus();
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
    expect(await timecode()).toBe('00:00:00:10');
    await page.keyboard.press('Control+k');
    await isSaved();
    await expect
      .poll(() => saved(project), PATIENT)
      .toEqual([
        ['shot at 0 10', 'shot at 0 30', 'shot at 50 40'],
        ['10', '10'],
      ]);
    // The first piece is chosen where the playhead is, and taken away: what follows closes up.
    await page.keyboard.press('Home');
    await page.keyboard.press('d');
    await page.keyboard.press('Shift+Delete');
    await expect.poll(() => saved(project), PATIENT).toEqual([['shot at 0 30', 'shot at 50 40'], ['10']]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => saved(project), PATIENT).toEqual([['shot at 0 40', 'shot at 50 40'], ['20']]);
    await page.keyboard.press('Control+Shift+Z');
    await expect
      .poll(() => saved(project), PATIENT)
      .toEqual([
        ['shot at 0 10', 'shot at 0 30', 'shot at 50 40'],
        ['10', '10'],
      ]);
    expect(complaints).toEqual([]);
  });

  inBrowser('drags a clip, which snaps, and trims another by its edge', async () => {
    const project = await makeProject('By mouse');
    await open(project);
    const title = await middleOf('Hello');
    const second = await middleOf('shot at 50');
    // To within a few points of the cut: it is drawn to it.
    const by = second.x - second.width / 2 - (title.x - title.width / 2);
    await drag(title, { x: title.x + by + 5, y: title.y });
    await expect
      .poll(() => saved(project), PATIENT)
      .toEqual([
        ['shot at 0 40', 'shot at 50 40'],
        ['gap 40', '20'],
      ]);
    const pixels = second.width / 40;
    const edge = { x: second.x + second.width / 2 - 3, y: second.y };
    await drag(edge, { x: edge.x - 15 * pixels, y: edge.y });
    await expect
      .poll(() => saved(project), PATIENT)
      .toEqual([
        ['shot at 0 40', 'shot at 50 25'],
        ['gap 40', '20'],
      ]);
    // Given up with Escape nothing has moved.
    const first = await middleOf('shot at 0');
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    await page.mouse.move(first.x + 120, first.y, { steps: 3 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect((await middleOf('shot at 0')).x).toBeCloseTo(first.x, 0);
    expect(complaints).toEqual([]);
  });

  inBrowser('sees the exact picture of a frame, and of what was changed', async () => {
    const project = await makeProject('Pictures');
    await open(project);
    /** Red, green and blue in the corner of the picture that stands. */
    const corner = () =>
      page.getByTestId('still').evaluate((element) => {
        const image = element as unknown as { naturalWidth: number };
        if (image.naturalWidth === 0) return '';
        // biome-ignore lint/suspicious/noExplicitAny: the browser's own types are not those of this file.
        const { document } = globalThis as any;
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 1;
        const drawing = canvas.getContext('2d');
        drawing.drawImage(image, 0, 0, 8, 8, 0, 0, 1, 1);
        const [red, , blue] = drawing.getImageData(0, 0, 1, 1).data;
        return red > 150 ? 'red' : blue > 150 ? 'blue' : 'dark';
      });
    await expect.poll(corner, { timeout: RENDER_MILLISECONDS }).toBe('red');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await timecode()).toBe('00:00:01:15');
    await expect.poll(corner, { timeout: RENDER_MILLISECONDS }).toBe('blue');
    await page.keyboard.press('d');
    await page.keyboard.press('Delete');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await expect.poll(corner, { timeout: RENDER_MILLISECONDS }).toBe('red');
    expect(complaints).toEqual([]);
  });

  inBrowser('sees its footage at once from where they are, until the exact preview takes over', async () => {
    const project = await makeProject('At once', 12);
    const held = Promise.withResolvers<void>();
    await page.route('**/media/preview/**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await open(project);
    // To the end of the title, and to the second shot.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(timecode, PATIENT).toBe('00:00:01:15');
    await page.keyboard.press('l');
    /** What is seen of the footage, once it is where it should be. */
    const colour = () =>
      page.locator('.ed-stand-in video:not([hidden])').evaluate((element) => {
        const video = element as unknown as { currentTime: number };
        const { document } = globalThis as unknown as { document: DocumentOfPage };
        const context = document.createElement('canvas').getContext('2d');
        context.drawImage(element, 0, 0, 8, 8);
        const [red = 0, , blue = 0] = context.getImageData(4, 4, 1, 1).data;
        return video.currentTime >= 2 ? (red > blue ? 'red' : 'blue') : video.currentTime;
      });
    await expect.poll(colour, PATIENT).toBe('blue');
    await page.getByText('Footage only').waitFor();
    held.resolve();
    const isRunning = () =>
      page.locator('.ed-stage > video').evaluate((element) => {
        const video = element as unknown as { paused: boolean; currentTime: number; hidden: boolean };
        return !video.paused && !video.hidden && video.currentTime > 1.6;
      });
    await expect.poll(isRunning, { timeout: RENDER_MILLISECONDS }).toBe(true);
    expect(await page.locator('.ed-stand-in video').count()).toBe(0);
    await page.keyboard.press('k');
    expect(complaints).toEqual([]);
  });

  inBrowser('writes a title in place, sets a transition, and adds a clip of the library', async () => {
    const project = await makeProject('Settings');
    await open(project);
    await clip('Hello').click();
    await page.getByRole('textbox', { name: 'Words' }).fill('Good evening');
    await clip('Good evening').waitFor();
    await clip('shot at 50').click();
    await page.getByRole('button', { name: 'Add a transition' }).click();
    await page.getByLabel('Kind').selectOption('wipe');
    await expect
      .poll(async () => {
        const { body } = await service.user.call('GET', `/project/${project.id}`);
        const [pictures, titles] = body.timeline.tracks.children;
        const { text } = titles.children[0].media_references.DEFAULT_MEDIA.parameters;
        return [text, pictures.children[1].metadata?.rushes?.kind];
      }, PATIENT)
      .toEqual(['Good evening', 'wipe']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /two shots.mp4 Add at the playhead/ }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await saved(project))[0]?.[0], PATIENT).toBe('two shots.mp4 100');
    expect(complaints).toEqual([]);
  });

  inBrowser('lets a clip grow from one keyframe to another', async () => {
    const project = await makeProject('Keyframes');
    await open(project);
    await clip('shot at 0').click();
    const inspector = page.getByRole('complementary');
    await inspector.getByText('Place and size').click();
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await inspector.getByRole('button', { name: 'Keyframe here: Size' }).click();
    await inspector.getByRole('button', { name: 'Remove this keyframe: Size' }).waitFor();
    for (let frame = 0; frame < 10; frame += 1) {
      await page.getByRole('button', { name: 'One frame on' }).click();
    }
    await inspector.getByRole('slider', { name: 'Size' }).fill('150');
    await inspector.getByRole('button', { name: 'Remove this keyframe: Size' }).waitFor();
    await isSaved();
    const placed = async () => {
      const { body } = await service.user.call('GET', `/project/${project.id}`);
      return body.timeline.tracks.children[0].children[0].metadata.rushes.layout;
    };
    const keyframes = [
      { at: 0, value: 1 },
      { at: 0.4, value: 1.5 },
    ];
    await expect.poll(placed, PATIENT).toEqual({ scale: { keyframes } });
    for (let frame = 0; frame < 5; frame += 1) {
      await page.getByRole('button', { name: 'One frame back' }).click();
    }
    await expect.poll(() => inspector.getByRole('slider', { name: 'Size' }).inputValue()).toBe('125');
    expect(await findingsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  inBrowser('is told that somebody else changed the project, and loses nothing', async () => {
    const project = await makeProject('Two people');
    await open(project);
    await service.user.call('PATCH', `/project/${project.id}`, {
      version: 1,
      operations: [{ type: 'trim', item: [0, 1], end_by: { value: -10, rate: 25 } }],
    });
    await clip('Hello').click();
    await page.keyboard.press('Delete');
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this project' });
    await notice.waitFor();
    await notice.getByRole('button', { name: 'Put mine on top' }).click();
    await expect.poll(() => saved(project), PATIENT).toEqual([['shot at 0 40', 'shot at 50 30'], []]);
    await isSaved();
    // Of what was undone while it was in the way nothing is put on top.
    await service.user.call('PATCH', `/project/${project.id}`, {
      version: 3,
      operations: [{ type: 'rename', target: [0, 0], name: 'theirs' }],
    });
    await clip('shot at 0').click();
    await page.keyboard.press('Delete');
    await notice.waitFor();
    await page.keyboard.press('Control+z');
    await notice.getByRole('button', { name: 'Put mine on top' }).click();
    await clip('theirs').waitFor();
    await isSaved();
    // What the browser says of the answer 409 is no complaint of ours.
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  });

  inBrowser('signs in again in mid-edit, and goes on where they were', async () => {
    const { apiKeys } = service.services;
    const { principal } = service.user;
    const { api_key: first } = await apiKeys.createApiKey(principal, 'first');
    const { api_key: second } = await apiKeys.createApiKey(principal, 'second');
    await page.goto(`${service.baseUrl}/app/sign-in`);
    await page.getByLabel('API key or ID token').fill(first);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/library');
    const project = await makeProject('A session that ends');
    await open(project);
    await clip('shot at 50').click();
    await page.keyboard.press('Delete');
    await isSaved();
    await apiKeys.deleteApiKey(principal, 'first');
    await clip('Hello').click();
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('API key or ID token').fill(second);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => saved(project), PATIENT).toEqual([['shot at 0 40'], []]);
    await isSaved();
    expect(await clip('Hello').count()).toBe(0);
    // All steps can be undone, also those before.
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => saved(project), PATIENT).toEqual([['shot at 0 40', 'shot at 50 40'], ['20']]);
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });

  inBrowser('does not leave what is not saved, neither unasked nor by a key', async () => {
    const project = await makeProject('Leaving');
    await open(project);
    await page.route('**/project/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    const toLibrary = page.getByRole('link', { name: 'To the library' });
    await clip('Hello').click();
    await page.keyboard.press('Delete');
    await toLibrary.click();
    const dialog = page.getByRole('dialog', { name: 'Not everything is saved' });
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    // Nor is there a file of what is seen no more.
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('button', { name: '.otio', exact: true }).click();
    await page.getByText('What you did last is not saved:').waitFor();
    await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Close' }).click();
    await page.unroute('**/project/*');
    await isSaved();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard in the editor' }).waitFor();
    await page.keyboard.press('Escape');
    expect(page.url()).toContain(`/app/edit/${project.id}`);
    // A name that is given up is not kept.
    await page.getByLabel('Name of the project').fill('Another name');
    await page.keyboard.press('Escape');
    await clip('shot at 50').click();
    await page.keyboard.press('Delete');
    await toLibrary.click();
    await page.waitForURL('**/app/library');
    expect(await saved(project)).toEqual([['shot at 0 40'], []]);
    await page.getByRole('option', { name: 'Leaving' }).waitFor();
    expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });

  inBrowser('is told the price of an export, sees it made, and takes the timeline along', async () => {
    const project = await makeProject('Export');
    await open(project);
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByLabel('Size').selectOption('480p');
    await dialog.getByLabel('Quality').selectOption('draft');
    await dialog.getByText(/^Costs .* credits/).waitFor();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '.otio', exact: true }).click();
    expect((await downloading).suggestedFilename()).toBe('Export.otio');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByText('The film is in your library.').waitFor({ timeout: RENDER_MILLISECONDS });
    await dialog.getByRole('link', { name: 'Look at it' }).click();
    await page.waitForURL('**/app/play/*');
    expect(complaints).toEqual([]);
  });

  inBrowser('cuts words out of the film, makes it square by itself, and takes both back', async () => {
    await bringTranscript(service.user, assetId, [{ start: 0, end: 1.6, text: 'So um we go' }]);
    const project = await makeProject('Words');
    await open(project);
    const length = page.locator('.facts dd').first();
    await expect.poll(() => length.textContent(), PATIENT).toBe('00:00:03:05');
    await page.getByRole('tab', { name: 'Words' }).click();
    await page.getByRole('button', { name: 'um', exact: true }).click();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'um', exact: true }).waitFor({ state: 'detached' });
    // Ten frames that the word lasts, to within the quiet that was looked for beside it.
    expect(await length.textContent()).toMatch(/^00:00:02:(1[5-9]|2\d)$/);
    await page.getByRole('button', { name: 'By itself' }).click();
    await page.getByRole('menuitem', { name: 'Make it square (1:1)' }).click();
    const size = page.locator('.facts dd').nth(1);
    await expect.poll(() => size.textContent(), PATIENT).toBe('180 × 180');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => size.textContent(), PATIENT).toBe('320 × 180');
    await expect.poll(() => saved(project), PATIENT).toEqual([['shot at 0 40', 'shot at 50 40'], ['20']]);
    expect(complaints).toEqual([]);
  });

  inBrowser('finds names, contrasts and roles as they should be on each screen of the editor', async () => {
    const project = await makeProject('For everybody');
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await open(project);
      await clip('shot at 0').waitFor();
      expect(await findingsOf(page), `${theme}, nothing chosen`).toEqual([]);
      await clip('Hello').click();
      await page.getByRole('textbox', { name: 'Words' }).waitFor();
      expect(await findingsOf(page), `${theme}, a title`).toEqual([]);
      await clip('shot at 50').click();
      await page.getByText('Look', { exact: true }).click();
      await page.getByRole('tab', { name: 'Titles' }).click();
      expect(await findingsOf(page), `${theme}, a clip`).toEqual([]);
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByText(/^Costs .* credits/).waitFor();
      expect(await findingsOf(page), `${theme}, export`).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
});
