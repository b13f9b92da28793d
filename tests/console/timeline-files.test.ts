/** Timelines of other programs: dropped into the library and opened, they are projects with the footage that lies there. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeVideo } from '../../packages/engine/src/testing/make-media.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { findingsOf } from './testing/console-pages.ts';
import { complaints, folder, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

let assetId: string;

pageTests('timeline-files', {
  width: 1440,
  height: 900,
  async beforeTests() {
    const scenes = [{ source: 'color=red', frames: 100 }];
    const video = await makeVideo(join(folder, 'A001C003.mp4'), { scenes });
    assetId = await uploadFile(service.user, await readFile(video), { name: 'A001C003.mp4' });
  },
});

const LIST = `TITLE: LOCKED CUT
FCM: NON-DROP FRAME

001  A001C003 V     C        00:00:01:00 00:00:03:00 01:00:00:00 01:00:02:00
* FROM CLIP NAME: A001C003.MOV
002  A001C004 V     C        00:00:00:00 00:00:01:00 01:00:02:00 01:00:03:00
* FROM CLIP NAME: <b>A001C004</b>.MOV
`;

const projectIn = async () => {
  await page.waitForURL('**/app/edit/*');
  await page.getByRole('option', { name: /^A001C003\.MOV,/ }).waitFor();
  const { body } = await service.user.call(
    'GET',
    `/project/${new URL(page.url()).pathname.split('/').at(-1)}`,
  );
  return body;
};

inBrowser(
  'a list of edits is dropped, opened as a project, and opened once more from where it lies',
  async () => {
    await page.setInputFiles('[data-testid=files]', {
      name: 'locked cut.edl',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(LIST),
    });
    await page.getByRole('button', { name: 'Open as a project' }).press('Enter');
    // What is not there is told, and nothing of its name runs.
    await page.getByText(/empty until they are replaced: <b>A001C004<\/b>\.MOV/).waitFor();
    const { name, timeline } = await projectIn();
    expect(name).toBe('locked cut');
    expect(timeline.tracks.children[0].children[0]).toMatchObject({
      source_range: { start_time: { value: 25 }, duration: { value: 50 } },
      media_references: { DEFAULT_MEDIA: { target_url: `asset://${assetId}` } },
    });
    expect(await findingsOf(page)).toEqual([]);

    await page.goto(`${service.baseUrl}/app/library`);
    await page.getByRole('option', { name: /locked cut\.edl/ }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Open', exact: true }).click();
    expect((await projectIn()).name).toBe('locked cut (2)');
    expect(complaints).toEqual([]);
  },
);

inBrowser('what only looks like a timeline is told, and stays a file', async () => {
  await page.setInputFiles('[data-testid=files]', {
    name: 'letter.edl',
    mimeType: 'text/plain',
    buffer: Buffer.from('Dear Anna, this is no list.'),
  });
  await page.getByRole('button', { name: 'Open as a project' }).click();
  await page.getByText(/no list of edits/).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/library');
  expect(complaints).toEqual([]);
});
