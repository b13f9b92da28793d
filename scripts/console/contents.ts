/** Fills a library by what everybody may ask of the service, so that each screen of the console has something to show. */
import { createClient, uploadFile } from '@rushes/sdk';
import { assetClip, serializeTimeline, textClip, timeline, track } from '@rushes/timeline';
import type { Page } from 'playwright-core';

/** Ends what hangs: four clips, music and a film are made before the sample is there. */
const SAMPLE_MILLISECONDS = 900_000;
const RATE = { num: 25, den: 1 };

/** What the addresses of screens name. */
export interface Contents {
  film: string;
  clip: string;
  picture: string;
  project: string;
  chat: string;
  entity: string;
  config: string;
  /** A review link, as a guest gets it. */
  guest: string;
}

export interface Sample {
  chatId: string;
  filmId: string;
}

/** Makes the sample library by its one button, as a newcomer does. */
export async function makeSample(page: Page): Promise<Sample> {
  await page.getByRole('button', { name: 'Fill it with a sample' }).click();
  const tour = page.getByRole('region', { name: 'Have a look around' });
  await tour.waitFor({ timeout: SAMPLE_MILLISECONDS });
  const kept = await page.evaluate(
    `localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('rushes.tour.')))`,
  );
  return JSON.parse(String(kept));
}

/** Shots one after the other, and a title over the first. */
function filmOf(clips: readonly { file_id: string; file_name: string }[]) {
  const shots = clips.map(({ file_id: assetId, file_name: name }) =>
    assetClip({
      assetId,
      name,
      span: { start: 0, frames: 75, rate: RATE },
      available: { start: 0, frames: 100, rate: RATE },
    }),
  );
  const title = textClip({
    parameters: { text: 'One day', style: 'title' },
    span: { frames: 60, rate: RATE },
  });
  const film = timeline({
    output: { width: 1280, height: 720, rate: RATE },
    tracks: [track({ kind: 'Video', children: shots }), track({ kind: 'Video', children: [title] })],
  });
  return serializeTimeline(film);
}

/** Comments, somebody, a config, a webhook, a picture, something in the trash, and a link for a guest. `still`: a PNG. */
export async function fill(
  { address, key }: { address: string; key: string },
  sample: Sample,
  still: Buffer,
): Promise<Contents> {
  const client = createClient({ baseUrl: address, apiKey: key });
  const listed = await client.listFiles({ query: { path: '/Sample', limit: 50, page: 0 } });
  const clips = listed.flatMap(({ file_id, file_name }) =>
    file_id !== null && file_name.endsWith('.mp4') ? [{ file_id, file_name }] : [],
  );
  const [first] = clips;
  if (first === undefined) throw new Error('The sample has no clips.');
  const put = (name: string, folder: string[]) =>
    uploadFile(client, { file: new Blob([still], { type: 'image/png' }), name, folder });
  const picture = await put('Harbour at dusk.png', ['Stills']);
  await put('Poster.png', ['Wedding of Anna and Ben, with everybody who came']);
  await client.trashAsset({ params: { asset_id: await put('An older still.png', ['Stills']) } });
  const project = await client.createProject({
    body: { name: 'One day, second cut', timeline: filmOf(clips.slice(0, 4)) as never },
  });
  const film = { params: { asset_id: sample.filmId } };
  await client.createComment({
    ...film,
    body: { text: 'The title could stay a second longer.', start_seconds: 1.2 },
  });
  await client.createComment({ ...film, body: { text: 'Lovely light here.', start_seconds: 7 } });
  const entity = await client.createEntity({
    body: { name: 'Ada', description: 'Round glasses, red coat.' },
  });
  const config = await client.createServiceConfig({
    body: { path: '/Sample/settings', config: { entity_to_use: [entity.id] } },
  });
  const webhook = await client.createWebhook({ body: { url: 'http://127.0.0.1:9/rushes' } });
  await client.testWebhook({ params: { webhook_id: webhook.id } });
  const link = await client.createReviewLink({ body: { asset_ids: [sample.filmId], title: 'One day' } });
  return {
    film: sample.filmId,
    clip: first.file_id,
    picture,
    project: project.id,
    chat: sample.chatId,
    entity: entity.id,
    config: config.asset_id,
    guest: link.url,
  };
}
