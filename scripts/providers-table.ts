/** `npm run test:providers`: asks every provider that comes along over its documented wire, held by a stand-in, and prints what each does. */

import type { Model } from '../packages/server/src/modules/generation/models/model.ts';
import {
  modelOf,
  readModelDocument,
} from '../packages/server/src/modules/generation/models/model-document.ts';
import { shippedModels } from '../packages/server/src/modules/generation/models/shipped-models.ts';
import { createProviders } from '../packages/server/src/modules/generation/providers/open-providers.ts';
import {
  failureIn,
  type Provider,
  type ProviderRequest,
} from '../packages/server/src/modules/generation/providers/provider.ts';
import {
  readGenerationSettings,
  settingOf,
} from '../packages/server/src/platform/settings/generation-settings.ts';
import { type StandInWires, startStandInWires } from '../packages/server/src/testing/stand-in-wires.ts';

type Outcome = 'yes' | 'no' | 'FAILS';

const KEY = 'key-of-the-table-1234567890';
const { signal } = new AbortController();

/** Opened anew for each question: nothing but what was kept is known. */
function open(wires: StandInWires, { provider: id, area }: Model): Provider {
  const env = { [settingOf(id, 'URL')]: wires.urlOf(id), [settingOf(id, 'KEY')]: KEY };
  const provider = createProviders(readGenerationSettings(env)).open(id, area);
  if (provider === null) throw new Error(`${id} makes nothing for ${area}.`);
  return provider;
}

function requestFor({ area, provided }: Model): ProviderRequest {
  return {
    ...{ area, model: provided?.name ?? '', prompt: 'bees', seed: null, width: 1280, height: 720 },
    ...{ format: '16:9', resolution: null, seconds: 5, voice: 'Ada', inputFrame: null, outputFrame: null },
    options: provided?.options ?? {},
  };
}

/** What a check gives; one that throws has failed. */
async function outcome(check: () => Promise<boolean>): Promise<Outcome> {
  try {
    return (await check()) ? 'yes' : 'no';
  } catch {
    return 'FAILS';
  }
}

function requireThat(holds: boolean): boolean {
  if (!holds) throw new Error('The answer was another one.');
  return true;
}

async function tableRow(model: Model): Promise<Record<string, string>> {
  const wires = await startStandInWires();
  const options = { idempotencyKey: 'a'.repeat(32), webhookUrl: 'https://here.example/w', signal };
  const start = () => open(wires, model).start(requestFor(model), options);
  try {
    const { takesWebhook, keepsOperation } = open(wires, model);
    const started = await start().catch(() => null);
    const operation = started !== null && 'operation' in started ? started.operation : null;
    const asked = JSON.stringify(wires.requests);
    return {
      model: model.id,
      provider: model.provider,
      makes: model.area,
      starts: await outcome(async () => requireThat(started !== null && asked.includes('bees'))),
      'after a restart': await outcome(async () => {
        if (!keepsOperation) return requireThat(operation === null) && false;
        const kept = JSON.parse(JSON.stringify(operation));
        const first = await open(wires, model).status(kept, { signal });
        const second = await open(wires, model).status(kept, { signal });
        return requireThat(first.state === 'pending' && second.state === 'done');
      }),
      webhook: await outcome(async () => takesWebhook && requireThat(asked.includes('here.example'))),
      cancel: await outcome(async () => {
        const { cancel } = open(wires, model);
        if (cancel === undefined || operation === null) return false;
        await cancel(operation, { signal });
        return requireThat(wires.requests.at(-1)?.path.includes('job-1') === true);
      }),
      'refusal is told': await outcome(async () => {
        wires.refuseNext();
        const failure = await start().then(
          () => null,
          (error: unknown) => failureIn(error),
        );
        return requireThat(failure?.kind === 'content');
      }),
      'key in headers alone': await outcome(async () =>
        requireThat(
          wires.requests.every(({ path, query, body }) => !JSON.stringify([path, query, body]).includes(KEY)),
        ),
      ),
    };
  } finally {
    await wires.close();
  }
}

/** Of these no model comes along; operators write theirs down. */
const written = ['fal', 'bytedance'].map((provider) => {
  const seconds = { least: 1, most: 9, usual: 5 };
  const named = { id: 'any', name: 'maker/model/variant' };
  return modelOf(readModelDocument({ ...named, area: 'video', provider, seconds }));
});

const rows: Record<string, string>[] = [];
for (const model of [...shippedModels, ...written]) rows.push(await tableRow(model));
console.table(rows);
if (rows.some((row) => Object.values(row).includes('FAILS'))) process.exitCode = 1;
