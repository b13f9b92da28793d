/** Conversations with a language model, over a stand-in on this machine; runs of them are in model-runs.test.ts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ModelReply,
  type StandInLanguageModel,
  startStandInLanguageModel,
} from '../../testing/stand-in-language-model.ts';
import { type AiModelSettings, readAiSettings } from './ai-settings.ts';
import { type Conversation, createLanguageModel } from './language-model.ts';
import { createProviderFetch, saidBy } from './provider-fetch.ts';

let provider: StandInLanguageModel;
let settings: AiModelSettings;

beforeAll(async () => {
  provider = await startStandInLanguageModel();
  settings = { provider: 'compatible', model: 'stand-in', url: provider.url, key: () => provider.key };
});
afterAll(() => provider?.close());

const ran: unknown[] = [];
const search = {
  name: 'search',
  description: 'Finds.',
  schema: { type: 'object', properties: { query: { type: 'string' } } },
  run: async ({ input }: { input: unknown }) => {
    ran.push(input);
    return 'nothing';
  },
};

function talk(by: (turn: number) => ModelReply, more: Partial<Conversation> = {}) {
  const said: string[] = [];
  provider.answer((_, turn) => by(turn));
  const end = createLanguageModel(settings).converse({
    ...{ instructions: 'Be kind.', messages: [{ role: 'user', text: 'Hello' }], tools: [search] },
    ...{ maxSteps: 3, maxOutputTokens: 100, parallel: false, effort: null },
    signal: new AbortController().signal,
    onText: (delta) => said.push(delta),
    onReasoning: () => undefined,
    onStep: () => undefined,
    ...more,
  });
  return { end, said };
}

const call = { calls: [{ name: 'search', input: { query: 'frog' } }] };

describe('a conversation', () => {
  test('tells words as they come, and runs tools until the model is done', async () => {
    const { end, said } = talk((turn) => (turn === 0 ? call : { text: 'There is no frog here.' }));
    expect(await end).toEqual({ text: 'There is no frog here.', reason: 'stop' });
    expect(said.length).toBeGreaterThan(1);
    expect(ran).toEqual([{ query: 'frog' }]);
    expect(provider.heard[1]?.messages.at(-1)).toMatchObject({ role: 'tool', content: 'nothing' });
  });

  test.each([
    [true, 4],
    [false, 1],
  ])('runs calls that come together, parallel %s, at most %i at a time', async (parallel, most) => {
    let [running, highest, done] = [0, 0, 0];
    const counted = {
      ...search,
      async run() {
        running += 1;
        highest = Math.max(highest, running);
        await new Promise(setImmediate);
        running -= 1;
        done += 1;
        return 'nothing';
      },
    };
    const calls = Array.from({ length: 10 }, (_, at) => ({ name: 'search', input: { query: `frog ${at}` } }));
    const { end } = talk((turn) => (turn === 0 ? { calls } : { text: 'No.' }), {
      parallel,
      tools: [counted],
    });
    await end;
    expect([highest, done]).toEqual([most, 10]);
  });

  test('ends after so many steps', async () => {
    expect(await talk(() => call).end).toMatchObject({ reason: 'steps' });
    expect(provider.heard).toHaveLength(3);
  });

  test('ends with what a tool, or who listens, throws: that is no failure of the provider', async () => {
    const broken = { ...search, run: () => Promise.reject(new Error('The disk is full.')) };
    await expect(talk(() => call, { tools: [broken] }).end).rejects.toThrow('The disk is full.');
    const onStep = () => {
      throw new Error('Enough.');
    };
    await expect(talk(() => ({ text: 'Hm.' }), { onStep }).end).rejects.toThrow('Enough.');
  });

  test('fails by the provider in its own words, without its key', async () => {
    const broken = talk(() => ({ ...call, text: 'I', cutsOff: true }));
    await expect(broken.end).rejects.toMatchObject({ name: 'ProviderError', failure: 'unreachable' });
    expect(broken.said).toEqual(['I']);
    await expect(talk(() => ({ status: 401 })).end).rejects.toMatchObject({ failure: 'refused' });
    expect(saidBy(`NUL\u0000 ${'x'.repeat(295)}🐸`, null)).toBe(`NUL ${'x'.repeat(295)}\ufffd`);
  });

  test('gives up a stream that says nothing more', async () => {
    provider.answer(() => ({ text: 'Let me', hangs: true }));
    const limits = { timeoutMs: 60_000, maxBytes: 10_000, idleMs: 30 };
    const response = await createProviderFetch({ settings, ...limits })(`${provider.url}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ messages: [] }),
    });
    await expect(response.text()).rejects.toMatchObject({ name: 'ProviderError', failure: 'slow' });
  });
});

describe('the setting', () => {
  const read = (RUSHES_AI_LANGUAGE: string) =>
    readAiSettings({
      RUSHES_AI_LANGUAGE,
      RUSHES_AI_OPENAI_KEY: 'k',
      RUSHES_AI_COMPATIBLE_URL: 'http://127.0.0.1:1/v1',
    });

  test('names no model by default, and several in order', () => {
    expect(readAiSettings({}).language).toEqual([]);
    expect(read('openai:gpt-5-mini, compatible:qwen3').language.map(({ model }) => model)).toEqual([
      'gpt-5-mini',
      'qwen3',
    ]);
  });

  test.each(['gpt-5-mini', 'acme:x', 'openai:a,openai:a', 'anthropic:no-key', 'openai:a b'])(
    'refuses %s',
    (text) => {
      expect(() => read(text)).toThrow(/RUSHES_AI_/);
    },
  );
});
