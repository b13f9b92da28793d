/** Generating with what the library has, and what is known later of how something was made. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { findingsOf } from './testing/console-pages.ts';
import { complaints, folder, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

pageTests('generate', {
  async beforeEachTest() {
    await page.getByRole('link', { name: 'Generate' }).click();
  },
});

/** A picture that browsers can show: one point. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const kind = (name: string) => page.getByRole('button', { name, exact: true });
const words = () => page.getByLabel('What it should show or sound like');
const asked = (path: string) =>
  page.waitForRequest((request) => request.method() === 'POST' && request.url().includes(path));

inBrowser('a picture is made, tells how, is asked for again, and begins a film', async () => {
  await kind('Image').click();
  await words().fill('A poster: "Bees at work", yellow');
  await kind('Generate').click();
  const gallery = page.getByRole('list', { name: 'What was made' });
  await gallery.getByRole('link').waitFor();
  await page.reload();
  const earlier = page.getByRole('list', { name: 'In your library' });
  await earlier.getByRole('button', { name: /^How .* was made$/ }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('A poster: "Bees at work", yellow', { exact: true }).waitFor();
  await dialog.getByText('still', { exact: true }).waitFor();
  expect(await findingsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask for it again' }).press('Enter');
  expect(await words().inputValue()).toBe('A poster: "Bees at work", yellow');
  expect(await kind('Image').getAttribute('aria-pressed')).toBe('true');

  await kind('Video').click();
  await words().fill('Zoom in slowly');
  const begins = page.getByRole('group', { name: 'Begins with' });
  await begins.getByRole('button', { name: 'Choose a picture' }).press('Enter');
  await page.getByRole('menuitem', { name: 'From the library' }).press('Enter');
  await page.getByRole('dialog').getByRole('checkbox').first().check();
  await page.getByRole('dialog').getByRole('button', { name: 'Add it' }).press('Enter');
  await begins.getByRole('button', { name: /^Without / }).waitFor();
  expect(await findingsOf(page)).toEqual([]);
  const sent = asked('/tools/generate/video');
  await page.getByRole('button', { name: 'What does it cost?' }).click();
  const { input_frame: frame, prompt } = (await sent).postDataJSON();
  expect(prompt).toBe('Zoom in slowly');
  expect(frame).toMatch(/^[0-9a-f-]{36}$/);
  // The service takes it: it has told the price.
  await page.getByText(/^Costs /).waitFor();
  expect(complaints).toEqual([]);
});

inBrowser('a film begins with a picture of somebody, and another with a frame of a film', async () => {
  const scenes = [
    { source: 'color=red', frames: 25 },
    { source: 'color=blue', frames: 25 },
  ];
  const video = await readFile(await makeVideo(join(folder, 'colours.mp4'), { scenes }));
  await uploadFile(service.user, video, { name: 'colours.mp4' });
  const portrait = await uploadFile(service.user, PICTURE, { name: 'ada.png', fileType: 'image' });
  const { body: ada } = await service.user.call('POST', '/asset/entity/create', { name: 'Ada' });
  await service.user.call('POST', '/asset/entity/asset', { entity_id: ada.id, asset_ids: [portrait] });

  await kind('Video').click();
  await words().fill('Zoom in slowly');
  const begins = page.getByRole('group', { name: 'Begins with' });
  const choose = async (where: string) => {
    await begins.getByRole('button', { name: 'Choose a picture' }).press('Enter');
    await page.getByRole('menuitem', { name: where }).press('Enter');
  };
  const dialog = page.getByRole('dialog');
  const frameAsked = async () => {
    const sent = asked('/tools/generate/video');
    await page.getByRole('button', { name: 'What does it cost?' }).click();
    return (await sent).postDataJSON().input_frame;
  };
  await choose('People and things');
  await dialog.getByRole('checkbox', { name: 'Ada' }).check();
  expect(await findingsOf(page), 'people').toEqual([]);
  await dialog.getByRole('button', { name: 'Add one picture' }).press('Enter');
  await begins.getByText('Ada').waitFor();
  expect(await frameAsked()).toBe(portrait);

  await begins.getByRole('button', { name: 'Without Ada' }).click();
  await choose('A frame of a film');
  await dialog.getByRole('button', { name: 'colours.mp4' }).click();
  await dialog.getByRole('slider', { name: 'Position in the film' }).fill('1.4');
  await dialog.locator('img').waitFor();
  expect(await findingsOf(page), 'a frame').toEqual([]);
  await dialog.getByRole('button', { name: 'Take this frame' }).press('Enter');
  await begins.getByText('colours 0.01.40.jpg').waitFor();
  const still = await frameAsked();
  const wanted = { asset_ids: [still], quality: 'original' };
  const { body: places } = await service.user.call('POST', '/asset/download_urls', wanted);
  const bytes = Buffer.from(await (await fetch(places.items[0].download.url)).arrayBuffer());
  // The second scene, as a JPEG: blue rather than red.
  expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
  const colour = await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context.drawImage(picture, 0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  })()`);
  const [red, , blue] = colour as number[];
  expect(blue).toBeGreaterThan(200);
  expect(red).toBeLessThan(50);
  expect(complaints).toEqual([]);
});

inBrowser('a text is spoken by a voice that is chosen', async () => {
  await kind('Speech').click();
  const voices = page.getByLabel('Voice');
  await expect.poll(() => voices.getByRole('option').count()).toBeGreaterThan(0);
  await words().fill('Welcome. This is how it works.');
  const sent = asked('/tools/generate/tts');
  await page.getByRole('button', { name: 'What does it cost?' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    prompt: 'Welcome. This is how it works.',
    voice_id: await voices.inputValue(),
  });
  await page.getByText(/^Costs /).waitFor();
  expect(complaints).toEqual([]);
});
