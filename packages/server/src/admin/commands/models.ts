/** Commands about generative models: what operators say of them, and whether they work. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, type Context, type Output, UsageError } from '../command.ts';
import { fileNamed, withServices } from '../open-services.ts';
import { fields, sentence, table } from '../output.ts';
import { word } from '../read-words.ts';

export const modelsList: Command = {
  name: 'models list',
  takes: [],
  options: { all: { type: 'boolean', value: '', about: 'also those that are not available here' } },
  about: 'the generative models that are available, and with --all what the others need',
  async run(context) {
    const entries = await withServices(context, ({ models }) => models.listModels());
    const shown = context.has('all') ? entries : entries.filter(({ availability }) => availability.available);
    const rows = shown.map(({ model, availability, isHidden }) => ({
      id: model.id,
      area: model.area,
      provider: model.provider,
      maker: model.provided?.maker ?? 'Rushes',
      price: model.provided === undefined ? 'as rendering' : model.provided.price,
      status: availability.available ? 'available' : isHidden ? 'hidden' : 'not available',
      ...(context.has('all') && {
        why: availability.available ? '' : availability.reason,
        needs: availability.available ? '' : availability.enable,
      }),
    }));
    return table(rows, 'No model is available.');
  },
};

export const modelsShow: Command = {
  name: 'models show',
  takes: ['model'],
  about: 'what a model takes, what it costs, and whether it works here',
  async run(context) {
    const entry = await withServices(context, ({ models }) => models.findModel(word(context, 0)));
    const { model, availability, from, isHidden } = entry;
    const { provided, ...common } = model;
    return {
      ...fields({
        ...common,
        ...provided,
        written_down_by: from,
        hidden: isHidden,
        status: availability.available ? 'available' : availability.reason,
        needs: availability.available ? '' : availability.enable,
      }),
      json: entry,
    };
  },
};

// What operators say of generative models.

interface Entry {
  model: { id: string };
  availability: { available: true } | { available: false; reason: string; enable: string };
}

const told = (entry: Entry, what: string): Output => {
  const { model, availability } = entry;
  const status = availability.available
    ? 'It is available.'
    : `It is not available: ${availability.reason} ${availability.enable}`;
  return sentence(`${model.id} ${what}. ${status}`, entry);
};

async function readDocuments(context: Context): Promise<unknown[]> {
  const path = fileNamed(context);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      `The file ${path} cannot be read (${error.code}): name one that says what the model is.`,
    );
  });
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found : [found];
  } catch {
    throw new UsageError('The file is no JSON: one model, or a list of them (docs/generation.md).');
  }
}

export const modelsAdd: Command = {
  name: 'models add',
  takes: ['file'],
  about: 'add the models of a JSON file, or write them down anew',
  async run(context) {
    const documents = await readDocuments(context);
    const added = await withServices(context, async ({ models }) => {
      const entries: Entry[] = [];
      for (const document of documents) entries.push(await models.addModel(document));
      return entries;
    });
    const text = added.map((entry) => told(entry, 'is written down').text).join('\n');
    return { text, json: added };
  },
};

export const modelsRemove: Command = {
  name: 'models remove',
  takes: ['model'],
  about: 'forget what was said of a model; one that was added is gone',
  async run(context) {
    const id = word(context, 0);
    await context.confirm(`What was written down of ${id} will be forgotten.`);
    await withServices(context, ({ models }) => models.removeModel(id));
    return sentence(`Forgot what was said of ${id}.`, { id });
  },
};

const hiding = (name: string, isHidden: boolean, about: string): Command => ({
  name,
  takes: ['model'],
  about,
  async run(context) {
    const entry = await withServices(context, ({ models }) => models.hideModel(word(context, 0), isHidden));
    return told(entry, isHidden ? 'is hidden' : 'is no longer hidden');
  },
});

export const modelsHide = hiding('models hide', true, 'offer a model to nobody');
export const modelsUnhide = hiding('models unhide', false, 'offer a model again');

/** `unit=credits` of a price. */
function readPart(text: string): [string, number] {
  const at = text.indexOf('=');
  const credits = Number(text.slice(at + 1));
  if (at < 1 || text.endsWith('=') || !Number.isFinite(credits) || credits < 0 || credits > 1_000_000) {
    throw new UsageError(`A price is unit=credits such as second=0.5 or second.1080p=1, not "${text}".`);
  }
  return [text.slice(0, at), credits];
}

export const modelsPrice: Command = {
  name: 'models price',
  takes: ['model', 'unit=credits...'],
  about:
    'say what a model of a provider costs: by second, item or thousand_characters, each also by resolution',
  async run(context) {
    const [id = '', ...parts] = context.words;
    const price = Object.fromEntries(parts.map(readPart));
    await context.confirm(`${id} will cost ${parts.join(' ')} from now on.`);
    const entry = await withServices(context, ({ models }) => models.priceModel(id, price));
    return told(entry, `costs ${parts.join(' ')}`);
  },
};

const yes = (value: boolean) => (value ? 'yes' : 'no');

export const modelsCheck: Command = {
  name: 'models check',
  takes: [],
  about: 'what each provider can do, and what that means for a restart: nothing is asked of them',
  async run(context) {
    const found = await withServices(context, async ({ providers, models }) => {
      const entries = await models.listModels();
      return providers.conformance().map((one) => ({
        ...one,
        models: entries.filter(({ model }) => model.provider === one.provider && model.area === one.area)
          .length,
      }));
    });
    const rows = found.map((one) => ({
      provider: one.provider,
      makes: one.area,
      models: one.models,
      connected: yes(one.isConnected),
      'after a restart': one.keepsOperation ? 'goes on' : 'not asked again',
      'idempotency key': yes(one.isIdempotent),
      webhook: yes(one.takesWebhook),
      cancel: yes(one.canCancel),
      needs: one.needs,
    }));
    return { ...table(rows, 'There are no providers.'), json: found };
  },
};

export const modelsTry: Command = {
  name: 'models try',
  takes: ['model'],
  options: {
    prompt: { type: 'string', value: 'text', about: 'what it is asked for' },
    voice: { type: 'string', value: 'id', about: 'of a model that speaks' },
  },
  about: 'ask a provider for one small file, which it takes money for, and put it into this folder',
  async run(context) {
    const id = word(context, 0);
    await context.confirm(`The provider of ${id} will be asked for something, and will want money for it.`);
    const tried = await withServices(context, ({ models }) =>
      models.tryModel(id, {
        prompt: context.option('prompt') ?? 'A quiet lake at sunrise',
        voice: context.option('voice') ?? null,
        path: join(context.folder, `tried-${id}`),
      }),
    );
    return fields(tried);
  },
};
