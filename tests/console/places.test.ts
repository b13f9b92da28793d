/** Places of the console beside the library, in a real browser: what is only to be read, who and what the service knows. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textClip, timeline, track } from '@rushes/timeline';
import { expect } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { createFolder } from '../../packages/server/src/testing/test-library.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { findingsOf } from './testing/console-pages.ts';
import { complaints, folder, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

const rate = { num: 25, den: 1 };

pageTests('places', { worker: false });

const titleFilm = () =>
  timeline({
    output: { width: 320, height: 180, rate },
    tracks: [
      track({
        kind: 'Video',
        children: [textClip({ parameters: { text: 'Hello', style: 'title' }, span: { frames: 50, rate } })],
      }),
    ],
  });

inBrowser('a project that may only be read says so when it is opened, and is edited as a copy', async () => {
  const other = await service.createUser('other@example.com');
  const { body: made } = await other.call('POST', '/project', { name: 'Of another', timeline: titleFilm() });
  const { email } = service.user.principal;
  const shared = await other.call('POST', `/asset/${made.id}/share/add`, { email });
  expect(shared.status, JSON.stringify(shared.body)).toBeLessThan(300);
  await page.goto(`${service.baseUrl}/app/edit/${made.id}`);
  await page.getByText('This project was shared with you to look at').waitFor();
  expect(await page.getByRole('button', { name: 'Split' }).first().isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Play (Space)' }).isEnabled()).toBe(true);
  await page.getByRole('option', { name: /^Hello,/ }).click();
  await page.keyboard.press('Delete');
  expect(await page.getByRole('option', { name: /^Hello,/ }).count()).toBe(1);
  await page.getByRole('button', { name: 'Edit a copy' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(made.id));
  await page.getByRole('option', { name: /^Hello,/ }).click();
  await page.keyboard.press('Delete');
  await page.getByRole('option', { name: /^Hello,/ }).waitFor({ state: 'detached' });
  expect((await other.call('GET', `/project/${made.id}`)).body.version).toBe(1);
  expect(complaints).toEqual([]);
});

inBrowser('what was thrown away can be taken back after the page was loaded anew', async () => {
  const { body: made } = await service.user.call('POST', '/project', {
    name: 'Thrown away',
    timeline: titleFilm(),
  });
  await page.reload();
  await page.getByRole('option', { name: /Thrown away/ }).click();
  await page.keyboard.press('Delete');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await page.reload();
  await undo.click();
  await page.getByRole('option', { name: /Thrown away/ }).waitFor();
  expect((await service.user.call('GET', `/project/${made.id}`)).status).toBe(200);
  expect(complaints).toEqual([]);
});

inBrowser('a menu is opened, walked and left by keyboard, and the focus is back on its button', async () => {
  const button = page.getByRole('button', { name: 'Add', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Add' });
  await menu.waitFor();
  expect(await button.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  const isFocused = () => button.evaluate((element) => element === element.ownerDocument.activeElement);
  await expect.poll(isFocused).toBe(true);
  // A second press of the button closes it as the first has opened it.
  await button.click();
  await menu.waitFor();
  await page.mouse.click(600, 500);
  await menu.waitFor({ state: 'detached' });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await menu.waitFor();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New folder' }).waitFor();
  expect(complaints).toEqual([]);
});

/** A picture that browsers can show: one point. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

inBrowser(
  'somebody is made known, shown by a picture, looked for everywhere, seen where they are, and removed',
  async () => {
    const scenes = [{ source: 'testsrc2', frames: 50 }];
    const video = await makeVideo(join(folder, 'ada.mp4'), { scenes });
    const assetId = await uploadFile(service.user, await readFile(video), { name: 'ada.mp4' });
    await page.getByRole('link', { name: 'People and things' }).click();
    await page.getByText('Nobody is known yet').waitFor();
    expect(await findingsOf(page), 'nobody').toEqual([]);
    await page.getByRole('button', { name: 'Add somebody or something' }).click();
    await page.getByLabel('Name', { exact: true }).fill('<img src=x onerror=alert(1)> Ada');
    await page.getByLabel('Description').fill('Round glasses.');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { name: '<img src=x onerror=alert(1)> Ada' }).waitFor();
    const entityId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.getByText('Nobody is looking for them yet').waitFor();
    await page.setInputFiles('[data-testid=references]', {
      name: 'ada.png',
      mimeType: 'image/png',
      buffer: PICTURE,
    });
    await page.getByRole('link', { name: 'ada.png' }).waitFor();
    await page.getByRole('button', { name: /^Look for .* everywhere/ }).click();
    await page.getByText('The whole library').waitFor();
    const { body: listed } = await service.user.call(
      'GET',
      '/users/sources/list_files?path=/&limit=9&page=0&filetype=config',
    );
    const config = await service.user.call('GET', `/asset/service-config/${listed[0].file_id}`);
    expect(config.body.entity_to_use).toEqual([entityId]);
    const { body: info } = await service.user.call('GET', `/video/details/${assetId}`);
    await service.deps.db
      .insertInto('entity_match')
      .values({
        ...{
          id: service.deps.ids.uuid(),
          version_id: info.version_id,
          entity_id: entityId,
          start_ms: 500,
          end_ms: 900,
        },
        ...{
          evidence: 'name',
          score: 0.9,
          evidence_ms: 500,
          evidence_text: 'Welcome, Ada!',
          evidence_still_id: null,
        },
      })
      .execute();
    await page.reload();
    await page.getByText('Welcome, Ada!').waitFor();
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      expect(await findingsOf(page), theme).toEqual([]);
    }
    await page.getByRole('button', { name: /^Play .*ada.mp4/ }).click();
    const isThere = () =>
      page
        .locator('video')
        .evaluate((element) => (element as unknown as { currentTime: number }).currentTime >= 0.5);
    await expect.poll(isThere).toBe(true);
    await page.getByRole('button', { name: 'Take ada.png away' }).click();
    await page.getByRole('link', { name: 'ada.png' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add pictures' }).click();
    await page.getByRole('menuitem', { name: 'From the library' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose pictures and sounds' });
    await picker.getByRole('checkbox', { name: 'ada.png' }).check();
    expect(await findingsOf(page), 'picker').toEqual([]);
    await picker.getByRole('button', { name: 'Add it' }).click();
    await page.getByRole('link', { name: 'ada.png' }).waitFor();
    await page.getByRole('button', { name: 'Name and description' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Countess');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Countess' }).waitFor();
    await page.getByRole('button', { name: 'Put into the trash' }).click();
    await page.getByText('Nobody is known yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: /Countess/ }).waitFor();
    expect(complaints).toEqual([]);
  },
);

inBrowser(
  'a service-config is made for a folder, changed as a form and as JSON, names people, and goes',
  async () => {
    const { user } = service;
    await createFolder(user, '/Interviews');
    const { body: grace } = await user.call('POST', '/asset/entity/create', { name: 'Grace' });
    await page.goto(`${service.baseUrl}/app/configs`);
    await page.getByRole('button', { name: 'Make one for a folder' }).click();
    await page.getByRole('button', { name: 'Interviews' }).click();
    await page.getByRole('button', { name: 'Make it for Interviews' }).click();
    await page.getByRole('heading', { name: 'For /Interviews and all below it' }).waitFor();
    const configId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const kept = async () => (await user.call('GET', `/asset/service-config/${configId}`)).body;
    await page.getByRole('button', { name: 'Add people and things' }).click();
    await page.getByRole('checkbox', { name: 'Grace' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('link', { name: 'Grace' }).waitFor();
    expect((await kept()).entity_to_use).toEqual([grace.id]);
    const save = page.getByRole('button', { name: 'Save' });
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel('Pictures looked at per second').fill('2');
    await page.getByLabel('Tell speakers apart').uncheck();
    await page.getByRole('button', { name: 'Add a word' }).click();
    await page.getByLabel('Word', { exact: true }).fill('Siobhan');
    await page.getByLabel('Said as').fill('shiv-awn');
    // Somebody else changes something else meanwhile: it stays.
    await user.call('PATCH', `/asset/service-config/${configId}`, { analysis: { reasoning: 'high' } });
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      expect(await findingsOf(page), theme).toEqual([]);
    }
    await save.click();
    await page.getByText('Saved. It holds').waitFor();
    expect(await kept()).toMatchObject({
      analysis: { fps: 2, reasoning: 'high' },
      generate_stt_with_diarization: false,
      pronunciations: [{ word: 'Siobhan', say: 'shiv-awn' }],
    });
    await page.getByRole('button', { name: 'JSON' }).click();
    const json = page.getByLabel('JSON', { exact: true }).and(page.locator('textarea'));
    await json.fill('{"merge_strategy": ');
    await page.getByRole('alert').getByText('This is no JSON').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await json.fill('{"merge_strategy": "both"}');
    await save.click();
    await page.getByRole('alert').getByText('merge_strategy', { exact: false }).waitFor();
    await json.fill('{"merge_strategy": "override"}');
    await save.click();
    await expect.poll(async () => (await kept()).merge_strategy).toBe('override');
    expect((await kept()).analysis ?? null).toBeNull();
    await page.getByRole('link', { name: 'Make a film of them' }).click();
    expect(await page.getByLabel('What the film should be').inputValue()).toContain('Grace');
    await page.goBack();
    await page.getByRole('button', { name: 'Take Grace out' }).click();
    await page.getByText('Nobody is looked for by this one.').waitFor();
    await page.getByRole('button', { name: 'Put into the trash' }).click();
    await page.getByRole('heading', { name: 'Service-configs', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'For /Interviews' }).waitFor({ state: 'detached' });
    expect(await kept()).not.toHaveProperty('merge_strategy');
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  },
);

inBrowser(
  'an operator sees the deployment, gives credits and a plan, disables somebody, and hides a model',
  async () => {
    const { operator } = service.services;
    const { email } = service.user.principal;
    const other = await service.createUser('<b>grace</b>@example.com');
    const detailsOf = () => operator.showUser(other.principal.userId);
    await page.goto(`${service.baseUrl}/app/operator`);
    await page.getByText(`server users operator ${email}`).waitFor();
    await operator.setOperator({ name: 'root@host' }, email, true);
    await page.reload();
    await page.getByText('Free on the disk').waitFor();
    expect(await findingsOf(page), 'users').toEqual([]);
    // What is not ready is named, and told anew when it is.
    const { readiness } = service.deps;
    readiness.provide('database', () => undefined);
    readiness.provide('workers', () => undefined);
    readiness.provide('storage', () => {
      throw new Error('gone');
    });
    await page.getByRole('link', { name: 'Health' }).press('Enter');
    const parts = page.getByRole('region', { name: 'Parts of the service' });
    const part = (name: string) => parts.getByRole('listitem').filter({ hasText: name });
    await part('Storage of files').getByText('not ready').waitFor();
    await part('Database').getByText('ready', { exact: true }).waitFor();
    expect(await findingsOf(page), 'not ready').toEqual([]);
    readiness.provide('storage', () => undefined);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await part('Storage of files').getByText('ready', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Media engine' }).waitFor();
    await page.getByRole('region', { name: 'Storage', exact: true }).getByText('are kept free').waitFor();
    await page.getByText('server doctor').waitFor();
    await page.getByRole('link', { name: 'Users', exact: true }).press('Enter');
    await page.getByLabel('Find by email').fill('grace');
    await page.getByRole('link', { name: /grace/ }).click();
    await page.getByRole('heading', { name: '<b>grace</b>@example.com' }).waitFor();
    const before = (await detailsOf()).credits;
    await page.getByLabel('How many').fill('25');
    await page.getByLabel('Why').fill('Welcome');
    await page.getByRole('button', { name: 'Give', exact: true }).click();
    await page.getByRole('cell', { name: /Welcome/ }).waitFor();
    expect((await detailsOf()).credits).toBe(before + 25);
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByLabel('Why, for the audit log').fill('spam');
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Disabled', { exact: true }).waitFor();
    expect((await other.call('GET', '/users/me')).status).toBe(401);
    await page.getByRole('button', { name: 'Let in again' }).click();
    await page.getByRole('button', { name: 'Disable' }).waitFor();
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      expect(await findingsOf(page), theme).toEqual([]);
    }
    await page.getByRole('link', { name: 'Plans' }).click();
    await page.getByRole('button', { name: 'Make a plan' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Id').fill('team');
    await dialog.getByLabel('Name').fill('Team');
    await dialog.getByLabel('Storage in GB').fill('12');
    await dialog.getByRole('button', { name: 'Make a plan' }).click();
    await page.getByText('Team is saved.').waitFor();
    expect(await findingsOf(page), 'plans').toEqual([]);
    await page.goto(`${service.baseUrl}/app/operator/users/${other.principal.userId}`);
    await page.getByRole('combobox', { name: 'Plan' }).selectOption('team');
    await page.getByRole('button', { name: 'Give this plan' }).click();
    await expect.poll(async () => (await detailsOf()).storage_quota_gb).toBe(12);
    await page.getByRole('link', { name: 'Prices' }).click();
    await page.getByLabel('Credits of frame', { exact: true }).fill('0.25');
    await page.getByRole('button', { name: 'Publish' }).click();
    const asked = page.getByRole('dialog');
    await asked.getByText('→ 0.25').waitFor();
    expect(await findingsOf(page), 'prices').toEqual([]);
    await asked.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Nothing is changed').waitFor();
    const { body: told } = await other.call('GET', '/billing/prices');
    expect(told.prices.find((one: { name: string }) => one.name === 'frame').credits).toBe(0.25);
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByText('Prices published').first().waitFor();
    await page.getByLabel('Of one user, by email or id').fill(other.principal.userId);
    await page.getByText('Prices published').waitFor({ state: 'detached' });
    await page.getByText('reason: spam').waitFor();
    expect(await findingsOf(page), 'audit').toEqual([]);
    await page.getByRole('link', { name: 'Models' }).click();
    await page
      .getByRole('button', { name: /^Hide / })
      .first()
      .click();
    await page.getByRole('button', { name: /^Offer again: / }).waitFor();
    expect(await findingsOf(page), 'models').toEqual([]);
    await page.getByRole('button', { name: /^Offer again: / }).click();
    await page.getByRole('button', { name: /^Offer again: / }).waitFor({ state: 'detached' });
    await page.goto(`${service.baseUrl}/app/operator/users/${service.user.principal.userId}`);
    await page.getByText('This is you').waitFor();
    expect(await page.getByRole('button', { name: 'Disable' }).count()).toBe(0);
    expect(complaints.filter((text) => !text.includes('503'))).toEqual([]);
  },
);

inBrowser(
  'two that are the same person are made one, whose names and pictures are then together',
  async () => {
    const make = async (name: string) =>
      (await service.user.call('POST', '/asset/entity/create', { name })).body.id as string;
    const [kept, other] = [await make('Marie'), await make('Madame Curie')];
    const picture = await uploadFile(service.user, PICTURE, { name: 'marie.png', fileType: 'image' });
    await service.user.call('POST', '/asset/entity/asset', { entity_id: other, asset_ids: [picture] });
    await page.goto(`${service.baseUrl}/app/entities/${kept}`);
    await page.getByRole('button', { name: 'Is the same as…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Who else is Marie?' });
    // Also where this screen is the first that is loaded, pictures stay in their frames.
    await dialog.locator('.picture').first().waitFor();
    const overflow = `getComputedStyle(document.querySelector('[role=dialog] .picture')).overflow`;
    expect(await page.evaluate(overflow)).toBe('hidden');
    await dialog.getByRole('checkbox', { name: 'Madame Curie' }).check();
    expect(await dialog.getByRole('checkbox', { name: 'Marie', exact: true }).count()).toBe(0);
    expect(await findingsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Merge one' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Also known as: Madame Curie').waitFor();
    await page.getByRole('link', { name: 'marie.png' }).waitFor();
    await page.getByRole('link', { name: 'All people and things' }).click();
    await page.getByRole('link', { name: /Marie/ }).waitFor();
    expect(await page.getByRole('link', { name: /^Madame/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByText('Madame Curie', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  },
);
