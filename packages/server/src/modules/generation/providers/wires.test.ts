/** Every model that comes written down, asked for over its provider's documented wire. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saidBy } from '../../../platform/ai/provider-fetch.ts';
import { readGenerationSettings, settingOf } from '../../../platform/settings/generation-settings.ts';
import { type StandInWires, startStandInWires } from '../../../testing/stand-in-wires.ts';
import { checkVideoRequest } from '../models/check-request.ts';
import type { Area, VideoModel } from '../models/model.ts';
import { modelOf, readModelDocument } from '../models/model-document.ts';
import { shippedModels } from '../models/shipped-models.ts';
import { askProvider } from './ask-provider.ts';
import { fillPath, fillTemplate, readPointer } from './described/fill-template.ts';
import { createProviders } from './open-providers.ts';
import type { Provider, ProviderRequest, ProviderStart } from './provider.ts';
import { isRefusedContent } from './refused-content.ts';

let wires: StandInWires;
beforeEach(async () => {
  wires = await startStandInWires();
});
afterEach(() => wires.close());

const KEY = 'key-for-tests-1234567890';
const ids = ['fal', 'replicate', 'openai', 'google', 'elevenlabs', 'xai', 'luma', 'minimax', 'bytedance'];

function open(id: string, area: Area): Provider {
  const env = Object.fromEntries(
    ids.flatMap((one) => [
      [settingOf(one, 'URL'), wires.urlOf(one)],
      [settingOf(one, 'KEY'), KEY],
    ]),
  );
  const provider = createProviders(readGenerationSettings(env)).open(id, area);
  if (provider === null) throw new Error(`${id} is not there.`);
  return provider;
}

const picture = { bytes: Buffer.from('a picture'), mediaType: 'image/jpeg' };
const plain: ProviderRequest = {
  ...{ area: 'video', model: 'm', prompt: 'bees', seed: null, width: 1280, height: 720, format: '16:9' },
  ...{ resolution: null, seconds: 5, voice: 'Ada', inputFrame: null, outputFrame: null, options: {} },
};
const signal = new AbortController().signal;
const start = (provider: Provider, request: ProviderRequest): Promise<ProviderStart> =>
  provider.start(request, { idempotencyKey: 'a'.repeat(32), webhookUrl: 'https://here.example/w', signal });

async function mediaOf(provider: Provider, started: ProviderStart) {
  if ('media' in started) return started.media;
  expect(await provider.status(started.operation, { signal })).toMatchObject({ state: 'pending' });
  // As somebody else who has but what was kept.
  const kept = JSON.parse(JSON.stringify(started.operation));
  const status = await provider.status(kept, { signal });
  if (status.state !== 'done') throw new Error(`It is ${status.state}.`);
  return status.media;
}

describe('one body of a request', () => {
  const videos = shippedModels.filter((model): model is VideoModel => model.area === 'video');

  it.each(videos.map((model) => [model.id, model] as const))('works for %s', async (id, model) => {
    const wish = checkVideoRequest(model, { prompt: 'bees', format: '16:9', model: id });
    if (model.provided === undefined) throw new Error('It is of no provider.');
    const { request } = askProvider(model, model.provided, wish, new Map());
    const provider = open(model.provider, 'video');
    const started = await start(provider, { ...request, area: 'video', inputFrame: null, outputFrame: null });
    expect(await mediaOf(provider, started)).toEqual({
      url: expect.stringMatching(new RegExp(`/${model.provider}/files/made`)),
    });
    const [first] = wires.requests;
    expect(JSON.stringify(first?.body)).toContain('"bees"');
    expect(JSON.stringify(first?.body)).toContain('16:9');
    expect(JSON.stringify(first?.headers)).toContain(KEY);
  });
});

it.each(shippedModels.filter(({ area }) => area !== 'video').map((model) => [model.id, model] as const))(
  'asks for %s and has a file',
  async (_id, model) => {
    const provider = open(model.provider, model.area);
    const { name = '', options = {} } = model.provided ?? {};
    const media = await mediaOf(
      provider,
      await start(provider, { ...plain, area: model.area, model: name, options }),
    );
    expect('url' in media || media.bytes.byteLength > 0).toBe(true);
    expect(JSON.stringify(wires.requests[0]?.body)).toContain('bees');
  },
);

it('speaks with a voice of a server of the operator, which has no key', async () => {
  const settings = readGenerationSettings({ RUSHES_AI_COMPATIBLE_URL: wires.urlOf('openai') });
  const provider = createProviders(settings).open('compatible', 'tts');
  if (provider === null) throw new Error('It is not there.');
  const started = await start(provider, { ...plain, area: 'tts', model: 'kokoro', voice: 'bf_emma' });
  expect('media' in started && 'bytes' in started.media && started.media.bytes.byteLength).toBeGreaterThan(0);
  const [{ path, body, headers } = { path: '', body: null, headers: null }] = wires.requests;
  expect(path).toBe('/audio/speech');
  expect(body).toMatchObject({ model: 'kokoro', voice: 'bf_emma', input: 'bees' });
  expect(headers).not.toHaveProperty('authorization');
});

it.each(['fal', 'bytedance'])('asks %s for a model that an operator wrote down', async (id) => {
  const document = {
    id: 'own',
    area: 'video',
    provider: id,
    name: 'maker/model/variant',
    seconds: { least: 1, most: 9, usual: 5 },
  };
  const { provided } = modelOf(readModelDocument(document));
  const provider = open(id, 'video');
  expect(
    await mediaOf(provider, await start(provider, { ...plain, model: provided?.name ?? '' })),
  ).toHaveProperty('url');
});

it('gives the pictures that go in by the words of each provider', async () => {
  const bodies: Record<string, unknown> = {};
  for (const id of ['kling', 'seedance', 'veo', 'minimax-h3-max', 'grok-video']) {
    const model = shippedModels.find((one) => one.id === id);
    const { name = '', options = {} } = model?.provided ?? {};
    const outputFrame = model?.area === 'video' && model.takesOutputFrame ? picture : null;
    const provider = open(model?.provider ?? '', 'video');
    await start(provider, { ...plain, model: name, options, inputFrame: picture, outputFrame });
    bodies[id] = wires.requests.at(-1)?.body;
  }
  const uri = `data:image/jpeg;base64,${picture.bytes.toString('base64')}`;
  const data = picture.bytes.toString('base64');
  expect(bodies.kling).toMatchObject({ input: { start_image: uri, end_image: uri } });
  expect(bodies.kling).not.toHaveProperty('input.image');
  expect(bodies.seedance).toMatchObject({ input: { image: uri, last_frame_image: uri } });
  expect(JSON.stringify(bodies.veo).split(data)).toHaveLength(3);
  expect(bodies['minimax-h3-max']).toMatchObject({
    resolution: '768P',
    content: [
      { type: 'text', text: 'bees' },
      { role: 'first_frame', image_url: { url: uri } },
      { role: 'last_frame', image_url: { url: uri } },
    ],
  });
  expect(bodies['grok-video']).toMatchObject({ image: { url: uri } });
});

it.each(ids)('hears from %s that it will not make something', async (id) => {
  const kind = createProviders(readGenerationSettings({})).kinds.find((one) => one.id === id);
  for (const area of kind?.areas ?? []) {
    wires.refuseNext();
    const refused = start(open(id, area), {
      ...plain,
      area,
      model: id === 'google' ? 'gemini-x' : 'maker/model/variant',
    });
    await expect(refused).rejects.toMatchObject({ kind: 'content' });
  }
});

it('stops what was begun, where that can be asked for', async () => {
  for (const id of ['fal', 'replicate', 'luma']) {
    const provider = open(id, 'video');
    const started = await start(provider, {
      ...plain,
      model: 'maker/model/variant'.slice(0, id === 'fal' ? 30 : 11),
    });
    if (!('operation' in started)) throw new Error('It has no operation.');
    await provider.cancel?.(started.operation, { signal });
    expect(wires.requests.at(-1)?.path).toContain('job-1');
  }
});

it('takes as the name of an operation what can be kept', () => {
  const { operationOf } = open('bytedance', 'video');
  expect(operationOf?.({ id: 'job-1' }, 'm')).toEqual({ id: 'job-1', model: 'm' });
  expect(operationOf?.({ id: 12 }, 'm')).toEqual({ id: '12', model: 'm' });
  for (const id of ['', 'a\0', '\ud800', 'a'.repeat(501), null, {}]) {
    expect(operationOf?.({ id }, 'm'), String(id)).toBeNull();
  }
});

it('says what a provider said in words that can be stored', () => {
  expect(saidBy(`no\0w\u001b[31m ${'a'.repeat(290)}🐝🐝`, null)).toMatch(/^no w \[31m a+/);
  for (const cut of [298, 299]) expect(saidBy(`${'a'.repeat(cut)}🐝🐝`, null).isWellFormed()).toBe(true);
});

it('finds a refusal in megabytes of words at once', () => {
  const begun = process.cpuUsage();
  expect(isRefusedContent('violat'.repeat(500_000))).toBe(false);
  expect(isRefusedContent('It violates our usage policies.')).toBe(true);
  // It took hours.
  expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000);
});

describe('templates', () => {
  it('leave out what is not there, and keep types', () => {
    const template = {
      a: '{n}',
      b: 'x {n}',
      c: '{none}',
      d: [{ e: '{none}' }, { e: '{n}' }],
      f: { g: '{none}' },
    };
    expect(fillTemplate(template, { n: 5 })).toEqual({ a: 5, b: 'x 5', d: [{ e: 5 }] });
    expect(fillTemplate({ a: 1, b: 2, '...': '{options}' }, { options: { a: null, c: 3 } })).toEqual({
      b: 2,
      c: 3,
    });
  });

  it('keep what somebody asks for inside of its place in a path', () => {
    const path = '/text-to-speech/{voice}';
    expect(fillPath(path, { voice: 'a/../b?c#d' })).toBe('/text-to-speech/a%2F..%2Fb%3Fc%23d');
    expect(fillPath(path, { voice: '..' })).toBe('/text-to-speech/');
    expect(fillPath(path, { voice: '\ud800' })).toBe('/text-to-speech/%EF%BF%BD');
    expect(fillPath('/{model}/x', { model: 'acme/clip' })).toBe('/acme/clip/x');
  });

  it('read by pointers, also of what is a list elsewhere', () => {
    expect(readPointer({ a: [{ b: 1 }] }, '/a/*/b')).toBe(1);
    expect(readPointer({ output: 'x' }, '/output/*')).toBe('x');
    expect(readPointer({ a: 1 }, '/__proto__/x')).toBeUndefined();
  });
});
