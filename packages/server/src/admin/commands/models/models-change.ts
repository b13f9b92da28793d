/** What operators say of generative models. */
import { readFile } from 'node:fs/promises';
import { type Command, type Context, type Output, UsageError } from '../../command.ts';
import { fileNamed, withServices } from '../../open-services.ts';
import { sentence } from '../../output.ts';
import { word } from '../../read-words.ts';

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
  const text = await readFile(fileNamed(context), 'utf8');
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
