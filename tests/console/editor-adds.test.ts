/** What is put into a film without footage of the library: captions that somebody else wrote, and bars. */
import { colorClip, timeline, track } from '@rushes/timeline';
import { expect } from 'vitest';
import { findingsOf } from './testing/console-pages.ts';
import { complaints, inBrowser, page, pageTests, service } from './testing/page-tests.ts';

const rate = { num: 25, den: 1 };

let id: string;

pageTests('editor-adds', {
  width: 1440,
  height: 900,
  async beforeEachTest() {
    const card = colorClip({ parameters: { color: '#336699' }, span: { frames: 100, rate } });
    const film = timeline({
      output: { width: 320, height: 180, rate },
      tracks: [track({ kind: 'Video', children: [card] })],
    });
    ({ id } = (await service.user.call('POST', '/project', { name: 'Adds', timeline: film })).body);
    await page.goto(`${service.baseUrl}/app/edit/${id}`);
    await page.getByRole('tab', { name: 'Titles' }).click();
  },
});

const isSaved = () => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
/** What of the saved film is of a generator: its kind, its parameters and its length. */
async function drawn(kind: string) {
  const { body } = await service.user.call('GET', `/project/${id}`);
  const clips = body.timeline.tracks.children.flatMap(({ children }: { children: object[] }) => children);
  return clips.flatMap(
    (clip: {
      media_references?: { DEFAULT_MEDIA: { generator_kind?: string; parameters: { cues?: unknown } } };
      source_range?: { duration: { value: number } };
    }) => {
      const reference = clip.media_references?.DEFAULT_MEDIA;
      if (reference?.generator_kind !== kind) return [];
      return [{ cues: reference.parameters.cues, frames: clip.source_range?.duration.value }];
    },
  );
}

inBrowser('captions of a file stand over the whole film, and are undone as one step', async () => {
  await page.setInputFiles('[data-testid=captions]', {
    name: 'from a house.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(
      '1\r\n00:00:00,500 --> 00:00:01,500\r\n<i>Hello</i> there\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\n<script>alert(1)</script>\r\n',
    ),
  });
  await page.getByText('2 captions stand on a track of their own.').waitFor();
  await page.getByRole('option', { name: /^from a house\.srt,/ }).waitFor();
  await isSaved();
  const [captions] = await drawn('rushes.captions');
  expect(captions).toMatchObject({
    frames: 100,
    cues: [
      { start: 0.5, end: 1.5, text: 'Hello there' },
      { start: 2, end: 3 },
    ],
  });
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Control+z');
  await page.getByRole('option', { name: /^from a house\.srt,/ }).waitFor({ state: 'detached' });
  await page.setInputFiles('[data-testid=captions]', {
    name: 'letter.srt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Dear Anna, there are no captions in here.'),
  });
  await page.getByText('“letter.srt” has no captions').waitFor();
  expect(complaints).toEqual([]);
});

inBrowser('bars stand where the playhead is, and what follows makes room', async () => {
  await page.getByRole('button', { name: 'Colour bars' }).click();
  await isSaved();
  expect(await drawn('SMPTEBars')).toMatchObject([{ frames: 125 }]);
  expect(complaints).toEqual([]);
});

inBrowser('a picture is made of words, for a price that was said, and stands at the playhead', async () => {
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await page.getByLabel('What it should show or sound like').fill('A card: "Part two"');
  await page.getByRole('button', { name: 'What does it cost?' }).click();
  await page.getByText(/^Costs /).waitFor();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make and add it' }).click();
  await page.getByRole('option', { name: /^A card/ }).waitFor();
  await isSaved();
  const { body } = await service.user.call('GET', `/project/${id}`);
  const [first] = body.timeline.tracks.children[0].children;
  expect(first.media_references.DEFAULT_MEDIA.target_url).toMatch(/^asset:/);
  expect(complaints).toEqual([]);
});
