/** What of a clip's picture is seen, set in a real browser on the picture itself. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetClip, textClip, timeline, track } from '@rushes/timeline';
import { describe, expect } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { findingsOf } from './testing/console-pages.ts';
import { complaints, folder, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

const PATIENCE_MILLISECONDS = 280_000;
const PATIENT = { timeout: PATIENCE_MILLISECONDS };

const rate = { num: 25, den: 1 };

let assetId: string;

pageTests('picture', {
  width: 1440,
  height: 900,
  patience: PATIENCE_MILLISECONDS,
  async beforeTests() {
    const scenes = [{ source: 'testsrc2', frames: 50 }];
    const video = await makeVideo(join(folder, 'chart.mp4'), { scenes, width: 640, height: 360 });
    assetId = await uploadFile(service.user, await readFile(video), { name: 'chart.mp4' });
  },
});

/** One shot in an upright film. */
async function openShot(name: string): Promise<string> {
  const span = { start: 0, frames: 50, rate };
  const film = timeline({
    output: { width: 180, height: 320, rate },
    tracks: [
      track({ kind: 'Video', children: [assetClip({ assetId, name: 'chart', span, available: span })] }),
    ],
  });
  const { body } = await service.user.call('POST', '/project', { name, timeline: film });
  await page.goto(`${service.baseUrl}/app/edit/${body.id}`);
  await page.getByRole('option', { name: /^chart,/ }).click();
  await page.getByRole('button', { name: 'To the beginning' }).click();
  return body.id;
}

async function settingsOf(id: string): Promise<{ fit?: string; layout?: Record<string, unknown> }> {
  const { body } = await service.user.call('GET', `/project/${id}`);
  return body.timeline.tracks.children[0].children[0].metadata.rushes ?? {};
}

interface CropFrame {
  at: number;
  value: { left: number };
}

const framesOf = (crop: unknown) => (crop as { keyframes?: CropFrame[] } | undefined)?.keyframes ?? [];

const inspector = () => page.getByRole('complementary', { name: 'Settings' });
const box = () => page.getByRole('button', { name: /^What is seen/ });

async function openCrop(): Promise<void> {
  await inspector().locator('summary', { hasText: 'Crop' }).click();
  await inspector().getByRole('button', { name: 'Crop on the picture' }).click();
  await box().waitFor();
}

/** Where the box lies, in shares of the picture around it. */
async function placeOfBox(): Promise<number[]> {
  const [own, area] = [await box().boundingBox(), await box().locator('..').boundingBox()];
  if (own === null || area === null) throw new Error('there is no box');
  const { width, height } = area;
  return [(own.x - area.x) / width, (own.y - area.y) / height, own.width / width, own.height / height];
}

describe('somebody', () => {
  inBrowser('draws by hand how a clip grows, with the keyboard alone', async () => {
    const id = await openShot('Curve');
    await inspector().getByText('Place and size').click();
    await inspector().getByRole('button', { name: 'Keyframe here: Size' }).click();
    await page.getByRole('button', { name: 'To the end' }).click();
    await inspector().getByRole('slider', { name: 'Size' }).fill('150');
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await inspector().getByRole('combobox', { name: 'Size goes on' }).selectOption('own');
    await inspector()
      .getByRole('button', { name: /^First handle of the curve: 33 % across/ })
      .focus();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('ArrowRight');
    const easing = { bezier: [0.35, 0.43, 0.67, 0.67] };
    await expect
      .poll(async () => (await settingsOf(id)).layout?.scale, PATIENT)
      .toMatchObject({ keyframes: [{ at: 0, value: 1, easing }, { value: 1.5 }] });
    expect(await findingsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  inBrowser('sees in the library what is written in a project that has no footage', async () => {
    const title = textClip({ parameters: { text: 'Hello', style: 'title' }, span: { frames: 20, rate } });
    const tracks = [track({ kind: 'Video', children: [title] })];
    const film = timeline({ output: { width: 320, height: 180, rate }, tracks });
    await service.user.call('POST', '/project', { name: 'Words', timeline: film });
    await page.goto(`${service.baseUrl}/app/library`);
    await page.getByRole('option', { name: /Words/ }).locator('.poster').getByText('Hello').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  inBrowser('draws the box of what is seen by its handles, and undoes it', async () => {
    const id = await openShot('Box');
    await openCrop();
    const handle = await box().locator('[data-handle="se"]').boundingBox();
    const area = await box().locator('..').boundingBox();
    if (handle === null || area === null) throw new Error('there is no handle');
    expect(area.width / area.height).toBeCloseTo(16 / 9, 1);
    const from = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - area.width / 4, from.y - area.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect
      .poll(async () => (await settingsOf(id)).layout?.crop, PATIENT)
      .toEqual({
        left: 0,
        top: 0,
        right: expect.closeTo(0.25, 1),
        bottom: expect.closeTo(0.5, 1),
      });
    expect(await placeOfBox()).toEqual([0, 0, expect.closeTo(0.75, 1), expect.closeTo(0.5, 1)]);
    expect(await findingsOf(page)).toEqual([]);
    await inspector().getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(async () => (await settingsOf(id)).layout, PATIENT).toBeUndefined();
    expect(complaints).toEqual([]);
  });

  inBrowser('reframes by keyboard alone, from one place to another over time', async () => {
    const id = await openShot('Reframe');
    await openCrop();
    // The shape of the film: an upright part of the lying picture fills the frame.
    await inspector().getByRole('combobox', { name: 'Shape' }).selectOption('frame');
    await expect.poll(async () => (await settingsOf(id)).fit, PATIENT).toBe('fill');
    const share = 9 / 16 / (16 / 9);
    expect(await placeOfBox()).toEqual([(1 - share) / 2, 0, share, 1].map((one) => expect.closeTo(one, 2)));
    await inspector().getByRole('button', { name: 'Keyframe here: Crop' }).press('Enter');
    await page.getByRole('button', { name: 'To the end (End)' }).click();
    await box().focus();
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight');
    await inspector().getByRole('spinbutton', { name: 'Left' }).fill('5');
    await page.keyboard.press('Tab');
    const keyframesOf = async () => framesOf((await settingsOf(id)).layout?.crop);
    await expect
      .poll(async () => (await keyframesOf()).map(({ at, value }) => [at, value.left]), PATIENT)
      .toEqual([
        [0, expect.closeTo((1 - share) / 2, 3)],
        [1.96, expect.closeTo(0.05, 3)],
      ]);
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await inspector().getByRole('combobox', { name: 'Crop goes on' }).selectOption('ease-in-out');
    await expect.poll(keyframesOf, PATIENT).toMatchObject([{ easing: 'ease-in-out' }, {}]);
    expect(await findingsOf(page)).toEqual([]);
    await box().focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => box().count()).toBe(0);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Crop on the picture');
    expect(complaints).toEqual([]);
  });

  inBrowser(
    'makes a template of a project, and of the template a film that says something else',
    async () => {
      const id = await openShot('Greeting');
      await page.keyboard.press('Escape');
      await inspector().locator('summary', { hasText: 'Template' }).click();
      await inspector().getByRole('textbox', { name: 'New variable' }).fill('1st');
      await inspector().getByText('A letter, then letters').waitFor();
      await inspector().getByRole('textbox', { name: 'New variable' }).fill('who');
      await page.keyboard.press('Enter');
      await inspector().getByRole('textbox', { name: '{{who}}' }).fill('somebody');
      await inspector().getByRole('textbox', { name: 'New variable' }).fill('tint');
      await inspector().getByRole('combobox', { name: 'What it is' }).selectOption('color');
      await inspector().getByRole('button', { name: 'Add' }).press('Enter');
      await inspector().getByText('{{tint}}').waitFor();
      expect(await findingsOf(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Titles' }).click();
      await page.getByRole('button', { name: 'Title', exact: true }).first().click();
      await inspector().getByRole('textbox', { name: 'Words' }).fill('Hello {{who}}');
      await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();

      await page.getByRole('button', { name: 'Make a film of it' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Name of the film' }).fill('For Ada');
      await dialog.getByRole('textbox', { name: 'who' }).fill('Ada');
      expect(await findingsOf(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname.startsWith('/app/edit/') && !url.pathname.endsWith(id));
      await page.getByRole('option', { name: /^Hello Ada/ }).waitFor();
      const made = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      const { body } = await service.user.call('GET', `/project/${made}`);
      expect(JSON.stringify(body.timeline)).toContain('Hello Ada');
      expect(body.timeline.metadata.rushes.variables).toBeUndefined();
      expect(complaints).toEqual([]);
    },
  );
});
