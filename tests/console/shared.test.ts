/** What others share: where it is found, what may be done in it, and that it stays theirs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { grant } from '../../packages/server/src/testing/test-grants.ts';
import { createFolder } from '../../packages/server/src/testing/test-library.ts';
import type { TestClient } from '../../packages/server/src/testing/test-service.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { findingsOf } from './testing/console-pages.ts';
import { complaints, folder, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

let bytes: Buffer;
let owner: TestClient;

pageTests('shared', {
  async beforeTests() {
    const scenes = [{ source: 'testsrc2', frames: 25 }];
    bytes = await readFile(await makeVideo(join(folder, 'dailies.mp4'), { scenes }));
    owner = await service.createUser('owner@example.com');
  },
});

const list = () => page.getByRole('list', { name: 'Shared with me' });
const inLibrary = (name: string) => page.getByRole('option', { name: new RegExp(name.replace('.', '\\.')) });
const namesOf = async (folderId: string): Promise<string[]> => {
  const { body } = await owner.call(
    'GET',
    `/users/sources/list_files?folder_id=${folderId}&path=/&limit=99&page=0`,
  );
  return body.map(({ file_name }: { file_name: string }) => file_name).sort();
};

inBrowser('who is given nothing is told what would stand here', async () => {
  await page.getByRole('link', { name: 'Shared with me' }).click();
  await page.getByText('Nothing is shared with you yet').waitFor();
  expect(await findingsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

inBrowser(
  'a film and folders of somebody else are found, opened, and filled where that is allowed',
  async () => {
    const [toChange, toSee] = [await createFolder(owner, '/Dailies'), await createFolder(owner, '/Archive')];
    const film = await uploadFile(owner, bytes, { name: 'scene 12.mp4' });
    const inside = await uploadFile(owner, bytes, { name: 'take 1.mp4' });
    await owner.call('POST', `/asset/${inside}/move`, { parent_asset_id: toChange });
    await grant(service, toChange, { user: service.user, right: 2 });
    await grant(service, toSee, { user: service.user, right: 1 });
    await grant(service, film, { user: service.user, right: 1 });

    await page.getByRole('link', { name: 'Shared with me' }).click();
    const row = (name: string) => list().getByRole('listitem').filter({ hasText: name });
    await row('Dailies').getByText('May change').waitFor();
    await row('Archive').getByText('May view').waitFor();
    expect(await findingsOf(page)).toEqual([]);

    await row('scene 12.mp4').getByRole('link').click();
    await page.getByRole('heading', { name: 'scene 12.mp4' }).waitFor();
    await page.goBack();

    await row('Archive').getByRole('link').press('Enter');
    await page.getByRole('navigation', { name: 'Where you are' }).getByText('Archive').waitFor();
    await page.getByText('This folder is empty').waitFor();
    expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0);
    await page
      .getByRole('navigation', { name: 'Where you are' })
      .getByRole('link', { name: 'Shared with me' })
      .click();

    await row('Dailies').getByRole('link').click();
    await inLibrary('take 1.mp4').waitFor();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New folder' }).click();
    await page.getByRole('dialog', { name: 'New folder' }).getByRole('textbox').fill('Day 2');
    await page.keyboard.press('Enter');
    await inLibrary('Day 2').dblclick();
    await page.getByText('This folder is empty').waitFor();
    await page.setInputFiles('[data-testid=files]', {
      name: 'take 2.mp4',
      mimeType: 'video/mp4',
      buffer: bytes,
    });
    await inLibrary('take 2.mp4').waitFor();
    expect(await namesOf(toChange)).toEqual(['Day 2', 'take 1.mp4']);
    // It lies with its owner, and nothing of it in the library of whoever brought it.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
    await page.getByText('Your library starts here').waitFor();
    expect(complaints).toEqual([]);
  },
);
