/** Generating with what the library has, and what is known later of how something was made. */
import { expect } from 'vitest';
import { findingsOf } from './testing/console-pages.ts';
import { complaints, inBrowser, page, pageTests } from './testing/page-tests.ts';

pageTests('generate', {
  async beforeEachTest() {
    await page.getByRole('link', { name: 'Generate' }).click();
  },
});

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
