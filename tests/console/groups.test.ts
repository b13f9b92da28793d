/** Groups of people: made, filled, shared with, left; and the names by which people know each other. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import type { TestClient } from '../../packages/server/src/testing/test-service.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { findingsOf } from './testing/console-pages.ts';
import { complaints, folder, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

let film: string;
let editor: TestClient;

pageTests('groups', {
  async beforeTests() {
    const bytes = await readFile(
      await makeVideo(join(folder, 'dailies.mp4'), { scenes: [{ source: 'testsrc2', frames: 25 }] }),
    );
    film = await uploadFile(service.user, bytes, { name: 'rough cut.mp4' });
    editor = await service.createUser('editor@example.com');
  },
});

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const seesFilm = async (): Promise<boolean> =>
  (await editor.call('GET', `/asset/${film}/share`)).status === 200;

inBrowser('a group is made, somebody taken in, a film shared with all of it, and left', async () => {
  await page.getByRole('button', { name: /@/ }).click();
  await page.getByRole('menuitem', { name: 'Groups' }).click();
  await page.getByRole('heading', { name: 'No groups yet' }).waitFor();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByLabel('Name of the new group').fill('Documentary');
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Groups' });
  await list.getByRole('button', { name: 'People Documentary' }).click();
  const people = dialog('People of “Documentary”');
  await people.getByLabel('Email of a person').fill('editor@example.com');
  await people.getByLabel('Right', { exact: true }).selectOption('May view');
  await people.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await people.getByText('editor@example.com').waitFor();
  await people.getByLabel('What editor@example.com may do').selectOption('May change');
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  expect(await seesFilm()).toBe(false);
  await page.goto(`${service.baseUrl}/app/library`);
  await page.getByRole('option', { name: /rough cut/ }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = dialog(/^Share/);
  await share.getByLabel('With', { exact: true }).selectOption('Documentary');
  await share.getByRole('button', { name: 'Share', exact: true }).click();
  await share.getByLabel('What Documentary may do').waitFor();
  expect(await seesFilm()).toBe(true);
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // Its library takes files of whoever may change it.
  await page.goto(`${service.baseUrl}/app/groups`);
  await list.getByRole('link', { name: 'Documentary' }).click();
  await page.getByText('This folder is empty').waitFor();
  await page.getByRole('navigation', { name: 'Where you are' }).getByText('Documentary').waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).waitFor();

  await page.goto(`${service.baseUrl}/app/groups`);
  await list.getByRole('button', { name: 'Leave Documentary' }).click();
  await dialog('Leave “Documentary”?').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'No groups yet' }).waitFor();
  // Of what is shared, the one who stays keeps what the group has.
  expect(await seesFilm()).toBe(true);
  expect(complaints).toEqual([]);
});

inBrowser('a name is written in the settings, and offered where somebody is to be shared with', async () => {
  await page.goto(`${service.baseUrl}/app/settings`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.keyboard.press('Enter');
  await page.getByText('Your name is saved.').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada');
  const { body } = await service.user.call('GET', '/users/me');
  expect([body.first_name, body.last_name]).toEqual(['Ada', 'Lovelace']);
  expect(await findingsOf(page)).toEqual([]);

  await service.user.call('POST', `/asset/${film}/share/add`, { email: 'sound@example.com' });
  const offered = service.user.call('GET', `/asset/${film}/people`);
  const emails = (await offered).body.map(({ email }: { email: string }) => email);
  await page.goto(`${service.baseUrl}/app/library`);
  await page.getByRole('option', { name: /rough cut/ }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog(/^Share/).waitFor();
  await expect
    .poll(() =>
      page.locator('datalist option').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
    )
    .toEqual(emails);
  expect(complaints).toEqual([]);
});
