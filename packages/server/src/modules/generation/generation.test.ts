/** Generation by the models that come with the service, over HTTP. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testImage, testSound, testVideo } from '../../testing/test-media.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { uploadFile } from '../../testing/test-uploads.ts';
import { until } from '../../testing/until.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: true, env: { RUSHES_GENERATE_WAIT_SECONDS: '280' } });
});
afterAll(() => service?.stop());

const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  service.user.call(method, path, body as never);

const ended = (taskId: string) =>
  service.services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });

/** The mean colour of what a video shows at a time. */
async function colourAt(id: string, seconds: number): Promise<[number, number, number]> {
  const body = { asset_ids: [id], frame_time: seconds };
  let url: string | undefined;
  // A frame that takes longer than a request is asked for again, as clients do.
  await until(
    async () => {
      url = (await call('POST', '/asset/download_urls', body)).body.items[0].download?.url;
      return url !== undefined;
    },
    { what: 'A frame of the film' },
  );
  if (url === undefined) throw new Error('no address');
  const picture = Buffer.from(await (await fetch(url)).arrayBuffer());
  const { channels } = await sharp(picture).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  return [red, green, blue];
}

const probed = async (id: string) => (await call('GET', `/video/details/${id}`)).body;

describe('listModels', () => {
  it('lists what works without a key, and nothing else', async () => {
    const { body } = await call('GET', '/tools/models');
    const ids = Object.fromEntries(
      ['video', 'image', 'audio', 'tts'].map((area) => [
        area,
        body[area].models.map(({ id }: { id: string }) => id),
      ]),
    );
    expect(ids).toEqual({ video: ['motion'], image: ['still'], audio: ['music', 'sfx'], tts: ['voice'] });
    expect(body.video.models[0]).toMatchObject({ supports_input_frame: true, required: ['prompt'] });
  });
});

describe('generateImage', () => {
  it('makes a picture of the size asked for, with where it came from', async () => {
    const body = { prompt: 'A poster: "Bees at work"', format: '2:3', resolution: '512', seed: 7 };
    const { status, body: made } = await call('POST', '/tools/generate/image', body);
    expect(status).toBe(200);
    const details = await probed(made.asset_id);
    expect([details.file_type, details.width, details.height]).toEqual(['image', 342, 512]);
  });
});

it('takes a prompt of which a character is cut in two by the length of a title', async () => {
  const body = { prompt: `${'a'.repeat(199)}🐝🐝`, resolution: '512' };
  expect((await call('POST', '/tools/generate/image?async=true', body)).status).toBe(202);
});

describe('getGenerationMetadata', () => {
  it('is told by the file too', async () => {
    const body = { prompt: 'A card: "Bees"', width: 64, height: 64, seed: 9 };
    const { asset_id: id } = (await call('POST', '/tools/generate/image', body)).body;
    const answer = await call('POST', '/asset/download_urls', { asset_ids: [id], quality: 'original' });
    const file = Buffer.from(await (await fetch(answer.body.items[0].download.url)).arrayBuffer());
    // What a checker reads of it is in provenance/content-credentials.test.ts.
    for (const told of ['c2pa.claim', 'algorithmicMedia', 'still']) expect(file.includes(told)).toBe(true);
    expect(file.includes('Bees')).toBe(false);
  });

  it('says how an asset came to be, to those who may read it', async () => {
    const body = { prompt: 'A card: "Bees"', width: 64, height: 64, seed: 7 };
    const { asset_id: id } = (await call('POST', '/tools/generate/image', body)).body;
    expect((await call('GET', `/asset/${id}/generation-metadata`)).body).toMatchObject({
      model: 'still',
      provider: 'built-in',
      prompt: body.prompt,
      seed: 7,
      parameters: { width: 64, height: 64, seed: 7 },
      notes: [],
      source_asset_ids: [],
    });
    const view = { prompt: 'A cat on a sofa', width: 64, height: 64 };
    const { asset_id: drawn } = (await call('POST', '/tools/generate/image', view)).body;
    const { notes } = (await call('GET', `/asset/${drawn}/generation-metadata`)).body;
    expect(notes).toEqual([expect.stringMatching(/paint no views.*gpt-image.*need a key/u)]);
    const stranger = await service.createUser('origins@example.com');
    expect((await stranger.call('GET', `/asset/${id}/generation-metadata`)).status).toBe(404);
    const uploaded = await uploadFile(service.user, testSound(1), { fileType: 'audio', name: 'own.wav' });
    expect((await call('GET', `/asset/${uploaded}/generation-metadata`)).status).toBe(409);
  });
});

describe('generateVideo', () => {
  it('prices it first, makes it in the background, and charges what was told', async () => {
    const body = {
      prompt: 'Three facts about bees',
      resolution: '480p',
      duration_seconds: 2,
      format: '9:16',
    };
    const { body: quote } = await call('POST', '/tools/generate/video?dry_run=true', body);
    expect(quote.credits).toBeGreaterThan(0);
    const started = await call('POST', '/tools/generate/video?async=true', body);
    expect(started.status).toBe(202);
    const task = await ended(started.body.task_id);
    expect(task).toMatchObject({ state: 'SUCCESS', result: { asset_id: started.body.asset_id } });
    const details = await probed(started.body.asset_id);
    expect([details.file_type, details.width, details.height]).toEqual(['video', 480, 854]);
    expect(details.duration_seconds).toBeCloseTo(2, 1);
    const made = await call('GET', `/asset/${started.body.asset_id}/generation-metadata`);
    expect(made.body.credits).toBe(quote.credits);
    expect(made.body.notes[0]).toMatch(/^Drew \d scenes? on the theme/u);
  });

  it('moves over a given picture, goes over into another, and plays a given sound', async () => {
    const { user } = service;
    const first = await uploadFile(user, testImage(64, 48, [250, 10, 10]), {
      fileType: 'image',
      name: 'red.png',
    });
    const second = await uploadFile(user, testImage(64, 48, [10, 10, 250]), {
      fileType: 'image',
      name: 'blue.png',
    });
    const sound = await uploadFile(user, testSound(3), { fileType: 'audio', name: 'tone.wav' });
    const body = {
      prompt: 'slowly zoom out',
      resolution: '480p',
      format: '1:1',
      input_frame: first,
      output_frame: { asset_id: second, crop: { crop_l: 0.1 } },
      input_audio: { asset_id: sound, start_time: 0.5 },
    };
    const { status, body: made } = await call('POST', '/tools/generate/video', body);
    expect(status).toBe(200);
    expect(made.duration_seconds).toBeCloseTo(2.5, 1);
    const [red, , littleBlue] = await colourAt(made.asset_id, 0);
    const [littleRed, , blue] = await colourAt(made.asset_id, 2.4);
    expect([red > 120, littleBlue < 60, littleRed < 60, blue > 120]).toEqual([true, true, true, true]);
    const origin = (await call('GET', `/asset/${made.asset_id}/generation-metadata`)).body;
    expect(new Set(origin.source_asset_ids)).toEqual(new Set([first, second, sound]));
  });

  it('refuses what would have no effect, what is not there, and what may not be read', async () => {
    const ask = (body: object) => call('POST', '/tools/generate/video', { prompt: 'x', ...body });
    const fields = async (body: object) =>
      (await ask(body)).body.detail.map(({ loc }: { loc: string[] }) => loc[1]);
    expect(await fields({ format: '3:2', resolution: '144p', duration_seconds: 3_000 })).toEqual([
      'duration_seconds',
      'format',
      'resolution',
    ]);
    expect(await fields({ output_frame: '01890000-0000-7000-8000-000000000001' })).toEqual(['output_frame']);
    expect(await fields({ model: 'nobody-knows' })).toEqual(['model']);
    expect(await fields({ prompt: '   ' })).toEqual(['prompt']);
    expect(await fields({ prompt: 'x'.repeat(4_001) })).toEqual(['prompt']);
    const absent = await ask({ model: 'kling' });
    expect([absent.status, absent.body.code]).toEqual([503, 'not_configured']);
    expect((await ask({ input_frame: '01890000-0000-7000-8000-000000000001' })).status).toBe(404);
    const sound = await uploadFile(service.user, testSound(1), { fileType: 'audio', name: 'short.wav' });
    expect(await fields({ input_frame: sound })).toEqual(['input_frame']);
    expect(await fields({ input_audio: { asset_id: sound, start_time: 4 } })).toEqual(['input_audio']);
    const video = await uploadFile(
      service.user,
      testVideo({ shots: [{ background: [9, 9, 9], frames: 8 }] }),
    );
    expect(await fields({ input_frame: { asset_id: video, timestamp_seconds: 60 } })).toEqual([
      'input_frame',
    ]);
    const stranger = await service.createUser('generation@example.com');
    expect(
      (await stranger.call('POST', '/tools/generate/video', { prompt: 'x', input_frame: video })).status,
    ).toBe(404);
  });
});

describe('generateAudio', () => {
  it('composes music of a length, where it is told to', async () => {
    const body = { prompt: 'calm piano', duration_seconds: 4, output_path: '/Music/rain' };
    const { status, body: made } = await call('POST', '/tools/generate/audio', body);
    expect(status).toBe(200);
    expect(made.duration_seconds).toBeCloseTo(4, 2);
    const { body: found } = await call('GET', '/users/sources/list_files?path=/Music&limit=10&page=0');
    expect(JSON.stringify(found)).toContain('rain.wav');
  });

  it('plays one group of instruments of the same music alone', async () => {
    const body = { prompt: 'bright pop song', duration_seconds: 4, seed: 5 };
    const { status, body: made } = await call('POST', '/tools/generate/audio', { ...body, stem: 'drums' });
    expect([status, made.duration_seconds]).toEqual([200, 4]);
    const metadata = (await call('GET', `/asset/${made.asset_id}/generation-metadata`)).body;
    expect(metadata).toMatchObject({ model: 'music', seed: 5, parameters: { stem: 'drums' } });
    const field = async (more: object) =>
      (await call('POST', '/tools/generate/audio', { ...body, ...more })).body.detail[0];
    expect(await field({ prompt: 'calm slow piano', stem: 'drums' })).toMatchObject({
      loc: ['body', 'stem'],
      msg: 'This music has no drums: it has bass, chords, melody.',
    });
    expect((await field({ model: 'sfx', prompt: 'rain', stem: 'bass' })).loc[1]).toBe('stem');
  });

  it('makes a sound effect of the words, as long as it is asked for or lasts', async () => {
    const ask = (body: object) => call('POST', '/tools/generate/audio', { model: 'sfx', ...body });
    const { status, body: made } = await ask({ prompt: 'a heavy door slams', duration_seconds: 0.75 });
    expect([status, made.duration_seconds]).toEqual([200, 0.75]);
    expect((await probed(made.asset_id)).file_type).toBe('audio');
    // Without a model the words decide, and what was decided is told.
    const whoosh = (await call('POST', '/tools/generate/audio', { prompt: 'a fast whoosh' })).body;
    const { model, notes } = (await call('GET', `/asset/${whoosh.asset_id}/generation-metadata`)).body;
    expect([model, notes]).toEqual(['sfx', [expect.stringContaining('name sounds and no music')]]);
    const { body: quote } = await call('POST', '/tools/generate/audio?dry_run=true', {
      model: 'sfx',
      prompt: 'whoosh',
    });
    expect(quote.credits).toBeGreaterThan(0);
    const refused = await ask({ prompt: 'a dog barking in the rain' });
    expect([refused.status, refused.body.detail[0].loc[1]]).toEqual([422, 'prompt']);
    expect(refused.body.detail[0].msg).toMatch(
      /^This is not made here: dog, barking\. What there is: whoosh, /u,
    );
    expect((await ask({ prompt: 'qwertz' })).body.detail[0].msg).toContain('name no sound');
    expect((await ask({ prompt: 'rain', duration_seconds: 23 })).body.detail[0].loc[1]).toBe(
      'duration_seconds',
    );
  });

  it('asked twice under one key makes one', async () => {
    const body = { prompt: 'fast drums', duration_seconds: 2 };
    const ask = async () => {
      const answer = await fetch(`${service.baseUrl}/tools/generate/audio`, {
        method: 'POST',
        headers: {
          'x-api-key': service.user.key,
          'content-type': 'application/json',
          'idempotency-key': 'one-piece',
        },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { asset_id: string };
    };
    const [first, again] = [await ask(), await ask()];
    expect(again.asset_id).toBe(first.asset_id);
  });
});

describe('generateSpeech', () => {
  const ask = (body: object) => call('POST', '/tools/generate/tts', { prompt: 'Hello there.', ...body });

  it('speaks a text by a voice, with its words and their times as a transcript', async () => {
    const text = 'Good morning. [pause 1s] Dr. Smith paid $5.';
    const { status, body: made } = await ask({ prompt: text, voice_id: 'flite-slt', output_path: '/Said/' });
    expect([status, made.voice_id]).toEqual([200, 'flite-slt']);
    expect(made.duration_seconds).toBeGreaterThan(3);
    expect((await probed(made.asset_id)).file_type).toBe('audio');
    const path = `/asset/${made.asset_id}/transcripts`;
    const [transcript] = (await call('GET', path)).body;
    const { segments } = (await call('GET', `${path}/${transcript.transcript_id}`)).body;
    const words = segments.flatMap((segment: { words: unknown[] }) => segment.words);
    expect(words.map((word: { text: string }) => word.text).join(' ')).toBe(
      'Good morning. Dr. Smith paid $5.',
    );
    const [morning, doctor] = [words[1], words[2]];
    expect(doctor.start_time_ms - morning.end_time_ms).toBeGreaterThan(1_000);
    expect(words.at(-1).end_time_ms).toBeLessThanOrEqual(1_000 * made.duration_seconds);
  });

  it('says words as the request and the service-configs of its folder have it', async () => {
    const price = async (body: object) =>
      (await call('POST', '/tools/generate/tts?dry_run=true', { voice_id: 'flite-kal', ...body })).body;
    const far = (say: string) => ({ pronunciations: [{ word: 'Nguyen', say }] });
    await call('POST', '/asset/service-config', { path: '/Names/settings', config: far('win '.repeat(20)) });
    const prompt = 'Nguyen, as told.';
    const [here, there, asked] = [
      await price({ prompt, output_path: '/Elsewhere/' }),
      await price({ prompt, output_path: '/Names/Not made yet/' }),
      await price({ prompt, output_path: '/Names/', ...far('win') }),
    ];
    expect(there.credits).toBeGreaterThan(3 * here.credits);
    expect(asked.credits).toBeLessThanOrEqual(here.credits);
    const { body } = await ask({ prompt, voice_id: 'flite-kal', output_path: '/Names/' });
    expect(body.duration_seconds).toBeGreaterThan(3);
    const long = await price({ prompt: 'Nguyen '.repeat(500), output_path: '/Names/' });
    expect(long.detail[0].loc).toEqual(['body', 'pronunciations']);
  });

  it('tells the price of a text first, and refuses what no voice here can say', async () => {
    const { body: quote } = await call('POST', '/tools/generate/tts?dry_run=true', {
      prompt: 'Hello there.',
      voice_id: 'flite-kal',
    });
    expect(quote.credits).toBeGreaterThan(0);
    const { body: silent } = await call('POST', '/tools/generate/tts?dry_run=true', {
      prompt: 'Hello [pause 10s] there.',
      voice_id: 'flite-kal',
    });
    expect(silent.credits).toBeGreaterThan(5 * quote.credits);
    const field = async (body: object) => (await ask(body)).body.detail[0].loc[1];
    expect(await field({ voice_id: 'nobody' })).toBe('voice_id');
    expect(await field({ voice_id: 'flite-slt', prompt: '你好世界' })).toBe('prompt');
    expect(await field({ voice_id: 'flite-slt', prompt: '...' })).toBe('prompt');
    expect(await field({ voice_id: 'flite-slt', rate: 9 })).toBe('rate');
    const unspeakable = [{ word: 'a', say: '…' }];
    expect(await field({ voice_id: 'flite-slt', pronunciations: unspeakable })).toBe('pronunciations');
    const absent = await ask({ voice_id: 'flite-slt', model: 'elevenlabs-v3' });
    expect([absent.status, absent.body.code]).toEqual([503, 'not_configured']);
  });
});

describe('searchVoices', () => {
  const names = async (body: object) =>
    (await call('POST', '/tools/search/voices', body)).body.voices.map(
      ({ voice_id: id }: { voice_id: string }) => id,
    );

  it('finds voices by words and language, as many as are asked for', async () => {
    expect(await names({})).toEqual(['flite-slt', 'flite-rms', 'flite-awb', 'flite-kal']);
    expect(await names({ search: 'male american' })).toEqual(['flite-rms', 'flite-kal']);
    expect(await names({ search: 'Female', language: 'en-US' })).toEqual(['flite-slt']);
    expect(await names({ language: 'fr' })).toEqual([]);
    const { body } = await call('POST', '/tools/search/voices', { limit: 1 });
    expect([body.voices.length, body.has_more]).toEqual([1, true]);
  });
});

it('goes on when its client leaves, and is what a client that asks again with the same key is answered', async () => {
  const client = await service.createUser('leaves@example.com');
  const ask = (signal?: AbortSignal) =>
    fetch(`${service.baseUrl}/tools/generate/audio`, {
      method: 'POST',
      headers: { 'x-api-key': client.key, 'content-type': 'application/json', 'idempotency-key': 'left' },
      body: JSON.stringify({ prompt: 'slow piano', duration_seconds: 3 }),
      ...(signal && { signal }),
    });
  const leaving = new AbortController();
  const left = ask(leaving.signal).catch((error: Error) => error.name);
  const tasks = async () => (await client.call('GET', '/users/tasks')).body as { id: string }[];
  await until(async () => (await tasks()).length > 0);
  leaving.abort();
  expect(await left).toBe('AbortError');
  const [started] = await tasks();
  const task = await ended(started?.id ?? '');
  expect(task.state).toBe('SUCCESS');
  let again = await ask();
  await until(
    async () => {
      if (again.status === 409) again = await ask();
      return again.status !== 409;
    },
    { what: 'The answer under that key' },
  );
  expect(await again.json()).toMatchObject({ asset_id: task.result?.asset_id, duration_seconds: 3 });
});

it('a generation that is cancelled leaves nothing and costs nothing', async () => {
  const before = (await call('GET', '/users/me')).body.credits;
  const started = await call('POST', '/tools/generate/video?async=true', {
    prompt: 'A long film about rivers',
    duration_seconds: 60,
  });
  const { task_id: taskId, asset_id: assetId } = started.body;
  await service.user.call('DELETE', `/users/tasks/${taskId}`);
  expect((await ended(taskId)).state).toBe('REVOKED');
  expect((await call('GET', `/video/details/${assetId}`)).status).toBe(404);
  expect((await call('GET', '/users/me')).body.credits).toBe(before);
});

it('one that is cancelled while its file is being stored leaves nothing and costs nothing', async () => {
  const before = (await call('GET', '/users/me')).body.credits;
  const stored: string[] = [];
  const arrived = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<void>();
  const { storage } = service.deps;
  const putFile = storage.putFile.bind(storage);
  const held = vi.spyOn(storage, 'putFile').mockImplementation(async (key, ...rest) => {
    arrived.resolve();
    await cancelled.promise;
    const object = await putFile(key, ...rest);
    stored.push(key);
    return object;
  });
  const request = { prompt: 'A card: "Kept by nobody"', width: 64, height: 64 };
  const { task_id: taskId, asset_id: assetId } = (
    await call('POST', '/tools/generate/image?async=true', request)
  ).body;
  await arrived.promise;
  await service.user.call('DELETE', `/users/tasks/${taskId}`);
  cancelled.resolve();
  held.mockRestore();
  expect((await ended(taskId)).state).toBe('REVOKED');
  expect((await call('GET', `/image/details/${assetId}`)).status).toBe(404);
  expect((await call('GET', '/users/me')).body.credits).toBe(before);
  // What had been stored already goes with the next sweep of what nothing refers to.
  await until(() => stored.length > 0);
  expect(await service.services.library.sweepObjects(new Date(Date.now() + 3_600_000))).toBeGreaterThan(0);
  expect(await storage.stat(stored[0] ?? '')).toBe(null);
});

/** An orange ball over a blue ground. */
function ballPicture(): Promise<Buffer> {
  const [width, height] = [192, 108];
  const pixels = Array.from({ length: width * height }, (_, i) => {
    const isBall = Math.hypot((i % width) - 120, Math.floor(i / width) - 60) < 20;
    return isBall ? [240, 150, 30] : [40, 70, 120 + (i % width) / 10];
  });
  return sharp(Buffer.from(pixels.flat()), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

describe('generateVideo of several pictures', () => {
  it('shows them under moves that differ, and says which; whoever may not read one gets none', async () => {
    const upload = (file: Buffer, name: string) =>
      uploadFile(service.user, file, { fileType: 'image', name });
    const first = await upload(await ballPicture(), 'one.png');
    const second = await upload(testImage(64, 48, [10, 10, 250]), 'two.png');
    const body = {
      ...{ prompt: 'Our two pictures', resolution: '480p', duration_seconds: 2 },
      ...{ input_frame: first, reference_images: [{ asset_id: second, crop: { crop_r: 0.25 } }] },
    };
    const { status, body: made } = await call('POST', '/tools/generate/video', body);
    expect(status).toBe(200);
    const { body: told } = await call('GET', `/asset/${made.asset_id}/generation-metadata`);
    expect(told.notes).toHaveLength(2);
    expect(told.notes[0]).toBe(
      'Picture 1: the camera moves in, by what stands out; subject and background move apart.',
    );
    // The ground is blue, and the film begins with the picture as it is.
    const [red, green, blue] = await colourAt(made.asset_id, 0);
    expect(blue).toBeGreaterThan(Math.max(red, green));
    expect(told.notes[1]).not.toContain('moves in');
    expect(new Set(told.source_asset_ids)).toEqual(new Set([first, second]));
    const stranger = await service.createUser('references@example.com');
    expect(
      (await stranger.call('POST', '/tools/generate/video', { prompt: 'x', reference_images: [second] }))
        .status,
    ).toBe(404);
    const many = { prompt: 'x', reference_images: Array.from({ length: 13 }, () => second) };
    const { body: refused } = await call('POST', '/tools/generate/video', many);
    expect(refused.detail[0].loc).toEqual(['body', 'reference_images']);
  });
});
