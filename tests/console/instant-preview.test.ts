/** What is seen of a film before its exact picture is there, beside that picture. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetClip, type RushesClipMetadata, timeline, track } from '@rushes/timeline';
import { expect } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { complaints, folder, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

const rate = { num: 25, den: 1 };
/** Of 255, on average over all points: another size of the same film, and edges that lie between points. */
const MOST_DIFFERENCE = 14;

let assetId: string;

pageTests('instant-preview', {
  width: 1440,
  height: 900,
  async beforeTests() {
    const scenes = [{ source: 'testsrc', frames: 100 }];
    const video = await makeVideo(join(folder, 'chart.mp4'), { scenes, width: 640, height: 360 });
    assetId = await uploadFile(service.user, await readFile(video), { name: 'chart.mp4' });
  },
});

async function open(name: string, lanes: readonly RushesClipMetadata[]): Promise<void> {
  const span = { start: 0, frames: 100, rate };
  const shot = (settings: RushesClipMetadata) =>
    assetClip({ assetId, name: 'chart', span, available: span, settings });
  const film = timeline({
    output: { width: 240, height: 240, rate },
    tracks: lanes.map((settings) => track({ kind: 'Video', children: [shot(settings)] })),
  });
  const { body } = await service.user.call('POST', '/project', { name, timeline: film });
  await page.goto(`${service.baseUrl}/app/edit/${body.id}`);
}

/** What the stage shows, from the middle of it: there are no signs of the page. */
async function picture(): Promise<string> {
  const box = await page.locator('.ed-stage').boundingBox();
  if (box === null) throw new Error('There is no stage.');
  const side = Math.min(box.width, box.height) - 60;
  const [x, y] = [box.x + (box.width - side) / 2, box.y + (box.height - side) / 2];
  return (await page.screenshot({ clip: { x, y, width: side, height: side } })).toString('base64');
}

const difference = (one: string, other: string) =>
  page.evaluate<number>(`(async () => {
    const pointsOf = async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(96, 96).getContext('2d');
      context.drawImage(bitmap, 0, 0, 96, 96);
      return context.getImageData(0, 0, 96, 96).data;
    };
    const [a, b] = [await pointsOf('${one}'), await pointsOf('${other}')];
    return a.reduce((sum, value, index) => sum + Math.abs(value - b[index]), 0) / a.length;
  })()`);

const isHidden = (of: string) =>
  page.locator(of).evaluate((element) => (element as unknown as { hidden: boolean }).hidden);

inBrowser('footage lies where the exact picture has it: filling, cropped, moved, turned', async () => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/project\/[^/]+\/frame/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const crop = { left: 0.1, top: 0.05, right: 0.2, bottom: 0 };
  await open('Where it lies', [
    { fit: 'fill', layout: { crop, position: [0.08, -0.05], scale: 0.8, rotation: 20 } },
  ]);
  await expect.poll(() => isHidden('.ed-footage')).toBe(false);
  const before = await picture();
  held.resolve();
  await expect.poll(() => isHidden('.ed-footage')).toBe(true);
  const exact = await picture();
  expect(await difference(before, exact)).toBeLessThan(MOST_DIFFERENCE);
  expect(complaints).toEqual([]);
});

inBrowser('what plays at once shows pictures above each other, as the exact preview does', async () => {
  await page.route('**/media/preview/**', () => new Promise<void>(() => undefined));
  const box = { x: 0.5, y: 0.5, width: 0.4, height: 0.4 };
  await open('Two pictures', [{ fit: 'fill' }, { layout: { box, opacity: 0.5 } }]);
  await page
    .getByRole('option', { name: /^chart,/ })
    .first()
    .waitFor();
  await page.keyboard.press('l');
  const placed = () =>
    page.locator('.ed-stand-in .ed-place:has(video:not([hidden]))').evaluateAll((all) =>
      all.map((one) => {
        const { style } = one as unknown as { style: Record<string, string> };
        return [style.left, style.width, style.opacity, style.zIndex];
      }),
    );
  await expect
    .poll(async () => (await placed()).toSorted())
    .toEqual([
      ['0%', '100%', '1', '1'],
      // As high as a wide picture in a square box is, its width is that of the box.
      ['50%', '40%', '0.5', '2'],
    ]);
  expect(complaints).toEqual([]);
});
